"""The rules that a proposal speaks of, as its instructions find them one after another."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from moot.documents.prose.finding import CannotApply
from moot.documents.prose.instructions import Ref, Refs
from moot.documents.prose.values import RuleIn
from moot.game.values import Number


@dataclass(slots=True)
class Entry:
    """A rule as it stands now: the instructions before have been followed."""

    number: str
    title: str
    text: str
    rank: str | None
    power: str | None
    repealed: bool = False


class Book:
    """Rules by number and by title."""

    def __init__(self, rules: Iterable[RuleIn] = ()):
        self.entries = [Entry(r.number, r.title, r.text, r.rank, r.power, r.repealed) for r in rules]
        self._index()

    def copy(self) -> "Book":
        """The same rules, to try a branch on."""
        other = Book()
        other.entries = [replace(entry) for entry in self.entries]
        other._index()
        return other

    def _index(self) -> None:
        self.numbers: dict[str, list[Entry]] = {}
        self.titles: dict[str, list[Entry]] = {}
        for entry in self.entries:
            self.enter(entry)

    def enter(self, entry: Entry) -> None:
        """Make an entry findable by its number and title."""
        for index, key in ((self.numbers, _plain_number(entry.number)), (self.titles, plain_title(entry.title))):
            known = index.setdefault(key, [])
            if key and not any(entry is one for one in known):
                known.append(entry)

    def add(self, entry: Entry) -> None:
        """A new rule."""
        self.entries.append(entry)
        self.enter(entry)

    def find(self, refs: Refs, same: list[Entry]) -> tuple[list[Entry], list[tuple[str, str]], list[CannotApply]]:
        """The rules that are meant, what is odd, and why others that are meant are not there."""
        found: list[Entry] = []
        odd: list[tuple[str, str]] = []
        missing: list[CannotApply] = []
        for ref in refs:
            try:
                found += [entry for entry in self._of(ref, same, odd) if not any(entry is one for one in found)]
            except CannotApply as trouble:
                missing.append(trouble)
        return found, odd, missing

    def _of(self, ref: Ref, same: list[Entry], odd: list[tuple[str, str]]) -> list[Entry]:
        match ref.kind:
            case "same":
                if not same:
                    raise CannotApply("no rule has been named before", "prose.no-rule-named")
                return same
            case "title":
                return [self._titled(ref.title)]
            case "range":
                return self._range(ref)
            case "containing":
                wanted = " ".join(ref.title.split())
                found = [e for e in self.entries if not e.repealed and wanted in " ".join(e.text.split())]
                if not found:
                    raise CannotApply(f"no rule contains “{ref.title}”", "prose.not-found")
                return found
        return [self._numbered(ref, odd)]

    def _numbered(self, ref: Ref, odd: list[tuple[str, str]]) -> Entry:
        found = self.numbers.get(_plain_number(ref.number)) or self.numbers.get(
            _plain_number(ref.number.partition("/")[0])
        )
        if not found:
            titled = self.titles.get(plain_title(ref.title)) if ref.title else None
            hint = f"rule {titled[0].number}, “{titled[0].title}”" if titled else self._nearest_number(ref.number)
            raise CannotApply(f"there is no rule {ref.number}", "prose.unknown-rule", hint)
        live = [e for e in found if not e.repealed]
        if not live:
            raise CannotApply(f"rule {ref.number} is repealed", "prose.repealed-rule")
        if len(live) > 1:
            titled_alike = [e for e in live if ref.title and plain_title(e.title) == plain_title(ref.title)]
            if len(titled_alike) != 1:
                raise CannotApply(f"{len(live)} rules bear the number {ref.number}", "prose.number-twice")
            live = titled_alike
        entry = live[0]
        if ref.title and entry.title and not _alike(ref.title, entry.title):
            odd.append(("prose.title-differs", f"rule {entry.number} is called “{entry.title}”, not “{ref.title}”"))
        return entry

    def _titled(self, title: str) -> Entry:
        found = [e for e in self.titles.get(plain_title(title), []) if not e.repealed]
        if len(found) > 1:
            numbers = " and ".join(e.number or "a new one" for e in found)
            raise CannotApply(f"several rules are called “{title}”: {numbers}", "prose.title-twice")
        if not found:
            gone = self.titles.get(plain_title(title))
            if gone:
                raise CannotApply(f"the rule “{title}” is repealed", "prose.repealed-rule")
            raise CannotApply(f"no rule is called “{title}”", "prose.unknown-rule", self._nearest_title(title))
        return found[0]

    def _range(self, ref: Ref) -> list[Entry]:
        if not (ref.number.isdigit() and ref.to.isdigit()):
            raise CannotApply(f"{ref.number} to {ref.to} is no range of numbers", "prose.unknown-rule")
        low, high = int(ref.number), int(ref.to)
        found = [e for e in self.entries if e.number.isdigit() and low <= int(e.number) <= high and not e.repealed]
        ends = {e.number for e in found}
        missing = next((n for n in (ref.number, ref.to) if n not in ends), None)
        if not found or missing:
            raise CannotApply(f"there is no rule {missing or ref.number}", "prose.unknown-rule")
        return sorted(found, key=lambda e: int(e.number))

    def _nearest_number(self, number: str) -> str:
        near = [
            e
            for e in self.entries
            if len(e.number) == len(number) and sum(a != b for a, b in zip(e.number, number, strict=True)) == 1
        ]
        return f"rule {near[0].number}, “{near[0].title}”" if len(near) == 1 else ""

    def _nearest_title(self, title: str) -> str:
        words = set(plain_title(title).split())
        scored = [
            (len(words & set(t.split())) / len(words | set(t.split()) or {""}), e[0]) for t, e in self.titles.items()
        ]
        share, entry = max(scored, key=lambda s: s[0], default=(0, None))
        return f"rule {entry.number}, “{entry.title}”" if entry is not None and share >= 0.4 else ""


def plain_title(title: str) -> str:
    """A title for comparing: small letters, no punctuation."""
    return " ".join(re.findall(r"\w+", title.lower().replace("'", "").replace("’", "")))


def _alike(one: str, two: str) -> bool:
    a, b = plain_title(one), plain_title(two)
    return a == b or not a


def _plain_number(number: str) -> str:
    return number.lstrip("#").lower()
