"""Secret ballots: the public form of entries and states, and how to restore what they withhold.

Rule: whatever is shown to anyone is worked out from the public state, which is what anybody could work out from the
public entries. So two games that differ in a secret vote cannot be told apart.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from moot.game.commitments import MARK, OF_THE_MOVE, WITHHELD, AlteredBallot, Withheld, commitment
from moot.game.events import BallotCast, CaseCalled, Event
from moot.game.moves import CHOICE, Move
from moot.game.record.entries import Entry
from moot.game.state import Ballot, Proposal, State
from moot.game.values import Number, PlayerId


def withheld(
    entry: Entry, secret: Container[str], salt: Callable[[int], str], *, votes: bool
) -> tuple[Entry, tuple[Withheld, ...]]:
    """An entry's public form, and what it withholds: the ballots on the proposals in `secret`.

    The entry is not hashed yet; `salt` gives the salt for the ballot at a place among the events. `votes` says whether
    the move is one that casts a ballot.
    """
    events, kept = list(entry.events), []
    for place, event in enumerate(entry.events):
        if isinstance(event, BallotCast) and event.proposal in secret:
            with_salt = salt(place)
            one = Withheld(place, event.choice, with_salt)
            events[place] = replace(event, choice=WITHHELD, commitment=_bound(entry, event, one))
            kept.append(one)
    own = list(_of_the_move(entry.move, entry.events, kept))
    if votes and CHOICE in entry.move.arguments and (own or str(entry.move.arguments.get("proposal")) in secret):
        if not own:
            kept.append(Withheld(OF_THE_MOVE, str(entry.move.arguments[CHOICE])))
        entry = replace(entry, move=_choosing(entry.move, WITHHELD))
        events = [_waiting(event, WITHHELD) for event in events]
    return replace(entry, events=tuple(events)), tuple(kept)


def _of_the_move(move: Move, events: Sequence[Event], kept: Iterable[Withheld]) -> Iterator[Withheld]:
    """What is withheld of the move itself: ballots on its proposal, or all of them if it has none."""
    about = move.arguments.get("proposal")
    for one in kept:
        cast = None if one.place == OF_THE_MOVE else events[one.place]
        if about is None or not isinstance(cast, BallotCast) or cast.proposal == str(about):
            yield one


def _choosing(move: Move, choice: str) -> Move:
    return replace(move, arguments={**move.arguments, CHOICE: choice})


def _waiting(event: Event, choice: str) -> Event:
    """The event of a case in which a vote waits, with this choice, or with the choice withheld; others unchanged."""
    if not isinstance(event, CaseCalled) or CHOICE not in event.waiting.get("arguments", {}):
        return event
    return replace(event, waiting=_waiting_vote(event.waiting, choice))


def _waiting_vote(waiting: dict[str, Any], choice: str) -> dict[str, Any]:
    return {**waiting, "arguments": {**waiting["arguments"], CHOICE: choice}, MARK: True}


def restored(entry: Entry, kept: Iterable[Withheld]) -> Entry:
    """The entry with what its public form withholds, if known; it still has the public hash.

    Raises `AlteredBallot` where what is kept isn't what the entry's commitment says.
    """
    events, move, kept = list(entry.events), entry.move, list(kept)
    if not kept:
        return entry
    own = next(_of_the_move(move, events, kept), None)
    if own is not None and move.arguments.get(CHOICE) == WITHHELD:
        move = _choosing(move, own.choice)
    for one in kept:
        if one.place == OF_THE_MOVE:
            events = [_waiting(event, one.choice) for event in events]
        else:
            cast = events[one.place] if one.place < len(events) else None
            if not isinstance(cast, BallotCast) or cast.commitment != _bound(entry, cast, one):
                told = f"the ballot that is kept for place {one.place} of entry {entry.number}"
                raise AlteredBallot(f"{told} is not what its commitment says")
            events[one.place] = replace(cast, choice=one.choice, salt=one.salt)
    return replace(entry, events=tuple(events), move=move)


def _bound(entry: Entry, cast: BallotCast, kept: Withheld) -> str:
    return commitment(entry.game, cast.proposal, cast.player, kept.choice, cast.digest, kept.salt)


def is_withheld(event: Event) -> bool:
    """Whether it is a vote whose choice is withheld."""
    return isinstance(event, BallotCast) and bool(event.commitment) and not event.salt


def is_known(entry: Entry) -> bool:
    """Whether nothing of the entry is withheld."""
    left_out = any(is_withheld(event) for event in entry.events)
    return not left_out and not (_is_marked(entry) and entry.move.arguments.get(CHOICE) == WITHHELD)


def _is_marked(entry: Entry) -> bool:
    """Whether its move is a withheld vote that cast no ballot."""
    return CHOICE in entry.move.arguments and not any(isinstance(event, BallotCast) for event in entry.events)


def as_decided(event: Event) -> Event:
    """The event as `decide` made it, before anything was withheld."""
    if isinstance(event, BallotCast):
        return replace(event, commitment="", salt="")
    if isinstance(event, CaseCalled) and MARK in event.waiting:
        return replace(event, waiting={name: value for name, value in event.waiting.items() if name != MARK})
    return event


def unknown_ballots(state: State) -> tuple[tuple[Number, PlayerId], ...]:
    """The ballots of a state with choices unknown to the public, by proposal and player."""
    return tuple(
        (number, player)
        for number in state.withheld
        for player, ballot in sorted(state.proposals[number].ballots.items())
        if ballot.commitment and not ballot.salt
    )


def with_choices(state: State, choices: Mapping[tuple[Number, PlayerId], str]) -> State:
    """A state that may be behind the public one: with these choices for ballots that are unknown."""
    for number in dict.fromkeys(number for number, _ in choices):
        proposal = state.proposals[number]
        cast = {
            player: replace(proposal.ballots[player], choice=choice)
            for (about, player), choice in choices.items()
            if about == number
        }
        state = replace(
            state, proposals=state.proposals.set(number, replace(proposal, ballots=proposal.ballots.update(cast)))
        )
    return state


def with_own_choice(entry: Entry, choice: str) -> Entry:
    """An entry that may be behind one whose move's choice is withheld."""
    return replace(entry, move=_choosing(entry.move, choice))


