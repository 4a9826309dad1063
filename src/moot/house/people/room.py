"""The people of a host: the way in for gateways to everything about accounts, seats and who may do what."""

from moot.game.moves import Move, Refused
from moot.game.values import Time
from moot.house.clock import Clock
from moot.house.people.accounts import Accounts
from moot.house.people.doors import Doors, access_of
from moot.house.people.sessions import Sessions
from moot.house.people.tokens import Tokens
from moot.house.people.values import Access, Account, Bearer, Door
from moot.journal.cabinet import Cabinet


class People:
    """Who there is, and what each may do."""

    def __init__(self, cabinet: Cabinet, clock: Clock):
        self.cabinet, self._clock = cabinet, clock
        self.accounts, self.sessions, self.doors = Accounts(cabinet), Sessions(cabinet), Doors(cabinet)
        self.tokens = Tokens(cabinet)

    @property
    def now(self) -> Time:
        """The time by the host's clock."""
        return self._clock.now()

    def signed_in(self, secret: str) -> Account | None:
        """Who is signed in where a browser has this session's secret."""
        return self.accounts.get(self.sessions.whose(secret, self.now), self.now)

    def bearer(self, token: str) -> Bearer | None:
        """Who sends an API token, and what it is good for; None where it is none, or past, or was ended."""
        found = self.tokens.use(token, self.now)
        account = self.accounts.get(found.account, self.now) if found is not None else None
        return Bearer(account, found.scopes) if found is not None and account is not None else None

    def door(self, game: str) -> Door:
        """A game's door."""
        return self.doors.of(game, self.now)

    def access(self, account: Account | None, game: str) -> Access:
        """What somebody may do in a game; None is whoever has no account."""
        return access_of(self.door(game), account)

    def fault_of_move(self, game: str, move: Move) -> Refused | None:
        """Why a game takes no moves by players now."""
        return self.doors.fault_of_move(move, game, self.now)
