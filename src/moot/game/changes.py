"""What a proposal would do to the rules: each kind of rule change as a value (103)."""

from typing import Literal

from moot.game.values import Number, Rank, Value, own_defaults


class Content(Value, frozen=True):
    """What a rule says: to people (`text`), to the program (`mechanism`), and about other rules (claims)."""

    title: str = ""
    text: str = ""
    mechanism: str = ""
    """The code as its author wrote it; empty for a rule that is only for people."""
    expansion: str = ""
    """The code that runs, where the mechanism has library lines; empty when it is the mechanism itself."""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    """What a rule without a mechanism has a say in, so that its silence is an undecided answer."""
    for_people: str = ""
    """Why the rule has no mechanism."""
    lost: bool = False
    """Whether the text isn't known: the document that tells of the rule doesn't keep it."""

    @property
    def code(self) -> str:
        """The source that is in force."""
        return self.expansion or self.mechanism


class Edit(Value, frozen=True):
    """One replacement within a text; `find` must stand there exactly once."""

    find: str
    replace: str


class Wording(Value, frozen=True):
    """What an amendment says: the fields that are None are left as they were.

    Text is either given whole (`text`) or by `edits`, applied in order.
    """

    text: str | None = None
    edits: tuple[Edit, ...] = ()
    title: str | None = None
    mechanism: str | None = None
    expansion: str | None = None
    prevails_over: tuple[str, ...] | None = None
    yields_to: tuple[str, ...] | None = None
    speaks_of: tuple[str, ...] | None = None
    for_people: str | None = None
    lost: bool = False
    """Whether the text that it gave the rule isn't known; then `text` is empty."""


class Enact(Value, frozen=True, tag="enact", tag_field="change"):
    """A new rule."""

    content: Content
    rank: Rank = "mutable"

    def __post_init__(self) -> None:
        own_defaults(self)


class Amend(Value, frozen=True, tag="amend", tag_field="change"):
    """Another wording for a rule, by its whole text or by edits."""

    rule: Number
    wording: Wording


class Repeal(Value, frozen=True, tag="repeal", tag_field="change"):
    """A rule taken away."""

    rule: Number


class Transmute(Value, frozen=True, tag="transmute", tag_field="change"):
    """A rule moved between immutable and mutable (103(3), 109)."""

    rule: Number
    to: Rank


class Retitle(Value, frozen=True, tag="retitle", tag_field="change"):
    """Another title for a rule."""

    rule: Number
    title: str


class AmendAmendment(Value, frozen=True, tag="amend-amendment", tag_field="change"):
    """Another wording for an amendment, which keeps its place among the rule's layers (103(2))."""

    rule: Number
    amendment: Number
    wording: Wording


class RepealAmendment(Value, frozen=True, tag="repeal-amendment", tag_field="change"):
    """An amendment taken away, so that the rule reads as if it had not been made (103(2))."""

    rule: Number
    amendment: Number


Change = Enact | Amend | Repeal | Transmute | Retitle | AmendAmendment | RepealAmendment
ChangeKind = Literal["enact", "amend", "repeal", "transmute", "retitle", "amend-amendment", "repeal-amendment"]


def kind_of(change: Change) -> ChangeKind:
    """The kind of a change in one word, as mechanisms see it in `change.kind`."""
    return change.__struct_config__.tag  # type: ignore[return-value]


class Fault(Value, frozen=True):
    """Something wrong at a place in a document: the rest of it is still read."""

    line: int
    column: int
    code: str
    message: str
    remedy: str = ""
