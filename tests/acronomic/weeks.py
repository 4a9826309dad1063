"""Games of Acronomic for tests, and the Sundays at whose end its weeks turn."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from tests.playing import FIVE, Game, enact

from moot.play.host import Host

LONDON = ZoneInfo("Europe/London")
WEEK = 7 * 86_400


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    """A time as clocks show it where the game is."""
    return int(datetime(year, month, day, hour, minute, tzinfo=LONDON).timestamp())


MONDAY = at(2004, 1, 5, 9)
"""A Monday morning, on which the games begin."""
FIRST, SECOND, THIRD = (at(2004, 1, day) for day in (12, 19, 26))
"""The ends of the Sundays that follow: midnight, with which Monday begins."""


def begun(host: Host, players: Iterable[str] = FIVE, now: int = MONDAY) -> Game:
    """A game that has just begun."""
    return Game(host, host.ruleset("acronomic"), players, now=now)


def collated(game: Game, *changes: dict[str, object], by: str = "Ada", turn: int = FIRST) -> str:
    """Propose something, and wait until it has been collated; its number."""
    number = game.propose(*(changes or (enact(),)), by=by)
    game.wait(turn)
    return number


def vote(game: Game, number: str, *, for_: Iterable[str] = (), against: Iterable[str] = ()) -> None:
    """Some players vote."""
    for choice, players in (("for", for_), ("against", against)):
        for player in players:
            game.do(player, "vote", proposal=number, choice=choice)


def outcome(game: Game, number: str) -> str:
    """The outcome of a proposal."""
    return game.state.proposals[number].outcome
