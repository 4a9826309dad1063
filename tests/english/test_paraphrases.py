"""Ways to say a sentence: all come to its code, and near misses don't.

Each file in `paraphrases/` has one area. `means` is a sentence that runs, `says` are other ways to say it, and `not`
are sentences that are near to it and say something else. `given` stands before each of them.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

pytestmark = pytest.mark.check

NAMES = LawNames(quantities=("points",), holders=("turn",), dice=("roll",))
DECLARED = frozenset({"points", "turn", "turn_since"})


def entries() -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Each meaning, with its area."""
    for path in sorted((Path(__file__).parent / "paraphrases").glob("*.toml")):
        for entry in tomllib.loads(path.read_text())["meaning"]:
            yield f"{path.stem}: {entry['means']}", entry


def code_of(text: str) -> str:
    """The code of a text all of whose sentences run; empty if one of them doesn't."""
    drafted = draft_of(text, NAMES, DECLARED)
    return drafted.mechanism if all(sentence.runs for sentence in drafted.sentences) else ""


@pytest.mark.parametrize("entry", [pytest.param(entry, id=name) for name, entry in entries()])
def test_paraphrases_come_to_the_same_code(entry: dict[str, list[str]]) -> None:
    """A sentence in other words comes to the same code, and one that says something else doesn't."""
    given = str(entry.get("given", ""))
    code = code_of(f"{given} {entry['means']}")
    assert code, "it doesn't run"
    assert [said for said in entry["says"] if code_of(f"{given} {said}") != code] == []
    assert [said for said in entry.get("not", ()) if code_of(f"{given} {said}") == code] == []
