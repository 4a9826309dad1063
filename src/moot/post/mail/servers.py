"""Where mail comes in and goes out: what a gateway is told of servers, ports and folders."""

from typing import Literal

from moot.game.values import Value
from moot.runtime.connections import Security


class Listening(Value, frozen=True):
    """Where mail servers hand letters in."""

    address: str = "127.0.0.1"
    port: int = 8025
    protocol: Literal["smtp", "lmtp"] = "smtp"
    certificate: str = ""
    """A file with a certificate: with one, who hands in letters may turn to TLS (RFC 3207)."""
    key: str = ""
    """A file with its key, where that is not in the same."""
    tls: bool = False
    """Whether connections are over TLS from the start, as on port 465 (RFC 8314)."""


class Relay(Value, frozen=True):
    """The mail server that passes letters on."""

    host: str
    port: int = 587
    security: Security = "starttls"
    user: str = ""
    password: str = ""


class Inbox(Value, frozen=True):
    """A folder on a mail server that letters are fetched from (RFC 9051)."""

    host: str
    port: int = 993
    security: Security = "tls"
    user: str = ""
    password: str = ""
    folder: str = "INBOX"


class Fetched(Value, frozen=True):
    """What came of fetching."""

    kept: int = 0
    passed_over: int = 0
    """Letters that are for no game here."""
