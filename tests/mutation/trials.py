"""Trials of mutants: each in a process forked from one that has imported all but moot, against a few quick tests.

The mutant is written into a copy of the source, so that the driver and the library, which are read as text, and
processes that tests start, have it too.
"""

import contextlib
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutation.mutations import Mutation

ROOT = Path(__file__).parents[2]
IMPORTED_BEFORE = (
    "pytest hypothesis hypothesis.stateful msgspec immutables apsw psycopg psycopg_pool pydantic_monty parsimonious "
    "jinja2 starlette.applications yaml markdown_it nh3 pygments cyclopts rich httpx2 dulwich PIL structlog uvicorn "
    "webauthn"
).split()
"""What takes long to import, and doesn't import moot."""
TESTS_MAX, SECONDS_OF_TESTS = 40, 12.0
"""A mutant is tried against the quickest tests that run its line: at most so many, which take so long together."""
SECONDS_MIN, TIMES_AS_LONG = 30.0, 8.0
"""A trial that takes so many times as long as its tests usually do is ended: it's an endless loop."""


class Trial(NamedTuple):
    """What came of one mutant."""

    path: str
    mutation: Mutation
    outcome: str
    """`killed`, `timeout` (which counts as killed), `survived`, or `untested` where no test of the pool runs it."""
    tests: int
    seconds: float


def tests_for(coverage: Mapping[str, Any], path: str, mutation: Mutation) -> list[str]:
    """The quickest tests that run a mutation's lines; for lines that run at import, of all that touch the module."""
    by_line, seconds = coverage["lines"].get(path, {}), coverage["seconds"]
    first, last = mutation.span[0][0], max(mutation.span[1][0], mutation.span[0][0])
    running = {test for line in range(first, last + 1) for test in by_line.get(str(line), ())}
    running = running or {test for tests in by_line.values() for test in tests}
    named = (coverage["tests"][number] for number in running)
    usable = sorted((seconds[test], test) for test in named if seconds.get(test, -1) >= 0)
    chosen, total = [], 0.0
    for took, test in usable[:TESTS_MAX]:
        total += took
        if chosen and total > SECONDS_OF_TESTS:
            break
        chosen.append(test)
    return chosen


@contextlib.contextmanager
def copied_source() -> Iterator[Path]:
    """A copy of the source, in which mutants are planted."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy)
        for name in IMPORTED_BEFORE:
            with contextlib.suppress(ImportError):
                import_module(name)
        assert not [name for name in sys.modules if name.partition(".")[0] == "moot"], "moot is imported already"
        yield copy


def tried(copy: Path, path: str, mutation: Mutation, coverage: Mapping[str, Any], number: int) -> Trial:
    """Try a mutant."""
    chosen = tests_for(coverage, path, mutation)
    if not chosen:
        return Trial(path, mutation, "untested", 0, 0.0)
    file = copy.parent / path
    source = file.read_text(encoding="utf-8")
    began = time.monotonic()
    mutated = mutation.applied(source)
    assert mutated is not None, (path, mutation)
    times = file.stat()
    file.write_text(mutated, encoding="utf-8")
    os.utime(file, (times.st_mtime + 10 * number + 10,) * 2)  # so that no compiled file is taken for it
    limit = SECONDS_MIN + TIMES_AS_LONG * sum(coverage["seconds"][test] for test in chosen)
    try:
        outcome = _outcome(copy, chosen, limit)
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, (times.st_mtime,) * 2)
    return Trial(path, mutation, outcome, len(chosen), time.monotonic() - began)


def failing_without_mutation(copy: Path, tests: Sequence[str]) -> set[str]:
    """The tests that fail in a trial even where nothing is mutated: they'd kill every mutant, and aren't used."""
    told = copy.parent / "passed"
    child = os.fork()
    if child == 0:
        _run_tests(copy, tests, told)
    os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return set(tests) - set(told.read_text().splitlines() if told.exists() else ())


class _Passing:
    """A plugin that writes down which tests pass."""

    def __init__(self, told: Path):
        self.told = told

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A test has passed once its call has."""
        if report.when == "call" and report.passed:
            with self.told.open("a") as file:
                file.write(f"{report.nodeid}\n")


def _outcome(copy: Path, tests: Sequence[str], limit: float) -> str:
    child = os.fork()
    if child == 0:
        _run_tests(copy, tests)
    end = time.monotonic() + limit
    status = 0
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # what tests have started
            return "survived" if os.waitstatus_to_exitcode(status) == 0 else "killed"
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "timeout"


def _run_tests(copy: Path, tests: Sequence[str], told: Path | None = None) -> None:
    """In the child: run tests until one fails, or all of them and write down which pass; never returns."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.chdir(ROOT)
    sys.dont_write_bytecode = True
    os.environ |= {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    # the client's generated values are in the copy, and needn't be written again
    os.environ["PYTEST_XDIST_WORKER"] = "mutants"
    sys.path.insert(0, str(copy))
    code = 3
    try:
        import pytest

        options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
        plugins = [_Passing(told)] if told else []
        code = int(pytest.main([*options, *([] if told else ["-x"]), *tests], plugins))
    finally:
        os._exit(code)
