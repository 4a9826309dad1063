"""Votes with many ballots, secret and open: cast, counted, opened."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from immutables import Map
from msgspec.structs import replace

from bench.measuring import heading, line, timed
from moot import bootstrap
from moot.game.changes import Content
from moot.game.commitments import salt_of
from moot.game.decision.decide import decide
from moot.game.events import BallotCast
from moot.game.law_protocol import Law, Luck
from moot.game.moves import Allowed, Move
from moot.game.record.entries import FORMAT, Entry, seal
from moot.game.record.secret_ballots import withheld
from moot.game.rules import Ruleset, RuleText
from moot.game.state import NO_BALLOTS, Ballot, Player, Proposal, State
from moot.game.values import Number, PlayerId
from moot.law.asking.facts import FactValues
from moot.law.rule_index import RuleIndex
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

SEED = b"a seed for ballots" * 2
START = 1_000_000_000
DAYS = 2
_LINES = (
    "numbering.proposals_from(301)",
    "voting.everybody_votes()",
    "voting.opens_at_once()",
    f"voting.closes_after({DAYS})",
    "voting.simple_majority()",
    "voting.decides_when_closed()",
)
SECRET = "voting.secret_until_closed()"
EARLY = """
@upon("ballot_cast")
def close_if_it_is_settled(proposal, players, votes_for, votes_against):
    if len(votes_for) * 2 > len(players) or len(votes_against) * 2 >= len(players):
        close_voting(proposal)
"""
ONCE = """
@forbid("vote")
def voters_vote_once(player, eligible_voters, voted):
    if player not in eligible_voters:
        return f"{player} is no voter"
    if player in voted:
        return f"{player} has voted"
"""


def small(*lines: str) -> Ruleset:
    """Rules by which a vote closes after two days, and these."""
    rules = (
        RuleText(str(101 + n), "mutable", Content(title="A rule", text="A rule.", mechanism=one))
        for n, one in enumerate((*_LINES, *lines))
    )
    return Ruleset(name="ballots", rules=tuple(rules))


def deciding_early(rules: Ruleset) -> Ruleset:
    """The same rules, and one that looks at every ballot whether the vote is settled."""
    early = RuleText("2001", "mutable", Content(title="Early decision", text="It may end early.", mechanism=EARLY))
    return replace(rules, rules=(*rules.rules, early))


def only_voters(rules: Ruleset) -> Ruleset:
    """The same rules, and one by which each of those who may vote votes once."""
    once = RuleText("2002", "mutable", Content(title="One vote", text="One vote each.", mechanism=ONCE))
    return replace(rules, rules=(*rules.rules, once))


def voting(host: Host, name: str, rules: Ruleset, players: int, ballots: int) -> Table:
    """A game in which so many of the players have voted on one proposal."""
    table = host.new(name, rules, [f"P{n}" for n in range(players)], seed=SEED, now=START)
    change = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
    last = made(table, "P0", "propose", changes=[change])
    (number,) = table.state.proposals
    if "post-to-vote" in table.moment().law.index.moves:
        made(table, "P0", "ask-to-second", proposal=number, whom="P1")
        made(table, "P1", "second", proposal=number)
        last = made(table, "P0", "post-to-vote", proposal=number)
    return written(host, table, last, ballots)


def made(table: Table, player: str, name: str, **arguments: Any) -> Entry:
    """The entry of a move that must be allowed."""
    told = table.submit(Move(name, PlayerId(player), arguments), START)
    assert isinstance(told.verdict, Allowed) and told.entry is not None, told.verdict
    return told.entry


def written(host: Host, table: Table, last: Entry, ballots: int) -> Table:
    """The same, with ballots made and not decided; the table takes them in as if another host had."""
    moment = table.moment()
    state, law = moment.state, moment.law
    (number,) = state.proposals
    secret, digest = law.secrecy.secret_ballots(state, [number]), state.proposals[number].digest
    previous, entry_number, kept = last.hash, last.number, None
    for n in range(ballots):
        player, choice = PlayerId(f"P{n}"), "for" if n % 3 else "against"
        entry_number += 1
        cast = BallotCast(proposal=number, player=player, choice=choice, digest=digest)
        move = Move("vote", player, {"proposal": number, "choice": choice})
        entry = Entry(
            game=table.name,
            number=entry_number,
            time=START,
            move=move,
            events=(cast,),
            law=last.law,
            previous=previous,
            format=FORMAT,
        )
        salt = salt_of(SEED, table.name, entry_number, previous, 0)
        public, apart = withheld(entry, secret, lambda place, salt=salt: salt, votes=True)  # type: ignore[misc]
        public = seal(public)
        kept, previous = host.journal.submit(public, apart), public.hash
    if kept is not None:
        kept.wait()
    assert len(table.state.proposals[number].ballots) == ballots
    return table


def votes(host: Host, tables: Sequence[tuple[Table, int]], runs: int, *, durable: bool = True) -> list[float]:
    """The median of a vote in each of some games, by those who have not voted; in turn, so that all have one load."""
    taken: list[list[float]] = [[] for _ in tables]
    known = [true_moment(host, table) for table, _ in tables]
    for run in range(runs):
        for (table, ballots), (state, law, number), seconds in zip(tables, known, taken, strict=True):
            move = Move(
                "vote", PlayerId(f"P{ballots + run}"), {"proposal": number, "choice": ("for", "against")[run % 2]}
            )
            began = time.perf_counter()
            verdict = table.submit(move, START + 1).verdict if durable else decide(state, law, move, START + 1, Luck())
            seconds.append(time.perf_counter() - began)
            assert isinstance(verdict, Allowed), verdict
    return [median(seconds[runs // 5 :]) for seconds in taken]


def true_moment(host: Host, table: Table) -> tuple[State, Law, Number]:
    """A game with its secret ballots, its law and the proposal voted on."""
    state = host.journal.rebuild(table.name)
    return state, host.law_of(state), next(iter(state.proposals))


def tally(ballots: int) -> float:
    """Seconds of this program's own for counting so many ballots: who voted for, who against, and who at all."""
    players = tuple(PlayerId(f"P{n}") for n in range(ballots))
    cast = {p: Ballot("for" if n % 3 else "against", "d", START + n) for n, p in enumerate(players)}
    cast_on = NO_BALLOTS.update(cast)
    proposal = Proposal("301", players[0], "A rule", START, 1, "d", ballots=cast_on)  # type: ignore[arg-type]
    seats = dict.fromkeys(players, Player(joined=START, last_seen=START))
    state = State(players=Map(seats), seating=players)
    world = FactValues(state, RuleIndex(state), START)
    began, runs = time.process_time(), 5
    for _ in range(runs):
        counted = [len(world.whole(name, proposal)) for name in ("votes_for", "votes_against", "voted")]
        assert counted[0] + counted[1] == counted[2] == ballots
    return (time.process_time() - began) / runs


