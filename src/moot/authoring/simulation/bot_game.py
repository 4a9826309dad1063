"""One game played by bots, from start to end, and how each temperament weighs the moves that it can make."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from moot.authoring.plays import seed_of
from moot.authoring.simulation.arguments import Situation, Temper, filled
from moot.authoring.simulation.edges import near_the_end
from moot.authoring.simulation.results import Plan
from moot.game import events as e
from moot.game.moves import Allowed, Move, Refused, Undecided
from moot.game.state import State
from moot.game.values import PlayerId, Time
from moot.play.host import Host
from moot.play.table import Table
from moot.views.doing.offers import Offer, offers

START: Time = 1_767_636_000
"""2026-01-05 18:00 UTC, when every game begins."""
DAY = 86_400
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
GUESTS = 2
"""The number of people besides the players, who may join."""
_GAP = (300, 8 * 3_600)
"""The shortest and longest time between two visits, in seconds."""
_TRIES = 3
"""How often a cooperative bot retries a refused move with other arguments."""
_GUEST_JOINS = 0.02
"""The probability that a guest joins although nobody has left."""

MIXED: dict[Temper, int] = {"cooperative": 5, "random": 3, "obstructive": 2}
"""The proportions of temperaments; a game can have just one of them."""

PASTIMES = frozenset({"argue", "record", "correct", "call-case", "leave", "withdraw", "revise", "refuse"})
"""Built-in moves that make no progress."""
PASSING: dict[Temper, float] = {"cooperative": 0.2, "random": 0.3, "obstructive": 0.5}
"""The probability of a visit without a move."""
_ANSWERS = frozenset({"vote", "judge", "accept", "agree"})
_OPEN_PROPOSALS_EACH = 1
"""With this many open proposals per player, few propose another."""
_BUSY, _ASKED, _OF_RULES, _NOTHING = 0.05, 20.0, 1.0, 5.0

_COOPERATIVE = {
    "propose": 4.0, "vote": 20.0, "judge": 20.0, "accept": 20.0, "agree": 20.0, "leave": 0.0, "argue": 0.3,
    "record": 0.1, "correct": 0.02, "revise": 0.1, "withdraw": 0.02, "call-case": 0.05, "refuse": 0.0,
}  # fmt: skip
_OBSTRUCTIVE = {
    "propose": 2.0, "vote": 6.0, "judge": 0.3, "accept": 0.1, "agree": 0.2, "leave": 0.03, "argue": 0.5,
    "record": 0.3, "correct": 0.1, "revise": 0.5, "withdraw": 0.5, "call-case": 0.3, "refuse": 3.0,
}  # fmt: skip
_RANDOM = {"propose": 3.0, "leave": 0.02, "call-case": 0.1, "argue": 0.3, "record": 0.2, "correct": 0.1}

EMPTYING, LEAVING, AT_THE_CLOSE = 0.3, 0.03, 0.1
"""In games at the edge: how many empty, how often a visitor leaves in mid-vote, and votes in the second of a close."""
Made = tuple[str, str | None, str | None]
"""A move by its name, and the proposal or case that it is on."""


def made(offer: Offer) -> Made:
    """What identifies an offered move."""
    return offer.name, offer.proposal, offer.case


def chosen(
    temper: Temper, offers: Sequence[Offer], state: State, lately: Mapping[Made, int], chance: Random
) -> Offer | None:
    """A random move by temper; None for no move.

    `lately` counts the moves that they made recently, which become less likely.
    """
    weights = [_weight(temper, offer) * _room(offer, state) / _weariness(offer, lately) for offer in offers]
    found: list[Offer | None] = [*offers, None]
    return chance.choices(found, [*weights, _NOTHING])[0]


def is_open(offer: Offer) -> bool:
    """Whether a move is legal, or the rules leave it undecided."""
    return offer.yours and (offer.allowed or offer.question is not None)


def _room(offer: Offer, state: State) -> float:
    """A factor that makes proposals and cases less likely while many are open."""
    if offer.name == "call-case":
        return 1 / (1 + len(state.open_cases))
    busy = offer.name == "propose" and len(state.undecided) >= _OPEN_PROPOSALS_EACH * len(state.seating)
    return _BUSY if busy else 1


def _weariness(offer: Offer, lately: Mapping[Made, int]) -> int:
    times = 1 + lately[made(offer)]
    return 1 if _is_the_game_itself(offer) else times if offer.asked else times**2


def _is_the_game_itself(offer: Offer) -> bool:
    """Whether a move is the main move of the game: a proposal, or a posting."""
    return offer.name == "propose" or any(field.type == "Posting" for field in offer.fields)


def _weight(temper: Temper, offer: Offer) -> float:
    if temper == "random":
        return _RANDOM.get(offer.name, _OF_RULES if is_open(offer) else 0.05)
    if not is_open(offer):
        return 0.0
    if temper == "cooperative":
        return willingness(offer)
    of_rules = 0.3 if offer.asked else _OF_RULES
    return of_rules if offer.rule is not None else _OBSTRUCTIVE.get(offer.name, _OF_RULES)


def willingness(offer: Offer) -> float:
    """The weight of a move for a cooperative bot: highest for what the game waits for, low for changing a vote."""
    if offer.asked:
        return _ASKED
    if _is_the_game_itself(offer):
        return _COOPERATIVE["propose"]
    if offer.rule is not None:
        return 0.1 if offer.case is not None else _OF_RULES / 2
    return _COOPERATIVE.get(offer.name, _OF_RULES) / (_ASKED if offer.name in _ANSWERS else 1)


_LEADING_ON = (
    e.Joined | e.Proposed | e.VotingOpened | e.BallotCast | e.VotingClosed | e.ProposalDecided | e.RuleEnacted
    | e.RuleAmended | e.RuleRepealed | e.RuleTransmuted | e.JudgeAsked | e.JudgeAppointed | e.Judged | e.Agreed
    | e.CaseClosed | e.CustomMade | e.Won
)  # fmt: skip


def leads_on(events: Iterable[e.Event]) -> bool:
    """Whether events make progress in the game; comments and registers don't."""
    return any(
        event.posting.is_in_form if isinstance(event, e.Posted) else isinstance(event, _LEADING_ON) for event in events
    )


