"""What those who moderate a game can do about who is in it; each act is written down for the others."""

from collections.abc import Callable

from msgspec.structs import replace

from moot.game.values import PlayerId, Time
from moot.journal.cabinet import Paper
from moot.journal.store import Journal
from moot.people.accounts import NotSo
from moot.people.doors import Doors, with_member, with_pin, with_seat, without_member
from moot.people.leaving import cut_off, invitations_by, seats_of, take_back
from moot.people.record import Record
from moot.people.values import Account, Door, Joining, Part, Seating
from moot.runtime.passwords import fault_of_pin, hashed


class Administration:
    """Acts upon the doors of games. Whether somebody may do them is asked before."""

    def __init__(self, journal: Journal, doors: Doors, record: Record):
        self._journal, self._doors, self._record = journal, doors, record

    def founding(self, by: Account | None, door: Door, now: Time) -> list[Paper]:
        """What is kept together with a game that somebody makes and then moderates: its door.

        Where nobody in particular makes it there is none: the game is open to everybody.
        """
        if by is None:
            return []
        act = self._record.act_in(door.game, "makes the game", by.name, now)
        return [*self._doors.of_new(with_member(replace(door, owner=by.id), by.id, "moderator", now)), act]

    def branching_off(self, by: Account | None, game: str, now: Time) -> list[Paper]:
        """What is kept together with a fork that somebody makes: it is private to them, who take any of its seats."""
        return self.founding(by, Door(game, "open", private=True), now)

    def settle(self, game: str, by: Account, now: Time, *, seating: Seating, private: bool, joining: Joining) -> None:
        """Say who may sit, read and join."""
        how = [
            "seats belong to accounts" if seating == "members" else "anybody at the table says who they are",
            "private" if private else "public",
            "anybody with an account may join" if joining == "anyone" else "people come by invitation",
        ]
        self._do(
            game, by, now, f"settles: {'; '.join(how)}",
            lambda door: replace(door, seating=seating, private=private, joining=joining),
        )  # fmt: skip

    def close(self, game: str, by: Account, now: Time, *, closed: bool) -> None:
        """Let a game take no more moves by players, or let it take them again."""
        what = "closes the game: it takes no moves, and its time goes on" if closed else "opens the game again"
        self._do(game, by, now, what, lambda door: replace(door, closed=closed))

    def release(self, game: str, by: Account, player: PlayerId, now: Time) -> None:
        """Free a seat, and take away its PIN; the player stays in the game, and whoever is invited can sit there.

        Whoever sat there writes no more as that player by mail, and gets none.
        """
        cut_off(self._journal, game, [player])
        self._do(game, by, now, f"frees the seat of {player}", lambda door: with_seat(door, player, ""))

    def take(self, game: str, by: Account, player: PlayerId, now: Time) -> None:
        """Sit in a free seat oneself; raises `NotSo` where it is somebody's."""

        def sit(door: Door) -> Door:
            if door.seat(player).account not in ("", by.id):
                raise NotSo("seat.taken", f"the seat of {player} is somebody's", "free it first, and tell them")
            return with_seat(door, player, by.id)

        self._do(game, by, now, f"takes the seat of {player}", sit)

    def name_moderator(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Let somebody moderate a game."""
        self._do(
            game, by, now, f"names {account.name} a moderator",
            lambda door: with_member(_pardoned(door, account), account.id, "moderator", now),
        )  # fmt: skip

    def end_moderating(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Let somebody moderate a game no more; they keep their seats, and can still read it."""
        self._check_not_owner(game, account, now)
        self._do(
            game, by, now, f"lets {account.name} moderate no more",
            lambda door: _without_office(door, account),
        )  # fmt: skip

    def hand_over(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Give a game to somebody else, who moderates it; whoever had it goes on moderating. Raises `NotSo`."""
        if not by.moderates and self._doors.of(game, now).owner != by.id:
            raise NotSo("door.not-owner", "only who has the game can hand it on", "ask them, or whoever runs the host")
        self._do(
            game, by, now, f"hands the game to {account.name}",
            lambda door: replace(
                with_member(_pardoned(door, account), account.id, "moderator", now), owner=account.id
            ),
        )  # fmt: skip

    def remove(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Take somebody's part in a game away, and free their seats; invitations that they made are revoked."""
        self._part_with(game, by, account, now, "removes", lambda door: without_member(door, account.id))

    def ban(self, game: str, by: Account, account: Account, now: Time) -> None:
        """The same, and let them not come back."""
        self._part_with(game, by, account, now, "bans", lambda door: _banned(door, account))

    def pardon(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Let somebody who was banned be invited again."""
        self._do(
            game, by, now, f"lifts the ban of {account.name}",
            lambda door: _pardoned(door, account),
        )  # fmt: skip

    def set_pin(self, game: str, player: PlayerId, pin: str, now: Time) -> None:
        """Put a PIN on a seat, or take it away with an empty one; raises `NotSo` and `Crowded`."""
        fault = fault_of_pin(pin) if pin else ""
        if fault:
            raise NotSo("seat.pin", fault, "choose another")
        kept = hashed(pin) if pin else ""
        act = self._record.act_in(
            game, f"{'a PIN is set on' if pin else 'no PIN is on'} the seat of {player}", player, now
        )
        self._doors.change(game, now, lambda door: with_pin(door, player, kept), act)

    def _part_with(
        self, game: str, by: Account, account: Account, now: Time, what: str, how: Callable[[Door], Door]
    ) -> None:
        self._check_not_owner(game, account, now)
        cut_off(self._journal, game, seats_of(self._doors.of(game, now), account))
        take_back(self._journal, game, account, now)
        act = self._record.act_in(game, f"{what} {account.name}", by.name, now)
        self._doors.change(game, now, how, act, gone=invitations_by(self._journal, game, account, now))

    def _check_not_owner(self, game: str, account: Account, now: Time) -> None:
        if self._doors.of(game, now).owner == account.id:
            raise NotSo("door.owner", f"this game is {account.name}'s", "they can hand it to somebody else first")

    def _do(self, game: str, by: Account, now: Time, what: str, how: Callable[[Door], Door]) -> None:
        self._doors.change(game, now, how, self._record.act_in(game, what, by.name, now))


def _pardoned(door: Door, account: Account) -> Door:
    return replace(door, banned=tuple(one for one in door.banned if one != account.id))


def _without_office(door: Door, account: Account) -> Door:
    """The door with a moderator who is one no more: a player where they have a seat, or else a watcher."""
    part: Part = "player" if any(seat.account == account.id for seat in door.seats) else "watcher"
    members = (
        replace(one, part=part) if one.account == account.id and one.part == "moderator" else one
        for one in door.members
    )
    return replace(door, members=tuple(members))


def _banned(door: Door, account: Account) -> Door:
    left = without_member(_pardoned(door, account), account.id)
    return replace(left, banned=(*left.banned, account.id))
