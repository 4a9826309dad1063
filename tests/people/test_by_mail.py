"""People and mail: the host's own letters go out like others, and a private game is told of to its players alone."""

from collections.abc import Iterator

import pytest
from tests.founding import found
from tests.mail.writers import DOMAIN, Office, written
from tests.people.conftest import START
from tests.playing import assembly

from moot.house.host import Host
from moot.house.mailroom.addresses import Addresses
from moot.house.mailroom.outbox import Outbox
from moot.house.people.signing import Browser
from moot.house.people.values import Door


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A private game of members, and its host's mailroom."""
    made = Office(host.sandbox, assembly())
    people = made.host.people
    owner = people.accounts.make("Olga", START)
    found(people, owner, Door(made.name, "members", private=True, owner=owner.id))
    yield made
    made.host.journal.close()


def test_a_link_to_sign_in_is_handed_to_the_relay(host: Host) -> None:
    """The letter waits in the outbox with an envelope of the host's own, and is settled once it was taken."""
    people = host.people
    people.letters.set_up("Games.example", "https://games.example/")
    people.accounts.set_mail(people.accounts.make("Ada", START), "ada@home.example", START)
    people.signing.ask_for_link("ada@home.example", Browser(), START)()
    people.signing.ask_for_link("nobody@home.example", Browser(), START)()
    outbox = Outbox(host.journal, Addresses(host.journal, "games.example"))
    (parcel,) = outbox.due(START)
    assert (parcel.sender, parcel.recipient) == ("moot@games.example", "ada@home.example")
    assert b"https://games.example/sign-in/link/" in parcel.data
    outbox.sent(parcel, "250 taken")
    assert outbox.due(START) == []


@pytest.mark.parametrize("text", ["Status", "Rules", "Log", "Rule 1", "Hello", "Join as Gil", "Start mail"])
def test_a_stranger_learns_nothing_of_a_private_game_by_mail(office: Office, text: str) -> None:
    """Whoever is not known to be a player gets no answer."""
    assert office.send(written("eve@away.example", office.address, text), sender="eve@away.example") is None
    assert "Gil" not in office.game.table.state.people


def test_a_player_is_answered_by_mail_as_ever(office: Office) -> None:
    """Whoever writes to their own address is told how a private game stands."""
    answer = office.send(written("ada@home.example", office.address_of("Ada"), "Status"))
    assert answer is not None
    assert "after entry 0" in answer.text


def test_nobody_joins_a_game_of_members_by_mail(office: Office) -> None:
    """Where a game is public, but people come in by invitation, a letter that asks to join is refused with its code."""
    people = office.host.people
    owner = people.accounts.named("Olga", START)
    assert owner is not None
    people.administration.settle(office.name, owner, START, seating="members", private=False, joining="invited")
    answer = office.send(written("Gil <gil@home.example>", office.address, "Join as Gil"), sender="gil@home.example")
    assert answer is not None
    assert "seat.invited" in answer.text
    assert DOMAIN in office.address
