"""A test of the simulation: each bug that is planted in engine, law, journal and time is found within 1,000 seeds."""

import pytest
from tests.simulation.planted import PLANTED, SEEDS_MAX
from tests.simulation.shrinking import shrunk
from tests.simulation.world import STEPS


@pytest.mark.check
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_found(name: str) -> None:
    """A seed finds it; the one that found it last is tried first."""
    bug = PLANTED[name]
    found = bug.found_by([bug.seed, *range(SEEDS_MAX)])
    assert found is not None and found.broken, f"{bug.what}: no seed finds it"


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_found_from_the_first_seed_on(name: str) -> None:
    """Seeds are tried in order, without knowing which of them finds it."""
    assert PLANTED[name].found_by(range(SEEDS_MAX)) is not None


@pytest.mark.check
@pytest.mark.parametrize("name", ["uncertain-commit-retried", "deadlines-forgotten", "threshold"])
def test_what_finds_a_planted_bug_is_shrunk(name: str) -> None:
    """The script that shows a planted bug is short, and breaks the same."""
    bug = PLANTED[name]
    found = bug.found_by([bug.seed, *range(SEEDS_MAX)])
    assert found is not None
    with bug.plant():
        short = shrunk(found)
    assert short.broken == found.broken
    assert len(short.script.steps) <= STEPS // 4, short.script
