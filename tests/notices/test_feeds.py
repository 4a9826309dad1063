"""Feeds: each form as its format wants it, stable, true, and sent again only when something has changed."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from uuid import UUID
from xml.etree import ElementTree as ET

import feedparser
import pytest
from tests.notices.feeding import HOSTILE, eventful
from tests.playing import Game, enact
from tests.web.site import Visitor

from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.notices.feeds import FEEDS

ATOM = "{http://www.w3.org/2005/Atom}"
AT = "https://other.example"


@pytest.fixture(scope="module")
def game(host: Host) -> Game:
    """A game in which much has happened."""
    return eventful(host)


@pytest.fixture
def visitor(host: Host, game: Game) -> Iterator[Visitor]:
    """Somebody who follows it."""
    yield Visitor(create_app(host), game.table.name)


def feed(visitor: Visitor, form: str, name: str = "") -> str:
    """A feed as it is sent."""
    page = visitor.get(f"feeds/{name}.{form}" if name else f"feed.{form}")
    assert page.status == 200, page.words
    return str(page.source)


@pytest.mark.parametrize("name", FEEDS)
@pytest.mark.parametrize("form", ["atom", "rss"])
def test_every_feed_is_well_formed(visitor: Visitor, form: str, name: str) -> None:
    """A strict reader has nothing against it, and takes a hostile title for what it is."""
    read = feedparser.parse(feed(visitor, form, name).encode())
    assert read.bozo is False or not read.bozo, read.get("bozo_exception")
    assert read.version == {"atom": "atom10", "rss": "rss20"}[form]
    assert read.entries
    for entry in read.entries:
        assert entry.id and entry.link.startswith("http") and entry.title
        assert entry.published_parsed if form == "rss" else entry.updated_parsed


def test_atom_has_what_its_standard_requires(visitor: Visitor) -> None:
    """RFC 4287: feed and entries have one id, title and updated; the feed an author, and itself as a link."""
    root = ET.fromstring(feed(visitor, "atom"))
    for element in (root, *root.iter(f"{ATOM}entry")):
        for tag in ("id", "title", "updated"):
            assert len(element.findall(f"{ATOM}{tag}")) == 1, tag
        assert datetime.fromisoformat(element.findtext(f"{ATOM}updated") or "").tzinfo == UTC
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    links = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert links["self"] == f"http://testserver{visitor.game}/feed.atom"


def test_rss_has_what_its_rules_require(visitor: Visitor) -> None:
    """RSS 2.0: one channel with title, link and description; dates as in mail; guids that are no links say so."""
    root = ET.fromstring(feed(visitor, "rss"))
    assert root.tag == "rss" and root.get("version") == "2.0" and len(root.findall("channel")) == 1
    channel = root.find("channel")
    assert channel is not None and all(channel.findtext(tag) for tag in ("title", "link", "description"))
    for item in channel.findall("item"):
        assert item.findtext("title") and parsedate_to_datetime(item.findtext("pubDate") or "").tzinfo
        guid = item.find("guid")
        assert guid is not None and guid.get("isPermaLink") == "false" and guid.text
        for tag in item:
            assert tag.tag in {"title", "link", "description", "guid", "pubDate"}


def test_esf_has_three_fields_a_line(visitor: Visitor) -> None:
    """Names and values, an empty line, then time, title and link with tabs between: no title brings its own."""
    head, _, items = feed(visitor, "esf").partition("\n\n")
    assert [line.split("\t")[0] for line in head.splitlines()] == ["title", "link"]
    rows = [line.split("\t") for line in items.splitlines()]
    assert rows and all(len(row) == 3 and row[0].isdecimal() and row[2].startswith("http") for row in rows)


def test_a_hostile_title_stays_text(visitor: Visitor) -> None:
    """It is read as it was given in all forms, and is nowhere markup."""
    wanted = " ".join(HOSTILE.split())
    json_titles = [item["title"] for item in json.loads(feed(visitor, "json"))["items"]]
    atom_titles = [e.findtext(f"{ATOM}title") or "" for e in ET.fromstring(feed(visitor, "atom")).iter(f"{ATOM}entry")]
    assert json_titles == atom_titles
    assert any(wanted in " ".join(title.split()) for title in json_titles)
    descriptions = [item.findtext("description") or "" for item in ET.fromstring(feed(visitor, "rss")).iter("item")]
    assert any("&lt;b&gt;" in said for said in descriptions) and not any("<b>" in said for said in descriptions)


def test_each_feed_tells_its_own_topic(visitor: Visitor) -> None:
    """Rules, proposals, cases and talk have feeds of their own; what everything has of them is the same."""
    told = {name: {i["id"]: i for i in json.loads(feed(visitor, "json", name))["items"]} for name in FEEDS}
    for name in ("rules", "proposals", "cases"):
        assert told[name].items() <= told["all"].items()
    assert len(told["rules"]) == 1 and len(told["cases"]) == 1
    assert [item["content_text"] for item in told["talk"].values()] == ["Well & <good>."]
    assert not told["talk"].keys() & told["all"].keys()


def test_ids_stay_whatever_address_the_host_has(host: Host, game: Game, visitor: Visitor) -> None:
    """A reader that follows by another address, or after more has happened, knows every item again."""
    there = Visitor(create_app(host), game.table.name)
    there.client.base_url = AT
    ids = [item["id"] for item in json.loads(feed(visitor, "json"))["items"]]
    other = json.loads(feed(there, "json"))
    assert [item["id"] for item in other["items"]] == ids == list(dict.fromkeys(ids))
    assert other["home_page_url"].startswith(AT) and all(UUID(one) for one in ids)
    feeds = [ET.fromstring(feed(one, "atom", name)).findtext(f"{ATOM}id") for one in (visitor, there) for name in FEEDS]
    assert feeds[: len(FEEDS)] == feeds[len(FEEDS) :] and len(set(feeds)) == len(FEEDS)
    assert all(UUID(one) for one in feeds if one)


def test_dates_and_links_are_those_of_what_happened(game: Game, visitor: Visitor) -> None:
    """Each item has the time of its entry, and leads to a page that is there."""
    times = {entry.time for entry in game.entries()}
    for item in json.loads(feed(visitor, "json"))["items"]:
        assert int(datetime.fromisoformat(item["date_published"]).timestamp()) in times
        assert visitor.get(item["url"].removeprefix("http://testserver")).status == 200


@pytest.mark.parametrize("form", ["atom", "rss", "json", "esf"])
def test_a_feed_is_sent_again_only_when_something_happened(host: Host, form: str) -> None:
    """A client with the current feed gets 304, by tag or time; after a move the feed is sent."""
    game = eventful(host)
    visitor = Visitor(create_app(host), game.table.name)
    first = visitor.get(f"feed.{form}")
    tag, modified = first.headers["etag"], first.headers["last-modified"]
    for headers in ({"if-none-match": tag}, {"if-none-match": f'"x", W/{tag}'}, {"if-modified-since": modified}):
        again = visitor.get(f"feed.{form}", **headers)
        assert again.status == 304 and not again.source, headers
    for headers in ({"if-none-match": '"x"', "if-modified-since": modified}, {"if-modified-since": "yesterday"}):
        assert visitor.get(f"feed.{form}", **headers).status == 200, headers
    game.adopt(enact("Later"))
    assert "Later" in visitor.get(f"feed.{form}", **{"if-none-match": tag}).source
    assert visitor.get(f"feed.{form}", **{"if-modified-since": modified}).status == 200


def test_there_are_no_other_feeds(visitor: Visitor) -> None:
    """It is said which there are."""
    for path in ("feeds/players.atom", "feeds/rules.opml", "feed.xml"):
        page = visitor.get(path)
        assert page.status == 404 and ".json" in page.words and "cases" in page.words
