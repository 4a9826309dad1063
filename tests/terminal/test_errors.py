"""User errors: each is one sentence with a code, on standard error, and nothing is half done."""

import socket
from pathlib import Path

import apsw
import pytest
from tests.terminal.conftest import Moot

from moot.play.host import Host


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["status"],
        ["status", "friday", "--loud"],
        ["do", "friday", "vote"],
        ["why", "friday", "one"],
        ["new", "friday"],
        ["games", "--database"],
    ],
)
def test_a_command_line_that_cannot_be_read_has_exit_code_2(moot: Moot, words: list[str]):
    """An unknown command or option, and a missing or unfit argument, are errors of usage."""
    printed = moot(*words)
    assert printed.code == 2
    assert printed.err.startswith("moot: ")
    command = "" if words == ["fly"] else f" {words[0]}"
    assert f"Try `moot{command} --help`." in printed.err
    assert printed.out == ""


def test_what_a_command_line_leaves_out_is_named(moot: Moot):
    """Of an option that is left out, the error says what it is."""
    assert moot("do", "friday", "vote").err.startswith("moot: say who makes the move: --as PLAYER\n")


def test_the_status_of_a_stranger_is_refused(game: Moot):
    """The status of an unknown player is an error."""
    printed = game("status", "friday", "--as", "ada")
    assert (printed.code, code_in(printed.err)) == (1, "player.unknown")
    assert "Ada, Ben, Cleo" in printed.err


def test_a_port_that_there_cannot_be_is_refused(moot: Moot):
    """A port has a number up to 65535."""
    printed = moot("serve", "--port", "99999")
    assert (printed.code, code_in(printed.err)) == (1, "serve.address")


