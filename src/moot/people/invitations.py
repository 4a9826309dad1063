"""Invitations: links and short codes by which people join a game in one role."""

import secrets
from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.values import PlayerId, Time
from moot.journal.record_store import RecordStore, StoredRecord
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.people.audit_log import AuditLog
from moot.people.credentials import CredentialStore, Issued
from moot.people.game_access import AccessSettings, AccessStore, with_member, with_seat
from moot.people.values import Account, Invitation, JoinCode, MemberRole, Seating
from moot.runtime.secret_tokens import digest_of, new_secret
from moot.runtime.typed_store import StoredValue, TypedStore

INVITATION, JOIN_CODE = "invitation", "join-code"
"""The kind of their records in the database."""
DAYS_MAX = 90
USES_MAX = 500
_OPEN_MAX = 100
CODE_LENGTH = 6
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that aren't mistaken for one another when they're read from a wall."""
_DAY = 24 * 3600


class Invitations(CredentialStore[Invitation]):
    """The invitations to a host's games; each belongs to its game."""

    def __init__(self, records: RecordStore, access_store: AccessStore, audit_log: AuditLog):
        super().__init__(records, INVITATION, Invitation)
        self._codes = TypedStore(records, JOIN_CODE, JoinCode)
        self._access_store, self._audit_log = access_store, audit_log

    def make(
        self,
        game: str,
        by: Account,
        part: MemberRole,
        now: Time,
        *,
        seat: str = "",
        uses: int | None = 1,
        days: int = 14,
    ) -> str:
        """An invitation's secret; raises `InvalidRequest`.

        A seat has one open invitation at most: asked for again, in the same role, it's the same one.
        """
        if not 1 <= days <= DAYS_MAX or not 1 <= (uses or 1) <= USES_MAX:
            reason = N_(
                "an invitation lasts 1 to {days_max} days, and is for 1 to {uses_max} people, or for anybody",
                days_max=DAYS_MAX,
                uses_max=USES_MAX,
            )
            raise InvalidRequest("invitation.bounds", reason, N_("choose numbers in that range"))
        if seat and (part == "watcher" or uses != 1):
            raise InvalidRequest(
                "invitation.seat", N_("a seat is for one person, who plays or moderates"), N_("invite one person to it")
            )
        stored = self.values.of(game, now)
        to_seat = [one for one in stored if seat and one.value.seat == seat]
        kept = next((one.value.secret for one in to_seat if one.value.part == part and one.value.secret), "")
        if kept:
            return kept
        if len(stored) - len(to_seat) >= _OPEN_MAX:
            raise InvalidRequest(
                "invitation.many",
                N_("{game} already has {open_max} open invitations", game=game, open_max=_OPEN_MAX),
                N_("revoke some first"),
            )
        secret = new_secret()
        invitation = Invitation(game, part, now, by.id, seat, uses, secret)
        act = self._audit_log.act_in(game, f"invited {_recipient(invitation)}", by.name, now)
        record = self.values.record(digest_of(secret), invitation, owner=game, until=now + days * _DAY)
        self._records.change(new=[record, act], gone=[(self.values.kind, one.key) for one in to_seat])
        return secret

    def of(self, owner: str, now: Time) -> list[Issued[Invitation]]:
        """The open invitations to a game, the oldest first."""
        return sorted(super().of(owner, now), key=lambda one: one.value.made)

    def revoke_by(self, game: str, name: str, by: Account, now: Time) -> bool:
        """Revoke an invitation by its public name; whether there was one."""
        found = [one.value for one in self.of(game, now) if one.name == name]
        acts = [
            self._audit_log.act_in(game, f"revoked the invitation of {_recipient(one)}", by.name, now) for one in found
        ]
        return self.revoke(game, now, name=name, also=acts)

    # --- codes for a room ------------------------------------------------------------------------

    def code_of(self, game: str, name: str, now: Time) -> JoinCode | None:
        """The code that leads to an invitation now, by its public name."""
        return next((one.value for one in self._codes.of(game, now) if one.value.invitation == name), None)

    def make_code(self, game: str, name: str, now: Time) -> JoinCode:
        """A new code for an invitation, instead of the one that it had; raises `InvalidRequest`."""
        found = next((one for one in self.of(game, now) if one.name == name), None)
        if found is None or not found.value.secret:
            raise InvalidRequest("invitation.gone", N_("there is no such invitation"), N_("make a new one"))
        if found.value.left == 1:
            raise InvalidRequest(
                "invitation.one", N_("this invitation is for one person, and a code is for a room"), N_("send its link")
            )
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        made = JoinCode(name, code, found.value.secret, min(found.expires, now + _DAY))
        old = [(self._codes.kind, one.key) for one in self._codes.of(game, now) if one.value.invitation == name]
        record = self._codes.record(digest_of(code), made, owner=game, until=made.until)
        self._records.change(new=[record], gone=old)
        return made

    def secret_of(self, code: str, now: Time) -> str:
        """The secret of the invitation that a code leads to, however it is typed; empty if there is none."""
        typed = "".join(c for c in code.upper() if c.isalnum())
        found = self._codes.get(digest_of(typed), now)
        return found.secret if found is not None and self.find(found.secret, now) is not None else ""

    def guest_role(self, secret: str, settings: AccessSettings, now: Time) -> MemberRole | None:
        """The role that somebody without an account has in a game by an invitation that is for anybody."""
        found = self.find(secret, now)
        is_for_them = found is not None and found.game == settings.game and is_for_guests(found, settings.seating)
        return found.part if found is not None and is_for_them else None

    def accept(self, secret: str, account: Account, people: Iterable[PlayerId], now: Time) -> Invitation:
        """Join the game as invited, and use the invitation once; raises `InvalidRequest`."""
        known, invitation = list(people), self._open(secret, now).value

        def let_in(settings: AccessSettings) -> AccessSettings:
            return _let_in(settings, invitation, account, known, now)

        def used() -> list[StoredRecord]:
            stored = self._open(secret, now)
            left = None if stored.value.left is None else stored.value.left - 1
            return [self.values.changed(stored, replace(stored.value, left=left), until=now if left == 0 else None)]

        if (settings := self._access_store.of(invitation.game, now)) != let_in(
            settings
        ):  # who is in already uses nothing up
            act = self._audit_log.act_in(invitation.game, f"joined as {_recipient(invitation)}", account.name, now)
            self._access_store.change(invitation.game, now, let_in, act, using=used)
        return invitation

    def _open(self, secret: str, now: Time) -> StoredValue[Invitation]:
        stored = self.values.stored(digest_of(secret), now)
        if stored is None:
            raise InvalidRequest(
                "invitation.gone",
                N_("this invitation was used up or revoked, or it has expired"),
                N_("ask for a new one"),
            )
        return stored