def as_recorded(decided: Event, recorded: Event) -> Event:
    """An event as `decide` makes it, without the choice that a recorded event withholds."""
    if is_withheld(recorded) and isinstance(decided, BallotCast):
        return replace(decided, choice=WITHHELD)
    if isinstance(recorded, CaseCalled) and MARK in recorded.waiting:
        return as_decided(_waiting(decided, recorded.waiting["arguments"][CHOICE]))
    return decided


def blinded(state: State, known: State | None = None) -> State:
    """The public state: by the public entries, and the ballots opened by the time of `known`."""
    for number in state.withheld:
        proposal = state.proposals[number]
        ballots = {player: _blind(ballot, player, proposal, known) for player, ballot in proposal.ballots.items()}
        shown = replace(proposal, ballots=proposal.ballots.update(ballots))
        state = replace(state, proposals=state.proposals.set(number, shown))
    waiting = {case: _waiting_vote(move, WITHHELD) for case, move in state.waiting.items() if _has_choice(move)}
    cases = {  # also those whose vote waits no longer: it may have been cast, and be secret still
        number: replace(case, waiting=_waiting_vote(case.waiting, WITHHELD))
        for number, case in state.cases.items()
        if _has_choice(case.waiting)
    }
    if cases or waiting:
        state = replace(state, waiting=state.waiting.update(waiting), cases=state.cases.update(cases))
    lines = {entry: blinded(line, known) for entry, line in state.lines.items()}
    changed = {entry: line for entry, line in lines.items() if line is not state.lines[entry]}
    return replace(state, lines=state.lines.update(changed)) if changed else state


def _has_choice(waiting: dict[str, Any]) -> bool:
    """Whether it's a secret vote that waits, or waited, for a judgment, with its choice."""
    return MARK in waiting and waiting["arguments"][CHOICE] != WITHHELD


def _blind(ballot: Ballot, player: PlayerId, proposal: Proposal, known: State | None) -> Ballot:
    if not ballot.commitment or opened_in(known, proposal.number, player, ballot.commitment) is not None:
        return ballot
    return replace(ballot, choice=WITHHELD, salt="")


def opened_in(known: State | None, proposal: str, player: str, bound: str) -> Ballot | None:
    """The ballot with this commitment, if it is opened by the time of `known`."""
    if known is not None and bound in known.opened_before:
        return known.opened_before[bound]
    if known is None or proposal in known.withheld or proposal not in known.proposals:
        return None
    found = known.proposals[proposal].ballots.get(player)  # type: ignore[index, call-overload]
    return found if found is not None and found.commitment == bound else None


def opened_by_now(entry: Entry, known: State) -> Entry:
    """The entry with the choices of its ballots that are opened by the time of `known`."""
    kept = []
    for place, event in enumerate(entry.events):
        if isinstance(event, BallotCast) and event.commitment:
            ballot = opened_in(known, event.proposal, event.player, event.commitment)
            if ballot is not None:
                kept.append(Withheld(place, ballot.choice, ballot.salt))
    return restored(entry, kept) if kept else entry


def opened_later(entries: Iterable[Entry]) -> Mapping[int, tuple[Withheld, ...]]:
    """By entry, the withheld ballots that later entries open; openings that don't match are ignored."""
    last: dict[tuple[str, str], tuple[int, int, BallotCast]] = {}
    found: dict[int, list[Withheld]] = {}
    for entry in entries:
        for place, event in enumerate(entry.events):
            if isinstance(event, BallotCast) and event.commitment:
                last[event.proposal, event.player] = (entry.number, place, event)
        for one in entry.opened:
            number, place, cast = last.get((one.proposal, one.player), (0, 0, None))
            if cast is not None and cast.commitment == commitment(
                entry.game, one.proposal, one.player, one.choice, cast.digest, one.salt
            ):
                found.setdefault(number, []).append(Withheld(place, one.choice, one.salt))
    return {number: tuple(kept) for number, kept in found.items()}
