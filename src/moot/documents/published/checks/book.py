"""The rules that checks look at, whatever they come from, and what a check finds in them."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Literal

from moot.documents.prose import RuleIn, understand
from moot.game.values import Number, Rank, Value, own_defaults

Gone = Literal["", "superseded", "repealed", "empty"]
"""Why a rule says nothing any more: it goes on under another number, it was repealed, or nothing is left of it."""

_TEXTS_MAX = 200
"""So many texts are read for the changes that they ask for, and shown so many rules at most."""
_NOT_LETTERS = re.compile(r"[\W_]+")


class Checked(Value, frozen=True):
    """A rule as checks see it."""

    number: Number
    text: str = ""
    title: str = ""
    rank: Rank | None = None
    gone: Gone = ""
    successor: Number = Number("")
    """The number under which a superseded rule goes on."""
    by: Number = Number("")
    """Which proposal repealed it, where that is known."""
    is_first: bool = True
    """Whether it is one of the rules that the game began with."""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    """What it claims beside its text, by number; claims on anything else are not looked at here."""

    def __post_init__(self) -> None:
        own_defaults(self)


class Finding(Value, frozen=True):
    """Something wrong in a rule."""

    rule: int
    """Which of the rules it is, counted from 0."""
    at: int
    """The character in its text; -1 for the heading."""
    code: str
    message: str
    remedy: str = ""


class Book:
    """Rules in their order, those that are gone too, and what else bears a number."""

    def __init__(
        self,
        rules: Iterable[Checked],
        others: Iterable[Checked] = (),
        failed: Iterable[Number] = (),
        *,
        is_whole: bool = True,
    ) -> None:
        self.rules = tuple(rules)
        self.others = tuple(others)
        """Numbers of which no rule's heading is left."""
        self.failed = frozenset(failed)
        """Numbers of proposals that were not adopted."""
        self.is_whole = is_whole
        """Whether these are all the rules there are, as far as one can tell."""
        self._by_number: dict[str, Checked] = {}
        for rule in (*self.rules, *self.others):
            standing = self._by_number.get(rule.number)
            if standing is None or (standing.gone and not rule.gone):
                self._by_number[rule.number] = rule
        self._changes: dict[int, bool] = {}

    def get(self, number: str) -> Checked | None:
        """The rule of a number; of several the one that stands."""
        return self._by_number.get(number)

    @cached_property
    def in_force(self) -> tuple[tuple[int, Checked], ...]:
        """The rules that stand with a text, with their places."""
        return tuple((at, rule) for at, rule in enumerate(self.rules) if not rule.gone and rule.text)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Every number that anything bears."""
        return frozenset(self._by_number) | self.failed

    @cached_property
    def numbers_in_force(self) -> dict[Number, None]:
        """Their numbers, in order, each once."""
        return dict.fromkeys(rule.number for _, rule in self.in_force)

    @cached_property
    def words(self) -> str:
        """All that the rules in force say, titles too."""
        return "\n".join(f"{rule.title}.\n{rule.text}" for _, rule in self.in_force)

    @cached_property
    def titled(self) -> dict[str, list[Checked]]:
        """The rules in force by their titles, letters and digits alone."""
        found: dict[str, list[Checked]] = {}
        for _, rule in self.in_force:
            if flat(rule.title):
                found.setdefault(flat(rule.title), []).append(rule)
        return found

    def is_change(self, at: int) -> bool:
        """Whether a rule's text is nothing but instructions that change rules, as adopted amendments are listed."""
        if at not in self._changes and len(self._changes) >= _TEXTS_MAX:
            return False
        if at not in self._changes:
            all_rules = islice((*self.rules, *self.others), _TEXTS_MAX)
            known = [RuleIn(rule.number, rule.title, rule.text, rank=rule.rank) for rule in all_rules]
            read = understand(self.rules[at].text, known)
            kinds = {change.kind for change in read.changes}
            self._changes[at] = bool(kinds) and "enact" not in kinds and not read.not_understood
        return self._changes[at]


def flat(title: str) -> str:
    """A title for comparing: letters and digits, in small letters."""
    return _NOT_LETTERS.sub(" ", title.casefold()).strip()


def ranges(numbers: Iterable[str]) -> str:
    """Numbers in a sentence: `101–119, 201`; what is no whole number stands by itself."""
    listed = list(dict.fromkeys(numbers))
    whole = sorted({int(number) for number in listed if number.isdecimal() and len(number) < 10})
    runs: list[list[int]] = []
    for value in whole:
        if runs and runs[-1][1] == value - 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    spelled = [str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a}–{b}" for a, b in runs]
    return ", ".join([*spelled, *(n for n in listed if not (n.isdecimal() and len(n) < 10))])


def twice(numbers: Iterable[str]) -> dict[str, int]:
    """What stands more than once, and how often."""
    return {number: times for number, times in Counter(numbers).items() if times > 1}
