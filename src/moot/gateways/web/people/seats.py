"""Choosing a seat, PINs of seats, and accepting invitations, by their links or by codes."""

from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.gateways.web.http.access import GUEST_COOKIE
from moot.gateways.web.http.visit import A_YEAR_SECONDS, Visit, route, see_other
from moot.languages import N_, _
from moot.people.accounts import InvalidRequest
from moot.people.game_access import Seat
from moot.people.invitations import is_for_guests
from moot.people.seats import key_of, known_at, opens, tries_of
from moot.play.host import title_of

KNOWN_COOKIE = "moot_known"
"""The cookie that a browser has given a seat's PIN before: it is only sent to that seat's page."""


def choose_seat(visit: Visit) -> Response:
    """The visitor says who they are, or that they only watch."""
    player = visit.form.text("player")
    response = see_other(visit.back())
    if not _may_sit(visit, player):
        visit.unseat(response)
        return response
    seat = visit.access_settings.seat(player)
    if visit.is_taken(seat) and (seat.is_protected or visit.form.text("anyway") != "yes"):
        return see_other(visit.link("seat", player))
    visit.seat(response, seat)
    return response


def _may_sit(visit: Visit, player: str) -> bool:
    if visit.access_settings.seating == "members":
        return player in visit.access.seats
    return player in visit.present.state.people


def seat_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """The page of a seat: take it with its PIN, or set a PIN for your own seat."""
    player = visit.part("player")
    seat, is_mine = visit.access_settings.seat(player), visit.player == player
    own = visit.link("seat", player, key=key_of(seat, visit.game), at="") if seat.pin and is_mine else ""
    return visit.page(
        "seat.html",
        here="",
        state=visit.present.state,
        player=player,
        is_mine=is_mine,
        seat=seat,
        own_link=f"{visit.site}{own}" if own else "",
        key=visit.asked("key"),
        is_taken=visit.is_taken(seat),
        is_known=player in visit.present.state.people,
        fault=fault,
    )


def sit_down(visit: Visit) -> Response:
    """Take a seat with its PIN, or with the key of its own link."""
    player = visit.part("player")
    seat = visit.access_settings.seat(player)
    if seat.account:
        return _sat_down(visit, seat, visit.link()) if visit.owns(seat) else see_other(visit.link("seat", player))
    tries = tries_of(seat, visit.game, visit.who.place, visit.request.cookies.get(KNOWN_COOKIE, ""))
    visit.people.sign_in.hit(*tries)
    if not _may_sit(visit, player) or (seat.pin and not opens(seat, visit.game, visit.form.text("pin"))):
        raise InvalidRequest("seat.pin", _("wrong PIN"), _("check it and try again"))
    visit.people.sign_in.refund(*tries)
    return _sat_down(visit, seat, visit.link())


def _sat_down(visit: Visit, seat: Seat, on_to: str) -> Response:
    """Redirect to another page, with cookies for the seat taken and for its known browser."""
    response = see_other(on_to)
    visit.seat(response, seat)
    if seat.pin:
        known = known_at(seat, visit.game)
        visit.keep(response, visit.link("seat", seat.player, at=""), KNOWN_COOKIE, known, A_YEAR_SECONDS)
    return response


def set_pin(visit: Visit) -> Response:
    """Set or remove the PIN of the visitor's own seat."""
    player = visit.part("player")
    if visit.player != player or visit.access_settings.seating != "open":
        raise InvalidRequest("seat.other", _("you don't sit in this seat"), _("take it first"))
    visit.people.administration.set_pin(visit.game, visit.player, visit.form.text("pin"), visit.people.now)
    return _sat_down(visit, visit.people.access_settings(visit.game).seat(player), visit.link("seat", player))


_GONE = N_("This invitation has been used, was withdrawn, or has expired. Ask the person who sent it for a new one.")


