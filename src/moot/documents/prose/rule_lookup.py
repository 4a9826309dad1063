"""Index of rules by number and title, for the references of a proposal."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import astuple, replace

from moot.documents.prose.instructions import CannotApply, Ref, Refs
from moot.documents.prose.slips import meant_by
from moot.documents.prose.values import READ_AS, RuleIn
from moot.languages import N_

_ALIKE = 0.65
"""How alike a title has to be to be meant, from 0 to 1."""


class RuleDraft(Struct):
    """A rule after the instructions applied so far."""

    number: str
    title: str
    text: str
    rank: str | None
    power: str | None
    repealed: bool = False

    def told(self) -> str:
        """The rule's number and title, for messages."""
        return f"rule {self.number}, “{self.title}”"


class RuleMatches(Struct):
    """The rules that references mean, what is odd about the names, and why others are missing."""

    entries: list[RuleDraft]
    odd: list[tuple[str, str]]
    """Each with the code of a warning and its message."""
    missing: list[CannotApply]


class RuleLookup:
    """Index of rules by number and title."""

    def __init__(self, rules: Iterable[RuleIn] = ()):
        self.entries: list[RuleDraft] = []
        self._numbers: dict[str, list[RuleDraft]] = {}
        self._titles: dict[str, list[RuleDraft]] = {}
        for rule in rules:
            self.add(RuleDraft(*astuple(rule)))

    def copy(self) -> "RuleLookup":
        """A copy, to try a branch on."""
        other = RuleLookup()
        for entry in self.entries:
            other.add(replace(entry))
        return other

    def counterparts(self, entries: list[RuleDraft], other: "RuleLookup") -> list[RuleDraft]:
        """The same rules in a copy; those that it doesn't have are left out."""
        pairs = zip(self.entries, other.entries, strict=False)
        return [theirs for ours, theirs in pairs if any(ours is entry for entry in entries)]

    def add(self, entry: RuleDraft) -> None:
        """Add a new rule."""
        self.entries.append(entry)
        self.enter(entry)

    def enter(self, entry: RuleDraft) -> None:
        """Index a rule by its number and title, after either has changed."""
        for index, key in ((self._numbers, _plain_number(entry.number)), (self._titles, plain_title(entry.title))):
            known = index.setdefault(key, [])
            if key and not any(entry is one for one in known):
                known.append(entry)

    @property
    def titles(self) -> list[tuple[str, str]]:
        """The titles and numbers of the rules in force."""
        return [(one.title, one.number) for one in self.entries if one.number and not one.repealed]

    def is_taken(self, number: str) -> bool:
        """Whether a rule in force has a number."""
        return any(not entry.repealed for entry in self._numbers.get(_plain_number(number), []))

    def one(self, ref: Ref) -> RuleDraft:
        """The rule that a number or a title names, in force or not; raises `CannotApply` if it isn't one."""
        titled = self._titles.get(plain_title(ref.title), []) if ref.kind == "title" else []
        index = [entry for entry in titled if plain_title(entry.title) == plain_title(ref.title)]
        number, _, _ = ref.number.partition("/")
        found = index or (self._numbers.get(_plain_number(number)) if ref.kind == "number" else None) or []
        live = [entry for entry in found if not entry.repealed] or found
        if len(live) != 1:
            code = "prose.number-twice" if live else "prose.unknown-rule"
            raise CannotApply(N_("{count} rules are called that", count=len(live)), code)
        return live[0]

    def find(self, refs: Refs, same: list[RuleDraft]) -> RuleMatches:
        """The rules that references name, each once; `same` are those named before, for `that rule`."""
        found = RuleMatches([], [], [])
        for ref in refs:
            try:
                entries = self._of(ref, same, found.odd)
            except CannotApply as trouble:
                found.missing.append(trouble)
                continue
            found.entries += [entry for entry in entries if not any(entry is one for one in found.entries)]
        return found

    def _of(self, ref: Ref, same: list[RuleDraft], odd: list[tuple[str, str]]) -> list[RuleDraft]:
        match ref.kind:
            case "same":
                if not same:
                    raise CannotApply(N_("no rule has been named before"), "prose.no-rule-named")
                if any(entry.repealed for entry in same):
                    raise CannotApply(N_("rule {same} is repealed", same=same[0].number), "prose.repealed-rule")
                return same
            case "title":
                return [self._titled(self._with_slip(ref.title, odd))]
            case "range":
                return self._range(ref)
            case "containing":
                return self._containing(ref.title)
        entry = self._numbered(ref)
        if entry.title and plain_title(ref.title) not in ("", plain_title(entry.title)):
            named = {"rule": entry.number, "title": entry.title, "said": ref.title}
            odd.append(("prose.title-differs", N_("rule {rule} is called “{title}”, not “{said}”", **named)))
        return [entry]

    def _numbered(self, ref: Ref) -> RuleDraft:
        number, _, _ = ref.number.partition("/")
        found = self._numbers.get(_plain_number(ref.number)) or self._numbers.get(_plain_number(number))
        if not found:
            titled = self._titles.get(plain_title(ref.title)) if ref.title else None
            hint = titled[0].told() if titled else self._nearest_number(ref.number)
            raise CannotApply(N_("there is no rule {ref}", ref=ref.number), "prose.unknown-rule", hint)
        live = [entry for entry in found if not entry.repealed]
        if not live:
            raise CannotApply(N_("rule {ref} is repealed", ref=ref.number), "prose.repealed-rule")
        if len(live) > 1:
            live = [entry for entry in live if ref.title and plain_title(entry.title) == plain_title(ref.title)]
        if len(live) != 1:
            raise CannotApply(N_("several rules bear the number {ref}", ref=ref.number), "prose.number-twice")
        return live[0]

    def _with_slip(self, title: str, odd: list[tuple[str, str]]) -> str:
        """A title as it is, or the only one of which it is a slip."""
        if self._titles.get(plain_title(title)):
            return title
        meant = meant_by(plain_title(title), (known for known, entries in self._titles.items() if entries))
        if not meant:
            return title
        told = N_("“{said}” is read as “{meant}”", said=title, meant=self._titles[meant][0].title)
        odd.append((READ_AS, told))
        return meant

    def _titled(self, title: str) -> RuleDraft:
        known = self._titles.get(plain_title(title), [])
        found = [entry for entry in known if not entry.repealed]
        if len(found) > 1:
            numbers = " and ".join(entry.number or "a new one" for entry in found)
            told = N_("several rules are called “{title}”: {numbers}", title=title, numbers=numbers)
            raise CannotApply(told, "prose.title-twice")
        if not found and known:
            raise CannotApply(N_("the rule “{title}” is repealed", title=title), "prose.repealed-rule")
        if not found:
            hint = self._nearest_title(title)
            raise CannotApply(N_("no rule is called “{title}”", title=title), "prose.unknown-rule", hint)
        return found[0]

    def _range(self, ref: Ref) -> list[RuleDraft]:
        if not (ref.number.isdecimal() and ref.to.isdecimal()):
            told = N_("{ref} to {to} is no range of numbers", ref=ref.number, to=ref.to)
            raise CannotApply(told, "prose.unknown-rule")
        low, high = int(ref.number), int(ref.to)
        live = [entry for entry in self.entries if entry.number.isdecimal() and not entry.repealed]
        found = sorted((entry for entry in live if low <= int(entry.number) <= high), key=lambda one: int(one.number))
        numbers = {int(entry.number) for entry in found}
        missing = next((number for number in (low, high) if number not in numbers), None)
        if missing is not None:
            raise CannotApply(N_("there is no rule {missing}", missing=missing), "prose.unknown-rule")
        return found

    def _containing(self, text: str) -> list[RuleDraft]:
        wanted = " ".join(text.split())
        if not wanted:
            raise CannotApply(N_("it does not say in which rule"), "prose.no-rule-named")
        found = [entry for entry in self.entries if not entry.repealed and wanted in " ".join(entry.text.split())]
        if not found:
            raise CannotApply(N_("no rule contains “{text}”", text=text), "prose.not-found")
        return found

    def _nearest_number(self, number: str) -> str:
        """The only rule whose number differs in one digit."""
        alike = [entry for entry in self.entries if len(entry.number) == len(number)]
        near = [one for one in alike if sum(a != b for a, b in zip(one.number, number, strict=True)) == 1]
        return near[0].told() if len(near) == 1 else ""

    def _nearest_title(self, title: str) -> str:
        """The rule whose title is most like one."""
        known = [key for key, entries in self._titles.items() if key and entries]
        near = get_close_matches(plain_title(title), known, 1, _ALIKE)
        return self._titles[near[0]][0].told() if near else ""


def plain_title(title: str) -> str:
    """A title for comparison: lower case, no punctuation."""
    return " ".join(re.findall(r"\w+", title.lower().replace("'", "").replace("’", "")))


def _plain_number(number: str) -> str:
    return number.lstrip("#").lower()
