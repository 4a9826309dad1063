"""Amounts in a rule's text: the one that a new amount is put in the place of, if there's only one it can be."""

import re
from typing import NamedTuple

from moot.documents.number_words import NUMBER_WORDS
from moot.documents.prose import instructions as i
from moot.documents.prose.edits.structure import Stretch, structure_of
from moot.documents.prose.instructions import CannotApply
from moot.languages import N_

_VALUES = NUMBER_WORDS | {"a hundred": 100, "one hundred": 100, "two hundred": 200, "twenty-five": 25}
_NUMBER = r"(?:\d[\d,]*(?:\.\d+)?%?|" + "|".join(sorted(_VALUES, key=len, reverse=True)) + r")(?![\w-])"
_AMOUNT = re.compile(
    rf"(?<![\w.,#-])(?P<number>{_NUMBER})(?P<unit>(?: [A-Za-z][A-Za-z'’-]*){{0,2}})(?!\.\d)", re.IGNORECASE
)
_OF_RULE = re.compile(
    r"\b(?:rules?|proposals?|items?|sections?|no\.)[ #]*(?:\d+(?:, | and | or |-|–| to ))*$", re.IGNORECASE
)
_LABEL = re.compile(r"(?m)^[ \t]*\(?\d+[.)]")
"""The number of an item of a list."""
_BEFORE = 60
"""The number of characters before a number in which it can be called that of a rule."""


class _PlacedAmount(NamedTuple):
    """An amount in a text: its number, what it counts, and where it is."""

    number: str
    unit: str
    start: int
    end: int


def place_of_amount(text: str, wanted: i.Amount, region: Stretch) -> Stretch:
    """The stretch of the amount to replace; raises `CannotApply` if there is none, or several."""
    if wanted.times:
        return _place_to_scale(text, wanted, region)
    new, old = _amount(wanted.new), _amount(wanted.old) if wanted.old else None
    unit = new.unit or (old.unit if old is not None else "")
    there = [one for one in _amounts(text, region) if old is None or _value(one.number) == _value(old.number)]
    same = [one for one in there if _begins(one.unit, (old.unit if old is not None and old.unit else unit))]
    if not same:
        said = wanted.old or (f"an amount of {unit}" if unit else "an amount")
        raise CannotApply(N_("“{said}” does not stand in the text", said=said), "prose.not-found")
    found = _only(text, same)
    if wanted.use and not _is_used_for(text, found, wanted.use):
        raise CannotApply(N_("it isn't said to be “to {use}”", use=wanted.use), "prose.not-found")
    if wanted.grows is not None and (_value(new.number) > _value(found.number)) != wanted.grows:
        raise CannotApply(N_("it is {found} now", found=found.number), "prose.not-found")
    if not new.unit:
        return found.start, found.start + len(found.number)
    words = len((old.unit if old is not None and old.unit else new.unit).split())
    behind = " ".join(found.unit.split()[:words])
    return found.start, found.start + len(found.number) + (len(behind) + 1 if behind else 0)


def scaled(number: str, wanted: i.Amount) -> str:
    """A number multiplied, or with another one added or taken away; raises `CannotApply` if it isn't plain."""
    more = _value(_amount(wanted.new).number) if wanted.new else 0.0
    value = _value(number) * wanted.times + (more if wanted.grows else -more)
    if value < 0 or 1 in (value, _value(number)):
        raise CannotApply(N_("it is {number} now: say what it should be", number=number), "prose.not-understood")
    words = next((word for word, known in _VALUES.items() if known == value), "")
    if not number[0].isdigit() and words:
        return words
    return f"{value:,.10g}" if "," in number else f"{value:.10g}" + ("%" if number.endswith("%") else "")


def _place_to_scale(text: str, wanted: i.Amount, region: Stretch) -> Stretch:
    """The number of the only amount that can be meant: the one that counts what is named, or the only one."""
    unit = _amount(wanted.new).unit if wanted.new else ""
    there = [one for one in _amounts(text, region) if _begins(one.unit, unit)]
    counted = [one for one in there if _begins(one.unit, wanted.of)]
    if not there:
        raise CannotApply(N_("it has no such amount"), "prose.not-found")
    found = _only(text, counted or there)
    return found.start, found.start + len(found.number)


def _only(text: str, amounts: list[_PlacedAmount]) -> _PlacedAmount:
    """The only one of some amounts; raises `CannotApply` if there are several."""
    if len(amounts) > 1:
        told = ", ".join(dict.fromkeys(text[one.start : one.end].strip() for one in amounts))
        raise CannotApply(N_("several amounts can be meant: {told}", told=told), "prose.found-twice")
    return amounts[0]


_STEM = 3
"""The number of letters in which two forms of a verb agree."""


def _is_used_for(text: str, found: _PlacedAmount, verb: str) -> bool:
    """Whether the sentence with an amount has a form of a verb."""
    parts = structure_of(text).sentences
    sentence = next((text[one.start : one.end] for one in parts if one.start <= found.start < one.end), "")
    return any(word.startswith(verb[:_STEM]) for word in re.findall(r"[a-z]+", sentence.lower()))


def _amount(words: str) -> _PlacedAmount:
    found = _AMOUNT.match(words)
    if found is None:
        raise CannotApply(N_("“{words}” is no amount", words=words), "prose.not-understood")
    return _PlacedAmount(found["number"], found["unit"].strip(), *found.span())


def _amounts(text: str, region: Stretch) -> list[_PlacedAmount]:
    """The amounts of a text, without numbers of rules and of list items."""
    labels = {found.end() - 1 for found in _LABEL.finditer(text)}
    return [
        _PlacedAmount(found["number"], found["unit"].strip(), *found.span())
        for found in _AMOUNT.finditer(text, *region)
        if found.end("number") not in labels
        and not _OF_RULE.search(text, max(0, found.start() - _BEFORE), found.start())
    ]


def _value(number: str) -> float:
    plain = " ".join(number.lower().split())
    return _VALUES[plain] if plain in _VALUES else float(plain.rstrip("%").replace(",", ""))


def _begins(unit: str, wanted: str) -> bool:
    """Whether what is counted is the same, in the singular or plural."""
    return _singular(unit.lower()).startswith(_singular(wanted.lower()))


def _singular(words: str) -> str:
    return " ".join(word.removesuffix("s") for word in words.split())