def invitation_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Shows the game and the role that an invitation is for."""
    people, secret = visit.people, visit.part("secret")
    invitation = people.invitations.find(secret, people.now)
    record = next((r for r in visit.host.games() if invitation is not None and r.name == invitation.game), None)
    if invitation is None or record is None:
        people.sign_in.spend("secret", visit.who.place)
        raise HTTPException(404, _GONE)
    by = people.accounts.get(invitation.by, people.now)
    settings = people.access_settings(invitation.game)
    return visit.page(
        "invitation.html",
        invitation=invitation,
        title=record.title,
        ruleset=record.ruleset,
        until=people.invitations.expires(secret, people.now),
        ruleset_title=title_of(record.ruleset),
        by=by.name if by is not None else _("someone whose account was deleted"),
        players=visit.host.table(invitation.game).state.seating,
        private=settings.private,
        seating=settings.seating,
        for_guests=is_for_guests(invitation, settings.seating),
        fault=fault,
        here_address=f"/invitations/{secret}",
    )


def accept(visit: Visit) -> Response:
    """Accept the invitation as the signed-in account."""
    people, secret = visit.people, visit.part("secret")
    visit.people.sign_in.spend("join", visit.who.place)
    invitation = people.invitations.find(secret, people.now)
    if invitation is None:
        raise HTTPException(404, _GONE)
    known = visit.host.table(invitation.game).state.people
    accepted = people.invitations.accept(secret, visit.signed_in, known, people.now)
    return see_other(f"/games/{accepted.game}")


def come_in(visit: Visit) -> Response:
    """Watch the game without an account, or play if its seats are open, as long as the invitation is."""
    people, secret = visit.people, visit.part("secret")
    people.sign_in.spend("join", visit.who.place)
    invitation = people.invitations.find(secret, people.now)
    if (
        invitation is None
        or people.invitations.guest_role(secret, people.access_settings(invitation.game), people.now) is None
    ):
        raise HTTPException(404, _GONE)
    response = see_other(f"/games/{invitation.game}")
    visit.keep(response, f"/games/{quote(invitation.game, safe='')}", GUEST_COOKIE, secret)
    return response


def join_page(visit: Visit, fault: InvalidRequest | None = None) -> Response:
    """Asks for the code of a game that is being shown in the room."""
    return visit.page("join.html", fault=fault, code=visit.form.text("code"))


def join_by_code(visit: Visit) -> Response:
    """Go on to the invitation that a code leads to."""
    return _followed(visit, visit.form.text("code").strip())


def join_by_address(visit: Visit) -> Response:
    """The same for a code that is typed at the end of the address."""
    return _followed(visit, visit.part("code"))


def _followed(visit: Visit, code: str) -> Response:
    """A redirect to where a code leads; the name of a game that anybody may read is a code, too."""
    people = visit.people
    people.sign_in.spend("secret", visit.who.place)
    secret = people.invitations.secret_of(code, people.now)
    for name in (code, code.lower()) if not secret else ():
        if visit.host.has(name) and people.access(visit.account, name).may_read:
            return see_other(f"/games/{quote(name, safe='')}")
    if not secret:
        raise InvalidRequest(
            "join.unknown", _("there is no game with this code now"), _("check it, or ask for a new one")
        )
    return see_other(f"/invitations/{secret}")


ROUTES = [
    route("/join", on_fault=join_page, GET=join_page, POST=join_by_code),
    route("/join/{code}", on_fault=join_page, GET=join_by_address),
    route("/games/{game}/you", POST=choose_seat),
    route("/games/{game}/seat/{player}", needs="play", on_fault=seat_page, GET=seat_page, POST=sit_down),
    route("/games/{game}/seat/{player}/pin", on_fault=seat_page, POST=set_pin),
    route("/invitations/{secret}", GET=invitation_page),
    route("/invitations/{secret}/watch", POST=come_in),
    route("/invitations/{secret}/accept", needs="account", on_fault=invitation_page, POST=accept),
]
