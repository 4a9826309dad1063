"""How pages tell times: relative to now, in the reader's zone, and exactly for machines."""

import pytest

from moot.gateways.web.rendering.times import away, moment, reading_in

MINUTE, HOUR, DAY = 60, 3_600, 86_400
NOW = 1_773_426_000


@pytest.mark.parametrize(
    ("seconds", "span"),
    [
        (MINUTE, "1 minute"),
        (89, "1 minute"),
        (91, "2 minutes"),
        (HOUR - 31, "59 minutes"),
        (HOUR, "1 hour"),
        (2 * HOUR, "2 hours"),
        (DAY - HOUR, "23 hours"),
        (DAY, "1 day"),
        (2 * DAY, "2 days"),
        (7 * DAY, "7 days"),
        (8 * DAY, "8 days"),
        (13 * DAY, "13 days"),
        (14 * DAY, "2 weeks"),
        (17 * DAY, "2 weeks"),
        (18 * DAY, "3 weeks"),
        (365 * DAY, "52 weeks"),
    ],
)
def test_a_span_is_told_in_its_largest_unit(seconds: int, span: str) -> None:
    """In minutes, hours and days, in weeks from two on; the same before and after now."""
    with reading_in("UTC", NOW):
        assert away(NOW + seconds) == f"in {span}"
        assert away(NOW - seconds) == f"{span} ago"


def test_less_than_a_minute_is_now() -> None:
    """Either way; and where no time is known, nothing is relative to it."""
    with reading_in("UTC", NOW):
        assert {away(NOW + n) for n in (-59, -1, 0, 1, 59)} == {"now"}
    assert away(NOW) == ""


def test_a_time_is_told_in_the_readers_zone() -> None:
    """With the zone and the seconds in its title, and in UTC for machines; one that no calendar has is a number."""
    with reading_in("Asia/Tokyo", NOW):
        assert moment(NOW) == (
            '<time datetime="2026-03-13T18:20:00Z" title="2026-03-14 03:20:00 JST">14 Mar 2026, 03:20</time>'
        )
    assert moment(10**15) == "1000000000000000"
