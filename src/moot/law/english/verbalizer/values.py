"""Values in words."""

import ast
from collections.abc import Callable, Iterable

from moot.law.english.code.matching import Filled
from moot.law.english.code.trees import replaced
from moot.law.english.new_names import singular
from moot.law.english.table import numbered
from moot.law.english.verbalizer.declarations import a_record
from moot.law.english.verbalizer.patterns import PhrasePattern, PhrasePatterns
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase
from moot.law.english.verbalizer.wording import (
    NotTold,
    as_object,
    clock_time,
    constant,
    grouped,
    is_long,
    listed,
    possessed,
    quoted,
)
from moot.law.mechanisms.bodies import CALLABLE
from moot.law.vocabulary import EFFECTS

DEPTH_MAX = 60
"""Code nested deeper isn't told."""
LENGTH_MAX = 1_500
"""A value that takes more characters isn't told."""
_FRACTIONS = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth", 8: "an eighth", 10: "a tenth"}


class Values:
    """Tells values by the phrases of the vocabulary."""

    def __init__(self, wordings: PhrasePatterns, quantities: frozenset[str], registers: frozenset[str]) -> None:
        self.wordings = wordings
        self.quantities = quantities
        self.registers = registers
        self.constants: dict[str, ast.expr] = {}
        """Names that the mechanism gives a value at its top."""
        self.helpers: dict[str, None] = {}
        """Functions that were spoken of by name, and whose answers are to be told."""
        self.asked: set[str] = set()
        """Names of players whom the mover chooses."""

    # Forms

    def filled(self, form: tuple[str, ...], wording: PhrasePattern, filled: Filled, scope: KnownNames) -> NounPhrase:
        """A form with its slots told; verbs and nouns agree with the slot before them."""
        said = {name: self.slot(part, wording.kinds[name], scope) for name, part in filled.items()}
        if "half of" in wording.phrase.forms[0] or not isinstance(wording.tree, ast.Compare | ast.Subscript):
            said = {name: grouped(one, filled[name], wording.tree) for name, one in said.items()}
        out: list[str] = []
        plural = wording.phrase.plural
        if form[1:2] == ("'s",) and wording.phrase.kind == "value":
            return possessed(said[form[0][1:-1]], form[2:])
        if form[1:2] == ("'s",) and is_long(said[form[0][1:-1]].text):
            form = ("the", form[2], "of", form[0], *form[3:])
        for place, word in enumerate(form):
            if word.startswith("{"):
                name = word[1:-1].partition(":")[0]
                inner = said[name]
                before = form[place - 1].strip("{}") if place else ""
                if wording.kinds[name] == "thing" and wording.kinds.get(before) == "number" and not plural:
                    inner = NounPhrase(singular(inner.text))
                follows = form[place + 1] if place + 1 < len(form) else ""
                out.append(as_object(inner.text) if place and "/" not in follows and follows != "'s" else inner.text)
                plural = inner.plural
            elif "/" in word and word != "/":
                one, _, rest = word.partition("/")
                many, _, whose = rest.partition("@")
                number = said[whose].plural if whose else plural
                number = number and (many != "each" or said[whose].text != "they")
                out.append("" if (many if number else one) == "~" else many if number else one)
            else:
                out.append(word)
        last = form[-1] if form else ""
        text = " ".join(word for word in out if word)
        only = len(form) == 1 and form[0].startswith("{")
        counted = "/" in last and last != "/" and not last.endswith("@who")
        return NounPhrase(text, plural if only or counted else wording.phrase.plural)

    def slot(self, tree: ast.expr, kind: str, scope: KnownNames) -> NounPhrase:
        """What stands in a slot, as the slot's kind is told."""
        value = tree.value if isinstance(tree, ast.Constant) else None
        match kind:
            case "number" if type(value) is int:
                return NounPhrase(f"{value:,}", value != 1)
            case "thing" if isinstance(value, str):
                return NounPhrase(value.replace("_", " "), True)
            case "register" if isinstance(value, str):
                return NounPhrase(self.wordings.words("register", value, quoted(value)))
            case "name" if isinstance(value, str):
                return NounPhrase(quoted(value))
            case "many":
                many = self.value(tree, scope)
                return NounPhrase(many.text.removeprefix("the "), True)
            case "office" if isinstance(value, str):
                return NounPhrase("the " + value.replace("_", " "))
            case "happening":
                return NounPhrase(self.happening(tree))
            case "month" | "weekday" | "ordinal" if (kind, str(value)) in numbered():
                return NounPhrase(numbered()[kind, str(value)])
            case "year" if type(value) is int:
                return NounPhrase(str(value))
            case "fraction" if type(value) is int and value in _FRACTIONS:
                return NounPhrase(_FRACTIONS[value])
            case "duration" if _is_duration(tree):
                return self.value(tree, scope)
            case "clock":
                return NounPhrase(clock_time(tree))
            case "value":
                return self.value(tree, scope)
        raise NotTold(kind)

    def happening(self, tree: ast.expr) -> str:
        """What happened, by the names of events."""
        names = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)]
        if not names:
            raise NotTold("what happened")
        return listed((self.event(str(name)) for name in names), "or")

    def event(self, name: str) -> str:
        """An event in words: one of the vocabulary, or one that a rule announces."""
        return self.wordings.words("event", name, f"{quoted(name)} is announced")

    def by_phrase(self, kind: str, tree: ast.expr, scope: KnownNames, form: int = 0) -> NounPhrase | None:
        for wording, filled in self.wordings.matching(kind, tree, scope.binds):
            try:
                return self.filled(wording.forms[form], wording, filled, scope)
            except NotTold:
                continue
        return None

    # Values

    def value(self, tree: ast.expr, scope: KnownNames) -> NounPhrase:
        """A value as a noun phrase."""
        if scope.depth > DEPTH_MAX:
            raise NotTold("nested too deeply")
        said = self.told(tree, scope)
        if len(said.text) > LENGTH_MAX:
            raise NotTold("too long")
        return said

    def told(self, tree: ast.expr, scope: KnownNames) -> NounPhrase:
        match tree:
            case ast.Constant(value=value):
                return constant(value)
            case ast.Name(id=name):
                return self.name(name, scope)
            case ast.JoinedStr(values=parts):
                return NounPhrase(f"“{self.text(parts, scope)}”")
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                said = [self.value(item, scope).text for item in items]
                return NounPhrase(listed(said) if said else "nothing", len(said) > 1)
            case ast.Dict(keys=keys, values=values):
                pairs = [
                    f"{self.value(k, scope).text} for {self.value(v, scope).text}"
                    for v, k in zip(keys, values, strict=True)
                    if v is not None
                ]
                return NounPhrase(listed(pairs) if pairs else "nothing", True)
            case ast.IfExp(test=test, body=body, orelse=other):
                first, second = self.value(body, scope), self.value(other, scope)
                return NounPhrase(f"{first.text} (if {self.test(test, scope)}; otherwise {second.text})", first.plural)
            case ast.BoolOp(op=ast.Or(), values=values) if scope.type_of(values[0]) != "bool":
                return self.first_of(values, scope)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Call(func=ast.Name(id="any" | "all")):
                return NounPhrase("whether " + self.test(tree, scope))
            case ast.Call(func=ast.Name(id=name)) if name in scope.functions:
                return self.helper(tree, name, scope)
            case ast.Call(func=ast.Name(id=name), args=[], keywords=fields) if name[:1].isupper():
                given = (f"{quoted(str(one.arg))} {self.value(one.value, scope).text}" for one in fields)
                return NounPhrase(f"{a_record(name)} with {listed(given)}")
            case ast.Call(func=ast.Name(id=name)) if name in EFFECTS:
                return NounPhrase(f"( {self.act(tree, scope)} )")
            case ast.Subscript(value=ast.Name(id=name), slice=key) if isinstance(scope.code.get(name), ast.Dict):
                table = scope.code[name]
                assert isinstance(table, ast.Dict)
                return self.choice_of(table, key, scope)
            case ast.Subscript(value=whole, slice=ast.Slice(lower=low, upper=high, step=None)):
                return self.slice(whole, low, high, scope)
            case ast.Subscript(value=ast.Name(id=name), slice=of) if name not in scope.said and name not in scope.code:
                return self.entry(tree, name, of, scope)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[of, *_]) if (
                name not in scope.said and name not in scope.code
            ):
                return self.entry(tree, name, of, scope)
            case ast.BinOp(op=(ast.Add() | ast.Sub()) as op, left=left, right=right) if _is_duration(right):
                word = "after" if isinstance(op, ast.Add) else "before"
                return NounPhrase(f"{self.value(right, scope).text} {word} {self.value(left, scope).text}")
            case ast.BinOp(op=ast.Add(), left=left, right=right) if scope.type_of(tree) == "str":
                return NounPhrase(f"{self.value(left, scope).text} followed by {self.value(right, scope).text}")
            case ast.BinOp(op=ast.Add(), left=left, right=right) if _is_list(scope.type_of(tree)):
                both = f"{self.value(left, scope).text} and also {as_object(self.value(right, scope).text)}"
                return NounPhrase(both, True)
        found = None
        if isinstance(tree, ast.Attribute) or (isinstance(tree, ast.Call) and tree.args):
            of = tree.value if isinstance(tree, ast.Attribute) else tree.args[0]
            found = self.by_phrase(f"value of {scope.type_of(of)}", tree, scope)
        found = found or self.by_phrase("value", tree, scope)
        if found is not None:
            return found
        if isinstance(tree, ast.Attribute):
            return NounPhrase(f"{self.value(tree.value, scope).text} 's {quoted(tree.attr)}")
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id not in CALLABLE:
            asked = (self.value(one, scope).text for one in tree.args)
            about = listed("them" if one == "they" else one for one in asked)
            return NounPhrase(f"the answer to {quoted(tree.func.id)} for {about}")
        raise NotTold(type(tree).__name__)

    def first_of(self, values: list[ast.expr], scope: KnownNames) -> NounPhrase:
        """The first of some values that isn't empty."""
        kept = [one for one in values if not _is_empty(one)] or values
        first = self.value(kept[0], scope)
        text = first.text
        for one, before in zip(kept[1:], kept, strict=False):
            kind = scope.type_of(before)
            missing = "if there is none" if kind in ("Player", "Proposal", "Case") else "if that is empty"
            missing = "if that is 0" if kind == "int" else missing
            text += f" (or, {missing}, {self.value(one, scope).text})"
        return NounPhrase(text, first.plural)

    def name(self, name: str, scope: KnownNames) -> NounPhrase:
        """What a name stands for."""
        if name in scope.said:
            return scope.said[name]
        if name in scope.code:
            return self.value(scope.code[name], scope)
        if name in self.quantities:
            return NounPhrase(f"the players' {name.replace('_', ' ')}", True)
        if known := self.wordings.named("value", name):
            return known
        kind = scope.types.get(name, "")
        if kind == "list[Player]":
            return NounPhrase(f"the players in {quoted(name)}", True)
        if kind.startswith("dict[Player") and name in self.registers:
            return NounPhrase("all players", True)
        if name in self.registers and _is_list(kind):
            return NounPhrase(f"the entries in {quoted(name)}", True)
        return NounPhrase("the " + name.replace("_", " ") if kind == "office" else quoted(name))

    def entry(self, tree: ast.expr, name: str, of: ast.expr, scope: KnownNames) -> NounPhrase:
        """An entry of what is kept for each player."""
        for wording, filled in self.wordings.matching("value", tree, scope.binds):
            base = wording.tree.func if isinstance(wording.tree, ast.Call) else wording.tree
            assert isinstance(base, ast.Subscript | ast.Attribute)
            if isinstance(base.value, ast.Name) and base.value.id == name:
                return self.filled(wording.forms[0], wording, filled, scope)
        is_place = isinstance(of, ast.UnaryOp) or scope.type_of(of) == "int"
        if name not in self.quantities and (is_place or _is_list(scope.types.get(name, ""))):
            found = self.by_phrase("value", tree, scope)
            if found is not None:
                return found
        whose = self.value(of, scope).text
        if name in self.quantities:
            return NounPhrase(possessed(self.value(of, scope), (name.replace("_", " "),)).text, True)
        if is_long(whose):
            return NounPhrase(f"the {quoted(name)} of {whose}")
        return NounPhrase(f"{whose} 's {quoted(name)}")

    def choice_of(self, table: ast.Dict, key: ast.expr, scope: KnownNames) -> NounPhrase:
        """What a table written in the code has for a value."""
        answers = listed((self.value(one, scope).text for one in table.values), "or")
        keys = listed((self.value(one, scope).text for one in table.keys if one is not None), "or")
        return NounPhrase(f"{answers}, as {self.value(key, scope).text} is {keys}")

    def slice(self, whole: ast.expr, low: ast.expr | None, high: ast.expr | None, scope: KnownNames) -> NounPhrase:
        """A part of a list or text."""
        text = self.value(whole, scope).text
        text = f"({text})" if isinstance(whole, ast.BinOp) else text
        if isinstance(low, ast.UnaryOp) and high is None:
            return NounPhrase(f"the last {self.value(low.operand, scope).text} of {text}", True)
        if isinstance(high, ast.UnaryOp) and low is None:
            return NounPhrase(f"{text} but the last {self.value(high.operand, scope).text}", True)
        if high is not None and low is None:
            said = self.value(high, scope).text
            return NounPhrase(f"the first {'' if said == '1' else said} of {text}", said != "1")
        parts = []
        if low is not None:
            parts.append(_beyond("after place", "from the last", low, lambda one: self.value(one, scope).text))
        if high is not None:
            parts.append(_beyond("up to place", "before the last", high, lambda one: self.value(one, scope).text))
        return NounPhrase(f"the part of {text} {' and '.join(parts)}", True)

    def text(self, parts: Iterable[ast.expr], scope: KnownNames) -> str:
        """A text with values in it, each in brackets."""
        out = []
        for part in parts:
            if isinstance(part, ast.Constant):
                out.append(str(part.value).replace("“", "‘").replace("”", "’"))
            elif isinstance(part, ast.FormattedValue):
                said = self.value(part.value, scope).text
                said = "the player" if said == "they" else said
                if said.startswith("“") and said.endswith("”") and said.count("“") == 1:
                    said = said[1:-1]
                out.append("[" + said.replace("“", "‘").replace("”", "’") + "]")
        return "".join(out)

    def helper(self, call: ast.Call, name: str, scope: KnownNames) -> NounPhrase:
        """What a function of the mechanism answers: its value in place of the call, or its name."""
        inlined = self.inlined(call, name, scope)
        if inlined is not None:
            return self.value(inlined[0], inlined[1])
        self.helpers[name] = None
        given = listed(self.value(one, scope).text for one in call.args)
        return NounPhrase(f"the answer to {quoted(name)} for {given}" if given else f"the answer to {quoted(name)}")

    def inlined(self, call: ast.Call, name: str, scope: KnownNames) -> tuple[ast.expr, KnownNames] | None:
        """What a function returns, and the scope in which that's told, if that is all it does."""
        function = scope.functions[name]
        body = function.body
        if len(body) != 1 or not isinstance(body[0], ast.Return) or body[0].value is None or call.keywords:
            return None
        if any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(body[0])):
            return None
        inner = KnownNames({}, scope.types, scope.functions, self.constants, scope.depth + 8)
        names: dict[str, ast.expr] = {}
        for parameter, given in zip(function.args.args, call.args, strict=False):
            if isinstance(given, ast.Name) and given.id not in scope.said and given.id not in scope.code:
                names[parameter.arg] = given
            else:
                inner.types[parameter.arg] = scope.type_of(given)
                inner.said[parameter.arg] = self.value(given, scope)
        return replaced(body[0].value, names), inner

    def act(self, tree: ast.expr, scope: KnownNames) -> str:
        """An effect as a clause; implemented where statements are told."""
        raise NotTold("an effect")

    def test(self, tree: ast.expr, scope: KnownNames, holds: bool = True, within: str = "") -> str:
        """A condition, or that it doesn't hold; implemented where conditions are told."""
        raise NotTold("a condition")


def _is_duration(tree: ast.expr) -> bool:
    names = ("days", "weeks", "hours", "minutes", "seconds")
    return isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in names


def _is_list(kind: str) -> bool:
    return kind.startswith(("list", "tuple"))


def _is_empty(tree: ast.expr) -> bool:
    return (isinstance(tree, ast.List) and not tree.elts) or (isinstance(tree, ast.Constant) and not tree.value)


def _beyond(place: str, from_end: str, bound: ast.expr, told: Callable[[ast.expr], str]) -> str:
    """Where a part of a list begins or ends: places are counted from 1, and those below 0 from the end."""
    if isinstance(bound, ast.UnaryOp) and isinstance(bound.op, ast.USub):
        return f"{from_end} {told(bound.operand)}"
    return f"{place} {told(bound)}"
