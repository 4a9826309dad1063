"""Attaching a ruleset's mechanisms to imported rules, by number, with a report of what to check before relying on them.

The wording of two documents always differs. Only people can tell whether they mean the same, so the report says of each
pair how much of the wording they share, and which numbers only one of them has.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from moot.documents.number_words import NUMBER_WORDS
from moot.game.changes import Content, Fault, Wording
from moot.game.decision.transcripts import MechanismTie
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number, Rank, Value
from moot.languages import N_
from moot.law.files.rule_files import file_of
from moot.law.mechanisms.mechanism import Declaration, RecordType
from moot.law.rule_index import mechanism_of
from moot.play.host import check_ruleset, expanded_rule

FAR = 30
"""Rules that share fewer of their words than this, in per cent, may be about different things."""

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)*|\d+(?:[.,/]\d+)*%?")
_EMPTY = frozenset(
    "a an and any are as at be been but by can each every for from has have if in into is it its may must no not of on"
    " or shall should so such than that the their them then there these they this those to under upon was what when"
    " where which while who whom will with would".split()
)
_FIGURE = re.compile(r"\d[\d.,/]*%?")
_FIGURES = {word: str(n) for word, n in NUMBER_WORDS.items() if n > 2} | {
    "half": "half", "third": "third", "thirds": "third", "quarter": "quarter", "quarters": "quarter",
    "majority": "majority", "majorities": "majority", "unanimous": "unanimity", "unanimously": "unanimity",
    "unanimity": "unanimity",
}  # fmt: skip
"""Words for quantities; `one` and `two` are too common to tell rules apart."""


class AttachedMechanism(Value, frozen=True):
    """A rule with the mechanism that was attached to it, and how the texts differ."""

    rule: Number
    title: str
    title_there: str
    """The title of the ruleset's rule."""
    gives: str
    """What was attached: `mechanism`, or else `claims`, or else `note`."""
    alike: int
    """How much of their words the two texts share, in per cent."""
    figures_here: tuple[str, ...] = ()
    """Numbers and words of quantity that only this text has."""
    figures_there: tuple[str, ...] = ()
    """Those that only the ruleset's text has."""
    rank_there: Rank | None = None
    """The rank in the ruleset, if it differs."""

    @property
    def to_check(self) -> bool:
        """Whether the mechanism may do something that this text doesn't say."""
        return bool(self.alike < FAR or self.figures_here or self.figures_there or self.rank_there)


class AttachmentReport(Value, frozen=True):
    """The result of attaching a ruleset's mechanisms to imported rules."""

    ruleset: str
    tied: tuple[AttachedMechanism, ...]
    without: tuple[Number, ...]
    """The rules that have no mechanism."""
    unmatched: tuple[Number, ...]
    """Rules of the ruleset that have a mechanism, but no counterpart here."""
    left_out: tuple[tuple[Number, Fault], ...] = ()
    """Mechanisms that can't be used here, for instance because they need something that a missing rule declares."""


def attach_mechanisms(rules: Sequence[RuleText], ruleset: Ruleset) -> tuple[tuple[RuleText, ...], AttachmentReport]:
    """Attach a ruleset's mechanisms to the rules of the same number that have none; returns the rules and a report."""
    there = {rule.number: rule for rule in ruleset.rules}
    lacking = {rule.number for rule in rules if rule.number in there and not rule.content.mechanism}
    given = tuple(_given(rule, there[rule.number]) if rule.number in lacking else rule for rule in rules)
    sound, left_out = _sound(given, ruleset.name, lacking)
    pairs = [(rule, there[rule.number]) for rule in sound if rule.number in lacking]
    numbers = {rule.number for rule in rules}
    return sound, AttachmentReport(
        ruleset=ruleset.name,
        tied=tuple(_compared(here, other) for here, other in pairs if _gives(other.content)),
        without=tuple(rule.number for rule in sound if not rule.content.mechanism),
        unmatched=tuple(n for n, rule in there.items() if rule.content.mechanism and n not in numbers),
        left_out=left_out,
    )


