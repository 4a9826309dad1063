"""Checks of secret ballots: each opening matches its commitment, comes when the rules say, and none is missing.

What an entry says beside ballots that aren't opened is checked too: it has to follow from some choices of theirs.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod

from msgspec.structs import replace

from moot.game.commitments import WITHHELD, Withheld, commitment
from moot.game.events import BallotCast
from moot.game.record.entries import Entry, apply_entry
from moot.game.record.secret_ballots import (
    is_known,
    is_withheld,
    opened_later,
    unknown_ballots,
    with_choices,
    with_own_choice,
)
from moot.game.state import State
from moot.game.values import Number, Time
from moot.journal import upcasts
from moot.journal.errors import JournalError

Secret = Callable[[State, Iterable[Number]], frozenset[Number]]
"""Of some proposals, those whose ballots the rules keep secret in a state."""


Choices = Callable[[State, Number, Time], Sequence[str]]
"""What a ballot on a proposal may hold, by the law of a state."""

WORLDS_MAX = 128
"""The most ways of filling in unknown choices that are tried for one entry."""


def worlds(state: State, entry: Entry, choices: Choices) -> tuple[bool, Iterator[tuple[State, Entry]]]:
    """What may be behind a public state and entry, with unknown choices filled in; and whether that is everything.

    Where there are too many ways, those in which all chose alike come first, and then some drawn from the entry's hash.
    """
    unknown = unknown_ballots(state)
    lists = [tuple(choices(state, number, entry.time)) for number, _ in unknown]
    own = _own_choices(state, entry, choices)
    is_all = prod(map(len, (*lists, own))) <= WORLDS_MAX
    filled = product(*lists) if is_all else _some(lists, entry.hash)
    made = (
        (with_choices(state, dict(zip(unknown, chosen, strict=True))), with_own_choice(entry, one) if one else entry)
        for chosen in filled
        for one in own
    )
    return is_all, made


def _own_choices(state: State, entry: Entry, choices: Choices) -> tuple[str, ...]:
    """What the move of an entry may have chosen, if that is withheld."""
    if is_known(entry):
        return ("",)
    numbers = [event.proposal for event in entry.events if isinstance(event, BallotCast) and is_withheld(event)]
    numbers += [Number(str(entry.move.arguments["proposal"]))] if "proposal" in entry.move.arguments else []
    found = (one for number in numbers if number in state.proposals for one in choices(state, number, entry.time))
    return tuple(dict.fromkeys(found)) or ("for", "against")


def _some(lists: Sequence[Sequence[str]], seed: str) -> Iterator[tuple[str, ...]]:
    """Some of the ways to choose, each of them as often as the others."""
    drawn = random.Random(seed)
    for place in range(max(map(len, lists))):
        yield tuple(one[min(place, len(one) - 1)] for one in lists)
    for _ in range(WORLDS_MAX):
        yield tuple(drawn.choice(one) for one in lists)


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
            has_commitments = after.proposals[number].ballots.has_commitments
            if number not in secret and number not in opened and has_commitments:
                yield f"entry {entry.number} does not open the ballots on {number}, which are secret no longer"
        for event in entry.events:
            if isinstance(event, BallotCast) and event.proposal in secret and not event.commitment:
                yield f"entry {entry.number} tells the ballot of {event.player} on {event.proposal}, which is secret"


def told_ballots(entry: Entry) -> Iterator[str]:
    """What a public entry tells of ballots that it should withhold, because it has commitments for them."""
    for event in entry.events:
        if isinstance(event, BallotCast) and event.commitment and (event.choice != WITHHELD or event.salt):
            yield f"entry {entry.number} tells the ballot of {event.player} on {event.proposal}, which is secret"


def _mismatched(after: State, entry: Entry) -> Iterator[str]:
    seen = set()
    for one in entry.opened:
        is_told = one.proposal in after.proposals and one.proposal not in after.withheld
        if is_told or (one.proposal, one.player) in seen:
            yield f"entry {entry.number} opens the ballot of {one.player} on {one.proposal}, which isn't secret now"
        seen.add((one.proposal, one.player))
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
