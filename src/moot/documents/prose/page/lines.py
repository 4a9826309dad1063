"""The lines of a proposal, and what brackets and quotation marks on them enclose."""

import re
from typing import NamedTuple

from moot.documents.prose.page import cues
from moot.documents.prose.page.literals import QUOTE_MARKS, Enclosed, Room, literal_end

_SPACES = re.compile(r"[ \t]*")
_BRACKETS = re.compile(r"[\[\]]")
_ROOM = 200_000
_ROOM_PER_CHARACTER = 20
_AFTER_LITERAL = re.compile(
    r"[\s.,;:!)]*(?:$|(?:and|with|to|by|in|before|after|from|or|as|at|so|where|respectively)\b)", re.I
)
"""What may stand behind a literal on its line, where the literal is all that the line has to say."""
_PARAGRAPH_LINES = 5
"""Lines of a paragraph that show what it is."""


class Line(NamedTuple):
    """One line of the proposal, without its line break."""

    start: int
    first: int
    """The offset of the first character that is no white space; the line's end where there is none."""
    end: int
    indent: int
    """Columns of white space before the first character; a tab goes to the next multiple of eight."""
    text: str
    """Its words, with one space between them; empty for a blank line."""


def lines_of(text: str, start: int, end: int) -> list[Line]:
    """The lines of a stretch of text."""
    lines = []
    at = start
    while at <= end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        lines.append(_line(text, at, stop))
        at = stop + 1
    return lines


def _line(text: str, start: int, end: int) -> Line:
    raw = text[start:end]
    margin = raw[: len(raw) - len(raw.lstrip())]
    return Line(start, start + len(margin), end, len(margin.expandtabs(8)), " ".join(raw.split()))


class Page:
    """One stretch of a proposal as lines; a line may be split, or blanked, once what stood on it is dealt with."""

    def __init__(self, text: str, start: int, end: int):
        self.text, self.end = text, end
        self.lines = lines_of(text, start, end)
        self._closing = _bracket_pairs(text, start, end)
        self._room = Room(_ROOM_PER_CHARACTER * (end - start) + _ROOM)

    # --- lines -----------------------------------------------------------------------------------

    def next(self, i: int) -> int | None:
        """The first line from `i` on that is not blank."""
        return next((at for at in range(i, len(self.lines)) if self.lines[at].text), None)

    def line_at(self, offset: int, i: int) -> int:
        """The line from `i` on that an offset is on; the number of lines where it is behind them all."""
        while i < len(self.lines) and self.lines[i].end < offset:
            i += 1
        return i

    def rest_of_line(self, offset: int) -> str:
        """What stands behind an offset on its line."""
        stop = self.text.find("\n", offset, self.end)
        return self.text[offset : stop if stop >= 0 else self.end].strip()

    def paragraph(self, i: int) -> str:
        """How the paragraph begins that begins on line `i`."""
        taken = []
        for line in self.lines[i : i + _PARAGRAPH_LINES]:
            if not line.text:
                break
            taken.append(line.text)
        return " ".join(taken)

    def is_apart(self, i: int) -> bool:
        """Whether a blank line stands before line `i`."""
        return not self.lines[i - 1].text

    def split(self, i: int, offset: int) -> None:
        """Let what stands behind an offset on line `i` be all of that line, at the indent that the line had."""
        line = self.lines[i]
        self.lines[i] = _line(self.text, offset, line.end)._replace(indent=line.indent)

    def blank_out(self, start: int, stop: int) -> None:
        """Let these lines be blank."""
        for at in range(start, min(stop, len(self.lines))):
            line = self.lines[at]
            self.lines[at] = Line(line.start, line.end, line.end, 0, "")

    # --- what lines are --------------------------------------------------------------------------

    def is_signature(self, i: int) -> bool:
        """Whether line `i` is the `--` behind which only a signature stands."""
        return cues.SIGNATURE.match(self.lines[i].text) is not None

    def begins_instruction(self, i: int) -> bool:
        """Whether the paragraph on line `i` begins as instructions do."""
        return cues.HEAD.match(self.paragraph(i)) is not None

    def is_instruction(self, i: int) -> bool:
        """Whether the paragraph on line `i` also has a verb of change."""
        text = self.paragraph(i)
        return cues.HEAD.match(text) is not None and cues.CHANGES.search(text[:400]) is not None

    def is_comment(self, i: int) -> bool:
        """Whether the paragraph on line `i` is a comment in square brackets and nothing else."""
        after = self._behind_comments(i)
        return after is not None and not self.rest_of_line(after).strip(".,;")

    def _behind_comments(self, i: int) -> int | None:
        """The offset behind the comments that begin line `i`, one or several; None where none does."""
        after, following = None, self.comment_end(self.lines[i].first)
        while following is not None:
            after = following
            spaces = _SPACES.match(self.text, after, self.end)
            following = self.comment_end(spaces.end()) if spaces is not None else None
        return after

    def past_comment(self, i: int) -> int:
        """The line behind a comment that begins line `i`, or the same one where more stands on it than the comment."""
        after = self._behind_comments(i)
        assert after is not None
        i = self.line_at(after, i)
        if i < len(self.lines) and self.rest_of_line(after).strip(".,;"):
            self.split(i, after)
            return i
        return i + 1

    # --- what is enclosed ------------------------------------------------------------------------

    def comment_end(self, offset: int) -> int | None:
        """The offset behind the bracket that closes the one at an offset; None where it stays open, or is none."""
        return self._closing.get(offset)

    def literal_end(self, offset: int) -> Enclosed | None:
        """The literal that begins at an offset."""
        return literal_end(self.text, offset, self.end, self._room)

    def literal_at(self, offset: int) -> Enclosed | None:
        """The literal that begins a block and fills it; None where its text only begins with a quotation."""
        if self.text[offset] not in QUOTE_MARKS:
            return None
        found = self.literal_end(offset)
        return found if found is not None and _AFTER_LITERAL.match(self.rest_of_line(found[2])) else None


def _bracket_pairs(text: str, start: int, end: int) -> dict[int, int]:
    """The offset behind the bracket that closes each opening one."""
    pairs, open_ones = {}, []
    for match in _BRACKETS.finditer(text, start, end):
        if match.group() == "[":
            open_ones.append(match.start())
        elif open_ones:
            pairs[open_ones.pop()] = match.end()
    return pairs
