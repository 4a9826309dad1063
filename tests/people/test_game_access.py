"""Access to games: who may do what under each setting; a seat or invitation goes to one person alone."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier

import pytest
from tests.founding import found
from tests.people.conftest import START

from moot.game.moves import Move, Refused
from moot.game.values import PlayerId
from moot.people.accounts import InvalidRequest
from moot.people.game_access import AccessSettings, Seat, access_of, with_member, with_pin, with_seat, without_member
from moot.people.people import People
from moot.people.seats import PIN_LASTS_SECONDS, is_sat_by, sitting
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.passwords import hashed

ADA, BEN = PlayerId("Ada"), PlayerId("Ben")


def person(name: str, *, moderates: bool = False) -> Account:
    """Somebody whose identifier is their name."""
    return Account(id=name, name=name, made=START, moderates=moderates)


def test_a_game_without_a_door_is_open_to_everybody() -> None:
    """Whoever comes reads, sits down, moves and joins, with an account or without; and nobody moderates it."""
    for who in (None, person("ann")):
        access = access_of(AccessSettings("game"), who)
        assert (access.may_read, access.may_play, access.may_join, access.may_moderate) == (True, True, True, False)
    assert access_of(AccessSettings("game"), person("keeper", moderates=True)).may_moderate


def test_no_door_gives_more_than_the_same_one_opened() -> None:
    """Whatever somebody may do in a private game they may do in the same game made public; a ban takes all but that."""
    for seating, joining, part in product(("open", "members"), ("invited", "anyone"), (None, "watcher", "player")):
        public = AccessSettings("game", seating, joining=joining, seats=(Seat(ADA, "ann"),) if part == "player" else ())
        public = with_member(public, "ann", part, START) if part else public
        private = AccessSettings(
            **{name: getattr(public, name) for name in AccessSettings.__struct_fields__} | {"private": True}
        )
        opened, closed = access_of(public, person("ann")), access_of(private, person("ann"))
        for name in ("may_read", "may_play", "may_join", "may_moderate"):
            assert getattr(opened, name) >= getattr(closed, name)
        banned = AccessSettings("game", seating, True, joining, banned=("ann",))
        none = access_of(banned, person("ann"))
        assert not (none.may_read or none.may_play or none.may_join or none.may_moderate)


def test_nobody_loses_a_greater_part_by_a_smaller_invitation() -> None:
    """A moderator who accepts to watch still moderates."""
    settings = with_member(AccessSettings("game"), "ann", "moderator", START)
    assert with_member(settings, "ann", "watcher", START) == settings


def test_whoever_leaves_takes_their_pin_along() -> None:
    """A seat that is freed is nobody's, and has no PIN."""
    settings = with_pin(with_seat(AccessSettings("game"), ADA, "ann"), ADA, "hash")
    assert settings.seat(ADA) == Seat(ADA, "ann", "hash")
    assert without_member(settings, "ann").seat(ADA) == Seat(ADA)


def test_of_many_who_accept_an_invitation_at_once_as_many_come_in_as_it_is_for(people: People, host: Host) -> None:
    """Ten accept an invitation for three at the same moment: three come in."""
    owner = people.accounts.make("Olga", START)
    found(people, owner, AccessSettings("game", "members", True, owner=owner.id))
    secret = people.invitations.make("game", owner, "watcher", START, uses=3)
    guests = [people.accounts.make(f"Guest {number}", START) for number in range(10)]

    def accept(guest: Account) -> bool:
        for _ in range(20):
            try:
                people.invitations.accept(secret, guest, (), START)
            except InvalidRequest as error:
                if "try again" in str(error):
                    continue
                return False
            return True
        return False

    with ThreadPoolExecutor(10) as pool:
        came = list(pool.map(accept, guests))
    inside = [guest for guest in guests if people.access(guest, "game").may_read]
    assert came.count(True) == len(inside) == 3


