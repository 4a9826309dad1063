"""A server that has just started: it says so until the first pages are made."""

from collections.abc import Iterator
from threading import Event

import pytest
from starlette.testclient import TestClient

from moot import bootstrap
from moot.gateways.web import warm_up
from moot.gateways.web.app import create_app
from moot.play.host import Host


@pytest.fixture
def host() -> Iterator[Host]:
    """A server's host, which has no other games."""
    with bootstrap.host(":memory:") as opened:
        yield opened


def test_health_says_starting_until_the_first_pages_are_made(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests should be sent here only when grammars and pages have been made; the process answers before."""
    host.new("friday", host.ruleset("suber"), ("Ada", "Ben"))
    app, goes_on, made = create_app(host), Event(), list[str]()
    paths = warm_up._paths
    monkeypatch.setattr(warm_up, "warm_readers", goes_on.wait)
    monkeypatch.setattr(warm_up, "_paths", lambda host: (made.append(path) or path for path in paths(host)))
    client = TestClient(app)
    assert client.get("/healthz").status_code == 200
    warming = warm_up.start_warm_up(app)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "starting"})
    assert client.get("/healthz/live").status_code == 200
    goes_on.set()
    warming.join()
    assert client.get("/healthz").json()["status"] == "ready"
    assert {"/", "/new", "/games/friday", "/games/friday/propose"} <= set(made)


def test_a_page_that_fails_does_not_keep_a_server_from_starting(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong is logged, and the server is ready: whoever opens that page sees what is wrong with it."""
    monkeypatch.setattr(warm_up, "warm_readers", lambda: 1 / 0)
    app = create_app(host)
    warm_up.start_warm_up(app).join()
    assert TestClient(app).get("/healthz").status_code == 200
