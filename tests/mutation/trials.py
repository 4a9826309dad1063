"""Trials of mutants: each in a process forked from one that has imported all but moot, against a few quick tests.

The mutant is written into a copy of the source, so that the driver and the library, which are read as text, and
processes that tests start, have it too. First come the properties of the law, which need no host and no sandbox; then,
if these notice nothing, other tests.
"""

import compileall
import contextlib
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutation.mutations import Mutation

ROOT = Path(__file__).parents[2]
IMPORTED_BEFORE = (
    "pytest hypothesis hypothesis.stateful msgspec immutables apsw psycopg psycopg_pool pydantic_monty parsimonious "
    "jinja2 starlette.applications yaml markdown_it nh3 pygments cyclopts rich httpx2 dulwich PIL structlog uvicorn "
    "webauthn starlette.testclient aiosmtpd.smtp aiosmtplib icalendar feedparser lxml.html cryptography.x509 http_ece "
    "py_vapid prometheus_client segno schemathesis openapi_spec_validator vobject"
).split()
"""What takes long to import, and doesn't import moot."""
PROPERTIES = "tests/properties/"
AS_TEXT = ("src/moot/law/driver/", "src/moot/law/library/")
"""What isn't imported, but read as text, so that no coverage is known of it."""
_OF_DRIVER = "effects exact_numbers calendar ballot_forms precedence undecided held_moves counted_work crowds".split()
FOR_TEXT = tuple(f"tests/law/test_{name}.py" for name in _OF_DRIVER)
NOT_OF_TEXT = ("tests/english/", "tests/authoring/")
"""Tests that seldom run it; they would take the time of those that do."""
_OF_JOURNAL = "verification sqlite snapshots withheld".split()
ALSO = {
    "src/moot/": ("tests/game/test_values.py",),
    "src/moot/journal/": tuple(f"tests/journal/test_{name}.py" for name in _OF_JOURNAL),
    "src/moot/law/english/": ("tests/english/test_transcripts.py",),
    "src/moot/gateways/terminal/": ("tests/terminal/test_help.py",),
    "src/moot/gateways/api/": ("tests/api/test_contract.py", "tests/api/test_document.py::test_kinds_of_problem"),
}
"""Tests that mutants of a folder are tried against last of all, whatever lines they run."""
SECONDS_MAX = 1_800.0
"""A trial that takes more by the clock is ended, too."""
WAITING_MAX = 100
"""A test that takes more seconds by the clock fails: the server that it waits for doesn't answer any more."""


class Trial(NamedTuple):
    """What came of one mutant."""

    path: str
    mutation: Mutation
    outcome: str
    """`killed`, `timeout` (which counts as killed), `survived`, or `untested` where no test of the pool runs it."""
    tests: int
    seconds: float
    killer: str = ""
    """The test that noticed it."""


class Limits(NamedTuple):
    """How much is tried: a mutant is tried against tests that run its line, the quickest of each file in turn.

    Those that take no time to speak of are tried in any case.
    """

    tests: int = 150
    """So many at most."""
    seconds: float = 60.0
    """So long together, as they usually take."""
    cpu: int = 150
    """After so many seconds of the processor a trial is ended: it's an endless loop."""


AT_ONCE_SECONDS = 0.02
QUICK, PATIENT = Limits(), Limits(tests=1_000, seconds=300.0, cpu=600)


def tests_for(coverage: Mapping[str, Any], path: str, mutation: Mutation, limits: Limits = QUICK) -> list[str]:
    """Tests that run a mutation's lines; for lines that run at import, those that touch the module.

    The quickest tests of all would mostly be those of one file, which look at one thing. So each file has its turn, see
    `in_turn`.
    """
    by_line, seconds = coverage["lines"].get(path, {}), coverage["seconds"]
    first, last = mutation.span[0][0], max(mutation.span[1][0], mutation.span[0][0])
    if mutation.operator.endswith("RemoveDecorator"):
        last += 4  # the decorator itself runs at import; what it decorates tells what uses it
    running = {test for line in range(first, last + 1) for test in by_line.get(str(line), ())}
    running = running or {test for tests in by_line.values() for test in tests}
    if not running and path.startswith("src/moot/law/english/"):  # a table, which is read when it's imported
        running = {number for number, test in enumerate(coverage["tests"]) if test.startswith("tests/english/")}
    if path.startswith(AS_TEXT):
        running = {number for number, test in enumerate(coverage["tests"]) if not test.startswith(NOT_OF_TEXT)}
    usable = sorted((seconds[test], test) for test in map(coverage["tests"].__getitem__, running))
    usable = [(took, test) for took, test in usable if took >= 0]
    chosen, total = [], 0.0
    if path.startswith(AS_TEXT):
        files = {test.partition("::")[0] for _, test in usable}
        whole = (*FOR_TEXT, *sorted(file for file in files - {*FOR_TEXT} if is_named_like(file, Path(path).stem)))
        chosen = [*(test for _, test in usable if test.startswith(PROPERTIES)), *whole]
        usable = [one for one in usable if not one[1].startswith((PROPERTIES, *whole))]
    turns = in_turn(usable, Path(path).stem)
    chosen += [test for took, test in turns if took < AT_ONCE_SECONDS][: limits.tests]
    for took, test in [one for one in turns if one[0] >= AT_ONCE_SECONDS][: limits.tests]:
        if not chosen or total + took <= limits.seconds:
            total += took
            chosen.append(test)
    return chosen + [test for folder, tests in ALSO.items() if path.startswith(folder) for test in tests]


