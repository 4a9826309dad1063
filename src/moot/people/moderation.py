"""Moderation of games: seats, roles, bans and closing; each action is logged for the other moderators."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from moot.game.values import PlayerId, Time
from moot.journal.journal import Journal
from moot.journal.record_store import StoredRecord
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.people.audit_log import AuditLog
from moot.people.correspondents import CHANNEL, AddressBook, outdate_token
from moot.people.game_access import AccessSettings, AccessStore, with_member, with_pin, with_seat, without_member
from moot.people.invitations import INVITATION
from moot.people.values import Account, Invitation, Joining, MemberRole, Seating
from moot.runtime.passwords import fault_of_pin, hashed
from moot.runtime.typed_store import TypedStore


class Moderation:
    """What moderators do. The caller checks whether somebody may do it."""

    def __init__(self, journal: Journal, access_store: AccessStore, audit_log: AuditLog):
        self._journal, self._access_store, self._audit_log = journal, access_store, audit_log

    def founding(self, by: Account | None, settings: AccessSettings, now: Time) -> list[StoredRecord]:
        """The records that are stored with a new game: its access settings, with its creator as owner and moderator.

        A game that is created without an account has no owner.
        """
        if by is None:
            return self._access_store.of_new(settings) if settings != AccessSettings(settings.game) else []
        act = self._audit_log.act_in(settings.game, N_("created the game"), by.name, now)
        return [*self._access_store.of_new(with_member(replace(settings, owner=by.id), by.id, "moderator", now)), act]

    def settle(self, game: str, by: Account, now: Time, *, seating: Seating, private: bool, joining: Joining) -> None:
        """Set who can have a seat, read and join."""
        how = [
            "seats belong to accounts" if seating == "members" else "anybody can play any seat",
            "private" if private else "public",
            "anybody with an account can join" if joining == "anyone" else "people join by invitation",
        ]
        self._do(
            game, by, now, f"changed the settings: {'; '.join(how)}",
            lambda settings: replace(settings, seating=seating, private=private, joining=joining),
        )  # fmt: skip

    def close(self, game: str, by: Account, now: Time, *, closed: bool) -> None:
        """Stop players from making moves, or let them move again."""
        what = (
            N_("closed the game: nobody can move, and deadlines still pass") if closed else N_("opened the game again")
        )
        self._do(game, by, now, what, lambda settings: replace(settings, closed=closed))

    def archive(self, game: str, by: Account, now: Time, *, archived: bool) -> None:
        """Put a game into the archive, closed and with its time standing still; or take it out, still closed."""
        what = "put the game {} into the archive" if archived else "took the game {} out of the archive"
        noted = (self._audit_log.act_in(log, what.format(game), by.name, now) for log in (game, ""))
        self._access_store.change(game, now, lambda one: replace(one, closed=True, archived=archived), *noted)

    def release(self, game: str, by: Account, player: PlayerId, now: Time) -> None:
        """Free a seat and remove its PIN; the player stays in the game, and somebody else can be invited to the seat.

        Whoever had the seat can no longer write as that player by mail, and gets no mail for it.
        """
        cut_off(self._journal, game, [player])
        self._do(game, by, now, f"freed the seat of {player}", lambda settings: with_seat(settings, player, ""))

    def take(self, game: str, by: Account, player: PlayerId, now: Time) -> None:
        """Take a free seat yourself; raises `InvalidRequest` if it belongs to somebody."""

        def sit(settings: AccessSettings) -> AccessSettings:
            if settings.seat(player).account not in ("", by.id):
                raise InvalidRequest(
                    "seat.taken",
                    N_("the seat of {player} belongs to somebody", player=player),
                    N_("free it first, and tell them"),
                )
            return with_seat(settings, player, by.id)

        self._do(game, by, now, f"took the seat of {player}", sit)

    def name_moderator(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Make somebody a moderator of a game."""
        self._do(
            game, by, now, f"made {account.name} a moderator",
            lambda settings: with_member(_pardoned(settings, account), account.id, "moderator", now),
        )  # fmt: skip

    def end_moderating(self, game: str, by: Account, account: Account, now: Time) -> None:
        """End somebody's role as moderator; they keep their seats, and can still read the game."""
        self._check_not_owner(game, account, now)
        self._do(
            game, by, now, f"ended {account.name}'s role as moderator",
            lambda settings: _without_office(settings, account),
        )  # fmt: skip

    def hand_over(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Make somebody else the owner; the old owner stays a moderator. Raises `InvalidRequest`."""
        if not by.moderates and self._access_store.of(game, now).owner != by.id:
            raise InvalidRequest(
                "door.not-owner",
                N_("only the owner can hand over the game"),
                N_("ask the owner, or whoever runs the host"),
            )
        self._do(
            game, by, now, f"handed the game to {account.name}",
            lambda settings: replace(
                with_member(_pardoned(settings, account), account.id, "moderator", now), owner=account.id
            ),
        )  # fmt: skip

    def remove(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Remove somebody from a game: their seats become free and their invitations are revoked."""
        self._part_with(game, by, account, now, "removed", lambda settings: without_member(settings, account.id))

    def ban(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Remove somebody and don't let them come back."""
        self._part_with(game, by, account, now, "banned", lambda settings: _banned(settings, account))

    def pardon(self, game: str, by: Account, account: Account, now: Time) -> None:
        """Lift a ban."""
        self._do(
            game, by, now, f"lifted the ban on {account.name}",
            lambda settings: _pardoned(settings, account),
        )  # fmt: skip

    def set_pin(self, game: str, player: PlayerId, pin: str, now: Time) -> None:
        """Set a seat's PIN, or remove it if `pin` is empty; raises `InvalidRequest` and `TooBusy`."""
        fault = fault_of_pin(pin) if pin or self._access_store.of(game, now).seat(player).is_reserved else ""
        if fault:
            raise InvalidRequest("seat.pin", fault, N_("choose another PIN"))
        kept = hashed(pin) if pin else ""
        act = self._audit_log.act_in(
            game, f"{'set a PIN on' if pin else 'removed the PIN of'} the seat of {player}", player, now
        )
        self._access_store.change(game, now, lambda settings: with_pin(settings, player, kept), act)

    def _part_with(
        self,
        game: str,
        by: Account,
        account: Account,
        now: Time,
        what: str,
        how: Callable[[AccessSettings], AccessSettings],
    ) -> None:
        self._check_not_owner(game, account, now)
        cut_off(self._journal, game, seats_of(self._access_store.of(game, now), account))
        take_back(self._journal, game, account, now)
        act = self._audit_log.act_in(game, f"{what} {account.name}", by.name, now)
        self._access_store.change(game, now, how, act, gone=invitations_by(self._journal, game, account, now))

    def _check_not_owner(self, game: str, account: Account, now: Time) -> None:
        if self._access_store.of(game, now).owner == account.id:
            raise InvalidRequest(
                "door.owner",
                N_("{account} owns this game", account=account.name),
                N_("they can hand it to somebody else first"),
            )

    def _do(
        self, game: str, by: Account, now: Time, what: str, how: Callable[[AccessSettings], AccessSettings]
    ) -> None:
        self._access_store.change(game, now, how, self._audit_log.act_in(game, what, by.name, now))


def _pardoned(settings: AccessSettings, account: Account) -> AccessSettings:
    return replace(settings, banned=tuple(one for one in settings.banned if one != account.id))


def _without_office(settings: AccessSettings, account: Account) -> AccessSettings:
    """The settings with a former moderator as a player, if they have a seat, or else as a watcher."""
    part: MemberRole = "player" if any(seat.account == account.id for seat in settings.seats) else "watcher"
    members = (
        replace(one, part=part) if one.account == account.id and one.part == "moderator" else one
        for one in settings.members
    )
    return replace(settings, members=tuple(members))


def _banned(settings: AccessSettings, account: Account) -> AccessSettings:
    left = without_member(_pardoned(settings, account), account.id)
    return replace(left, banned=(*left.banned, account.id))


_DAY, _LETTERS_MAX = 86_400, 10_000


def cut_off(journal: Journal, game: str, players: Iterable[PlayerId]) -> None:
    """End the access of players by mail and news when their seats are freed."""
    for player in players:
        outdate_token(journal, game, player)
        AddressBook(journal.postbox, game).forget(player)


def take_back(journal: Journal, game: str, account: Account, now: Time, *, notices_alone: bool = False) -> None:
    """Cancel a game's letters to somebody that haven't been sent yet; or its notices alone, which they can stop."""
    from moot.documents.letters.parser import read_letter  # slow to import, and seldom needed

    postbox, address = journal.postbox, account.mail.casefold()
    for kept in postbox.waiting(CHANNEL, "out", now + _DAY, _LETTERS_MAX, game) if address else ():
        if notices_alone and b"\nList-Unsubscribe:" not in kept.data:
            continue
        if address in {one.address.casefold() for one in read_letter(kept.data).to}:
            told = "the recipient wants no more notices" if notices_alone else "the recipient is no longer in the game"
            postbox.settle(replace(kept, standing="failed", told=told))


def seats_of(settings: AccessSettings, account: Account) -> list[PlayerId]:
    """The seats that belong to somebody."""
    return [seat.player for seat in settings.seats if seat.account == account.id]


def invitations_by(journal: Journal, game: str, account: Account, now: Time) -> list[tuple[str, str]]:
    """The open invitations that somebody made for a game, by kind and key."""
    store = TypedStore(journal.records, INVITATION, Invitation)
    return [(store.kind, stored.key) for stored in store.of(game, now) if stored.value.by == account.id]
