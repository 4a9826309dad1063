"""Times in code: of the day as minutes, of the week and the month as days."""

import ast
from datetime import date

from moot.law.english.code.trees import NotMeant, parsed

HALVES = {"CLOCK": 0, "AM": 0, "PM": 12}
_RANGES = {
    "BETWEEN": (
        "{} <= local_minutes(now, zone) < {}", "local_minutes(now, zone) >= {} or local_minutes(now, zone) < {}"
    ),
    "DAYS_OF_MONTH": (
        "{} <= day_of_month(local_date(now, zone)) <= {}",
        "day_of_month(local_date(now, zone)) >= {} or day_of_month(local_date(now, zone)) <= {}",
    ),
}  # fmt: skip
"""The condition for a part of the day or of the month; then, for one that goes on in the next."""
_DAY = 24 * 60
OFTEN = ("DAILY", "WEEKLY", "MONTHLY")
"""What happens again and again at a time of the day, which comes last."""


def plain_time(name: str, node: ast.Call) -> ast.expr | None:
    """A time in its normal form, if it's a call that has another one; raises `NotMeant` if there is no such time."""
    if name in HALVES:
        return _minutes(name, node.args)
    if name in _RANGES and all(isinstance(one, ast.Constant) for one in node.args):
        first, last = (ast.literal_eval(one) for one in node.args)
        if name == "BETWEEN":
            first, last = first % _DAY, last or _DAY
        return parsed(_RANGES[name][first > last].format(first, last))
    if name == "WEEKDAYS_FROM" and all(isinstance(one, ast.Constant) for one in node.args[:2]):
        first, last = (ast.literal_eval(one) for one in node.args[:2])
        wanted = [(first - 1 + n) % 7 + 1 for n in range((last - first) % 7 + 1)]
        if wanted == [1, 2, 3, 4, 5] or len(wanted) < 2:
            return None
        return parsed(f"{ast.unparse(node.args[2])} in ({', '.join(map(str, sorted(wanted)))})")
    if name == "DAILY" and ast.unparse(node.args[-1]) == "1440":
        return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(0)], [])
    if name == "date" and all(isinstance(one, ast.Constant) for one in node.args):
        try:
            date(*(ast.literal_eval(one) for one in node.args))
        except ValueError:
            raise NotMeant("there is no such day") from None
    return None


def in_words(node: ast.expr) -> ast.expr:
    """Code in which minutes of the day are times, as phrases have them."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OFTEN:
        node.args = [*node.args[:-1], clock_of(node.args[-1])]
    is_time = isinstance(node, ast.Call) and len(node.args) > 2 and ast.unparse(node.args[-2]) != "0"
    if isinstance(node, ast.Call) and is_time and ast.unparse(node.func) in ("next_weekday", "at_time"):
        node.args[-2] = clock_of(node.args[-2])
    ends: list[ast.expr] = []
    match node:
        case ast.Compare(left=first, comparators=[_, last]):
            ends = [first, last]
        case ast.BoolOp(values=[ast.Compare(comparators=[first]), ast.Compare(comparators=[last])]):
            ends = [first, last]
    for name, codes in _RANGES.items() if ends else ():
        if ast.unparse(node) in [code.format(*map(ast.unparse, ends)) for code in codes]:
            return ast.Call(ast.Name(name, ast.Load()), list(map(clock_of, ends)) if name == "BETWEEN" else ends, [])
    if isinstance(node, ast.Compare) and any(
        "local_minutes" in ast.unparse(one) for one in (node.left, *node.comparators)
    ):
        node.left, node.comparators = clock_of(node.left), [clock_of(one) for one in node.comparators]
    return node


def _minutes(name: str, given: list[ast.expr]) -> ast.expr | None:
    """The minutes of a time of the day: `CLOCK(18, 30)`, `PM(6, 30)`; None if there are slots in it."""
    if not all(isinstance(one, ast.Constant) for one in given):
        return None
    hour, minute = (ast.literal_eval(one) for one in given)
    if name != "CLOCK":
        if not 1 <= hour <= 12:
            raise NotMeant("half a day has twelve hours")
        hour = hour % 12 + HALVES[name]
    if not (0 <= hour <= 23 or (hour, minute) == (24, 0)):
        raise NotMeant("a day has 24 hours")
    return ast.Constant(hour * 60 + minute)


def clock_of(minutes: ast.expr) -> ast.expr:
    """The time of the day that minutes are."""
    if not isinstance(minutes, ast.Constant) or not isinstance(minutes.value, int):
        return minutes
    hour, minute = divmod(minutes.value, 60)
    return ast.Call(ast.Name("CLOCK", ast.Load()), [ast.Constant(hour), ast.Constant(minute)], [])
