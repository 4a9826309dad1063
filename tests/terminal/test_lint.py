"""The command `lint`: documents, rule files and games, as lines and as JSON, with notes if they are asked for."""

import shutil
from pathlib import Path

import pytest
from tests.seeds import seed
from tests.terminal.conftest import Moot

from moot.play.host import RULESETS

PAGE = """101: Order

As rule 999 says, rules 201-213 come later.

102: Dice

Dice are thrown.
"""


@pytest.fixture
def page(moot: Moot, tmp_path: Path) -> Moot:
    """Command lines in a folder with a document."""
    (tmp_path / "page.txt").write_text(PAGE, encoding="utf-8")
    return moot


def test_lint_of_a_document(page: Moot):
    """`FILE:LINE:COLUMN`, what is wrong, what to do, and the code; the exit code says that there is something."""
    told = page("lint", "page.txt")
    assert (told.code, told.err) == (1, "")
    assert told.out.splitlines() == [
        "page.txt:3:9: rule 101 speaks of rule 999, and there is none;"
        " name the rule that is meant, or leave it out (reference.unknown)"
    ]


def test_lint_with_notes(page: Moot, tmp_path: Path):
    """Notes are only listed with `--notes`, and don't affect the exit code."""
    assert "(note.rules-elsewhere)" in page("lint", "page.txt", "--notes").out
    (tmp_path / "page.txt").write_text(PAGE.replace("As rule 999 says", "So"), encoding="utf-8")
    assert page("lint", "page.txt").out == "page.txt: no problems found.\n"
    noted = page("lint", "page.txt", "--notes", "--json")
    assert noted.code == 0 and [one["code"] for one in noted.json] == ["note.rules-elsewhere"]


def test_lint_as_json(page: Moot):
    """For programs: file, line, column, code, message and remedy of each."""
    found = page("lint", "page.txt", "--json")
    assert found.code == 1
    (one,) = found.json
    assert (one["file"], one["line"], one["column"], one["code"]) == ("page.txt", 3, 9, "reference.unknown")
    assert one["message"] and one["remedy"]


@pytest.mark.check
def test_lint_of_rule_files_and_games(game: Moot, tmp_path: Path):
    """Faults of rule files are listed by file, those of games by rule."""
    shutil.copytree(RULESETS / "suber", tmp_path / "mine", ignore=shutil.ignore_patterns("__*"))
    changed = tmp_path / "mine" / "210-no-conspiring.md"
    changed.write_text(changed.read_text().replace("\n---\n", "\n---\nAs rule 299 says: ", 1), encoding="utf-8")
    told = game("lint", "mine")
    assert told.code == 1 and told.out.startswith("mine/210-no-conspiring.md:6:9: rule 210 speaks of rule 299")
    assert game("lint", "mine/210-no-conspiring.md").out == told.out
    assert game("lint", "mine/209-at-most-25.md").code == 0
    assert game("import", "mine", "--as", "ours", "--players", "Ada,Ben").code == 0
    assert game("lint", "ours").out.startswith("rule 210 speaks of rule 299")


@pytest.mark.check
@pytest.mark.parametrize(("document", "count"), [("000", 4), ("001", 24), ("002", 18), ("003", 0), ("004", 4)])
def test_lint_of_the_published_documents(moot: Moot, document: str, count: int):
    """Each of the five is looked over by the command as it lies there."""
    path = str(seed(document))
    told = moot("lint", path, "--json")
    assert (told.code, len(told.json)) == (1 if count else 0, count)
    assert len(moot("lint", path).out.splitlines()) == max(count, 1)


def test_import_tells_the_same(page: Moot):
    """`import` tells of a document what `lint` does, and nothing twice."""
    begun = page("import", "page.txt", "--as", "ours")
    assert begun.code == 0
    told = [line for line in begun.err.splitlines() if line.startswith("page.txt:")]
    assert told == page("lint", "page.txt").out.splitlines()
