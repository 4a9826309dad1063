"""Moves, and the three verdicts on them: allowed, refused, undecided."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from moot.game.changes import Fault
from moot.game.events import Event
from moot.game.question_keys import clash_in_words
from moot.game.rules import Against, Because
from moot.game.values import CaseId, PlayerId, Value
from moot.languages import N_

TRANSCRIBE, OPEN, FORK = "transcribe", "open", "fork"
HIDE, SHOW, REDACT = "hide", "show", "redact"
NOTES = frozenset({HIDE, SHOW, REDACT})
"""The host's own moves that are moderators' notes on posts."""
HOST_MOVES = NOTES | {TRANSCRIBE, OPEN, FORK}
"""The host's own moves: transcribing history, opening the game for play, forking another, and notes on posts."""
PASSES_OVER = "until"
"""The argument of a time that stands for those missed after it: until when these are passed over."""
CARRY_OUT = "carry-out"
"""The move by which effects take place that waited for a judge to hold which of them stand."""
CASE_MOVES = frozenset({"judge", "agree", "accept", "refuse"})
"""The moves that lead to a case being settled, and so are never held up by its own question."""
CHOICE = "choice"
"""The argument with a ballot's choice."""


class Move(Value, frozen=True):
    """A move: a request in the imperative. The host itself makes `begin`, `time`, `carry-out`, `transcribe`, `open`,
    `fork`, and as moderators say `hide`, `show` and `redact`."""

    name: str
    player: PlayerId | None = None
    arguments: dict[str, Any] = {}
    resumes: CaseId | None = None
    """The case that this move has waited for, if it is made again after a judgment."""
    held: int = 0
    """The number of the held move that it was, if a rule carries it out."""
    letter: str = ""
    """The idempotency mark of the letter that asked for it."""


class Draw(Value, frozen=True):
    """One random number, which anyone can recompute from the entry's seed (see `chance`)."""

    provision: str
    subject: str
    count: int
    lowest: int
    highest: int
    value: int


class Allowed(Value, frozen=True):
    """The move is made; these are its events."""

    events: tuple[Event, ...]
    draws: tuple[Draw, ...] = ()
    deaths: tuple[str, ...] = ()
    """Provisions that the sandbox had to end for time or memory; an entry keeps them, so that
    deciding it again does not depend on how fast the machine is."""
    trail: tuple[dict[str, Any], ...] = ()


class Refused(Value, frozen=True):
    """The move is refused: a stable code, the reason, the rule that says so, the facts, and a remedy."""

    code: str
    reason: str
    because: Because | None = None
    facts: dict[str, Any] = {}
    remedy: str = ""
    outranked: tuple[dict[str, Any], ...] = ()
    """Rules that would have allowed it, and why they gave way."""
    also: tuple[Against, ...] = ()
    """Further reasons."""
    trail: tuple[dict[str, Any], ...] = ()


def refused_for(faults: Sequence[Fault], document: str, remedy: str) -> Refused:
    """The refusal of a document with faults: the first one with its remedy, and all of them as facts."""
    first = faults[0]
    return Refused(
        code=first.code,
        reason=N_(
            "line {line} of the {document}: {message}", line=first.line, document=document, message=first.message
        ),
        facts={"faults": [{name: one for name, one in asdict(fault).items() if one != ""} for fault in faults]},
        remedy=first.remedy or remedy,
    )


class Question(Value, frozen=True):
    """An open question of the law: its key, its words, and the conflicting rules."""

    key: str
    about: str
    answers: tuple[dict[str, Any], ...] = ()

    @property
    def words(self) -> str:
        """The question as people and judges are asked it."""
        return clash_in_words(self.key, self.about, self.answers)

    @property
    def clause(self) -> str:
        """The question as a part of a sentence."""
        return self.words.removesuffix(". Which stands?")


class Undecided(Value, frozen=True):
    """The law doesn't say whether the move may be made, or what follows from it.

    `events` open a case, unless one on this question is open already (`case` then names it).
    """

    question: Question
    events: tuple[Event, ...] = ()
    case: CaseId | None = None
    draws: tuple[Draw, ...] = ()
    deaths: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()


Verdict = Allowed | Refused | Undecided
