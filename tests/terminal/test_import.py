"""The command `import`, on a page made here: what it begins, what it writes, and what it says of what it found."""

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.terminal.conftest import Moot

from moot.play.host import RULESETS

PAGE = """Our Nomic

Immutable Rules

101: Obey
All players obey the rules.

105.
Transmuted by 302.

Mutable Rules

201: Turns
Players take turns clockwise, one whole turn each.

203.
Amended in 301.

Number I/M Text Proposer Outcome Date Adopted

301: Majority
Mutable A proposal is adopted if most vote for it.

Amends 203

Ada Adopted May 3, 2001

302: Voters
Mutable All players vote.

Ben Adopted May 5, 2001

303
N/A Rule 201 is hereby repealed. Cleo Defeated N/A
"""

LISTED = """Rule 203. [mutable] (Initial Rule) [First amended by Rule 1011].
Votes
Two thirds must agree.

Rule 1011. [mutable] by Steve, last changed Wed Oct 28 03:07:36 1992
Simple Majorities

That rule 203 be amended to read:

More than half must agree.

Rule 1011. [mutable] by Ilt, last changed Wed Oct 28 04:07:36 1992
Quorum

Four players are a quorum.
"""


@pytest.fixture
def page(moot: Moot, tmp_path: Path) -> Moot:
    """Command lines in a folder with two documents."""
    (tmp_path / "page.txt").write_text(PAGE, encoding="utf-8")
    (tmp_path / "listed.txt").write_text(LISTED, encoding="utf-8")
    return moot


def test_a_document_begins_a_game_with_its_history(page: Moot):
    """What was found is summed up, and log, rule and verify know the past."""
    begun = page("import", "page.txt", "--as", "ours")
    assert (begun.code, begun.err) == (0, "")
    assert begun.out.startswith("4 rules, 3 proposals on record, nothing not placed.\n")
    assert "History ends here, and play begins; nobody plays yet." in begun.out
    assert "Proposal 303 is decided: Defeated." in page("log", "ours").out
    rule = page("rule", "ours", "301").out
    assert "- entry 0, 2001-05-03 00:00: initial rule 203, mutable; the old text is lost" in rule
    assert "- entry 1, 2001-05-03 00:00: amended, now rule 301, mutable, by Ada’s proposal 301 (Majority)" in rule
    assert "(The text is lost:" in page("rule", "ours", "105", "--at", "0").out
    assert page("verify", "ours").code == 0


def test_a_document_begins_a_game_without_its_history(page: Moot):
    """`--no-history` begins with the current rules."""
    assert page("import", "page.txt", "--as", "ours", "--no-history", "--players", "Ada,Ben").code == 0
    assert [game["length"] for game in page("games", "--json").json] == [1]
    assert {rule["number"] for rule in page("rules", "ours", "--json").json} == {"101", "201", "301", "302"}


def test_mechanisms_are_tied_by_number_and_told(page: Moot):
    """What has one, what to look at, what has none; and they work from when play begins."""
    begun = page("import", "page.txt", "--as", "ours", "--mechanisms", "suber", "--players", "Ada,Ben")
    assert begun.code == 0
    assert "1 rule has the code of suber's rule with the same number." in begun.out
    assert "  101 Obey ~ Obey the rules: " in begun.out
    assert "Rules without code: 101, 301, 302." in begun.out
    assert "suber has code for rules that aren't here: 103, " in begun.out
    assert "Turn is now Ada (rule 201)." in begun.out
    assert "It's Ada's turn" in page("status", "ours").out


def test_what_is_wrong_is_told_by_line_and_column(page: Moot):
    """Faults and ambiguities go to standard error, each with its position and code."""
    begun = page("import", "listed.txt", "--as", "ours")
    assert begun.code == 0
    assert begun.err.splitlines() == [
        "listed.txt:12:1: 1011 stands here again: in the game this one is 1011/2;"
        " see whether one of the two is a slip (history.number-twice)",
        "For the document's editor (`moot lint listed.txt` has more):",
        "listed.txt:1:37: rule 203 is printed in its first text, and 1011 made it read “More than half must agree.”;"
        " print the text that is in force (text.not-amended)",
    ]
    assert "1011/2 (printed 1011)" in page("rules", "ours").out
    assert "numbered 1011 in the document it comes from" in page("rule", "ours", "1011/2").out


def test_amendments_that_are_listed_can_be_applied(page: Moot):
    """Without it a rule stays as printed, with a word on that; `--amended` gives it what the amendment says."""
    plain = page("import", "listed.txt", "--as", "plain")
    assert "and `--amended` applies those it can: 203." in plain.out
    assert "Two thirds must agree." in page("rule", "plain", "203").out
    assert page("import", "listed.txt", "--as", "amended", "--amended").code == 0
    shown = page("rule", "amended", "203").out
    assert "More than half must agree." in shown and "Two thirds" not in shown
    assert "Two thirds must agree." in page("rule", "amended", "203", "--at", "0").out


