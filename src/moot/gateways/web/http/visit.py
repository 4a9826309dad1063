"""A request to a page: its query parameters, form, visitor and moment of the game; routes and pagination."""

import html
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any, TypeVar
from urllib.parse import parse_qs, quote, unquote

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from moot.authoring.drafting.services import ModelClient
from moot.game.commitments import BallotProof
from moot.game.lines import line_of
from moot.game.moves import Move
from moot.game.state import State
from moot.game.values import PlayerId
from moot.gateways.web.http.access import KEY_COOKIE, SEAT_COOKIE, Needs, Visitor, let_in, too_many
from moot.gateways.web.http.reader_language import LANGUAGE_COOKIE, reader_language
from moot.gateways.web.http.security import (
    SESSION_COOKIE,
    TOKEN_COOKIE,
    TOKEN_LENGTH,
    cookie,
    drop_cookie,
    fault_of_origin,
    is_ours,
    set_cookie,
    token_of_session,
)
from moot.gateways.web.rendering.markup import linked, linked_post, markdown
from moot.gateways.web.rendering.templates import query_string, render
from moot.gateways.web.rendering.times import known_zone
from moot.languages import LANGUAGES, _, speaking
from moot.people.accounts import InvalidRequest
from moot.people.credentials import LASTS_SECONDS
from moot.people.game_access import Seat
from moot.people.own_account import OwnAccount
from moot.people.seats import is_key, key_of, sitting
from moot.people.sign_in import Browser, RateLimited
from moot.people.values import Account, Role
from moot.play.host import Host
from moot.play.table import MoveResult, Table
from moot.runtime.concurrency import TooBusy, client_key
from moot.runtime.rate_limits import ANONYMOUS_MAX
from moot.runtime.secret_tokens import new_id
from moot.views.explanations import ballot_sentence
from moot.views.moments import Moment, NoMoment, moment_at
from moot.views.wording import capital

T = TypeVar("T")
READING_AT_ONCE = 4
"""The most pages rendered at once, of 40 threads."""
READING_BESIDE_MOVES = 1
"""The same while a move runs: not none, so that many moves don't keep all readers waiting."""
BODY_BYTES_MAX = 1_000_000
FIELDS_MAX = 500
ZONE_COOKIE = "moot_zone"
BALLOT_COOKIE = "moot_ballot"
BALLOT_SECONDS = 600
FOUR_WEEKS_SECONDS = 28 * 24 * 3600
A_YEAR_SECONDS = 365 * 24 * 3600


_quoted = lru_cache(maxsize=4096)(partial(quote, safe=""))
"""A part of an address as it is written there; a page has some fifty links."""


see_other = partial(RedirectResponse, status_code=303)
"""Redirects to another page, which the browser gets by GET."""


class Form(dict[str, list[str]]):
    """The fields of a form, each with all its values."""

    def text(self, name: str, default: str = "") -> str:
        """The first value of a field, with plain line ends."""
        return self.get(name, [default])[0].replace("\r\n", "\n")


