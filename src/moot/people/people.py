"""The people of a host: gateways reach accounts, seats and permissions through `People`."""

from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import CaseId, PlayerId, Time
from moot.journal.journal import Journal
from moot.journal.record_store import StoredRecord
from moot.languages import N_
from moot.people.accounts import Accounts, InvalidRequest, NotAllowed
from moot.people.audit_log import AuditLog
from moot.people.credentials import ReadingKeys, Tokens
from moot.people.game_access import (
    Access,
    AccessSettings,
    AccessStore,
    PendingMember,
    Seat,
    access_of,
    arrived,
    with_member,
    with_reserved,
    with_seat,
    with_sitter,
    without_member,
)
from moot.people.invitations import Invitations, is_for_guests
from moot.people.letters import Letters
from moot.people.moderation import Moderation, cut_off, seats_of, take_back
from moot.people.own_account import OwnAccount
from moot.people.passkeys import RelyingParty
from moot.people.reports import Reports
from moot.people.seats import fault_of_joining
from moot.people.sign_in import Browser, SignIn
from moot.people.stored_rate_limiter import StoredRateLimiter
from moot.people.values import Account, NewGames, Seating, TokenHolder
from moot.runtime.clock import Clock
from moot.runtime.network import network_of, shortened
from moot.runtime.rate_limits import RateLimiter
from moot.runtime.typed_store import TypedStore


