"""Cases: one case, lists to search, who has to act, and the customs created by judgments."""

from collections.abc import Iterator
from typing import Any

from moot.game.correction_reversal import put_into_effect
from moot.game.events import CustomMade, Event, name_of
from moot.game.lines import line_of
from moot.game.rules import Because
from moot.game.state import CASE_STAGES, Case, CaseStages, State
from moot.game.values import CaseId, Number, PlayerId, Time, Value, from_attributes
from moot.languages import _
from moot.views.customs import custom_sentence
from moot.views.law.rules import rules_cited
from moot.views.log import entries_of_case
from moot.views.moments import Moment
from moot.views.rulings import ruling_on
from moot.views.secrecy import hidden_ballots
from moot.views.sentences import event_sentence

STAGES = ("open", *CASE_STAGES)
"""The stages for a search: `open` is every stage but the last."""


class CaseEvent(Value, frozen=True):
    """An event of a case."""

    entry: int
    time: Time
    event: str
    told: str
    because: Because | None = None


class CaseLine(CaseStages, Value, frozen=True):
    """A case in a list."""

    number: CaseId
    kind: str
    stage: str
    statement: str
    called: Time
    caller: PlayerId | None = None
    judge: PlayerId | None = None
    """The judge, or whoever is asked to judge."""
    judgment: str = ""
    rules: tuple[Number, ...] = ()
    """The rules that it is about, by their current numbers."""
    entry: int | None = None
    """The entry of the log that it contests."""


class CaseRecord(Value, frozen=True):
    """A case with all details."""

    line: CaseLine
    accepted: Time | None = None
    judged: Time | None = None
    closed: Time | None = None
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: dict[str, Any] = {}
    """The move that waits for the judgment."""
    in_effect: int | None = None
    """The entry in which the judgment was put into effect by hand."""
    custom: tuple[str, ...] = ()
    """The custom that it created, if it still holds."""
    events: tuple[CaseEvent, ...] = ()


class AwaitedAction(Value, frozen=True):
    """What a case waits for, and from whom."""

    who: tuple[PlayerId, ...]
    does: str
    """What they have to do, as others are told it: `say whether they will judge`."""
    yours: str
    """The same, as they are told it themselves."""


def wanted(state: State, case: Case) -> AwaitedAction | None:
    """The people who have to act in a case; None if it is judged or closed, or has no judge."""
    if case.closed is not None or case.judged is not None or state.over:
        return None
    if case.judge is not None:
        return AwaitedAction((case.judge,), _("give judgment"), _("give judgment"))
    if case.asked is not None:
        return AwaitedAction((case.asked,), _("say whether they will judge"), _("say whether you will judge"))
    if case.kind == "undecided":
        who = tuple(one for one in state.seating if one not in case.agreed)
        return AwaitedAction(who, _("agree on an answer"), _("agree on an answer"))
    return None


def case_line(state: State, case: Case) -> CaseLine:
    """A case as a line of a list."""
    rules = tuple(state.rules[identity].number for identity in rules_cited(state, case))
    return from_attributes(CaseLine, case, number=case.id, judge=case.judge or case.asked, rules=rules)


def search(state: State, words: str = "", rule: str = "", stage: str = "") -> tuple[CaseLine, ...]:
    """The cases with all of the words, about a rule and at a stage; open ones first, then the latest.

    A rule is named by any number that it has borne.
    """
    identity = state.numbers.get(Number(rule)) if rule else None
    found = [
        case
        for case in state.cases.values()
        if (not rule or (identity is not None and identity in rules_cited(state, case)))
        and (not stage or case.stage == stage or (stage == "open" and case.is_open))
        and _says(case, words)
    ]
    found.sort(key=lambda case: (case.closed is not None, -int(case.id)))
    return tuple(case_line(state, case) for case in found)


def _says(case: Case, words: str) -> bool:
    text = " ".join((case.statement, case.reasons, case.judgment, case.caller or "", case.judge or "")).casefold()
    return all(word in text for word in words.casefold().split())


def customs(state: State) -> tuple[str, ...]:
    """The customs created by holdings, in words; they apply only where the law leaves a question open."""
    return tuple(custom_sentence(question, holding) for question, holding in sorted(state.customs.items()))


def case_record(moment: Moment, number: str) -> CaseRecord | None:
    """A case at some moment of the game, with its events so far; None if there was none."""
    state = moment.state
    case = state.cases.get(CaseId(number))
    if case is None:
        return None
    happened = tuple(_happened(moment, case))
    made = [event for number, time, event in happened if isinstance(event, CustomMade)]
    still = {event.question: event.holding for event in made if state.customs.get(event.question) == event.holding}
    hidden = hidden_ballots(moment.law, state)
    return from_attributes(
        CaseRecord,
        case,
        line=case_line(state, case),
        accepted=case.accepted if case.judge else None,
        in_effect=put_into_effect(state, case),
        waiting=state.waiting.get(case.id, {}),
        custom=tuple(custom_sentence(question, holding) for question, holding in still.items()),
        events=tuple(
            CaseEvent(entry, time, name_of(type(ev)), event_sentence(ev, line_of(state, entry), hidden), ev.because)
            for entry, time, ev in happened
        ),
    )


def _happened(moment: Moment, case: Case) -> Iterator[tuple[int, Time, Event]]:
    """The events of a case, with their entries."""
    for entry in entries_of_case(moment, case.id, case.made, moment.state.entry):
        yield from (
            (entry.number, entry.time, event) for event in entry.events if getattr(event, "case", None) == case.id
        )


HOLDINGS = ("answer", "prevails", "sleeps")
"""The kinds of holdings: an answer, a rule that prevails, or a provision that sleeps."""


class CaseView(CaseStages, Value, frozen=True):
    """A case: the question, the judge, and the judgment."""

    number: str
    kind: str
    stage: str
    statement: str
    called: Time
    caller: PlayerId | None = None
    asked: PlayerId | None = None
    judge: PlayerId | None = None
    judgment: str = ""
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: str = ""
    """The move that waits for the judgment, in short."""
    holdings: tuple[str, ...] = ()
    """How to write a holding that settles it, if the law was unclear; what players fill in is in capitals."""
    answers: str = ""
    """What the holding can be, in a sentence."""
    agreed: dict[PlayerId, dict[str, Any]] = {}
    """What players have agreed to so far, if there is no judge."""


def case_view(moment: Moment, case: Case) -> CaseView:
    """A case for its page and the status."""
    ruling = ruling_on(moment, case)
    waiting = case.waiting
    who = waiting.get("player") or _("the program")
    words = f"{who}: {waiting.get('name')}" if waiting else ""
    more = {"holdings": ruling.written, "answers": ruling.hint, "agreed": dict(case.agreed.items())}
    return from_attributes(CaseView, case, number=case.id, waiting=words, **more)
