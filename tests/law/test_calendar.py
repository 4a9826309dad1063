"""The calendar that rules have: dates, weekdays, Easter, and local times, as they come out inside the sandbox."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import holidays
import pydantic_monty as monty
import pytest
from dateutil.easter import easter
from dateutil.relativedelta import relativedelta, weekday
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, rule

from moot.game.rules import Ruleset
from moot.law.asking.time_zones import zone_at, zone_names
from moot.law.files.rule_files import read_files
from moot.law.sandbox import DRIVER
from moot.play.host import Host

EPOCH = date(1970, 1, 1)
CENTRAL = "America/Chicago"
ZONES = ("UTC", CENTRAL, "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca")
NOW = int(datetime(2001, 6, 25, tzinfo=UTC).timestamp())

Inside = Callable[..., Any]


@pytest.fixture(scope="module")
def inside() -> Iterator[Inside]:
    """Evaluates an expression in the sandbox, beside the driver."""
    with monty.Monty(min_processes=1, max_processes=1) as pool, pool.checkout() as session:
        session.feed_run(DRIVER)

        def evaluate(expression: str, **names: Any) -> Any:
            session.feed_run("_F[0] = 10 ** 12")
            return session.feed_run(expression, inputs=names)

        yield evaluate


def day(of: date) -> int:
    """A date as rules count days."""
    return (of - EPOCH).days


def moment(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    """A time in UTC, in seconds."""
    return int(datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp())


# Days


@pytest.mark.check
def test_every_day_of_two_centuries_has_its_date(inside: Inside) -> None:
    """From 1900 to 2100 a day's year, month, day of the month and weekday are those of the calendar, and back."""
    first, last = day(date(1900, 1, 1)), day(date(2100, 12, 31))
    found = inside(
        "[(year_of(d), month_of(d), day_of_month(d), weekday(d)) for d in range(first, last + 1)]",
        first=first,
        last=last,
    )
    dates = [EPOCH + timedelta(days=n) for n in range(first, last + 1)]
    assert [tuple(one) for one in found] == [(d.year, d.month, d.day, d.isoweekday()) for d in dates]
    back = inside("[date(y, m, d) for y, m, d, _ in found]", found=found)
    assert back == list(range(first, last + 1))


def test_the_ends_of_the_calendar(inside: Inside) -> None:
    """Dates go from the year 1 to the end of the year 9999."""
    assert inside("[date(1, 1, 1), date(9999, 12, 31)]") == [day(date.min), day(date.max)]


@pytest.mark.parametrize(
    "wrong", ["2023, 2, 29", "2100, 2, 29", "2024, 4, 31", "2024, 13, 1", "2024, 0, 1", "2024, 1, 0", "0, 1, 1"]
)
def test_a_date_that_does_not_exist_is_an_error(inside: Inside, wrong: str) -> None:
    """It is not taken for another day."""
    with pytest.raises(monty.MontyError, match="there is no such date"):
        inside(f"date({wrong})")


def test_weekdays_of_a_month_from_either_end(inside: Inside) -> None:
    """The first to the fifth Monday to Sunday of each month of thirty years, and counted back from its end."""
    asked = [(y, m, w, n) for y in range(2000, 2030) for m in range(1, 13) for w in range(1, 8) for n in (1, 2, 3, 4)]
    found = inside("[(nth_weekday(y, m, w, n), nth_weekday(y, m, w, -n)) for y, m, w, n in asked]", asked=asked)
    for (y, m, w, n), (forward, backward) in zip(asked, found, strict=True):
        assert forward == day(date(y, m, 1) + relativedelta(weekday=weekday(w - 1)(n)))
        assert backward == day(date(y, m, 1) + relativedelta(day=31, weekday=weekday(w - 1)(-n)))


def test_a_fifth_weekday_where_there_is_one(inside: Inside) -> None:
    """June 2001 has a fifth Friday and no fifth Monday."""
    assert inside("nth_weekday(2001, 6, 5, 5)") == day(date(2001, 6, 29))
    for wrong in ("2001, 6, 1, 5", "2001, 6, 1, -5", "2001, 6, 1, 0"):
        with pytest.raises(monty.MontyError, match="no such weekday"):
            inside(f"nth_weekday({wrong})")


def test_easter_for_two_centuries(inside: Inside) -> None:
    """From 1900 to 2100 Easter is where dateutil has it."""
    assert inside("[easter(y) for y in range(1900, 2101)]") == [day(easter(y)) for y in range(1900, 2101)]


