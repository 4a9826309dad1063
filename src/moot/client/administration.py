"""Moderating a game by a program."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import moot.client.values as v
from moot.client.connection import Connection


class Administration:
    """Who can join a game, who has which seat, webhooks, and closing it; nothing here touches the rules."""

    def __init__(self, connection: Connection, game: str):
        self.connection, self._path = connection, f"/games/{quote(game, safe='')}"

    def view(self) -> v.AdministrationView:
        """The settings, seats, members and invitations, and what moderators did."""
        return self.connection.get(f"{self._path}/administration", v.AdministrationView)

    def change(self, **settings: Any) -> v.AdministrationView:
        """Set who can play (`seating`), read (`private`) and join (`joining`), and whether it is `closed`."""
        return self.connection.patch(f"{self._path}/administration", v.AdministrationView, settings)

    def invite(self, part: str, *, seat: str = "", uses: int | None = 1, days: int = 14) -> v.MadeInvitation:
        """Make an invitation."""
        body = {"part": part, "seat": seat, "uses": uses, "days": days}
        return self.connection.post(f"{self._path}/invitations", v.MadeInvitation, body, again=False)

    def revoke(self, name: str) -> None:
        """Revoke an invitation."""
        self.connection.delete(f"{self._path}/invitations/{quote(name, safe='')}")

    def take_seat(self, player: str) -> v.SeatView:
        """Take a free seat yourself."""
        return self.connection.post(f"{self._path}/seats/{quote(player, safe='')}", v.SeatView, None)

    def free_seat(self, player: str) -> None:
        """Free a seat; the player stays in the game."""
        self.connection.delete(f"{self._path}/seats/{quote(player, safe='')}")

    def change_member(self, account: str, part: str) -> v.AdministrationView:
        """Make somebody `moderator` or `no moderator`, remove them (`none`), ban or pardon them (`banned`, `pardoned`),
        or hand the game over (`owner`).
        """
        path = f"{self._path}/members/{quote(account, safe='')}"
        return self.connection.patch(path, v.AdministrationView, {"part": part})

    def hooks(self) -> tuple[v.HookView, ...]:
        """The game's webhooks, with their deliveries."""
        return self.connection.get(f"{self._path}/hooks", tuple[v.HookView, ...])

    def make_hook(self, address: str, form: str = "moot", topics: Sequence[str] = ()) -> v.MadeHook:
        """Send news of the game to an address."""
        body = {"address": address, "form": form, **({"topics": list(topics)} if topics else {})}
        return self.connection.post(f"{self._path}/hooks", v.MadeHook, body, again=False)

    def end_hook(self, id: str) -> None:
        """Delete a webhook."""
        self.connection.delete(f"{self._path}/hooks/{quote(id, safe='')}")
