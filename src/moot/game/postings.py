"""What a message says that carries a whole game in it (USENET-NOMIC, rule 1), as plain words that can be compared."""

from moot.game.values import Time, Value


class Posting(Value, frozen=True):
    """A message as it was read. What it lacks is None; texts have their lines, which no comparison looks at."""

    id: str
    """Its Message-ID (RFC 5536), or what stands for one."""
    name: str
    address: str = ""
    signs_as: tuple[str, ...] = ()
    """The names by which a reader knows its writer: name and address, as votes are spelled."""
    subject: str = ""
    sent: Time | None = None
    rules: str | None = None
    """The section of rules."""
    proposer: str | None = None
    """Whom the heading of the section with a proposal names."""
    proposal: str | None = None
    votes: tuple[str, ...] | None = None
    """The names in the section of votes."""
    talk: str = ""
    """What stands outside of the form; of what is talk alone, the text."""
    departures: tuple[str, ...] = ()
    """Where it departs from the form, in words."""
    follows: int | None = None
    """The entry of the posting that it follows up."""

    def has_rules_of(self, other: "Posting") -> bool:
        """Whether the rules are word for word the other's."""
        return None not in (self.rules, other.rules) and worded(self.rules) == worded(other.rules)

    @property
    def is_in_form(self) -> bool:
        """Whether it has rules, without which it is talk."""
        return self.rules is not None


def worded(text: str | None) -> str | None:
    """A text as it is compared: with one space where there is white space."""
    return None if text is None else " ".join(text.split())
