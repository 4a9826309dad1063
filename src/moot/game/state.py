"""The state of a game at one moment, derived from its events; nothing here is decided."""

from collections.abc import ItemsView, Iterator, Mapping
from typing import Any, Literal, get_args

from msgspec import convert

from moot.game.changes import Change
from moot.game.commitments import MARK
from moot.game.corrections import ByHand
from moot.game.held_moves import HeldMove
from moot.game.maps import Map
from moot.game.postings import Posting
from moot.game.quotas import EndedCode, level
from moot.game.rules import Against, Because, Rule
from moot.game.values import Amount, CaseId, DefaultedValue, Number, PlayerId, RuleId, Time, Value

RULE_CHANGE = "rule-change"
ProposalStage = Literal["made", "voting", "closed", "withdrawn", "decided"]
CaseStage = Literal["called", "asked", "accepted", "judged", "closed"]
CASE_STAGES: tuple[CaseStage, ...] = get_args(CaseStage)


class ProposalStages:
    """The stage of a proposal, or of a view of one."""

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
    """The stage of a case, or of a view of one."""

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
        """Whether there is a judgment, or it was closed without one."""
        return self.stage in ("judged", "closed")


class Player(Value, frozen=True):
    """A person in the game, with when they joined, were last active and left."""

    joined: Time
    last_seen: Time
    left: Time | None = None


class Ballot(Value, frozen=True):
    """One player's vote, bound to the text it was cast on; a secret one also has a commitment and salt."""

    choice: str
    digest: str
    at: Time
    commitment: str = ""
    salt: str = ""
    proxy: PlayerId | None = None
    """The proxy who cast it for the player."""


class Ballots(Mapping[PlayerId, Ballot]):
    """The votes on a proposal by player, with counts by choice.

    `cast` has them as a plain map, which is faster to read.
    """

    __slots__ = ("_tally", "cast")

    def __init__(self, cast: Map[PlayerId, Ballot] = Map(), tally: Map[str, int] = Map()):  # noqa: B008
        self.cast, self._tally = cast, tally

    @classmethod
    def from_plain(cls, plain: Any) -> "Ballots":
        """The votes of a snapshot."""
        return NO_BALLOTS.update(convert(plain, dict[PlayerId, Ballot]))

    def update(self, cast: Mapping[PlayerId, Ballot]) -> "Ballots":
        """The votes after further ones were cast; each replaces its player's last one."""
        with self._tally.mutate() as tally:
            for player, ballot in cast.items():
                last = self.cast.get(player)
                if last is not None:
                    tally[last.choice] -= 1
                tally[ballot.choice] = tally.get(ballot.choice, 0) + 1
            counted = tally.finish()
        return Ballots(self.cast.update(cast), counted)

    def count(self, choice: str) -> int:
        """The number of votes for a choice."""
        return self._tally.get(choice, 0)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices that have votes."""
        return tuple(sorted(self._tally))

    @property
    def has_commitments(self) -> bool:
        """Whether any vote was cast in secret, opened by now or not."""
        return any(ballot.commitment for _, ballot in self.items())

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


class Proposal(ProposalStages, DefaultedValue, frozen=True):
    """A proposal or another question put to the vote, with the facts that determine its stage."""

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
    """The proxy who made it for its author."""
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
    arguments: tuple[tuple[PlayerId, Time], ...] = ()
    """Who commented on it, and when."""

    @property
    def stage(self) -> ProposalStage:
        """Its stage, by its facts."""
        if self.withdrawn is not None:
            return "withdrawn"
        if self.outcome:
            return "decided"
        if self.closed is not None:
            return "closed"
        return "voting" if self.opened is not None else "made"

    def votes(self, choice: str) -> tuple[PlayerId, ...]:
        """The players who cast this choice on the current text, in the order of their first votes."""
        cast = [(ballot.at, player) for player, ballot in self.ballots.items() if ballot.choice == choice]
        return tuple(player for _, player in sorted(cast))


class Case(CaseStages, DefaultedValue, frozen=True):
    """A case: a question for a judge."""

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

    @property
    def stage(self) -> CaseStage:
        """Its stage, by its facts."""
        if self.closed is not None:
            return "closed"
        if self.judged is not None:
            return "judged"
        if self.judge is not None:
            return "accepted"
        return "asked" if self.asked is not None else "called"


DISCUSSION = "discussion"
"""The default board, if rules name no boards."""


class Topic(DefaultedValue, frozen=True):
    """The subject of a comment, and its board."""

    board: str = DISCUSSION
    proposal: Number | None = None
    case: CaseId | None = None
    reply: int | None = None
    """The entry that it replies to."""


class PlacedPosting(Value, frozen=True):
    """A posting on its line, with its verdict by the rules."""

    entry: int
    player: PlayerId
    posting: Posting
    at: Time
    code: str = ""
    """Why it isn't a legal move; empty if it is."""
    reason: str = ""
    because: Because | None = None
    also: tuple[Against, ...] = ()
    moved: bool = False
    """Whether it had consequences."""
    astray: int | None = None
    """The first illegal posting on its line."""

    @property
    def follows(self) -> int | None:
        """The entry of its parent posting."""
        return self.posting.follows

    @property
    def verdict(self) -> Literal["move", "talk", "illegal", "undecided"]:
        """Its verdict by the rules, if its parent is legal."""
        if self.code:
            return "undecided" if self.code == "undecided" else "illegal"
        return "move" if self.moved or self.posting.is_in_form else "talk"


