"""Access control: who a request comes from, and whether they may do what a page needs."""

from collections.abc import Container
from dataclasses import dataclass
from math import ceil
from typing import Literal
from urllib.parse import quote, unquote

from starlette.exceptions import HTTPException
from starlette.requests import Request

from moot.game.values import PlayerId, Time
from moot.gateways.web.http.security import SESSION_COOKIE, cookie
from moot.languages import N_, _
from moot.people.game_access import Access, AccessSettings, GameHead, access_of
from moot.people.seats import is_sat_by
from moot.people.sign_in import RateLimited
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.concurrency import TooBusy, client_key
from moot.runtime.network import network_of

SEAT_COOKIE = "moot_seat"
KEY_COOKIE = "moot_key"
"""The cookie with the key of the seat that was reserved in this browser, so that it can be taken again."""
GUEST_COOKIE = "moot_guest"
"""The cookie with the invitation by which somebody is in a game without an account."""
Needs = Literal["read", "play", "join", "moderate", "account", "host"]
"""What a page requires: to read, play, join or moderate the game, to be signed in, or to moderate the server."""
_REFUSED = {
    "play": N_(
        "You need a seat in this game to do that. Ask a moderator to invite you; until then you can keep reading."
    ),
    "join": N_("You need an invitation to join this game. Ask a moderator for one; until then you can keep reading."),
    "moderate": N_("Only moderators of this game can do that. If you’re one, sign in; if not, ask one of them."),
    "account": N_("You need an account for this page. Sign in first."),
    "host": N_("Only moderators of this server can do that. If you’re one, sign in."),
}


class Forbidden(HTTPException):
    """Something that the visitor may not do, and what to do about it."""

    def __init__(self, said: str, sign_in: str = ""):
        super().__init__(403, said)
        self.sign_in = sign_in
        """The sign-in page, if that could help."""


def too_many(error: RateLimited | TooBusy) -> HTTPException:
    """The response to too many attempts, or while the server is too busy."""
    seconds = error.seconds if isinstance(error, RateLimited) else 5
    said = _("Too many tries. Wait {count} seconds, then try again. Nothing was changed.", count=seconds)
    if seconds >= 120:
        minutes = ceil(seconds / 60)
        said = _("Too many tries. Wait {count} minutes, then try again. Nothing was changed.", count=minutes)
    return HTTPException(429, said, {"Retry-After": str(seconds)})


@dataclass(frozen=True)
class Visitor:
    """Who a request comes from, and what they may do in its game."""

    account: Account | None
    """Who is signed in."""
    session: str
    address: str
    place: str
    """The network of the address, for rate limits."""
    game: str
    """Empty on a page outside games."""
    head: GameHead
    """The head of that game, read once for the request."""
    access: Access

    def seated(self, people: Container[str], kept: str, now: Time) -> PlayerId | None:
        """The visitor's player: one of their own seats, or in an open game the one that they took, if it's free.

        `kept` is the browser's cookie of its seat.
        """
        name, settings = unquote(kept.partition(":")[0]), self.head.settings
        mine = [seat for seat in self.access.seats if seat in people]
        seat, own = settings.seat(name), next((seat for seat in mine if seat == name), mine[0] if mine else None)
        if settings.seating == "members" or name not in people or seat.account or not self.access.may_play:
            return own
        if seat.pin:
            return seat.player if is_sat_by(seat, self.game, kept, now) else own
        return seat.player if seat.browser in ("", kept.partition(":")[2]) else own


def let_in(request: Request, host: Host, needs: Needs, reading_key: str = "") -> Visitor:
    """Find out who a request comes from: somebody signed in, or the owner of a reading key.

    Raises 404 if they may not read the game, 403 if they may not do what the page requires.
    """
    people, game, session = host.people, request.path_params.get("game", ""), cookie(request, SESSION_COOKIE)
    address = request.client.host if request.client else ""
    account = people.reader(reading_key) if reading_key else people.signed_in(session) if session else None
    head = people.access_store.head(game, host.clock.now()) if game else GameHead(0, AccessSettings(""))
    if head.settings.coming and head.length:  # some may have been judged to be in it since
        head = head._replace(settings=people.arrived(host.table(game).moment(head=head).state, game))
    access = access_of(head.settings, account)
    if not access.may_read:
        access = _guest_access(request, host, account, head.settings) or access
    visitor = Visitor(account, session, address, network_of(address), game, head, access)
    client_key.set(account.id if account is not None else visitor.place)
    if needs in ("account", "host"):
        is_met = account is not None and (needs == "account" or account.moderates)
    else:
        is_met = not game or getattr(access, f"may_{needs}")
    if not is_met or (game and not (head.length and access.may_read)):
        raise _refusal(request, visitor, needs)
    return visitor


def _refusal(request: Request, visitor: Visitor, needs: Needs) -> HTTPException:
    """Why somebody isn't let in: the game isn't there for them to read, or they may not do what the page requires."""
    game = visitor.game
    if game and not (visitor.head.length and visitor.access.may_read):
        said = _("There’s no game “{game}” here.", game=game)
        if not visitor.account:
            said += " " + _("If it is private and you have a part in it, sign in first.")
        return HTTPException(404, said)
    back = f"/games/{game}" if request.method == "POST" and game else request.url.path
    return Forbidden(_REFUSED[needs], "" if visitor.account else f"/sign-in?next={quote(back, safe='/')}")


def _guest_access(request: Request, host: Host, account: Account | None, settings: AccessSettings) -> Access | None:
    """What the visitor may do by a link that anybody may use; None without one, and for whoever is banned."""
    if account is not None and account.id in settings.banned:
        return None
    kept = request.cookies.get(GUEST_COOKIE, "")
    role = host.people.invitations.guest_role(kept, settings, host.people.now) if kept else None
    return Access(role, may_play=role == "player", may_join=role == "player") if role is not None else None
