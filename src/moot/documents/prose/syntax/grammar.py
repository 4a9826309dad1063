"""Parsing expression grammar (PEG, Ford 2004) of instructions that change rules, from `data/*.peg`.

In a shape each literal is one character, and white space is one space (see `units.py`). So in the regular expressions a
space is a space, and ◆ is any literal. A line that ends in a backslash goes on in the next. Runs of words have an end,
`{0,9}`, so that the time to read stays in proportion to what is read. Each form that proposals use is one alternative,
with an example above it.
"""

import re
from collections.abc import Callable
from functools import cache, cached_property
from importlib import resources
from typing import Any

from parsimonious.expressions import Compound, Expression, Lookahead, OneOf, Quantifier, Regex, Sequence

from moot.documents.prose.units import LITERALS

_FILES = ("rules", "amendments", "places")


class RegexCompiledOnUse(Regex):
    """A regular expression that is compiled when it's first tried: of the 300 here, most proposals try 40."""

    def __init__(self, pattern: str, ignore_case: bool):
        Expression.__init__(self)
        self.pattern, self.ignore_case = pattern, ignore_case
        self.identity_tuple = (pattern, ignore_case)  # type: ignore[assignment]  # for comparing

    @cached_property
    def re(self) -> Any:  # type: ignore[override]
        """The compiled expression."""
        return Regex(self.pattern, ignore_case=self.ignore_case).re


_TOKEN = re.compile(
    r"""\s+|(?P<rule>[a-z_]+)\s*=(?!>)|(?P<name>[a-z_]+)|~r"(?P<regex>(?:[^"\\]|\\.)*)"(?P<i>i?)|(?P<sign>[/()&!*+?])"""
)
_TIMES = {"*": (0, float("inf")), "+": (1, float("inf")), "?": (0, 1)}


class _GrammarReader:
    """Reads a grammar in the notation of parsimonious, ten times as fast: only what this grammar uses of it."""

    def __init__(self, grammar: str):
        self.tokens = [one for one in _TOKEN.finditer(grammar) if one.group().strip()]
        self.at = 0
        self.rules: dict[str, Expression] = {}
        self.awaited: list[tuple[Compound, tuple[Expression | str, ...]]] = []
        """Expressions with the names of rules among their members."""

    def read(self) -> Expression:
        """The first rule of the grammar, with all that it refers to."""
        while self.at < len(self.tokens):
            name = self.tokens[self.at]["rule"]
            self.at += 1
            self.rules[name] = rule = self._choice()
            rule.name = name
        for expression, members in self.awaited:
            expression.members = tuple(self.rules[one] if isinstance(one, str) else one for one in members)
        return next(iter(self.rules.values()))

    def _sign(self) -> str:
        return self.tokens[self.at]["sign"] or "" if self.at < len(self.tokens) else ""

    def _taken(self, signs: str) -> str:
        """The next token, taken if it is one of these signs; else nothing."""
        sign = self._sign()
        self.at += bool(sign and sign in signs)
        return sign if sign and sign in signs else ""

    def _made(self, kind: Callable[..., Compound], *members: Expression | str) -> Compound:
        expression = kind(*members)
        self.awaited.append((expression, members))
        return expression

    def _choice(self) -> Expression:
        found = [self._sequence()]
        while self._taken("/"):
            found.append(self._sequence())
        return self._made(OneOf, *found) if len(found) > 1 or isinstance(found[0], str) else found[0]

    def _sequence(self) -> Expression | str:
        found = []
        while self.at < len(self.tokens) and not self.tokens[self.at]["rule"] and self._sign() not in ("/", ")"):
            found.append(self._term())
        return self._made(Sequence, *found) if len(found) > 1 else found[0]

    def _term(self) -> Expression | str:
        looks = self._taken("&!")
        token = self.tokens[self.at]
        self.at += 1
        found: Expression | str
        if token["sign"] == "(":
            found = self._choice()
            self.at += 1
        else:
            found = token["name"] or RegexCompiledOnUse(token["regex"], token["i"] == "i")
        times = self._taken("*+?")
        if times:
            found = self._made(lambda one: Quantifier(one, min=_TIMES[times][0], max=_TIMES[times][1]), found)
        return self._made(lambda one: Lookahead(one, negative=looks == "!"), found) if looks else found


@cache
def instructions() -> Expression:
    """The grammar, read on first use, because most commands don't need it."""
    folder = resources.files("moot.documents.prose").joinpath("data")
    said = "".join(folder.joinpath(f"{name}.peg").read_text("utf-8") for name in _FILES)
    return _GrammarReader(re.sub(r"\\\n *|(?m:^# .*)", "", said).replace("◆", LITERALS)).read()
