"""Rule numbers as they are printed, with letters for digits here and there."""

import re

from moot.game.values import Number

NUMBER = r"(?=[lIO]{0,5}[0-9])[0-9lI][0-9lIoO]{0,5}(?:\.[0-9]{1,3}){0,2}(?![0-9A-Za-z])"
"""A number in which `l` or `I` may stand for 1 and `o` or `O` for 0: `1011`, `l011`, `10l2`, `1.2`."""

_LETTERS = str.maketrans({"l": "1", "I": "1", "O": "0", "o": "0"})
_NUMBER = re.compile(NUMBER)


def in_digits(printed: str) -> Number:
    """A number with digits for the letters that stand for them."""
    return Number(printed.translate(_LETTERS))


def numbers_in(text: str) -> tuple[Number, ...]:
    """The numbers of a list: `203, 205 and l011`."""
    return tuple(in_digits(found[0]) for found in _NUMBER.finditer(text))


def ordinal(number: str) -> int:
    """The number as a whole one, for comparing; of `1.2` the first part."""
    head = number.split(".")[0]
    return int(head) if head.isdecimal() else -1
