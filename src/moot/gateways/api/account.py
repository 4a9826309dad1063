"""Your own account: name, time zone, sessions, API tokens, ways to sign in, and the activity log."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import PlayerId, Time, Value, from_attributes
from moot.gateways.api.call import Call
from moot.gateways.api.operations import EVERYTHING, OperationGroup, Scope
from moot.gateways.api.problems import existing, trouble
from moot.people.accounts import known_zone
from moot.people.credentials import LINK_MINUTES, TOKEN_DAYS_MAX, public_name
from moot.people.values import AuditEntry, Invitation, Role, Seating
from moot.people.values import MemberRole as GamePart
from moot.people.values import Scope as TokenScope
from moot.runtime.network import network_of

ACCOUNT = OperationGroup("account", "Your own account.")
Word = Annotated[str, Meta(max_length=60)]


class GameRole(Value, frozen=True):
    """A game you have a role in."""

    game: str
    role: Role
    seats: tuple[PlayerId, ...] = ()


class AccountView(Value, frozen=True):
    """Your account."""

    id: str
    name: str
    made: Time
    mail: str = ""
    zone: str = ""
    language: str = ""
    has_profile: bool = False
    moderates: bool = False
    scopes: tuple[Scope, ...] = ()
    """What this request is allowed to do."""
    games: tuple[GameRole, ...] = ()


class AccountChange(Value, frozen=True):
    """What to change; the rest stays."""

    name: Word | None = None
    zone: Word | None = None
    """A time zone by its name, such as Europe/Athens; empty for the browser's."""
    has_profile: bool | None = None
    """Whether a page under your name links your public games together."""
    language: Annotated[str, Meta(max_length=10)] | None = None
    """The language that you read, such as `de`; empty for the browser's."""


class SessionView(Value, frozen=True):
    """A browser in which you are signed in."""

    name: str
    """Its name, for deleting it."""
    made: Time
    seen: Time
    address: str = ""
    browser: str = ""
    this: bool = False


class TokenView(Value, frozen=True):
    """One of your tokens, without its secret."""

    name: str
    """Its name, for deleting it."""
    title: str
    scopes: tuple[TokenScope, ...]
    made: Time
    until: Time
    used: Time | None = None


class NewToken(Value, frozen=True):
    """A token to make."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="What it is for.")]
    scopes: Annotated[tuple[TokenScope, ...], Meta(min_length=1, max_length=4)]
    days: Annotated[int, Meta(ge=1, le=TOKEN_DAYS_MAX)] = 90


class CreatedToken(Value, frozen=True):
    """A new token; it is shown only once."""

    token: str


class InvitedTo(Value, frozen=True):
    """The game and role that an invitation is for."""

    game: str
    title: str
    ruleset: str
    part: GamePart
    by: str = ""
    """The name of whoever made it; empty if that account was deleted."""
    seat: str = ""
    """The seat that it gives."""
    players: tuple[PlayerId, ...] = ()
    seating: Seating = "open"
    private: bool = False
    until: Time | None = None


class InvitationSecret(Value, frozen=True):
    """An invitation you were given."""

    secret: Annotated[str, Meta(max_length=200, description="The last part of its address.")]


@ACCOUNT.get("/account", "account")
def account(call: Call) -> AccountView:
    """Your account, and the games you have a role in."""
    known, people = call.caller.known, call.people
    games = tuple(
        GameRole(game, access.role, access.seats)
        for game in sorted(people.access_store.games_of(known, people.now))
        for access in [people.access(known, game)]
    )
    scopes = tuple(one for one in call.caller.scopes if one)
    return from_attributes(AccountView, known, scopes=scopes, games=games)


@ACCOUNT.patch("/account", "account")
def change_account(call: Call, given: AccountChange) -> AccountView:
    """Change your name, your time zone, your language, or whether you have a profile."""
    known, people = call.caller.known, call.people
    zone = None if given.zone is None else known_zone(given.zone)
    if given.name is not None:
        known = call.own.rename(given.name)
    if zone is not None:
        known = people.accounts.set_zone(known, zone, people.now)
    if given.language is not None:
        known = people.accounts.set_language(known, given.language, people.now)
    if given.has_profile is not None:
        known = people.accounts.set_profile(known, given.has_profile, people.now)
    call.caller.become(known)
    return account(call)


@ACCOUNT.get("/account/sessions", "account")
def sessions(call: Call) -> tuple[SessionView, ...]:
    """The browsers you are signed in with, the one used last first."""
    people, mine = call.people, public_name(call.caller.session)
    return tuple(
        SessionView(name, one.made, one.seen, one.address, one.browser, name == mine)
        for name, one, _ in people.sessions.of(call.caller.known.id, people.now)
    )


@ACCOUNT.delete("/account/sessions/{name}", "account")
def end_session(call: Call, name: str) -> None:
    """Sign out of a browser."""
    existing(call.own.end_session(name), "session.unknown", "You have no such session.", "see /account/sessions")


@ACCOUNT.delete("/account/sessions", "account")
def end_sessions(call: Call) -> None:
    """Sign out of every browser except the one that asks, if one does."""
    call.own.end_other_sessions()


@ACCOUNT.get("/account/tokens", "account")
def tokens(call: Call) -> tuple[TokenView, ...]:
    """List your tokens."""
    return tuple(
        TokenView(name, one.name, one.scopes, one.made, until, one.used)
        for name, one, until in call.people.tokens.of(call.caller.known.id, call.people.now)
    )


@ACCOUNT.post("/account/tokens", "account", status=201, once=False)
def make_token(call: Call, given: NewToken) -> CreatedToken:
    """Make a token, which is shown only once; it can't do more than the request that makes it."""
    call.caller.must(*given.scopes)
    call.once()
    return CreatedToken(call.own.make_token(given.title, given.scopes, given.days))


