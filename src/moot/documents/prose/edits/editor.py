"""Text editor that applies an amendment's steps to a rule: replace, delete, insert, renumber list items.

Where a new text goes, and how it is set off, is an `InsertionEdit`.
"""

from itertools import pairwise
from typing import Literal as Choice
from typing import NamedTuple

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.edits import joints
from moot.documents.prose.edits.amounts import scaled
from moot.documents.prose.edits.finder import Finder
from moot.documents.prose.edits.joints import glued, settled, tidied
from moot.documents.prose.edits.structure import Stretch, structure_of
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.intent import holds_steps, is_difference
from moot.documents.prose.units import Literal
from moot.documents.sentences import past_space
from moot.languages import N_

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
        new = settled(doing.text)
        if not new.strip():
            raise CannotApply(N_("the text to insert is missing"), "prose.no-text")
        kind = doing.kind or _kind_of(doing.text, new)
        position = doing.position
        if position.within is not None:
            within = i.put_within(position.within, within)
        place = position.place if position.place is not None else within
        match position.where:
            case "there":
                self._put(self.touched, new, "inline")
            case "between" if position.place is not None:
                seam = self._seam(position.place, position.other, self.finder.region(within))
                self._put(seam, new, _level(position.place, kind))
            case "before" | "after":
                self._insert_beside(new, kind, position, within)
            case _:
                self._put_at_end(new, kind, place, is_block=doing.text.is_block, at_start=position.where == "start")
        return self.text, self.touched

    # --- where -----------------------------------------------------------------------------------

    def _insert_beside(self, new: str, kind: str, position: i.Position, within: i.Place | None) -> None:
        """Insert before or after a place, or before or after each if all are meant."""
        before = position.where == "before"
        place = position.place if position.place is not None else within
        if place is None:
            raise CannotApply(N_("it does not say where to insert"), "prose.no-place")
        region = self.finder.region(within) if position.place is not None and within is not None else None
        if isinstance(place, i.QuotedWords) and place.which == "all":
            stretches = self.finder.find(place, region)
        else:
            stretches = [self._one(place, region)]
        is_list = isinstance(place, i.NamedPart) and place.kind == "list"
        level = "paragraph" if is_list and kind != "item" else _level(place, kind)
        for stretch in reversed(stretches):
            start, end = self._item_around(stretch) if level == "item" else stretch
            if level != "item" and not before and self.text[start:end].rstrip().endswith(":"):
                end = self._past_list((start, end), level)
            self._put(start if before else end, new, level, before=before)

    def _past_list(self, stretch: Stretch, level: Level) -> int:
        """The end of the list that a text leads to, if it does: nothing is put between the two."""
        _, end = self.finder.with_list(stretch)
        if end > stretch[1] and level == "inline":
            raise CannotApply(N_("it would stand between a list and the words that lead to it"), "prose.no-place")
        if end > stretch[1]:
            self.finder.notes.append("it is put below the list to which that text leads")
        return end

    def _item_around(self, stretch: Stretch) -> Stretch:
        """The list item around a stretch: a new item isn't put into another one's words."""
        start, end = stretch
        holding = [item.stretch for item in structure_of(self.text).items if item.start <= start and end <= item.end]
        return holding[-1] if holding else stretch

    def _one(self, place: i.Place, region: Stretch | None = None) -> Stretch:
        """The stretch of a place, or of several without anything between them."""
        found = self.finder.find(place, region)
        apart = any(self.text[end:start].strip() for (_, end), (start, _) in pairwise(found))
        if len(found) > 1 and (apart or not isinstance(place, i.Several)):
            raise CannotApply(N_("{count} places are meant, not one", count=len(found)), "prose.found-twice")
        return found[0][0], found[-1][1]

    def _seam(self, one: i.Place, two: i.Place | None, region: Stretch | None) -> int:
        """The position between two neighbouring places."""
        if two is None:
            return self.finder.find(one, region)[-1][1]
        if not (isinstance(one, i.QuotedWords) and isinstance(two, i.QuotedWords)):
            end, start = self.finder.find(one, region)[-1][1], self.finder.find(two, region)[0][0]
            if start < end or self.text[end:start].strip():
                told = N_("there is something between them, or they come the other way round")
                raise CannotApply(told, "prose.no-place")
            return end
        ends = {end for _, end in self.finder.find(i.QuotedWords(one.texts, "all"), region)}
        starts = [start for start, _ in self.finder.find(i.QuotedWords(two.texts, "all"), region)]
        seams = [end for end in ends for start in starts if start >= end and not self.text[end:start].strip()]
        if len(seams) != 1:
            raise CannotApply(N_("the two texts meet {count} times, not once", count=len(seams)), "prose.found-twice")
        return seams[0]

    def _put_at_end(self, new: str, kind: str, place: i.Place | None, *, is_block: bool, at_start: bool) -> None:
        """Insert at the beginning or end of the rule or of a part of it; an item at that of its list."""
        named = place.kind if isinstance(place, i.NamedPart) else ""
        if place is None or isinstance(place, i.Whole | i.Edge):
            start, end = self._only_list() if kind == "item" else (0, len(self.text))
            level: Level = "inline" if kind == "sentence" and not is_block else "paragraph"
        else:
            start, end = self._one(place)
            level = "paragraph" if kind == "paragraph" and named != "list" else "inline"
        if named == "item" and at_start:
            start = next((item.body for item in structure_of(self.text).items if item.start == start), start)
        level = "item" if kind == "item" or named == "list" else level
        self._put(start if at_start else end, new, level, before=at_start)

    def _only_list(self) -> Stretch:
        """The list of a new item if none is named: the only one, or the one that ends the rule; else the rule."""
        lists = [one for one in structure_of(self.text).lists if one.level == 0]
        if len(lists) > 1 and self.text[lists[-1].end :].strip():
            raise CannotApply(N_("the rule has several lists: say which"), "prose.found-twice")
        return lists[-1].stretch if lists else (0, len(self.text))

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
        items = structure_of(self.text).items
        if before and not any(item.start == at for item in items):
            at, before = len(self.text[:at].rstrip()), False
        gap = "\n\n" if joints.is_loose(self.text, [one for one in items if one.end <= at or one.start >= at]) else "\n"
        new = joints.marked(self.text, at, new, before=before)
        left, right = self.text[:at], self.text[at:]
        if before:
            margin = left[len(left.rstrip(" \t")) :]
            self.text = left.removesuffix(margin) + new + gap + margin + right
        else:
            behind = right if right.startswith("\n") or not right.strip() else gap + right.lstrip()
            self.text = (left.rstrip() + gap if left.strip() else "") + new + behind


