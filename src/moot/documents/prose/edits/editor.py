"""Text editor that applies an amendment's steps to a rule: replace, delete, insert, renumber list items."""

from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.edits.amounts import scaled
from moot.documents.prose.edits.finder import Finder
from moot.documents.prose.edits.insertions import InsertionEdit
from moot.documents.prose.edits.joints import glued, next_label, relabelled, settled, tidied
from moot.documents.prose.edits.structure import Stretch, structure_of
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.intent import holds_steps, is_difference
from moot.documents.sentences import past_space
from moot.languages import N_

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
        if is_there or (_is_of_it(doing) and self.last is not None):
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
        texts = doing.texts if isinstance(doing, i.Insert) else (doing.text,)
        return last._replace(doing=i.Replace(last.doing.target, texts, last.doing.within))

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
            marker = relabelled(self.text[item.start : item.body], next_label(items[0].label, number))
            self.text = self.text[: item.start] + marker + self.text[item.body :]


def _is_of_it(doing: i.Edit) -> bool:
    """Whether only a pronoun says what a step is about."""
    if isinstance(doing, i.ReplaceText):
        return doing.is_pronoun
    return isinstance(doing, i.Replace | i.Delete) and isinstance(doing.target, i.Whole) and doing.target.is_pronoun


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
