"""A rule's text under the steps of an amendment, one after another."""

import re

from moot.documents.prose import instructions as i
from moot.documents.prose.finding import CannotApply, Finder, Stretch
from moot.documents.prose.scanning import Literal
from moot.documents.prose.structure import Part, structure_of

_NO_SPACE_BEFORE = tuple(",.;:)!?]}”’'\n \t")
_WHOLE_KINDS = ("paragraph", "item", "section")


class Editor:
    """Applies steps to a text and remembers where the last one was."""

    def __init__(self, text: str):
        self.text = text
        self.touched = 0
        self.notes: list[str] = []

    def apply(self, doing: i.Doing, place: i.Place | None = None) -> None:
        """Apply one step, within a place if one is given; raises `CannotApply` and leaves the text as it was."""
        match doing:
            case i.Read(text=text):
                self.text = _settled(text) if place is None else self._placed_read(place, text)
            case i.Replace():
                self._replace(doing, doing.within or place)
            case i.Delete():
                self._delete(doing, doing.within or place)
            case i.Insert():
                self._insert(doing, place)
            case i.Relabel():
                self._relabel()
        self.text = _tidied(self.text)

    def _placed_read(self, place: i.Place, text: Literal) -> str:
        start, end = self._finder().one(place)
        return self.text[:start] + _settled(text) + self.text[end:]

    def _finder(self) -> Finder:
        finder = Finder(self.text)
        self.notes_of(finder)
        return finder

    def notes_of(self, finder: Finder) -> None:
        finder.notes = self.notes

    # --- replace and delete ----------------------------------------------------------------------

    def _replace(self, doing: i.Replace, within: i.Place | None) -> None:
        finder = self._finder()
        region = finder.region(within)
        values = [_settled(v) for v in doing.values]
        spots: list[tuple[Stretch, str]] = []
        if isinstance(doing.target, i.Words) and not doing.target.texts:
            raise CannotApply("it does not say which text", "prose.not-understood")
        if isinstance(doing.target, i.Words) and len(doing.target.texts) > 1:
            spots = self._paired(finder, doing.target, values, region)
        else:
            value = values[0] if len(values) == 1 else "\n\n".join(values)
            spots = [(s, value) for s in finder.find(doing.target, region)]
            if isinstance(doing.target, i.Unit):
                if doing.target.count > 1 or isinstance(doing.target, i.Several):
                    spots = [((spots[0][0][0], spots[-1][0][1]), value)]
                spots = [(self._keeping_marker(doing.target, s, v), v) for s, v in spots]
            elif isinstance(doing.target, i.Several) and len(values) == 1 and len(spots) > 1:
                spots = [((spots[0][0][0], spots[-1][0][1]), value)]
        if isinstance(doing.target, i.Bounds):
            spots = [(s, _glued(self.text[: s[0]], v, self.text[s[1] :]) if v else v) for s, v in spots]
        self._put_all(spots)

    def _paired(
        self, finder: Finder, target: i.Words, values: list[str], region: Stretch | None
    ) -> list[tuple[Stretch, str]]:
        if len(values) not in (1, len(target.texts)):
            raise CannotApply(f"{len(target.texts)} texts cannot become {len(values)}", "prose.lists-differ")
        given = values * len(target.texts) if len(values) == 1 else values
        spots: list[tuple[Stretch, str]] = []
        missing: CannotApply | None = None
        for text, value in zip(target.texts, given, strict=True):
            try:
                spots += [(s, value) for s in finder.find(i.Words((text,), target.which, target.whole), region)]
            except CannotApply as trouble:
                if target.which != "all":
                    raise
                missing = trouble
        if missing is not None and not spots:
            raise missing
        return spots

    def _keeping_marker(self, unit: i.Unit, stretch: Stretch, value: str) -> Stretch:
        """An item's own marker stays where the new text has none."""
        if unit.kind != "item" or structure_of(value).items:
            return stretch
        item = next((p for p in structure_of(self.text).items if (p.start, p.end) == stretch), None)
        return (item.body, item.end) if item is not None else stretch

    def _delete(self, doing: i.Delete, within: i.Place | None) -> None:
        finder = self._finder()
        target = doing.target
        if isinstance(target, i.Whole):
            self.text = ""
            return
        spots = finder.find(target, finder.region(within))
        self._put_all([(self._with_space(s), "") for s in spots])

    def _with_space(self, stretch: Stretch) -> Stretch:
        """What is taken away takes one of the two spaces around it along."""
        start, end = stretch
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if before in (" ", "\n") and (after in ("", " ", "\n") or after in ".,;:)"):
            if self.text[start : start + 1].isspace() or self.text[end - 1 : end].isspace():
                return stretch
            if before == " " and after != "\n":
                start -= 1
        return start, end

    def _put_all(self, spots: list[tuple[Stretch, str]]) -> None:
        ordered = sorted(spots)
        for (one, _), (two, _) in zip(ordered, ordered[1:], strict=False):
            if two[0] < one[1]:
                raise CannotApply("two of the texts meant overlap", "prose.overlap")
        for (start, end), value in reversed(ordered):
            self.text = self.text[:start] + value + self.text[end:]
            self.touched = start

    # --- insert ----------------------------------------------------------------------------------

    def _insert(self, doing: i.Insert, within: i.Place | None) -> None:
        new = "\n\n".join(_settled(t) for t in doing.texts)
        if not new.strip():
            raise CannotApply("what is to be inserted is missing", "prose.no-text")
        kind = doing.kind or _kind_of(doing.texts, new)
        finder = self._finder()
        if doing.where == "sorted":
            self._insert_sorted(finder, new, doing.place or within)
            return
        place = doing.place if doing.place is not None else within
        if doing.where == "there":
            self._put(self.touched, new, kind, "inline")
            return
        if doing.where == "between" and doing.place is not None:
            at = self._seam(finder, doing.place, doing.other)
            self._put(at, new, kind, self._level(doing.place, kind))
            return
        if doing.where in ("before", "after"):
            region = finder.region(within) if doing.place is not None and within is not None else None
            if place is None:
                raise CannotApply("it does not say where to insert", "prose.no-place")
            level = self._level(place, kind)
            if isinstance(place, i.Words) and place.which == "all":
                for start, end in reversed(finder.find(place, region)):
                    self._put(
                        end if doing.where == "after" else start, new, kind, level, before=doing.where == "before"
                    )
                return
            start, end = self._beside(finder, place, region)
            self._put(end if doing.where == "after" else start, new, kind, level, before=doing.where == "before")
            return
        self._at_edge(finder, doing.where, place, new, kind, doing.texts)

    def _seam(self, finder: Finder, one: i.Place, two: i.Place | None) -> int:
        """Where one thing ends and another begins."""
        if not (isinstance(one, i.Words) and isinstance(two, i.Words)):
            return finder.find(one)[-1][1]
        ends = {end for _, end in finder.find(i.Words(one.texts, "all"))}
        starts = [start for start, _ in finder.find(i.Words(two.texts, "all"))]
        seams = [end for end in ends for start in starts if start >= end and not self.text[end:start].strip()]
        if len(seams) != 1:
            raise CannotApply(f"the two texts meet {len(seams)} times, not once", "prose.found-twice")
        return seams[0]

    def _beside(self, finder: Finder, place: i.Place, region: Stretch | None) -> Stretch:
        found = finder.find(place, region)
        if len(found) > 1 and not isinstance(place, i.Several):
            raise CannotApply(f"{len(found)} places are meant, not one", "prose.found-twice")
        return found[0][0], found[-1][1]

    def _level(self, place: i.Place, kind: str) -> str:
        """How the new text is set off from the old: as a paragraph, a line or within a sentence."""
        if isinstance(place, i.Words):
            return {"paragraph": "paragraph", "item": "item"}.get(kind, "inline")
        if isinstance(place, i.Unit) and place.kind in ("item", "list") and kind != "paragraph":
            return "item"
        if isinstance(place, i.Unit) and place.kind == "sentence":
            return "inline" if kind in ("", "sentence", "text") else kind
        return kind if kind in ("item", "paragraph") else "paragraph"

    def _at_edge(
        self, finder: Finder, where: str, place: i.Place | None, new: str, kind: str, texts: tuple[Literal, ...]
    ) -> None:
        if place is None or isinstance(place, i.Whole | i.Edge):
            spot = self._list_edge(where) if kind == "item" and texts[0].text.strip() else None
            if spot is not None:
                self._put(spot, new, "item", "item", before=where == "start")
                return
            inline = kind == "sentence" and not texts[0].is_block
            at = 0 if where == "start" else len(self.text)
            self._put(
                at,
                new,
                kind,
                "inline" if inline else "item" if kind == "item" else "paragraph",
                before=where == "start",
            )
            return
        start, end = self._beside(finder, place, None)
        is_list = isinstance(place, i.Unit) and place.kind == "list"
        if isinstance(place, i.Unit) and place.kind == "item" and where == "start":
            start = next((p.body for p in structure_of(self.text).items if p.start == start), start)
        level = "item" if is_list else "paragraph" if kind == "paragraph" else "item" if kind == "item" else "inline"
        self._put(start if where == "start" else end, new, kind, level, before=where == "start")

    def _list_edge(self, where: str) -> int | None:
        """Where a new item goes when no list is named: to the only list, or to one that ends the rule."""
        lists = [p for p in structure_of(self.text).lists if p.level == 0]
        if not lists:
            return None
        if len(lists) == 1 or self.text[lists[-1].end :].strip() == "":
            return lists[-1].end if where == "end" else lists[-1].start
        raise CannotApply("the rule has several lists: say which", "prose.found-twice")

    def _insert_sorted(self, finder: Finder, new: str, place: i.Place | None) -> None:
        lists = [p for p in structure_of(self.text).lists if p.level == 0]
        if place is not None:
            start, end = finder.one(place)
        elif len(lists) == 1:
            start, end = lists[0].start, lists[0].end
        else:
            raise CannotApply("it does not say in which list", "prose.no-place")
        items = [p for p in structure_of(self.text).items if start <= p.start and p.end <= end]
        top = min((p.level for p in items), default=0)
        items = [p for p in items if p.level == top]
        key = _sort_key(new)
        following = next((p for p in items if _sort_key(self.text[p.body : p.end]) > key), None)
        self._put(following.start if following else end, new, "item", "item", before=following is not None)

    def _put(self, at: int, new: str, kind: str, level: str, *, before: bool = False) -> None:
        left, right = self.text[:at], self.text[at:]
        if level == "inline":
            self.text = left + _glued(left, new, right) + right
        else:
            gap = "\n\n" if level == "paragraph" or self._loose(at) else "\n"
            if level == "item":
                new = self._indented(at, self._marked(at, new, before=before), before=before)
                if before:
                    left = left.rstrip(" \t")
            self.text = (
                (left.rstrip() + gap if left.strip() else "")
                + new
                + (gap + right.lstrip("\n") if right.strip() else "")
            )
        self.touched = min(at + 1, len(self.text) - 1) if self.text else 0

    def _loose(self, at: int) -> bool:
        """Whether blank lines stand between the items of the list at a place."""
        items = structure_of(self.text).items
        near = [p for p in items if p.end <= at or p.start >= at]
        return len(near) > 1 and all(
            "\n\n" in re.sub(r"[ \t]", "", self.text[a.end : b.start])
            for a, b in zip(near, near[1:], strict=False)
            if a.level == b.level
        )

    def _marked(self, at: int, new: str, *, before: bool) -> str:
        """A new item with a marker in the style of the list, where it has none."""
        items = structure_of(self.text).items
        beside = (
            next((p for p in items if p.start >= at), None)
            if before
            else next((p for p in reversed(items) if p.end <= at), None)
        )
        if beside is None or structure_of(new).items:
            return new
        marker = self.text[beside.start : beside.body]
        if beside.label:
            label = beside.label if before else _next_label(beside.label, 1)
            marker = re.sub(r"\w+(?:\.\w+)*", label, marker, count=1)
        return marker + new

    def _indented(self, at: int, new: str, *, before: bool) -> str:
        items = structure_of(self.text).items
        beside = (
            next((p for p in items if p.start >= at), None)
            if before
            else next((p for p in reversed(items) if p.end <= at), None)
        )
        margin = " " * (beside.indent if beside else 0)
        return "\n".join(margin + line if line.strip() else line for line in new.split("\n"))

    # --- numbering -------------------------------------------------------------------------------

    def _relabel(self) -> None:
        """Number the items of the list that was edited last as they now stand."""
        structure = structure_of(self.text)
        holding = [p for p in structure.lists if p.start <= self.touched <= p.end] or list(structure.lists)
        if not holding:
            return
        chosen = max(holding, key=lambda p: p.start)
        items = [
            p for p in structure.items if p.level == chosen.level and chosen.start <= p.start < chosen.end and p.label
        ]
        for number, item in reversed(list(enumerate(items))):
            label = _next_label(items[0].label, number)
            mark = self.text[item.start : item.body]
            self.text = (
                self.text[: item.start] + re.sub(r"\w+(?:\.\w+)*", label, mark, count=1) + self.text[item.body :]
            )


