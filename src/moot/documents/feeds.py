"""Feed formats: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1 and ESF."""

import json
import re
from datetime import UTC, datetime
from email.utils import formatdate
from html import escape
from xml.etree import ElementTree as ET

from moot.game.values import Time, Value

ATOM = "http://www.w3.org/2005/Atom"
JSON_FEED = "https://jsonfeed.org/version/1.1"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class FeedItem(Value, frozen=True):
    """One entry of a feed."""

    id: str
    """Its permanent unique URI."""
    title: str
    link: str
    time: Time
    summary: str = ""
    """Further text, in plain text."""


class Feed(Value, frozen=True):
    """A feed: its title, its page, and its items, the latest first."""

    id: str
    """Its permanent unique URI, which doesn't depend on the host's address."""
    title: str
    link: str
    updated: Time
    items: tuple[FeedItem, ...]


def as_rss(feed: Feed, address: str) -> str:
    """The feed as RSS 2.0; `address` is its own."""
    rss = ET.Element("rss", {"version": "2.0", "xmlns:atom": ATOM})
    channel = ET.SubElement(rss, "channel")
    _put(channel, "title", feed.title)
    _put(channel, "link", feed.link)
    _put(channel, "description", f"What happens in {feed.title}")
    ET.SubElement(channel, "atom:link", {"href": address, "rel": "self", "type": "application/rss+xml"})
    _put(channel, "lastBuildDate", formatdate(feed.updated, usegmt=True))
    for item in feed.items:
        one = ET.SubElement(channel, "item")
        _put(one, "title", item.title)
        _put(one, "link", item.link)
        if item.summary:
            _put(one, "description", _as_html(item.summary))
        ET.SubElement(one, "guid", {"isPermaLink": "false"}).text = item.id
        _put(one, "pubDate", formatdate(item.time, usegmt=True))
    return _written(rss)


def as_atom(feed: Feed, address: str) -> str:
    """The feed as Atom; `address` is its own."""
    root = ET.Element("feed", {"xmlns": ATOM})
    _put(root, "title", feed.title)
    _put(root, "id", feed.id)
    ET.SubElement(root, "link", {"href": feed.link})
    ET.SubElement(root, "link", {"href": address, "rel": "self", "type": "application/atom+xml"})
    _put(root, "updated", rfc3339(feed.updated))
    _put(ET.SubElement(root, "author"), "name", feed.title)
    for item in feed.items:
        entry = ET.SubElement(root, "entry")
        _put(entry, "title", item.title)
        _put(entry, "id", item.id)
        ET.SubElement(entry, "link", {"href": item.link})
        _put(entry, "published", rfc3339(item.time))
        _put(entry, "updated", rfc3339(item.time))
        if item.summary:
            _put(entry, "summary", item.summary)
    return _written(root)


def as_json(feed: Feed, address: str) -> str:
    """The feed as JSON Feed 1.1; `address` is its own."""
    items = [
        {
            "id": item.id,
            "url": item.link,
            "title": item.title,
            "content_text": item.summary or item.title,
            "date_published": rfc3339(item.time),
        }
        for item in feed.items
    ]
    told = {
        "version": JSON_FEED,
        "title": feed.title,
        "home_page_url": feed.link,
        "feed_url": address,
        "authors": [{"name": feed.title}],
        "items": items,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def as_esf(feed: Feed, address: str) -> str:
    """The feed as ESF: names and values, an empty line, then a line of time, title and link for each item, with tabs.

    `address` is the feed's own, for which this form has no place.
    """
    lines = [("title", feed.title), ("link", feed.link), ()]
    lines += [(str(item.time), item.title, item.link) for item in feed.items]
    return "".join("\t".join(" ".join(field.split()) for field in line) + "\n" for line in lines)


def _as_html(text: str) -> str:
    """Plain text as HTML, because readers take an RSS description for HTML."""
    return "".join(f"<p>{escape(part).replace(chr(10), '<br>')}</p>" for part in text.split("\n\n"))


def _put(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = _NOT_XML.sub("\ufffd", text)


def _written(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def rfc3339(time: Time) -> str:
    """A time in RFC 3339's format, in UTC: `2026-01-05T18:00:00Z`."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
