"""The API of a host in memory, and games on it."""

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from starlette.applications import Starlette
from tests.api.programs import PLAYERS, Program
from tests.time_limits import stands_still

from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import RateLimiter

START = 1_773_426_000
_numbers = count(1)


@pytest.fixture(scope="package")
def host() -> Iterator[Host]:
    """A host in memory with a fixed clock."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def fresh_rate_limits(request: pytest.FixtureRequest) -> None:
    """The hits of one test don't count in the next: the tests share a host, and their programs an address."""
    if "host" in request.fixturenames:
        request.getfixturevalue("host").people.limits = RateLimiter(clock=stands_still)


@pytest.fixture(scope="package")
def app(host: Host) -> Starlette:
    """Its pages, and the API beside them, as a server has them."""
    site = create_app(host)
    site.mount(api.PREFIX, api.create_app(host))
    return site


@pytest.fixture
def begin(app: Starlette, host: Host) -> Callable[..., Program]:
    """Begins a game in which anybody may sit down, and gives a program that asks about it."""

    def new(ruleset: str = "suber", players: tuple[str, ...] = PLAYERS) -> Program:
        name = f"game-{next(_numbers)}"
        host.new(name, host.ruleset(ruleset), players, title="The Friday table", seed=b"7" * 32)
        return Program(app, name)

    return new


@pytest.fixture
def program(begin: Callable[..., Program]) -> Program:
    """A program that asks about a game of three that has just begun."""
    return begin()
