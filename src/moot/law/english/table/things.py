"""Phrases made of the names that a law declares: things that players have, numbers of the game, offices."""

from collections.abc import Iterator
from typing import NamedTuple

from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, phrase
from moot.law.english.table.limits import limits_of
from moot.law.english.table.registers import of_office, of_quantity, of_register, of_text, of_whose


class LawNames(NamedTuple):
    """The names that a law declares, as far as phrases are made of them."""

    quantities: tuple[str, ...] = ("points",)
    """What each player has a number of."""
    registers: tuple[str, ...] = ()
    """Numbers of the whole game."""
    offices: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    """Texts of each player."""
    holders: tuple[str, ...] = ()
    """Registers that hold a player, such as whose turn it is."""


def phrase_groups(names: LawNames) -> Iterator[tuple[Phrase, ...]]:
    """The phrases for each of the names of a law."""
    for name in names.quantities:
        yield _of_quantity(name)
    for name in names.registers:
        yield _of_register(name, names.quantities)
    for name in names.offices:
        yield (phrase("person", name, f"the {_said(name)}"), *of_office(name, _said(name)))
    for name in names.texts:
        yield tuple(of_text(name, _said(name)))
    for name in names.holders:
        yield tuple(of_whose(name, _said(name)))


def phrases_for(names: LawNames) -> Iterator[Phrase]:
    """All phrases for the names of a law."""
    for group in phrase_groups(names):
        yield from group


def _said(name: str) -> str:
    return name.replace("_", " ")


def _of_quantity(name: str) -> tuple[Phrase, ...]:
    words = _said(name)
    one = f"(point|{singular(words)}|{words})" if name == "points" else f"({singular(words)}|{words})"
    thing = f"{singular(words)}/{words}" if " " not in words else words
    return (
        phrase("thing", repr(name), thing, singular(words)),
        phrase("trait", f"{{a:amount}}({name}[_x])", f"has/have {{a}} {words}", f"(has|have|with|had) {{a}} {one}"),
        *limits_of(name, words, singular(words)),
        *of_quantity(name, words),
    )


def _of_register(name: str, quantities: tuple[str, ...]) -> tuple[Phrase, ...]:
    return (phrase("num", name, f"the {_said(name)}"), *of_register(name, _said(name), quantities))
