"""Source text: a document's lines with their positions, its headers, and the lines left out."""

from typing import Literal

from moot.game.changes import Fault
from moot.game.values import Value, own_defaults


class SourcePlace(Value, frozen=True, order=True):
    """Where something stands in the source, counted from 1."""

    line: int
    column: int

    def fault(self, code: str, message: str, remedy: str = "") -> Fault:
        """What is wrong here."""
        return Fault(self.line, self.column, code, message, remedy)


class SourceLine(Value, frozen=True):
    """A line of text and where it stands in the source, counted from 1.

    The source is the file as decoded; a line of HTML stands where its first character does in the page's source.
    """

    text: str
    line: int
    column: int

    @property
    def place(self) -> SourcePlace:
        """Where its first character stands that is not white space."""
        return SourcePlace(self.line, self.column + len(self.text) - len(self.text.lstrip()))


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