class People:
    """The people of a host: accounts, sign-in, seats and permissions."""

    def __init__(self, journal: Journal, clock: Clock):
        self.records, self._journal, self._clock = journal.records, journal, clock
        records = journal.records
        self.limits = RateLimiter(shared=StoredRateLimiter(records, clock.now))
        self.accounts, self.access_store, self.audit_log = Accounts(records), AccessStore(journal), AuditLog(records)
        self.tokens, self.reading_keys, self.letters = Tokens(records), ReadingKeys(records), Letters(journal, clock)
        self.sign_in = SignIn(records, self.accounts, self.audit_log, self.letters, lambda: self.limits)
        self.sessions, self.passkeys, self.links = self.sign_in.sessions, self.sign_in.passkeys, self.sign_in.links
        self.invitations = Invitations(records, self.access_store, self.audit_log)
        self.administration = Moderation(journal, self.access_store, self.audit_log)
        self.reports = Reports(records)
        self.sign_up_is_open = True
        """Whether anybody may create an account; otherwise only people invited to a game."""
        self._new_games = TypedStore(records, "new-games", NewGames)

    @property
    def now(self) -> Time:
        """The time by the host's clock."""
        return self._clock.now()

    # --- who somebody is -------------------------------------------------------------------------

    def signed_in(self, secret: str) -> Account | None:
        """The account that a session's secret signs in."""
        return self.accounts.get(self.sessions.whose(secret, self.now), self.now)

    def bearer(self, token: str) -> TokenHolder | None:
        """The account and scopes of an API token; None if it is unknown, expired or revoked."""
        found = self.tokens.use(token, self.now)
        account = self.accounts.get(found.account, self.now) if found is not None else None
        return TokenHolder(account, found.scopes) if found is not None and account is not None else None

    def reader(self, key: str) -> Account | None:
        """The account of a reading key."""
        return self.accounts.get(self.reading_keys.whose(key, self.now), self.now)

    # --- making an account -----------------------------------------------------------------------

    def fault_of_sign_up(self, invitation: str) -> InvalidRequest | None:
        """Why somebody can't create an account here, with the secret of an invitation or without one."""
        found = self.invitations.find(invitation, self.now) if invitation and not self.sign_up_is_open else None
        if self.sign_up_is_open or (found is not None and not is_for_guests(found)):
            return None
        return InvalidRequest(
            "sign-up.closed",
            N_("you need an invitation to create an account here"),
            N_("ask a moderator of a game for a link; you can read public games without an account"),
        )

    # --- starting a game -------------------------------------------------------------------------

    @property
    def new_games(self) -> NewGames:
        """Who may start games, and for whom they are; for every process that uses the database."""
        return self._new_games.get("", self.now) or NewGames()

    @new_games.setter
    def new_games(self, chosen: NewGames) -> None:
        self._new_games.update("", lambda before: None if (before or NewGames()) == chosen else chosen, self.now)

    def fault_of_new_game(self, by: Account | None) -> NotAllowed | None:
        """Why somebody can't start or fork a game here, with an account or without one."""
        founders = self.new_games.founders
        if founders == "anyone" or (by is not None and (founders == "accounts" or by.moderates)):
            return None
        if founders == "accounts":
            return NotAllowed("new-games.accounts", N_("you need an account to start a game here"), N_("sign in first"))
        return NotAllowed(
            "new-games.moderators",
            N_("only this server’s moderators start games here"),
            N_("ask one of them to start yours"),
        )

    def founding(
        self, by: Account | None, game: str, seating: Seating | None = None, private: bool | None = None
    ) -> list[StoredRecord]:
        """The records that are stored with a new game or fork; what isn't chosen is as this host does it.

        Raises `NotAllowed` if its creator can't start games.
        """
        if fault := self.fault_of_new_game(by):
            raise fault
        usual = self.new_games
        settings = AccessSettings(game, seating or usual.seating, usual.private if private is None else private)
        return self.administration.founding(by, settings, self.now)

    def founding_by_host(self, game: str) -> list[StoredRecord]:
        """The same for a game that whoever runs the host starts."""
        usual = self.new_games
        return self.administration.founding(None, AccessSettings(game, usual.seating, usual.private), self.now)

    def sign_up(self, name: str, password: str, browser: Browser, invitation: str = "") -> Account:
        """Create an account with a password; raises `InvalidRequest`, `RateLimited` and `TooBusy`."""
        self._let_sign_up(browser, invitation)
        return self._noted(self.accounts.make(name, self.now, password), browser)

    def options_to_sign_up(self, name: str, site: RelyingParty, browser: Browser, invitation: str = "") -> str:
        """What a browser needs to make the passkey of a new account; raises `InvalidRequest` and `RateLimited`."""
        self._let_sign_up(browser, invitation)
        return self.passkeys.options_to_make(self.accounts.blank(name, self.now), site, self.now, is_new=True)

    def sign_up_by_passkey(self, answer: str, site: RelyingParty, browser: Browser, invitation: str = "") -> Account:
        """Create an account with a passkey and no password; raises `InvalidRequest` and `RateLimited`."""
        self._let_sign_up(browser, invitation)
        account, passkey = self.passkeys.begun(answer, site, self.now)
        self.accounts.keep(account, passkey)
        return self._noted(account, browser)

    def _let_sign_up(self, browser: Browser, invitation: str) -> None:
        fault = self.fault_of_sign_up(invitation)
        if fault is not None:
            raise fault
        self.sign_in.spend("account", network_of(browser.address))

    def _noted(self, account: Account, browser: Browser) -> Account:
        self.audit_log.note(account, N_("you created the account"), self.now, shortened(browser.address))
        return account

    def own_account(self, account: Account, browser: Browser) -> OwnAccount:
        """What somebody can do with their account now, from a browser."""
        return OwnAccount(self.accounts, self.sign_in, self.tokens, self.audit_log, account, browser, self.now)

    # --- ending one ------------------------------------------------------------------------------

    def end_account(self, account: Account) -> None:
        """Delete an account; its seats become free, and the log of each game stays as it is."""
        for game in self.access_store.games_of(account, self.now):
            cut_off(self._journal, game, seats_of(self.access_settings(game), account))
            take_back(self._journal, game, account, self.now)
            act = self.audit_log.act_in(game, N_("deleted their account and left"), account.name, self.now)
            self.access_store.change(game, self.now, lambda settings: without_member(settings, account.id), act)
        self.accounts.end(account, self.now)

    # --- what they may do ------------------------------------------------------------------------

    def access_settings(self, game: str) -> AccessSettings:
        """A game's access settings."""
        return self.access_store.of(game, self.now)

    def access(self, account: Account | None, game: str) -> Access:
        """What somebody may do in a game; `account` is None for somebody without one."""
        return access_of(self.access_settings(game), account)

    # --- coming into games -----------------------------------------------------------------------

    def fault_of_joining(
        self, account: Account | None, game: str, people: Iterable[PlayerId], name: str, *, sits: bool = False
    ) -> Refused | None:
        """Why somebody can't join a game under a name, regardless of its rules; `sits` if it's shown to be theirs."""
        return fault_of_joining(self.access_settings(game), account, people, name, sits=sits)

    def joined(self, account: Account | None, state: State, game: str, player: PlayerId, case: CaseId | None) -> None:
        """Give somebody their seat after they joined by a move of the rules.

        Where the law left it undecided, it is theirs once `case` is judged so, if it is.
        """
        if account is None:
            return
        if self.access_settings(game).seating == "open":
            if player in state.seating:
                self.sit(game, player, "", account)
            return
        if self._sits_elsewhere(account, state, game, player):
            return
        if player in state.seating:
            act = self.audit_log.act_in(game, f"joined as {player}", account.name, self.now)
            self.access_store.change(
                game,
                self.now,
                lambda settings: with_member(with_seat(settings, player, account.id), account.id, "player", self.now),
                act,
            )
        elif case is not None:
            came = PendingMember(player, account.id, case)
            self.access_store.change(
                game, self.now, lambda settings: replace(settings, coming=(*settings.coming, came))
            )

    def sit(self, game: str, player: PlayerId, browser: str, account: Account | None = None) -> Seat:
        """Note that a browser plays a seat of an open game now, and no other; the seat.

        It belongs to the account that is signed in there.
        """
        who = account.id if account is not None else ""
        settings = self.access_store.change(game, self.now, lambda before: with_sitter(before, player, browser, who))
        return settings.seat(player)

    def reserve(self, game: str, player: PlayerId) -> Seat:
        """Keep a seat of an open game for whoever has its own link; the seat, with which that link is made."""
        return self.access_store.change(game, self.now, lambda before: with_reserved(before, player)).seat(player)

    def _sits_elsewhere(self, account: Account, state: State, game: str, player: PlayerId) -> bool:
        """Whether somebody has another seat: of two that they ask for at the same moment, they get only the first."""
        return any(seat != player and seat in state.people for seat in self.access(account, game).seats)

    def arrived(self, state: State, game: str) -> AccessSettings:
        """Give seats to people whom a judge has since allowed to join; returns the access settings."""
        settings = self.access_settings(game)
        if all(one.case in state.waiting for one in settings.coming):
            return settings
        return self.access_store.change(
            game, self.now, lambda settings: arrived(settings, state.seating, state.waiting, self.now)
        )
