"""Conditions of instructions: their scopes, and those that the rules themselves decide."""

import re
from dataclasses import dataclass

from moot.documents.prose.edits.matches import occurrences
from moot.documents.prose.instructions import CannotApply, Ref
from moot.documents.prose.layout.cues import BULLETED
from moot.documents.prose.layout.units import LITERAL, Literal, ProposalUnit
from moot.documents.prose.rule_lookup import RuleDraft, RuleLookup

OTHERWISE = re.compile(r" ?(?:[-*•] )?(?:otherwise|else)\b[,:]? ?(?:if\b[^,:]*[,:])? ?(?:then )?", re.IGNORECASE)
"""The else branch of a condition."""
CONDITION_ENDS = re.compile(r"(?:, ?(?:then\b,? ?)?|: ?(?:then\b,? ?)?|\bthen\b:?,? ?)")
"""Where a condition may end and its instruction begin."""
BOUNDARIES_MAX = 20
"""The number of possible ends of a condition that are tried."""
OPENS_SCOPE = (":", "then", ",")
"""The end of a condition that applies to what is below it."""
REST_DEPENDS = re.compile(
    r"\b(?:rest|remainder|remaining)\b.*\b(?:no effect|not (?:take )?effect|nothing|ignored|void)\b"
    r"|\bthis proposal (?:has|shall have|does|will have) (?:no effect|nothing)",
    re.IGNORECASE,
)
"""A condition on all that follows: otherwise the rest has no effect."""


@dataclass(frozen=True, slots=True)
class Condition:
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


@dataclass
class Scope:
    """A condition that applies to the units indented more than itself, or to all that follow."""

    condition: Condition
    indent: int
    before: RuleLookup
    """The rules before it, with which its else branch begins."""
    after: RuleLookup | None = None
    """For the else branch: the rules after the first branch."""
    to_the_end: bool = False
    members: int = 0
    is_list: bool = False
    """Whether it is above a list, to whose end it goes."""
    last_end: int = 0
    """The end of the last unit in it."""

    def add(self, unit: ProposalUnit) -> None:
        """Count a unit in it."""
        self.is_list = self.is_list or (self.members == 0 and BULLETED.match(unit.shape) is not None)
        self.members += 1
        self.last_end = unit.end

    def ends_at(self, unit: ProposalUnit, text: str) -> bool:
        """Whether a unit is outside it."""
        if self.to_the_end:
            return False
        if OTHERWISE.match(unit.shape) is not None:
            return True
        is_close = text.count("\n", self.last_end, max(unit.start, self.last_end)) <= 1
        goes_on = is_close or (self.is_list and BULLETED.match(unit.shape) is not None)
        return unit.indent <= self.indent and self.members > 0 and not goes_on


_RULE = (
    r"(?:(?:the )?rules? ?(?:no\.? |numbered )?\#?(?P<number>\d+(?:/\d+)?[a-z]?)"
    rf"(?: ?[(,]? ?{LITERAL}\)?,?| ?\([^()]*\))?"
    rf"|(?:the |an? )?rule (?:(?:en)?titled|called|named)? ?(?P<title>{LITERAL})"
    r"|(?P<same>(?:the|this|that|said) (?:same )?rule(?:['’]s text)?|it))"
)
_THE_TEXT_OF = r"(?:the (?:text|wording|body) of )?"
_STILL = r"(?:(?:still|currently|now|at present|already|hereby) )*"
_NOT = r"(?P<not>(?:no longer|not) )?"
_SAID = r"(?:the )?(?:exact )?(?:words?|text|phrase|string|sentences?|paragraph|term)? ?[:,]? ?"
_PREDICATES = tuple(
    re.compile(rf"{form} ?", re.IGNORECASE)
    for form in (
        rf"{_THE_TEXT_OF}{_RULE} (?P<not>does not |doesn['’]t |no longer )?{_STILL}"
        rf"(?:contains?|includes?|mentions?|says?|has|uses?|states?) {_SAID}(?P<contains>{LITERAL})(?: in it)?",
        rf"{_SAID}(?P<contains>{LITERAL}) (?:(?:appears?|occurs?|stands?)|does (?P<not>not )(?:appear|occur|stand)"
        rf"|is (?P<nay>not )?(?:found|contained|present)?) ?(?:anywhere )?in {_THE_TEXT_OF}{_RULE}",
        rf"{_THE_TEXT_OF}{_RULE} {_STILL}(?P<not>does not )?reads? {_SAID}(?P<reads>{LITERAL})",
        rf"{_RULE} (?:is|are|has) {_STILL}{_NOT}{_STILL}(?:been |an? )?(?P<state>(?:im)?mutable|in force|in effect"
        r"|repealed|(?:en)?titled|called)(?: rule)?(?P<name> " + LITERAL + ")?",
        rf"{_RULE} (?P<state>exists|does not exist|no longer exists)",
        rf"there (?:is|exists) {_STILL}(?P<not>no |not (?:an? )?)?(?:an? )?{_RULE}(?P<state>)",
    )
)
_OPENING = re.compile(
    r" ?(?:[-*•] )?(?:but )?(?P<if>if|provided(?: that)?|assuming(?: that)?|in case|in the event that|when|so long as"
    r"|as long as|only if)"
    r" |(?: ?(?P<unless>unless) )",
    re.IGNORECASE,
)


