"""Whoever has lost their part in a game goes on by no other way: neither by mail, nor by what they made before."""

from collections.abc import Iterator

import pytest
from tests.founding import found
from tests.mail.writers import Office, written
from tests.people.conftest import START
from tests.playing import assembly

from moot.people.accounts import InvalidRequest
from moot.people.correspondents import AddressBook, token_of
from moot.people.game_access import AccessSettings
from moot.people.values import Account
from moot.play.host import Host
from moot.post.hooks.deliveries import NOT_MODERATED, HookChannel
from moot.post.hooks.hooks import Hooks
from moot.post.notices.notifier import Notifier

EVE = "eve@away.example"


class Club(Office):
    """A private game of members with its mailroom, in which Eve has Ada's seat and Mod moderates as well."""

    def __init__(self, host: Host):
        super().__init__(host.sandbox, assembly())
        self.people = self.host.people
        self.olga, self.eve, self.mod = (self.people.accounts.make(name, START) for name in ("Olga", "Eve", "Mod"))
        found(self.people, self.olga, AccessSettings(self.name, "members", private=True, owner=self.olga.id))
        self.invite(self.eve, "player", "Ada")
        self.people.administration.name_moderator(self.name, self.olga, self.mod, START)
        AddressBook(self.host.journal.postbox, self.name).set_address("Ada", EVE)

    def invite(self, account: Account, part: str, seat: str = "") -> None:
        """Let somebody come in by invitation."""
        secret = self.people.invitations.make(self.name, self.olga, part, START, seat=seat)  # type: ignore[arg-type]
        self.people.invitations.accept(secret, account, self.game.table.state.people, START)


@pytest.fixture
def club(host: Host) -> Iterator[Club]:
    """The club at the beginning."""
    made = Club(host)
    yield made
    made.host.journal.close()


@pytest.mark.parametrize("how", ["remove", "ban", "release", "end"])
def test_nobody_plays_on_by_mail_whose_seat_is_freed(club: Club, how: str) -> None:
    """The address, the codeword and the token that they had are nobody's, and no mail of the game goes to them."""
    club.write(EVE, club.address_of("Ada"), "New codeword: marmalade")
    old, token = club.address_of("Ada"), token_of(club.host.journal, club.name, "Ada")
    administration, case = club.people.administration, "Call for judgment: Is it so?"
    if how == "end":
        club.people.end_account(club.eve)
    elif how == "release":
        administration.release(club.name, club.olga, "Ada", START)  # type: ignore[arg-type]
    else:
        getattr(administration, how)(club.name, club.olga, club.eve, START)
    for to, text in ((old, case), (club.address, f"Ada\nCodeword: marmalade\n\n{case}"), (old, "Status")):
        assert club.send(written(EVE, to, text), sender=EVE) is None
    assert not club.game.table.state.cases
    assert token_of(club.host.journal, club.name, "Ada") != token
    assert not AddressBook(club.host.journal.postbox, club.name).address_of("Ada")
    assert club.write("ada@home.example", club.address_of("Ada"), case).text
    assert club.game.table.state.cases


def test_an_address_that_was_to_be_confirmed_is_confirmed_no_more(club: Club) -> None:
    """Whoever asked for mail before their seat was freed does not get the next one's by answering afterwards."""
    elsewhere = "eve@elsewhere.example"
    AddressBook(club.host.journal.postbox, club.name).forget("Ada")
    asked = club.write(elsewhere, club.address_of("Ada"), "Start mail")
    (to,) = (person.address for person in asked.reply_to)
    club.people.administration.release(club.name, club.olga, "Ada", START)  # type: ignore[arg-type]
    club.send(written(elsewhere, to, "Start mail"), sender=elsewhere)
    assert not AddressBook(club.host.journal.postbox, club.name).address_of("Ada")


@pytest.mark.parametrize("how", ["remove", "ban"])
def test_a_moderator_who_was_removed_does_not_come_back_by_an_invitation_of_theirs(club: Club, how: str) -> None:
    """What they invited to is revoked, for themselves and for others; invitations of others stay."""
    people = club.people
    secret = people.invitations.make(club.name, club.mod, "moderator", START, uses=None)
    kept = people.invitations.make(club.name, club.olga, "watcher", START)
    getattr(people.administration, how)(club.name, club.olga, club.mod, START)
    for account in (club.mod, club.eve):
        with pytest.raises(InvalidRequest, match="revoked"):
            people.invitations.accept(secret, account, (), START)
    assert people.invitations.find(kept, START) is not None


def test_a_hook_tells_nothing_once_its_maker_moderates_no_more(club: Club) -> None:
    """A hook of a private game is stopped with the part of whoever made it, and says why."""
    hooks = Hooks(club.host.journal.records)
    made = hooks.make(
        club.mod, "https://away.example/hook", "moot", START, site="https://moot.example", game=club.name, told=0
    )
    club.people.administration.remove(club.name, club.olga, club.mod, START)
    club.write(EVE, club.address_of("Ada"), "Call for judgment: Is it so?")
    Notifier(club.host, HookChannel(club.host)).go()
    assert [one for one in club.out() if one.channel == "hook"] == []
    stopped = hooks.get(made.id, START)
    assert stopped is not None and stopped.stopped == NOT_MODERATED
