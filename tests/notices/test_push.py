"""Web Push: notices on people's devices, encrypted for them alone and signed by the host."""

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.notices.club import ENACT, GAME, HOUR, Club, club
from tests.notices.listening import Listener, listening

from moot.gateways.hooks.worker import HookWorker
from moot.people.accounts import InvalidRequest
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.post.hooks.hooks import HOOKS_MAX, Hook, Hooks, PushKeys
from moot.post.hooks.push import PushSigner, add_device

SITE = "https://moot.example"


class Device:
    """A browser that has subscribed: its keys, and what it reads (RFC 8291, written from the RFC)."""

    def __init__(self) -> None:
        self._private, self._auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes  !"
        self._public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = PushKeys(base64url(self._public), base64url(self._auth), "Firefox on Linux")

    def read(self, body: bytes) -> Any:
        """The message in a request."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derived(self._auth, shared, b"WebPush: info\0" + self._public + sender, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        text, mark = padded.rstrip(b"\0")[:-1], padded.rstrip(b"\0")[-1:]
        assert mark == b"\x02"
        return json.loads(text)


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key by HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def base64url(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unbase64url(text: str) -> bytes:
    """The bytes of that."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        opened.host.has_local_hooks = True
        yield opened.begin()


@pytest.fixture
def service() -> Iterator[Listener]:
    """A push service."""
    with listening() as server:
        yield server


@pytest.fixture
def device() -> Device:
    """A device."""
    return Device()


@pytest.fixture
def worker(one: Club) -> HookWorker:
    """What sends."""
    return HookWorker(one.host)


@pytest.fixture
def turned_on(one: Club, worker: HookWorker, service: Listener, device: Device) -> Callable[..., Hook]:
    """Turns notifications on for somebody, on that device."""

    def turn_on(name: str = "Ben", **wishes: Any) -> Hook:
        account, now = one.whose(name), one.clock.time
        NoticeSettingsStore(one.host.journal.records).set(account, GAME, NoticeSettings(**wishes))
        made = Hooks(one.host.journal.records).make(
            account, service.address, "moot", now, site=SITE, device=device.keys
        )
        worker.go()
        one.clock.time += 10
        return made

    return turn_on


def test_whoever_is_asked_is_told_on_their_device(
    one: Club, worker: HookWorker, service: Listener, device: Device, turned_on: Callable[..., Hook]
) -> None:
    """The device can read it and shows game, task and page; it's urgent, and the service keeps it for a day."""
    turned_on()
    one.do("Ada", "propose", changes=[ENACT])
    assert worker.go() == 1
    ((headers, body),) = service.came
    shown = device.read(body)
    assert "vote" in shown["body"] and shown["page"] == f"/games/{GAME}/proposals/301"
    assert shown["title"] == one.table.state.title
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "86400", "high")
    assert b"vote" not in body and b"301" not in body


