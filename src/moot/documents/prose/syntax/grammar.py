"""Parsing expression grammar (PEG, Ford 2004) of instructions that change rules, from `data/*.peg`, and its parser.

In a shape each literal is one character, and white space is one space (see `units.py`). A rule is `name = …`, and goes
on in indented lines. In quotation marks stands a regular expression, in which ◆ is any literal, and capitals don't
matter. Runs of words have an end, `{0,9}`, so that the time to read stays in proportion to what is read. Each form that
proposals use is one alternative, with an example above it.
"""

import re
from functools import cache, cached_property
from importlib import resources
from itertools import islice, repeat
from typing import Any

from moot.documents.prose.units import LITERALS

_FILES = ("rules", "amendments", "places")


class SyntaxNode:
    """A node of a parse tree: what an expression matches in a shape, and the nodes below it."""

    __slots__ = ("children", "end", "expression", "shape", "start")

    def __init__(self, expression: "Expression", shape: str, start: int, end: int, children: list["SyntaxNode"]):
        self.expression, self.shape, self.start, self.end, self.children = expression, shape, start, end, children

    @property
    def name(self) -> str:
        """The name of the rule that it matches; empty for a part of one."""
        return self.expression.name

    @property
    def text(self) -> str:
        """The words that it matches."""
        return self.shape[self.start : self.end]


_Known = dict[tuple[int, "Expression"], SyntaxNode | None]
"""What each expression has matched at each position."""


class Expression:
    """What can be matched at a position: a regular expression, or members with a sign.

    The sign is `/` for the first member that matches; a space for all of them, one behind the other; `?`, `*` or `+`
    for one member, so many times; `&` or `!` for nothing, where the member matches, or where it doesn't.
    """

    name = ""

    def __init__(self, sign: str, *members: "Expression", pattern: str = ""):
        self.sign, self.members, self.pattern = sign, members, pattern

    @cached_property
    def words(self) -> re.Pattern[str]:
        """Its regular expression, compiled when it's first tried: of the 400 here, most proposals try 40."""
        return re.compile(self.pattern, re.IGNORECASE)

    def parse(self, shape: str, start: int) -> tuple[SyntaxNode | None, int]:
        """The node that begins at `start`, and its end; if there is none, how far the parser came."""
        known: _Known = {}
        found = self.match(shape, start, known)
        return found, max(at for at, _ in known) if found is None else found.end

    def match(self, shape: str, start: int, known: _Known) -> SyntaxNode | None:
        """The node at a position, where each expression is tried only once (packrat parsing)."""
        key = start, self
        if key not in known:
            end, children = self._tried(shape, start, known)
            known[key] = SyntaxNode(self, shape, start, end, children) if end >= 0 else None
        return known[key]

    def _tried(self, shape: str, start: int, known: _Known) -> tuple[int, list[SyntaxNode]]:
        """Where it ends if it begins at a position, and the nodes below it; -1 if it doesn't match."""
        children: list[SyntaxNode] = []
        match self.sign:
            case "":
                words = self.words.match(shape, start)
                return words.end() if words is not None else -1, children
            case "/":
                found = (node for member in self.members if (node := member.match(shape, start, known)) is not None)
                children += islice(found, 1)
                return children[0].end if children else -1, children
            case "&" | "!":
                is_there = self.members[0].match(shape, start, known) is not None
                return start if is_there is (self.sign == "&") else -1, children
        is_series, end = self.sign == " ", start
        for member in self.members if is_series else repeat(*self.members):
            node = member.match(shape, end, known) if is_series or end < len(shape) else None
            if node is None:
                break
            children.append(node)
            is_last = self.sign == "?" or (node.end == end and not is_series)
            end = node.end
            if is_last:
                break
        least = len(self.members) if is_series else int(self.sign == "+")
        return end if len(children) >= least else -1, children


_TOKEN = re.compile(r'(?P<name>[a-z_]+)|"(?P<words>(?:[^"\\]|\\.)*)"|(?P<sign>[/()&!*+?])')


class _Rule(Expression):
    """An expression with a name, read from the grammar when it's first tried: most proposals need a third of them."""

    def __init__(self, name: str, said: str, rules: dict[str, "_Rule"]):
        self.name, self._said, self._rules = name, said, rules

    def __getattr__(self, attribute: str) -> Any:
        if attribute not in ("sign", "members", "pattern"):
            raise AttributeError(attribute)
        read = _RuleReader(self._said, self._rules).choice()
        read = Expression("/", read) if isinstance(read, _Rule) else read
        self.sign, self.members, self.pattern = read.sign, read.members, read.pattern
        return getattr(self, attribute)


class _RuleReader:
    """Reads what stands behind the name of a rule."""

    def __init__(self, said: str, rules: dict[str, _Rule]):
        self.tokens, self.rules, self.at = [*_TOKEN.finditer(said)], rules, 0

    def choice(self) -> Expression:
        """The alternatives up to the end, or to a closing parenthesis."""
        found = [self._series()]
        while self._is_next("/"):
            self.at += 1
            found.append(self._series())
        return Expression("/", *found) if len(found) > 1 else found[0]

    def _is_next(self, signs: str) -> bool:
        return self.at < len(self.tokens) and (self.tokens[self.at]["sign"] or " ") in signs

    def _series(self) -> Expression:
        found = []
        while self.at < len(self.tokens) and not self._is_next("/)"):
            found.append(self._term())
        return Expression(" ", *found) if len(found) > 1 else found[0]

    def _term(self) -> Expression:
        name, words, sign = self.tokens[self.at].groups()
        self.at += 1
        if sign in ("&", "!"):
            return Expression(sign, self._term())
        found = self.rules[name] if name else Expression("", pattern=words) if words is not None else self.choice()
        self.at += sign == "("  # past the closing one
        if self._is_next("*+?"):
            self.at += 1
            return Expression(self.tokens[self.at - 1]["sign"], found)
        return found


def grammar(said: str) -> Expression:
    """The first rule of a grammar, with those that it refers to."""
    rules: dict[str, _Rule] = {}
    for rule in re.finditer(r"(?m)^([a-z_]+) = (.*)", re.sub(r"(?m)^#.*\n", "", said).replace("\n    ", "")):
        rules[rule[1]] = _Rule(rule[1], rule[2].replace("◆", LITERALS), rules)
    return next(iter(rules.values()))


@cache
def instructions() -> Expression:
    """The grammar of instructions."""
    folder = resources.files("moot.documents.prose").joinpath("data")
    return grammar("".join(folder.joinpath(f"{name}.peg").read_text("utf-8") for name in _FILES))
