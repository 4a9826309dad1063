"""Access to games: who may read, play, join and moderate, and who has which seat. A game's `Door` is its settings."""

from collections.abc import Callable, Container, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from moot.game.moves import Refused
from moot.game.values import CaseId, PlayerId, Time
from moot.journal.journal import Journal
from moot.journal.record_store import RecordStore, StoredRecord
from moot.people.values import Access, Account, Door, Member, MemberRole, Named, Seat
from moot.runtime.typed_store import Companions, TypedStore


class GameHead(NamedTuple):
    """What every request reads of a game, in one query: how many entries its record has, and its access settings."""

    length: int
    """0 where there is no such game."""
    door: Door

    def fault_of_move(self, player: str | None) -> Refused | None:
        """Why the game takes no move by a player now, whatever its rules say."""
        if not player or not self.door.closed:
            return None
        return Refused(
            code="game.closed",
            reason="this game is closed: nobody can move until it is opened again",
            facts={"game": self.door.game},
            remedy="ask a moderator of the game; deadlines still pass meanwhile",
        )


class Doors:
    """The access settings of a host's games; a game without any is open to everybody."""

    def __init__(self, records: RecordStore):
        self._records = records
        self._doors = TypedStore(records, "door", Door)
        self._in_game = TypedStore(records, "in-game", Named)

    def of(self, game: str, now: Time) -> Door:
        """A game's access settings."""
        return self._doors.get(game, now) or Door(game)

    def head(self, journal: Journal, game: str, now: Time) -> GameHead:
        """The length of a game's record and its door, read in one query."""
        length, record = journal.length_and_record(game, self._doors.kind, game, now)
        return GameHead(length, self._doors.value(record) or Door(game))

    def games_of(self, account: Account, now: Time) -> list[str]:
        """The games in which somebody has a part or a seat."""
        return [stored.key.partition("\n")[2] for stored in self._in_game.of(account.id, now)]

    def of_new(self, door: Door) -> list[StoredRecord]:
        """The records of access settings that are stored with a new game."""
        return [self._doors.record(door.game, door), *(self._in(who, door.game) for who in _people(door))]

    def change(
        self,
        game: str,
        now: Time,
        how: Callable[[Door], Door],
        *also: StoredRecord,
        gone: Iterable[tuple[str, str]] = (),
        using: Callable[[], Iterable[StoredRecord]] = tuple,
    ) -> Door:
        """Change access settings; in the same transaction store other records, and delete some (by kind and key).

        If others change the door at the same moment, `how` and `using`, for records that change too, are called again.
        """
        deleted = tuple(gone)

        def along(before: Door | None, after: Door) -> Companions:
            had, has = _people(before or Door(game)), _people(after)
            put = [*also, *using(), *(self._in(who, game) for who in has - had)]
            return Companions(put, [*deleted, *((self._in_game.kind, _key(who, game)) for who in had - has)])

        was_changed = False

        def changed(before: Door | None) -> Door:
            nonlocal was_changed
            after = how(before or Door(game))
            was_changed = after != before
            return after

        after = self._doors.update(game, changed, now, along=along)
        if not was_changed:
            self._records.change(put=also, gone=deleted)
        return after or Door(game)

    def _in(self, who: str, game: str) -> StoredRecord:
        return self._in_game.record(_key(who, game), Named(who), owner=who)


def access_of(door: Door, account: Account | None) -> Access:
    """What somebody may do in a game; `account` is None for whoever has none."""
    who = account.id if account is not None else ""
    part, is_banned = (door.part_of(who), who in door.banned) if who else (None, False)
    moderates = account is not None and (account.moderates or who == door.owner or part == "moderator")
    if is_banned and not moderates:
        return Access("stranger", may_read=not door.private, may_play=False, may_join=False)
    seats = tuple(seat.player for seat in door.seats if who and seat.account == who)
    is_open = door.seating == "open"
    may_read = not door.private or moderates or part is not None or bool(seats)
    may_sit = may_read and part != "watcher" and (not door.private or part is not None or moderates)
    invited = moderates or part == "player" or bool(seats) or (account is not None and door.joining == "anyone")
    return Access(
        role="moderator" if moderates else "player" if seats else part or "stranger",
        seats=seats,
        may_read=may_read,
        may_play=may_sit if is_open else bool(seats),
        may_join=may_sit if is_open else may_read and invited,
        may_moderate=moderates,
    )


def with_member(door: Door, account: str, part: MemberRole, now: Time) -> Door:
    """The settings with somebody in a role, unless they have a higher one."""
    rank = ("watcher", "player", "moderator")
    had = door.part_of(account)
    if had is not None and rank.index(had) >= rank.index(part):
        return door
    others = tuple(member for member in door.members if member.account != account)
    return replace(door, members=(*others, Member(account, part, now)))


def without_member(door: Door, account: str) -> Door:
    """The settings without somebody: their seats are free."""
    freed = tuple(replace(seat, account="", pin="") if seat.account == account else seat for seat in door.seats)
    members = tuple(member for member in door.members if member.account != account)
    coming = tuple(one for one in door.coming if one.account != account)
    return replace(door, members=members, seats=tuple(s for s in freed if s.account or s.pin), coming=coming)


def with_seat(door: Door, player: PlayerId, account: str) -> Door:
    """The settings with a seat that belongs to somebody, or nobody, and has no PIN."""
    others = tuple(seat for seat in door.seats if seat.player != player)
    return replace(door, seats=(*others, Seat(player, account)) if account else others)


def arrived(door: Door, seating: Container[PlayerId], waiting: Container[CaseId], now: Time) -> Door:
    """The settings once judges have decided on people who waited to join: who may gets the seat."""
    for one in door.coming:
        if one.case not in waiting:
            door = replace(door, coming=tuple(other for other in door.coming if other != one))
            if one.player in seating and not door.seat(one.player).account:
                door = with_member(with_seat(door, one.player, one.account), one.account, "player", now)
    return door


def with_pin(door: Door, player: PlayerId, hashed_pin: str) -> Door:
    """The settings with a PIN on a seat, or without one."""
    seat = replace(door.seat(player), pin=hashed_pin)
    others = tuple(other for other in door.seats if other.player != player)
    return replace(door, seats=(*others, seat) if seat.account or seat.pin else others)


def _people(door: Door) -> set[str]:
    """The accounts with a part or a seat."""
    return {member.account for member in door.members} | {seat.account for seat in door.seats if seat.account}


def _key(account: str, game: str) -> str:
    return f"{account}\n{game}"
