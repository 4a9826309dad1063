"""What a document speaks of by number: rules and proposals as nodes, and the deeds that tie them."""

import re
from dataclasses import dataclass, field
from typing import Literal

from moot.documents.published.values import Dated, Link, Place, PublishedRule, Recorded
from moot.game.changes import Fault
from moot.game.values import Number, Time

DeedKind = Literal["create", "amend", "repeal", "transmute", "retitle"]

_FAILED = re.compile(
    r"\b(?:defeat|fail|reject|invalid|no\s+quorum|withdr|veto|void|retract|lost\b|expired|tie[ds]?\b"
    r"|not\s+(?:adopted|passed|carried|accepted))",
    re.IGNORECASE,
)
_NONE = Number("")


def has_failed(row: Recorded) -> bool:
    """Whether a row of the log says that its proposal was not adopted."""
    return bool(_FAILED.search(row.outcome))


@dataclass(eq=False)
class Node:
    """A number of the document: a rule, a proposal, or a proposal and the rule that it made."""

    number: Number
    """As a proposal of the game: the document's, with a part behind it where another proposal has that."""
    printed: str
    """As the document prints it."""
    place: Place
    called: Number = _NONE
    """As a rule of the game, likewise; empty where no rule ever bore it."""
    rule: PublishedRule | None = None
    row: Recorded | None = None
    is_rule: bool = False
    is_proposal: bool = False
    note: Link | None = None
    """The note from which alone a proposal is known."""
    deeds: list["Deed"] = field(default_factory=list)
    """What it did to rules, in the order of the document."""

    @property
    def stands(self) -> bool:
        """Whether the document has it as a rule in force, under its own number."""
        return self.rule is not None and self.rule.status == "in-force"

    @property
    def goes_on_elsewhere(self) -> bool:
        """Whether only notes stand under its number, so that the rule goes on under that of what changed it."""
        return self.rule is None or self.rule.status == "superseded"

    @property
    def failed(self) -> bool:
        """Whether the log says that it was not adopted."""
        return self.row is not None and not self.stands and has_failed(self.row)

    @property
    def date(self) -> Dated:
        """When it was adopted, as far as the document says."""
        if self.row is not None and self.row.date:
            return self.row.date
        if self.rule is not None:
            rule = self.rule
            return next((d for d in (rule.adopted, rule.changed, rule.proposed) if d), Dated())
        return self.note.date if self.note is not None else Dated()

    @property
    def time(self) -> Time | None:
        """The same as a time."""
        date = self.date
        return None if date.time is None else date.time + (date.of_day or 0)


@dataclass(eq=False)
class Deed:
    """One thing that a proposal did to a rule."""

    kind: DeedKind
    by: Node
    rule: Node
    place: Place


@dataclass(eq=False)
class Traced:
    """All of it, in the order of the document."""

    nodes: list[Node]
    faults: list[Fault]

    @property
    def proposals(self) -> list[Node]:
        return [node for node in self.nodes if node.is_proposal]
