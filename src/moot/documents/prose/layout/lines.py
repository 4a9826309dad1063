"""Lines of a proposal, and the quotation marks, braces, fences and brackets that enclose text in it."""

import re
from itertools import takewhile
from typing import NamedTuple

from moot.documents.prose.patterns import cues

PAIRS = {"“": "”", "„": "”“", "«": "»", "‘": "’", "‹": "›", "「": "」"}
"""Quotation marks with different sides."""
QUOTE_MARKS = frozenset("\"'`{<[" + "".join(PAIRS))
"""Characters that can open a literal."""
QUOTED_MAX = 20_000
"""The longest literal within quotation marks."""
BRACED_MAX = 100_000
"""The longest literal within braces."""
SIGNATURE = "--"
"""The line above a signature."""
_POSSESSIVE_LOOK = 400
_BEFORE_OPENING = re.compile(r"[\s(\[{—–-]")
_BEHIND_CLOSING = re.compile(r"[\s.,;:!?)\]}—–-]")
_CLOSING_SINGLE = re.compile(r"\S'(?=[\s.,;:)]|$)")
_OPENING_SINGLE = re.compile(r"(?:^|[\s(])'(?=\S)")
_BRACES, _DOUBLE = re.compile(r"[{}]"), re.compile('"')
_CLOSING = {
    "```": ("```",), "``": ("''", '"', "``"), '"""': ('"""',), "'''": ("'''",), "''": ("''",),
    "<<<": (">>>",), "<<": (">>",), "[[[": ("]]]",),
}  # fmt: skip
"""Marks of several characters, and what can close them, the likeliest first."""
_FENCE_WORD = re.compile(r"[\w-]*[^\S\n]*\n")

Enclosed = tuple[int, int, int]
"""The inside of a literal, from and to, and the offset after its closing mark."""


def literal_end(text: str, start: int, end: int) -> tuple[Enclosed | None, int]:
    """The end of the literal that begins at `start`, and the number of characters searched.

    None where no literal begins there, or nothing closes it before `end`.
    """
    if text[start] == '"' and not text.startswith('"""', start):
        return _straight(text, start, min(end, start + QUOTED_MAX))
    far = min(end, start + (BRACED_MAX if text[start] == "{" else QUOTED_MAX))
    found = _other(text, start, end, far)
    return found, found[2] if found else far


def _other(text: str, start: int, end: int, far: int) -> Enclosed | None:
    """Literals other than those in straight double quotation marks."""
    char = text[start]
    if char == "{" and text[start + 1 : start + 2] == "+":
        return None
    if char == "{":
        return _braced(text, start, far)
    opening = next((mark for mark in _CLOSING if text.startswith(mark, start)), "")
    if opening and (opening != "''" or text[start + 2 : start + 3].strip(" .,;:)")):
        return _until(text, start + len(opening), end, opening)
    if char == "'":
        return _single(text, start, far)
    return _paired(text, start, far) if char in PAIRS else None


def _until(text: str, inside: int, end: int, opening: str) -> Enclosed | None:
    """A literal up to the first mark that closes it; a fence can have a word after the opening one."""
    for mark in _CLOSING[opening]:
        close = text.find(mark, inside, end)
        if close >= 0:
            word = _FENCE_WORD.match(text, inside, close) if opening == "```" else None
            return inside if word is None else word.end(), close, close + len(mark)
    return None


def _braced(text: str, start: int, end: int) -> Enclosed | None:
    """Balanced braces, single or several; if unbalanced, up to as many as opened it."""
    run, depth = 1, 0
    while text.startswith("{", start + run, end):
        run += 1
    for brace in _BRACES.finditer(text, start, end):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            inside, close = min(start + run, brace.start()), brace.start()
            doubled = len(text[inside:close]) - len(text[inside:close].rstrip("}"))
            return inside, close - min(doubled, run - 1), brace.end()
    close = text.find("}" * run, start + run, end)
    return None if close < 0 else (start + run, close, close + run)


# --- quotation marks ---------------------------------------------------------------------------------


def _straight(text: str, start: int, far: int) -> tuple[Enclosed | None, int]:
    """Straight double quotation marks, which can nest: one after white space and before a word opens.

    Where they do not balance, the first one that can close does.
    """
    depth, marks = 1, []
    for mark in _DOUBLE.finditer(text, start + 1, far):
        at = mark.start()
        opens, closes = _may_open(text, at), _may_close(text, at)
        marks.append((opens or not closes, at))
        depth += 1 if opens else -1 if closes else 0
        if depth == 0:
            return (start + 1, at, at + 1), at + 1
    _, first = min(marks, default=(True, -1))
    return (None if first < 0 else (start + 1, first, first + 1)), far


