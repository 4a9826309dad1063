"""A proposal in your own words: what the page shows of it is exactly what is proposed."""

import html
import re
from collections.abc import Callable

import pytest
from tests.web.site import Page, Visitor, enacting

from moot.game import changes as c
from moot.play.host import Host

WORDS = """It is <hard> to agree.

Amend rule 203 by replacing "unanimous" with "nearly unanimous".
Repeal rules 204 and 206. In rule 203, append "Think twice."
"""
STUCK = 'Repeal rule 210.\nAmend rule 203 by replacing "foo bar" with "x".\nIf it rains, repeal rule 204.\n'


def show(visitor: Visitor, words: str, **fields: str) -> Page:
    """The page that shows what is understood."""
    page = visitor.send("propose/words", {"words": words, "do": "show", **fields})
    assert page.crossed == []
    return page


def confirmed(page: Page) -> dict[str, str]:
    """The fields of the form that confirms, as the page has them."""
    form = page.source[page.source.index('id="confirm"') :]
    hidden = {
        name: html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    }
    words = re.search(r'<textarea name="words"[^>]*>\n(.*?)</textarea>', form, re.S)
    assert words
    del hidden["form_token"]
    return {**hidden, "words": html.unescape(words[1]), "do": "propose"}


def changes(visitor: Visitor, host: Host, number: str = "301") -> tuple[c.Change, ...]:
    """The changes of a proposal that has been made."""
    return host.table(visitor.game.removeprefix("/games/")).state.proposals[number].changes


def test_the_form_has_two_ways_that_lead_to_one_another(visitor: Visitor) -> None:
    """Field by field and in one's own words are pages with a link to the other, and the one that is open is marked."""
    for path, other in (("propose", "propose/words"), ("propose/words", "propose")):
        page = visitor.get(path)
        links = [link for link in page.all("a") if link["href"].partition("?")[0].endswith(("/propose", "/words"))]
        assert [link["href"] for link in links if "aria-current" not in link] == [f"{visitor.game}/{other}"]
        assert [link["href"] for link in links if "aria-current" in link] == [f"{visitor.game}/{path}"]


def test_each_passage_is_marked_and_stands_beside_what_it_changes(visitor: Visitor) -> None:
    """The text is shown whole, its passages numbered in it; each change has its words, numbers and difference."""
    page = show(visitor.sit("Ada"), WORDS)
    assert page.status == 200
    marks = [
        html.unescape(re.sub(r"<[^>]+>", "", found)) for found in re.findall(r"<mark id.*?</mark>", page.source, re.S)
    ]
    assert [mark[:16] for mark in marks] == ["1 Amend rule 203", "2 Repeal rules 2", "3 In rule 203, a"]
    assert "It is &lt;hard&gt; to agree." in page.source
    changed = re.findall(r'<div class="meant">(.*?)(?=<div class="meant">|<div class="notice")', page.source, re.S)
    assert [re.findall(r"#passage-(\d)", change) for change in changed] == [["1", "3"], ["2"], ["2"]]
    assert "<ins>nearly </ins>unanimous among" in changed[0]
    assert "Think twice." in changed[0]
    assert "Rule 203: the code still follows the old text" in page.words
    assert "changes no rule, and won’t be part of the proposal" in page.words
    assert "Rule 204 is repealed by proposal 301." in page.words


def test_every_number_leads_somewhere(visitor: Visitor) -> None:
    """Each passage links to its change or obstacle, and back."""
    visitor.sit("Ada")
    for words in (WORDS, STUCK):
        page = show(visitor, words)
        ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
        assert len(ids) == len(set(ids))
        within = [link["href"][1:] for link in page.all("a") if link["href"].startswith("#")]
        assert {"passage-1", "comes-of-1"} <= set(within) <= set(ids)


