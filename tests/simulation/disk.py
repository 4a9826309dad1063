"""A simulated disk below SQLite: what isn't synced may be lost or torn, and any call may fail.

It's a VFS of SQLite's. Files are real ones (in memory, where the system has `/dev/shm`), but no write counts as kept
before its sync. A power cut keeps some of the others, in any combination, down to single sectors.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal

import apsw

SECTOR_BYTES = 512
Call = Literal["read", "write", "sync"]
_names = count(1)


@dataclass
class Unsynced:
    """A write or truncation since the last sync, and what was there before."""

    offset: int
    new: bytes | None
    """None for a truncation."""
    old: bytes
    old_size: int
    is_kept: bool = False
    """Whether it was synced later on, while another one's sync had failed."""
    is_doubtful: bool = False
    """Whether its sync failed: then no later sync makes sure of it."""


@dataclass
class Fault:
    """What goes wrong at a call: the disk is full, a call fails, or the process is gone."""

    call: Call
    what: Literal["full", "fails", "killed"]
    after: int = 0
    """After how many calls of the kind."""


@dataclass
class Disk:
    """The files of one database."""

    folder: Path
    chance: Random
    unsynced: dict[str, list[Unsynced]] = field(default_factory=dict)
    """By file, in the order of the calls."""

    @property
    def path(self) -> str:
        """The database's file."""
        return str(self.folder / "games.db")

    def cut_power(self) -> None:
        """Keep what was synced, and of the rest whatever the disk likes; all connections must be closed before."""
        for name, calls in sorted(self.unsynced.items()):
            file = Path(name)
            if not file.exists():
                continue
            content = bytearray(file.read_bytes())
            for one in reversed(calls):
                _undo(content, one)
            luck = self.chance.choice((0.0, 0.5, 0.9, 1.0))
            for one in calls:
                for offset, part in self._survivors(one, luck):
                    _apply(content, offset, part)
            file.write_bytes(content)
        self.unsynced.clear()
        Path(f"{self.path}-shm").unlink(missing_ok=True)

    def _survivors(self, one: Unsynced, luck: float) -> Iterator[tuple[int, bytes | None]]:
        """The parts of a write that are on the disk after all."""
        if one.is_kept or one.new is None:
            if one.is_kept or self.chance.random() < luck:
                yield one.offset, one.new
            return
        is_torn = self.chance.random() < 0.3
        if not is_torn:
            if self.chance.random() < luck:
                yield one.offset, one.new
            return
        for at in range(0, len(one.new), SECTOR_BYTES):
            if self.chance.random() < max(luck, 0.3):
                yield one.offset + at, one.new[at : at + SECTOR_BYTES]

    def synced(self, name: str, *, failed: bool) -> None:
        """A sync came back."""
        calls = self.unsynced.get(name, [])
        if failed:
            for one in calls:
                one.is_doubtful = one.is_doubtful or not one.is_kept
        elif any(one.is_doubtful for one in calls):
            for one in calls:
                one.is_kept = one.is_kept or not one.is_doubtful
        else:
            calls.clear()


def _undo(content: bytearray, one: Unsynced) -> None:
    del content[one.old_size :]
    content.extend(bytes(one.old_size - len(content)))
    content[one.offset : one.offset + len(one.old)] = one.old


def _apply(content: bytearray, offset: int, part: bytes | None) -> None:
    if part is None:
        del content[offset:]
        return
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(part)] = part


class DiskOfHost(apsw.VFS):
    """The way of one process to the disk; `with` it, and its name is a VFS that SQLite knows."""

    def __init__(self, disk: Disk, seed: str):
        self.disk, self.chance, self.fault, self.is_gone = disk, Random(seed), None, False
        self.fault: Fault | None
        self.told: list[str] = []
        self.vfs = f"simulated-{next(_names)}"
        super().__init__(self.vfs, "")

    def meet(self, call: Call) -> None:
        """Fail if a fault is due at this call, or the process is gone."""
        fault = self.fault
        if fault is not None and fault.call == call:
            fault.after -= 1
            if fault.after < 0:
                self.fault = None
                self.told.append(f"{call} {fault.what}")
                if fault.what == "full":
                    raise apsw.FullError("the simulated disk is full")
                self.is_gone = fault.what == "killed"
                raise apsw.IOError(f"the simulated disk fails to {call}")
        if self.is_gone:
            raise apsw.IOError("the process was killed")

    def xOpen(self, name: Any, flags: list[int]) -> "FileOnDisk":
        """Open a file."""
        return FileOnDisk(self, name, flags)

    def xRandomness(self, count: int) -> bytes:
        """Random bytes, which follow from the seed."""
        return self.chance.randbytes(count)

    def xSleep(self, microseconds: int) -> int:
        """Wait, which takes no time."""
        return microseconds

    def xCurrentTime(self) -> float:
        """The time as a Julian day: always the same."""
        return 2_461_000.5

    def excepthook(self, *about: Any) -> None:
        """Errors are told by SQLite's own answers."""


class FileOnDisk(apsw.VFSFile):
    """An open file."""

    def __init__(self, vfs: DiskOfHost, name: Any, flags: list[int]):
        self._vfs, self._disk = vfs, vfs.disk
        self._name = os.fspath(name.filename() if isinstance(name, apsw.URIFilename) else name or "")
        super().__init__("", name, flags)

    def excepthook(self, *about: Any) -> None:
        """Errors are told by SQLite's own answers."""

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read some of it."""
        self._vfs.meet("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write, until a sync just in memory."""
        self._vfs.meet("write")
        size = super().xFileSize()
        old = super().xRead(min(len(data), max(0, size - offset)), offset) if offset < size else b""
        self._disk.unsynced.setdefault(self._name, []).append(Unsynced(offset, bytes(data), old, size))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:
        """Cut it off."""
        self._vfs.meet("write")
        was = super().xFileSize()
        old = super().xRead(was - size, size) if size < was else b""
        self._disk.unsynced.setdefault(self._name, []).append(Unsynced(size, None, old, was))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:
        """Make sure of what was written."""
        try:
            self._vfs.meet("sync")
        except apsw.Error:
            if not self._vfs.is_gone:
                self._disk.synced(self._name, failed=True)
            raise
        self._disk.synced(self._name, failed=False)


def as_made(folder: Path, lay_out: Callable[[str], object]) -> dict[str, bytes]:
    """The files of a new database, by their endings."""
    path = folder / "games.db"
    lay_out(str(path))
    return {file.name.removeprefix("games.db"): file.read_bytes() for file in folder.iterdir()}
