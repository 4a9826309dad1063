"""Watching a game by server-sent events: each entry once, even if the connection breaks."""

from collections.abc import Iterable, Iterator

import httpx2
import msgspec

from moot.client.connection import Connection, HostUnreachable, checked
from moot.client.values import LogEntry

_QUIET_SECONDS = 60.0
"""A stream without data for this long is broken: the server sends a comment every 15 seconds."""


def watch(connection: Connection, game: str, since: int | None, tries: int = 10) -> Iterator[LogEntry]:
    """Each new entry after `since`, or from now on.

    A stream that breaks is resumed where it broke. Raises `HostUnreachable` after `tries` failures in a row.
    """
    failed = 0
    while True:
        try:
            for entry in _stream(connection, game, since):
                failed, since = 0, entry.entry
                yield entry
        except httpx2.TransportError as error:
            if failed == tries:
                raise HostUnreachable(f"{connection.base} does not answer: {error}") from error
        failed += 1
        if failed > tries:
            raise HostUnreachable(f"{connection.base} ends each stream")
        connection.sleep(min(0.2 * 2**failed, 10.0))


def _stream(connection: Connection, game: str, since: int | None) -> Iterator[LogEntry]:
    params = {} if since is None else {"since": str(since)}
    headers = {**connection.headers, "Accept": "text/event-stream"}
    timeout = httpx2.Timeout(10.0, read=_QUIET_SECONDS)
    address = f"{connection.base}/games/{game}/events"
    with connection.http.stream("GET", address, params=params, headers=headers, timeout=timeout) as answer:
        if not answer.is_success:
            answer.read()
            checked(answer)
        yield from _entries(answer.iter_lines())


def _entries(lines: Iterable[str]) -> Iterator[LogEntry]:
    """The entries in a stream of server-sent events; comments and other events are ignored."""
    for line in lines:
        if line.startswith("data: "):
            yield msgspec.json.decode(line.removeprefix("data: "), type=LogEntry)
