"""Health, numbers and logs: they tell how the host is, and nothing about a game or a person that is nobody's affair."""

import io
import json
import logging
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from tests.hosting.processes import Player, serving
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.game.moves import Move
from moot.gateways.hooks.app import create_app as hooks_app
from moot.gateways.web.app import create_app
from moot.gateways.web.http.host_names import HostNameCheck
from moot.gateways.web.http.monitoring import ROUTES, RequestMonitor
from moot.journal.errors import ConnectionLost
from moot.journal.postbox import StoredMessage
from moot.play import monitoring as health
from moot.play.host import Host
from moot.runtime import logs as programlog
from moot.runtime.clock import SetClock, SystemClock

START = 1_773_426_000
PLAYERS = ("Adalbert", "Benedict")


@pytest.fixture
def host() -> Iterator[Host]:
    """A host with a game of two, a letter that waits, and a rule-made kind of move."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        opened.new("secretive", opened.ruleset("suber"), PLAYERS, seed=b"7" * 32)
        opened.journal.postbox.keep([StoredMessage("secretive", "mail", "out", "<1@x.test>", START, b"Hello")])
        yield opened


@pytest.fixture
def client(host: Host) -> TestClient:
    """Somebody who reads the site as it is served."""
    app = create_app(host)
    return TestClient(RequestMonitor(app, app.routes), raise_server_exceptions=False)


def numbers(client: TestClient) -> dict[str, float]:
    """What the metrics say, by name and labels."""
    found = client.get("/metrics")
    assert found.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f" {value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(found.text)
        for sample in family.samples
    }


def test_moves_requests_and_letters_are_counted(client: TestClient, host: Host) -> None:
    """A move that is made and one that is refused, a page, an entry, a letter: each is among the numbers."""
    before = numbers(client)
    table = host.table("secretive")
    table.submit(Move("argue", "Adalbert", {"text": "Hear!"}))
    table.submit(Move("vote", "Adalbert", {"proposal": "301", "choice": "for"}))
    client.get("/games/secretive/rules")
    client.get("/games/secretive/rules")
    after = numbers(client)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more("moot_moves_total argue allowed") == 1
    assert more("moot_moves_total vote refused") == 1
    assert more("moot_move_seconds_count") == 2
    assert more("moot_journal_wait_seconds_count") >= 1
    assert more("moot_journal_entries") == 1
    assert more("moot_request_seconds_count GET /games/{game}/rules 200") == 2
    assert after["moot_sandbox_crossings"] == host.sandbox.crossings
    assert after["moot_letters_waiting mail out"] == 1
    assert after["moot_games"] == 1


def test_numbers_name_nobody(client: TestClient, host: Host) -> None:
    """No game, player, text or address that was asked for is in the metrics; moves of rules are `other`."""
    table = host.table("secretive")
    table.submit(Move("argue", "Adalbert", {"text": "xyzzy"}))
    table.submit(Move("plugh", "Adalbert"))
    for path in ("/games/secretive", "/games/xyzzy", "/xyzzy?token=xyzzy"):
        client.get(path)
    client.request("XYZZY", "/")
    said = client.get("/metrics").text
    for word in ("secretive", "Adalbert", "xyzzy", "XYZZY", "plugh"):
        assert word not in said
    assert 'kind="other"' in said


def test_a_host_that_is_well_says_so(client: TestClient) -> None:
    """Alive and ready, each with 200, and kept by no cache."""
    for path, status in (("/healthz", "ready"), ("/healthz/live", "alive")):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["status"]) == (200, status)
        assert answer.headers["cache-control"] == "no-store"


def test_a_journal_that_does_not_answer_is_a_reason(
    client: TestClient, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not ready, by the journal's code; it is alive all the same; and there are no numbers."""

    def lost(game: str) -> int:
        raise ConnectionLost("the database games on 10.0.0.1 does not answer")

    monkeypatch.setattr(host.journal, "length", lost)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["checks"]["journal"]) == (503, "journal.lost")
    assert "10.0.0.1" not in answer.text
    assert client.get("/healthz/live").status_code == 200


def test_time_that_is_not_kept_is_a_reason(client: TestClient, host: Host) -> None:
    """A host whose time has stood still for a minute is not ready."""
    long = 3_600  # while it is asked, time goes on
    host.kept_time_at = time.monotonic() + long
    assert client.get("/healthz").status_code == 200
    host.kept_time_at -= long + health.LATE_SECONDS + 5
    assert client.get("/healthz").json()["checks"] == {"journal": "fine", "time": "time.late", "clock": "fine"}