def _may_open(text: str, at: int) -> bool:
    behind = text[at + 1 : at + 2]
    begins_word = behind not in ("", '"') and not _BEHIND_CLOSING.match(behind)
    return begins_word and _BEFORE_OPENING.match(text[at - 1]) is not None


def _may_close(text: str, at: int) -> bool:
    behind = text[at + 1 : at + 2]
    return behind in ("", '"') or _BEHIND_CLOSING.match(behind) is not None or not _may_open(text, at)


def _paired(text: str, start: int, far: int) -> Enclosed | None:
    """Quotation marks with different sides, which can nest; an apostrophe within a word doesn't count."""
    opening, closing = text[start], PAIRS[text[start]]
    depth = 0
    for at in range(start, far):
        char = text[at]
        if char != opening and char not in closing:
            continue
        in_word = at > start and text[at - 1].isalnum() and (char == "‘" or text[at + 1 : at + 2].isalnum())
        if opening == "‘" and in_word:
            continue
        depth += 1 if char == opening else -1
        if depth == 0:
            return start + 1, at, at + 1
    straight = text.find('"', start, far) if opening == "“" else -1
    return None if straight < 0 else (start + 1, straight, straight + 1)


def _single(text: str, start: int, far: int) -> Enclosed | None:
    """Straight single quotation marks at the beginning and end of words: others are apostrophes."""
    if (start and not _BEFORE_OPENING.match(text[start - 1])) or not text[start + 1 : start + 2].strip():
        return None
    at = text.find("'", start + 2, far)
    while at >= 0:
        behind = text[at + 1 : at + 2]
        ends_word = not text[at - 1].isspace() and (not behind or _BEHIND_CLOSING.match(behind) is not None)
        if ends_word and not (text[at - 1] in "sS" and _closes_later(text, at, far)):
            return start + 1, at, at + 1
        at = text.find("'", at + 1, far)
    return None


def _closes_later(text: str, at: int, far: int) -> bool:
    """Whether an s' within single quotation marks is a possessive: another mark closes later."""
    rest = text[at + 1 : min(far, at + _POSSESSIVE_LOOK)]
    closing, opening = _CLOSING_SINGLE.search(rest), _OPENING_SINGLE.search(rest)
    return closing is not None and (opening is None or closing.start() < opening.start())


_SPACES = re.compile(r"[ \t]*")
_BRACKETS = re.compile(r"[\[\]]")
_ROOM = 200_000
_ROOM_PER_CHARACTER = 20
_AFTER_LITERAL = re.compile(
    r"[\s.,;:!)]*(?:$|(?:and|with|to|by|in|before|after|from|or|as|at|so|where|respectively)\b)", re.I
)
"""What may follow a literal on its line without being text."""
_PARAGRAPH_LINES = 5
"""The number of lines of a paragraph that are examined."""


class PageLine(NamedTuple):
    """One line of the proposal, without its line break."""

    start: int
    first: int
    """The offset of the first character that isn't white space; the line's end if there is none."""
    end: int
    indent: int
    """The indentation in columns; a tab goes to the next multiple of eight."""
    text: str
    """Its words, separated by single spaces; empty for a blank line."""


def _line(text: str, start: int, end: int) -> PageLine:
    raw = text[start:end]
    margin = raw[: len(raw) - len(raw.lstrip())]
    return PageLine(start, start + len(margin), end, len(margin.expandtabs(8)), " ".join(raw.split()))


