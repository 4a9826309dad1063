"""The edges at which rules turn, in one table: of time, days, counts, order, players, proposals, and the game.

Each edge has situations that differ there alone. Where they come out differently, the rule's code can tell them apart,
and one of them is shown. So a rule and another one that only differs at an edge don't have the same examples.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE
from moot.law.examples.knowledge import Knowledge, declared_in
from moot.law.examples.oddities import stage_for
from moot.law.examples.reachable import ONCE
from moot.law.examples.samples import as_carried
from moot.law.examples.situations import (
    A_DAY,
    A_MINUTE,
    AN_HOUR,
    FIRST,
    NAMES,
    OUTSIDER,
    SECOND,
    ExampleSituation,
    ProposalSketch,
    noon_after,
)

Sides = Iterable[ExampleSituation]
MIDNIGHT = 12 * AN_HOUR
"""Seconds from the noon at which examples begin to the end of that day."""
KEPT, PERSON = "<kept>", "<person>"
"""What stands in an edge's `reads` for any quantity or register, and for any argument that names a player."""
OF_VOTES = "votes_for votes_against abstaining choices voted voted_at votes_cast votes_required quorum"
_PEOPLE = "players seating eligible_voters"


class RuleEdge(NamedTuple):
    """A row of the table: an edge, and situations on its sides that are alike in everything else."""

    name: str
    reads: str
    """What code reads, calls or keeps that can tell them apart."""
    sides: Callable[[Knowledge, ExampleSituation], Sides]


def edges_of(known: Knowledge, situation: ExampleSituation) -> Iterator[tuple[str, tuple[ExampleSituation, ...]]]:
    """The edges at which a provision's code might turn in a situation, each with its sides."""
    given = [one for one in situation.given.values() if isinstance(one, str)]
    also = [KEPT] * known.keeps + [PERSON] * (not {*given}.isdisjoint(NAMES))
    speaks = known.reads.union(known.spoken_names, also)
    for edge in EDGES:
        sides = tuple(edge.sides(known, situation)) if not speaks.isdisjoint(edge.reads.split()) else ()
        if len(sides) > 1:
            yield edge.name, sides


def again(s: ExampleSituation, after: ExampleSituation) -> Sides:
    """What happens, the same later that day with what players and rules have then, and the same on the next day."""
    others = s.others
    if s.on in _ONCE:
        return
    if s.does == "upon" and s.proposal is not None and s.on in _DECIDES:
        others = (*others, replace(s.proposal, stage=_DECIDES[s.on]))
    yield s
    for later in (AN_HOUR, MIDNIGHT):
        earlier = tuple(replace(one, age=one.age + later, ended=one.ended + later) for one in others)
        yield replace(after, first=s, later=s.later + later, others=earlier)


_ONCE = ONCE.union(
    (
        "game_started opened joined left "
        "rule_enacted rule_repealed judged judge_asked judge_appointed case_closed appointed took_effect won"
    ).split()
)
"""What happens to the same only once."""
_DECIDES: dict[str, Any] = {
    "proposal_adopted": "adopted", "proposal_defeated": "defeated", "took_effect": "adopted",
    "proposal_decided": "adopted",
}  # fmt: skip
"""What a proposal has become once such an event has happened to it."""


def _at(s: ExampleSituation, *later: int) -> Sides:
    return (replace(s, later=one) for one in (later if s.does != "timed" else ()))


