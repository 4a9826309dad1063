"""The protocol for asking the rules in force, so that the game needs no sandbox."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.effects import Consequences
from moot.game.events import Event, GameStarted
from moot.game.moves import Move, Question, Refused
from moot.game.postings import Posting
from moot.game.rules import Because
from moot.game.state import Case, Proposal, State
from moot.game.values import Number, Time, Value


class ResolvedMove(Value, frozen=True):
    """A move whose arguments name things that exist, with what is in hand."""

    move: Move
    arguments: dict[str, Any]
    proposal: Proposal | None = None
    case: Case | None = None
    posting: Posting | None = None
    """What it posts, if it is made by posting something."""
    offered: bool = False
    """Whether a rule offers the move, rather than the program."""
    made_by: str = ""
    """The rule that makes it in the player's name; empty where the player does."""


class Standing(Value, frozen=True):
    """What the rules that permit or forbid a move come to; `refused` and `question` exclude each other."""

    refused: Refused | None = None
    question: Question | None = None
    deaths: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()
    follows: Consequences | None = None
    """What comes of it first, where that has been worked out along with it."""


class TermAnswer(Value, frozen=True):
    """What the rules answer to a term, or the question that they leave open; `silent` when no rule speaks."""

    value: Any = None
    question: Question | None = None
    silent: bool = False
    because: Because | None = None
    trail: tuple[dict[str, Any], ...] = ()


NUMBER_LONGEST = 40
"""Characters that a number may have, such as `TVCP 1`."""


def number_from(answered: TermAnswer, term: str) -> Number | Question:
    """The number that the law gives, or the question it leaves open by giving none or no number."""
    if answered.question is not None:
        return answered.question
    return as_number(answered.value) or unfit(term, "a number")


def as_number(given: Any) -> Number | None:
    """What the law, or a holding, gives as a number; None where it is none."""
    named = isinstance(given, str | int) and not isinstance(given, bool)
    number = str(given).strip() if named else ""
    return Number(number) if 0 < len(number) <= NUMBER_LONGEST and number.isprintable() else None


def held(state: State, question: Question) -> Any:
    """The answer that custom gives to a question; None where it gives none."""
    return state.customs.get(question.key, {}).get("answer")


def unfit(term: str, wanted: str) -> Question:
    """The question that an answer of the wrong kind leaves open."""
    return Question(key=f"unfit:term:{term}", about=f"the rules answer {term} with what is not {wanted}")


class Due(Value, frozen=True, order=True):
    """A time that a rule keeps: when, in which order, what runs and for what."""

    time: Time
    order: int
    timer: str
    subject: str


class Luck(Value, frozen=True):
    """What a move's draws come from, and which provisions are known to have been ended; see `chance`."""

    luck: str = ""
    deaths: tuple[str, ...] = ()
    trace: bool = False
    brief: bool = False
    """For trials: a refusal need not say by which facts."""

    def knowing(self, deaths: Sequence[str]) -> "Luck":
        """The same luck, with other provisions that are known to have been ended."""
        return replace(self, deaths=tuple(dict.fromkeys((*self.deaths, *deaths))))


class Law(Protocol):
    """The rules in force, as the program asks them."""

    @property
    def digest(self) -> str: ...

    def under(self, state: State) -> "Law":
        """The law of another state: itself, where the rules are the same."""
        ...

    def understand(self, state: State, move: Move) -> ResolvedMove | Refused:
        """Tie a move's arguments to what they name."""
        ...

    def standing(
        self,
        state: State,
        move: ResolvedMove,
        now: Time,
        luck: Luck,
        begun: tuple[State, Sequence[Event]] | None = None,
    ) -> Standing:
        """Whether the move may be made.

        `begun` is where it leads by itself, and with which events. The law can work out in advance what its rules make
        of these (or what the rule does that offers the move); that is of use only where it may be made.
        """
        ...

    def act(self, state: State, move: ResolvedMove, now: Time, luck: Luck) -> Consequences:
        """What a move that a rule offers does."""
        ...

    def keep_time(self, state: State, due: Due, luck: Luck) -> Consequences:
        """What a provision that keeps time does when its time has come."""
        ...

    def consequences(self, state: State, wave: Sequence[Event], now: Time, luck: Luck) -> Consequences:
        """What the rules make of a wave of events."""
        ...

    def answer(
        self, state: State, term: str, now: Time, proposal: Proposal | None = None, kind: str = "", *, like: str = ""
    ) -> TermAnswer:
        """What the rules answer to a term."""
        ...

    def due(self, state: State, now: Time) -> tuple[Due, ...]:
        """The times that the rules keep from here on, those fallen due first."""
        ...

    def new_game(self, state: State, ruleset: str) -> GameStarted | tuple[Fault, ...]:
        """How a new game begins with a ruleset in the place of this one; or what is wrong with the ruleset's text."""
        ...

    def faults_in(self, changes: Iterable[Any]) -> tuple[Fault, ...]:
        """What the gate has against the mechanisms of some changes."""
        ...