def attachments_of(rules: Iterable[RuleText]) -> tuple[MechanismTie, ...]:
    """The attachments for a game's opening move: the mechanisms and claims of the rules."""
    return tuple(
        MechanismTie(rule.number, _wording(expanded_rule(rule).content)) for rule in rules if _gives(rule.content)
    )


def without_code(rule: RuleText) -> RuleText:
    """A rule with its title and text alone."""
    return replace(rule, content=Content(title=rule.content.title, text=rule.content.text), raw="")


_CARRIED = ("mechanism", "prevails_over", "yields_to", "speaks_of", "for_people")
"""What a rule says besides its title and text."""


def _given(rule: RuleText, other: RuleText) -> RuleText:
    content = replace(rule.content, **{name: getattr(other.content, name) for name in _CARRIED})
    return replace(rule, content=content, raw="")


def _wording(content: Content) -> Wording:
    return replace(Wording(), **{name: getattr(content, name) or None for name in ("expansion", *_CARRIED)})


def _gives(content: Content) -> str:
    if content.mechanism:
        return "mechanism"
    if content.prevails_over or content.yields_to or content.speaks_of:
        return "claims"
    return "note" if content.for_people else ""


def _sound(
    rules: Sequence[RuleText], name: str, given: Container[Number]
) -> tuple[tuple[RuleText, ...], tuple[tuple[Number, Fault], ...]]:
    """The rules without the attached mechanisms that can't be used beside the others, and the faults of those."""
    left_out = dict(_at_odds(rules, given))
    rules = [_without(rule) if rule.number in left_out else rule for rule in rules]
    while True:
        faults = check_ruleset(Ruleset(name, tuple(rules)))
        found = {rule.number: faults[file_of(rule)][0] for rule in rules if file_of(rule) in faults}
        found = {number: fault for number, fault in found.items() if number in given and number not in left_out}
        if not found:
            return tuple(rules), tuple(left_out.items())
        left_out |= found
        rules = [_without(rule) if rule.number in found else rule for rule in rules]


def _at_odds(rules: Iterable[RuleText], given: Container[Number]) -> Iterator[tuple[Number, Fault]]:
    """Attached mechanisms that declare something otherwise than a rule's own code, which stands."""
    declared = [(rule.number, one) for rule in rules for one in _declared_by(rule)]
    own = {one.name: (number, one) for number, one in reversed(declared) if number not in given}
    for number, one in declared:
        other, stands = own.get(one.name, (number, one))
        if number in given and one != stands:
            yield (
                number,
                Fault(
                    1, 1, "law.declared-twice", N_("rule {other} declares {one} differently", other=other, one=one.name)
                ),
            )


def _declared_by(rule: RuleText) -> tuple[Declaration | RecordType, ...]:
    mechanism = mechanism_of(expanded_rule(rule).content.code)
    return (*mechanism.declarations, *mechanism.records) if mechanism else ()


def _without(rule: RuleText) -> RuleText:
    return replace(rule, content=replace(rule.content, mechanism=""))


def _compared(here: RuleText, there: RuleText) -> AttachedMechanism:
    ours, theirs = _figures(here.content.text), _figures(there.content.text)
    return AttachedMechanism(
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
    """The similarity of two texts: the share of words in common, in per cent, without stop words."""
    ours, theirs = _counted(one), _counted(other)
    total = ours.total() + theirs.total()
    return round(200 * (ours & theirs).total() / total) if total else 100


def _counted(text: str) -> Counter[str]:
    return Counter(_stem(word) for word in _WORD.findall(text.casefold()) if word not in _EMPTY)


def _stem(word: str) -> str:
    """A word without its ending, so that `proposals` equals `proposal`."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _figures(text: str) -> frozenset[str]:
    """The numbers of a text, and its words for quantities."""
    folded = text.casefold()
    spelled = {_FIGURES[word] for word in re.findall(r"[a-z]+", folded) if word in _FIGURES}
    return frozenset(spelled | {found.rstrip(".,/") for found in _FIGURE.findall(folded)})
