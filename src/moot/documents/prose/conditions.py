"""Conditions of instructions: their scopes, and those that the rules themselves decide."""

import re
from collections.abc import Callable

from msgspec import Struct

from moot.documents.prose.edits.matches import begins, ends, occurrences
from moot.documents.prose.instructions import CannotApply, Ref
from moot.documents.prose.patterns import Patterns, cues
from moot.documents.prose.rule_lookup import RuleDraft, RuleLookup
from moot.documents.prose.units import Literal, ProposalUnit
from moot.game.values import Value

_CONDITIONS = Patterns("conditions")

BOUNDARIES_MAX = 20
"""The number of possible ends of a condition that are tried."""
OPENS_SCOPE = (":", "then", ",")
"""The end of a condition that applies to what is below it."""


class Condition(Value, frozen=True):
    """A condition in its own words."""

    words: str
    holds: bool | None = None
    """Whether it holds by the texts of the rules; None if they don't decide it."""

    @property
    def carried(self) -> str:
        """The words that a change carries; none if the rules decide the condition."""
        return self.words if self.holds is None else ""

    def negated(self, words: str) -> "Condition":
        """The condition of the else branch, which begins with these words."""
        return Condition(f"{words} (not: {self.words})", None if self.holds is None else not self.holds)


class Scope(Struct):
    """A condition that applies to the units indented more than itself, or to all that follow."""

    condition: Condition
    indent: int
    before: RuleLookup
    """The rules before it, with which its else branch begins."""
    after: RuleLookup | None = None
    """For the else branch: the rules after the first branch."""
    to_the_end: bool = False
    member_indent: int = 0
    """The indentation of the first unit in it."""
    is_list: bool = False
    """Whether it is above a list, to whose end it goes."""
    last_end: int = 0
    """The end of the last unit in it; 0 if there is none."""

    def add(self, unit: ProposalUnit) -> None:
        """Put a unit in it."""
        if not self.last_end:
            self.is_list, self.member_indent = cues.BULLETED.match(unit.shape) is not None, unit.indent
        self.last_end = unit.end

    def ends_at(self, unit: ProposalUnit, text: str) -> bool:
        """Whether a unit is outside it."""
        if self.to_the_end:
            return False
        if _CONDITIONS.OTHERWISE.match(unit.shape) is not None:
            return True
        is_next = self.is_list and cues.BULLETED.match(unit.shape) is not None and unit.indent >= self.member_indent
        goes_on = is_next or (self._is_close(unit, text) and not (self.is_list and unit.indent < self.member_indent))
        return unit.indent <= self.indent and self.last_end > 0 and not goes_on

    def is_doubtful(self, unit: ProposalUnit, text: str) -> bool:
        """Whether a unit comes after the list in it, but is indented like the list."""
        is_item = cues.BULLETED.match(unit.shape) is not None
        return self.is_list and not self.to_the_end and not is_item and not self._is_close(unit, text)

    def _is_close(self, unit: ProposalUnit, text: str) -> bool:
        return text.count("\n", self.last_end, max(unit.start, self.last_end)) <= 1


_OF_TEXTS: dict[str, Callable[[str, str], bool]] = {
    "contains": lambda text, wanted: bool(occurrences(text, wanted, (0, len(text)))[0]),
    "reads": lambda text, wanted: text.split() == wanted.split(),
    "begins": begins,
    "ends": ends,
}
"""What can be said of a rule's text and a quoted one."""
_JOINED_MAX = 6
"""The most statements that a condition may join."""
_SINGULAR = {"are": "is", "have": "has", "do": "does"} | {verb: verb + "s" for verb in "contain exist say read".split()}


def _plainly(said: str) -> str:
    """A statement without contractions and `yet`."""
    said = re.sub(r"(?<=\w)n['’]t\b", " not", said)
    said = re.sub(r"^(there|it|that rule)['’]s\b", r"\1 is", said, flags=re.IGNORECASE)
    return re.sub(r" (?:yet|at the moment)$", "", said.strip(), flags=re.IGNORECASE)


