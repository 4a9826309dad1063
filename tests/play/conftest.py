"""A host with Suber's rules and five players, and a fixed clock."""

from collections.abc import Iterator

import pytest

from moot import bootstrap
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
START = 1_767_636_000


@pytest.fixture
def host() -> Iterator[Host]:
    """A host in memory."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        yield opened


@pytest.fixture
def table(host: Host) -> Table:
    """A game of five that has just begun."""
    return host.new("friday", host.ruleset("suber"), PLAYERS, title="Friday", seed=b"s" * 32)
