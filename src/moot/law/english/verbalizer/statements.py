"""Statements in words: what happens, under which conditions, and for whom."""

import ast
from collections import Counter
from collections.abc import Callable, Sequence

from moot.law.english.code.trees import replaced
from moot.law.english.new_names import singular
from moot.law.english.verbalizer.expressions import Expressions
from moot.law.english.verbalizer.scope import KnownNames, NounPhrase, names_in
from moot.law.english.verbalizer.simplification import is_none, number, without_exits
from moot.law.english.verbalizer.wording import NotTold, as_object, doing, listed, plain, quoted
from moot.law.english.words import capital
from moot.law.vocabulary import EFFECTS

Answer = Callable[[ast.expr | None, KnownNames], str]
"""How a provision's answer is told, or that it has none."""
SUBJECTS = {name: f"that {name.lower()}" for name in ("Player", "Proposal", "Case", "Change", "Rule")}
_CHANGING = ("append", "extend", "insert", "add")
"""Methods that change a list."""
_FREE = {"put": "content", "announce": "fields"}
"""Effects that take further values by any name, in this parameter."""


class Statements(Expressions):
    """Tells the body of a function."""

    def body(self, statements: Sequence[ast.stmt], scope: KnownNames, answer: Answer, level: int = 0) -> str:
        """Statements as sentences; within others, as clauses."""
        told: list[tuple[str, bool]] = []
        pending = list(statements)
        while pending:
            statement = _as_choice(pending.pop(0))
            if pending and _decides(statement):
                if level and isinstance(statement, ast.If):
                    statement = ast.If(statement.test, statement.body, pending)
                    pending = []
                else:
                    told += self.statement(statement, scope, answer, level)
                    told.append((f"otherwise, {self.body(pending, scope, answer, level)}", False))
                    break
            elif pending and isinstance(statement, ast.If | ast.For) and _answers([statement]):
                told += self.statement(statement, scope, answer, level)
                told.append((f"in all other cases, {self.body(pending, scope, answer, level)}", False))
                break
            told += self.statement(statement, scope, answer, level)
        if not told:
            return "nothing happens"
        if all(simple for _, simple in told):
            return listed(text for text, _ in told)
        if len(told) == 1:
            return told[0][0] if level else _unbracketed(told[0][0])
        if level == 0:
            told = [(_unbracketed(text), simple) for text, simple in told]
            return ". ".join(text if n == 0 else capital(text) for n, (text, _) in enumerate(told))
        return "(" + "; ".join(text for text, _ in told) + ")"

    def statement(self, node: ast.stmt, scope: KnownNames, answer: Answer, level: int) -> list[tuple[str, bool]]:
        """A statement in words, and whether it's simple; nothing for a name that is told where it's used."""
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=ast.Call(func=ast.Name(id=name)) as call) if name in EFFECTS:
                return [(self.act(call, scope), True)]
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=whole, attr="append" | "add"), args=[one])):
                return [(f"{self.value(one, scope).text} is added to {self.bare(whole, scope)}", True)]
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=whole, attr="extend"), args=[one])):
                return [(f"{self.value(one, scope).text} are added to {self.bare(whole, scope)}", True)]
            case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=arguments)) if name in scope.functions:
                self.helpers[name] = None
                given = listed(self.value(one, scope).text for one in arguments)
                return [(f"do {quoted(name)} for {given}" if given else f"do {quoted(name)}", True)]
            case ast.Assign(targets=[target], value=value):
                return self.let(target, value, scope)
            case ast.AugAssign(target=ast.Name() as name_node, op=op, value=value):
                return self.let(name_node, ast.BinOp(ast.Name(name_node.id, ast.Load()), op, value), scope)
            case ast.Return(value=ast.IfExp(test=test, body=body, orelse=other)):
                made = ast.If(test, [ast.Return(body)], [ast.Return(other)])
                return self.statement(made, scope, answer, level)
            case ast.Return(value=value):
                return [(answer(None if is_none(value) else value, scope), True)]
            case ast.If():
                return [(self.choice(node, scope, answer, level), False)]
            case ast.For(target=target, iter=whole, body=body):
                return [(self.loop(target, whole, body, scope, answer, level), False)]
            case ast.While(test=test, body=body):
                inner = scope.inner()
                return [(f"as long as {self.test(test, scope)}, {self.body(body, inner, answer, level + 1)}", False)]
            case ast.Pass():
                return [("nothing happens", True)]
            case ast.Break():
                return [("that is the last one", True)]
            case ast.Continue():
                return [("go on with the next one", True)]
        raise NotTold(type(node).__name__)

    def bare(self, tree: ast.expr, scope: KnownNames) -> str:
        """A name of the function's own as it's called, or else a value."""
        return quoted(tree.id) if isinstance(tree, ast.Name) else self.value(tree, scope).text

    def choice(self, node: ast.If, scope: KnownNames, answer: Answer, level: int, *, chained: bool = False) -> str:
        """`if`, and what happens otherwise."""
        then = self.body(node.body, scope.inner(), answer, level + 1)
        text = f"if {self.test(node.test, scope)}, {then}"
        if not node.orelse:
            return text
        match [_as_choice(one) for one in node.orelse]:
            case [ast.If() as further]:
                more = self.choice(further, scope, answer, level + 1, chained=True)
            case _:
                more = self.body(node.orelse, scope.inner(), answer, level + 1)
        whole = f"{text}; otherwise, {more}"
        return f"({whole})" if level and not chained else whole

    def loop(
        self, target: ast.expr, whole: ast.expr, body: list[ast.stmt], scope: KnownNames, answer: Answer, level: int
    ) -> str:
        """For each of some, what happens."""
        body = without_exits(body, loop=True) or [ast.Pass()]
        conditions: list[ast.expr] = []
        while len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
            conditions.append(body[0].test)
            body = body[0].body
        inner, whom = self.chosen(ast.comprehension(target, whole, conditions, 0), scope)
        names = names_in(target)
        kind = inner.types.get(names[0], "")
        taken = {said.text for said in scope.said.values()} | {"that one"}
        called = ""
        within = scope.inner()
        within.depth = inner.depth
        for name in names:
            said = SUBJECTS.get(kind, "that one") if len(names) == 1 else quoted(name)
            if said in taken or (kind not in SUBJECTS and names == [name] and _mentions(body, name)):
                said = quoted(name)
            called = f" , called {listed(quoted(one) for one in names)}" if said.startswith("“") else ""
            within.said[name] = NounPhrase(said)
            within.types[name] = kind if len(names) == 1 else ""
            within.code.pop(name, None)
        if called:
            called += ","
        text = self.body(body, within, answer, level + 1)
        which = "the first" if _answers_at_once(body) else "each"
        until = ", until that gives an answer" if _answers(body) and which == "each" else ""
        return f"for {which} of {whom.text}{until}{called or ','} {text}".replace(" ,", ",")

    # Names of a function's own

    def let(self, target: ast.expr, value: ast.expr, scope: KnownNames) -> list[tuple[str, bool]]:
        """A name that is given a value: told where it's used if that reads well."""
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = zip(target.elts, value.elts, strict=True)
            return [told for one, part in pairs for told in self.let(one, part, scope)]
        if isinstance(target, ast.Subscript):
            whole, key = self.bare(target.value, scope), self.value(target.slice, scope).text
            return [(f"{whole} has {self.value(value, scope).text} for {key} from then on", True)]
        names = names_in(target)
        if len(names) == 1 and isinstance(target, ast.Name) and self.told_in_place(names[0], value, scope):
            scope.code[names[0]] = _standing(value, scope)
            scope.types[names[0]] = scope.type_of(value)
            scope.said.pop(names[0], None)
            return []
        kind = scope.type_of(value)
        text = self.value(value, scope).text
        again = [name for name in names if name in self._named]
        for name in names:
            self._named.add(name)
            scope.code.pop(name, None)
            if not again or kind:
                scope.types[name] = kind
            plural = kind.startswith(("list", "tuple", "dict"))
            said = ("the players in " if kind == "list[Player]" else "those in ") if plural else ""
            scope.said[name] = NounPhrase(said + quoted(name), plural)
        called = listed(quoted(name) for name in names)
        verb = "becomes" if again else "are" if len(names) > 1 or scope.said[names[0]].plural else "is"
        return [(f"{called} {verb} {text}", bool(again))]

    def begin(self, function: ast.FunctionDef) -> None:
        """Take up another function, whose names are its own."""
        parameters = [argument.arg for argument in function.args.args]
        self._stored, self._loaded = Counter(parameters), Counter[str]()
        self._changed: set[str] = set()
        for node in ast.walk(function):
            match node:
                case ast.Name(id=name, ctx=ast.Store()):
                    self._stored[name] += 1
                case ast.Name(id=name):
                    self._loaded[name] += 1
                case ast.AugAssign(target=ast.Name(id=name)):
                    self._changed.add(name)
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in _CHANGING:
                    self._changed.add(name)
        self._named: set[str] = {argument.arg for argument in function.args.args}

    def told_in_place(self, name: str, value: ast.expr, scope: KnownNames) -> bool:
        """Whether a name of the function's own is told by its value wherever it's used."""
        if self._stored[name] != 1 or name in self._changed or any(_stays_open(n) for n in ast.walk(value)):
            return False
        within = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        if name in within or any(self._stored[one] > 1 for one in within):
            return False
        short = isinstance(value, ast.Attribute | ast.Name | ast.Constant) or scope.type_of(value) == "bool"
        return short or self._loaded[name] == 1 or len(ast.unparse(value)) < 44

    # Effects

    def act(self, tree: ast.expr, scope: KnownNames) -> str:
        """An effect in words."""
        assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
        name = tree.func.id
        order = [one for one in EFFECTS[name].parameters if one != _FREE.get(name)]
        given = dict(zip(order, tree.args, strict=False))
        if any(keyword.arg is None for keyword in tree.keywords):
            raise NotTold("values by any name")
        given |= {keyword.arg: keyword.value for keyword in tree.keywords if keyword.arg in order}
        extra = [(keyword.arg or "", keyword.value) for keyword in tree.keywords if keyword.arg not in order]
        arguments: list[ast.expr] = []
        for place, one in enumerate(order):
            if one in given and place == len(arguments):
                arguments.append(given[one])
            elif one in given:
                extra.insert(0, (one, given[one]))
        while name == "put" and len(arguments) > 1:
            extra.insert(0, (order[len(arguments) - 1], arguments.pop()))
        if name in ("award", "set_quantity") and len(arguments) == 2:
            arguments.append(ast.Constant("points"))
        if name == "set_register" and len(arguments) > 1:
            arguments[1] = _standing(arguments[1], scope)
        text = self._gain(arguments, scope) if name == "award" else ""
        found = None if text else self.by_phrase("act", _as_increase(ast.Call(tree.func, arguments, [])), scope)
        if not text and found is None:
            raise NotTold(name)
        return (found.text if found else text) + self._further(name, extra, scope)

    def _further(self, name: str, extra: list[tuple[str, ast.expr]], scope: KnownNames) -> str:
        """What else is given with an effect, by its names."""
        values = [(key, as_object(self.value(one, scope).text)) for key, one in extra]
        if name not in ("put", "announce"):
            parts = listed(f"{plain(key)}: {said}" for key, said in values)
            return f" ({parts})" if parts else ""
        to = "".join(f" to {said}" for key, said in values if key == "to")
        rest = listed(f"{said} as its {plain(key)}" for key, said in values if key != "to")
        return to + (f" , with {rest} ," if rest else "")

    def _gain(self, arguments: list[ast.expr], scope: KnownNames) -> str:
        """Who gets or loses how many of what; empty if a phrase says it, as for a plain number."""
        if len(arguments) < 3 or number(arguments[1]) is not None or not isinstance(arguments[2], ast.Constant):
            return ""
        whom, amount, thing = *arguments[:2], plain(str(arguments[2].value))
        who = self.value(whom, scope)
        verb = "gets"
        if isinstance(amount, ast.UnaryOp) and isinstance(amount.op, ast.USub):
            verb, amount = "loses", amount.operand
        each = " each" * (who.plural and who.text != "they")
        does = f"{who.text} {doing(who, verb)}"
        match amount:
            case ast.Call(func=ast.Name(id="max" | "min" as most), args=[one, other]) if (
                count := number(one) or number(other)
            ) and count > 0:
                rest = as_object(self.value(other if number(one) else one, scope).text)
                more = "more" if most == "max" else "less"
                return f"{does} {_points(count, thing)}{each} or as many as {rest} , whichever is {more} ,"
            case ast.IfExp(test=test, body=one, orelse=other) if (count := number(one)) and count > 0:
                rest = self.value(other, scope).text
                return f"{does} {_points(count, thing)}{each} (if {self.test(test, scope)}; otherwise {rest})"
            case ast.BinOp(left=ast.Call(func=ast.Name(id="len"), args=[some]), op=ast.Mult(), right=per) if (
                count := number(per)
            ) and count > 0:
                return f"{does} {_points(count, thing)}{each} for each one of {self.value(some, scope).text}"
            case ast.BinOp(left=one, op=ast.Mult(), right=times) if (count := number(times)) and count > 1:
                many = "twice" if count == 2 else f"{count} times"
                return f"{does} {many} as many {thing}{each} as {as_object(self.value(one, scope).text)}"
        return f"{does} as many {thing}{each} as {as_object(self.value(amount, scope).text)}"


