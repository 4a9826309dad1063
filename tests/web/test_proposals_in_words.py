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


def confirmed(page: Page, words: str, **fields: str) -> dict[str, str]:
    """The fields that propose what a page shows."""
    seen = next(field["value"] for field in page.all("input") if field.get("name") == "seen")
    return {"words": words, "seen": seen, "do": "propose", **fields}


def box(page: Page) -> str:
    """The words in the box."""
    found = re.search(r'<textarea class="long" id="words-field"[^>]*>\n(.*?)</textarea>', page.source, re.S)
    assert found
    return html.unescape(found[1])


def passages(page: Page) -> list[str]:
    """What becomes of each passage, in words."""
    listed = page.source.partition('<ol class="plain passages">')[2].partition("</ol>\n")[0]
    items = re.split(r'<li id="passage-\d+">', listed)[1:]
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", item)).split()) for item in items]


def changes(visitor: Visitor, host: Host, number: str = "301") -> tuple[c.Change, ...]:
    """The changes of a proposal that has been made."""
    return host.table(visitor.game.removeprefix("/games/")).state.proposals[number].changes


def test_proposing_opens_on_one_box(visitor: Visitor) -> None:
    """The box is what one finds; the form with fields leads back to it, and it to the form by what was written."""
    page = visitor.get("propose")
    assert [area["name"] for area in page.all("textarea")] == ["words"]
    form = visitor.get("propose?change=amend&rule=203")
    assert f"{visitor.game}/propose/words" in [link["href"] for link in form.all("a")]


def test_beneath_each_passage_stands_what_becomes_of_it(visitor: Visitor) -> None:
    """Every word has an answer: a change with its difference, or that it changes nothing and what it may be."""
    page = show(visitor.sit("Ada"), WORDS)
    assert page.status == 200
    hard, first, repealed, appended = passages(page)
    assert hard.startswith("It is <hard> to agree.") and "This changes no rule" in hard
    assert "Make it a new rule" in hard and "Leave it out" in hard
    assert "nearly unanimous among" in first and "Think twice." in first
    assert "the code still follows the old text" in first
    assert "Repeal rule 204" in repealed and "Repeal rule 206" in repealed
    assert appended.endswith("Part of the change above.")
    assert "Rule 204 is repealed by proposal 301." in page.words


def test_no_word_is_left_without_an_answer(visitor: Visitor) -> None:
    """The passages together have all the words of the proposal, in their order."""
    for words in (WORDS, STUCK, "Repeal rule 210. [But why?] Who knows? Repeal rule 209, too, please."):
        shown = re.findall(r'<blockquote class="passage[^"]*">(.*?)</blockquote>', show(visitor, words).source, re.S)
        told = re.findall(r"\w+", html.unescape(" ".join(shown)))
        assert told == re.findall(r"\w+", words)


def test_a_sentence_beside_a_change_is_made_a_rule_or_left_out(visitor: Visitor, host: Host) -> None:
    """Each has its button, which changes the words in the box; then all of it can be proposed."""
    words = "Repeal rule 206. When a player votes, that player gets 1 point."
    page = show(visitor.sit("Ada"), words)
    assert "You can propose this once every part is understood or left out." in page.words
    left = visitor.send("propose/words", {"words": words, "do": "omit-1"})
    assert box(left) == "Repeal rule 206. [When a player votes, that player gets 1 point.]"
    assert "A remark." in passages(left)[1]
    page = visitor.send("propose/words", {"words": words, "do": "rule-1"})
    assert "A new rule" in passages(page)[1] and "runs When a player votes" in passages(page)[1]
    assert "Ada proposes 301" in visitor.send("propose/words", confirmed(page, box(page))).words
    repeal, enact = changes(visitor, host)
    assert isinstance(repeal, c.Repeal) and isinstance(enact, c.Enact)
    assert enact.content.text == "When a player votes, that player gets 1 point."
    assert "award" in enact.content.mechanism


