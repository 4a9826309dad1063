"""Records about people: accounts, sessions, tokens, and who has which role in a game."""

from typing import Literal

from moot.game.values import Time, Value

Role = Literal["stranger", "watcher", "player", "moderator"]
MemberRole = Literal["watcher", "player", "moderator"]
"""The roles that an invitation can give."""
Seating = Literal["open", "members"]
Joining = Literal["invited", "anyone"]
Founders = Literal["anyone", "accounts", "moderators"]
Scope = Literal["read", "play", "moderate", "account"]
Purpose = Literal["sign-in", "mail", "code"]


class Account(Value, frozen=True):
    """An account; its credentials are stored apart from it."""

    id: str
    name: str
    made: Time
    mail: str = ""
    """Their confirmed mail address."""
    zone: str = ""
    """Their time zone; empty for the browser's."""
    language: str = ""
    """The language in which they read, as a code of ISO 639; empty for the browser's."""
    moderates: bool = False
    """Whether they moderate this host: all of its games, but nothing that a game's rules decide."""
    has_profile: bool = False
    """Whether a page under their name links their public games together. Nobody is asked to; it's off until chosen."""


class NewGames(Value, frozen=True):
    """Who may start games on this host, and who may play and read a new game unless its creator says otherwise."""

    founders: Founders = "anyone"
    seating: Seating = "open"
    private: bool = False


class AccountReference(Value, frozen=True):
    """The account that a name, an address or a seat belongs to."""

    account: str


class Password(Value, frozen=True):
    """A password, hashed with argon2id."""

    hashed: str
    since: Time


class SignInSession(Value, frozen=True):
    """A browser session of somebody who is signed in."""

    account: str
    made: Time
    seen: Time
    """When it was last used, to a quarter of an hour."""
    address: str = ""
    """From where, shortened."""
    browser: str = ""
    proved: bool = False
    """Whether it began with a passkey or a link, which count for more than a password."""


class Passkey(Value, frozen=True):
    """A passkey (WebAuthn) of an account; its key is the record's key."""

    account: str
    name: str
    public_key: str
    """In base64url."""
    count: int
    """Its signature counter: a cloned passkey would fall behind."""
    made: Time
    used: Time | None = None


class Challenge(Value, frozen=True):
    """A challenge for a passkey to sign, once."""

    challenge: str
    account: str = ""
    """The account that gets a new passkey; empty for signing in."""
    name: str = ""
    """The name of the account to create with the passkey; empty if the account exists."""


class Link(Value, frozen=True):
    """What following a link does, once: sign in, show that an address is the account's, or go on to a code."""

    account: str
    purpose: Purpose
    mail: str = ""
    how: str = ""
    """How somebody has begun to sign in, before the code."""
    proved: bool = False
    """Whether that counts for more than a password (see `SignInSession`)."""


class Authenticator(Value, frozen=True):
    """An account's authenticator app (RFC 6238)."""

    secret: str
    """In base32; whoever knows it can make the codes."""
    since: Time
    step: int = 0
    """The step of time of the last code that was used; earlier ones count no more."""
    recovery: tuple[str, ...] = ()
    """The digests of the recovery codes that are left."""


class ApiToken(Value, frozen=True):
    """An API token, with which a program acts for an account."""

    account: str
    name: str
    scopes: tuple[Scope, ...]
    made: Time
    used: Time | None = None


class ReadingKey(Value, frozen=True):
    """The key with which feed readers and calendars read for an account."""

    secret: str
    since: Time
    sealing: str
    """Signs the links in letters, which still work when the key is replaced."""


class TokenHolder(Value, frozen=True):
    """The account of an API token, and its scopes."""

    account: Account
    scopes: tuple[Scope, ...]


class Invitation(Value, frozen=True):
    """A link by which people come into a game."""

    game: str
    part: MemberRole
    made: Time
    by: str
    """The account that made it."""
    seat: str = ""
    """The seat that it gives."""
    left: int | None = 1
    """How often it can still be used; None for without limit."""
    secret: str = ""
    """The last part of its link, so that moderators can show it again; empty for one that was made without."""


class JoinCode(Value, frozen=True):
    """A short code that leads to an invitation, for people in one room."""

    invitation: str
    """The invitation's public name."""
    code: str
    secret: str
    until: Time


class AuditEntry(Value, frozen=True):
    """Something that was done with an account, or in the administration of a game."""

    time: Time
    what: str
    who: str = ""
    """The name of the account that did it."""
    address: str = ""
    """From where, shortened."""
    times: int = 1
