"""What someone asks for (a move), and the three answers there are: allowed, refused, undecided."""

from collections.abc import Sequence
from typing import Any

from moot.game.changes import Fault
from moot.game.events import Event
from moot.game.rules import Against, Because
from moot.game.values import CaseId, PlayerId, Value, plain

TRANSCRIBE, OPEN, FORK = "transcribe", "open", "fork"
HOST_MOVES = frozenset({TRANSCRIBE, OPEN, FORK})
"""The moves by which a host writes down what was before, opens the game for play, and goes on from another."""
CHOICE = "choice"
"""The argument by which a move says what a ballot is to say."""


class Move(Value, frozen=True):
    """A request in the imperative. The program itself makes five, which have no player: `begin`, `time`, and
    `transcribe` and `open` where a game begins with history, `fork` where it goes on from another.
    """

    name: str
    player: PlayerId | None = None
    arguments: dict[str, Any] = {}
    resumes: CaseId | None = None
    """The case this move has waited for, when it is made again after the judgment."""
    letter: str = ""
    """What stands for the letter that asked for it, by which the host knows that it has dealt with that."""


class Draw(Value, frozen=True):
    """One random number, as anyone can recompute it from the entry's luck (see `chance`)."""

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
    """The move may not be made: a stable code, the rule that says so, the facts, and what would help."""

    code: str
    reason: str
    because: Because | None = None
    facts: dict[str, Any] = {}
    remedy: str = ""
    outranked: tuple[dict[str, Any], ...] = ()
    """Rules that would have allowed it, and on what ground they gave way."""
    also: tuple[Against, ...] = ()
    """What else speaks against it."""
    trail: tuple[dict[str, Any], ...] = ()


def refused_for(faults: Sequence[Fault], document: str, remedy: str) -> Refused:
    """Why a document cannot be accepted: its first fault and what would help, and all of them as facts."""
    first = faults[0]
    return Refused(
        code=first.code,
        reason=f"line {first.line} of the {document}: {first.message}",
        facts={"faults": plain(faults)},
        remedy=first.remedy or remedy,
    )


class Question(Value, frozen=True):
    """What the law leaves open: its key, in words, and the rules that are at odds about it."""

    key: str
    about: str
    answers: tuple[dict[str, Any], ...] = ()


class Undecided(Value, frozen=True):
    """The law does not say whether the move may be made, or what comes of it.

    `events` open a case, unless one on this question is open already (`case` then names it).
    """

    question: Question
    events: tuple[Event, ...] = ()
    case: CaseId | None = None
    draws: tuple[Draw, ...] = ()
    deaths: tuple[str, ...] = ()
    trail: tuple[dict[str, Any], ...] = ()


Verdict = Allowed | Refused | Undecided
