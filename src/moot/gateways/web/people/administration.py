"""The moderators' page: invitations, seats, members, bans, visibility, and closing the game."""

from collections.abc import Callable, Sequence
from typing import get_args

from starlette.responses import Response

from moot.game.values import PlayerId, Time, Value
from moot.gateways.web.http.visit import Handler, Visit, route, see_other
from moot.people.accounts import InvalidRequest, spaced
from moot.people.moderation import Moderation
from moot.people.values import Account, Joining, MemberRole, Seating

DONE = {
    "settled": "Saved.",
    "closed": "The game has been closed.",
    "opened": "The game is open again.",
    "revoked": "The invitation has been revoked.",
    "released": "The seat is free.",
    "taken": "The seat is yours.",
    "named": "They can now moderate the game.",
    "ended": "They can no longer moderate the game.",
    "handed": "They own the game now. You’re still a moderator.",
    "removed": "They’ve been removed and their seats are free. Their players stay in the game.",
    "banned": "They’ve been banned and their seats are free. Their players stay in the game.",
    "pardoned": "They can be invited again.",
}
PARTS: tuple[MemberRole, ...] = get_args(MemberRole)
SEATINGS: tuple[Seating, ...] = get_args(Seating)
JOININGS: tuple[Joining, ...] = get_args(Joining)
USES: dict[str, int | None] = {"one": 1, "ten": 10, "any": None}


class InvitationLink(Value, frozen=True):
    """An invitation that has just been made."""

    whom: str
    """The player whose seat it is for, or the role."""
    address: str


def administration_page(
    visit: Visit, fault: InvalidRequest | None = None, invited: Sequence[InvitationLink] = ()
) -> Response:
    """The administration page; links of new invitations are shown only this once."""
    settings, people = visit.access_settings, visit.people
    open_ones = people.invitations.of(visit.game, people.now)
    names = {account.id: account.name for account in _accounts(visit)}
    return visit.page(
        "administration.html",
        here="Administration",
        state=visit.present.state,
        settings=settings,
        fault=fault,
        invited=invited,
        done=None,
        told=DONE.get(visit.asked("told"), ""),
        names=names,
        people_=[
            (player, names.get(settings.seat(player).account, ""), settings.seat(player)) for player in _people(visit)
        ],
        invitations=[one for one in open_ones if not one[1].seat],
        invited_to={one.seat: (which, one, until) for which, one, until in open_ones if one.seat},
        has_password_alone=visit.own.has_password_alone,
        may_hand_over=visit.signed_in.moderates or settings.owner == visit.signed_in.id,
        acts=people.audit_log.of_game(visit.game, people.now),
    )


def _people(visit: Visit) -> list[PlayerId]:
    """The players, and everyone who once had a seat."""
    known = list(visit.present.state.people)
    return known + [seat.player for seat in visit.access_settings.seats if seat.player not in known]


def _accounts(visit: Visit) -> list[Account]:
    """The accounts that the game's access settings mention."""
    settings, people = visit.access_settings, visit.people
    ids = (
        {m.account for m in settings.members}
        | {s.account for s in settings.seats}
        | set(settings.banned)
        | {settings.owner}
    )
    ids |= {invitation.by for _, invitation, _ in people.invitations.of(visit.game, people.now)}
    found = (people.accounts.get(id, people.now) for id in sorted(ids))
    return [account for account in found if account is not None]


def _named(visit: Visit) -> Account:
    """The account that a form names; raises `InvalidRequest`."""
    name = spaced(visit.form.text("name"))
    known = next((account for account in _accounts(visit) if account.name == name), None)
    found = known or visit.people.accounts.named(name, visit.people.now)
    if found is None or "@" in name:
        raise InvalidRequest("account.unknown", f"there is no account “{name[:60]}”", "check the name, or invite them")
    return found


def _done(visit: Visit, what: str) -> Response:
    return see_other(visit.link("administration", told=what))


