"""Postings: messages that each contain a whole game (USENET-NOMIC, rule 1), parsed into comparable fields."""

from moot.game.values import Time, Value


class Posting(Value, frozen=True):
    """A parsed message. Missing sections are None; line breaks don't count in comparisons."""

    id: str
    """Its Message-ID (RFC 5536), or a similar identifier."""
    name: str
    address: str = ""
    signs_as: tuple[str, ...] = ()
    """The names of its writer in votes: name and address."""
    subject: str = ""
    sent: Time | None = None
    rules: str | None = None
    """The section of rules."""
    proposer: str | None = None
    """The proposer in the heading of the proposal's section."""
    proposal: str | None = None
    votes: tuple[str, ...] | None = None
    """The names in the section of votes."""
    talk: str = ""
    """The text outside the form; of a mere comment, the whole text."""
    departures: tuple[str, ...] = ()
    """Its departures from the form, in words."""
    follows: int | None = None
    """The entry of the posting that it follows."""

    def has_rules_of(self, other: "Posting") -> bool:
        """Whether its rules are word for word the same as another's."""
        return None not in (self.rules, other.rules) and worded(self.rules) == worded(other.rules)

    @property
    def is_in_form(self) -> bool:
        """Whether it has rules; otherwise it is a comment."""
        return self.rules is not None


def worded(text: str | None) -> str | None:
    """A text in the form for comparison: with single spaces."""
    return None if text is None else " ".join(text.split())