def _points(count: int, thing: str) -> str:
    return f"{count:,} {singular(thing) if count == 1 else thing}"


def _as_increase(call: ast.Call) -> ast.Call:
    """`set_register("count", count + 1)` as `add_to("count", 1)`."""
    match call:
        case ast.Call(
            func=ast.Name(id="set_register"),
            args=[
                ast.Constant(value=str(name)) as kept,
                ast.BinOp(left=was, op=ast.Add() | ast.Sub() as op, right=by),
                *of,
            ],
        ) if number(by) is not None and ast.unparse(was) == (f"{name}[{ast.unparse(of[0])}]" if of else name):
            by = by if isinstance(op, ast.Add) else ast.UnaryOp(ast.USub(), by)
            return ast.Call(ast.Name("add_to", ast.Load()), [kept, by, *of], [])
    return call


def _unbracketed(sentence: str) -> str:
    """A sentence that ends with clauses in brackets, with a colon before them instead."""
    start, comma, rest = sentence.partition(", (")
    if not comma or not rest.endswith(")") or ";" in start or "(" in start:
        return sentence
    depth = 1
    for place, letter in enumerate(rest):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return f"{start}: {rest[:-1]}" if place == len(rest) - 1 and start.startswith(("if ", "for ")) else sentence
    return sentence


