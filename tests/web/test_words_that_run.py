"""Proposals in words get the code that their sentences come to, and it is what runs once they are adopted."""

import re

import pytest
from tests.web.site import Page, Visitor, changing

from moot.authoring.prose.code import new_sentences
from moot.authoring.rule_drafts import SUGGESTED_MAX
from moot.game.changes import Amend, Wording
from moot.game.values import Number
from moot.play.host import Host
from moot.play.table import Table

MAJORITY = 'Amend rule 203 to read: "A rule change is adopted if more than half of the eligible voters vote for it."'
FIFTY = "Amend rule 208 by replacing 100 with 50."


def show(visitor: Visitor, words: str, **more: str) -> Page:
    """The page on which words are shown as understood."""
    return visitor.send("propose/words", {"do": "show", "words": words, **more})


def propose(visitor: Visitor, words: str, **more: str) -> Page:
    """Propose just what was shown."""
    seen = re.search(r'name="seen" value="(\w+)"', show(visitor, words, **more).source)
    assert seen is not None
    return visitor.send("propose/words", {"do": "propose", "words": words, "seen": seen[1], **more})


def table_of(visitor: Visitor, host: Host) -> Table:
    """The visitor's game."""
    return host.table(visitor.game.removeprefix("/games/"))


def adopt(visitor: Visitor, author: str, number: str, **choices: str) -> None:
    """Put a proposal to the vote."""
    visitor.sit(author).do("call-vote", f"proposals/{number}", proposal=number)
    visitor.vote(number, **choices)


@pytest.mark.check
def test_a_majority_in_words_decides_the_next_vote(visitor: Visitor, host: Host) -> None:
    """After rule 203 is amended to a majority in plain words, two of three votes adopt."""
    page = show(visitor.sit("Ada"), MAJORITY)
    said = "A proposal is adopted if more than half of the eligible voters vote for it."
    assert said in page.words and "for people" not in page.words
    propose(visitor, MAJORITY)
    adopt(visitor, "Ada", "301", Ada="for", Ben="for", Cleo="for")
    visitor.sit("Ada").do("roll", "")
    visitor.sit("Ben")
    propose(visitor, "Repeal rule 210.")
    adopt(visitor, "Ben", "302", Ada="for", Ben="for", Cleo="against")
    assert table_of(visitor, host).state.proposals["302"].outcome == "adopted"


@pytest.mark.check
def test_sentences_that_do_not_run_are_told_beside_those_that_do(visitor: Visitor) -> None:
    """Where some sentences of a new or an amended text run, the page and its live panel say which ones don't."""
    visitor.sit("Ada")
    runs, left = "When a proposal is adopted, its author gets 3 points.", "Applause is worth something."
    words = (f"Enact a rule: {runs} {left}", f'Amend rule 210 to read: "{runs} {left}"')
    for text in words:
        for path in ("propose/words", "propose/words/preview"):
            page = visitor.send(path, {"do": "show", "words": text})
            assert f"runs {runs}" in page.words and f"for people {left}" in page.words, (path, text)
            assert f"for people {runs}" not in page.words


def test_a_text_of_which_nothing_runs_is_for_people(visitor: Visitor) -> None:
    """Then the page says so before the text is proposed, and whether something like it would run."""
    page = show(
        visitor.sit("Ada"),
        "Enact a rule: Everyone is nice. Everyone scoops up 3 points whenever a fresh proposal sails through.",
    )
    assert "None of these words run. Players have to keep them themselves." in page.words
    assert "for people Everyone is nice." in page.words and "Did you mean: “" in page.words


@pytest.mark.check
def test_so_many_sentences_of_an_amended_text_get_suggestions(host: Host, visitor: Visitor) -> None:
    """As of a new rule, only the first ones that don't run do, so that a long text can't keep a page waiting."""
    text = " ".join(
        f"Everyone scoops up {n} points whenever a fresh proposal sails through." for n in range(2, 2 * SUGGESTED_MAX)
    )
    change = Amend(Number("210"), Wording(text=text))
    left = [one for one in new_sentences(table_of(visitor, host).state, change) if not one.runs]
    assert len(left) == 2 * SUGGESTED_MAX - 2
    assert [bool(one.nearest) for one in left] == [n < SUGGESTED_MAX for n in range(len(left))]


