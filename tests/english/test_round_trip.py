"""The round trip: what is told of a mechanism, drafted again, comes to the same mechanism."""

import ast
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.english.collection_play import read_collection
from tests.english.made_mechanisms import NAMES, made_mechanisms, reason_told

from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.sentences import mechanism_of
from moot.law.english.usual_sentences import USUAL_SENTENCES
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism

pytestmark = pytest.mark.check

COME_BACK_MIN = 130
"""So many of the everyday texts come back the same; of a few, a told sentence holds another back."""
SAME_SHARE = 0.9
"""So many of the mechanisms that are told as sentences of the table come to the same code again, at least."""


def same_shape(source: str) -> str:
    """A mechanism without the names of its provisions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.name = "_"
    return ast.dump(tree)


def graded(source: str, mechanism: Mechanism) -> str:
    """What comes of telling a mechanism and drafting what was told: the same, other code, or silence."""
    told = grammar_of(NAMES)[1].tell(mechanism)
    if not all(one.whole for one in told):
        return "not told"
    draft = draft_of(" ".join(one.sentence for one in told), NAMES)
    if not all(sentence.runs for sentence in draft.sentences):
        return "silent"
    return "same" if same_shape(draft.mechanism) == same_shape(source) else "other"


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_no_draft_differs_from_its_read_back(seed: int) -> None:
    """Whatever the table can say is told, and never as a sentence that comes to other code."""
    for source, mechanism in made_mechanisms(random.Random(seed), 4):
        assert graded(source, mechanism) in ("same", "silent"), source


def test_most_of_what_is_told_comes_to_the_same_code_again() -> None:
    """At least nine in ten mechanisms come back from their sentences unchanged."""
    grades = Counter(graded(*one) for seed in (1, 2) for one in made_mechanisms(random.Random(seed), 400))
    assert grades.total() > 100
    assert grades["same"] >= SAME_SHARE * (grades.total() - grades["not told"]), grades


def test_what_people_write_comes_back_from_what_they_are_told() -> None:
    """Of the everyday texts that run, each is told as sentences that come to the same code, or, a few, to none."""
    grades: Counter[str] = Counter()
    for text in (*USUAL_SENTENCES, *(case.text for case in read_collection())):
        draft = draft_of(text, NAMES)
        mechanism = read_mechanism(expand(draft.mechanism)[0])[0] if draft.sentences else None
        if mechanism is not None and all(sentence.runs for sentence in draft.sentences):
            grades[graded(draft.mechanism, mechanism)] += 1
    assert grades["same"] >= COME_BACK_MIN and set(grades) <= {"same", "silent"}, grades


@pytest.mark.soak
def test_no_draft_of_ten_thousand_differs_from_its_read_back() -> None:
    """Of ten thousand mechanisms that are told, nine in ten come back unchanged, and none as other code."""
    grades: Counter[str] = Counter()
    seed = 0
    while grades.total() < 10_000:
        seed += 1
        for source, mechanism in made_mechanisms(random.Random(seed), 400):
            grade = graded(source, mechanism)
            grades[grade] += 1
            assert grade != "other", source
    print(grades)
    assert grades["same"] >= SAME_SHARE * (grades.total() - grades["not told"])


def test_an_effect_that_is_done_once_is_remembered_under_one_name() -> None:
    """The register that remembers it is named alike in code and in its draft, however the effects are grouped."""
    award = "award(players, 1)"
    for effects in (f"DO({award})", award):
        code = f"ONCE({effects})"
        source = mechanism_of(code, frozenset(NAMES.quantities), reason_told)
        mechanism, faults = read_mechanism(source)
        assert mechanism is not None and not faults
        assert graded(source, mechanism) == "same"
