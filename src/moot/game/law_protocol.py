"""The protocol for asking the rules in force, so that the game needs no sandbox."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.characters import is_printable
from moot.game.effects import Consequences, Effect
from moot.game.events import Event, GameStarted
from moot.game.moves import Draw, Move, Question, Refused
from moot.game.postings import Posting
from moot.game.rules import Because
from moot.game.sealed_values import NoSealing
from moot.game.state import Case, Proposal, State
from moot.game.values import Number, Time, Value


class ResolvedMove(Value, frozen=True):
    """A move whose arguments have been parsed and looked up."""

    move: Move
    arguments: dict[str, Any]
    proposal: Proposal | None = None
    case: Case | None = None
    posting: Posting | None = None
    """Its posting, if it posts something."""
    offered: bool = False
    """Whether a rule offers the move, not the program."""
    made_by: str = ""
    """The rule that makes it in the player's name; empty if the player does."""
    added: tuple[str, ...] = ()
    """The arguments that rules add to it."""
    is_chosen: bool = False
    """Whether some of its arguments are chosen from what the rules answer."""


class Standing(Value, frozen=True):
    """The rules' answer on whether a move is permitted; `refused` and `question` exclude each other."""

    refused: Refused | None = None
    question: Question | None = None
    deaths: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()
    held: Because | None = None
    """The provision that holds it, if it's permitted."""
    follows: Consequences | None = None
    """Its first consequences, if they were computed in the same request."""


class TermAnswer(Value, frozen=True):
    """The rules' answer to a term, or the open question; `silent` if no rule answers."""

    value: Any = None
    question: Question | None = None
    silent: bool = False
    because: Because | None = None
    trail: tuple[dict[str, Any], ...] = ()


NUMBER_LONGEST = 40
"""The most characters of a number, such as `TVCP 1`."""


def number_from(answered: TermAnswer, term: str) -> Number | Question:
    """The number in an answer of the law, or the open question if there is none."""
    if answered.question is not None:
        return answered.question
    return as_number(answered.value) or unfit(term, "a number")


def as_number(given: Any) -> Number | None:
    """An answer of the law, or of a holding, as a number; None if it isn't one."""
    named = isinstance(given, str | int) and not isinstance(given, bool)
    number = str(given).strip() if named else ""
    return Number(number) if 0 < len(number) <= NUMBER_LONGEST and is_printable(number) else None


def held(state: State, question: Question) -> Any:
    """The answer that custom gives to a question; None if it gives none."""
    return state.customs.get(question.key, {}).get("answer")


def unfit(term: str, wanted: str) -> Question:
    """The open question after an answer of the wrong type."""
    return Question(key=f"unfit:term:{term}", about=f"the rules answer {term} with what is not {wanted}")


def words_answered(
    state: State, answered: TermAnswer, term: str, are_fit: Callable[[Any], bool], wanted: str
) -> tuple[str, ...] | Question:
    """The words that the law answers a term with, or custom in place of an unfit answer; or the open question."""
    if answered.question is not None:
        return answered.question
    question = unfit(term, wanted)
    return next((tuple(words) for words in (answered.value, held(state, question)) if are_fit(words)), question)


class Due(Value, frozen=True, order=True):
    """A due time of a rule: when, in which order, which provision and for what subject."""

    time: Time
    order: int
    timer: str
    subject: str


class Practice(IntEnum):
    """How moves were decided in earlier versions: each practice followed the one before it.

    Most are about what waits for the judge where a move meets an open question.
    """

    WAITS = 0
    """The whole move, whatever it is."""
    SETS_ASIDE = 1
    """The same; but no question holds up the moves that settle it."""
    HOLDS_EFFECTS = 2
    """Of a time that has come, or of what the close of a vote leads to, only the effects that contradict each other."""
    KEEPS_DRAWS = 3
    """The same; and where a move was decided without what an open question is about, the entry keeps what was drawn
    before: whether the question came up may depend on it."""
    TELLS_ONCE = 4
    """The same; and where a rule carries out a move of another rule, a change of points is told once, not twice."""
    COUNTS_SIZES = 5
    """The same; and every operation of a rule's code counts steps by the sizes of all that it's given."""
    TAKES_TOGETHER = 6
    """The same; and what a wave comes to is taken together.

    - Of several winners of one moment, only the wins wait.
    - A case about effects asks for what they name values, and its judge may name another.
    - A term of which a mover chooses knows the mover.
    - What a move can't do by itself, such as a vote by a ballot that can't be read, is refused though a rule fails.
    - If a rule change amends what something starts with, whoever had it keeps that, by an event.
    - Whom a rule bars from a vote by who they are is no eligible voter in it; trials wait where nothing is due.
    - Rules that forbid or adjust an effect see what its others come to, and a payment is made in full or not at all.
    - Who sits next to a leaver is somebody who stays.
    """


