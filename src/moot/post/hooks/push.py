"""Web Push: notices to people's devices by the push service of their browser (RFC 8030).

A device is a webhook of its owner's: queued, retried and ended like any other. Its messages are encrypted for the
device alone (RFC 8291), so that push services read nothing, and signed with the host's key for this (VAPID, RFC 8292).
"""

import base64
import json
import os
from urllib.parse import urlsplit

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.languages import _
from moot.people.accounts import InvalidRequest
from moot.people.values import Account
from moot.play.host import Host
from moot.post.hooks.hooks import Hook, Hooks, PushKeys
from moot.post.notices.notice import Notice
from moot.runtime.typed_store import TypedStore
from moot.views.wording import truncated

_KEY = "host"
_TITLE_MAX, _BODY_MAX = 120, 400
KEPT_SECONDS = 86_400
"""How long a push service keeps a message for a device that is switched off."""
_SIGNED_SECONDS = 12 * 3_600
_RECORD_BYTES = 4_096


class _PushKey(Value, frozen=True):
    private: str
    """The host's private key for push services, P-256, in DER and base64url."""


class PushSigner:
    """Encrypts messages for devices, and signs requests to push services, with a key made at first need."""

    def __init__(self, records: RecordStore):
        self._keys = TypedStore(records, "push-key", _PushKey)

    def public_key(self, now: Time) -> str:
        """The public key that browsers bind a subscription to: a point of P-256, in base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # slow to import

        point = self._vapid(now).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _base64url(point)

    def request(self, hook: Hook, body: bytes, now: Time) -> tuple[dict[str, str], bytes]:
        """The headers and the encrypted body of a request to a device's push service."""
        import http_ece  # slow to import, as the next are
        from cryptography.hazmat.primitives.asymmetric import ec

        keys, parts = hook.device, urlsplit(hook.address)
        assert keys is not None
        encrypted: bytes = http_ece.encrypt(
            body,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(keys.p256dh),
            auth_secret=_bytes(keys.auth),
            rs=_RECORD_BYTES,
        )
        subject = hook.site if hook.site.startswith("https://") else "mailto:nobody@moot.invalid"
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + _SIGNED_SECONDS, "sub": subject}
        signed: dict[str, str] = self._vapid(now).sign(claims)
        is_urgent = bool(json.loads(body).get("urgent"))
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high" if is_urgent else "normal",
            **signed,
        }
        return headers, encrypted

    def _vapid(self, now: Time):  # type: ignore[no-untyped-def]
        from py_vapid import Vapid02

        kept = self._keys.get(_KEY, now) or self._keys.update(_KEY, lambda known: known or _new(), now)
        assert kept is not None
        return Vapid02.from_der(kept.private.encode())


def _new() -> _PushKey:
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1())
    return _PushKey(_base64url(private.private_bytes(s.Encoding.DER, s.PrivateFormat.PKCS8, s.NoEncryption())))


def add_device(host: Host, account: Account, address: str, keys: PushKeys, site: str) -> Hook:
    """Send somebody's notices to a device from now on, once if it's known; raises `InvalidRequest`."""
    now, hooks = host.people.now, Hooks(host.journal.records)
    if len(_bytes(keys.p256dh)) != 65 or len(_bytes(keys.auth)) != 16 or not address.startswith("https://"):
        raise InvalidRequest(
            "push.keys", _("the browser sent no proper subscription"), _("try again, or another browser")
        )
    for known in hooks.devices_of(account.id, now):
        if known.address == address:
            return known
    made = hooks.make(account, address, "moot", now, site=site, device=keys)
    host.people.audit_log.note(account, f"turned on notifications on a device ({keys.name})", now)
    return made


def push_body(notice: Notice) -> bytes:
    """What a device shows of a notice; pressing on it opens its page."""
    page = notice.tasks[0].page if notice.tasks else notice.happenings[0].page if len(notice.happenings) == 1 else ""
    shown = {
        "title": truncated(notice.title, _TITLE_MAX),
        "body": truncated(notice.about, _BODY_MAX),
        "page": f"/games/{notice.game}/{page}".rstrip("/"),
        "urgent": notice.kind != "news",
    }
    return json.dumps(shown, ensure_ascii=False).encode("utf-8", "replace")


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Base64url, with padding or without; empty if it isn't any."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
