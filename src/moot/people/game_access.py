"""Access to games: who may read, play, join and moderate, and who has which seat."""

from collections.abc import Callable, Container, Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from moot.game.moves import Refused
from moot.game.values import CaseId, PlayerId, Time, Value
from moot.journal.journal import Journal
from moot.journal.record_store import StoredRecord
from moot.languages import N_
from moot.people.values import Account, AccountReference, Joining, MemberRole, Role, Seating
from moot.runtime.secret_tokens import new_secret
from moot.runtime.typed_store import Companions, TypedStore

RESERVED = "!"
"""What no argon2id hash begins with; so a locked password is marked in /etc/shadow (shadow(5)), too."""


class Seat(Value, frozen=True):
    """A player's seat: the account that it belongs to; in an open game also its PIN and the browser that plays it."""

    player: PlayerId
    account: str = ""
    pin: str = ""
    """Hashed with argon2id. Of a reserved seat without one, `!` and a secret, which no PIN matches."""
    browser: str = ""
    """What the cookie of the browser that took it says, in an open game; no secret, since anybody may take it."""

    @property
    def is_kept(self) -> bool:
        """Whether there is anything to remember of it."""
        return bool(self.account or self.pin or self.browser)

    @property
    def is_protected(self) -> bool:
        """Whether not everybody may take it in an open game."""
        return bool(self.account or self.pin)

    @property
    def is_reserved(self) -> bool:
        """Whether it opens with the key of its own link alone: nobody has chosen a PIN for it."""
        return self.pin.startswith(RESERVED)


class Member(Value, frozen=True):
    """Somebody with a role in a game."""

    account: str
    part: MemberRole
    since: Time


class PendingMember(Value, frozen=True):
    """Somebody who gets a seat if a judge decides that they may join."""

    player: PlayerId
    account: str
    case: CaseId


class AccessSettings(Value, frozen=True):
    """The access settings of a game: who can read, join, play and moderate; its rules know nothing of them."""

    game: str
    seating: Seating = "open"
    """Open: anybody can play any seat. Members: seats belong to accounts."""
    private: bool = False
    joining: Joining = "invited"
    """Who may join a game of members by the rules' own move."""
    closed: bool = False
    """In a closed game no player can move."""
    archived: bool = False
    """An archived game is closed, its time stands still, and lists of games leave it out unless they're asked."""
    owner: str = ""
    seats: tuple[Seat, ...] = ()
    members: tuple[Member, ...] = ()
    banned: tuple[str, ...] = ()
    coming: tuple[PendingMember, ...] = ()
    """People who wait for a judgment on whether they may join."""

    def seat(self, player: str) -> Seat:
        """A player's seat; one that belongs to nobody if none is stored."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        return Seat(PlayerId(player))

    def part_of(self, account: str) -> MemberRole | None:
        """Somebody's role in the game."""
        return next((member.part for member in self.members if member.account == account), None)


class Access(Value, frozen=True):
    """What somebody may do in a game."""

    role: Role
    seats: tuple[PlayerId, ...] = ()
    """The seats that belong to them; of those that they only sat down at in an open game, the last one."""
    may_read: bool = True
    may_play: bool = True
    """Whether they may make moves; in an open game everybody may."""
    may_join: bool = True
    may_moderate: bool = False


_read_settings = msgspec.json.Decoder(AccessSettings).decode
"""Reads them as each request does."""
SETTINGS = "door"
"""The kind of record that a game's access settings are."""
"""The kind of the records of access settings."""


class GameHead(NamedTuple):
    """What every request reads of a game in one query: the number of entries, and the access settings."""

    length: int
    """0 if there is no such game."""
    settings: AccessSettings

    def fault_of_move(self, player: str | None) -> Refused | None:
        """Why no player can move in the game now, regardless of its rules."""
        if not player or not self.settings.closed:
            return None
        if self.settings.archived:
            return Refused(
                code="game.archived",
                reason=N_("this game is archived: it can be read, and nobody can move"),
                facts={"game": self.settings.game},
                remedy=N_("ask whoever runs the server to take it out of the archive, or fork it"),
            )
        return Refused(
            code="game.closed",
            reason=N_("this game is closed: nobody can move until it is opened again"),
            facts={"game": self.settings.game},
            remedy=N_("ask a moderator of the game; deadlines still pass meanwhile"),
        )


