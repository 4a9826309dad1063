"""Both stores of games, for the tests that hold for either."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from moot.journal.addresses import open_journal
from moot.journal.journal import Journal


@pytest.fixture(params=["a file", "memory", "PostgreSQL"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Journal]:
    """Opens a journal on one and the same database each time it is called, of each kind in turn; on memory, once."""
    if request.param == "PostgreSQL":
        url = request.getfixturevalue("database")
        return lambda: open_journal(url)
    path = ":memory:" if request.param == "memory" else tmp_path / "games.db"
    return lambda: open_journal(path)


@pytest.fixture
def journal(opens: Callable[[], Journal]) -> Iterator[Journal]:
    """An empty journal of each kind in turn."""
    with opens() as opened:
        yield opened