class Visit:
    """A request, the game it is about, and the player it comes from."""

    present: Moment
    """The game as it is now, seen by the visitor."""
    player: PlayerId | None = None
    """The visitor's player in the game."""
    sat_by = ""
    """What this browser calls itself in the cookie of its seat, in an open game."""

    def __init__(self, request: Request, host: Host, who: Visitor, form: Form):
        self.request, self.host, self.people, self.who, self.form = request, host, host.people, who, form
        self.account, self.access, self.access_settings = who.account, who.access, who.head.settings
        self.game = who.game
        self.root = f"/games/{quote(self.game, safe='')}" if self.game else ""
        """The address of the game's main page."""
        url = request.url
        asked = url.path + ("?" + url.query if url.query else "")
        self.here = (self.root or "/") if request.method == "POST" else asked
        """The address of this page, to come back to; after a form, the game's page."""
        self.query = request.query_params
        self.at = self.query.get("at", "").strip()
        """The moment to look back to, an entry or a time; empty for now."""
        if self.game:
            self.look()

    # --- what is asked for -------------------------------------------------------------------

    def part(self, name: str) -> str:
        """A part of the address, such as the number of a rule."""
        return str(self.request.path_params[name])

    def asked(self, name: str, default: str = "") -> str:
        """A query parameter."""
        return self.query.get(name, default)

    @property
    def table(self) -> Table:
        """The live game of the address, after the access check."""
        return self.host.table(self.game)

    @property
    def model(self) -> ModelClient | None:
        """The language model that helps to draft code, if the host has one."""
        found: ModelClient | None = self.request.app.state.model
        return found

    @cached_property
    def zone(self) -> str:
        """The reader's time zone by its IANA name: by their account, else by their browser, else UTC."""
        told = self.account.zone if self.account is not None else ""
        return known_zone(unquote(told or self.request.cookies.get(ZONE_COOKIE, "")))

    @property
    def languages(self) -> list[tuple[str, str]]:
        """The languages that the site offers, each by its own name; none if there is but one."""
        offered: tuple[str, ...] = self.request.app.state.languages
        return [(code, LANGUAGES[code]) for code in offered] if len(offered) > 1 else []

    def look(self) -> None:
        """Take the game as it is now, seen by the visitor: resolved once for the request, and again after a move."""
        found = self.host.table(self.game).moment(head=self.who.head)
        seat = self.request.cookies.get(SEAT_COOKIE, "")
        self.sat_by = seat.partition(":")[2]
        self.player = self.who.seated(found.state.people, seat, self.host.clock.now())
        self.present = replace(found, player=self.player)
        if self.account is None and self.player is not None:  # many players may share an address, as a class does
            client_key.set(f"{self.game}/{self.player}")
        self.__dict__.pop("moment", None)

    @cached_property
    def moment(self) -> Moment:
        """The game now, or at the moment `at`; 404 if there was none."""
        return self.moment_at(self.at) if self.at else self.present

    def moment_at(self, wanted: str) -> Moment:
        """The game after an entry or at a time; 404 if there was none."""
        try:
            return moment_at(self.present, wanted)
        except NoMoment as error:
            raise HTTPException(404, f"{capital(str(error))}.") from error

    def submit(self, move: Move) -> MoveResult:
        """Make a move; the rest of the request shows the game after it."""
        answer = self.host.table(self.game).submit(move, head=self.who.head)
        self.look()
        return answer

    def number(self, name: str) -> int:
        """An entry's number in the address; 404 for anything else."""
        given = self.part(name)
        if not given.isdecimal() or len(given) > 11 or int(given) > self.present.last.entry:
            raise HTTPException(404, _("There’s no entry {given} in this game.", given=given[:40]))
        return int(given)

    # --- who the visitor is ------------------------------------------------------------------

    @property
    def signed_in(self) -> Account:
        """The account that is signed in, on a page that needs one."""
        assert self.account is not None
        return self.account

    @property
    def browser(self) -> Browser:
        """Where the visitor signs in from."""
        return Browser(self.who.address, self.request.headers.get("user-agent", ""), self.who.session)

    @property
    def own(self) -> OwnAccount:
        """What the visitor can do with their account."""
        return self.people.own_account(self.signed_in, self.browser)

    @property
    def role(self) -> Role:
        """The visitor's role in this game."""
        role = self.access.role
        return "player" if role in ("stranger", "watcher") and self.player else role

    @cached_property
    def has_lines(self) -> bool:
        """Whether the game is played by postings."""
        return self.present.law.index.posting_move is not None

    @cached_property
    def token(self) -> str:
        """The CSRF token of this browser's forms: that of its session, or one from its cookie, or a new one."""
        if self.who.session:
            return token_of_session(self.who.session)
        kept = cookie(self.request, TOKEN_COOKIE)
        return kept if len(kept) == TOKEN_LENGTH and kept.isascii() else secrets.token_urlsafe(32)

    # --- answers -----------------------------------------------------------------------------

    def link(self, *parts: str, **query: Any) -> str:
        """An address within this game, at the moment that the page looks back to: `at=""` for the game as it is now."""
        path = "/".join((self.root, *map(_quoted, map(str, parts))))
        if not query and not self.at:
            return path
        asked = {name: value for name, value in ({"at": self.at} | query).items() if value not in (None, "")}
        return path + (f"?{query_string(asked)}" if asked else "")

    @property
    def site(self) -> str:
        """The base URL of the site as the visitor sees it, without a slash at the end."""
        return str(self.request.base_url).rstrip("/")

    def back(self) -> str:
        """The address that a form asks to come back to, if it is within this game."""
        wanted = self.form.text("back")
        within = wanted == self.root or wanted.startswith((self.root + "/", self.root + "?"))
        return wanted if within and "\\" not in wanted else self.root

    def linked(self, sentence: str, state: State | None, entry: int | None = None) -> Markup:
        """A sentence with links to what it names; on which line of play, says the entry that it's of."""
        known: Mapping[str, Container[str]] = {}
        at = {"at": entry} if entry is not None and state is not None and state.postings else {}
        if state is not None:
            state = line_of(state, entry) if entry is not None else state
            known = {"rule": state.numbers, "proposal": state.proposals, "case": state.cases}
        return linked(sentence, lambda kind, n: self.link(f"{kind}s", n, **at) if n in known.get(kind, ()) else None)

    def linked_post(self, text: str, state: State) -> Markup:
        """What a player says, in Markdown, with links to what and whom it names: rule 203, #301, @Ada."""
        known: Mapping[str, Container[str]] = {
            "rule": state.numbers, "proposal": state.proposals, "case": state.cases, "player": state.players
        }  # fmt: skip
        return linked_post(
            markdown(text),
            lambda kind, name: self.link(f"{kind}s", html.unescape(name)) if name in known[kind] else None,
            tuple(state.people),
        )

    def page(self, template: str, code: int = 0, /, **context: Any) -> HTMLResponse:
        """Render the page, with the cookie for its forms' CSRF check; 422 if it shows a `fault` or a refusal.

        A page of a game shows its state at the moment that is asked for, unless it's given another.
        """
        if self.game and "state" not in context:
            context["state"] = self.moment.state
        usual = 422 if context.get("fault") or context.get("refused") else 200
        response = HTMLResponse(render(template, visit=self, **context), code or usual)
        if cookie(self.request, TOKEN_COOKIE) != self.token:
            set_cookie(self.request, response, TOKEN_COOKIE, self.token)
        return response

    def choose_language(self, response: Response, chosen: str) -> None:
        """Store the visitor's language, in this browser and with their account; empty for the browser's own."""
        self.keep(response, "/", LANGUAGE_COOKIE, chosen, A_YEAR_SECONDS)
        if self.account is not None:
            self.people.accounts.set_language(self.account, chosen, self.people.now)

    def sign_in(self, response: Response, secret: str) -> None:
        """Sign this browser in, with a session's secret."""
        set_cookie(self.request, response, SESSION_COOKIE, secret, LASTS_SECONDS)
        set_cookie(self.request, response, TOKEN_COOKIE, token_of_session(secret))

    def sign_out(self, response: Response) -> None:
        """Sign this browser out."""
        drop_cookie(self.request, response, SESSION_COOKIE)
        drop_cookie(self.request, response, TOKEN_COOKIE)

    def seat(self, response: Response, seat: Seat) -> None:
        """Store the visitor's seat in a cookie, for this game only; in an open game it's theirs alone then."""
        if self.access_settings.seating == "open" and (self.account is not None or not seat.pin):
            self.sit(response, self.root, self.game, seat.player)
            return
        self.keep(response, self.root, SEAT_COOKIE, sitting(seat, self.game, self.people.now))
        if seat.is_reserved:
            self.keep(response, self.root, KEY_COOKIE, key_of(seat, self.game), A_YEAR_SECONDS)

    def sit(self, response: Response, root: str, game: str, player: PlayerId) -> None:
        """Take a seat in an open game, whose main page is at `root`, that is free, or has opened with its PIN."""
        browser = self.sat_by if self.sat_by.isalnum() else new_id()
        seat = self.people.sit(game, player, browser, self.account)
        self.keep(response, root, SEAT_COOKIE, sitting(seat, game, self.people.now, browser))

    def found_seat(self, response: Response, root: str, game: str, player: PlayerId) -> None:
        """Give whoever starts a game their own seat, which nobody else can take: not even with the game's code."""
        if self.account is not None:
            self.people.administration.take(game, self.account, player, self.people.now)
            return
        seat = self.people.reserve(game, player)
        self.keep(response, root, SEAT_COOKIE, sitting(seat, game, self.people.now))
        self.keep(response, root, KEY_COOKIE, key_of(seat, game), A_YEAR_SECONDS)

    def keep(self, response: Response, path: str, name: str, value: str, seconds: int = FOUR_WEEKS_SECONDS) -> None:
        """Set a cookie for one path."""
        secure = self.request.url.scheme == "https"
        response.set_cookie(name, value, seconds, path=path, httponly=True, samesite="lax", secure=secure)

    def keep_ballots(self, response: Response, entry: int, ballots: Iterable[BallotProof]) -> None:
        """Leave the proofs of secret ballots with this browser for a few minutes, so that its next page tells them."""
        told = "\n".join(map(ballot_sentence, ballots))
        kept = urlsafe_b64encode(f"{entry}\n{told}".encode()).decode()
        self.keep(response, self.root, BALLOT_COOKIE, kept, BALLOT_SECONDS)

    def ballots_of(self, entry: int) -> list[str]:
        """What is told of the secret ballots that this browser cast just now by an entry."""
        try:
            kept = urlsafe_b64decode(self.request.cookies.get(BALLOT_COOKIE, "")).decode()
        except ValueError:
            return []
        number, _, told = kept.partition("\n")
        return told.split("\n") if number == str(entry) else []

    def owns(self, seat: Seat) -> bool:
        """Whether a seat is the visitor's: they sit there, or have its account, or this browser keeps its key."""
        key = self.request.cookies.get(KEY_COOKIE, "")
        return seat.player in (self.player, *self.access.seats) or (seat.is_reserved and is_key(key, seat, self.game))

    def is_taken(self, seat: Seat) -> bool:
        """Whether a seat of an open game is somebody else's: a protected one, or one that another browser plays."""
        return not self.owns(seat) if seat.is_protected else seat.browser not in ("", self.sat_by)

    def unseat(self, response: Response) -> None:
        """Leave the seat in this game, and delete its cookie."""
        if self.sat_by.isalnum() or self.account is not None:
            self.people.sit(self.game, PlayerId(""), self.sat_by if self.sat_by.isalnum() else "", self.account)
        response.delete_cookie(SEAT_COOKIE, path=self.root)


