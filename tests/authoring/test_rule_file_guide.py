"""The guide's layout of a rule file: its fields, its example, and the names that no rule can declare."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from moot.authoring.lint import check_path
from moot.law.files.rule_files import RULE_KEYS
from moot.law.mechanisms.declarations import RESERVED

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "mechanisms.md").read_text(encoding="utf-8")
LAYOUT = GUIDE.partition("## The layout of a rule file")[2].partition("\n## ")[0]
EXAMPLE = dedent("\n".join(line for line in LAYOUT.split("\n") if line.startswith("    ") or not line).strip("\n"))
TAKEN = (DOCS / "vocabulary.md").read_text(encoding="utf-8").partition("## Reserved names")[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset of the guide's example alone."""
    (tmp_path / "RULESET.md").write_text("---\ntitle: Cards\nzone: Europe/London\n---\nA trial.\n", encoding="utf-8")
    (tmp_path / "206-a-card-for-everybody.md").write_text(EXAMPLE.strip() + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("key", RULE_KEYS)
def test_each_field_of_a_rule_file_is_in_the_guide(key: str) -> None:
    """No field is only in the code."""
    assert re.search(rf"^\|[^|]*`{key}`[^|]*\|", LAYOUT, re.M)


def test_each_taken_name_is_told() -> None:
    """The guide leads to the list of all names that no register, quantity, office or record can have."""
    assert "vocabulary.md#reserved-names" in LAYOUT
    assert {name for name in RESERVED if f"`{name}`" not in TAKEN} == set()


def test_the_example_is_a_rule_file_that_passes_check(folder: Path) -> None:
    """What the guide shows can be saved, and has no faults."""
    assert check_path(str(folder)) == {}


@pytest.mark.parametrize("name", ["player", "proposal", "votes_for", "winner", "award"])
def test_a_taken_name_is_refused_by_check(folder: Path, name: str) -> None:
    """`moot check` agrees with the guide: what it says is taken can't be declared."""
    (folder / "207.md").write_text(
        f"---\nnumber: 207\nrank: mutable\n---\nA.\n\n```python\n{name} = register(int)\n```\n"
    )
    faults = [fault for found in check_path(str(folder)).values() for fault in found]
    assert faults and name in " ".join(fault.message for fault in faults)


def test_an_unknown_field_is_refused_by_check(folder: Path) -> None:
    """A field that the guide doesn't have is a fault."""
    (folder / "207.md").write_text("---\nnumber: 207\nrank: mutable\npower: 3\n---\nA.\n")
    assert "power" in str(check_path(str(folder)))
