"""Explanations: which rule caused each event, the facts it was based on, and why a move was refused or is undecided."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import chance
from moot.game import events as e
from moot.game.commitments import BallotProof
from moot.game.decision.decide import decide
from moot.game.events import Corrected, Event, QuantityChanged
from moot.game.law_protocol import Luck
from moot.game.moves import CHOICE, Allowed, Move, Refused, Undecided, Verdict
from moot.game.record.entries import Entry
from moot.game.record.secret_ballots import is_known
from moot.game.rules import Because
from moot.game.sealed_values import RecordedSealing
from moot.game.state import State
from moot.game.values import Number, Value
from moot.languages import N_, _
from moot.law.asking.corrections import KEEPERS
from moot.views.moments import Moment, written_time
from moot.views.secrecy import veiled, veiled_trail
from moot.views.sentences import event_sentence, in_effect_in_words
from moot.views.wording import (
    capital,
    in_words,
    in_words_of,
    listed,
    name_in_words,
    provision,
    statement_in_words,
    stopped,
)

FACT_CHARACTERS_MAX = 300
_LINE_OF_MOVES = N_("This is the move itself: no rule forbids it.")
_LINE_OF_RECORD = N_("The document that the game began from tells so; no rule was asked.")
_LINE_OF_SUMS = N_("Total of the awards above.")


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
            reasons=tuple(EventExplanation(event_sentence(event, after), _(_LINE_OF_RECORD)) for event in entry.events),
        )
    shaped = _adjusters(trail)
    reasons = tuple(
        _reason(veiled(present.law, present.state, event), after, trail, shaped.get(place, ()))
        for place, event in enumerate(entry.events)
    )
    return EntryExplanation(entry=number, reasons=reasons, asked=_asked(trail), trail=trail)


def ballot_sentence(ballot: BallotProof) -> str:
    """What a voter may keep of a secret ballot."""
    return _(
        "Your ballot on {proposal} is sealed. To prove later what it says, keep its salt, which nobody else is"
        " told: {salt}",
        proposal=ballot.proposal,
        salt=ballot.salt,
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
    line = _("because the game began")
    if because:
        line = _("because rule {rule} says so ({provision})", rule=because.rule, provision=because.provision)
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
            event=sentence, line=_(_LINE_OF_SUMS if isinstance(event, QuantityChanged) else _LINE_OF_MOVES)
        )
    rule = after.rule(because.rule)
    title = rule.content.title if rule else ""
    step: dict[str, Any] = next((s for s in reversed(trail) if _ran(s, because)), {})
    facts = {k: _short(v) for k, v in step.get("facts", {}).items()}
    grounds = tuple(_ground(s) for s in trail if s.get("term") in facts and s["by"])
    named = f" ({title})" if title else ""
    line = _(
        "Because of rule {rule}{revised}, {provision}.",
        rule=because.rule + named,
        revised=_(", revision {revision}", revision=because.revision) if because.revision > 1 else "",
        provision=in_words(because.provision),
    )
    line += _(" {provisions} adjusted it.", provisions=capital(listed(adjusters))) if adjusters else ""
    return EventExplanation(
        event=sentence, line=line, because=because, title=title, facts=facts, grounds=_unique(grounds)
    )


def _line_of_hand(event: Corrected, after: State) -> str:
    rule = after.rule(event.rule)
    named = f" ({rule.content.title})" if rule and rule.content.title else ""
    if event.case is not None:
        told = in_effect_in_words(event.player, event.case, after.cases[event.case].judge)
        return _("{what}, and cites rule {rule}.", what=told, rule=event.rule + named)
    return _("{player} keeps the record, and cites rule {rule}.", player=event.player, rule=event.rule + named)


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
        against=tuple(
            _(
                "{rule} said {answer}; {ground} decided",
                rule=_named(other["by"]),
                answer=_short(other["answer"]),
                ground=other["ground"],
            )
            for other in step["others"]
        ),
        adjusted=tuple(
            _("{rule} made it {answer}", rule=_named(one["by"]), answer=_short(one["answer"]))
            for one in step["adjusted"]
        ),
    )


def _named(by: Any) -> str:
    if isinstance(by, dict):
        return _("rule {rule} ({provision})", rule=by["rule"], provision=in_words(by["provision"]))
    return str(by) or _("no rule")


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
    what = _("Refused ({code}): {reason}", code=refused.code, reason=stopped(refused.reason))
    parts = {"what": what, "rule": _why_refused(refused)}
    told = (_fact(name, _unsaid(refused, name, value)) for name, value in refused.facts.items() if name != "understood")
    facts = [fact for fact in told if fact]
    if facts:
        parts["facts"] = _("Facts: {facts}", facts=stopped("; ".join(facts)))
    if "understood" in refused.facts:
        parts["facts"] = "\n".join(refused.facts["understood"])
    return parts | {"remedy": _("What to do: {remedy}", remedy=stopped(refused.remedy or _remedy(refused)))}


def _unsaid(refused: Refused, name: str, fact: Any) -> Any:
    """A fact; of faults, only those that the reason and the remedy don't mention."""
    if name != "faults":
        return fact
    return [f for f in fact if f["message"] not in refused.reason or (f.get("remedy") or "") not in refused.remedy]