def test_floating_holidays_as_the_public_calendar_has_them(inside: Inside) -> None:
    """Memorial Day, Labor Day and Thanksgiving from 1975 to 2100 are on the days that `holidays` lists."""
    listed = holidays.country_holidays("US", years=range(1975, 2101))
    named = {name: {d for d, n in listed.items() if name in n} for name in ("Memorial", "Labor", "Thanksgiving")}
    found = inside(
        "[(nth_weekday(y, 5, 1, -1), nth_weekday(y, 9, 1, 1), nth_weekday(y, 11, 4, 4)) for y in range(1975, 2101)]"
    )
    for place, name in enumerate(("Memorial", "Labor", "Thanksgiving")):
        assert {one[place] for one in found} == {day(d) for d in named[name]}


# Zones


@pytest.mark.check
@pytest.mark.parametrize("name", ZONES)
def test_a_zone_crosses_as_its_offsets(inside: Inside, name: str) -> None:
    """Hour by hour over years, what clocks show by the table is what the tz database says."""
    zone, table = ZoneInfo(name), zone_at(name, NOW)
    times = range(moment(1998, 1, 1), moment(2009, 12, 31), 3_600 * 5 + 60)
    found = inside("[(local_date(t, zone), local_minutes(t, zone)) for t in times]", times=list(times), zone=table)
    for time, (on, minutes) in zip(times, found, strict=True):
        shown = datetime.fromtimestamp(time, zone)
        assert (on, minutes) == (day(shown.date()), shown.hour * 60 + shown.minute)


def test_a_table_tells_each_change_to_the_second(inside: Inside) -> None:
    """One second before the clocks change and the second at which they do."""
    spring = moment(2001, 4, 1, 8)
    zone = zone_at(CENTRAL, NOW)
    assert inside("[local_minutes(t, zone) for t in times]", times=[spring - 1, spring], zone=zone) == [119, 180]
    assert [spring, -5 * 3_600] in zone["offsets"]


def test_beyond_its_table_a_zone_keeps_its_last_offset(inside: Inside) -> None:
    """What is far away is still answered."""
    zone = zone_at(CENTRAL, NOW)
    assert inside("local_minutes(t, zone)", t=moment(2090, 7, 1, 12), zone=zone) == 6 * 60
    assert inside("at_time(d, 720, zone)", d=day(date(1900, 7, 1)), zone=zone) == moment(1900, 7, 1, 18)


def test_a_skipped_time_is_the_first_moment_after(inside: Inside) -> None:
    """On 1 April 2001 clocks in Chicago went from 2:00 to 3:00: 2:00, 2:30 and 3:00 are one moment."""
    zone, on = zone_at(CENTRAL, NOW), day(date(2001, 4, 1))
    found = inside("[at_time(d, m, zone) for m in (119, 120, 150, 180, 181)]", d=on, zone=zone)
    gap = moment(2001, 4, 1, 8)
    assert found == [gap - 60, gap, gap, gap, gap + 60]


def test_a_doubled_time_is_the_first(inside: Inside) -> None:
    """On 28 October 2001 1:30 came twice in Chicago; the first was at 6:30 in UTC, and 2:00 came after both."""
    zone, on = zone_at(CENTRAL, NOW), day(date(2001, 10, 28))
    found = inside("[at_time(d, m, zone) for m in (59, 60, 90, 119, 120)]", d=on, zone=zone)
    assert found == [moment(2001, 10, 28, *at) for at in ((5, 59), (6, 0), (6, 30), (6, 59), (8, 0))]


def test_a_day_that_a_zone_left_out(inside: Inside) -> None:
    """Samoa had no 30 December 2011: every time of it is the first moment of the 31st."""
    zone, on = zone_at("Pacific/Apia", moment(2011, 6, 1)), day(date(2011, 12, 30))
    found = inside("[at_time(d, 0, zone), at_time(d, 720, zone), midnight_after(d, zone)]", d=on, zone=zone)
    assert found == [moment(2011, 12, 30, 10)] * 3


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(ZONES), st.integers(moment(1997, 1, 1), moment(2010, 1, 1)))
def test_the_moment_of_a_local_time_shows_it(inside: Inside, name: str, time: int) -> None:
    """`at_time` of what a clock shows is that minute, or the first of two minutes that show the same."""
    zone = zone_at(name, NOW)
    found = inside("at_time(local_date(t, zone), local_minutes(t, zone), zone)", t=time, zone=zone)
    shown = [datetime.fromtimestamp(t, ZoneInfo(name)).replace(tzinfo=None) for t in (found, time - time % 60)]
    assert shown[0] == shown[1]
    assert found <= time
    assert datetime.fromtimestamp(found, ZoneInfo(name)).fold == 0


# Weekdays to come


