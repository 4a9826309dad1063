"""Phrases made of the names that a law declares: things that players have, numbers of the game, offices."""

from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.limits import limits_of


class LawNames(NamedTuple):
    """The names that a law declares, as far as phrases are made of them."""

    quantities: tuple[str, ...] = ("points",)
    """What each player has a number of."""
    registers: tuple[str, ...] = ()
    """Numbers of the whole game."""
    offices: tuple[str, ...] = ()


def phrases_for(names: LawNames) -> Iterator[Phrase]:
    """The phrases for the names of a law."""
    for name in names.quantities:
        words = name.replace("_", " ")
        yield phrase("thing", repr(name), f"{singular(words)}/{words}" if " " not in words else words, singular(words))
        yield phrase("trait", f"{{a:amount}}({name}[_x])", f"has/have {{a}} {words}",
                     f"(has|have|with|had) {{a}} (point|{singular(words)}|{words})" if name == "points"
                     else f"(has|have|with|had) {{a}} ({singular(words)}|{words})")  # fmt: skip
        yield from limits_of(name, words, singular(words))
    for name in names.registers:
        yield phrase("num", name, f"the {name.replace('_', ' ')}")
    for name in names.offices:
        yield phrase("person", name, f"the {name.replace('_', ' ')}")


def singular(words: str) -> str:
    """One of what a plural names."""
    if words.endswith("ies"):
        return words[:-3] + "y"
    if words.endswith("ves"):
        return words[:-3] + "fe"
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words