def _fact(name: str, value: Any) -> str:
    """A fact by its name; faults of a document or mechanism by line, with their remedies."""
    if name == "now" and isinstance(value, int):
        return _("now: {time} UTC", time=written_time(value))
    if name != "faults":
        return f"{name_in_words(name)}: {in_words_of(value)}"
    return "; ".join(
        _("line {line}: {fault}", line=fault["line"], fault=fault["message"])
        + (f" ({fault['remedy']})" if fault.get("remedy") else "")
        for fault in value
    )


def question_parts(undecided: Undecided, state: State | None = None) -> dict[str, str]:
    """An open question's four parts, by name: `what`, `rule`, `facts`, `remedy`."""
    question, case = undecided.question, undecided.case
    what = _("Undecided: {question}", question=stopped(statement_in_words(question.words)))
    parts = {"what": what, "rule": _at_odds(question.answers), "facts": _who_settles(undecided, state)}
    if undecided.events:
        parts["remedy"] = _("The move waits, and is made again once case {case} is judged.", case=case)
    else:
        parts["remedy"] = _("Make the move again once case {case} is judged.", case=case)
    return {name: text for name, text in parts.items() if text}


def _why_refused(refused: Refused) -> str:
    if refused.because is None:
        if refused.code.startswith("law."):
            return _("A custom holds so: a case decided the question before.")
        ground = _(_GROUNDS.get(refused.code.partition(".")[0], _NO_SENSE))
        return _("No rule is needed for that: {ground}.", ground=ground)
    rule, provision = refused.because.rule, in_words(refused.because.provision)
    said = _("Rule {rule} says so, in “{provision}”.", rule=rule, provision=provision)
    return said + "".join(f" {_gave_way(one)}" for one in refused.outranked)


_NO_SENSE = N_("it's so in every game")
_GROUNDS = {
    "move": N_("the request cannot be read as a move"),
    "player": N_("only players of the game make its moves"),
    "proposal": N_("there is nothing that the move could act upon"),
    "prose": N_("a proposal in words is what its author confirms, and all of it"),
    "case": N_("there is nothing that the move could act upon"),
    "rule": N_("there is no such rule"),
    "vote": N_("a ballot is cast on an open proposal, on the text as it stands"),
    "mechanism": N_("a mechanism has to be readable before anyone can vote on it"),
    "library": N_("a mechanism has to be readable before anyone can vote on it"),
    "game": N_("a game that is over has no moves"),
    "time": N_("the time has not come"),
}


def _gave_way(one: Mapping[str, Any]) -> str:
    by = one.get("by") or {}
    return _(
        "Rule {rule} would allow it, and gives way by {ground}.",
        rule=by.get("rule", "?"),
        ground=one.get("ground", "?"),
    )


def _remedy(refused: Refused) -> str:
    if refused.because is not None:
        return _(
            "do it otherwise or later, as rule {rule} allows, or propose a change of that rule",
            rule=refused.because.rule,
        )
    return _("see which moves are offered now")


def _at_odds(answers: Iterable[Mapping[str, Any]]) -> str:
    said = [
        _("{rule} says {answer}", rule=provision(str(one.get("by", "?"))), answer=in_words_of(one.get("answer")))
        for one in answers
    ]
    return capital(listed(said) + ".") if said else ""


def _who_settles(undecided: Undecided, state: State | None) -> str:
    appointed = [ev.judge for ev in undecided.events if isinstance(ev, e.JudgeAppointed) and ev.judge]
    asked = [ev.judge for ev in undecided.events if isinstance(ev, e.JudgeAsked)]
    if not appointed and not asked and state is not None and undecided.case is not None:
        case = state.cases[undecided.case]
        appointed, asked = [p for p in (case.judge,) if p], [p for p in (case.asked,) if p]
    if appointed:
        return _("Case {case} is open, and {judge} judges it.", case=undecided.case, judge=appointed[-1])
    if asked:
        return _("Case {case} is open, and {player} is asked to judge it.", case=undecided.case, player=asked[-1])
    return _("Case {case} is open; no rule names a judge, so it is for all players to agree.", case=undecided.case)
