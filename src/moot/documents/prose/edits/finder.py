"""Find the place in a rule's text that an instruction names: quoted words, a paragraph, an item, a range."""

import re

from msgspec.structs import replace

from moot.documents.prose import instructions as i
from moot.documents.prose.edits.amounts import place_of_amount
from moot.documents.prose.edits.matches import begins, ends, nearest, normalized, occurrences, short
from moot.documents.prose.edits.structure import Stretch, Structure, TextPart, structure_of
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.slips import quoted_with_slip
from moot.languages import N_

_AROUND = 40


_KINDS = {
    "paragraph": (N_("paragraph"), N_("paragraphs")),
    "sentence": (N_("sentence"), N_("sentences")),
    "item": (N_("item"), N_("items")),
    "list": (N_("list"), N_("lists")),
    "line": (N_("line"), N_("lines")),
    "section": (N_("section"), N_("sections")),
    "text": (N_("text"), N_("texts")),
    "word": (N_("word"), N_("words")),
}
"""What each kind of part is called, one and many."""


class Finder:
    """Finds places in a text; lenient matches are added to the notes, and slips with what they are read as."""

    def __init__(
        self, text: str, notes: list[str] | None = None, read_as: list[tuple[str, str]] | None = None,
        touched: int | None = None,
    ):  # fmt: skip
        self.text, self.notes, self.read_as = text, [] if notes is None else notes, [] if read_as is None else read_as
        self.touched = touched
        """Where the step before was, for `the same sentence`; None if there was none, or in several places."""

    def find(self, place: i.Place, region: Stretch | None = None) -> list[Stretch]:
        """Every stretch that a place names, in order.

        Looks only within a region, if one is given. Raises `CannotApply` where it finds none, or more than are meant.
        """
        region = region or (0, len(self.text))
        match place:
            case i.Whole():
                return [region]
            case i.Edge(last=last):
                return [(region[1], region[1])] if last else [(region[0], region[0])]
            case i.QuotedWords():
                return sorted({found for text in place.texts for found in self._words(text.text, place, region)})
            case i.Amount():
                return [place_of_amount(self.text, place, region)]
            case i.Several(places=places):
                return sorted({found for one in places for found in self.find(one, region)})
            case i.Bounds():
                return [self._bounds(place, region)]
            case i.NamedPart():
                return self._parts(place, region)
            case i.SamePlace():
                raise CannotApply(N_("it isn't clear which place is meant"), "prose.which-text")

    def one(self, place: i.Place, region: Stretch | None = None) -> Stretch:
        """The single stretch that a place names; raises `CannotApply` if there are none or several."""
        found = self.find(place, region)
        if len(found) != 1:
            raise CannotApply(N_("{count} places are meant, not one", count=len(found)), "prose.found-twice")
        return found[0]

    def region(self, place: i.Place | None, outer: Stretch | None = None) -> Stretch | None:
        """The region to search, if an instruction names one, within an outer one; None for the whole rule."""
        return outer if place is None or isinstance(place, i.Whole) else self.one(place, outer)

    # --- words -----------------------------------------------------------------------------------

    def _words(self, wanted: str, named: i.QuotedWords, region: Stretch) -> list[Stretch]:
        """The occurrences of a quoted text that are meant; the margin of one of several lines is layout."""
        wanted = wanted.strip() if "\n" in wanted else wanted
        found, note = occurrences(self.text, wanted, region)
        if note:
            self.notes.append(N_("“{words}” {note}", words=short(wanted), note=note))
        if not found and not named.which:
            slip = quoted_with_slip(self.text, wanted, region)
            found = [] if slip is None else [slip]
            if slip is not None:
                self.read_as.append((wanted, self.text[slip[0] : slip[1]]))
        if not found:
            reason = N_("“{wanted}” does not stand in the text", wanted=short(wanted))
            raise CannotApply(reason, "prose.not-found", nearest(self.text, wanted))
        if named.whole:
            found = [stretch for stretch in found if self._is_whole(stretch)] or found
        which, _, count = named.which.partition(":")
        if count and len(found) != int(count):
            said = {"wanted": short(wanted), "count": len(found), "expected": count}
            raise CannotApply(N_("“{wanted}” stands there {count} times, not {expected}", **said), "prose.found-twice")
        if which == "all":
            if 0 < sum(map(self._is_whole, found)) < len(found):
                self.notes.append(f"“{short(wanted)}” also stands within longer words, and is meant there, too")
            return found
        if not which:
            return [self._only(wanted, found)]
        return [self._numbered(wanted, int(ordinal), found) for ordinal in which.split(",")]

    def _numbered(self, wanted: str, ordinal: int, found: list[Stretch]) -> Stretch:
        at = ordinal - 1 if ordinal > 0 else ordinal
        if not -len(found) <= at < len(found):
            reason = N_("“{wanted}” stands there {count} times only", wanted=short(wanted), count=len(found))
            raise CannotApply(reason, "prose.not-found")
        return found[at]

    def _only(self, wanted: str, found: list[Stretch]) -> Stretch:
        """The only occurrence; of several, the one that isn't part of a longer word."""
        whole = found if len(found) == 1 else [stretch for stretch in found if self._is_whole(stretch)]
        if len(whole) == 1:
            return whole[0]
        start, end = found[0]
        said = {"wanted": short(wanted), "count": len(found)}
        reason = N_("“{wanted}” stands in the text {count} times: say which, or every one", **said)
        around = short(self.text[max(0, start - _AROUND) : end + _AROUND], 200)
        raise CannotApply(reason, "prose.found-twice", around)

    def _is_whole(self, stretch: Stretch) -> bool:
        """Whether no letter or digit continues at either end."""
        start, end = stretch
        goes_on_before = self.text[start - 1 : start].isalnum() and self.text[start].isalnum()
        goes_on_behind = self.text[end : end + 1].isalnum() and self.text[end - 1].isalnum()
        return not goes_on_before and not goes_on_behind

    # --- parts and bounds ------------------------------------------------------------------------

    def _parts(self, named: i.NamedPart, region: Stretch) -> list[Stretch]:
        region = self.region(named.within, region) or region
        beside = self.one(named.near.part, region) if named.near is not None else None
        if named.same and self.touched is None:
            raise CannotApply(N_("it does not say which {kind}", kind=_KINDS[named.kind][0]), "prose.no-such-part")
        try:
            parts = _PartSelector(self.text, named, region, beside, self.touched).chosen()
        except CannotApply:
            parts = self._parts_with_slip(named, region, beside)
            if not parts:
                raise
        is_paragraph = named.kind == "paragraph" and not named.label
        if is_paragraph and any(part in structure_of(self.text).items for part in parts):
            self.notes.append("a list item is taken for the paragraph that is meant")
        return [self.with_list(part.stretch) if named.with_lists else part.stretch for part in parts]

    def _parts_with_slip(self, named: i.NamedPart, region: Stretch, beside: Stretch | None) -> list[TextPart]:
        """The parts meant if the text by which they are named has a slip; none if it has none."""
        wanted = named.begins or named.ends or named.contains or named.reads
        slip = quoted_with_slip(self.text, wanted, region) if wanted else None
        if slip is None:
            return []
        said = self.text[slip[0] : slip[1]]
        names = (name for name in ("begins", "ends", "contains", "reads") if getattr(named, name) == wanted)
        try:
            parts = _PartSelector(self.text, replace(named, **dict.fromkeys(names, said)), region, beside).chosen()
        except CannotApply:
            return []
        self.read_as.append((wanted, said))
        return parts

    def with_list(self, part: Stretch) -> Stretch:
        """A paragraph with the list that follows it."""
        start, end = part
        for found in structure_of(self.text).lists:
            if found.start >= end and not self.text[end : found.start].strip():
                end = found.end
        return start, end

    def _bounds(self, bounds: i.Bounds, region: Stretch) -> Stretch:
        region = self.region(bounds.within, region) or region
        start, end = self.one(bounds.first, region)
        match bounds.kind:
            case "after":
                return end, region[1]
            case "before":
                return region[0], start
            case "from-on":
                return start, self._list_end(start) if bounds.in_list else region[1]
        assert bounds.last is not None
        last = self._last_of(bounds.last, (end, region[1]), region)
        return (start, last[1]) if bounds.kind == "from" else (end, last[0])

    def _last_of(self, last: i.Place, behind: Stretch, region: Stretch) -> Stretch:
        """The end of a range: the next such words, or a part that is counted from the beginning."""
        if not isinstance(last, i.NamedPart) or not (last.label or last.ordinal > 0):
            return self.find(last, behind)[0]
        found = self.find(last, region)[0]
        if found[0] < behind[0]:
            raise CannotApply(N_("its end comes before its beginning"), "prose.no-such-part")
        return found

    def _list_end(self, at: int) -> int:
        """The end of the list with an item that begins at an offset."""
        structure = structure_of(self.text)
        level = next((item.level for item in structure.items if item.start == at), -1)
        ends = [one.end for one in structure.lists if one.level == level and one.start <= at < one.end]
        if not ends:
            raise CannotApply(N_("it is in no list"), "prose.no-such-part")
        return ends[0]


