"""Chat completions over HTTP: asks the language model that a host has set up.

The protocol is the one that most services speak: a POST with `model` and `messages`, answered with `choices`.
"""

import asyncio
from typing import Any

import httpcore2
import msgspec

from moot.authoring.drafting.answers import ANSWER_SCHEMA
from moot.authoring.drafting.services import ChatMessage, Completion, ModelFailed, ModelService, estimated_tokens

ANSWER_BYTES_MAX = 200_000
"""Longer answers aren't read to their end."""
ANSWER_CHARACTERS_MAX = 24_000
"""What of an answer's text is taken: code may be shorter than that."""
_RESPONSE_FORMAT = {
    "type": "json_schema",
    "json_schema": {"name": "rule_draft", "strict": True, "schema": ANSWER_SCHEMA},
}
_UNKNOWN_FORMAT = (400, 404, 415, 422)
"""What services answer that don't know the format: they're asked again without it."""


class _Message(msgspec.Struct):
    content: str


class _Completed(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Completion(msgspec.Struct):
    choices: list[_Completed]
    usage: _Usage | None = None


def complete_chat(service: ModelService, messages: tuple[ChatMessage, ...]) -> Completion:
    """What a model answers; raises `ModelFailed`.

    It goes to the operator's own address, which may be a local one, and nowhere else: redirects aren't followed. What
    the service says of an error isn't passed on.
    """
    body = {"model": service.model, "messages": messages}
    try:
        answer = msgspec.json.decode(asyncio.run(_answer(service, body)), type=_Completion)
    except TimeoutError:
        raise ModelFailed(f"the language model didn't answer within {service.seconds:g} seconds") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise ModelFailed("the language model's answer isn't a chat completion") from None
    except (
        httpcore2.NetworkError,
        httpcore2.TimeoutException,
        httpcore2.ProtocolError,
        httpcore2.UnsupportedProtocol,
        OSError,
        ValueError,
    ) as error:  # their messages can quote the key
        raise ModelFailed(f"the language model can't be reached ({type(error).__name__})") from None
    if not answer.choices:
        raise ModelFailed("the language model's answer is empty")
    text, usage = answer.choices[0].message.content, answer.usage or _Usage()
    sent = max(0, usage.prompt_tokens or 0) or estimated_tokens(*(one.content for one in messages))
    return Completion(
        text[:ANSWER_CHARACTERS_MAX],
        sent + (max(0, usage.completion_tokens or 0) or estimated_tokens(text)),
        is_cut=answer.choices[0].finish_reason == "length" or len(text) > ANSWER_CHARACTERS_MAX,
    )


async def _answer(service: ModelService, body: dict[str, Any]) -> bytes:
    """The body of the answer, with one time limit from DNS to its last byte."""
    async with asyncio.timeout(service.seconds), httpcore2.AsyncConnectionPool() as pool:
        asked = {**body, "response_format": _RESPONSE_FORMAT}
        return await _posted(service, pool, asked) or await _posted(service, pool, body) or b""


async def _posted(service: ModelService, pool: httpcore2.AsyncConnectionPool, body: dict[str, Any]) -> bytes | None:
    """The body of the answer; None if the service doesn't know the format that is asked for."""
    headers = [
        ("Authorization", f"Bearer {service.key}"),
        ("Content-Type", "application/json"),
        ("Accept-Encoding", "identity"),
    ]
    async with pool.stream(
        "POST", service.url, headers=headers, content=msgspec.json.encode(body, enc_hook=str)
    ) as answer:
        if answer.status in _UNKNOWN_FORMAT and "response_format" in body:
            return None
        if answer.status != 200:
            raise ModelFailed(_told_status(answer))
        read = bytearray()
        async for piece in answer.aiter_stream():
            read += piece
            if len(read) > ANSWER_BYTES_MAX:
                raise ModelFailed(f"the language model's answer has more than {ANSWER_BYTES_MAX:,} bytes")
        return bytes(read) or b" "


def _told_status(answer: httpcore2.Response) -> str:
    """What to tell of an answer that is none."""
    headers = {name.lower(): value for name, value in answer.headers}
    after = headers.get(b"retry-after", b"").decode("latin-1").strip()
    if answer.status == 429 and after.isascii() and after.isdigit() and len(after) < 6:
        return f"the language model's service is asked too often: try again in {int(after)} seconds"
    return f"the language model's service answered {answer.status}"
