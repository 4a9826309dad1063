"""Rulesets offered at the command line: a name, a folder of rule files, or a text."""

from pathlib import Path

import pytest
from tests.terminal.conftest import START, Moot

RENEW = """---
number: 201
title: Renewal
rank: mutable
---
Anybody may begin another game.

```python
@move("renew", by="players")
def renew(ruleset: Ruleset):
    start_new_game(ruleset)
```
"""
NEXT = """---
number: 101
title: Peace
rank: mutable
---
All is well.
"""


def test_a_folder_of_rule_files_is_a_ruleset(moot: Moot, tmp_path: Path) -> None:
    """`file=FOLDER` begins a game with its rules; faults are reported with file and line, and no game begins."""
    for folder, name, text in (("mine", "201.md", RENEW), ("next", "101.md", NEXT), ("bad", "101.md", "number: 101")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text)
    assert moot("new", "g", "--ruleset", "mine", "--players", "Ada,Ben", "--now", START).code == 0
    bad = moot("do", "g", "renew", "file=bad", "--as", "Ada", "--now", START)
    assert bad.code == 1 and "101.md:1" in bad.err + bad.out
    done = moot("do", "g", "renew", "file=next", "--as", "Ada", "--now", START)
    assert done.code == 0 and "The game “g” begins with 1 rule of next" in done.out
    assert "All is well." in moot("rule", "g", "101").out
    assert moot("rule", "g", "201", "--at", "0").code == 0 and moot("rule", "g", "201").code == 1
    assert moot("verify", "g").code == 0


def test_a_shipped_ruleset_is_named_and_a_faulty_text_is_told_of_by_lines(moot: Moot, tmp_path: Path) -> None:
    """`renew suber` takes the shipped one; a text on standard input that is none is refused with its line."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "201.md").write_text(RENEW)
    assert moot("new", "g", "--ruleset", "mine", "--players", "Ada,Ben", "--now", START).code == 0
    wrong = moot("do", "g", "renew", "text=-", "--as", "Ada", "--now", START, stdin=NEXT.replace("mutable", "high"))
    assert wrong.code == 1 and "line 4 of the ruleset" in wrong.out + wrong.err
    done = moot("do", "g", "renew", "suber", "--as", "Ada", "--now", START)
    assert done.code == 0 and "rules of Suber's initial set" in done.out


@pytest.mark.parametrize("where", [".", "suber"])
def test_a_folder_is_taken_whatever_its_name(
    moot: Moot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """`.` is the folder one is in, and a folder called like a shipped ruleset is that folder, for every command."""
    (folder := tmp_path / "suber").mkdir()
    (folder / "101.md").write_text(
        NEXT.replace("All is well.", "Every player gets 5 points when Rule 777 is repealed.")
    )
    monkeypatch.chdir(folder if where == "." else tmp_path)
    monkeypatch.setenv("MOOT_DATABASE", str(tmp_path / "moot.db"))
    assert moot("check", where).out == f"{where}: no problems found.\n"
    assert "Rule 777" in moot("lint", where).out or "777" in moot("lint", where, "--json").out
    assert moot("new", "g", "--ruleset", where, "--players", "Ada,Ben", "--now", START).code == 0
    assert "Rule 777" in moot("rule", "g", "101").out
    assert moot("simulate", where, "--games", "1", "--days", "2", "--json").code == 0
    drafted = moot("draft", "--ruleset", where, "--text", "-", "--json", stdin="Nobody may vote on their own proposal.")
    assert drafted.code == 0
