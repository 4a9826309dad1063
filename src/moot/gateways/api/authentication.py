"""Authentication: who makes a request, by an API token or a browser's session, and which scopes they have."""

from functools import cached_property
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from moot.game.values import PlayerId
from moot.gateways.api.operations import Scope
from moot.gateways.api.problems import ProblemError, refusal, trouble
from moot.people.game_access import Access, AccessSettings, Seat, access_of
from moot.people.seats import fault_of_joining, tries_of
from moot.people.sign_in import Browser
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.network import network_of
from moot.runtime.passwords import is_word
from moot.views.moments import Moment

SESSION_COOKIE = "moot_session"
"""With TLS, the prefix `__Host-`, which no neighbouring host can set (RFC 6265bis, 4.1.3.2)."""
FORM_HEADER = "x-moot-form"
"""The header that our pages send to change something with the browser's session: other sites' pages can't set it."""
_SAFE = ("GET", "HEAD")
_OPEN: tuple[Scope, ...] = ("", "read", "play")
"""The scopes without an account: reading public games, and playing where anybody may take a seat."""
_RIGHT_MAX = 1000
_right: dict[str, bytes] = {}
"""A cache of right PINs as digests, by their stored hash."""


class Caller:
    """Who makes a request, and what they may do."""

    def __init__(
        self, host: Host, request: Request, account: Account | None, scopes: tuple[Scope, ...], session: str = ""
    ):
        self._host, self.account, self.scopes, self.session = host, account, scopes, session
        address = request.client.host if request.client else ""
        self.browser = Browser(address, request.headers.get("user-agent", ""), session)
        """The address and browser that the request comes from."""

    @property
    def name(self) -> str:
        """Identifies the account; empty if there is none."""
        return self.account.id if self.account else ""

    @cached_property
    def known(self) -> Account:
        """The account; 401 if there is none."""
        if self.account is None:
            raise _unknown("You need an account for this.")
        return self.account

    def become(self, account: Account) -> None:
        """Use the account as it is after a change."""
        self.account = account
        self.__dict__.pop("known", None)

    def must(self, *scopes: Scope) -> None:
        """Require these scopes: 401 without an account, 403 if the token lacks one."""
        lacking = [scope for scope in scopes if scope not in self.scopes]
        if lacking and self.account is None:
            raise _unknown("You need an account for this.")
        if lacking:
            said = f"This needs a token with the scope{'s' if len(lacking) > 1 else ''} {' and '.join(lacking)}."
            raise _barred(
                "token.scope",
                said,
                "make one with that scope on your account page",
                scopes=[scope for scope in self.scopes if scope],
            )

    def access(self, game: str) -> Access:
        """What they may do in a game."""
        return self._host.people.access(self.account, game)

    def mover(self, moment: Moment, settings: AccessSettings, move: str, asked: str, pin: str) -> PlayerId | None:
        """The player they move as, after checking that they may; None if they didn't say, which the game refuses."""
        access = access_of(settings, self.account)
        if move == "join":
            return self._joining(moment, settings, access, asked, pin)
        if not access.may_play:
            raise _barred("seat.none", "You need a seat in this game.", "ask a moderator of the game for one")
        if settings.seating == "open":
            return self._sitting(settings, access, asked, pin)
        if asked and asked not in access.seats:
            remedy = f"move as {' or '.join(access.seats)}"
            raise _barred("seat.not-yours", f"{asked} isn't your seat.", remedy, seats=access.seats)
        return PlayerId(asked) if asked else only_seat(access)

    def _joining(
        self, moment: Moment, settings: AccessSettings, access: Access, asked: str, pin: str
    ) -> PlayerId | None:
        if not access.may_join:
            raise _barred(
                "seat.none", "You need an invitation to join this game.", "ask a moderator of the game for one"
            )
        seat = settings.seat(asked)
        sits = bool(pin and seat.pin) and self._is_pin(settings, seat, pin)
        wrong = fault_of_joining(settings, self.account, moment.state.people, asked, sits=sits) if asked else None
        if wrong is not None:
            raise refusal(wrong)
        return PlayerId(asked) if asked else None

    def _sitting(self, settings: AccessSettings, access: Access, asked: str, pin: str) -> PlayerId | None:
        seat = settings.seat(asked)
        if seat.account and asked not in access.seats:
            remedy = "move with a token of that account, or ask a moderator of the game to free the seat"
            raise _barred("seat.not-yours", f"{asked}'s seat belongs to somebody's account.", remedy)
        if asked and not seat.account and seat.pin and not self._is_pin(settings, seat, pin):
            raise _barred("seat.pin", f"The PIN for {asked}'s seat is missing or wrong.", "send it as `pin`")
        return PlayerId(asked) if asked else None

    def _is_pin(self, settings: AccessSettings, seat: Seat, pin: str) -> bool:
        """Whether this is the seat's PIN; wrong ones count towards a rate limit."""
        digest = sha256(pin.encode("utf-8", "surrogatepass")).digest()
        if _right.get(seat.pin) == digest:
            return True
        tries, sign_in = tries_of(seat, settings.game, network_of(self.browser.address)), self._host.people.sign_in
        sign_in.hit(*tries)
        if not is_word(pin, seat.pin):
            return False
        sign_in.refund(*tries)
        if len(_right) >= _RIGHT_MAX:
            _right.clear()
        _right[seat.pin] = digest
        return True


