"""Letters and notices are written in the language of the account that they're for."""

from collections.abc import Iterator

import pytest
from tests.languages.pseudo import PSEUDO
from tests.web.people import account
from tests.web.played import START

from moot import bootstrap, languages
from moot.people.notice_settings import NoticeSettings
from moot.people.values import Account
from moot.play.host import Host
from moot.post.notices import notifier
from moot.post.notices.notice import Notice
from moot.post.notices.notifier import Channel, Follower, FollowerState, Notifier
from moot.runtime.clock import SetClock
from moot.views.moments import Moment


@pytest.fixture
def host(bracketed: object) -> Iterator[Host]:
    """A host that has the language in brackets."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        yield opened


def test_letters_are_in_the_language_of_their_address(host: Host):
    """An address that belongs to no account gets English; a setting holds for letters within some minutes."""
    accounts, now = host.people.accounts, host.people.now
    ada = accounts.set_mail(account(host, "Ada"), "ada@x.example", now)
    assert accounts.language_at("ada@x.example", now) == "en" == accounts.language_at("ben@x.example", now)
    accounts.set_language(ada, PSEUDO, now)
    assert accounts.language_at("Ada@x.example", now + 600) == PSEUDO
    assert accounts.language_at("", now) == accounts.language_at("no address", now) == "en"


def test_notices_are_in_the_language_of_their_account(host: Host, monkeypatch: pytest.MonkeyPatch):
    """Each follower is told in their own language, whatever language the one before was told in."""
    heard: dict[str, str] = {}
    wishes = NoticeSettings(ways=("mail",))
    followers = [
        Follower(name, "friday", wishes, Account(name, name, START, language=language))
        for name, language in (("Ada", PSEUDO), ("Ben", ""))
    ]

    class Deaf(Channel):
        way = "mail"

        def carry(self, notice: Notice, follower: Follower, now: int) -> None:
            """Nothing is sent."""

        def reaches(self, follower: Follower) -> bool:
            """Whoever it is."""
            return True

    def hear(self: Notifier, follower: Follower, moment: Moment, state: FollowerState, now: int) -> FollowerState:
        heard[follower.id] = languages.language()
        return state

    host.new("friday", host.ruleset("five_rules"), ("Ada", "Ben"), title="Friday", seed=b"7" * 32)
    monkeypatch.setattr(notifier, "account_followers", lambda *_given: followers)
    monkeypatch.setattr(Notifier, "_planning", hear)
    Notifier(host, Deaf()).go()
    assert heard == {"Ada": PSEUDO, "Ben": "en"}
