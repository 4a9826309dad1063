"""Warm-up before a server calls itself ready: pages and grammars are made once, so that nobody waits for the first."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from itertools import chain
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.types import Message

from moot.languages import ENGLISH
from moot.play.cache_warmup import warm_readers
from moot.play.host import Host
from moot.views.doing.offers import offers

GAMES_MOST = 10
"""How many games are warmed up, the latest first: each takes a tenth of a second or more."""
_log = logging.getLogger(__name__)


def start_warm_up(app: Starlette) -> threading.Thread:
    """Make the first pages in a thread; health checks say that the server is starting until that's done."""
    app.state.is_starting = True
    thread = threading.Thread(target=_warm_up, args=(app,), name="warm-up", daemon=True)
    thread.start()
    return thread


def _warm_up(app: Starlette) -> None:
    host: Host = app.state.host
    try:
        warm_readers()
        asyncio.run(_visit(app, host))
    except Exception:
        if not host.stopping.is_set():
            _log.exception("Warming up failed; the first pages take longer")
    finally:
        app.state.is_starting = False


async def _visit(app: Starlette, host: Host) -> None:
    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        """Nobody reads the page."""

    in_english = ((path, ENGLISH) for path in _paths(host))
    for path, spoken in chain(in_english, (("/", spoken) for spoken in app.state.languages)):
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": quote(path).encode()}
        scope["headers"] = [(b"accept-language", spoken.encode())]  # reads the catalogue of the language
        await app({**scope, "query_string": b"", "scheme": "http", "server": ("localhost", 80)}, receive, send)


def _paths(host: Host) -> Iterator[str]:
    """The pages to make; the moves of each game are found besides, as nobody is shown the page of a private one."""
    yield from ("/", "/new")
    latest = sorted(host.games(), key=lambda record: record.created, reverse=True)[:GAMES_MOST]
    for place, record in enumerate(latest):
        if host.stopping.is_set():
            return
        offers(host.table(record.name).moment())
        pages = ("", "/rules", "/log", "/propose", "/talk") if place == 0 else ("",)
        yield from (f"/games/{record.name}{page}" for page in pages)