def _month_ends(known: Knowledge, s: ExampleSituation) -> Sides:
    noon = datetime.fromtimestamp(noon_after(known.law.state), UTC)
    first = datetime(noon.year + noon.month // 12, noon.month % 12 + 1, 1, tzinfo=UTC)
    later = int((first - noon).total_seconds())
    return _at(s, later - A_MINUTE, later)


def _waited(known: Knowledge, s: ExampleSituation) -> Sides:
    span = next((n for n in known.numbers if 600 < n < 400 * A_DAY), 7 * A_DAY)
    return (replace(s, waited=n) for n in (span - A_MINUTE, span, span + A_MINUTE))


def _voted(s: ExampleSituation, *ballots: dict[Any, str]) -> Sides:
    if s.proposal is not None:
        for one in ballots:
            cast = {who: choice for who, choice in one.items() if (s.on, who) != ("ballot_cast", s.player)}
            yield replace(s, proposal=replace(s.proposal, ballots=cast))


def _all(s: ExampleSituation, against: Iterable[Any] = (), choice: str = "against") -> dict[Any, str]:
    return dict.fromkeys(s.seating, "for") | dict.fromkeys(against, choice)


def _against(s: ExampleSituation, *many: int) -> Sides:
    """So many vote against, of players enough that the others may win the vote."""
    return _voted(s, *(_all(s, s.seating[-n:]) for n in many))


def _having(known: Knowledge, s: ExampleSituation, *held: dict[Any, int]) -> Sides:
    """Situations in which players have so much of the first quantity that the code reads."""
    for name in sorted(n for n in known.reads for d in declared_in(known, n) if d.what == "quantity")[:1]:
        step = known.steps.get(name, 1)
        for steps in held:
            entries = {who: many if many % step == 0 else many * step for who, many in steps.items()}
            yield replace(s, amounts={**s.amounts, name: {**s.amounts.get(name, {}), **entries}})


def _limit(known: Knowledge, otherwise: int) -> int:
    return next((n for n in known.numbers if n in known.spoken and abs(n) > 1), otherwise)


def _at_limit(known: Knowledge, s: ExampleSituation) -> Sides:
    who = [s.player, *(one for one in s.given.values() if isinstance(one, str) and one in NAMES)][-1]
    limit, step = _limit(known, 1), _step(known)
    return _having(known, s, *({who: limit + near * step} for near in (-1, 0, 1)))


def _step(known: Knowledge) -> int:
    """The step in which rules give the quantity that the code reads: 5 where all awards are multiples of 5."""
    return max((known.steps.get(name, 1) for name in known.reads), default=1)


def _changing(s: ExampleSituation, *changes: tuple[dict[Any, int], dict[Any, int]]) -> Sides:
    if s.on == "quantity_changed":
        of = str(s.given.get("quantity", "points"))
        for before, after in changes:
            amounts = {**s.amounts, of: {**s.amounts.get(of, {}), **after}}
            yield replace(s, given={**s.given, "before": before, "after": after}, amounts=amounts)


def _lowest(known: Knowledge) -> Iterator[dict[Any, int]]:
    """One player with the least, and two; nobody has less than nothing where rules take nothing."""
    if _step(known) == 1 or any(amount <= 0 for _, amount in known.awards):
        yield from ({NAMES[2]: -2}, {NAMES[2]: -2, SECOND: -2})


def _crossing(known: Knowledge, s: ExampleSituation) -> Sides:
    n, one = _limit(known, 0), _step(known)
    ways = (n - 2 * one, n - one), (n - one, n), (n, n + one), (n, n - one)
    return _changing(s, *(({SECOND: was}, {SECOND: becomes}) for was, becomes in ways))


def _several(known: Knowledge, s: ExampleSituation) -> Sides:
    n = max(5, _limit(known, 5))
    return _changing(s, ({SECOND: 0}, {SECOND: n}), ({SECOND: 0, FIRST: 0}, {SECOND: n, FIRST: n}))


def _after_others(s: ExampleSituation, *others: tuple[Any, int], is_rule_new: bool = False) -> ExampleSituation:
    """A situation after other proposals of the same author were decided, each so many seconds ago."""
    who, votes = s.proposal.author if s.proposal else s.player, {FIRST: "for", SECOND: "against"}
    sketch = ProposalSketch(author=who, ballots=votes)
    made = (replace(sketch, stage=stage, age=ended + AN_HOUR, ended=ended) for stage, ended in others)
    return replace(s, others=tuple(made), is_rule_new=is_rule_new)


def _open(known: Knowledge, s: ExampleSituation) -> Sides:
    who = s.proposal.author if s.proposal else s.player
    one = ProposalSketch(author=who, age=2 * A_DAY, stage=stage_for(known.law.index, RULE_CHANGE, "voting"))
    other = replace(one, author=next(name for name in NAMES if name != who))
    return (replace(s, others=others) for others in ((), (one,), (other,), (one, one)))


def _choosing(s: ExampleSituation, *people: Any) -> Sides:
    for name in [n for n, one in s.given.items() if isinstance(one, str) and one in NAMES][:1]:
        yield from (replace(s, given={**s.given, name: who}) for who in people)


def _proposed(s: ExampleSituation, field: str, *values: Any) -> Sides:
    if (sketch := s.proposal) is not None:
        yield from (replace(s, proposal=as_carried(replace(sketch, **{field: one}))) for one in values)


def _in_office(known: Knowledge, s: ExampleSituation) -> Sides:
    for office in [one for one in known.law.index.offices if known.reads & {one, "offices"}][:1]:
        others = {name: who for name, who in s.offices.items() if name != office}
        holders = (s.offices.get(office),) if office in known.apart else (s.player, NAMES[2])
        yield from (replace(s, offices={**others, office: who} if who else others) for who in (*holders, None))


AGAIN = RuleEdge("once, and again", KEPT, lambda k, s: ())
"""Its sides follow from what comes of a situation; see `again`."""
_DAY = "local_date local_minutes weekday midnight_after at_time"
_SEATS = "seating next_in_seating previous_in_seating next_after next_before"
EDGES = (
    AGAIN,
    RuleEdge("the end of a day", _DAY, lambda k, s: _at(s, MIDNIGHT - A_MINUTE, MIDNIGHT)),
    RuleEdge("the same day and the next", "past votes_cast",
         lambda k, s: (_after_others(s, ("adopted", ago))
                       for ago in (3 * AN_HOUR, MIDNIGHT + A_MINUTE, A_DAY + A_MINUTE))),
    RuleEdge("the end of a week", "weekday next_weekday nth_weekday",
         lambda k, s: _at(s, 5 * A_DAY, 6 * A_DAY + MIDNIGHT - A_MINUTE, 6 * A_DAY + MIDNIGHT)),
    RuleEdge("the end of a month", "month_of day_of_month year_of nth_weekday", _month_ends),
    RuleEdge("exactly so long", "last joined_at last_seen", _waited),
    RuleEdge("before the rule was made", "past votes_cast proposals_made",
         lambda k, s: (_after_others(s), _after_others(s, ("adopted", 3 * AN_HOUR), is_rule_new=True))
         if k.rule.revisions[0].proposal else ()),
    RuleEdge("nobody and somebody votes", OF_VOTES, lambda k, s: _voted(s, {}, {FIRST: "for"})),
    RuleEdge("everybody and all but one", OF_VOTES,
         lambda k, s: _voted(s, _all(s), _all(s, s.seating[-1:]), dict.fromkeys(s.seating[:-1], "for"))),
    RuleEdge("half and more than half", OF_VOTES,
         lambda k, s: _voted(s, *(_all(s, s.seating[n:]) for n in (len(s.seating) // 2 + m for m in (-1, 0, 1))))),
    RuleEdge("one vote against and several", OF_VOTES,
         lambda k, s: _against(replace(s, players=len(NAMES)), 1, 2, 3)),
    RuleEdge("those who vote and those who abstain", OF_VOTES,
         lambda k, s: _voted(s, dict.fromkeys(NAMES[:2], "for"), _all(s, s.seating[2:], "abstain"))),
    RuleEdge("an even and an odd number of players", _PEOPLE + " votes_required",
         lambda k, s: (replace(s, players=many) for many in (s.players, s.players + 1)
                       if s.players >= k.players_least)),
    RuleEdge("one player and two", _PEOPLE,
         lambda k, s: (replace(s, players=many, player=FIRST) for many in (2, 1))),
    RuleEdge("a tie for the lowest", KEPT, lambda k, s: _having(k, s, *_lowest(k))),
    RuleEdge("a tie for the highest", KEPT, lambda k, s: _having(k, s, {NAMES[2]: 3}, {NAMES[2]: 3, SECOND: 3})),
    RuleEdge("exactly at the limit", KEPT, _at_limit),
    RuleEdge("one, nothing and less", KEPT, lambda k, s: _having(k, s, *({s.player: n} for n in (1, 0, -1)))),
    RuleEdge("going up and coming down", "before after quantity_changed", _crossing),
    RuleEdge("several at once", "before after quantity_changed", _several),
    RuleEdge("the first and the last to vote", "voted_at votes_for votes_against choices voted",
         lambda k, s: _voted(s, _all(s, [FIRST]), dict(reversed(_all(s, [FIRST]).items())))),
    RuleEdge("the first and the last to join", "joined_at players",
         lambda k, s: (replace(s, joined=how) for how in ("", "in reverse", "together"))),
    RuleEdge("the last in the order of seats", _SEATS, lambda k, s: (s, replace(s, player=s.seating[-1]))),
    RuleEdge("what came before, and before that", "past",
         lambda k, s: (_after_others(s, ("adopted", 2 * AN_HOUR), *more)
                       for more in ((), (("adopted", AN_HOUR),), (("defeated", AN_HOUR),)))),
    RuleEdge("themselves or another", PERSON,
         lambda k, s: _choosing(s, FIRST if s.player != FIRST else SECOND, s.player)),
    RuleEdge("somebody who isn’t in the game", PERSON, lambda k, s: _choosing(s, FIRST, OUTSIDER)),
    RuleEdge("the author or another", "player proposal", lambda k, s: _proposed(s, "author", FIRST, s.player)),
    RuleEdge("a player who comes back", KEPT,
         lambda k, s: _having(k, s, {}, {OUTSIDER: 7}) if s.player == OUTSIDER else ()),
    RuleEdge("in office, another, or nobody", "office offices " + KEPT, _in_office),
    RuleEdge("the stages of a proposal", "stage opened closed open_proposals",
         lambda k, s: _proposed(s, "stage", "made", "voting", "closed", "adopted") if s.does != "upon" else ()),
    RuleEdge("one open and several", "open_proposals", _open),
    RuleEdge("what it changes", "changes mutable_rules_after",
         lambda k, s: _proposed(s, "change", "enact", "amend", "repeal", "two", "nothing")),
    RuleEdge("after somebody has won", "winner", lambda k, s: (s, replace(s, winner=SECOND))),
)  # fmt: skip
"""All edges that rules can turn at. A new one needs a row here, and a pair of rules in its test."""
