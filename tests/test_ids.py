"""Every behaviour that a shipped ruleset promises, by its id, is shown by a test named for it."""

import re
from functools import cache
from pathlib import Path

import pytest

from moot.play.host import RULESETS

TESTS = Path(__file__).parent
GAMES = TESTS.parent.parent / "shared" / "games.md"
"""The list that the rulesets are made from, where it lies beside the repository."""
LETTER = {
    "suber": "S",
    "usenet": "U",
    "nomic_world": "W",
    "infinity": "I",
    "acronomic": "A",
    "classroom": "L",
    "agora_like": "G",
    "five_rules": "F",
}
"""The letter of each ruleset's own ids; C is what they share."""

SHIPPED = sorted(folder.name for folder in RULESETS.iterdir() if (folder / "RULESET.md").exists())


def promised(ruleset: str) -> list[str]:
    """The ids in the table of a ruleset's notes."""
    notes = (RULESETS / ruleset / "NOTES.md").read_text(encoding="utf-8")
    return re.findall(r"^\| ([A-Z]\d+) \|", notes, flags=re.MULTILINE)


@cache
def shown() -> set[str]:
    """The ids that tests are named for."""
    sources = (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    return {
        found for source in sources for found in re.findall(r"^def test_([A-Z]\d+)_\w+", source, flags=re.MULTILINE)
    }


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_id_of_a_shipped_ruleset_has_a_test_named_for_it(ruleset: str) -> None:
    """Every id in the notes has a test with its name: otherwise it is a promise that nobody keeps."""
    assert promised(ruleset), f"the notes of {ruleset} list no ids"
    assert not [one for one in promised(ruleset) if one not in shown()]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_test_named_for_an_id_is_of_a_listed_one(ruleset: str) -> None:
    """A test is not named for an id that the notes have forgotten."""
    listed = {one for name in SHIPPED for one in promised(name)}
    assert not sorted(shown() - listed)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_the_notes_list_every_id_that_the_ruleset_is_made_from(ruleset: str) -> None:
    """Where the list of the games is at hand, the notes leave nothing of it out, and add nothing."""
    if not GAMES.exists():
        pytest.skip("the list of the games is not beside the repository")
    games = GAMES.read_text(encoding="utf-8")
    wanted = re.findall(rf"^- ([C{LETTER[ruleset]}]\d+) ", games, flags=re.MULTILINE)
    if all(one.startswith("C") for one in wanted):
        pytest.skip("the ruleset is made from no published game")
    assert promised(ruleset) == wanted
