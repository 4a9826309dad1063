"""Values and conditions in words."""

import ast
import copy
import re
from collections.abc import Iterable, Mapping

from moot.law.english.verbalizer.patterns import Filled, PhrasePattern, PhrasePatterns
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase, names_in, part_of
from moot.law.vocabulary import EFFECTS

DEPTH_MAX = 60
"""Code nested deeper isn't told."""
LENGTH_MAX = 1_500
"""A value that takes more characters isn't told."""
_MARK = 0xE000
"""Where private characters begin: two for each depth stand for one who is spoken of, as a subject and as an object."""
_MONTHS = "January February March April May June July August September October November December".split()
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_ORDINALS = "first second third fourth fifth".split()
_ROUNDING = ("ceil", "floor", "rounded", "abs", "max", "min")
_PERSONS = ("Player", "")


class NotTold(Exception):
    """Code that can't be told in words."""


def quoted(name: str) -> str:
    """A name of the code as the text calls it: `turn_completed` is “turn completed”."""
    return f"“{name.replace('_', ' ').replace('-', ' ')}”"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Parts as a list: a, b and c."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    if any(f" {word} " in item for item in items[:-1]) or any(", " in item for item in items):
        return ", ".join(items[:-1]) + f", {word} {items[-1]}"
    return ", ".join(items[:-1]) + f" {word} {items[-1]}"


def _mark(depth: int) -> NounPhrase:
    return NounPhrase(chr(_MARK + 2 * (depth % 100)))


def _is_mark(text: str) -> bool:
    return len(text) == 1 and ord(text) >= _MARK


