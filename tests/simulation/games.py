"""The games of simulated worlds: the shipped ones, and rulesets made from the library with a model of how they vote."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from tests.law.hostile_sources import FAILING, HARMLESS, OPEN
from tests.playing import rule
from tests.simulation.clocks import DAY

from moot.authoring.simulation.proposals import Drafter
from moot.game.rules import Ruleset, RuleText
from moot.game.state import State
from moot.law.rulesets import shipped

NAME = "world"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
"""The first ones are seated when a game begins."""

THRESHOLDS: Mapping[str, tuple[str, Callable[[int, int, int], int]]] = {
    "all voters": ("voting.unanimity()", lambda voters, cast, given: voters),
    "more than half of the votes": ("voting.simple_majority()", lambda voters, cast, given: given // 2 + 1),
    "more than half of the voters": ("voting.majority_of_voters()", lambda voters, cast, given: voters // 2 + 1),
    "two thirds of the voters": ("voting.fraction_of_voters(2, 3)", lambda voters, cast, given: -(-voters * 2 // 3)),
}
"""By what a proposal needs to be adopted: the library line, and how many of how many voters, ballots, and votes for or
against that comes to."""

BELL = """
@term("bell")
def every_eleven_hours(last) -> Deadline:
    return last + hours(11)

@timed("bell")
def rings():
    announce("rung")
"""
BIDS = """
bids = register(int, of=Player, seen_by="holder")

@move("bid")
def bid(amount: Sealed[int], player):
    set_register("bids", amount, of=player)

@move("open-bids")
def open_bids(bids):
    return reveal("bids")
"""
CHOICES = '@term("ballot_choices")\ndef these():\n    return ["for", "against", "{word}"]'

HOSTILE = (
    '@upon("argued")\ndef endless(player):\n    while True:\n        pass',
    '@forbid("argue")\ndef too_much(player):\n    x = [0]\n    for n in range(60):\n        x = x + x\n    return None',
    '@term("votes_required")\ndef a_word():\n    return "many"',
    '@term("eligible_voters")\ndef a_number():\n    return 7',
    '@term("voting_closes")\ndef a_word(proposal) -> Deadline:\n    return "soon"',
    '@upon("ballot_cast")\ndef by_nought(voted):\n    announce("n", n=len(voted) // 0)',
    '@adjust("award")\ndef not_an_effect(effect):\n    return [1, 2, 3]',
    '@upon("proposed")\ndef echo(proposal):\n    for n in range(2000):\n        announce("echo", n=n)',
    '@upon("proposal_adopted")\ndef crowds(players):\n    return [award(p, 1) for p in players] * 500',
    '@term("bell_of_harm")\ndef at_once(last) -> Deadline:\n    return last + 1\n\n'
    '@timed("bell_of_harm")\ndef rings_on():\n    announce("harm")',
)
"""Mechanisms that loop, hoard, fail, or answer something of another type, for proposals."""
HARMFUL = tuple(
    [one.source for one in (*FAILING.values(), *OPEN.values()) if one.seconds <= 1 and "too much" not in one.error]
    + list(HARMLESS.values())
)
"""The same for rules that are in force from the start; only those that counted work ends at once."""


@dataclass(frozen=True)
class VotingModel:
    """How a ruleset votes and scores, worked out without it."""

    threshold: str
    quorum: bool
    days_open: int | None
    closes_when_all: bool
    secret: bool
    defeat_costs: int = 0
    adoption_pays: int = 0
    dissenters_gain: int = 0

    def required(self, voters: int, cast: int, given: int) -> int:
        """How many votes for it a proposal needs."""
        return THRESHOLDS[self.threshold][1](voters, cast, given)

    def adopts(self, voters: int, cast: int, votes_for: int, votes_against: int) -> bool:
        """Whether a vote that has closed adopts the proposal."""
        reached = not self.quorum or cast * 2 >= voters
        return voters > 0 and reached and votes_for >= self.required(voters, cast, votes_for + votes_against)

    @property
    def seconds_open(self) -> int | None:
        """After how many seconds a vote closes."""
        return None if self.days_open is None else self.days_open * DAY


@dataclass(frozen=True)
class GamePlan:
    """A game of a world."""

    ruleset: Ruleset
    seats: int
    model: VotingModel | None = None
    """None if its rules may change, or aren't known to the simulation."""
    word: str = ""
    """A choice that stands on secret ballots, and nowhere else in the record."""
    by_postings: bool = False
    """Whether it's played by articles in a newsgroup."""
    hostile: bool = False
    """Whether hostile rules are proposed in it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays from the start."""
        return PEOPLE[: self.seats]

    def changes(self, state: State, chance: Random) -> list[dict[str, Any]]:
        """Rule changes for a proposal: texts for people where there's a model, or else anything."""
        if self.model is not None:
            title = f"Custom {state.entry}"
            return [{"change": "enact", "content": {"title": title, "text": "Be kind to each other."}}]
        if self.hostile and chance.random() < 0.6:
            content = {"title": "Harm", "text": "Harm.", "mechanism": chance.choice(HOSTILE)}
            return [{"change": "enact", "content": content}]
        return Drafter(chance).changes(state, careful=chance.random() < 0.6)