def test_all_of_it_as_json(page: Moot):
    """For programs: rules, history, what was settled, the document as it was read, and the game."""
    begun = page("import", "listed.txt", "--as", "ours", "--mechanisms", "suber", "--json")
    assert begun.err == "" and begun.json["game"] == "ours" and begun.json["entry"] == 3
    assert [step["told"]["proposal"] for step in begun.json["history"]] == ["1011", "1011/2"]
    assert begun.json["renumbered"] == [{"printed": "1011", "number": "1011/2"}]
    assert begun.json["mechanisms"]["to_check"] == ["203"] and begun.json["mechanisms"]["lacking"]
    assert [rule["printed"] for rule in begun.json["document"]["rules"]] == ["203", "1011", "1011"]
    assert {fault["code"] for fault in begun.json["faults"]} == {"text.not-amended", "history.number-twice"}


def test_a_document_becomes_a_folder_of_rule_files(page: Moot, tmp_path: Path):
    """`--to` begins nothing; the folder can be imported like any other, with mechanisms too, and checks."""
    written = page("import", "page.txt", "--to", "ours")
    assert written.code == 0 and written.out.endswith("files in ours.\n")
    assert not (tmp_path / "moot.db").exists()
    assert (
        (tmp_path / "ours" / "301-majority.md")
        .read_text()
        .startswith("---\nnumber: 301\ntitle: Majority\nrank: mutable\n")
    )
    assert page("import", "page.txt", "--to", "ours").code == 1
    assert page("check", "ours").code == 0
    begun = page("import", "ours", "--as", "game", "--players", "Ada", "--mechanisms", "suber", "--json")
    assert begun.code == 0 and [one["rule"] for one in begun.json["mechanisms"]["tied"]] == ["101", "201"]


def test_an_exported_game_with_history_is_its_rules(page: Moot, tmp_path: Path):
    """Exported and imported, the rules in force are the same."""
    page("import", "listed.txt", "--as", "ours")
    assert page("export", "ours", "out").code == 0
    assert page("import", "out", "--as", "again", "--players", "Ada").code == 0
    first, second = (
        [(r["number"], r.get("printed", ""), r["rank"], r["title"]) for r in page("rules", game, "--json").json]
        for game in ("ours", "again")
    )
    assert first == second and ("1011/2", "1011", "mutable", "Quorum") in first


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["import", "page.txt"], 2, "--as NAME"),
        (["import", "page.txt", "--as", "x", "--to", "y"], 2, "--to FOLDER"),
        (["import", "none.txt", "--as", "x"], 1, "ruleset.unknown"),
        (["import", "empty.txt", "--as", "x"], 1, "there are no rules to be found in empty.txt"),
        (["import", "page.txt", "--as", "x", "--mechanisms", "none"], 1, "there is no ruleset none"),
        (["import", "page.txt", "--as", "x", "--players", "Ada,ada"], 1, "name.unfit"),
        (["import", "folder", "--as", "x"], 2, "--players"),
        (["import", "folder", "--to", "x"], 2, "--as NAME"),
    ],
)
def test_what_cannot_be_imported(page: Moot, tmp_path: Path, words: list[str], code: int, said: str):
    """A command that makes no sense, or a file without rules, begins nothing and says what to do."""
    (tmp_path / "empty.txt").write_text("Dear all,\n\nsee you on Friday.\n")
    shutil.copytree(RULESETS / "suber", tmp_path / "folder", ignore=shutil.ignore_patterns("__*"))
    printed = page(*words)
    assert printed.code == code and said in printed.err
    assert not (tmp_path / "moot.db").exists()


JPEG = bytes.fromhex("ffd8ffe000104a46494600010101006000600000ffdb0043") + bytes(range(256)) * 40 + b"\xff\xd9"
MAIL = b"From: Ada <ada@example.org>\nTo: ben@example.org\nSubject: Friday\n\nDear Ben,\n\nsee you then.\n"
WORDLESS = b"<!DOCTYPE html><html><head><script>let x = '101: A rule';</script></head><body><img src=x></body></html>"


@pytest.mark.parametrize("to", [("--as", "x"), ("--to", "x"), ("--as", "x", "--json", "--mechanisms", "suber")])
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "document.empty"),
        (b" \n\t\r\n", "document.empty"),
        (JPEG, "document.not-text"),
        (b"PK\x03\x04" + bytes(3000), "document.not-text"),
        (MAIL, "published.no-rules"),
        (WORDLESS, "document.empty"),
        (b"a " * 1_000_001, "document.too-long"),
        (
            PAGE[PAGE.index("Number") : PAGE.index("301")].encode() + b"303\nN/A Beer. Cleo Defeated N/A\n",
            "ruleset.faults",
        ),
    ],
    ids=["empty", "white", "picture", "archive", "mail", "page without words", "long", "log without rules"],
)
def test_what_is_no_ruleset(moot: Moot, tmp_path: Path, data: bytes, code: str, to: tuple[str, ...]):
    """It is said what is wrong with the file, and nothing is left behind: no database, no game, no folder."""
    (tmp_path / "it").write_bytes(data)
    printed = moot("import", "it", *to)
    assert printed.code == 1
    assert "there are no rules to be found in it" in printed.out + printed.err and code in printed.out + printed.err
    assert [path.name for path in tmp_path.iterdir()] == ["it"]


