"""Limits of what people have: how long each credential lasts, and how many of each there may be, to the last one."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.people.conftest import START

from moot.people.accounts import InvalidRequest
from moot.people.correspondents import AddressBook
from moot.people.invitations import CODE_LENGTH, CODE_LETTERS
from moot.people.lookalikes import fault_of_looks
from moot.people.mail_addresses import has_address
from moot.people.notice_settings import NoticeSettings, next_digest
from moot.people.people import People
from moot.people.sign_in import Browser, browser_named
from moot.people.values import Account
from moot.play.host import Host

MINUTE, HOUR, DAY = 60, 3_600, 86_400
GAME = "friday"


@pytest.fixture
def ada(people: People) -> Account:
    """Somebody with an account."""
    return people.accounts.make("Ada", START)


LASTING: dict[str, tuple[int, Callable[[People, Account], Callable[[int], Any]]]] = {
    "session": (
        21 * DAY,
        lambda people, ada: _held(people.sign_in.sessions, people.sign_in.sessions.begin(ada, START)),
    ),
    "token of a day": (DAY, lambda people, ada: _held(people.tokens, people.tokens.make(ada, "x", ["read"], 1, START))),
    "longest token": (
        366 * DAY,
        lambda people, ada: _held(people.tokens, people.tokens.make(ada, "x", ["read"], 366, START)),
    ),
    "link": (15 * MINUTE, lambda people, ada: _link(people, people.sign_in.links.make(ada, "sign-in", START))),
    "invitation": (14 * DAY, lambda people, ada: _held(people.invitations, _invited(people, ada))),
    "longest invitation": (90 * DAY, lambda people, ada: _held(people.invitations, _invited(people, ada, days=90))),
    "proof": (15 * MINUTE + 1, lambda people, ada: _proof(people, ada)),
}
"""What lasts so many seconds: it's there one second before, and not at the end."""


def _held(store: Any, secret: str) -> Callable[[int], Any]:
    return lambda now: store.find(secret, now)


def _link(people: People, secret: str) -> Callable[[int], Any]:
    return lambda now: people.sign_in.links.get(secret, "sign-in", now)


def _invited(people: People, ada: Account, **given: Any) -> str:
    return people.invitations.make(GAME, ada, "player", START, **given)


def _proof(people: People, ada: Account) -> Callable[[int], Any]:
    secret = people.sign_in.sessions.begin(ada, START, proved=True)
    assert people.sign_in.sessions.is_fresh(secret, ada, START + 15 * MINUTE)
    assert not people.sign_in.sessions.is_fresh(secret, ada, START + 15 * MINUTE + 1)
    return lambda now: people.sign_in.sessions.is_proof(secret, ada, now)


@pytest.mark.parametrize("what", LASTING)
def test_what_expires_lasts_to_its_last_second(people: People, ada: Account, what: str) -> None:
    """Sessions, tokens, links, invitations and proofs that somebody has just signed in."""
    seconds, make = LASTING[what]
    found = make(people, ada)
    assert found(START) and found(START + seconds - 1)
    assert not found(START + seconds)


def test_a_session_goes_on_while_it_s_used_and_for_ninety_days(people: People, ada: Account) -> None:
    """Each use after a quarter of an hour moves its end; none beyond ninety days after it began."""
    sessions = people.sign_in.sessions
    secret = sessions.begin(ada, START)
    assert sessions.whose(secret, START + 15 * MINUTE - 1) == ada.id
    assert sessions.expires(secret, START) == START + 21 * DAY
    assert sessions.whose(secret, START + 15 * MINUTE) == ada.id
    assert sessions.expires(secret, START) == START + 15 * MINUTE + 21 * DAY
    for day in (20, 40, 60, 80):
        assert sessions.whose(secret, START + day * DAY) == ada.id
    assert sessions.expires(secret, START) == START + 90 * DAY
    assert sessions.whose(secret, START + 90 * DAY) == ""


BOUNDS: tuple[tuple[str, Callable[..., Any], tuple[Any, ...], tuple[Any, ...]], ...] = (
    ("days of a token", lambda people, ada, n: people.tokens.make(ada, "x", ["read"], n, START), (1, 366), (0, 367)),
    ("days of an invitation", lambda people, ada, n: _invited(people, ada, days=n), (1, 90), (0, 91)),
    ("uses of one", lambda people, ada, n: _invited(people, ada, uses=n), (1, 500, None), (501, -1)),
    ("uses of a seat", lambda people, ada, n: _invited(people, ada, seat="Ada", uses=n), (1,), (2, None)),
    ("reports", lambda people, ada, n: people.reports.make(GAME, 1, "w" * n, ada, START), (1, 500), (0, 501)),
    ("hours before", lambda people, ada, n: NoticeSettings(hours_before=n), (0, 168), (-1, 169)),
    ("hour of a digest", lambda people, ada, n: NoticeSettings(hour=n), (0, 23), (-1, 24)),
    ("day of a digest", lambda people, ada, n: NoticeSettings(weekday=n), (0, 6), (-1, 7)),
)
"""Functions of a number, the numbers that they just take, and those that they refuse."""


@pytest.mark.parametrize(("what", "make", "taken", "refused"), BOUNDS, ids=[one[0] for one in BOUNDS])
def test_numbers_are_taken_within_their_bounds(
    people: People, ada: Account, what: str, make: Callable[..., Any], taken: tuple[Any, ...], refused: tuple[Any, ...]
) -> None:
    """The first and the last that may be, and not the next."""
    for n in taken:
        make(people, ada, n)
    for n in refused:
        with pytest.raises((InvalidRequest, ValueError)):
            make(people, ada, n)


