"""Exchanges: two rules that trade title, text and code, while their numbers, ranks and histories stay."""

from collections.abc import Sequence

from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.rule_lookup import RuleDraft
from moot.documents.prose.values import ProseChange, TextSpan
from moot.game.values import Number

_TWO = 2
_EXCHANGED = {"rules": "title, text and code", "texts": "text and code", "titles": "titles"}


def exchanged(entries: Sequence[RuleDraft], what: str, span: TextSpan, condition: str) -> list[ProseChange]:
    """The changes of both rules, in order; raises `CannotApply` where they can't exchange what they say."""
    if len(entries) != _TWO:
        raise CannotApply("an exchange is between two rules", "prose.exchange")
    one, two = entries
    if not (one.number and two.number):
        raise CannotApply("a new rule can't be exchanged: write the rules as they should be", "prose.exchange")
    if what != "titles":
        _check_equal(one, two)
    return [_change(one, two, what, span, condition), _change(two, one, what, span, condition)]


def told_exchange(entries: Sequence[RuleDraft], what: str) -> str:
    """What two rules exchange, for the author."""
    return f"rules {entries[0].number} and {entries[1].number} exchange {_EXCHANGED[what]}, but not their numbers"


def _check_equal(one: RuleDraft, two: RuleDraft) -> None:
    """Refuse an exchange by which a text would get another rank or power: only a rule's own change gives it that."""
    for kind, ours, theirs in (("", one.rank, two.rank), ("of power ", one.power, two.power)):
        if ours != theirs:
            told = f"rule {one.number} is {kind}{ours or 'none'} and rule {two.number} is {kind}{theirs or 'none'}"
            raise CannotApply(f"{told}: only rules of one rank can be exchanged", "prose.unequal-ranks")


def _change(entry: RuleDraft, other: RuleDraft, what: str, span: TextSpan, condition: str) -> ProseChange:
    number, title = Number(entry.number), None if what == "texts" else other.title
    if what == "titles":
        return ProseChange(kind="retitle", span=span, rule=number, title=title, condition=condition)
    return ProseChange(
        kind="amend", span=span, rule=number, title=title, text=other.text, code_of=Number(other.number),
        condition=condition,
    )  # fmt: skip
