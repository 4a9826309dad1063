"""Incoming webhooks: moves by other programs, for anybody with the address, each once, answered in words."""

import hmac
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient
from tests.notices.club import ENACT, GAME, Club, club

from moot.gateways.hooks.app import create_app
from moot.people.game_access import with_seat
from moot.post.hooks.incoming import IncomingHooks
from moot.runtime.signatures import WINDOW_SECONDS, new_signing_secret, signed

JSON, FORM = "application/json", "application/x-www-form-urlencoded"


@pytest.fixture
def one() -> Iterator[Club]:
    """A club in which a proposal is open."""
    with club() as opened:
        opened.begin()
        opened.do("Ben", "propose", changes=[ENACT])
        yield opened


class Program:
    """Another program that has Ada's address."""

    def __init__(self, one: Club, signing_secret: str = ""):
        self.one, self.client = one, TestClient(create_app(one.host), raise_server_exceptions=False)
        self.inlet, self.secret = IncomingHooks(one.host.journal.records).make(
            one.whose("Ada"), GAME, "Ada", one.clock.time, signing_secret
        )

    def send(self, body: Any, kind: str = "application/json", **headers: str) -> Any:
        """What is answered to a body."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(f"/{self.secret}", content=data, headers={"content-type": kind, **named})

    def votes(self) -> list[str]:
        """Who has voted on the proposal."""
        return sorted(self.one.table.state.proposals["301"].ballots)  # type: ignore[index]


def test_a_move_in_our_own_form(one: Club) -> None:
    """It is made for the seat of the address, and answered with the verdict and its entry."""
    program = Program(one)
    answer = program.send({"move": "vote", "arguments": {"proposal": "301", "choice": "for"}})
    told = answer.json()
    assert answer.status_code == 200 and told["allowed"] and told["entry"] == one.table.state.entry
    assert program.votes() == ["Ada"] and "Ada" in told["text"]


def test_a_refusal_says_why(one: Club) -> None:
    """By which rule or code, and what to do; nothing has happened."""
    program, entry = Program(one), one.table.state.entry
    answer = program.send({"move": "vote", "arguments": {"proposal": "999", "choice": "for"}})
    assert answer.status_code == 422 and not answer.json()["allowed"] and "Refused (" in answer.json()["text"]
    assert one.table.state.entry == entry


@pytest.mark.parametrize(
    ("body", "kind", "field"),
    [
        ({"text": "Yea on 301"}, "application/json", "text"),
        ({"content": "Yea on 301", "id": "77"}, "application/json", "content"),
        (urlencode({"text": "Yea on 301", "trigger_id": "1.2", "command": "/moot"}).encode(), FORM, "text"),
    ],
)
def test_plain_sentences_as_others_send_them(one: Club, body: Any, kind: str, field: str) -> None:
    """JSON with a text, as Discord has it, and the form of a slash command; answered in kind, to the asker alone."""
    program = Program(one)
    answer = program.send(body, kind)
    assert answer.status_code == 200 and program.votes() == ["Ada"]
    assert "> Yea on 301" in answer.json()[field].replace("&gt;", ">")
    if kind == FORM:
        assert answer.json()["response_type"] == "ephemeral"


def test_a_question_is_answered(one: Club) -> None:
    """Somebody may ask how things stand, and what is not understood is not guessed."""
    program, entry = Program(one), one.table.state.entry
    assert "Proposal 301" in program.send({"text": "Status"}).json()["text"]
    assert "We found no request in your letter" in program.send({"text": "What a fine day."}).json()["text"]
    assert one.table.state.entry == entry


def test_what_comes_again_is_done_once_and_answered_alike(one: Club) -> None:
    """By its identifier; under another it is another request."""
    program = Program(one)
    body = {"move": "argue", "arguments": {"text": "Hear, hear."}}
    for headers in ({"webhook_id": "msg_1"}, {"idempotency_key": "abc"}):
        entry = one.table.state.entry
        first, second = program.send(body, **headers), program.send(body, **headers)
        assert first.json() == second.json() and one.table.state.entry == entry + 1
    other = program.send({"move": "argue", "arguments": {"text": "No."}}, webhook_id="msg_1")
    assert other.status_code == 409 and one.table.state.entry == entry + 1


def test_a_request_cut_short_is_done_once(one: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the host stopped between the move and the answer, the next try answers, and makes no second move."""
    program, box = Program(one), one.host.journal.postbox
    entry = one.table.state.entry
    monkeypatch.setattr(box, "settle", lambda *letters: (_ for _ in ()).throw(RuntimeError))
    assert program.send({"text": "Argue: so be it."}, webhook_id="m").status_code == 500
    monkeypatch.undo()
    assert program.send({"text": "Argue: so be it."}, webhook_id="m").status_code == 200
    assert one.table.state.entry == entry + 1


