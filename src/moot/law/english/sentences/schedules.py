"""Sentences about what happens by itself: every Sunday, on the first of the month, three days after something."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping

from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import NotMeant, call, parsed, same_code
from moot.law.mechanisms.mechanism import Provision

_YEAR, _MONTH = "year_of(local_date(last, zone))", "month_of(local_date(last, zone))"
_THIS_DAY = "at_time(local_date(last, zone), {m}, zone)"
_IN_TWO = "return min([time for time in ({first}, {second}) if time > last])"


def often_term(often: ast.Call) -> tuple[str, str]:
    """The name and the body of the term that answers when something comes that happens again and again."""
    kind = ast.unparse(often.func)
    if kind == "REPEATED":
        span = often.args[0]
        assert isinstance(span, ast.Call)
        number = ast.literal_eval(span.args[0])
        if number < 1:
            raise NotMeant("that is never")
        return f"every_{number}_{ast.unparse(span.func)}", f"return last + {ast.unparse(span)}"
    *given, minutes = often.args
    numbers = [ast.literal_eval(one) for one in given]
    m = ast.literal_eval(minutes)
    name = "_".join([kind.lower(), *(str(n).replace("-", "last_") for n in numbers), f"at_{m // 60}_{m % 60:02}"])
    return name, _BODIES[kind](*numbers, m)


def _daily(m: int) -> str:
    if m == 0:
        return "return midnight_after(local_date(last, zone), zone)"
    today = _THIS_DAY.format(m=m)
    return _IN_TWO.format(first=today, second=f"at_time(local_date(last, zone) + 1, {m}, zone)")


def _weekly(*numbers: int) -> str:
    *days, m = numbers
    if len(set(days)) < len(days):
        raise NotMeant("a day is named twice")
    if len(days) == 1:
        return f"return next_weekday(last, {days[0]}, {m}, zone)"
    return f"return min([next_weekday(last, day, {m}, zone) for day in ({', '.join(map(str, sorted(days)))})])"


def _monthly(day: int, m: int) -> str:
    if day > 28:
        raise NotMeant("not every month has such a day")
    this = f"date({_YEAR}, {_MONTH}, {day})"
    following = f"date({_YEAR} + {_MONTH} // 12, {_MONTH} % 12 + 1, {day})"
    return _IN_TWO.format(first=f"at_time({this}, {m}, zone)", second=f"at_time({following}, {m}, zone)")


_BODIES: dict[str, Callable[..., str]] = {
    "DAILY": _daily, "WEEKLY": _weekly, "MONTHLY": _monthly,
}  # fmt: skip
"""The body of each kind of term, given its numbers and the minutes of the day."""


def every(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`EVERY(often, effects)`."""
    often, effects = sentence.args
    assert isinstance(often, ast.Call)
    name, body = often_term(often)
    yield DraftedProvision((f"@term({name!r})",), name, tuple(body.split("\n")), returns="Time")
    yield DraftedProvision((f"@timed({name!r})",), f"what_comes_{name}", tuple(statements(effects)))


def find_every(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Terms that answer when something comes again, each with the provision that runs then."""
    for term, timed, name in timed_pairs(provisions):
        effects = effects_of(body_of(functions[timed]))
        often = often_of(name, functions[term]) if effects is not None else None
        if often is not None and effects is not None:
            yield (term, timed), call("EVERY", often, effects)


def timed_pairs(provisions: Mapping[str, Provision]) -> Iterator[tuple[str, str, str]]:
    """Pairs of a term and a timed provision for it, with the name of the term; each provision once."""
    free: dict[str, list[str]] = {}
    for name, provision in provisions.items():
        if len(provision.triggers) != 1 or provision.triggers[0].kind:
            continue
        trigger = provision.triggers[0]
        if trigger.does == "term":
            free.setdefault(trigger.on, []).append(name)
        elif trigger.does == "timed" and not trigger.after and free.get(trigger.on):
            yield free[trigger.on].pop(0), name, trigger.on


_REPEATED = re.compile(r"every_(\d+)_(minutes|hours|days|weeks)")
_AT = re.compile(r"([a-z_]+?)((?:_(?:last_)?\d+)*)_at_(\d+)_(\d+)")


def often_of(name: str, function: ast.FunctionDef) -> ast.expr | None:
    """How often something comes, by the name of its term and what it answers; None if no sentence says it."""
    repeated, at = _REPEATED.fullmatch(name), _AT.fullmatch(name)
    if repeated:
        code = f"REPEATED({repeated[2]}({repeated[1]}))"
    elif at and at[1].upper() in _BODIES:
        numbers = [int(n) for n in re.findall(r"-?\d+", at[2].replace("last_", "-"))]
        given = ", ".join(map(str, numbers)) + ", " if numbers else ""
        code = f"{at[1].upper()}({given}CLOCK({at[3]}, {int(at[4])}))"
    else:
        return None
    found = parsed(code)
    try:
        plain = normal(code)
        assert isinstance(plain, ast.Call)
        same = same_code(body_of(function), often_term(plain)[1])
    except (NotMeant, TypeError):
        return None
    return found if same else None
