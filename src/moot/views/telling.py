"""Says what happened, and what a move's answer is, in plain English: one sentence for each kind of event."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.entries import Entry
from moot.game.moves import Refused, Undecided, Verdict
from moot.game.rules import Because
from moot.game.state import State
from moot.views.moments import written_time
from moot.views.sentences import SENTENCES, Scene
from moot.views.wording import in_words, in_words_of, listed, provision, stopped


def tell(event: e.Event, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()) -> str:
    """One sentence on what happened.

    `state` is the game after the event, for titles and authors; without it a sentence has numbers only.
    Of the proposals in `hidden` nobody is told how anyone voted. The registers in `times` hold times.
    """
    event = _dated(event, times)
    about = getattr(event, "proposal", None)
    scene = Scene(state or State(), frozenset({about} if about is not None and about in hidden else ()))
    return SENTENCES[type(event)](event, scene)


def _dated(event: e.Event, times: Container[str]) -> e.Event:
    """An event that sets a register of times, with the time as people read it instead of seconds."""
    if isinstance(event, e.RegisterSet) and event.register in times and type(event.value) is int:
        return replace(event, value=f"{written_time(event.value)} UTC")
    return event


def tell_opened(entry: Entry) -> list[str]:
    """One sentence for each proposal whose secret ballots an entry opens."""
    ballots = Counter(one.proposal for one in entry.opened)
    return [
        f"The secret {'ballot' if count == 1 else f'ballots, {count} of them,'} on proposal {number}"
        f" {'is' if count == 1 else 'are'} opened."
        for number, count in ballots.items()
    ]


def tell_entry(
    entry: Entry, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()
) -> list[str]:
    """One sentence for each event of an entry; `state` is the game after it."""
    return [tell(event, state, hidden, times) for event in entry.events]


def tell_verdict(
    verdict: Verdict, state: State | None = None, hidden: Container[str] = (), times: Container[str] = ()
) -> list[str]:
    """What a move came to: its events; or the refusal in four parts; or the open question likewise."""
    if isinstance(verdict, Refused):
        return list(tell_refusal(verdict).values())
    if isinstance(verdict, Undecided):
        return list(tell_undecided(verdict, state).values())
    return [tell(event, state, hidden, times) for event in verdict.events]


def tell_refusal(refused: Refused) -> dict[str, str]:
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
    """A fact; of faults, those that the reason and the remedy don't tell already."""
    if name != "faults":
        return fact
    return [f for f in fact if f["message"] not in refused.reason or (f.get("remedy") or "") not in refused.remedy]


def _fact(name: str, value: Any) -> str:
    """A fact by its name; the faults of a document or a mechanism by their lines, each with its remedy."""
    if name == "now" and isinstance(value, int):
        return f"now: {written_time(value)} UTC"
    if name != "faults":
        return f"{in_words(name)}: {in_words_of(value)}"
    return "; ".join(
        f"line {fault['line']}: {fault['message']}" + (f" ({fault['remedy']})" if fault.get("remedy") else "")
        for fault in value
    )


def tell_undecided(undecided: Undecided, state: State | None = None) -> dict[str, str]:
    """An open question's four parts, by name: `what`, `rule`, `facts`, `remedy`."""
    question = undecided.question
    parts = {"what": f"Undecided: {stopped(question.about)}", "rule": _at_odds(question.answers)}
    parts["facts"] = _who_settles(undecided, state)
    waits = f"The move waits, and is made again once case {undecided.case} is judged."
    parts["remedy"] = waits if undecided.events else f"Make the move again once case {undecided.case} is judged."
    return {name: text for name, text in parts.items() if text}


def rule_of(because: Because | None) -> str:
    """The rule that caused something, as a subject: `rule 206`, or `nobody`."""
    return f"rule {because.rule}" if because else "nobody"


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