def _of_each(said: str) -> list[str]:
    """A statement about several rules as one about each; none if it isn't about several."""
    found = _CONDITIONS.RULES.fullmatch(said)
    if found is None:
        return []
    verb = found["verb"].lower()
    rest = re.sub(r"^ (?:both|all|each)\b", "", found["rest"] or "")
    return [f"rule {number} {_SINGULAR.get(verb, verb)}{rest}" for number in re.findall(r"\d+", found["numbers"])]


class RuleConditions:
    """Decides conditions by the rules' own texts: what they contain, whether they are in force, what rank they have."""

    def __init__(self, book: RuleLookup, literals: dict[str, Literal], same: list[RuleDraft]):
        self.book, self.literals, self.same = book, literals, same

    def holds(self, shape: str) -> bool | None:
        """Whether a condition holds; None if it is about something else."""
        opening = _CONDITIONS.OPENING.match(shape) or _CONDITIONS.SHOULD.match(shape)
        if opening is None:
            return None
        said = shape[opening.end() :]
        if opening.re is _CONDITIONS.SHOULD:
            said = re.sub(r" (be|have)\b", lambda one: " is" if one[1] == "be" else " has", said, count=1)
        truth = self._all(_plainly(said.rstrip(" .,;:")))
        return truth if truth is None or not opening.groupdict().get("unless") else not truth

    def _all(self, said: str) -> bool | None:
        """Whether a statement holds, or each of several joined by `and`, or one of several joined by `or`."""
        found = next(filter(None, (form.fullmatch(said) for form, _, _ in _CONDITIONS.forms("PREDICATE"))), None)
        if found is not None:
            return self._truth(found)
        for word, holds in ((" and ", all), (" or ", any)):
            parts = [part.strip(" ,") for part in (_of_each(said) if word == " and " else []) or said.split(word)]
            if 1 < len(parts) <= _JOINED_MAX:
                truths = [self._all(part) for part in parts]
                return None if None in truths else holds(map(bool, truths))
        return None

    def _truth(self, found: re.Match[str]) -> bool | None:
        said = {name: value or "" for name, value in found.groupdict().items()}
        rule, is_known = self._rule(said)
        holds = self._is_so(rule, said) if rule is not None or is_known else None
        return holds if holds is None else holds != bool(said.get("not") or said.get("nay"))

    def _is_so(self, rule: RuleDraft | None, said: dict[str, str]) -> bool | None:
        """Whether a predicate is true of a rule, if there is one."""
        live, state = rule is not None and not rule.repealed, said.get("state", "").lower()
        about_text = next((name for name in _OF_TEXTS if name in said), "")
        if state == "repealed":
            return None if rule is None else rule.repealed
        if state in ("does not exist", "no longer exists"):
            return not live
        if state in ("", "exist", "exists", "in force", "in effect") and not about_text:
            return live
        if rule is None or not live:
            return None
        if about_text:
            return _OF_TEXTS[about_text](rule.text, self.literals[said[about_text]].text)
        if state.endswith("mutable"):
            return None if rule.rank is None else rule.rank == state
        name = said.get("name", "").strip()
        return rule.title.casefold() == self.literals[name].text.casefold() if name else None

    def _rule(self, said: dict[str, str]) -> tuple[RuleDraft | None, bool]:
        """The rule that a condition is about, if there is one; and whether that is known for sure."""
        if said["same"]:
            return (self.same[0], True) if len(self.same) == 1 else (None, False)
        title = self.literals[said["title"]].text if said["title"] else ""
        try:
            return self.book.one(Ref("title" if title else "number", said["number"], title=title)), True
        except CannotApply as trouble:
            return None, trouble.code == "prose.unknown-rule"


def mentioned(words: str, literals: dict[str, Literal]) -> tuple[Ref, ...]:
    """The rules that some words of a shape mention."""
    refs: dict[Ref, None] = {}
    for one in _CONDITIONS.MENTIONED.finditer(words):
        numbers = (Ref("number", number) for number in (one[1], *re.findall(r"\d+", one[2] or "")))
        refs |= dict.fromkeys([Ref("title", title=literals[one[3]].text)] if one[3] else numbers)
    return tuple(refs)
