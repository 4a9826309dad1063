"""Settings of the mail servers: where to listen, which relay sends, which inbox to fetch from."""

from typing import Literal

from moot.game.values import Value
from moot.runtime.network import Security


class MailListener(Value, frozen=True):
    """Where the host listens for mail."""

    address: str = "127.0.0.1"
    port: int = 8025
    protocol: Literal["smtp", "lmtp"] = "smtp"
    certificate: str = ""
    """A file with a certificate, which enables STARTTLS (RFC 3207)."""
    key: str = ""
    """A file with its key, if it isn't in the same file."""
    tls: bool = False
    """Whether connections are over TLS from the start, as on port 465 (RFC 8314)."""


class Relay(Value, frozen=True):
    """The mail server that sends our letters."""

    host: str
    port: int = 587
    security: Security = "starttls"
    user: str = ""
    password: str = ""


class Inbox(Value, frozen=True):
    """A folder on an IMAP server (RFC 9051) to fetch mail from."""

    host: str
    port: int = 993
    security: Security = "tls"
    user: str = ""
    password: str = ""
    folder: str = "INBOX"


class FetchResult(Value, frozen=True):
    """How many letters were fetched."""

    kept: int = 0
    passed_over: int = 0
    """Letters that aren't for any game here."""
