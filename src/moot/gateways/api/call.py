"""The context of one API request: the game, the caller, and the headers of the answer."""

from functools import cached_property

from starlette.requests import Request

from moot.game.moves import Move
from moot.game.state import State
from moot.game.values import PlayerId
from moot.gateways.api.authentication import Caller, only_seat
from moot.gateways.api.problems import trouble
from moot.people.game_access import Access, GameHead, access_of
from moot.people.own_account import OwnAccount
from moot.people.people import People
from moot.play.host import Host
from moot.play.idempotency_keys import RequestAttempt
from moot.play.table import MoveResult, Table
from moot.views.moments import Moment, moment_at


class Call:
    """The context that a handler gets."""

    def __init__(self, host: Host, request: Request, caller: Caller, again: RequestAttempt | None = None):
        self.host, self.request, self.caller = host, request, caller
        self.again = again
        """The mark of the move's entry, by which a repeated request finds it; None without an idempotency key."""
        self.headers: dict[str, str] = {}
        """Headers of the answer."""

    @property
    def game(self) -> str:
        """The game in the path; empty if the operation isn't about a game."""
        return str(self.request.path_params.get("game", ""))

    @cached_property
    def head(self) -> GameHead:
        """The length of the game's record and its access settings, read once for the request."""
        return self.people.access_store.head(self.game, self.people.now)

    @property
    def access(self) -> Access:
        """What the caller may do in the game."""
        return access_of(self.head.settings, self.caller.account)

    @cached_property
    def table(self) -> Table:
        """The live game in the path; 404 if there is none that the caller may read."""
        if not self.head.length or not self.access.may_read:
            raise trouble(404, "game.unknown", f"There is no game “{self.game}” here.", "see /api/v1/games")
        return self.host.table(self.game)

    @property
    def people(self) -> People:
        """The people of the host: accounts, seats, sessions and who may do what."""
        return self.host.people

    @property
    def own(self) -> OwnAccount:
        """What the caller can do with their account; 401 without one."""
        return self.people.own_account(self.caller.known, self.caller.browser)

    @property
    def site(self) -> str:
        """The base URL of the host's pages as the caller sees it, without a slash at the end."""
        url = self.request.url
        return f"{url.scheme}://{url.netloc}"

    def once(self) -> None:
        """Forbid caching: the answer contains a secret."""
        self.headers["Cache-Control"] = "no-store"

    @cached_property
    def present(self) -> Moment:
        """The game now: resolved once for the request, before its handler is called, until a move is made."""
        moment = self.table.moment(head=self.head)
        if self.head.settings.coming:  # some may have been judged to be in it since
            self.head = self.head._replace(settings=self.people.arrived(moment.state, self.game))
        return moment

    def moment(self, at: str = "") -> Moment:
        """The game now, or at a moment in the past."""
        return moment_at(self.present, at.strip())

    def submit(self, move: Move) -> MoveResult:
        """Make a move; the answer shows the game after it."""
        answer = self.table.submit(move, head=self.head)
        for name in ("head", "present"):
            self.__dict__.pop(name, None)
        return answer

    def state(self, at: str) -> State:
        """The state now, or at a moment in the past."""
        return self.moment(at).state

    def entry(self, number: int) -> int:
        """The number of an entry; 404 if there is no such entry."""
        last = self.present.last.entry
        if not 0 <= number <= last:
            said = f"There is no entry {number} in this game; the last is {last}."
            raise trouble(404, "entry.unknown", said, "see /log")
        return number

    def player(self, asked: str) -> PlayerId | None:
        """The player the caller looks at the game as; None for a spectator."""
        return PlayerId(asked) if asked else only_seat(self.access)

    def mover(self, move: str, asked: str, pin: str = "") -> PlayerId | None:
        """The player the caller moves as, after checking that they may."""
        moment = self.present
        return self.caller.mover(moment, self.head.settings, move, asked, pin)
