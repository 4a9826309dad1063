"""Where in a rule's text a place is: words that an instruction quotes, or a part that it names."""

import re
from functools import lru_cache

from moot.documents.prose import instructions as i
from moot.documents.prose.structure import Part, Structure, structure_of

_QUOTES = {'"': "[\"“”„]|''|``", "'": "['’‘`]"}
_SAME = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-"})
_ELLIPSIS = re.compile(r"^(?:\.\.\.|…|\[\.\.\.\]|\[…\])$")

Stretch = tuple[int, int]


class CannotApply(Exception):
    """An instruction that the text does not allow: why, and what comes closest."""

    def __init__(self, reason: str, code: str, nearest: str = ""):
        super().__init__(reason)
        self.reason, self.code, self.nearest = reason, code, nearest


class Finder:
    """Finds places in one text; `notes` gathers what was found only by being lenient."""

    def __init__(self, text: str):
        self.text = text
        self.structure: Structure = structure_of(text)
        self.notes: list[str] = []

    # --- places ----------------------------------------------------------------------------------

    def find(self, place: i.Place, region: Stretch | None = None) -> list[Stretch]:
        """Every stretch that a place names; raises `CannotApply` where it names none, or too many."""
        region = region or (0, len(self.text))
        match place:
            case i.Whole():
                return [(0, len(self.text))]
            case i.Edge(last=last):
                return [(region[1], region[1])] if last else [(region[0], region[0])]
            case i.Words(texts=texts, which=which, whole=whole):
                return sorted({s for t in texts for s in self.words(t.text, which, region, whole=whole)})
            case i.Several(places=places):
                return sorted({s for p in places for s in self.find(p, region)})
            case i.Bounds():
                return [self._bounds(place, region)]
            case i.Unit():
                return self._units(place, region)

    def one(self, place: i.Place, region: Stretch | None = None) -> Stretch:
        """The one stretch that a place names."""
        found = self.find(place, region)
        if len(found) != 1:
            raise CannotApply(f"{len(found)} places are meant, not one", "prose.found-twice")
        return found[0]

    def region(self, place: i.Place | None) -> Stretch | None:
        """Where to look, when an instruction says so; nothing where it speaks of the whole rule."""
        return None if place is None or isinstance(place, i.Whole) else self.one(place)

    # --- words -----------------------------------------------------------------------------------

    def words(self, wanted: str, which: str, region: Stretch, *, whole: bool = False) -> list[Stretch]:
        """The occurrences of a text that are meant."""
        found = self._occurrences(wanted, region)
        if whole:
            found = [s for s in found if self._is_whole(s)] or found
        if not found:
            raise CannotApply(f"“{_short(wanted)}” does not stand in the text", "prose.not-found", self.nearest(wanted))
        if which == "all":
            return found
        if which:
            number = int(which)
            at = number - 1 if number > 0 else number
            if not -len(found) <= at < len(found):
                raise CannotApply(f"“{_short(wanted)}” stands there {len(found)} times only", "prose.not-found")
            return [found[at]]
        if len(found) > 1:
            as_words = [s for s in found if self._is_whole(s)]
            if len(as_words) == 1:
                return as_words
            raise CannotApply(
                f"“{_short(wanted)}” stands in the text {len(found)} times: say which, or every one",
                "prose.found-twice",
                self._around(found[0]),
            )
        return found

    def _is_whole(self, stretch: Stretch) -> bool:
        """Whether no letter or digit goes on at either end."""
        start, end = stretch
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        return not (before.isalnum() and self.text[start].isalnum()) and not (
            after.isalnum() and self.text[end - 1].isalnum()
        )

    def _occurrences(self, wanted: str, region: Stretch) -> list[Stretch]:
        for pattern, note in _patterns(wanted):
            found = [m.span() for m in pattern.finditer(self.text, *region) if m.end() > m.start()]
            if found:
                if note:
                    self.notes.append(f"“{_short(wanted)}” {note}")
                return found
        return []

    def nearest(self, wanted: str) -> str:
        """The sentence that has most words in common with a text that was not found."""
        words = set(re.findall(r"\w+", wanted.lower()))
        best, most = "", 0.0
        for part in self.structure.sentences[:2000]:
            sentence = self.text[part.start : part.end]
            there = set(re.findall(r"\w+", sentence.lower()))
            share = len(words & there) / (len(words | there) or 1)
            if share > most:
                best, most = sentence, share
        return _short(best, 200) if most >= 0.15 else ""

    def _around(self, stretch: Stretch) -> str:
        start, end = stretch
        return _short(self.text[max(0, start - 40) : end + 40], 200)

    # --- units -----------------------------------------------------------------------------------

    def _units(self, unit: i.Unit, region: Stretch) -> list[Stretch]:
        if unit.within is not None and not isinstance(unit.within, i.Whole):
            region = self.one(unit.within, region)
        last: CannotApply | None = None
        for parts in self._candidates(unit):
            inside = [
                p
                for p in parts
                if region[0] <= p.start
                and p.end <= region[1]
                and (p.start, p.end) != region
                or p in parts
                and (p.start, p.end) == region
                and unit.within is None
            ]
            try:
                chosen = self._chosen(unit, inside)
            except CannotApply as trouble:
                last = last or trouble
                continue
            return [self._with_lists(p) if unit.with_lists else (p.start, p.end) for p in chosen]
        raise last or CannotApply(f"there is no such {unit.kind}", "prose.no-such-part")

    def _candidates(self, unit: i.Unit) -> list[tuple[Part, ...]]:
        """The parts a unit may be one of, the likeliest kind first."""
        s = self.structure
        match unit.kind:
            case "paragraph":
                if unit.label and not unit.label.isdigit():
                    return [s.items]
                first = [s.paragraphs] if len(s.blocks) > 1 or len(s.lines) < 2 or s.items else [s.paragraphs, s.lines]
                if unit.ordinal and not s.items and len(s.blocks) == 1 and len(s.lines) > 1:
                    first = [s.lines] if _line_paragraphs(self.text, s) else first
                return [*first, s.all_paragraphs, s.items]
            case "sentence":
                return [s.sentences, s.items] if unit.begins or unit.contains else [s.sentences]
            case "item":
                return [
                    self._top_items(unit),
                    s.items,
                    self._inline_items(),
                    *([s.paragraphs, s.sentences] if unit.begins else []),
                ]
            case "list":
                return [tuple(x for x in s.lists if _fits(x, unit.adjective)), s.lists]
            case "section":
                return [s.items, s.paragraphs]
            case "line":
                return [s.lines]
        return [s.all_paragraphs, s.sentences] if unit.begins or unit.contains or unit.ends else [s.items]

    def _top_items(self, unit: i.Unit) -> tuple[Part, ...]:
        fitting = tuple(x for x in self.structure.items if _fits(x, unit.adjective))
        if unit.within is None and unit.ordinal:
            return tuple(x for x in fitting if x.level == 0)
        return fitting

    def _inline_items(self) -> tuple[Part, ...]:
        """Items such as (a) and (b) within a sentence."""
        marks = list(re.finditer(r"(?<=\s)\(?([0-9]{1,2}|[a-z]|[ivx]{1,4})\)(?=\s)", self.text))
        parts = []
        for n, mark in enumerate(marks):
            stop = marks[n + 1].start() if n + 1 < len(marks) else self._stop(mark.end())
            text = self.text[mark.start() : stop].rstrip()
            parts.append(
                Part(mark.start(), mark.start() + len(text), mark.group(1).lower(), mark.end() + 1, ordered="numbered")
            )
        return tuple(parts)

    def _stop(self, at: int) -> int:
        return next((p.end for p in self.structure.sentences if p.start <= at < p.end), len(self.text))

    def _chosen(self, unit: i.Unit, parts: list[Part]) -> list[Part]:
        parts = [p for p in parts if self._fits_words(unit, p)]
        if unit.label:
            labelled = [p for p in parts if p.label == unit.label or p.label.split(".")[-1] == unit.label]
            if not labelled and unit.label.isdigit() and not any(p.label.isdigit() for p in parts):
                unit = i.Unit(unit.kind, ordinal=int(unit.label), count=unit.count)
            else:
                parts = labelled
        if unit.near is not None:
            parts = self._near(unit.near, parts)
        if unit.ordinal:
            return _by_ordinal(unit, parts)
        if unit.each and parts:
            return parts
        if not parts:
            wanted = unit.begins or unit.contains or unit.ends or unit.reads
            detail = (
                f" beginning “{_short(unit.begins)}”"
                if unit.begins
                else f" with “{_short(wanted)}”"
                if wanted
                else f" {unit.label}"
                if unit.label
                else ""
            )
            raise CannotApply(
                f"there is no {unit.kind}{detail}", "prose.no-such-part", self.nearest(wanted) if wanted else ""
            )
        if len(parts) > 1 and not (unit.begins or unit.contains or unit.ends or unit.reads or unit.label or unit.near):
            outer = [p for p in parts if p.level == 0]
            parts = outer if len(outer) == 1 else parts
        if len(parts) > 1 and (unit.begins or unit.contains or unit.ends):
            innermost = [
                p for p in parts if not any(q is not p and p.start <= q.start and q.end <= p.end for q in parts)
            ]
            parts = innermost if len(innermost) == 1 else parts
        if len(parts) > 1:
            raise CannotApply(f"there are {len(parts)} such {unit.kind}s: say which", "prose.found-twice")
        return parts

    def _fits_words(self, unit: i.Unit, part: Part) -> bool:
        body = self.text[part.body or part.start : part.end]
        whole = self.text[part.start : part.end]
        if unit.begins and not (_begins(body, unit.begins) or _begins(whole, unit.begins)):
            return False
        if unit.ends and not _ends(whole, unit.ends):
            return False
        if unit.contains and _even(unit.contains).lower() not in _even(whole).lower():
            return False
        if unit.reads and _even(unit.reads) not in (_even(whole), _even(body)):
            return False
        return not unit.heading or _even(unit.heading).lower() in _even(whole).lower()[: len(unit.heading) + 20]

    def _near(self, near: i.Near, parts: list[Part]) -> list[Part]:
        start, end = self.one(near.unit)
        beside = [p for p in parts if p.start >= end] if near.after else [p for p in reversed(parts) if p.end <= start]
        return beside[:1]

    def _with_lists(self, part: Part) -> Stretch:
        """A paragraph with the list that follows it."""
        end = part.end
        for found in self.structure.lists:
            if found.start >= end and not self.text[end : found.start].strip():
                end = found.end
        return part.start, end

    # --- bounds ----------------------------------------------------------------------------------

    def _bounds(self, bounds: i.Bounds, region: Stretch) -> Stretch:
        if bounds.within is not None and not isinstance(bounds.within, i.Whole):
            region = self.one(bounds.within, region)
        start, end = self.one(bounds.first, region)
        match bounds.kind:
            case "after":
                return _trimmed(self.text, end, region[1])
            case "before":
                return region[0], start
            case "from-on":
                return start, region[1]
        assert bounds.last is not None
        rest = (end, region[1])
        last = self.find(bounds.last, rest)[0]
        return (start, last[1]) if bounds.kind == "from" else _trimmed(self.text, end, last[0])