def only_seat(access: Access) -> PlayerId | None:
    """The player that somebody is if they name none: the one whose seat is their only one."""
    return access.seats[0] if len(access.seats) == 1 else None


def caller_of(host: Host, request: Request, *scopes: Scope) -> Caller:
    """Who makes a request; 401 if their credential is wrong, 403 if it isn't enough."""
    place = network_of(request.client.host if request.client else "")
    caller = _by_token(host, request, place) or _by_session(host, request) or Caller(host, request, None, _OPEN)
    host.people.sign_in.spend("api", f"account {caller.name}" if caller.name else f"place {place}")
    caller.must(*scopes)
    return caller


def _by_token(host: Host, request: Request, place: str) -> Caller | None:
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    bearer = host.people.bearer(token.strip()) if scheme.lower() == "bearer" else None
    if bearer is None:
        host.people.sign_in.spend("secret", place)
        raise _unknown("This token is unknown, has expired, or was deleted.", 'error="invalid_token"')
    return Caller(host, request, bearer.account, bearer.scopes)


def _by_session(host: Host, request: Request) -> Caller | None:
    session = request.cookies.get(f"__Host-{SESSION_COOKIE}" if request.url.scheme == "https" else SESSION_COOKIE, "")
    account = host.people.signed_in(session) if session else None
    if account is None:
        return None
    if request.method not in _SAFE and not _is_ours(request):
        said = f"A request with a browser's session needs the header {FORM_HEADER} to change anything."
        raise _barred("request.forged", said, "send that header from a page of this site, or use a token")
    return Caller(host, request, account, (*_OPEN, "moderate", "account"), session)


def _is_ours(request: Request) -> bool:
    """Whether a page of this site sent it: pages of other sites can't set this header (CSRF)."""
    origin = request.headers.get("origin")
    is_same = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    from_here = request.headers.get("sec-fetch-site", "same-origin") == "same-origin"
    return is_same and from_here and bool(request.headers.get(FORM_HEADER))


def _unknown(said: str, more: str = "") -> ProblemError:
    help_ = "send Authorization: Bearer with a token from your account page"
    return trouble(401, "token.missing", said, help_, {"WWW-Authenticate": f"Bearer {more}".strip()})


def _barred(code: str, said: str, remedy: str, **facts: Any) -> ProblemError:
    return trouble(403, code, said, remedy, **facts)
