"""Concurrency limits for slow work: a few run, a few wait, and the others are refused."""

import threading

import pytest
from starlette.testclient import TestClient
from tests.waiting import PATIENCE_SECONDS

from moot.gateways.api.app import create_app
from moot.play.host import Host
from moot.runtime.concurrency import CHECKS, EACH_MOST, TRIALS, WAITING_MOST, ConcurrencyLimit, TooBusy, client_key


def test_whoever_waits_too_long_is_told() -> None:
    """Where all turns are taken, others wait for as long as is said, and are then told; a turn left is one free."""
    turns = ConcurrencyLimit(1, 0.05, "many")
    with turns.slot(), pytest.raises(TooBusy, match="many"), turns.slot():
        pass
    with turns.slot():
        pass


def test_few_wait() -> None:
    """However many ask, only so many wait, and the others are refused immediately."""
    turns, told = ConcurrencyLimit(1, PATIENCE_SECONDS, "many"), threading.Semaphore(0)

    def ask() -> None:
        try:
            with turns.slot():
                pass
        except TooBusy:
            told.release()

    with turns.slot():
        threads = [threading.Thread(target=ask) for _ in range(WAITING_MOST + 3)]
        for thread in threads:
            thread.start()
        assert all(told.acquire(timeout=PATIENCE_SECONDS) for _ in range(3))
        assert not told.acquire(timeout=0.05)
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert not told.acquire(blocking=False)


@pytest.mark.parametrize("turns", [TRIALS, CHECKS])
def test_long_work_leaves_the_rest_of_the_host_alone(
    host: Host, turns: ConcurrencyLimit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While slow work uses all slots, more of it is refused, and everything else is answered."""
    host.new("busy", host.ruleset("suber"), ("Ada", "Ben"), seed=b"7" * 32)
    monkeypatch.setattr(turns, "_seconds", 0.01)
    program, game = TestClient(create_app(host)), "/games/busy"
    asked = {
        TRIALS: lambda: program.post(f"{game}/tryouts", json={"text": "Tea is served at four."}),
        CHECKS: lambda: program.get(f"{game}/verify"),
    }[turns]
    with turns.slot(), turns.slot():
        refused = asked()
        assert refused.status_code == 429 and refused.json()["code"] == "request.often"
        assert refused.headers["retry-after"] and program.get(f"{game}/rules").status_code == 200
    assert asked().status_code == 200


def test_nobody_takes_all_turns() -> None:
    """One asker has so many at most, and another comes in beside; who has had theirs may ask again."""
    turns = ConcurrencyLimit(WAITING_MOST, 0.05, "many")

    def ask(*clients: str) -> int:
        if not clients:
            return 0
        client_key.set(clients[0])
        try:
            with turns.slot():
                return 1 + ask(*clients[1:])
        except TooBusy:
            return 0

    try:
        assert ask(*["one"] * (EACH_MOST + 1)) == EACH_MOST
        assert ask(*["one"] * EACH_MOST, "another") == EACH_MOST + 1
        assert not turns._clients
    finally:
        client_key.set("")