def invite(visit: Visit) -> Response:
    """Create an invitation for a role, or one for each chosen seat, and show the links once."""
    form = visit.form
    days, uses = form.text("days", "14"), form.text("uses", "one")
    part = next((one for one in PARTS if one == form.text("part")), None)
    seats = [seat for seat in form.get("seat", []) if seat and part != "watcher"]
    unknown = next((seat for seat in seats if seat not in visit.present.state.people), "")
    if part is None or uses not in USES:
        raise InvalidRequest("invitation.part", "the invitation names no role", "choose watcher, player or moderator")
    if unknown:
        fault = f"there is no seat of {unknown[:60]} in this game"
        raise InvalidRequest("invitation.seat", fault, "choose one of those listed")
    number = int(days) if days.isdecimal() and len(days) < 4 else 0
    made = [_invited(visit, part, seat, 1 if seat else USES[uses], number) for seat in dict.fromkeys(seats or [""])]
    response = administration_page(visit, invited=made)
    response.headers["Cache-Control"] = "no-store"
    return response


def _invited(visit: Visit, part: MemberRole, seat: str, uses: int | None, days: int) -> InvitationLink:
    people = visit.people
    secret = people.invitations.make(visit.game, visit.signed_in, part, people.now, seat=seat, uses=uses, days=days)
    whom = seat or f"a {part}"
    return InvitationLink(whom, f"{visit.site}/invitations/{secret}")


def _settle(visit: Visit) -> Response:
    seating = next((one for one in SEATINGS if one == visit.form.text("seating")), None)
    joining = next((one for one in JOININGS if one == visit.form.text("joining")), None)
    if seating is None or joining is None:
        raise InvalidRequest("door.unclear", "the form doesn’t say who can play and join", "choose one option for each")
    private = _is_yes(visit, "private")
    visit.people.administration.settle(
        visit.game, visit.signed_in, visit.people.now, seating=seating, private=private, joining=joining
    )
    return _done(visit, "settled")


def _is_yes(visit: Visit, field: str) -> bool:
    """A yes-or-no field; raises `InvalidRequest` if it's missing, since an open game must not be a default."""
    said = visit.form.text(field)
    if said not in ("yes", "no"):
        raise InvalidRequest("door.unclear", f"the form doesn’t say whether the game is {field}", "choose yes or no")
    return said == "yes"


def _close(visit: Visit) -> Response:
    closed = _is_yes(visit, "closed")
    visit.people.administration.close(visit.game, visit.signed_in, visit.people.now, closed=closed)
    return _done(visit, "closed" if closed else "opened")


def _revoke(visit: Visit) -> Response:
    visit.people.invitations.revoke_by(visit.game, visit.form.text("which"), visit.signed_in, visit.people.now)
    return _done(visit, "revoked")


def _release(visit: Visit) -> Response:
    player = PlayerId(visit.form.text("player"))
    visit.people.administration.release(visit.game, visit.signed_in, player, visit.people.now)
    return _done(visit, "released")


def _take(visit: Visit) -> Response:
    player = visit.form.text("player")
    if player not in visit.present.state.people:
        raise InvalidRequest(
            "seat.unknown", f"there is no seat of {player[:60]} in this game", "choose one of those listed"
        )
    visit.people.administration.take(visit.game, visit.signed_in, PlayerId(player), visit.people.now)
    return _done(visit, "taken")


def _on_account(does: Callable[[Moderation, str, Account, Account, Time], None], done: str) -> Handler:
    """The form that does something to the account that it names."""

    def change(visit: Visit) -> Response:
        does(visit.people.administration, visit.game, visit.signed_in, _named(visit), visit.people.now)
        return _done(visit, done)

    return change


_FORMS: dict[str, Handler] = {
    "invite": invite,
    "door": _settle,
    "closed": _close,
    "revoke": _revoke,
    "release": _release,
    "take": _take,
    "moderators": _on_account(Moderation.name_moderator, "named"),
    "moderators/end": _on_account(Moderation.end_moderating, "ended"),
    "owner": _on_account(Moderation.hand_over, "handed"),
    "remove": _on_account(Moderation.remove, "removed"),
    "ban": _on_account(Moderation.ban, "banned"),
    "pardon": _on_account(Moderation.pardon, "pardoned"),
}
ROUTES = [
    route("/games/{game}/administration", needs="moderate", GET=administration_page),
    *(
        route(f"/games/{{game}}/administration/{name}", needs="moderate", on_fault=administration_page, POST=handler)
        for name, handler in _FORMS.items()
    ),
]
