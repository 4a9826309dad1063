"""Unicode 15.1, whatever tables this Python has: which characters there are, can be shown, and are digits.

A Python knows the Unicode that it was made with: 3.11 has 14.0, 3.14 has 16.0. What is decided in a game can't depend
on that, so characters that were added later count as unassigned everywhere.
"""

from bisect import bisect_right
from importlib.resources import files
from itertools import chain


def _read(lines: str) -> list[int]:
    """Where ranges of code points start and end, in one list."""
    pairs = ((one.partition("-")[0], one.rpartition("-")[2]) for one in lines.split())
    return list(chain.from_iterable((int(first, 16), int(last, 16) + 1) for first, last in pairs))


_TABLE = files("moot.game").joinpath("characters.txt").read_text(encoding="ascii").split("#")
_OLD, _ADDED = (_read(part.partition("\n")[2]) for part in _TABLE[1:])
"""The characters of Unicode 14.0, which every Python knows alike; and those of 15.0 and 15.1."""
_UNSEEN = range(0x13439, 0x13440)
"""The format characters that Unicode 15.0 added: they can't be seen."""
_DIGITS = {first + digit: str(digit) for first in (0x11F50, 0x1E4F0) for digit in range(10)}
"""The decimal digits that Unicode 15.0 added, by code point."""


def _is_among(ranges: list[int], character: str) -> bool:
    return bisect_right(ranges, ord(character)) % 2 == 1


def is_assigned(character: str) -> bool:
    """Whether there is such a character."""
    return _is_among(_OLD, character) or _is_among(_ADDED, character)


def is_printable(text: str) -> bool:
    """Whether all characters of a text can be shown; spaces other than U+0020 can't."""
    if text.isascii():
        return text.isprintable()
    return all(c.isprintable() if _is_among(_OLD, c) else is_assigned(c) and ord(c) not in _UNSEEN for c in text)


def with_plain_digits(text: str) -> str:
    """A text with decimal digits of all scripts as 0 to 9, and with U+FFFD for characters that there aren't."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(character: str) -> str:
    if not is_assigned(character):
        return "\ufffd"
    character = character.translate(_DIGITS)
    return str(int(character)) if character.isdecimal() else character


def digits_in(text: str) -> str:
    """A text of decimal digits, of any script, as 0 to 9; empty if it's something else."""
    plain = with_plain_digits(text)
    return plain if plain.isascii() and plain.isdecimal() else ""


def folded(text: str) -> str:
    """A text as it's compared without regard to upper and lower case."""
    return text.casefold() if text.isascii() else "".join(c.casefold() if is_assigned(c) else c for c in text)
