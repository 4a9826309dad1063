"""What a message says that carries a whole game in it (USENET-NOMIC, rule 1), as plain words that can be compared."""

from moot.game.values import Time, Value


class Posting(Value, frozen=True):
    """A message as it was read. What it lacks is None; texts have one space where there was white space."""

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
    departures: tuple[str, ...] = ()
    """Where it departs from the form, in words."""
    follows: int | None = None
    """The entry of the posting that it follows up."""

    @property
    def is_in_form(self) -> bool:
        """Whether it has rules, without which it is talk."""
        return self.rules is not None
