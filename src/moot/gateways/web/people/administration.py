"""The moderators' page: invitations, seats, members, bans, visibility, and closing the game."""

from collections.abc import Callable, Sequence
from typing import get_args

from starlette.responses import Response

from moot.game.values import PlayerId, Time, Value
from moot.gateways.web.http.visit import Visit, route
from moot.people.accounts import InvalidRequest, spaced
from moot.people.moderation import Administration
from moot.people.values import Account, Joining, Part, Seating

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
PARTS: tuple[Part, ...] = get_args(Part)
SEATINGS: tuple[Seating, ...] = get_args(Seating)
JOININGS: tuple[Joining, ...] = get_args(Joining)
USES: dict[str, int | None] = {"one": 1, "ten": 10, "any": None}


class Invited(Value, frozen=True):
    """An invitation that has just been made."""

    whom: str
    """The player whose seat it is for, or the part in the game."""
    address: str


def administration_page(visit: Visit, fault: InvalidRequest | None = None, invited: Sequence[Invited] = ()) -> Response:
    """All of it on one page; the addresses of new invitations are shown this once."""
    door, people = visit.door, visit.people
    open_ones = people.invitations.of(visit.game, people.now)
    names = {account.id: account.name for account in _accounts(visit)}
    return visit.page(
        "administration.html",
        422 if fault else 200,
        here="Administration",
        state=visit.present.state,
        door=door,
        fault=fault,
        invited=invited,
        done=None,
        told=DONE.get(visit.asked("told"), ""),
        names=names,
        people_=[(player, names.get(door.seat(player).account, ""), door.seat(player)) for player in _people(visit)],
        invitations=[one for one in open_ones if not one[1].seat],
        invited_to={one.seat: (which, one, until) for which, one, until in open_ones if one.seat},
        may_hand_over=_by(visit).moderates or door.owner == _by(visit).id,
        acts=people.audit_log.of_game(visit.game, people.now),
    )


def _people(visit: Visit) -> list[PlayerId]:
    """Whoever is in the game, and whoever had a seat and is no longer."""
    known = list(visit.present.state.people)
    return known + [seat.player for seat in visit.door.seats if seat.player not in known]


def _accounts(visit: Visit) -> list[Account]:
    """The accounts that the door knows."""
    door, people = visit.door, visit.people
    ids = {m.account for m in door.members} | {s.account for s in door.seats} | set(door.banned) | {door.owner}
    ids |= {invitation.by for _, invitation, _ in people.invitations.of(visit.game, people.now)}
    found = (people.accounts.get(id, people.now) for id in sorted(ids))
    return [account for account in found if account is not None]


def _by(visit: Visit) -> Account:
    assert visit.account is not None
    return visit.account


def _named(visit: Visit) -> Account:
    """The account that a form names; raises `InvalidRequest`."""
    name = spaced(visit.form.text("name"))
    known = next((account for account in _accounts(visit) if account.name == name), None)
    found = known or visit.people.accounts.named(name, visit.people.now)
    if found is None or "@" in name:
        raise InvalidRequest("account.unknown", f"there is no account “{name[:60]}”", "check the name, or invite them")
    return found


def _doing(change: Callable[[Visit], str]) -> Callable[[Visit], Response]:
    """A form of the page: what it does, and back to the page with what came of it."""

    def done(visit: Visit) -> Response:
        try:
            return visit.go(visit.link("administration", told=change(visit)))
        except InvalidRequest as fault:
            return administration_page(visit, fault)

    return done