class AccessStore:
    """The access settings of a host's games; a game without any is open to everybody."""

    def __init__(self, journal: Journal):
        self._journal, self._records = journal, journal.records
        records = journal.records
        self._settings = TypedStore(records, SETTINGS, AccessSettings)
        self._in_game = TypedStore(records, "in-game", AccountReference)

    def of(self, game: str, now: Time) -> AccessSettings:
        """A game's access settings."""
        return self._settings.get(game, now) or AccessSettings(game)

    def records_of(self, game: str, now: Time) -> list[tuple[str, str]]:
        """The kinds and keys of the records that say who has access to a game."""
        people = _people(self.of(game, now))
        return [(SETTINGS, game), *((self._in_game.kind, _key(who, game)) for who in people)]

    def head(self, game: str, now: Time) -> GameHead:
        """The length of a game's record and its access settings, read in one query."""
        length, record = self._journal.length_and_record(game, SETTINGS, game, now)
        settings = _read_settings(record.value) if record is not None else AccessSettings(game)
        return GameHead(length, settings)

    def games_of(self, account: Account, now: Time) -> list[str]:
        """The games in which somebody has a role or a seat."""
        return [stored.key.partition("\n")[2] for stored in self._in_game.of(account.id, now)]

    def of_new(self, settings: AccessSettings) -> list[StoredRecord]:
        """The records of access settings that are stored with a new game."""
        return [
            self._settings.record(settings.game, settings),
            *(self._in(who, settings.game) for who in _people(settings)),
        ]

    def change(
        self,
        game: str,
        now: Time,
        how: Callable[[AccessSettings], AccessSettings],
        *also: StoredRecord,
        gone: Iterable[tuple[str, str]] = (),
        using: Callable[[], Iterable[StoredRecord]] = tuple,
    ) -> AccessSettings:
        """Change access settings; in the same transaction store other records, and delete some (by kind and key).

        If others change the settings at the same moment, `how` and `using` (further records) are called again.
        """
        deleted = tuple(gone)

        def along(before: AccessSettings | None, after: AccessSettings) -> Companions:
            had, has = _people(before or AccessSettings(game)), _people(after)
            put = [*also, *using(), *(self._in(who, game) for who in has - had)]
            return Companions(put, [*deleted, *((self._in_game.kind, _key(who, game)) for who in had - has)])

        was_changed = False

        def changed(before: AccessSettings | None) -> AccessSettings:
            nonlocal was_changed
            after = how(before or AccessSettings(game))
            was_changed = after != before
            return after

        after = self._settings.update(game, changed, now, along=along)
        if not was_changed:
            self._records.change(put=also, gone=deleted)
        return after or AccessSettings(game)

    def _in(self, who: str, game: str) -> StoredRecord:
        return self._in_game.record(_key(who, game), AccountReference(who), owner=who)


def access_of(settings: AccessSettings, account: Account | None) -> Access:
    """What somebody may do in a game; `account` is None for somebody without one."""
    who = account.id if account is not None else ""
    part, is_banned = (settings.part_of(who), who in settings.banned) if who else (None, False)
    moderates = account is not None and (account.moderates or who == settings.owner or part == "moderator")
    if is_banned and not moderates:
        return Access("stranger", may_read=not settings.private, may_play=False, may_join=False)
    seats = tuple(seat.player for seat in settings.seats if who and seat.account == who)
    is_open = settings.seating == "open"
    may_read = not settings.private or moderates or part is not None or bool(seats)
    has_part = part is not None or bool(seats) or moderates
    may_sit = may_read and part != "watcher" and (not settings.private or has_part)
    invited = moderates or part == "player" or bool(seats) or (account is not None and settings.joining == "anyone")
    return Access(
        role="moderator" if moderates else "player" if seats else part or "stranger",
        seats=seats,
        may_read=may_read,
        may_play=may_sit if is_open else bool(seats),
        may_join=may_sit if is_open else may_read and invited,
        may_moderate=moderates,
    )


