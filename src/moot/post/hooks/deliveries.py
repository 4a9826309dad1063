"""Outgoing webhooks: messages queued, signed and retried; hooks that keep failing are stopped."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from moot.game.record.entries import Entry
from moot.game.values import Time, Value
from moot.journal.errors import Conflict
from moot.journal.postbox import StoredMessage
from moot.journal.postbox import Way as Direction
from moot.languages import N_
from moot.people.notice_settings import NoticeSettingsStore, Way
from moot.play.host import Host
from moot.play.table import Table
from moot.post.hooks import incoming
from moot.post.hooks.bodies import news_body, notice_body
from moot.post.hooks.hooks import CHANNEL, Hook, Hooks
from moot.post.hooks.push import PushSigner, push_body
from moot.post.notices.news_items import news_of_entry
from moot.post.notices.notice import Notice
from moot.post.notices.notifier import Channel, Follower, Listener
from moot.post.outbox import Backoff, DailyCleanup, Outbox
from moot.runtime.leases import Leases
from moot.runtime.secret_tokens import digest_of
from moot.runtime.signatures import signed
from moot.runtime.typed_store import StoredValue

BACKOFF = Backoff(first_seconds=15, longest_seconds=6 * 3_600, attempts=19)
"""About two days in all."""
LASTING_SECONDS = 3 * 86_400
"""A hook that keeps failing for this long is stopped."""
_LOOKED_AT = 300
GONE = frozenset({410})
DEVICE_GONE = frozenset({404, 410})
"""Status codes that end a webhook, and a device (RFC 8030, 7.3)."""
KEEP_DAYS = 30
"""Finished requests, outgoing and incoming, are deleted after so many days."""
_CLEARED: tuple[tuple[str, Direction], ...] = ((CHANNEL, "out"), (incoming.CHANNEL, "in"))
AGENT = "moot"


class Delivery(Value, frozen=True):
    """One request to be sent, with its hook, its headers and its body."""

    kept: StoredMessage
    hook: Hook
    headers: dict[str, str]
    data: bytes


class DeliveryStatus(Value, frozen=True):
    """The status of one delivery of a hook, as its page shows it."""

    id: str
    at: Time
    standing: str
    tries: int
    due: Time
    told: str


class Deliveries:
    """The queue of webhook requests to send."""

    def __init__(self, host: Host):
        self._host = host
        self._hooks, self._leases = Hooks(host.journal.records), Leases(host.journal.records)
        self._push = PushSigner(host.journal.records)
        self._queue = Outbox(host.journal.postbox, CHANNEL, BACKOFF)
        self._cleanup = DailyCleanup(host.journal.postbox, _CLEARED, KEEP_DAYS, KEEP_DAYS)

    def due(self, most: int = 1_000) -> list[Delivery]:
        """The due requests, for the process with the lease only; those to deleted or stopped hooks are given up."""
        now = self._host.clock.now()
        if not self._leases.take(CHANNEL, now):
            return []
        found = []
        for kept in self._queue.due(now, most):
            hook = self._hooks.get(kept.id.partition(".")[0], now)
            if hook is None or hook.stopped:
                self._queue.cancel(kept, "the hook was deleted" if hook is None else "the hook is stopped")
            elif self._is_unwanted(kept, hook, now):
                self._queue.cancel(kept, "the recipient wants no more notices")
            else:
                found.append(Delivery(kept, hook, *self._request(kept, hook, now)))
        return found

    def _is_unwanted(self, kept: StoredMessage, hook: Hook, now: Time) -> bool:
        """Whether somebody's settings have changed since a notice was queued, so that none comes this way now."""
        account = None if hook.game else self._host.people.accounts.get(hook.by, now)
        settings = NoticeSettingsStore(self._host.journal.records)
        wishes = settings.of(account, kept.game, now) if account is not None else None
        return wishes is not None and not wishes.wants("hook" if hook.device is None else "push")

    def clear_old(self) -> None:
        """Once a day, delete old finished requests, outgoing and incoming."""
        self._cleanup.run(self._host.clock.now())

    def release(self) -> None:
        """Release the lease, so that another process can deliver."""
        self._leases.leave(CHANNEL, self._host.clock.now())

    def _request(self, kept: StoredMessage, hook: Hook, now: Time) -> tuple[dict[str, str], bytes]:
        """The headers and the body with which a message is sent."""
        if hook.device is not None:
            return self._push.request(hook, kept.data, now)
        id = "msg_" + kept.id.partition(".")[2].replace("-", "")
        headers = {"Content-Type": "application/json", "User-Agent": AGENT, **signed(hook.secret, id, now, kept.data)}
        return headers, kept.data

    # --- how it ended ----------------------------------------------------------------------------

    def arrived(self, delivery: Delivery, note: str) -> None:
        """The receiver accepted the request."""
        self._hooks.change(delivery.hook.id, self._host.clock.now(), lambda hook: replace(hook, failing=None))
        self._queue.delivered(delivery.kept, note)

    def failed(self, delivery: Delivery, why: str, rest: Iterable[Delivery] = (), *, for_good: bool = False) -> None:
        """An attempt failed, perhaps `for_good`; the `rest` of that hook's requests wait for the same time."""
        now, hook = self._host.clock.now(), delivery.hook
        if hook.device is not None and for_good:  # it was turned off in the browser
            self._hooks.end(hook.id, now, account=hook.by)
        else:
            self._hooks.change(hook.id, now, lambda hook: _failing(hook, why, now, gone=for_good))
        self._queue.failed(delivery.kept, why, now, for_good=for_good)
        pause = BACKOFF.seconds_after(delivery.kept.tries + 1)
        self._queue.postpone([one.kept for one in rest], now + pause)

    # --- what is shown -------------------------------------------------------------------------

    def of(self, hook: Hook, games: tuple[str, ...], most: int = 20) -> list[DeliveryStatus]:
        """The latest deliveries of a hook."""
        return sorted(self._of(hook, games), key=lambda one: -one.at)[:most]

    def _of(self, hook: Hook, games: tuple[str, ...]) -> Iterator[DeliveryStatus]:
        for game in games:
            for kept in self._host.journal.postbox.of_game(game, _LOOKED_AT):
                if kept.channel == CHANNEL and kept.way == "out" and kept.id.startswith(f"{hook.id}."):
                    id = kept.id.partition(".")[2]
                    yield DeliveryStatus(id, kept.at, kept.standing, kept.tries, kept.due, kept.told)


