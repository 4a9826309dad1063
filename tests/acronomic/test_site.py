"""What the game's site had, on the pages that every game has (A3), and its feeds (A4)."""

from collections.abc import Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree as ET

import pytest
from tests.acronomic.weeks import FIRST, MONDAY, SECOND, THIRD
from tests.web.site import Page, Visitor

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

PLAYERS = ("Ada", "Ben", "Cleo")
ATOM = "{http://www.w3.org/2005/Atom}"


def proposed(title: str) -> list[dict[str, object]]:
    """A new rule of this title."""
    return [{"change": "enact", "content": {"title": title, "text": f"There is {title.lower()}."}}]


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host whose clock is set by the game that is played on it."""
    with bootstrap.host(":memory:", SetClock(MONDAY)) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(host: Host) -> Table:
    """A game in its fourth week: 301 and 304 adopted, 302 rejected, 303 withdrawn, 305 up for vote, 306 to come."""
    table = host.new("acro", host.ruleset("acronomic"), PLAYERS, title="Our Acronomic", seed=b"7" * 32)
    move(table, 0, "Ada", "propose", changes=proposed("Tea"))
    move(table, 0, "Ben", "propose", changes=proposed("Rain & <snow>"))
    move(table, 0, "Cleo", "propose", changes=proposed("Verse"))
    move(table, 0, "Cleo", "withdraw", proposal="303")
    move(table, FIRST, "Ada", "vote", proposal="301", choice="for")
    move(table, FIRST, "Ada", "vote", proposal="302", choice="against")
    move(table, FIRST, "Ada", "propose", changes=[{"change": "repeal", "rule": "210"}])
    move(table, SECOND, "Ben", "propose", changes=proposed("Coffee"))
    move(table, SECOND, "Ben", "vote", proposal="304", choice="for")
    move(table, THIRD, "Cleo", "propose", changes=proposed("Milk"))
    return table


def move(table: Table, at: int, player: str, name: str, **arguments: object) -> None:
    """A move that must be allowed, a minute after a time."""
    told = table.submit(Move(name=name, player=player, arguments=arguments), max(at, MONDAY) + 60)
    assert isinstance(told.verdict, Allowed), told.verdict


@pytest.fixture(scope="module")
def visitor(host: Host, table: Table) -> Visitor:
    """Somebody who looks at the site."""
    return Visitor(create_app(host), table.name)


def listed(page: Page) -> list[str]:
    """The numbers of the proposals that a page lists."""
    return [number for number in ("301", "302", "303", "304", "305", "306") if f"{number} " in page.words]


# A3


@pytest.mark.parametrize(
    ("which", "numbers"),
    [
        ("", ["301", "302", "303", "304", "305", "306"]),
        ("open", ["305", "306"]),
        ("adopted", ["301", "304"]),
        ("rejected", ["302"]),
        ("withdrawn", ["303"]),
    ],
)
def test_A3_there_are_lists_of_proposals_rejected_and_withdrawn_rules(
    visitor: Visitor, which: str, numbers: list[str]
) -> None:
    """Proposals, rejected rules and withdrawn rules each have a page."""
    page = visitor.get("proposals" + (f"?which={which}" if which else ""))
    assert (page.status, listed(page)) == (200, numbers)


def test_A3_a_list_that_there_is_not(visitor: Visitor) -> None:
    """It is said which lists there are."""
    page = visitor.get("proposals?which=lost")
    assert page.status == 404 and "withdrawn" in page.words


PAGES = {
    "about": ("/rulesets/acronomic", "voted on through the week that followed"),
    "make a proposal": ("propose", "Propose"),
    "immutable rules": ("rules", "Immutable rules"),
    "current rules": ("rules", "The rules in force"),
    "all rules": ("rules.html?full=1", "No plotting"),
    "obsolete rules": ("rules?which=repealed", "No plotting"),
    "completed actions": ("log", "Proposal 301, “Tea”, is adopted"),
    "status": ("", "Up for vote until Sunday night: 1. Waiting for the next collation: 1."),
    "game board": ("", "points"),
    "log in": ("", "You are watching"),
}
"""Each page that the site had, with an address here and something that stands on it."""


@pytest.mark.check
@pytest.mark.parametrize("name", PAGES)
def test_A3_every_page_of_the_site_has_its_like(visitor: Visitor, name: str) -> None:
    """What could be seen or done there can be seen or done here."""
    address, words = PAGES[name]
    page = visitor.get(address)
    assert page.status == 200 and words in page.words


@pytest.mark.check
def test_A3_there_is_a_page_to_vote_on(visitor: Visitor, host: Host, table: Table) -> None:
    """Whoever has said who they are finds the ballot on the page of a proposal that is up for vote."""
    player = Visitor(visitor.client.app, table.name).sit("Ada")
    actions = [form.get("action") for form in player.get("proposals/305").all("form")]
    assert "/games/acro/do/vote" in actions
    assert "/games/acro/do/vote" not in [form.get("action") for form in visitor.get("proposals/304").all("form")]


# A4


def feed(visitor: Visitor, form: str) -> Page:
    """A feed of the game."""
    page = visitor.get(f"feed.{form}")
    assert page.status == 200
    return page


def test_A4_the_feeds_tell_the_same_the_latest_first(visitor: Visitor) -> None:
    """RSS, ESF and Atom have the same titles, links and times."""
    rss = [
        (
            item.findtext("title"),
            item.findtext("link"),
            int(parsedate_to_datetime(item.findtext("pubDate") or "").timestamp()),
        )
        for item in ET.fromstring(feed(visitor, "rss").source).iter("item")
    ]
    atom = [
        (
            entry.findtext(f"{ATOM}title"),
            entry.find(f"{ATOM}link").attrib["href"],  # type: ignore[union-attr]
            int(datetime.fromisoformat(entry.findtext(f"{ATOM}updated") or "").timestamp()),
        )
        for entry in ET.fromstring(feed(visitor, "atom").source).iter(f"{ATOM}entry")
    ]
    esf = [
        (line.split("\t")[1], line.split("\t")[2], int(line.split("\t")[0]))
        for line in feed(visitor, "esf").source.partition("\n\n")[2].splitlines()
    ]
    assert rss == atom == esf
    assert [time for *_, time in rss] == sorted((time for *_, time in rss), reverse=True)
    assert ("Ben proposes 302, “Rain & <snow>”.", "http://testserver/games/acro/proposals/302", MONDAY + 60) in rss


def test_A4_esf_begins_with_what_it_is_about(visitor: Visitor) -> None:
    """Title and link, each on a line with a tab, and an empty line before the items."""
    head = feed(visitor, "esf").source.partition("\n\n")[0]
    assert head == "title\tOur Acronomic\nlink\thttp://testserver/games/acro"


@pytest.mark.parametrize(
    ("form", "media"), [("rss", "application/rss+xml"), ("atom", "application/atom+xml"), ("esf", "text/plain")]
)
def test_A4_each_feed_has_its_media_type_and_pages_point_to_it(visitor: Visitor, form: str, media: str) -> None:
    """A program that reads feeds finds them from the log."""
    assert feed(visitor, form).headers["content-type"] == f"{media}; charset=utf-8"
    assert {"href": f"/games/acro/feed.{form}"} in visitor.get("log").all("a")


def test_A4_every_item_has_an_id_of_its_own(visitor: Visitor) -> None:
    """Programs tell items apart by it; the feed is updated when the game was."""
    root = ET.fromstring(feed(visitor, "atom").source)
    ids = [entry.findtext(f"{ATOM}id") for entry in root.iter(f"{ATOM}entry")]
    assert len(ids) == len(set(ids)) > 10
    assert root.findtext(f"{ATOM}updated") == "2004-01-26T00:01:00Z"


def test_A4_a_feed_tells_nobodys_vote(visitor: Visitor) -> None:
    """How somebody voted is for the pages to show or not."""
    assert "votes" not in feed(visitor, "esf").source


def test_A4_there_is_no_other_feed(visitor: Visitor) -> None:
    """It is said which there are."""
    page = visitor.get("feed.opml")
    assert page.status == 404 and ".esf" in page.words
