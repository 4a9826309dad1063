"""A program that races others for the places of a game, and says which it has had.

    python -m tests.journal.racing DATABASE ENTRIES

It says that it is ready, begins when it is told to, and prints a number for each entry that it was first with, and the
code of the conflict for each that it was not.
"""

import sys

from tests import time_limits
from tests.journal.making import first

from moot.journal.addresses import open_journal
from moot.journal.errors import Conflict


def race(database: str, count: int) -> None:
    """Append all entries that are not there yet."""
    made = first(count + 1)
    with open_journal(database) as journal:
        print("ready", flush=True)
        sys.stdin.readline()
        for entry in made[1:]:
            while journal.length("g") <= entry.number:
                try:
                    journal.append(entry)
                    print(entry.number, flush=True)
                except Conflict as error:
                    print(error.code, flush=True)


if __name__ == "__main__":
    time_limits.lengthen("moot.journal.addresses")
    race(sys.argv[1], int(sys.argv[2]))
