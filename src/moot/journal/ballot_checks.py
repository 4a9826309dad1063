"""Checks of secret ballots: each opening matches its commitment, comes when the rules say, and none is missing."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from moot.game.commitments import Withheld, commitment
from moot.game.entries import Entry, apply_entry
from moot.game.events import BallotCast
from moot.game.secret_ballots import opened_later
from moot.game.state import State
from moot.game.values import Number
from moot.journal import upcasts
from moot.journal.errors import JournalError

Secret = Callable[[State, Iterable[Number]], frozenset[Number]]
"""Of some proposals, those whose ballots the rules keep secret in a state."""


class Openings:
    """Checks the ballots that each entry casts and opens, with the state before the entry."""

    def __init__(self, secret: Secret | None) -> None:
        self._secret = secret

    def faults(self, before: State, entry: Entry) -> Iterator[str]:
        """What is wrong with the secret ballots of an entry."""
        cast = any(isinstance(event, BallotCast) for event in entry.events)
        if not (cast or before.withheld or entry.opened):
            return
        after = apply_entry(before, replace(entry, opened=()))
        yield from _mismatched(after, entry)
        yield from _missing_openings(after, entry)
        if self._secret is not None:
            yield from self._untimely(after, entry)

    def _untimely(self, after: State, entry: Entry) -> Iterator[str]:
        assert self._secret is not None
        secret = self._secret(after, after.withheld)
        opened = {ballot.proposal for ballot in entry.opened}
        for number in after.withheld:
            if number in secret and number in opened:
                yield f"entry {entry.number} opens the ballots on {number}, which are secret still"
            if number not in secret and number not in opened:
                yield f"entry {entry.number} does not open the ballots on {number}, which are secret no longer"
        for event in entry.events:
            if isinstance(event, BallotCast) and event.proposal in secret and not event.commitment:
                yield f"entry {entry.number} tells the ballot of {event.player} on {event.proposal}, which is secret"


def _mismatched(after: State, entry: Entry) -> Iterator[str]:
    for one in entry.opened:
        proposal = after.proposals.get(one.proposal)
        ballot = proposal.ballots.get(one.player) if proposal else None
        if ballot is None or not ballot.commitment:
            yield f"entry {entry.number} opens a ballot of {one.player} on {one.proposal}, and there is no secret one"
            continue
        bound = commitment(entry.game, one.proposal, one.player, one.choice, ballot.digest, one.salt)
        if bound != ballot.commitment:
            yield (
                f"entry {entry.number} opens the ballot of {one.player} on {one.proposal} as “{one.choice}”,"
                " which is not what its commitment says"
            )


def _missing_openings(after: State, entry: Entry) -> Iterator[str]:
    """An opening must include all ballots that count: otherwise a host could leave some out."""
    opened = {(one.proposal, one.player) for one in entry.opened}
    for number in dict.fromkeys(one.proposal for one in entry.opened if one.proposal in after.proposals):
        for player, ballot in sorted(after.proposals[number].ballots.items()):
            if ballot.commitment and (number, player) not in opened:
                yield f"entry {entry.number} opens the ballots on {number}, and keeps back that of {player}"


def opened_in_rows(rows: Iterable[tuple[int, bytes]]) -> dict[int, tuple[Withheld, ...]]:
    """By entry, the ballots that were withheld and later opened in the public record."""
    return dict(opened_later(_readable(rows)))


def _readable(rows: Iterable[tuple[int, bytes]]) -> Iterator[Entry]:
    for _, raw in rows:
        try:
            yield upcasts.read(raw)
        except JournalError:
            continue