@cache
def shipped_ruleset(name: str) -> Ruleset:
    """A ruleset that comes with the program."""
    from tests.simulation.sandbox import shared_host  # which needs a sandbox; reading rulesets needs none

    return shared_host().ruleset(name)


def plan_of(chance: Random) -> GamePlan:
    """A game: mostly one with a model of how it votes, or a shipped one, or one in which anything is proposed."""
    kind = chance.choices(("model", "shipped", "hostile", "news"), (62, 22, 8, 8))[0]
    if kind == "news":
        return GamePlan(shipped_ruleset("usenet"), 1, by_postings=True)
    if kind == "shipped":
        name = chance.choice([one for one in shipped() if one != "usenet"])
        return GamePlan(shipped_ruleset(name), 5 if name == "infinity" else 3)
    return modelled(chance, hostile=kind == "hostile")


def modelled(chance: Random, *, hostile: bool = False) -> GamePlan:
    """A ruleset made from the library, and the model of it."""
    closing = chance.choice(("all", "time", "both", "both"))
    model = VotingModel(
        threshold=chance.choice(sorted(THRESHOLDS)),
        quorum=chance.random() < 0.4,
        days_open=chance.choice((1, 2, 3)) if closing != "all" else None,
        closes_when_all=closing != "time",
        secret=chance.random() < 0.5,
        defeat_costs=chance.choice((0, 10)),
        adoption_pays=chance.choice((0, 7)),
        dissenters_gain=chance.choice((0, 4)),
    )
    word = f"abstain-{chance.randrange(10**9):09}"
    lines = ["numbering.proposals_from(301)", "scoring.points()", "voting.everybody_votes()", "voting.opens_at_once()"]
    lines += ["voting.decides_when_closed()", "voting.takes_effect_at_once()", THRESHOLDS[model.threshold][0]]
    lines += ["voting.quorum(1, 2)"] if model.quorum else []
    lines += [f"voting.closes_after({model.days_open})"] if model.days_open else []
    lines += ["voting.closes_when_all_have_voted()"] if model.closes_when_all else []
    lines += ["voting.secret_until_closed()"] if model.secret else []
    for amount, line in (
        (model.defeat_costs, "scoring.defeat_costs_proposer({})"),
        (model.adoption_pays, "scoring.adoption_pays_proposer({})"),
        (model.dissenters_gain, "scoring.dissenters_gain({})"),
    ):
        lines += [line.format(amount)] if amount else []
    lines += [BELL] if chance.random() < 0.3 else []
    lines += [BIDS] if chance.random() < 0.4 else []
    lines += [CHOICES.format(word=word)] if model.secret else []
    chance.shuffle(lines)
    rules: tuple[RuleText, ...] = tuple(rule(str(201 + n), line) for n, line in enumerate(lines))
    ruleset = Ruleset(name="made-up", rules=rules)
    seats = chance.choice((2, 3, 3, 4))
    if hostile:
        harmful = [rule(str(301 - n), chance.choice(HARMFUL)) for n in range(1, chance.choice((2, 3, 4)))]
        ruleset = Ruleset(name="hostile", rules=(*rules, *harmful))
    return GamePlan(ruleset, seats, None if hostile else model, word if model.secret else "", hostile=hostile)
