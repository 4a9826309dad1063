"""Who sits where: at a table people say who they are, with a PIN where a seat has one; members take their own seats."""

from starlette.responses import Response

from moot.gateways.web.visits import Visit, route
from moot.people.accounts import NotSo
from moot.people.seats import known_at, tries_of
from moot.runtime.passwords import is_word

KNOWN_COOKIE = "moot_known"
"""That a browser has given a seat's PIN before: it is sent to that seat's own page alone."""


def choose_seat(visit: Visit) -> Response:
    """The visitor says who they are, or that they only watch."""
    player = visit.form.text("player")
    response = visit.go(visit.back())
    if not _may_sit(visit, player):
        visit.unseat(response)
        return response
    if visit.door.seat(player).pin and visit.door.seating == "open":
        return visit.go(visit.link("seat", player))
    visit.seat(response, player)
    return response


def _may_sit(visit: Visit, player: str) -> bool:
    if visit.door.seating == "members":
        return player in visit.access.seats
    return player in visit.table.state.people


def seat_page(visit: Visit, fault: NotSo | None = None) -> Response:
    """A seat of a table: sit down with its PIN, or set one where one sits."""
    player = visit.part("player")
    is_mine = visit.player == player
    code = 422 if fault else 200
    return visit.page(
        "seat.html",
        code,
        here="",
        state=visit.table.state,
        player=player,
        is_mine=is_mine,
        has_pin=bool(visit.door.seat(player).pin),
        is_known=player in visit.table.state.people,
        fault=fault,
    )


def sit_down(visit: Visit) -> Response:
    """Sit down with a PIN."""
    player = visit.part("player")
    seat = visit.door.seat(player)
    tries = tries_of(seat, visit.game, visit.who.place, visit.request.cookies.get(KNOWN_COOKIE, ""))
    visit.people.signing.try_(*tries)
    if not _may_sit(visit, player) or (seat.pin and not is_word(visit.form.text("pin"), seat.pin)):
        return seat_page(visit, NotSo("seat.pin", "that is not the PIN of this seat", "look again, and type it anew"))
    visit.people.signing.was_right(*tries)
    return _sat_down(visit, player, visit.link())


def _sat_down(visit: Visit, player: str, on_to: str) -> Response:
    """On to another page; the browser keeps that somebody sits there, and that it is known at the seat."""
    response = visit.go(on_to)
    visit.seat(response, player)
    if visit.door.seat(player).pin:
        visit.keep_for_seat(response, player, KNOWN_COOKIE, known_at(visit.door.seat(player), visit.game))
    return response


def set_pin(visit: Visit) -> Response:
    """Put a PIN on the seat in which the visitor sits, or take it away."""
    player = visit.part("player")
    if visit.player != player or visit.door.seating != "open":
        fault = NotSo("seat.other", "you don't sit in this seat", "sit down in it first")
        return seat_page(visit, fault)
    try:
        visit.people.administration.set_pin(visit.game, visit.player, visit.form.text("pin"), visit.people.now)
    except NotSo as fault:
        return seat_page(visit, fault)
    visit.who.look_again()
    return _sat_down(visit, player, visit.link("seat", player))


ROUTES = [
    route("/games/{game}/you", POST=choose_seat),
    route("/games/{game}/seat/{player}", needs="play", GET=seat_page, POST=sit_down),
    route("/games/{game}/seat/{player}/pin", POST=set_pin),
]
