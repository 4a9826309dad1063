"""Players: the list of everyone who has ever played, and one player's page."""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from heapq import nlargest
from io import StringIO
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from moot.game.state import Proposal, State
from moot.game.values import Amount, CaseId, Number, PlayerId, Time, Value, from_attributes
from moot.law.law import SandboxedLaw
from moot.lru import LruCache
from moot.views.history import GameHistory, Tenure, began_by, history_of
from moot.views.moments import Moment
from moot.views.secrecy import hidden_ballots
from moot.views.talk import threads

LATELY_MAX = 12
"""The number of latest moves on a player's page."""
LISTED_MAX = 60
"""The number of latest votes and proposals on a player's page."""
LISTS_KEPT = 32
"""The number of players whose latest votes and proposals are cached, for each game."""


class PlayerLine(Value, frozen=True):
    """A player in the list."""

    player: PlayerId
    seat: int | None
    """Their seat, from 1; None for a player who has left."""
    joined: Time
    last_seen: Time
    left: Time | None
    offices: tuple[str, ...]
    holds: dict[str, Amount]
    votes: int
    """The number of proposals that they voted on."""
    proposals: int
    adopted: int
    """The number of those that were adopted."""


class OfficeHolder(Value, frozen=True):
    """An office holder who is not a player."""

    player: PlayerId
    offices: tuple[str, ...]


class Vote(Value, frozen=True):
    """A player's vote on a proposal, without secrets."""

    proposal: Number
    title: str
    at: Time
    choice: str
    """Empty while it is secret."""
    proxy: PlayerId | None = None
    """Who cast it by proxy."""
    outcome: str = ""


class AuthoredProposal(Value, frozen=True):
    """A proposal by a player."""

    proposal: Number
    title: str
    made: Time
    stage: str
    outcome: str
    proxy: PlayerId | None = None


class OfficeTerm(Value, frozen=True):
    """A term of office."""

    office: str
    since: Time
    entry: int
    until: Time | None = None


class PlayerCase(Value, frozen=True):
    """A case that a player called or judged."""

    case: CaseId
    statement: str
    called: Time
    judgment: str


class PlayerView(Value, frozen=True):
    """A player's page."""

    player: PlayerId
    line: PlayerLine | None
    """None for an office holder who is not a player."""
    offices: tuple[OfficeTerm, ...]
    votes: tuple[Vote, ...]
    votes_cast: int
    """The number of all votes, of which the latest are listed."""
    proposals: tuple[AuthoredProposal, ...]
    proposals_made: int
    called: tuple[PlayerCase, ...]
    judged: tuple[PlayerCase, ...]
    choices: tuple[tuple[str, int], ...]
    """How often they voted what, without secret votes, the most frequent choice first."""
    wins: int
    lately: tuple[int, ...]
    """Their latest moves, by entry, the last one first."""


def players_of(moment: Moment) -> tuple[PlayerLine, ...]:
    """Everyone who plays or has played: current players first, in seating order."""
    past, state, law = history_of(moment), moment.state, moment.law
    gone = sorted(
        (p for p in state.players if not state.is_seated(p)), key=lambda p: (-(state.players[p].left or 0), p)
    )
    quantities = quantities_of(law)
    return tuple(
        _line(state, past, quantities, player, seat)
        for player, seat in [*((p, n) for n, p in enumerate(state.seating, 1)), *((p, None) for p in gone)]
    )


def activity_table(moment: Moment) -> str:
    """What each player did, as comma-separated values (RFC 4180): a row for each, with a heading."""
    players, quantities = players_of(moment), quantities_of(moment.law)
    said = Counter(one.player for thread in threads(moment) for one in thread.said)
    asked = Counter(case.caller for case in moment.state.cases.values())
    text = StringIO()
    table = csv.writer(text)
    heading = ("player", "joined", "left", "proposals", "adopted", "votes", "comments", "cases called", *quantities)
    table.writerow(heading)
    for one in players:
        deeds = (one.proposals, one.adopted, one.votes, said[one.player], asked[one.player])
        dates = (_day(one.joined), _day(one.left))
        table.writerow((_harmless(one.player), *dates, *deeds, *(one.holds[name] for name in quantities)))
    return text.getvalue()


def _day(time: Time | None) -> str:
    return "" if time is None else datetime.fromtimestamp(time, UTC).date().isoformat()


