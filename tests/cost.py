"""What the tests cost: processor seconds of each file, its child processes included, and the budget of a run.

Processor time, since a wall clock also counts what else a busy machine is doing. It's read once for each file
(`os.times` and `/proc`), because looking through all processes before each of thousands of tests would cost too much.
How slow the machine is gets measured in between: two workers that share a core are slower than the same core at rest,
when the run has ended.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from statistics import mean

import pytest
from tests.effort import of_children, slowness_at_once, slowness_of_starting

SHOWN = 10
"""How many of the dearest files are listed."""
STARTING = "(starting and collecting)"
KEY = "processor seconds"
PACES = "slowness"
MEASURED_EVERY = 20
"""After how many files a worker measures how slow the machine is."""


class Costs:
    """A pytest plugin that adds up processor seconds for each file of tests, in each worker, and lists them."""

    def __init__(self, budget_seconds: float | None, shows_all: bool = False) -> None:
        """`budget_seconds` is what the run may take on a machine of usual speed; None for a run without a limit."""
        self.shows_all = shows_all
        self._budget_seconds = budget_seconds
        self.seconds: Counter[str] = Counter()
        self.paces: list[float] = []
        """How many times slower than usual the machine was, all through the run."""
        self._files = 0
        self._file = STARTING
        self._spent = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Book what was spent since the last file began, where a test is the first of another file."""
        name = item.nodeid.split("::")[0]
        if name != self._file:
            self._book()
            self._file = name
            if self._budget_seconds and self._files % MEASURED_EVERY == 0:
                self.paces.append(slowness_at_once())
            self._files += 1
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Pass what a worker has counted on to the run; fail a run over its budget."""
        if not session.config.pluginmanager.hasplugin("dsession"):  # its workers count for it
            self._book()
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[KEY] = dict(self.seconds)
            output[PACES] = self.paces
        elif self.over_budget and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Add what a worker has counted (a hook of pytest-xdist)."""
        counted = getattr(node, "workeroutput", {})
        self.seconds.update(counted.get(KEY, {}))
        self.paces.extend(counted.get(PACES, []))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List the dearest files (with `--costs`, all folders and files); say whether the run kept to its budget."""
        of = f" of {self.budget_seconds:.0f}" if self.budget_seconds else ""
        terminalreporter.section(f"{self.total:.0f}{of} processor seconds; the dearest files")
        rows = self.seconds.most_common(SHOWN)
        if self.shows_all:
            folders: Counter[str] = Counter()
            for name, seconds in self.seconds.items():
                folders["/".join(name.split("/")[:-1][:2]) or name] += seconds
            rows = [*folders.most_common(), *self.seconds.most_common()]
        for name, seconds in rows:
            terminalreporter.write_line(f"{seconds:7.1f}  {name}")
        if self.over_budget:
            terminalreporter.write_line(
                "Over budget: make these tests cheaper, or mark dear ones `check` (see CONTRIBUTING.md)."
            )

    @property
    def total(self) -> float:
        """Processor seconds of the tests. Collecting is not counted, for in a fresh clone it compiles all files."""
        return sum(self.seconds.values()) - self.seconds[STARTING]

    @cached_property
    def budget_seconds(self) -> float | None:
        """What the run may take on this machine, as fast as it was meanwhile."""
        return self._budget_seconds and self._budget_seconds * max(
            1.0, slowness_of_starting(), mean(self.paces or [1.0])
        )

    @property
    def over_budget(self) -> bool:
        """Whether the run took more than it may."""
        return self.budget_seconds is not None and self.total > self.budget_seconds

    def _book(self) -> None:
        spent = processor_seconds()
        self.seconds[self._file] += max(0.0, spent - self._spent)
        self._spent = spent


def processor_seconds() -> float:
    """Processor seconds of this process and of all below it, those that have ended and were waited for included."""
    own = os.times()
    return own.user + own.system + of_children()
