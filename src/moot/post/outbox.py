"""The outgoing queue of mail, news and webhooks, with attempts and exponential backoff; and cleanup of old messages.

Messages are stored in the journal's postbox before anything is sent, so a process that stops loses none.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.postbox import Postbox, StoredMessage, Way

FAR_FUTURE, NO_LIMIT = 100_000_000_000, 1_000_000_000
"""A time and a number that no message reaches: to ask for all of them."""
_RETRIED_MAX = 1_000
DAY_SECONDS = 86_400


class Backoff(Value, frozen=True):
    """How long to wait after a failed attempt, and after how many attempts to give up."""

    first_seconds: int
    longest_seconds: int
    attempts: int
    factor: int = 2

    def seconds_after(self, attempts: int) -> int:
        """The pause after so many failed attempts."""
        return min(self.longest_seconds, self.first_seconds * int(self.factor ** (attempts - 1)))


class Outbox:
    """The outgoing messages of one channel."""

    def __init__(self, postbox: Postbox, channel: str, backoff: Backoff):
        self._postbox, self.channel, self._backoff = postbox, channel, backoff

    def due(self, now: Time, most: int = 100, game: str = "") -> list[StoredMessage]:
        """The messages that are due, the oldest first; only of one game, if it is named."""
        return self._postbox.waiting(self.channel, "out", now, most, game)

    def delivered(self, message: StoredMessage, note: str = "") -> None:
        """The receiver accepted the message."""
        self._postbox.settle(replace(message, standing="done", tries=message.tries + 1, told=note))

    def failed(self, message: StoredMessage, why: str, now: Time, *, for_good: bool = False) -> StoredMessage:
        """An attempt failed: retry with exponential backoff, or give up. Returns the message with its new status."""
        tries = message.tries + 1
        if for_good or tries >= self._backoff.attempts:
            said = f"gave up after {tries} attempt{'s' * (tries != 1)}: {why}"
            settled = replace(message, standing="failed", tries=tries, told=said)
        else:
            settled = replace(message, tries=tries, due=now + self._backoff.seconds_after(tries), told=why)
        self._postbox.settle(settled)
        return settled

    def cancel(self, message: StoredMessage, why: str) -> None:
        """Give up a message without trying it."""
        self._postbox.settle(replace(message, standing="failed", told=why))

    def postpone(self, messages: list[StoredMessage], due: Time) -> None:
        """Delay messages without counting an attempt."""
        self._postbox.settle(*(replace(one, due=due) for one in messages))

    def retry_all(self, game: str) -> None:
        """Retry at once what waits in a game, and what was given up there lately."""
        waiting = self._postbox.waiting(self.channel, "out", FAR_FUTURE, NO_LIMIT, game)
        for one in (*self._postbox.of_game(game, _RETRIED_MAX), *waiting):
            if (one.channel, one.way) == (self.channel, "out") and one.standing != "done":
                self._postbox.settle(replace(one, standing="waiting", tries=0, due=0))


class DailyCleanup:
    """Deletes old messages that have been dealt with, once a day."""

    def __init__(self, postbox: Postbox, of: Iterable[tuple[str, Way]], empty_days: int, drop_days: int):
        self._postbox, self._of, self._day = postbox, tuple(of), -1
        self._empty, self._drop = empty_days * DAY_SECONDS, drop_days * DAY_SECONDS

    def run(self, now: Time) -> None:
        """Delete the content of messages after `empty_days` and all of them after `drop_days`, unless done today."""
        if now // DAY_SECONDS != self._day:
            self._day = now // DAY_SECONDS
            for channel, way in self._of:
                self._postbox.clear(channel, way, now - self._empty, now - self._drop)
