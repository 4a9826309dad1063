"""The protocol for running a law's program, which the sandbox implements, and a circuit breaker.

A law is given a `Runner` and knows nothing of worker processes, so that whoever only holds a law imports no sandbox.
"""

import operator
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from moot.game.values import Value, unsorted_bytes
from moot.lru import LruCache

CROWD = 50
"""Facts about up to so many players are sent whole; parts of larger ones are fetched on demand."""
FIRST_SECONDS, LONGEST_SECONDS = 5.0, 1_800.0
"""How long a circuit stays open the first time, and at most: each time, four times as long."""
_CIRCUITS_MAX = 5_000
_ANSWERS_MAX, _ANSWERS_OF_NOW_MAX = 4_096, 128
_CACHED = frozenset({"standing", "term", "fact", "shows"})
"""The tasks of pages, whose answers are cached; those that change the game always run."""

FactSource = Callable[..., Any]
"""Answers the driver's questions while it runs: a kind of fact, its subject, and which part of it."""


class Program(Value, frozen=True):
    """A law in the form that the sandbox runs: the compiled mechanisms and the driver's table.

    `code` is the digest of the mechanisms and `digest` that of both. The order of the rules is in the table alone,
    so that a rule may change its words and its number without another session.
    """

    code: str
    digest: str
    source: str
    table: dict[str, Any]


class LawRequest(NamedTuple):
    """One request to a law: tasks, and the facts for them."""

    kind: str
    """What its tasks do."""
    content: dict[str, Any]
    """As it is sent."""
    ask: FactSource | None = None
    """Answers the driver's questions about facts that the request doesn't carry."""
    asked_of: tuple[Any, ...] = ()
    """The objects that these answers depend on: with the same objects, the answers are the same."""
    dead: Mapping[str, str] = MappingProxyType({})
    """Provisions that count as failed without being run, each with the error."""
    only_of: Any = None
    """The state, if the request carries secret votes: its answers are reused for this very state alone.

    Otherwise whether a question is put to the sandbox again, and so what a move costs, would tell others whether a
    secret vote has changed what the rules read.
    """


class SandboxAnswer(Value, frozen=True):
    """The answer of the sandbox, with the provisions that had to be stopped, each with its error."""

    result: dict[str, Any]
    deaths: dict[str, str] = {}
    asked: bool = False
    """Whether the driver asked for further facts, so that the answer doesn't depend on the request alone."""


class Runner(Protocol):
    """Runs programs. The sandbox does; so does a circuit breaker in front of it."""

    isolates: bool
    """Whether the tasks of a request run separately after a provision had to be stopped."""

    fresh: bool
    """Whether each request gets a new session, to check that sessions keep no state."""

    @property
    def crowd(self) -> int:
        """Facts about more players than this are sent in parts."""
        ...

    @property
    def breaker(self) -> "Runner":
        """The same runner behind a circuit breaker, for read-only requests."""
        ...

    def run(self, program: Program, requests: Sequence[LawRequest], *, by_rule: bool = False) -> list[SandboxAnswer]:
        """Send requests to a law; each is answered as if it were alone.

        If several can't run together, because a session had to be stopped, the list is empty: then send each alone.
        With `by_rule`, stopping one provision also stops the others of its rule. Never raises for anything that a
        rule's code does.
        """
        ...


