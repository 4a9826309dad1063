"""Nomic World in tests: proposals drafted, signed, put on the noticeboard and voted on, with days going by."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from tests.playing import FIVE, Game, enact

from moot.game import events as e
from moot.game.record.entries import Entry
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Rank
from moot.play.host import Host, check_ruleset

DAY = 24 * 60 * 60
FIRST_SET = {str(n) for n in (*range(101, 116), *range(201, 220))}

MAJORITY = "voting.simple_majority()"
TWO_THIRDS = """
@term("votes_required")
def two_thirds_of_the_votes_cast(votes_for, votes_against):
    return ceil(2 * (len(votes_for) + len(votes_against)), 3)
"""
ADOPTED = """
points = quantity(of=Player, starts=0)

@upon("proposal_adopted")
def ten_for_opponents_and_a_draw_for_the_proposer(proposal, votes_against):
    award(votes_against, 10)
    award(proposal.author, draw(1, 10))
"""
TILL_THE_CLOSE = 'return proposal.stage == "voting"'
FOR_GOOD = 'return proposal.stage in ("voting", "closed", "decided")'
DRAWN = """
@upon("wanted_at_random")
def draw_one(among, case=None):
    announce("drawn_at_random", player=among[draw(0, len(among) - 1)], case=case)
"""


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

    @classmethod
    def first_set(cls, host: Host, players: Iterable[str] = FIVE) -> "World":
        """A game of the initial rules as they were at first: 203, 207, 208 and 114 in their first form, and all ranks.

        No rule said then how a player is chosen at random; 212 draws one itself.
        """
        shipped = {r.number: r for r in host.ruleset("nomic_world").rules if r.number in FIRST_SET}
        changed = {
            "203": ("Two thirds of the votes cast.", shipped["203"].content.mechanism.replace(MAJORITY, TWO_THIRDS)),
            "207": ("Those against get 10, the proposer 1 to 10.", ADOPTED),
            "208": ("The proposer loses 10.", "scoring.defeat_costs_proposer(10)"),
            "114": ("Voting is by secret ballot.", shipped["114"].content.mechanism.replace(TILL_THE_CLOSE, FOR_GOOD)),
            "212": (shipped["212"].content.text, shipped["212"].content.mechanism + DRAWN),
        }
        rules = []
        for number, rule in shipped.items():
            text, mechanism = changed.get(number, (rule.content.text, rule.content.mechanism))
            rank: Rank = "immutable" if number < "200" else "mutable"
            content = replace(rule.content, text=text, mechanism=mechanism)
            rules.append(RuleText(rule.number, rank, content))
        ruleset = Ruleset(name="first-set", rules=tuple(rules))
        assert not check_ruleset(ruleset)
        return cls(host, ruleset, players)

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
        """Let the voting period of a proposal pass; returns what happens."""
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
