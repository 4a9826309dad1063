"""Text editor that applies an amendment's steps to a rule: replace, delete, insert, renumber list items."""

import re
from itertools import pairwise
from typing import Literal as Choice

from moot.documents.prose import instructions as i
from moot.documents.prose.edits.finder import Finder
from moot.documents.prose.edits.structure import Stretch, TextPart, structure_of
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.layout.units import Literal

Level = Choice["inline", "item", "paragraph"]
"""How the new text is set off."""


class InsertionEdit:
    """An insertion into a text."""

    def __init__(self, finder: Finder, touched: int):
        self.finder, self.text, self.touched = finder, finder.text, touched

    def inserted(self, doing: i.Insert, within: i.Place | None) -> tuple[str, int]:
        """Apply the insertion; returns the text and a position in it that the insertion touches.

        Raises `CannotApply` where it doesn't say what or where, or there is no such place.
        """
        new = "\n\n".join(settled(text) for text in doing.texts)
        if not new.strip():
            raise CannotApply("the text to insert is missing", "prose.no-text")
        kind = doing.kind or _kind_of(doing.texts, new)
        position = doing.position
        place = position.place if position.place is not None else within
        match position.where:
            case "there":
                self._put(self.touched, new, "inline")
            case "sorted":
                self._put_sorted(new, place)
            case "between" if position.place is not None:
                self._put(self._seam(position.place, position.other), new, _level(position.place, kind))
            case "before" | "after":
                self._insert_beside(new, kind, position, within)
            case _ if place is None or isinstance(place, i.Whole | i.Edge):
                self._put_at_edge(new, kind, doing.texts, at_start=position.where == "start")
            case _:
                self._put_within(new, kind, place, at_start=position.where == "start")
        return self.text, self.touched

    # --- where -----------------------------------------------------------------------------------

    def _insert_beside(self, new: str, kind: str, position: i.Position, within: i.Place | None) -> None:
        """Insert before or after a place, or before or after each if all are meant."""
        before = position.where == "before"
        place = position.place if position.place is not None else within
        if place is None:
            raise CannotApply("it does not say where to insert", "prose.no-place")
        region = self.finder.region(within) if position.place is not None and within is not None else None
        if isinstance(place, i.QuotedWords) and place.which == "all":
            stretches = self.finder.find(place, region)
        else:
            stretches = [self._one(place, region)]
        level = _level(place, kind)
        for stretch in reversed(stretches):
            start, end = self._item_around(stretch) if level == "item" else stretch
            self._put(start if before else end, new, level, before=before)

    def _item_around(self, stretch: Stretch) -> Stretch:
        """The list item around a stretch: a new item isn't put into another one's words."""
        start, end = stretch
        holding = [item.stretch for item in structure_of(self.text).items if item.start <= start and end <= item.end]
        return holding[-1] if holding else stretch

    def _one(self, place: i.Place, region: Stretch | None = None) -> Stretch:
        """The stretch from the first to the last of several places."""
        found = self.finder.find(place, region)
        if len(found) > 1 and not isinstance(place, i.Several):
            raise CannotApply(f"{len(found)} places are meant, not one", "prose.found-twice")
        return found[0][0], found[-1][1]

    def _seam(self, one: i.Place, two: i.Place | None) -> int:
        """The position between two neighbouring places."""
        if not (isinstance(one, i.QuotedWords) and isinstance(two, i.QuotedWords)):
            return self.finder.find(one)[-1][1]
        ends = {end for _, end in self.finder.find(i.QuotedWords(one.texts, "all"))}
        starts = [start for start, _ in self.finder.find(i.QuotedWords(two.texts, "all"))]
        seams = [end for end in ends for start in starts if start >= end and not self.text[end:start].strip()]
        if len(seams) != 1:
            raise CannotApply(f"the two texts meet {len(seams)} times, not once", "prose.found-twice")
        return seams[0]

    def _put_at_edge(self, new: str, kind: str, texts: tuple[Literal, ...], *, at_start: bool) -> None:
        """Insert at the beginning or end of the rule; an item at that of its list."""
        spot = self._list_edge(at_start=at_start) if kind == "item" else None
        if spot is not None:
            self._put(spot, new, "item", before=at_start)
            return
        level: Level = "item" if kind == "item" else "paragraph"
        if kind == "sentence" and not texts[0].is_block:
            level = "inline"
        self._put(0 if at_start else len(self.text), new, level, before=at_start)

    def _list_edge(self, *, at_start: bool) -> int | None:
        """The position of a new item if no list is named: in the only list, or in the one that ends the rule."""
        lists = [one for one in structure_of(self.text).lists if one.level == 0]
        if not lists:
            return None
        if len(lists) > 1 and self.text[lists[-1].end :].strip():
            raise CannotApply("the rule has several lists: say which", "prose.found-twice")
        return lists[-1].start if at_start else lists[-1].end

    def _put_within(self, new: str, kind: str, place: i.Place, *, at_start: bool) -> None:
        """Insert at the beginning or end of a part."""
        start, end = self._one(place)
        named = place.kind if isinstance(place, i.NamedPart) else ""
        if named == "item" and at_start:
            start = next((item.body for item in structure_of(self.text).items if item.start == start), start)
        level: Level = "item" if kind == "item" or named == "list" else "inline"
        if kind == "paragraph" and named != "list":
            level = "paragraph"
        self._put(start if at_start else end, new, level, before=at_start)

    def _put_sorted(self, new: str, place: i.Place | None) -> None:
        """Insert into a list in alphabetical order."""
        structure = structure_of(self.text)
        lists = [one for one in structure.lists if one.level == 0]
        if place is None and len(lists) != 1:
            raise CannotApply("it does not say in which list", "prose.no-place")
        start, end = self.finder.one(place) if place is not None else lists[0].stretch
        items = [item for item in structure.items if start <= item.start and item.end <= end]
        top = min((item.level for item in items), default=0)
        behind = (
            item for item in items if item.level == top and sort_key(self.text[item.body : item.end]) > sort_key(new)
        )
        following = next(behind, None)
        self._put(following.start if following else end, new, "item", before=following is not None)

    # --- the text --------------------------------------------------------------------------------

    def _put(self, at: int, new: str, level: Level, *, before: bool = False) -> None:
        """Insert a text at an offset, with separators for its level; `before` says on which side."""
        match level:
            case "inline":
                left, right = self.text[:at], self.text[at:]
                self.text = left + glued(left, new, right) + right
            case "paragraph":
                left, right = self.text[:at].rstrip(), self.text[at:].strip("\n")
                self.text = "\n\n".join(text for text in (left, new, right) if text.strip())
            case "item":
                self._put_item(at, new, before=before)
        self.touched = min(at + 1, len(self.text) - 1) if self.text else 0

    def _put_item(self, at: int, new: str, *, before: bool) -> None:
        """Insert a list item before or after another one, or after a text that isn't an item."""
        if before and not any(item.start == at for item in structure_of(self.text).items):
            at, before = len(self.text[:at].rstrip()), False
        gap = "\n\n" if self._is_loose(at) else "\n"
        new = marked(self.text, at, new, before=before)
        left, right = self.text[:at], self.text[at:]
        if before:
            margin = left[len(left.rstrip(" \t")) :]
            self.text = left.removesuffix(margin) + new + gap + margin + right
        else:
            behind = right if right.startswith("\n") or not right.strip() else gap + right.lstrip()
            self.text = (left.rstrip() + gap if left.strip() else "") + new + behind

    def _is_loose(self, at: int) -> bool:
        items = structure_of(self.text).items
        return is_loose(self.text, [item for item in items if item.end <= at or item.start >= at])


