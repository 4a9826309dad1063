"""Proposals in words beside a game's rules: the changes they come to, and what no proposal can carry."""

import pytest
from msgspec.structs import replace
from tests.documents.prose.collection import comparing

from moot.authoring.proposals import UNCONFIRMED, changes_to_propose, parse_proposal
from moot.authoring.prose.explanation import explain, explanation_lines, talk
from moot.authoring.prose.reader import read_prose
from moot.authoring.prose.values import ProseProposal, place, quoted
from moot.documents.prose import TextSpan
from moot.game import changes as c
from moot.game.apply import apply, begin_entry
from moot.game.changes import Content
from moot.game.events import GameStarted
from moot.game.rules import RuleText
from moot.game.state import State
from moot.law.files.front_matter import tidy

FIRST_TO_100 = "scoring.points()\nwinning.first_to(100)"
RULES = (
    RuleText("101", "immutable", Content("Obedience", "All players obey the rules.")),
    RuleText("201", "mutable", Content("Turns", "Players take turns.\n\nA turn is one move.")),
    RuleText("202", "mutable", Content("Winning", "Whoever has 100 points wins.", FIRST_TO_100)),
    RuleText("203", "mutable", Content("Whispering", "Nobody whispers.")),
)


@pytest.fixture(scope="module")
def state() -> State:
    """A game with four rules."""
    started = GameStarted(title="Prose", ruleset="four", players=(), rules=RULES)
    return apply(begin_entry(State(), 0, 0, None), started)


def changes(state: State, text: str) -> tuple[c.Change, ...]:
    """The changes of a text without obstacles."""
    worded = read_prose(state, text)
    assert not worded.obstacles
    return worded.changes


def obstacles(state: State, text: str) -> list[tuple[str, str]]:
    """The obstacles: each code, with its words."""
    worded = read_prose(state, text)
    return [(one.code, quoted(text, one.span)) for one in worded.obstacles]


def codes(worded: ProseProposal) -> list[str]:
    """The codes of the warnings."""
    return [warned.code for warned in worded.warnings]


# --- what is carried --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Repeal rule 203.", c.Repeal("203")),
        ("Rule 101 is hereby made mutable.", c.Transmute("101", "mutable")),
        ('Retitle rule 203 to "Quiet".', c.Retitle("203", "Quiet")),
        (
            'Amend rule 203 by replacing "Nobody" with "No player".',
            c.Amend("203", c.Wording(text="No player whispers.")),
        ),
        (
            'Create a rule titled "Tea" with the text "There is tea at four."',
            c.Enact(Content("Tea", "There is tea at four.")),
        ),
    ],
)
def test_an_instruction_comes_to_a_change(state: State, text: str, change: c.Change) -> None:
    """Words for each kind of change that a proposal can make are understood as that change."""
    assert changes(state, text) == (change,)


def test_amendments_of_one_rule_are_one(state: State) -> None:
    """Several edits of a rule are one amendment with the text after all of them, and keep where they came from."""
    text = 'Amend rule 203 by replacing "Nobody" with "No player".\nRepeal rule 201.\nAppend "Ever." to rule 203.'
    first, second = read_prose(state, text).meant
    assert first.change == c.Amend("203", c.Wording(text="No player whispers.\n\nEver."))
    assert [quoted(text, span)[:8] for span in first.spans] == ["Amend ru", 'Append "']
    assert second.change == c.Repeal("201")


def test_what_is_done_to_a_new_rule_is_part_of_it(state: State) -> None:
    """A rule that the text brings in is enacted as it is in the end, under the title and rank that it has then."""
    text = (
        'Create a rule titled "Tea" with the text "There is tea."\n'
        'Amend the rule "Tea" by appending "At four.".\nRetitle it to "High tea".\nMake it immutable.'
    )
    assert changes(state, text) == (c.Enact(Content("High tea", "There is tea.\n\nAt four."), "immutable"),)


