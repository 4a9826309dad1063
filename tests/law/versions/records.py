"""Records that are made on one Python and verified on another; what runs a command has all that a host needs.

python -m tests.law.versions.records make FILE
python -m tests.law.versions.records verify FILE
"""

import sys
from pathlib import Path

from tests.playing import Game, assembly, points

from moot import bootstrap
from moot.game.changes import Content, Enact

NEWER = {
    "quotes": 'announce("x", a=f"{x["a"]}")',
    "a backslash": 'announce("x", a=f"{"\\n".join(players)}")',
    "a line feed": 'announce("x", a=f"{len(\n        players)}")',
    "a comment": 'announce("x", a=f"{x  # why\n    }")',
    "many within each other": 'announce("x", a=f"{f"{f"{f"{f"{x}"}"}"}"}")',
    "a newer name": 'announce("x", a="\\N{WIRELESS}")',
    "a format character of Unicode 15": 'announce("x", a="\U00013439")',
    "a number before a word": "y = 1if x else 2",
    "an unknown escape": 'y = "\\d\\777"',
}
"""Code that Python 3.11 doesn't read by itself, or doesn't read as later ones do."""
PLAYERS = ("Ada", "Ben \U0001fae8")
"""One of them with a character that Unicode 15.0 added."""


def mechanism(body: str) -> str:
    """A mechanism with these statements."""
    return f'@upon("argued")\ndef f(players):\n    x = {{"a": 1}}\n    {body}\n'


def make(path: Path) -> None:
    """Write the record of a game in which such rules are adopted and run."""
    with bootstrap.host(":memory:") as host:
        game = Game.of(host, assembly(), points(), players=PLAYERS)
        for number, (title, body) in enumerate(NEWER.items(), 301):
            change = Enact(content=Content(title=title, text="Hostile.", mechanism=mechanism(body)))
            game.do("Ada", "propose", changes=[change])
            for player in PLAYERS:
                game.do(player, "vote", proposal=str(number), choice="for")
        game.do(PLAYERS[1], "argue", text="x")
        path.write_bytes(b"".join(raw + b"\n" for _, raw in game.table.raw()))


def verify(path: Path) -> int:
    """Decide every entry of a record again: 0 if it's whole."""
    with bootstrap.host(":memory:") as host, path.open("rb") as lines:
        report = host.verify_file(lines)
    print(sys.version.split()[0], *report.findings or ["whole"], f"{report.entries} entries, {report.head}")
    return not report.whole


if __name__ == "__main__":
    sys.exit({"make": make, "verify": verify}[sys.argv[1]](Path(sys.argv[2])))