@ACCOUNT.delete("/account/tokens/{name}", "account")
def end_token(call: Call, name: str) -> None:
    """Delete a token."""
    existing(call.own.end_token(name), "token.unknown", "You have no such token.", "see /account/tokens")


@ACCOUNT.get("/account/activity", "account")
def activity(call: Call) -> tuple[AuditEntry, ...]:
    """What was done with your account, the latest first."""
    return tuple(call.people.audit_log.of(call.caller.known, call.people.now))


@ACCOUNT.post("/invitations", "", once=False)
def read_invitation(call: Call, given: InvitationSecret) -> InvitedTo:
    """What an invitation is for, before you accept it; its secret is the last part of its address."""
    people, invitation = call.people, _invitation(call, given.secret)
    record = next(record for record in call.host.games() if record.name == invitation.game)
    by, settings = people.accounts.get(invitation.by, people.now), people.access_settings(invitation.game)
    return from_attributes(
        InvitedTo,
        record,
        invitation,
        settings,
        by=by.name if by is not None else "",
        players=call.host.table(record.name).state.seating,
        until=people.invitations.expires(given.secret, people.now),
    )


@ACCOUNT.post("/account/invitations", "account")
def accept_invitation(call: Call, given: InvitationSecret) -> AccountView:
    """Join a game by an invitation; its secret is the last part of its address."""
    people, invitation = call.people, _invitation(call, given.secret)
    known = call.host.table(invitation.game).state.people
    people.invitations.accept(given.secret, call.caller.known, known, people.now)
    return account(call)


def _invitation(call: Call, secret: str) -> Invitation:
    """The invitation of a secret; 404 if there is none. Wrong secrets count towards a rate limit."""
    people, browser = call.people, call.caller.browser
    invitation = people.invitations.find(secret, people.now)
    if invitation is None:
        people.sign_in.spend("secret", network_of(browser.address))
        said = "There is no such invitation: it was used up or revoked, or it has expired."
        raise trouble(404, "invitation.unknown", said, "ask whoever sent it for a new one")
    return invitation


WAYS_IN = OperationGroup(
    "ways in", "How you sign in, and deleting your account. All of it needs a token with every scope."
)
Password = Annotated[str, Meta(max_length=1000)]


class WaysIn(Value, frozen=True):
    """How you can sign in."""

    password: bool
    """Whether you have a password."""
    mail: str = ""
    """The address that we send sign-in links to."""
    passkeys: tuple["PasskeyView", ...] = ()


class PasskeyView(Value, frozen=True):
    """One of your passkeys; you make them in a browser, on your account page."""

    name: str
    """Its name, for deleting it."""
    title: str
    made: Time
    used: Time | None = None


class NewPassword(Value, frozen=True):
    """A new password."""

    password: Password
    current: Password = ""
    """Your current one, if you have one."""


class NewMail(Value, frozen=True):
    """A mail address."""

    mail: Annotated[str, Meta(min_length=1, max_length=200)]
    current: Password = ""
    """Your current password, if you have one."""


class MailSent(Value, frozen=True):
    """A link was mailed."""

    mail: str
    minutes: int
    """How many minutes it works."""


class MailSecret(Value, frozen=True):
    """A link that was mailed."""

    secret: Annotated[str, Meta(max_length=200, description="The last part of the link.")]


class AccountDeletion(Value, frozen=True):
    """A request to delete an account."""

    name: Annotated[str, Meta(max_length=60, description="Its name, so that nobody deletes it by mistake.")]
    current: Password = ""
    """Its password, if it has one."""


@WAYS_IN.get("/account/ways-in", "account")
def ways_in(call: Call) -> WaysIn:
    """How you can sign in."""
    people, known = call.people, call.caller.known
    passkeys = (PasskeyView(name, one.name, one.made, one.used) for name, one in people.passkeys.of(known, people.now))
    return WaysIn(people.accounts.has_password(known, people.now), known.mail, tuple(passkeys))


@WAYS_IN.post("/account/password", "account", also=EVERYTHING, status=204, once=False)
def set_password(call: Call, given: NewPassword) -> None:
    """Set a password; this signs you out everywhere else."""
    call.own.set_password(given.password, given.current)


@WAYS_IN.post("/account/mail", "account", also=EVERYTHING, status=202)
def set_mail(call: Call, given: NewMail) -> MailSent:
    """Mail a link to a new address; following it, or sending its secret to `confirmMail`, confirms the address."""
    call.own.ask_for_mail(given.mail, given.current)
    return MailSent(given.mail, LINK_MINUTES)


@WAYS_IN.post("/account/mail/confirmation", "account", also=EVERYTHING)
def confirm_mail(call: Call, given: MailSecret) -> AccountView:
    """Confirm a mail address by the secret that was sent there."""
    call.caller.become(call.people.sign_in.confirm_mail(call.caller.known, given.secret, call.people.now))
    return account(call)


@WAYS_IN.delete("/account/mail", "account", also=EVERYTHING)
def drop_mail(call: Call) -> None:
    """Remove your mail address."""
    call.own.drop_mail()


@WAYS_IN.delete("/account/passkeys/{name}", "account", also=EVERYTHING)
def end_passkey(call: Call, name: str) -> None:
    """Delete a passkey, unless you couldn't sign in without it."""
    existing(call.own.end_passkey(name), "passkey.unknown", "You have no such passkey.", "see /account/ways-in")


@WAYS_IN.post("/account/end", "account", also=EVERYTHING, status=204, once=False)
def end_account(call: Call, given: AccountDeletion) -> None:
    """Delete your account; its seats become free, and the logs of games stay as they are."""
    call.own.check_end(given.name, given.current)
    call.people.end_account(call.caller.known)
