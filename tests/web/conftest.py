"""A site with its own host, and games of three on it."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from starlette.applications import Starlette
from tests.web.site import PLAYERS, Visitor

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

START = 1_773_426_000
_numbers = count(1)


@pytest.fixture(scope="package")
def host() -> Iterator[Host]:
    """A host in memory, with a fixed clock and without rate limits."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        opened.people.limits = NO_LIMITS
        yield opened


@pytest.fixture(scope="package")
def app(host: Host) -> Starlette:
    """The site of that host."""
    return create_app(host)


@pytest.fixture(scope="package")
def begin(app: Starlette, host: Host) -> Callable[..., Visitor]:
    """Begins a game and gives a visitor to it who has not said who they are."""

    def new(players: tuple[str, ...] = PLAYERS) -> Visitor:
        name = f"friday-{next(_numbers)}"
        host.new(name, host.ruleset("suber"), players, title="The Friday table", seed=b"7" * 32)
        return Visitor(app, name)

    return new


@pytest.fixture
def visitor(begin: Callable[..., Visitor]) -> Visitor:
    """A visitor to a game of three that has just begun."""
    return begin()
