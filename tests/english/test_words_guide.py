"""The guide to words that run: each of its examples does, and what it leaves to people makes no code."""

import re
from pathlib import Path

import pytest

from moot.law.english.drafts import draft_of
from moot.law.mechanism_checks import check_code

GUIDE = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^- (.*)$", GUIDE, re.MULTILINE)
FOR_PEOPLE = re.findall(r"^\* (.*)$", GUIDE, re.MULTILINE)
NAMES = {"points": "dict[Player, int]"}


def test_the_guide_has_forty_examples() -> None:
    """It shows enough of the language to learn it from."""
    assert len(EXAMPLES) >= 40


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_runs(text: str) -> None:
    """Every sentence of it is understood, and its code passes the gate and the types."""
    draft = draft_of(text)
    assert all(sentence.runs for sentence in draft.sentences), draft
    assert check_code(draft.mechanism, NAMES) == ()


@pytest.mark.parametrize("text", FOR_PEOPLE)
def test_what_is_for_people_makes_no_code(text: str) -> None:
    """No code is guessed for what no program can know."""
    assert draft_of(text).mechanism == ""
