"""Ways into one's own account: its password, its mail address and its passkeys; and its end.

Whoever is in by such a way may do everything, so that changing one takes a token that may, and the password besides.
"""

from typing import Annotated

from msgspec import Meta

from moot.game.values import Time, Value
from moot.gateways.api.account import AccountView, account
from moot.gateways.api.calls import Call
from moot.gateways.api.operations import EVERYTHING, Group
from moot.gateways.api.problems import trouble
from moot.people.credentials import LINK_MINUTES

WAYS_IN = Group("ways in", "How you get into your account, and how it ends. All of it takes a token with every scope.")
Password = Annotated[str, Meta(max_length=1000)]


class WaysIn(Value, frozen=True):
    """How you can sign in."""

    password: bool
    """Whether there is one."""
    mail: str = ""
    """Where links to sign in are sent."""
    passkeys: tuple["PasskeyView", ...] = ()


class PasskeyView(Value, frozen=True):
    """A passkey of yours; they are made in a browser, on the page of your account."""

    name: str
    """By which it can be ended."""
    title: str
    made: Time
    used: Time | None = None


class NewPassword(Value, frozen=True):
    """A password to have from now on."""

    password: Password
    current: Password = ""
    """The one that you have now, if you have one."""


class NewMail(Value, frozen=True):
    """An address to be reached at."""

    mail: Annotated[str, Meta(min_length=1, max_length=200)]


class MailAsked(Value, frozen=True):
    """That a link has been sent."""

    mail: str
    minutes: int
    """So long it can be followed."""


class MailShown(Value, frozen=True):
    """A link that was sent to an address."""

    secret: Annotated[str, Meta(max_length=200, description="The last part of the link.")]


class AccountEnd(Value, frozen=True):
    """That an account is to end."""

    name: Annotated[str, Meta(max_length=60, description="Its name, so that nobody ends it by mistake.")]
    current: Password = ""
    """Its password, if it has one."""


@WAYS_IN.get("/account/ways-in", "account")
def ways_in(call: Call) -> WaysIn:
    """Say how you can sign in."""
    people, known = call.host.people, call.caller.known
    passkeys = (PasskeyView(name, one.name, one.made, one.used) for name, one in people.passkeys.of(known, people.now))
    return WaysIn(people.accounts.has_password(known, people.now), known.mail, tuple(passkeys))


@WAYS_IN.post("/account/password", "account", also=EVERYTHING, status=204, once=False)
def set_password(call: Call, given: NewPassword) -> None:
    """Choose another password, or a first one; your other sessions are ended."""
    people = call.host.people
    people.own.set_password(call.caller.known, given.password, given.current, call.caller.browser, people.now)


@WAYS_IN.post("/account/mail", "account", also=EVERYTHING, status=202)
def set_mail(call: Call, given: NewMail) -> MailAsked:
    """Have a link sent to an address, which is yours once that is followed, or its secret is sent to `confirmMail`."""
    people = call.host.people
    people.signing.ask_for_mail(call.caller.known, given.mail, call.caller.browser, people.now)
    return MailAsked(given.mail, LINK_MINUTES)


@WAYS_IN.post("/account/mail/confirmation", "account", also=EVERYTHING)
def confirm_mail(call: Call, given: MailShown) -> AccountView:
    """Show that an address is yours, by what was sent there."""
    people = call.host.people
    call.caller.become(people.signing.confirm_mail(call.caller.known, given.secret, people.now))
    return account(call)


@WAYS_IN.delete("/account/mail", "account", also=EVERYTHING)
def drop_mail(call: Call) -> None:
    """Take your address out of the account."""
    people = call.host.people
    people.own.drop_mail(call.caller.known, call.caller.browser, people.now)


@WAYS_IN.delete("/account/passkeys/{name}", "account", also=EVERYTHING)
def end_passkey(call: Call, name: str) -> None:
    """End a passkey, unless it is the only way in."""
    people = call.host.people
    if not people.own.end_passkey(call.caller.known, name, call.caller.browser, people.now):
        raise trouble(404, "passkey.unknown", "You have no such passkey.", "see /account/ways-in")


@WAYS_IN.post("/account/end", "account", also=EVERYTHING, status=204, once=False)
def end_account(call: Call, given: AccountEnd) -> None:
    """End your account; its seats are free, and what was played stays in the record of games."""
    people, known = call.host.people, call.caller.known
    people.own.check_end(known, given.name, given.current, call.caller.browser, people.now)
    people.end_account(known)
