"""The names that the rules of a law declare, which the sentences of its other rules can speak of."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from moot.game.state import State
from moot.law.english.drafts import with_declared
from moot.law.english.table import LawNames
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism

_DECLARES = re.compile(r"\b(?:register|quantity|office|move)\(")
"""What stands in all code that declares a name."""


class DeclaredNames(NamedTuple):
    """The names that a law declares."""

    names: LawNames = LawNames()
    """Those that phrases are made of."""
    declared: frozenset[str] = frozenset()
    """All of them."""

    def and_of(self, mechanism: Mechanism | None) -> "DeclaredNames":
        """These with those that a mechanism declares."""
        return self if mechanism is None else DeclaredNames(*with_declared(*self, mechanism))


def names_in_game(state: State) -> DeclaredNames:
    """The names that a game's rules in force declare."""
    return declared_names(rule.content.code for rule in state.in_force())


def declared_names(codes: Iterable[str]) -> DeclaredNames:
    """The names that the mechanisms of a law declare, given their code without library lines."""
    return _declared_names(tuple(code for code in codes if code and _DECLARES.search(code)))


@lru_cache(maxsize=64)
def _declared_names(codes: tuple[str, ...]) -> DeclaredNames:
    found = DeclaredNames()
    for code in codes:
        found = found.and_of(read_mechanism(code)[0])
    return found
