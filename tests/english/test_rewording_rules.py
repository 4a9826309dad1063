"""What rules of rewording need of a text, so that those are passed over that can't concern it."""

import pytest
from tests.english.collection_play import read_collection

from moot.law.english.rewording.asides import EMPTY
from moot.law.english.rewording.idioms import IDIOMS
from moot.law.english.rewording.lexicon import LEXICON
from moot.law.english.rewording.orders import ORDERS
from moot.law.english.rewording.rules import Rewording, needed_by, rules, with_rules
from moot.law.english.rewording.synonyms import WORDS
from moot.law.english.rewording.turns import TURNS


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"\bpays?\b", {"pay"}),
        (r"\b(?:gains|nets) (\d+)", {"gains", "nets"}),
        (r"(?:from now on)?, (?:please|kindly)", {"please", "kindly"}),
        (r"(?:ha){2,}", {"ha"}),
        (r"\d+|x", set()),
        (r"(?<=only )\w+(?!never)", set()),
    ],
)
def test_what_a_pattern_needs(pattern: str, needs: set[str]) -> None:
    """A pattern needs the rarest of what it can't do without, one of each choice; nothing where that isn't known."""
    assert needed_by(pattern) == needs


def test_rules_that_are_passed_over_would_change_nothing() -> None:
    """Over every fifth text of the collection, rules come to the same if each of them is tried on every text."""
    texts = [case.text for case in read_collection()][::5]
    assert len(texts) > 60
    for found in (WORDS, EMPTY, IDIOMS, LEXICON, ORDERS, TURNS):
        every = tuple(_tried_on_every_text(rule) for rule in found)
        for text in texts:
            assert with_rules(found, text) == with_rules(every, text)


def _tried_on_every_text(rule: Rewording) -> Rewording:
    same = Rewording(rule.written, rule.instead)
    same.needs = frozenset()
    return same


def test_capital_letters_make_no_difference() -> None:
    """A rule is used whatever letters are capital."""
    assert with_rules(rules((r"\bplease\b", "")), "PLEASE go") == "go"
