"""A game at one moment: nothing here is decided, everything follows from the events so far."""

from collections.abc import ItemsView, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from immutables import Map
from msgspec import convert

from moot.game.changes import Change
from moot.game.commitments import MARK
from moot.game.corrections import ByHand
from moot.game.postings import Posting
from moot.game.rules import Against, Because, Rule
from moot.game.values import CaseId, Number, PlayerId, RuleId, Time, Value, own_defaults

RULE_CHANGE = "rule-change"
ProposalStage = Literal["made", "voting", "closed", "withdrawn", "decided"]
CaseStage = Literal["called", "asked", "accepted", "judged", "closed"]
CASE_STAGES: tuple[CaseStage, ...] = get_args(CaseStage)


class ProposalStages:
    """What a proposal, or a view of one, says of its stage."""

    __slots__ = ()

    @property
    def stage(self) -> str:
        """The name of its stage."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether it's neither decided nor withdrawn."""
        return self.stage in ("made", "voting", "closed")

    @property
    def accepts_votes(self) -> bool:
        """Whether its vote hasn't closed. Whether a vote may be cast before the vote opens is for the rules to say."""
        return self.stage in ("made", "voting")

    @property
    def is_in_debate(self) -> bool:
        """Whether its vote hasn't opened yet."""
        return self.stage == "made"

    @property
    def is_voting(self) -> bool:
        """Whether its vote is open."""
        return self.stage == "voting"

    @property
    def is_withdrawn(self) -> bool:
        """Whether its author has withdrawn it."""
        return self.stage == "withdrawn"


class CaseStages:
    """What a case, or a view of one, says of its stage."""

    __slots__ = ()

    @property
    def stage(self) -> str:
        """The name of its stage."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether it isn't closed: it may still be judged, or appealed."""
        return self.stage != "closed"

    @property
    def is_asked(self) -> bool:
        """Whether somebody has been asked to judge it, and hasn't answered."""
        return self.stage == "asked"

    @property
    def is_judged(self) -> bool:
        """Whether judgment has been given, or it was closed without."""
        return self.stage in ("judged", "closed")


class Player(Value, frozen=True):
    """A person in the game, with when they joined, were last active and left."""

    joined: Time
    last_seen: Time
    left: Time | None = None


class Ballot(Value, frozen=True):
    """One player's vote, bound to the text it was cast on; a secret one also by its commitment and salt."""

    choice: str
    digest: str
    at: Time
    commitment: str = ""
    salt: str = ""
    proxy: PlayerId | None = None
    """Who cast it in the player's place."""


@dataclass(frozen=True, eq=False)
class Ballots(Mapping[PlayerId, Ballot]):
    """The votes on a proposal by who cast them; how many there are of a choice is known without counting them.

    `cast` has them as a plain map, which is faster to read.
    """

    cast: Map[PlayerId, Ballot] = Map()  # noqa: RUF009
    _tally: Map[str, int] = Map()  # noqa: RUF009

    @classmethod
    def from_plain(cls, plain: Any) -> "Ballots":
        """The votes that a snapshot keeps."""
        return NO_BALLOTS.update(convert(plain, dict[PlayerId, Ballot]))

    def update(self, cast: Mapping[PlayerId, Ballot]) -> "Ballots":
        """The votes after these have been cast, each in the place of its player's last."""
        with self._tally.mutate() as tally:
            for player, ballot in cast.items():
                last = self.cast.get(player)
                if last is not None:
                    tally[last.choice] -= 1
                tally[ballot.choice] = tally.get(ballot.choice, 0) + 1
            counted = tally.finish()
        return Ballots(self.cast.update(cast), counted)

    def count(self, choice: str) -> int:
        """How many there are of a choice."""
        return self._tally.get(choice, 0)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices that have been made."""
        return tuple(sorted(self._tally))

    def __getitem__(self, player: PlayerId) -> Ballot:
        return self.cast[player]

    def __contains__(self, player: object) -> bool:
        return player in self.cast

    def __iter__(self) -> Iterator[PlayerId]:
        return iter(self.cast)

    def __len__(self) -> int:
        return len(self.cast)

    def items(self) -> ItemsView[PlayerId, Ballot]:
        """Players and their votes."""
        return self.cast.items()  # type: ignore[return-value]  # a persistent map's own view


NO_BALLOTS = Ballots()


class Proposal(ProposalStages, Value, frozen=True):
    """Something put before the players, with the facts from which its stage follows."""

    number: Number
    author: PlayerId
    title: str
    made: Time
    entry: int
    digest: str
    kind: str = RULE_CHANGE
    like: str = ""
    changes: tuple[Change, ...] = ()
    content: dict[str, Any] = {}
    proxy: PlayerId | None = None
    """Who made it in its author's place."""
    revised: Time | None = None
    published: Time | None = None
    opened: Time | None = None
    closed: Time | None = None
    withdrawn: Time | None = None
    outcome: str = ""
    decided: Time | None = None
    effective: int | None = None
    """The entry at which its changes were made."""
    ballots: Ballots = NO_BALLOTS
    arguments: tuple[tuple[PlayerId, Time, str], ...] = ()

    def __post_init__(self) -> None:
        own_defaults(self)

    @property
    def stage(self) -> ProposalStage:
        """Where it stands, as its facts say."""
        if self.withdrawn is not None:
            return "withdrawn"
        if self.outcome:
            return "decided"
        if self.closed is not None:
            return "closed"
        return "voting" if self.opened is not None else "made"

    def votes(self, choice: str) -> tuple[PlayerId, ...]:
        """Who cast this choice on the text as it stands, in the order they first voted."""
        cast = [(ballot.at, player) for player, ballot in self.ballots.items() if ballot.choice == choice]
        return tuple(player for _, player in sorted(cast))


