"""Hosts of a simulated world: each with its own clock, its way to the disk, and faults of its own."""

from contextlib import suppress
from random import Random

from tests.simulation.clocks import HostClock, WorldTime
from tests.simulation.disk import Disk, DiskOfHost
from tests.simulation.journal_faults import FaultyDatabase
from tests.simulation.post import mailroom

from moot.journal.journal import Journal
from moot.journal.sqlite_file import SqliteFile
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.play.idempotency_keys import IdempotencyKeys
from moot.runtime.machine import Machine

PATIENCE_SECONDS = 2.0
"""For how long a host tries to reach a lost server."""


class HostProcess:
    """A process that runs a host; it can be killed and started again."""

    def __init__(self, name: str, disk: Disk, time: WorldTime, sandbox: Sandbox, seed: str):
        self.name, self._disk, self._time, self._sandbox, self._seed = name, disk, time, sandbox, seed
        chance = Random(f"{seed}/{name}")
        self.clock = HostClock(time, chance)
        self.machine = Machine(time.monotonic, time.sleep, chance.randbytes)
        self.starts = 0
        self.is_running = False
        self.is_touched = True
        """Whether it was asked for anything since the last look at it."""

    def start(self) -> None:
        """Start the process, on the database as it is."""
        self.starts += 1
        if self.clock.is_disbelieved:  # whoever starts it sets the clock right
            self.clock.offset = 0
        self.clock.restart()
        self.way = DiskOfHost(self._disk, f"{self._seed}/{self.name}/{self.starts}")
        try:
            file = SqliteFile(self._disk.path, PATIENCE_SECONDS, vfs=self.way.vfs)
        except BaseException:
            self.way.unregister()
            raise
        self.database = FaultyDatabase(file, self.machine)
        journal = Journal(self.database, PATIENCE_SECONDS, self.time.monotonic, self.time.sleep)
        self.host = Host(journal, self.clock, self._sandbox, self.machine)
        self.keys, self.room = IdempotencyKeys(self.host), mailroom(self.host)
        self.is_running = True

    @property
    def time(self) -> WorldTime:
        """The true time."""
        return self._time

    @property
    def is_gone(self) -> bool:
        """Whether it was killed in the middle of something."""
        return self.way.is_gone or self.database.is_gone

    @property
    def met_faults(self) -> bool:
        """Whether it has met a fault since the last time, so that it may fail."""
        return self.is_gone or bool(self.way.told or self.database.told)

    def faults(self) -> list[str]:
        """The faults that it has met since the last time, and none is to come."""
        told = [*self.way.told, *self.database.told]
        self.way.fault = self.database.fault = None
        self.way.told.clear()
        self.database.told.clear()
        return told

    def kill(self) -> None:
        """Kill it: nothing that it had in memory is left, and nothing more is written."""
        self.way.is_gone = self.database.is_gone = True
        with suppress(Exception):
            self.database.close()
        self.way.unregister()
        self.is_running = False

    def stop(self) -> None:
        """Stop it in order."""
        self.host.journal.close()
        self.way.unregister()
        self.is_running = False
