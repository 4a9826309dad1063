"""What `--help` of each command says, kept in `help.txt`: no option, default or limit changes unseen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App
from rich.console import Console
from tests.kept import assert_kept
from tests.terminal.conftest import Moot

from moot.gateways.terminal.app import app


def commands(of: App, *above: str) -> Iterator[tuple[str, ...]]:
    """Every command and every command below it."""
    for name in of:
        if not name.startswith("-"):
            yield (*above, name)
            yield from commands(of[name], *above, name)


@pytest.mark.check
def test_each_command_says_what_it_takes(moot: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command, with its arguments, options and defaults."""
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(app, "console", Console())  # one that was made before keeps its width

    def told() -> Iterator[str]:
        for words in ((), *commands(app)):
            printed = moot(*words, "--help")
            assert printed.code == 0
            plain = (" ".join(line.strip("╭─╮╰╯│").split()) for line in printed.out.splitlines())
            yield from (line if line.startswith("Usage") else f"  {line}" for line in plain if line)

    assert_kept(Path(__file__).parent / "help.txt", told())
