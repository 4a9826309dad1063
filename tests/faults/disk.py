"""A model of a disk behind a page cache: what a power cut may leave of what wasn't synced yet.

The calls that a process made are put into it one by one. What is written is only in the cache until its file
is synced; a new name, or one that was removed, until its folder is. A power cut leaves all that was synced,
and any part of the rest: some of the writes, of their sectors, or of their pages. Names change in order, as
in file systems that keep a journal. What a failed sync could not write is taken for written by the kernel, so
that no later sync writes it either.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.tracing import Call

MORE_CALLS = "write,openat"
"""What has to be traced besides `FILE_CALLS`: what is said, and new files."""
SECTOR_BYTES, PAGE_BYTES = 512, 4096
_HEX = re.compile(r"(?:\\x[0-9a-f]{2})+")
_TEMPORARY = "-shm"
"""How the name of SQLite's shared memory ends, which is made anew after a power cut."""


@dataclass
class Change:
    """Bytes written at a place, or (without bytes) a new length."""

    at: int
    written: bytes | None
    is_stale: bool = False
    """Whether a sync of it failed: it may have come to the disk or not, and no later sync changes that."""
    is_synced: bool = False
    """Whether it's on the disk, and only kept here because it came after one that is stale."""


@dataclass
class Stored:
    """A file: what is on the disk, and the changes since, in order."""

    content: bytes = b""
    changes: list[Change] = field(default_factory=list)

    def sync(self, failed: bool) -> None:
        """Bring all changes to the disk, but for the stale ones; or let go of them."""
        if failed:
            for change in self.changes:
                change.is_stale = not change.is_synced
        elif any(change.is_stale for change in self.changes):
            for change in self.changes:
                change.is_synced = not change.is_stale
        else:
            self.content, self.changes = self.left(lambda change: [change]), []

    def left(self, keep: "Keep") -> bytes:
        """The content with so much of the changes as is kept."""
        content = bytearray(self.content)
        for change in self.changes:
            for part in [change] if change.is_synced else keep(change):
                if part.written is None:
                    del content[part.at :]
                content.extend(bytes(max(0, part.at - len(content))))
                if part.written is not None:
                    content[part.at : part.at + len(part.written)] = part.written
        return bytes(content)


Keep = Callable[[Change], list[Change]]
"""How much of a change a power cut leaves."""


class Disk:
    """The files of one folder."""

    def __init__(self, folder: Path, begun_with: Mapping[str, bytes]):
        self.folder = f"{folder}/"
        self.names = {name: Stored(content) for name, content in begun_with.items()}
        self._synced_names = dict(self.names)
        self._renamings: list[tuple[str, Stored | None]] = []
        """New and removed names since the folder was synced; a removed one without a file."""
        self.said: list[str] = []
        """The lines that the process had said."""

    def do(self, call: Call) -> None:
        """Take a call that was made; one that failed changed nothing, but a failed sync lets go of what it had."""
        failed = call.result.startswith("-")
        words = [bytes.fromhex(one.replace("\\x", "")) for one in _HEX.findall(call.arguments)]
        paths = [self._name(word) for word in words]
        file = self.names.get(paths[0]) if paths else None
        match call.name:
            case "fsync" | "fdatasync" if file is not None:
                file.sync(failed)
            case "fsync" | "fdatasync" if f"{paths[0]}/" == self.folder and not failed:
                self._synced_names, self._renamings = dict(self.names), []
            case _ if failed or call.result == "?":
                return
            case "write" if paths[0] == "said":
                self.said += words[1].decode().split("\n")[:-1]
            case "openat" if "O_CREAT" in call.arguments and paths[-1] not in ("said", *self.names):
                # an address as AT_FDCWD stands before the name, and the file that was opened isn't among the arguments
                self._rename(paths[-1], Stored())
            case "pwrite64" if file is not None and len(words) > 1:
                file.changes.append(Change(int(call.arguments.rpartition(", ")[2]), words[1][: int(call.result)]))
            case "ftruncate" if file is not None:
                file.changes.append(Change(int(call.arguments.rpartition(", ")[2]), None))
            case "unlink" | "unlinkat" if paths[-1] in self.names:
                self._rename(paths[-1], None)
            case "link":
                self._rename(paths[-1], self.names[paths[-2]])
            case "rename":
                self._rename(paths[-1], self.names[paths[-2]])
                self._rename(paths[-2], None)
            case "renameat" | "renameat2" | "pwritev" | "pwritev2" | "truncate" | "linkat" | "fallocate":
                raise NotImplementedError(f"the model of the disk doesn't know {call.name} yet")

    def _name(self, path: bytes) -> str:
        """A file's name if it's in the folder, and otherwise its path; what was said and written is none."""
        return path.decode(errors="replace").removeprefix(self.folder)

    def _rename(self, name: str, file: Stored | None) -> None:
        if "/" in name:  # in another folder, such as that for temporary files
            return
        self._renamings.append((name, file))
        _change(self.names, name, file)

    def left(self, chance: random.Random, keep: Keep) -> dict[str, bytes]:
        """What a power cut would leave now, by name."""
        names = dict(self._synced_names)
        for name, file in self._renamings[: chance.randint(0, len(self._renamings))]:
            _change(names, name, file)
        return {name: file.left(keep) for name, file in names.items() if not name.endswith(_TEMPORARY)}

    def killed(self) -> dict[str, bytes]:
        """What the end of the process alone would leave now: the cache is the kernel's."""
        return {
            name: file.left(lambda change: [change])
            for name, file in self.names.items()
            if not name.endswith(_TEMPORARY)
        }


def _change(names: dict[str, Stored], name: str, file: Stored | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def ways(chance: random.Random) -> dict[str, Keep]:
    """How a power cut deals with what is only in the cache, by name."""

    def some(change: Change) -> list[Change]:
        return [change] if chance.random() < 0.5 else []

    def parts(size: int) -> Keep:
        def kept(change: Change) -> list[Change]:
            return [part for part in _parts(change, size) if chance.random() < 0.5]

        return kept

    return {
        "nothing is left": lambda change: [],
        "some writes are left": some,
        "some sectors are left": parts(SECTOR_BYTES),
        "some pages are left": parts(PAGE_BYTES),
    }


def _parts(change: Change, size: int) -> Iterator[Change]:
    """A change in parts that end where sectors or pages of the file do."""
    if change.written is None:
        yield change
        return
    at, end = change.at, change.at + len(change.written)
    while at < end:
        upto = min(end, (at // size + 1) * size)
        yield Change(at, change.written[at - change.at : upto - change.at])
        at = upto
