"""Deliveries to hooks: what may be tried now, how it is signed, and what is kept of each try."""

import logging
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.errors import Conflict
from moot.journal.postbox import Kept
from moot.people.notice_settings import Follower, Way
from moot.play.host import Host
from moot.post.hooks import incoming
from moot.post.hooks.bodies import news_body, notice_body
from moot.post.hooks.hooks import CHANNEL, Hook, Hooks
from moot.post.notices.news_items import news_items
from moot.post.notices.notice import Notice
from moot.post.outbox import Backoff, Outbox
from moot.runtime.leases import Leases
from moot.runtime.secret_tokens import digest_of
from moot.runtime.signatures import signed
from moot.runtime.typed_store import Filed

BACKOFF = Backoff(first_seconds=15, longest_seconds=6 * 3_600, attempts=14)
"""About two days in all."""
LASTING_SECONDS = 3 * 86_400
"""A hook at which nothing has arrived for so long is stopped."""
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
    """The webhook requests of a host that are to be sent."""

    def __init__(self, host: Host):
        self._host, self._day = host, -1
        self._hooks, self._leases = Hooks(host.journal.cabinet), Leases(host.journal.cabinet)
        self._queue = Outbox(host.journal.postbox, CHANNEL, BACKOFF)

    def due(self, most: int = 1_000) -> list[Delivery]:
        """What may be sent now, by this process alone; requests to a hook that was deleted or stopped are given up."""
        now = self._host.clock.now()
        if not self._leases.take(CHANNEL, now):
            return []
        found = []
        for kept in self._queue.due(now, most):
            hook = self._hooks.get(kept.id.partition(".")[0], now)
            if hook is None or hook.stopped:
                self._queue.cancel(kept, "the hook was deleted" if hook is None else "the hook is stopped")
            else:
                found.append(Delivery(kept, hook, self._headers(kept, hook, now)))
        return found

    def clear_old(self) -> None:
        """Once a day, delete old requests that were dealt with, sent and received."""
        now = self._host.clock.now()
        if now // _DAY_SECONDS != self._day:
            before, self._day = now - KEEP_SECONDS, now // _DAY_SECONDS
            self._host.journal.postbox.clear(CHANNEL, "out", before, before)
            self._host.journal.postbox.clear(incoming.CHANNEL, "in", before, before)

    def release(self) -> None:
        """Let another process deliver."""
        self._leases.leave(CHANNEL, self._host.clock.now())

    def _headers(self, kept: Kept, hook: Hook, now: Time) -> dict[str, str]:
        id = "msg_" + kept.id.partition(".")[2].replace("-", "")
        return {"Content-Type": "application/json", "User-Agent": AGENT, **signed(hook.secret, id, now, kept.data)}

    # --- how it ended ----------------------------------------------------------------------------

    def arrived(self, delivery: Delivery, note: str) -> None:
        """The other side took it."""
        self._hooks.change(delivery.hook.id, self._host.clock.now(), lambda hook: replace(hook, failing=None))
        self._queue.delivered(delivery.kept, note)

    def failed(self, delivery: Delivery, why: str, rest: Iterable[Delivery] = (), *, for_good: bool = False) -> None:
        """It could not be delivered now, or `for_good`; the `rest` of what that hook is to get waits as long."""
        now = self._host.clock.now()
        self._hooks.change(delivery.hook.id, now, lambda hook: _failing(hook, why, now, gone=for_good))
        self._queue.failed(delivery.kept, why, now, for_good=for_good)
        pause = BACKOFF.seconds_after(delivery.kept.tries + 1)
        self._queue.postpone([one.kept for one in rest], now + pause)

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


_log = logging.getLogger(__name__)
ENTRIES_AT_ONCE = 200
NOT_MODERATED = "whoever made it no longer moderates this game"


class HookChannel:
    """Carries somebody's notices by their own hooks."""

    way: Way = "hook"

    def __init__(self, host: Host):
        self._host, self._hooks = host, Hooks(host.journal.cabinet)
        self.site = ""

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has a hook that works."""
        return any(not hook.stopped for hook in self._of(follower))

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Keep a letter for each of somebody's hooks."""
        letters = []
        for hook in self._of(follower):
            if not hook.stopped:
                shown = replace(notice, link=f"{hook.site}/games/{notice.game}")
                letters.append(
                    hook_letter(hook, notice.game, digest_of(notice.key)[:32], notice_body(shown, hook.form), now)
                )
        self._host.journal.postbox.keep(letters)

    def _of(self, follower: Follower) -> list[Hook]:
        return self._hooks.of_account(follower.account.id, self._host.clock.now())


class GameHookNotifier:
    """Tells the hooks of games what happens there."""

    def __init__(self, host: Host):
        self._host, self._hooks = host, Hooks(host.journal.cabinet)

    def go(self) -> None:
        """Keep letters for all that has happened since; trouble with one hook leaves the others alone."""
        now = self._host.clock.now()
        for filed in self._hooks.of_games(now):
            try:
                self._tell(filed, now)
            except Conflict:
                continue  # another process has told it
            except Exception:
                _log.exception("hook %s could not be told; it is tried again", filed.key)

    def _tell(self, filed: Filed[Hook], now: Time) -> None:
        hook = filed.value
        if not self._is_by_a_moderator(hook, now):
            self._hooks.put(filed, replace(hook, stopped=NOT_MODERATED))
            return
        table = self._host.table(hook.game)
        state = table.state
        upto = min(state.entry, hook.told + ENTRIES_AT_ONCE)
        if upto <= hook.told:
            return
        link = f"{hook.site}/games/{hook.game}"
        self._host.journal.postbox.keep(
            hook_letter(hook, hook.game, one.id.rpartition(":")[2], news_body(one, hook.form, state.title, link), now)
            for one in news_items(table, hook.told + 1, upto, hook.topics)
        )
        self._hooks.put(filed, replace(hook, told=upto))

    def _is_by_a_moderator(self, hook: Hook, now: Time) -> bool:
        maker = self._host.people.accounts.get(hook.by, now)
        return maker is not None and self._host.people.access(maker, hook.game).may_moderate


def hook_letter(hook: Hook, game: str, about: str, body: bytes, now: Time) -> Kept:
    """A letter for a hook; of two about the same, one is kept."""
    return Kept(game=game, channel=CHANNEL, way="out", id=f"{hook.id}.{about}", at=now, data=body, due=now)