class State(Value, frozen=True):
    """The state of a game after an entry of the journal."""

    title: str = ""
    ruleset: str = ""
    settings: Map[str, str] = Map()
    language: int = 1
    """The edition of the mechanism language in which its rules are read."""
    papers: Map[str, str] = Map()
    entry: int = -1
    """The number of the last entry."""
    now: Time = 0
    """When the last entry was made."""
    players: Map[PlayerId, Player] = Map()
    seating: tuple[PlayerId, ...] = ()
    """The players in the game, in seating order."""
    gone: tuple[PlayerId, ...] = ()
    """An index of the players who have left."""
    rules: Map[RuleId, Rule] = Map()
    numbers: Map[Number, RuleId] = Map()
    """The latest rule with each number, present or former."""
    proposals: Map[Number, Proposal] = Map()
    proposals_made: Map[str, int] = Map()
    """The number of proposals of each kind."""
    undecided: tuple[Number, ...] = ()
    """An index of the proposals that are neither decided nor withdrawn."""
    withheld: tuple[Number, ...] = ()
    """Proposals with unopened secret ballots."""
    effective: tuple[Number, ...] = ()
    """Proposals whose changes are made at the end of the current move."""
    cases: Map[CaseId, Case] = Map()
    open_cases: tuple[CaseId, ...] = ()
    """An index of the cases that are not closed."""
    customs: Map[str, dict[str, Any]] = Map()
    waiting: Map[CaseId, dict[str, Any]] = Map()
    """Moves that wait for a judgment."""
    quantities: Map[str, Map[PlayerId, Amount]] = Map()
    offices: Map[str, PlayerId] = Map()
    registers: Map[str, Map[str, Any]] = Map()
    """Each register's entries by player, proposal or case, or under the empty word."""
    contested: Map[str, tuple[CaseId, ...]] = Map()
    """The cases about each contested entry, by its number."""
    corrections: Map[str, ByHand] = Map()
    """Corrections by hand, by entry."""
    said: Map[str, Topic] = Map()
    """Comments, by entry."""
    hidden: Map[str, str] = Map()
    """Comments and postings that moderators have hidden or redacted: by entry, why."""
    timers: Map[str, Time] = Map()
    code_ended: Map[str, EndedCode] = Map()
    """By rule, how often its code was ended lately."""
    """When each timed provision last ran, by provision and subject."""
    held: Map[str, HeldMove] = Map()
    """The moves that rules hold, by the entries at which they were made."""
    postings: Map[int, PlacedPosting] = Map()
    """The postings of all lines, by entry."""
    lines: Map[int, "State"] = Map()
    """The game after each posting, for its children (see `lines`)."""
    drawn: int = 0
    """The number of entries with draws, each of which revealed a link of the hash chain."""
    named_dice: bool = False
    """Whether the draws of this journal may be named: it began as the game of a play that names its dice."""
    transcribed: int = 0
    """The last entry of the recorded history; 0 if there is none."""
    wins: tuple[PlayerId, ...] = ()
    winner: PlayerId | None = None
    """Set when somebody has won and the game is over."""
    ended: str | None = None
    """Why the game is over without a winner; None otherwise."""
    next_ruleset: str = ""
    """The text of the ruleset with which a new game begins now."""
    began: tuple[int, ...] = ()
    """The entries at which the games of this journal began, the current one last."""
    opened_before: Map[str, Ballot] = Map()
    """The secret ballots opened in earlier games of this journal, by commitment."""

    @property
    def over(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        if self.winner is not None:
            return f"{self.winner} has won"
        return "" if self.ended is None else self.ended or "nobody has won"

    @property
    def has_secrets(self) -> bool:
        """Whether something in the state is secret."""
        return bool(self.withheld) or any(MARK in move for move in self.waiting.values())

    def is_seated(self, player: str) -> bool:
        """Whether somebody is in the game: like membership in `seating`, but fast."""
        known = self.players.get(PlayerId(player))
        return known is not None and known.left is None

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """Everybody who can make moves: the players, then office holders who aren't players."""
        others = set(self.offices.values()) - set(self.seating)
        return (*self.seating, *sorted(others))

    def holds_an_office(self, person: str) -> bool:
        """Whether somebody, player or not, holds any office."""
        return any(holder == person for holder in self.offices.values())

    def rule(self, number: str) -> Rule | None:
        """The rule with this number, or the last one that had it."""
        found = self.numbers.get(Number(number))
        return self.rules[found] if found is not None else None

    def lowered_quotas(self, now: Time) -> dict[str, int]:
        """How far quotas are lowered, by rule whose code was ended lately."""
        found = {one: level(known, self.rules[RuleId(one)], now) for one, known in self.code_ended.items()}
        return {one: lowered for one, lowered in found.items() if lowered}

    def in_force(self) -> tuple[Rule, ...]:
        """The rules in force, by ordinal."""
        return tuple(sorted((r for r in self.rules.values() if r.in_force), key=lambda r: (r.ordinal, r.id)))

    def held_moves(self) -> tuple[HeldMove, ...]:
        """The moves that rules hold, the oldest first."""
        return tuple(sorted(self.held.values(), key=lambda held: held.number))

    def open_proposals(self) -> tuple[Proposal, ...]:
        """The undecided proposals, in the order they were made."""
        return tuple(map(self.proposals.__getitem__, self.undecided))
