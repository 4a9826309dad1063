"""Compares two moments of a game: rules, scores, offices and registers."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from moot.game.rules import Revision, Rule
from moot.game.state import State
from moot.game.text_diff import Span, compare
from moot.game.values import Amount, Number, Rank, Value, exact, kept
from moot.views.wording import key_in_words, number_in_words

REGISTERS_MAX = 200
"""The most entries of a register that are compared by name; of more, only the number."""


class RuleComparison(Value, frozen=True):
    """A rule that differs between two moments."""

    what: tuple[Literal["added", "amended", "mechanism", "retitled", "transmuted", "renumbered", "repealed"], ...]
    number: Number
    """The rule at the later moment, or as it was last."""
    title: str
    was: Number = Number("")
    title_was: str = ""
    rank: Rank = "mutable"
    rank_was: Rank = "mutable"
    spans: tuple[Span, ...] = ()
    """The diff of its text, if it changed."""
    code_was: str = ""
    code: str = ""


class ScoreComparison(Value, frozen=True):
    """Somebody's amounts of a quantity at two moments."""

    player: str
    quantity: str
    was: Amount
    now: Amount

    @property
    def change(self) -> str:
        """The difference with its sign: `+10`."""
        by = exact(self.now) - exact(self.was)
        return f"{'+' if by > 0 else ''}{number_in_words(kept(by))}"


class RegisterComparison(Value, frozen=True):
    """An office or register entry that differs between two moments; None if it was empty."""

    name: str
    of: str
    was: Any
    now: Any


class Comparison(Value, frozen=True):
    """All differences between two moments, and how much happened."""

    rules: tuple[RuleComparison, ...] = ()
    scores: tuple[ScoreComparison, ...] = ()
    offices: tuple[RegisterComparison, ...] = ()
    registers: tuple[RegisterComparison, ...] = ()
    registers_left_out: int = 0
    came: tuple[str, ...] = ()
    """New players."""
    went: tuple[str, ...] = ()
    proposed: tuple[Number, ...] = ()
    """Proposals made in between."""
    decided: tuple[Number, ...] = ()

    def of_kind(self, *kinds: str) -> tuple[RuleComparison, ...]:
        """The rules with any of these kinds of change."""
        return tuple(rule for rule in self.rules if set(kinds) & set(rule.what))


def between(before: State, after: State) -> Comparison:
    """The differences between two moments of a game."""
    registers = tuple(_registers(before, after))
    return Comparison(
        rules=tuple(_rules(before, after)),
        scores=tuple(_scores(before, after)),
        offices=tuple(_entries("", before.offices, after.offices)),
        registers=registers[:REGISTERS_MAX],
        registers_left_out=max(0, len(registers) - REGISTERS_MAX),
        came=tuple(p for p in after.seating if p not in before.seating),
        went=tuple(p for p in before.seating if p not in after.seating),
        proposed=tuple(sorted({*after.proposals} - {*before.proposals}, key=lambda n: after.proposals[n].entry)),
        decided=tuple(n for n in before.undecided if n in after.proposals and after.proposals[n].outcome),
    )


def _rules(before: State, after: State) -> Iterator[RuleComparison]:
    for rule in sorted(after.rules.values(), key=lambda rule: (rule.ordinal, rule.id)):
        known = before.rules.get(rule.id)
        was = known.now if known is not None and known.in_force else None
        found = _rule(rule, was)
        if found is not None:
            yield found


def _rule(rule: Rule, was: Revision | None) -> RuleComparison | None:
    now = rule.now if rule.in_force else None
    if was is None and now is None:
        return None
    if was is None or now is None:
        there = now or was
        assert there is not None
        text = there.content.text
        return RuleComparison(
            what=("added",) if now else ("repealed",),
            number=there.number,
            title=there.content.title,
            rank=there.rank,
            rank_was=there.rank,
            spans=(Span("added" if now else "removed", text),) if text else (),
            code=there.content.mechanism if now else "",
            code_was="" if now else there.content.mechanism,
        )
    what = _changes(was, now)
    if not what:
        return None
    return RuleComparison(
        what=what,
        number=now.number,
        title=now.content.title,
        was=was.number,
        title_was=was.content.title,
        rank=now.rank,
        rank_was=was.rank,
        spans=compare(was.content.text, now.content.text) if "amended" in what else (),
        code_was=was.content.mechanism,
        code=now.content.mechanism,
    )


def _changes(was: Revision, now: Revision) -> tuple[Any, ...]:
    told = {
        "amended": was.content.text != now.content.text,
        "mechanism": was.content.code != now.content.code,
        "retitled": was.content.title != now.content.title,
        "transmuted": was.rank != now.rank,
        "renumbered": was.number != now.number,
    }
    return tuple(name for name, is_so in told.items() if is_so)


def _scores(before: State, after: State) -> Iterator[ScoreComparison]:
    for quantity in sorted({*before.quantities, *after.quantities}):
        was: Mapping[Any, Amount] = before.quantities.get(quantity, {})
        now: Mapping[Any, Amount] = after.quantities.get(quantity, {})
        for player in sorted({*was, *now}):
            if was.get(player, 0) != now.get(player, 0):
                yield ScoreComparison(player, quantity, was.get(player, 0), now.get(player, 0))


def _registers(before: State, after: State) -> Iterator[RegisterComparison]:
    for name in sorted({*before.registers, *after.registers}):
        was: Mapping[str, Any] = before.registers.get(name, {})
        now: Mapping[str, Any] = after.registers.get(name, {})
        if was is not now:
            yield from (replace(one, of=key_in_words(after, one.of)) for one in _entries(name, was, now))


def _entries(name: str, was: Mapping[Any, Any], now: Mapping[Any, Any]) -> Iterator[RegisterComparison]:
    for key in sorted({*was, *now}):
        if was.get(key) != now.get(key):
            yield RegisterComparison(name or key, key if name else "", was.get(key), now.get(key))
