"""Dates and spans in each language, and that no other module writes them."""

import re
from datetime import UTC, date, datetime

import pytest
from tests.messages import SOURCE

from moot.languages import speaking
from moot.languages.dates import Form, away, dated, timed, weekdays, written_time

AT = datetime(2026, 9, 2, 18, 5, tzinfo=UTC)
DAY, HOUR = 86_400, 3_600
ELSEWHERE = {
    "documents/feeds.py",  # RFC 3339
    "documents/rulelists/phrases.py",  # exports, in UTC and ISO 8601
    "law/preview.py",  # ISO 8601
    "gateways/news/server.py",  # RFC 3977
    "gateways/web/game/players.py",  # the address of a month
    "gateways/web/http/security.py",  # RFC 9116
    "gateways/web/rendering/times.py",  # machine-readable times of HTML, and the exact one in ISO 8601
    "languages/dates.py",
}
"""Modules that write dates for programs, or in figures."""


@pytest.mark.parametrize(
    ("form", "english", "german", "french"),
    [
        ("day", "2 Sep 2026", "2. Sept. 2026", "2 sept. 2026"),
        ("short day", "2 Sep", "2. Sept.", "2 sept."),
        ("long day", "2 September", "2. September", "2 septembre"),
        ("month", "September 2026", "September 2026", "septembre 2026"),
        ("short month", "Sep 2026", "Sept. 2026", "sept. 2026"),
        ("weekday", "Wednesday", "Mittwoch", "mercredi"),
        ("short weekday", "Wed", "Mi.", "mer."),
        ("dated weekday", "Wed 2 Sep 2026", "Mi., 2. Sept. 2026", "mer. 2 sept. 2026"),
        ("hour", "18:05", "18:05", "18:05"),
    ],
)
def test_dates_are_written_in_the_reader_s_language(form: Form, english: str, german: str, french: str):
    """Each form of a date is that of CLDR; English has the day before the month."""
    for language, said in (("en", english), ("de", german), ("fr", french)):
        with speaking(language):
            assert dated(AT, form) == said


def test_english_is_as_python_writes_it():
    """Every month and weekday is the same as by `strftime`."""
    for month in range(1, 13):
        day = date(2026, month, month)
        assert dated(day) == f"{day.day} {day:%b %Y}" and dated(day, "month") == f"{day:%B %Y}"
        assert dated(day, "dated weekday") == f"{day:%a} {day.day} {day:%b %Y}"
    assert weekdays() == ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    assert timed(AT) == "2 Sep 2026, 18:05"


@pytest.mark.parametrize(
    ("seconds", "english", "german", "french"),
    [
        (3 * DAY, "in 3 days", "in 3 Tagen", "dans 3 jours"),
        (-DAY, "1 day ago", "vor 1 Tag", "il y a 1 jour"),
        (-2 * HOUR, "2 hours ago", "vor 2 Stunden", "il y a 2 heures"),
        (60, "in 1 minute", "in 1 Minute", "dans 1 minute"),
        (13 * DAY, "in 13 days", "in 13 Tagen", "dans 13 jours"),
        (15 * DAY, "in 2 weeks", "in 2 Wochen", "dans 2 semaines"),
    ],
)
def test_spans_are_told_in_the_reader_s_language(seconds: int, english: str, german: str, french: str):
    """A span is told in its largest unit, with the plural forms of the language."""
    for language, said in (("en", english), ("de", german), ("fr", french)):
        with speaking(language):
            assert away(seconds) == said
    assert away(-59) == away(0) == "now"


def test_times_in_figures_are_the_same_in_every_language():
    """ISO 8601 is read everywhere; another zone than UTC is named."""
    with speaking("de"):
        assert written_time(0) == "1970-01-01 00:00" and written_time(1) == "1970-01-01 00:00:01"
        assert written_time(0, "America/New_York") == "1969-12-31 19:00 (America/New York)"


def test_only_one_module_writes_dates_for_people():
    """Other modules write dates for programs, by a standard; templates write none."""
    writes = re.compile(r"strftime\(|:%[YbBaAdHMmp]|%[YbBA] ")
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html")]
        if writes.search(path.read_text()) and "law/library" not in path.as_posix()
    }
    assert found == ELSEWHERE
