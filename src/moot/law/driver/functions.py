"""The language's own functions and effects: points, votes and judgments; counting, durations and the calendar.

Days are counted from 1970-01-01, and a zone comes as a table of its offsets from UTC. A local time that the clocks
skip is the first moment after the gap; one that they show twice is the first of the two.
"""

import hashlib
from typing import Any

from moot.law.driver.fractions import _exactly, _Fraction, _inexactly, _written
from moot.law.driver.fuel import _F, _LAW, _S, _tick
from moot.law.driver.host import Effect, Zone
from moot.law.driver.state import _COST_EACH, _NUMBER_LIMIT, _afford, _text, _whole, _word
from moot.law.driver.work import _bounded, _paid, _ticks


def _do(name: str, arguments: dict[str, Any]) -> Effect:
    _afford(arguments, _COST_EACH)
    effect = {"effect": name, "arguments": arguments, "by": _S["pid"], "place": len(_S["buffer"])}
    _S["buffer"].append(effect)
    return effect


def _people(who: Any) -> list[str]:
    return [who] if isinstance(who, str) else [_word(one) for one in who]


def _ref(x: Any) -> int | str:
    """A record as its number, or the number itself."""
    n = x["number"] if isinstance(x, dict) and "number" in x else x
    return n if isinstance(n, int) and not isinstance(n, bool) else _word(n)


def _deep(x: Any) -> Any:
    """Convert a value for the program: records become numbers, sets and tuples become lists."""
    if isinstance(x, dict):
        return x["number"] if "number" in x else {str(k): _deep(v) for k, v in x.items()}
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_deep(v) for v in x]
    return _inexactly(x) if isinstance(x, _Fraction) else x


def _kept(x: Any) -> Any:
    """A value to store or announce, converted; checked before it is copied."""
    _afford(x, 0)
    return {str(k): _deep(v) for k, v in x.items()} if isinstance(x, dict) and "number" not in x else _deep(x)


def _to_keep(name: Any, value: Any) -> Any:
    """A value for a register; one of numbers keeps fractions."""
    if _LAW.get("exact") and name in _LAW["decimal"]:
        _afford(value, 0)
        value = _written(value)
    return _kept(value)


def chosen(ballot: Any) -> list[str]:
    """The choices that a ballot names."""
    return _marks(_text(ballot), ",")


def ranked(ballot: Any) -> list[str]:
    """The choices that a ballot ranks, the most wanted first."""
    return _marks(_text(ballot), ">")


def scored(ballot: Any) -> dict[str, int]:
    """The points that a ballot gives to each choice."""
    marks = _marks(_text(ballot), ":,")
    return {marks[n]: _bounded(int(marks[n + 1])) for n in range(0, len(marks) - 1, 2)}


