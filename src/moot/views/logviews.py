"""The log, told: each entry of a journal in sentences, as far as it may be seen."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from moot.game.entries import Entry
from moot.game.events import BallotCast, CaseCalled, RegisterSet, TimeCame, name_of
from moot.game.moves import CHOICE
from moot.game.rules import Because
from moot.game.secret_ballots import is_withheld
from moot.game.state import Case, State
from moot.game.values import CaseId, Number, PlayerId, Time, Value, plain
from moot.views.moments import Moment
from moot.views.sight import hidden_ballots
from moot.views.telling import tell, tell_opened
from moot.views.wording import time_names

SECRET = "secret"
"""Stands in the place of a ballot's choice that may not be seen."""


class LogEvent(Value, frozen=True):
    """One event of an entry, told in a sentence."""

    event: str
    told: str
    because: Because | None = None


class Contest(Value, frozen=True):
    """A case about an entry: how it stands, and what was judged of the statement that the entry is wrong."""

    case: CaseId
    stage: str
    judgment: str = ""


class LogEntry(Value, frozen=True):
    """One entry of the journal, told."""

    entry: int
    time: Time
    move: str
    player: PlayerId | None = None
    arguments: dict[str, Any] = {}
    events: tuple[LogEvent, ...] = ()
    draws: tuple[dict[str, Any], ...] = ()
    opened: tuple[dict[str, Any], ...] = ()
    """Ballots that were secret until then, each with the salt that proves its commitment."""
    undecided: bool = False
    """Whether it opened a case because the law was unclear."""
    earlier: bool = False
    """Whether it is of a game that has ended for the sake of the one in hand."""
    contests: tuple[Contest, ...] = ()
    """The cases in which it is contested."""
    set_back: int | None = None
    """The entry that set back what was done by hand in this one."""
    hash: str = ""


def log(moment: Moment, since: int = 0, until: int | None = None) -> tuple[LogEntry, ...]:
    """The entries `since` to `until`, both included, told as far as they may be seen."""
    return logged(moment, moment.entries(since, until))


def lately(moment: Moment, since: int, until: int, most: int) -> tuple[LogEntry, ...]:
    """The last entries of `since` to `until` in which more happened than that a time came; the latest first.

    No more than `most`, and none that is further back than ten times as many entries.
    """
    found = moment.entries(max(since, until - 10 * most + 1), until) if since <= until else ()
    return tuple(reversed(logged(moment, [entry for entry in found if not _came_to_nothing(entry)][-most:])))


def _came_to_nothing(entry: Entry) -> bool:
    nothing = all(isinstance(event, TimeCame | RegisterSet) for event in entry.events)
    return bool(entry.events) and nothing and isinstance(entry.events[0], TimeCame)


def logged(moment: Moment, entries: Iterable[Entry]) -> tuple[LogEntry, ...]:
    """Entries told as they may be seen now, each by the game that it belongs to: a journal may have earlier ones."""
    present = moment.present
    games = {present.game_of(present.last.entry): (present.state, hidden_ballots(present.law, present.state))}
    times, now, told = time_names(present.law), present.state, []
    for entry in entries:
        game = present.game_of(entry.number)
        if game not in games:
            own = present.of_its_game(entry.number)
            games[game] = own.state, hidden_ballots(own.law, own.state)
        state, hidden = games[game]
        line = log_entry(entry, state, hidden, times)
        told.append(line if state is now else replace(line, earlier=True))
    return tuple(told)


def log_entry(
    entry: Entry, state: State, hidden: frozenset[Number] = frozenset(), times: frozenset[str] = frozenset()
) -> LogEntry:
    """One entry told; `state` is any later one, for titles, and `times` are the registers that hold times."""
    masked = any(isinstance(ev, BallotCast) and (ev.proposal in hidden or is_withheld(ev)) for ev in entry.events)
    arguments = entry.move.arguments
    if masked and CHOICE in arguments:
        arguments = {**arguments, CHOICE: SECRET}
    return LogEntry(
        entry=entry.number,
        time=entry.time,
        move=entry.move.name,
        player=entry.move.player,
        arguments=arguments,
        events=(
            *(
                LogEvent(event=name_of(type(ev)), told=tell(ev, state, hidden, times), because=ev.because)
                for ev in entry.events
            ),
            *(LogEvent(event="ballots_opened", told=told) for told in tell_opened(entry)),
        ),
        draws=tuple(plain(draw) for draw in entry.draws),
        undecided=any(isinstance(ev, CaseCalled) and ev.kind == "undecided" for ev in entry.events),
        opened=tuple(plain(ballot) for ballot in entry.opened),
        contests=tuple(Contest(c.id, c.stage, c.judgment) for c in contesting(state, entry.number)),
        set_back=done.set_back if (done := state.corrections.get(str(entry.number))) else None,
        hash=entry.hash,
    )


def contesting(state: State, entry: int) -> tuple[Case, ...]:
    """The cases in which an entry is contested."""
    found = (state.cases[number] for number in state.contested.get(str(entry), ()))
    return tuple(found)