class CircuitBreaker:
    """A circuit breaker for pages: doesn't run again what had to be stopped, and caches answers.

    A provision that uses too much time takes seconds of a worker before it is ended, and pages ask the same of the
    rules again and again. Once it has been ended, its circuit is open for a while, longer each time: it counts as
    failed, with the others of its rule. That is for reading only: whatever decides anything runs the rules themselves.
    What runs out of steps first isn't run again either, for the same question about the same state.

    A provision keeps nothing between calls, so the same question on the same facts has the same answer. Answers are
    cached, unless a provision had to be ended. If the driver asked for further facts, an answer is reused only for the
    same state and time.
    """

    isolates = False

    def __init__(self, runner: Runner, clock: Callable[[], float] = time.monotonic):
        self._runner, self._clock, self._lock = runner, clock, threading.Lock()
        self.fresh = runner.fresh
        self._circuits: dict[tuple[str, str, str], tuple[float, float, str]] = {}
        """How long each opened last, until when, and why; by code, question and provision."""
        self._answers: LruCache[str, tuple[Any, SandboxAnswer]] = LruCache(_ANSWERS_MAX)
        """By the digest of the program and of the request with its facts, and by the state if it's of that state alone.

        Each keeps that state alive, so that no other one has its identity.
        """
        self._answers_of_now: LruCache[str, tuple[LawRequest, SandboxAnswer]] = LruCache(_ANSWERS_OF_NOW_MAX)
        """The same, for answers that also depend on further facts."""

    @property
    def crowd(self) -> int:
        """As the runner."""
        return self._runner.crowd

    @property
    def breaker(self) -> Runner:
        """This one."""
        return self

    def run(self, program: Program, requests: Sequence[LawRequest], *, by_rule: bool = True) -> list[SandboxAnswer]:
        """Send requests to a law, without the provisions whose circuits are open."""
        if self.fresh or any(request.content["luck"] for request in requests):
            return self._runner.run(program, requests)
        asked = list(requests)
        if self._circuits:
            asked = [
                r._replace(
                    dead=self.open_circuits(program.code, r.kind) | self.open_circuits(program.code, _question(r))
                )
                for r in requests
            ]
        keys = [sha256(unsorted_bytes([program.digest, r.content, r.dead, id(r.only_of)])).hexdigest() for r in asked]
        found: dict[str, SandboxAnswer] = {}
        new: dict[str, LawRequest] = {}
        for key, request in zip(keys, asked, strict=True):
            of_now, known = self._answers_of_now.get(key), self._answers.get(key)
            if of_now is not None and all(map(operator.is_, of_now[0].asked_of, request.asked_of)):
                found[key] = of_now[1]
            elif of_now is None and known is not None:
                found[key] = known[1]
            else:
                new[key] = request
        answers = self._runner.run(program, list(new.values()), by_rule=by_rule) if new else []
        if len(answers) < len(new):
            return []
        for (key, request), answer in zip(new.items(), answers, strict=True):
            found[key] = answer
            ended = {pid: why for pid, why in answer.deaths.items() if pid not in request.dead}
            if spent := answer.result.get("spent"):
                self.trip(program.code, _question(request), dict([spent]))
            if ended:
                self.trip(program.code, request.kind, ended)
            elif request.kind in _CACHED and answer.asked:
                self._answers_of_now.put(key, (request, answer))
            elif request.kind in _CACHED:
                self._answers.put(key, (request.only_of, answer))
        return [found[key] for key in keys]

    def open_circuits(self, code: str, asked: str) -> dict[str, str]:
        """The provisions whose circuits are open, each with its error."""
        with self._lock:
            now, circuits = self._clock(), self._circuits.items()
            return {pid: why for (c, a, pid), (_, until, why) in circuits if (c, a) == (code, asked) and until > now}

    def trip(self, code: str, asked: str, deaths: Mapping[str, str]) -> None:
        """Open the circuits of provisions that were just stopped."""
        with self._lock:
            if len(self._circuits) >= _CIRCUITS_MAX:
                self._circuits.clear()
            for pid, why in deaths.items():
                lasted = self._circuits.get((code, asked, pid), (0.0, 0.0, ""))[0]
                lasts = min(LONGEST_SECONDS, lasted * 4 or FIRST_SECONDS)
                self._circuits[code, asked, pid] = lasts, self._clock() + lasts, why


def _question(request: LawRequest) -> str:
    """What a request asks, of which state, whatever the time is."""
    about = [(task.get("term"), task["env"]["subject"]) for task in request.content["tasks"] if "env" in task]
    return f"{request.kind} {about} {id(request.asked_of[0]) if request.asked_of else 0}"
