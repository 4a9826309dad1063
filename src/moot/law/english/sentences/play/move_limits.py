"""Limits on how often a move may be made and how much it may give in a time: what keeps count, and what forbids."""

import ast
import re
from typing import NamedTuple

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import call

_TODAY = "local_date(now, zone)"


class _Period(NamedTuple):
    """A stretch of time in which something is counted."""

    key: str
    """Code that is the same at all moments of one such stretch, and different in others."""
    type: str


_PERIODS = {
    "day": _Period(_TODAY, "Day"),
    "week": _Period(f"{_TODAY} - weekday({_TODAY})", "Day"),
    "month": _Period(f"year_of({_TODAY}) * 12 + month_of({_TODAY})", "int"),
}
_TIMES = {1: "once", 2: "twice"}
_LONG = {"hours": "hour", "days": "day", "weeks": "week"}


class Frequency(NamedTuple):
    """How often a move may be made: what keeps count, what forbids it, and what notes that it was made."""

    mark: str
    """The end of the name of what keeps count."""
    registers: tuple[str, ...]
    notes: tuple[str, ...]
    test: str
    reason: str
    resets_with: str = ""
    """The register with which the count begins again."""


def frequency_of(limit: ast.Call, note: str) -> Frequency:
    """`OFTEN(times, period)` for a move of this name; a period is `game`, `day`, `3 days`, or a holder like `turn`."""
    times, period = (ast.literal_eval(arg) for arg in limit.args)
    if times < 1:
        raise NotMeant("that would be never")
    said = f'"this can only be done {_TIMES.get(times, f"{times} times")}{_in_period(period)}"'
    if period == "game":
        return _in_the_game(times, note, said)
    if period in _PERIODS:
        return _in_a_period(times, period, note, said)
    apart = re.fullmatch(r"(\d+) (hours|days|weeks)", period)
    if apart:
        if times != 1:
            raise NotMeant("only what is done once can be apart")
        name = f"{note}_at"
        test = f"{name}[player] is not None and now - {name}[player] < {apart[2]}({apart[1]})"
        return Frequency(
            "at", (f"{name} = register(Time, of=Player)",), (f"set_register({name!r}, now, player)",), test, said
        )
    name = f"{note}_in_{period}"
    found = "player in {0}" if times == 1 else "len([_x for _x in {0} if _x == player]) >= " + str(times)
    return Frequency(
        f"in_{period}",
        (f"{name} = register(list[Player], starts=[])",),
        (f"set_register({name!r}, [_x for _x in {name}] + [player])",),
        found.format(name),
        said,
        period,
    )


def _in_the_game(times: int, note: str, said: str) -> Frequency:
    if times == 1:
        name = f"{note}_done"
        done = (f"set_register({name!r}, True, player)",)
        return Frequency("done", (f"{name} = register(bool, of=Player, starts=False)",), done, f"{name}[player]", said)
    name = f"{note}_times"
    counted = (f"set_register({name!r}, {name}[player] + 1, player)",)
    starts = (f"{name} = register(int, of=Player, starts=0)",)
    return Frequency("times", starts, counted, f"{name}[player] >= {times}", said)


def _in_a_period(times: int, period: str, note: str, said: str) -> Frequency:
    key, kind = _PERIODS[period]
    name, count = f"{note}_{period}", f"{note}_this_{period}"
    registers = (f"{name} = register({kind}, of=Player)",)
    notes = (f"set_register({name!r}, {key}, player)",)
    test = f"{name}[player] == {key}"
    if times == 1:
        return Frequency(period, registers, notes, test, said)
    return Frequency(
        period,
        (*registers, f"{count} = register(int, of=Player, starts=0)"),
        (f"set_register({count!r}, {count}[player] + 1 if {test} else 1, player)", *notes),
        f"{test} and {count}[player] >= {times}",
        said,
    )


def _in_period(period: str) -> str:
    if period == "game":
        return ""
    return f" in {period}" if " " in period else f" a {period.replace('_', ' ')}"


_OFTEN = re.compile(r'"this can only be done (?:(once|twice)|(\d+) times)(?: a ([\w ]+)| in (\d+ \w+))?"')


def limit_of_reason(reason: str) -> ast.expr | None:
    """The limit on how often that a reason tells of, given its code; None for other reasons."""
    often = _OFTEN.fullmatch(reason)
    if often:
        times = {"once": 1, "twice": 2}.get(often[1] or "") or int(often[2])
        period = (often[3] or "").replace(" ", "_") or often[4] or "game"
        return call("OFTEN", ast.Constant(times), ast.Constant(period))
    return None