_LABEL_IN_LINE = re.compile(r"(?<=\s)\(?([0-9]{1,2}|[a-z]|[ivx]{1,4})\)(?=\s)")
_HEADING_SLACK = 20
"""Characters that may be before or in a heading: a number, a marker."""
_NESTED_MAX = 50
"""Kinds of parts that can be nested."""
_LONG_LINE = 80
"""The length of a line that counts as a paragraph in a text without blank lines."""


class _PartSelector:
    """Selects the parts of a text that a name means, within a region; `beside` is the part that it is named by."""

    def __init__(
        self, text: str, named: i.NamedPart, region: Stretch, beside: Stretch | None, touched: int | None = None
    ):
        self.text, self.named, self.region, self.beside, self.touched = text, named, region, beside, touched
        self.structure: Structure = structure_of(text)
        self.words = named.begins or named.contains or named.ends or named.reads

    def chosen(self) -> list[TextPart]:
        """The matching parts of the likeliest kind; raises `CannotApply` if there are none, or they are ambiguous."""
        trouble: CannotApply | None = None
        for parts in self._candidates():
            try:
                return self._of(list(filter(self._answers, parts)))
            except CannotApply as caught:
                trouble = trouble or caught
        raise trouble or CannotApply(
            N_("there is no such {kind}", kind=_KINDS[self.named.kind][0]), "prose.no-such-part"
        )

    # --- kinds -----------------------------------------------------------------------------------

    def _candidates(self) -> list[tuple[TextPart, ...]]:
        """The parts that it may mean, the likeliest kind first."""
        structure, named = self.structure, self.named
        match named.kind:
            case "paragraph":
                return self._paragraphs()
            case "sentence":
                return [structure.sentences, *([structure.items] if named.begins or named.contains else [])]
            case "item":
                otherwise = [structure.paragraphs, structure.sentences] if named.begins else []
                return [self._top_items(), structure.items, self._items_in_line(), *otherwise]
            case "list":
                return [tuple(filter(self._is_of_sort, structure.lists)), structure.lists]
            case "section":
                return [structure.items, structure.paragraphs]
            case "line":
                return [structure.lines]
        if named.kind == "word" and not self.words:
            raise CannotApply(N_("the words that are meant have to be quoted"), "prose.not-understood")
        return [structure.all_paragraphs, structure.sentences] if self.words else [structure.items]

    def _paragraphs(self) -> list[tuple[TextPart, ...]]:
        structure, named = self.structure, self.named
        if named.label and not named.label.isdigit():
            return [structure.items]
        kinds = [structure.paragraphs]
        one_block = len(structure.blocks) == 1 and len(structure.lines) > 1 and not structure.items
        if one_block and named.ordinal and self._has_long_lines():
            kinds = [structure.lines]
        elif one_block:
            kinds = [structure.paragraphs, structure.lines]
        return [*kinds, structure.all_paragraphs, structure.items]

    def _has_long_lines(self) -> bool:
        """Whether each line is a paragraph: long lines that end like sentences."""
        lines = self.structure.lines
        end_well = all(self.text[line.end - 1] in '.!?:;"”)' for line in lines)
        return end_well and any(line.end - line.start > _LONG_LINE for line in lines)

    def _top_items(self) -> tuple[TextPart, ...]:
        """The items; if they are counted, only top-level ones."""
        counted = self.named.within is None and self.named.ordinal
        fitting = filter(self._is_of_sort, self.structure.items)
        return tuple(item for item in fitting if item.level == 0 or not counted)

    def _is_of_sort(self, part: TextPart) -> bool:
        """Whether an item or list has the named style: numbered, lettered or bulleted."""
        adjective = self.named.adjective
        if any(word in adjective for word in ("unnumbered", "bullet", "unordered", "dashed")):
            return part.sort == "bulleted"
        if "lettered" in adjective:
            return part.sort == "lettered"
        if "ordered" in adjective:
            return part.sort in ("numbered", "lettered")
        return part.sort == "numbered" if "numbered" in adjective else True

    def _items_in_line(self) -> tuple[TextPart, ...]:
        """Items such as (a) and (b) within a sentence."""
        labels = list(_LABEL_IN_LINE.finditer(self.text))
        parts = []
        for n, label in enumerate(labels):
            holding = (one.end for one in self.structure.sentences if one.start <= label.end() < one.end)
            stop = labels[n + 1].start() if n + 1 < len(labels) else next(holding, len(self.text))
            end = label.start() + len(self.text[label.start() : stop].rstrip())
            parts.append(TextPart(label.start(), end, label.group(1).lower(), label.end() + 1, sort="numbered"))
        return tuple(parts)

    # --- which of them ---------------------------------------------------------------------------

    def _answers(self, part: TextPart) -> bool:
        """Whether a part in the region has the text that the name says; what's inside a named part isn't that part."""
        named, whole, (start, end) = self.named, self.text[part.start : part.end], self.region
        if not start <= part.start <= part.end <= end or (part.stretch == self.region and named.within is not None):
            return False
        if named.same and not (self.touched is not None and part.start <= self.touched <= part.end):
            return False
        body = self.text[part.body or part.start : part.end]
        if named.begins and not (begins(body, named.begins) or begins(whole, named.begins)):
            return False
        if named.ends and not ends(whole, named.ends):
            return False
        if named.contains and normalized(named.contains).lower() not in normalized(whole).lower():
            return False
        if named.reads and _bare(named.reads) not in (_bare(whole), _bare(body)):
            return False
        heading = normalized(whole).lower()[: len(named.heading) + _HEADING_SLACK]
        return normalized(named.heading).lower() in heading

    def _of(self, parts: list[TextPart]) -> list[TextPart]:
        """Of the parts that match the words of the name, those meant."""
        named = self.named
        if named.label:
            if named.label.isdigit() and not any(part.label.isdigit() for part in parts):
                return self._by_ordinal(parts, int(named.label))
            parts = [part for part in parts if named.label in (part.label, part.label.rpartition(".")[2])]
        if self.beside is not None:
            parts = self._next_to(self.beside, parts)
        if named.ordinal:
            return self._by_ordinal(parts, named.ordinal)
        if not parts:
            raise self._none()
        many = {"count": len(parts), "kinds": _KINDS[named.kind][1]}
        if "middle" in named.adjective and len(parts) % 2 == 0:
            raise CannotApply(N_("there are {count} such {kinds}: none is in the middle", **many), "prose.no-such-part")
        if "middle" in named.adjective:
            return [parts[len(parts) // 2]]
        if named.of_all and len(parts) != named.of_all:
            reason = N_("there are {count} such {kinds}, not {of_all}", **many, of_all=named.of_all)
            raise CannotApply(reason, "prose.found-twice")
        return parts if named.each else [self._single(parts)]

    def _next_to(self, beside: Stretch, parts: list[TextPart]) -> list[TextPart]:
        assert self.named.near is not None
        if self.named.near.after:
            return [part for part in parts if part.start >= beside[1]][:1]
        return [part for part in parts if part.end <= beside[0]][-1:]

    def _by_ordinal(self, parts: list[TextPart], ordinal: int) -> list[TextPart]:
        count = self.named.count
        at = ordinal - 1 if ordinal > 0 else len(parts) + (ordinal if count == 1 else -count)
        if ordinal == 0 or at < 0 or at + count > len(parts):
            kind = self.named.kind
            reason = N_("there are only {count} such {kinds}", count=len(parts), kinds=_KINDS[kind][1])
            reason = N_("there's only one such {kind}", kind=_KINDS[kind][0]) if len(parts) == 1 else reason
            reason = N_("there's no such {kind}", kind=_KINDS[kind][0]) if not parts else reason
            raise CannotApply(reason, "prose.no-such-part")
        return parts[at : at + count]

    def _single(self, parts: list[TextPart]) -> TextPart:
        """The one meant of several: the only outer one, or the innermost that has the words."""
        named = self.named
        chosen = parts
        if len(parts) <= _NESTED_MAX and (named.same or named.begins or named.contains or named.ends):
            within = [(part, one) for part in parts for one in parts if part.start <= one.start and one.end <= part.end]
            chosen = [part for part in parts if all(one is part for other, one in within if other is part)]
        elif not (self.words or named.label or named.near):
            chosen = [part for part in parts if part.level == 0]
        parts = chosen if len(chosen) == 1 else parts
        if len(parts) > 1:
            reason = N_("there are {count} such {kinds}: say which", count=len(parts), kinds=_KINDS[named.kind][1])
            raise CannotApply(reason, "prose.found-twice")
        return parts[0]

    def _none(self) -> CannotApply:
        named = self.named
        kind = _KINDS[named.kind][0]
        reason = N_("there is no {kind}", kind=kind)
        if named.begins:
            reason = N_("there is no {kind} beginning “{words}”", kind=kind, words=short(named.begins))
        elif self.words:
            reason = N_("there is no {kind} with “{words}”", kind=kind, words=short(self.words))
        elif named.label:
            reason = N_("there is no {kind} {label}", kind=kind, label=named.label)
        hint = nearest(self.text, self.words) if self.words else ""
        return CannotApply(reason, "prose.no-such-part", hint)


def _bare(text: str) -> str:
    """A text for comparison with a whole part, without the punctuation at its end."""
    return normalized(text).rstrip(".,;:")
