"""Tries at passwords and PINs, counted by all processes of a host together, and beyond a restart.

Of whom and where they are kept by digest alone.
"""

from collections.abc import Callable

from moot.game.values import Time, Value
from moot.journal.cabinet import Cabinet, Paper
from moot.journal.errors import Conflict
from moot.runtime.rate_limits import RATES, Hit, Kind, Rate, level_after, seconds_to_wait
from moot.runtime.secret_tokens import digest_of
from moot.runtime.typed_store import Drawer, Filed

_TIMES = 8
_THOUSAND = 1_000


class Spent(Value, frozen=True):
    """How much of a bucket is spent, in thousandths of a try, and when that was so."""

    thousandths: int
    at: Time


class KeptTries:
    """Buckets of tries in the cabinet."""

    kinds: frozenset[Kind] = frozenset({"sign-in", "sign-in place", "pin", "pin seat", "pin place"})

    def __init__(self, cabinet: Cabinet, now: Callable[[], Time]):
        self._cabinet, self._now = cabinet, now
        self._spent = Drawer(cabinet, "tries", Spent)

    def hit(self, *tries: Hit) -> int:
        """Spend tries; how many seconds to wait where one has none left, or others try all the while."""
        return self._changed(tries, 1)

    def refund(self, *tries: Hit) -> None:
        """Give tries back that were right."""
        self._changed(tries, -1)

    def _changed(self, tries: tuple[Hit, ...], by: int) -> int:
        for _ in range(_TIMES):
            now = self._now()
            found = [(kind, _key(kind, who), self._spent.filed(_key(kind, who), now)) for kind, who in tries]
            amounts = [_left(filed, RATES[kind], now) for kind, _, filed in found]
            seconds = max(
                seconds_to_wait(amount, RATES[kind]) for (kind, _, _), amount in zip(found, amounts, strict=True)
            )
            if by > 0 and seconds:
                return seconds
            pairs = zip(found, amounts, strict=True)
            try:
                self._cabinet.change(put=[self._paper(*one, max(0.0, amount + by), now) for one, amount in pairs])
                return 0
            except Conflict:
                continue
        return 1

    def _paper(self, kind: Kind, key: str, filed: Filed[Spent] | None, amount: float, now: Time) -> Paper:
        spent = Spent(round(amount * _THOUSAND), now)
        until = now + int(amount * RATES[kind].seconds) + 1
        if filed is None:
            return self._spent.paper(key, spent, until=until)
        return self._spent.changed(filed, spent, until=until)


def _left(filed: Filed[Spent] | None, rate: Rate, now: Time) -> float:
    return level_after(filed.value.thousandths / _THOUSAND, now - filed.value.at, rate) if filed is not None else 0.0


def _key(kind: Kind, who: str) -> str:
    return digest_of(f"{kind}\n{who}")
