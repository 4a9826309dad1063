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
    """Whom it is about: the domain that signed (`header.d`), or what stands for it in other methods."""


class Letter(Value, frozen=True, dict=True):
    """An email or news article. Message identifiers keep their angle brackets."""

    message_id: str = ""
    """Empty where it is lost."""
    sender: Person = Person()
    sent: Time | None = None
    """None where no date is given, or none that can be told for certain."""
    subject: str = ""
    references: tuple[str, ...] = ()
    """Those it follows, the oldest first; the last one is what it answers."""
    answers: tuple[str, ...] = ()
    """In-Reply-To."""
    groups: tuple[str, ...] = ()
    to: tuple[Person, ...] = ()
    """To, Cc and, where a server noted it, whom it was delivered to."""
    reply_to: tuple[Person, ...] = ()
    list_id: str = ""
    cancels: str = ""
    """The article that this one asks to remove (RFC 5537, 5.3)."""
    supersedes: str = ""
    control: str = ""
    automatic: Automatic = ""
    hops: int = 0
    """How many servers say that they passed it on."""
    passed: tuple[str, ...] = ()
    """What those that pass mail on have marked it with, so as to know it again (X-Loop)."""
    checks: tuple[AuthenticationResult, ...] = ()
    text: str = ""
    is_forwarded: bool = False
    """Whether the text is another letter's, or a file's, that this one only carries."""
    faults: tuple[Fault, ...] = ()
    """With lines of the file."""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The text's lines, which are what places in it count from 1."""
        return tuple(self.text.split("\n"))

    @cached_property
    def content(self) -> str:
        """Content hash for finding duplicates: sender, subject and words."""
        who = self.sender.address.casefold() or self.sender.name.casefold()
        said = " ".join(self.text.split())
        return sha256(f"{who}\n{' '.join(self.subject.split())}\n{said}".encode("utf-8", "replace")).hexdigest()

    @property
    def key(self) -> str:
        """Its Message-ID, or one made from a hash of its content where that is lost."""
        return self.message_id or f"<{self.content[:32]}@lost.invalid>"
