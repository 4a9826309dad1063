"""One request of a program: the game that it is about, who makes it, and what goes with the answer."""

from starlette.requests import Request

from moot.game.state import State
from moot.game.values import PlayerId
from moot.gateways.api.authentication import Caller
from moot.gateways.api.problems import trouble
from moot.play.host import Host
from moot.play.repeats import Try
from moot.play.table import Table
from moot.views.moments import state_at


class Call:
    """What a handler is given."""

    def __init__(self, host: Host, request: Request, caller: Caller, again: Try | None = None):
        self.host, self.request, self.caller = host, request, caller
        self.again = again
        """What the entry of a move keeps, so that it is found when the request is repeated; None without a key."""
        self.headers: dict[str, str] = {}
        """What goes with the answer."""
        self._table: Table | None = None

    @property
    def game(self) -> str:
        """The game of the address."""
        return str(self.request.path_params["game"])

    @property
    def table(self) -> Table:
        """The live game of the address; 404 where there is none, or none that the caller may read."""
        if self._table is None:
            known = self.host.has(self.game)
            if not known or not self.caller.access(self.game).may_read:
                said = f"There is no game “{self.game}” here."
                raise trouble(404, "game.unknown", said, "see /api/v1/games for those that there are")
            self._table = self.host.table(self.game)
            self.host.people.arrived(self._table.state, self.game)
        return self._table

    @property
    def site(self) -> str:
        """The address of the host's pages as the caller knows it, without a slash at its end."""
        url = self.request.url
        return f"{url.scheme}://{url.netloc}"

    def once(self) -> None:
        """Let nobody keep the answer, which tells a secret."""
        self.headers["Cache-Control"] = "no-store"

    def state(self, at: str) -> State:
        """The game as it is, or as it was at a moment."""
        return state_at(self.table, at.strip())

    def entry(self, number: int) -> int:
        """The number of an entry that there is."""
        last = self.table.last.entry
        if not 0 <= number <= last:
            said = f"There is no entry {number} in this game; the last is {last}."
            raise trouble(404, "entry.unknown", said, "see the log")
        return number

    def player(self, asked: str) -> PlayerId | None:
        """Who the caller is in this game: whom they say, or who they are if they are one player; None for nobody."""
        return self.caller.player(self.game, asked)

    def mover(self, move: str, asked: str, pin: str = "") -> PlayerId | None:
        """The same for a move, which needs a proof of it."""
        return self.caller.mover(self.table, move, asked, pin)
