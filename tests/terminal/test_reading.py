"""Commands that read change nothing, whichever version wrote the database; commands that write say what to do."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.journal.layouts import LATEST, contents, write_older
from tests.terminal.conftest import Moot
from tests.terminal.test_help import commands

from moot.gateways.terminal.app import app
from moot.gateways.terminal.server import serve
from moot.play.host import Host

READING = (
    "games",
    "status friday",
    "log friday",
    "why friday 1",
    "rules friday",
    "rule friday 101",
    "examples friday 206",
    "cases friday",
    "case friday 1",
    "talk friday",
    "lines friday",
    "do friday --as Ada",
    "preview friday 'repeal 210' --as Ada",
    "understand --game friday --text rule.txt",
    "draft --game friday --text rule.txt",
    "say code.txt --game friday",
    "lint friday",
    "audit friday --against scores.csv",
    "export friday rules --at 0",
    "verify friday",
    "receipt friday 1",
    "checkpoint friday",
    "key",
    "backup copy.db",
    "account list",
    "account authenticator Ann",
    "moderate friday",
    "mail token friday Ada",
    "mail status friday",
    "mail import letters.mbox --game friday",
    "news token --game friday --as Ada",
    "news status --game friday",
    "witness list",
)
"""Every command that can do its work without writing to the database, as it's given then."""
WRITING = (
    "search bees",
    "new other --players Ada,Ben",
    "import rules.md --as other --players Ada,Ben",
    "move-in community --as other --players Ada,Ben",
    "fork friday --as other",
    "do friday argue Hello --as Ada",
    "play friday",
    "run play.play --database moot.db",
    "restore backup.db",
    "key --rotate",
    "account add Zoe",
    "account link Ann",
    "account moderator Ann",
    "account token Ann --name bot",
    "account authenticator Ann --end",
    "account free friday Ada",
    "account give friday Ann",
    "moderate friday hide 1 --because Spam",
    "archive friday",
    "delete friday --yes",
    "mail serve --port 0",
    "mail send --relay 127.0.0.1",
    "mail fetch --maildir letters",
    "mail import letters.mbox --game friday --confirm all",
    "mail token friday Ada --end",
    "mail address friday Ada ada@home.example",
    "mail codeword friday Ada xyzzy",
    "news import letters.mbox --game friday",
    "news sync --game friday --server 127.0.0.1 --group nomic",
    "news serve --port 0",
    "witness watch http://127.0.0.1:1",
    "witness key",
    "witness accept key",
    "witness remove them",
    "witness ask http://127.0.0.1:1 friday",
)
NEITHER = ("check", "simulate", "serve", "demo", "upgrade")
"""Those that need no database, and those that migrate it."""
RULES = "# Rules\n\n" + "".join(f"{number}. Players must obey rule {number + 1}.\n\n" for number in range(101, 107))
LETTER = "From ada@home.example Mon Jan  5 18:00:00 2026\nFrom: ada@home.example\nSubject: Hello\n\nHello.\n"


@pytest.fixture
def older(game: Moot, tmp_path: Path) -> Callable[[], dict[str, bytes]]:
    """A database that an older version wrote, with files beside it; gives what is in every file."""
    game("do", "friday", "argue", "Hello", "--as", "Ada", "--now", "2026-01-05 18:01")
    game("do", "friday", "call-case", "Is it?", "--as", "Ada", "--now", "2026-01-05 18:02")
    game("account", "add", "Ann")
    game("key")
    write_older(tmp_path / "moot.db", tmp_path / "older.db", LATEST - 1)
    for one in tmp_path.glob("moot.db*"):
        one.unlink()
    (tmp_path / "older.db").rename(tmp_path / "moot.db")
    (tmp_path / "rule.txt").write_text("Repeal rule 210.\n", "utf-8")
    (tmp_path / "rules.md").write_text(RULES, "utf-8")
    (tmp_path / "code.txt").write_text('@term("goal")\ndef goal() -> Number:\n    return 100\n', "utf-8")
    (tmp_path / "scores.csv").write_text("player,points\nAda,0\nBen,0\nCleo,0\n", "utf-8")
    (tmp_path / "letters.mbox").write_text(LETTER, "utf-8")
    (tmp_path / "play.play").write_text("game: Other\nruleset: suber\nplayers: Ada, Ben\n", "utf-8")
    (tmp_path / "backup.db").write_bytes((tmp_path / "moot.db").read_bytes())
    for folder in ("letters/cur", "letters/new", "letters/tmp", "community"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "community" / "rules.md").write_text(RULES, "utf-8")
    return lambda: contents(tmp_path)


