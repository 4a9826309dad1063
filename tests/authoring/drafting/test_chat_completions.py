"""Chat completions over HTTP, against a server that answers well, badly, slowly, hostilely or not at all."""

import asyncio
import gzip
import json
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.authoring.model_server import Answer, ModelServer, body, model_server, says

from moot.authoring.drafting.answers import ANSWER_SCHEMA
from moot.authoring.drafting.services import ChatMessage, Completion, ModelFailed, ModelService
from moot.gateways.chat_completions import ANSWER_BYTES_MAX, ANSWER_CHARACTERS_MAX, complete_chat

MESSAGES = (ChatMessage("system", "A guide."), ChatMessage("user", "A rule of Ada's."))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A language model's service."""
    with model_server() as running:
        yield running


@pytest.fixture
def service(server: ModelServer) -> ModelService:
    """It, as a host has set it up."""
    return ModelService(server.url, "a-key", "small-model")


def test_the_request_speaks_the_protocol(server, service):
    """A POST with the key, the model, the messages and the shape of the answer, and nothing else."""
    assert complete_chat(service, MESSAGES) == Completion("NOTHING", 8)
    [(headers, sent)] = server.came
    assert headers["authorization"] == "Bearer a-key"
    assert headers["content-type"] == "application/json"
    assert set(sent) == {"model", "messages", "response_format"}
    assert sent["model"] == "small-model"
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert sent["response_format"]["json_schema"]["schema"] == ANSWER_SCHEMA


@pytest.mark.parametrize("status", [400, 404, 415, 422])
def test_a_service_without_json_schemas_is_asked_again_without(server, service, status):
    """Servers that don't know `response_format` refuse it: the second request is the plain one."""
    server.answer = lambda handler: (body(b"", status) if len(server.came) == 1 else says("Hm."))(handler)
    assert complete_chat(service, MESSAGES).text == "Hm."
    assert set(server.came[1][1]) == {"model", "messages"}
    server.answer = body(b"", status)
    with pytest.raises(ModelFailed, match=f"answered {status}"):
        complete_chat(service, MESSAGES)


def test_tokens_are_those_that_the_service_reports(server, service):
    """Without a report, four characters count as a token."""
    said = {"choices": [{"message": {"content": "Hm."}, "finish_reason": "stop"}]}
    server.answer = body(json.dumps({**said, "usage": {"prompt_tokens": 70, "completion_tokens": 5}}).encode())
    assert complete_chat(service, MESSAGES) == Completion("Hm.", 75)
    server.answer = body(json.dumps({**said, "usage": {"prompt_tokens": -70, "completion_tokens": None}}).encode())
    assert complete_chat(service, MESSAGES) == Completion("Hm.", 7)


def test_an_answer_that_is_cut_off_or_too_long_says_so(server, service):
    """The model is told to be shorter; of a text without an end, only so much is taken."""
    cut = {"choices": [{"message": {"content": '{"code": "'}, "finish_reason": "length"}]}
    server.answer = body(json.dumps(cut).encode(), Content_Type="text/plain")
    assert complete_chat(service, MESSAGES).is_cut
    server.answer = says("x" * (ANSWER_CHARACTERS_MAX + 1))
    long = complete_chat(service, MESSAGES)
    assert (long.is_cut, len(long.text)) == (True, ANSWER_CHARACTERS_MAX)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ("30", "asked too often: try again in 30 seconds"),
        ("", "answered 429"),
        ("Fri, 31 Dec 1999 23:59:59 GMT", "answered 429"),
        ("-1", "answered 429"),
        ("9" * 50, "answered 429"),
    ],
)
def test_a_service_that_is_asked_too_often_says_when_to_try_again(server, service, after, told):
    """Nothing waits for it: the author decides."""
    server.answer = body(b"", 429, Retry_After=after)
    with pytest.raises(ModelFailed, match=told):
        complete_chat(service, MESSAGES)
    assert len(server.came) == 1


