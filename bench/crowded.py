"""A host with many games, and a week of a game with many proposals."""

from functools import partial
from pathlib import Path
from statistics import median

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
_CHANGE = {"change": "amend", "rule": "209", "wording": {"text": "Be kind."}}


def a_week(folder: Path, proposals: int) -> None:
    """The close of a week of Acronomic's, to which each of many players has made a proposal."""
    heading(f"A week of Acronomic's with {proposals:,} proposals")
    alone, _ = _week(folder, 1, f"alone-{proposals}", votes=min(proposals, 50))
    voting, seconds = _week(folder, proposals, f"week-{proposals}", votes=proposals)
    line(f"a vote while {proposals:,} are open", voting * 1000, "ms")
    line("  against a vote while one is open", voting / alone, "times", "aim at most 1.2")
    line("closing and deciding all, in one batch", seconds, "s", "aim 0.5 for 200, 3 for 1,000")
    line("  for each proposal", seconds / proposals * 1000, "ms")


def _week(folder: Path, proposals: int, name: str, votes: int) -> tuple[float, float]:
    """The median of a vote while so many proposals are open, and what it takes to close them, in seconds."""
    players = [PlayerId(f"P{n}") for n in range(max(proposals, votes))]
    with bootstrap.host(folder / f"{name}.db", SetClock(SUNDAY)) as host:
        table = host.new(name, host.ruleset("acronomic"), players, seed=SEED, now=SUNDAY)

        def move(player: PlayerId, what: str, time: int, **arguments: object) -> None:
            told = table.submit(Move(what, player, arguments), time)
            assert isinstance(told.verdict, Allowed), told.verdict

        for player in players[:proposals]:
            move(player, "propose", SUNDAY, changes=[_CHANGE])
        table.keep_time(SUNDAY + DAY)
        taken = [
            timed(partial(move, player, "vote", SUNDAY + 2 * DAY, proposal=str(301 + n % proposals), choice="for"))
            for n, player in enumerate(players[:votes])
        ]
        closing = timed(lambda: table.keep_time(SUNDAY + 8 * DAY))
        assert not table.state.undecided
    return median(taken), closing


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
