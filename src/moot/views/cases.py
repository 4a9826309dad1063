"""Cases: one to read, lists to search, who has to act on one, and the customs that judgments have made."""

from collections.abc import Iterator
from typing import Any

from moot.game.events import CustomMade, Event, name_of
from moot.game.rules import Because
from moot.game.state import CASE_STAGES, Case, CaseStages, State
from moot.game.values import CaseId, Number, PlayerId, RuleId, Time, Value, from_attributes
from moot.views.log import entries_of_case
from moot.views.moments import Moment
from moot.views.rules import rules_cited
from moot.views.secrecy import hidden_ballots
from moot.views.sentences import tell, told_custom

STAGES = ("open", *CASE_STAGES)
"""What a search can ask for: `open` is every stage but the last."""


class CaseEvent(Value, frozen=True):
    """Something that happened in a case."""

    entry: int
    time: Time
    event: str
    told: str
    because: Because | None = None


class CaseLine(CaseStages, Value, frozen=True):
    """A case as a list shows it."""

    number: CaseId
    kind: str
    stage: str
    statement: str
    called: Time
    caller: PlayerId | None = None
    judge: PlayerId | None = None
    """Who judges it, or is asked to."""
    judgment: str = ""
    rules: tuple[Number, ...] = ()
    """The rules that it is about, by the numbers that they bear now."""
    entry: int | None = None
    """The entry of the log that it contests."""


class CaseRecord(Value, frozen=True):
    """A case with everything that there is to know about it."""

    line: CaseLine
    accepted: Time | None = None
    judged: Time | None = None
    closed: Time | None = None
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: dict[str, Any] = {}
    """The move that waits for the judgment."""
    custom: tuple[str, ...] = ()
    """What is custom still because of it."""
    events: tuple[CaseEvent, ...] = ()


class AwaitedAction(Value, frozen=True):
    """What a case waits for, and from whom."""

    who: tuple[PlayerId, ...]
    does: str


def wanted(state: State, case: Case) -> AwaitedAction | None:
    """Of whom something is asked in a case; None where it is judged or closed, or nobody is named to judge it."""
    if case.closed is not None or case.judged is not None or state.over:
        return None
    if case.judge is not None:
        return AwaitedAction((case.judge,), "give judgment")
    if case.asked is not None:
        return AwaitedAction((case.asked,), "say whether they will judge")
    if case.kind == "undecided":
        return AwaitedAction(tuple(one for one in state.seating if one not in case.agreed), "agree on an answer")
    return None


def case_line(state: State, case: Case) -> CaseLine:
    """A case as a list shows it."""
    rules = tuple(state.rules[identity].number for identity in rules_cited(state, case))
    return from_attributes(CaseLine, case, number=case.id, judge=case.judge or case.asked, rules=rules)


def search(state: State, words: str = "", rule: str = "", stage: str = "") -> tuple[CaseLine, ...]:
    """The cases in which all the words occur, which are about a rule and at a stage; open ones first, then the latest.

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
    """What holdings have made custom, in words: no law, and only where the law leaves a question open."""
    return tuple(told_custom(question, holding) for question, holding in sorted(state.customs.items()))


def case_record(moment: Moment, number: str) -> CaseRecord | None:
    """A case as it was at some moment of the game, with what had happened in it by then; None where there was none."""
    state = moment.state
    case = state.cases.get(CaseId(number))
    if case is None:
        return None
    happened = tuple(_happened(moment, case))
    made = [event for _, _, event in happened if isinstance(event, CustomMade)]
    still = {event.question: event.holding for event in made if state.customs.get(event.question) == event.holding}
    hidden = hidden_ballots(moment.law, state)
    return from_attributes(
        CaseRecord,
        case,
        line=case_line(state, case),
        accepted=case.accepted if case.judge else None,
        waiting=state.waiting.get(case.id, {}),
        custom=tuple(told_custom(question, holding) for question, holding in still.items()),
        events=tuple(
            CaseEvent(entry, time, name_of(type(event)), tell(event, state, hidden), event.because)
            for entry, time, event in happened
        ),
    )


def _happened(moment: Moment, case: Case) -> Iterator[tuple[int, Time, Event]]:
    """The events of a case, with the entries that they are in."""
    for entry in entries_of_case(moment, case.id, case.made, moment.state.entry):
        yield from (
            (entry.number, entry.time, event) for event in entry.events if getattr(event, "case", None) == case.id
        )


HOLDINGS = ("answer", "prevails", "sleeps")
"""What a holding says: what the answer is, which rule prevails, or which provision sleeps."""


def holdings(state: State, case: Case) -> tuple[str, ...]:
    """The holdings that settle a case; in capitals what the players are to fill in."""
    if case.kind != "undecided":
        return ()
    kind, _, rest = case.question.partition(":")
    at_odds = rest.rpartition(":")[2].split(",")
    match kind:
        case "clash":
            return tuple(f"prevails={_number(state, rule)}" for rule in at_odds)
        case "failed" | "loop":
            named = [provision for provision in at_odds if "." in provision]
            return tuple(f"sleeps={_provision(state, one)}" for one in named) or ("sleeps=RULE.PROVISION",)
    return ("answer=VALUE",)


def _number(state: State, identity: str) -> str:
    """The number that a rule bears now."""
    rule = state.rules.get(RuleId(identity))
    return rule.number if rule else identity


def _provision(state: State, named: str) -> str:
    identity, _, provision = named.rpartition(".")
    return f"{_number(state, identity)}.{provision}"


class CaseView(CaseStages, Value, frozen=True):
    """A case: the question, who judges, and the judgment."""

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
    """The move that waits for the judgment, in a few words."""
    holdings: tuple[str, ...] = ()
    """How a holding that settles it is written, where the law was unclear."""
    agreed: dict[PlayerId, dict[str, Any]] = {}
    """What players agree to so far, where nobody judges."""


def case_view(state: State, case: Case) -> CaseView:
    """A case as a page of its own and the status show it."""
    waiting = case.waiting
    words = f"{waiting.get('player') or 'the program'}: {waiting.get('name')}" if waiting else ""
    more = {"holdings": holdings(state, case), "agreed": dict(case.agreed.items())}
    return from_attributes(CaseView, case, number=case.id, waiting=words, **more)