def test_a_clock_that_jumped_is_told(client: TestClient, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host serves on, by its own time, and says why."""
    wall = [1_800_000_000.0]
    monkeypatch.setattr(host, "clock", SystemClock(lambda: wall[0], lambda: 0.0))
    wall[0] += 10**9
    assert host.clock.now() == 1_800_000_000
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["checks"]["clock"]) == (200, "clock.jumped")


def test_health_tells_how_late_deadlines_are(client: TestClient, host: Host) -> None:
    """A game with too much to do is late by itself: the host says so, stays ready, and has it in its metrics."""
    host.late_seconds = {"busy": 75, "other": 3}
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["seconds_late"]) == (200, 75)
    assert "moot_seconds_late 75.0" in client.get("/metrics").text


SECRETS = (
    "hunter2-is-my-password",
    "ada@lovelace.example",
    "mt_Zk3vQ9sWq2x0bTfYp8LrN4cJh6dGm1Ua",
    "4711-0815",
    "correct-horse-codeword",
)


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[dict]]]:
    """What has been logged since it was asked last, line by line, as JSON."""
    root, written = logging.getLogger(), io.StringIO()
    before = root.handlers[:], root.level
    monkeypatch.setattr(sys, "stderr", written)
    programlog.configure("json")

    def lines() -> list[dict]:
        told = written.getvalue().splitlines()
        written.truncate(0), written.seek(0)
        return [json.loads(line) for line in told]

    yield lines
    root.handlers[:], root.level = before


def test_no_secret_gets_into_the_log(client: TestClient, logged: Callable[[], list[dict]]) -> None:
    """Passwords, tokens, PINs, cookies, addresses and codewords, wherever a visitor puts them, are in no line."""
    for secret in SECRETS:
        client.cookies.set("moot_session", secret)
        headers = {"Authorization": f"Bearer {secret}", "Referer": f"http://x/{secret}", "X-Request-ID": secret}
        client.get(f"/invitations/{secret}", params={"token": secret}, headers=headers)
        client.get(f"/games/{secret}", headers=headers)
        client.post("/sign-in", data={"name": secret, "password": secret, "form_token": secret}, headers=headers)
        client.post("/games/secretive/you", data={"player": "Adalbert", "pin": secret}, headers=headers)
        client.get(f"/games/secretive/proposals/{secret}", headers=headers)
    lines = logged()
    assert len(lines) == 5 * len(SECRETS)
    assert not [line for line in lines for secret in SECRETS if secret in json.dumps(line)]


def test_an_error_is_logged_without_what_might_be_secret(logged: Callable[[], list[dict]]) -> None:
    """Tracebacks and sentences that libraries write lose addresses, passwords in addresses, and what may be a token."""
    told = f"550 <{SECRETS[1]}> unknown, token {SECRETS[2]}, at postgresql://ada:{SECRETS[0]}@db/moot"
    try:
        raise RuntimeError(told)
    except RuntimeError:
        logging.getLogger("moot.play.somewhere").exception("could not: %s", told)
    (line,) = logged()
    assert line["level"] == "error" and "550" in line["event"] and "Traceback" in line["exception"]
    assert not [secret for secret in SECRETS[:3] if secret in json.dumps(line)]


def test_trouble_with_the_journal_is_one_line_and_no_traceback(
    client: TestClient, host: Host, monkeypatch: pytest.MonkeyPatch, logged: Callable[[], list[dict]]
) -> None:
    """A page, the API and a webhook answer 503 with the code, each logged in one line with what it is."""

    def lost(*_: object, **__: object) -> None:
        raise ConnectionLost("the database games on 10.0.0.1 does not answer: see that it runs")

    client = TestClient(create_app(host), raise_server_exceptions=True)
    hooks = TestClient(hooks_app(host), raise_server_exceptions=True)
    monkeypatch.setattr(host.journal, "games", lost), monkeypatch.setattr(host.journal.records, "get", lost)
    page, hook = client.get("/"), hooks.post("/secret", json={"text": "Status"})
    assert [(one.status_code, one.headers["retry-after"]) for one in (page, hook)] == [(503, "5")] * 2
    assert "journal.lost" in page.text and "journal.lost" in hook.json()["text"]
    assert "default-src 'none'" in page.headers["content-security-policy"]
    try:
        lost()
    except ConnectionLost:
        logging.getLogger("moot.play.host").exception("time could not be kept; it is tried again")
    told = [line for line in logged() if line["event"] != "request"]
    assert [line["level"] for line in told] == ["warning", "warning", "error"]
    assert all("journal.lost" in line["event"] + line.get("trouble", "") for line in told)
    assert not [line for line in told if "exception" in line]


def test_each_request_has_a_line_with_its_id(client: TestClient, logged: Callable[[], list[dict]]) -> None:
    """The id in the answer is that of the line, which has method, kind of address, status and time, and no more."""
    answer = client.get("/games/secretive/rules/101?at=0")
    (line,) = logged()
    assert line["request"] == answer.headers["x-request-id"]
    assert (line["method"], line["path"], line["status"]) == ("GET", "/games/{game}/rules/{number:path}", 200)
    assert line["game"] == "secretive" and 0 < line["ms"] < 60_000
    assert set(line) == {"event", "request", "method", "path", "status", "ms", "game", "level", "timestamp"}
    client.get("/nowhere")
    assert logged()[0]["path"] == "none"


def test_the_public_address_stands_in_place_of_what_was_asked(host: Host) -> None:
    """With a public address every link is to there, with its scheme and port, however the proxy names it."""
    client = TestClient(HostNameCheck(create_app(host), "https://moot.example:8443"))
    said = client.get("/games/secretive/feed.atom", headers={"Host": "MOOT.example."}).text
    assert "https://moot.example:8443/games/secretive" in said and "testserver" not in said


@pytest.mark.parametrize("path", [route.path for route in ROUTES])
def test_operators_may_ask_by_any_own_name(host: Host, path: str) -> None:
    """Health checks and metrics are answered by IP address and localhost beside the public name, not by other names."""
    client = TestClient(HostNameCheck(create_app(host), "https://moot.example"))
    named = ("moot.example", "127.0.0.1:8000", "[::1]:8000", "localhost", "evil.example")
    assert [client.get(path, headers={"Host": one}).status_code for one in named] == [200, 200, 200, 200, 421]


def test_other_names_than_the_public_one_are_refused(host: Host) -> None:
    """With a public address no page is given under another name (DNS rebinding); the reader is told why."""
    client = TestClient(HostNameCheck(create_app(host), "https://xn--mt-fkaa.example"))
    assert client.get("/", headers={"Host": "xn--mt-fkaa.example:443"}).status_code == 200
    for named in ("evil.example", "127.0.0.1:8000", "localhost", "moot.example.evil.example", "<script>"):
        answer = client.get("/", headers={"Host": named})
        assert answer.status_code == 421 and "https://xn--mt-fkaa.example" in answer.text
        assert "Host header" in answer.text and "<script>" not in answer.text
    german = client.get("/", headers={"Host": "localhost", "Accept-Language": "de"}).text
    assert '<html lang="de"' in german and "Falscher Hostname" in german


def test_a_form_over_plain_http_says_so(host: Host) -> None:
    """Where the public address is https and somebody came over http, a form's page says that, not that it's too old."""
    client = TestClient(HostNameCheck(create_app(host), "https://moot.example"))
    for origin, said in (("http://moot.example", "open https://moot.example/"), ("https://moot.example", "too old")):
        answer = client.post("/sign-in", data={"name": "Ada"}, headers={"Host": "moot.example", "Origin": origin})
        assert answer.status_code == 403 and said in answer.text


@pytest.mark.check
@pytest.mark.parametrize(
    ("named", "is_own"),
    [
        *((name, True) for name in ("", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000", "192.168.1.7:80")),
        *((name, True) for name in ("localhost:8000", "LocalHost", "localhost.", "moot.localhost:8000")),
        *((name, True) for name in (socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8000")),
        *((name, False) for name in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil")),
        *((name, False) for name in ("notlocalhost", "127.0.0.1@evil.example", "<script>", "a:b", "[::1", "é")),
    ],
)
def test_a_host_goes_by_its_own_names_alone(host: Host, named: str, is_own: bool) -> None:
    """Where nobody has said at which address it is read: addresses, localhost, the machine's name; others get 421."""
    client = TestClient(HostNameCheck(create_app(host)))
    answer = client.get("/games/secretive/feed.atom", headers={"Host": named.encode()})
    assert answer.status_code == (200 if is_own else 421)
    assert is_own or ("--public-url" in answer.text and "<script>" not in answer.text)


@pytest.mark.check
def test_a_served_host_trusts_no_proxy_but_those_named(tmp_path: Path) -> None:
    """X-Forwarded-Proto means nothing from a stranger, and TLS from a trusted proxy; requests are logged if told."""
    with bootstrap.host(tmp_path / "moot.db") as host:
        host.new("g", host.ruleset("suber"), ("Ada", "Ben"))
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    for options, secure in (((), False), (("--forwarded", "127.0.0.0/8", "--log", "json"), True)):
        log = tmp_path / f"{secure}.log"
        with serving(str(tmp_path / "moot.db"), *options, log=log) as process:
            assert (
                httpx2.get(f"{process.url}/", headers={"Host": "evil.example"}, timeout=PATIENCE_SECONDS).status_code
                == 421
            )
            cookies = httpx2.get(f"{process.url}/", headers=forwarded, timeout=PATIENCE_SECONDS).headers["set-cookie"]
            assert ("Secure" in cookies) == secure
            Player(process.url, "g", "Ada").do("argue", text="Hear!")
            assert process.stop() == 0
        lines = re.findall(r'^\{.*"event": "request".*\}$', log.read_text(), re.M)
        assert bool(lines) == secure
        assert any(json.loads(line)["path"] == "/games/{game}/do/{move}" for line in lines) == secure