def in_turn(usable: Sequence[tuple[float, str]], module: str) -> list[tuple[float, str]]:
    """Tests with their seconds, the quickest first, in the order in which they're tried: one of each file in turn.

    Files that are named like the module come first, and then those that have something quick.
    """
    by_file: dict[str, list[tuple[float, str]]] = {}
    for took, test in usable:
        by_file.setdefault(test.partition("::")[0], []).append((took, test))

    def fits(file: str) -> tuple[bool, float, str]:
        return not is_named_like(file, module), by_file[file][0][0], file

    rounds = zip_longest(*(by_file[file] for file in sorted(by_file, key=fits)))
    return [one for some in rounds for one in some if one is not None]


def is_named_like(file: str, module: str) -> bool:
    """Whether a file of tests has a word of a module in its name."""
    words, own = ({word.rstrip("s") for word in name.split("_")} for name in (module, Path(file).stem))
    return bool(words & own - {"test"})


@contextlib.contextmanager
def copied_source() -> Iterator[Path]:
    """A copy of the source, in which mutants are planted."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy)
        compileall.compile_dir(copy, quiet=1)  # trials compile only what is mutated
        for name in IMPORTED_BEFORE:
            with contextlib.suppress(ImportError):
                import_module(name)
        assert not [name for name in sys.modules if name.partition(".")[0] == "moot"], "moot is imported already"
        yield copy


def tried(
    copy: Path,
    path: str,
    mutation: Mutation,
    coverage: Mapping[str, Any],
    number: int,
    limits: Limits = QUICK,
    further: Sequence[str] = (),
) -> Trial:
    """Try a mutant, and first of all against `further` tests."""
    chosen = [*further, *tests_for(coverage, path, mutation, limits)]
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
    try:
        outcome, killer = outcome_of(copy, chosen, limits)
    finally:
        file.write_text(source, encoding="utf-8")
        os.utime(file, (times.st_mtime,) * 2)
    return Trial(path, mutation, outcome, len(chosen), time.monotonic() - began, killer)


def outcome_of(copy: Path, tests: Sequence[str], limits: Limits = PATIENT) -> tuple[str, str]:
    """What some tests make of the source as it is, and the first that fails."""
    told = copy.parent / "failed"
    told.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        _run_tests(copy, tests, told, limits)
    end = time.monotonic() + SECONDS_MAX
    ended, status = 0, 0
    while not ended and time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with what tests have started
    if not ended:
        os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status) if ended else -signal.SIGXCPU
    killer = told.read_text().partition("\n")[0] if told.exists() else ""
    return ("survived" if code == 0 else "timeout" if code == -signal.SIGXCPU else "killed"), killer


class _Failing:
    """A plugin that writes down which tests fail."""

    def __init__(self, told: Path):
        self.told = told

    def pytest_runtest_logreport(self, report: Any) -> None:
        """One phase of a test is over."""
        if report.failed:
            with self.told.open("a") as file:
                file.write(f"{report.nodeid}\n")


def _run_tests(copy: Path, tests: Sequence[str], told: Path, limits: Limits) -> None:
    """In the child: run tests until one fails; never returns."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu, limits.cpu + 5))
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

        options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--import-mode=importlib"]
        options += ["-o", f"timeout={WAITING_MAX}"]
        first = [test for test in tests if test.startswith(PROPERTIES)]
        others = [test for test in tests if not test.startswith(PROPERTIES)]
        code = int(pytest.main([*options, "--noconftest", *first], [_Failing(told)])) if first else 0
        code = code or (int(pytest.main([*options, *others], [_Failing(told)])) if others else 0)
    finally:
        os._exit(code)
