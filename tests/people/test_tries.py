"""Tries at passwords and PINs: counted by all processes together, given back where right, nobody's for strangers."""

from collections.abc import Callable, Iterator

import pytest
from argon2 import PasswordHasher
from starlette.applications import Starlette
from tests.people.conftest import START
from tests.web.people import PASSWORD
from tests.web.site import Page, Visitor

from moot.gateways.web.app import create_app
from moot.people.stored_rate_limiter import StoredRateLimiter
from moot.play.host import Host
from moot.runtime import passwords
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import RATES, RateLimiter

WRONG = "not this one at all"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost little: many are made here."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def app(host: Host) -> Iterator[Starlette]:
    """The site of the host, with a game in which Ada's seat has a PIN."""
    host.new("friday", host.ruleset("suber"), ("Ada", "Ben"), seed=b"7" * 32)
    host.people.administration.set_pin("friday", "Ada", "4711", START)  # type: ignore[arg-type]
    host.people.accounts.make("Ada", START, PASSWORD)
    yield create_app(host)


def _at(app: Starlette, address: str) -> Visitor:
    """A visitor from some address."""
    visitor = Visitor(app, "friday")
    visitor.client._transport.client = (address, 50_000)  # type: ignore[attr-defined]
    return visitor


def _until_slowed(ask: Callable[[], Page], most: int) -> int:
    return next((n for n in range(most) if ask().status == 429), most)


def test_processes_count_together(host: Host, clock: SetClock) -> None:
    """What one has counted the other knows; a try comes back after its time, and what was counted is thrown away."""
    one, other = (StoredRateLimiter(host.journal.records, clock.now) for _ in range(2))
    tries = [(one, other)[n % 2].hit(("sign-in", "Ada")) for n in range(RATES["sign-in"].at_once)]
    assert not any(tries)
    assert one.hit(("sign-in", "Ada")) == other.hit(("sign-in", "Ada")) == 60
    assert other.hit(("sign-in", "Ben"), ("sign-in place", "192.0.2.1")) == 0
    clock.time += 60
    assert (other.hit(("sign-in", "Ada")), one.hit(("sign-in", "Ada"))) == (0, 60)
    one.refund(("sign-in", "Ada"))
    assert other.hit(("sign-in", "Ada")) == 0
    clock.time += 3_600
    host.journal.records.sweep(clock.time)
    assert host.journal.records.all("tries", 0) == []


def test_who_and_where_is_kept_by_digest_alone(host: Host, clock: SetClock) -> None:
    """Attempts are stored without names and addresses, only by digest."""
    StoredRateLimiter(host.journal.records, clock.now).hit(
        ("sign-in", "name ada 192.0.2.77"), ("sign-in place", "192.0.2.77")
    )
    kept = repr(host.journal.records.all("tries", clock.time))
    assert kept.count("StoredRecord(") == 2 and "ada" not in kept and "192.0.2" not in kept


def test_a_host_counts_sign_in_in_its_cabinet(app: Starlette, host: Host) -> None:
    """Another process, begun with the same database, makes the guesser wait as well."""
    visitor = _at(app, "192.0.2.1")
    assert _until_slowed(lambda: visitor.send("/sign-in", {"name": "Ada", "password": WRONG}), 12) == 10
    host.people.limits = RateLimiter(shared=StoredRateLimiter(host.journal.records, host.clock.now))
    assert visitor.send("/sign-in", {"name": "Ada", "password": PASSWORD}).status == 429
    assert _at(app, "192.0.2.2").send("/sign-in", {"name": "Ada", "password": PASSWORD}).status == 200


@pytest.mark.check
def test_a_class_signs_in_from_one_place(app: Starlette, host: Host) -> None:
    """Whoever gives the right password spends nothing: more come in than may guess from behind one address."""
    for _ in range(RATES["sign-in place"].at_once + 1):
        landed = Visitor(app).send("/sign-in", {"name": "Ada", "password": PASSWORD}, follow=False)
        assert landed.status == 303


def test_a_class_looks_at_its_invitations_from_one_place(app: Starlette, host: Host) -> None:
    """An address that leads somewhere is no guess, however many look at it."""
    people = host.people
    ada = people.accounts.named("Ada", START)
    assert ada is not None
    secret = people.invitations.make("friday", ada, "player", START, uses=None)
    visitor = Visitor(app)
    assert {visitor.get(f"/invitations/{secret}").status for _ in range(RATES["secret"].at_once + 1)} == {200}


def test_a_stranger_does_not_lock_a_player_out(app: Starlette) -> None:
    """Who has sat down before is known at the seat, and tries on though strangers have used up theirs."""
    ada = _at(app, "192.0.2.1")
    assert ada.send("seat/Ada", {"pin": "4711"}).status == 200
    for address in ("192.0.2.8", "192.0.2.9"):
        stranger = _at(app, address)
        assert _until_slowed(lambda one=stranger: one.send("seat/Ada", {"pin": "0000"}), 12) == 8  # type: ignore[misc]
    assert "You are Ada" in ada.send("seat/Ada", {"pin": "4711"}).words
    assert "You are Ada" in _at(app, "192.0.2.3").send("seat/Ada", {"pin": "4711"}).words
    shared = _at(app, "192.0.2.8")
    shared.client.cookies.update(ada.client.cookies)
    assert "You are Ada" in shared.send("seat/Ada", {"pin": "4711"}).words


@pytest.mark.check
def test_strangers_have_so_many_tries_at_a_seat_together(app: Starlette) -> None:
    """From however many places they try; and whoever is known there has tries of their own, eight at once."""
    ada = _at(app, "192.0.2.1")
    ada.send("seat/Ada", {"pin": "4711"})
    tried = 0
    for place in range(8):
        stranger = _at(app, f"198.51.100.{place}")
        tried += _until_slowed(lambda one=stranger: one.send("seat/Ada", {"pin": "0000"}), 8)  # type: ignore[misc]
    assert tried == RATES["pin seat"].at_once
    assert _until_slowed(lambda: ada.send("seat/Ada", {"pin": "0000"}), 12) == 8


@pytest.mark.check
@pytest.mark.parametrize("forged", ["", "0123456789abcdef:", "0123456789abcdef:" + "0" * 64, "é", ":"])
def test_being_known_at_a_seat_cannot_be_made_up(app: Starlette, forged: str) -> None:
    """Nor does it outlast the PIN, or hold at another seat."""
    for _ in range(2):
        stranger = _at(app, "192.0.2.8")
        stranger.client.cookies.set("moot_known", forged.encode("ascii", "ignore").decode())
        tries = _until_slowed(lambda one=stranger: one.send("seat/Ada", {"pin": "0000"}), 12)  # type: ignore[misc]
    assert tries == 0


def test_a_new_pin_ends_being_known(app: Starlette, host: Host) -> None:
    """Whoever knew the old one is a stranger."""
    ada = _at(app, "192.0.2.1")
    ada.send("seat/Ada", {"pin": "4711"})
    host.people.administration.set_pin("friday", "Ada", "1234", START)  # type: ignore[arg-type]
    _until_slowed(lambda: ada.send("seat/Ada", {"pin": "4711"}), 12)
    again = _at(app, "192.0.2.1")
    assert again.send("seat/Ada", {"pin": "1234"}).status == 429
