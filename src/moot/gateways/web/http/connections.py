"""Connections to the server: how long a client may take to send a request, and how many connections it may hold."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
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
_UNLIMITED = 10_000
"""The most connections where files aren't limited."""
_RESERVED = 100
"""The open files that are left for the database, the sandbox and others."""
PAUSE_SECONDS = 0.5
"""How long no connection is accepted after the operating system had no file left for one."""
_log = logging.getLogger(__name__)
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

    def admit(self, one: "PatientProtocol", address: str) -> bool:
        """Count a connection, and end another one if there are too many; returns whether this one may stay."""
        place = network_of(address)
        of_place = self._open.setdefault(place, {})
        of_place[one] = None
        self.count += 1
        if len(of_place) > self._each and not self._is_proxy(address):
            _log.warning("an address has more than %d connections: the surplus is closed", self._each)
            return self._make_room(of_place, one)
        return self.count <= self._most or self._make_room(max(self._open.values(), key=len), one)

    def forget(self, one: "PatientProtocol", address: str) -> None:
        """Count a connection no longer."""
        of_place = self._open.get(network_of(address), {})
        if one in of_place:
            self._forget(of_place, one)
        if not of_place:
            self._open.pop(network_of(address), None)

    def _forget(self, of_place: dict["PatientProtocol", None], one: "PatientProtocol") -> None:
        del of_place[one]
        self.count -= 1

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False

    def _make_room(self, among: dict["PatientProtocol", None], new: "PatientProtocol") -> bool:
        """End the oldest that is idle; it counts no longer, as in a burst it would be found again for each new one."""
        ended = next((one for one in among if one is not new and not one.at_work), None)
        if ended is None:
            return False
        self._forget(among, ended)
        ended.give_up()
        return True


def _networks(forwarded: Iterable[str]) -> Iterator[Any]:
    for one in forwarded:
        try:
            yield ip_network(one, strict=False)
        except ValueError:
            continue  # a name, or `*`, by which nothing can be compared


def _files_most() -> int:
    """How many connections there can be, by the limit on open files where the system has one: Windows doesn't."""
    if find_spec("resource") is None:
        return _UNLIMITED
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _UNLIMITED if soft == resource.RLIM_INFINITY else max(soft - _RESERVED, 50)


class PatientProtocol(H11Protocol):
    """HTTP/1.1 on one connection, with limits on time: whoever sends a request too slowly is told so (408)."""

    def __init__(self, *args: Any, among: Connections, **kwargs: Any):
        """A connection among others of a server; the other arguments are uvicorn's."""
        super().__init__(*args, **kwargs)
        self._among, self.address = among, ""
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
        self._watch(HEADERS_SECONDS, h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the place to others."""
        self._among.forget(self, self.address)
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


class ConnectionAcceptor:
    """Accepts the connections of a socket, where uvicorn would have an asyncio server.

    asyncio accepts all that wait before any is counted, and on EMFILE logs a traceback for each of its tries. Here one
    over the limit is closed as soon as it's accepted, and others are accepted when that has been seen to.
    """

    def __init__(self, sock: socket.socket, among: Connections, make: Callable[[], PatientProtocol]):
        self._sock, self._among, self._make = sock, among, make
        self.loop = asyncio.get_running_loop()
        self._task = self.loop.create_task(self._accept_all())

    def close(self) -> None:
        """Accept no more."""
        self._task.cancel()

    async def wait_closed(self) -> None:
        """Wait until none is being accepted."""
        await asyncio.wait([self._task])

    async def _accept_all(self) -> None:
        while True:
            try:
                accepted, address = await self.loop.sock_accept(self._sock)
            except ConnectionError:  # it has gone again
                continue
            except OSError as error:
                _log.warning("no connection can be accepted (%s): allow more open files", error.strerror)
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            await self._take(accepted, address[0])

    async def _take(self, accepted: socket.socket, address: str) -> None:
        one = self._make()
        one.address = address
        try:
            if self._among.admit(one, address):
                await self.loop.connect_accepted_socket(lambda: one, accepted)
                return
        except OSError as error:
            _log.warning("a connection can't be served (%s)", error.strerror)
        self._among.forget(one, address)
        accepted.close()
        await asyncio.sleep(0)  # in a burst, others get their turn
