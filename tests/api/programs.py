"""Programs that use the API, in process: what they send and what they get."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from moot.client import Client, Game, RequestRefused
from moot.game.changes import Content, Enact
from moot.game.values import plain

STREAM = "events"
"""The operation whose answer has no end."""
PLAYERS = ("Ada", "Ben", "Cleo")
TEA = plain((Enact(Content(title="Tea", text="Tea is served at four.")),))


def client_of(app: Starlette, token: str = "") -> Client:
    """A client of a host in this process."""
    return Client("http://testserver", token, tries=1, http=TestClient(app, raise_server_exceptions=False))


def refused(do: Callable[[], object]) -> tuple[int, str]:
    """The status and the code with which something is refused that a client does."""
    with pytest.raises(RequestRefused) as caught:
        do()
    return caught.value.status, caught.value.code


class Program:
    """A program that asks one host, with a token or without."""

    def __init__(self, app: Starlette, game: str = "", token: str = ""):
        self.client = TestClient(app, raise_server_exceptions=False)
        self.game = f"/api/v1/games/{game}"
        if token:
            self.client.headers["Authorization"] = f"Bearer {token}"

    @property
    def host(self) -> Client:
        """The host, by the client."""
        return Client("http://testserver", tries=1, http=self.client)

    @property
    def table(self) -> Game:
        """The game, by the client."""
        return self.host.game(self.game.rpartition("/")[2])

    def address(self, path: str) -> str:
        """An address; one that does not begin with a slash is within the game."""
        return f"/api/v1{path}" if path.startswith("/") else "/".join(p for p in (self.game, path) if p)

    def get(self, path: str = "", **headers: str) -> Any:
        """What is at an address."""
        return self.client.get(self.address(path), headers=headers)

    def post(self, path: str, body: Any, **headers: str) -> Any:
        """The answer to a POST request."""
        return self.client.post(
            self.address(path), json=body, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )

    def do(self, player: str, name: str, headers: dict[str, str] | None = None, **arguments: Any) -> Any:
        """The answer to a move."""
        asked = {"name": name, "player": player, "arguments": arguments}
        return self.client.post(self.address("moves"), json=asked, headers=headers or {})

    def all(self, path: str, limit: int) -> list[Any]:
        """Every item of a list, piece by piece."""
        mark, found, cursor = "&" if "?" in path else "?", [], ""
        while True:
            page = self.get(f"{path}{mark}limit={limit}" + (f"&cursor={cursor}" if cursor else "")).json()
            found += page["items"]
            cursor = page.get("next", "")
            if not cursor:
                return found