def test_a_seat_goes_to_one_of_many_at_once(people: People) -> None:
    """Of eight with invitations to one seat, one has it."""
    owner = people.accounts.make("Olga", START)
    found(people, owner, AccessSettings("game", "members", owner=owner.id))
    guests = [people.accounts.make(f"Guest {number}", START) for number in range(8)]
    secrets = [people.invitations.make("game", owner, "player", START, seat="Ada") for _ in guests]

    def accept(number: int) -> bool:
        try:
            people.invitations.accept(secrets[number], guests[number], (ADA,), START)
        except InvalidRequest:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(accept, range(8))).count(True) == 1
    assert [guest for guest in guests if people.access(guest, "game").seats == (ADA,)]


def test_a_pin_s_seal_is_for_its_seat_game_time_and_pin() -> None:
    """What a browser keeps is good for a day, at this seat of this game, as long as the PIN is the same."""
    seat = Seat(ADA, pin=hashed("tulip"))
    kept = sitting(seat, "game", START)
    assert is_sat_by(seat, "game", kept, START + PIN_LASTS_SECONDS)
    assert not is_sat_by(seat, "game", kept, START + PIN_LASTS_SECONDS + 1)
    assert not is_sat_by(seat, "other", kept, START)
    assert not is_sat_by(Seat(BEN, pin=seat.pin), "game", kept, START)
    assert not is_sat_by(Seat(ADA, pin=hashed("tulip")), "game", kept, START)


@pytest.mark.parametrize("move", ["propose", "roll", "join"])
def test_a_closed_game_takes_no_move_of_a_player_whichever_way_it_comes(people: People, host: Host, move: str) -> None:
    """The table itself refuses, so that pages, mail, news, the API and commands do; its time is kept all the same."""
    table = host.new("game", host.ruleset("suber"), ("Ada", "Ben"))
    owner = people.accounts.make("Olga", START)
    found(people, owner, AccessSettings("game", owner=owner.id))
    people.administration.close("game", owner, START, closed=True)
    verdict = table.submit(Move(name=move, player=ADA)).verdict
    assert isinstance(verdict, Refused)
    assert (verdict.code, verdict.remedy != "") == ("game.closed", True)
    assert table.keep_time(START + 3600) == []
    people.administration.close("game", owner, START, closed=False)
    opened = table.submit(Move(name=move, player=ADA)).verdict
    assert getattr(opened, "code", "") != "game.closed"


def test_every_act_of_administration_is_written_down(people: People) -> None:
    """Each act is in the game's list, by whom, the latest first; and together with what it does, or not at all."""
    owner, guest = people.accounts.make("Olga", START), people.accounts.make("Gil", START)
    found(people, owner, AccessSettings("game", "members", owner=owner.id))
    acts = people.administration
    acts.settle("game", owner, START, seating="members", private=True, joining="anyone")
    acts.take("game", owner, ADA, START)
    acts.release("game", owner, ADA, START)
    acts.name_moderator("game", owner, guest, START)
    acts.ban("game", owner, guest, START)
    acts.pardon("game", owner, guest, START)
    with pytest.raises(InvalidRequest):
        acts.remove("game", guest, owner, START)
    told = [act.what.split(" ")[0] for act in reversed(people.audit_log.of_game("game", START))]
    assert told == ["created", "changed", "took", "freed", "made", "banned", "lifted"]


@pytest.mark.parametrize(("uses", "come_in"), [(1, 1), (5, 5), (None, 8)])
def test_an_invitation_is_used_as_often_as_it_is_good(people: People, uses: int | None, come_in: int) -> None:
    """Of eight who accept it at the same moment so many come in; nobody is told of another's haste."""
    owner = people.accounts.make("Olga", START)
    found(people, owner, AccessSettings("friday", "members", owner=owner.id))
    secret = people.invitations.make("friday", owner, "player", START, uses=uses)
    accounts, ready = [people.accounts.make(f"Guest {n}", START) for n in range(8)], Barrier(8)

    def accept(account: Account) -> str:
        ready.wait()
        try:
            people.invitations.accept(secret, account, (), START)
        except InvalidRequest as fault:
            return fault.code
        return "in"

    with ThreadPoolExecutor(8) as pool:
        came = list(pool.map(accept, accounts))
    assert came.count("in") == come_in and set(came) <= {"in", "invitation.gone"}
    assert sum(people.access_settings("friday").part_of(account.id) == "player" for account in accounts) == come_in
