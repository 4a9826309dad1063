"""Calendars: deadlines that programs follow, each the same date however it moves, and nothing that breaks the form."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar
from msgspec.structs import replace
from tests.notices.club import DAY, ENACT, GAME, Club, club
from tests.notices.feeding import HOSTILE

from moot.documents.calendars import LATEST, Date, DateList, as_icalendar
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.post.notices.calendars import (
    KEPT_SECONDS,
    CalendarState,
    CurrentDate,
    game_calendar,
    own_calendar,
    with_current_dates,
)

SITE = "https://moot.example"
OWN = f"{SITE}/games/{GAME}/calendar.ics"


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        yield opened.begin()


def events(data: bytes) -> list[Any]:
    """What a strict reader makes of a calendar."""
    calendar = Calendar.from_ical(data)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"]
    assert all(len(line) <= 75 for line in data.split(b"\r\n")) and data.endswith(b"\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    found = list(calendar.walk("VEVENT"))
    assert calendar.errors == [] and all(event.errors == [] for event in found)
    return found


def of_game(one: Club) -> list[Any]:
    """The events of the game's calendar."""
    return events(game_calendar(one.host, GAME, SITE, OWN))


def test_an_empty_calendar_has_the_component_that_the_format_requires(one: Club) -> None:
    """RFC 5545 wants at least one component: without dates, it's universal time; with dates, only they are there."""
    data = game_calendar(one.host, GAME, SITE, OWN)
    assert data.endswith(b"END:VCALENDAR\r\n")
    assert [part.name for part in Calendar.from_ical(data).subcomponents] == ["VTIMEZONE"]
    one.do("Ben", "propose", changes=[ENACT])
    dated = Calendar.from_ical(game_calendar(one.host, GAME, SITE, OWN))
    assert [part.name for part in dated.subcomponents] == ["VEVENT"]


def test_a_deadline_is_a_date_in_universal_time(one: Club) -> None:
    """With what closes and for what, a link, and all that the format requires."""
    assert of_game(one) == []
    one.do("Ben", "propose", changes=[ENACT])
    (event,) = of_game(one)
    proposal = one.table.state.proposals["301"]  # type: ignore[index]
    assert event["DTSTART"].dt == datetime.fromtimestamp((proposal.opened or 0) + 3 * DAY, UTC)
    assert str(event["SUMMARY"]) == "club: voting on proposal 301 (“Bees”) closes"
    assert str(event["URL"]) == f"{SITE}/games/{GAME}/proposals/301"
    assert event["SEQUENCE"] == 0 and event["UID"] and event["DTSTAMP"] and event["LAST-MODIFIED"]


def test_asking_again_changes_nothing(one: Club) -> None:
    """The calendar stays the same, byte for byte, until something changes."""
    one.do("Ben", "propose", changes=[ENACT])
    first = game_calendar(one.host, GAME, SITE, OWN)
    one.clock.time += 60
    one.do("Ben", "argue", text="Well.")
    assert game_calendar(one.host, GAME, SITE, OWN) == first


def test_a_deadline_that_is_gone_is_taken_back(one: Club) -> None:
    """It is the same date, cancelled, with a higher sequence; and after a month it is absent."""
    one.do("Ben", "propose", changes=[ENACT])
    (before,) = of_game(one)
    one.clock.time += 60
    one.do("Ben", "withdraw", proposal="301")
    (after,) = of_game(one)
    assert (after["UID"], str(after["STATUS"]), after["SEQUENCE"]) == (before["UID"], "CANCELLED", 1)
    assert after["LAST-MODIFIED"].dt > before["LAST-MODIFIED"].dt
    one.clock.time += KEPT_SECONDS + 4 * DAY
    assert of_game(one) == []


def test_a_deadline_that_came_stays_as_it_was(one: Club) -> None:
    """What is past is not cancelled."""
    one.do("Ben", "propose", changes=[ENACT])
    (before,) = of_game(one)
    one.pass_time(3 * DAY + 60)
    (after,) = of_game(one)
    assert str(after["STATUS"]) == "CONFIRMED" and after["SEQUENCE"] == before["SEQUENCE"]


