"""Deadlines: the due times that the rules in force give, for each subject, earliest first.

What a rule answers may hang on what time it is. So for what has fallen due while nobody looked, rules are asked again
as of that time: it happens when it would have happened, had somebody looked all the while.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from moot.game.law_protocol import Due, Luck
from moot.game.state import RULE_CHANGE, State
from moot.game.values import Time
from moot.law.requests import ProvisionContext, Sender, scene
from moot.law.rule_index import ActiveProvision, Needs, RuleIndex

LOOKS_MAX = 100
"""The most attempts at finding the first due time, if due times move as time goes on."""


def due_times(index: RuleIndex, sender: Sender, state: State, now: Time) -> tuple[Due, ...]:
    """Every due time that hasn't been handled, asked in one request for each kind of proposal."""
    found: list[Due] = []
    for order, (part, term, kind) in enumerate(_timed(index)):
        needs = index.needs(("due", part.pid), [], term)
        for env, result in _answers(sender, state, now, needs, term, _scenes(index, state, part, term, kind)):
            time, ran = result.get("value"), state.timers.get(f"{part.pid} {env['subject']}", -1)
            if isinstance(time, int) and not isinstance(time, bool) and ran < time:
                found.append(Due(time=time, order=order, timer=part.pid, subject=env["subject"]))
    return tuple(sorted(found))


def _answers(
    sender: Sender, state: State, now: Time, needs: Needs, term: str, scenes: Iterable[ProvisionContext]
) -> Iterator[tuple[ProvisionContext, dict[str, Any]]]:
    """The answers of the rules to a term in several contexts."""
    for _, alike in groupby(scenes, key=lambda env: (env["kind"], env["like"])):
        envs = list(alike)
        tasks = [{"do": "term", "term": term, "env": env} for env in envs]
        yield from zip(envs, sender.ask_cached(state, now, needs, tasks, envs, Luck()), strict=True)


def first_due(due_at: Callable[[Time], tuple[Due, ...]], began: Time, until: Time) -> Due | None:
    """The first due time in a period; `due_at` asks the rules at any time within it."""
    known = set(due_at(until))
    not_so: set[Due] = set()
    for _ in range(LOOKS_MAX):
        first = min((due for due in known - not_so if due.time <= until), default=None)
        if first is None:
            return None
        then = set(due_at(max(first.time, began)))
        earlier = {due for due in then - not_so if due < first}
        if first in then and not earlier:
            return first
        known |= earlier if first in then else then
        not_so |= set() if first in then else {first}
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


def _scenes(index: RuleIndex, state: State, part: ActiveProvision, term: str, kind: str) -> list[ProvisionContext]:
    """The contexts of a timed provision: each open proposal, each open case, or the whole game.

    That follows from what it and its term name; what excepts from its effects has no say in it.
    """
    needs = index.needs(("subjects", part.pid), [], term, *(p.name for p in part.provision.parameters))
    if needs.proposal:
        proposals = [p for p in state.open_proposals() if kind in ("*", p.kind, p.like)]
        scenes = [scene(proposal=p) for p in proposals]
    elif needs.case:
        scenes = [scene(case=state.cases[c]) for c in state.open_cases]
    else:
        scenes = [scene()]
    began = index.parts[part.pid].rule.now.time
    for env in scenes:
        env["local"]["last"] = state.timers.get(f"{part.pid} {env['subject']}", began)
    return scenes
