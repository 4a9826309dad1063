"""A news server of its own for each test that wants one."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.news.inn import MISSING, Inn, is_installed

GROUP = "rec.games.nomic"


@pytest.fixture
def inn() -> Iterator[Inn]:
    """A real news server with one empty group.

    Its folder is not among pytest's own: those are closed to other users whenever another pytest begins, and the server
    runs as one, so it would lose its files in the middle of a test.
    """
    if not is_installed():
        pytest.skip(MISSING)
    with TemporaryDirectory(prefix="inn-", ignore_cleanup_errors=True) as folder:
        server = Inn(Path(folder), (GROUP,))
        server.start()
        yield server
        server.stop()
