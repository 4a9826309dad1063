"""A ruleset's mechanisms for rules that came from elsewhere: tied by number, with what to look at before relying on it.

The wording of two documents always differs. What counts is whether they say the same, and that is for people to see:
so each pair is told with how much of the wording they share and with the figures that only one of them has.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence

from msgspec.structs import replace

from moot.game.changes import Content, Fault, Wording
from moot.game.decision.transcripts import Tie
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number, Rank, Value
from moot.law.files.rule_files import file_of
from moot.play.host import check_ruleset, expanded_rule

FAR = 30
"""Rules that share less of their words than this, in per cent, may well be about different things."""

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)*|\d+(?:[.,/]\d+)*%?")
_EMPTY = frozenset(
    "a an and any are as at be been but by can each every for from has have if in into is it its may must no not of on"
    " or shall should so such than that the their them then there these they this those to under upon was what when"
    " where which while who whom will with would".split()
)
_FIGURE = re.compile(r"\d[\d.,/]*%?")
_SMALL = (
    "three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty".split()
)
_FIGURES = {word: str(n) for n, word in enumerate(_SMALL, 3)} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90",
    "hundred": "100", "half": "half", "third": "third", "thirds": "third", "quarter": "quarter", "quarters": "quarter",
    "majority": "majority", "majorities": "majority", "unanimous": "unanimity", "unanimously": "unanimity",
    "unanimity": "unanimity",
}  # fmt: skip
"""Words that say how much or how many; `one` and `two` are too common to tell rules apart."""


class Tied(Value, frozen=True):
    """One rule with what it was given, and what differs."""

    rule: Number
    title: str
    title_there: str
    """In the ruleset that the mechanism is from."""
    gives: str
    """`mechanism`, `claims` or `note`: what the ruleset has for it, the first that there is."""
    alike: int
    """How much of their words the two texts share, in per cent."""
    figures_here: tuple[str, ...] = ()
    """Figures and words of measure that only this text has."""
    figures_there: tuple[str, ...] = ()
    """And those that only the text has that the mechanism was written for."""
    rank_there: Rank | None = None
    """The rank that it has there, where that is another."""

    @property
    def to_check(self) -> bool:
        """Whether the mechanism may do what this text doesn't say."""
        return bool(self.alike < FAR or self.figures_here or self.figures_there or self.rank_there)


class Tying(Value, frozen=True):
    """What came of tying a ruleset's mechanisms to other rules."""

    ruleset: str
    tied: tuple[Tied, ...]
    without: tuple[Number, ...]
    """The rules that have no mechanism now."""
    unmatched: tuple[Number, ...]
    """Rules of the ruleset with a mechanism, of which there is none here."""
    left_out: tuple[tuple[Number, Fault], ...] = ()
    """Mechanisms that could not be used: they lean on what a rule declares that is not here, say."""


def tied(rules: Sequence[RuleText], ruleset: Ruleset) -> tuple[tuple[RuleText, ...], Tying]:
    """The rules, each without a mechanism with what the rule of its number has in a ruleset; and what that comes to."""
    there = {rule.number: rule for rule in ruleset.rules}
    lacking = {rule.number for rule in rules if rule.number in there and not rule.content.mechanism}
    given = tuple(_given(rule, there[rule.number]) if rule.number in lacking else rule for rule in rules)
    sound, left_out = _sound(given, ruleset.name, lacking)
    pairs = [(rule, there[rule.number]) for rule in sound if rule.number in lacking]
    numbers = {rule.number for rule in rules}
    return sound, Tying(
        ruleset=ruleset.name,
        tied=tuple(_compared(here, other) for here, other in pairs if _gives(other.content)),
        without=tuple(rule.number for rule in sound if not rule.content.mechanism),
        unmatched=tuple(n for n, rule in there.items() if rule.content.mechanism and n not in numbers),
        left_out=left_out,
    )


def ties_of(rules: Iterable[RuleText]) -> tuple[Tie, ...]:
    """What an opening says to give rules that stand already what they have here beside their text."""
    return tuple(Tie(rule.number, _wording(expanded_rule(rule).content)) for rule in rules if _gives(rule.content))


def _given(rule: RuleText, other: RuleText) -> RuleText:
    own = other.content
    content = replace(
        rule.content,
        mechanism=own.mechanism,
        prevails_over=own.prevails_over,
        yields_to=own.yields_to,
        speaks_of=own.speaks_of,
        for_people=own.for_people,
    )
    return replace(rule, content=content, raw="")


def _wording(content: Content) -> Wording:
    return Wording(
        mechanism=content.mechanism or None,
        expansion=content.expansion or None,
        prevails_over=content.prevails_over or None,
        yields_to=content.yields_to or None,
        speaks_of=content.speaks_of or None,
        for_people=content.for_people or None,
    )


def _gives(content: Content) -> str:
    if content.mechanism:
        return "mechanism"
    if content.prevails_over or content.yields_to or content.speaks_of:
        return "claims"
    return "note" if content.for_people else ""


def _sound(
    rules: Sequence[RuleText], name: str, given: Container[Number]
) -> tuple[tuple[RuleText, ...], tuple[tuple[Number, Fault], ...]]:
    """The rules without those of the given mechanisms that cannot be used beside the others, which are told apart."""
    left_out: dict[Number, Fault] = {}
    while True:
        faults = check_ruleset(Ruleset(name, tuple(rules)))
        found = {rule.number: faults[file_of(rule)][0] for rule in rules if file_of(rule) in faults}
        found = {number: fault for number, fault in found.items() if number in given and number not in left_out}
        if not found:
            return tuple(rules), tuple(left_out.items())
        left_out |= found
        rules = [_without(rule) if rule.number in found else rule for rule in rules]


def _without(rule: RuleText) -> RuleText:
    return replace(rule, content=replace(rule.content, mechanism=""))


def _compared(here: RuleText, there: RuleText) -> Tied:
    ours, theirs = _figures(here.content.text), _figures(there.content.text)
    return Tied(
        rule=here.number,
        title=here.content.title,
        title_there=there.content.title,
        gives=_gives(there.content),
        alike=alike(here.content.text, there.content.text),
        figures_here=tuple(sorted(ours - theirs)),
        figures_there=tuple(sorted(theirs - ours)),
        rank_there=there.rank if there.rank != here.rank else None,
    )


def alike(one: str, other: str) -> int:
    """How much of their words two texts share, in per cent; words that every text has don't count."""
    ours, theirs = _counted(one), _counted(other)
    total = ours.total() + theirs.total()
    return round(200 * (ours & theirs).total() / total) if total else 100


def _counted(text: str) -> Counter[str]:
    return Counter(_stem(word) for word in _WORD.findall(text.casefold()) if word not in _EMPTY)


def _stem(word: str) -> str:
    """A word without its commonest endings, so that `proposals` and `proposal` are one."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _figures(text: str) -> frozenset[str]:
    """The figures of a text, and its words for how many and how much."""
    folded = text.casefold()
    spelled = {_FIGURES[word] for word in re.findall(r"[a-z]+", folded) if word in _FIGURES}
    return frozenset(spelled | {found.rstrip(".,/") for found in _FIGURE.findall(folded)})
