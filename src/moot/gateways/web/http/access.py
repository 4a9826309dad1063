"""Access control: who a request comes from, and whether they may do what a page needs."""

from collections.abc import Container
from functools import cached_property
from math import ceil
from typing import Literal
from urllib.parse import quote, unquote

from starlette.exceptions import HTTPException
from starlette.requests import Request

from moot.game.values import PlayerId
from moot.gateways.web.http.security import SESSION_COOKIE, cookie
from moot.people.doors import GameHead, access_of
from moot.people.seats import is_sat_by, sitting
from moot.people.sign_in import Browser, RateLimited
from moot.people.values import Access, Account, Door
from moot.play.host import Host
from moot.runtime.concurrency import TooBusy, client_key
from moot.runtime.network import network_of

SEAT_COOKIE = "moot_seat"
GUEST_COOKIE = "moot_guest"
"""The invitation by which somebody watches a game without an account."""
Needs = Literal["read", "play", "join", "moderate", "account"]
"""What a page takes: that the game may be read, that one may move or join or moderate in it, or be signed in."""
_REFUSED = {
    "play": "You need a seat in this game to do that. Ask a moderator to invite you; until then you can keep reading.",
    "join": "You need an invitation to join this game. Ask a moderator for one; until then you can keep reading.",
    "moderate": "Only moderators of this game can do that. If you’re one, sign in; if not, ask one of them.",
    "account": "You need an account for this page. Sign in first.",
}


class Barred(HTTPException):
    """Something that the visitor may not do; says what to do about it."""

    def __init__(self, said: str, sign_in: str = ""):
        super().__init__(403, said)
        self.sign_in = sign_in
        """Where to sign in, if that could help."""


def too_many(error: RateLimited | TooBusy) -> HTTPException:
    """The answer to somebody who tries too often, or while too many others do."""
    seconds = error.seconds if isinstance(error, RateLimited) else 5
    unit = f"{seconds} seconds" if seconds < 120 else f"{ceil(seconds / 60)} minutes"
    said = f"Too many tries. Wait {unit}, then try again. Nothing was changed."
    return HTTPException(429, said, {"Retry-After": str(seconds)})


class Who:
    """The visitor behind a request."""

    def __init__(self, request: Request, host: Host):
        self._request, self._host = request, host
        self.session = cookie(request, SESSION_COOKIE)
        self.game: str = request.path_params.get("game", "")

    @property
    def address(self) -> str:
        """The address that the request comes from."""
        return self._request.client.host if self._request.client else ""

    @property
    def place(self) -> str:
        """What counts as one place where tries are counted."""
        return network_of(self.address)

    @property
    def browser(self) -> Browser:
        """Where the visitor signs in from."""
        return Browser(self.address, self._request.headers.get("user-agent", ""), self.session)

    @cached_property
    def account(self) -> Account | None:
        """Who is signed in."""
        return self._host.people.signed_in(self.session)

    @cached_property
    def head(self) -> GameHead:
        """What is read of the game that is asked for, once: with those in their seats who were judged to be in it."""
        people = self._host.people
        head = people.head(self.game)
        if not head.door.coming or not head.length:
            return head
        return head._replace(door=people.arrived(self._host.table(self.game).moment(head=head).state, self.game))

    @property
    def door(self) -> Door:
        """The access settings of that game."""
        return self.head.door

    @cached_property
    def access(self) -> Access:
        """What the visitor may do in that game."""
        access = access_of(self.door, self.account)
        if not access.may_read and self._is_guest():
            return Access("watcher", may_play=False, may_join=False)
        return access

    def _is_guest(self) -> bool:
        """Whether the visitor has a link by which anybody may watch; who is banned has none."""
        if self.account is not None and self.account.id in self.door.banned:
            return False
        link = self._request.cookies.get(GUEST_COOKIE, "")
        return self._host.people.invitations.lets_watch(link, self.game, self._host.people.now)

    def enter(self, needs: Needs) -> None:
        """Let the visitor in; raises 404 where they may not read the game, 403 where they may not do that."""
        client_key.set(self.account.id if self.account is not None else self.place)
        if self.game and not (self.head.length and self.access.may_read):
            hint = "" if self.account else " If it is private and you have a part in it, sign in first."
            raise HTTPException(404, f"There’s no game “{self.game}” here.{hint}")
        if not self._may(needs):
            raise Barred(_REFUSED[needs], "" if self.account else f"/sign-in?next={quote(self._next(), safe='/')}")

    def _may(self, needs: Needs) -> bool:
        if needs == "account" or not self.game:
            return needs != "account" or self.account is not None
        return bool(getattr(self.access, f"may_{needs}"))

    def _next(self) -> str:
        """Where to come back to: this page, or the game's where it was a form."""
        return self._request.url.path if self._request.method != "POST" or not self.game else f"/games/{self.game}"

    def seated(self, people: Container[str]) -> PlayerId | None:
        """As whom the visitor sits in the game: one of their own seats, or in an open game the one that they took."""
        said = self._request.cookies.get(SEAT_COOKIE, "")
        name = unquote(said.partition(":")[0])
        if self.door.seating == "open":
            takes = (
                name in people
                and self.access.may_play
                and is_sat_by(self.door.seat(name), self.game, said, self._host.people.now)
            )
            return PlayerId(name) if takes else None
        mine = [seat for seat in self.access.seats if seat in people]
        return next((seat for seat in mine if seat == name), mine[0] if mine else None)

    def look_again(self) -> None:
        """Forget what was so before the request changed it."""
        for name in ("head", "access"):
            self.__dict__.pop(name, None)

    def seat_cookie(self, player: str) -> str:
        """What this browser keeps when somebody has sat down."""
        return sitting(self.door.seat(player), self.game, self._host.people.now)
