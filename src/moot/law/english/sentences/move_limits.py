"""Limits on how often a move may be made and how much it may give in a time: what keeps count, and what forbids."""

import ast
import re
from typing import NamedTuple

from moot.law.english.code.trees import NotMeant, call

_TODAY = "local_date(now, zone)"


_PERIODS = {
    "day": (_TODAY, "Day"),
    "week": (f"{_TODAY} - weekday({_TODAY})", "Day"),
    "month": (f"year_of({_TODAY}) * 12 + month_of({_TODAY})", "int"),
}
"""Code that is the same at all moments of one such stretch of time and different in others, and its type."""


_TIMES = {1: "once", 2: "twice"}


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
    stretch = "" if period == "game" else f" in {period}" if " " in period else f" a {period.replace('_', ' ')}"
    reason = f'"this can only be done {_TIMES.get(times, f"{times} times")}{stretch}"'
    apart = re.fullmatch(r"(\d+) (hours|days|weeks)", period)
    if apart and times != 1:
        raise NotMeant("only what is done once can be apart")
    count, resets_with = "", ""
    if period == "game" and times == 1:
        mark, kept, value, test = "done", "bool, of=Player, starts=False", "True, player", "{0}[player]"
    elif period == "game":
        mark, kept, value = "times", "int, of=Player, starts=0", "{0}[player] + 1, player"
        test = f"{{0}}[player] >= {times}"
    elif apart:
        mark, kept, value = "at", "Time, of=Player", "now, player"
        test = f"{{0}}[player] is not None and now - {{0}}[player] < {apart[2]}({apart[1]})"
    elif period in _PERIODS:
        key, kind = _PERIODS[period]
        mark, kept, value, test = period, f"{kind}, of=Player", f"{key}, player", f"{{0}}[player] == {key}"
        count = f"{note}_this_{period}" if times > 1 else ""
    else:
        mark, kept, value = f"in_{period}", "list[Player], starts=[]", "[_x for _x in {0}] + [player]"
        test = "player in {0}" if times == 1 else f"len([_x for _x in {{0}} if _x == player]) >= {times}"
        resets_with = period
    name = f"{note}_{mark}"
    test = test.format(name)
    registers, notes = [f"{name} = register({kept})"], [f"set_register({name!r}, {value.format(name)})"]
    if count:
        registers.append(f"{count} = register(int, of=Player, starts=0)")
        notes.insert(0, f"set_register({count!r}, {count}[player] + 1 if {test} else 1, player)")
        test = f"{test} and {count}[player] >= {times}"
    return Frequency(mark, tuple(registers), tuple(notes), test, reason, resets_with)


_OFTEN = re.compile(r'"this can only be done (?:(once|twice)|(\d+) times)(?: a ([\w ]+)| in (\d+ \w+))?"')


def limit_of_reason(reason: str) -> ast.expr | None:
    """The limit on how often that a reason tells of, given its code; None for other reasons."""
    often = _OFTEN.fullmatch(reason)
    if often:
        times = {"once": 1, "twice": 2}.get(often[1] or "") or int(often[2])
        period = (often[3] or "").replace(" ", "_") or often[4] or "game"
        return call("OFTEN", ast.Constant(times), ast.Constant(period))
    return None