def test_a_new_rule_is_known_by_the_number_that_it_is_given(state: State) -> None:
    """The text can refer to a new rule by its requested number; a warning says that it may get another."""
    text = 'Create rule 400 titled "Tea" with the text "There is tea."\nAppend "At four." to rule 400.'
    worded = read_prose(state, text)
    assert worded.changes == (c.Enact(Content("Tea", "There is tea.\n\nAt four.")),)
    assert "prose.number" in codes(worded)


def test_a_mechanism_is_kept_and_pointed_at(state: State) -> None:
    """Amending a rule that runs in words that come to no code leaves its mechanism, and warns that it is as it was."""
    worded = read_prose(state, 'Amend rule 202 by replacing "has 100 points" with "has been kind".')
    (change,) = worded.changes
    assert change == c.Amend("202", c.Wording(text="Whoever has been kind wins."))
    (warned,) = worded.warnings
    assert (warned.code, "rule 202" in warned.message) == ("prose.mechanism-kept", True)


def test_an_amendment_that_comes_to_code_changes_the_code(state: State) -> None:
    """Replacing a number in a sentence that runs replaces it in the mechanism, and nothing is left to warn of."""
    worded = read_prose(state, 'Amend rule 202 by replacing "100" with "50".')
    (change,) = worded.changes
    assert isinstance(change, c.Amend) and change.wording.text == "Whoever has 50 points wins."
    assert change.wording.mechanism == "scoring.points()\nwinning.first_to(50)"
    assert worded.warnings == ()


def test_two_rules_exchange_their_code_too(state: State) -> None:
    """Exchanged rules have each other's title, text and code, so that the same law stands under other numbers."""
    found = changes(state, "Swap rules 202 and 203.")
    wordings = [one.wording for one in found if isinstance(one, c.Amend)]
    assert [(one.title, one.text, one.mechanism) for one in wordings] == [
        ("Whispering", "Nobody whispers.", ""),
        ("Winning", "Whoever has 100 points wins.", FIRST_TO_100),
    ]
    assert "prose.mechanism-kept" not in codes(read_prose(state, "Swap rules 202 and 203."))


@pytest.mark.parametrize(
    "text",
    [
        'Swap rules 202 and 203. Amend rule 203 by replacing "100" with "50".',
        'Amend rule 202 by replacing "100" with "50". Swap rules 202 and 203.',
        "Swap rules 202 and 203. Swap rules 201 and 203.",
    ],
)
def test_an_exchange_is_the_only_amendment_of_its_rules(state: State, text: str) -> None:
    """Rules that are exchanged and amended at once stand in the way: which code they get then isn't clear."""
    assert {code for code, _ in obstacles(state, text)} == {"prose.two-at-once"}


def test_a_rule_goes_once(state: State) -> None:
    """A rule that the text takes away cannot be taken away again."""
    assert obstacles(state, "Repeal rule 203. Repeal rule 203.") == [("prose.repealed-rule", "Repeal rule 203")]


def test_a_rule_is_known_by_a_number_that_it_bore(state: State) -> None:
    """A changed rule is found by its old number, with a warning."""
    rule = state.rule("203")
    assert rule is not None
    renumbered = replace(rule, revisions=(*rule.revisions, replace(rule.now, number="301", revision=2)))
    later = replace(state, rules=state.rules.set(rule.id, renumbered), numbers=state.numbers.set("301", rule.id))
    worded = read_prose(later, 'Amend rule 203 by replacing "Nobody" with "No player".')
    assert worded.changes == (c.Amend("301", c.Wording(text="No player whispers.")),)
    assert codes(worded) == ["prose.former-number"]