def code_in(err: str) -> str:
    """The code at the end of an error's first line."""
    return err.splitlines()[0].rpartition("(")[2].rstrip(")")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["status", "monday"], "journal.unknown"),
        (["do", "monday", "roll", "--as", "Ada"], "journal.unknown"),
        (["play", "monday"], "journal.unknown"),
        (["verify", "monday"], "journal.unknown"),
        (["lint", "monday"], "journal.unknown"),
        (["export", "monday", "out"], "journal.unknown"),
        (["log", "monday"], "journal.unknown"),
        (["rule", "friday", "999"], "rule.unknown"),
        (["rules", "friday", "--which", "nice"], "rules.which"),
        (["why", "friday", "7"], "journal.unknown"),
        (["status", "friday", "--at", "7"], "moment.unknown"),
        (["status", "friday", "--at", "yesterday"], "moment.unknown"),
        (["status", "friday", "--at", "1999-01-01"], "moment.unknown"),
        (["do", "friday", "roll", "--as", "Ada", "--now", "soon"], "moment.unknown"),
        (["preview", "friday", "repeal 210", "--as", "Zoe"], "player.unknown"),
        (["preview", "friday", "none.md", "--as", "Ada"], "file.missing"),
        (["do", "friday", "propose", "file=none.md", "--as", "Ada"], "file.missing"),
        (["do", "friday", "propose", "file=.", "--as", "Ada"], "file.folder"),
        (["run", "none.play"], "file.missing"),
        (["check", "none"], "ruleset.unknown"),
        (["lint", "none/"], "journal.unknown"),
        (["import", "none", "--as", "x", "--players", "Ada"], "ruleset.unknown"),
        (["new", "x", "--players", "Ada", "--ruleset", "none"], "ruleset.unknown"),
        (["new", "friday", "--players", "Ada"], "game.taken"),
        (["new", "two words", "--players", "Ada"], "name.unfit"),
        (["new", "x", "--players", "Ada,Ada"], "name.unfit"),
        (["new", "x", "--players", ","], "name.unfit"),
        (["games", "--database", "none.db"], "journal.unopened"),
        (["games", "--database", "mysql://host/name"], "journal.unopened"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_done_is_told_with_its_code(game: Moot, words: list[str], code: str):
    """Each error has a sentence and a stable code, exit code 1, and no traceback."""
    printed = game(*words)
    assert (printed.code, code_in(printed.err)) == (1, code)
    assert printed.err.startswith("moot: ")
    assert "Traceback" not in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["fly", "--as", "Ada"], "move.unknown"),
        (["roll", "--as", "Zoe"], "player.unknown"),
        (["roll", "--as", "Ben"], "law.after-the-vote"),
        (["vote", "301", "for", "--as", "Ada"], "proposal.unknown"),
        (["vote", "--as", "Ada"], "move.malformed"),
        (["roll", "twice", "--as", "Ada"], "move.malformed"),
        (["propose", "repeal 101", "--as", "Ada"], "law.immutable-rules-stay-as-they-are"),
        (["roll", "text=-", "--as", "Ada"], "move.malformed"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_refused_move_has_its_code(game: Moot, words: list[str], code: str):
    """A move that is refused says so on the ordinary stream, with exit code 1, and leaves no entry."""
    printed = game("do", "friday", *words)
    assert printed.code == 1
    assert printed.out.startswith(f"Refused ({code}): ")
    assert game("games", "--json").json[0]["length"] == 1


def test_errors_are_json_where_json_is_asked_for(game: Moot):
    """With `--json` an error is an object with a code and a message."""
    printed = game("status", "monday", "--json")
    assert (printed.code, printed.json["code"]) == (1, "journal.unknown")


def test_a_proposal_with_faults_is_refused_at_its_line(game: Moot):
    """A document that cannot be read is refused with the line, the fault and the remedy."""
    source = "---\nchange: abolish\nrule: 206\n---\n"
    printed = game("do", "friday", "propose", "text=-", "--as", "Ada", stdin=source)
    assert printed.code == 1
    assert printed.out.startswith("Refused (rulefile.not-a-choice): line 2 of the proposal: ")


def test_a_preview_of_a_broken_mechanism_gives_its_faults(game: Moot):
    """A mechanism that cannot be accepted is previewed as its faults, with exit code 1."""
    source = "---\ntitle: Broken\n---\n```python\nimport os\n```\n"
    printed = game("preview", "friday", "-", "--as", "Ada", stdin=source)
    assert printed.code == 1
    assert printed.out.startswith("line 1 of the code: a mechanism cannot import; ")
    assert printed.out.endswith(" (mechanism.import)\n")


def test_a_preview_of_an_unreadable_document_is_refused(game: Moot):
    """A document that is no proposal has no preview."""
    printed = game("preview", "friday", "-", "--as", "Ada", stdin="---\nchange: abolish\n---\n")
    assert (printed.code, printed.out.splitlines()[0][:33]) == (1, "Refused (rulefile.not-a-choice): ")


def test_a_file_that_is_no_database_is_refused(moot: Moot):
    """A file of something else is left as it is."""
    Path("moot.db").write_text("This is a letter, and quite a long one at that. " * 50, encoding="utf-8")
    before = Path("moot.db").read_bytes()
    printed = moot("games")
    assert (printed.code, code_in(printed.err)) == (1, "journal.foreign")
    assert Path("moot.db").read_bytes() == before


def test_a_folder_is_no_database(moot: Moot):
    """A path that can't be opened as a file is reported."""
    Path("moot.db").mkdir()
    printed = moot("games")
    assert (printed.code, code_in(printed.err)) == (1, "journal.unopened")


def test_a_locked_database_is_told_as_such(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """Where another program holds the database, the move is not made, and the error says what to do."""
    monkeypatch.setattr("moot.journal.addresses.WAIT_SECONDS", 0.1)
    holding = apsw.Connection("moot.db")
    holding.execute("BEGIN IMMEDIATE")
    try:
        printed = game("do", "friday", "argue", "Hello", "--as", "Ada")
    finally:
        holding.execute("ROLLBACK")
        holding.close()
    assert (printed.code, code_in(printed.err)) == (1, "journal.locked")
    assert game("games", "--json").json[0]["length"] == 1


def test_rule_files_with_faults_begin_no_game(moot: Moot):
    """`import` of files that cannot be read names each file, line and fault, and begins nothing."""
    Path("mine").mkdir()
    Path("mine/101.md").write_text("---\nnumber: 101\nrank: eternal\n---\nHello.\n", encoding="utf-8")
    printed = moot("import", "mine", "--as", "x", "--players", "Ada")
    assert (printed.code, code_in(printed.err)) == (1, "ruleset.faults")
    assert printed.err.splitlines()[1].startswith("101.md:3: `rank` is ")
    assert not Path("moot.db").exists()


def test_export_overwrites_nothing(game: Moot):
    """A folder that holds anything is left as it is."""
    Path("out").mkdir()
    Path("out/letter.txt").write_text("Dear Ada", encoding="utf-8")
    printed = game("export", "friday", "out")
    assert (printed.code, code_in(printed.err)) == (1, "file.exists")
    assert [path.name for path in Path("out").iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("players: Ada\n", "play.no-header"),
        ("ruleset: suber\n", "play.no-header"),
        ("ruleset: suber\nruleset: suber\nplayers: Ada\n", "play.header-twice"),
        ("ruleset: suber\nplayers: Ada\nAda> argue 'Hello\n", "play.quotes"),
        ("ruleset: suber\nplayers: Ada\n  | text\n", "play.stray-body"),
        ("ruleset: suber\nplayers: Ada\nProse.\n  = won: Ada wins.\n", "play.stray-result"),
    ],
)
def test_a_play_that_cannot_be_read_has_its_faults(moot: Moot, source: str, code: str):
    """Each fault of a play is reported with its line, remedy and code."""
    printed = moot("run", "-", stdin=source)
    assert printed.code == 1
    assert printed.err.startswith("-:")
    assert code_in(printed.err) == code
    assert moot("run", "-", "--json", stdin=source).json["faults"][0]["code"] == code


def test_a_play_of_a_time_that_is_none_is_told(moot: Moot):
    """A time line that cannot be read ends the run with an error."""
    printed = moot("run", "-", stdin="ruleset: suber\nplayers: Ada\n@ soon\n")
    assert (printed.code, code_in(printed.err)) == (1, "moment.unknown")


def test_an_altered_record_is_found_and_located(game: Moot):
    """`verify` says at which entry something is wrong, and has exit code 1."""
    assert game("do", "friday", "argue", "Hello", "--as", "Ada").code == 0
    connection = apsw.Connection("moot.db")
    connection.execute("DROP TRIGGER entries_stay")
    connection.execute("UPDATE entries SET json = replace(json, 'Hello', 'Hallo') WHERE number = 1")
    connection.close()
    printed = game("verify", "friday")
    assert printed.code == 1
    assert printed.out.startswith("friday, entry 1: ")
    assert "(verify.hash)" in printed.out
    assert [finding["entry"] for finding in game("verify", "friday", "--json").json["findings"]] == [1]


def test_a_taken_port_is_told(game: Moot):
    """Where the port is taken, the error says to name another, and nothing is served."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        printed = game("serve", "--port", str(taken.getsockname()[1]))
    assert (printed.code, code_in(printed.err), printed.out) == (1, "serve.address", "")


@pytest.mark.check
@pytest.mark.parametrize(
    "url",
    [
        *("moot.example", "ftp://moot.example", "https://u:p@moot.example", "https://[x", "https://a..b"),
        *(f"https://moot.example{rest}" for rest in ("/sub", "?x", "#x", ":99999", ":x")),
    ],
)
@pytest.mark.parametrize("command", [("serve", "--public-url"), ("mail", "serve", "--web")], ids=" ".join)
def test_a_public_address_that_is_none_is_told(game: Moot, url: str, command: tuple[str, ...]):
    """Before anything is served, by the option that it was said with."""
    printed = game(*command, url, "--port", "0")
    assert printed.code == 2 and f"{command[-1]} takes the address of a whole site" in printed.err


def test_a_database_without_a_name_is_told(game: Moot):
    """As an empty setting makes one."""
    printed = game("games", "--database", "")
    assert (printed.code, code_in(printed.err)) == (1, "journal.unopened") and "has no name" in printed.err


def test_a_bug_is_not_hidden(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """What is nobody's mistake but the program's is raised, so that it can be found."""
    monkeypatch.setattr(Host, "games", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        game("games")


def test_a_time_far_ahead_is_for_games_begun_at_a_given_time(moot: Moot, game: Moot):
    """A move “in 2099” is refused in a game that goes by the clock, and changes nothing; a fork can look ahead."""
    ahead = ("--now", "2099-01-01 12:00")
    assert moot("new", "club", "--players", "Ada,Ben").code == 0
    printed = moot("do", "club", "argue", "text=Well", "--as", "Ada", *ahead)
    assert printed.code == 1 and "club goes by the clock" in printed.out + printed.err
    assert "Well" not in moot("log", "club").out
    assert moot("do", "friday", "argue", "text=Well", "--as", "Ada", *ahead).code == 0
    assert moot("fork", "club", "--as", "dream", "--at", "0", *ahead).code == 0
    assert moot("do", "dream", "argue", "text=Well", "--as", "Ada", *ahead).code == 0
