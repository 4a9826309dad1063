"""The moderators' page: invitations, seats, members, bans, visibility, and closing the game."""

from collections.abc import Callable
from typing import get_args

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.values import PlayerId, Time
from moot.gateways.web.http.visit import Handler, Visit, route, see_other
from moot.gateways.web.rendering.qr_codes import qr_code
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest, spaced
from moot.people.moderation import Moderation
from moot.people.values import Account, Invitation, Joining, MemberRole, Seating

DONE = {
    "settled": N_("Saved."),
    "invited": N_("Copy the link and send it. It stays here until it’s used or you revoke it."),
    "closed": N_("The game has been closed."),
    "opened": N_("The game is open again."),
    "revoked": N_("The invitation has been revoked."),
    "released": N_("The seat is free."),
    "taken": N_("The seat is yours."),
    "named": N_("They can now moderate the game."),
    "ended": N_("They can no longer moderate the game."),
    "handed": N_("They own the game now. You’re still a moderator."),
    "removed": N_("They’ve been removed and their seats are free. Their players stay in the game."),
    "banned": N_("They’ve been banned and their seats are free. Their players stay in the game."),
    "pardoned": N_("They can be invited again."),
}
PARTS: tuple[MemberRole, ...] = get_args(MemberRole)
SEATINGS: tuple[Seating, ...] = get_args(Seating)
JOININGS: tuple[Joining, ...] = get_args(Joining)
USES: dict[str, int | None] = {"one": 1, "ten": 10, "any": None}


def administration_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """The administration page; the links of open invitations stay on it until they're used or revoked."""
    settings, people = visit.access_settings, visit.people
    open_ones = people.invitations.of(visit.game, people.now)
    names = {account.id: account.name for account in _accounts(visit)}
    response = visit.page(
        "administration.html",
        here="Administration",
        state=visit.present.state,
        settings=settings,
        fault=fault,
        address_of=lambda invitation: _address(visit, invitation),
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
        reports=len({one.entry for one in people.reports.of_game(visit.game, people.now)}),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _address(visit: Visit, invitation: Invitation) -> str:
    """The link of an invitation; empty for one that was made before links were kept."""
    return f"{visit.site}/invitations/{invitation.secret}" if invitation.secret else ""


def invitation_to_show(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """One invitation, large, to show to a room: its link, as a QR code too, and a short code."""
    people, name = visit.people, visit.part("which")
    found = next((one for one in people.invitations.of(visit.game, people.now) if one.name == name), None)
    if found is None or not found.value.secret:
        raise HTTPException(404, _("This invitation has been used, was revoked, or has expired."))
    address = _address(visit, found.value)
    response = visit.page(
        "invitation_to_show.html",
        here="Administration",
        fault=fault,
        invitation=found.value,
        which=name,
        until=found.expires,
        address=address,
        picture=qr_code(address),
        code=people.invitations.code_of(visit.game, name, people.now),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def make_code(visit: Visit) -> Response:
    """Make a short code that leads to the invitation for a day."""
    visit.people.invitations.make_code(visit.game, visit.part("which"), visit.people.now)
    return see_other(visit.link("administration", "invitations", visit.part("which")))


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
        raise InvalidRequest(
            "account.unknown", _("there is no account “{name}”", name=name[:60]), _("check the name, or invite them")
        )
    return found


def _done(visit: Visit, what: str) -> Response:
    return see_other(visit.link("administration", told=what))


def invite(visit: Visit) -> Response:
    """Create an invitation for a role, or one for each chosen seat."""
    form = visit.form
    days, uses = form.text("days", "14"), form.text("uses", "one")
    part = next((one for one in PARTS if one == form.text("part")), None)
    seats = [seat for seat in form.get("seat", []) if seat and part != "watcher"]
    unknown = next((seat for seat in seats if seat not in visit.present.state.people), "")
    if part is None or uses not in USES:
        raise InvalidRequest(
            "invitation.part", _("the invitation names no role"), _("choose watcher, player or moderator")
        )
    if unknown:
        fault = _("there is no seat of {unknown} in this game", unknown=unknown[:60])
        raise InvalidRequest("invitation.seat", fault, _("choose one of those listed"))
    number = int(days) if days.isdecimal() and len(days) < 4 else 0
    people, by = visit.people, visit.signed_in
    for seat in dict.fromkeys(seats or [""]):
        count = 1 if seat else USES[uses]
        people.invitations.make(visit.game, by, part, people.now, seat=seat, uses=count, days=number)
    return _done(visit, "invited")


def _settle(visit: Visit) -> Response:
    seating = next((one for one in SEATINGS if one == visit.form.text("seating")), None)
    joining = next((one for one in JOININGS if one == visit.form.text("joining")), None)
    if seating is None or joining is None:
        raise InvalidRequest(
            "door.unclear", _("the form doesn’t say who can play and join"), _("choose one option for each")
        )
    private = _is_yes(visit, "private")
    visit.people.administration.settle(
        visit.game, visit.signed_in, visit.people.now, seating=seating, private=private, joining=joining
    )
    return _done(visit, "settled")


def _is_yes(visit: Visit, field: str) -> bool:
    """A yes-or-no field; raises `InvalidRequest` if it's missing, since an open game must not be a default."""
    said = visit.form.text(field)
    if said not in ("yes", "no"):
        raise InvalidRequest(
            "door.unclear", _("the form doesn’t say whether the game is {field}", field=field), _("choose yes or no")
        )
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
            "seat.unknown",
            _("there is no seat of {player} in this game", player=player[:60]),
            _("choose one of those listed"),
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
    route(
        "/games/{game}/administration/invitations/{which}",
        needs="moderate",
        on_fault=invitation_to_show,
        GET=invitation_to_show,
        POST=make_code,
    ),
    *(
        route(f"/games/{{game}}/administration/{name}", needs="moderate", on_fault=administration_page, POST=handler)
        for name, handler in _FORMS.items()
    ),
]
