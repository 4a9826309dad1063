"""The budget of a run of the tests (`tests/cost.py`)."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.cost import Costs, processor_seconds
from tests.effort import slowness, slowness_of_starting


def finished(costs: Costs, seconds: float) -> Any:
    """A run on several workers that has ended well after so many processor seconds."""
    config = SimpleNamespace(pluginmanager=SimpleNamespace(hasplugin=lambda name: True))
    session = SimpleNamespace(config=config, exitstatus=pytest.ExitCode.OK)
    costs.pytest_testnodedown(SimpleNamespace(workeroutput={"processor seconds": {"tests/test_a.py": seconds}}))
    costs.pytest_sessionfinish(session)
    return session.exitstatus


@pytest.mark.check
def test_a_run_over_its_budget_fails() -> None:
    """A run within its budget passes, one over it fails, and one without a budget passes whatever it takes."""
    over = 10 * 60 * max(slowness(), slowness_of_starting())
    assert finished(Costs(60), 59) == pytest.ExitCode.OK
    assert finished(Costs(60), over) == pytest.ExitCode.TESTS_FAILED
    assert finished(Costs(None), over) == pytest.ExitCode.OK


@pytest.mark.check
def test_a_machine_that_was_slow_all_along_has_a_larger_budget() -> None:
    """What counts is how slow the machine was while the tests ran, in all workers, and not when they had ended."""
    costs = Costs(60)
    for paces in ([4.0, 8.0], [6.0]):
        costs.pytest_testnodedown(SimpleNamespace(workeroutput={"slowness": paces}))
    assert costs.budget_seconds is not None and costs.budget_seconds >= 360


@pytest.mark.check
def test_what_workers_count_is_added_up() -> None:
    """Each file has the seconds of every worker that ran some of it."""
    costs = Costs(None)
    for seconds in (1.0, 2.5):
        finished(costs, seconds)
    assert costs.seconds == {"tests/test_a.py": 3.5}
    assert costs.total == 3.5


@pytest.mark.check
def test_processor_time_grows_with_work() -> None:
    """What this process does counts."""
    before = processor_seconds()
    while processor_seconds() - before < 0.02:
        sum(range(10_000))
