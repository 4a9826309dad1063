"""Rule list as plain text, word-wrapped to 72 columns for email and news.

What rules say is set in by two columns, so that nothing in them can pass for a heading of the list, for a signature,
a quotation or the head of the next message.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from moot.documents.rulelists.phrases import heading, heading_of, introduction, notes, remarks, shown, standing
from moot.documents.rulelists.values import ExportedRule, RuleList

COLUMNS = 72
_INDENT = "  "


def write_text(listed: RuleList, *, mechanisms: bool = False) -> str:
    """Write the list as text; with `mechanisms`, each rule's code is below its text."""
    return "\n".join(_lines(listed, mechanisms)) + "\n"


def _lines(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    yield from _underlined(heading(listed), "=")
    yield ""
    for line in introduction(listed):
        yield from wrapped(line, COLUMNS)
    yield ""
    yield "Digest of the law:"
    yield f"{_INDENT}{listed.digest}"
    for name, title, rules in listed.sections():
        yield from ("", "", *_underlined(title, "="))
        for rule in rules:
            yield ""
            yield from _rule(rule, mechanisms, repealed=name == "repealed")


def _underlined(line: str, mark: str) -> Iterator[str]:
    lines = list(wrapped(line, COLUMNS - len(_INDENT)))
    yield lines[0]
    yield from (f"{_INDENT}{more}" for more in lines[1:])
    yield mark * min(max(width(line) for line in lines), COLUMNS)


def _rule(rule: ExportedRule, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield from _underlined(heading_of(rule), "-")
    yield ""
    if rule.text.strip():
        yield from _set_in(wrapped(shown(rule.text).strip("\n"), COLUMNS - len(_INDENT)))
        yield ""
    if mechanisms and rule.mechanism:
        yield from _set_in(f"| {line}".rstrip() for line in shown(rule.mechanism).split("\n"))
        yield ""
    said = " ".join([standing(rule, repealed=repealed), *remarks(rule)])
    for note in (said, *notes(rule)):
        yield from _set_in(wrapped(f"* {note}", COLUMNS - len(_INDENT)))


def _set_in(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield f"{_INDENT}{line}" if line else ""


UNBROKEN_MAX = 240
"""Longer words and lines of code are broken: a line of mail has at most 998 bytes."""

_ITEM = re.compile(r"[ ]{0,3}(?:[-*+•–]|\(?(?:\d{1,4}|[A-Za-z]{1,2}|[ivxIVX]{1,5})[.)]|\(\w{1,5}\))[ ]+(?=\S)")
_QUOTED = re.compile(r"(?:[ ]{0,3}>[ ]?)+")
_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")
_CODE = re.compile(r"[ ]{4}")


def width(text: str) -> int:
    """The width of a text in columns: two for wide East Asian letters, none for combining marks."""
    if text.isascii():
        return len(text)
    return sum(_width_of(character) for character in text)


def _width_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrapped(text: str, columns: int) -> Iterator[str]:
    """Wrap a text to the columns, item by item; what fits is left as it is, and so are code and unbreakable words."""
    paragraph: list[str] = []
    fence = ""
    for line in text.expandtabs(4).split("\n"):
        line = line.rstrip()
        mark = _FENCE.match(line)
        if fence or mark or not line or (_CODE.match(line) and not paragraph):
            yield from _paragraph(paragraph, columns)
            paragraph = []
            yield from _cut(line, UNBROKEN_MAX)
            fence = _fence_after(fence, line, mark)
        else:
            paragraph.append(line)
    yield from _paragraph(paragraph, columns)


def _fence_after(fence: str, line: str, mark: re.Match[str] | None) -> str:
    """The fence of the code block that a line leaves open, if any."""
    if mark is None:
        return fence
    if not fence:
        return mark[1]
    return "" if mark[1].startswith(fence) and not line.strip().strip(fence[0]) else fence


def _paragraph(lines: Sequence[str], columns: int) -> Iterator[str]:
    if all(width(line) <= columns for line in lines):
        yield from lines
        return
    for piece in _pieces(lines):
        yield from _filled(piece, columns)


def _pieces(lines: Sequence[str]) -> Iterator[list[str]]:
    """A paragraph's items and quotations."""
    piece: list[str] = []
    for line in lines:
        if piece and (_ITEM.match(line) or _mark_of_quotation(line) != _mark_of_quotation(piece[0])):
            yield piece
            piece = []
        piece.append(line)
    if piece:
        yield piece


def _mark_of_quotation(line: str) -> str:
    found = _QUOTED.match(line)
    return found[0].replace(" ", "") if found else ""


def _filled(piece: Sequence[str], columns: int) -> Iterator[str]:
    """A wrapped piece that keeps its first line's prefix, with a hanging indent for list items."""
    first, *others = piece
    quotation, item = _QUOTED.match(first), _ITEM.match(first)
    begins = quotation[0] if quotation else item[0] if item else first[: len(first) - len(first.lstrip())]
    goes_on = begins if quotation else " " * len(begins)
    bare = [first[len(begins) :], *(_QUOTED.sub("", line, count=1) if quotation else line for line in others)]
    room = max(columns - width(begins), 8)
    for number, line in enumerate(_broken(" ".join(bare).split(), room)):
        yield (goes_on if number else begins) + line


def _broken(words: Sequence[str], room: int) -> Iterator[str]:
    """Lines of words; one that is too wide stays whole if it may be a URL, and text without spaces is cut."""
    line = ""
    for word in (part for whole in words for part in _cut(whole, UNBROKEN_MAX if whole.isascii() else room)):
        if line and width(line) + 1 + width(word) > room:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def _cut(text: str, room: int) -> Iterator[str]:
    while width(text) > room:
        end, taken = 0, 0
        while taken + _width_of(text[end]) <= room:
            taken += _width_of(text[end])
            end += 1
        yield text[:end]
        text = text[end:]
    yield text
