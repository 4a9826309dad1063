"""Moderating a game: who can join, who has which seat, invitations, bans and closing it."""

from typing import Annotated, Literal

from msgspec import Meta

from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.problems import existing, trouble
from moot.people.game_access import Member
from moot.people.invitations import DAYS_MAX, USES_MAX
from moot.people.values import Account, AuditEntry, Joining, MemberRole, Seating

ADMINISTRATION = OperationGroup(
    "administration", "Games you moderate. Nothing here changes what happens by their rules."
)


class SeatView(Value, frozen=True):
    """A seat, and the account that it belongs to."""

    player: PlayerId
    account: str = ""
    """The account's name."""
    pin: bool = False
    """Whether it has a PIN."""


class InvitationView(Value, frozen=True):
    """An open invitation, without its secret."""

    name: str
    """Its name, for revoking it."""
    part: MemberRole
    made: Time
    until: Time
    seat: str = ""
    left: int | None = 1
    """How often it can still be used; null for any number of times."""


class AdministrationView(Value, frozen=True):
    """Who can join, and what moderators did."""

    seating: Seating
    private: bool
    joining: Joining
    closed: bool
    owner: str = ""
    """The owner's name."""
    seats: tuple[SeatView, ...] = ()
    members: tuple[Member, ...] = ()
    """Their accounts by name."""
    banned: tuple[str, ...] = ()
    invitations: tuple[InvitationView, ...] = ()
    acts: tuple[AuditEntry, ...] = ()


class AccessSettingsChange(Value, frozen=True):
    """What to change about a game; the rest stays."""

    seating: Seating | None = None
    private: bool | None = None
    joining: Joining | None = None
    closed: bool | None = None


class NewInvitation(Value, frozen=True):
    """An invitation to make."""

    part: MemberRole
    seat: Annotated[str, Meta(max_length=60)] = ""
    uses: Annotated[int, Meta(ge=1, le=USES_MAX)] | None = 1
    """How many people can use it; null for any number."""
    days: Annotated[int, Meta(ge=1, le=DAYS_MAX)] = 14


class CreatedInvitation(Value, frozen=True):
    """An invitation, with its secret."""

    secret: str
    address: str
    """The page where it is accepted."""


class SeatChange(Value, frozen=True):
    """A change of a seat."""

    new_pin: Annotated[str, Meta(max_length=20)]
    """The seat's new PIN; empty for none."""
    pin: Annotated[str, Meta(max_length=40)] = ""
    """The current PIN, if there is one."""


class MemberChange(Value, frozen=True):
    """Somebody's new role in a game."""

    part: Literal["owner", "moderator", "no moderator", "none", "banned", "pardoned"]
    """`owner` hands the game over; `no moderator` ends only that role, and `none` removes them from the game."""


def moderator(call: Call) -> Account:
    """The caller, if they moderate the game; 403 for everybody else."""
    known = call.caller.known
    if not call.access.may_moderate:
        raise trouble(403, "game.not-moderator", "Only moderators of this game can do that.", "ask one of them")
    return known


@ADMINISTRATION.get("/games/{game}/administration", "moderate")
def administration(call: Call) -> AdministrationView:
    """Who can join a game, who has which seat, and what moderators did."""
    moderator(call)
    people = call.people
    settings = people.access_settings(call.game)
    known = [*call.present.state.people, *(seat.player for seat in settings.seats)]
    return from_attributes(
        AdministrationView,
        settings,
        owner=_name(call, settings.owner),
        seats=tuple(
            SeatView(player, _name(call, settings.seat(player).account), bool(settings.seat(player).pin))
            for player in dict.fromkeys(known)
        ),
        members=tuple(Member(_name(call, one.account), one.part, one.since) for one in settings.members),
        banned=tuple(_name(call, one) for one in settings.banned),
        invitations=tuple(
            InvitationView(name, one.part, one.made, until, one.seat, one.left)
            for name, one, until in people.invitations.of(call.game, people.now)
        ),
        acts=tuple(people.audit_log.of_game(call.game, people.now)),
    )


def _name(call: Call, account: str) -> str:
    found = call.people.accounts.get(account, call.people.now) if account else None
    return found.name if found else ""


