"""Deadlines: the due times that the rules in force give, for each subject, earliest first.

What a rule answers may hang on what time it is. So for what has fallen due while nobody looked, rules are asked again
as of that time: it happens when it would have happened, had somebody looked all the while.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import is_
from typing import Any, NamedTuple

from moot.game.decision.recurring_times import LEAST_SECONDS
from moot.game.law_protocol import Due, Luck
from moot.game.rules import COUNTS_WORK
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import Time
from moot.law.asking.requests import KnownDueTimes, ProvisionContext, RequestSender, scene
from moot.law.rule_index import ActiveProvision, RequiredFacts, RuleIndex

LOOKS_MAX = 100
"""The most attempts at finding the first due time, if due times move as time goes on."""
_UNKNOWN = object()
"""Stands for when a provision last ran, where it has to be asked again: it differs from any time."""

Subject = Proposal | Case | None
"""What a timed provision is about: a proposal, a case, or the whole game."""


class _Timed(NamedTuple):
    """A timed provision, its term and its kind of proposals; at one instant they run by `order`.

    Where its time recurs, it's no sooner than `least` seconds after the last time.
    """

    part: ActiveProvision
    term: str
    kind: str
    order: int
    least: int = 0

    def is_about(self, subject: Subject) -> bool:
        """Whether a subject is of its kind."""
        return not isinstance(subject, Proposal) or self.kind in ("*", subject.kind, subject.like)


class _Answers(NamedTuple):
    """What a timed provision answered about each of its subjects, and what that depends on."""

    state: State
    besides: Any
    """What it reads besides its subjects."""
    subjects: tuple[Subject, ...] = ()
    timers: tuple[str, ...] = ()
    """The names under which a state has when it last ran for each of them."""
    ran: tuple[Any, ...] = ()
    """When that was."""
    due: tuple[Due | None, ...] = ()
    ordered: Sequence[Due] = ()
    """The due times, the earliest first."""
    hold: bool = True
    """Whether all answers follow from the facts, so that they hold as long as these."""


def due_times(index: RuleIndex, sender: RequestSender, state: State, now: Time) -> tuple[Due, ...]:
    """Every due time that hasn't been handled, asked in one request for each kind of proposal.

    The times of all open proposals are asked for before every move, and hardly any of them has changed since. So an
    answer is kept as long as its subject is the same object, and the rest of what was asked is equal.
    """
    known = sender.cache.due
    if known is not None and known.state is state and known.now == now:
        return known.ordered
    answers = [_answers(index, sender, state, now, timed) for timed in _timed(index)]
    is_same = known is not None and len(known.answers) == len(answers) and all(map(is_, known.answers, answers))
    ordered = known.ordered if known is not None and is_same else _merged(one.ordered for one in answers)
    if all(one.hold for one in answers):
        sender.cache.due = KnownDueTimes(state, now, answers, ordered)
    return ordered


def _merged(each: Iterable[Sequence[Due]]) -> tuple[Due, ...]:
    """The due times of all provisions, the earliest first; usually one provision has most of them."""
    *others, longest = sorted(each, key=len)
    found = [*longest]
    for due in (due for other in others for due in other):
        insort(found, due)
    return tuple(found)


def _answers(index: RuleIndex, sender: RequestSender, state: State, now: Time, timed: _Timed) -> _Answers:
    """What a timed provision answers in a state: what it answered in another one, and anew where they differ."""
    pid, began = timed.part.pid, timed.part.rule.now.time
    needs = index.needs(("due", pid), [], timed.term)
    kept, key = sender.cache.timers, (pid, timed.term, timed.kind, timed.order)
    besides = began, sender.besides(state, now, needs)
    known: _Answers | None = kept.get(key)
    if known is None or known.besides != besides:
        known = _Answers(state, besides)
    elif known.state is state and known.hold:
        return known
    known, changed = _still_known(known, _subjects(index, state, timed), pid, state)
    if not changed:
        kept[key] = known
        return known
    ran, due, ordered = [*known.ran], [*known.due], [*known.ordered]
    asked = [n for n in changed if timed.is_about(known.subjects[n])]
    scenes = [_scene(known.subjects[n], began if ran[n] is None else ran[n]) for n in asked]
    for n, env, (time, follows) in zip(asked, scenes, _asked(sender, state, now, needs, timed, scenes), strict=True):
        if isinstance(time, int) and not isinstance(time, bool) and (-1 if ran[n] is None else ran[n]) < time:
            at = time if ran[n] is None else max(time, ran[n] + timed.least)
            due[n] = one = Due(time=at, order=timed.order, timer=pid, subject=env["subject"])
            insort(ordered, one)
        if not follows:
            ran[n] = _UNKNOWN
    hold = _UNKNOWN not in ran
    kept[key] = found = known._replace(ran=tuple(ran), due=tuple(due), ordered=ordered, hold=hold)
    return found


def _still_known(
    known: _Answers, subjects: tuple[Subject, ...], pid: str, state: State
) -> tuple[_Answers, Sequence[int]]:
    """The answers that hold for other subjects too, and the places of those that are to be asked for.

    What hasn't changed is passed over without a step of the interpreter for each subject.
    """
    head = _alike(known.subjects, subjects)
    tail = _alike(known.subjects[head:][::-1], subjects[head:][::-1])
    rest, new = len(known.subjects) - tail, subjects[head : len(subjects) - tail]
    timers = (*known.timers[:head], *(f"{pid} {_scene(one)['subject']}" for one in new), *known.timers[rest:])
    before = (*known.ran[:head], *(_UNKNOWN for _ in new), *known.ran[rest:])
    ran = tuple(map(state.timers.get, timers))
    changed: Sequence[int] = ()
    if ran != before:
        changed = [n for n, (one, other) in enumerate(zip(ran, before, strict=True)) if one != other]
    elif rest == head:
        return known._replace(state=state), ()
    due, ordered = [*known.due[:head], *(None for _ in new), *known.due[rest:]], [*known.ordered]
    for gone in filter(None, (*known.due[head:rest], *(due[n] for n in changed))):
        ordered.pop(bisect_left(ordered, gone))
    for n in changed:
        due[n] = None
    return _Answers(state, known.besides, subjects, timers, ran, tuple(due), ordered), changed


def _alike(some: Sequence[Subject], others: Sequence[Subject]) -> int:
    """How many subjects are the same objects, from the first one on."""
    same = [*map(is_, some, others)]
    return same.index(False) if False in same else len(same)


def _scene(subject: Subject, last: Time | None = None) -> ProvisionContext:
    return scene(
        proposal=subject if isinstance(subject, Proposal) else None,
        case=subject if isinstance(subject, Case) else None,
        local={"last": last},
    )


def _asked(
    sender: RequestSender,
    state: State,
    now: Time,
    needs: RequiredFacts,
    timed: _Timed,
    scenes: Sequence[ProvisionContext],
) -> list[tuple[Any, bool]]:
    """What a timed provision answers about subjects, and whether each answer follows from the facts alone."""
    found = []
    for _, alike in groupby(scenes, key=lambda env: (env["kind"], env["like"])):
        envs = list(alike)
        tasks = [{"do": "term", "term": timed.term, "env": env, "brief": True} for env in envs]
        answers = sender.ask_cached(state, now, needs, tasks, envs, Luck())
        found += [(result.get("value"), follows) for result, follows in answers]
    return found


def first_due(due_at: Callable[[Time], tuple[Due, ...]], began: Time, until: Time) -> Due | None:
    """The earliest due time within a period; `due_at` gives the due times as the rules see them at some moment."""
    listed = due_at(until)
    if not listed or listed[0].time > until:
        return None
    if due_at(max(listed[0].time, began))[:1] == listed[:1]:
        return listed[0]
    known = {due for due in listed if due.time <= until}
    not_so: set[Due] = set()
    for _ in range(LOOKS_MAX):
        first = min((due for due in known if due not in not_so and due.time <= until), default=None)
        if first is None:
            return None
        then = due_at(max(first.time, began))
        place = bisect_left(then, first)
        holds = place < len(then) and then[place] == first
        earlier = set(then[:place]) - not_so
        if holds and not earlier:
            return first
        known |= earlier if holds else set(then)
        not_so |= set() if holds else {first}
    return None


@lru_cache(maxsize=32)
def _timed(index: RuleIndex) -> list[_Timed]:
    """The timed provisions in the order in which they run at one instant: by ordinal, unless one says `after`."""
    listed = [
        (part, term, trigger.after, trigger.kind or RULE_CHANGE)
        for (does, term), entries in index.by_trigger.items()
        if does == "timed"
        for part, trigger in entries
    ]
    goes_after: dict[str, set[str]] = {}
    for _, term, after, _ in listed:
        goes_after.setdefault(term, set()).add(after)
    listed.sort(key=lambda entry: (_behind(entry[2], goes_after), entry[0].rule.ordinal, entry[0].provision.place))
    times = Counter(part.rule.id for part, *_ in listed)
    least = LEAST_SECONDS if index.language >= COUNTS_WORK else 0
    return [
        _Timed(part, term, kind, order, least * times[part.rule.id])
        for order, (part, term, _, kind) in enumerate(listed)
    ]


def _behind(after: str, goes_after: dict[str, set[str]], seen: frozenset[str] = frozenset()) -> int:
    """The length of the chain of terms that go first; a cycle ends it."""
    if not after or after in seen:
        return 0
    return 1 + max((_behind(a, goes_after, seen | {after}) for a in goes_after.get(after, ())), default=0)


def _subjects(index: RuleIndex, state: State, timed: _Timed) -> tuple[Subject, ...]:
    """What a timed provision may be about: each open proposal, each open case, or the whole game.

    That follows from what it and its term name; what excepts from its effects has no say in it.
    """
    names = (parameter.name for parameter in timed.part.provision.parameters)
    needs = index.needs(("subjects", timed.part.pid), [], timed.term, *names, bans=False)
    if needs.proposal:
        return state.open_proposals()
    if needs.case:
        return tuple(map(state.cases.__getitem__, state.open_cases))
    return (None,)
