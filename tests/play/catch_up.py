"""Games with much that falls due while nobody is there, and a program that makes up for it and is meant to be killed.

    python -m tests.play.catch_up DATABASE LINES

It says which entries it has been told are kept: a game and a number a line. After so many it kills itself, so that it's
killed in the middle however slow whoever reads it is.
"""

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from tests.playing import enact, rule

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.play import table as house_table
from moot.play.table import Table
from moot.runtime.clock import SetClock

DAY = 86_400
BEGUN = 1_767_225_600
"""1 January 2026, when the program is left alone."""
BACK = BEGUN + 40 * DAY
"""When it is run again."""
GAMES = ("one", "two")
VOTE = """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.closes_after(7)
    voting.simple_majority()
    voting.decides_when_closed()
    voting.takes_effect_at_once()
    deadlines.reminder(24)
    """
DICE = """
    @term("throw")
    def every_day(last) -> Time:
        return last + days(1)

    @timed("throw", after="voting_closes")
    def throw_a_die(now):
        announce("thrown", die=draw(1, 6), at=now)
    """
_saying = Lock()
LATER = """
    @term("noon")
    def every_other_day(last) -> Time:
        return last + days(2)

    @timed("noon")
    def ring():
        announce("bell")
    """


def left_alone(path: Path) -> None:
    """Games in which votes are open and rules keep time; one vote brings in a rule that keeps time as well."""
    with bootstrap.host(path, SetClock(BEGUN)) as host:
        for name in GAMES:
            rules = (rule("101", VOTE), rule("201", DICE))
            host.new(name, Ruleset(name="t", rules=rules), ["Ada", "Ben"], seed=name.encode() * 8, now=BEGUN)
            for n, change in enumerate((enact(), enact("Bell", "It rings every other day.", LATER))):
                submit(host.table(name), "propose", changes=[change])
                submit(host.table(name), "vote", proposal=str(301 + n), choice="for")


def submit(table: Table, move: str, **arguments: Any) -> None:
    """A move of Ada's, which must be allowed."""
    told = table.submit(Move(name=move, player=PlayerId("Ada"), arguments=arguments), BEGUN)
    assert isinstance(told.verdict, Allowed), told.verdict


def lengths(path: Path) -> dict[str, int]:
    """How many entries each game has."""
    with bootstrap.host(path, SetClock(BEGUN)) as host:
        return {record.name: record.length for record in host.games()}


def records(path: Path) -> dict[str, list[bytes]]:
    """Every entry of each game as it lies on disk; the games must be whole."""
    with bootstrap.host(path, SetClock(BEGUN)) as host:
        for name in GAMES:
            report = host.verify(name)
            assert report.whole, report.findings
        return {name: [raw for _, raw in host.table(name).raw()] for name in GAMES}


def say_what_is_kept(name: str, table: Table, lines: Iterator[int], last: int) -> None:
    """Print each entry that is on disk, and end the program with the last line."""
    heard = table.listen()
    while True:
        number = heard.get().number
        with _saying:
            print(name, number, flush=True)
            if next(lines) == last:
                os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Make up for what has fallen due in every game, a few entries at a time."""
    house_table.DUE_AT_ONCE = 3
    lines = count(1)
    with bootstrap.host(sys.argv[1], SetClock(BACK)) as host:
        for name in GAMES:
            Thread(target=say_what_is_kept, args=(name, host.table(name), lines, int(sys.argv[2])), daemon=True).start()
        host.keep_time()


if __name__ == "__main__":
    main()
