"""Parsing of incoming webhook requests, in the formats that other programs send.

JSON of ours: `{"move": "vote", "arguments": {"proposal": "301", "choice": "for"}}` or `{"text": "Yea on 301"}`; JSON as
Discord has it (`content`); the fields of a form, as a slash command of Slack sends them (`text`).
"""

from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import parse_qs

import msgspec

from moot.post.hooks.incoming import KEY_CHARACTERS_MAX, TEXT_CHARACTERS_MAX, HookAnswer, HookRequest

Style = Literal["moot", "discord", "slack"]
BODY_BYTES_MAX = 500_000
_FIELDS_MAX = 100


class UnreadableRequest(ValueError):
    """The request can't be parsed; the message says what to send instead."""


def read_request(headers: Mapping[str, str], body: bytes, known_by: str = "") -> tuple[HookRequest, Style]:
    """Parse a request, and find the style of its response; raises `UnreadableRequest`.

    `known_by` is its idempotency key, unless the body has an identifier by its sender.
    """
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded":
        return _slack(known_by, body), "slack"
    if kind == "application/json":
        return _json(known_by, body)
    raise UnreadableRequest("send JSON or form fields")


def _slack(known_by: str, body: bytes) -> HookRequest:
    try:
        fields = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=_FIELDS_MAX)
    except ValueError as error:
        raise UnreadableRequest("the form cannot be read") from error
    text = fields.get("text", [""])[0]
    return _asked(fields.get("trigger_id", [""])[0] or known_by, text=text)


def _json(known_by: str, body: bytes) -> tuple[HookRequest, Style]:
    try:
        said = msgspec.json.decode(body)
    except (ValueError, RecursionError) as error:
        raise UnreadableRequest("the JSON cannot be read") from error
    if not isinstance(said, dict):
        raise UnreadableRequest("send an object: with “move” and “arguments”, or with “text”")
    if isinstance(said.get("content"), str):
        return _asked(known_by or str(said.get("id", "")), text=said["content"]), "discord"
    if isinstance(said.get("text"), str) and "move" not in said:
        return _asked(known_by, text=said["text"]), "moot"
    move, arguments = said.get("move"), said.get("arguments", {})
    if not isinstance(move, str) or not isinstance(arguments, dict):
        raise UnreadableRequest("a “move” is a word, and its “arguments” are an object; or send sentences as “text”")
    return _asked(known_by, move=move, arguments=arguments), "moot"


def _asked(key: str, *, text: str = "", move: str = "", arguments: Any = None) -> HookRequest:
    if len(key) > KEY_CHARACTERS_MAX or len(text) > TEXT_CHARACTERS_MAX or not (text.strip() or move):
        raise UnreadableRequest("nothing is asked, or too much: say one thing, or a few, in plain sentences")
    return HookRequest(key, text, move, arguments or {})


def response_body(answer: HookAnswer, style: Style) -> dict[str, Any]:
    """The response body in the style of the request, visible to its sender only."""
    if style == "slack":
        return {"response_type": "ephemeral", "text": _for_slack(answer.text)}
    if style == "discord":
        return {"content": answer.text[:1_900], "flags": 64, "allowed_mentions": {"parse": []}}
    return {"allowed": answer.allowed, "entry": answer.entry, "text": answer.text}


def _for_slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
