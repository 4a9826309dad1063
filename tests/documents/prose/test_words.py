"""The table of the words of proposals: each entry can be read, and has a use."""

import re
from pathlib import Path

import pytest

import moot.documents.prose as prose
from moot.documents.prose import patterns
from moot.documents.prose.patterns import Patterns

SECTIONS = sorted(patterns._sections())
SOURCE = "".join(path.read_text() for path in Path(prose.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("section", SECTIONS)
def test_every_entry_can_be_read(section: str) -> None:
    """Each is a pattern or a list of words, and whatever it names or asks for is in the table."""
    table = Patterns(section)
    for name, entries in table._entries.items():
        for _, mark in entries:
            asked = {one.removeprefix("not ") for one in mark.split(", ") if one.removeprefix("not ").isupper()}
            assert all(getattr(table, one) for one in asked), name
        assert entries[0][0].split() if entries[0][1] == "words" else table.forms(name)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_entry_has_a_use(section: str) -> None:
    """Each is named by another entry, by a condition of one, or by the code."""
    told = "\n".join(patterns._sections().values())
    used = {one.removesuffix("_ING") for one in re.findall(r"\{([A-Z_0-9]+)\}", told)}
    used |= {
        one for mark in re.findall(r"^[A-Z_]+ \(([^)]*)\) =", told, re.MULTILINE) for one in re.findall("[A-Z]+", mark)
    }
    used |= set(re.findall(r"(?:\.|\"|')([A-Z][A-Z_0-9]+)\b", SOURCE))
    assert not set(Patterns(section)._entries) - used


def test_conditions_of_a_speech_act() -> None:
    """A form counts only where its conditions hold: `not` of a pattern, or going on after an instruction."""
    wishes = Patterns("wishes")
    assert wishes.says("WISH", "rule 4 should be nicer", goes_on=False)
    assert not wishes.says("WISH", "should rule 4 be nicer?", goes_on=False)
    assert wishes.says("WISH", "soften the rest", goes_on=True)
    assert not wishes.says("WISH", "soften the rest", goes_on=False)


@pytest.mark.parametrize("section", [section for section in SECTIONS if section != "shared"])
def test_a_rules_number_is_cited_by_one_pattern(section: str) -> None:
    """No section spells out `rule 4` itself; only where the word may be missing does it say what a number is."""
    told = patterns._sections()[section]
    assert re.findall(r".{0,20}\brules\? ?\??(?:\\#\?)?\\d", told) == []
