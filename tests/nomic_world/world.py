"""Nomic World in tests: proposals drafted, signed, put on the noticeboard and voted on, with days going by."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from tests.playing import FIVE, Game, enact

from moot.game import events as e
from moot.game.entries import Entry
from moot.house.host import Host

DAY = 24 * 60 * 60
FIRST_SET = {str(n) for n in (*range(101, 116), *range(201, 220))}


class World(Game):
    """A game of Nomic World."""

    @classmethod
    def today(cls, host: Host, players: Iterable[str] = FIVE) -> "World":
        """A game that starts from the law of 4 November 1992."""
        return cls(host, host.ruleset("nomic_world"), players)

    @classmethod
    def without_the_later_rules(cls, host: Host, players: Iterable[str] = FIVE) -> "World":
        """A game of the initial rules alone, as they stood that day, under their own ordinals."""
        shipped = host.ruleset("nomic_world")
        rules = tuple(replace(r, ordinal=None) for r in shipped.rules if r.number in FIRST_SET or r.number == "1040")
        rules = tuple(replace(r, number="220") if r.number == "1040" else r for r in rules)
        return cls(host, replace(shipped, rules=rules), players)

    def draft(self, *changes: dict[str, Any], by: str = "Ada") -> str:
        """A proposal that is not on the noticeboard yet."""
        verdict = self.do(by, "propose", changes=list(changes) or [enact()])
        return next(event.proposal for event in verdict.events if isinstance(event, e.Proposed))

    def post(self, *changes: dict[str, Any], by: str = "Ada", second: str = "Ben") -> str:
        """A proposal that is signed and on the noticeboard."""
        number = self.draft(*changes, by=by)
        if self.state.rule("1035") is not None:
            self.do(second, "second", proposal=number)
        self.do(by, "post-to-vote", proposal=number)
        return number

    def ballots(self, number: str, ayes: Iterable[str] = (), noes: Iterable[str] = ()) -> None:
        """Votes on a proposal."""
        for choice, voters in (("for", ayes), ("against", noes)):
            for player in voters:
                self.do(player, "vote", proposal=number, choice=choice)

    def close(self, number: str) -> list[e.Event]:
        """Let the voting period of a proposal go by; what happens then."""
        opened = self.state.proposals[number].opened
        assert opened is not None
        return [event for entry in self.wait(opened + 7 * DAY) for event in entry.events]

    def pass_(self, *changes: dict[str, Any], noes: Iterable[str] = ("Eve",)) -> str:
        """A proposal that is adopted, against some; its number."""
        number = self.post(*changes)
        self.ballots(number, [p for p in self.state.seating if p not in noes], noes)
        self.close(number)
        assert self.outcome(number) == "adopted", self.outcome(number)
        return number

    def outcome(self, number: str) -> str:
        """What a proposal came to."""
        return self.state.proposals[number].outcome  # type: ignore[index]

    def asked(self, case: str = "1") -> str:
        """The player who is asked to judge a case."""
        who = self.state.cases[case].asked  # type: ignore[index]
        assert who is not None
        return str(who)

    def call(self, by: str = "Ada", **what: Any) -> str:
        """A case, and its number."""
        verdict = self.do(by, "call-case", **{"statement": "It is so.", **what})
        return next(str(event.case) for event in verdict.events if isinstance(event, e.CaseCalled))

    def judged(self, judgment: str, by: str = "Ada", **what: Any) -> str:
        """A case that has been judged by the one drawn."""
        case = self.call(by, **what)
        judge = self.asked(case)
        self.do(judge, "accept", case=case)
        self.do(judge, "judge", case=case, judgment=judgment)
        return case


def paid(events: Iterable[e.Event], rule: str) -> dict[str, int]:
    """What a rule gave or took among some events, by player."""
    found: dict[str, int] = {}
    for event in events:
        if isinstance(event, e.Awarded) and event.because is not None and event.because.rule == rule:
            for player in event.players:
                found[player] = found.get(player, 0) + event.amount
    return found


def events_of(entries: Iterable[Entry]) -> list[e.Event]:
    """The events of entries, in order."""
    return [event for entry in entries for event in entry.events]


__all__ = ["DAY", "World", "events_of", "paid"]
