"""Simulated worlds have a scripted clock, and run by the usual limit on it, as `python -m tests.simulation` does."""

from collections.abc import Iterator

import pytest
from tests.time_limits import USUAL

LIMIT = "moot.play.idempotency_keys.WAIT_SECONDS"


@pytest.fixture(scope="module", autouse=True)
def usual_limit() -> Iterator[None]:
    """How long a request waits for another one with its key is told by the world's clock."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(LIMIT, USUAL[LIMIT])
        yield
