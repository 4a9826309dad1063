"""A document as text: its lines with their places in the source, and the headers above them."""

from typing import Literal

from moot.game.changes import Fault
from moot.game.values import Value, own_defaults


class SourceLine(Value, frozen=True):
    """A line of text and where it stands in the source, counted from 1.

    The source is the file as decoded; a line of HTML stands where its first character does in the page's source.
    """

    text: str
    line: int
    column: int


class SkippedLine(Value, frozen=True):
    """A line of the source that is no part of the document's text: a header, or part of a message that is not read."""

    line: SourceLine
    kind: Literal["header", "unread"]


class SourceText(Value, frozen=True):
    """A document as text."""

    lines: tuple[SourceLine, ...]
    """Blank ones too."""
    headers: dict[str, str] = {}
    """Of the mail or posting, by their names in lower case; a page's title is `title`."""
    media: Literal["text", "html"] = "text"
    charset: str = "utf-8"
    faults: tuple[Fault, ...] = ()
    asides: tuple[SkippedLine, ...] = ()

    def __post_init__(self) -> None:
        own_defaults(self)
