"""Sentences of an email with their positions, and whether each is within quotation marks."""

import re
from collections.abc import Iterator, Sequence

from moot.documents.sentences import sentence_ends
from moot.documents.source_text import SourceLine
from moot.game.values import Value

_NUMBERED = re.compile(r"\s*\d{1,5}\.$")
_BULLET = re.compile(r"(?:[*•+–-]|\(?\d{1,2}[.)])[ \t]+")
_OPENS, _CLOSES = re.compile(r"(?<!\w)['‘](?=\w)"), re.compile(r"(?<=[\w.,!?])['’](?!\w)")


class Sentence(Value, frozen=True):
    """A sentence, or a line that counts as one."""

    text: str
    line: int
    column: int
    lines: tuple[SourceLine, ...] = ()
    """The lines or parts of lines that it spans."""
    is_quoted: bool = False
    """Whether it is within quotation marks or brackets opened before it."""


class Paragraph(Value, frozen=True):
    """Lines without a blank line between them."""

    lines: tuple[SourceLine, ...]

    @property
    def text(self) -> str:
        """The text on one line."""
        return " ".join(line.text.strip() for line in self.lines)


def paragraphs(lines: Sequence[SourceLine]) -> Iterator[Paragraph]:
    """The paragraphs of lines; lines of others between them end a paragraph too."""
    gathered: list[SourceLine] = []
    for line in lines:
        apart = gathered and line.line != gathered[-1].line + 1
        if gathered and (apart or not line.text.strip()):
            yield Paragraph(tuple(gathered))
            gathered = []
        if line.text.strip():
            gathered.append(line)
    if gathered:
        yield Paragraph(tuple(gathered))


def sentences(paragraph: Paragraph) -> Iterator[Sentence]:
    """The sentences of a paragraph, in order."""
    pieces: list[SourceLine] = []
    marks = _Marks()
    for line in paragraph.lines:
        begin = 0
        for end in _ends(line.text):
            pieces.append(_part(line, begin, end))
            yield _unit(pieces, marks.are_open())
            for piece in pieces:
                marks.take(piece.text)
            pieces, begin = [], end
        if line.text[begin:].strip():
            pieces.append(_part(line, begin, len(line.text)))
    if pieces:
        yield _unit(pieces, marks.are_open())


def _ends(text: str) -> Iterator[int]:
    begin = 0
    for end in sentence_ends(text):
        in_argument = text.count('="', begin, end) and text.count('"', begin, end) % 2
        if not in_argument and not _NUMBERED.fullmatch(text[begin:end]):
            begin = end
            yield end


def _part(line: SourceLine, begin: int, end: int) -> SourceLine:
    text = line.text[begin:end]
    lead = len(text) - len(text.lstrip())
    return SourceLine(text.strip(), line.line, line.column + begin + lead)


def _unit(pieces: list[SourceLine], is_quoted: bool) -> Sentence:
    said = " ".join(piece.text for piece in pieces)
    return Sentence(said, pieces[0].line, pieces[0].column, tuple(pieces), is_quoted)


def without_bullet(text: str) -> str:
    """A line without its list marker."""
    found = _BULLET.match(text)
    return text[found.end() :] if found else text


class _Marks:
    """Counts quotation marks and brackets, to know which are open."""

    def __init__(self) -> None:
        self.straight = self.double = self.single = self.brackets = 0

    def take(self, text: str) -> None:
        self.straight += text.count('"')
        self.double += text.count("“") + text.count("«") - text.count("”") - text.count("»")
        self.brackets += text.count("(") + text.count("[") - text.count(")") - text.count("]")
        self.single += len(_OPENS.findall(text)) - len(_CLOSES.findall(text))

    def are_open(self) -> bool:
        return bool(self.straight % 2) or max(self.double, self.brackets, self.single) > 0