def _kind_of(texts: tuple[Literal, ...], new: str) -> str:
    """The kind of an inserted text: an item if it has a marker, a paragraph if it is a block."""
    items = structure_of(new).items
    if items and items[0].start == len(new) - len(new.lstrip()):
        return "item"
    return "paragraph" if any(text.is_block for text in texts) else ""


def _level(place: i.Place, kind: str) -> Level:
    """The level of a text of some kind beside a place."""
    named = place.kind if isinstance(place, i.NamedPart) else ""
    if kind == "paragraph":
        return "paragraph"
    if kind == "item" or named in ("item", "list"):
        return "item"
    if isinstance(place, i.QuotedWords) or named == "sentence":
        return "inline"
    return "paragraph"


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


def sort_key(text: str) -> str:
    """The sort key of a list item: its words without marker and punctuation."""
    text = text.strip()
    items = structure_of(text).items
    return re.sub(r"[^\w ]", "", text[items[0].body :] if items else text).strip().lower()


Spot = tuple[Stretch, str]
"""A stretch and its replacement."""


class Editor:
    """Applies steps to a text and remembers where the last one was; `notes` collects lenient matches."""

    def __init__(self, text: str):
        self.text = text
        self.notes: list[str] = []
        self._touched = 0

    def apply(self, doing: i.Edit, place: i.Place | None = None) -> None:
        """Apply one step, within a place if one is given; raises `CannotApply` and leaves the text as it was."""
        finder = Finder(self.text, self.notes)
        match doing:
            case i.ReplaceText(text=text):
                start, end = finder.one(place) if place is not None else (0, len(self.text))
                self.text = self.text[:start] + settled(text) + self.text[end:]
            case i.Replace():
                self._replace(finder, doing, doing.within or place)
            case i.Delete(target=i.Whole()):
                self.text = ""
            case i.Delete():
                found = finder.find(doing.target, finder.region(doing.within or place))
                self._put([(self._with_space(stretch), "") for stretch in found])
            case i.Insert():
                self.text, self._touched = InsertionEdit(finder, self._touched).inserted(doing, place)
            case i.Relabel():
                self._relabel()
        self.text = tidied(self.text)

    # --- replace and delete ----------------------------------------------------------------------

    def _replace(self, finder: Finder, doing: i.Replace, within: i.Place | None) -> None:
        region, target = finder.region(within), doing.target
        values = [settled(value) for value in doing.values]
        if isinstance(target, i.QuotedWords) and not target.texts:
            raise CannotApply("it does not say which text", "prose.not-understood")
        if isinstance(target, i.QuotedWords) and len(target.texts) > 1:
            self._put(_paired(finder, target, values, region))
            return
        found = finder.find(target, region)
        if isinstance(target, i.Several) and len(found) == len(values):
            self._put(list(zip(found, values, strict=True)))
            return
        value = "\n\n".join(values)
        match target:
            case i.NamedPart(count=1):
                self._put([(self._behind_marker(target, stretch, value), value) for stretch in found])
            case i.NamedPart() | i.Several():
                self._put([(self._together(found), value)])
            case i.Bounds():
                self._put([(stretch, self._glued(stretch, value)) for stretch in found])
            case _:
                self._put([(stretch, value) for stretch in found])

    def _together(self, found: list[Stretch]) -> Stretch:
        """Several stretches as one, if nothing stands between them."""
        for (_, end), (start, _) in pairwise(found):
            if self.text[end:start].strip():
                raise CannotApply("the text to replace isn't in one place", "prose.found-twice")
        return found[0][0], found[-1][1]

    def _glued(self, stretch: Stretch, value: str) -> str:
        start, end = stretch
        return glued(self.text[:start], value, self.text[end:]) if value else value

    def _behind_marker(self, named: i.NamedPart, stretch: Stretch, value: str) -> Stretch:
        """Keep an item's own marker if the new text has none."""
        if named.kind != "item" or structure_of(value).items:
            return stretch
        item = next((item for item in structure_of(self.text).items if item.stretch == stretch), None)
        return (item.body, item.end) if item is not None else stretch

    def _with_space(self, stretch: Stretch) -> Stretch:
        """Extend a deleted stretch over its line if it's alone on it, or over the space before it."""
        start, end = stretch
        line = self.text.rfind("\n", 0, start)
        if line >= 0 and not self.text[line:start].strip() and self.text[end : end + 1] in ("", "\n"):
            return line, end
        gone, behind = self.text[start:end], self.text[end : end + 1]
        apart = behind in ("", " ") or behind in ".,;:)"
        if self.text[start - 1 : start] == " " and apart and gone == gone.strip():
            return start - 1, end
        return stretch

    def _put(self, spots: list[Spot]) -> None:
        """Replace stretches by values."""
        spots.sort()
        for (one, _), (two, _) in pairwise(spots):
            if two[0] < one[1]:
                raise CannotApply("two of the texts meant overlap", "prose.overlap")
        for (start, end), value in reversed(spots):
            self.text = self.text[:start] + value + self.text[end:]
            self._touched = start

    # --- numbering -------------------------------------------------------------------------------

    def _relabel(self) -> None:
        """Renumber the items of the list that was edited last."""
        structure = structure_of(self.text)
        holding = [one for one in structure.lists if one.start <= self._touched <= one.end] or structure.lists
        if not holding:
            return
        chosen = max(holding, key=lambda one: one.start)
        inside = (item for item in structure.items if chosen.start <= item.start < chosen.end)
        items = [item for item in inside if item.level == chosen.level and item.label]
        for number, item in reversed(list(enumerate(items))):
            marker = relabelled(self.text[item.start : item.body], next_label(items[0].label, number))
            self.text = self.text[: item.start] + marker + self.text[item.body :]


def _paired(finder: Finder, target: i.QuotedWords, values: list[str], region: Stretch | None) -> list[Spot]:
    """Pair several texts each with its own value, or all with one."""
    if len(values) not in (1, len(target.texts)):
        raise CannotApply(f"{len(target.texts)} texts cannot become {len(values)}", "prose.lists-differ")
    given = values * len(target.texts) if len(values) == 1 else values
    spots: list[Spot] = []
    missing: CannotApply | None = None
    for text, value in zip(target.texts, given, strict=True):
        try:
            found = finder.find(i.QuotedWords((text,), target.which, target.whole), region)
            spots += [(stretch, value) for stretch in found]
        except CannotApply as trouble:
            if target.which != "all":
                raise
            missing = trouble
    if missing is not None and not spots:
        raise missing
    return spots