class Expressions:
    """Tells values and conditions by the phrases of the vocabulary."""

    def __init__(self, wordings: PhrasePatterns, quantities: frozenset[str], registers: frozenset[str]) -> None:
        self.wordings = wordings
        self.quantities = quantities
        self.registers = registers
        self.constants: dict[str, ast.expr] = {}
        """Names that the mechanism gives a value at its top."""
        self.helpers: dict[str, None] = {}
        """Functions that were spoken of by name, and whose answers are to be told."""

    # Forms

    def filled(self, form: tuple[str, ...], wording: PhrasePattern, filled: Filled, scope: KnownNames) -> NounPhrase:
        """A form with its slots told; verbs and nouns agree with the slot before them."""
        said = {name: self.slot(part, wording.kinds[name], scope) for name, part in filled.items()}
        if "half of" in wording.phrase.forms[0] or not isinstance(wording.tree, ast.Compare | ast.Subscript):
            said = {name: _grouped(one, filled[name], wording.tree) for name, one in said.items()}
        out: list[str] = []
        plural = wording.phrase.plural
        if form[1:2] == ("'s",) and wording.phrase.kind == "value":
            return _possessed(said[form[0][1:-1]], form[2:])
        if form[1:2] == ("'s",) and _is_long(said[form[0][1:-1]].text):
            form = ("the", form[2], "of", form[0], *form[3:])
        for place, word in enumerate(form):
            if word.startswith("{"):
                inner = said[word[1:-1].partition(":")[0]]
                follows = form[place + 1] if place + 1 < len(form) else ""
                out.append(as_object(inner.text) if place and "/" not in follows and follows != "'s" else inner.text)
                plural = inner.plural
            elif "/" in word and word != "/":
                one, _, rest = word.partition("/")
                many, _, whose = rest.partition("@")
                number = said[whose].plural if whose else plural
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
                return NounPhrase(self.name_of_register(value))
            case "name" if isinstance(value, str):
                return NounPhrase(quoted(value))
            case "many":
                many = self.value(tree, scope)
                return NounPhrase(many.text.removeprefix("the "), True)
            case "office" if isinstance(value, str):
                return NounPhrase("the " + value.replace("_", " "))
            case "happening":
                return NounPhrase(self.happening(tree))
            case "month" if type(value) is int and 1 <= value <= 12:
                return NounPhrase(_MONTHS[value - 1])
            case "weekday" if type(value) is int and 1 <= value <= 7:
                return NounPhrase(_WEEKDAYS[value - 1])
            case "ordinal" if type(value) is int and 1 <= value <= len(_ORDINALS):
                return NounPhrase(_ORDINALS[value - 1])
            case "clock":
                return NounPhrase(_clock(tree))
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
        known = self.wordings.named("event", name)
        return " ".join(known.forms[0]) if known else f"{quoted(name)} is announced"

    def name_of_register(self, name: str) -> str:
        """What the game keeps under a name."""
        known = self.wordings.named("register", name)
        return " ".join(known.forms[0]) if known else quoted(name)

    def _by_phrase(self, kind: str, tree: ast.expr, scope: KnownNames, form: int = 0) -> NounPhrase | None:
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
        said = self._value(tree, scope)
        if len(said.text) > LENGTH_MAX:
            raise NotTold("too long")
        return said

    def _value(self, tree: ast.expr, scope: KnownNames) -> NounPhrase:
        match tree:
            case ast.Constant(value=value):
                return _constant(value)
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
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return self.those(tree, scope)
            case ast.IfExp(test=test, body=body, orelse=other):
                first, second = self.value(body, scope), self.value(other, scope)
                return NounPhrase(f"{first.text} (if {self.test(test, scope)}; otherwise {second.text})", first.plural)
            case ast.BoolOp(op=ast.Or(), values=values) if scope.type_of(values[0]) != "bool":
                return self.first_of(values, scope)
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Call(func=ast.Name(id="any" | "all")):
                return NounPhrase("whether " + self.test(tree, scope))
            case ast.DictComp(key=key, value=one, generators=loops):
                pair = ast.List([key, one], ast.Load())
                return self.each_of_several(ast.ListComp(pair, loops), scope)
            case ast.Call(
                func=ast.Name(id="min" | "max" | "sorted" as name),
                args=[whole],
                keywords=[ast.keyword(arg="key", value=ast.Lambda(args=ast.arguments(args=[one]), body=key)), *more],
            ):
                return self.by_key(name, whole, one.arg, key, bool(more), scope)
            case ast.Call(func=ast.Name(id=name)) if name in scope.functions:
                return self.helper(tree, name, scope)
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
        if isinstance(tree, ast.Attribute):
            found = self._by_phrase(f"value of {scope.type_of(tree.value)}", tree, scope)
        found = found or self._by_phrase("value", tree, scope)
        if found is not None:
            return found
        if isinstance(tree, ast.Attribute):
            return NounPhrase(f"{self.value(tree.value, scope).text} 's {quoted(tree.attr)}")
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
        known = self.wordings.named("value", name)
        if known:
            return NounPhrase(" ".join(known.forms[0]), known.phrase.plural)
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
        if name not in self.quantities and (_is_list(scope.types.get(name, "")) or scope.type_of(of) == "int"):
            found = self._by_phrase("value", tree, scope)
            if found is not None:
                return found
        whose = self.value(of, scope).text
        if name in self.quantities:
            return NounPhrase(_possessed(self.value(of, scope), (name.replace("_", " "),)).text, True)
        if _is_long(whose):
            return NounPhrase(f"the {quoted(name)} of {whose}")
        return NounPhrase(f"{whose} 's {quoted(name)}")

    def by_key(self, name: str, whole: ast.expr, one: str, key: ast.expr, more: bool, scope: KnownNames) -> NounPhrase:
        """The one of some that has the most or least of something; or all of them, in its order."""
        if more and name != "sorted":
            raise NotTold("a default")
        of = self.value(whole, scope)
        kind = part_of(scope.type_of(whole))
        inner = scope.inner()
        inner.types[one] = kind
        inner.code.pop(one, None)
        if name == "sorted":
            inner.said[one] = NounPhrase("they", True)
            order = ", the other way round" if more else ""
            return NounPhrase(f"{of.text} in the order of {self.value(key, inner).text}{order}", True)
        mark = _mark(inner.depth)
        inner.said[one] = mark
        by = self.value(key, inner)
        most = f"{by.text} {'are' if by.plural else 'is'} the {'lowest' if name == 'min' else 'highest'}"
        return NounPhrase(f"the one of {of.text} {self.relative(most, mark.text, kind)}")

    def choice_of(self, table: ast.Dict, key: ast.expr, scope: KnownNames) -> NounPhrase:
        """What a table written in the code has for a value."""
        answers = listed((self.value(one, scope).text for one in table.values), "or")
        keys = listed((self.value(one, scope).text for one in table.keys if one is not None), "or")
        return NounPhrase(f"{answers}, as {self.value(key, scope).text} is {keys}")

    def slice(self, whole: ast.expr, low: ast.expr | None, high: ast.expr | None, scope: KnownNames) -> NounPhrase:
        """A part of a list or text."""
        text = self.value(whole, scope).text
        start = f" from place {self.value(low, scope).text} on" if low else ""
        end = f" before place {self.value(high, scope).text}" if high else ""
        return NounPhrase(f"the part of {text}{start}{' and' if start and end else ''}{end}", True)

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
        inner = KnownNames({}, scope.types, scope.functions)
        inner.depth = scope.depth + 8
        inner.code = dict(self.constants)
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

    # Lists of those of whom something holds

    def those(self, tree: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: KnownNames) -> NounPhrase:
        """Those of a list of whom conditions hold; or something of each of them."""
        if len(tree.generators) > 1:
            return self.each_of_several(tree, scope)
        inner, whom = self.chosen(tree.generators[0], scope)
        target = tree.generators[0].target
        if isinstance(tree.elt, ast.Name) and isinstance(target, ast.Name) and tree.elt.id == target.id:
            return whom
        each = inner.inner()
        kind = inner.type_of(tree.elt)
        if kind == "bool" or not isinstance(tree.elt, ast.Attribute | ast.Subscript | ast.Call):
            for name in names_in(target):
                one = NounPhrase("they" if inner.types.get(name) == "Player" else "it")
                each.said[name] = one if isinstance(target, ast.Name) else NounPhrase(quoted(name))
            told = "whether " + self.test(tree.elt, each) if kind == "bool" else self.value(tree.elt, each).text
            return NounPhrase(f"{told} for each of {whom.text}", True)
        for name in names_in(target):
            each.said[name] = whom
            each.code.pop(name, None)
        text = self.value(tree.elt, each).text
        return NounPhrase("the different " + text.removeprefix("the ") if isinstance(tree, ast.SetComp) else text, True)

    def each_of_several(self, tree: ast.ListComp | ast.SetComp | ast.GeneratorExp, scope: KnownNames) -> NounPhrase:
        """Something of each that several loops come to."""
        inner = scope.inner()
        loops: list[str] = []
        conditions: list[str] = []
        for loop in tree.generators:
            whole, kind = self.value(loop.iter, inner).text, part_of(inner.type_of(loop.iter))
            for name in names_in(loop.target):
                inner.said[name] = NounPhrase(quoted(name))
                inner.types[name] = kind if isinstance(loop.target, ast.Name) else ""
                inner.code.pop(name, None)
            loops.append(f"each {listed(quoted(name) for name in names_in(loop.target))} of {whole}")
            conditions += [self.test(one, inner) for one in loop.ifs]
        suitable = f" if {listed(conditions)}" if conditions else ""
        return NounPhrase(f"{self.value(tree.elt, inner).text} for {listed(loops)}{suitable}", True)

    def chosen(self, loop: ast.comprehension, scope: KnownNames) -> tuple[KnownNames, NounPhrase]:
        """The scope within a loop, and those whom it's about."""
        inner = scope.inner()
        whole = self.value(loop.iter, scope)
        if isinstance(loop.iter, ast.Name) and loop.iter.id in self.quantities:
            whole = NounPhrase("the players", True)
        kind = part_of(scope.type_of(loop.iter))
        mark = _mark(inner.depth)
        for name in names_in(loop.target):
            inner.said[name] = mark if isinstance(loop.target, ast.Name) else NounPhrase(quoted(name))
            inner.types[name] = kind if isinstance(loop.target, ast.Name) else ""
            inner.code.pop(name, None)
        if not loop.ifs:
            return inner, NounPhrase(whole.text, True)
        plural = inner.inner()
        for name, said in list(inner.said.items()):
            if mark.text in said.text:
                plural.said[name] = NounPhrase(said.text, True)
        plural.depth = inner.depth
        conditions = [part for one in loop.ifs for part in _conjuncts(one)]
        whose = listed(self.relative(self.test(one, plural), mark.text, kind) for one in conditions)
        if whole.text.startswith(("those who", "those of")) or " who " in whole.text or " that " in whole.text:
            return inner, NounPhrase(f"those of {whole.text} {whose}", True)
        return inner, NounPhrase(f"{whole.text} {whose}", True)

    def relative(self, text: str, mark: str, kind: str) -> str:
        """A condition as a relative clause."""
        person = kind in _PERSONS
        if text.startswith(mark + " 's "):
            clause = "whose " + text[len(mark) + 4 :]
        elif text.startswith(mark + " "):
            clause = ("who " if person else "that ") + text[len(mark) + 1 :]
        else:
            clause = ("for whom " if person else "for which ") + text
        return clause.replace(mark + " 's", "their").replace(mark, "they").replace(as_object(mark), "them")

    def quantified(self, whom: str, text: str, mark: str, kind: str) -> str:
        """A condition said of one, or each, or none, of some."""
        places = [place for place, letter in enumerate(text) if letter in (mark, as_object(mark))]
        person = kind in _PERSONS
        if not places:
            return f"{text} ( for {whom} )"
        start, rest = text[: places[0]], text[places[0] + 1 :]
        owned = re.match(r" 's ([^\W\d_]+)", rest)
        first = f"the {owned[1]} of {whom}" if owned else whom
        rest = rest[owned.end() :] if owned else rest
        rest = rest.replace(mark + " 's", "their" if person else "its").replace(mark, "they" if person else "it")
        return start + first + rest.replace(as_object(mark), "them" if person else "it")

    # Conditions

    def test(self, tree: ast.expr, scope: KnownNames, holds: bool = True, within: str = "") -> str:
        """A condition, or that it doesn't hold; `within` is the word that joins it to others."""
        match tree:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self.test(inner, scope, not holds, within)
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) == holds else "or"
                parts = [self.test(one, scope, holds, word) for one in values]
                if within in ("", word):
                    return listed(parts, word)
                return ("either " if word == "or" else "both ") + listed(parts, word)
            case ast.Compare(ops=[_, _, *_]):
                return self.test(_links(tree), scope, holds, within)
            case ast.Compare(left=left, ops=[ast.NotEq()], comparators=[right]):
                return self.comparison(ast.Compare(left, [ast.Eq()], [right]), scope, not holds)
            case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[right]):
                return self.comparison(ast.Compare(left, [ast.In()], [right]), scope, not holds)
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
                none = ast.Compare(left, [ast.IsNot()], [ast.Constant(None)])
                return self.comparison(none, scope, not holds)
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=bool(value))]):
                return self.test(left, scope, holds == value)
            case ast.Compare():
                return self.comparison(tree, scope, holds)
            case ast.Constant(value=bool(value)):
                return "in any case" if value == holds else "never"
            case ast.Call(
                func=ast.Name(id="any" | "all" as word),
                args=[ast.ListComp(elt=one, generators=[loop]) | ast.GeneratorExp(elt=one, generators=[loop])],
            ):
                return self.any_or_all(word, one, loop, scope, holds)
            case ast.ListComp(elt=one, generators=[loop]) | ast.SetComp(elt=one, generators=[loop]) if loop.ifs:
                test = loop.ifs[0] if len(loop.ifs) == 1 else ast.BoolOp(ast.And(), loop.ifs)
                bare = ast.comprehension(loop.target, loop.iter, [], 0)
                return self.any_or_all("any", test, bare, scope, holds)
            case ast.Call(func=ast.Name(id=name)) if name in scope.functions:
                inlined = self.inlined(tree, name, scope)
                if inlined is not None:
                    return self.test(inlined[0], inlined[1], holds, within)
                return self._truth(self.value(tree, scope), scope.type_of(tree), holds)
            case ast.Name(id=name) if name in scope.code:
                return self.test(scope.code[name], scope, holds, within)
        found = self._by_phrase("test", tree, scope, 0 if holds else 1)
        if found is not None:
            return found.text
        return self._truth(self.value(tree, scope), scope.type_of(tree), holds)

    def comparison(self, tree: ast.Compare, scope: KnownNames, holds: bool) -> str:
        """A comparison by its phrase."""
        match tree:
            case ast.Compare(left=left, ops=[ast.Eq()], comparators=[ast.Constant(value="")]):
                return self.value(left, scope).text + (" is empty" if holds else " isn't empty")
            case ast.Compare(left=left, ops=[ast.In()], comparators=[(ast.Tuple() | ast.List()) as among]):
                if isinstance(left, ast.Attribute):
                    found = self._by_phrase(f"test of {scope.type_of(left.value)}", tree, scope, 0 if holds else 1)
                    if found is not None:
                        return found.text
                found = self._by_phrase("test", tree, scope, 0 if holds else 1)
                if found is not None and not found.text.endswith(self.value(among, scope).text):
                    return found.text
                said = self.value(left, scope)
                choices = listed((self.value(one, scope).text for one in among.elts), "or" if holds else "nor")
                verb = ("are " if said.plural else "is ") + ("" if holds else "neither ")
                return f"{said.text} {verb}{choices}"
        found = None
        if isinstance(tree.left, ast.Attribute):
            kind = scope.type_of(tree.left.value)
            found = self._by_phrase(f"test of {kind}", tree, scope, 0 if holds else 1)
        sides = {scope.type_of(tree.left), scope.type_of(tree.comparators[0])}
        plain = not isinstance(tree.left, ast.BinOp) and not isinstance(tree.comparators[0], ast.Call)
        if found is None and plain and sides & {"Time", "Deadline"}:
            general = self._by_phrase("test", tree, scope, 0 if holds else 1)
            timed = self._by_phrase("test of Time", tree, scope, 0 if holds else 1)
            found = general if ast.unparse(tree.left) == "now" else timed
        found = found or self._by_phrase("test", tree, scope, 0 if holds else 1)
        if found is None:
            raise NotTold("a comparison")
        return found.text

    def any_or_all(self, word: str, one: ast.expr, loop: ast.comprehension, scope: KnownNames, holds: bool) -> str:
        """That something holds for any, for none, or for each of some."""
        inner, whom = self.chosen(loop, scope)
        mark = _mark(inner.depth)
        kind = part_of(scope.type_of(loop.iter))
        if not isinstance(loop.target, ast.Name):
            called = listed(quoted(name) for name in names_in(loop.target))
            which = "any" if (word == "any") == holds else "each"
            return f"for {which} of {whom.text} (called {called}), {self.test(one, inner, holds)}"
        if word == "all":
            of = "each of " if holds else "one of "
            return self.quantified(of + whom.text, self.test(one, inner, holds), mark.text, kind)
        of = "one of " if holds else "none of "
        return self.quantified(of + whom.text, self.test(one, inner), mark.text, kind)

    def _truth(self, said: NounPhrase, kind: str, holds: bool) -> str:
        """A value that counts as true or not."""
        text = said.text
        if text.startswith("whether "):
            return text.removeprefix("whether ") if holds else f"it isn't so that {text.removeprefix('whether ')}"
        if kind == "bool":
            return f"{text} is {'yes' if holds else 'no'}"
        if kind == "int":
            return f"{text} {'is not' if holds else 'is'} 0"
        if kind == "str":
            return f"{text} {'is not' if holds else 'is'} empty"
        if said.plural:
            kept = re.fullmatch(r"(?:the players|the entries|those) in (“[^”]*”)", text)
            if kept:
                return f"{kept[1]} {'is not' if holds else 'is'} empty"
            if text.startswith("those who "):
                return f"{'somebody' if holds else 'nobody'} {text.removeprefix('those who ')}"
            what = text.removeprefix("the ")
            return f"there {'are' if holds else 'are no'} {what if not holds else 'any ' + what}"
        return f"there is {'' if holds else 'no '}{text if holds else text.removeprefix('the ')}"


