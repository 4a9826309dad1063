"""People of a site in its tests: accounts, and the games that they have a part in."""

import re

from starlette.applications import Starlette
from tests.founding import found
from tests.web.site import Page, Visitor

from moot.gateways.web.http.security import token_of_session
from moot.people.game_access import AccessSettings
from moot.people.sign_in import Browser
from moot.people.values import Account
from moot.play.host import Host

PASSWORD = "tulips and umbrellas"


def account(host: Host, name: str, password: str = "") -> Account:
    """An account of this name: the one that is there, or a new one."""
    people = host.people
    return people.accounts.named(name, people.now) or people.accounts.make(name, people.now, password)


def signed_in(app: Starlette, name: str, game: str = "") -> Visitor:
    """Somebody with a browser in which they are signed in."""
    host = app.state.host
    secret = host.people.sign_in.begin(account(host, name), "signed in", Browser(), host.people.now)
    return Visitor(app, game, moot_session=secret, moot_form=token_of_session(secret))


def set_access(host: Host, settings: AccessSettings, owner: str = "Olga") -> Account:
    """Give a game access settings; the account of this name made the game."""
    made = account(host, owner)
    found(host.people, made, settings)
    return made


def invited(host: Host, game: str, name: str, part: str, seat: str = "") -> Account:
    """Somebody who has come into a game by invitation."""
    people, by = host.people, account(host, "Olga")
    secret = people.invitations.make(game, by, part, people.now, seat=seat)  # type: ignore[arg-type]
    guest = account(host, name)
    people.invitations.accept(secret, guest, host.table(game).state.people, people.now)
    return guest


def secret_on(page: Page) -> str:
    """The first secret that a page shows: a token, or the link of an invitation."""
    return secrets_on(page)[0]


def secrets_on(page: Page) -> list[str]:
    """All secrets that a page shows."""
    return re.findall(r'<code class="secret"[^>]*>([^<]+)</code>', page.source)
