"""The sandbox: a pool of worker processes that run the law's code, with limits on time and memory.

A session is resident for one law's code; it keeps nothing between requests that a rule could write, which the
gate proves, so that fresh sessions answer alike. Laws that differ in words and numbers alone share it. Endless
loops end inside by fuel, and so does work inside single calls. What fuel does not see ends the session: memory, depth,
and time as a last defence. The request is then put again in a new one that tells which provision is running, and that
provision counts as failed from there on.
"""

import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any, ClassVar

import pydantic_monty as monty

from moot.game.quotas import STOPPED_AND_COUNTED, STOPPED_BY_CLOCK
from moot.game.values import unsorted_bytes
from moot.law.driver import driver_text
from moot.law.runner import CROWD, CircuitBreaker, LawRequest, Program, Runner, SandboxAnswer
from moot.lru import LruCache

SECONDS_MAX = 10.0
"""The timeout of one request, in seconds, where all work is counted: fuel ends it far sooner, on slow machines too."""
SECONDS_MAX_UNCOUNTED = 1.0
"""The same in games of earlier editions of the language, in which work inside single calls isn't counted."""
CHECKOUT_SECONDS = 30
"""How long a request waits for a worker, or for a new one to start."""
MEMORY_MAX = 128_000_000
RECURSION_MAX = 150
CALLBACKS_MAX = 5_000
"""The number of facts that a session can fetch; once it has fetched half as many, it is replaced."""
TRIES_MAX = 5
"""How often a request is retried if no provision was running when it failed: the machine was busy."""
SESSIONS_MAX = 4
"""The number of resident sessions; the least recently used one is dropped."""
ENDED_ALONE_MAX = 8
"""After so many provisions were stopped in one request, the next one stops all others of its rule."""
SUSPECTED_SECONDS, SUSPECTS_MAX = 600.0, 5_000
"""For so long after a session was stopped, a law runs one request at a time, in turn with other such laws."""
FEEDS_MAX = 20_000
"""A session grows by some 60 bytes a request; after this many it is replaced."""

TOO_MANY_FACTS = "it asked the program too often"
CALLBACKS_WATCHED = 100_000
"""In watching mode, every provision reports its start."""

DRIVER = driver_text()
_NO_TURN: AbstractContextManager[Any] = nullcontext()
_RUN_EACH = "[_run(_request, _requests[0]) for _request in _requests]"

if find_spec("opentelemetry") is None:
    # The client looks for this module anew at every call, which costs as much as the call itself.
    for name in ("opentelemetry", "opentelemetry.context"):
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]


class _Session:
    """A worker with a law loaded."""

    def __init__(self, pool: monty.Monty, driver: bytes | None, seconds: float, callbacks: int = CALLBACKS_MAX):
        self.seconds = seconds
        limits: monty.ResourceLimits = {
            "max_feed_duration_secs": seconds,
            "max_memory": MEMORY_MAX,
            "max_recursion_depth": RECURSION_MAX,
            "max_suspensions": callbacks,
        }
        self._checkout = pool.checkout(limits=limits, os_policy={"sleep": "zero"})
        self._session = self._checkout.__enter__()
        self.feeds = self.fetched = 0
        self.code = self._digest = ""
        self._parts: dict[str, bytes] = {}
        """The parts of the law's table that is loaded, as written."""
        if driver is None:
            self._session.feed_run(DRIVER)
        else:
            self._session.load_session(driver)

    def dump(self) -> bytes:
        """A dump of the session, to start others from."""
        return self._session.dump()

    def run(self, program: Program, requests: list[dict[str, Any]], callbacks: dict[str, Callable[..., Any]]) -> Any:
        """Run requests, and load the law first if needed; a session holds the code of only one law."""
        if not self.code:
            self._session.feed_run(program.source)
            self.code = program.code
        if self._digest != program.digest:
            # Most changes of rules change a small part of the table. Its parts are compared as written: True isn't 1.
            parts = {name: unsorted_bytes(part) for name, part in program.table.items()}
            kept = self._parts if self._parts.keys() <= parts.keys() else {}
            changed = {name: program.table[name] for name in parts if parts[name] != kept.get(name)}
            self._session.feed_run("_LAW = {**_LAW, **_table}" if kept else "_LAW = _table", inputs={"_table": changed})
            self._digest, self._parts = program.digest, parts
        self.feeds += 1
        return self._session.feed_run(_RUN_EACH, inputs={"_requests": requests}, external_lookup=callbacks)

    def close(self) -> None:
        try:
            self._checkout.__exit__(None, None, None)
        except Exception:
            # A worker that died cannot be closed properly, and need not be.
            return