def _marks(ballot: str, separators: str) -> list[str]:
    """The names on a ballot as it's recorded; see `moot.game.decision.ballot_forms`."""
    if ballot == "none":
        return []
    _F[0] -= len(ballot) + (len(ballot) ** 2 // 10_000 if _LAW.get("counts_work") else 0)
    _tick()
    found = [""]
    within = False
    place = 0
    while place < len(ballot):
        letter = ballot[place]
        if letter == '"':
            if within and ballot[place + 1 : place + 2] == '"':
                found[-1] = found[-1] + letter
                place += 1
            else:
                within = not within
        elif within or letter not in separators:
            found[-1] = found[-1] + letter
        else:
            found.append("")
        place += 1
    return [one.strip() for one in found]


def award(who: Any, amount: Any, of: Any = "points") -> Effect:
    return _do("award", {"who": _people(who), "amount": _amount(amount, of), "of": _word(of)})


def set_quantity(who: Any, value: Any, of: Any = "points") -> Effect:
    return _do("set_quantity", {"who": _people(who), "value": _amount(value, of), "of": _word(of)})


def _amount(x: Any, of: Any) -> Any:
    """How much of a quantity: a whole number, or a fraction of one whose amounts needn't be whole."""
    if _LAW.get("exact") and of in _LAW["decimal"]:
        number = _exactly(x)
        if isinstance(number, _Fraction) and -_NUMBER_LIMIT < int(number) < _NUMBER_LIMIT:
            return number
        return _whole(number)
    return _whole(x)


def _entry_named(of: Any) -> str:
    """The entry of a register that an effect is upon, by its name or number; a pair's with a bar between."""
    if isinstance(of, (tuple, list)):
        return "|".join([str(_ref(one)) for one in of])
    return "" if of is None else str(_ref(of))


def set_register(name: Any, value: Any, of: Any = None) -> Effect:
    return _do("set_register", {"name": _word(name), "value": _to_keep(name, value), "of": _entry_named(of)})


def add_to(name: Any, value: Any, of: Any = None) -> Effect:
    return _do("add_to", {"name": _word(name), "value": _to_keep(name, value), "of": _entry_named(of)})


def remove_from(name: Any, value: Any, of: Any = None) -> Effect:
    return _do("remove_from", {"name": _word(name), "value": _to_keep(name, value), "of": _entry_named(of)})


def set_entry(name: Any, key: Any, value: Any, of: Any = None) -> Effect:
    arguments = {"name": _word(name), "key": str(_ref(key)), "value": _to_keep(name, value)}
    return _do("set_entry", {**arguments, "of": _entry_named(of)})


def put(kind: Any, title: Any = "", like: Any = "", changes: Any = None, **content: Any) -> Effect:
    arguments = {"kind": _word(kind), "title": _text(title), "like": _word(like), "content": _kept(content)}
    if changes is not None:
        arguments["changes"] = _proposal_of(changes)
    return _do("put", arguments)


def _proposal_of(changes: Any) -> str:
    """The proposal with these changes: the one that the move makes, or the current one."""
    for number in ("new", _S["subject"][len("proposal ") :]):
        if _S["proposals"].get(number, {}).get("changes") == changes:
            return number
    raise ValueError("the changes must be all those that the move asks for, or those of the proposal in hand")


def announce(name: Any, **fields: Any) -> Effect:
    return _do("announce", {"name": _word(name), "fields": _kept(fields)})


def draw(lowest: Any, highest: Any) -> int:
    """A random number from the entry's seed, keyed by provision, subject and count, so that it depends on no order.

    A play may have named it.
    """
    if _whole(highest) < _whole(lowest):
        raise ValueError("draw needs lowest <= highest")
    _F[0] -= _COST_EACH
    _tick()
    key = (_S["pid"], _S["subject"] + _S["held"])
    count = _S["counts"].get(key, 0)
    _S["counts"][key] = count + 1
    name = key[0] + " " + key[1] + " " + str(count)
    value: int | None = _S["dice"].get(name + " " + str(lowest) + " " + str(highest))
    if value is None:
        text = _S["luck"] + " " + name
        value = lowest + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (highest - lowest + 1)
    _S["draws"].append([key[0], key[1], count, lowest, highest, value])
    return value


def floor(a: Any, b: Any = 1) -> int:
    return int(a // b)


def ceil(a: Any, b: Any = 1) -> int:
    return int(-(-a // b))


def rounded(a: Any, b: Any = 1) -> int:
    """The nearest whole number, halves up."""
    return int((2 * a + b) // (2 * b))


def split(amount: int) -> tuple[int, int]:
    """Split an amount in two, the smaller part first: 5 is 2 and 3, -5 is -2 and -3."""
    half = abs(amount) // 2
    rest = abs(amount) - half
    return (half, rest) if amount >= 0 else (-half, -rest)


def seconds(n: int) -> int:
    return n


def minutes(n: int) -> int:
    return n * 60


def hours(n: int) -> int:
    return n * 3600


def days(n: int) -> int:
    return n * 86400


def weeks(n: int) -> int:
    return n * 604800


def next_after(order: Any, player: Any, skipping: Any = ()) -> Any:
    return _neighbour(order, player, skipping, 1)


def next_before(order: Any, player: Any, skipping: Any = ()) -> Any:
    return _neighbour(order, player, skipping, -1)


def _neighbour(order: Any, player: Any, skipping: Any, step: int) -> Any:
    counts_work = _LAW.get("counts_work")
    if counts_work:
        _paid(order)
    if player not in order:
        return None
    place = order.index(player)
    for k in range(1, len(order) + 1):
        if counts_work:
            _ticks(1 + len(skipping) // 8)
        other = order[(place + step * k) % len(order)]
        if other not in skipping:
            return other
    return None


_DAY = 86400
_YEAR_MAX = 9999
_CALENDAR_COST = 5
"""Ticks for each lookup in a zone's table."""


def date(year: int, month: int, day: int) -> int:
    """The day of a date; an error if there is no such date."""
    if not (1 <= _whole(year) <= _YEAR_MAX and 1 <= _whole(month) <= 12 and _whole(day) >= 1):
        raise ValueError("there is no such date")
    found = _first_of(year, month) + day - 1
    if found >= _first_of(year + month // 12, month % 12 + 1):
        raise ValueError("there is no such date")
    return found


def _first_of(year: int, month: int) -> int:
    """The first day of a month; years are counted from March, so that the leap day comes last."""
    since_march = (month + 9) % 12
    y = year - 1 if month < 3 else year
    return 365 * y + y // 4 - y // 100 + y // 400 + (153 * since_march + 2) // 5 - 719468


def _date_of(day: int) -> tuple[int, int, int]:
    """The (year, month, day of the month) of a day."""
    shifted = _whole(day) + 719468
    era = shifted // 146097
    in_era = shifted % 146097
    in_year_of_era = (in_era - in_era // 1460 + in_era // 36524 - in_era // 146096) // 365
    in_year = in_era - (365 * in_year_of_era + in_year_of_era // 4 - in_year_of_era // 100)
    since_march = (5 * in_year + 2) // 153
    month = (since_march + 2) % 12 + 1
    year = in_year_of_era + era * 400 + (1 if month < 3 else 0)
    return (year, month, in_year - (153 * since_march + 2) // 5 + 1)


def year_of(day: int) -> int:
    return _date_of(day)[0]


def month_of(day: int) -> int:
    return _date_of(day)[1]


def day_of_month(day: int) -> int:
    return _date_of(day)[2]


def weekday(day: int) -> int:
    """1 for Monday to 7 for Sunday."""
    return (_whole(day) + 3) % 7 + 1


def nth_weekday(year: int, month: int, weekday_wanted: int, n: int) -> int:
    """The nth such weekday of a month, counted from its end if n is negative; an error if there is none."""
    first = date(year, month, 1)
    after = _first_of(year + month // 12, month % 12 + 1)
    if _whole(n) > 0:
        found = first + (_weekday_wanted(weekday_wanted) - weekday(first)) % 7 + 7 * (n - 1)
    else:
        found = after - 1 - (weekday(after - 1) - _weekday_wanted(weekday_wanted)) % 7 + 7 * (n + 1)
    if n == 0 or not first <= found < after:
        raise ValueError("the month has no such weekday")
    return found


def _weekday_wanted(n: int) -> int:
    if not 1 <= _whole(n) <= 7:
        raise ValueError("weekdays are 1 for Monday to 7 for Sunday")
    return n


def easter(year: int) -> int:
    """Easter Sunday of the western churches (the Gregorian computus by Meeus and others)."""
    if not 1583 <= _whole(year) <= _YEAR_MAX:
        raise ValueError("Easter is reckoned from 1583 on")
    golden = year % 19
    century = year // 100
    moon = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    in_week = (32 + 2 * (century % 4) + 2 * (year % 100 // 4) - moon - year % 4) % 7
    late = (golden + 11 * moon + 22 * in_week) // 451
    n = moon + in_week - 7 * late + 114
    return date(year, n // 31, n % 31 + 1)


def local_date(time: int, zone: Zone) -> int:
    """The local day in a zone at a time."""
    return (_whole(time) + _offset(time, zone)) // _DAY


def local_minutes(time: int, zone: Zone) -> int:
    """The local minutes since 0:00 in a zone at a time."""
    return (_whole(time) + _offset(time, zone)) % _DAY // 60


def _offset(time: int, zone: Zone) -> int:
    _F[0] -= _CALENDAR_COST
    _tick()
    found: int = zone["offsets"][0][1]
    for since, offset in zone["offsets"]:
        if since > time:
            break
        found = offset
    return found


def at_time(day: int, minutes: int, zone: Zone) -> int:
    """The time at which local clocks show so many minutes after 0:00 of a day; 24 * 60 is its end."""
    _F[0] -= _CALENDAR_COST
    _tick()
    shown = _whole(day) * _DAY + _whole(minutes) * 60
    offsets: list[list[int]] = zone["offsets"]
    for n, (since, offset) in enumerate(offsets):
        found = shown - offset
        if found < since:
            return since
        if n + 1 == len(offsets) or found < offsets[n + 1][0]:
            return found
    raise ValueError("the zone has no offsets")


def midnight_after(day: int, zone: Zone) -> int:
    """The end of a day."""
    return at_time(day, 24 * 60, zone)


def next_weekday(time: int, weekday_wanted: int, minutes: int, zone: Zone) -> int:
    """The first moment after a time at which it is so many minutes into a weekday; 24 * 60 is its end."""
    if not 0 <= _whole(minutes) <= 24 * 60:
        raise ValueError("a day has 24 * 60 minutes")
    day = local_date(time, zone)
    day = day - 7 + (_weekday_wanted(weekday_wanted) - weekday(day)) % 7
    while True:
        found = at_time(day, minutes, zone)
        if found > time:
            return found
        day += 7
