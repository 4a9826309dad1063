"""What becomes of white space, list markers and labels where texts are put together."""

import re
from itertools import pairwise

from moot.documents.prose.editing.structure import Part, structure_of
from moot.documents.prose.page.units import Literal

_NO_SPACE_BEFORE = tuple(",.;:)!?]}”’'\n \t")
_NO_SPACE_BEHIND = tuple('([{“"-/')
_LABEL = re.compile(r"\w+(?:\.\w+)*")


def settled(literal: Literal) -> str:
    """A literal as it goes into a rule: blank lines around it fall away, spaces that were quoted stay.

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
    """A new text with a space on each side where it has to have one; a single letter joins the word beside it."""
    if len(new) == 1 and new.isalpha():
        return new
    if left and not left[-1].isspace() and left[-1] not in _NO_SPACE_BEHIND and new[0] not in _NO_SPACE_BEFORE:
        new = " " + new
    if right and right[0] not in _NO_SPACE_BEFORE and not right[0].isspace() and not new[-1].isspace():
        new += " "
    return new


# --- list items --------------------------------------------------------------------------------------


def marked(text: str, at: int, new: str, *, before: bool) -> str:
    """A new item for a place of a text, with the margin and the style of marker of the one beside it."""
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
    """A list marker with another label, where it has one."""
    return _LABEL.sub(label, marker, count=1) if label else marker


def next_label(label: str, number: int) -> str:
    """The label so many behind another: `3` behind `2`, `c` behind `b`; the same where that can't be said."""
    if label.isdigit():
        return str(int(label) + number)
    is_letter = len(label) == 1 and label >= "a" and ord(label) + number <= ord("z")
    return chr(ord(label) + number) if is_letter else label


def is_loose(text: str, items: list[Part]) -> bool:
    """Whether blank lines stand between items of one level."""
    pairs = [(one, two) for one, two in pairwise(items) if one.level == two.level]
    between = (re.sub(r"[ \t]", "", text[one.end : two.start]) for one, two in pairs)
    return len(items) > 1 and all("\n\n" in space for space in between)


def sort_key(text: str) -> str:
    """What a list item is put in alphabetical order by: its words without marker and punctuation."""
    text = text.strip()
    items = structure_of(text).items
    return re.sub(r"[^\w ]", "", text[items[0].body :] if items else text).strip().lower()
