"""The command `audit`: what it prints of a record that drifts, and how a column is named."""

import shlex
from pathlib import Path

from tests.terminal.conftest import Moot

TABLE = """No,By,Proposal,Votes,Came out,Ada
301,Ada,Repeal rule 210.,2/3,Adopted,0
"""


def test_a_record_is_played_again_under_rules(moot: Moot, tmp_path: Path) -> None:
    """The drift is printed with file, line, column and rule; the exit code says that there is one."""
    (tmp_path / "table.csv").write_text(TABLE)
    printed = moot(
        "audit", "suber", "--against", "table.csv", "--players", "Ada,Ben,Cleo", "--columns", "Came out=outcome"
    )
    assert printed.code == 1
    assert "table.csv:2:1: the record has “Adopted”, but by the rules it's defeated" in printed.out
    assert "it takes 3 (rules 203, 104)" in printed.out
    assert "1 proposal checked, 1 difference." in printed.out
    assert printed.err == ""


def test_a_column_that_is_not_known_is_told(moot: Moot, tmp_path: Path) -> None:
    """Without the mapping the column is reported at its place; an invalid mapping is an error of use."""
    (tmp_path / "table.csv").write_text(TABLE)
    printed = moot("audit", "suber", "--against", "table.csv", "--players", "Ada,Ben,Cleo")
    assert "table.csv:1:22: the column “Came out”" in printed.err
    assert moot("audit", "suber", "--against", "table.csv", "--columns", "Came out=nonsense").code == 2
    assert moot("audit", "suber", "--against", "nothing.csv").code == 1


def test_a_game_is_compared_with_a_table(game: Moot, tmp_path: Path) -> None:
    """A table that agrees with the game has no difference; one with another score has one."""
    (tmp_path / "same.txt").write_text("Ada: 0\nBen: 0\nCleo: 0\n")
    (tmp_path / "other.txt").write_text("Ada: 0\nBen: 5\nCleo: 0\n")
    assert game("audit", "friday", "--against", "same.txt").code == 0
    printed = game("audit", "friday", "--against", "other.txt")
    assert (printed.code, "other.txt:2:6: Ben has 5 in the record, 0 in the game" in printed.out) == (1, True)
    corrections = "moot do friday correct RULE 'as in other.txt' 'set_quantity Ben 5' --as KEEPER"
    assert corrections in printed.out


def test_the_corrections_that_are_told_can_be_made(game: Moot, tmp_path: Path) -> None:
    """What `audit` prints is accepted as corrections by hand, or waits for a judge; fractions can't be corrected."""
    (tmp_path / "other.txt").write_text("Ada: 0.5\nBen: 5\nCleo: -2\n")
    told = game("audit", "friday", "--against", "other.txt").out.splitlines()
    words = shlex.split(next(line for line in told if "moot do friday correct" in line))
    corrections = words[words.index("--as") - 1]
    assert corrections == "set_quantity Ben 5; set_quantity Cleo -2"
    made = game("do", "friday", "correct", "201", "as in the table", corrections, "--as", "Ada")
    assert made.code == 0 or "No rule says who keeps the record" in made.out


def test_a_file_of_which_nothing_is_read_has_its_own_exit_code(moot: Moot, tmp_path: Path) -> None:
    """Prose is no record that follows the rules: the command says so, and ends with 4."""
    (tmp_path / "prose.txt").write_text("Hello, all of you.\n")
    told = moot("audit", "suber", "--against", str(tmp_path / "prose.txt"))
    assert told.code == 4 and "state.nothing" in told.err