Handler = Callable[[Visit], Response]
FaultPage = Callable[[Visit, InvalidRequest], Response]


class _Workers:
    """The worker threads of one event loop: a move begins at once, and only a few pages are rendered beside it.

    Threads share the interpreter's lock, so each page that is being rendered makes a move wait longer for it.
    """

    def __init__(self) -> None:
        self.pages, self.moves = CapacityLimiter(READING_AT_ONCE), 0


_workers: RunVar[_Workers] = RunVar("workers")


def route(
    path: str,
    needs: Needs | None = None,
    on_fault: FaultPage | None = None,
    *,
    is_slow: bool = False,
    **handlers: Handler,
) -> Route:
    """A route whose handlers, by method, run in the thread pool: `route("/new", GET=show, POST=make)`.

    Visitors who may not do what the page `needs` get an error page. By default, reading needs the right to read the
    game, and sending a form the right to make moves in it. A form that raises `InvalidRequest` is answered by the page
    `on_fault`, which shows what is wrong. A form that `is_slow` waits for another service: pages go on meanwhile.
    """

    async def answer(request: Request) -> Response:
        handler = handlers["GET" if request.method == "HEAD" else request.method]
        form = await _form(request) if request.method == "POST" else None
        asked = request, form, handler, needs, on_fault
        workers = _workers.get(None)
        if workers is None:
            workers = _Workers()
            _workers.set(workers)
        if form is None:
            return await to_thread.run_sync(_answered, *asked, limiter=workers.pages)
        if is_slow:
            return await to_thread.run_sync(_answered, *asked)
        workers.moves += 1
        workers.pages.total_tokens = READING_BESIDE_MOVES
        try:
            return await to_thread.run_sync(_answered, *asked)
        finally:
            workers.moves -= 1
            if not workers.moves:
                workers.pages.total_tokens = READING_AT_ONCE

    return Route(path, answer, methods=list(handlers))


