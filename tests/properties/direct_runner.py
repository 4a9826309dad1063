"""Runs a law's program in this process, without a sandbox, so that a generated game takes milliseconds.

The driver is the sandbox's own text, as Python runs it. Only plain data crosses, as in the sandbox: requests and
answers are copied. `test_direct_runner.py` shows that both come to the same entries.
"""

import __future__

import pickle
from collections.abc import Sequence
from functools import cache
from types import CodeType
from typing import Any

from moot.law.driver import driver_text
from moot.law.runner import CROWD, LawRequest, Program, Runner, SandboxAnswer
from moot.lru import LruCache

SESSIONS_MAX = 400


@cache
def _compiled(source: str) -> CodeType:
    # annotations mean nothing to the sandbox, and most of their names aren't there
    return compile(source, "<driver>", "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)


def driver_session(driver: CodeType | None = None) -> dict[str, Any]:
    """The names of a driver that has no law yet."""
    session: dict[str, Any] = {"__name__": "driver"}
    exec(driver or _compiled(driver_text()), session)
    return session


class DirectRunner:
    """A `Runner` for rules that are known to end; `driver` is the driver's text, perhaps with a planted bug."""

    isolates, fresh, crowd = True, False, CROWD

    def __init__(self, driver: str | None = None):
        self._driver = _compiled(driver_text() if driver is None else driver)
        self._sessions: LruCache[str, dict[str, Any]] = LruCache(SESSIONS_MAX)
        self._ask: Any = None

    @property
    def breaker(self) -> Runner:
        """This one: no page asks here."""
        return self

    def run(self, program: Program, requests: Sequence[LawRequest], *, by_rule: bool = False) -> list[SandboxAnswer]:
        """Answer requests one by one."""
        return [self._answer(program, request) for request in requests]

    def _answer(self, program: Program, request: LawRequest) -> SandboxAnswer:
        session = self._sessions.get_or_make(program.code, lambda: self._session(program))
        asked = 0

        def ask(place: int, *about: Any) -> Any:
            nonlocal asked
            asked += 1
            return _copied(request.ask(*about)) if request.ask else None

        session["_LAW"] = program.table
        session["_ask"] = ask
        sent = _copied({**request.content, "place": 0, **({"dead": dict(request.dead)} if request.dead else {})})
        result = _copied(session["_run"](sent, sent))
        return SandboxAnswer(result=result, deaths=dict(request.dead), asked=asked > 0)

    def _session(self, program: Program) -> dict[str, Any]:
        session = driver_session(self._driver)
        exec(compile(program.source, "<law>", "exec"), session)
        return session


def _copied(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value, 5))