def test_a_suggestion_takes_the_place_of_a_sentence(visitor: Visitor) -> None:
    """What was meant is chosen with a button, and stands in the box."""
    words = "Everyone scoops up 3 points whenever a fresh proposal sails through."
    page = show(visitor.sit("Ada"), words)
    offered = re.search(r"<em>“([^<]*)”</em>", page.source)
    assert offered and 'value="say-0-0-0"' in page.source
    assert box(visitor.send("propose/words", {"words": words, "do": "say-0-0-0"})) == html.unescape(offered[1])


def test_buttons_that_are_not_there_change_nothing(visitor: Visitor) -> None:
    """Whatever is sent, the words stay as they were written."""
    visitor.sit("Ada")
    for do in ("rule-7", "omit-99", "say-0-9-9", "say-5-0-0", "use-0", "rule-x", "rule-0-1-2"):
        page = visitor.send("propose/words", {"words": "Repeal rule 206.", "do": do})
        assert (page.status, box(page)) == (200, "Repeal rule 206.") or do == "rule-0-1-2"


def test_what_was_shown_is_what_is_proposed(visitor: Visitor, host: Host) -> None:
    """The author confirms with one button, and the proposal has the changes that the page showed."""
    page = show(visitor.sit("Ada"), WORDS)
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words
    made = visitor.send("propose/words", confirmed(page, WORDS, title=" Easier  votes "))
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
    seen = confirmed(show(visitor, "Repeal rule 210."), "Repeal rule 210.")
    other = confirmed(show(visitor, "Repeal rule 209."), "Repeal rule 209.")
    visitor.send(
        "propose", {"do": "propose", "kind-0": "retitle", "rule-0": "210", "shown-0": "retitle:210:", "title-0": "Hush"}
    )
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for")
    visitor.sit("Ada").do("roll")
    again = visitor.sit("Ben").send("propose/words", seen)
    assert again.status == 409
    assert "This isn’t what you saw" in again.words
    assert "rule 210 is rule 301 now" in again.words.lower()
    assert "302" not in host.table(visitor.game.removeprefix("/games/")).state.proposals
    assert "Ben proposes 302" in visitor.send("propose/words", other).words


@pytest.mark.check
def test_a_made_up_confirmation_proposes_nothing(visitor: Visitor) -> None:
    """If the text differs from the one shown, it is shown again instead of proposed."""
    seen = confirmed(show(visitor.sit("Ada"), "Repeal rule 210."), "Repeal rule 210.")
    for fields in ({**seen, "words": "Repeal rule 209."}, {**seen, "seen": ""}):
        assert visitor.send("propose/words", fields).status == 409
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_what_cannot_be_followed_is_shown_and_not_proposed(visitor: Visitor) -> None:
    """Each obstacle has its words, a reason and what helps; there is no button, and sending one does nothing."""
    page = show(visitor.sit("Ada"), STUCK)
    done, foo, rain = passages(page)
    assert "Repeal rule 210" in done and "What to do" not in done
    assert "“foo bar” does not stand in the text" in foo and "What to do: " in foo
    assert "cannot hang on a condition" in rain and "What to do: " in rain
    assert 'value="propose"' not in page.source
    visitor.send("propose/words", {"words": STUCK, "do": "propose", "seen": ""})
    assert "Nobody has proposed anything yet." in visitor.get("proposals").words


def test_a_text_that_asks_for_no_change_is_a_new_rule(visitor: Visitor, host: Host) -> None:
    """It says so before anything is proposed; a heading above it is the rule's title, and code below it its code."""
    page = show(visitor.sit("Ada"), "There is tea at four.")
    assert "A new rule" in page.words and "for people There is tea at four." in page.words
    words = "# Points\n\nPlayers have points, at first none.\n\n```python\nscoring.points()\n```"
    visitor.send("propose/words", confirmed(show(visitor, words), words))
    (enact,) = changes(visitor, host)
    assert isinstance(enact, c.Enact)
    content = enact.content
    assert (content.title, content.text) == ("Points", "Players have points, at first none.")
    assert content.mechanism == "scoring.points()"


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
    page = show(visitor, "Repeal rule 210.", revise="301")
    visitor.send("propose/words", confirmed(page, "Repeal rule 210.", revise="301"))
    assert changes(visitor, host) == (c.Repeal("210"),)


