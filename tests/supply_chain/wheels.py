"""Build the wheels of moot and of its client twice, in different folders and surroundings, and compare the bytes.

`python -m tests.supply_chain.wheels` leaves them in `dist/`, or says which files differ. It needs only what a host has.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
SURROUNDINGS: tuple[Mapping[str, str], ...] = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
)
"""What mustn't make a difference."""


def tracked() -> list[str]:
    """The files of the checkout that are in version control."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def time_of_source() -> str:
    """When the source was last committed, in seconds since 1970, as `SOURCE_DATE_EPOCH` wants it."""
    asked = ["git", "log", "-1", "--format=%ct"]
    return subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def built(folder: Path, surroundings: Mapping[str, str]) -> list[Path]:
    """The wheels of moot and of its client, from a copy of the source in a folder."""
    for name in tracked():
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": time_of_source(), **surroundings}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "out")]
    for project in (folder, folder / "clients" / "python"):
        subprocess.run(command, cwd=project, check=True, capture_output=True, env=environment)
    return sorted((folder / "out").glob("*.whl"))


def differences(one: Path, other: Path) -> list[str]:
    """The files in which two wheels differ; `the archive` where only that does. Empty if they are the same."""
    if one.read_bytes() == other.read_bytes():
        return []
    contents = [_files_in(wheel) for wheel in (one, other)]
    names = sorted({*contents[0], *contents[1]})
    return [name for name in names if contents[0].get(name) != contents[1].get(name)] or ["the archive"]


def _files_in(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def build_twice(keep: Path | None = None) -> list[str]:
    """Build the wheels twice, and keep the first ones; the files in which the others differ."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        longer = Path(second) / "in" / "a" / "longer" / "path"
        kept, again = (built(place, around) for place, around in zip((Path(first), longer), SURROUNDINGS, strict=True))
        found = [name for wheel, other in zip(kept, again, strict=True) for name in differences(wheel, other)]
        if keep is not None:
            keep.mkdir(exist_ok=True)
            for wheel in kept:
                shutil.copy(wheel, keep)
        return found


if __name__ == "__main__":
    differ = build_twice(ROOT / "dist")
    sys.exit("the wheels differ in " + ", ".join(differ) if differ else 0)
