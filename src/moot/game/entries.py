"""Entries of the journal: a move with everything that followed, bound to the entry before by its hash."""

from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.apply import apply_all, ballots_opened, begin_entry, without_replaced
from moot.game.commitments import OpenedBallot
from moot.game.events import Event, Joined, Posted
from moot.game.lines import line_kept
from moot.game.moves import TRANSCRIBE, Draw, Move
from moot.game.state import State
from moot.game.values import Time, Value, digest

FORMAT = 1
"""The version of the format; older ones are upcast when they are read."""


class Entry(Value, frozen=True, kw_only=True):
    """One entry of a game's journal."""

    game: str
    number: int
    """Counted from 0, without gaps."""
    time: Time
    move: Move
    events: tuple[Event, ...]
    law: str
    """The digest of the law by which it was decided."""
    previous: str
    """The hash of the entry before; empty for the first."""
    draws: tuple[Draw, ...] = ()
    deaths: tuple[str, ...] = ()
    reveal: str = ""
    """The revealed link of the hash chain for its draws (see `chance`)."""
    tip: str = ""
    """The tip of a new chain: in the first entry, and when one is used up."""
    opened: tuple[OpenedBallot, ...] = ()
    """Formerly secret ballots, with the proofs of their commitments (see `commitments`)."""
    redacted: bool = False
    """Whether the text of its comment was taken out: then its hash is the one that it had with it."""
    format: int = 1
    """The format; the default stays 1, because defaults are left out of the bytes."""
    hash: str = ""


def seal(entry: Entry) -> Entry:
    """The entry with its hash: SHA-256 of all other fields, in canonical JSON."""
    return replace(entry, hash=digest(replace(entry, hash="")))


def is_sealed(entry: Entry) -> bool:
    """Whether the entry's hash is right."""
    return seal(entry).hash == entry.hash


def apply_entry(state: State, entry: Entry) -> State:
    """The state after an entry."""
    state = begin_entry(state, entry.number, entry.time, entry.move.player)
    if entry.reveal:
        state = replace(state, drawn=state.drawn + 1)
    if entry.move.name == TRANSCRIBE and entry.move.player is None:
        state = replace(state, transcribed=entry.number)
    resumes = entry.move.resumes
    if resumes is not None and resumes in state.waiting:  # it waits for a judgment no longer
        state = replace(state, waiting=state.waiting.delete(resumes))
    state = apply_all(state, entry.events)
    if entry.number in state.postings:
        state = line_kept(state, moved=any(not isinstance(event, Posted | Joined) for event in entry.events))
    state = ballots_opened(state, entry.opened) if entry.opened else state
    return without_replaced(state) if state.withheld else state


def apply_moment(state: State, now: Time, events: Iterable[Event]) -> State:
    """A copy of a game in which some events have happened as the next entry, for trials and previews."""
    return apply_all(begin_entry(state, state.entry + 1, now, None), events)
