"""What was done with an account, for its owner; and in the administration of a game, for those who moderate it."""

from contextlib import suppress
from itertools import count

from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.cabinet import Cabinet, Paper
from moot.journal.errors import Conflict
from moot.people.values import Account, Act
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import Drawer

_NOBODY = Account(id="nobody", name="", made=0)
KEPT_SECONDS = 366 * 24 * 3600
_HOUR = 3600
SHOWN = 200
_count = count()


class Record:
    """Acts, by account and by game."""

    def __init__(self, cabinet: Cabinet):
        self._cabinet = cabinet
        self._of_accounts = Drawer(cabinet, "audit", Act)
        self._of_games = Drawer(cabinet, "administration", Act)

    def note(self, account: Account, what: str, now: Time, address: str = "") -> None:
        """Write down what was done with an account."""
        self._cabinet.change(new=[self._paper(account, what, now, address)])

    def failed(self, account: Account | None, what: str, now: Time, address: str = "") -> None:
        """Write down what somebody tried and failed: once an hour, with how often, so that it cannot be flooded.

        Where there is no such account it is written down all the same, as nobody's: it is to take as long.
        """
        account = account or _NOBODY
        hour = now - now % _HOUR
        key = f"{account.id}\n{hour:011}\n{what}"
        filed = self._of_accounts.filed(key, now)
        act = Act(now, what, account.name, address)
        with suppress(Conflict):  # another try at the same moment was counted
            if filed is None:
                paper = self._of_accounts.paper(key, act, owner=account.id, until=now + KEPT_SECONDS)
                self._cabinet.change(new=[paper])
            else:
                again = replace(act, times=filed.value.times + 1)
                self._cabinet.change(put=[self._of_accounts.changed(filed, again)])

    def _paper(self, account: Account, what: str, now: Time, address: str) -> Paper:
        key = _key(account.id, now)
        act = Act(now, what, account.name, address)
        return self._of_accounts.paper(key, act, owner=account.id, until=now + KEPT_SECONDS)

    def of(self, account: Account, now: Time) -> list[Act]:
        """What was done with an account, the latest first."""
        return [filed.value for filed in reversed(self._of_accounts.of(account.id, now))][:SHOWN]

    def act_in(self, game: str, what: str, who: str, now: Time) -> Paper:
        """An act in the administration of a game, to be kept together with what it does."""
        return self._of_games.paper(_key(game, now), Act(now, what, who), owner=game)

    def of_game(self, game: str, now: Time) -> list[Act]:
        """What was done in the administration of a game, the latest first."""
        return [filed.value for filed in reversed(self._of_games.of(game, now))][:SHOWN]


def _key(whose: str, now: Time) -> str:
    """A key that comes after all that were made before it."""
    return f"{whose}\n{now:011}\n{next(_count):09}\n{new_id()}"
