"""Chat completions over HTTP: asks the language model that a host has set up.

The protocol is the one that most services speak: a POST with `model` and `messages`, answered with `choices`.
"""

import asyncio

import httpcore2
import msgspec

from moot.authoring.model_drafts import Message, ModelFailed, ModelService

ANSWER_BYTES_MAX = 200_000
"""Longer answers aren't read to their end."""


class _Message(msgspec.Struct):
    content: str


class _Choice(msgspec.Struct):
    message: _Message


class _Completion(msgspec.Struct):
    choices: list[_Choice]


def complete_chat(service: ModelService, messages: tuple[Message, ...]) -> str:
    """The text that a model answers with; raises `ModelFailed`.

    It goes to the operator's own address, which may be a local one, and nowhere else: redirects aren't followed. What
    the service says of an error isn't passed on.
    """
    try:
        answer = asyncio.run(_answer(service, msgspec.json.encode({"model": service.model, "messages": messages})))
        choices = msgspec.json.decode(answer, type=_Completion).choices
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
    if not choices:
        raise ModelFailed("the language model's answer is empty")
    return choices[0].message.content


async def _answer(service: ModelService, body: bytes) -> bytes:
    """The body of the answer, with one time limit from DNS to its last byte."""
    headers = [
        ("Authorization", f"Bearer {service.key}"),
        ("Content-Type", "application/json"),
        ("Accept-Encoding", "identity"),
    ]
    async with (
        asyncio.timeout(service.seconds),
        httpcore2.AsyncConnectionPool() as pool,
        pool.stream("POST", service.url, headers=headers, content=body) as answer,
    ):
        if answer.status != 200:
            raise ModelFailed(f"the language model's service answered {answer.status}")
        read = bytearray()
        async for piece in answer.aiter_stream():
            read += piece
            if len(read) > ANSWER_BYTES_MAX:
                raise ModelFailed(f"the language model's answer has more than {ANSWER_BYTES_MAX:,} bytes")
        return bytes(read)
