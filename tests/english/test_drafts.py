"""Words that run: sentences come to mechanisms, are told again as sentences, and are never read wrongly."""

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.effort import within
from tests.english.collection_play import grade, read_collection
from tests.english.measure import drafted, names_of

from moot import bootstrap
from moot.law.english.drafts import draft_of, grammar_of, with_declared
from moot.law.english.phrases import FormStep, Phrase, code_with, first_steps
from moot.law.english.table import LawNames
from moot.law.english.usual_sentences import USUAL_SENTENCES
from moot.law.english.words import sentences_in, words_of
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism
from moot.play.host import Host
from moot.runtime.clock import SetClock

RIGHT = {"seen": 140, "held": 48}
"""So many cases of each half of the collection are drafted rightly, at least."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host in memory."""
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        yield opened


@pytest.mark.check
@pytest.mark.parametrize("half", ["seen", "held"])
def test_no_text_of_the_collection_is_read_wrongly(host: Host, half: str) -> None:
    """Whatever is drafted of a text does what the text says; what isn't understood makes no code."""
    found = {case.id: grade(host, case, drafted(host, case)[1]) for case in read_collection() if case.half == half}
    assert [name for name, grade_ in found.items() if grade_ == "wrong"] == []
    assert Counter(found.values())["right"] >= RIGHT[half]


@pytest.mark.check
def test_what_is_drafted_is_told_as_a_sentence_that_drafts_the_same(host: Host) -> None:
    """The canonical sentence of a draft comes to the same mechanism: the table is one for both directions.

    What is said in one sentence may be told in two, such as a thing that players have and how they get it.
    """
    tried = 0
    for case in read_collection():
        names, declared = names_of(host, case)
        for sentence in draft_of(case.rule_text, names, declared).sentences:
            if sentence.runs:
                again = draft_of(sentence.said, names, declared)
                code, told = (re.sub(r"(?m)^(def \w+?)(_[2-9])?\(", r"\1(", one.mechanism) for one in (sentence, again))
                assert told == code, case.half
                names, declared = with_declared(names, declared, mechanism_in(sentence.mechanism))
                tried += 1
    assert tried > 10


def mechanism_in(code: str) -> Mechanism:
    """The mechanism of a code that passes the gate."""
    mechanism, faults = read_mechanism(code)
    assert mechanism is not None and not faults
    return mechanism


@pytest.mark.parametrize(
    "sentence",
    [
        *(one for one in USUAL_SENTENCES if "coins" not in one),
        "A proposal to repeal a rule passes with more than half of the votes cast.",
        "A proposal to amend a rule passes with two thirds of the votes cast.",
    ],
)
def test_each_meaning_is_read_once(sentence: str) -> None:
    """No two readings are the same code in other brackets: so many would be more than are kept, and none be read."""
    readings = grammar_of(LawNames())[0].read(sentence)
    assert readings
    assert len({ast.dump(ast.parse(reading, mode="eval")) for reading in readings}) == len(readings)


def test_fifty_sentences_are_drafted_in_bounded_time() -> None:
    """They take about 0.2 s of the processor the first time that they're read."""
    others = [re.sub(r"\d+", lambda found: str(int(found[0]) + 7), one) for one in USUAL_SENTENCES]
    sentences = list(dict.fromkeys((*USUAL_SENTENCES, *others)))[:50]
    assert len(sentences) == 50
    draft_of("A player wins.")  # so that the grammar is made
    with within(2.0, "fifty sentences"):
        for sentence in sentences:
            draft_of(f"{sentence} ")  # which no other test reads


def test_code_is_in_brackets_only_where_they_matter() -> None:
    """Calls, names, numbers, texts and arguments need none, and “and True” says nothing."""
    assert code_with("f({a}, {b}) + {a}", {"a": "x or y", "b": "g('(', 2)"}) == "f(x or y, g('(', 2)) + (x or y)"
    assert code_with("{a} * {b} - {c}", {"a": "(x) + (y)", "b": "case.caller", "c": "'a)'"}) == (
        "((x) + (y)) * case.caller - 'a)'"
    )
    assert code_with("[{a} for x in {b}]", {"a": "p for p in q", "b": "2"}) == "[(p for p in q) for x in 2]"
    assert code_with("{a} and {b}", {"a": "x or y", "b": "True"}) == "x or y"


def test_each_sentence_has_its_place_and_says_whether_it_runs() -> None:
    """Sentences that aren't understood stay text, and those that are say what they come to."""
    draft = draft_of("Be kind. When a proposal is adopted, its author gets 3 points.")
    assert [(s.text, s.runs) for s in draft.sentences] == [
        ("Be kind.", False),
        ("When a proposal is adopted, its author gets 3 points.", True),
    ]
    assert draft.mechanism == (
        "@upon('proposal_adopted')\ndef when_proposal_adopted(proposal):\n    award(proposal.author, 3)\n"
    )


def test_sentences_end_at_full_stops_that_are_not_quoted() -> None:
    """A text in quotation marks belongs to its sentence."""
    text = 'The motto is "Vote. Always". Be kind.'
    assert [text[start:end] for start, end in sentences_in(text)] == ['The motto is "Vote. Always".', "Be kind."]


def test_numbers_are_read_in_words_and_digits() -> None:
    """`two hundred (200)`, `1,000` and `twenty-five` are numbers."""
    assert [word.value for word in words_of("two hundred (200) or 1,000 or twenty-five")] == [200, None, 1000, None, 25]
    assert [word.value for word in words_of("one hundred and five or two hundred ninety-nine")] == [105, None, 299]
    assert [word.value for word in words_of("ninety-nine five")] == [99, 5]
    assert [word.value for word in words_of("ten five or twenty five")] == [10, 5, None, 25]
    assert [word.value for word in words_of("one hundred ten five or one hundred twenty five")] == [110, 5, None, 125]


def test_forms_have_choices_and_parts_that_may_be_left_out() -> None:
    """A form stands for every way to say it."""

    def ways(step: FormStep) -> set[str]:
        found = {""} if step.phrase is not None else set()
        return found | {f"{word} {rest}".strip() for (_, word), more in step.following for rest in ways(more)}

    (begun,) = first_steps(Phrase("x", "1", ("(a|the) [big] dog/dogs",)))
    assert ways(begun) == {f"{n}{big} {dog}" for n in ("a", "the") for big in ("", " big") for dog in ("dog", "dogs")}


def test_what_a_law_declares_can_be_spoken_of() -> None:
    """A thing that players have by another rule is known by its name."""
    text = "When a proposal is adopted, its author gets 2 coins."
    assert not draft_of(text).sentences[0].runs
    assert draft_of(text, LawNames(("points", "coins"))).sentences[0].runs


def test_what_a_sentence_can_mean_is_said_in_other_words() -> None:
    """An ambiguous sentence isn't offered as one of its own readings: to write it again would change nothing."""
    text = "A proposal needs two thirds of the votes to be adopted."
    (sentence,) = draft_of(text).sentences
    assert sentence.readings
    assert text not in sentence.readings


def test_a_sentence_that_is_held_back_names_the_one_that_may_limit_it() -> None:
    """What is understood but left out beside a sentence that isn't says which one that is, and runs alone."""
    first, other = "Every player has 5 cookies.", "No eating cookies on Mondays."
    held, unread = draft_of(f"{first} {other}").sentences
    assert (held.runs, held.held_back_by) == (False, other)
    assert (unread.runs, unread.held_back_by) == (False, "")
    assert draft_of(first).sentences[0].runs
