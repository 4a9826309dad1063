"""Names against addresses: whether a name on a line is that of somebody whom a header names, for certain or perhaps."""

import re
from typing import Literal

from moot.documents.letters.addresses import people_in
from moot.documents.letters.values import Person

Likeness = Literal["same", "alike", "other"]
"""`alike` is what a reader would take for the same person, and no program can know."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_INITIALS_MAX = 2


def named(text: str) -> Person:
    """Who is meant by a line: a name, an address, or both in any of the ways of headers."""
    people = people_in(" ".join(text.split()))
    return people[0] if len(people) == 1 else Person(" ".join(text.split()))


def likeness(one: Person, other: Person) -> Likeness:
    """How alike two people are as written. An address says for certain who is meant; names alone do where equal."""
    if one.address and other.address:
        same = one.address.casefold() == other.address.casefold()
        return "same" if same else "alike" if _names_agree(one.name, other.name) else "other"
    if one.name and other.name and _words(one.name) == _words(other.name):
        return "same"
    if _names_agree(one.name, other.name) or _is_in_address(one, other) or _is_in_address(other, one):
        return "alike"
    return "other"


def _words(name: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(name)]


def _names_agree(one: str, other: str) -> bool:
    """Whether a name is the other with words left out or shortened to initials: R. Westerman, Rick, Rick Westerman."""
    fewer, more = sorted((_words(one), _words(other)), key=len)
    if not fewer:
        return False
    rest = iter(more)
    agrees = all(any(_stands_for(short, word) for word in rest) for short in fewer)
    return agrees and any(len(word) > _INITIALS_MAX and word in more for word in fewer)


def _stands_for(short: str, word: str) -> bool:
    return short == word or (len(short) == 1 and word.startswith(short)) or (len(word) == 1 and short.startswith(word))


def _is_in_address(one: Person, other: Person) -> bool:
    """Whether a name is the part of an address before the `@`, or that is made of its words."""
    local = "".join(_words(other.address.partition("@")[0]))
    words = _words(one.name)
    if not local or not words:
        return False
    return "".join(words) == local or (len(words[-1]) > _INITIALS_MAX and words[-1] in local)
