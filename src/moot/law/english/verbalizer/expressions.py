"""Conditions in words, and those of whom conditions hold."""

import ast
import re

from moot.law.english.code.trees import conjuncts
from moot.law.english.new_names import singular
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase, names_in, part_of
from moot.law.english.verbalizer.simplification import number
from moot.law.english.verbalizer.values import Values
from moot.law.english.verbalizer.wording import (
    NotTold,
    doing,
    listed,
    mark_of,
    plain,
    quantified,
    quoted,
    relative,
)


class Expressions(Values):
    """Tells values and conditions."""

    def told(self, tree: ast.expr, scope: KnownNames) -> NounPhrase:
        """A value in words, also one that is worked out for each of several."""
        match tree:
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return self.those(tree, scope)
            case ast.DictComp(key=key, value=one, generators=loops):
                pair = ast.List([key, one], ast.Load())
                return self.each_of_several(ast.ListComp(pair, loops), scope)
            case ast.Call(
                func=ast.Name(id="min" | "max" | "sorted" as name),
                args=[whole],
                keywords=[ast.keyword(arg="key", value=ast.Lambda(args=ast.arguments(args=[one]), body=key)), *more],
            ):
                return self.by_key(name, whole, one.arg, key, bool(more), scope)
        return super().told(tree, scope)

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
            order = ", from the highest" if more else ""
            return NounPhrase(f"{of.text} in the order of {self.value(key, inner).text}{order}", True)
        mark = mark_of(inner.depth)
        inner.said[one] = mark
        by = self.value(key, inner)
        noun = re.fullmatch(rf"{mark.text} 's ([\w ]+)", by.text)
        if noun and kind in ("Player", ""):
            words = {"min": "fewest", "max": "most"} if by.plural else {"min": "lowest", "max": "highest"}
            return NounPhrase(f"whoever of {of.text} has the {words[name]} {noun[1]} (of several, the first)")
        most = f"{by.text} {'are' if by.plural else 'is'} the {'lowest' if name == 'min' else 'highest'}"
        return NounPhrase(f"the one of {of.text} {relative(most, mark.text, kind)}")

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
        each = self.wordings.named("each", loop.iter.id) if isinstance(loop.iter, ast.Name) else None
        if each is not None and isinstance(loop.iter, ast.Name) and not scope.binds(loop.iter.id):
            whole, kind = each, "Player"
        mark = mark_of(inner.depth)
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
        conditions = [part for one in loop.ifs for part in conjuncts(one)]
        whose = listed(relative(self.test(one, plural), mark.text, kind) for one in conditions)
        if (
            whole.text.startswith("those who ")
            and " who " not in whole.text[10:]
            and whose.startswith(("who ", "whose "))
        ):
            return inner, NounPhrase(f"{whole.text} and {whose}", True)
        if whole.text.startswith(("those who", "those of")) or " who " in whole.text or " that " in whole.text:
            return inner, NounPhrase(f"those of {whole.text} {whose}", True)
        return inner, NounPhrase(f"{whole.text} {whose}", True)

    # Conditions

    def test(self, tree: ast.expr, scope: KnownNames, holds: bool = True, within: str = "") -> str:
        """A condition, or that it doesn't hold; `within` is the word that joins it to others."""
        match tree:
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self.test(inner, scope, not holds, within)
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) == holds else "or"
                parts = _merged([self.test(one, scope, holds, word) for one in values])
                if within in ("", word):
                    return listed(parts, word)
                return ("either " if word == "or" else "both ") + listed(parts, word)
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
        found = self.by_phrase("test", tree, scope, 0 if holds else 1)
        if found is not None:
            return found.text
        return self._truth(self.value(tree, scope), scope.type_of(tree), holds)

    def comparison(self, tree: ast.Compare, scope: KnownNames, holds: bool) -> str:
        """A comparison as people say it, or by its phrase."""
        usual = self._usual(tree, scope, holds)
        if usual:
            return usual
        left, op, right, form = tree.left, tree.ops[0], tree.comparators[0], 0 if holds else 1
        if isinstance(op, ast.Eq) and isinstance(right, ast.Constant) and right.value == "":
            return self.value(left, scope).text + (" is empty" if holds else " isn't empty")
        special = f"test of {scope.type_of(left.value)}" if isinstance(left, ast.Attribute) else ""
        found = self.by_phrase(special, tree, scope, form) if special else None
        if found is None and isinstance(op, ast.In) and isinstance(right, ast.Tuple | ast.List):
            found = self.by_phrase("test", tree, scope, form)
            if found is None or found.text.endswith(self.value(right, scope).text):
                said = self.value(left, scope)
                choices = listed((self.value(one, scope).text for one in right.elts), "or" if holds else "nor")
                return f"{said.text} {'are' if said.plural else 'is'} {'' if holds else 'neither '}{choices}"
        times = scope.type_of(left) == "Time" and found is None and isinstance(left, ast.Subscript)
        first = self.value(left, scope).text if times else ""
        if first.startswith("when ") and type(op) in _EARLIER:
            return f"{first.removeprefix('when ')} {_EARLIER[type(op)][form]} than {self.value(right, scope).text}"
        plain = not isinstance(left, ast.BinOp) and not isinstance(right, ast.Call)
        if found is None and plain and {scope.type_of(left), scope.type_of(right)} & {"Time", "Deadline"}:
            of_time = ast.unparse(left) != "now"
            found = self.by_phrase("test of Time" if of_time else "test", tree, scope, form)
        found = found or self.by_phrase("test", tree, scope, form)
        if found is None:
            raise NotTold("a comparison")
        return found.text

    def _usual(self, tree: ast.Compare, scope: KnownNames, holds: bool) -> str:
        """A comparison with the mover, or of how many there are of something; empty if a phrase has to say it."""
        left, op, right = tree.left, tree.ops[0], tree.comparators[0]
        if isinstance(left, ast.Name) and left.id in scope.code:
            return self.comparison(ast.Compare(scope.code[left.id], [op], [right]), scope, holds)
        for one, other in ((left, right), (right, left)) if isinstance(op, ast.Eq) else ():
            is_mover = isinstance(one, ast.Name) and one.id in scope.said and scope.said[one.id].text == "they"
            if is_mover and isinstance(other, ast.Name) and other.id in self.asked:
                what = self.value(other, scope).text.removeprefix("the ")
                as_what = "" if what.startswith("chosen ") else f" as the {what}"
                return f"they {doing(NounPhrase('they', True), 'chooses', holds)} themselves{as_what}"
        count = number(right)
        match left:
            case ast.Subscript(value=ast.Name(id=name), slice=whose) if name in self.quantities and count is not None:
                who = self.value(whose, scope)
                if name in scope.said or (len(who.text) > 1 and who.text.startswith("all")):
                    return ""
                return f"{who.text} {doing(who, 'has')} {_counted(op, count, plain(name), holds)}"
            case ast.Call(func=ast.Name(id="len"), args=[some]) if count is not None and scope.type_of(some) != "str":
                said = self.slot(some, "many", scope)
                is_list = isinstance(some, ast.ListComp | ast.Name)
                if not is_list or said.text.startswith(("the ", "those ")) or "'s" in said.text or (
                    isinstance(op, ast.Eq) and count > 0
                ):  # fmt: skip
                    return ""
                return f"there are {_counted(op, count, said.text, holds)}"
        return ""

    def any_or_all(self, word: str, one: ast.expr, loop: ast.comprehension, scope: KnownNames, holds: bool) -> str:
        """That something holds for any, for none, or for each of some."""
        inner, whom = self.chosen(loop, scope)
        mark = mark_of(inner.depth)
        kind = part_of(scope.type_of(loop.iter))
        if not isinstance(loop.target, ast.Name):
            called = listed(quoted(name) for name in names_in(loop.target))
            which = "any" if (word == "any") == holds else "each"
            return f"for {which} of {whom.text} (called {called}), {self.test(one, inner, holds)}"
        if word == "all":
            of = "each of " if holds else "one of "
            return quantified(of + whom.text, self.test(one, inner, holds), mark.text, kind)
        of = "one of " if holds else "none of "
        return quantified(of + whom.text, self.test(one, inner), mark.text, kind)

    def _truth(self, said: NounPhrase, kind: str, holds: bool) -> str:
        """A value that counts as true or not."""
        text = said.text
        if text.startswith("whether "):
            return text.removeprefix("whether ") if holds else f"it isn't so that {text.removeprefix('whether ')}"
        if kind == "bool":
            return f"{text} {doing(NounPhrase(text), 'holds', holds)}"
        if kind == "int":
            return text + (" isn't 0" if holds else " is 0")
        if kind == "str":
            return text + (" isn't empty" if holds else " is empty")
        if said.plural:
            if text.startswith("the players in “"):
                return f"{'somebody' if holds else 'nobody'} is in {text.removeprefix('the players in ')}"
            kept = re.fullmatch(r"(?:the entries|those) in (“[^”]*”)", text)
            if kept:
                return kept[1] + (" isn't empty" if holds else " is empty")
            if text.startswith("those who "):
                return f"{'somebody' if holds else 'nobody'} {text.removeprefix('those who ')}"
            what = text.removeprefix("the ")
            return f"there {'are' if holds else 'are no'} {what if not holds else 'any ' + what}"
        return f"there is {'' if holds else 'no '}{text if holds else text.removeprefix('the ')}"


