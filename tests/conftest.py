"""What a whole run of the tests shares: a host, whose sandbox keeps its workers, and a PostgreSQL server."""

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from tests import time_limits
from tests.cost import Costs
from tests.journal import servers

from moot import bootstrap
from moot.gateways.api import client_values
from moot.play.host import Host
from moot.runtime.clock import SetClock

settings.register_profile("any speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any speed")  # a machine that is busy with much else has found no fault

time_limits.lengthen()

if "PYTEST_XDIST_WORKER" not in os.environ:
    client_values.write_all()  # generated, not in version control, and imported by tests


def pytest_addoption(parser: pytest.Parser) -> None:
    """A run can be given a budget, as `make test` is, and list all that it costs."""
    parser.addoption("--budget", type=float, metavar="SECONDS", help="fail a run that takes the processor longer")
    parser.addoption("--costs", action="store_true", help="list what all folders and files of tests cost")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the tier of tests, unless `-m` does, and count what they cost."""
    is_named = config.args_source is pytest.Config.ArgsSource.ARGS
    config.option.markexpr = config.option.markexpr or ("not soak" if is_named else "not check and not soak")
    config.pluginmanager.register(Costs(config.getoption("--budget"), config.getoption("--costs")))


def pytest_collection_finish() -> None:
    """What is there before the tests is for good, so that the garbage collector needn't go through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    """A host on a database in memory, with a fixed clock."""
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        yield opened


@pytest.fixture(scope="session")
def started() -> Iterator[servers.Server | str]:
    """A PostgreSQL server for the whole run, or why there is none."""
    try:
        with servers.running() as server:
            yield server
    except servers.Unavailable as reason:
        yield str(reason)


@pytest.fixture
def server(started: servers.Server | str) -> servers.Server:
    """A PostgreSQL server."""
    if isinstance(started, str):
        pytest.skip(started)
    return started


@pytest.fixture
def database(server: servers.Server) -> str:
    """The address of a database of the test's own, laid out and empty."""
    return server.new()
