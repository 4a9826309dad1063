"""Accounts, sessions and tokens: unique, hashed, expiring, and deleted when they end."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from argon2 import PasswordHasher, extract_parameters
from tests.effort import processor_seconds, slowness
from tests.people.conftest import START

from moot.people.accounts import InvalidRequest
from moot.people.credentials import IDLE_SECONDS, LASTS_SECONDS
from moot.people.people import People
from moot.people.sign_in import Browser, RateLimited
from moot.people.values import Account, Password
from moot.play.host import Host
from moot.runtime import passwords
from moot.runtime.clock import SetClock
from moot.runtime.concurrency import ConcurrencyLimit, TooBusy
from moot.runtime.network import network_of, shortened
from moot.runtime.rate_limits import RATES, Rate, RateLimiter

PASSWORD = "tulips and umbrellas"
DAY = 24 * 3600


def stored(host: Host) -> bytes:
    """All that the records keeps of people."""
    kinds = "account account-name account-mail password session token link passkey invitation audit door".split()
    return b"".join(
        paper.value + paper.key.encode() for kind in kinds for paper in host.journal.records.all(kind, START)
    )


@pytest.fixture
def ada(people: People) -> Account:
    """An account with a password."""
    return people.accounts.make("Ada", START, PASSWORD)


def test_of_many_who_want_a_name_at_once_one_gets_it(people: People) -> None:
    """Names are unique without regard to case, however many ask at the same moment."""

    def make(name: str) -> bool:
        try:
            people.accounts.make(name, START)
        except InvalidRequest as error:
            assert error.code == "account.taken"
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, ["Straße", "STRASSE", "strasse", "Strasse"] * 4))
    assert made.count(True) == 1
    assert len(people.accounts.all(START)) == 1


def test_nothing_that_signs_in_is_kept_as_it_is(host: Host, people: People, ada: Account) -> None:
    """Of passwords, sessions, tokens and links the database has hashes alone."""
    secrets = [
        PASSWORD,
        people.sign_in.by_password("Ada", PASSWORD, Browser(), START),
        people.tokens.make(ada, "Bot", ["read"], 3, START),
        people.links.make(ada, "sign-in", START),
    ]
    kept = stored(host)
    assert [secret for secret in secrets if secret.encode() in kept] == []
    assert b"$argon2id$" in kept


def test_a_password_costs_what_it_should(people: People, ada: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking one is 5 to 500 milliseconds of work, and the same for nobody: one hash with the same parameters."""
    verify, checked = PasswordHasher.verify, list[str]()

    def noted(self: PasswordHasher, kept: str, word: str) -> bool:
        checked.append(kept)
        return verify(self, kept, word)

    monkeypatch.setattr(PasswordHasher, "verify", noted)
    for name in ("Ada", "Nobody"):
        account = people.accounts.named(name, START)
        work = partial(people.accounts.is_password, account, "wrong", START)
        assert 0.005 < processor_seconds(work) < 0.5 * slowness()
    known, unknown = map(extract_parameters, checked)
    assert known == unknown and unknown.memory_cost == 19 * 1024
    assert not passwords.is_dated(passwords.NOBODYS)


def test_a_password_of_another_cost_is_hashed_anew(host: Host, people: People, ada: Account) -> None:
    """Whoever signs in with a hash of an older cost has one of today's afterwards."""
    old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    store = people.accounts._passwords
    host.journal.records.change(put=[store.record(ada.id, Password(old, START))])
    assert people.accounts.is_password(ada, PASSWORD, START)
    kept = store.get(ada.id, START)
    assert kept is not None
    assert kept.hashed != old
    assert people.accounts.is_password(ada, PASSWORD, START)


