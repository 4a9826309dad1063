"""Values of a parsed email or news article: `Letter`, its people and authentication results."""

from functools import cached_property
from hashlib import sha256
from typing import Literal

from moot.game.changes import Fault
from moot.game.values import Time, Value

Automatic = Literal["", "bounce", "reply", "bulk"]
"""What kind of automatic mail it is: a bounce, an auto-reply, or bulk mail."""


class Person(Value, frozen=True):
    """A name and an email address; either may be empty."""

    name: str = ""
    address: str = ""

    def __str__(self) -> str:
        return self.name or self.address


class AuthenticationResult(Value, frozen=True):
    """One result of an Authentication-Results header (RFC 8601): DKIM, SPF or DMARC.

    Anyone can write such a header: only those of a server that is one's own (`server`) mean something.
    """

    server: str
    method: str
    """`dkim`, `spf`, `dmarc` …"""
    result: str
    """`pass`, `fail`, `none` …"""
    domain: str = ""
    """The subject: the domain that signed (`header.d`), or its equivalent in other methods."""


class Letter(Value, frozen=True, dict=True):
    """An email or news article. Message identifiers keep their angle brackets."""

    message_id: str = ""
    """Empty if it is lost."""
    sender: Person = Person()
    original: Person | None = None
    """The writer, as other headers tell, if a mailing list has rewritten the From header."""
    sent: Time | None = None
    """None if there is no date, or an ambiguous one."""
    subject: str = ""
    references: tuple[str, ...] = ()
    """The References, the oldest first; the last one is the parent."""
    answers: tuple[str, ...] = ()
    """In-Reply-To."""
    groups: tuple[str, ...] = ()
    to: tuple[Person, ...] = ()
    """To, Cc and, if a server noted it, Delivered-To."""
    reply_to: tuple[Person, ...] = ()
    list_id: str = ""
    cancels: str = ""
    """The article that it asks to cancel (RFC 5537, 5.3)."""
    supersedes: str = ""
    control: str = ""
    automatic: Automatic = ""
    hops: int = 0
    """The number of Received headers."""
    passed: tuple[str, ...] = ()
    """Marks of mail forwarders against loops (X-Loop)."""
    text: str = ""
    is_forwarded: bool = False
    """Whether the text is that of a forwarded letter or an attached file."""
    faults: tuple[Fault, ...] = ()
    """Faults, at lines of the file."""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, to which positions refer (counted from 1)."""
        return tuple(self.text.split("\n"))

    @cached_property
    def content(self) -> str:
        """Content hash for finding duplicates: sender, subject and words."""
        who = self.sender.address.casefold() or self.sender.name.casefold()
        said = " ".join(self.text.split())
        return sha256(f"{who}\n{' '.join(self.subject.split())}\n{said}".encode("utf-8", "replace")).hexdigest()

    @property
    def author(self) -> Person:
        """Who it says has written it, which proves nothing: the sender, or whoever is behind a rewritten From."""
        return self.original or self.sender

    @property
    def parents(self) -> tuple[str, ...]:
        """The messages that it may answer: by In-Reply-To, and by the last of its References."""
        return tuple(dict.fromkeys((*self.answers[:1], *self.references[-1:])))

    @property
    def key(self) -> str:
        """Its Message-ID, or a hash of its content if that is lost."""
        return self.message_id or f"<{self.content[:32]}@lost.invalid>"
