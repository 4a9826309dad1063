"""Source text: a document's lines with their positions, its headers, and the lines left out."""

from typing import Literal

from moot.game.changes import Fault
from moot.game.values import DefaultedValue, Value


class SourcePlace(Value, frozen=True, order=True):
    """A position in the source: line and column from 1."""

    line: int
    column: int

    def fault(self, code: str, message: str, remedy: str = "") -> Fault:
        """A fault at this position."""
        return Fault(self.line, self.column, code, message, remedy)


class SourceLine(Value, frozen=True):
    """A line of text with its position in the source, counted from 1.

    The source is the file as decoded; a line of HTML stands where its first character does in the page's source.
    """

    text: str
    line: int
    column: int

    @property
    def place(self) -> SourcePlace:
        """The position of its first character that isn't white space."""
        return SourcePlace(self.line, self.column + len(self.text) - len(self.text.lstrip()))


class SkippedLine(Value, frozen=True):
    """A line of the source that isn't part of the text: a header, or a part of a message that is skipped."""

    line: SourceLine
    kind: Literal["header", "unread"]


class SourceText(DefaultedValue, frozen=True):
    """A document as text."""

    lines: tuple[SourceLine, ...]
    """Including blank lines."""
    headers: dict[str, str] = {}
    """The headers of an email or article, by name in lower case; a page's title is `title`."""
    media: Literal["text", "html"] = "text"
    charset: str = "utf-8"
    faults: tuple[Fault, ...] = ()
    asides: tuple[SkippedLine, ...] = ()

    @classmethod
    def of(cls, text: str) -> "SourceText":
        """A plain text as a document."""
        return cls(tuple(SourceLine(line, number, 1) for number, line in enumerate(text.split("\n"), 1)))
