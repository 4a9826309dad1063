"""Webhook signatures: sign by Standard Webhooks, and verify its signatures and Slack's.

Standard Webhooks (standardwebhooks.com): `webhook-id`, `webhook-timestamp` and `webhook-signature`, which is
`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, under a secret `whsec_…` in base64.
"""

import hmac
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from hashlib import sha256
from secrets import token_bytes

from moot.game.values import Time

PREFIX = "whsec_"
WINDOW_SECONDS = 300
"""The greatest age of a signed request: an older one may be a replay."""


def new_signing_secret() -> str:
    """A signing secret of 192 random bits."""
    return PREFIX + b64encode(token_bytes(24)).decode()


def signed(secret: str, id: str, at: Time, body: bytes) -> dict[str, str]:
    """The signature headers for a body."""
    return {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": _signature(secret, id, at, body)}


def verified_id(secret: str, headers: Mapping[str, str], body: bytes, now: Time) -> str:
    """Verify a signed request; returns what identifies it if it is replayed, or "" if it isn't valid or is too old.

    The signature is over that too, so that nobody who has overheard a request can send it again as another. `headers`
    by their names in small letters.
    """
    if "x-slack-signature" in headers:
        at, given = headers.get("x-slack-request-timestamp", ""), headers["x-slack-signature"]
        wanted = "v0=" + hmac.new(secret.encode(), b"v0:" + at.encode() + b":" + body, sha256).hexdigest()
        return wanted if _is_now(at, now) and hmac.compare_digest(given.encode(), wanted.encode()) else ""
    at, id = headers.get("webhook-timestamp", ""), headers.get("webhook-id", "")
    if not id or not _is_now(at, now):
        return ""
    wanted = _signature(secret, id, int(at), body)
    sent = headers.get("webhook-signature", "").split()
    return id if any(hmac.compare_digest(one.encode(), wanted.encode()) for one in sent) else ""


def _is_now(at: str, now: Time) -> bool:
    return at.isascii() and at.isdecimal() and len(at) < 15 and abs(now - int(at)) <= WINDOW_SECONDS


def _signature(secret: str, id: str, at: Time, body: bytes) -> str:
    try:
        key = b64decode(secret.removeprefix(PREFIX), validate=True)
    except NotBase64:
        key = secret.encode()
    mac = hmac.digest(key, f"{id}.{at}.".encode("utf-8", "replace") + body, sha256)
    return f"v1,{b64encode(mac).decode()}"