def _failing(hook: Hook, why: str, now: Time, *, gone: bool) -> Hook:
    since = hook.failing if hook.failing is not None else now
    lasts = now - since >= LASTING_SECONDS
    stopped = why if gone else f"nothing could be delivered for days: {why}" if lasts else hook.stopped
    return replace(hook, failing=since, stopped=stopped)


NOT_MODERATED = N_("the person who created it no longer moderates this game")


class HookChannel(Channel):
    """Sends people's notices to their own webhooks, and the events of games to the games' webhooks."""

    way: Way = "hook"

    def __init__(self, host: Host):
        self._host, self._hooks = host, Hooks(host.journal.records)

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has a webhook that works."""
        return any(not hook.stopped for hook in self._of(follower))

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Queue a message for each of somebody's webhooks."""
        for hook in self._of(follower):
            if not hook.stopped:
                notice = replace(notice, link=f"{hook.site}/games/{notice.game}")
                body = push_body(notice) if hook.device is not None else notice_body(notice, hook.form)
                message = hook_message(hook, notice.game, digest_of(notice.key)[:32], body, now)
                self._host.journal.postbox.keep([message])

    def _of(self, follower: Follower) -> list[Hook]:
        return self._hooks.of_account(follower.id, self._host.clock.now())

    def listeners(self, now: Time) -> Iterator[Listener]:
        """The webhooks of games; those whose creator no longer moderates the game are stopped."""
        for stored in self._hooks.of_games(now):
            hook = stored.value
            if self._is_by_a_moderator(hook, now):
                yield Listener(hook.game, hook.told, partial(_messages, hook, now), partial(self._save, stored))
            else:
                with suppress(Conflict):
                    self._hooks.put(stored, replace(hook, stopped=NOT_MODERATED))

    def _save(self, stored: StoredValue[Hook], told: int) -> None:
        self._hooks.put(stored, replace(stored.value, told=told))

    def _is_by_a_moderator(self, hook: Hook, now: Time) -> bool:
        maker = self._host.people.accounts.get(hook.by, now)
        return maker is not None and self._host.people.access(maker, hook.game).may_moderate


class PushChannel(HookChannel):
    """Shows people's notices on their devices."""

    way: Way = "push"

    def _of(self, follower: Follower) -> list[Hook]:
        return self._hooks.devices_of(follower.id, self._host.clock.now())

    def listeners(self, now: Time) -> Iterator[Listener]:
        """None: games have no devices."""
        return iter(())


def _messages(hook: Hook, now: Time, table: Table, entries: Iterable[Entry]) -> Iterator[StoredMessage]:
    moment = table.moment()
    title, link = moment.state.title, f"{hook.site}/games/{hook.game}"
    for entry in entries:
        for one in news_of_entry(moment, entry, hook.topics):
            yield hook_message(hook, hook.game, one.id.rpartition(":")[2], news_body(one, hook.form, title, link), now)


def hook_message(hook: Hook, game: str, about: str, body: bytes, now: Time) -> StoredMessage:
    """A message for a webhook; of two about the same, one is queued."""
    return StoredMessage(game=game, channel=CHANNEL, way="out", id=f"{hook.id}.{about}", at=now, data=body, due=now)
