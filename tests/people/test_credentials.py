"""Credentials: stored by digest alone, revoked by name, and readable as earlier versions stored them."""

import pytest
from tests.people.conftest import START

from moot.game.values import Time
from moot.journal.record_store import StoredRecord
from moot.people.credentials import CredentialStore, public_name
from moot.people.people import People
from moot.people.values import Account, SignInSession
from moot.play.host import Host
from moot.post.hooks.incoming import IncomingHooks
from moot.runtime.secret_tokens import digest_of

SECRET = "moot_kept"


@pytest.fixture
def ada(people: People) -> Account:
    """An account."""
    return people.accounts.make("Ada", START)


def _kept(host: Host, kind: str, value: bytes, owner: str, until: Time | None = START + 60) -> None:
    """Store a record as version 0.1 wrote it."""
    host.journal.records.change(new=[StoredRecord(kind, digest_of(SECRET), value, owner, until)])


def test_credentials_of_earlier_versions_still_work(host: Host, people: People, ada: Account) -> None:
    """Sessions, tokens, links, invitations, reading keys and webhook addresses keep their kinds, keys and fields."""
    id = ada.id.encode()
    _kept(host, "session", b'{"account":"%s","made":5,"proved":true,"seen":%d}' % (id, START), ada.id)
    assert people.signed_in(SECRET) == ada
    _kept(host, "token", b'{"account":"%s","made":5,"name":"Bot","scopes":["read"],"used":%d}' % (id, START), ada.id)
    bearer = people.bearer(SECRET)
    assert bearer is not None and (bearer.account, bearer.scopes) == (ada, ("read",))
    _kept(host, "link", b'{"account":"%s","mail":"a@b.example","purpose":"mail"}' % id, ada.id)
    link = people.links.follow(SECRET, "mail", START)
    assert link is not None and link.mail == "a@b.example"
    _kept(host, "invitation", b'{"by":"%s","game":"club","left":3,"made":5,"part":"player"}' % id, "club")
    assert people.invitations.accept(SECRET, ada, (), START).game == "club"
    assert [one.value.left for one in people.invitations.of("club", START)] == [2]
    _kept(host, "inlet", b'{"account":"%s","game":"club","id":"1","made":5,"player":"Ada"}' % id, ada.id, None)
    inlet = IncomingHooks(host.journal.records).find(SECRET, START)
    assert inlet is not None and inlet.player == "Ada"
    key = StoredRecord("reading-key", ada.id, b'{"sealing":"s","secret":"k","since":5}', ada.id)
    host.journal.records.change(new=[key])
    assert people.reading_keys.of(ada, START) == f"{ada.id}.k"


def test_revoking_ends_just_what_is_named(host: Host) -> None:
    """One by its public name, or all but one; other owners' credentials stay."""
    store = CredentialStore(host.journal.records, "session", SignInSession)
    mine = [store.issue(SignInSession("ada", n, n), "ada", START + 60) for n in range(4)]
    other = store.issue(SignInSession("ben", 1, 1), "ben", START + 60)
    assert store.revoke("ada", START, name=public_name(mine[0]))
    assert not store.revoke("ada", START, name=public_name(other))
    assert store.revoke("ada", START, keep=mine[1])
    assert [store.find(one, START) is not None for one in (*mine, other)] == [False, True, False, False, True]
    assert store.find(other, START + 60) is None and store.find("", START) is None


def test_a_new_reading_key_keeps_links_in_letters_good(people: People, ada: Account) -> None:
    """Replacing the key ends the old one, and not the links to stop notices in letters already sent."""
    old, seal = people.reading_keys.of(ada, START), people.reading_keys.seal(ada, "stop", START)
    new = people.reading_keys.renew(ada, START)
    assert (people.reader(old), people.reader(new)) == (None, ada)
    assert people.reading_keys.is_seal(seal, ada.id, "stop", START)
