"""Votes with many ballots, secret and open: cast, counted, opened."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.measuring import line, timed
from moot import bootstrap
from moot.game.changes import Content
from moot.game.commitments import salt_of
from moot.game.entries import Entry, seal
from moot.game.events import BallotCast
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset, RuleText
from moot.game.state import Ballot, Proposal, State
from moot.game.values import PlayerId, map_of
from moot.game.withholding import withheld
from moot.house.clock import SetClock
from moot.house.host import Host
from moot.house.table import Table
from moot.law.facts import World
from moot.law.reading import Reading

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


def ruleset(*lines: str) -> Ruleset:
    """Rules by which a vote closes after two days, and these."""
    rules = (
        RuleText(str(101 + n), "mutable", Content(title="A rule", text="A rule.", mechanism=one))
        for n, one in enumerate((*_LINES, *lines))
    )
    return Ruleset(name="ballots", rules=tuple(rules))


def voting(host: Host, name: str, ballots: int, lines: Sequence[str]) -> Table:
    """A game in which so many have voted on 301, and as many have not."""
    players = [f"P{n}" for n in range(2 * ballots + 100)]
    table = host.new(name, ruleset(*lines), players, seed=SEED, now=START)
    change = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
    told = table.submit(Move("propose", PlayerId("P0"), {"changes": [change]}), START)
    assert isinstance(told.verdict, Allowed) and told.entry is not None
    return written(host, table, told.entry, ballots, secret=SECRET in lines)


def written(host: Host, table: Table, last: Entry, ballots: int, *, secret: bool) -> Table:
    """The same, with ballots made and not decided; the table takes them in as if another host had."""
    digest = table.state.proposals["301"].digest  # type: ignore[index]
    previous, number, kept = last.hash, last.number, None
    for n in range(ballots):
        player, choice = PlayerId(f"P{n}"), "for" if n % 3 else "against"
        number += 1
        cast = BallotCast(proposal="301", player=player, choice=choice, digest=digest)  # type: ignore[arg-type]
        move = Move("vote", player, {"proposal": "301", "choice": choice})
        entry = Entry(
            game=table.name, number=number, time=START, move=move, events=(cast,), law=last.law, previous=previous
        )
        salt = salt_of(SEED, table.name, number, previous, 0)
        public, apart = withheld(entry, {"301"} if secret else (), lambda place, salt=salt: salt)  # type: ignore[misc]
        public = seal(public)
        kept, previous = host.journal.submit(public, apart), public.hash
    if kept is not None:
        kept.result()
    assert len(table.state.proposals["301"].ballots) == ballots  # type: ignore[index]
    return table


def votes(tables: Sequence[tuple[Table, int]], runs: int) -> list[float]:
    """The median of a vote in each of some games, by those who have not voted; in turn, so that all have one load."""
    taken: list[list[float]] = [[] for _ in tables]
    for run in range(runs):
        for (table, ballots), seconds in zip(tables, taken, strict=True):
            move = Move("vote", PlayerId(f"P{ballots + run}"), {"proposal": "301", "choice": "for"})
            began = time.perf_counter()
            told = table.submit(move, START + 1)
            seconds.append(time.perf_counter() - began)
            assert isinstance(told.verdict, Allowed), told.verdict
    return [median(seconds[runs // 5 :]) for seconds in taken]


def tally(ballots: int) -> float:
    """Seconds of this program's own for counting so many ballots: who voted for, who against, and who at all."""
    players = tuple(PlayerId(f"P{n}") for n in range(ballots))
    cast = {p: Ballot("for" if n % 3 else "against", "d", START + n) for n, p in enumerate(players)}
    proposal = Proposal("301", players[0], "A rule", START, 1, "d", ballots=map_of(cast))  # type: ignore[arg-type]
    state = State(seating=players)
    world = World(state, Reading(state), START)
    began, runs = time.process_time(), 5
    for _ in range(runs):
        counted = [len(world._of_proposal(name, proposal)) for name in ("votes_for", "votes_against", "voted")]
        assert counted[0] + counted[1] == counted[2] == ballots
    return (time.process_time() - began) / runs


def many_ballots(folder: Path, short: bool) -> None:
    """The table of figures."""
    few, many, runs = 10, 1_000 if short else 10_000, 30 if short else 90
    print(f"Votes with {many:,} ballots on one proposal")
    line("tallying 100,000 ballots", tally(100_000), "s", "aim under 0.2")
    with bootstrap.host(folder / "ballots.db", SetClock(START)) as host:
        for words, lines in (("open", ()), ("secret", (SECRET,))):
            little, much = votes([(voting(host, f"{words}-{n}", n, lines), n) for n in (few, many)], runs)
            line(f"a vote, {words}, among {few}", little * 1000, "ms")
            line(f"a vote, {words}, among {many:,}", much * 1000, "ms")
            line(f"a vote, {words}, among {many:,} as against {few}", much / little, "times", "aim at most 2")
        table = host.table(f"secret-{many}")
        seconds = timed(lambda: table.keep_time(START + DAYS * 86_400))
        assert len(table.state.proposals["301"].votes("for")) > many // 2  # type: ignore[index]
        line(f"closing, deciding and opening {many:,} in one entry", seconds, "s")
        began = time.perf_counter()
        report = host.verify(table.name, redecide=False)
        assert report.whole, report.findings[:2]
        line(f"checking the chain and {many:,} commitments", time.perf_counter() - began, "s")
