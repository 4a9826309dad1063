"""Which tests run which lines, and how long each test takes: measured once, and kept in `.mutants/coverage.json`.

Lines that run when a module is imported belong to no test; what stands there is tried with any tests of the module.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
COVERAGE = KEPT / "coverage.json"
POOL = (
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
    ("tests/english", "tests/authoring", "tests/views", "tests/usenet", "tests/acronomic", "tests/test_docs.py"),
)
"""The tests that mutants are tried against; each list is measured in a process of its own."""
MEASURED = ("src/moot/game", "src/moot/law", "src/moot/journal")


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


def measure(part: int) -> None:
    """Measure one list of the pool."""
    import coverage

    covered = coverage.Coverage(data_file=None, source=[str(ROOT / one) for one in MEASURED])
    plugin = Measuring(covered)
    covered.start()
    left_out = "not its_mutant_is_found and not kill and not racing and not soak"
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not soak", "-k", left_out, *POOL[part]], [plugin])
    covered.stop()
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"the tests weren't measured: {code!r}")  # a file that was moved, say
    data, lines = covered.get_data(), {}
    numbers = {test: number for number, test in enumerate(sorted(plugin.seconds))}
    for file in data.measured_files():
        path = str(Path(file).resolve().relative_to(ROOT))
        contexts = data.contexts_by_lineno(file)
        lines[path] = {line: [numbers[test] for test in tests if test in numbers] for line, tests in contexts.items()}
    found = {"tests": list(numbers), "lines": lines, "seconds": plugin.seconds}
    (KEPT / f"coverage-{part}.json").write_text(json.dumps(found))


def coverage_of_tests() -> dict[str, Any]:
    """What the tests cover, measured now if it isn't known."""
    if not COVERAGE.exists():
        KEPT.mkdir(exist_ok=True)
        code = "from tests.mutation.coverage_map import measure; measure({})"
        parts = [
            subprocess.Popen([sys.executable, "-c", code.format(n)], cwd=ROOT, stdout=subprocess.DEVNULL)
            for n in range(len(POOL))
        ]
        if sum(abs(part.wait()) for part in parts):
            raise SystemExit("the tests weren't all measured")
        tests: list[str] = []
        lines: dict[str, dict[str, list[int]]] = {}
        seconds: dict[str, float] = {}
        for n in range(len(POOL)):
            found = json.loads((KEPT / f"coverage-{n}.json").read_text())
            for path, by_line in found["lines"].items():
                for line, numbers in by_line.items():
                    lines.setdefault(path, {}).setdefault(line, []).extend(len(tests) + one for one in numbers)
            tests += found["tests"]
            seconds |= found["seconds"]
        COVERAGE.write_text(json.dumps({"tests": tests, "lines": lines, "seconds": seconds}))
    known: dict[str, Any] = json.loads(COVERAGE.read_text())
    return known
