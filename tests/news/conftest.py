"""A news server of its own for each test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.news.inn import MISSING, Inn, is_installed

GROUP = "rec.games.nomic"


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """A real news server with one empty group."""
    if not is_installed():
        pytest.skip(MISSING)
    server = Inn(tmp_path / "news", (GROUP,))
    server.start()
    yield server
    server.stop()
