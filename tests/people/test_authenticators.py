"""Codes of an authenticator app after a password or a link: each counts once, about now, and guessing is slow."""

from base64 import b32decode
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from tests.people.conftest import START

from moot.people.accounts import InvalidRequest
from moot.people.authenticators import RECOVERY_CODES, SET_UP_SECONDS
from moot.people.people import People
from moot.people.sign_in import Browser, CodeNeeded, RateLimited
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.clock import SetClock

PASSWORD = "tulips and umbrellas"
HERE = Browser("203.0.113.7")


@pytest.fixture
def ada(people: People) -> Account:
    """An account with a password."""
    return people.accounts.make("Ada", START, PASSWORD)


class App:
    """An authenticator app on a phone, which knows only the link that it was given."""

    def __init__(self, uri: str):
        said = parse_qs(urlsplit(uri).query)
        assert (said["algorithm"], said["digits"], said["period"]) == (["SHA1"], ["6"], ["30"])
        self._totp = TOTP(b32decode(said["secret"][0]), 6, SHA1(), 30)

    def code(self, at: int) -> str:
        """What it shows at a moment."""
        return self._totp.generate(at).decode()


def set_up(people: People, account: Account, now: int) -> tuple[App, list[str]]:
    """An app that is set up, and the recovery codes."""
    authenticators = people.sign_in.authenticators
    authenticators.begin(account, now)
    new = authenticators.begun(account, now)
    assert new is not None
    app = App(new.uri)
    return app, authenticators.confirm(account, app.code(now), now)


def begun(people: People, now: int) -> str:
    """The secret that a right password leads to."""
    with pytest.raises(CodeNeeded) as needed:
        people.sign_in.by_password("Ada", PASSWORD, HERE, now)
    return needed.value.secret


def test_a_password_alone_signs_in_nobody(people: People, ada: Account) -> None:
    """With an app a password leads to a question, and its code to a session; the activity tells both."""
    app, _ = set_up(people, ada, START)
    later = START + 60
    session = people.sign_in.by_code(begun(people, later), app.code(later), HERE, later)
    assert people.sessions.whose(session, later) == ada.id
    assert not people.sessions.is_proof(session, ada, later)
    assert people.audit_log.of(ada, later)[0].what == "signed in by password and a code"


def test_a_link_alone_signs_in_nobody(people: People, ada: Account) -> None:
    """Whoever reads the mail needs the app too; with both, the session counts as proof."""
    app, _ = set_up(people, ada, START)
    later, secret = START + 60, people.links.make(ada, "sign-in", START)
    with pytest.raises(CodeNeeded) as needed:
        people.sign_in.by_link(secret, HERE, later)
    session = people.sign_in.by_code(needed.value.secret, app.code(later), HERE, later)
    assert people.sessions.is_proof(session, ada, later)


@pytest.mark.parametrize(("off", "counts"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
def test_a_code_counts_about_its_time(people: People, ada: Account, off: int, counts: bool) -> None:
    """A phone's clock may be half a minute off on either side, and no more."""
    app, _ = set_up(people, ada, START - 600)
    secret = begun(people, START)
    if counts:
        assert people.sign_in.by_code(secret, app.code(START + off), HERE, START)
    else:
        with pytest.raises(InvalidRequest, match="this code is wrong"):
            people.sign_in.by_code(secret, app.code(START + off), HERE, START)


def test_a_code_counts_once(people: People, ada: Account) -> None:
    """Neither the code that was used counts again, nor an earlier one (RFC 6238, 5.2); not even the one that set up."""
    app, _ = set_up(people, ada, START)
    with pytest.raises(InvalidRequest, match="used already"):
        people.sign_in.by_code(begun(people, START), app.code(START), HERE, START)
    later = START + 60
    people.sign_in.by_code(begun(people, later), app.code(later), HERE, later)
    for seen in (later, later - 30):
        with pytest.raises(InvalidRequest, match="used already"):
            people.sign_in.by_code(begun(people, later), app.code(seen), HERE, later)


def test_a_question_is_answered_once_and_soon(people: People, ada: Account) -> None:
    """What a password led to ends with its use, and after a quarter of an hour."""
    app, _ = set_up(people, ada, START)
    later = START + 60
    secret = begun(people, later)
    people.sign_in.by_code(secret, app.code(later), HERE, later)
    with pytest.raises(InvalidRequest, match="signed in already"):
        people.sign_in.by_code(secret, app.code(later + 30), HERE, later + 30)
    old, late = begun(people, later), later + 901
    with pytest.raises(InvalidRequest, match="took too long"):
        people.sign_in.by_code(old, app.code(late), HERE, late)


def test_a_recovery_code_works_once_each(people: People, ada: Account) -> None:
    """Ten of them stand in for a lost app, however they are typed; new ones end the old ones."""
    _, codes = set_up(people, ada, START)
    assert len(set(codes)) == RECOVERY_CODES
    typed = f"{codes[0][:4].upper()} {codes[0][4:8]}-{codes[0][8:]}"
    assert people.sign_in.by_code(begun(people, START), typed, HERE, START)
    with pytest.raises(InvalidRequest):
        people.sign_in.by_code(begun(people, START), codes[0], HERE, START)
    assert "signed in by password and a recovery code" in {act.what for act in people.audit_log.of(ada, START)}
    fresh = people.sign_in.authenticators.renew_recovery_codes(ada, START)
    with pytest.raises(InvalidRequest):
        people.sign_in.by_code(begun(people, START), codes[1], HERE, START)
    assert people.sign_in.by_code(begun(people, START), fresh[1], HERE, START)


def test_codes_are_guessed_slowly(people: People, ada: Account, clock: SetClock) -> None:
    """After five wrong codes of an account one must wait, from whatever address, also with a fresh password."""
    app, _ = set_up(people, ada, START)
    for number in range(5):
        with pytest.raises(InvalidRequest):
            people.sign_in.by_code(begun(people, START), "000000", Browser(f"198.51.{number}.7"), START)
    clock.time = START + 60
    with pytest.raises(RateLimited):
        people.sign_in.by_code(begun(people, START + 60), app.code(START + 60), HERE, START + 60)
    clock.time = START + 400
    assert people.sign_in.by_code(begun(people, START + 400), app.code(START + 400), HERE, START + 400)


def test_an_app_counts_from_its_first_code(people: People, ada: Account) -> None:
    """Until a code confirms it, a password is enough; what isn't confirmed in a quarter of an hour is forgotten."""
    authenticators = people.sign_in.authenticators
    authenticators.begin(ada, START)
    new = authenticators.begun(ada, START)
    assert new is not None
    with pytest.raises(InvalidRequest, match="this code is wrong"):
        authenticators.confirm(ada, "000000", START)
    assert people.sign_in.by_password("Ada", PASSWORD, HERE, START)
    late = START + SET_UP_SECONDS
    with pytest.raises(InvalidRequest, match="took too long"):
        authenticators.confirm(ada, App(new.uri).code(late), late)


def test_recovery_codes_are_kept_as_digests_and_end_with_the_account(host: Host, people: People, ada: Account) -> None:
    """Whoever reads the database can't sign in with a recovery code; a deleted account leaves nothing behind."""
    _, codes = set_up(people, ada, START)
    kinds = ("authenticator", "new-authenticator")

    def kept() -> bytes:
        return b"".join(one.value for kind in kinds for one in host.journal.records.all(kind, START))

    assert kept() and not any(code.encode() in kept() for code in codes)
    people.end_account(ada)
    assert kept() == b""