# --- what is not ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("If it rains, repeal rule 203.", "prose.condition", "repeal rule 203"),
        ("Renumber rule 203 to 303.", "prose.renumber", "Renumber rule 203 to 303"),
        ("Change the power of rule 203 to 3.", "prose.power", "Change the power of rule 203 to 3"),
        ("Rule 203 is hereby made mutable.", "prose.cannot-apply", "Rule 203 is hereby made mutable"),
        ("Repeal amendment 302 to rule 203.", "prose.cannot-apply", "Repeal amendment 302 to rule 203"),
        ("Repeal rule 999.", "prose.unknown-rule", "Repeal rule 999"),
        ('Amend rule 203 by replacing "loudly" with "quietly".', "prose.not-found", None),
    ],
)
def test_what_cannot_be_carried_stands_in_the_way(state: State, text: str, code: str, words: str | None) -> None:
    """Nothing is dropped in silence: it is an obstacle with its place, a reason in words, and what to do."""
    text = f"A word before. {text}"
    (one,) = read_prose(state, text).obstacles
    assert one.code == code
    assert words is None or quoted(text, one.span) == words
    assert one.reason
    assert one.remedy


def test_a_new_rule_cannot_go_in_the_proposal_that_brings_it(state: State) -> None:
    """Repealing a rule that the same text enacts is reported as an obstacle."""
    text = 'Create a rule titled "Tea" with the text "There is tea."\nRepeal the rule "Tea".'
    assert obstacles(state, text) == [("prose.new-rule", 'Repeal the rule "Tea"')]


def test_which_of_several_new_rules_is_meant_is_not_guessed(state: State) -> None:
    """With two new rules, what does not say which it is about is an obstacle."""
    text = 'Create a rule with the text "Tea".\nCreate a rule with the text "Milk".\nMake it immutable.'
    assert [code for code, _ in obstacles(state, text)] == ["prose.which-rule"]


def test_code_within_a_text_is_pointed_at(state: State) -> None:
    """Python code within a rule's text would never run: the author is told where it belongs."""
    code = "  ```python\n  scoring.points()\n  ```\n"
    text = f'Create a rule titled "Tea" with the following text:\n\n  There is tea.\n\n{code}'
    assert ("prose.mechanism", "```python") in obstacles(state, text)


@pytest.mark.parametrize("text", ["", " \n", "\ud800", "\0", "Repeal rule " * 2000, "{" * 5000, "rule 203" * 3000])
def test_no_text_is_too_strange(state: State, text: str) -> None:
    """Any text gets an answer, and nothing is understood where nothing is asked."""
    assert read_prose(state, text).changes == ()


# --- what a confirmation is bound to ----------------------------------------------------------------


def test_the_digest_is_of_what_was_shown(state: State) -> None:
    """It is the same for the same changes of the same rules, and another once a rule that they are about is another."""
    text = "Repeal rule 203."
    seen = read_prose(state, text).seen
    assert read_prose(state, "I think not. " + text).seen == seen
    rule = state.rule("203")
    assert rule is not None
    other = replace(rule.now, content=Content("Whispering", "Everybody whispers."))
    later = replace(state, rules=state.rules.set(rule.id, replace(rule, revisions=(other,))))
    assert read_prose(later, text).seen != seen
    assert read_prose(state, "Repeal rule 201.").seen != seen


# --- a text that may be words -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "There is tea at four.",
        "Each player has one vote. No player may vote twice.",
        "Repealing a rule costs its proposer 5 points.",
        "Each player may\nrepeal nothing.\n",
        "A rule.\n\n```python\nscoring.points()\n```\n",
    ],
)
def test_a_plain_text_is_a_new_rule(state: State, text: str) -> None:
    """A text without fields or instructions becomes the text of a new rule, unchanged."""
    found = changes_to_propose(state, text)
    assert isinstance(found, tuple), found
    (change,) = found
    assert isinstance(change, c.Enact)
    assert change.content.text == text.partition("\n\n```")[0].strip()


@pytest.mark.parametrize(
    "text",
    [
        "Repeal rule 203.",
        'amend 203 by replacing "Nobody" with "No player"',
        "repeal 203 and 201",
        "Hello.\n\nRepeal rule 203.",
    ],
)
def test_words_wait_for_their_author(state: State, text: str) -> None:
    """We show how we understood the text, and propose nothing before the author confirms it."""
    refused = changes_to_propose(state, text)
    assert not isinstance(refused, tuple)
    assert refused.code == UNCONFIRMED
    assert "rule 203" in " ".join(refused.facts["understood"])
    assert "--prose" in refused.remedy
    confirmed = changes_to_propose(state, text, prose=True)
    assert isinstance(confirmed, tuple)
    assert "203" in {getattr(change, "rule", "") for change in confirmed}