def _trimmed(text: str, start: int, end: int) -> Stretch:
    return start, end


def _line_paragraphs(text: str, s: Structure) -> bool:
    """Whether each line of a text without blank lines is a paragraph of its own: long lines that end like sentences."""
    return all(text[p.end - 1] in '.!?:;"”)' for p in s.lines) and any(p.end - p.start > 80 for p in s.lines)


def _fits(part: Part, adjective: str) -> bool:
    if "unnumbered" in adjective or "bullet" in adjective or "unordered" in adjective or "dashed" in adjective:
        return part.ordered == "bulleted"
    if "numbered" in adjective or ("ordered" in adjective and "un" not in adjective):
        return part.ordered == "numbered" or ("ordered" in adjective and part.ordered == "lettered")
    return part.ordered == "lettered" if "lettered" in adjective else True


def _by_ordinal(unit: i.Unit, parts: list[Part]) -> list[Part]:
    at = unit.ordinal - 1 if unit.ordinal > 0 else len(parts) + unit.ordinal
    if unit.ordinal < 0 and unit.count > 1:
        at = len(parts) - unit.count
    if at < 0 or at + unit.count > len(parts):
        raise CannotApply(f"there are only {len(parts)} of the {unit.kind}s meant", "prose.no-such-part")
    return parts[at : at + unit.count]