@pytest.mark.parametrize(("most", "make"), [
    (50, lambda people, ada: people.tokens.make(ada, "x", ["read"], 9, START)),
    (100, _invited),
])  # fmt: skip
def test_there_are_so_many_of_each_and_no_more(people: People, ada: Account, most: int, make: Any) -> None:
    """Fifty tokens of an account, and a hundred open invitations to a game."""
    for _ in range(most):
        make(people, ada)
    with pytest.raises(InvalidRequest):
        make(people, ada)


def test_an_invitation_is_used_up(people: People, host: Host, ada: Account) -> None:
    """By so many people; who is in already uses nothing up. Its code is for a room, and lasts a day."""
    host.new(GAME, host.ruleset("suber"), ("Ada", "Ben"), now=START)
    two = _invited(people, ada, uses=2)
    (name,) = (one.name for one in people.invitations.of(GAME, START))
    code = people.invitations.make_code(GAME, name, START)
    assert len(code.code) == CODE_LENGTH == 6 and set(code.code) <= set(CODE_LETTERS)
    assert people.invitations.secret_of(f" {code.code[:3].lower()}-{code.code[3:]} ", START + DAY - 1) == two
    assert people.invitations.secret_of(code.code, START + DAY) == ""
    for guest in ("Ann", "Ann", "Bob"):
        account = people.accounts.named(guest, START) or people.accounts.make(guest, START)
        people.invitations.accept(two, account, (), START)
    with pytest.raises(InvalidRequest):
        people.invitations.accept(two, people.accounts.make("Cid", START), (), START)


def test_after_three_bounces_no_more_is_sent(host: Host) -> None:
    """To this address, however it's written, until mail arrives from it."""
    host.new(GAME, host.ruleset("suber"), ("Ada", "Ben"), now=START)
    book = AddressBook(host.journal.postbox, GAME)
    assert [(book.failed("ada@x.example"), book.is_failing("Ada@X.example")) for _ in range(3)] == [
        (1, False), (2, False), (3, True)
    ]  # fmt: skip
    book.arrived("ADA@x.example")
    assert book.failures("ada@x.example") == 0


@pytest.mark.parametrize(
    ("wishes", "zone", "after", "due"),
    [
        ({"hour": 18}, "UTC", "2026-03-13 17:59", "2026-03-13 18:00"),
        ({"hour": 18}, "UTC", "2026-03-13 18:00", "2026-03-14 18:00"),
        ({"hour": 0}, "Asia/Tokyo", "2026-03-13 14:59", "2026-03-13 15:00"),
        ({"hour": 7, "frequency": "weekly", "weekday": 0}, "UTC", "2026-03-13 12:00", "2026-03-16 07:00"),
        ({"hour": 7, "frequency": "weekly", "weekday": 4}, "UTC", "2026-03-13 07:00", "2026-03-20 07:00"),
        ({"hour": 2}, "America/Chicago", "2026-03-07 08:00", "2026-03-08 08:00"),
        ({"hour": 12}, "America/Chicago", "2026-03-07 18:00", "2026-03-08 17:00"),
        ({"hour": 12}, "Nowhere", "2026-03-07 18:00", "2026-03-08 12:00"),
    ],
)
def test_digests_come_at_their_hour(wishes: dict[str, Any], zone: str, after: str, due: str) -> None:
    """The next one of the reader's days or weeks, over changes of the clock, and never the same one again."""
    settings = NoticeSettings(**{"frequency": "daily", **wishes})
    begun = int(datetime.fromisoformat(after).replace(tzinfo=UTC).timestamp())
    assert datetime.fromtimestamp(next_digest(settings, zone, begun), UTC) == datetime.fromisoformat(f"{due}+00:00")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/1 Safari/1 Edg/1", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; Mac OS) Safari/1", "Safari on an iPhone"),
        ("Mozilla/5.0 (X11; Linux) Firefox/1", "Firefox on Linux"),
        ("curl/8.0", "curl"),
        ("Opera Mini", "Opera"),
        ("w" * 40, "w" * 30),
        ("(Android)", "(Android) on Android"),
        ("\x07", ""),
        ("", ""),
    ],
)
def test_browsers_are_named(header: str, name: str) -> None:
    """By program and machine, or by their first word, of at most thirty characters."""
    assert browser_named(header) == name == Browser(name=header).name


@pytest.mark.parametrize(
    ("name", "is_fine"),
    [("Ada", True), ("a\u0301\u0302\u0303", True), ("x\u0301\u0302\u0303\u0304", False), ("\u0301a", False),
     ("b \u0301a", False), ("--", False), ("7", True), ("A\u115fda", False)],
)  # fmt: skip
def test_accents_stand_on_letters(name: str, is_fine: bool) -> None:
    """At most three on each; and a name has a letter or a digit, and nothing that can't be seen."""
    assert (fault_of_looks(name) == "") is is_fine


@pytest.mark.parametrize(("name", "has_one"), [("a" * 32, True), ("a" * 33, False), ("a.b-c_d", True), ("a b", False)])
def test_names_of_games_fit_into_addresses(name: str, has_one: bool) -> None:
    """With room for a token: up to 32 characters."""
    assert has_address(name) is has_one
