"""The people of a host of their own, whose clock is set by the tests."""

from collections.abc import Iterator

import pytest

from moot import bootstrap
from moot.people.people import People
from moot.play.host import Host
from moot.runtime.clock import SetClock

START = 1_773_426_000


@pytest.fixture
def clock() -> SetClock:
    """A clock that stays at its time until it is set."""
    return SetClock(START)


@pytest.fixture
def host(clock: SetClock) -> Iterator[Host]:
    """A host in memory."""
    with bootstrap.host(":memory:", clock) as opened:
        yield opened


@pytest.fixture
def people(host: Host) -> People:
    """Its people."""
    return host.people
