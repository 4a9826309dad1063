"""Explanations: which rule caused each event, the facts it was based on, and why a move was refused or is undecided."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import chance
from moot.game import events as e
from moot.game.commitments import BallotProof
from moot.game.decision.decide import decide
from moot.game.entries import Entry
from moot.game.events import Corrected, Event, QuantityChanged
from moot.game.law_protocol import Luck
from moot.game.moves import CHOICE, Allowed, Move, Refused, Undecided, Verdict
from moot.game.rules import Because
from moot.game.sealed_values import RecordedSealing
from moot.game.secret_ballots import is_known
from moot.game.state import State
from moot.game.values import Number, Value
from moot.law.corrections import KEEPERS
from moot.views.moments import Moment, written_time
from moot.views.secrecy import veiled, veiled_trail
from moot.views.sentences import event_sentence, in_effect_in_words
from moot.views.wording import capital, in_words, in_words_of, listed, provision, statement_in_words, stopped

FACT_CHARACTERS_MAX = 300
_LINE_OF_MOVES = "This is the move itself: no rule forbids it."
_LINE_OF_RECORD = "The document that the game began from tells so; no rule was asked."
_LINE_OF_SUMS = "Total of the awards above."


class TermExplanation(Value, frozen=True):
    """How a term was answered: by which rule, against which others, by which method, and with which adjustments."""

    term: str
    value: Any
    by: str
    against: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()


class EventExplanation(Value, frozen=True):
    """Why one event happened."""

    event: str
    """The event in a sentence."""
    line: str
    """The reason in one line."""
    because: Because | None = None
    title: str = ""
    facts: dict[str, Any] = {}
    grounds: tuple[TermExplanation, ...] = ()


class EntryExplanation(Value, frozen=True):
    """Why everything in an entry happened; `trail` has every step, in order."""

    entry: int
    reasons: tuple[EventExplanation, ...]
    asked: tuple[str, ...] = ()
    """The rules that could have forbidden the move, but didn't."""
    trail: tuple[dict[str, Any], ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each event."""
        return tuple(f"{reason.event} {reason.line}" for reason in self.reasons)


def why(moment: Moment, number: int) -> EntryExplanation:
    """Decide an entry again in the state before it, and explain each event.

    Raises `NoMoment` where there is no such entry.
    """
    entry, present = moment.entry(number), moment.present
    if number == 0:
        return EntryExplanation(entry=0, reasons=tuple(_beginning(event, moment) for event in entry.events))
    before = moment.at(number - 1)
    trail = _trail(before, entry)
    if present.hidden_ballots:
        trail = veiled_trail(before.law, trail)
    after = moment.at(number).state
    if number <= after.transcribed:
        return EntryExplanation(
            entry=number,
            reasons=tuple(EventExplanation(event_sentence(event, after), _LINE_OF_RECORD) for event in entry.events),
        )
    shaped = _adjusters(trail)
    reasons = tuple(
        _reason(veiled(present.law, present.state, event), after, trail, shaped.get(place, ()))
        for place, event in enumerate(entry.events)
    )
    return EntryExplanation(entry=number, reasons=reasons, asked=_asked(trail), trail=trail)


def ballot_sentence(ballot: BallotProof) -> str:
    """What a voter may keep of a secret ballot."""
    return (
        f"Your ballot on {ballot.proposal} is sealed. To prove later what it says, keep its salt, which nobody else is"
        f" told: {ballot.salt}"
    )


def _trail(before: Moment, entry: Entry) -> tuple[dict[str, Any], ...]:
    luck = chance.luck(entry.reveal, entry.previous) if entry.reveal else ""
    sealing = RecordedSealing(entry.game, entry.events)
    known, tracing = _as_known(before, entry), Luck(luck=luck, deaths=entry.deaths, trace=True, sealing=sealing)
    tracing = tracing.naming(entry.draws) if before.state.named_dice else tracing
    verdict = decide(before.state, before.law.deciding, known, entry.time, tracing)
    return verdict.trail if isinstance(verdict, Allowed | Undecided | Refused) else ()


def _as_known(before: Moment, entry: Entry) -> Move:
    """The entry's move; a withheld choice is replaced by the first possible one."""
    if is_known(entry) or CHOICE not in entry.move.arguments:
        return entry.move
    proposal = before.state.proposals.get(Number(str(entry.move.arguments.get("proposal"))))
    choice = next(before.law.ballot_form(before.state, proposal, entry.time).in_favour())
    return replace(entry.move, arguments={**entry.move.arguments, CHOICE: choice})


def _beginning(event: Event, moment: Moment) -> EventExplanation:
    state = moment.at(0).state
    because = event.because
    line = f"because rule {because.rule} says so ({because.provision})" if because else "because the game began"
    return EventExplanation(event=event_sentence(event, state), line=line, because=because)


def _adjusters(trail: tuple[dict[str, Any], ...]) -> dict[int, tuple[str, ...]]:
    """The provisions that adjusted what became an event, by the event's place in its entry."""
    return {
        place: tuple(_named(by) for by in step["adjusted_by"])
        for step in trail
        if "adjusted_by" in step
        for place in range(*step["events"])
    }


def _reason(
    event: Event, after: State, trail: tuple[dict[str, Any], ...], adjusters: tuple[str, ...]
) -> EventExplanation:
    because = event.because
    sentence = event_sentence(event, after)
    if isinstance(event, Corrected):
        grounds = tuple(_ground(step) for step in trail if step.get("term") == KEEPERS and step["by"])
        return EventExplanation(event=sentence, line=_line_of_hand(event, after), grounds=_unique(grounds))
    if because is None:
        return EventExplanation(
            event=sentence, line=_LINE_OF_SUMS if isinstance(event, QuantityChanged) else _LINE_OF_MOVES
        )
    rule = after.rule(because.rule)
    title = rule.content.title if rule else ""
    step: dict[str, Any] = next((s for s in reversed(trail) if _ran(s, because)), {})
    facts = {k: _short(v) for k, v in step.get("facts", {}).items()}
    grounds = tuple(_ground(s) for s in trail if s.get("term") in facts and s["by"])
    named = f" ({title})" if title else ""
    revised = f", revision {because.revision}" if because.revision > 1 else ""
    line = f"Because of rule {because.rule}{named}{revised}, {because.provision.replace('_', ' ')}."
    line += f" {capital(listed(adjusters))} adjusted it." if adjusters else ""
    return EventExplanation(
        event=sentence, line=line, because=because, title=title, facts=facts, grounds=_unique(grounds)
    )


def _line_of_hand(event: Corrected, after: State) -> str:
    rule = after.rule(event.rule)
    named = f" ({rule.content.title})" if rule and rule.content.title else ""
    if event.case is not None:
        told = in_effect_in_words(event.case, after.cases[event.case].judge)
        return f"{event.player} {told}, and cites rule {event.rule}{named}."
    return f"{event.player} keeps the record, and cites rule {event.rule}{named}."


def _ran(step: dict[str, Any], because: Because) -> bool:
    ran = step.get("ran")
    return isinstance(ran, dict) and (ran["rule"], ran["provision"]) == (because.rule, because.provision)


def _short(value: Any) -> Any:
    """A fact in little room: a proposal, case or rule by its number."""
    if isinstance(value, Mapping) and "number" in value:
        return value["number"]
    if isinstance(value, list | tuple) and value and all(isinstance(one, Mapping) and "number" in one for one in value):
        return [one["number"] for one in value]
    return value if len(str(value)) <= FACT_CHARACTERS_MAX else f"{str(value)[:FACT_CHARACTERS_MAX]}…"


def _unique(grounds: tuple[TermExplanation, ...]) -> tuple[TermExplanation, ...]:
    return tuple({ground.term: ground for ground in grounds}.values())


def _ground(step: dict[str, Any]) -> TermExplanation:
    return TermExplanation(
        term=step["term"],
        value=_short(step["value"]),
        by=_named(step["by"]),
        against=tuple(f"{_named(o['by'])} said {_short(o['answer'])}; {o['ground']} decided" for o in step["others"]),
        adjusted=tuple(f"{_named(a['by'])} made it {_short(a['answer'])}" for a in step["adjusted"]),
    )


def _named(by: Any) -> str:
    return f"rule {by['rule']} ({by['provision'].replace('_', ' ')})" if isinstance(by, dict) else str(by) or "no rule"


def _asked(trail: tuple[dict[str, Any], ...]) -> tuple[str, ...]:
    """The provisions upon the move that were asked first, and had no objection."""
    asked = [_named(step["ran"]) for step in trail if step.get("asked") and "ran" in step and step["result"] is None]
    return tuple(dict.fromkeys(asked))


def verdict_in_words(
    verdict: Verdict, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()
) -> list[str]:
    """The verdict on a move in words: its events; or the four parts of a refusal or an open question."""
    if isinstance(verdict, Refused):
        return list(refusal_parts(verdict).values())
    if isinstance(verdict, Undecided):
        return list(question_parts(verdict, state).values())
    return [event_sentence(event, state, hidden, times) for event in verdict.events]


def refusal_parts(refused: Refused) -> dict[str, str]:
    """A refusal's four parts, by name: `what`, `rule`, `facts`, `remedy`; empty facts are left out."""
    parts = {"what": f"Refused ({refused.code}): {stopped(refused.reason)}", "rule": _why_refused(refused)}
    told = (_fact(name, _unsaid(refused, name, value)) for name, value in refused.facts.items() if name != "understood")
    facts = [fact for fact in told if fact]
    if facts:
        parts["facts"] = f"Facts: {stopped('; '.join(facts))}"
    if "understood" in refused.facts:
        parts["facts"] = "\n".join(refused.facts["understood"])
    return parts | {"remedy": "What to do: " + stopped(refused.remedy or _remedy(refused))}


def _unsaid(refused: Refused, name: str, fact: Any) -> Any:
    """A fact; of faults, only those that the reason and the remedy don't mention."""
    if name != "faults":
        return fact
    return [f for f in fact if f["message"] not in refused.reason or (f.get("remedy") or "") not in refused.remedy]


def _fact(name: str, value: Any) -> str:
    """A fact by its name; faults of a document or mechanism by line, with their remedies."""
    if name == "now" and isinstance(value, int):
        return f"now: {written_time(value)} UTC"
    if name != "faults":
        return f"{in_words(name)}: {in_words_of(value)}"
    return "; ".join(
        f"line {fault['line']}: {fault['message']}" + (f" ({fault['remedy']})" if fault.get("remedy") else "")
        for fault in value
    )


def question_parts(undecided: Undecided, state: State | None = None) -> dict[str, str]:
    """An open question's four parts, by name: `what`, `rule`, `facts`, `remedy`."""
    question = undecided.question
    parts = {"what": f"Undecided: {stopped(statement_in_words(question.words))}", "rule": _at_odds(question.answers)}
    parts["facts"] = _who_settles(undecided, state)
    waits = f"The move waits, and is made again once case {undecided.case} is judged."
    parts["remedy"] = waits if undecided.events else f"Make the move again once case {undecided.case} is judged."
    return {name: text for name, text in parts.items() if text}


def _why_refused(refused: Refused) -> str:
    if refused.because is None:
        held = "A custom holds so" if refused.code.startswith("law.") else "No rule is needed for that"
        return f"{held}: {_GROUNDS.get(refused.code.partition('.')[0], 'the move makes no sense here')}."
    because = refused.because
    said = f"Rule {because.rule} says so, in “{in_words(because.provision)}”."
    return said + "".join(f" {_gave_way(one)}" for one in refused.outranked)


_GROUNDS = {
    "law": "a case decided the question before",
    "move": "the request cannot be read as a move",
    "player": "only players of the game make its moves",
    "proposal": "there is nothing that the move could act upon",
    "prose": "a proposal in words is what its author confirms, and all of it",
    "case": "there is nothing that the move could act upon",
    "rule": "there is no such rule",
    "vote": "a ballot is cast on an open proposal, on the text as it stands",
    "mechanism": "a mechanism has to be readable before anyone can vote on it",
    "library": "a mechanism has to be readable before anyone can vote on it",
    "game": "a game that is over has no moves",
    "time": "the time has not come",
}


def _gave_way(one: Mapping[str, Any]) -> str:
    by = one.get("by") or {}
    return f"Rule {by.get('rule', '?')} would allow it, and gives way by {one.get('ground', '?')}."


def _remedy(refused: Refused) -> str:
    if refused.because is not None:
        return f"do it otherwise or later, as rule {refused.because.rule} allows, or propose a change of that rule"
    return "see which moves are offered now"


def _at_odds(answers: Iterable[Mapping[str, Any]]) -> str:
    said = [f"{provision(str(a.get('by', '?')))} says {in_words_of(a.get('answer'))}" for a in answers]
    return (listed(said) + ".").capitalize() if said else ""


def _who_settles(undecided: Undecided, state: State | None) -> str:
    appointed = [ev.judge for ev in undecided.events if isinstance(ev, e.JudgeAppointed) and ev.judge]
    asked = [ev.judge for ev in undecided.events if isinstance(ev, e.JudgeAsked)]
    if not appointed and not asked and state is not None and undecided.case is not None:
        case = state.cases[undecided.case]
        appointed, asked = [p for p in (case.judge,) if p], [p for p in (case.asked,) if p]
    if appointed:
        return f"Case {undecided.case} is open, and {appointed[-1]} judges it."
    if asked:
        return f"Case {undecided.case} is open, and {asked[-1]} is asked to judge it."
    return f"Case {undecided.case} is open; no rule names a judge, so it is for all players to agree."
