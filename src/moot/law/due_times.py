"""Deadlines: the due times that the rules in force give, for each subject, earliest first.

What a rule answers may hang on what time it is. So for what has fallen due while nobody looked, rules are asked again
as of that time: it happens when it would have happened, had somebody looked all the while.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from moot.game.law_protocol import Due, Luck
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import Time
from moot.law.requests import RequestSender, scene
from moot.law.rule_index import ActiveProvision, RequiredFacts, RuleIndex

LOOKS_MAX = 100
"""The most attempts at finding the first due time, if due times move as time goes on."""


class _Known(NamedTuple):
    """What a rule said of a subject, and for how long that holds."""

    subject: Proposal | Case | None
    timer: str
    ran: Time | None
    """When it last ran for this subject."""
    due: Due | None


def due_times(index: RuleIndex, sender: RequestSender, state: State, now: Time) -> tuple[Due, ...]:
    """Every due time that hasn't been handled, asked in one request for each kind of proposal.

    The times of all open proposals are asked for before every move, and hardly any of them has changed since. So an
    answer is kept as long as its subject is the same object, and the rest of what was asked is equal.
    """
    found: list[Due] = []
    for order, (part, term, kind) in enumerate(_timed(index)):
        needs = index.needs(("due", part.pid), [], term)
        began, timers = index.parts[part.pid].rule.now.time, state.timers
        known = sender.cache.due_times((part.pid, term, kind, order), (began, sender.besides(state, now, needs)))
        changed = []
        subjects = _subjects(index, state, part, term, kind)
        for number, subject in subjects:
            one = known.get(number)
            if one is None or one.subject is not subject or timers.get(one.timer) != one.ran:
                changed.append((number, subject))
            elif one.due is not None:
                found.append(one.due)
        if len(known) > 2 * len(subjects) + 100:
            known.clear()
        found += _asked(sender, state, now, needs, known, _Asked(part.pid, term, order, began), changed)
    return tuple(sorted(found))


class _Asked(NamedTuple):
    pid: str
    term: str
    order: int
    began: Time


def _asked(
    sender: RequestSender,
    state: State,
    now: Time,
    needs: RequiredFacts,
    known: dict[str | None, _Known],
    timed: _Asked,
    subjects: Sequence[tuple[str | None, Proposal | Case | None]],
) -> Iterator[Due]:
    """The due times of subjects that have changed, asked anew, and kept for the next time."""
    scenes = []
    for number, subject in subjects:
        env = scene(
            proposal=subject if isinstance(subject, Proposal) else None,
            case=subject if isinstance(subject, Case) else None,
        )
        timer = f"{timed.pid} {env['subject']}"
        ran = state.timers.get(timer)
        env["local"]["last"] = timed.began if ran is None else ran
        scenes.append((number, subject, timer, ran, env))
    for _, alike in groupby(scenes, key=lambda one: (one[4]["kind"], one[4]["like"])):
        group = list(alike)
        envs = [one[4] for one in group]
        tasks = [{"do": "term", "term": timed.term, "env": env} for env in envs]
        answers = sender.ask_cached(state, now, needs, tasks, envs, Luck())
        for (number, subject, timer, ran, env), (result, follows) in zip(group, answers, strict=True):
            time, due = result.get("value"), None
            if isinstance(time, int) and not isinstance(time, bool) and (-1 if ran is None else ran) < time:
                due = Due(time=time, order=timed.order, timer=timed.pid, subject=env["subject"])
                yield due
            if follows:
                known[number] = _Known(subject, timer, ran, due)


def first_due(due_at: Callable[[Time], tuple[Due, ...]], began: Time, until: Time) -> Due | None:
    """The first due time in a period; `due_at` asks the rules at any time within it."""
    known = {due for due in due_at(until) if due.time <= until}
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


def _timed(index: RuleIndex) -> list[tuple[ActiveProvision, str, str]]:
    """The timed provisions, each with its term and its kind of proposals.

    They stand in the order in which they run at one instant: by ordinal, unless one says `after`.
    """
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
    return [(part, term, kind) for part, term, _, kind in listed]


def _behind(after: str, goes_after: dict[str, set[str]], seen: frozenset[str] = frozenset()) -> int:
    """The length of the chain of terms that go first; a cycle ends it."""
    if not after or after in seen:
        return 0
    return 1 + max((_behind(a, goes_after, seen | {after}) for a in goes_after.get(after, ())), default=0)


def _subjects(
    index: RuleIndex, state: State, part: ActiveProvision, term: str, kind: str
) -> list[tuple[str | None, Proposal | Case | None]]:
    """The subjects of a timed provision by number: each open proposal, each open case, or the whole game.

    That follows from what it and its term name; what excepts from its effects has no say in it.
    """
    needs = index.needs(("subjects", part.pid), [], term, *(p.name for p in part.provision.parameters))
    if needs.proposal:
        return [(p.number, p) for p in state.open_proposals() if kind in ("*", p.kind, p.like)]
    if needs.case:
        return [(number, state.cases[number]) for number in state.open_cases]
    return [(None, None)]
