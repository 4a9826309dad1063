"""What clients can do to the server by connections alone: be slow, or hold very many."""

import resource
import socket
import time
from collections.abc import Iterator

import pytest
from tests.waiting import PATIENCE_SECONDS
from tests.web.browsing import Site

from moot.gateways.web.http import connections
from moot.gateways.web.http.connections import Connections

ATTACKER = "127.0.0.2"
"""Another address of this machine."""
HELD = 1_200


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that waits for headers and bodies for a short while."""
    monkeypatch.setattr(connections, "HEADERS_SECONDS", 2.0)
    monkeypatch.setattr(connections, "BODY_SECONDS", 2.0)
    started = Site()
    yield started
    started.stop()


def connected(site: Site, sent: bytes, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address, on which something has been sent."""
    one = socket.create_connection(("127.0.0.1", site.port), PATIENCE_SECONDS, (address, 0))
    one.sendall(sent)
    return one


def answered(one: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    found = b""
    while more := one.recv(65536):
        found += more
    return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\nname=",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_a_slow_request_is_ended(site: Site, sent: bytes) -> None:
    """Whoever doesn't send the whole request in time is told so, and the connection ends."""
    with connected(site, sent) as one:
        began = time.monotonic()
        assert answered(one).startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - began < PATIENCE_SECONDS / 2


def test_a_byte_now_and_then_buys_no_time(site: Site) -> None:
    """The time is for all headers together, not for each byte."""
    with connected(site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n") as one, pytest.raises(OSError):
        for _ in range(int(PATIENCE_SECONDS / 0.1)):
            one.sendall(b"X-A: b\r\n")
            time.sleep(0.1)


def test_a_connection_is_used_again(site: Site) -> None:
    """Several requests on one connection are answered, with pauses longer than headers may take."""
    with connected(site, b"") as one:
        for _ in range(2):
            one.sendall(b"GET /healthz/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            found = b""
            while b"alive" not in found:
                found += one.recv(65536)
            assert found.startswith(b"HTTP/1.1 200 ")
            time.sleep(2.3)


@pytest.fixture
def many_files() -> Iterator[None]:
    """Leave to open enough files for both ends of the connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 4 * HELD
    if hard != resource.RLIM_INFINITY and hard < most:
        pytest.skip(f"this machine lets a process open {hard} files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most) if soft >= 0 else soft, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _seconds_of_a_visit(site: Site, visitor: str) -> float:
    """How long the list of games takes for somebody at an address."""
    began = time.monotonic()
    with connected(site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", visitor) as one:
        assert answered(one).startswith(b"HTTP/1.1 200 ")
    return time.monotonic() - began


@pytest.mark.parametrize("visitor", ["127.0.0.1", ATTACKER])
def test_who_holds_very_many_connections_keeps_nobody_waiting(many_files: None, visitor: str) -> None:
    """While one address opens 1,200 connections, others are served within a second, and so is who shares it."""
    site = Site()
    _seconds_of_a_visit(site, visitor)  # the first page of a server reads the rulesets, whoever else is there
    held = [connected(site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", ATTACKER) for _ in range(HELD)]
    try:
        assert min(_seconds_of_a_visit(site, visitor) for _ in range(3)) < 1
    finally:
        for one in held:
            one.close()
        site.stop()


class Client:
    """A connection, as far as it is counted."""

    def __init__(self, at_work: bool = False) -> None:
        self.at_work, self.ended = at_work, False

    def give_up(self) -> None:
        """End it."""
        self.ended = True


def test_the_oldest_that_asks_nothing_gives_up_its_place() -> None:
    """Over the limit of an address, those at work stay; where all are, the new one goes."""
    among = Connections(each=2, most=100)
    busy, idle, new = Client(at_work=True), Client(), Client()
    for one in (busy, idle, new):
        among.admit(one, "192.0.2.1")  # type: ignore[arg-type]
    assert [one.ended for one in (busy, idle, new)] == [False, True, False]
    among.forget(idle, "192.0.2.1")  # type: ignore[arg-type]
    new.at_work = True
    last = Client()
    among.admit(last, "192.0.2.1")  # type: ignore[arg-type]
    assert last.ended


def test_many_addresses_leave_files_for_others() -> None:
    """Over the limit of all connections, the address that has most gives one up."""
    among = Connections(each=50, most=10)
    greedy = [Client() for _ in range(6)]
    for one in greedy:
        among.admit(one, "192.0.2.1")  # type: ignore[arg-type]
    others = [Client() for _ in range(5)]
    for number, one in enumerate(others):
        among.admit(one, f"198.51.100.{number}")  # type: ignore[arg-type]
    assert greedy[0].ended and not any(one.ended for one in others)


def test_a_proxy_has_as_many_as_there_are() -> None:
    """Behind the address of a proxy that is named there are many people."""
    among = Connections(["10.0.0.0/8"], each=2, most=100)
    clients = [Client() for _ in range(20)]
    for one in clients:
        among.admit(one, "10.1.2.3")  # type: ignore[arg-type]
    assert not any(one.ended for one in clients)
