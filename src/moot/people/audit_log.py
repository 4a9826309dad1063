"""The audit log: what was done with an account, for its owner, and with a game's settings, for its moderators."""

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from moot.game.values import Time
from moot.journal.record_store import RecordStore, StoredRecord
from moot.languages import language, translation
from moot.people.values import Account, AuditEntry
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import StoredValue, TypedStore

_NOBODY = Account(id="nobody", name="", made=0)
KEPT_SECONDS = 366 * 24 * 3600
_HOUR = 3600
SHOWN = 200
_count = count()


class AuditLog:
    """Acts, by account and by game."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._of_accounts = TypedStore(records, "audit", AuditEntry)
        self._of_games = TypedStore(records, "administration", AuditEntry)

    def note(self, account: Account, what: str, now: Time, address: str = "") -> None:
        """Log what was done with an account."""
        self._records.change(new=[self._act_record(account, what, now, address)])

    def failed(self, account: Account | None, what: str, now: Time, address: str = "") -> None:
        """Log a failed attempt, as one line an hour with a count, so that nobody can flood the log.

        Without an account it's logged too, as nobody's, so that it takes as long.
        """
        account = account or _NOBODY
        hour = now - now % _HOUR
        key = f"{account.id}\n{hour:011}\n{what}"
        self._of_accounts.update(
            key,
            lambda before: AuditEntry(now, what, account.name, address, before.times + 1 if before is not None else 1),
            now,
            owner=account.id,
            until=now + KEPT_SECONDS,
        )

    def _act_record(self, account: Account, what: str, now: Time, address: str) -> StoredRecord:
        key = _key(account.id, now)
        act = AuditEntry(now, what, account.name, address)
        return self._of_accounts.record(key, act, owner=account.id, until=now + KEPT_SECONDS)

    def of(self, account: Account, now: Time) -> list[AuditEntry]:
        """What was done with an account, the latest first."""
        return _latest(self._of_accounts.of(account.id, now))

    def act_in(self, game: str, what: str, who: str, now: Time) -> StoredRecord:
        """A log record of an act in the administration of a game, to be stored in the same transaction."""
        return self._of_games.record(_key(game, now), AuditEntry(now, what, who), owner=game)

    def of_game(self, game: str, now: Time) -> list[AuditEntry]:
        """What was done in the administration of a game, the latest first."""
        return _latest(self._of_games.of(game, now))


def _latest(acts: Sequence[StoredValue[AuditEntry]]) -> list[AuditEntry]:
    """The latest acts first; those that are logged without names or numbers, in the reader's language."""
    return [
        replace(stored.value, what=translation(language(), stored.value.what))
        for stored in list(reversed(acts))[:SHOWN]
    ]


def _key(whose: str, now: Time) -> str:
    """A key that sorts after all earlier keys."""
    return f"{whose}\n{now:011}\n{next(_count):09}\n{new_id()}"