def _even(text: str) -> str:
    return " ".join(text.translate(_SAME).split())


def _begins(text: str, beginning: str) -> bool:
    wanted = re.sub(r"(?:\.\.\.|…|\[\.\.\.\])\s*$", "", _even(beginning)).strip()
    there = _even(text)
    return bool(wanted) and (
        there.startswith(wanted)
        or there.lower().startswith(wanted.lower())
        or there.lstrip("\"'(").startswith(wanted.lstrip("\"'("))
    )


def _ends(text: str, ending: str) -> bool:
    wanted = re.sub(r"^(?:\.\.\.|…)\s*", "", _even(ending)).strip()
    there = _even(text)
    return bool(wanted) and (there.endswith(wanted) or there.rstrip(".;,:").endswith(wanted.rstrip(".;,:")))


def _short(text: str, most: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


@lru_cache(maxsize=1024)
def _patterns(wanted: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """How to look for a text, the strictest way first, each with what to say when only that way finds it."""
    strict = _pattern(wanted)
    out = [(re.compile(strict), "")]
    stripped = wanted.strip()
    if stripped != wanted:
        out.append((re.compile(_pattern(stripped)), ""))
    out.append((re.compile(strict, re.I), "stands there with other capitals"))
    if stripped[-1:] in ".,;:" and len(stripped) > 3:
        out.append((re.compile(_pattern(stripped[:-1])), "stands there with other punctuation behind it"))
    if any(_ELLIPSIS.match(word) for word in stripped.split()):
        parts = re.split(r"\s*(?:\[?\.\.\.\]?|\[?…\]?)\s*", stripped)
        joined = r"[\s\S]{0,4000}?".join(_pattern(p) for p in parts if p)
        if joined:
            out.append((re.compile(joined), ""))
    return tuple(out)


def _pattern(text: str) -> str:
    lead = r"\s+" if text[:1].isspace() else ""
    trail = r"\s+" if text[-1:].isspace() and text.strip() else ""
    return lead + r"\s+".join("".join(_char(c) for c in _plain(word)) for word in text.split()) + trail


def _plain(word: str) -> str:
    return word.replace("``", '"').replace("''", '"') if len(word) > 2 else word


def _char(char: str) -> str:
    if char in '"“”„':
        return "(?:[\"“”„]|''|``)"
    if char in "'’‘":
        return "['’‘`]"
    if char in "-–—":
        return "[-–—]"
    return re.escape(char)
