"""What clients can do to the server by connections alone: be slow, or hold very many."""

import resource
import socket
from collections.abc import Iterator

import pytest
from tests.api.serving import served
from tests.waiting import PATIENCE_SECONDS, until
from tests.web.browsing import Site

from moot.gateways.web.http import connections
from moot.gateways.web.http.connections import Connections
from moot.play.host import Host

ATTACKER = "127.0.0.2"
"""Another address of this machine."""
HELD = 1_200
LIMIT = 10 * int(PATIENCE_SECONDS)
"""What headers and bodies may take; longer than a test can."""


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator["Timed"]:
    """A server whose time passes as the test says."""
    monkeypatch.setattr(connections, "HEADERS_SECONDS", LIMIT)
    monkeypatch.setattr(connections, "BODY_SECONDS", LIMIT)
    started = Timed()
    received = connections.PatientProtocol.data_received

    def receive(self: connections.PatientProtocol, data: bytes) -> None:
        received(self, data)
        started.received += data

    monkeypatch.setattr(connections.PatientProtocol, "data_received", receive)
    yield started
    started.stop()


class Timed(Site):
    """A site that counts seconds on a clock that the test puts forward, beside those that pass of themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.received = b""
        self.server.config.timeout_keep_alive = 3 * LIMIT
        self._loop = next(iter(self.server.servers)).loop
        self._forward, now = 0, self._loop.time
        self._loop.time = lambda: now() + self._forward  # type: ignore[method-assign]

    def has(self, sent: bytes) -> None:
        """Wait until there is a connection, and the server has received this on it."""
        until(lambda: self.server.server_state.connections and self.received == sent)

    def put_forward(self, seconds: int) -> None:
        """Let time pass for the server."""
        self._forward += seconds
        self._loop.call_soon_threadsafe(lambda: None)  # it looks at its clock


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
def test_a_slow_request_is_ended(site: Timed, sent: bytes) -> None:
    """Whoever doesn't send the whole request in time is told so, and the connection ends."""
    with connected(site, sent) as one:
        site.has(sent)
        site.put_forward(LIMIT)
        assert answered(one).startswith(b"HTTP/1.1 408 ")


def test_a_byte_now_and_then_buys_no_time(site: Timed) -> None:
    """The time is for all headers together, not for each byte."""
    sent = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with connected(site, sent) as one:
        for _ in range(4):
            site.has(sent)
            site.put_forward(LIMIT // 5)
            one.sendall(b"X-A: b\r\n")
            sent += b"X-A: b\r\n"
        site.has(sent)
        site.put_forward(LIMIT // 5)
        assert answered(one).startswith(b"HTTP/1.1 408 ")


def test_a_connection_is_used_again(site: Timed) -> None:
    """Several requests on one connection are answered, with pauses longer than headers may take."""
    with connected(site, b"") as one:
        for _ in range(2):
            one.sendall(b"GET /healthz/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            found = b""
            while b"alive" not in found:
                found += one.recv(65536)
            assert found.startswith(b"HTTP/1.1 200 ")
            site.put_forward(2 * LIMIT)


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


def _visit(site: Site, visitor: str) -> None:
    """Somebody at an address looks at the list of games."""
    with connected(site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", visitor) as one:
        assert answered(one).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("visitor", ["127.0.0.1", ATTACKER])
@pytest.mark.check
def test_who_holds_very_many_connections_keeps_nobody_waiting(many_files: None, visitor: str) -> None:
    """While one address holds 1,200 connections, others are served, and so is who shares it."""
    site = Site()
    held = [connected(site, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", ATTACKER) for _ in range(HELD)]
    try:
        for _ in range(3):
            _visit(site, visitor)
        until(lambda: len(site.server.server_state.connections) <= connections.EACH_MOST)
    finally:
        for one in held:
            one.close()
        site.stop()


def test_where_no_file_can_be_opened_it_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """At the limit on open files the server tries again now and then, with a line each time and no traceback."""
    monkeypatch.setattr(connections, "PAUSE_SECONDS", 0.001)
    site, tries = Site(), []
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        with socket.socket() as one, socket.socket() as free:
            lowest = free.fileno()
            free.close()
            resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, limits[1]))
            one.settimeout(PATIENCE_SECONDS)
            one.connect(("127.0.0.1", site.port))
            one.sendall(b"GET /healthz/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            tries = caplog.records
            until(lambda: len(tries) > 2)
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
            assert answered(one).startswith(b"HTTP/1.1 200 ")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        site.stop()
    assert {(record.name, record.exc_info) for record in tries if record.levelname != "INFO"} == {
        (connections.__name__, None)
    }


@pytest.mark.parametrize("path", ["/sign-in", "/api/v1/understand"])
def test_an_upload_that_is_broken_off_is_no_error(path: str, host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """A client who goes while it sends is status 499 in the log, and no error is told."""
    caplog.set_level("INFO", "moot.requests")
    with served(host) as address:
        kind = "application/json" if "api" in path else "application/x-www-form-urlencoded"
        sent = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\nContent-Type: {kind}\r\n\r\n{{"
        with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), PATIENCE_SECONDS) as one:
            one.sendall(sent.encode())
        until(lambda: caplog.records)
    assert [(record.levelname, record.__dict__.get("status")) for record in caplog.records] == [("INFO", 499)]


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
        assert among.admit(one, "192.0.2.1")  # type: ignore[arg-type]
    assert [one.ended for one in (busy, idle, new)] == [False, True, False]
    among.forget(idle, "192.0.2.1")  # type: ignore[arg-type]
    new.at_work = True
    assert not among.admit(Client(), "192.0.2.1")  # type: ignore[arg-type]


def test_each_of_a_burst_ends_another_one() -> None:
    """One that gives up its place counts no longer, even if the loop hasn't told yet that it's closed."""
    among = Connections(each=2, most=100)
    burst = [Client() for _ in range(50)]
    for one in burst:
        among.admit(one, "192.0.2.1")  # type: ignore[arg-type]
    assert [one.ended for one in burst] == [True] * 48 + [False] * 2
    assert among.count == 2


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
