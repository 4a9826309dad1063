"""`moot export` in all its forms: what it prints, what it writes, and what it will not do."""

import json
from pathlib import Path

import pytest
from tests.terminal.conftest import START, Moot

HEAD = "The rules in force, as of entry 0 of friday, 2026-01-05 18:00 UTC.\n"
BEGINNINGS = {
    "markdown": f"# The rules of Friday\n\n{HEAD}",
    "text": f"The rules of Friday\n===================\n\n{HEAD}",
    "html": '<!doctype html>\n<html lang="en">\n',
    "json": '{"digest":"',
}


def repeal(game: Moot, number: str) -> None:
    """Ada's turn, in which everyone votes to repeal a rule."""
    for player, *words in (
        ("Ada", "propose", f"repeal {number}"),
        ("Ada", "call-vote", "301"),
        *((voter, "vote", "301", "for") for voter in ("Ada", "Ben", "Cleo")),
    ):
        made = game("do", "friday", *words, "--as", player, "--now", "2026-01-05 19:00")
        assert made.code == 0, made.out + made.err


@pytest.mark.parametrize("form", BEGINNINGS)
def test_a_list_is_printed_or_written_into_a_file(game: Moot, form: str):
    """Without a path a list is printed; with one, the same goes into a new file, and a line says so."""
    printed = game("export", "friday", "--as", form)
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith(BEGINNINGS[form])
    told = game("export", "friday", "rules", "--as", form)
    assert (told.code, told.out) == (0, "29 rules in rules, as of entry 0.\n")
    assert Path("rules").read_bytes().decode() == printed.out


def test_a_full_list_has_what_was_repealed(game: Moot):
    """`--full` adds repealed rules and all notes; `--at` goes back to before."""
    repeal(game, "210")
    assert "No conspiring" not in game("export", "friday", "--as", "text").out
    assert "Repealed by proposal 301" in game("export", "friday", "--as", "text", "--full").out
    assert "No conspiring" in game("export", "friday", "--as", "text", "--at", "1").out


def test_mechanisms_are_listed_on_demand(game: Moot):
    """`--mechanisms` adds the code."""
    assert "precedence.immutable_first()" not in game("export", "friday", "--as", "markdown").out
    assert "precedence.immutable_first()" in game("export", "friday", "--as", "markdown", "--mechanisms").out


def test_a_program_is_told_what_was_written(game: Moot):
    """`--json` beside a path tells of the file, the entry and the digest of the law."""
    told = game("export", "friday", "rules.md", "--as", "markdown", "--json").json
    listed = game("export", "friday", "--as", "json").json
    assert told == {"file": "rules.md", "entry": 0, "rules": 29, "digest": listed["digest"]}


def test_rules_carried_into_another_game_make_the_same_list(game: Moot):
    """Export as files, import, export: no byte of the files differs, and of the lists only the game's name."""
    assert game("export", "friday", "out").code == 0
    begun = game("import", "out", "--as", "other", "--players", "Dan", "--title", "Friday", "--now", START)
    assert begun.code == 0, begun.err
    assert game("export", "other", "again", "--as", "files").code == 0
    assert {p.name: p.read_bytes() for p in Path("out").iterdir()} == {
        p.name: p.read_bytes() for p in Path("again").iterdir()
    }
    ours, theirs = (json.loads(game("export", name, "--as", "json", "--full").out) for name in ("friday", "other"))
    assert ours | {"game": "other"} == theirs


def test_git_gives_a_repository_that_can_be_played_from(game: Moot):
    """`--as git` says how many commits it makes; it begins another game with its history; its ids are the record's."""
    repeal(game, "210")
    printed = game("export", "friday", "law", "--as", "git")
    assert printed.code == 0
    assert printed.out.startswith("2 commits in law, the last one ")
    told = game("export", "friday", "law2", "--as", "git", "--json").json
    assert told["head"].startswith(printed.out.split("the last one ")[1].split(".")[0])
    assert (told["commits"], told["entry"]) == (2, 5)
    begun = game("import", "law", "--as", "other", "--players", "Dan")
    assert "28 rules, 1 proposal on record" in begun.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--as", "banana"], '"files", "markdown", "text", "html", "json", "git"'),
        ([], "give a new or empty folder for the rule files"),
        (["--as", "git"], "give a new or empty folder for the repository"),
        (["out", "--full"], "--full and --mechanisms are for lists"),
        (["out", "--as", "git", "--mechanisms"], "--full and --mechanisms are for lists"),
        (["--as", "text", "--json"], "give a file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_an_error_of_usage(game: Moot, words: list[str], said: str):
    """An unknown form is answered with those there are, a missing folder with what it is for; nothing is written."""
    before = set(Path(".").iterdir())
    printed = game("export", "friday", *words)
    assert (printed.code, printed.out) == (2, "")
    assert said in printed.err
    assert set(Path(".").iterdir()) == before


@pytest.mark.parametrize("form", ["files", "git", "markdown", "json"])
def test_nothing_is_written_over(game: Moot, form: str):
    """A folder that holds anything, and any file, is left as it is."""
    Path("out").mkdir()
    Path("out/letter.txt").write_text("Dear Ada", encoding="utf-8")
    printed = game("export", "friday", "out", "--as", form)
    assert printed.code == 1
    assert "(file.exists)" in printed.err
    assert [path.name for path in Path("out").iterdir()] == ["letter.txt"]
