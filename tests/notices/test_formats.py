"""Feeds and calendars as their formats have them: by grammars written from the standards, and by parsers of others."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notices.club import ENACT, GAME, Club, club
from tests.notices.feeding import eventful
from tests.notices.validating import FAULTS, faults_of_calendar
from tests.playing import Game
from tests.web.site import Visitor

from moot.documents.calendars import Date, DateList, as_icalendar
from moot.documents.feeds import Feed, FeedItem
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.notices.calendars import game_calendar, own_calendar
from moot.post.notices.feeds import FEEDS, FORMS

SITE = "https://moot.example"
WRITTEN = Feed(
    "urn:uuid:0",
    "The <club>",
    f"{SITE}/games/g",
    1_000,
    (
        FeedItem("urn:uuid:1", "Bees & <b>bees</b>", f"{SITE}/games/g/log/2", 1_000, "Be kind.\n\nTo bees."),
        FeedItem("urn:uuid:2", "Wasps", f"{SITE}/games/g/log/1", 900),
    ),
)
items = st.builds(
    FeedItem,
    id=st.uuids().map(lambda one: one.urn),
    title=st.text(min_size=1, max_size=30),
    link=st.just(f"{SITE}/games/g/log/1?a=1&b=2"),
    time=st.integers(0, 200_000_000_000),
    summary=st.text(max_size=60),
)
feeds = st.builds(
    Feed,
    id=st.uuids().map(lambda one: one.urn),
    title=st.text(min_size=1, max_size=30),
    link=st.just(f"{SITE}/games/g"),
    updated=st.integers(0, 200_000_000_000),
    items=st.lists(items, max_size=4, unique_by=lambda item: item.id).map(tuple),
)


@pytest.fixture(scope="module")
def game(host: Host) -> Game:
    """A game in which much has happened."""
    return eventful(host)


@pytest.fixture(scope="module")
def visitor(host: Host, game: Game) -> Visitor:
    """Somebody who follows it."""
    return Visitor(create_app(host), game.table.name)


@pytest.mark.check
@pytest.mark.parametrize("name", FEEDS)
@pytest.mark.parametrize("form", FORMS)
def test_every_feed_is_what_its_format_says(visitor: Visitor, form: str, name: str) -> None:
    """As the site sends it, hostile titles and all: nothing stands against it."""
    page = visitor.get(f"feeds/{name}.{form}")
    assert page.status == 200 and FAULTS[form](page.source) == []


@pytest.mark.check
@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=40)
@given(feed=feeds)
def test_whatever_things_are_called_the_feed_is_valid(form: str, feed: Feed) -> None:
    """Any title, text and time, and feeds in which nothing has happened yet."""
    assert FAULTS[form](FORMS[form](feed, f"{SITE}/games/g/feed.{form}")) == []  # type: ignore[index]


@pytest.mark.parametrize(
    ("form", "before", "after"),
    [
        ("atom", "<updated>1970-01-01T00:15:00Z</updated>", ""),
        ("atom", "1970-01-01T00:15:00Z", "1970-01-01 00:15:00Z"),
        ("atom", "urn:uuid:2", "two"),
        ("atom", "urn:uuid:2</id>", "urn:uuid:2</id><id>urn:uuid:3</id>"),
        ("atom", 'rel="self"', 'rel=""'),
        ("atom", "author>", "writer>"),
        ("atom", "<summary>", '<summary type="markdown">'),
        ("atom", "&amp;", "&"),
        ("atom", '<link href="https://moot.example/games/g/log/1" />', ""),
        ("rss", 'version="2.0"', 'version="2"'),
        ("rss", "<description>What happens in The &lt;club&gt;</description>", ""),
        ("rss", "Thu, 01 Jan 1970", "Thursday, 1 January 1970"),
        ("rss", ' isPermaLink="false"', ""),
        ("rss", "<title>Wasps</title>", ""),
        ("rss", "urn:uuid:2", "urn:uuid:1"),
        ("json", '"version": "https://jsonfeed.org/version/1.1"', '"version": 1.1'),
        ("json", '"content_text": "Wasps"', '"content": "Wasps"'),
        ("json", '"id": "urn:uuid:2"', '"id": 2'),
        ("json", "1970-01-01T00:15:00Z", "900"),
        ("json", "urn:uuid:2", "urn:uuid:1"),
        ("esf", "\n\n", "\n"),
        ("esf", "900\tWasps", "900 Wasps"),
        ("esf", "900\tWasps", "today\tWasps"),
        ("esf", "title\tThe", "name\tThe"),
    ],
)
@pytest.mark.check
def test_what_is_wrong_with_a_feed_is_found(form: str, before: str, after: str) -> None:
    """The same feed with one thing amiss is refused, so that being accepted says something."""
    text = FORMS[form](WRITTEN, f"{SITE}/f")  # type: ignore[index]
    assert before in text and FAULTS[form](text) == []
    assert FAULTS[form](text.replace(before, after))


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        yield opened.begin()


def test_every_calendar_is_what_its_format_says(one: Club) -> None:
    """A game's and one's own: with nothing in them, with what waits, with alarms, and with what was cancelled."""
    ada = one.whose("Ada")

    def faults() -> list[str]:
        both = game_calendar(one.host, GAME, SITE, SITE), own_calendar(one.host, ada, SITE, SITE)
        return [fault for said in both for fault in faults_of_calendar(said)]

    assert faults() == []
    one.do("Ben", "propose", changes=[ENACT])
    assert faults() == [] and b"VALARM" in own_calendar(one.host, ada, SITE, SITE)
    one.clock.time += 60
    one.do("Ben", "withdraw", proposal="301")
    assert faults() == [] and b"CANCELLED" in game_calendar(one.host, GAME, SITE, SITE)


@settings(max_examples=40)
@given(st.text(max_size=200), st.text(max_size=200), st.integers(-(10**12), 10**12))
def test_whatever_dates_are_called_the_calendar_is_valid(title: str, text: str, time: int) -> None:
    """Any title, text and time; two parsers that know nothing of one another agree."""
    dates = (Date("a", time, title, text, f"{SITE}/x", alarm_seconds=3_600), Date("b", 1_000, title, cancelled=True))
    assert faults_of_calendar(as_icalendar(DateList(title, SITE, dates), SITE)) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"VERSION:2.0\r\n", b""),
        (b"UID:b\r\n", b""),
        (b"UID:b", b"UID:a"),
        (b"DTSTAMP:", b"STAMPED:"),
        (b"DTSTART:1970", b"DTSTART:year"),
        (b"TRIGGER:-PT1H\r\n", b""),
        (b"STATUS:CANCELLED", b"STATUS:CANCELLED\r\nSTATUS:CONFIRMED"),
        (b"END:VEVENT\r\n", b""),
        (b"\r\n", b"\n"),
        (b"\r\n ", b""),
    ],
)
def test_what_is_wrong_with_a_calendar_is_found(before: bytes, after: bytes) -> None:
    """The same calendar with one thing amiss is refused; it is a message to nobody, and so has no METHOD."""
    dates = (Date("a", 2_000, "Bees " * 30, alarm_seconds=3_600), Date("b", 1_000, "Wasps", cancelled=True))
    said = as_icalendar(DateList("Club", SITE, dates), SITE)
    assert before in said and faults_of_calendar(said) == [] and b"METHOD" not in said
    assert faults_of_calendar(said.replace(before, after, 1 if before.startswith(b"END") else -1))
