"""Many readers and voters at the same time on a real server process: no errors, and nothing is lost."""

from pathlib import Path

import pytest
from tests.hosting.load import load

pytestmark = pytest.mark.check

READERS, VOTERS = 200, 20


def check(folder: Path, seconds: float, readers: int, voters: int) -> None:
    """Let them in for so long, and see that all went well."""
    seen = load(str(folder / "moot.db"), seconds, readers, voters)
    print("\n".join(seen.lines()))
    assert seen.errors == []
    assert len(seen.waits["vote"]) == voters
    assert seen.told >= readers // 2


def test_a_short_crowd(tmp_path: Path) -> None:
    """For three seconds, twenty readers and five voters: no error, and every vote and word is kept."""
    check(tmp_path, 3, 20, 5)


@pytest.mark.soak
def test_a_minute_of_two_hundred_readers_and_twenty_voters(tmp_path: Path) -> None:
    """For a minute, two hundred readers and twenty voters: no error, and every vote and word is kept."""
    check(tmp_path, 60, READERS, VOTERS)
