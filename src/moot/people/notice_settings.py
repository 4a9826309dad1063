"""Notice settings: what each person wants to hear about each game, how often, and by mail or webhook."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moot.game.values import Time, Value
from moot.journal.journal import Journal
from moot.journal.record_store import RecordStore
from moot.law.asking.time_zones import zone_names
from moot.people.game_access import Access
from moot.people.moderation import take_back
from moot.people.people import People
from moot.people.values import Account
from moot.runtime.typed_store import TypedStore

Frequency = Literal["every", "daily", "weekly", "asked", "nothing"]
FREQUENCIES: tuple[Frequency, ...] = get_args(Frequency)
Way = Literal["mail", "hook", "push"]
HOURS_BEFORE_MAX = 168


class NoticeSettings(Value, frozen=True):
    """Notice settings of one person for one game."""

    frequency: Frequency = "asked"
    """Every event; a daily or weekly digest; only tasks; or nothing."""
    hour: int = 18
    """The hour of the digest, in their own time zone."""
    weekday: int = 6
    """The day of a weekly digest; 0 is Monday."""
    hours_before: int = 24
    """Hours before a deadline at which they get a reminder; 0 for never."""
    ways: tuple[Way, ...] = ("mail", "push")
    """By mail, webhook, or on devices where notifications are turned on."""
    talk: bool = False
    """Whether comments count as news."""

    def wants(self, way: Way) -> bool:
        """Whether any notices come this way."""
        return self.frequency != "nothing" and way in self.ways

    def __post_init__(self) -> None:
        if not (0 <= self.hour < 24 and 0 <= self.weekday < 7 and 0 <= self.hours_before <= HOURS_BEFORE_MAX):
            raise ValueError("a day has 24 hours, a week 7 days, and reminders come a week before at most")


WATCHING = NoticeSettings(frequency="nothing")
"""The default for people without a seat."""


class NoticeSettingsStore:
    """The stored notice settings of everybody."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._wishes = TypedStore(records, "notices", NoticeSettings)

    def of(self, account: Account, game: str, now: Time) -> NoticeSettings | None:
        """Somebody's settings for a game; None where they have none."""
        return self._wishes.get(_key(account.id, game), now)

    def games_of(self, account: Account, now: Time) -> list[str]:
        """The games for which somebody has settings."""
        return [stored.key.partition("\n")[2] for stored in self._wishes.of(account.id, now)]

    def set(self, account: Account, game: str, wishes: NoticeSettings) -> None:
        """Store somebody's settings."""
        self._records.change(put=[self._wishes.record(_key(account.id, game), wishes, owner=account.id)])

    def save(self, journal: Journal, account: Account, game: str, wishes: NoticeSettings, now: Time) -> None:
        """Store somebody's settings, and apply them to the letters that wait to be sent; webhooks ask for them."""
        self.set(account, game, wishes)
        if not wishes.wants("mail"):
            take_back(journal, game, account, now, notices_alone=True)

    def stop(self, journal: Journal, account: Account, game: str, now: Time) -> None:
        """Unsubscribe somebody from notices of a game; other settings stay."""
        wishes = replace(self.of(account, game, now) or NoticeSettings(), frequency="nothing")
        self.save(journal, account, game, wishes, now)

    def all(self, now: Time) -> dict[tuple[str, str], NoticeSettings]:
        """Everybody's settings, by account and game."""
        return {_parts(stored.key): stored.value for stored in self._wishes.all(now)}


class GameNoticeSettings(Value, frozen=True):
    """Notice settings of one person for one game."""

    game: str
    title: str
    wishes: NoticeSettings


def notice_settings_of(
    people: People, titles: Mapping[str, str], account: Account, *also: str
) -> tuple[GameNoticeSettings, ...]:
    """An account's notice settings for its games, those with settings, and those named; `titles` are by name."""
    settings, now = NoticeSettingsStore(people.records), people.now
    names = dict.fromkeys([*people.access_store.games_of(account, now), *settings.games_of(account, now), *also])
    known = ((name, people.access(account, name)) for name in names if name in titles)
    return tuple(
        GameNoticeSettings(name, titles[name], settings.of(account, name, now) or default_of(access))
        for name, access in known
        if access.may_read
    )


def default_of(access: Access) -> NoticeSettings:
    """The settings of somebody who hasn't chosen any."""
    return NoticeSettings() if access.seats else WATCHING


def next_digest(wishes: NoticeSettings, zone: str, after: Time) -> Time:
    """When the next digest is due: at an hour of somebody's local day, across changes of daylight saving time."""
    here = datetime.fromtimestamp(after, UTC).astimezone(zone_of(zone))
    due = here.replace(hour=wishes.hour, minute=0, second=0, microsecond=0, fold=0)
    while int(due.timestamp()) <= after or (wishes.frequency == "weekly" and due.weekday() != wishes.weekday):
        due = (due.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone_of(zone), hour=wishes.hour)
    return int(due.timestamp())


def zone_of(name: str) -> ZoneInfo:
    """The time zone of this name, or UTC if there is none."""
    return ZoneInfo(name if name in zone_names() else "UTC")


def _key(account: str, game: str) -> str:
    return f"{account}\n{game}"


def _parts(key: str) -> tuple[str, str]:
    account, _, game = key.partition("\n")
    return account, game
