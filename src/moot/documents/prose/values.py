"""Values of a parsed proposal: the rule changes, what was not understood, and warnings."""

from typing import Literal

from moot.game.values import Number, Value

ProseKind = Literal[
    "enact", "amend", "repeal", "transmute", "retitle", "renumber", "set-power", "repeal-amendment", "amend-amendment"
]


class RuleIn(Value, frozen=True):
    """A rule that a proposal may speak of, as it stands before the proposal."""

    number: Number
    title: str = ""
    text: str = ""
    rank: str | None = None
    power: str | None = None
    repealed: bool = False
    """No longer in force: to name it is a fault that says so."""


class TextSpan(Value, frozen=True):
    """A stretch of the proposal, in characters: from the first one to the one behind the last."""

    start: int
    end: int


class ProseChange(Value, frozen=True, kw_only=True):
    """One change that an instruction asks for, with the rule as it reads afterwards."""

    kind: ProseKind
    span: TextSpan
    rule: Number = Number("")
    """The rule's number before the change; for a new rule the number asked for, if any."""
    title: str | None = None
    """The new title: of a new rule, a retitled one, or one whose amendment gives it another."""
    text: str | None = None
    """The whole text afterwards, where the change is one of the text."""
    rank: str | None = None
    power: str | None = None
    number: Number | None = None
    """The new number, where the rule is renumbered."""
    amendment: Number | None = None
    """Which amendment is repealed or amended, named by the proposal that made it."""
    condition: str = ""
    """The words that make the change depend on something; empty where it is unconditional."""


class NotUnderstood(Value, frozen=True):
    """A stretch that was not taken as a change, and why; `nearest` is what the rule has that comes closest."""

    span: TextSpan
    reason: str
    code: str = "prose.not-an-instruction"
    nearest: str = ""


class ProposalWarning(Value, frozen=True):
    """Something odd in an instruction that was understood all the same."""

    span: TextSpan
    message: str
    code: str


class ParsedProposal(Value, frozen=True):
    """A proposal as it was read: nothing in it is guessed."""

    changes: tuple[ProseChange, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    warnings: tuple[ProposalWarning, ...] = ()
