"""One host for the whole run of the tests: its sandbox keeps its workers from one game to the next."""

from collections.abc import Iterator

import pytest

from moot import bootstrap
from moot.house.clock import SetClock
from moot.house.host import Host


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    """A host on a database in memory, whose clock stands still."""
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        yield opened