def name_of(plan: Plan, number: int) -> str:
    """The name of a plan's game; its dice depend on it."""
    stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in plan.ruleset.rstrip("/").split("/")[-1])
    seed = "".join(c if c.isalnum() else "-" for c in plan.seed)
    return f"{stem[:25]}-{seed[:20]}-{number}"


def people(number: int) -> list[str]:
    """Names for so many people."""
    return [NAMES[n] if n < len(NAMES) else f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}" for n in range(number)]


class Simulation:
    """A game in progress: the bots, the time and the counts of moves."""

    def __init__(self, host: Host, plan: Plan, number: int):
        self.plan = plan
        self.chance = Random(f"{plan.seed}/{plan.players}/{number}")
        self.seats = people(plan.players)
        self.people = list(dict.fromkeys([*people(plan.players + GUESTS), *plan.offices.values()]))
        self.tempers: dict[str, Temper] = dict(
            zip(self.people, self.chance.choices(list(MIXED), list(MIXED.values()), k=len(self.people)), strict=True)
        )
        secret = seed_of(f"{plan.seed}/{number}")
        ruleset, offices = host.ruleset(plan.ruleset), plan.offices
        if plan.at_the_edge:
            holder = self.seats[-1] if number % 2 == 0 else self.people[-1]
            ruleset, offices = near_the_end(host, ruleset, self.chance, holder, START)
        self.table: Table = host.new(
            name_of(plan, number), ruleset, self.seats, seed=secret, now=START, offices=offices
        )
        self.empties = plan.at_the_edge and self.chance.random() < EMPTYING
        """Whether players leave one after another."""
        self.now, self.end = START, START + plan.days * DAY
        self.moves = self.refused = self.undecided = 0
        self.week = -1
        self.made: dict[str, Counter[Made]] = {}
        self.stood_still: int | None = None
        """The entry after which no progress was possible."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or the plan's days are over."""
        return bool(self.table.state.over) or self.now >= self.end

    def play(self) -> None:
        """Play until the game ends, the plan's days are over, or no progress is possible."""
        idle = 0
        while not self.is_over:
            idle = 0 if self._visit() else idle + 1
            if idle < len(self.people):
                continue
            waits = bool(self.table.due())
            if waits and idle < 2 * len(self.people):
                continue
            idle = 0
            if not self._make_progress(waits=waits):
                self.stood_still = self.table.state.entry
                self._call_it_a_paradox()
                return

    def _visit(self) -> bool:
        """Let somebody visit and perhaps make a move; returns whether there was progress."""
        self.now = min(self.now + self.chance.randint(*_GAP), self.end)
        came = self._keep_time()
        if self.is_over:
            return came
        person = self.chance.choice(self.people)
        temper = self.tempers[person]
        if self.plan.at_the_edge and self._go_to_the_edge(person):
            return True
        if self.chance.random() < PASSING[temper]:
            return came
        open_to = [offer for offer in offers(self.table.moment(person).timed(self.now)) if self._has_a_mind_to(offer)]
        offer = chosen(temper, open_to, self.table.state, self._recent_moves(person), self.chance)
        if offer is None:
            return came
        self._recent_moves(person)[made(offer)] += 1
        return self._make(person, temper, offer) or came

    def _recent_moves(self, person: str) -> Counter[Made]:
        """The moves that somebody made in this week of the game."""
        week = (self.now - START) // (7 * DAY)
        if week != self.week:
            self.week, self.made = week, {p: Counter() for p in self.people}
        return self.made[person]

    def _has_a_mind_to(self, offer: Offer) -> bool:
        """Whether somebody considers a move: guests seldom join if no seat is empty."""
        if offer.name != "join" or len(self.table.state.seating) < len(self.seats):
            return True
        return self.chance.random() < _GUEST_JOINS

    def _make(self, person: str, temper: Temper, offer: Offer, *, at_an_end: bool = False) -> bool:
        """Make a move; returns whether there was progress."""
        moment = self.table.moment()
        state, law = moment.state, moment.law
        given = filled(offer, Situation(state, law, person, temper, self.chance, at_an_end, self.plan.at_the_edge))
        told = self.table.submit(Move(name=offer.name, player=PlayerId(person), arguments=given), self.now)
        self.moves += isinstance(told.verdict, Allowed)
        self.refused += isinstance(told.verdict, Refused)
        self.undecided += isinstance(told.verdict, Undecided)
        return leads_on(self._events(state.entry + 1)) if told.entry is not None else False

    def _go_to_the_edge(self, person: str) -> bool:
        """Make a move that is seldom made in time: leave in mid-vote, or vote in the second of a close."""
        state = self.table.state
        voting = [proposal for proposal in state.open_proposals() if proposal.is_voting]
        leaves = LEAVING * (4 if self.empties else 1) if voting or self.empties else 0
        if person in state.seating and len(state.seating) > 1 and self.chance.random() < leaves:
            return self._submit(person, "leave")
        if not voting or self.chance.random() >= AT_THE_CLOSE:
            return False
        close = next((due.time for due in self.table.due() if due.subject.startswith("proposal ")), None)
        if close is not None and close <= self.end:
            self.now = max(self.now, close - self.chance.choice((0, 0, 1)))
        done = [
            self._submit(voter, "vote", proposal=proposal.number, choice=self.chance.choice(("for", "for", "against")))
            for proposal in voting
            for voter in self.chance.sample(self.people, len(self.people))
        ]
        return any(done)

    def _submit(self, person: str, name: str, **arguments: str) -> bool:
        """Make a move whether it is offered or not; returns whether it was made."""
        told = self.table.submit(Move(name=name, player=PlayerId(person), arguments=arguments), self.now)
        self.moves += isinstance(told.verdict, Allowed)
        self.refused += isinstance(told.verdict, Refused)
        self.undecided += isinstance(told.verdict, Undecided)
        return isinstance(told.verdict, Allowed)

    def _events(self, since: int) -> Iterator[e.Event]:
        return (event for entry in self.table.entries(since) for event in entry.events)

    def _make_progress(self, *, waits: bool) -> bool:
        """Make progress: by a move, or by waiting for the next deadline, first of all during a vote."""
        voting = any(proposal.is_voting for proposal in self.table.state.open_proposals())
        willing = not (waits and voting) and self._all_are_willing()
        return willing or (bool(self.table.due()) and self._advance_time())

    def _keep_time(self) -> bool:
        """Process due times; returns whether anything was due."""
        return bool(self.table.keep_time(self.now))

    def _advance_time(self) -> bool:
        """Advance to the next due time; returns whether anything happened."""
        self.now = min(max(self.now, self.table.due()[0].time), self.end)
        return self._keep_time() or self.now >= self.end

    def _all_are_willing(self, *, at_an_end: bool = False) -> bool:
        """Try all moves that may make progress, each once, until one does."""
        tried: set[tuple[str, Made]] = set()
        while not self.is_over:
            open_to = [one for one in self._leading() if (one[0], made(one[1])) not in tried]
            if not open_to:
                return False
            for person, offer in open_to:
                tried.add((person, made(offer)))
                if self._try(person, offer, at_an_end=at_an_end) and not at_an_end:
                    return True
        return True

    def _leading(self) -> list[tuple[str, Offer]]:
        """The available moves that might make progress, the most useful first."""
        found = [
            (person, offer)
            for person in self.people
            for offer in offers(self.table.moment(person).timed(self.now))
            if is_open(offer) and offer.name not in PASTIMES
        ]
        return sorted(found, key=lambda one: -willingness(one[1]))

    def _try(self, person: str, offer: Offer, *, at_an_end: bool) -> bool:
        before = self.table.state.entry
        for _ in range(_TRIES):
            self.now = min(self.now + _GAP[0], self.end)
            if self._make(person, "cooperative", offer, at_an_end=at_an_end):
                return True
            if self.table.state.entry > before:
                break
        return False

    def _call_it_a_paradox(self) -> None:
        """Call a paradox case, and let everybody make the moves that follow from it."""
        for person in self.table.state.seating:
            offer = next((o for o in offers(self.table.moment(person).timed(self.now)) if o.name == "call-case"), None)
            if offer is not None and is_open(offer) and self._make(person, "cooperative", offer, at_an_end=True):
                break
        self._all_are_willing(at_an_end=True)
