"""Units of a proposal: one instruction on one line, with every quoted text in it replaced by one character.

`Amend Rule 4 ("Tea") by replacing "x" with "y".` has the shape `Amend Rule 4 (A) by replacing B with C.`, where A, B
and C are characters of Unicode's private use: so the grammar reads words, and never what is quoted.
"""

from msgspec import Struct, field

from moot.documents.prose.values import TextSpan
from moot.game.values import Value

LITERALS = "\U000f0000-\U000ffffd"
"""The placeholder characters, for a character class of a regular expression."""
LITERAL = f"[{LITERALS}]"
"""A placeholder, in a regular expression."""
FIRST_LITERAL = 0xF0000
LITERALS_MAX = 60_000
SHAPE_MAX = 20_000
"""The longest instruction, without its quoted texts."""


class Literal(Value, frozen=True):
    """A text that an instruction quotes word for word."""

    text: str
    start: int
    end: int
    is_block: bool
    doubt: int = 0
    """Where it may already end: a text without marks around it, below which something else may follow; 0 if nowhere."""


class ProposalUnit(Struct):
    """A unit of a proposal: one instruction."""

    indent: int
    start: int
    follows_block: bool = False
    """Whether it is close behind a block of text, so that it may belong to it."""
    is_quoted: bool = False
    """Whether it is only quoted from another message, and so isn't read."""
    has_more: bool = False
    """Whether another unit comes after it."""
    end: int = 0
    shape: str = ""
    """Its words on one line; white space is one space."""
    offsets: list[int] = field(default_factory=list)
    """The position of each character of the shape in the proposal."""
    literals: dict[str, Literal] = field(default_factory=dict)

    def span(self, start: int, end: int) -> TextSpan:
        """The stretch of the proposal for a stretch of the shape, without a trailing space."""
        end = start + len(self.shape[start:end].rstrip(" "))
        if start >= end or not self.offsets:
            return TextSpan(self.start, self.end)
        begins, stop = self._place(start)[0], self._place(end - 1)[1]
        if begins < stop:
            return TextSpan(begins, stop)
        places = [self._place(at) for at in range(start, end)]
        return TextSpan(min(begin for begin, _ in places), max(stop for _, stop in places))

    def _place(self, at: int) -> tuple[int, int]:
        """The stretch of the proposal for one character of the shape; words may have been moved."""
        literal = self.literals.get(self.shape[at])
        return (literal.start, literal.end) if literal is not None else (self.offsets[at], self.offsets[at] + 1)

    def put(self, char: str, offset: int) -> None:
        """Add a character at an offset to the shape."""
        self.shape += char
        self.offsets.append(offset)

    def put_space(self, offset: int) -> None:
        """Add a space to the shape, if it has words and doesn't end in a space."""
        if self.shape and not self.shape.endswith(" "):
            self.put(" ", offset)