def _cut_off(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [{"mess')


def _endless(handler):
    handler.send_response(200)
    handler.end_headers()
    while True:
        handler.wfile.write(b" " * 10_000)


GARBLED: dict[str, tuple[Answer, str]] = {
    "html": (body(b"<html>Welcome!</html>"), "isn't a chat completion"),
    "nothing": (body(b""), "isn't a chat completion"),
    "binary": (body(bytes(range(256))), "isn't a chat completion"),
    "not UTF-8": (body(b'{"choices":[{"message":{"content":"\xff"}}]}'), "isn't a chat completion"),
    "lone surrogate": (says("\ud800"), "isn't a chat completion"),
    "no choices": (body(b'{"choices":[]}'), "is empty"),
    "no content": (says(None), "isn't a chat completion"),
    "parts": (says([{"type": "text", "text": "x"}]), "isn't a chat completion"),
    "nested": (body(b'{"x":' + b"[" * 100_000), "isn't a chat completion"),
    "compressed": (body(gzip.compress(b" " * 10_000_000), Content_Encoding="gzip"), "isn't a chat completion"),
    "large": (body(b" " * (ANSWER_BYTES_MAX + 1)), "more than 200,000 bytes"),
    "endless": (_endless, "more than 200,000 bytes"),
    "error": (body(b'{"error":"Incorrect key a-key"}', 401), "answered 401"),
    "broken": (body(b"", 500), "answered 500"),
    "not HTTP": (lambda handler: handler.wfile.write(b"\0\1\2\n\n"), "can't be reached (RemoteProtocolError)"),
    "cut off": (_cut_off, "can't be reached (RemoteProtocolError)"),
    "gone": (lambda handler: handler.wfile.close(), "can't be reached (RemoteProtocolError)"),
}


@pytest.mark.parametrize(("answer", "reason"), GARBLED.values(), ids=GARBLED)
def test_an_answer_that_is_no_completion_fails(server, service, answer, reason):
    """Malformed, huge and endless answers are failures with a reason, which never quotes the key or the answer."""
    server.answer = answer
    with pytest.raises(ModelFailed) as caught:
        complete_chat(service, MESSAGES)
    assert reason in str(caught.value)
    assert "a-key" not in str(caught.value)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_not_followed(server, service, status):
    """Neither the rule nor the key goes to an address that the host didn't set."""
    with model_server() as other:
        server.answer = body(b"", status, Location=other.url)
        with pytest.raises(ModelFailed, match=f"answered {status}"):
            complete_chat(service, MESSAGES)
        assert (len(server.came), other.came) == (1, [])


class Limit:
    """A time limit that runs out when the test says so, whatever the clock says."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def timeout(self, seconds: float) -> asyncio.Timeout:
        """In place of `asyncio.timeout`."""
        self.seconds, self._loop, self._limit = seconds, asyncio.get_running_loop(), asyncio.Timeout(None)
        return self._limit

    def runs_out(self) -> None:
        """The time is over."""
        self._loop.call_soon_threadsafe(lambda: self._limit.reschedule(self._loop.time()))


SLOW = {
    "silent": (),
    "headers": (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x", b"x"),
    "body": (b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", b" ", b" "),
}


@pytest.mark.parametrize("pieces", SLOW.values(), ids=SLOW)
def test_a_slow_answer_is_given_up(server, service, monkeypatch, pieces):
    """The time limit holds for the whole answer, also if a little of it comes all the time."""
    limit = Limit()
    monkeypatch.setattr("moot.gateways.chat_completions.asyncio.timeout", limit.timeout)

    def answer(handler):
        for piece in pieces:
            handler.wfile.write(piece)
        limit.runs_out()
        server.over.wait()

    server.answer = answer
    with pytest.raises(ModelFailed, match="didn't answer within 7 seconds"):
        complete_chat(replace(service, seconds=7), MESSAGES)
    assert limit.seconds == 7


def test_a_service_that_is_not_there_fails(service):
    """A connection that fails is told by its kind."""
    with pytest.raises(ModelFailed, match="ConnectError"):
        complete_chat(replace(service, url="http://127.0.0.1:1/"), MESSAGES)


def test_a_key_that_is_no_header_is_not_told(service):
    """The reason of a failure doesn't quote the key."""
    with pytest.raises(ModelFailed) as caught:
        complete_chat(replace(service, key="secret\r\nX: y"), MESSAGES)
    assert "secret" not in str(caught.value)
