"""Read the lock files: every package with its version and hashes."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Locked(NamedTuple):
    """A package of a lock file."""

    name: str
    version: str
    hashes: tuple[str, ...]


def locked(text: str) -> list[Locked]:
    """The packages of a lock file that pip reads; raises `ValueError` for one that isn't pinned."""
    found = []
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        pinned = re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)", line)
        if pinned is None:
            raise ValueError(f"this isn't pinned to a version: {line.split('--hash')[0].strip()}")
        found.append(Locked(pinned[1], pinned[2], tuple(re.findall(r"--hash=(\S+)", line))))
    return found