class Case(CaseStages, Value, frozen=True):
    """A question before a judge."""

    id: CaseId
    caller: PlayerId | None
    statement: str
    called: Time
    kind: str = "dispute"
    rules: tuple[Number, ...] = ()
    question: str = ""
    waiting: dict[str, Any] = {}
    made: int = 0
    """The entry at which it was called."""
    entry: int | None = None
    """The entry of the journal that it contests."""
    asked: PlayerId | None = None
    judge: PlayerId | None = None
    accepted: Time | None = None
    judged: Time | None = None
    judgment: str = ""
    reasons: str = ""
    holding: dict[str, Any] = {}
    agreed: Map[PlayerId, dict[str, Any]] = Map()
    closed: Time | None = None

    def __post_init__(self) -> None:
        own_defaults(self)

    @property
    def stage(self) -> CaseStage:
        """Where it stands, as its facts say."""
        if self.closed is not None:
            return "closed"
        if self.judged is not None:
            return "judged"
        if self.judge is not None:
            return "accepted"
        return "asked" if self.asked is not None else "called"


DISCUSSION = "discussion"
"""The board for what is said without naming one, where rules name no boards."""


class Topic(Value, frozen=True):
    """What something that was said is about, and where it stands."""

    board: str = DISCUSSION
    proposal: Number | None = None
    case: CaseId | None = None
    reply: int | None = None
    """The entry that it answers."""

    def __post_init__(self) -> None:
        own_defaults(self)


class PlacedPosting(Value, frozen=True):
    """A posting in its place: on which line it stands, and what it is by the rules."""

    entry: int
    player: PlayerId
    posting: Posting
    at: Time
    code: str = ""
    """Why it is no move by the rules; empty where it is in order."""
    reason: str = ""
    because: Because | None = None
    also: tuple[Against, ...] = ()
    moved: bool = False
    """Whether anything came of it."""
    astray: int | None = None
    """The first posting on its line that is no move by the rules."""

    @property
    def follows(self) -> int | None:
        """The entry of the posting that it follows up."""
        return self.posting.follows

    @property
    def verdict(self) -> Literal["move", "talk", "illegal", "undecided"]:
        """What it is by the rules, if what it follows is a move."""
        if self.code:
            return "undecided" if self.code == "undecided" else "illegal"
        return "move" if self.moved or self.posting.is_in_form else "talk"