def test_a_date_that_moves_is_the_same_date() -> None:
    """Time and title may change; the UID stays, the sequence grows; one that comes back is revived."""
    wanted = CurrentDate("close 301", 1_000, "Vote")
    first = with_current_dates(CalendarState(), "x", [wanted], 100)
    moved = with_current_dates(first, "x", [replace(wanted, time=2_000)], 200)
    gone = with_current_dates(moved, "x", [], 300)
    back = with_current_dates(gone, "x", [wanted], 400)
    (a,), (b,), (c,), (d,) = (diary.dates for diary in (first, moved, gone, back))
    assert a.uid == b.uid == c.uid == d.uid
    assert [date.sequence for date in (a, b, c, d)] == [0, 1, 2, 3]
    assert [date.modified for date in (a, b, c, d)] == [100, 200, 300, 400]
    assert (b.time, c.cancelled, d.cancelled, d.time) == (2_000, True, False, 1_000)


def test_what_recurs_is_another_date_each_time() -> None:
    """A weekly deadline that has come is followed by one of its own."""
    first = with_current_dates(CalendarState(), "x", [CurrentDate("week", 1_000, "Week")], 100)
    second = with_current_dates(first, "x", [CurrentDate("week", 2_000, "Week")], 1_001)
    assert [date.time for date in second.dates] == [1_000, 2_000] and len({d.uid for d in second.dates}) == 2
    assert with_current_dates(second, "x", [CurrentDate("week", 2_000, "Week")], 1_500) is second


def test_calendars_do_not_share_dates() -> None:
    """The same in another game is another date."""
    made = [
        with_current_dates(CalendarState(), scope, [CurrentDate("week", 1_000, "Week")], 100).dates[0].uid
        for scope in ("x", "y")
        for scope in ("x", "y")
    ]
    assert made[0] != made[1]


def test_what_waits_for_me_in_all_my_games(one: Club) -> None:
    """My own votes until I have cast them, and nobody else's."""
    one.do("Ben", "propose", changes=[ENACT])

    def waiting(name: str) -> list[Any]:
        return events(own_calendar(one.host, one.whose(name), SITE, SITE))

    (mine,), (bens,) = waiting("Ada"), waiting("Ben")
    assert str(mine["SUMMARY"]) == "club: vote on proposal 301, “Bees”" and mine["UID"] != bens["UID"]
    one.do("Ben", "vote", proposal="301", choice="for")
    assert str(waiting("Ada")[0]["STATUS"]) == "CONFIRMED" and str(waiting("Ben")[0]["STATUS"]) == "CANCELLED"


def test_my_calendar_reminds_me_as_long_before_as_i_want(one: Club) -> None:
    """What waits for me has an alarm, as many hours before as my notices say, and none where I want none."""
    one.do("Ben", "propose", changes=[ENACT])
    ada, settings = one.whose("Ada"), NoticeSettingsStore(one.host.journal.records)

    def alarms() -> list[Any]:
        (event,) = events(own_calendar(one.host, ada, SITE, SITE))
        return [(alarm["ACTION"], alarm["TRIGGER"].dt, alarm["DESCRIPTION"]) for alarm in event.walk("VALARM")]

    title = "club: vote on proposal 301, “Bees”"
    assert alarms() == [("DISPLAY", timedelta(hours=-24), title)]
    settings.set(ada, GAME, NoticeSettings(hours_before=3))
    assert alarms() == [("DISPLAY", timedelta(hours=-3), title)]
    settings.set(ada, GAME, NoticeSettings(hours_before=0))
    assert alarms() == []
    assert not list(of_game(one)[0].walk("VALARM"))


def test_a_hostile_title_is_text(one: Club) -> None:
    """Line ends and commas are escaped, and nobody writes events of their own."""
    title = HOSTILE + "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:mine\x00\x1b"
    date = Date("urn:uuid:x", 0, title, title, f"{SITE}/x")
    (event,) = events(as_icalendar(DateList(title, SITE, (date,)), OWN))
    assert "SUMMARY:mine" in str(event["SUMMARY"]) and HOSTILE[:20] in str(event["SUMMARY"])
    assert "\x00" not in str(event["SUMMARY"])


@given(st.text(max_size=300), st.text(max_size=300), st.integers(-(10**12), 10**12))
def test_any_title_can_be_written_and_read_again(title: str, text: str, time: int) -> None:
    """Whatever its characters, the calendar keeps to the format, and its titles keep their words."""
    (event,) = events(as_icalendar(DateList(title, SITE, (Date("u", time, title, text),)), OWN))
    assert str(event["SUMMARY"]).split() == "".join(c for c in title if c in "\r\n\t" or c.isprintable()).split()
    assert 0 <= event["DTSTART"].dt.timestamp() <= LATEST
