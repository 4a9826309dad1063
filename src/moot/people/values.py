"""Records about people: accounts, sessions, tokens, and who has which role in a game."""

from typing import Literal

from moot.game.values import CaseId, PlayerId, Time, Value

Role = Literal["stranger", "watcher", "player", "moderator"]
MemberRole = Literal["watcher", "player", "moderator"]
"""What somebody can be invited to a game as."""
Seating = Literal["open", "members"]
Joining = Literal["invited", "anyone"]
Scope = Literal["read", "play", "moderate", "account"]
Purpose = Literal["sign-in", "mail"]


class Account(Value, frozen=True):
    """An account; its credentials are stored apart from it."""

    id: str
    name: str
    made: Time
    mail: str = ""
    """Where the person is reached; they have shown that they are."""
    zone: str = ""
    """The time zone in which they read times; empty for the browser's."""
    moderates: bool = False
    """Whether the person moderates this host: every game of it, but nothing inside any game's rules."""


class Named(Value, frozen=True):
    """The account that a name, an address or a seat belongs to."""

    account: str


class Password(Value, frozen=True):
    """A password, hashed with argon2id."""

    hashed: str
    since: Time


class SignInSession(Value, frozen=True):
    """A browser in which somebody is signed in."""

    account: str
    made: Time
    seen: Time
    """When it was last used, to the quarter of an hour."""
    address: str = ""
    """From where, shortened."""
    browser: str = ""
    proved: bool = False
    """Whether it began with a passkey or a link, which a password does not outdo."""


class Passkey(Value, frozen=True):
    """A passkey (WebAuthn) of an account; its key is the record's key."""

    account: str
    name: str
    public_key: str
    """In base64url."""
    count: int
    """How often it says it has been used: a copy would fall behind."""
    made: Time
    used: Time | None = None


class Challenge(Value, frozen=True):
    """What a passkey is asked to sign, once."""

    challenge: str
    account: str = ""
    """For whom a passkey is made; empty where somebody signs in."""
    name: str = ""
    """The name of the account that is made together with the passkey; empty where the account is there already."""


class Link(Value, frozen=True):
    """What following a link does, once: sign in, or show that an address is the account's."""

    account: str
    purpose: Purpose
    mail: str = ""


class ApiToken(Value, frozen=True):
    """A token by which a program acts for an account."""

    account: str
    name: str
    scopes: tuple[Scope, ...]
    made: Time
    used: Time | None = None


class ReadingKey(Value, frozen=True):
    """The key by which programs read for an account."""

    secret: str
    since: Time
    sealing: str
    """Signs the links in letters, which still work when the key is replaced."""


class TokenHolder(Value, frozen=True):
    """Who sends a token, and what it is good for."""

    account: Account
    scopes: tuple[Scope, ...]


class Seat(Value, frozen=True):
    """A player's seat: whose it is, and the PIN that sitting down there takes."""

    player: PlayerId
    account: str = ""
    pin: str = ""
    """Hashed with argon2id."""


class Member(Value, frozen=True):
    """Somebody with a part in a game."""

    account: str
    part: MemberRole
    since: Time


class PendingMember(Value, frozen=True):
    """Somebody who has joined, as far as they can: whether they may waits for a judgment."""

    player: PlayerId
    account: str
    case: CaseId


class AccessSettings(Value, frozen=True):
    """The access settings of a game: who can read, join, play and moderate; its rules know nothing of them."""

    game: str
    seating: Seating = "open"
    """Open: whoever is at the browser says who they are. Members: seats belong to accounts."""
    private: bool = False
    joining: Joining = "invited"
    """Who may come to a game of members by the rules' own move."""
    closed: bool = False
    """A closed game takes no moves by players."""
    owner: str = ""
    seats: tuple[Seat, ...] = ()
    members: tuple[Member, ...] = ()
    banned: tuple[str, ...] = ()
    coming: tuple[PendingMember, ...] = ()
    """Whose seats they will be once it is judged that they may join."""

    def seat(self, player: str) -> Seat:
        """A player's seat; one that is nobody's where none is kept."""
        return next((seat for seat in self.seats if seat.player == player), Seat(PlayerId(player)))

    def part_of(self, account: str) -> MemberRole | None:
        """The part that somebody has in the game."""
        return next((member.part for member in self.members if member.account == account), None)


class Access(Value, frozen=True):
    """What somebody may do in a game."""

    role: Role
    seats: tuple[PlayerId, ...] = ()
    """The seats that belong to them; in an open game none do."""
    may_read: bool = True
    may_play: bool = True
    """Whether they may make moves as somebody: in an open game everybody may."""
    may_join: bool = True
    may_moderate: bool = False


class Invitation(Value, frozen=True):
    """A link by which people come into a game."""

    game: str
    part: MemberRole
    made: Time
    by: str
    """The account that made it."""
    seat: str = ""
    """The seat that goes with it."""
    left: int | None = 1
    """How often it can still be used; None for as often as people like."""


class Act(Value, frozen=True):
    """Something that was done with an account, or in the administration of a game."""

    time: Time
    what: str
    who: str = ""
    """The name of the account that did it."""
    address: str = ""
    """From where, shortened."""
    times: int = 1
