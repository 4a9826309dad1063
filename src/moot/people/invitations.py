"""Invitations: links by which people come into a game, each for one part in it."""

from collections.abc import Iterable
from contextlib import suppress

from msgspec.structs import replace

from moot.game.values import PlayerId, Time
from moot.journal.cabinet import Cabinet
from moot.journal.errors import Conflict
from moot.people.accounts import NotSo
from moot.people.doors import Doors, with_member, with_seat
from moot.people.leaving import INVITATION
from moot.people.record import Record
from moot.people.values import Account, Door, Invitation, Part
from moot.runtime.secret_tokens import digest_of, name_of, new_secret
from moot.runtime.typed_store import Drawer, Filed

DAYS_MOST = 90
USES_MOST = 500
_OPEN_MOST = 100
_TRIES = 40
_DAY = 24 * 3600


class Invitations:
    """The invitations to a host's games."""

    def __init__(self, cabinet: Cabinet, doors: Doors, record: Record):
        self._cabinet, self._doors, self._record = cabinet, doors, record
        self._invitations = Drawer(cabinet, INVITATION, Invitation)

    def make(
        self, game: str, by: Account, part: Part, now: Time, *, seat: str = "", uses: int | None = 1, days: int = 14
    ) -> str:
        """A new invitation; its secret is told this once. Raises `NotSo` where it cannot be.

        One for a seat stands in the place of those for the same seat that were made before.
        """
        if not 1 <= days <= DAYS_MOST or not 1 <= (uses or 1) <= USES_MOST:
            reason = f"an invitation lasts 1 to {DAYS_MOST} days, and is for 1 to {USES_MOST} people, or for anybody"
            raise NotSo("invitation.bounds", reason, "choose numbers between")
        if seat and (part == "watcher" or uses != 1):
            raise NotSo("invitation.seat", "a seat goes to one person, who plays or moderates", "invite one for it")
        filed = self._invitations.of(game, now)
        before = [(self._invitations.kind, one.key) for one in filed if seat and one.value.seat == seat]
        if len(filed) - len(before) >= _OPEN_MOST:
            raise NotSo("invitation.many", f"{_OPEN_MOST} invitations to {game} are open", "revoke some first")
        secret = new_secret()
        invitation = Invitation(game, part, now, by.id, seat, uses)
        paper = self._invitations.paper(digest_of(secret), invitation, owner=game, until=now + days * _DAY)
        told = f"invites {_whom(invitation)}"
        self._cabinet.change(new=[paper, self._record.act_in(game, told, by.name, now)], gone=before)
        return secret

    def of(self, game: str, now: Time) -> list[tuple[str, Invitation, Time]]:
        """The open invitations to a game by their public names, each with the time until which it is good."""
        filed = self._invitations.of(game, now)
        return sorted(((name_of(f.key), f.value, f.until or 0) for f in filed), key=lambda one: one[1].made)

    def revoke(self, game: str, name: str, by: Account, now: Time) -> bool:
        """Revoke an invitation by its public name; whether there was one."""
        found = [filed for filed in self._invitations.of(game, now) if name_of(filed.key) == name]
        for filed in found:
            told = f"revokes the invitation of {_whom(filed.value)}"
            act = self._record.act_in(game, told, by.name, now)
            self._cabinet.change(new=[act], gone=[(self._invitations.kind, filed.key)])
        return bool(found)

    def get(self, secret: str, now: Time) -> Invitation | None:
        """What a link invites to; None where it is none, or past, used up or revoked."""
        return self._invitations.get(digest_of(secret), now)

    def until(self, secret: str, now: Time) -> Time | None:
        """Until when a link is good."""
        filed = self._invitations.filed(digest_of(secret), now)
        return filed.until if filed is not None else None

    def lets_watch(self, secret: str, game: str, now: Time) -> bool:
        """Whether whoever has this link may watch a game without an account: as long as it is for anybody, and open."""
        found = self.get(secret, now) if secret else None
        return found is not None and found.game == game and is_for_guests(found)

    def accept(self, secret: str, account: Account, people: Iterable[PlayerId], now: Time) -> Invitation:
        """Come into the game as invited, and use the invitation up by one; raises `NotSo` where that cannot be."""
        known = list(people)
        for _ in range(_TRIES):
            filed = self._invitations.filed(digest_of(secret), now)
            if filed is None:
                raise NotSo("invitation.gone", "this invitation is used up, revoked or past", "ask for another")
            with suppress(Conflict):  # somebody else used it, or changed the door, at this moment
                return self._accepted(filed, account, known, now)
        raise NotSo("invitation.busy", "many others are coming in at this moment", "try again")

    def _accepted(self, filed: Filed[Invitation], account: Account, known: list[PlayerId], now: Time) -> Invitation:
        """Come in by an invitation as it was found; raises `Conflict` where something of it has changed since."""
        invitation = filed.value

        def let_in(door: Door) -> Door:
            return _let_in(door, invitation, account, known, now)

        act = self._record.act_in(invitation.game, f"comes in as {_whom(invitation)}", account.name, now)
        if let_in(self._doors.of(invitation.game, now)) == self._doors.of(invitation.game, now):
            return invitation  # they were in already, and use nothing up
        left = None if invitation.left is None else invitation.left - 1
        until = now if left == 0 else None
        used = self._invitations.changed(filed, replace(invitation, left=left), until=until)
        self._doors.change(invitation.game, now, let_in, used, act, tries=1)
        return invitation


def is_for_guests(invitation: Invitation) -> bool:
    """Whether an invitation is to watch, and for anybody who has its address: that takes no account."""
    return invitation.part == "watcher" and invitation.left is None


def _let_in(door: Door, invitation: Invitation, account: Account, people: list[PlayerId], now: Time) -> Door:
    """The door once somebody has come in; raises `NotSo` where they cannot."""
    if account.id in door.banned:
        raise NotSo("invitation.banned", "you have been banned from this game", "write to whoever moderates it")
    if invitation.seat:
        if invitation.seat not in people or door.seat(invitation.seat).account not in ("", account.id):
            raise NotSo("invitation.seat", f"the seat of {invitation.seat} is no longer free", "ask for another")
        if door.seat(invitation.seat).account != account.id:
            door = with_seat(door, PlayerId(invitation.seat), account.id)
    return with_member(door, account.id, invitation.part, now)


def _whom(invitation: Invitation) -> str:
    """Whom an invitation is for, in words."""
    part = {"watcher": "a watcher", "player": "a player", "moderator": "a moderator"}[invitation.part]
    return f"{part}, on the seat of {invitation.seat}" if invitation.seat else part
