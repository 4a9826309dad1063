"""Validate the body of a mechanism's function against an allowlist of syntax."""

import ast
from typing import Any

from msgspec import Struct

from moot.game.characters import digits_in
from moot.languages import N_
from moot.law.mechanisms.dataflow import bindings, made_here, name_called, stored
from moot.law.mechanisms.mechanism import RecordType
from moot.law.mechanisms.syntax import Findings, did_you_mean
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LATER, LOCAL, METHODS, RECORDS, TERMS

INT_LIMIT = 10**18
TEXT_LIMIT = 5_000
POWER_LIMIT = 10
WRITING = frozenset({"append", "extend", "insert", "add"})
CALLABLE = BUILTINS | FUNCTIONS.keys() | EFFECTS.keys()
FIELDS = frozenset(field for record in RECORDS.values() for field in record)
GIVEN = frozenset({*FACTS, *TERMS, *LOCAL, *(field for fields in EVENT_FIELDS.values() for field in fields)})

PLAIN = (
    ast.Expr, ast.If, ast.While, ast.Return, ast.Pass, ast.Break, ast.Continue, ast.IfExp, ast.BoolOp, ast.UnaryOp,
    ast.Compare, ast.List, ast.Tuple, ast.Set, ast.Slice, ast.Subscript, ast.JoinedStr,
    ast.boolop, ast.unaryop, ast.cmpop, ast.operator, ast.expr_context,
)  # fmt: skip
"""Syntax that is allowed if its parts are."""

REFUSED: dict[type[ast.AST], tuple[str, str, str]] = {
    ast.Import: ("import", N_("a mechanism cannot import"), N_("all that it may use has a name already")),
    ast.ImportFrom: ("import", N_("a mechanism cannot import"), N_("all that it may use has a name already")),
    ast.ClassDef: ("class", N_("a mechanism cannot define classes"), N_("use lists, dicts and tuples")),
    ast.FunctionDef: ("nested", N_("a function cannot be defined within another"), N_("define it at the top level")),
    ast.Global: ("state", N_("nothing is kept between calls"), N_("declare a register and set it with `set_register`")),
    ast.Nonlocal: (
        "state",
        N_("nothing is kept between calls"),
        N_("declare a register and set it with `set_register`"),
    ),
    ast.NamedExpr: ("state", N_("`:=` is not part of the language"), N_("assign on a line of its own")),
    ast.AnnAssign: ("assign", N_("a variable takes no type"), N_("leave the type away")),
    ast.Delete: ("state", N_("`del` is not part of the language"), N_("make a new list or dict without it")),
    ast.Try: ("exception", N_("errors cannot be caught"), N_("test beforehand for what could go wrong")),
    ast.TryStar: ("exception", N_("errors cannot be caught"), N_("test beforehand for what could go wrong")),
    ast.Raise: (
        "exception",
        N_("a mechanism cannot raise errors"),
        N_("return None to stay silent, or a reason from `@forbid`"),
    ),
    ast.Assert: ("exception", N_("a mechanism cannot raise errors"), N_("use `if`")),
    ast.With: ("statement", N_("`with` is not part of the language"), ""),
    ast.Match: ("statement", N_("`match` is not part of the language"), N_("use `if` and `elif`")),
    ast.Yield: ("generator", N_("`yield` is not part of the language"), N_("return a list")),
    ast.YieldFrom: ("generator", N_("`yield` is not part of the language"), N_("return a list")),
    ast.AsyncFunctionDef: ("generator", N_("`async` is not part of the language"), ""),
    ast.AsyncFor: ("generator", N_("`async` is not part of the language"), ""),
    ast.AsyncWith: ("generator", N_("`async` is not part of the language"), ""),
    ast.Await: ("generator", "`await` is not part of the language", ""),
}


class TopLevel(Struct):
    """The names that a mechanism defines at top level."""

    helpers: set[str]
    provisions: set[str]
    constants: set[str]
    declared: set[str]
    records: dict[str, RecordType]

    @property
    def taken(self) -> set[str]:
        """The names that no local name can have."""
        return self.helpers | self.provisions | self.constants | self.records.keys()


class FunctionBody(Struct):
    """What a function uses: its calls, names and attributes."""

    calls: set[str]
    uses: set[str]
    attributes: set[str]

    @property
    def effects(self) -> set[str]:
        """The effects that it calls directly."""
        return self.uses & EFFECTS.keys()


