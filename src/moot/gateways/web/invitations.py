"""The page of an invitation: what one accepts, before one accepts it."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.visitors import GUEST_COOKIE
from moot.gateways.web.visits import Visit, route
from moot.people.accounts import NotSo
from moot.people.invitations import is_for_guests
from moot.play.shipped import title_of

_GONE = "There is no such invitation: it is used up, was revoked, or is past. Ask whoever sent it for another."


def invitation_page(visit: Visit, fault: NotSo | None = None) -> Response:
    """Shows the game and the part in it that somebody is invited to."""
    people, secret = visit.people, visit.part("secret")
    invitation = people.invitations.get(secret, people.now)
    record = next((r for r in visit.host.games() if invitation is not None and r.name == invitation.game), None)
    if invitation is None or record is None:
        people.signing.spend("secret", visit.who.place)
        raise HTTPException(404, _GONE)
    by = people.accounts.get(invitation.by, people.now)
    return visit.page(
        "invitation.html",
        422 if fault else 200,
        invitation=invitation,
        title=record.title,
        ruleset=record.ruleset,
        until=people.invitations.until(secret, people.now),
        ruleset_title=title_of(record.ruleset),
        by=by.name if by is not None else "somebody whose account has ended",
        players=visit.host.table(invitation.game).state.seating,
        private=people.door(invitation.game).private,
        seating=people.door(invitation.game).seating,
        for_guests=is_for_guests(invitation),
        fault=fault,
        here_address=f"/invitations/{secret}",
    )


def accept(visit: Visit) -> Response:
    """Come into the game."""
    people, secret = visit.people, visit.part("secret")
    visit.people.signing.spend("join", visit.who.place)
    invitation = people.invitations.get(secret, people.now)
    if invitation is None:
        raise HTTPException(404, _GONE)
    assert visit.account is not None
    known = visit.host.table(invitation.game).state.people
    try:
        accepted = people.invitations.accept(secret, visit.account, known, people.now)
    except NotSo as fault:
        return invitation_page(visit, fault)
    return visit.go(f"/games/{accepted.game}")


def watch(visit: Visit) -> Response:
    """Watch the game without an account, as long as the invitation is open."""
    people, secret = visit.people, visit.part("secret")
    people.signing.spend("join", visit.who.place)
    invitation = people.invitations.get(secret, people.now)
    if invitation is None or not is_for_guests(invitation):
        raise HTTPException(404, _GONE)
    response = visit.go(f"/games/{invitation.game}")
    visit.keep_for_game(response, invitation.game, GUEST_COOKIE, secret)
    return response


ROUTES = [
    route("/invitations/{secret}", GET=invitation_page),
    route("/invitations/{secret}/watch", POST=watch),
    route("/invitations/{secret}/accept", needs="account", POST=accept),
]
