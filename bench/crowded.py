"""A host with many games, and a week of a game with many proposals."""

from pathlib import Path

from bench.measuring import heading, line, memory_megabytes, timed
from bench.playing import PLAYERS
from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.play.host import Host
from moot.runtime.clock import SetClock

SEED = b"a seed for crowds" * 2
SUNDAY = 1_069_000_000
"""A Sunday in November 2003, at tea time in London."""
DAY = 86_400
_CHANGE = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}


def a_week(folder: Path, proposals: int) -> None:
    """The close of a week of Acronomic's, to which each of many players has made a proposal."""
    heading(f"A week of Acronomic's with {proposals} proposals")
    players = [PlayerId(f"P{n}") for n in range(proposals)]
    with bootstrap.host(folder / "week.db", SetClock(SUNDAY)) as host:
        table = host.new("week", host.ruleset("acronomic"), players, seed=SEED, now=SUNDAY)

        def each(name: str, time: int, **arguments: object) -> None:
            for n, player in enumerate(players):
                given = {"proposal": str(301 + n)} if name == "vote" else {}
                told = table.submit(Move(name, player, {**given, **arguments}), time)
                assert isinstance(told.verdict, Allowed), told.verdict

        line("proposing", timed(lambda: each("propose", SUNDAY, changes=[_CHANGE])) / proposals * 1000, "ms each")
        line("collating all in one entry", timed(lambda: table.keep_time(SUNDAY + DAY)) * 1000, "ms")
        voting = timed(lambda: each("vote", SUNDAY + 2 * DAY, choice="for"))
        line(f"a vote while {proposals} are open", voting / proposals * 1000, "ms")
        before = table.state.entry
        line("closing and deciding all, in one batch", timed(lambda: table.keep_time(SUNDAY + 8 * DAY)), "s")
        line("  entries of it", table.state.entry - before, "entries")
        assert not table.state.undecided


def many_games(folder: Path, games: int) -> None:
    """Opening a host with many games, and each of them for the first time."""
    heading(f"A host with {games:,} games of Suber's")
    path = folder / "games.db"
    with bootstrap.host(path, SetClock(SUNDAY)) as host:
        rules = host.ruleset("suber")
        making = timed(lambda: [host.new(f"game-{n}", rules, PLAYERS, seed=SEED, now=SUNDAY) for n in range(games)])
        line("making a game", making / games * 1000, "ms")
    before = memory_megabytes()
    hosts: list[Host] = []
    opened = bootstrap.host(path, SetClock(SUNDAY))
    line("opening the host", timed(lambda: hosts.append(opened.__enter__())) * 1000, "ms")
    (host,) = hosts
    line("listing the games", timed(lambda: list(host.games())) * 1000, "ms")
    line("opening all games", timed(lambda: [host.table(record.name) for record in host.games()]), "s")
    line("  memory it took", memory_megabytes() - before, "MB")
    line("keeping the time of all games, at first", timed(host.keep_time), "s")
    line("keeping the time of all games, again", timed(host.keep_time) * 1000, "ms")
    line("  memory of it all", memory_megabytes() - before, "MB")
    opened.__exit__(None, None, None)
