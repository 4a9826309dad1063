"""Your own account: sessions, tokens, notices and webhooks. Secrets are shown only once."""

from collections.abc import Sequence
from urllib.parse import quote

import moot.client.values as v
from moot.client.connection import Connection


class Own:
    """The account whose token it is; the API's documentation says which scopes each operation needs."""

    def __init__(self, connection: Connection):
        self.connection = connection

    def change(self, name: str | None = None, zone: str | None = None) -> v.AccountView:
        """Change the name or time zone."""
        return self.connection.patch("/account", v.AccountView, _given(name=name, zone=zone))

    def activity(self) -> tuple[v.Act, ...]:
        """What was done with it, the latest first."""
        return self.connection.get("/account/activity", tuple[v.Act, ...])

    def tasks(self) -> tuple[v.Waiting, ...]:
        """Your tasks in all your games."""
        return self.connection.get("/account/tasks", tuple[v.Waiting, ...])

    def read_invitation(self, secret: str) -> v.InvitedTo:
        """What an invitation is for; the secret is the last part of its address."""
        return self.connection.post("/invitations", v.InvitedTo, {"secret": secret})

    def accept(self, secret: str) -> v.AccountView:
        """Join a game by an invitation."""
        return self.connection.post("/account/invitations", v.AccountView, {"secret": secret})

    # --- ways in -----------------------------------------------------------------------------

    def ways_in(self) -> v.WaysIn:
        """How you can sign in."""
        return self.connection.get("/account/ways-in", v.WaysIn)

    def set_password(self, password: str, current: str = "") -> None:
        """Set a password; other sessions end."""
        self.connection.send("/account/password", {"password": password, "current": current})

    def set_mail(self, mail: str) -> v.MailAsked:
        """Mail a link to a new address; `confirm_mail`, or following the link, confirms it."""
        return self.connection.post("/account/mail", v.MailAsked, {"mail": mail})

    def confirm_mail(self, secret: str) -> v.AccountView:
        """Confirm a mail address; the secret is the last part of the link."""
        return self.connection.post("/account/mail/confirmation", v.AccountView, {"secret": secret})

    def drop_mail(self) -> None:
        """Remove the mail address."""
        self.connection.delete("/account/mail")

    def end_passkey(self, name: str) -> None:
        """Delete a passkey."""
        self.connection.delete(f"/account/passkeys/{quote(name, safe='')}")

    def end(self, name: str, current: str = "") -> None:
        """Delete the account; you give its name so that nobody does it by mistake."""
        self.connection.send("/account/end", {"name": name, "current": current})

    def sessions(self) -> tuple[v.SessionView, ...]:
        """The browsers you are signed in with."""
        return self.connection.get("/account/sessions", tuple[v.SessionView, ...])

    def end_session(self, name: str) -> None:
        """Sign out of one of them."""
        self.connection.delete(f"/account/sessions/{quote(name, safe='')}")

    def end_sessions(self) -> None:
        """Sign out of all of them."""
        self.connection.delete("/account/sessions")

    def tokens(self) -> tuple[v.TokenView, ...]:
        """Your tokens, without their secrets."""
        return self.connection.get("/account/tokens", tuple[v.TokenView, ...])

    def make_token(self, title: str, scopes: Sequence[str], days: int = 90) -> str:
        """Make a token, which can't do more than this one."""
        body = {"title": title, "scopes": list(scopes), "days": days}
        return self.connection.post("/account/tokens", v.MadeToken, body, again=False).token

    def end_token(self, name: str) -> None:
        """Delete a token."""
        self.connection.delete(f"/account/tokens/{quote(name, safe='')}")

    # --- being told --------------------------------------------------------------------------

    def notices(self) -> tuple[v.GameNoticeSettings, ...]:
        """Your notice settings for each of your games."""
        return self.connection.get("/account/notices", tuple[v.GameNoticeSettings, ...])

    def reading_key(self) -> v.ReadingKeyView:
        """Your key for feed readers and calendars."""
        return self.connection.get("/account/reading-key", v.ReadingKeyView)

    def renew_reading_key(self) -> v.ReadingKeyView:
        """Replace the key: addresses with the old one stop working."""
        return self.connection.post("/account/reading-key", v.ReadingKeyView, None, again=False)

    def hooks(self) -> tuple[v.HookView, ...]:
        """The webhooks that carry your notices."""
        return self.connection.get("/account/hooks", tuple[v.HookView, ...])

    def make_hook(self, address: str, form: str = "moot") -> v.MadeHook:
        """Send your notices to an address."""
        return self.connection.post("/account/hooks", v.MadeHook, {"address": address, "form": form}, again=False)

    def end_hook(self, id: str) -> None:
        """Delete a webhook."""
        self.connection.delete(f"/account/hooks/{quote(id, safe='')}")

    def inlets(self) -> tuple[v.InletView, ...]:
        """Your incoming webhooks."""
        return self.connection.get("/account/inlets", tuple[v.InletView, ...])

    def make_inlet(self, game: str, player: str, signing_secret: str = "") -> v.MadeInlet:
        """Make an incoming webhook for a seat."""
        body = {"game": game, "player": player, "signing_secret": signing_secret}
        return self.connection.post("/account/inlets", v.MadeInlet, body, again=False)

    def end_inlet(self, id: str) -> None:
        """Delete an incoming webhook."""
        self.connection.delete(f"/account/inlets/{quote(id, safe='')}")


def _given(**said: str | None) -> dict[str, str]:
    return {name: value for name, value in said.items() if value is not None}
