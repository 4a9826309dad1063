"""One's own account: name, time zone, sessions, tokens, and what was done with it."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from moot.game.values import PlayerId, Time, Value
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group, Scope
from moot.gateways.api.problems import trouble
from moot.house.notices.settings import HOURS_BEFORE_MAX, WATCHING, Frequency, Settings, Way, Wishes
from moot.house.people.sessions import public_name
from moot.house.people.tokens import DAYS_MOST
from moot.house.people.values import Act, Role
from moot.house.people.values import Scope as TokenScope

ACCOUNT = Group("account", "Your own account.")
Word = Annotated[str, Meta(max_length=60)]


class Part(Value, frozen=True):
    """A game in which you have a part."""

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
    moderates: bool = False
    scopes: tuple[Scope, ...] = ()
    """What this request may do."""
    games: tuple[Part, ...] = ()


class AccountChange(Value, frozen=True):
    """What is to be changed; the rest stays."""

    name: Word | None = None
    zone: Word | None = None
    """A time zone by its name, such as Europe/Athens; empty for the browser's."""


class SessionView(Value, frozen=True):
    """A browser in which you are signed in."""

    name: str
    """By which it can be ended."""
    made: Time
    seen: Time
    address: str = ""
    browser: str = ""
    this: bool = False


class TokenView(Value, frozen=True):
    """A token of yours, without what makes it good."""

    name: str
    """By which it can be ended."""
    title: str
    scopes: tuple[TokenScope, ...]
    made: Time
    until: Time
    used: Time | None = None


class NewToken(Value, frozen=True):
    """A token to make."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="What it is for.")]
    scopes: Annotated[tuple[TokenScope, ...], Meta(min_length=1, max_length=4)]
    days: Annotated[int, Meta(ge=1, le=DAYS_MOST)] = 90


class MadeToken(Value, frozen=True):
    """A token, told this once."""

    token: str


class WishesChange(Value, frozen=True):
    """What is to be changed about what you are told of a game; the rest stays."""

    frequency: Frequency | None = None
    hour: Annotated[int, Meta(ge=0, le=23)] | None = None
    weekday: Annotated[int, Meta(ge=0, le=6)] | None = None
    hours_before: Annotated[int, Meta(ge=0, le=HOURS_BEFORE_MAX)] | None = None
    ways: tuple[Way, ...] | None = None
    talk: bool | None = None


class InvitationAccepted(Value, frozen=True):
    """An invitation to accept."""

    secret: Annotated[str, Meta(max_length=200)]


@ACCOUNT.get("/account", "account")
def account(call: Call) -> AccountView:
    """Say who you are, and in which games you have a part."""
    known, people = call.caller.known, call.host.people
    games = tuple(
        Part(game, access.role, access.seats)
        for game in sorted(people.doors.games_of(known, people.now))
        for access in [people.access(known, game)]
    )
    facts = ("id", "name", "made", "mail", "zone", "moderates")
    said = {fact: getattr(known, fact) for fact in facts}
    return AccountView(**said, scopes=tuple(one for one in call.caller.scopes if one), games=games)


@ACCOUNT.patch("/account", "account")
def change_account(call: Call, given: AccountChange) -> AccountView:
    """Change your name or your time zone."""
    known, people = call.caller.known, call.host.people
    if given.name is not None:
        before, known = known, people.accounts.rename(known, given.name, people.now)
        people.record.note(known, f"its name was changed from {before.name} to {known.name}", people.now)
    if given.zone is not None:
        known = people.accounts.set_zone(known, given.zone, people.now)
    call.caller.become(known)
    return account(call)


@ACCOUNT.get("/account/sessions", "account")
def sessions(call: Call) -> tuple[SessionView, ...]:
    """List the browsers in which you are signed in, the one used last first."""
    people, mine = call.host.people, public_name(call.caller.session)
    return tuple(
        SessionView(name, one.made, one.seen, one.address, one.browser, name == mine)
        for name, one in people.sessions.of(call.caller.known, people.now)
    )


@ACCOUNT.delete("/account/sessions/{name}", "account")
def end_session(call: Call, name: str) -> None:
    """Sign out of a browser."""
    people = call.host.people
    if not people.sessions.end_named(call.caller.known, name, people.now):
        raise trouble(404, "session.unknown", "You have no such session.", "see /account/sessions")
    people.record.note(call.caller.known, "a session was ended", people.now)


@ACCOUNT.get("/account/tokens", "account")
def tokens(call: Call) -> tuple[TokenView, ...]:
    """List your tokens."""
    people = call.host.people
    return tuple(
        TokenView(name, one.name, one.scopes, one.made, until, one.used)
        for name, one, until in people.tokens.of(call.caller.known, people.now)
    )


@ACCOUNT.post("/account/tokens", "account", status=201, once=False)
def make_token(call: Call, given: NewToken) -> MadeToken:
    """Make a token, which is told this once; it may do no more than whoever makes it."""
    people, known = call.host.people, call.caller.known
    more = [scope for scope in given.scopes if scope not in call.caller.scopes]
    if more:
        said = f"A token makes none that may do more: this one has no {', '.join(more)}."
        raise trouble(403, "token.scope", said, "ask for less, or make it on the page of your account", scopes=more)
    secret = people.tokens.make(known, given.title, list(given.scopes), given.days, people.now)
    people.record.note(
        known, f"the token “{given.title}” was made by a program, for: {', '.join(given.scopes)}", people.now
    )
    call.headers |= {"Cache-Control": "no-store"}
    return MadeToken(secret)


@ACCOUNT.delete("/account/tokens/{name}", "account")
def end_token(call: Call, name: str) -> None:
    """End a token."""
    people = call.host.people
    if not people.tokens.end(call.caller.known, name, people.now):
        raise trouble(404, "token.unknown", "You have no such token.", "see /account/tokens")
    people.record.note(call.caller.known, "a token was ended", people.now)


@ACCOUNT.get("/account/activity", "account")
def activity(call: Call) -> tuple[Act, ...]:
    """Say what was done with your account, the latest first."""
    people = call.host.people
    return tuple(people.record.of(call.caller.known, people.now))


@ACCOUNT.post("/account/invitations", "account", once=False)
def accept_invitation(call: Call, given: InvitationAccepted) -> AccountView:
    """Come into a game by an invitation; its secret is the last part of the address that you were given."""
    people = call.host.people
    people.signing.spend("secret", f"account {call.caller.known.id}")
    invitation = people.invitations.get(given.secret, people.now)
    if invitation is None:
        said = "There is no such invitation: it is used up, was revoked, or is past."
        raise trouble(404, "invitation.unknown", said, "ask whoever sent it for another")
    known = call.host.table(invitation.game).state.people
    people.invitations.accept(given.secret, call.caller.known, known, people.now)
    return account(call)


@ACCOUNT.get("/games/{game}/notices", "account")
def notices(call: Call) -> Wishes:
    """Say what you want to be told of a game, how often, and by which way."""
    known, people = call.caller.known, call.host.people
    found = Settings(people.cabinet).of(known, call.table.name, people.now)
    usual = Wishes() if call.caller.access(call.game).seats else WATCHING
    return usual if found is None else found


@ACCOUNT.patch("/games/{game}/notices", "account")
def change_notices(call: Call, given: WishesChange) -> Wishes:
    """Say what you want to be told of a game from now on."""
    said = {name: value for name in given.__struct_fields__ if (value := getattr(given, name)) is not None}
    wishes = replace(notices(call), **said)
    Settings(call.host.people.cabinet).set(call.caller.known, call.table.name, wishes)
    return wishes
