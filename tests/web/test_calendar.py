"""The calendar of a game: deadlines and past events on their days, in the chosen time zone."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from starlette.applications import Starlette
from tests.web.played import played
from tests.web.site import Visitor

from moot.play.host import Host
from moot.views.calendar import MoveCount, month_of, read_month
from moot.views.moments import due_times


@pytest.fixture(scope="module")
def infinity(app: Starlette, host: Host) -> Visitor:
    """A game with a zone of its own, holidays, and deadlines to come."""
    return Visitor(app, played(host, "infinity/clocks_change.play"))


HOURS = [f"Etc/GMT{hours:+}" for hours in range(-14, 13)]
"""A zone for each hour of the day: whatever falls due on the hour is at midnight in one of them."""


@pytest.mark.parametrize("zone", ["America/Chicago", "Pacific/Auckland", *HOURS])
def test_each_entry_and_each_deadline_is_on_its_day(infinity: Visitor, host: Host, zone: str):
    """Added up over its months, the calendar has everything once, on the day that the zone's calendar shows."""
    table = host.table(infinity.game.removeprefix("/games/"))
    moment, here = table.moment().timed(table.state.now), ZoneInfo(zone)
    seen: dict[int, str] = {}
    dated: list[int] = []
    for wanted in ("2001-02", "2001-03", "2001-04", "2001-05"):
        month = month_of(moment, zone, read_month(wanted))
        for day in (day for week in month.weeks for day in week if day.in_month):
            seen |= {entry: day.date.isoformat() for entry in range(day.first, day.last + 1)}
            assert sum(one.count for one in day.happened) == day.last - day.first + 1
            assert not any("argue" in one.words for one in day.happened)
            dated += [due.time for due in day.due]
            assert all(datetime.fromtimestamp(due.time, here).date() == day.date for due in day.due)
    times = {entry.number: entry.time for entry in table.entries()}
    assert seen == {n: datetime.fromtimestamp(time, here).date().isoformat() for n, time in times.items()}
    assert month.due == due_times(moment) and month.due
    assert dated == [due.time for due in month.due if due.time < dated[-1] + 1]
    assert set(dated) == {
        due.time for due in month.due if "2001-02" <= f"{datetime.fromtimestamp(due.time, here):%Y-%m}" <= "2001-05"
    }


def test_moves_are_counted_in_words() -> None:
    """As comments, votes and proposals, with an own word for one; moves that rules invent have their names."""
    told = [MoveCount(*one).words for one in (("argue", 2), ("vote", 1), ("time", 3), ("end-turn", 2))]
    assert told == ["2 comments", "1 vote", "3 scheduled events", "2 × end turn"]


def test_holidays_are_those_that_rules_have(infinity: Visitor, host: Host):
    """Easter and the first of April of 2001 are marked, as rule 322 has them, and those of years to come are known."""
    table = host.table(infinity.game.removeprefix("/games/"))
    moment = table.moment().timed(table.state.now)
    days = {}
    for wanted in ("2001-04", "2005-07"):
        month = month_of(moment, "UTC", read_month(wanted))
        days[wanted] = [day.isoformat() for day in month.holidays]
    assert days == {"2001-04": ["2001-04-01", "2001-04-15"], "2005-07": ["2005-07-04"]}
    assert "Holidays this month: 1 April, 15 April." in infinity.get("calendar?month=2001-04").words


def test_a_game_without_holidays_has_none(visitor: Visitor):
    """Where no rule speaks of holidays, none is marked, and the rules are not asked."""
    page = visitor.get("calendar")
    assert page.status == 200 and not page.crossed and "oliday" not in page.words


def test_the_page_is_a_table_whose_days_lead_to_the_log(infinity: Visitor):
    """Seven named columns, months beside it as links, and each count goes to just those entries in the log."""
    page = infinity.get("calendar?month=2001-03")
    assert next(a["title"] for a in page.all("abbr")) == "Monday" and len(page.all("abbr")) == 7
    beside = infinity.get("calendar?month=2001-04").all("a")
    assert {a["rel"] for a in beside if "rel" in a} >= {"prev", "next"}
    votes = next(a["href"] for a in page.all("a") if "move=vote" in a["href"])
    log = infinity.get(votes)
    assert log.status == 200 and " votes " in log.words and " proposes " not in log.words


def test_days_can_be_those_of_the_game(infinity: Visitor):
    """A deadline at midnight in Chicago is a day later in UTC, and the page says whose days it shows."""
    assert "8 Apr 2001, 05:00 voting on proposal 336 closes" in infinity.get("calendar?at=12").words
    own = infinity.get("calendar?zone=game&at=12").words
    assert "8 Apr 2001, 00:00 voting on proposal 336 closes" in own
    assert "Days are shown in America/Chicago, the game’s time zone" in own


def test_at_an_earlier_moment_it_shows_what_was_due_then(infinity: Visitor, host: Host):
    """Looked back to, today is the day of that moment, and nothing later has happened."""
    table = host.table(infinity.game.removeprefix("/games/"))
    page = infinity.get("calendar?at=0")
    day = datetime.fromtimestamp(table.moment().at(0).state.now, UTC)
    assert f"{day:%B %Y}" in page.words
    counts = [a["href"] for a in page.all("a") if "since=" in a["href"]]
    assert counts and all("since=0" in href and "until=0" in href for href in counts)


@pytest.mark.parametrize("month", ["2001-13", "x", "0001-01", "9999-12", "%3Cb%3E"])
def test_what_is_no_month_is_told_as_that(infinity: Visitor, month: str):
    """A month that cannot be is not found, with how to write one."""
    page = infinity.get(f"calendar?month={month}")
    assert page.status == 404 and "Write it like 2026-01" in page.words


@pytest.mark.parametrize("month", ["0002-02", "9998-11"])
def test_months_at_the_ends_of_time_are_there(infinity: Visitor, month: str):
    """The first and last months that can be shown do not fail."""
    assert infinity.get(f"calendar?month={month}").status == 200


@pytest.mark.check
@pytest.mark.parametrize("rel", ["prev", "next"])
def test_going_on_from_month_to_month_comes_to_an_end(infinity: Visitor, rel: str):
    """Months lead on to the game's first one, and to a year after what is due: no program reads on for ever."""
    page, seen = infinity.get("calendar"), 0
    while way := next((a["href"] for a in page.all("a") if a.get("rel") == rel), ""):
        page, seen = infinity.get(way), seen + 1
        assert seen < 400
    assert seen
    if rel == "prev":
        assert "since=0" in page.source
