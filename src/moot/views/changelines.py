"""The rule changes of a game: what was done to which rule, when, by which proposal and whose."""

from collections.abc import Iterator

from moot.game.rules import Revision, Rule
from moot.game.state import State
from moot.game.values import Number, Time, Value


class HistoryLine(Value, frozen=True):
    """One rule change of the game."""

    entry: int
    time: Time
    change: str
    rule: Number
    was: Number
    title: str
    proposal: Number = Number("")
    proposal_title: str = ""
    author: str = ""


def history(state: State) -> tuple[HistoryLine, ...]:
    """Every rule change of the game, in the order they were made."""
    lines = [line for rule in state.rules.values() for line in _history_of(state, rule)]
    return tuple(sorted(lines, key=lambda line: (line.entry, line.rule)))


def _history_of(state: State, rule: Rule) -> Iterator[HistoryLine]:
    was = rule.revisions[0].number
    for one in rule.revisions:
        if one.change not in ("initial", "tied"):
            yield _change(state, rule, one, was)
        was = one.number
    repeal = repeal_of(state, rule)
    if repeal is not None:
        yield repeal


def _change(state: State, rule: Rule, one: Revision, was: Number) -> HistoryLine:
    return _line_of(state, rule, one.change, one.entry, one.time, one.number, was, one.proposal)


def repeal_of(state: State, rule: Rule) -> HistoryLine | None:
    """The repeal of a rule; None where it is in force."""
    entry, time = rule.repealed, rule.repealed_at
    if entry is None or time is None:
        return None
    return _line_of(state, rule, "repeal", entry, time, rule.number, rule.number, rule.repealed_by)


def _line_of(
    state: State, rule: Rule, change: str, entry: int, time: Time, number: Number, was: Number, by: Number
) -> HistoryLine:
    proposal = state.proposals.get(by)
    return HistoryLine(
        entry=entry,
        time=time,
        change=change,
        rule=number,
        was=was,
        title=rule.content.title,
        proposal=by,
        proposal_title=proposal.title if proposal else "",
        author=proposal.author if proposal else "",
    )