class State(Value, frozen=True):
    """Everything that is so after an entry of the journal."""

    title: str = ""
    ruleset: str = ""
    settings: Map[str, str] = Map()
    papers: Map[str, str] = Map()
    entry: int = -1
    """The number of the last entry."""
    now: Time = 0
    """When the last entry was made."""
    players: Map[PlayerId, Player] = Map()
    seating: tuple[PlayerId, ...] = ()
    """The players in the game, in the order they sit."""
    gone: tuple[PlayerId, ...] = ()
    """An index of the players who have left."""
    rules: Map[RuleId, Rule] = Map()
    numbers: Map[Number, RuleId] = Map()
    """Every number a rule has borne, to the latest rule that bore it."""
    proposals: Map[Number, Proposal] = Map()
    proposals_made: Map[str, int] = Map()
    """How many proposals there have been of each kind."""
    undecided: tuple[Number, ...] = ()
    """An index of the proposals that are neither decided nor withdrawn."""
    withheld: tuple[Number, ...] = ()
    """Proposals with secret ballots that have not been opened."""
    effective: tuple[Number, ...] = ()
    """Proposals whose changes await the end of the move in hand."""
    cases: Map[CaseId, Case] = Map()
    open_cases: tuple[CaseId, ...] = ()
    """An index of the cases that are not closed."""
    customs: Map[str, dict[str, Any]] = Map()
    waiting: Map[CaseId, dict[str, Any]] = Map()
    """Moves that wait for a judgment."""
    quantities: Map[str, Map[PlayerId, int]] = Map()
    offices: Map[str, PlayerId] = Map()
    registers: Map[str, Map[str, Any]] = Map()
    """Each register's entries by player, proposal or case, or under the empty word."""
    contested: Map[str, tuple[CaseId, ...]] = Map()
    """The cases about each entry that is contested, by its number."""
    corrections: Map[str, ByHand] = Map()
    """What was done by hand, by the number of the entry."""
    said: Map[str, Topic] = Map()
    """What was said, by the number of its entry."""
    timers: Map[str, Time] = Map()
    """When each timed provision last ran, by provision and subject."""
    postings: Map[int, PlacedPosting] = Map()
    """What was posted, on all lines of play, by entry."""
    lines: Map[int, "State"] = Map()
    """The game after each posting, for what follows it up (see `lines`)."""
    drawn: int = 0
    """How many entries have drawn, and so revealed a link of the hash chain."""
    transcribed: int = 0
    """The last entry of the history that the game began with; 0 where it has none."""
    wins: tuple[PlayerId, ...] = ()
    winner: PlayerId | None = None
    """Set when somebody has won and the game is over."""
    ended: str | None = None
    """Why the game is over where nobody has won it; None otherwise."""
    next_ruleset: str = ""
    """The text of the ruleset with which a new game begins now."""
    began: tuple[int, ...] = ()
    """The entries at which the games of this journal began, the one in hand last."""
    opened_before: Map[str, Ballot] = Map()
    """The secret ballots that were opened in games before this one, by their commitments."""

    @property
    def over(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        if self.winner is not None:
            return f"{self.winner} has won"
        return "" if self.ended is None else self.ended or "nobody has won"

    @property
    def has_secrets(self) -> bool:
        """Whether something in the state may not be shown."""
        return bool(self.withheld) or any(MARK in move for move in self.waiting.values())

    def is_seated(self, player: str) -> bool:
        """Whether somebody is in the game; the same as being among the `seating`, and as fast however long that is."""
        known = self.players.get(PlayerId(player))
        return known is not None and known.left is None

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """Who makes moves here: the players, and then those who hold an office and are no players."""
        others = set(self.offices.values()) - set(self.seating)
        return (*self.seating, *sorted(others))

    def holds_an_office(self, person: str) -> bool:
        """Whether somebody, player or not, holds any office."""
        return any(holder == person for holder in self.offices.values())

    def rule(self, number: str) -> Rule | None:
        """The rule that bears this number, or bore it last."""
        found = self.numbers.get(Number(number))
        return self.rules[found] if found is not None else None

    def in_force(self) -> tuple[Rule, ...]:
        """The rules in force, by ordinal."""
        return tuple(sorted((r for r in self.rules.values() if r.in_force), key=lambda r: (r.ordinal, r.id)))

    def open_proposals(self) -> tuple[Proposal, ...]:
        """The proposals not yet decided, in the order they were made."""
        return tuple(self.proposals[n] for n in self.undecided)
