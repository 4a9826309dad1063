"""What holds in every game of the shipped rules, checked event by event against a game's record.

A ruleset can be changed to say otherwise, so this is for games whose bots leave the rules alone (`Plan.at_the_edge`).
"""

from collections.abc import Iterable, Iterator

from moot.game import events as e
from moot.game.apply import apply, begin_entry
from moot.game.record.entries import Entry, apply_entry
from moot.game.state import State
from moot.game.values import PlayerId


def broken(entries: Iterable[Entry]) -> Iterator[str]:
    """Each place where an invariant is broken, in words.

    No ballot counts after its close; nobody outside the game wins, judges or votes; every proposal is decided once;
    points move only by a named rule. What a keeper of the record does by hand is for people to contest.
    """
    state = State()
    for entry in entries:
        settled: set[str] = set()
        at = begin_entry(state, entry.number, entry.time, entry.move.player)
        by_hand = any(isinstance(event, e.Corrected | e.SetBack) for event in entry.events)
        for event in entry.events:
            for fault in _faults(at, event, by_hand=by_hand):
                yield f"entry {entry.number}: {fault}"
            if isinstance(event, e.ProposalAdopted | e.ProposalDefeated | e.ProposalBarred | e.ProposalDecided):
                known = at.proposals[event.proposal]
                if known.withdrawn is not None or (known.outcome and event.proposal not in settled):
                    yield f"entry {entry.number}: proposal {event.proposal} is decided once more"
                settled = set() if isinstance(event, e.ProposalDecided) else settled | {event.proposal}
            at = apply(at, event)
        state = apply_entry(state, entry)


def _faults(state: State, event: e.Event, *, by_hand: bool) -> Iterator[str]:
    if isinstance(event, e.BallotCast):
        if not state.proposals[event.proposal].accepts_votes:
            yield f"a ballot of {event.player} on proposal {event.proposal} counts after the close"
        if not state.is_seated(event.player):
            yield f"{event.player} votes and is outside the game"
    elif isinstance(event, e.Won | e.WinCredited) and not (by_hand or state.is_seated(event.player)):
        yield f"{event.player} wins and is outside the game"
    elif isinstance(event, e.Judged) and not _may_judge(state, event.judge):
        yield f"{event.judge} judges case {event.case} and is outside the game"
    elif isinstance(event, e.Awarded | e.QuantitySet) and event.because is None and not by_hand:
        yield f"{event.quantity} of {', '.join(event.players)} move by no rule"


def _may_judge(state: State, judge: PlayerId | None) -> bool:
    """Players judge, and those who hold an office; without a judge, all players have agreed."""
    return judge is None or state.is_seated(judge) or state.holds_an_office(judge)