NEWEST_PRACTICE = max(Practice)
"""How moves are decided now."""


class Luck(Value, frozen=True):
    """The seed of a move's draws, the provisions that are known to have been stopped, and tracing options."""

    luck: str = ""
    deaths: tuple[str, ...] = ()
    trace: bool = False
    brief: bool = False
    """For trials: a refusal doesn't need its facts."""
    practice: Practice = NEWEST_PRACTICE
    """How open questions are dealt with; records of earlier versions were decided in earlier ways."""
    steps: int = 0
    """How many of the steps that rules share were taken so far by what follows from the move."""
    sealing: Any = NoSealing()
    """What is known of sealed values, a `Sealing`."""
    dice: dict[str, int] = {}
    """The draws that don't follow from the seed, because they were named: what each comes to."""

    def asked(self, question: Question) -> str:
        """An open question as the record has it."""
        return question.words if self.practice >= Practice.TAKES_TOGETHER else question.about

    def knowing(self, deaths: Sequence[str]) -> "Luck":
        """The same seed, with other stopped provisions."""
        return replace(self, deaths=tuple(dict.fromkeys((*self.deaths, *deaths))))

    def naming(self, draws: Iterable[Draw]) -> "Luck":
        """The same seed, but these draws come to their values, if they are in range."""
        inside = (draw for draw in draws if draw.lowest <= draw.value <= draw.highest)
        named = {f"{d.provision} {d.subject} {d.count} {d.lowest} {d.highest}": d.value for d in inside}
        return replace(self, dice=named)


class Law(Protocol):
    """The protocol of the rules in force."""

    @property
    def digest(self) -> str: ...

    def under(self, state: State) -> "Law":
        """The law of another state: itself if the rules are the same."""
        ...

    def understand(
        self, state: State, move: Move, practice: Practice = NEWEST_PRACTICE
    ) -> ResolvedMove | Refused | Question:
        """Parse a move's arguments and look up what they name, unless the rules leave open what can be chosen."""
        ...

    def parameters(self, move: str) -> Mapping[str, str]:
        """What a move asks for: each argument with its type, by name."""
        ...

    def standing(
        self,
        state: State,
        move: ResolvedMove,
        now: Time,
        luck: Luck,
        begun: tuple[State, Sequence[Event]] | None = None,
    ) -> Standing:
        """Whether the rules permit the move.

        `begun` is where it leads by itself, and with which events. The law can work out in advance what its rules make
        of these (or what the rule does that offers the move); that is of use only where it may be made.
        """
        ...

    def act(self, state: State, move: ResolvedMove, now: Time, luck: Luck) -> Consequences:
        """What the rule does that offers a move, or what rules do that add arguments to one."""
        ...

    def keep_time(self, state: State, due: Due, luck: Luck) -> Consequences:
        """The consequences of a timed provision whose time has come."""
        ...

    def carry_out(
        self, state: State, effects: Sequence[Effect], causes: Sequence[Event], now: Time, luck: Luck
    ) -> Consequences:
        """What comes of effects that contradicted each other, once a judge has held which of them stand."""
        ...

    def consequences(self, state: State, wave: Sequence[Event], now: Time, luck: Luck) -> Consequences:
        """The consequences of a wave of events."""
        ...

    def met_already(self, state: State, now: Time, luck: Luck) -> Consequences:
        """What rules that are asked after any change come to in a state in which nothing has changed."""
        ...

    def answer(
        self, state: State, term: str, now: Time, proposal: Proposal | None = None, kind: str = "", *, like: str = ""
    ) -> TermAnswer:
        """The rules' answer to a term."""
        ...

    def due(self, state: State, now: Time) -> tuple[Due, ...]:
        """The future due times of the rules, the first first."""
        ...

    def starts_kept(self, state: State, before: Any) -> Sequence[Event]:
        """What everybody keeps of quantities and registers that started otherwise by the law of before."""
        ...

    def is_upon_every_move(self, provision: str) -> bool:
        """Whether a provision forbids or permits every move."""
        ...

    def new_game(self, state: State, ruleset: str) -> GameStarted | tuple[Fault, ...]:
        """The opening of a new game with a ruleset in place of this one, or the faults of the ruleset's text."""
        ...

    def faults_in(self, changes: Iterable[Any]) -> tuple[Fault, ...]:
        """The faults that the gate finds in the mechanisms of some changes."""
        ...
