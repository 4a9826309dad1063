"""Which tests run which lines, and how long each test takes: measured once for each group of rooms.

Lines that run when a module is imported belong to no test; what stands there is tried with any tests of the module.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"


class Group(NamedTuple):
    """Rooms that are measured together, and the tests that their mutants are tried against."""

    rooms: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]
    """Each list is measured in a process of its own."""


GROUPS = {
    "engine": Group(
        ("game", "law", "journal"),
        (
            ("tests/properties", "tests/game", "tests/test_common_law.py", "tests/law", "tests/five_rules"),
            (
                "tests/journal",
                "tests/record",
                "tests/play",
                "tests/suber",
                "tests/api/test_asking.py",
                "tests/terminal/test_lint.py",
                "tests/simulation/test_worlds.py::test_worlds_that_failed_once_hold",
            ),
            (
                *("tests/english", "tests/authoring", "tests/views"),
                *("tests/usenet", "tests/acronomic", "tests/test_docs.py"),
            ),
        ),
    ),
    "host": Group(
        ("views", "people", "post", "gateways"),
        (
            ("tests/web", "tests/views"),
            (
                *("tests/people", "tests/api", "tests/terminal", "tests/mail", "tests/news", "tests/notices"),
                *("tests/classroom", "tests/acronomic/test_site.py"),
            ),
        ),
    ),
}


class Measuring:
    """A plugin that switches coverage to each test in turn, and writes down what each took."""

    def __init__(self, coverage: Any):
        self.coverage = coverage
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test, with what its fixtures do."""
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How long it took; tests that fail or are skipped aren't used."""
        known = self.seconds.get(report.nodeid, 0.0)
        bad = report.outcome != "passed" or known < 0
        self.seconds[report.nodeid] = -1.0 if bad else known + report.duration


def measure(name: str, part: int) -> None:
    """Measure one list of a group's tests."""
    import coverage

    group = GROUPS[name]
    covered = coverage.Coverage(data_file=None, source=[str(ROOT / "src/moot" / room) for room in group.rooms])
    plugin = Measuring(covered)
    covered.start()
    left_out = "not its_mutant_is_found and not kill and not racing and not soak"
    options = ["-q", "-p", "no:cacheprovider", "-m", "not soak and not browser", "-k", left_out]
    code = pytest.main([*options, *group.tests[part]], [plugin])
    covered.stop()
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"the tests weren't measured: {code!r}")  # a file that was moved, say
    data = covered.get_data()
    lines = {
        str(Path(file).resolve().relative_to(ROOT)): {
            line: [test for test in tests if test in plugin.seconds]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    (KEPT / f"coverage-{name}-{part}.json").write_text(json.dumps({"lines": lines, "seconds": plugin.seconds}))


def coverage_of_tests(paths: Iterable[str]) -> dict[str, Any]:
    """What the tests of some files' groups cover, measured now if it isn't known."""
    rooms = {Path(path).parts[2] for path in paths}
    lines: dict[str, dict[str, list[int]]] = {}
    seconds: dict[str, float] = {}
    numbers: dict[str, int] = {}
    for name, group in GROUPS.items():
        if rooms.isdisjoint(group.rooms):
            continue
        for kept in _measured(name, len(group.tests)):
            found = json.loads(kept.read_text())
            seconds |= found["seconds"]
            for path, by_line in found["lines"].items():
                for line, tests in by_line.items():
                    known = lines.setdefault(path, {}).setdefault(line, [])
                    known += [numbers.setdefault(test, len(numbers)) for test in tests]
    return {"tests": list(numbers), "lines": lines, "seconds": seconds}


def _measured(name: str, parts: int) -> list[Path]:
    """The files with what the tests of a group cover."""
    KEPT.mkdir(exist_ok=True)
    files = [KEPT / f"coverage-{name}-{part}.json" for part in range(parts)]
    code = "from tests.mutation.coverage_map import measure; measure({!r}, {})"
    running = [
        subprocess.Popen([sys.executable, "-c", code.format(name, part)], cwd=ROOT, stdout=subprocess.DEVNULL)
        for part, file in enumerate(files)
        if not file.exists()
    ]
    if sum(abs(one.wait()) for one in running):
        raise SystemExit("the tests weren't all measured")
    return files