def _answered(
    request: Request, form: Form | None, handler: Handler, needs: Needs | None, on_fault: FaultPage | None
) -> Response:
    """Check access, and answer the request; `form` is None if none was sent."""
    host: Host = request.app.state.host
    is_move = form is not None and "game" in request.path_params
    who = let_in(request, host, needs or ("play" if is_move else "read"))
    request.state.language = reader_language(request, who.account)
    with speaking(request.state.language):
        return _response(Visit(request, host, who, form or Form()), form, handler, on_fault)


def _response(visit: Visit, form: Form | None, handler: Handler, on_fault: FaultPage | None) -> Response:
    """What the handler answers, within the limits on forms."""
    who = visit.who
    try:
        if form is not None:
            seconds = visit.people.limits.hit(("form", who.place))
            if seconds:
                raise RateLimited(seconds)
            size = sum(len(value) for values in form.values() for value in values)
            if who.account is None and size > ANONYMOUS_MAX:
                raise HTTPException(
                    413, _("Without an account, you can send {most:,} characters. Sign in first.", most=ANONYMOUS_MAX)
                )
        try:
            return handler(visit)
        except InvalidRequest as fault:
            if on_fault is None:
                raise
            return on_fault(visit, fault)
    except (RateLimited, TooBusy) as error:
        raise too_many(error) from error


