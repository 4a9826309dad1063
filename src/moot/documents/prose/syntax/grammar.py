"""Parsing expression grammar (PEG, Ford 2004) of instructions that change rules, from `data/*.peg`, and its parser.

In a shape each literal is one character, and white space is one space (see `units.py`). A rule is `name = …`, and goes
on in indented lines. In quotation marks stands a regular expression, in which ◆ is any literal, and capitals don't
matter. Runs of words have an end, `{0,9}`, so that the time to read stays in proportion to what is read. Each form that
proposals use is one alternative, with an example above it.
"""

import re
from functools import cache, cached_property
from importlib import resources

from moot.documents.prose.units import LITERALS

_FILES = ("rules", "amendments", "places")
_MANY = 1_000_000


class Node:
    """A node of a parse tree: what an expression matches in a text, and the nodes below it."""

    __slots__ = ("children", "end", "expression", "shape", "start")

    def __init__(self, expression: "Expression", shape: str, start: int, end: int, children: tuple["Node", ...] = ()):
        self.expression, self.shape, self.start, self.end, self.children = expression, shape, start, end, children

    @property
    def name(self) -> str:
        """The name of the rule that it matches; empty for a part of one."""
        return self.expression.name

    @property
    def text(self) -> str:
        """The words that it matches."""
        return self.shape[self.start : self.end]


class Expression:
    """What can be matched at a position, made of its members."""

    def __init__(self) -> None:
        self.name = ""
        self.members: tuple[Expression, ...] = ()

    def parse(self, shape: str, start: int) -> tuple[Node | None, int]:
        """The node that begins at `start`, and its end; if there is none, how far the parser came."""
        known: Known = {}
        found = self.match(shape, start, known)
        return found, max(at for at, _ in known) if found is None else found.end

    def match(self, shape: str, start: int, known: "Known") -> Node | None:
        """The node at a position, where each expression is tried only once (packrat parsing)."""
        key = start, self
        if key not in known:
            known[key] = self.tried(shape, start, known)
        return known[key]

    def tried(self, shape: str, start: int, known: "Known") -> Node | None:
        """The node at a position where the expression hasn't been tried."""
        raise NotImplementedError


Known = dict[tuple[int, Expression], Node | None]
"""What each expression has matched at each position."""


class Words(Expression):
    """A regular expression, compiled when it's first tried: of the 400 here, most proposals try 40."""

    def __init__(self, pattern: str):
        super().__init__()
        self.pattern = pattern

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        return re.compile(self.pattern, re.IGNORECASE)

    def tried(self, shape: str, start: int, known: Known) -> Node | None:
        found = self.compiled.match(shape, start)
        return Node(self, shape, start, found.end()) if found is not None else None


class Choice(Expression):
    """The first of its members that matches."""

    def tried(self, shape: str, start: int, known: Known) -> Node | None:
        found = next(filter(None, (member.match(shape, start, known) for member in self.members)), None)
        return Node(self, shape, start, found.end, (found,)) if found is not None else None


class Series(Expression):
    """All of its members, one behind the other."""

    def tried(self, shape: str, start: int, known: Known) -> Node | None:
        end = start
        children: list[Node] = []
        for member in self.members:
            found = member.match(shape, end, known)
            if found is None:
                return None
            end = found.end
            children.append(found)
        return Node(self, shape, start, end, tuple(children))


class Repeated(Expression):
    """Its member, so many times: `?`, `*` or `+`."""

    def __init__(self, sign: str):
        super().__init__()
        self.least, self.most = int(sign == "+"), 1 if sign == "?" else _MANY

    def tried(self, shape: str, start: int, known: Known) -> Node | None:
        end = start
        children: list[Node] = []
        while end < len(shape) and len(children) < self.most:
            found = self.members[0].match(shape, end, known)
            if found is None:
                break
            children.append(found)
            if found.end == end:
                break
            end = found.end
        return Node(self, shape, start, end, tuple(children)) if len(children) >= self.least else None


class Ahead(Expression):
    """Nothing, where its member matches (`&`), or doesn't (`!`)."""

    def __init__(self, sign: str):
        super().__init__()
        self.wanted = sign == "&"

    def tried(self, shape: str, start: int, known: Known) -> Node | None:
        found = self.members[0].match(shape, start, known)
        return Node(self, shape, start, start) if (found is not None) is self.wanted else None


_TOKEN = re.compile(r'\s*(?:(?P<rule>[a-z_]+) = |(?P<name>[a-z_]+)|"(?P<words>(?:[^"\\]|\\.)*)"|(?P<sign>[/()&!*+?]))')


class _GrammarReader:
    """Reads the rules of a grammar."""

    def __init__(self, grammar: str):
        self.tokens = [*_TOKEN.finditer(grammar)]
        self.at = 0
        self.rules: dict[str, Expression] = {}
        self.awaited: list[tuple[Expression, list[Expression | str]]] = []
        """Expressions that rules are named in, which may come later."""

    def read(self) -> Expression:
        """The first rule of the grammar, with all that it refers to."""
        while self.at < len(self.tokens):
            name = self._next()["rule"]
            self.rules[name] = rule = self._choice()
            rule.name = name
        for expression, members in self.awaited:
            expression.members = tuple(self.rules[one] if isinstance(one, str) else one for one in members)
        return next(iter(self.rules.values()))

    def _next(self) -> re.Match[str]:
        self.at += 1
        return self.tokens[self.at - 1]

    def _sign(self, signs: str) -> str:
        """The next token, if it is one of these signs; else nothing."""
        sign = self.tokens[self.at]["sign"] if self.at < len(self.tokens) else None
        return sign if sign is not None and sign in signs else ""

    def _made(self, expression: Expression, *members: Expression | str) -> Expression:
        self.awaited.append((expression, [*members]))
        return expression

    def _choice(self) -> Expression:
        found = [self._series()]
        while self._sign("/"):
            self._next()
            found.append(self._series())
        first = found[0]
        return first if len(found) == 1 and isinstance(first, Expression) else self._made(Choice(), *found)

    def _series(self) -> Expression | str:
        found = []
        while self.at < len(self.tokens) and not self.tokens[self.at]["rule"] and not self._sign("/)"):
            found.append(self._term())
        return self._made(Series(), *found) if len(found) > 1 else found[0]

    def _term(self) -> Expression | str:
        token = self._next()
        if token["sign"] in ("&", "!"):
            return self._made(Ahead(token["sign"]), self._term())
        found = token["name"] or (Words(token["words"]) if token["words"] is not None else self._choice())
        self.at += token["sign"] == "("  # past the closing one
        return self._made(Repeated(self._next()["sign"]), found) if self._sign("*+?") else found


@cache
def instructions() -> Expression:
    """The grammar, read on first use, because most commands don't need it."""
    folder = resources.files("moot.documents.prose").joinpath("data")
    said = "".join(folder.joinpath(f"{name}.peg").read_text("utf-8") for name in _FILES)
    return _GrammarReader(re.sub(r"(?m)^#.*\n", "", said).replace("\n    ", "").replace("◆", LITERALS)).read()
