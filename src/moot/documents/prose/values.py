"""Values of a parsed proposal: the rule changes, what was not understood, and warnings."""

from typing import Literal

from moot.game.values import Number, Value

NO_CHANGE = "prose.not-an-instruction"
"""The code of words that ask for nothing."""
NOT_UNDERSTOOD = "prose.not-understood"
"""The code of words that look like an instruction in an unknown form."""
TEXT_END = "prose.text-end"
"""The code of words of which it isn't certain whether they belong to the text above them."""
TOO_LONG = "prose.too-long"
READ_AS = "prose.read-as"
"""The code of a warning that the author has to confirm: a slip, and what it's read as."""

ProseKind = Literal["enact", "amend", "repeal", "transmute", "retitle", "renumber", "set-power", "repeal-amendment"]


class RuleIn(Value, frozen=True):
    """A rule that a proposal may be about, before the proposal."""

    number: Number
    title: str = ""
    text: str = ""
    rank: str | None = None
    power: str | None = None
    repealed: bool = False
    """Whether it is no longer in force: naming it is a fault."""


class TextSpan(Value, frozen=True):
    """A stretch of the proposal: start and end in characters, as in a slice."""

    start: int
    end: int


class ProseChange(Value, frozen=True, kw_only=True):
    """A change that an instruction asks for, with the resulting rule."""

    kind: ProseKind
    span: TextSpan
    rule: Number = Number("")
    """The rule's number before the change; for a new rule, the requested number, if any."""
    title: str | None = None
    """The new title: of a new rule, a retitled one, or one whose amendment gives it another."""
    text: str | None = None
    """The whole text afterwards, if the change is one of the text."""
    rank: str | None = None
    power: str | None = None
    number: Number | None = None
    """The new number, if the rule is renumbered."""
    amendment: Number | None = None
    """The amendment that is repealed, named by the proposal that made it."""
    code_of: Number = Number("")
    """The rule whose code it gets too, where two rules exchange what they say; empty if its code isn't exchanged."""
    condition: str = ""
    """The condition in its own words; empty if there is none."""


class NotUnderstood(Value, frozen=True):
    """A passage that asks for no known change, and why; `nearest` is the most similar text in the rule, or form."""

    span: TextSpan
    reason: str
    code: str = NO_CHANGE
    nearest: str = ""

    @property
    def is_obstacle(self) -> bool:
        """Whether it asks for a change."""
        return self.code != NO_CHANGE


class ProposalWarning(Value, frozen=True):
    """Something odd in an instruction that was understood nevertheless."""

    span: TextSpan
    message: str
    code: str


class ParsedProposal(Value, frozen=True):
    """A parsed proposal: the changes, what wasn't understood, and warnings."""

    changes: tuple[ProseChange, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    warnings: tuple[ProposalWarning, ...] = ()

    @property
    def obstacles(self) -> tuple[NotUnderstood, ...]:
        """The passages that ask for a change and aren't understood."""
        return tuple(one for one in self.not_understood if one.is_obstacle)