async def _form(request: Request) -> Form:
    """Parse the submitted form; refuses one that is too long, of another type, or not from our pages."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/x-www-form-urlencoded":
        raise HTTPException(415, _("Send this as form fields."))
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > BODY_BYTES_MAX:
            raise HTTPException(413, _("That’s too long: a form can be up to one megabyte."))
    try:
        form = Form(parse_qs(body.decode(), keep_blank_values=True, max_num_fields=FIELDS_MAX))
    except ValueError as error:
        raise HTTPException(400, _("We couldn’t read this form. Go back and try again.")) from error
    if not is_ours(request, form):
        raise HTTPException(403, fault_of_origin(request))
    return form


_PAGE_DIGITS_MAX = 6


def existing(found: T | None, message: str) -> T:
    """The thing that an address names; 404 if there is none."""
    if found is None:
        raise HTTPException(404, message)
    return found


def paged(
    visit: Visit,
    listed: Sequence[Any],
    most: int,
    parts: tuple[str, ...],
    kept: Mapping[str, str] | None = None,
    *,
    first: int = 1,
) -> dict[str, Any]:
    """The requested page of a list, with the addresses of its neighbours.

    `parts` are the page's own address within the game, `kept` is what stands behind its question mark, and `first` the
    page where none is asked for.
    """
    pages = max(1, -(-len(listed) // most))
    asked = visit.asked("page")
    page = int(asked) if asked.isdecimal() and len(asked) <= _PAGE_DIGITS_MAX else first
    page = min(max(1, page), pages)

    def beside(number: int) -> str:
        return visit.link(*parts, **(kept or {}), page=number) if 1 <= number <= pages else ""

    shown = listed[(page - 1) * most : page * most]
    return {"shown": shown, "page": page, "pages": pages, "newer": beside(page - 1), "older": beside(page + 1)}