def test_few_passwords_are_checked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all slots are taken, sign-in is refused as busy, and no queue builds up."""
    turns = ConcurrencyLimit(2, 0.05, "many")
    monkeypatch.setattr(passwords, "_TURNS", turns)
    with turns.slot(), turns.slot(), pytest.raises(TooBusy, match="many"):
        passwords.hashed("a third one")


@pytest.mark.parametrize(
    ("rests", "is_in"),
    [
        ([IDLE_SECONDS - 1], True),
        ([IDLE_SECONDS], False),
        ([IDLE_SECONDS - 1] * 2, True),
        ([IDLE_SECONDS - 1] * 4 + [LASTS_SECONDS - 4 * (IDLE_SECONDS - 1) - 1], True),
        ([IDLE_SECONDS - 1] * 4 + [LASTS_SECONDS - 4 * (IDLE_SECONDS - 1)], False),
    ],
)
def test_a_session_ends_when_it_lies_unused_or_is_old(
    people: People, ada: Account, clock: SetClock, rests: list[int], is_in: bool
) -> None:
    """It lasts 21 days unused, longer if it is used, and 90 days at most."""
    secret = people.sign_in.begin(ada, "signed in", Browser(), START)
    for rest in rests:
        clock.time += rest
        found = people.signed_in(secret)
    assert (found is not None) == is_in


def test_a_token_is_good_until_its_day(people: People, ada: Account, clock: SetClock) -> None:
    """It tells whose it is and what for, notes when it was used, and is nothing once it is past."""
    token = people.tokens.make(ada, "Bot", ["play", "read"], 2, START)
    clock.time += 2 * DAY - 1
    found = people.bearer(token)
    assert found is not None
    assert (found.account, found.scopes) == (ada, ("read", "play"))
    assert people.tokens.of(ada.id, clock.time)[0][1].used == clock.time
    clock.time += 1
    assert people.bearer(token) is None
    for other in ("", "moot_", token[:-1], token + "x", token.removeprefix("moot_")):
        assert people.bearer(other) is None


def test_a_link_is_followed_once_within_its_time_for_its_purpose(people: People, ada: Account, clock: SetClock) -> None:
    """Of ten people who follow a link at once one gets in; it has one purpose, and lasts fifteen minutes."""
    secret = people.links.make(ada, "sign-in", START)
    assert people.links.follow(secret, "mail", START) is None
    with ThreadPoolExecutor(10) as pool:
        followed = list(pool.map(lambda _: people.links.follow(secret, "sign-in", START), range(10)))
    assert [link for link in followed if link is not None] == [followed[[*map(bool, followed)].index(True)]]
    late = people.links.make(ada, "sign-in", START)
    assert people.links.follow(late, "sign-in", START + 15 * 60) is None


def test_failures_do_not_fill_the_database(people: People, ada: Account, clock: SetClock) -> None:
    """A thousand wrong passwords of one hour are one line, with how often."""
    for _ in range(1000):
        people.audit_log.failed(ada, "a wrong password was given", START, "203.0.113.0/24")
    assert [(act.what, act.times) for act in people.audit_log.of(ada, START)] == [("a wrong password was given", 1000)]


def test_what_was_an_account_s_is_gone_with_it(host: Host, people: People, ada: Account) -> None:
    """Nothing that names an ended account is left, and its name and address can be another's."""
    people.accounts.set_mail(ada, "ada@home.example", START)
    people.sign_in.begin(ada, "signed in", Browser("203.0.113.7"), START)
    people.tokens.make(ada, "Bot", ["read"], 3, START)
    people.links.make(ada, "sign-in", START)
    people.end_account(people.accounts.named("Ada", START))  # type: ignore[arg-type]
    assert ada.id.encode() not in stored(host)
    assert b"ada@home.example" not in stored(host)
    people.accounts.make("ADA", START)


def test_limits_count_and_forgive() -> None:
    """A burst of attempts, then one more after some time, for each key separately; a refused attempt costs nothing."""
    now = [0.0]
    limits = RateLimiter({"pin": Rate(2, 60)}, lambda: now[0])
    assert [limits.hit(("pin", "a")) for _ in range(4)] == [0, 0, 60, 60]
    assert limits.hit(("pin", "b")) == 0
    now[0] = 59.0
    assert limits.hit(("pin", "a")) == 1
    now[0] = 60.0
    assert [limits.hit(("pin", "a")), limits.hit(("pin", "a"))] == [0, 60]
    assert limits.hit(("pin", "b"), ("pin", "a")) > 0
    assert limits.hit(("pin", "b")) == 0


def test_limits_stay_small() -> None:
    """Whoever comes from ever new addresses makes the host forget others, and never grow."""
    limits = RateLimiter(clock=lambda: 0.0)
    for number in range(30_000):
        limits.hit(("form", f"place {number}"))
    assert len(limits._buckets) == 20_000


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1", "Safari on an iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("something/1.0", "something"),
        ("\x1b[31mred/1", "[31mred"),
        ("", ""),
    ],
)
def test_browsers_are_called_as_people_call_them(header: str, name: str) -> None:
    """The list of sessions names browsers and systems without further details."""
    assert Browser(name=header).name == name


@pytest.mark.parametrize(
    ("address", "place", "short"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("127.0.0.1", "127.0.0.1", "this machine"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"),
        ("testclient", "testclient", ""),
    ],
)
def test_addresses_are_shortened(address: str, place: str, short: str) -> None:
    """Tries are counted by household, and what is written down does not single out a person."""
    assert (network_of(address), shortened(address)) == (place, short)


@pytest.mark.check
def test_one_place_cannot_try_many_names(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tries of one address at any names are counted together."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    with pytest.raises(RateLimited):
        for number in range(RATES["sign-in place"].at_once + 1):
            with pytest.raises(InvalidRequest):
                people.sign_in.by_password(f"Name {number}", "wrong", Browser("203.0.113.7"), START)


@pytest.mark.check
def test_many_places_cannot_try_one_name(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tries at one name are counted together, wherever they come from; another name is free."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))

    def tried(name: str, number: int) -> None:
        with pytest.raises(InvalidRequest):
            people.sign_in.by_password(name, "wrong", Browser(f"203.0.{number}.7"), START)

    for number in range(RATES["sign-in name"].at_once):
        tried("Ada", number)
    with pytest.raises(RateLimited):
        people.sign_in.by_password("Ada", "wrong", Browser("198.51.100.7"), START)
    tried("Ben", 200)