def invite(visit: Visit) -> Response:
    """Make an invitation for a part in the game, or one for each seat that is named, and show the addresses once."""
    form = visit.form
    days, uses = form.text("days", "14"), form.text("uses", "one")
    part = next((one for one in PARTS if one == form.text("part")), None)
    seats = [seat for seat in form.get("seat", []) if seat and part != "watcher"]
    unknown = next((seat for seat in seats if seat not in visit.present.state.people), "")
    try:
        if part is None or uses not in USES:
            raise InvalidRequest(
                "invitation.part", "the invitation names no role", "choose watcher, player or moderator"
            )
        if unknown:
            fault = f"there is no seat of {unknown[:60]} in this game"
            raise InvalidRequest("invitation.seat", fault, "choose one of those listed")
        number = int(days) if days.isdecimal() and len(days) < 4 else 0
        made = [_invited(visit, part, seat, 1 if seat else USES[uses], number) for seat in dict.fromkeys(seats or [""])]
    except InvalidRequest as fault:
        return administration_page(visit, fault)
    response = administration_page(visit, invited=made)
    response.headers["Cache-Control"] = "no-store"
    return response


def _invited(visit: Visit, part: Part, seat: str, uses: int | None, days: int) -> Invited:
    people = visit.people
    secret = people.invitations.make(visit.game, _by(visit), part, people.now, seat=seat, uses=uses, days=days)
    whom = seat or f"a {part}"
    return Invited(whom, f"{str(visit.request.base_url).rstrip('/')}/invitations/{secret}")


def _settle(visit: Visit) -> str:
    seating = next((one for one in SEATINGS if one == visit.form.text("seating")), None)
    joining = next((one for one in JOININGS if one == visit.form.text("joining")), None)
    if seating is None or joining is None:
        raise InvalidRequest("door.unclear", "the form doesn’t say who can play and join", "choose one option for each")
    private = _is_yes(visit, "private")
    visit.people.administration.settle(
        visit.game, _by(visit), visit.people.now, seating=seating, private=private, joining=joining
    )
    return "settled"


def _is_yes(visit: Visit, field: str) -> bool:
    """What a form says for certain; raises `InvalidRequest` where it says neither: an open door is no default."""
    said = visit.form.text(field)
    if said not in ("yes", "no"):
        raise InvalidRequest("door.unclear", f"the form doesn’t say whether the game is {field}", "choose yes or no")
    return said == "yes"


def _close(visit: Visit) -> str:
    closed = _is_yes(visit, "closed")
    visit.people.administration.close(visit.game, _by(visit), visit.people.now, closed=closed)
    return "closed" if closed else "opened"


def _revoke(visit: Visit) -> str:
    visit.people.invitations.revoke_by(visit.game, visit.form.text("which"), _by(visit), visit.people.now)
    return "revoked"


def _release(visit: Visit) -> str:
    player = PlayerId(visit.form.text("player"))
    visit.people.administration.release(visit.game, _by(visit), player, visit.people.now)
    return "released"


def _take(visit: Visit) -> str:
    player = visit.form.text("player")
    if player not in visit.present.state.people:
        raise InvalidRequest(
            "seat.unknown", f"there is no seat of {player[:60]} in this game", "choose one of those listed"
        )
    visit.people.administration.take(visit.game, _by(visit), PlayerId(player), visit.people.now)
    return "taken"


def _on_account(
    does: Callable[[Administration, str, Account, Account, Time], None], done: str
) -> Callable[[Visit], str]:
    """What is done, by who visits, to the account that the form names."""

    def change(visit: Visit) -> str:
        does(visit.people.administration, visit.game, _by(visit), _named(visit), visit.people.now)
        return done

    return change


_FORMS: dict[str, Callable[[Visit], str]] = {
    "door": _settle,
    "closed": _close,
    "revoke": _revoke,
    "release": _release,
    "take": _take,
    "moderators": _on_account(Administration.name_moderator, "named"),
    "moderators/end": _on_account(Administration.end_moderating, "ended"),
    "owner": _on_account(Administration.hand_over, "handed"),
    "remove": _on_account(Administration.remove, "removed"),
    "ban": _on_account(Administration.ban, "banned"),
    "pardon": _on_account(Administration.pardon, "pardoned"),
}
ROUTES = [
    route("/games/{game}/administration", needs="moderate", GET=administration_page),
    route("/games/{game}/administration/invite", needs="moderate", POST=invite),
    *(
        route(f"/games/{{game}}/administration/{name}", needs="moderate", POST=_doing(change))
        for name, change in _FORMS.items()
    ),
]
