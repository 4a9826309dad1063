"""Provisions that the clock stops whenever they run, on a fast machine and on a slow one."""

from collections.abc import Sequence

import pytest

from moot.game.quotas import STOPPED_AND_COUNTED
from moot.law.runner import LawRequest, Program, SandboxAnswer
from moot.law.sandbox import Sandbox


def clock_stops(monkeypatch: pytest.MonkeyPatch, provision: str) -> None:
    """From now on, a request to a sandbox ends when it comes to this provision, as if its time were up."""
    once = Sandbox._once

    def stopping(
        self: Sandbox, program: Program, requests: Sequence[LawRequest], running: list[str] | None = None
    ) -> tuple[list[SandboxAnswer], str | None]:
        started: list[str] = []
        found = once(self, program, requests, started)
        if provision in started:
            del started[started.index(provision) + 1 :]
            found = [], STOPPED_AND_COUNTED
        if running is not None:
            running += started
        return found

    monkeypatch.setattr(Sandbox, "_once", stopping)
