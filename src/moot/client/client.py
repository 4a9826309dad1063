"""The client for a host and your account there; the plain methods are generated from the API."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import httpx2

import moot.client.values as v
from moot.client.connection import TRIES, Connection
from moot.client.game import Game
from moot.client.methods import HostMethods, OwnMethods


class AccountClient(OwnMethods):
    """The account whose token it is; the API's documentation says which scopes each operation needs.

    Secrets are shown only once.
    """

    def __init__(self, connection: Connection):
        self.connection = connection

    def change(self, name: str | None = None, zone: str | None = None) -> v.AccountView:
        """Change the name or time zone."""
        given = {"name": name, "zone": zone}
        body = {key: value for key, value in given.items() if value is not None}
        return self.connection.patch("/account", v.AccountView, body)

    def make_token(self, title: str, scopes: Sequence[str], days: int = 90) -> str:
        """Make a token, which can't do more than this one."""
        body = {"title": title, "scopes": list(scopes), "days": days}
        return self.connection.post("/account/tokens", v.CreatedToken, body, again=False).token


class Client(HostMethods):
    """A host at a URL; private games, and seats that belong to accounts, need an API token."""

    def __init__(
        self, url: str, token: str = "", *, timeout: float = 30.0, tries: int = TRIES, http: httpx2.Client | None = None
    ):
        self.connection = Connection(url, token, timeout=timeout, tries=tries, http=http)
        self.own = AccountClient(self.connection)
        """The account whose token it is, and everything that belongs to it."""

    def close(self) -> None:
        """Close the connection."""
        self.connection.http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def game(self, name: str, player: str = "", pin: str = "") -> Game:
        """A game; `player` makes its moves, if you have several seats, and `pin` is that seat's PIN."""
        return Game(self.connection, name, player, pin)

    def begin(self, name: str, ruleset: str, players: Sequence[str], **more: Any) -> Game:
        """Start a game; `more` is a title, offices, or who can play and read."""
        body = {"name": name, "ruleset": ruleset, "players": list(players), **more}
        return self.game(self.connection.post("/games", v.GameLine, body).name)

    def fill_in(self, name: str, gaps: Mapping[str, str]) -> v.FilledMechanism:
        """A ready mechanism with its gaps filled in."""
        return self.connection.post(f"/library/{quote(name, safe='')}", v.FilledMechanism, {"gaps": gaps})