def test_what_was_shown_is_what_is_proposed(visitor: Visitor, host: Host) -> None:
    """The author confirms with one button, and the proposal has the changes that the page showed."""
    page = show(visitor.sit("Ada"), WORDS)
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words
    made = visitor.send("propose/words", {**confirmed(page), "title": " Easier  votes "})
    assert "Ada proposes 301, “Easier votes”." in made.words
    amend, *repeals = changes(visitor, host)
    assert isinstance(amend, c.Amend)
    assert (amend.wording.text or "").endswith("and not otherwise.\n\nThink twice.")
    assert amend.wording.mechanism is None
    assert repeals == [c.Repeal("204"), c.Repeal("206")]


@pytest.mark.check
def test_a_rule_that_has_changed_meanwhile_is_shown_again(begin: Callable[..., Visitor], host: Host) -> None:
    """A confirmation holds for what was seen: once one of its rules reads otherwise, it is shown again."""
    visitor = begin(("Ada", "Ben")).sit("Ada")
    seen = confirmed(show(visitor, "Repeal rule 210."))
    other = confirmed(show(visitor, "Repeal rule 209."))
    visitor.send(
        "propose", {"do": "propose", "kind-0": "retitle", "rule-0": "210", "shown-0": "retitle:210:", "title-0": "Hush"}
    )
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for")
    visitor.sit("Ada").do("roll")
    again = visitor.sit("Ben").send("propose/words", seen)
    assert again.status == 409
    assert "The rules have changed" in again.words
    assert "rule 210 is rule 301 now" in again.words.lower()
    assert "302" not in host.table(visitor.game.removeprefix("/games/")).state.proposals
    assert "Ben proposes 302" in visitor.send("propose/words", other).words


@pytest.mark.check
def test_a_made_up_confirmation_proposes_nothing(visitor: Visitor) -> None:
    """If the text differs from the one shown, it is shown again instead of proposed."""
    seen = confirmed(show(visitor.sit("Ada"), "Repeal rule 210."))
    for fields in ({**seen, "words": "Repeal rule 209."}, {**seen, "seen": ""}):
        assert visitor.send("propose/words", fields).status == 409
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_what_cannot_be_followed_is_shown_and_not_proposed(visitor: Visitor) -> None:
    """Each obstacle has its words, a reason and what helps; there is no button, and sending one does nothing."""
    page = show(visitor.sit("Ada"), STUCK)
    obstacles = page.source[page.source.index('id="obstacles"') :]
    assert "“foo bar” does not stand in the text" in obstacles
    assert "cannot hang on a condition" in obstacles
    assert obstacles.count("What to do: ") == 2
    assert page.source.count('class="stuck"') == 2
    assert 'value="propose"' not in page.source
    visitor.send("propose/words", {"words": STUCK, "do": "propose", "seen": ""})
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_a_text_that_asks_for_nothing_can_become_a_rule(visitor: Visitor) -> None:
    """Nothing is made of it by itself; a button takes it into the form as the text of a new rule."""
    page = show(visitor.sit("Ada"), "There is tea at four.")
    assert "We found no rule change here." in page.words and "something like “Repeal rule 213.”" in page.words
    form = visitor.send("propose/words", {"words": "There is tea at four.", "do": "rule"})
    assert re.search(r'name="text-0"[^>]*>There is tea at four\.</textarea>', form.source)


def test_one_can_go_on_field_by_field(visitor: Visitor) -> None:
    """The changes fill the form with fields, where a rule can be given a mechanism."""
    form = visitor.sit("Ada").send("propose/words", {"words": WORDS, "do": "fields"})
    assert [field["value"] for field in form.all("input") if field.get("name", "").startswith("shown-")] == [
        "amend:203:",
        "repeal:204:",
        "repeal:206:",
    ]
    assert "nearly unanimous among" in form.source
    assert "voting.unanimity()" in form.source