@pytest.mark.check
def test_a_number_is_replaced_in_text_and_code(visitor: Visitor, host: Host) -> None:
    """The preview shows both, and both are proposed."""
    page = show(visitor.sit("Ada"), FIFTY)
    assert "The first player who has 50 points wins." in page.words
    assert "follows the old text" not in page.words
    propose(visitor, FIFTY)
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism.strip() == "winning.first_to(50)"


def test_the_text_alone_can_be_proposed(visitor: Visitor, host: Host) -> None:
    """Then its author and the voters are warned."""
    page = show(visitor.sit("Ada"), FIFTY, alone="1")
    assert 'name="alone" value="1" form="words" checked' in page.source
    assert "the code still follows the old text" in page.words
    propose(visitor, FIFTY, alone="1")
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism is None
    assert "Warning: the code still follows the old text." in visitor.get("proposals/301").words


def test_going_on_in_the_form_keeps_the_code(visitor: Visitor) -> None:
    """The drafted code stands in the field for it."""
    page = visitor.sit("Ada").send("propose/words", {"do": "fields", "words": FIFTY})
    assert "winning.first_to(50)" in page.source


NEW_RULE = "When a proposal is adopted, its author gets 3 points."
TITLED = {"kind-0": "enact", "title-0": "Authors", "text-0": NEW_RULE}
WIN_AT_50 = "The first player who has 50 points or more wins."


def amended(do: str) -> dict[str, str]:
    """The form to amend rule 208, with its code as it was."""
    return changing("amend", "208", do=do, title="Winning", text=WIN_AT_50, mechanism="winning.first_to(100)")


def test_a_new_rule_in_the_form_runs(visitor: Visitor, host: Host) -> None:
    """Without a script, what runs is shown before, and the proposal has the code for its words."""
    page = visitor.sit("Ada").send("propose", {**TITLED, "do": "preview"})
    assert f"Your words run. You propose the text and its code. runs {NEW_RULE}" in page.words
    assert "no code, so nothing runs" not in page.words
    page = visitor.send("propose", {**TITLED, "do": "propose"})
    assert f"What the code does {NEW_RULE}" in page.words
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert "award(proposal.author, 3)" in change.content.mechanism


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("The first player to reach 75 points wins.", "Your words have code, but they would be overridden by rule 208"),
        ("When a proposal is adopted, its author gets 3 points.", "Your words run."),
    ],
)
def test_the_author_is_told_that_new_words_would_be_overridden(visitor: Visitor, words: str, told: str) -> None:
    """Of a new rule that another one prevails over it's said in a whole sentence, and of no other."""
    page = visitor.sit("Ada").send("propose", {**TITLED, "do": "preview", "text-0": words})
    assert told in page.words and ("overridden" in page.words) == ("overridden" in told)


@pytest.mark.check
def test_an_amended_rule_in_the_form_runs(visitor: Visitor, host: Host) -> None:
    """Where only the text was edited, the code follows it."""
    page = visitor.sit("Ada").send("propose", amended("preview"))
    assert f"You propose the text and its code, for Rule 208. runs {WIN_AT_50}" in page.words.replace(
        "rule 208", "Rule 208"
    )
    visitor.send("propose", amended("propose"))
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism == "winning.first_to(50)"


def test_the_form_can_propose_the_text_only(visitor: Visitor, host: Host) -> None:
    """A button leaves the code out, and then voters are warned."""
    assert "Propose the text only" in visitor.sit("Ada").send("propose", {**TITLED, "do": "preview"}).words
    visitor.send("propose", {**TITLED, "do": "text-only"})
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.content.mechanism == ""
    assert "has no code, so nothing runs" in visitor.get("proposals/301").words


@pytest.mark.check
def test_code_in_the_form_is_the_authors_own(visitor: Visitor, host: Host) -> None:
    """What somebody wrote in the field for code, or put there with a button, is proposed as it stands."""
    page = visitor.sit("Ada").send("propose", amended("code"))
    assert ">winning.first_to(50)</textarea>" in page.source
    assert "Your words run." not in page.words
    visitor.send("propose", amended("propose") | {"mechanism-0": "winning.first_to(60)"})
    (change,) = table_of(visitor, host).state.proposals["301"].changes
    assert change.wording.mechanism == "winning.first_to(60)"


