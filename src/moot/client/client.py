"""A host, as a program uses it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

import httpx2

import moot.client.values as v
from moot.client.account import Own
from moot.client.connection import TRIES, Connection
from moot.client.game import Game


class Client:
    """A host at a URL; private games, and seats that belong to accounts, need an API token."""

    def __init__(
        self, url: str, token: str = "", *, timeout: float = 30.0, tries: int = TRIES, http: httpx2.Client | None = None
    ):
        self.connection = Connection(url, token, timeout=timeout, tries=tries, http=http)
        self.own = Own(self.connection)
        """The account whose token it is, and everything that belongs to it."""

    def close(self) -> None:
        """Close the connection."""
        self.connection.http.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def account(self) -> v.AccountView:
        """The account whose token it is, and its games."""
        return self.connection.get("/account", v.AccountView)

    # --- games -------------------------------------------------------------------------------

    def games(self) -> Iterator[v.GameLine]:
        """The games you can read."""
        return self.connection.pages("/games", v.PageOfGameLine)

    def game(self, name: str, player: str = "", pin: str = "") -> Game:
        """A game; `player` makes its moves, if you have several seats, and `pin` is that seat's PIN."""
        return Game(self.connection, name, player, pin)

    def begin(self, name: str, ruleset: str, players: Sequence[str], **more: Any) -> Game:
        """Start a game; `more` is a title, offices, or who can play and read."""
        body = {"name": name, "ruleset": ruleset, "players": list(players), **more}
        return self.game(self.connection.post("/games", v.GameLine, body).name)

    # --- before any game ---------------------------------------------------------------------

    def rulesets(self) -> tuple[v.RulesetLine, ...]:
        """The rulesets that come with the program."""
        return self.connection.get("/rulesets", tuple[v.RulesetLine, ...])

    def ruleset(self, name: str) -> v.RulesetView:
        """A ruleset with its rules."""
        return self.connection.get(f"/rulesets/{quote(name, safe='')}", v.RulesetView)

    def lint_ruleset(self, name: str) -> tuple[v.LintFault, ...]:
        """Problems in a ruleset."""
        return self.connection.get(f"/rulesets/{quote(name, safe='')}/lint", tuple[v.LintFault, ...])

    def library(self) -> tuple[v.Shelf, ...]:
        """The ready mechanisms."""
        return self.connection.get("/library", tuple[v.Shelf, ...])

    def fill_in(self, name: str, gaps: Mapping[str, str]) -> v.Filled:
        """A ready mechanism with its gaps filled in."""
        return self.connection.post(f"/library/{quote(name, safe='')}", v.Filled, {"gaps": gaps})

    def understand(self, text: str, rules: Sequence[Mapping[str, str]] = ()) -> v.ParsedProposal:
        """How a proposal in plain words is understood, with rules you give: each has a `number` and a `text`."""
        return self.connection.post("/understand", v.ParsedProposal, {"text": text, "rules": list(rules)})