def many_ballots(folder: Path, short: bool) -> None:
    """The table of figures."""
    few, many, players, runs = 10, 1_000 if short else 10_000, 10_000 if short else 100_000, 20 if short else 40
    heading(f"Votes in games of {players:,} players, with {many:,} ballots on one proposal")
    line("tallying 100,000 ballots", tally(100_000), "s", "aim under 0.2")
    with bootstrap.host(folder / "ballots.db", SetClock(START)) as host:
        world = host.ruleset("nomic_world")
        kinds = {
            "by few rules, in secret": small(SECRET),
            "in Nomic World": world,
            "there, once each, decided early": deciding_early(only_voters(world)),
        }
        for n, (words, rules) in enumerate(kinds.items()):
            little = voting(host, f"few-{n}", rules, few + 2 * runs, few)
            began = time.perf_counter()
            much = voting(host, f"many-{n}", rules, players, many)
            line(f"{words}: making the game", time.perf_counter() - began, "s")
            for how, durable in (("decided", False), ("decided and kept", True)):
                at_few, at_many = votes(host, [(little, few), (much, many)], runs, durable=durable)
                line(f"{words}: {how}, among {few}", at_few * 1000, "ms")
                line(f"{words}: {how}, among {many:,}", at_many / at_few, "times", "aim at most 2")
        closing(host, "many-0", many)


def closing(host: Host, name: str, ballots: int) -> None:
    """What the end of a secret vote takes, and checking it."""
    table = host.table(name)
    seconds = timed(lambda: table.keep_time(START + DAYS * 86_400))
    assert len(table.state.proposals["301"].votes("for")) > ballots // 2  # type: ignore[index]
    line(f"closing, deciding and opening {ballots:,} in one entry", seconds, "s")
    began = time.perf_counter()
    report = host.verify(table.name, redecide=False)
    assert report.whole, report.findings[:2]
    line(f"checking the chain and {ballots:,} commitments", time.perf_counter() - began, "s")