def test_the_form_tells_each_sentence_that_does_not_run(visitor: Visitor) -> None:
    """Of several sentences each is marked; where nothing runs, that is said, with the nearest that would."""
    fields = {**TITLED, "do": "preview", "text-0": f"{NEW_RULE} Be kind."}
    page = visitor.sit("Ada").send("propose", fields)
    assert f"Some of your words run. Players see to the rest. runs {NEW_RULE} for people Be kind." in page.words
    page = visitor.send("propose", fields | {"text-0": "When a proposal is adopted, its author gets 3 pionts."})
    assert "Nothing of this runs. Players have to keep this rule themselves." in page.words
    assert "Did you mean: “When a proposal is adopted" in page.words


def test_the_form_says_why_a_sentence_that_is_understood_does_not_run(visitor: Visitor) -> None:
    """A sentence that another one may limit isn't met with suggestions: the form names the one to reword."""
    text = "Every player has 5 cookies. No eating cookies on Mondays."
    page = visitor.sit("Ada").send("propose", {**TITLED, "do": "preview", "text-0": text})
    assert "This would run, but “No eating cookies on Mondays.” may limit it and isn’t understood." in page.words
    assert "Did you mean: “Each player has cookies" not in page.words


def test_a_suggestion_is_taken_with_a_button(visitor: Visitor) -> None:
    """The sentence is replaced by the one that was suggested, and the rest of the text stays as it was."""
    fields = {**TITLED, "text-0": "Be kind. When a proposal is adopted, its author gets 3 pionts. Be brave."}
    page = visitor.sit("Ada").send("propose", {**fields, "do": "preview"})
    assert "say-0-1-0" in [button.get("value") for button in page.all("button")]
    page = visitor.send("propose", {**fields, "do": "say-0-1-0"})
    assert f">Be kind. {NEW_RULE} Be brave.</textarea>" in page.source
    assert "Some of your words run." in page.words
    for wrong in ("say-0-0-0", "say-7-0-0", "say-0-99-9", "say-0-1-9"):
        assert f">{fields['text-0']}</textarea>" in visitor.send("propose", {**fields, "do": wrong}).source


@pytest.mark.check
def test_suggestions_are_made_for_new_words_of_a_rule(visitor: Visitor, host: Host) -> None:
    """Amended words that don't run are told, with what would run in their place; old words get no suggestions."""
    fields = amended("preview") | {"text-0": f"{WIN_AT_50}  When a proposal is adopted,\nits author gets 3 pionts."}
    page = visitor.sit("Ada").send("propose", fields)
    assert "for people When a proposal is adopted, its author gets 3 pionts." in page.words
    assert "say-0-1-0" in [button.get("value") for button in page.all("button")]
    page = visitor.send("propose", fields | {"do": "say-0-1-0"})
    assert f">{WIN_AT_50}  When a proposal is adopted,\nits author gets 3 points.</textarea>" in page.source
    assert "Your words run." in page.words
    in_force = table_of(visitor, host).state.in_force()
    plain = next(rule for rule in in_force if not rule.content.mechanism)
    unread = changing("amend", plain.number, do="preview", text=f"{plain.content.text} Be kind.", mechanism="")
    words = visitor.send("propose", unread).words
    assert "None of the new words run. Players have to keep them themselves." in words
    assert "for people Be kind." in words
    for heading in ("", "# Kindness\n\n", "# Kindness\n"):
        page = visitor.send("propose", amended("preview") | {"text-0": f"{heading}Be kind."})
        assert page.status == 200
    page = visitor.send("propose", amended("preview") | {"text-0": "Be kind."})
    assert "for people Be kind." in page.words
    assert "Warning: Rule 208: the code still follows the old text." in page.words


@pytest.mark.check
def test_a_draft_is_tried_with_the_code_of_its_words(visitor: Visitor) -> None:
    """On the copy, the adopted words do what they say."""
    page = visitor.sit("Ada").send("try", {**TITLED, "do": "try", "next": "another"})
    assert page.status == 200
    assert "“Authors”" in page.words
