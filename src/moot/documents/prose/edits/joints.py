"""How a new text joins an old one: spaces between words, and the markers of list items."""

import re
from itertools import pairwise

from moot.documents.prose.edits.structure import TextPart, structure_of
from moot.documents.prose.units import Literal

_NO_SPACE_BEFORE = tuple(",.;:)!?]}”’'\n \t")
_NO_SPACE_BEHIND = tuple('([{“"-/')
_LABEL = re.compile(r"\w+(?:\.\w+)*")


def settled(literal: Literal) -> str:
    """A literal as inserted text: without blank lines around it, but with its quoted spaces.

    Lines that only the instruction's own margin broke are joined.
    """
    text = literal.text
    if "\n" not in text:
        return text
    if literal.is_block or structure_of(text).items:
        return text.strip("\n")
    return re.sub(r"[ \t]*\n[ \t]*", " ", text)


def tidied(text: str) -> str:
    """A rule's text without white space at the ends of lines, and with one blank line between paragraphs."""
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).strip("\n").rstrip()


def glued(left: str, new: str, right: str) -> str:
    """A new text with spaces where they are needed; a single letter joins the word beside it."""
    if len(new) == 1 and new.isalpha():
        return new
    if left and not left[-1].isspace() and left[-1] not in _NO_SPACE_BEHIND and new[0] not in _NO_SPACE_BEFORE:
        new = " " + new
    if right and right[0] not in _NO_SPACE_BEFORE and not right[0].isspace() and not new[-1].isspace():
        new += " "
    return new


# --- list items --------------------------------------------------------------------------------------


def marked(text: str, at: int, new: str, *, before: bool) -> str:
    """A new list item with the margin and marker style of its neighbour."""
    items = structure_of(text).items
    behind = (item for item in items if item.start >= at)
    in_front = (item for item in reversed(items) if item.end <= at)
    beside = next(behind if before else in_front, None)
    if beside is None:
        return new
    if not structure_of(new).items:
        label = beside.label if before else next_label(beside.label, 1)
        new = relabelled(text[beside.start : beside.body], label) + new
    return "\n".join(" " * beside.indent + line if line.strip() else line for line in new.split("\n"))


def relabelled(marker: str, label: str) -> str:
    """A list marker with another label, if it has one."""
    return _LABEL.sub(label, marker, count=1) if label else marker


def next_label(label: str, number: int) -> str:
    """The label so many places after another: `3` after `2`, `c` after `b`; the same if there is none."""
    if label.isdigit():
        return str(int(label) + number)
    is_letter = len(label) == 1 and label >= "a" and ord(label) + number <= ord("z")
    return chr(ord(label) + number) if is_letter else label


def is_loose(text: str, items: list[TextPart]) -> bool:
    """Whether the items of a level are separated by blank lines."""
    pairs = [(one, two) for one, two in pairwise(items) if one.level == two.level]
    between = (re.sub(r"[ \t]", "", text[one.end : two.start]) for one, two in pairs)
    return len(items) > 1 and all("\n\n" in space for space in between)