def _merged(parts: list[str]) -> list[str]:
    """Conditions of the same subject, said once: “it is less than 1”, “more than 10”."""
    out: list[str] = []
    subject = ""
    for part in parts:
        found = re.match(r"(.{2,60}? (?:is|are|has|have)) (?=(?:at|more|less|fewer|no|later|before) )", part)
        same = found is not None and found[1] == subject
        out.append(part[len(subject) + 1 :] if same else part)
        subject = found[1] if found else ""
    return out


_COUNTED = {
    (ast.Lt, True): "fewer than", (ast.GtE, False): "fewer than", (ast.LtE, True): "at most",
    (ast.Gt, False): "at most", (ast.Gt, True): "more than", (ast.LtE, False): "more than",
    (ast.GtE, True): "at least", (ast.Lt, False): "at least", (ast.Eq, True): "exactly", (ast.Eq, False): "not exactly",
}  # fmt: skip
_EARLIER: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Gt: ("later", "not later"), ast.Lt: ("earlier", "not earlier"),
    ast.GtE: ("not earlier", "earlier"), ast.LtE: ("not later", "later"),
}  # fmt: skip


def _counted(op: ast.cmpop, count: int, noun: str, holds: bool) -> str:
    """How many of something: “at least 1 point”."""
    if isinstance(op, ast.Eq) and count == 0 and holds:
        return f"no {noun}"
    shown = f"-{-count:,}" if count < 0 else f"{count:,}"
    return f"{_COUNTED[type(op), holds]} {shown} {singular(noun) if count == 1 and ' ' not in noun else noun}"
