"""Connections to the server: how long a client may take to send a request, and how many connections it may hold."""

import asyncio
import resource
from collections.abc import Collection, Iterable, Iterator
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from moot.runtime.network import network_of

HEADERS_SECONDS = 20.0
"""How long the headers of a request may take, from when the connection is opened or their first byte comes."""
BODY_SECONDS = 60.0
"""How long the body may take after them."""
EACH_MOST = 200
"""The most connections of one address: enough for a class behind one, each with a few."""
_RESERVED = 100
"""The open files that are left for the database, the sandbox and others."""
_TOO_SLOW = b"The request did not come in time. Nothing has been done; try again.\n"
_ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_TOO_SLOW), _TOO_SLOW)
)


class Connections:
    """The open connections of a server, by address, the oldest first.

    Where there are too many, of one address or of all, the oldest that has sent no request yet gives up its place; and
    if all are at work, the new one does. The addresses of proxies (`forwarded`) stand for many people, and may have
    as many as there can be.
    """

    def __init__(self, forwarded: Iterable[str] = (), each: int = EACH_MOST, most: int | None = None):
        self._each, self._most = each, _files_most() if most is None else most
        self._proxies = tuple(_networks(forwarded))
        self._open: dict[str, dict[PatientProtocol, None]] = {}
        self.count = 0

    def admit(self, one: "PatientProtocol", address: str) -> None:
        """Note a connection, and end another one, or this, if there are too many."""
        place = network_of(address)
        of_place = self._open.setdefault(place, {})
        of_place[one] = None
        self.count += 1
        if len(of_place) > self._each and not self._is_proxy(address):
            self._make_room(of_place, one)
        elif self.count > self._most:
            self._make_room(max(self._open.values(), key=len), one)

    def forget(self, one: "PatientProtocol", address: str) -> None:
        """Note that a connection has ended."""
        place = network_of(address)
        of_place = self._open.get(place, {})
        if one in of_place:
            del of_place[one]
            self.count -= 1
        if not of_place:
            self._open.pop(place, None)

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False

    @staticmethod
    def _make_room(among: Collection["PatientProtocol"], new: "PatientProtocol") -> None:
        next((one for one in among if one is not new and not one.at_work), new).give_up()


def _networks(forwarded: Iterable[str]) -> Iterator[Any]:
    for one in forwarded:
        try:
            yield ip_network(one, strict=False)
        except ValueError:
            continue  # a name, or `*`, by which nothing can be compared


def _files_most() -> int:
    """How many connections there can be, by the limit on open files."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 10_000 if soft == resource.RLIM_INFINITY else max(soft - _RESERVED, 50)


class PatientProtocol(H11Protocol):
    """HTTP/1.1 on one connection, with limits on time: whoever sends a request too slowly is told so (408)."""

    def __init__(self, *args: Any, among: Connections, **kwargs: Any):
        """A connection among others of a server; the other arguments are uvicorn's."""
        super().__init__(*args, **kwargs)
        self._among = among
        self._timer: asyncio.TimerHandle | None = None
        self._timed: object = None
        """What is timed: the state of the request."""

    @property
    def at_work(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin the time for the first request."""
        super().connection_made(transport)
        self._among.admit(self, self._address)
        self._watch(HEADERS_SECONDS, h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to others."""
        self._among.forget(self, self._address)
        self._unwatch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, and begin the time for what is missing."""
        super().data_received(data)
        missing = self.conn.their_state
        if missing is h11.IDLE and not self.at_work:
            self._watch(HEADERS_SECONDS, missing)
        elif missing is h11.SEND_BODY:
            self._watch(BODY_SECONDS, missing)
        else:
            self._unwatch()

    def give_up(self) -> None:
        """End the connection without a word, as nothing has been asked on it."""
        self.transport.abort()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _watch(self, seconds: float, missing: object) -> None:
        if self._timed is not missing:
            self._unwatch()
            self._timed, self._timer = missing, self.loop.call_later(seconds, self._too_slow)

    def _unwatch(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timed = self._timer = None

    def _too_slow(self) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_ANSWER)
        self.transport.close()