def is_for_guests(invitation: Invitation, seating: Seating = "members") -> bool:
    """Whether anybody with the link may come in without an account: to watch, or to play where seats are open."""
    is_open = invitation.part == "player" and not invitation.seat and seating == "open"
    return invitation.left is None and (invitation.part == "watcher" or is_open)


def _let_in(
    settings: AccessSettings, invitation: Invitation, account: Account, people: list[PlayerId], now: Time
) -> AccessSettings:
    """The access settings after somebody joined; raises `InvalidRequest` if they may not."""
    if account.id in settings.banned:
        raise InvalidRequest(
            "invitation.banned", N_("you are banned from this game"), N_("write to a moderator of the game")
        )
    if invitation.seat:
        if invitation.seat not in people or settings.seat(invitation.seat).account not in ("", account.id):
            raise InvalidRequest(
                "invitation.seat",
                N_("the seat of {seat} is taken now", seat=invitation.seat),
                N_("ask for another invitation"),
            )
        if settings.seat(invitation.seat).account != account.id:
            settings = with_seat(settings, PlayerId(invitation.seat), account.id)
    return with_member(settings, account.id, invitation.part, now)


def _recipient(invitation: Invitation) -> str:
    """In words, for whom an invitation is."""
    part = {"watcher": "a watcher", "player": "a player", "moderator": "a moderator"}[invitation.part]
    return f"{part}, on the seat of {invitation.seat}" if invitation.seat else part