def check_body(function: ast.FunctionDef, top: TopLevel, findings: Findings) -> FunctionBody:
    """Check a function of a mechanism; adds a fault for everything that the language doesn't allow."""
    reader = _BodyChecker(function, top, findings)
    for statement in function.body:
        reader.visit(statement)
    return reader.body


def check_new_name(node: ast.AST, name: str, findings: Findings) -> bool:
    """Whether `name` is a valid new name."""
    if name.startswith("_"):
        findings.add(
            node,
            "underscore",
            N_("`{name}` begins with an underscore", name=name),
            N_("such names belong to the program"),
        )
    elif not name.isascii():
        findings.add(
            node,
            "character",
            N_("`{name}` is not written in plain letters", name=name),
            N_("use a to z, digits and `_`"),
        )
    elif name in CALLABLE - LATER:
        findings.add(node, "shadow", N_("`{name}` is a function of the language", name=name), N_("use another name"))
    else:
        return True
    return False


NUMBERED = frozenset({"number", "rule", "proposal", "case"})
"""Attributes that are numbers of rules, proposals and cases."""


class _BodyChecker(ast.NodeVisitor):
    """Visits the syntax tree of one function; nodes that aren't listed are refused."""

    def __init__(self, function: ast.FunctionDef, top: TopLevel, findings: Findings) -> None:
        self.top = top
        self.findings = findings
        self.body = FunctionBody(set(), set(), set())
        parameters = {a.arg for a in function.args.args}
        self.parameters = parameters
        self.scopes = [parameters | {name for name, _ in bindings(function.body)}]
        self.made = made_here(function)

    def visit(self, node: ast.AST) -> None:
        own = getattr(self, f"visit_{type(node).__name__}", None)
        if own is not None:
            own(node)
        elif isinstance(node, PLAIN):
            self.generic_visit(node)
        else:
            self._refuse(node)

    def _refuse(self, node: ast.AST) -> None:
        other = ("expression", f"{type(node).__name__} is not part of the language", "")
        self.findings.add(node, *REFUSED.get(type(node), other))

    def visit_Compare(self, node: ast.Compare) -> None:
        """Refuse comparing a number with a text, which would always be false."""
        sides = [node.left, *node.comparators]
        if any(isinstance(side, ast.Attribute) and side.attr in NUMBERED for side in sides):
            for text in (part for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)):
                if isinstance(text.value, str) and digits_in(text.value):
                    remedy = N_("write {text}", text=text.value)
                    self.findings.add(
                        text, "number", N_("a number is compared with the text “{text}”", text=text.value), remedy
                    )
        self.generic_visit(node)

    # Names

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self._check_local(node, node.id)
        elif not any(node.id in scope for scope in self.scopes) and node.id not in self.top.constants:
            self._unknown(node)

    def _check_local(self, node: ast.AST, name: str) -> None:
        if check_new_name(node, name, self.findings) and name in self.top.taken:
            self.findings.add(
                node, "shadow", N_("`{name}` is defined at the top level already", name=name), N_("use another name")
            )

    def _unknown(self, node: ast.Name) -> None:
        name = node.id
        if name.startswith("_"):
            check_new_name(node, name, self.findings)
        elif name in CALLABLE or name in self.top.helpers | self.top.provisions | self.top.records.keys():
            remedy = N_("call it: `{name}(…)`", name=name)
            self.findings.add(
                node, "value", N_("`{name}` is a function, and is here used as a value", name=name), remedy
            )
        elif name in GIVEN or name in self.top.declared:
            remedy = N_("name it between the parentheses of `def`: `def …({name})`", name=name)
            self.findings.add(node, "name", N_("`{name}` was not asked for", name=name), remedy)
        else:
            known = set().union(*self.scopes, self.top.constants, GIVEN, self.top.declared)
            self.findings.add(node, "name", N_("`{name}` means nothing here", name=name), did_you_mean(name, known))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._check_attribute(node)
        if node.attr in METHODS - FIELDS:
            remedy = N_("call it: `.{attr}(…)`", attr=node.attr)
            self.findings.add(
                node, "value", N_("`.{attr}` is a method, and is here used as a value", attr=node.attr), remedy
            )
        self.body.attributes.add(node.attr)
        self.visit(node.value)

    def _check_attribute(self, node: ast.Attribute) -> None:
        if node.attr.startswith("_"):
            message = N_("`.{attr}` begins with an underscore", attr=node.attr)
            self.findings.add(node, "underscore", message, N_("nothing that a mechanism may read does"))
        elif not node.attr.isascii():
            self.findings.add(node, "character", N_("`.{attr}` is not written in plain letters", attr=node.attr))

    # Calls

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in self.top.records:
            self._make_record(node, self.top.records[node.func.id])
            return
        if isinstance(node.func, ast.Name):
            self._call_function(node.func)
            if node.keywords and self._is_question(node.func.id):
                self.findings.add(
                    node, "call", N_("what is asked is given in order, without names"), N_("leave the names out")
                )
        elif isinstance(node.func, ast.Attribute):
            self._call_method(node.func)
        else:
            self.findings.add(node, "call", N_("only functions and methods can be called, by their names"))
            self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            self._keyword(keyword)

    def _make_record(self, node: ast.Call, record: RecordType) -> None:
        """Check that a record is made with each of its fields, by name."""
        given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
        remedy = N_(
            "`{record}({fields})`", record=record.name, fields=", ".join(f"{field}=…" for field in record.fields)
        )
        if node.args or len(given) < len(node.keywords):
            self.findings.add(
                node, "call", N_("the fields of a `{record}` are given by name", record=record.name), remedy
            )
        elif given != record.fields.keys():
            lacking, unknown = sorted(record.fields.keys() - given), sorted(given - record.fields.keys())
            message = (
                N_("a `{record}` has no `{field}`", record=record.name, field=unknown[0])
                if unknown
                else N_("a `{record}` needs `{field}`", record=record.name, field=lacking[0])
            )
            self.findings.add(node, "call", message, remedy)
        for value in (*node.args, *(keyword.value for keyword in node.keywords)):
            self.visit(value)

    def _call_function(self, func: ast.Name) -> None:
        name = func.id
        if name in self.top.helpers:
            self.body.calls.add(name)
        elif name in CALLABLE:
            self.body.uses.add(name)
        elif name in self.top.provisions:
            remedy: str = N_("put what both need into a function without a decorator")
            self.findings.add(
                func, "call", N_("`{name}` is a provision, which only the program calls", name=name), remedy
            )
        elif name.startswith("_"):
            check_new_name(func, name, self.findings)
        elif any(name in scope for scope in self.scopes):
            if not self._is_question(name):
                self.findings.add(func, "call", N_("`{name}` is a value here, not a function", name=name))
        else:
            remedy = did_you_mean(
                name, CALLABLE | self.top.helpers, N_("a mechanism may call the functions of the language and its own")
            )
            self.findings.add(func, "call", N_("there is no function `{name}`", name=name), remedy)

    def _is_question(self, name: str) -> bool:
        """Whether a name may stand for a question with parameters, which rules answer."""
        return name in self.parameters - GIVEN and not any(name in scope for scope in self.scopes[1:])

    def _call_method(self, func: ast.Attribute) -> None:
        self._check_attribute(func)
        if func.attr not in METHODS:
            if not func.attr.startswith("_"):
                self.findings.add(
                    func, "method", N_("there is no method `.{attr}`", attr=func.attr), did_you_mean(func.attr, METHODS)
                )
        elif func.attr in WRITING:
            self._check_made_here(func.value, f"`.{func.attr}`")
        self.visit(func.value)

    def _keyword(self, keyword: ast.keyword) -> None:
        if keyword.arg is None:
            self.findings.add(keyword, "expression", N_("`**` cannot be used in a call"), N_("write the arguments out"))
        elif keyword.arg.startswith("_") or not keyword.arg.isascii():
            check_new_name(keyword, keyword.arg, self.findings)
        if keyword.arg == "key" and isinstance(keyword.value, ast.Lambda):
            self._key_function(keyword.value)
        elif keyword.arg == "key" and isinstance(keyword.value, ast.Name) and self._is_function(keyword.value.id):
            self._call_function(keyword.value)
        else:
            self.visit(keyword.value)

    def _is_function(self, name: str) -> bool:
        return name in CALLABLE or name in self.top.helpers

    def _key_function(self, node: ast.Lambda) -> None:
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults:
            self.findings.add(node, "parameter", N_("the parameters of a lambda are plain names"))
        self.scopes.append({a.arg for a in arguments.args})
        for argument in arguments.args:
            self._check_local(argument, argument.arg)
        self.visit(node.body)
        self.scopes.pop()

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.findings.add(node, "lambda", N_("a lambda can only be a `key=`"), N_("define a function at the top level"))

    def visit_Starred(self, node: ast.Starred) -> None:
        self.findings.add(
            node, "expression", N_("`*` cannot stand here"), N_("join lists with `+`, and write arguments out")
        )

    # Loops in expressions

    def _comprehension(self, node: Any) -> None:
        scope: set[str] = set()
        self.scopes.append(scope)
        for generator in node.generators:
            if generator.is_async:
                self.findings.add(node, "generator", N_("`async` is not part of the language"))
            self.visit(generator.iter)
            scope |= stored(generator.target)
            self._target(generator.target)
            for condition in generator.ifs:
                self.visit(condition)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            self.visit(part)
        self.scopes.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    # Assignment

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self._target(node.target)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self._entry(target)
            else:
                self._target(target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(ast.copy_location(ast.BinOp(ast.Constant(0), node.op, node.value), node))
        if not isinstance(node.target, ast.Subscript):
            self._target(node.target)
            return
        self._entry(node.target)
        if any(name_called(n) not in {*BUILTINS, None} for n in ast.walk(node.target.slice)):
            remedy = N_("give it a name on a line of its own first")
            self.findings.add(node.target, "assign", N_("what is between the brackets calls a function"), remedy)

    def _target(self, node: ast.expr) -> None:
        if isinstance(node, ast.Name):
            self.visit(node)
        elif isinstance(node, ast.Tuple | ast.List):
            for part in node.elts:
                self._target(part)
        elif isinstance(node, ast.Attribute):
            remedy = N_("an effect changes what a rule may change")
            self.findings.add(
                node, "assign", N_("`.{attr}` cannot be set: facts stay as they are", attr=node.attr), remedy
            )
        else:
            self.findings.add(node, "assign", N_("only names can be assigned to here"))

    def _entry(self, node: ast.Subscript) -> None:
        self._check_made_here(node.value, N_("an entry"))
        self.visit(node.value)
        self.visit(node.slice)

    def _check_made_here(self, node: ast.expr, what: str) -> None:
        if isinstance(node, ast.Name) and node.id in self.made:
            return
        message = N_("{what} would change something that this function did not make", what=what)
        self.findings.add(node, "alias", message, N_("start from a list, dict or set of its own: `mine = list(…)`"))

    # Operators and literals

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Pow):
            power = node.right.value if isinstance(node.right, ast.Constant) else None
            if type(power) is not int or not 0 <= power <= POWER_LIMIT:
                message = N_("a power must be a number written out, at most {power_limit}", power_limit=POWER_LIMIT)
                self.findings.add(node, "operator", message)
        elif isinstance(node.op, ast.LShift | ast.RShift | ast.MatMult):
            self.findings.add(node, "operator", N_("`<<`, `>>` and `@` are not part of the language"))
        self.visit(node.left)
        self.visit(node.right)

    def visit_Dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self.findings.add(value, "expression", N_("`**` cannot be used in a dict"), N_("write the entries out"))
            else:
                self.visit(key)
            self.visit(value)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        self.visit(node.value)
        for part in node.format_spec.values if isinstance(node.format_spec, ast.JoinedStr) else ():
            spec = part.value if isinstance(part, ast.Constant) else ""
            if not spec or len(str(spec)) > 6 or any(c in "{}" for c in str(spec)):
                self.findings.add(node, "literal", N_("the format after `:` must be short and written out"))

    def visit_Constant(self, node: ast.Constant) -> None:
        check_literal(node, self.findings)


def check_literal(node: ast.Constant, findings: Findings) -> None:
    """Add a fault if a literal isn't part of the language, or is beyond its limits."""
    value = node.value
    if isinstance(value, str):
        if len(value) > TEXT_LIMIT:
            findings.add(
                node,
                "literal",
                N_("a text of {count} characters is too long", count=len(value)),
                N_("at most {text_limit}", text_limit=TEXT_LIMIT),
            )
        elif any("\ud800" <= c <= "\udfff" for c in value):
            findings.add(node, "character", N_("a text holds half a character"), N_("write the character itself"))
    elif isinstance(value, int):
        if abs(value) >= INT_LIMIT:
            findings.add(node, "literal", N_("a number is too large"), N_("at most eighteen digits"))
    elif isinstance(value, float):
        if value in (float("inf"), float("-inf")):
            findings.add(node, "literal", N_("a number is too large"))
    elif value is not None:
        findings.add(node, "literal", N_("{name} is not part of the language", name=type(value).__name__))
