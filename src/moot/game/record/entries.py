"""Entries of the journal: a move with everything that followed, bound to the entry before by its hash."""

from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.apply import apply_all, ballots_opened, begin_entry, without_replaced
from moot.game.commitments import OpenedBallot
from moot.game.events import Argued, Event, Joined, Posted
from moot.game.lines import line_kept
from moot.game.moves import TRANSCRIBE, Draw, Move
from moot.game.record.comment_texts import COMMITMENT, REDACTED, commitment_to, has_comment, texts_of, with_texts
from moot.game.state import State
from moot.game.values import Time, Value, digest

FORMAT = 2
"""The version of the format: since 2 the hash of a comment outlasts its text (see `comment_texts`)."""


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
    """Whether the text of its comment was taken out."""
    salt: str = ""
    """Hides the text of its comment when that is taken out (see `comment_texts`)."""
    format: int = 1
    """The format; the default stays 1, because defaults are left out of the bytes."""
    hash: str = ""


def seal(entry: Entry) -> Entry:
    """The entry with its hash: SHA-256 of the other fields, in canonical JSON; of a comment, without its text."""
    left = redacted(entry) if entry.salt and entry.format > 1 else entry
    return replace(entry, hash=digest(replace(left, hash="", redacted=left.redacted and entry.format == 1)))


def is_sealed(entry: Entry) -> bool:
    """Whether the entry's hash is right and binds all that is in it; one that shows nothing is right (see below)."""
    if entry.redacted and not is_redaction(entry):
        return False
    if entry.format == 1:
        return not entry.salt and (entry.redacted or seal(entry).hash == entry.hash)
    return bool(entry.salt or entry.redacted) == has_comment(entry.events) and seal(entry).hash == entry.hash


def redacted(entry: Entry) -> Entry:
    """An entry without the text of the comment that was made by it, and with the same hash."""
    if entry.redacted:
        return entry
    put = (lambda text: REDACTED) if entry.format == 1 else (lambda text: commitment_to(text, entry.salt))
    move, events = with_texts(entry.move, entry.events, put)
    return replace(entry, move=move, events=events, salt="", redacted=True)


def is_redaction(entry: Entry, *, alone: bool = True) -> bool:
    """Whether an entry that says it is redacted is a comment of whoever moved, without its text.

    In format 1 its hash doesn't show what it was before, so `alone` asks that nothing else has happened in it.
    """
    texts = texts_of(entry.move, entry.events)
    by_mover = [isinstance(one, Argued) and one.player == entry.move.player for one in entry.events]
    if entry.format > 1:
        return any(by_mover) and not entry.salt and all(map(COMMITMENT.fullmatch, texts))
    others = (entry.draws, entry.deaths, entry.opened, entry.reveal, entry.tip)
    is_alone = len(by_mover) == 1 and not any(others)
    return by_mover.count(True) == 1 and texts == [REDACTED] * 2 and (is_alone or not alone) and not entry.salt


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