class ProposalPage:
    """One stretch of a proposal as lines; lines can be split, or blanked after they are handled."""

    def __init__(self, text: str, start: int, end: int):
        self.text, self.end = text, end
        breaks = [at.start() for at in re.finditer("\n", text[start:end])]
        starts, stops = [start, *(start + at + 1 for at in breaks)], [*(start + at for at in breaks), end]
        self.lines = [_line(text, *stretch) for stretch in zip(starts, stops, strict=True)]
        self.comments = _bracket_pairs(text, start, end)
        """The offset after the closing bracket for each opening one."""
        self.room = _ROOM_PER_CHARACTER * (end - start) + _ROOM
        """The budget of characters to search for closing marks, which keeps the time linear."""

    # --- lines -----------------------------------------------------------------------------------

    def next(self, i: int) -> int | None:
        """The first line from `i` on that isn't blank."""
        return next((at for at in range(i, len(self.lines)) if self.lines[at].text), None)

    def line_at(self, offset: int, i: int) -> int:
        """The line of an offset, from line `i` on; the number of lines if it is after them all."""
        while i < len(self.lines) and self.lines[i].end < offset:
            i += 1
        return i

    def rest_of_line(self, offset: int) -> str:
        """The rest of the line after an offset."""
        stop = self.text.find("\n", offset, self.end)
        return self.text[offset : stop if stop >= 0 else self.end].strip()

    def paragraph(self, i: int) -> str:
        """The beginning of the paragraph at line `i`."""
        return " ".join(self.whole_paragraph(i).split("\n")[:_PARAGRAPH_LINES])

    def past_paragraph(self, i: int) -> int:
        """The line after the paragraph at line `i`."""
        return next((at for at in range(i, len(self.lines)) if not self.lines[at].text), len(self.lines))

    def whole_paragraph(self, i: int) -> str:
        """The beginning of the paragraph at line `i`, with its line breaks."""
        lines = (line.text for line in self.lines[i : i + 2 * _PARAGRAPH_LINES])
        return "\n".join(takewhile(bool, lines))

    def is_apart(self, i: int) -> bool:
        """Whether a blank line comes before line `i`."""
        return not self.lines[i - 1].text

    def split(self, i: int, offset: int) -> None:
        """Drop the part of line `i` before an offset; the line keeps its indentation."""
        line = self.lines[i]
        self.lines[i] = _line(self.text, offset, line.end)._replace(indent=line.indent)

    def blank_out(self, start: int, stop: int) -> None:
        """Blank these lines."""
        for at in range(start, min(stop, len(self.lines))):
            line = self.lines[at]
            self.lines[at] = PageLine(line.start, line.end, line.end, 0, "")

    # --- what lines are --------------------------------------------------------------------------

    def begins_instruction(self, i: int) -> bool:
        """Whether the paragraph on line `i` begins like an instruction."""
        return cues.HEAD.match(self.paragraph(i)) is not None

    def is_instruction(self, i: int) -> bool:
        """Whether the paragraph on line `i` also has a verb of change."""
        return self.begins_instruction(i) and cues.CHANGES.search(self.paragraph(i)[:400]) is not None

    def is_comment(self, i: int) -> bool:
        """Whether the paragraph on line `i` is only a comment in square brackets."""
        after = self._behind_comments(i)
        return after is not None and not self.rest_of_line(after).strip(".,;")

    def _behind_comments(self, i: int) -> int | None:
        """The offset after the comments at the beginning of line `i`; None if there are none."""
        after, at = None, self.lines[i].first
        while at in self.comments:
            after = self.comments[at]
            spaces = _SPACES.match(self.text, after, self.end)
            at = spaces.end() if spaces is not None else after
        return after

    def past_comment(self, i: int) -> int:
        """The line after a comment that begins line `i`, or the same line if it has more than the comment."""
        after = self._behind_comments(i)
        assert after is not None
        i = self.line_at(after, i)
        if i < len(self.lines) and self.rest_of_line(after).strip(".,;"):
            self.split(i, after)
            return i
        return i + 1

    # --- what is enclosed ------------------------------------------------------------------------

    def literal_end(self, offset: int) -> Enclosed | None:
        """The literal that begins at an offset; None if there is none, or the search budget is used up."""
        if self.room <= 0:
            return None
        found, looked = literal_end(self.text, offset, self.end)
        self.room -= looked - offset
        return found

    def literal_at(self, offset: int) -> Enclosed | None:
        """The literal that fills a block; None if the block only begins with a quotation."""
        if self.text[offset] not in QUOTE_MARKS:
            return None
        found = self.literal_end(offset)
        return found if found is not None and _AFTER_LITERAL.match(self.rest_of_line(found[2])) else None


def _bracket_pairs(text: str, start: int, end: int) -> dict[int, int]:
    """The offset after the closing bracket for each opening one, outside texts in `[[[` and `]]]`."""
    pairs, open_ones, beyond = {}, [], start
    for match in _BRACKETS.finditer(text, start, end):
        if match.start() < beyond:
            continue
        literal = text.find("]]]", match.end(), end) if text.startswith("[[[", match.start()) else -1
        if literal >= 0:
            beyond = literal + 3
        elif match.group() == "[":
            open_ones.append(match.start())
        elif open_ones:
            pairs[open_ones.pop()] = match.end()
    return pairs
