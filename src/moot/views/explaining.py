"""Why: for each event of an entry the rule that caused it, what it went by, and what was outranked on what ground."""

from typing import Any

from msgspec.structs import replace

from moot.game import chance
from moot.game.decision.decide import decide
from moot.game.entries import Entry
from moot.game.events import Corrected, Event, QuantityChanged
from moot.game.law_protocol import Luck
from moot.game.moves import CHOICE, Allowed, Move, Refused, Undecided
from moot.game.rules import Because
from moot.game.secret_ballots import is_known
from moot.game.state import State
from moot.game.values import Number, Value
from moot.law.corrections import KEEPERS
from moot.views.moments import Moment
from moot.views.movefields import ballot_choices
from moot.views.sight import hides_votes, veiled, veiled_trail
from moot.views.telling import tell

FACT_CHARACTERS_MAX = 300
_LINE_OF_MOVES = "This is the move itself: no rule forbids it."
_LINE_OF_RECORD = "The document that the game began from tells so; no rule was asked."
_LINE_OF_SUMS = "This is what the awards before it come to."


class Ground(Value, frozen=True):
    """How a term was answered: by which rule, against which others, by which method, and adjusted by whom."""

    term: str
    value: Any
    by: str
    against: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()


class Reason(Value, frozen=True):
    """Why one event happened."""

    event: str
    """What happened, in a sentence."""
    line: str
    """Why, in one line."""
    because: Because | None = None
    title: str = ""
    facts: dict[str, Any] = {}
    grounds: tuple[Ground, ...] = ()


class Why(Value, frozen=True):
    """Why everything in an entry happened; `trail` has every step that was taken, in order."""

    entry: int
    reasons: tuple[Reason, ...]
    asked: tuple[str, ...] = ()
    """The rules that could have forbidden the move and had nothing against it."""
    trail: tuple[dict[str, Any], ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each event."""
        return tuple(f"{reason.event} {reason.line}" for reason in self.reasons)


def why(moment: Moment, number: int) -> Why:
    """Decide an entry again on the state before it, and tell what each event goes by.

    Raises `NoMoment` where there is no such entry.
    """
    entry, present = moment.entry(number), moment.present
    if number == 0:
        return Why(entry=0, reasons=tuple(_beginning(event, moment) for event in entry.events))
    before = moment.at(number - 1)
    trail = _trail(before, entry)
    if hides_votes(present.law, present.state):
        trail = veiled_trail(before.law, trail)
    after = moment.at(number).state
    if number <= after.transcribed:
        return Why(entry=number, reasons=tuple(Reason(tell(event, after), _LINE_OF_RECORD) for event in entry.events))
    reasons = tuple(_reason(veiled(present.law, present.state, event), after, trail) for event in entry.events)
    return Why(entry=number, reasons=reasons, asked=_asked(trail), trail=trail)


def why_refused(refused: Refused) -> tuple[Ground, ...]:
    """The answers that a refusal went by."""
    return tuple(_ground(step) for step in refused.trail if "term" in step)


def _trail(before: Moment, entry: Entry) -> tuple[dict[str, Any], ...]:
    luck = chance.luck(entry.reveal, entry.previous) if entry.reveal else ""
    known, tracing = _as_known(before, entry), Luck(luck=luck, deaths=entry.deaths, trace=True)
    verdict = decide(before.state, before.law.deciding, known, entry.time, tracing)
    return verdict.trail if isinstance(verdict, Allowed | Undecided | Refused) else ()


def _as_known(before: Moment, entry: Entry) -> Move:
    """The entry's move; for a choice that is withheld stands the first there is, whichever it was."""
    if is_known(entry) or CHOICE not in entry.move.arguments:
        return entry.move
    proposal = before.state.proposals.get(Number(str(entry.move.arguments.get("proposal"))))
    choice = ballot_choices(before.timed(entry.time), proposal)[0]
    return replace(entry.move, arguments={**entry.move.arguments, CHOICE: choice})


def _beginning(event: Event, moment: Moment) -> Reason:
    state = moment.at(0).state
    because = event.because
    line = f"because rule {because.rule} says so ({because.provision})" if because else "because the game began"
    return Reason(event=tell(event, state), line=line, because=because)


def _reason(event: Event, after: State, trail: tuple[dict[str, Any], ...]) -> Reason:
    because = event.because
    sentence = tell(event, after)
    if isinstance(event, Corrected):
        grounds = tuple(_ground(step) for step in trail if step.get("term") == KEEPERS and step["by"])
        return Reason(event=sentence, line=_line_of_hand(event, after), grounds=_unique(grounds))
    if because is None:
        return Reason(event=sentence, line=_LINE_OF_SUMS if isinstance(event, QuantityChanged) else _LINE_OF_MOVES)
    rule = after.rule(because.rule)
    title = rule.content.title if rule else ""
    step: dict[str, Any] = next((s for s in reversed(trail) if _ran(s, because)), {})
    facts = {k: _short(v) for k, v in step.get("facts", {}).items()}
    grounds = tuple(_ground(s) for s in trail if s.get("term") in facts and s["by"])
    named = f" ({title})" if title else ""
    revised = f", revision {because.revision}" if because.revision > 1 else ""
    line = f"Because of rule {because.rule}{named}{revised}, {because.provision.replace('_', ' ')}."
    return Reason(event=sentence, line=line, because=because, title=title, facts=facts, grounds=_unique(grounds))


def _line_of_hand(event: Corrected, after: State) -> str:
    rule = after.rule(event.rule)
    named = f" ({rule.content.title})" if rule and rule.content.title else ""
    return f"{event.player} keeps the record, and cites rule {event.rule}{named}."


def _ran(step: dict[str, Any], because: Because) -> bool:
    ran = step.get("ran")
    return isinstance(ran, dict) and (ran["rule"], ran["provision"]) == (because.rule, because.provision)


def _short(value: Any) -> Any:
    return value if len(str(value)) <= FACT_CHARACTERS_MAX else f"{str(value)[:FACT_CHARACTERS_MAX]}…"


def _unique(grounds: tuple[Ground, ...]) -> tuple[Ground, ...]:
    return tuple({ground.term: ground for ground in grounds}.values())


def _ground(step: dict[str, Any]) -> Ground:
    return Ground(
        term=step["term"],
        value=_short(step["value"]),
        by=_named(step["by"]),
        against=tuple(f"{_named(o['by'])} said {_short(o['answer'])}; {o['ground']} decided" for o in step["others"]),
        adjusted=tuple(f"{_named(a['by'])} made it {_short(a['answer'])}" for a in step["adjusted"]),
    )


def _named(by: Any) -> str:
    return f"rule {by['rule']} ({by['provision'].replace('_', ' ')})" if isinstance(by, dict) else str(by) or "no rule"


def _asked(trail: tuple[dict[str, Any], ...]) -> tuple[str, ...]:
    """The provisions upon the move that were asked before anything happened, and had nothing to say."""
    asked = [_named(step["ran"]) for step in trail if step.get("asked") and "ran" in step and step["result"] is None]
    return tuple(dict.fromkeys(asked))