def with_member(settings: AccessSettings, account: str, part: MemberRole, now: Time) -> AccessSettings:
    """The settings with somebody in a role, unless they have a higher one."""
    rank = ("watcher", "player", "moderator")
    had = settings.part_of(account)
    if had is not None and rank.index(had) >= rank.index(part):
        return settings
    others = tuple(member for member in settings.members if member.account != account)
    return replace(settings, members=(*others, Member(account, part, now)))


def without_member(settings: AccessSettings, account: str) -> AccessSettings:
    """The settings without somebody: their seats are free."""
    freed = [Seat(seat.player) if seat.account == account else seat for seat in settings.seats]
    members = tuple(member for member in settings.members if member.account != account)
    coming = tuple(one for one in settings.coming if one.account != account)
    return replace(settings, members=members, seats=tuple(seat for seat in freed if seat.is_kept), coming=coming)


def with_seat(settings: AccessSettings, player: PlayerId, account: str) -> AccessSettings:
    """The settings with a seat that belongs to somebody, or nobody, and has no PIN."""
    others = tuple(seat for seat in settings.seats if seat.player != player)
    return replace(settings, seats=(*others, Seat(player, account)) if account else others)


def arrived(
    settings: AccessSettings, seating: Container[PlayerId], waiting: Container[CaseId], now: Time
) -> AccessSettings:
    """The settings after judges have decided on people who waited to join: those allowed in get their seats."""
    for one in settings.coming:
        if one.case not in waiting:
            settings = replace(settings, coming=tuple(other for other in settings.coming if other != one))
            if one.player in seating and not settings.seat(one.player).account:
                settings = with_member(with_seat(settings, one.player, one.account), one.account, "player", now)
    return settings


def with_pin(settings: AccessSettings, player: PlayerId, hashed_pin: str) -> AccessSettings:
    """The settings with a PIN on a seat, or without one."""
    return _with(settings, replace(settings.seat(player), pin=hashed_pin))


def with_reserved(settings: AccessSettings, player: PlayerId) -> AccessSettings:
    """The settings with a seat that only the key of its own link opens; as it was, if it's protected already."""
    seat = settings.seat(player)
    return settings if seat.is_protected else _with(settings, replace(seat, pin=new_secret(RESERVED)))


def with_sitter(settings: AccessSettings, player: PlayerId, browser: str, account: str) -> AccessSettings:
    """The settings with a browser, and the account that is signed in there, at this seat of an open game.

    They leave what else they sat down at, so that somebody who plays several seats in turn keeps nobody from theirs; a
    seat that is the account's without a browser (it joined, or started the game) stays its own. Without a player they
    are at none. A seat of somebody else's account stays as it is.
    """
    for seat in settings.seats:
        sits = seat.account == account if seat.account else seat.browser == browser
        if sits and seat.browser:
            settings = _with(settings, Seat(seat.player, pin=seat.pin))
    seat = settings.seat(player)
    if not player or seat.account:
        return settings
    if account:
        return _with(settings, Seat(player, account, browser="" if seat.pin else browser))
    return _with(settings, replace(seat, browser=browser))
    for seat in settings.seats:
        if browser and seat.browser == browser:
            settings = _with(settings, replace(seat, browser=""))
        if account and seat.account == account:
            settings = _with(settings, replace(settings.seat(seat.player), account=""))
    if not player:
        return settings
    seat = settings.seat(player)
    return _with(settings, replace(seat, browser=browser or seat.browser, account=account or seat.account))


def _with(settings: AccessSettings, seat: Seat) -> AccessSettings:
    others = tuple(other for other in settings.seats if other.player != seat.player)
    return replace(settings, seats=(*others, seat) if seat.is_kept else others)


def _people(settings: AccessSettings) -> set[str]:
    """The accounts with a role or a seat."""
    return {member.account for member in settings.members} | {seat.account for seat in settings.seats if seat.account}


def _key(account: str, game: str) -> str:
    return f"{account}\n{game}"
