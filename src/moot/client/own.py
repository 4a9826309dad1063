"""One's own account, as a program of its owner uses it; what is handed out as a secret is told once."""

from collections.abc import Sequence
from urllib.parse import quote

import moot.client.values as v
from moot.client.connecting import Connection


class Own:
    """The account whose token it is; each operation says in the API's document which scopes that takes."""

    def __init__(self, connection: Connection):
        self.connection = connection

    def change(self, name: str | None = None, zone: str | None = None) -> v.AccountView:
        """Another name or time zone; what is not given stays."""
        return self.connection.patch("/account", v.AccountView, _given(name=name, zone=zone))

    def activity(self) -> tuple[v.Act, ...]:
        """What was done with it, the latest first."""
        return self.connection.get("/account/activity", tuple[v.Act, ...])

    def tasks(self) -> tuple[v.Waiting, ...]:
        """What waits for one in all of one's games."""
        return self.connection.get("/account/tasks", tuple[v.Waiting, ...])

    def read_invitation(self, secret: str) -> v.InvitedTo:
        """What an invitation is to; the secret is the last part of its address."""
        return self.connection.post("/invitations", v.InvitedTo, {"secret": secret})

    def accept(self, secret: str) -> v.AccountView:
        """Come into a game by an invitation."""
        return self.connection.post("/account/invitations", v.AccountView, {"secret": secret})

    # --- ways in -----------------------------------------------------------------------------

    def ways_in(self) -> v.WaysIn:
        """How one can sign in."""
        return self.connection.get("/account/ways-in", v.WaysIn)

    def set_password(self, password: str, current: str = "") -> None:
        """Choose another password; other sessions are ended."""
        self.connection.send("/account/password", {"password": password, "current": current})

    def set_mail(self, mail: str) -> v.MailAsked:
        """Have a link sent to an address, which `confirm_mail` or following it makes one's own."""
        return self.connection.post("/account/mail", v.MailAsked, {"mail": mail})

    def confirm_mail(self, secret: str) -> v.AccountView:
        """Show that an address is one's own; the secret is the last part of the link."""
        return self.connection.post("/account/mail/confirmation", v.AccountView, {"secret": secret})

    def drop_mail(self) -> None:
        """Take the address out."""
        self.connection.delete("/account/mail")

    def end_passkey(self, name: str) -> None:
        """End a passkey."""
        self.connection.delete(f"/account/passkeys/{quote(name, safe='')}")

    def end(self, name: str, current: str = "") -> None:
        """End the account itself; its name is said so that nobody does it by mistake."""
        self.connection.send("/account/end", {"name": name, "current": current})

    def sessions(self) -> tuple[v.SessionView, ...]:
        """The browsers in which one is signed in."""
        return self.connection.get("/account/sessions", tuple[v.SessionView, ...])

    def end_session(self, name: str) -> None:
        """Sign out of one of them."""
        self.connection.delete(f"/account/sessions/{quote(name, safe='')}")

    def end_sessions(self) -> None:
        """Sign out of all of them."""
        self.connection.delete("/account/sessions")

    def tokens(self) -> tuple[v.TokenView, ...]:
        """One's tokens, without what makes them good."""
        return self.connection.get("/account/tokens", tuple[v.TokenView, ...])

    def make_token(self, title: str, scopes: Sequence[str], days: int = 90) -> str:
        """A new token, which may do no more than this one."""
        body = {"title": title, "scopes": list(scopes), "days": days}
        return self.connection.post("/account/tokens", v.MadeToken, body, again=False).token

    def end_token(self, name: str) -> None:
        """End a token."""
        self.connection.delete(f"/account/tokens/{quote(name, safe='')}")

    # --- being told --------------------------------------------------------------------------

    def notices(self) -> tuple[v.GameWishes, ...]:
        """What one wants to be told of each of one's games."""
        return self.connection.get("/account/notices", tuple[v.GameWishes, ...])

    def reading_key(self) -> v.ReadingKey:
        """The key by which feed readers and calendars read for one."""
        return self.connection.get("/account/reading-key", v.ReadingKey)

    def renew_reading_key(self) -> v.ReadingKey:
        """Another key: addresses with the old one are worthless."""
        return self.connection.post("/account/reading-key", v.ReadingKey, None, again=False)

    def hooks(self) -> tuple[v.HookView, ...]:
        """The hooks that carry one's notices."""
        return self.connection.get("/account/hooks", tuple[v.HookView, ...])

    def make_hook(self, address: str, form: str = "moot") -> v.MadeHook:
        """Have one's notices sent to an address."""
        return self.connection.post("/account/hooks", v.MadeHook, {"address": address, "form": form}, again=False)

    def end_hook(self, id: str) -> None:
        """End a hook."""
        self.connection.delete(f"/account/hooks/{quote(id, safe='')}")

    def inlets(self) -> tuple[v.InletView, ...]:
        """The addresses at which moves are taken for one's seats."""
        return self.connection.get("/account/inlets", tuple[v.InletView, ...])

    def make_inlet(self, game: str, player: str, signing_secret: str = "") -> v.MadeInlet:
        """An address that moves for a seat."""
        body = {"game": game, "player": player, "signing_secret": signing_secret}
        return self.connection.post("/account/inlets", v.MadeInlet, body, again=False)

    def end_inlet(self, id: str) -> None:
        """End such an address."""
        self.connection.delete(f"/account/inlets/{quote(id, safe='')}")


def _given(**said: str | None) -> dict[str, str]:
    return {name: value for name, value in said.items() if value is not None}
