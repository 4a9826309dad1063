"""Requests with an `Idempotency-Key`: done once, whatever happens on the way."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.applications import Starlette
from tests.api.programs import PLAYERS, Program

from moot import bootstrap
from moot.game.moves import Move
from moot.gateways.api import app as api
from moot.journal.errors import CommitUncertain
from moot.play.host import Host
from moot.play.idempotency_keys import (
    GIVEN_UP_SECONDS,
    IdempotencyKeys,
    RequestAttempt,
    RequestInProgress,
    StoredResponse,
)
from moot.play.table import Table
from moot.runtime.clock import SetClock

SAYS = {"name": "argue", "player": "Ada", "arguments": {"text": "Tea at four?"}}
OTHERWISE = {**SAYS, "arguments": {"text": "Tea at five?"}}


def send(program: Program, body: dict, key: str = "one"):
    """A move with a key."""
    return program.post("moves", body, **{"Idempotency-Key": f"{key} in {program.game}"})


def entries(program: Program) -> int:
    """How many entries the game has."""
    return program.get().json()["entries"]


def test_a_repeat(program: Program) -> None:
    """A repeat gets the first answer, byte for byte, and nothing is done again; another key is another request."""
    first, again = send(program, SAYS), send(program, SAYS)
    assert (again.status_code, again.content, again.headers["location"]) == (
        201,
        first.content,
        first.headers["location"],
    )
    assert entries(program) == 2
    send(program, SAYS, "two")
    assert entries(program) == 3


def test_a_refusal_repeated(program: Program) -> None:
    """A refusal is an answer too: the repeat gets it, though the same would be allowed by now."""
    asked = {"name": "propose", "player": "Ben", "arguments": {"changes": "Tea at four."}}
    first = send(program, asked, "early")
    assert first.status_code == 422 and send(program, asked, "early").content == first.content


def test_a_key_of_other_characters(program: Program) -> None:
    """A key that isn't printable ASCII, or is too long, is refused as the document says, and nothing is done."""
    for key in (b"", b"\x80 in the middle", "t\u00e9a".encode(), b"k" * 201):
        answer = program.post("moves", SAYS, **{"Idempotency-Key": key})
        assert (answer.status_code, answer.json()["code"]) == (400, "request.key")
    assert entries(program) == 1


def test_another_body(program: Program) -> None:
    """A key that was used for something else is refused, and nothing is done."""
    send(program, SAYS)
    answer = send(program, OTHERWISE)
    assert (answer.status_code, answer.json()["code"]) == (422, "request.key-used")
    assert entries(program) == 2


def test_another_game(begin: Callable[..., Program]) -> None:
    """A key is bound to what it was sent to."""
    one, other = begin(), begin()
    one.post("moves", SAYS, **{"Idempotency-Key": "shared"})
    assert other.post("moves", SAYS, **{"Idempotency-Key": "shared"}).json()["code"] == "request.key-used"


def test_many_at_once(program: Program) -> None:
    """Of repeats that come at the same time one is done, and all get its answer."""
    answers: list[bytes] = []
    threads = [threading.Thread(target=lambda: answers.append(send(program, SAYS).content)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6 and len(set(answers)) == 1
    assert entries(program) == 2


def test_a_batch(program: Program) -> None:
    """Each of several moves is answered by itself, and a repeat of all of them does none again."""
    body = {"moves": [SAYS, {"name": "vote", "player": "Ada"}, OTHERWISE]}
    first = program.post("moves/batch", body, **{"Idempotency-Key": "batch"})
    assert [one["status"] for one in first.json()] == [201, 422, 201]
    again = program.post("moves/batch", body, **{"Idempotency-Key": "batch"})
    assert (again.content, entries(program)) == (first.content, 3)


def test_after_a_restart(tmp_path: Path) -> None:
    """What was answered before a restart is answered alike after it."""
    clock = SetClock(1_773_426_000)

    def asked() -> tuple[bytes, int]:
        with bootstrap.host(tmp_path / "moot.db", clock) as host:
            if not host.games():
                host.new("friday", host.ruleset("suber"), PLAYERS)
            site = Starlette()
            site.mount(api.PREFIX, api.create_app(host))
            program = Program(site, "friday")
            return send(program, SAYS).content, entries(program)

    assert asked() == asked()


def test_stopped_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program stops after the move was kept and before it was answered, the repeat finds the move made."""
    clock = SetClock(1_773_426_000)
    with bootstrap.host(tmp_path / "moot.db", clock) as host:
        host.new("friday", host.ruleset("suber"), PLAYERS)
        site = Starlette()
        site.mount(api.PREFIX, api.create_app(host))
        program = Program(site, "friday")
        kept = host.journal.records.change
        submit = Table.submit

        def submit_and_stop(table: Table, move: Move, *rest, **more):
            told = submit(table, move, *rest, **more)
            monkeypatch.setattr(host.journal.records, "change", lambda **what: None)
            raise KeyboardInterrupt(told)

        monkeypatch.setattr(Table, "submit", submit_and_stop)
        with pytest.raises(BaseException):  # noqa: B017 (what the test client makes of a stopped program)
            send(program, SAYS)
        monkeypatch.setattr(Table, "submit", submit)
        monkeypatch.setattr(host.journal.records, "change", kept)
    with bootstrap.host(tmp_path / "moot.db", clock) as host:
        site = Starlette()
        site.mount(api.PREFIX, api.create_app(host))
        program = Program(site, "friday")
        assert entries(program) == 2
        clock.time += GIVEN_UP_SECONDS
        answer = send(program, SAYS)
        assert (answer.status_code, answer.json()["entry"]["entry"], entries(program)) == (201, 1, 2)


def test_under_way_elsewhere(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another process is at it, a repeat waits, and is then told so; what fails is tried again."""
    monkeypatch.setattr("moot.play.idempotency_keys.WAIT_SECONDS", 0.1)
    one, other = IdempotencyKeys(host), IdempotencyKeys(host)
    done = StoredResponse(200, {}, b"done")

    def while_under_way(_: RequestAttempt) -> StoredResponse:
        with pytest.raises(RequestInProgress):
            other.answer("who", "key", b"asked", lambda again: done)
        return done

    assert one.answer("who", "key", b"asked", while_under_way) == done
    assert other.answer("who", "key", b"asked", lambda again: StoredResponse(500, {}, b"")) == done
    with pytest.raises(ZeroDivisionError):
        one.answer("who", "failing", b"asked", lambda again: 1 / 0)  # type: ignore[arg-type, return-value]
    assert other.answer("who", "failing", b"asked", lambda again: done) == done


def test_a_commit_that_went_through_all_the_same(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the database is lost after it kept the move, the repeat finds the move made, and doesn't make it again."""
    submit = Table.submit

    def submit_and_lose(table: Table, move: Move, *rest, **more):
        submit(table, move, *rest, **more)
        raise CommitUncertain("the server was lost")

    monkeypatch.setattr(Table, "submit", submit_and_lose)
    assert send(program, SAYS).status_code == 503
    monkeypatch.setattr(Table, "submit", submit)
    again = send(program, SAYS)
    assert (again.status_code, again.json()["entry"]["entry"], entries(program)) == (201, 1, 2)
    assert send(program, SAYS).content == again.content
