"""Games of Infinity for tests, with a Moderator who does not play; and times of its calendar in the spring of 2001."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.playing import FIVE, Game, enact

from moot.game import events as e
from moot.play.host import Host

CENTRAL = ZoneInfo("America/Chicago")


def at(month: int, day: int, hour: int = 0, minute: int = 0, year: int = 2001) -> int:
    """A time as clocks in Chicago show it; 24:00 is the end of the day."""
    on = date(year, month, day) + timedelta(days=hour // 24)
    return int(datetime(on.year, on.month, on.day, hour % 24, minute, tzinfo=CENTRAL).timestamp())


MONDAY = at(4, 30, 9)
"""On this Monday morning the games begin: six units without a holiday, and then the week of Memorial Day."""
WEDNESDAY, SATURDAY = at(5, 2, 24), at(5, 5, 24)
"""The ends of the two units of that week: what is proposed on Monday opens at the first, and closes at the second."""


class Month(Game):
    """A game of Infinity."""

    @classmethod
    def begun(
        cls,
        host: Host,
        players: Iterable[str] = FIVE,
        now: int = MONDAY,
        offices: Mapping[str, str] | None = None,
    ) -> "Month":
        """A game that has just begun; Tess is the Moderator, unless others are said to hold offices."""
        held = {"moderator": "Tess"} if offices is None else offices
        return cls(host, host.ruleset("infinity"), players, now=now, offices=held)

    def ballots(self, number: str, ayes: Iterable[str] = (), noes: Iterable[str] = ()) -> None:
        """Votes on a proposal."""
        for choice, voters in (("for", ayes), ("against", noes)):
            for player in voters:
                self.do(player, "vote", proposal=number, choice=choice)

    def put(self, by: str, move: str, **arguments: Any) -> str:
        """A proposal of whatever kind, by the move that makes it; its number."""
        made = self.do(by, move, **arguments).events
        return next(str(event.proposal) for event in made if isinstance(event, e.Proposed))

    def opened(self, *changes: dict[str, Any], by: str = "Ada", until: int = WEDNESDAY) -> str:
        """A proposal of a rule change that is up for the vote; its number."""
        number = self.propose(*(changes or (enact(f"A rule of {self.now}"),)), by=by)
        self.wait(until)
        return number

    def pass_(self, *changes: dict[str, Any], by: str = "Ada", noes: Iterable[str] = ()) -> str:
        """A rule change that is adopted, with everybody's vote, within the two units that it takes."""
        number = self.propose(*changes, by=by)
        for _ in range(8):
            if self.stage(number) == "voting":
                break
            self.wait(self.now + 86_400)
        self.ballots(number, [p for p in self.state.seating if p not in noes], noes)
        while self.stage(number) == "voting":
            self.wait(self.now + 86_400)
        assert self.outcome(number) == "adopted", self.outcome(number)
        self.go_on()
        return number

    def go_on(self) -> None:
        """On a Sunday, wait for the Monday."""
        while datetime.fromtimestamp(self.now, CENTRAL).weekday() == 6:
            self.wait(self.now + 3_600)

    def stage(self, number: str) -> str:
        """The stage of a proposal."""
        return self.state.proposals[number].stage  # type: ignore[index]

    def outcome(self, number: str) -> str:
        """What a proposal came to."""
        return self.state.proposals[number].outcome  # type: ignore[index]

    def shown(self) -> list[str]:
        """What rules show on the game's page."""
        moment = self.table.moment()
        state, law = moment.state, moment.law
        return [line for _, line in law.shows(state, "status", self.now)]

    def paid(self, rule: str, since: int = 0) -> dict[str, int]:
        """What a rule has given or taken, by player, from an entry on."""
        found: dict[str, int] = {}
        for entry in self.table.entries(since):
            for event in entry.events:
                if isinstance(event, e.Awarded) and event.because is not None and event.because.rule == rule:
                    for player in event.players:
                        found[player] = found.get(player, 0) + event.amount
        return found


PAY = '@move("be-paid", by="players")\ndef be_paid(amount: int, player):\n    award(player, amount)'
"""A rule by which players take what points they like, so that there are points to have."""


def rich(host: Host, **amounts: int) -> Month:
    """A game in which some players have as many points as is said."""
    game = Month.begun(host)
    game.pass_(enact("Pay", "Anyone may take points.", PAY))
    for player, amount in amounts.items():
        had = game.points()[player]
        if amount != had:
            game.do(player, "be-paid", amount=amount - had)
    return game
