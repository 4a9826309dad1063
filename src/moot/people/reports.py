"""Reports of posts: a reader asks moderators to look at what somebody said."""

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.record_store import RecordStore
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.people.values import Account
from moot.runtime.secret_tokens import new_id
from moot.runtime.typed_store import StoredValue, TypedStore

WHY_MAX = 500
_SETTLED_KEPT_SECONDS = 366 * 24 * 3600
REPORT = "report"
"""The kind of the records of reports; each belongs to its game."""


class PostReport(Value, frozen=True):
    """A report of a post."""

    game: str
    entry: int
    why: str
    at: Time
    name: str = ""
    """Who made it; empty for somebody who isn't signed in."""
    settled: str = ""
    """What moderators did: `hide`, `show`, `redact` or `keep`; empty while it is open."""


class Reports:
    """The reports of a host's games. The caller counts attempts, and checks who may see them."""

    def __init__(self, records: RecordStore):
        self._records, self._reports = records, TypedStore(records, REPORT, PostReport)

    def make(self, game: str, entry: int, why: str, account: Account | None, now: Time) -> PostReport:
        """Report a post; raises `InvalidRequest` without a reason, or with an endless one."""
        why = " ".join(why.split())
        if not 0 < len(why) <= WHY_MAX:
            fault = N_("the report doesn’t say what is wrong") if not why else N_("the report is too long")
            raise InvalidRequest(
                "report.why", fault, N_("say what is wrong with it, in at most {why_max} characters", why_max=WHY_MAX)
            )
        report = PostReport(game, entry, why, now, account.name if account is not None else "")
        key = f"{game}\n{now:011}\n{new_id()}"
        self._records.change(new=[self._reports.record(key, report, owner=game)])
        return report

    def of_game(self, game: str, now: Time) -> list[PostReport]:
        """The open reports of a game, the earliest first."""
        return [stored.value for stored in self._of_game(game, now)]

    def all(self, now: Time) -> list[PostReport]:
        """The open reports of all games, the earliest first."""
        found = (stored.value for stored in self._reports.all(now))
        return sorted((one for one in found if not one.settled), key=lambda one: one.at)

    def settle(self, game: str, entry: int, how: str, now: Time) -> None:
        """Settle all open reports of a post."""
        until = now + _SETTLED_KEPT_SECONDS
        for stored in self._of_game(game, now):
            if stored.value.entry == entry:
                settled = self._reports.changed(stored, replace(stored.value, settled=how), until=until)
                self._records.change(put=[settled])

    def _of_game(self, game: str, now: Time) -> list[StoredValue[PostReport]]:
        return [stored for stored in self._reports.of(game, now) if not stored.value.settled]
