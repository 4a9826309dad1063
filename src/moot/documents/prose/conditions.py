"""Conditions: the words that some instructions hang on, and how far they reach."""

import re
from dataclasses import dataclass

from moot.documents.prose.book import Book
from moot.documents.prose.page.units import LITERAL, Unit

OTHERWISE = re.compile(r" ?(?:[-*•] )?(?:otherwise|else)\b[,:]? ?(?:if\b[^,:]*[,:])? ?(?:then )?", re.IGNORECASE)
"""The other side of a condition."""
CONDITION_ENDS = re.compile(r"(?:, ?(?:then\b,? ?)?|: ?(?:then\b,? ?)?|\bthen\b:?,? ?)")
"""Where a condition may end and what it holds for begin."""
BOUNDARIES_MAX = 20
"""Places in a condition at which it may end."""
OPENS_SCOPE = (":", "then", ",")
"""What a condition ends with that holds for what stands below it."""
REST_DEPENDS = re.compile(
    r"\b(?:rest|remainder|remaining)\b.*\b(?:no effect|not (?:take )?effect|nothing|ignored|void)\b"
    r"|\bthis proposal (?:has|shall have|does|will have) (?:no effect|nothing)",
    re.IGNORECASE,
)
"""A condition on all that follows: otherwise the rest has no effect."""
RULE_MENTIONED = re.compile(rf"\brule (?:entitled|titled|called|named)? ?({LITERAL})", re.IGNORECASE)
"""`If there is a rule called “T”`: the rule that is meant by `it`."""
MENTION_MAX = 200


@dataclass
class Scope:
    """A condition that holds for the units further in than itself, or for all that follow."""

    condition: str
    indent: int
    before: Book
    """The rules as they stood before it, which is where its other side begins."""
    after: Book | None = None
    """For the other side: the rules as the condition's own side has left them."""
    to_the_end: bool = False
    members: int = 0

    def ends_at(self, unit: Unit) -> bool:
        """Whether a unit stands outside it."""
        if self.to_the_end:
            return False
        return OTHERWISE.match(unit.shape) is not None or (unit.indent <= self.indent and self.members > 0)
