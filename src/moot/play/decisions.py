"""Decides a move and makes its entry, for live games and for recorded history alike.

An entry makes public of the ballots that it touches commitments while they are secret, and openings once they are not.
Whether they are is what the law says of the state after the entry, so that whoever replays the public record can ask
the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from moot.game import chance
from moot.game.commitments import SEALED, BallotProof, OpenedBallot, Withheld, salt_of
from moot.game.decision.decide import decide
from moot.game.events import BallotCast
from moot.game.law_protocol import Luck
from moot.game.moves import HOST_MOVES, Move, Refused, Undecided, Verdict
from moot.game.record.comment_texts import has_comment, salt_of_comment
from moot.game.record.entries import FORMAT, Entry, apply_entry, seal
from moot.game.record.secret_ballots import restored, withheld
from moot.game.sealed_values import HostSealing, SealedValue, kept_as
from moot.game.state import State
from moot.game.values import Number, Time
from moot.law.arguments import with_seals
from moot.law.law import SandboxedLaw

V = TypeVar("V", bound=Verdict)


def decided(
    game: str,
    state: State,
    law: SandboxedLaw,
    move: Move,
    time: Time,
    *,
    seed: bytes,
    previous: str,
    known: Callable[[], Mapping[str, SealedValue]] = dict,
    dice: Sequence[int] = (),
) -> tuple[Verdict, Entry | None, Mapping[str, SealedValue]]:
    """The verdict on a move, its entry, if one is made, and what has been sealed in it.

    `seed` is the host's secret, from which the game's chance comes, `previous` the hash of the entry before, and
    `known` reads the values that are sealed. `dice` is what its draws come to, in a game whose dice are named.
    """
    link = chance.link(seed, state.drawn)
    luck, sealed = Luck(luck=chance.luck(link, previous)), _NOTHING
    if law.index.seals:
        sealing = HostSealing(game, seed, state.entry + 1, previous, known())
        given = with_seals(state, law.index, move, sealing)
        if isinstance(given, Refused):
            return given, None, _NOTHING
        move, luck, sealed = given, replace(luck, sealing=sealing), sealing.made
    deciding = partial(decide, state, law, move, time)
    verdict = with_dice(deciding, luck, dice) if dice and state.named_dice else deciding(luck)
    if isinstance(verdict, Refused) or (isinstance(verdict, Undecided) and not verdict.events):
        return verdict, None, _NOTHING
    last = bool(verdict.draws) and chance.is_last(state.drawn)
    next_chain = (state.drawn + 1) // chance.CHAIN
    entry = Entry(
        game=game,
        number=state.entry + 1,
        time=time,
        move=move,
        events=verdict.events,
        law=law.digest,
        previous=previous,
        draws=verdict.draws,
        deaths=verdict.deaths,
        reveal=link if verdict.draws else "",
        tip=chance.tip(seed, next_chain) if last else "",
        salt=salt_of_comment(seed, game, state.entry + 1, previous) if has_comment(verdict.events) else "",
        format=FORMAT,
    )
    return verdict, seal(entry), sealed


def with_dice(deciding: Callable[[Luck], V], luck: Luck, dice: Sequence[int]) -> V:
    """A verdict whose draws come to these, in order; those out of range or beyond them follow from the seed.

    What is drawn may depend on what was drawn before, so each time it's decided one more of them is known.
    """
    verdict = deciding(luck)
    for _ in dice:
        draws = () if isinstance(verdict, Refused) else verdict.draws
        named = luck.naming(replace(draw, value=value) for draw, value in zip(draws, dice, strict=False))
        if named.dice == luck.dice:
            break
        luck, verdict = named, deciding(named)
    return verdict


_NOTHING: Mapping[str, SealedValue] = MappingProxyType({})


def kept_apart(sealed: Mapping[str, SealedValue]) -> tuple[Withheld, ...]:
    """What the host keeps beside an entry of the values that are sealed in it."""
    return tuple(Withheld(SEALED - n, kept_as(one), one.salt) for n, one in enumerate(sealed.values()))


def proofs(made: "SealedEntry") -> tuple[BallotProof, ...]:
    """For whoever voted by an entry, the proofs of the secret ballots that it cast in their name."""
    cast = ((made.entry.events[one.place], one) for one in made.kept if one.place >= 0)
    return tuple(
        BallotProof(event.proposal, event.player, one.choice, event.digest, one.salt, event.commitment)
        for event, one in cast
        if isinstance(event, BallotCast) and event.player == made.entry.move.player
    )


class SealedEntry(NamedTuple):
    """An entry ready to be stored in its public form; what it withholds; and the host's own state and law after it."""

    entry: Entry
    kept: tuple[Withheld, ...]
    after: State
    law: SandboxedLaw


def sealed(law: SandboxedLaw, before: State, entry: Entry, seed: bytes) -> SealedEntry:
    """Withhold secret ballots of an entry, open those that are no longer secret, and hash it again."""
    after, available = apply_entry(before, entry), law.index.available_moves.get(entry.move.name)
    votes = available is not None and available.casts_ballots
    law = law.under(after)
    touched = _ballots_touched(entry, after, votes) if after.withheld or law.index.keeps_secrets else frozenset()
    if not touched:
        return SealedEntry(entry, (), after, law)
    secret: frozenset[str] = law.secrecy.secret_ballots(after, [n for n in touched if n in after.proposals])
    if votes and secret | set(after.withheld):
        secret |= touched - set(after.proposals)
    public, kept = withheld(
        entry, secret, lambda place: salt_of(seed, entry.game, entry.number, entry.previous, place), votes=votes
    )
    public = seal(replace(public, opened=_opened(after, secret)))
    own = apply_entry(before, restored(public, kept))
    return SealedEntry(
        public, kept, replace(own, rules=after.rules), law
    )  # the very same rules, so that it is their law


def _ballots_touched(entry: Entry, after: State, votes: bool) -> frozenset[Number]:
    """The proposals whose ballots the entry may have to withhold or open."""
    if entry.move.name in HOST_MOVES and entry.move.player is None:
        return frozenset()
    cast = {event.proposal for event in entry.events if isinstance(event, BallotCast)}
    asked = {Number(str(entry.move.arguments.get("proposal")))} if votes else set()
    return frozenset({*after.withheld, *cast, *asked})


def _opened(after: State, secret: frozenset[str]) -> tuple[OpenedBallot, ...]:
    """The ballots that are no longer secret, sorted by player, so that their order reveals nothing."""
    due = due_for_opening(after, secret)
    return tuple(
        OpenedBallot(number, player, ballot.choice, ballot.salt)
        for number in due
        for player, ballot in sorted(after.proposals[number].ballots.items())
        if ballot.commitment
    )


def due_for_opening(after: State, secret: frozenset[str]) -> tuple[Number, ...]:
    """The proposals whose secret ballots an entry must open."""
    return tuple(number for number in after.withheld if number not in secret)
