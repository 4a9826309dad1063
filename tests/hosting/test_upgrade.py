"""A database of an older version is read, upgraded and played on, and its backup restored by the older version."""

from pathlib import Path

import pytest
from tests.hosting.upgrade import Unavailable, upgrade

COMMITS = ("947cce9", "c8a9185e", "c1c62034")
"""Two versions with layout 4, between which many names changed, and one with layout 5."""


@pytest.mark.soak
@pytest.mark.parametrize("commit", COMMITS)
def test_an_upgrade_from_an_older_version(commit: str, tmp_path: Path) -> None:
    """By command: a game with a secret vote, a fork and an account come along; nothing is changed before that."""
    try:
        assert len(upgrade(commit, tmp_path)) == 3
    except Unavailable as missing:
        pytest.skip(str(missing))