def test_a_proposal_is_revised_in_words(visitor: Visitor, host: Host) -> None:
    """The page takes a revision as the form does."""
    visitor.sit("Ada").send("propose", enacting("Tea", "Tea."))
    page = visitor.get("propose/words?revise=301")
    assert "Revise proposal 301" in page.words
    seen = confirmed(show(visitor, "Repeal rule 210.", revise="301"))
    assert seen["revise"] == "301"
    visitor.send("propose/words", seen)
    assert changes(visitor, host) == (c.Repeal("210"),)


def test_a_refusal_brings_the_words_back(visitor: Visitor) -> None:
    """A proposal out of turn is refused with the rule, and the text is kept."""
    seen = confirmed(show(visitor.sit("Ben"), "Repeal rule 210."))
    page = visitor.send("propose/words", seen)
    assert (page.status, "It is Ada's turn" in page.words) == (422, True)
    assert page.source.count("Repeal rule 210.</textarea>") == 2


def test_who_only_watches_is_shown_and_cannot_propose(visitor: Visitor) -> None:
    """Anyone may see what words would do; to propose them takes a seat."""
    page = show(visitor, WORDS)
    assert "Before you propose it, tell us which player you are." in page.words
    assert "Propose these changes" not in page.words
    assert "Nobody has proposed" in (visitor.send("propose/words", confirmed(page)), visitor.get("proposals"))[1].words


def test_nothing_and_much_are_no_trouble(visitor: Visitor) -> None:
    """An empty text shows the form again; odd and long ones are shown as they are."""
    assert "What they change" not in show(visitor, " \n").words
    for words in ("\0", "<mark>Repeal rule 210.</mark>", "Repeal rule 210. " * 300, "{{{" * 2000):
        assert show(visitor, words).status == 200


def test_a_rule_text_that_reads_like_instructions_is_pointed_at(visitor: Visitor) -> None:
    """The form warns if a new rule's text only asks for changes of other rules."""
    page = visitor.sit("Ada").send("propose", enacting("", "Repeal rule 210.", do="preview"))
    assert "This text seems to change other rules." in page.words
    plain = visitor.send("propose", enacting("", "There is tea at four.", do="preview"))
    assert "This text seems" not in plain.words


def test_a_new_rule_is_made_of_words_that_run(visitor: Visitor) -> None:
    """Text that changes no rule becomes a new rule with the code for its words, and the form opens with a preview."""
    words = "If you vote no you lose 1 point. Nobody is allowed to be mean."
    assert "Make it a new rule" in show(visitor.sit("Ada"), words).words
    page = visitor.send("propose/words", {"do": "rule", "words": words})
    assert "award(player, -1)" in page.source
    assert "Start writing" not in page.words
    assert "Proposal 301 is adopted under rule 104." in page.words


def test_a_heading_is_the_title_of_a_new_rule(visitor: Visitor) -> None:
    """As in the terminal, `# Title` above the words gives the rule its title."""
    form = visitor.sit("Ada").send("propose/words", {"words": "# Tea\n\nThere is tea at four.", "do": "rule"})
    assert re.search(r'name="text-0"[^>]*>There is tea at four\.</textarea>', form.source)
    assert [one["value"] for one in form.all("input") if one.get("name") == "title-0"] == ["Tea"]


def test_a_new_rule_without_text_is_told_where_it_goes(visitor: Visitor) -> None:
    """The remedy shows where the text of a new rule stands."""
    page = show(visitor.sit("Ada"), 'New rule "Say yes": If you vote no you lose 1 point.')
    assert "The new rule's text is missing." in page.words
    assert "as in: Enact a new rule titled “Tea”: Tea is at four." in page.words


def test_an_unknown_form_is_answered_with_forms_to_use(visitor: Visitor) -> None:
    """Words that look like an instruction get examples of instructions, not the name of a file."""
    page = show(visitor.sit("Ada"), "Enact: No player may have more than two open proposals, except the judge.")
    assert "start it like “Enact a new rule: …”" in page.words
    assert "docs/prose.md" not in page.words