@pytest.mark.parametrize(
    "text", ["Repeal rule 999.", "Amend rule 203 so that it is nicer.", "Repeal rule 203. Repeal rule 9."]
)
def test_words_that_cannot_be_followed_are_no_new_rule(state: State, text: str) -> None:
    """An instruction that does not apply is refused, confirmed or not, with the line and a remedy."""
    for prose in (False, True):
        refused = changes_to_propose(state, text, prose=prose)
        assert not isinstance(refused, tuple)
        assert refused.code.startswith("prose.")
        assert refused.reason.startswith("line 1 of the proposal: ")
        assert refused.remedy


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("repeal 203", c.Repeal("203")),
        ("amend 203 Tea is at four.", c.Amend("203", c.Wording(text="Tea is at four."))),
        ("retitle 203 Quiet hours", c.Retitle("203", "Quiet hours")),
        ("transmute 101 mutable", c.Transmute("101", "mutable")),
        ("repeal 999", c.Repeal("999")),
    ],
)
def test_a_short_line_is_what_it_was(state: State, line: str, change: c.Change) -> None:
    """The lines that have always been read as they are still are."""
    assert changes_to_propose(state, line) == (change,)


def test_words_that_run_get_their_code(state: State) -> None:
    """A short line gets the code that its sentences come to, for a new rule and for an amended one."""
    (enacted,) = changes_to_propose(state, "When a proposal is adopted, its author gets 3 points.")
    assert "award(proposal.author, 3)" in enacted.content.mechanism
    (amended,) = changes_to_propose(state, "amend 203 Two votes are enough.")
    assert amended.wording.mechanism


def test_a_document_with_fields_is_proposed_as_it_stands(state: State) -> None:
    """It can propose a text without the code that its words come to."""
    text = "When a proposal is adopted, its author gets 3 points."
    assert changes_to_propose(state, f"---\nchange: enact\n---\n{text}\n") == (c.Enact(Content(text=text)),)


def test_fields_are_never_words(state: State) -> None:
    """A document with fields is read by them, whatever its text says."""
    text = "---\nchange: enact\n---\nRepeal rule 203.\n"
    for prose in (False, True):
        assert changes_to_propose(state, text, prose=prose) == (c.Enact(Content(text="Repeal rule 203.")),)


def test_words_without_a_change_cannot_be_confirmed(state: State) -> None:
    """If you say that a text is in words, but it asks for nothing, the answer says what to do."""
    for text in ("I like tea.", ""):
        refused = changes_to_propose(state, text, prose=True)
        assert not isinstance(refused, tuple)
        assert (refused.code, "docs/prose.md" in refused.remedy) == ("prose.no-change", True)


def test_a_slip_is_confirmed_by_writing_it_right(state: State) -> None:
    """A text with a slip that can be corrected isn't proposed from the terminal until it's written so."""
    refused = changes_to_propose(state, "Repael rule 101.", prose=True)
    assert not isinstance(refused, tuple)
    assert (refused.code, refused.reason) == ("prose.read-as", "“Repael” is read as “Repeal”")
    assert isinstance(changes_to_propose(state, "Repeal rule 101.", prose=True), tuple)


# --- the collection ---------------------------------------------------------------------------------

COLLECTED = comparing.proposals()


@pytest.fixture(scope="module")
def collected() -> State:
    """A game with the rules of the collection of proposals."""
    rules = tuple(
        RuleText(rule["number"], "mutable", Content(rule.get("title", ""), rule.get("text", "")))
        for rule in comparing.rules().values()
    )
    started = GameStarted(title="Collected", ruleset="", players=(), rules=rules)
    return apply(begin_entry(State(), 0, 0, None), started)


