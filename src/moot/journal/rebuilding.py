"""A game's state at any moment: the nearest snapshot, and the entries since applied to it."""

from collections import deque
from collections.abc import Iterator

from moot.game.entries import apply_entry
from moot.game.state import State
from moot.game.withholding import restored
from moot.journal.errors import Damaged
from moot.journal.snapshots import due_for_snapshot
from moot.journal.store import Journal


def rebuild(journal: Journal, game: str, at: int | None = None) -> State:
    """The state after entry `at` (from 0), or after the last one where the game is shorter or `at` is None.

    It is the host's own, with the ballots that are secret.

    Raises `Unknown` where there is no such game, `Damaged` where an entry cannot be read or applied.
    """
    known = journal.snapshot(game, at) or State()
    return deque(onwards(journal, game, known, journal.length(game) - 1 if at is None else at), maxlen=1).pop()


def onwards(journal: Journal, game: str, state: State, last: int) -> Iterator[State]:
    """A state, and the one after each entry that follows on it, up to the `last`; raises as `rebuild` does."""
    yield state
    kept = journal.withheld(game, state.entry + 1, last)
    for entry in journal.entries(game, state.entry + 1, last):
        try:
            state = apply_entry(state, restored(entry, kept.get(entry.number, ())))
        except Exception as error:
            told = f"entry {entry.number} of {game} does not follow from those before ({error!r})"
            raise Damaged(f"{told}: run `moot verify {game}`") from error
        yield state


def keep_snapshot_if_due(journal: Journal, game: str, state: State) -> bool:
    """Keep this state as a snapshot where enough has happened since the last one; whether it was kept.

    A game of several lines of play is rebuilt from its entries: written out, the states after all would be too long.
    """
    if state.lines:
        return False
    due = due_for_snapshot(state.entry + 1, journal.last_snapshot(game))
    if due:
        journal.keep_snapshot(game, state)
    return due
