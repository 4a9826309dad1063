"""Rule changes of a proposal: one class for each kind (103)."""

from collections.abc import Mapping
from typing import Literal, get_args

from moot.game.values import DefaultedValue, Number, Rank, Value


class Content(Value, frozen=True):
    """The content of a rule: for people (`text`), for the program (`mechanism`), and about other rules (claims)."""

    title: str = ""
    text: str = ""
    mechanism: str = ""
    """The code as its author wrote it; empty for a rule that is only for people."""
    expansion: str = ""
    """The code that runs if the mechanism has library lines; empty if it is the mechanism itself."""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    speaks_of: tuple[str, ...] = ()
    """The subjects of a rule without a mechanism, on which the program therefore can't decide."""
    for_people: str = ""
    """Why the rule has no mechanism."""
    lost: bool = False
    """Whether the text is lost: the source document doesn't have it."""

    @property
    def code(self) -> str:
        """The code in force."""
        return self.expansion or self.mechanism


class Edit(Value, frozen=True):
    """One replacement within a text; `find` must occur exactly once."""

    find: str
    replace: str


class Wording(Value, frozen=True):
    """The wording of an amendment: fields that are None stay as they were.

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


class Enact(DefaultedValue, frozen=True, tag="enact", tag_field="change"):
    """Enact a new rule."""

    content: Content
    rank: Rank = "mutable"


class Amend(Value, frozen=True, tag="amend", tag_field="change"):
    """Change a rule's wording, by its whole text or by edits."""

    rule: Number
    wording: Wording


class Repeal(Value, frozen=True, tag="repeal", tag_field="change"):
    """Repeal a rule."""

    rule: Number


class Transmute(Value, frozen=True, tag="transmute", tag_field="change"):
    """Give a rule another rank: make it immutable or mutable (103(3), 109), or move it between a game's own ranks."""

    rule: Number
    to: Rank


class Retitle(Value, frozen=True, tag="retitle", tag_field="change"):
    """Change a rule's title."""

    rule: Number
    title: str


class AmendAmendment(Value, frozen=True, tag="amend-amendment", tag_field="change"):
    """Change the wording of an amendment, which keeps its place among the rule's layers (103(2))."""

    rule: Number
    amendment: Number
    wording: Wording


class RepealAmendment(Value, frozen=True, tag="repeal-amendment", tag_field="change"):
    """Repeal an amendment, so that the rule reads as if it had not been made (103(2))."""

    rule: Number
    amendment: Number


Change = Enact | Amend | Repeal | Transmute | Retitle | AmendAmendment | RepealAmendment
ChangeKind = Literal["enact", "amend", "repeal", "transmute", "retitle", "amend-amendment", "repeal-amendment"]


CHANGE_KINDS: Mapping[type[Change], ChangeKind] = {kind: kind.__struct_config__.tag for kind in get_args(Change)}
"""The kind of each change in one word, as mechanisms see it in `change.kind`."""


class Fault(Value, frozen=True):
    """A fault at a position in a document: the rest of it is still parsed."""

    line: int
    column: int
    code: str
    message: str
    remedy: str = ""
