"""The language's calendar, day by day: it says what Python's calendar says, over all centuries that this has."""

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from tests.properties.direct_runner import driver_session

EPOCH = date(1970, 1, 1)


@pytest.fixture(scope="module")
def driver() -> dict[str, Any]:
    """The driver without a law."""
    session = driver_session()
    session["_F"][0] = session["_F"][1] = 10**9
    return session


def days() -> list[date]:
    """The days around every new year and every end of February, and a thousand others."""
    chance, found = Random(1), []
    for year in range(2, 3300):
        found += [date(year, 1, 1) + timedelta(n) for n in (-1, 0)]
        found += [date(year, 3, 1) + timedelta(n) for n in (-2, -1, 0)]
    return found + [date.fromordinal(chance.randrange(1, date.max.toordinal())) for _ in range(1_000)]


def test_every_day_has_its_date(driver: dict[str, Any]) -> None:
    """Year, month, day and weekday of a day, and the day of a date, are those of the Gregorian calendar."""
    for day in days():
        number = (day - EPOCH).days
        said = driver["year_of"](number), driver["month_of"](number), driver["day_of_month"](number)
        assert said == (day.year, day.month, day.day), day
        assert driver["date"](day.year, day.month, day.day) == number
        assert driver["weekday"](number) == day.isoweekday(), day


def test_the_nth_weekday_of_a_month(driver: dict[str, Any]) -> None:
    """The first to fourth of each weekday are in the month, a week apart, from its beginning and from its end."""
    chance = Random(2)
    for _ in range(500):
        first = date(chance.randrange(1900, 2300), chance.randrange(1, 13), 1)
        last = (first + timedelta(31)).replace(day=1) - timedelta(1)
        weekday, n = chance.randrange(1, 8), chance.randrange(1, 5)
        from_first = first + timedelta((weekday - first.isoweekday()) % 7 + 7 * (n - 1))
        from_last = last - timedelta((last.isoweekday() - weekday) % 7 + 7 * (n - 1))
        assert driver["nth_weekday"](first.year, first.month, weekday, n) == (from_first - EPOCH).days
        assert driver["nth_weekday"](first.year, first.month, weekday, -n) == (from_last - EPOCH).days


def test_easter_is_the_one_of_the_church(driver: dict[str, Any]) -> None:
    """It's the date that dateutil gives, for eight centuries."""
    from dateutil.easter import easter

    for year in range(1583, 2400):
        assert driver["easter"](year) == (easter(year) - EPOCH).days, year


def test_what_is_rounded(driver: dict[str, Any]) -> None:
    """Down, up and to the nearest, halves up; also below zero."""
    for a in range(-20, 21):
        for b in (1, 2, 3, 4, 5):
            assert driver["floor"](a, b) == a // b
            assert driver["ceil"](a, b) == -(-a // b)
            assert driver["rounded"](a, b) == (2 * a + b) // (2 * b)
