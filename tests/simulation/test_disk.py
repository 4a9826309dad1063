"""The simulated disk: synced writes survive a power cut, others may not, and SQLite on it loses no commit."""

from contextlib import closing, suppress
from pathlib import Path
from random import Random

import apsw
import pytest
from tests.simulation.disk import Disk, DiskOfHost, Fault


def opened(disk: Disk, way: DiskOfHost, synchronous: str = "full") -> apsw.Connection:
    """A connection as the journal makes it."""
    connection = apsw.Connection(disk.path, vfs=way.vfs)
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", synchronous)
    return connection


def left_after_power_cuts(folder: Path, synchronous: str) -> int:
    """How many of fifty disks have kept all commits after a power cut."""
    whole = 0
    for seed in range(50):
        path = folder / f"{synchronous}-{seed}"
        path.mkdir()
        disk = Disk(path, Random(seed))
        way = DiskOfHost(disk, str(seed))
        connection = opened(disk, way, synchronous)
        connection.execute("CREATE TABLE t (n INTEGER, text TEXT)")
        for n in range(5):
            connection.execute("INSERT INTO t VALUES (?, ?)", (n, "x" * 5_000))
        way.is_gone = True
        with suppress(apsw.Error):
            connection.close()
        way.unregister()
        disk.cut_power()
        again = DiskOfHost(disk, f"{seed} again")
        with closing(apsw.Connection(disk.path, vfs=again.vfs)) as after:
            tables = after.execute("SELECT count(*) FROM sqlite_schema").get
            whole += bool(tables) and after.execute("SELECT count(*) FROM t").get == 5
        again.unregister()
    return whole


def test_synced_commits_survive_power_cuts_and_others_do_not(tmp_path: Path) -> None:
    """With full synchronization every disk has all commits; without, most have lost some, so the cut is a real one."""
    assert left_after_power_cuts(tmp_path, "full") == 50
    assert left_after_power_cuts(tmp_path, "off") < 25


@pytest.mark.parametrize("fault", [Fault("write", "full", 1), Fault("sync", "fails"), Fault("write", "fails")])
def test_a_commit_that_fails_leaves_nothing(tmp_path: Path, fault: Fault) -> None:
    """What the disk refuses isn't there, and the next commit is."""
    disk = Disk(tmp_path, Random(1))
    way = DiskOfHost(disk, "one")
    with closing(opened(disk, way)) as connection:
        connection.execute("CREATE TABLE t (n INTEGER)")
        way.fault = fault
        with pytest.raises(apsw.Error):
            connection.execute("INSERT INTO t VALUES (1)")
        connection.execute("INSERT INTO t VALUES (2)")
        assert connection.execute("SELECT n FROM t").fetchall() == [(2,)]
    way.unregister()