def test_the_next_weekday_comes_strictly_after(inside: Inside) -> None:
    """Sunday 24:00, seen from a second before, at the moment, and a second after."""
    zone, midnight = zone_at("UTC", NOW), moment(2001, 7, 2)
    asked = [midnight - 1, midnight, midnight + 1]
    found = inside("[next_weekday(t, 7, 24 * 60, zone) for t in asked]", asked=asked, zone=zone)
    assert found == [midnight, midnight + 7 * 86_400, midnight + 7 * 86_400]


def test_a_week_across_a_change_of_clocks_is_longer_or_shorter(inside: Inside) -> None:
    """From Monday 0:01 to Monday 0:01 it is 167 hours in April and 169 in October."""
    zone = zone_at(CENTRAL, NOW)
    for month, last_sunday, hours in ((3, 26, 167), (10, 22, 169)):
        begins = moment(2001, month, last_sunday, 6 if month == 3 else 5, 1)
        assert inside("next_weekday(t, 1, 1, zone)", t=begins, zone=zone) - begins == hours * 3_600


def test_a_weekly_time_in_the_doubled_hour_comes_once(inside: Inside) -> None:
    """After the first Sunday 1:30 of the night with two, the next one is a week later."""
    zone, first = zone_at(CENTRAL, NOW), moment(2001, 10, 28, 6, 30)
    assert inside("next_weekday(t, 7, 90, zone)", t=first - 1, zone=zone) == first
    assert inside("next_weekday(t, 7, 90, zone)", t=first, zone=zone) == moment(2001, 11, 4, 7, 30)


@pytest.mark.parametrize("wrong", ["0, 1", "8, 1", "1, -1", "1, 1441"])
def test_a_weekday_or_a_time_that_does_not_exist_is_an_error(inside: Inside, wrong: str) -> None:
    """There is no eighth day of the week, and no 24:01."""
    with pytest.raises(monty.MontyError, match="ValueError"):
        inside(f"next_weekday(0, {wrong}, zone)", zone=zone_at("UTC", NOW))


# In a game


def of_zone(zone: str, *mechanisms: str) -> Ruleset:
    """Rules under a time zone."""
    rules = tuple(rule(str(101 + n), mechanism) for n, mechanism in enumerate(mechanisms))
    return Ruleset(name="of-the-test", rules=rules, settings={"zone": zone})


ASKS = '@term("x")\ndef x(zone, now):\n    return [zone.name, local_minutes(now, zone)]\n'


def test_a_game_has_the_zone_of_its_ruleset(host: Host) -> None:
    """`zone:` in RULESET.md says which; without it, it is UTC."""
    for zone, shown in ((CENTRAL, 18 * 60), ("Asia/Kathmandu", 5 * 60 + 45)):
        game = Game(host, of_zone(zone, ASKS), now=moment(2026, 1, 5))
        assert game.answer("x") == [zone, shown]
    assert Game.of(host, rule("101", ASKS)).answer("x")[0] == "UTC"


def test_a_zone_that_does_not_exist_is_a_fault() -> None:
    """It is reported at its position, with a suggestion."""
    files = {"RULESET.md": b"---\ntitle: T\nzone: America/Chigaco\n---\n", "101.md": b""}
    files["101.md"] = b"---\nnumber: 101\nrank: mutable\n---\nBe kind.\n"
    read = read_files(files, "t")
    assert isinstance(read, dict)
    (fault,) = read["RULESET.md"]
    assert (fault.code, fault.line, fault.remedy) == ("rulefile.zone", 3, "did you mean `America/Chicago`?")
    assert "../x" not in zone_names()


def test_holidays_are_what_rules_add(host: Host) -> None:
    """Two rules each add theirs, and a third sees all of them."""
    game = Game.of(
        host,
        rule("201", '@adjust("holidays")\ndef new_year(answer):\n    return answer + [date(2026, 1, 1)]\n'),
        rule("202", '@adjust("holidays")\ndef easter_day(answer):\n    return answer + [easter(2026)]\n'),
        rule("203", '@term("x")\ndef x(holidays):\n    return sorted(holidays)\n'),
        rule("204", "precedence.claims_then_lowest_number()"),
    )
    assert game.answer("x") == [day(date(2026, 1, 1)), day(date(2026, 4, 5))]


def test_the_calendar_costs_fuel(host: Host) -> None:
    """A rule that looks at a zone for ever is ended as any other, and fails alone."""
    mechanism = """
        @term("x")
        def x(zone):
            return sum([at_time(day, 0, zone) for day in range(30000)])
        """
    game = Game.of(host, rule("101", mechanism))
    assert "ran out of fuel" in game.answer("x").about
