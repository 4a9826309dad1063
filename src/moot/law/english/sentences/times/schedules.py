"""Sentences about what happens by itself: every Sunday, on the first of the month, three days after something."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping

from moot.law.english.code.clocks import day_of_year
from moot.law.english.code.errors import NotMeant
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, parsed, same_code
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
    if kind in ("YEARLY", "ONCE_ON"):
        day = day_of_year(given[0]) if kind == "YEARLY" else None
        numbers = [*day] if day else [ast.literal_eval(arg) for arg in getattr(given[0], "args", ())]
    else:
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


def _of_month(day: str, m: int) -> str:
    """A day of this month or the next; `{y}` and `{m}` in it are the year and the month."""
    this = day.format(y=_YEAR, m=_MONTH)
    following = day.format(y=f"{_YEAR} + {_MONTH} // 12", m=f"{_MONTH} % 12 + 1")
    return _IN_TWO.format(first=f"at_time({this}, {m}, zone)", second=f"at_time({following}, {m}, zone)")


def _monthly(day: int, m: int) -> str:
    if day > 28:
        raise NotMeant("not every month has such a day")
    return _of_month(f"date({{y}}, {{m}}, {day})", m)


def _monthly_twice(first: int, second: int, m: int) -> str:
    if not first < second <= 28:
        raise NotMeant("not every month has such days")
    one, other = (_of_month(f"date({{y}}, {{m}}, {day})", m).removeprefix("return ") for day in (first, second))
    return f"return min({one}, {other})"


def _last_of_month(m: int) -> str:
    return _of_month("date({y} + ({m}) // 12, ({m}) % 12 + 1, 1) - 1", m)


def _monthly_on(n: int, weekday: int, m: int) -> str:
    if n > 4:
        raise NotMeant("not every month has such a day")
    return _of_month(f"nth_weekday({{y}}, {{m}}, {weekday}, {n})", m)


def _yearly(month: int, day: int, m: int) -> str:
    if (month, day) == (2, 29):
        raise NotMeant("not every year has such a day")
    first, second = (f"at_time(date({_YEAR}{after}, {month}, {day}), {m}, zone)" for after in ("", " + 1"))
    return _IN_TWO.format(first=first, second=second)


def _once_on(year: int, month: int, day: int, m: int) -> str:
    then = f"at_time(date({year}, {month}, {day}), {m}, zone)"
    return f"if {then} > last:\n    return {then}"


_BODIES: dict[str, Callable[..., str]] = {
    "DAILY": _daily, "WEEKLY": _weekly, "MONTHLY": _monthly, "MONTHLY_TWICE": _monthly_twice,
    "LAST_OF_MONTH": _last_of_month,
    "MONTHLY_ON": _monthly_on, "YEARLY": _yearly, "ONCE_ON": _once_on,
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
        if at[1] in ("yearly", "once_on"):
            given = f"{'DAY_OF_YEAR' if at[1] == 'yearly' else 'date'}({given.rstrip(', ')}), "
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


def once_after(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`ONCE_AFTER(duration, effects)`: what happens so long after the rule comes into force, and never again."""
    duration = ast.unparse(sentence.args[0])
    name = re.sub(r"\W+", "_", duration).strip("_")
    done = f"done_after_{name}"
    yield f"{done} = register(bool, starts=False)"
    lines = (f"if not {done}:", f"    return last + {duration}")
    yield DraftedProvision((f"@term('after_{name}')",), f"after_{name}", lines, returns="Time")
    effects = (f"set_register({done!r}, True)", *statements(sentence.args[1]))
    yield DraftedProvision((f"@timed('after_{name}')",), f"what_comes_after_{name}", effects)


def find_once_after(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that do something so long after their rule comes into force, but only once."""
    for term, timed, name in timed_pairs(provisions):
        body, answer = body_of(functions[timed]), ast.unparse(functions[term].body[-1])
        duration = re.search(r"return last \+ (\w+\(\d+\))$", answer)
        if not name.startswith("after_") or duration is None or len(body) < 2:
            continue
        effects = effects_of(body[1:])
        done = f"done_{name}"
        lines = f"if not {done}:\n    return last + {duration[1]}"
        noted = ast.unparse(body[0]) == f"set_register({done!r}, True)"
        if effects is not None and noted and same_code(body_of(functions[term]), lines):
            yield (done, term, timed), call("ONCE_AFTER", parsed(duration[1]), effects)