def _grouped(said: NounPhrase, tree: ast.expr, whole: ast.expr) -> NounPhrase:
    """A sum within other arithmetic, in brackets."""
    adds = isinstance(whole, ast.BinOp) and isinstance(whole.op, ast.Add)
    arithmetic = isinstance(whole, ast.BinOp | ast.UnaryOp | ast.Compare) or (
        isinstance(whole, ast.Call) and isinstance(whole.func, ast.Name) and whole.func.id in _ROUNDING
    )
    return (
        NounPhrase(f"({said.text})", said.plural) if arithmetic and not adds and isinstance(tree, ast.BinOp) else said
    )


def _is_long(whose: str) -> bool:
    return whose.count(" ") >= 3


def _possessed(whose: NounPhrase, what: tuple[str, ...]) -> NounPhrase:
    """What somebody or something has: “its author”, “the authors of the open proposals”."""
    if not _is_long(whose.text) and not (whose.plural and whose.text != "they" and not _is_mark(whose.text)):
        return NounPhrase(" ".join([whose.text, "'s", *what]))
    noun = what[0] + "s" if whose.plural and not what[0].endswith("s") else what[0]
    return NounPhrase(" ".join(["the", noun, *what[1:], "of", whose.text]), whose.plural)


def replaced(tree: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    """Code with other code in place of some names."""

    class Replaced(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return names.get(node.id, node)

    return Replaced().visit(copy.deepcopy(tree)) if names else tree


def _is_duration(tree: ast.expr) -> bool:
    names = ("days", "weeks", "hours", "minutes", "seconds")
    return isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in names


def _is_list(kind: str) -> bool:
    return kind.startswith(("list", "tuple"))


def as_object(text: str) -> str:
    """Someone spoken of, where they aren't the subject."""
    if text == "they":
        return "them"
    return chr(ord(text) + 1) if _is_mark(text) and ord(text) % 2 == 0 else text


def _is_empty(tree: ast.expr) -> bool:
    return (isinstance(tree, ast.List) and not tree.elts) or (isinstance(tree, ast.Constant) and not tree.value)


def _conjuncts(tree: ast.expr) -> list[ast.expr]:
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And):
        return [part for one in tree.values for part in _conjuncts(one)]
    return [tree]


def _links(tree: ast.Compare) -> ast.expr:
    """`a < b <= c` as `a < b and b <= c`."""
    parts = [tree.left, *tree.comparators]
    return ast.BoolOp(ast.And(), [ast.Compare(parts[n], [op], [parts[n + 1]]) for n, op in enumerate(tree.ops)])


def _constant(value: object) -> NounPhrase:
    if isinstance(value, bool):
        return NounPhrase("yes" if value else "no")
    if isinstance(value, int | float):
        return NounPhrase(str(value))
    if value is None:
        return NounPhrase("nothing")
    if isinstance(value, str):
        return NounPhrase("an empty text" if not value else quoted(value) if value.isidentifier() else f"“{value}”")
    raise NotTold("a constant")


_TIMES = re.compile(r"\d+( \* \d+)?( \+ \d+)?")


def _clock(tree: ast.expr) -> str:
    """Minutes since midnight as a time of day."""
    source = ast.unparse(tree)
    if not _TIMES.fullmatch(source):
        raise NotTold("a time of day")
    product, _, more = source.partition(" + ")
    first, _, second = product.partition(" * ")
    minutes = int(first) * int(second or 1) + int(more or 0)
    return "midnight" if minutes == 24 * 60 else f"{minutes // 60:02d}:{minutes % 60:02d}"