def _stays_open(node: ast.AST) -> bool:
    """Whether code gives another value each time, such as a die."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "draw"


def _standing(value: ast.expr, scope: KnownNames) -> ast.expr:
    """A value, with the names in it that stand for code replaced by that."""
    return replaced(value, scope.code)


def _as_choice(statement: ast.stmt) -> ast.stmt:
    """A loop that only looks whether something holds for any of some, as a choice."""
    match statement:
        case ast.For(
            target=ast.Name(id=name) as one,
            iter=whole,
            body=[ast.If(test=test, body=[ast.Return()] as body, orelse=[])],
        ) if not _mentions(body, name):
            loop = ast.comprehension(one, whole, [], 0)
            any_of = ast.Call(ast.Name("any", ast.Load()), [ast.ListComp(test, [loop])], [])
            return ast.If(any_of, list(body), [])
        case ast.If(test=test, body=[ast.If(test=further, body=body, orelse=[])], orelse=[]):
            return _as_choice(ast.If(ast.BoolOp(ast.And(), [test, further]), list(body), []))
    return statement


def _decides(statement: ast.stmt) -> bool:
    """Whether what follows a statement is only for when its conditions don't hold."""
    if isinstance(statement, ast.If) and not statement.orelse:
        return isinstance(statement.body[-1], ast.Return)
    return isinstance(statement, ast.For) and _answers_at_once(statement.body)


def _answers_at_once(body: Sequence[ast.stmt]) -> bool:
    """Whether a loop answers for the first that fulfils its conditions."""
    while len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
        body = body[0].body
    return isinstance(body[-1], ast.Return)


def _answers(body: Sequence[ast.stmt]) -> bool:
    """Whether a loop ends with an answer."""
    return any(isinstance(node, ast.Return) for one in body for node in ast.walk(one))


def _mentions(body: Sequence[ast.stmt], name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for one in body for node in ast.walk(one))