def test_a_signed_address_takes_only_what_was_signed_lately(one: Club) -> None:
    """Without a signature, with another's, over another body, or from long ago, nothing is done."""
    secret, body = new_signing_secret(), json.dumps({"text": "Yea on 301"}).encode()
    program, now = Program(one, secret), one.clock.time
    good = {name.replace("-", "_"): value for name, value in signed(secret, "m1", now, body).items()}
    old = signed(secret, "m1", now - WINDOW_SECONDS - 1, body)
    other = signed(new_signing_secret(), "m1", now, body)
    moved = {**good, "webhook_timestamp": str(now + 5)}
    for bad in ({}, {k.replace("-", "_"): v for k, v in old.items()}, moved, {**good, "webhook_signature": "v1,"}):
        assert program.send(body, **bad).status_code == 401
    assert program.send(body, **{k.replace("-", "_"): v for k, v in other.items()}).status_code == 401
    assert program.send(body + b" ", **good).status_code == 401 and program.votes() == []
    assert program.send(body, **good).status_code == 200 and program.votes() == ["Ada"]


def test_slack_signs_in_its_own_way(one: Club) -> None:
    """With the signing secret of its app, over version, time and body."""
    secret, now = "8f742231b10e8888abcd99yyyzzz85a5", one.clock.time
    program, body = Program(one, secret), urlencode({"text": "Yea on 301"}).encode()
    mac = hmac.new(secret.encode(), b"v0:%d:" % now + body, sha256).hexdigest()
    bad = program.send(body, FORM, X_Slack_Request_Timestamp=str(now - 999), X_Slack_Signature=f"v0={mac}")
    good = program.send(body, FORM, X_Slack_Request_Timestamp=str(now), X_Slack_Signature=f"v0={mac}")
    assert (bad.status_code, good.status_code) == (401, 200) and program.votes() == ["Ada"]


@pytest.mark.parametrize("fields", [{}, {"trigger_id": "13345224609.738474920"}], ids=["plain", "with a trigger"])
def test_what_was_overheard_is_not_done_again_under_another_name(one: Club, fields: dict[str, str]) -> None:
    """What a signature does not cover makes no other request of it: for its five minutes it is answered as before."""
    secret, now = "8f742231b10e8888abcd99yyyzzz85a5", one.clock.time
    program, body = Program(one, secret), urlencode({"text": "Argue: so be it.", **fields}).encode()
    mac = hmac.new(secret.encode(), b"v0:%d:" % now + body, sha256).hexdigest()
    slack = {"X_Slack_Request_Timestamp": str(now), "X_Slack_Signature": f"v0={mac}"}
    entry, first = one.table.state.entry, program.send(body, FORM, **slack)
    for name in ("webhook_id", "idempotency_key"):
        assert program.send(body, FORM, **slack, **{name: "another"}).json() == first.json()
    sent, key = json.dumps({"text": "Argue: so be it."}).encode(), new_signing_secret()
    other = Program(one, key)
    ours = {name.replace("-", "_"): value for name, value in signed(key, "m1", now, sent).items()}
    assert other.send(sent, **ours).json() == other.send(sent, **ours, idempotency_key="another").json()
    assert one.table.state.entry == entry + 2


def test_an_address_ends(one: Club) -> None:
    """With itself, with the seat, and with what the account may do; wrong ones are nobody's, and soon too many."""
    program = Program(one)
    one.host.people.access_store.change(
        GAME, one.clock.time, lambda settings: replace(with_seat(settings, "Ada", ""), seating="members")
    )
    assert program.send({"text": "Yea on 301"}).status_code == 409
    assert IncomingHooks(one.host.journal.records).end(program.inlet.id, one.whose("Ada"), one.clock.time)
    answers = [program.send({"text": "Yea on 301"}).status_code for _ in range(40)]
    assert answers[0] == 404 and answers[-1] == 429 and program.votes() == []


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"", JSON), (b"[]", JSON), (b"{", JSON), (b"[" * 100_000, JSON), (b'{"move": 3}', JSON), (b"text=", FORM),
     (b'{"move": "vote", "arguments": []}', JSON), (b"\xff\xfe", FORM), (b"hello", "text/plain"),
     (b'{"text": "\\ud800"}', JSON), (b'{"move": "\\u0000", "arguments": {}}', JSON),
     (b'{"move": "vote", "arguments": {"proposal": {"a": [1e400]}, "choice": null}}', JSON),
     (b'{"text": "' + b"a" * 600_000 + b'"}', JSON)],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_words(one: Club, body: bytes, kind: str) -> None:
    """Never with a fault of ours, and nothing is done."""
    program, entry = Program(one), one.table.state.entry
    answer = program.send(body, kind)
    assert answer.status_code in (400, 413, 422) or (answer.status_code == 200 and not answer.json()["allowed"])
    assert answer.json()["text"] and one.table.state.entry == entry