def _kind_of(text: Literal, new: str) -> str:
    """The kind of an inserted text: an item if it has a marker, a paragraph if it is a block."""
    items = structure_of(new).items
    if items and items[0].start == len(new) - len(new.lstrip()):
        return "item"
    return "paragraph" if text.is_block else ""


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


Spot = tuple[Stretch, str]
"""A stretch and its replacement."""


WHICH_IT = N_("“it” can mean the rule or the text before: say which")


class AppliedEdit(NamedTuple):
    """A step of an amendment, the place that it was in, and the text before it."""

    doing: i.Edit
    place: i.Place | None
    before: str
    touched: int | None = None
    """Where in the new text it was; None if it was in several places, or removed a whole part."""

    def around(self) -> i.Place | None:
        """The part of the rule in which it was, if it named one."""
        inner = self.doing.position.within if isinstance(self.doing, i.Insert) else None
        if isinstance(self.doing, i.Replace | i.Delete):
            inner = self.doing.within
        return self.place if inner is None else i.put_within(inner, self.place)


class Editor:
    """Applies steps to a text and remembers the last one; `notes` collects lenient matches."""

    def __init__(self, text: str, last: AppliedEdit | None = None):
        self.text = text
        self.notes: list[str] = []
        self.read_as: list[tuple[str, str]] = []
        """Quotations with a slip, and the words of the rule that they are read as."""
        self.last = last
        """The step before, if a pronoun can mean what it was about."""
        self._touched, self._has_deleted = 0, False

    def apply(self, doing: i.Edit, place: i.Place | None = None) -> None:
        """Apply one step, within a place if one is given; raises `CannotApply` and leaves the text as it was."""
        before = self.text
        if isinstance(doing, i.Replace | i.Delete) and isinstance(doing.within, i.SamePlace):
            doing = replace(doing, within=self.last.around() if self.last is not None else None)
        is_there = isinstance(doing, i.Insert) and doing.position.where == "there" and not self._has_deleted
        whole = doing.target if isinstance(doing, i.Replace | i.Delete) else doing
        is_of_it = isinstance(whole, i.ReplaceText | i.Whole) and whole.is_pronoun
        if is_there or (is_of_it and self.last is not None):
            doing, place, before, _ = self._in_place_of_last(doing)
        touched = self.last.touched if self.last is not None else None
        self._edit(Finder(before, self.notes, self.read_as, touched), doing, place)
        self.text = tidied(self.text)
        self.last = AppliedEdit(doing, place, before, self._touched_word(doing))
        self._has_deleted = isinstance(doing, i.Delete)

    def _touched_word(self, doing: i.Edit) -> int | None:
        """Where the step was, if it was in one place that is still there."""
        target = doing.target if isinstance(doing, i.Replace | i.Delete) else None
        several = isinstance(target, i.QuotedWords) and (target.which.startswith("all") or len(target.texts) > 1)
        gone = isinstance(doing, i.Delete) and not isinstance(target, i.QuotedWords)
        if several or gone or isinstance(target, i.Several) or isinstance(doing, i.Relabel | i.ReplaceText):
            return None
        return past_space(self.text, self._touched)

    def _in_place_of_last(self, doing: i.Edit) -> AppliedEdit:
        """A step on `it` or in the place of the one before: what was deleted is replaced instead."""
        last = self.last
        if last is None or not isinstance(last.doing, i.Delete) or not isinstance(doing, i.ReplaceText | i.Insert):
            is_there = isinstance(doing, i.Insert)
            reason = N_("it does not say in which place") if is_there else WHICH_IT
            raise CannotApply(reason, "prose.not-understood" if is_there else "prose.which-text")
        self.text = last.before
        return last._replace(doing=i.Replace(last.doing.target, (doing.text,), last.doing.within))

    def _edit(self, finder: Finder, doing: i.Edit, place: i.Place | None) -> None:
        match doing:
            case i.ReplaceText(text=text, is_loose=True) if holds_steps(text.text):
                told = N_("what follows looks like steps, and not like its new text")
                raise CannotApply(told, "prose.not-understood")
            case i.ReplaceText(text=text) if is_difference(text.text, self.text):
                told = N_("what follows is a difference, with lines that go and lines that come")
                raise CannotApply(told, "prose.diff")
            case i.ReplaceText(text=text):
                start, end = finder.region(place) or (0, len(self.text))
                self.text = self.text[:start] + settled(text) + self.text[end:]
            case i.Replace():
                self._replace(finder, doing, finder.region(doing.within, finder.region(place)))
            case i.Delete():
                found = finder.find(doing.target, finder.region(doing.within, finder.region(place)))
                self._put([(self._with_space(stretch), "") for stretch in self._joined(found)])
            case i.Insert():
                self.text, self._touched = InsertionEdit(finder, self._touched).inserted(doing, place)
            case i.Relabel():
                self._relabel()

    # --- replace and delete ----------------------------------------------------------------------

    def _replace(self, finder: Finder, doing: i.Replace, region: Stretch | None) -> None:
        target = doing.target
        values = [settled(value) for value in doing.values]
        if isinstance(target, i.QuotedWords) and not target.texts:
            raise CannotApply(N_("it does not say which text"), "prose.not-understood")
        if isinstance(target, i.QuotedWords) and len(target.texts) > 1:
            self._put(_paired(finder, target, values, region))
            return
        found = finder.find(target, region)
        if isinstance(target, i.Amount) and target.times:
            values = [scaled(self.text[slice(*found[0])], target)]
        if isinstance(target, i.Several) and len(found) == len(values):
            self._put(list(zip(found, values, strict=True)))
            return
        value, part = "\n\n".join(values), doing.within if isinstance(target, i.Whole) else target
        if isinstance(target, i.Several) or (isinstance(target, i.NamedPart) and target.count > 1):
            if any(self.text[end:start].strip() for (_, end), (start, _) in pairwise(found)):
                raise CannotApply(N_("the text to replace isn't in one place"), "prose.found-twice")
            self._put([((found[0][0], found[-1][1]), value)])
        elif isinstance(part, i.NamedPart):
            self._put([(self._behind_marker(part, stretch, value), value) for stretch in found])
        elif isinstance(target, i.Bounds) and value:
            self._put([((start, end), glued(self.text[:start], value, self.text[end:])) for start, end in found])
        else:
            self._put([(stretch, value) for stretch in found])

    def _behind_marker(self, named: i.NamedPart, stretch: Stretch, value: str) -> Stretch:
        """Keep an item's own marker if the new text has none."""
        if named.kind != "item" or structure_of(value).items:
            return stretch
        item = next((item for item in structure_of(self.text).items if item.stretch == stretch), None)
        return (item.body, item.end) if item is not None else stretch

    def _with_space(self, stretch: Stretch) -> Stretch:
        """Extend a deleted stretch over its line if it's alone on it, or over the space before it."""
        start, end = stretch
        item = next((item for item in structure_of(self.text).items if (item.body, item.end) == stretch), None)
        if item is not None:
            start, end = stretch = item.stretch
        line = self.text.rfind("\n", 0, start)
        if line >= 0 and not self.text[line:start].strip() and self.text[end : end + 1] in ("", "\n"):
            return line, end
        gone, behind = self.text[start:end], self.text[end : end + 1]
        apart = behind in ("", " ") or behind in ".,;:)"
        if self.text[start - 1 : start] == " " and apart and gone == gone.strip():
            return start - 1, end
        if behind == " " and gone == gone.strip() and (start == 0 or self.text[start - 1] == "\n"):
            return start, end + 1
        return stretch

    def _joined(self, found: list[Stretch]) -> list[Stretch]:
        """Stretches of which neighbours in the same line are one."""
        joined: list[Stretch] = []
        for start, end in found:
            if joined and joined[-1][1] <= start and not self.text[joined[-1][1] : start].strip(" "):
                start = joined.pop()[0]
            joined.append((start, end))
        return joined

    def _put(self, spots: list[Spot]) -> None:
        """Replace stretches by values."""
        spots.sort()
        for (one, _), (two, _) in pairwise(spots):
            if two[0] < one[1]:
                raise CannotApply(N_("two of the texts meant overlap"), "prose.overlap")
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
            marker = joints.relabelled(self.text[item.start : item.body], joints.next_label(items[0].label, number))
            self.text = self.text[: item.start] + marker + self.text[item.body :]


def _paired(finder: Finder, target: i.QuotedWords, values: list[str], region: Stretch | None) -> list[Spot]:
    """Pair several texts each with its own value, or all with one."""
    if len(values) not in (1, len(target.texts)):
        told = N_("{count} texts cannot become {values}", count=len(target.texts), values=len(values))
        raise CannotApply(told, "prose.lists-differ")
    given = values * len(target.texts) if len(values) == 1 else values
    spots: list[Spot] = []
    missing: CannotApply | None = None
    for text, value in zip(target.texts, given, strict=True):
        try:
            found = finder.find(i.QuotedWords((text,), target.which, target.whole), region)
            spots += [(stretch, value) for stretch in found]
        except CannotApply as trouble:
            if not target.which.startswith("all"):
                raise
            missing = trouble
    if missing is not None and not spots:
        raise missing
    return spots