def test_it_is_signed_by_the_host_s_own_key(
    one: Club, worker: HookWorker, service: Listener, turned_on: Callable[..., Hook]
) -> None:
    """The token says for which service, until when, and who to ask (RFC 8292); the key is the one that pages name."""
    turned_on()
    one.do("Ada", "propose", changes=[ENACT])
    worker.go()
    ((headers, _),) = service.came
    kind, said = headers["authorization"].split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in said.split(","))
    assert kind == "vapid" and parts["k"] == PushSigner(one.host.journal.records).public_key(one.clock.time)
    signed, signature = parts["t"].rsplit(".", 1)
    r, s = (int.from_bytes(half) for half in (unbase64url(signature)[:32], unbase64url(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unbase64url(parts["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(unbase64url(signed.split(".")[1]))
    where = urlsplit(service.address)
    assert claims["aud"] == f"{where.scheme}://{where.netloc}" and claims["sub"] == SITE
    assert one.clock.time < claims["exp"] <= one.clock.time + 86_400


def test_a_call_by_name_is_told(
    one: Club, worker: HookWorker, service: Listener, device: Device, turned_on: Callable[..., Hook]
) -> None:
    """It isn't urgent, and leads to what was said."""
    turned_on()
    one.do("Cleo", "argue", text="What do you think, @Ben?")
    worker.go()
    ((headers, body),) = service.came
    assert "Cleo" in device.read(body)["body"] and headers["urgency"] == "normal"


@pytest.mark.parametrize("wishes", [{"ways": ("mail",)}, {"frequency": "nothing"}], ids=["not so", "nothing"])
def test_who_doesn_t_want_it_is_not_told(
    one: Club, worker: HookWorker, service: Listener, turned_on: Callable[..., Hook], wishes: dict[str, Any]
) -> None:
    """Devices are one of the ways that are chosen for each game."""
    turned_on(**wishes)
    one.do("Ada", "propose", changes=[ENACT])
    worker.go()
    assert service.came == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(
    one: Club, worker: HookWorker, service: Listener, turned_on: Callable[..., Hook], status: int
) -> None:
    """Where the browser has turned it off, the service says so, and nothing is sent there again."""
    turned_on()
    service.answers = [status]
    one.do("Ada", "propose", changes=[ENACT])
    worker.go()
    assert Hooks(one.host.journal.records).devices_of(one.whose("Ben").id, one.clock.time) == []


def test_another_failure_is_tried_again(
    one: Club, worker: HookWorker, service: Listener, turned_on: Callable[..., Hook]
) -> None:
    """A service that is down gets the message later, once."""
    turned_on()
    service.answers = [503]
    one.do("Ada", "propose", changes=[ENACT])
    assert worker.go() == 0
    one.clock.time += 20
    assert worker.go() == 1 and len(service.came) == 2


def test_a_long_notice_fits(
    one: Club, worker: HookWorker, service: Listener, device: Device, turned_on: Callable[..., Hook]
) -> None:
    """Services take 4,096 bytes: what is longer is cut."""
    turned_on(frequency="every", talk=True)
    one.do("Cleo", "argue", text="é" * 50_000)
    worker.go()
    ((_, body),) = service.came
    assert len(body) <= 4_096 and device.read(body)["body"]


def test_a_device_is_no_webhook(one: Club, turned_on: Callable[..., Hook]) -> None:
    """Among webhooks it isn't listed, and a device that is turned on twice is there once."""
    turned_on()
    hooks, ben, keys = Hooks(one.host.journal.records), one.whose("Ben"), Device().keys
    assert hooks.of_account(ben.id, one.clock.time) == []
    made = [add_device(one.host, ben, "https://push.example/1", keys, SITE) for _ in range(2)]
    assert made[0] == made[1] and len(hooks.devices_of(ben.id, one.clock.time)) == 2


@pytest.mark.parametrize(
    ("address", "p256dh", "auth"),
    [
        ("http://push.example/1", "", ""),
        ("https://push.example/1", "AAAA", ""),
        ("https://push.example/1", "", "!!!!"),
        ("https://ada:word@push.example/1", "", ""),
    ],
)
def test_what_is_no_subscription_is_refused(one: Club, address: str, p256dh: str, auth: str) -> None:
    """An address that isn't HTTPS or has a password, keys of another length, and what is no base64."""
    keys = Device().keys
    wrong = PushKeys(p256dh or keys.p256dh, auth or keys.auth)
    with pytest.raises(InvalidRequest):
        add_device(one.host, one.whose("Ben"), address, wrong, SITE)


def test_nobody_has_devices_without_end(one: Club) -> None:
    """As many as webhooks."""
    ben = one.whose("Ben")
    for n in range(HOOKS_MAX):
        add_device(one.host, ben, f"https://push.example/{n}", Device().keys, SITE)
    with pytest.raises(InvalidRequest, match="already"):
        add_device(one.host, ben, "https://push.example/more", Device().keys, SITE)


@pytest.mark.parametrize("after", [{"frequency": "nothing"}, {"ways": ("mail",)}])
def test_a_notice_that_waits_is_cancelled_with_the_settings(
    one: Club, worker: HookWorker, service: Listener, turned_on: Callable[..., Hook], after: dict[str, Any]
) -> None:
    """What is queued for a device isn't sent once its person wants nothing, or nothing on devices."""
    turned_on()
    one.do("Ada", "propose", changes=[ENACT])
    service.answers = [503]
    assert worker.go() == 0 and len(service.came) == 1
    settings = NoticeSettingsStore(one.host.journal.records)
    settings.save(one.host.journal, one.whose("Ben"), GAME, NoticeSettings(**after), one.clock.now())
    one.pass_time(HOUR)
    assert worker.go() == 0 and len(service.came) == 1
    assert [kept.told for kept in one.host.journal.postbox.of_game(GAME) if kept.channel == "hook"] == [
        "the recipient wants no more notices"
    ]
