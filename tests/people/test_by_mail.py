"""People and mail: the host's own letters go out like others, and a private game is told of to its players alone."""

from collections.abc import Iterator

import pytest
from tests.founding import found
from tests.mail.writers import DOMAIN, Office, written
from tests.people.conftest import START
from tests.playing import assembly

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.people.game_access import AccessSettings
from moot.people.mail_addresses import Addresses
from moot.people.sign_in import Browser
from moot.play.host import Host
from moot.post.mail.outgoing import MailOutbox


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A private game of members, and its host's mailroom."""
    made = Office(host.sandbox, assembly())
    people = made.host.people
    owner = people.accounts.make("Olga", START)
    found(people, owner, AccessSettings(made.name, "members", private=True, owner=owner.id))
    yield made
    made.host.journal.close()


def test_a_link_to_sign_in_is_handed_to_the_relay(host: Host) -> None:
    """The letter waits in the outbox with an envelope of the host's own, and is settled once it was taken."""
    people = host.people
    people.letters.set_up("Games.example", "https://games.example/")
    people.accounts.set_mail(people.accounts.make("Ada", START), "ada@home.example", START)
    people.sign_in.ask_for_link("ada@home.example", Browser(), START)()
    people.sign_in.ask_for_link("nobody@home.example", Browser(), START)()
    outbox = MailOutbox(host.journal, Addresses(host.journal, "games.example"))
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
    assert "entry 0" in answer.text


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


@pytest.fixture
def public(office: Office) -> Office:
    """The same game, public, where anybody with an account may join; Gil has an account with an address."""
    people = office.host.people
    owner = people.accounts.named("Olga", START)
    assert owner is not None
    people.administration.settle(office.name, owner, START, seating="members", private=False, joining="anyone")
    people.accounts.set_mail(people.accounts.make("Gilbert", START), "gil@home.example", START)
    return office


def _joins(office: Office, address: str, name: str) -> str:
    """Somebody asks to join, and answers the letter that comes; what they are told in the end."""
    asked = office.write(address, office.address, f"Join as {name}.")
    (at,) = (person.address for person in asked.reply_to)
    return asked.text if at == office.address else office.write(address, at, "join").text


def test_who_joins_by_mail_has_one_seat_by_their_account(public: Office) -> None:
    """The seat is the account's whose address it is; under a second name they are refused, as on pages."""
    people = public.host.people
    _joins(public, "gil@home.example", "Gil")
    gilbert = people.accounts.named("Gilbert", START)
    assert people.access(gilbert, public.name).seats == ("Gil",)
    assert "seat.taken" in _joins(public, "gil@home.example", "Gus")
    assert people.access(gilbert, public.name).seats == ("Gil",)
    assert "Gus" not in public.game.table.state.people


def test_joining_by_mail_takes_what_joining_on_pages_takes(public: Office) -> None:
    """Nobody without an account joins, nor who was banned; before the address is proven all are answered alike."""
    people = public.host.people
    owner, gilbert = people.accounts.named("Olga", START), people.accounts.named("Gilbert", START)
    assert owner is not None and gilbert is not None
    people.administration.ban(public.name, owner, gilbert, START)
    for address in ("nobody@home.example", "gil@home.example"):
        asked = public.write(address, public.address, "Join as Hal.")
        assert "Reply to this letter" in asked.text
        assert "seat.account" in _joins(public, address, "Hal")
    assert "Hal" not in public.game.table.state.people


def test_of_two_seats_asked_for_at_once_one_is_given(public: Office) -> None:
    """Both requests were let through before either joined: the second player is nobody's, and has no vote of theirs."""
    people, table = public.host.people, public.game.table
    gilbert = people.accounts.named("Gilbert", START)
    for name in ("Gil", "Gus"):
        assert people.fault_of_joining(gilbert, public.name, ("Ada",), name) is None
        table.submit(Move(name="join", player=PlayerId(name)))
    for name in ("Gil", "Gus"):
        people.joined(gilbert, table.state, public.name, PlayerId(name), None)
    assert people.access(gilbert, public.name).seats == ("Gil",)