@pytest.mark.parametrize("file", ["", "notes.txt", "notes.md"])
def test_a_folder_without_rule_files(moot: Moot, tmp_path: Path, file: str):
    """A folder with nothing in it, or with something else, begins nothing."""
    (tmp_path / "folder").mkdir()
    if file:
        (tmp_path / "folder" / file).write_text("Notes.\n")
    printed = moot("import", "folder", "--as", "x", "--players", "Ada")
    assert printed.code == 1 and "folder" in printed.err
    assert not (tmp_path / "moot.db").exists()


def test_a_folder_with_something_that_is_no_file(moot: Moot, tmp_path: Path):
    """Something in a folder that isn't a file is reported, and doesn't block."""
    shutil.copytree(RULESETS / "suber", tmp_path / "folder", ignore=shutil.ignore_patterns("__*"))
    os.mkfifo(tmp_path / "folder" / "pipe.md")
    printed = moot("import", "folder", "--as", "x", "--players", "Ada")
    assert printed.code == 1 and "pipe.md:1: this is not a file that can be read (rulefile.no-file)" in printed.err


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_document_in_any_usual_character_set(moot: Moot, tmp_path: Path, charset: str):
    """Every usual character set gives the same rules as UTF-8."""
    (tmp_path / "page.txt").write_bytes(PAGE.replace("Obey", "Obéir").encode(charset))
    assert moot("import", "page.txt", "--as", "ours").code == 0
    assert [rule["title"] for rule in moot("rules", "ours", "--json").json] == ["Obéir", "Turns", "Majority", "Voters"]


def test_a_folder_that_cannot_be_written_whole_is_not_written(page: Moot, tmp_path: Path, monkeypatch):
    """Where the disk is full, say, there is no half of a folder; and one that was there is empty as before."""
    write, written = Path.write_bytes, []

    def fills_up(path: Path, data: bytes) -> int:
        if len(written) == 2:
            raise OSError(28, "No space left on device", str(path))
        written.append(path)
        return write(path, data)

    (tmp_path / "there").mkdir()
    for folder in ("there", "new"):
        written.clear()
        with monkeypatch.context() as patched:
            patched.setattr(Path, "write_bytes", fills_up)
            printed = page("import", "page.txt", "--to", folder)
        assert printed.code == 1 and "No space left on device" in printed.err
    assert list((tmp_path / "there").iterdir()) == [] and not (tmp_path / "new").exists()


def test_a_name_that_is_taken(page: Moot):
    """Another game of that name stays as it is."""
    assert page("import", "page.txt", "--as", "ours").code == 0
    again = page("import", "page.txt", "--as", "ours", "--json")
    assert again.code == 1 and json.loads(again.out)["code"] == "game.taken"
    assert [game["length"] for game in page("games", "--json").json] == [5]


def test_a_folder_without_rule_files_is_told_as_that(moot: Moot):
    """What is missing is named first: not the players of a game that cannot begin."""
    Path("empty").mkdir()
    printed = moot("import", "empty", "--as", "ours")
    assert (printed.code, "no rules to be found in empty" in printed.err) == (1, True)


def test_a_title_that_only_says_rules_is_no_title(moot: Moot):
    """A game from a document that is called “Current Rules” has its own name; a title that says more is kept."""
    for title, called in (("Current Rule Set", "ours"), ("Rules of Infinity", "Rules of Infinity")):
        Path("page.txt").write_text(PAGE.replace("Our Nomic", title), encoding="utf-8")
        begun = moot("import", "page.txt", "--as", "ours", "--database", f"{called}.db")
        assert f"The game “{called}” begins" in begun.out


def test_what_an_editor_would_look_at_comes_last(moot: Moot):
    """Parse errors come first, then other faults, marked as advice."""
    wrong = PAGE.replace("All players obey", "By rule 999, all obey")
    Path("wrong.txt").write_text(wrong, encoding="utf-8")
    lines = moot("import", "wrong.txt", "--as", "ours").err.splitlines()
    marks = [n for n, line in enumerate(lines) if line.startswith("For the document's editor")]
    assert len(marks) == 1
    assert any("rule 999" in line for line in lines[marks[0] :])


def test_amendments_that_were_not_applied_are_told_as_that(moot: Moot):
    """With `--amended`, the report doesn't suggest `--amended`."""
    Path("page.txt").write_text(LISTED, encoding="utf-8")
    assert "`--amended` applies" not in moot("import", "page.txt", "--as", "ours", "--amended").out


def test_an_address_is_not_fetched(moot: Moot) -> None:
    """`import https://…` says to save the page first."""
    told = moot("import", "https://example.org/rules", "--to", "law")
    assert told.code == 1 and "save the page first" in told.err
