"""Follows every link of a site, as somebody with a browser and much patience would."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from tests.web.site import Page, Visitor

PER_SHAPE_MAX = 2
"""Of pages whose addresses differ in names and numbers alone, so many are looked at."""
_STREAMS = re.compile(r"/live(\?|$)|/events(\?|$)")
_NAMED = re.compile(r"(?<=/)[^/]*\d[^/]*|(?<=/players/)[^/]+|(?<=/log/)[^/]+")


def shape(address: str) -> str:
    """An address with its names and numbers left out, and of what is asked only the names."""
    parts = urlsplit(address)
    asked = ",".join(sorted({pair.partition("=")[0] for pair in parts.query.split("&") if pair}))
    return _NAMED.sub("…", parts.path) + (f"?{asked}" if asked else "")


def links(page: Page, address: str) -> Iterator[str]:
    """The addresses of this site that a page links to."""
    for tag, name in (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src")):
        for attributes in page.all(tag):
            found = urlsplit(urljoin(address, attributes.get(name, "")))
            if name in attributes and not found.netloc and found.path.startswith("/") and not found.scheme:
                yield found.path + (f"?{found.query}" if found.query else "")


def crawl(visitor: Visitor, start: str, within: str = "") -> dict[str, Page]:
    """Every page that can be reached from `start` by links, by address; only those below `within`."""
    pages: dict[str, Page] = {}
    seen, met, waiting = {start}, Counter[str](), deque([start])
    while waiting:
        address = waiting.popleft()
        pages[address] = page = visitor.get(address)
        if "text/html" not in page.headers.get("content-type", ""):
            continue
        for link in links(page, address):
            if (
                link in seen
                or _STREAMS.search(link)
                or not link.startswith(within)
                or met[shape(link)] >= PER_SHAPE_MAX
            ):
                continue
            seen.add(link)
            met[shape(link)] += 1
            waiting.append(link)
    return pages
