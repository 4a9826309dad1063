"""Pieces of a game's log, for those who go through it: by whose moves they are, which, and what happened."""

from moot.game.entries import Entry
from moot.game.events import name_of
from moot.game.values import Value
from moot.house.table import Table
from moot.house.views import LogEntry, logged

LOOKED_AT_MAX = 2_000
"""Entries that are looked at for one piece."""
THE_PROGRAM = "-"


class Wanted(Value, frozen=True):
    """Which entries are asked for; what is empty does not matter."""

    player: str = ""
    """Whose moves; `-` for the program's own."""
    move: str = ""
    event: str = ""


def piece(table: Table, wanted: Wanted, first: int, last: int, most: int) -> tuple[tuple[LogEntry, ...], int]:
    """So many of the entries `first` to `last` that are asked for, told, and the last that was looked at."""
    found: list[Entry] = []
    seen = first - 1
    for entry in table.entries(first, min(last, first + LOOKED_AT_MAX - 1)):
        seen = entry.number
        if _is_wanted(entry, wanted):
            found.append(entry)
        if len(found) == most:
            break
    return logged(table, found), seen


def _is_wanted(entry: Entry, wanted: Wanted) -> bool:
    player = entry.move.player or THE_PROGRAM
    if (wanted.player and player != wanted.player) or (wanted.move and entry.move.name != wanted.move):
        return False
    return not wanted.event or any(name_of(type(event)) == wanted.event for event in entry.events)
