"""Where in a rule's text a place is: words that an instruction quotes, a part that it names, or all between two."""

from moot.documents.prose import instructions as i
from moot.documents.prose.editing.choosing import chosen
from moot.documents.prose.editing.matching import nearest, occurrences, short
from moot.documents.prose.editing.structure import Part, Stretch, structure_of
from moot.documents.prose.troubles import CannotApply

_AROUND = 40


class Finder:
    """Finds places in one text; what was found only by being lenient is put among the notes."""

    def __init__(self, text: str, notes: list[str] | None = None):
        self.text = text
        self.notes = notes if notes is not None else []

    def find(self, place: i.Place, region: Stretch | None = None) -> list[Stretch]:
        """Every stretch that a place names, in order.

        Looks only within a region, if one is given. Raises `CannotApply` where it finds none, or more than are meant.
        """
        region = region or (0, len(self.text))
        match place:
            case i.Whole():
                return [(0, len(self.text))]
            case i.Edge(last=last):
                return [(region[1], region[1])] if last else [(region[0], region[0])]
            case i.Words():
                return sorted({found for text in place.texts for found in self._words(text.text, place, region)})
            case i.Several(places=places):
                return sorted({found for one in places for found in self.find(one, region)})
            case i.Bounds():
                return [self._bounds(place, region)]
            case i.NamedPart():
                return self._parts(place, region)

    def one(self, place: i.Place, region: Stretch | None = None) -> Stretch:
        """The one stretch that a place names; raises `CannotApply` where it names none or several."""
        found = self.find(place, region)
        if len(found) != 1:
            raise CannotApply(f"{len(found)} places are meant, not one", "prose.found-twice")
        return found[0]

    def region(self, place: i.Place | None) -> Stretch | None:
        """Where to look, when an instruction says so; nothing where it speaks of the whole rule."""
        return None if place is None or isinstance(place, i.Whole) else self.one(place)

    # --- words -----------------------------------------------------------------------------------

    def _words(self, wanted: str, named: i.Words, region: Stretch) -> list[Stretch]:
        """The occurrences of a text that are meant."""
        found, note = occurrences(self.text, wanted, region)
        if note:
            self.notes.append(f"“{short(wanted)}” {note}")
        if not found:
            hint = nearest(self.text, wanted)
            raise CannotApply(f"“{short(wanted)}” does not stand in the text", "prose.not-found", hint)
        if named.whole:
            found = [stretch for stretch in found if self._is_whole(stretch)] or found
        if named.which == "all":
            self._note_parts_of_words(wanted, found)
            return found
        return [self._numbered(wanted, int(named.which), found) if named.which else self._only(wanted, found)]

    def _note_parts_of_words(self, wanted: str, found: list[Stretch]) -> None:
        """Tell when a text that is meant wherever it stands is also a part of longer words."""
        if 0 < sum(map(self._is_whole, found)) < len(found):
            self.notes.append(f"“{short(wanted)}” also stands within longer words, and is meant there, too")

    def _numbered(self, wanted: str, ordinal: int, found: list[Stretch]) -> Stretch:
        at = ordinal - 1 if ordinal > 0 else ordinal
        if not -len(found) <= at < len(found):
            raise CannotApply(f"“{short(wanted)}” stands there {len(found)} times only", "prose.not-found")
        return found[at]

    def _only(self, wanted: str, found: list[Stretch]) -> Stretch:
        """The one occurrence; of several the one that is no part of a longer word."""
        whole = found if len(found) == 1 else [stretch for stretch in found if self._is_whole(stretch)]
        if len(whole) == 1:
            return whole[0]
        start, end = found[0]
        raise CannotApply(
            f"“{short(wanted)}” stands in the text {len(found)} times: say which, or every one",
            "prose.found-twice",
            short(self.text[max(0, start - _AROUND) : end + _AROUND], 200),
        )

    def _is_whole(self, stretch: Stretch) -> bool:
        """Whether no letter or digit goes on at either end."""
        start, end = stretch
        goes_on_before = self.text[start - 1 : start].isalnum() and self.text[start].isalnum()
        goes_on_behind = self.text[end : end + 1].isalnum() and self.text[end - 1].isalnum()
        return not goes_on_before and not goes_on_behind

    # --- parts and bounds ------------------------------------------------------------------------

    def _parts(self, named: i.NamedPart, region: Stretch) -> list[Stretch]:
        if named.within is not None and not isinstance(named.within, i.Whole):
            region = self.one(named.within, region)
        beside = self.one(named.near.part) if named.near is not None else None
        parts = chosen(self.text, named, region, beside)
        return [self._with_list(part) if named.with_lists else part.stretch for part in parts]

    def _with_list(self, part: Part) -> Stretch:
        """A paragraph with the list that follows it."""
        end = part.end
        for found in structure_of(self.text).lists:
            if found.start >= end and not self.text[end : found.start].strip():
                end = found.end
        return part.start, end

    def _bounds(self, bounds: i.Bounds, region: Stretch) -> Stretch:
        if bounds.within is not None and not isinstance(bounds.within, i.Whole):
            region = self.one(bounds.within, region)
        start, end = self.one(bounds.first, region)
        match bounds.kind:
            case "after":
                return end, region[1]
            case "before":
                return region[0], start
            case "from-on":
                return start, region[1]
        assert bounds.last is not None
        last = self.find(bounds.last, (end, region[1]))[0]
        return (start, last[1]) if bounds.kind == "from" else (end, last[0])