class Sandbox:
    """A pool of sandboxed workers that run programs.

    `fresh` takes a new session for each request, and keeps every crowd on this side of the wall however small it is;
    which must make no difference.
    """

    isolates = True
    _driver: ClassVar[bytes | None] = None
    """A dump of a session with the driver and no law. New sessions start from it: compiling the driver takes 20 ms."""

    def __init__(self, *, fresh: bool = False, processes: int = 8, monotonic: Callable[[], float] = time.monotonic):
        self.fresh = fresh
        self.crowd = 0 if fresh else CROWD
        """Facts about more players than this are crowds, whose parts are sent on demand."""
        self.crossings = 0
        self._monotonic = monotonic
        self.breaker: Runner = CircuitBreaker(self, monotonic)
        """The sandbox behind a circuit breaker, for read-only requests."""
        self._suspects: LruCache[str, float] = LruCache(SUSPECTS_MAX)
        """When a provision of each law's code was last stopped."""
        self._pool = monty.Monty(
            min_processes=1,
            max_processes=processes,
            request_timeout=SECONDS_MAX * 3,
            checkout_timeout=CHECKOUT_SECONDS,
            feed_duration_limit_grace=0.5,
        )
        self._pool.__enter__()
        self._resident: list[_Session] = []
        """Idle sessions, the least recently used one first."""
        self._lock = threading.RLock()
        self._turns = threading.BoundedSemaphore(max(1, processes // 2))
        """Half of the workers may run requests, so that each finds another worker for a nested request."""
        self._turn_of_suspects = threading.BoundedSemaphore(1)
        """Laws with recently stopped provisions run one at a time, so that others aren't blocked."""
        self._here = threading.local()

    def close(self) -> None:
        """Stop all workers."""
        with self._lock:
            for session in self._resident:
                session.close()
            self._resident.clear()
            self._pool.__exit__(None, None, None)

    def run(self, program: Program, requests: Sequence[LawRequest], *, by_rule: bool = False) -> list[SandboxAnswer]:
        """Send requests to a law; see `Runner.run`. Fresh sessions run one, and so does a law that failed recently."""
        ended = self._suspects.get(program.code)
        is_suspect = ended is not None and self._monotonic() - ended < SUSPECTED_SECONDS
        if len(requests) > 1 and (self.fresh or is_suspect):
            return []
        nested = getattr(self._here, "running", False)  # a request within a request: the turn is ours already
        turn: AbstractContextManager[Any] = self._turn_of_suspects if is_suspect and not nested else _NO_TURN
        with turn, _NO_TURN if nested else self._turns:
            self._here.running = True
            try:
                if len(requests) == 1:
                    return self._run(program, requests[0], by_rule=by_rule)
                answers, error = self._once(program, requests)
                if error not in (None, TOO_MANY_FACTS):
                    self._suspects.put(program.code, self._monotonic())
                return answers
            finally:
                self._here.running = nested

    def _run(self, program: Program, request: LawRequest, *, by_rule: bool) -> list[SandboxAnswer]:
        """Run a request; a provision that ends the session is found, and counts as failed when it's run again."""
        while True:
            answers, error = self._once(program, [request])
            if error is None:
                return answers
            running, answers = self._find_the_dead(program, request)
            if running is None:
                return answers
            ended = [running]
            self._suspects.put(program.code, self._monotonic())
            if by_rule or error == STOPPED_AND_COUNTED or len(request.dead) + 1 >= ENDED_ALONE_MAX:
                ended += _of_its_rule(program, running)
            others = STOPPED_BY_CLOCK if error == STOPPED_AND_COUNTED else error
            request = request._replace(dead={**request.dead, **dict.fromkeys(ended, others), running: error})

    def _find_the_dead(self, program: Program, request: LawRequest) -> tuple[str | None, list[SandboxAnswer]]:
        """Run the request again in watching mode: the provision that starts last is to blame."""
        error: str | None = None
        for _ in range(TRIES_MAX):
            running: list[str] = []
            answers, error = self._once(program, [request], running)
            if error is None:
                return None, answers
            if running:
                return running[-1], []
        raise RuntimeError(f"the sandbox failed outside any provision: {error}")

    def _once(
        self, program: Program, requests: Sequence[LawRequest], running: list[str] | None = None
    ) -> tuple[list[SandboxAnswer], str | None]:
        """Run requests in one session: the answers, or why it ended. `running` collects the provisions that start."""
        asked = [0] * len(requests)

        def ask(place: int, *about: Any) -> Any:
            asked[place] += 1
            source = requests[place].ask
            return source(*about) if source else None

        watch = {} if running is None else {"watch": True}
        sent = [{**request.content, **watch, "place": place} for place, request in enumerate(requests)]
        for content, request in zip(sent, requests, strict=True):
            if request.dead:
                content["dead"] = dict(request.dead)
        if len(sent) > 1:
            sent[1:] = [_without_what_is_shared(content, sent[0]) for content in sent[1:]]
        callbacks: dict[str, Callable[..., Any]] = {"_ask": ask}
        if running is not None:
            callbacks["_running"] = running.append
        try:
            results = self._run_in_session(program, sent, callbacks, asked, watch=running is not None)
        except (monty.MontyError, RuntimeError, TimeoutError) as error:
            return [], _words(error, program.table)
        answers = zip(results, requests, asked, strict=True)
        return [SandboxAnswer(result=result, deaths=dict(r.dead), asked=was > 0) for result, r, was in answers], None

    def _new(self, seconds: float, callbacks: int = CALLBACKS_MAX) -> _Session:
        """A new session without a law. The first one in the process compiles the driver, for all sandboxes."""
        with self._lock:
            while len(self._resident) > SESSIONS_MAX - 1:
                self._resident.pop(0).close()
        session = _Session(self._pool, Sandbox._driver, seconds, callbacks)
        if Sandbox._driver is None:
            Sandbox._driver = session.dump()
        return session

    def _run_in_session(
        self,
        program: Program,
        sent: list[dict[str, Any]],
        callbacks: dict[str, Callable[..., Any]],
        asked: Sequence[int],
        *,
        watch: bool,
    ) -> Any:
        """Run requests in an idle session of a law's code, or else in a new one; it fetches facts as `asked` counts.

        It becomes resident again, unless it failed or is worn; a fresh or watched one is used once.
        """
        once, session = self.fresh or watch, None
        code, seconds = program.code, SECONDS_MAX if "counts_work" in program.table else SECONDS_MAX_UNCOUNTED
        if not once:
            with self._lock:
                for one in reversed(self._resident):
                    if one.code == code and one.seconds == seconds:
                        session = one
                        self._resident.remove(one)
                        break
        session = session or self._new(seconds, CALLBACKS_WATCHED if watch else CALLBACKS_MAX)
        try:
            self.crossings += 1
            results = session.run(program, sent, callbacks)
            session.fetched += sum(asked)
        except BaseException:
            session.close()
            raise
        with self._lock:
            if once or session.feeds >= FEEDS_MAX or session.fetched >= CALLBACKS_MAX // 2:
                session.close()
                return results
            self._resident.append(session)
            while len(self._resident) > SESSIONS_MAX:
                self._resident.pop(0).close()
        return results


def _without_what_is_shared(content: dict[str, Any], first: dict[str, Any]) -> dict[str, Any]:
    """A request without the facts that the first of several carries too; their names stand in `shared` instead.

    Crowds are the exception: each request has its own.
    """
    slim: dict[str, Any] = {**content, "proposals": dict(content["proposals"]), "cases": dict(content["cases"])}
    parts = [(slim, first, "facts", "")]
    for store in ("proposals", "cases"):
        parts += [(slim[store], first[store], number, store) for number in slim[store] if number in first[store]]
    shared = []
    for mine, theirs, key, store in parts:
        facts, known = mine[key], theirs[key]
        common = [name for name in facts if name in known and name != "_crowds"]
        names = {
            name for name in common if facts[name] is known[name] or repr(facts[name]) == repr(known[name])
        }  # True isn't 1 here
        if names:
            mine[key] = {name: fact for name, fact in facts.items() if name not in names}
            shared.append([store, key, sorted(names)])
    return {**slim, "shared": shared} if shared else content


def _of_its_rule(program: Program, pid: str) -> list[str]:
    provisions: dict[str, Any] = program.table["provisions"]
    return [other for other, told in provisions.items() if told["id"] == provisions[pid]["id"]]


def _words(error: BaseException, table: Mapping[str, Any]) -> str:
    """Why a session ended, always in the same words: where work isn't counted, time may run out before memory."""
    text = str(error)
    if "RecursionError" in text:
        return "it called itself too deeply"
    if "suspension limit" in text:
        return TOO_MANY_FACTS
    if "counts_work" not in table:
        return "it used too much time or memory"
    if "MemoryError" in text:
        return "it used too much memory"
    return STOPPED_AND_COUNTED if "counts_sizes" in table else STOPPED_BY_CLOCK
