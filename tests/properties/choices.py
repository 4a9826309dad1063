"""Choices of a generated case: drawn from a seed, kept in a list, and shortened until a failure is small.

A case is nothing but its list of choices, each a whole number from 0 on; 0 is always the simplest. So a failing case is
shrunk by trying shorter lists and smaller numbers, whatever it stands for.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Choices:
    """Draws choices from a seed, or takes those that are given, and 0 where these end."""

    def __init__(self, seed: int | str = 0, given: Sequence[int] | None = None):
        self._random, self._given = Random(seed), given
        self.made: list[int] = []

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        if self._given is None:
            choice = self._random.randrange(limit)
        else:
            choice = min(self._given[len(self.made)], limit - 1) if len(self.made) < len(self._given) else 0
        self.made.append(choice)
        return choice

    def number(self, lowest: int, highest: int) -> int:
        """A whole number between two, both included."""
        return lowest + self.below(highest - lowest + 1)

    def one_of(self, options: Sequence[T]) -> T:
        """One of some values, of which the first is the simplest."""
        return options[self.below(len(options))]

    def chance(self, percent: int) -> bool:
        """True in so many of a hundred cases."""
        return self.below(100) >= 100 - percent

    def some_of(self, options: Sequence[T]) -> list[T]:
        """Some of these values, in their order; perhaps none, perhaps all."""
        return [option for option in options if self.chance(50)]

    def in_any_order(self, options: Sequence[T]) -> list[T]:
        """All of these values."""
        left, ordered = list(options), []
        while left:
            ordered.append(left.pop(self.below(len(left))))
        return ordered


def shrunk(fails: Callable[[Choices], bool], made: Sequence[int], tries: int = 400) -> list[int]:
    """A short list of small choices under which a case still fails."""
    best = list(made)
    while tries > 0:
        for smaller in _smaller(best):
            tries -= 1
            if fails(Choices(given=smaller)):
                best = smaller
                break
            if tries <= 0:
                break
        else:
            return best
    return best


def _smaller(made: Sequence[int]) -> list[list[int]]:
    """Simpler lists of choices, the boldest first: pieces left out, then numbers lowered."""
    found = []
    size = len(made) // 2
    while size:
        found += [[*made[:n], *made[n + size :]] for n in range(0, len(made) - size + 1, size)]
        size //= 2
    for n, choice in enumerate(made):
        found += [
            [*made[:n], low, *made[n + 1 :]] for low in dict.fromkeys((0, choice // 2, choice - 1)) if 0 <= low < choice
        ]
    return found