def test_a_refusal_brings_the_words_back(visitor: Visitor) -> None:
    """A proposal out of turn is refused with the rule, and the text is kept."""
    seen = confirmed(show(visitor.sit("Ben"), "Repeal rule 210."), "Repeal rule 210.")
    page = visitor.send("propose/words", seen)
    assert (page.status, "It is Ada's turn" in page.words) == (422, True)
    assert box(page) == "Repeal rule 210."


def test_who_only_watches_is_shown_and_cannot_propose(visitor: Visitor) -> None:
    """Anyone may see what words would do; to propose them takes a seat."""
    page = show(visitor, WORDS)
    assert "Before you propose it, tell us which player you are." in page.words
    assert "Propose it" not in page.words
    visitor.send("propose/words", confirmed(page, WORDS))
    assert "Nobody has proposed" in visitor.get("proposals").words


def test_nothing_and_much_are_no_trouble(visitor: Visitor) -> None:
    """An empty text shows the form again; odd and long ones are shown as they are."""
    assert "Start writing." in show(visitor, " \n").words
    for words in ("\0", "<mark>Repeal rule 210.</mark>", "Repeal rule 210. " * 300, "{{{" * 2000):
        assert show(visitor, words).status == 200


def test_a_rule_text_that_reads_like_instructions_is_pointed_at(visitor: Visitor) -> None:
    """The form warns if a new rule's text only asks for changes of other rules."""
    page = visitor.sit("Ada").send("propose", enacting("", "Repeal rule 210.", do="preview"))
    assert "This text seems to change other rules." in page.words
    plain = visitor.send("propose", enacting("", "There is tea at four.", do="preview"))
    assert "This text seems" not in plain.words


def test_a_new_rule_is_made_of_words_that_run(visitor: Visitor, host: Host) -> None:
    """Text that changes no rule becomes a new rule with the code for its words, tried before it's proposed."""
    words = "If you vote no you lose 1 point. Nobody is allowed to be mean."
    page = show(visitor.sit("Ada"), words)
    assert "award(player, -1)" in re.sub(r"<[^>]+>", "", page.source)
    assert "Proposal 301 is adopted under rule 104." in page.words
    visitor.send("propose/words", confirmed(page, words))
    (enact,) = changes(visitor, host)
    assert isinstance(enact, c.Enact) and "award(player, -1)" in enact.content.mechanism


def test_a_new_rule_without_text_is_told_where_it_goes(visitor: Visitor) -> None:
    """The remedy shows where the text of a new rule stands."""
    page = show(visitor.sit("Ada"), 'New rule "Say yes": If you vote no you lose 1 point.')
    assert "The new rule's text is missing." in page.words
    assert "as in: Enact a new rule titled “Tea”: Tea is at four." in page.words


def test_a_look_asks_the_sandbox_nothing(visitor: Visitor, host: Host) -> None:
    """While somebody writes, what becomes of the words is told without trying them; that's done once they pause."""
    visitor.sit("Ada")
    words = (
        "Repeal rule 206. Amend rule 208 by replacing “100” with “50”. When a player votes, that player gets 1 point."
    )
    for text in (words, "When a player votes, that player gets 1 point.", STUCK):
        before = host.sandbox.crossings
        look = visitor.send("propose/words/preview", {"words": text})
        assert look.status == 200 and host.sandbox.crossings == before
    assert "is tried on a copy when you pause" in visitor.send("propose/words/preview", {"words": "Tea."}).words
    assert "If everyone votes for it" in visitor.send("propose/words/preview", {"words": "Tea.", "whole": "1"}).words


def test_who_wants_to_try_words_can(visitor: Visitor) -> None:
    """A draft in words is tried on a copy as one with fields is, and leads back to its words."""
    page = visitor.sit("Ada").send("try", {"words": "Repeal rule 206.", "do": "try"})
    assert "Trying it on a copy" in page.words and "Rule 206 is repealed" in page.words
    assert f'formaction="{visitor.game}/propose/words"' in page.source
