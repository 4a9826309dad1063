"""Databases with the layout of older versions, made from those of this one."""

from contextlib import closing
from pathlib import Path

from moot.journal.backups import _copy
from moot.journal.database import steps
from moot.journal.sqlite_file import SqliteFile

LATEST = len(steps("sqlite"))
OLDER = range(1, LATEST)


def write_older(source: Path, target: Path, layout: int) -> Path:
    """Copy all of a database that an older layout has room for to a new file with that layout."""
    with (
        closing(SqliteFile(str(source), 5, access="read")) as reading,
        closing(SqliteFile(str(target), 5, layout=layout)) as writing,
        reading.moment() as moment,
        writing.transaction(()) as transaction,
    ):
        _copy(moment, transaction, layout)
    return target


def contents(folder: Path) -> dict[str, bytes]:
    """What is in each file of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
