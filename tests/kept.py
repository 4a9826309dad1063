"""Texts that are kept beside the tests, so that nobody changes what is promised or told without seeing it.

After a change that is meant, `MOOT_BLESS=1` in the environment of the tests writes them anew; read what has changed.
"""

import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path


def assert_kept(path: Path, lines: Iterable[str]) -> None:
    """What is told has to be what is kept in a file, line by line."""
    told = [part for line in lines for part in line.split("\n")]
    if os.environ.get("MOOT_BLESS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join([*told, ""]), encoding="utf-8")
    kept = path.read_text(encoding="utf-8").split("\n")[:-1]
    changed = "\n".join(unified_diff(kept, told, "kept", "told", lineterm="", n=1))
    assert not changed, f"{path.name} isn't what is told (MOOT_BLESS=1 writes it anew):\n{changed[:4_000]}"