@ADMINISTRATION.patch("/games/{game}/administration", "moderate")
def change_administration(call: Call, given: AccessSettingsChange) -> AdministrationView:
    """Set who can play, read and join; close the game, or open it again."""
    by, people = moderator(call), call.people
    settings = people.access_settings(call.game)
    wanted = [given.seating, given.private, given.joining]
    if any(one is not None for one in wanted):
        people.administration.settle(
            call.game,
            by,
            people.now,
            seating=given.seating or settings.seating,
            private=settings.private if given.private is None else given.private,
            joining=given.joining or settings.joining,
        )
    if given.closed is not None and given.closed != settings.closed:
        people.administration.close(call.game, by, people.now, closed=given.closed)
    return administration(call)


@ADMINISTRATION.post("/games/{game}/invitations", "moderate", status=201, once=False)
def invite(call: Call, given: NewInvitation) -> CreatedInvitation:
    """Make an invitation; one to a seat that has an open one already, in the same role, is that one."""
    by, people = moderator(call), call.people
    if given.seat and given.seat not in call.present.state.people:
        raise trouble(422, "invitation.seat", f"There is no seat of {given.seat} in this game.", "see /administration")
    secret = people.invitations.make(
        call.game, by, given.part, people.now, seat=given.seat, uses=given.uses, days=given.days
    )
    call.once()
    return CreatedInvitation(secret, f"{call.site}/invitations/{secret}")


@ADMINISTRATION.delete("/games/{game}/invitations/{name}", "moderate")
def revoke(call: Call, name: str) -> None:
    """Revoke an invitation."""
    by, people = moderator(call), call.people
    revoked = people.invitations.revoke_by(call.game, name, by, people.now)
    existing(revoked, "invitation.unknown", "There is no such invitation.", "see /administration")


@ADMINISTRATION.patch("/games/{game}/seats/{player}", "play")
def set_pin(call: Call, player: str, given: SeatChange) -> SeatView:
    """Set or remove the PIN of your seat, in a game where anybody can play any seat."""
    people = call.people
    if people.access_settings(call.game).seating != "open":
        raise trouble(
            422, "seat.other", "In this game seats belong to accounts and have no PINs.", "send a token instead"
        )
    mover = call.mover("", player, given.pin)
    if mover is None or mover not in call.present.state.people:
        raise trouble(404, "seat.unknown", f"There is no seat of {player[:60]} in this game.", "see /players")
    people.administration.set_pin(call.game, mover, given.new_pin, people.now)
    return SeatView(mover, pin=bool(given.new_pin))


@ADMINISTRATION.post("/games/{game}/seats/{player}", "moderate")
def take_seat(call: Call, player: str) -> SeatView:
    """Take a free seat yourself."""
    by, people = moderator(call), call.people
    if player not in call.present.state.people:
        raise trouble(404, "seat.unknown", f"There is no seat of {player[:60]} in this game.", "see /administration")
    people.administration.take(call.game, by, PlayerId(player), people.now)
    return SeatView(PlayerId(player), by.name)


@ADMINISTRATION.delete("/games/{game}/seats/{player}", "moderate")
def free_seat(call: Call, player: str) -> None:
    """Free a seat and remove its PIN; the player stays in the game, and you can invite somebody to the seat."""
    by, people = moderator(call), call.people
    if player not in call.present.state.people and not people.access_settings(call.game).seat(player).account:
        raise trouble(404, "seat.unknown", f"There is no seat of {player[:60]} in this game.", "see /administration")
    people.administration.release(call.game, by, PlayerId(player), people.now)


@ADMINISTRATION.patch("/games/{game}/members/{account}", "moderate")
def change_member(call: Call, account: str, given: MemberChange) -> AdministrationView:
    """Change somebody's role: make them a moderator, remove, ban or pardon them, or hand the game over."""
    by, people = moderator(call), call.people
    named = None if "@" in account else people.accounts.named(account, people.now)
    found = existing(named, "account.unknown", f"There is no account “{account[:60]}”.", "check the name")
    acts = people.administration
    how = {
        "owner": acts.hand_over,
        "moderator": acts.name_moderator,
        "no moderator": acts.end_moderating,
        "none": acts.remove,
        "banned": acts.ban,
        "pardoned": acts.pardon,
    }
    how[given.part](call.game, by, found, people.now)
    return administration(call)