class RuleConditions:
    """Decides conditions by the rules' own texts: what they contain, whether they are in force, what rank they have."""

    def __init__(self, book: RuleLookup, literals: dict[str, Literal], same: list[RuleDraft]):
        self.book, self.literals, self.same = book, literals, same

    def holds(self, shape: str) -> bool | None:
        """Whether a condition holds; None if it is about something else."""
        opening = _OPENING.match(shape)
        if opening is None:
            return None
        said = shape[opening.end() :].rstrip(" .,;:")
        for form in _PREDICATES:
            found = form.fullmatch(said)
            if found is not None:
                truth = self._truth(found)
                return truth if truth is None or opening["unless"] is None else not truth
        return None

    def _truth(self, found: re.Match[str]) -> bool | None:
        said = found.groupdict()
        denied = bool(said.get("not") or said.get("nay"))
        state = (said.get("state") or "").lower()
        rule, is_known = self._rule(said)
        if rule is None and not is_known:
            return None
        live = rule is not None and not rule.repealed
        if state == "repealed":
            return (rule is not None and rule.repealed) != denied if rule is not None else None
        if state in ("", "exists", "in force", "in effect") and "contains" not in said and "reads" not in said:
            return live != denied
        if state in ("does not exist", "no longer exists"):
            return not live
        if rule is None or not live:
            return None
        return self._of_live(rule, said, state, denied=denied)

    def _of_live(self, rule: RuleDraft, said: dict[str, str | None], state: str, *, denied: bool) -> bool | None:
        """Whether a predicate is true of a rule in force."""
        if said.get("contains"):
            wanted = self.literals[said["contains"] or ""].text
            return bool(occurrences(rule.text, wanted, (0, len(rule.text)))[0]) != denied
        if said.get("reads"):
            return (rule.text.split() == self.literals[said["reads"] or ""].text.split()) != denied
        if state.endswith("mutable"):
            return None if rule.rank is None else (rule.rank == state) != denied
        name = said.get("name")
        if name is None:
            return None
        return (rule.title.casefold() == self.literals[name.strip()].text.casefold()) != denied

    def _rule(self, said: dict[str, str | None]) -> tuple[RuleDraft | None, bool]:
        """The rule that a condition is about, if there is one; and whether that is known for sure."""
        if said.get("same"):
            return (self.same[0], True) if len(self.same) == 1 else (None, False)
        number, title = said.get("number"), said.get("title")
        text = self.literals[title].text if title else ""
        try:
            return self.book.one(Ref("title", title=text) if title else Ref("number", number or "")), True
        except CannotApply as trouble:
            return None, trouble.code == "prose.unknown-rule"


_MENTIONED = re.compile(
    rf"\brules? (?:no\.? |numbered )?\#?(\d+(?:/\d+)?)\b|\brule (?:entitled|titled|called|named)? ?({LITERAL})", re.I
)
"""A rule that is mentioned, which a later `it` or `said rule` can mean."""


def mentioned(words: str, literals: dict[str, Literal]) -> tuple[Ref, ...]:
    """The rules that some words of a shape mention."""
    found = _MENTIONED.finditer(words)
    return tuple(
        dict.fromkeys(Ref("number", one[1]) if one[1] else Ref("title", title=literals[one[2]].text) for one in found)
    )
