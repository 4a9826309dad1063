"""Command lines carried out in a folder of their own, with what they print."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from moot.gateways.terminal.app import main

START = "2026-01-05 18:00"


class Printed(NamedTuple):
    """The result of a command line."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was printed, read as JSON."""
        return json.loads(self.out)


Moot = Callable[..., Printed]


@pytest.fixture
def moot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Moot:
    """Carries out a command line in an empty folder; `stdin` is what is typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MOOT_DATABASE", raising=False)

    def carry_out(*words: str, stdin: str = "") -> Printed:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(words)
        printed = capsys.readouterr()
        return Printed(code, printed.out, printed.err)

    return carry_out


@pytest.fixture
def game(moot: Moot) -> Moot:
    """The same, with a game `friday` of three that has just begun."""
    begun = moot("new", "friday", "--players", "Ada,Ben,Cleo", "--seed", "s", "--title", "Friday", "--now", START)
    assert begun.code == 0, begun.err
    return moot