def _harmless(name: str) -> str:
    """A name that spreadsheets don't take for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def quantities_of(law: SandboxedLaw) -> dict[str, Amount]:
    """The quantities of players, each with its initial amount."""
    declared = law.index.declared.items()
    return {name: d.starts or 0 for name, (_, d) in declared if d.what == "quantity" and d.each == "Player"}


def officials(state: State) -> tuple[OfficeHolder, ...]:
    """Office holders who are not players."""
    return tuple(OfficeHolder(p, _offices(state, p)) for p in state.people if not state.is_seated(p))


def _offices(state: State, player: PlayerId) -> tuple[str, ...]:
    return tuple(sorted(office for office, holder in state.offices.items() if holder == player))


def _line(
    state: State, past: GameHistory, quantities: dict[str, Amount], player: PlayerId, seat: int | None
) -> PlayerLine:
    known, deeds = state.players[player], past.activity_of(player)
    span = began_by(state), state.entry
    return from_attributes(
        PlayerLine,
        known,
        player=player,
        seat=seat,
        offices=_offices(state, player),
        holds={name: _holding(state, name, player, starts) for name, starts in quantities.items()},
        votes=len(deeds.votes.between(*span)),
        proposals=len(deeds.proposals.between(*span)),
        adopted=len(deeds.adopted.between(*span)),
    )


def _holding(state: State, quantity: str, player: PlayerId, starts: Amount) -> Amount:
    held: Mapping[PlayerId, Amount] = state.quantities.get(quantity, {})
    return held.get(player, starts)


def player_view(moment: Moment, player: str) -> PlayerView | None:
    """A current or former player or office holder; None for an unknown name."""
    past, state, law, name = history_of(moment), moment.state, moment.law, PlayerId(player)
    tenures = [one for one in past.tenures if began_by(state) <= one.entry <= state.entry]
    if name not in state.players and not any(one.player == name for one in tenures):
        return None
    seat = state.seating.index(name) + 1 if state.is_seated(name) else None
    deeds = past.activity_of(name)
    votes = deeds.votes.between(began_by(state), state.entry)
    proposals = deeds.proposals.between(began_by(state), state.entry)
    hidden = hidden_ballots(law, state)
    cache: LruCache[Any, _Listed] = moment.record.models.cache("player", LISTS_KEPT)
    listed = cache.get_or_make((name, id(state.proposals), hidden), lambda: _listed(state, hidden, name))
    return PlayerView(
        player=name,
        line=_line(state, past, quantities_of(law), name, seat) if name in state.players else None,
        offices=tuple(_tenures(tenures, name)),
        votes=listed.votes,
        votes_cast=len(votes),
        proposals=listed.authored,
        proposals_made=len(proposals),
        called=tuple(_questions(state, caller=name)),
        judged=tuple(_questions(state, judge=name)),
        choices=listed.choices,
        wins=state.wins.count(name) + (state.winner == name),
        lately=tuple(reversed(deeds.moves.between(0, state.entry)[-LATELY_MAX:])),
    )


class _Listed(NamedTuple):
    """The latest votes and proposals of a player, and the proposals that they were taken from."""

    votes: tuple[Vote, ...]
    authored: tuple[AuthoredProposal, ...]
    choices: tuple[tuple[str, int], ...]
    proposals: Mapping[Number, Proposal]


def _listed(state: State, hidden: frozenset[Number], player: PlayerId) -> _Listed:
    written = (one for one in state.proposals.values() if one.author == player)
    latest = nlargest(LISTED_MAX, written, key=attrgetter("made", "entry"))
    authored = tuple(from_attributes(AuthoredProposal, one, proposal=one.number) for one in latest)
    public = (one.ballots.cast.get(player) for one in state.proposals.values() if one.number not in hidden)
    choices = Counter(ballot.choice for ballot in public if ballot is not None)
    return _Listed(tuple(_votes(state, hidden, player)), authored, tuple(choices.most_common()), state.proposals)


def _votes(state: State, hidden: frozenset[Number], player: PlayerId) -> Iterator[Vote]:
    """Their latest votes, the last one first; secret ones without their choices."""
    found = ((proposal.ballots.cast.get(player), proposal) for proposal in state.proposals.values())
    voted = ((ballot.at, proposal.entry, ballot, proposal) for ballot, proposal in found if ballot is not None)
    for _, _, ballot, proposal in nlargest(LISTED_MAX, voted, key=itemgetter(0, 1)):
        choice = "" if proposal.number in hidden else ballot.choice
        yield from_attributes(Vote, ballot, proposal, proposal=proposal.number, choice=choice)


def _tenures(tenures: Sequence[Tenure], player: PlayerId) -> Iterator[OfficeTerm]:
    for n, one in enumerate(tenures):
        if one.player == player:
            until = next((later.time for later in tenures[n + 1 :] if later.office == one.office), None)
            yield OfficeTerm(office=one.office, since=one.time, entry=one.entry, until=until)


def _questions(state: State, **who: Any) -> Iterator[PlayerCase]:
    """The cases that somebody called or judged."""
    ((part, player),) = who.items()
    for case in sorted(state.cases.values(), key=lambda case: int(case.id), reverse=True):
        if getattr(case, part) == player and (part == "caller" or case.judged is not None):
            yield from_attributes(PlayerCase, case, case=case.id)