def name_of(line: str) -> str:
    """The command of a command line."""
    words = line.split()
    return " ".join(words[:2]) if words[0] in ("account", "mail", "news", "witness") else words[0]


def test_every_command_is_known_to_read_or_to_write() -> None:
    """A new command says here which it does; some do one or the other."""
    known = {name_of(line) for line in (*READING, *WRITING)} | set(NEITHER)
    found = {" ".join(words) for words in commands(app)} - {"account", "mail", "news", "witness"}
    assert known == found


def split(line: str) -> list[str]:
    """A command line's words."""
    return shlex.split(line)


@pytest.mark.check
def test_reading_leaves_an_older_database_as_it_is(moot: Moot, older: Callable[[], dict[str, bytes]]) -> None:
    """Every command that reads works on it, says that it's older, and changes no byte of it."""
    before = older()
    for line in READING:
        printed = moot(*split(line))
        assert printed.code in (0, 1) and "(journal." not in printed.err, (line, printed)
        assert line == "backup copy.db" or "was written by an older moot" in printed.err, (line, printed)
        assert {name: older()[name] for name in before} == before, line
    assert moot("games", "--database", "copy.db").err.startswith("moot: copy.db was written by an older moot")


@pytest.mark.check
def test_writing_refuses_an_older_database(moot: Moot, older: Callable[[], dict[str, bytes]]) -> None:
    """Every command that writes says that `moot upgrade` has to come first, and changes nothing."""
    before = older()
    for line in WRITING:
        printed = moot(*split(line))
        assert printed.code == 1 and "(journal.older)" in printed.err and "moot upgrade" in printed.err, (line, printed)
        assert older() == before, line


def test_upgrading_makes_a_backup_first(moot: Moot, older: Callable[[], dict[str, bytes]]) -> None:
    """The backup is in the old layout; after that, play goes on, and there's nothing left to upgrade."""
    before = older()
    backup = f"moot-layout-{LATEST - 1}.db"
    upgraded = moot("upgrade")
    assert (upgraded.code, upgraded.err) == (0, "")
    assert (
        upgraded.out == f"Upgraded. To go back: `moot restore {backup}` with the older version, into a new database.\n"
    )
    assert set(older()) - set(before) == {backup}
    assert moot("do", "friday", "argue", "Again", "--as", "Ada", "--now", "2026-01-05 18:03").code == 0
    assert "written by an older moot" in moot("games", "--database", backup).err
    assert moot("upgrade").out == "Nothing to do: the database is as this version needs it.\n"
    assert moot("restore", backup, "--database", "new.db").code == 0


def test_an_upgrade_can_name_its_backup(moot: Moot, older: Callable[[], dict[str, bytes]]) -> None:
    """A name that is taken is refused before anything happens, and so is a database that isn't there."""
    before = older()
    assert "(file.exists)" in moot("upgrade", "--backup", "backup.db").err
    assert "(journal.unopened)" in moot("upgrade", "--database", "none.db").err
    assert older() == before
    assert moot("upgrade", "--backup", "kept.db").code == 0
    assert "kept.db" in older()


def test_serving_upgrades(moot: Moot, older: Callable[[], dict[str, bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    """`moot serve` migrates an older database when it starts."""
    assert older()
    served: list[Host] = []
    monkeypatch.setattr(f"{serve.__module__}.keep_serving", lambda services, host, *given, **how: served.append(host))
    assert moot("serve").code == 0 and len(served) == 1
    assert moot("games").err == ""
