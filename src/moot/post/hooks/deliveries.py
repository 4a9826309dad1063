"""Deliveries to hooks: what may be tried now, how it is signed, and what is kept of each try."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.postbox import Kept
from moot.play.host import Host
from moot.post.hooks import inlets
from moot.post.hooks.hooks import CHANNEL, Hook, Hooks
from moot.runtime.leases import Leases
from moot.runtime.signatures import signed

TRIES_MAX = 14
"""Over about two days."""
LASTING_SECONDS = 3 * 86_400
"""A hook at which nothing has arrived for so long is stopped."""
_FIRST_SECONDS, _LONGEST_SECONDS = 15, 6 * 3_600
_LOOKED_AT = 300
GONE = 410
_DAY_SECONDS = 86_400
KEEP_SECONDS = 30 * _DAY_SECONDS
"""So long it is kept what was delivered, and what came in."""
AGENT = "moot"


class Delivery(Value, frozen=True):
    """One letter to be delivered."""

    kept: Kept
    hook: Hook
    headers: dict[str, str]

    @property
    def body(self) -> bytes:
        """What is sent."""
        return self.kept.data


class Try(Value, frozen=True):
    """A delivery as a hook's page shows it."""

    id: str
    at: Time
    standing: str
    tries: int
    due: Time
    told: str


class Deliveries:
    """The letters of a host that hooks carry."""

    def __init__(self, host: Host):
        self._host, self._day = host, -1
        self._hooks, self._leases = Hooks(host.journal.cabinet), Leases(host.journal.cabinet)

    def due(self, most: int = 1_000) -> list[Delivery]:
        """What may be tried now, by this process alone; what goes to a hook that has ended or stopped is settled."""
        now = self._host.clock.now()
        if not self._leases.take(CHANNEL, now):
            return []
        found = []
        for kept in self._host.journal.postbox.waiting(CHANNEL, "out", now, most):
            hook = self._hooks.get(kept.id.partition(".")[0], now)
            if hook is None or hook.stopped:
                why = "the hook has ended" if hook is None else "the hook is stopped"
                self._settle(kept, standing="failed", told=why)
            else:
                found.append(Delivery(kept, hook, self._headers(kept, hook, now)))
        return found

    def let_go(self) -> None:
        """Let go of what was dealt with long ago, both ways, if that has not been done today."""
        now = self._host.clock.now()
        if now // _DAY_SECONDS != self._day:
            before, self._day = now - KEEP_SECONDS, now // _DAY_SECONDS
            self._host.journal.postbox.clear(CHANNEL, "out", before, before)
            self._host.journal.postbox.clear(inlets.CHANNEL, "in", before, before)

    def release(self) -> None:
        """Let another process deliver."""
        self._leases.leave(CHANNEL, self._host.clock.now())

    def _headers(self, kept: Kept, hook: Hook, now: Time) -> dict[str, str]:
        id = "msg_" + kept.id.partition(".")[2].replace("-", "")
        return {"Content-Type": "application/json", "User-Agent": AGENT, **signed(hook.secret, id, now, kept.data)}

    # --- what came of it -----------------------------------------------------------------------

    def arrived(self, delivery: Delivery, told: str) -> None:
        """It was taken."""
        self._hooks.change(delivery.hook.id, self._host.clock.now(), lambda hook: replace(hook, failing=None))
        self._settle(delivery.kept, standing="done", tries=delivery.kept.tries + 1, told=told)

    def failed(self, delivery: Delivery, why: str, rest: Iterable[Delivery] = (), *, for_good: bool = False) -> None:
        """It could not be delivered, and is tried again, each time after twice as long; or not, if that is for good.

        The `rest` of what that hook is to get waits as long.
        """
        now, tries = self._host.clock.now(), delivery.kept.tries + 1
        ends = for_good or tries >= TRIES_MAX
        self._hooks.change(delivery.hook.id, now, lambda hook: _failing(hook, why, now, gone=for_good))
        wait = min(_LONGEST_SECONDS, _FIRST_SECONDS * 2 ** (tries - 1))
        if ends:
            self._settle(delivery.kept, standing="failed", tries=tries, told=f"given up after {tries} tries: {why}")
        else:
            self._settle(delivery.kept, tries=tries, due=now + wait, told=why)
        self._host.journal.postbox.settle(*(replace(one.kept, due=now + wait) for one in rest))

    def _settle(self, kept: Kept, **fields: object) -> None:
        self._host.journal.postbox.settle(replace(kept, **fields))

    # --- what is shown -------------------------------------------------------------------------

    def of(self, hook: Hook, games: tuple[str, ...], most: int = 20) -> list[Try]:
        """The latest deliveries of a hook."""
        return sorted(self._of(hook, games), key=lambda one: -one.at)[:most]

    def _of(self, hook: Hook, games: tuple[str, ...]) -> Iterator[Try]:
        for game in games:
            for kept in self._host.journal.postbox.of_game(game, _LOOKED_AT):
                if kept.channel == CHANNEL and kept.way == "out" and kept.id.startswith(f"{hook.id}."):
                    id = kept.id.partition(".")[2]
                    yield Try(id, kept.at, kept.standing, kept.tries, kept.due, kept.told)


def _failing(hook: Hook, why: str, now: Time, *, gone: bool) -> Hook:
    since = hook.failing if hook.failing is not None else now
    lasts = now - since >= LASTING_SECONDS
    stopped = why if gone else f"nothing has arrived there for days: {why}" if lasts else hook.stopped
    return replace(hook, failing=since, stopped=stopped)