def _next_label(first: str, number: int) -> str:
    if first.isdigit():
        return str(int(first) + number)
    return chr(ord(first[0]) + number) if len(first) == 1 and ord(first[0]) + number <= ord("z") else first


def _kind_of(texts: tuple[Literal, ...], new: str) -> str:
    if structure_of(new).items and structure_of(new).items[0].start == len(new) - len(new.lstrip()):
        return "item"
    return "paragraph" if any(t.is_block for t in texts) else ""


def _glued(left: str, new: str, right: str) -> str:
    single = len(new) == 1 and new.isalpha()
    if left and not left[-1].isspace() and new[0] not in _NO_SPACE_BEFORE and not single and left[-1] not in '([{“"-/':
        new = " " + new
    if right and not right[0].isspace() and right[0] not in _NO_SPACE_BEFORE and not new[-1].isspace() and not single:
        new += " "
    return new


def _sort_key(text: str) -> str:
    part = structure_of(text.strip())
    body = text.strip()[part.items[0].body :] if part.items else text
    return re.sub(r"[^\w ]", "", body).strip().lower()


def _settled(literal: Literal) -> str:
    """A literal as it goes into a rule: blank lines around it fall away, spaces that were quoted stay.

    Lines that only the instruction's own margin broke are joined.
    """
    text = literal.text
    if "\n" not in text:
        return text
    if literal.is_block or structure_of(text).items:
        return text.strip("\n")
    return re.sub(r"[ \t]*\n[ \t]*", " ", text)


def _tidied(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]+\n", "\n", text)).strip("\n").rstrip()


__all__ = ["CannotApply", "Editor", "Part"]
