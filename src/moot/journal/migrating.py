"""How the database is laid out: numbered steps, each in the words of either kind of database.

A step is a file in `migrations/`, `NUMBER-WHAT.KIND.sql`, and adds to what the ones before it have made. A step that
has been released is never edited: a change is another step.
"""

from functools import cache
from importlib.resources import files
from typing import Literal

from moot.journal.errors import Newer

Kind = Literal["sqlite", "postgresql"]


@cache
def steps(kind: Kind) -> tuple[str, ...]:
    """The steps for a kind of database, from the first on."""
    ending = f".{kind}.sql"
    found = {
        int(file.name.partition("-")[0]): file.read_text(encoding="utf-8")
        for file in files("moot.journal").joinpath("migrations").iterdir()
        if file.name.endswith(ending)
    }
    return tuple(found[number] for number in range(1, len(found) + 1))


def steps_from(kind: Kind, schema: int, where: str) -> tuple[str, ...]:
    """The steps that a database of this schema lacks; raises `Newer` where a newer program laid it out."""
    known = len(steps(kind))
    if schema > known:
        raise Newer(f"{where} was laid out by a newer moot (schema {schema}, here {known}): use that one")
    return steps(kind)[schema:]
