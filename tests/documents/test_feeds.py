"""Feeds as they are written: well formed whatever people call things, and each form by its own rules."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from moot.documents.feeds import Feed, FeedItem, as_atom, as_esf, as_rss

ATOM = "{http://www.w3.org/2005/Atom}"
OWN = "https://example.org/games/g/feed"
items = st.builds(
    FeedItem,
    id=st.integers(0, 999).map(lambda n: f"https://example.org/{n}"),
    title=st.text(max_size=30),
    link=st.just("https://example.org/games/g/log/1?a=1&b=2"),
    time=st.integers(0, 4_000_000_000),
)
feeds = st.builds(
    Feed,
    id=st.just("urn:uuid:0"),
    title=st.text(max_size=30),
    link=st.just("https://example.org/games/g"),
    updated=st.integers(0, 4_000_000_000),
    items=st.lists(items, max_size=5).map(tuple),
)


def readable(text: str) -> str:
    """A text as XML can carry it, up to line ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff") else "\ufffd" for c in lines)


@given(feeds)
def test_rss_is_read_back(feed: Feed) -> None:
    """Titles survive as far as XML allows, and times to the second."""
    channel = ET.fromstring(as_rss(feed, OWN)).find("channel")
    assert channel is not None
    read = [
        (i.findtext("guid"), i.findtext("title"), i.findtext("link"), i.findtext("pubDate"))
        for i in channel.iter("item")
    ]
    assert [(id_, title, link) for id_, title, link, _ in read] == [
        (i.id, readable(i.title), i.link) for i in feed.items
    ]
    assert [parsedate_to_datetime(time or "").timestamp() for *_, time in read] == [i.time for i in feed.items]


@given(feeds)
def test_atom_is_read_back(feed: Feed) -> None:
    """It has what RFC 4287 requires: an id, a title, a time and an author, and a link to itself."""
    root = ET.fromstring(as_atom(feed, OWN))
    assert root.tag == f"{ATOM}feed"
    assert root.findtext(f"{ATOM}id") == feed.id
    assert root.find(f"{ATOM}author/{ATOM}name") is not None
    assert {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")} == {None: feed.link, "self": OWN}
    read = [
        (e.findtext(f"{ATOM}id"), e.findtext(f"{ATOM}title"), e.findtext(f"{ATOM}updated"))
        for e in root.iter(f"{ATOM}entry")
    ]
    assert [(id_, title) for id_, title, _ in read] == [(i.id, readable(i.title)) for i in feed.items]
    times = [datetime.strptime(time or "", "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC) for *_, time in read]
    assert [time.timestamp() for time in times] == [i.time for i in feed.items]


@given(feeds)
def test_esf_has_one_line_for_each_item(feed: Feed) -> None:
    """No title can make another line or another field."""
    head, _, body = as_esf(feed, OWN).partition("\n\n")
    assert [line.split("\t")[0] for line in head.split("\n")] == ["title", "link"]
    rows = [line.split("\t") for line in body.split("\n")[:-1]]
    assert [(int(time), link) for time, _, link in rows] == [(i.time, i.link) for i in feed.items]
    assert [title for _, title, _ in rows] == [" ".join(i.title.split()) for i in feed.items]
