"""A program that appends to several games concurrently, and reports which entries were acknowledged.

    python -m tests.journal.appending DATABASE GAMES

It goes on from what is there, and until it is killed. Each line it prints is a game and a number.
"""

import sys
from threading import Lock, Thread

from tests.journal.making import SEED, entries, state_after

from moot.journal.addresses import open_journal
from moot.journal.journal import Journal

_SNAPSHOT_EVERY = 50
_saying = Lock()


def say(game: str, number: int) -> None:
    """Tell the outside that an entry is kept; a line at a time, whatever happens next."""
    with _saying:
        print(f"{game} {number}\n", end="", flush=True)


def play(journal: Journal, game: str) -> None:
    """Go on with one game without end."""
    kept, made = journal.length(game), []
    for entry in entries(game):
        made.append(entry)
        if entry.number < kept:
            continue
        if entry.number == 0:
            journal.create(game, game, SEED, entry)
        else:
            journal.append(entry)
        say(game, entry.number)
        if entry.number % _SNAPSHOT_EVERY == 0:
            journal.keep_snapshot(game, state_after(made))


def main() -> None:
    """Play as many games as asked for, each in its own thread."""
    journal = open_journal(sys.argv[1])
    for n in range(int(sys.argv[2])):
        Thread(target=play, args=(journal, f"g{n}")).start()


if __name__ == "__main__":
    main()