@pytest.mark.check
def test_what_is_carried_is_what_was_understood(collected: State) -> None:
    """Of every proposal in the collection that can be proposed, each rule reads in the end as the reader says."""
    carried = 0
    for case in COLLECTED:
        worded = read_prose(collected, case["text"])
        if worded.obstacles:
            continue
        said = {one.rule: tidy(one.text) for one in worded.understood.changes if one.kind == "amend" and one.rule}
        new = {one.rule for one in worded.understood.changes if one.kind == "enact"}
        found = {one.rule: one.wording.text for one in worded.changes if isinstance(one, c.Amend)}
        assert found == {rule: text for rule, text in said.items() if rule not in new}, case["id"]
        repealed = {one.rule for one in worded.understood.changes if one.kind == "repeal"}
        assert {one.rule for one in worded.changes if isinstance(one, c.Repeal)} == repealed, case["id"]
        carried += bool(worded.changes)
    assert carried > 300


@pytest.mark.check
def test_no_instruction_becomes_the_text_of_a_rule(collected: State) -> None:
    """No proposal of the collection that asks for a change is proposed without confirmation."""
    instructing = [case for case in COLLECTED if any(one["kind"] != "enact" for one in case["expect"]["changes"])]
    assert len(instructing) > 200
    for case in instructing:
        assert not isinstance(changes_to_propose(collected, case["text"]), tuple), case["id"]


@pytest.mark.check
def test_every_proposal_is_told_to_its_last_word(collected: State) -> None:
    """All words of a text occur in its explanation."""
    for case in COLLECTED:
        worded = read_prose(collected, case["text"])
        assert list(explanation_lines(explain(worded)))
        spans = [*(one.span for one in worded.understood.changes), *(one.span for one in worded.obstacles)]
        spans += (span for span, _ in talk(case["text"], worded.understood))
        left = "".join(ch for at, ch in enumerate(case["text"]) if not any(s.start <= at < s.end for s in spans))
        assert not any(map(str.isalnum, left)), case["id"]


# --- telling ----------------------------------------------------------------------------------------


def test_it_is_told_passage_by_passage(state: State) -> None:
    """The explanation has each change with its place, words and resulting text; and obstacles, and remarks."""
    text = 'So.\n\nAmend rule 203 by replacing "Nobody" with "No player".\n  Repeal rule 999.\n'
    words = parse_proposal(state, text)
    assert isinstance(words, ProseProposal)
    lines = list(explanation_lines(explain(words)))
    assert lines[0] == "Understood: 1 rule change. 1 passage cannot be followed."
    assert lines[1] == "  3:1  amend rule 203, “Whispering”"
    assert lines[2].startswith("      from “Amend rule 203 by")
    assert lines[3] == "      | [-Nobody-]{+No player+} whispers."
    assert lines[4] == "  4:3  cannot be followed: there is no rule 999"
    assert lines[-1] == "  1:1  changes no rule: “So.”"


def test_no_word_goes_missing(state: State) -> None:
    """Words outside of instructions are listed as such, including remarks in brackets."""
    text = "Well, well. [A remark.]\nRepeal rule 203. Or not?\nRepeal rule 999."
    told = explain(read_prose(state, text))
    assert [one.words for one in told.talk] == ["Well, well. [A remark.]", "Or not?"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_are_counted_in_lines_and_columns(end: str) -> None:
    """Lines and columns count from 1, whatever ends a line."""
    text = end.join(["one", "two", "three"])
    assert [place(text, at) for at in (0, 2, text.index("two") + 1, len(text))] == [(1, 1), (1, 3), (2, 2), (3, 6)]


def test_long_words_are_cut(state: State) -> None:
    """Long quotations are shortened to one line."""
    text = "a\n b " * 200
    assert quoted(text, TextSpan(0, 5)) == "a b"
    assert len(quoted(text, TextSpan(0, len(text)))) <= 160


def test_numbers_need_no_quotation_marks(state: State) -> None:
    """`by replacing 100 with 50` is understood like the same with marks."""
    marked, bare = (
        read_prose(state, f"Amend rule 202 by replacing {words}.") for words in ('"100" with "50"', "100 with 50")
    )
    assert marked.changes == bare.changes != ()
    assert not bare.obstacles
