"""Follows every link of a site, as somebody with a browser and much patience would."""

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin, urlsplit

from tests.web.site import Page, Visitor

PER_SHAPE_MAX = 1
"""Of pages whose addresses differ in names and numbers alone, so many are looked at, in each of eight games."""
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


def sample(visitor: Visitor, starts: Iterable[str]) -> dict[str, str]:
    """One page of HTML for each shape of address that links lead to, whatever game it is in: its address, by shape.

    The games take turns, so that each gives some.
    """
    found: dict[str, str] = {}
    met, taken, waiting = set[str](), Counter[str](), list(starts)
    while waiting:
        address = min(waiting, key=lambda one: taken[_game_of(one)])
        met.add(_of_any_game(address))
        taken[_game_of(address)] += 1
        page = visitor.get(address)
        if "text/html" in page.headers.get("content-type", ""):
            found[_of_any_game(address)] = address
            waiting.extend(link for link in links(page, address) if not _STREAMS.search(link))
        waiting = [link for link in dict.fromkeys(waiting) if _of_any_game(link) not in met]
    return found


def _game_of(address: str) -> str:
    return "/".join(urlsplit(address).path.split("/")[:3])


def _of_any_game(address: str) -> str:
    return re.sub(r"^/games/[^/?]+", "/games/…", shape(address))
