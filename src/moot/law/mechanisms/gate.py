"""The gate: parses a mechanism's source, and rejects everything that the language doesn't allow.

What passes can keep nothing between calls, reach nothing but what it is given, and has no way to catch an error; so one
sandbox session per law is sound, and fuel can be an ordinary exception. The sandbox is a second wall, not the only one.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import TypeGuard

from msgspec import UNSET
from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.characters import digits_in
from moot.game.moves import CASE_MOVES
from moot.languages import N_
from moot.law.mechanisms.bodies import (
    INT_LIMIT,
    REFUSED,
    FunctionBody,
    TopLevel,
    check_body,
    check_literal,
    check_new_name,
)
from moot.law.mechanisms.compiler import compile_mechanism
from moot.law.mechanisms.dataflow import in_parts
from moot.law.mechanisms.declarations import (
    RESERVED,
    TYPES_ADJUSTED,
    literal,
    read_declaration,
    read_parameters,
    read_trigger,
    read_type,
)
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Provision, Telling, Trigger
from moot.law.mechanisms.portable_source import NotPlain
from moot.law.mechanisms.records import read_record
from moot.law.mechanisms.syntax import Findings, docstring_of, module_of
from moot.law.mechanisms.tellings import IN_HAND, announced, names_of, read_telling, told_in
from moot.law.vocabulary import DECLARERS, EFFECTS, FACTS, HOLD, MOVES, TERMS

__all__ = ["compile_mechanism", "parse_mechanism", "read_mechanism"]

SOURCE_LIMIT = 20_000
NODE_LIMIT = 5_000
DEPTH_LIMIT = 60
_UNSEEN = re.compile(
    "[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u2064\u2066-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U00013438"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]"
)
"""Controls, format characters, separators and surrogates of Unicode 14.0, which all Pythons know."""

ACTING = frozenset({"upon", "move", "timed"})
"""Kinds of provisions that may have effects and draw."""


@lru_cache(maxsize=512)
def read_mechanism(source: str) -> tuple[Mechanism | None, tuple[Fault, ...]]:
    """Parse and check a mechanism; None, and its faults, if it isn't valid.

    `source` is what a rule file has between the fences, with library lines expanded. Nothing is run, and no text
    makes this raise.
    """
    findings = Findings(source[:SOURCE_LIMIT])
    tree = parse_mechanism(source, findings)
    if tree is None:
        return None, findings.faults
    mechanism = _Gate(source, tree, findings).mechanism()
    return (None if findings.faults else mechanism), findings.faults


def parse_mechanism(source: str, findings: Findings) -> ast.Module | None:
    """The syntax tree of a source text; None, and a fault, if it has errors or is too large."""
    if len(source) > SOURCE_LIMIT:
        message = N_("the mechanism has {count} characters", count=len(source))
        findings.add_at(
            1, 1, "size", message, N_("at most {source_limit}; a long rule can be several", source_limit=SOURCE_LIMIT)
        )
        return None
    if not _check_characters(source, findings):
        return None
    try:
        tree = module_of(source)
    except NotPlain as error:
        message = N_("`{msg}` is not written in plain letters", msg=error.msg)
        findings.add_at(error.lineno or 1, error.offset or 1, "character", message, N_("use a to z, digits and `_`"))
        return None
    except SyntaxError as error:
        line = min(max(error.lineno or 1, 1), source.count("\n") + 1)
        findings.add_at(line, max(error.offset or 1, 1), "syntax", N_("this is not Python: {msg}", msg=error.msg))
        return None
    except (ValueError, MemoryError, RecursionError) as error:
        findings.add_at(
            1, 1, "syntax", N_("this cannot be read: {error}", error=str(error) or N_("it is nested too deeply"))
        )
        return None
    nodes = _nodes(tree, findings)
    return tree if nodes and _check_numbers(nodes, findings) else None


def _check_characters(source: str, findings: Findings) -> bool:
    """Refuse invisible characters, which can make code look like other code."""
    found = _UNSEEN.search(source)
    if found:
        before = source[: found.start()]
        message = f"there is a character that cannot be seen, U+{ord(found[0]):04X}"
        place = before.count("\n") + 1, len(before) - before.rfind("\n")
        findings.add_at(*place, "character", message, N_("take it out"))
    return found is None


def _nodes(tree: ast.Module, findings: Findings) -> list[ast.AST]:
    """All nodes of a tree; none, and a fault, if it's too large."""
    level: list[ast.AST] = [tree]
    nodes: list[ast.AST] = []
    for _ in range(DEPTH_LIMIT):
        nodes += level
        if len(nodes) > NODE_LIMIT:
            findings.add(
                tree,
                "size",
                N_("the mechanism has more than {node_limit} parts", node_limit=NODE_LIMIT),
                N_("a long rule can be several"),
            )
            return []
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return nodes
    deepest = next((node for node in [*level, *reversed(nodes)] if hasattr(node, "lineno")), tree)
    findings.add(
        deepest, "size", N_("this is nested more than {depth_limit} deep", depth_limit=DEPTH_LIMIT), N_("take it apart")
    )
    return []


def _check_numbers(nodes: Iterable[ast.AST], findings: Findings) -> bool:
    """Refuse huge numbers first, because even printing them can fail."""
    huge = [n for n in nodes if isinstance(n, ast.Constant) and type(n.value) is int and n.value >= INT_LIMIT]
    for node in huge:
        check_literal(node, findings)
    return not huge


class _Gate:
    """Checks one syntax tree from top to bottom."""

    def __init__(self, source: str, tree: ast.Module, findings: Findings) -> None:
        self.source = source
        self.tree = tree
        self.findings = findings
        self.functions: list[ast.FunctionDef] = []
        self.declarations: list[Declaration] = []
        self.told: dict[str, Telling] = {}
        self.announced = announced(ast.walk(tree))
        """The fields of each event that it announces."""
        self.top = TopLevel(set(), set(), set(), set(), {})
        self.bodies: dict[str, FunctionBody] = {}

    def mechanism(self) -> Mechanism:
        """The mechanism of the tree; faults are added to the findings."""
        for place, statement in enumerate(self.tree.body):
            self._top_level(statement, place)
        own_moves = frozenset(_moves(self.functions))
        triggers = {f.name: self._triggers(f, own_moves) for f in self.functions}
        for function in self.functions:
            self.bodies[function.name] = check_body(function, self.top, self.findings)
        decorated = [f for f in self.functions if f.decorator_list]
        provisions = tuple(self._provision(f, triggers[f.name], place) for place, f in enumerate(decorated))
        for helper in self.functions:
            if not helper.decorator_list:
                self._helper(helper)
        used = {name for body in self.bodies.values() for name in body.uses}
        nodes = list(ast.walk(self.tree))
        heads = (
            node for one in self.tree.body for node in getattr(one, "decorator_list", [getattr(one, "value", one)])
        )
        tellings = {id(one) for head in heads for told in told_in(head) for one in ast.walk(told)}
        return Mechanism(
            source=self.source,
            provisions=provisions,
            declarations=tuple(self.declarations),
            records=tuple(self.top.records.values()),
            attributes=frozenset(name for body in self.bodies.values() for name in body.attributes),
            names_used=frozenset(used | {p.name for provision in provisions for p in provision.parameters}),
            numbers=tuple(sorted(set(_numbers_compared(nodes)))),
            words=tuple(sorted({str(n.value) for n in nodes if _is_text(n) and id(n) not in tellings})),
            told=self.told,
            fields_put=tuple(name for put in _puts(nodes) for name in _fields_of(put)),
            divides=any(_may_be_a_fraction(node) for node in nodes),
            kinds_put=tuple(sorted({_kind_of(put) for put in _puts(nodes)})),
        )

    # The top level

    def _top_level(self, statement: ast.stmt, place: int) -> None:
        if isinstance(statement, ast.FunctionDef):
            if self._define(statement, statement.name):
                self.functions.append(statement)
                (self.top.provisions if statement.decorator_list else self.top.helpers).add(statement.name)
        elif isinstance(statement, ast.Assign):
            self._assignment(statement)
        elif isinstance(statement, ast.Expr) and _is_library_line(statement.value):
            self.findings.add(
                statement, "library", N_("a library line was not expanded"), N_("is it spelt as in the library?")
            )
        elif place == 0 and isinstance(statement, ast.Expr) and _is_text(statement.value):
            check_literal(statement.value, self.findings)
        else:
            other = (
                "statement",
                "only functions, declarations and constants stand at the top level",
                "put it into a function",
            )
            self.findings.add(statement, *REFUSED.get(type(statement), other))

    def _define(self, node: ast.AST, name: str) -> bool:
        """Whether a name can be defined here."""
        top = self.top
        if name in RESERVED:
            self.findings.add(
                node, "taken", N_("`{name}` means something else already", name=name), N_("use another name")
            )
        elif name in top.helpers | top.provisions | top.constants | top.declared | top.records.keys():
            self.findings.add(node, "twice", N_("`{name}` is defined twice", name=name), N_("use another name"))
        else:
            return check_new_name(node, name, self.findings)
        return False

    def _assignment(self, statement: ast.Assign) -> None:
        target = statement.targets[0]
        if len(statement.targets) != 1 or not isinstance(target, ast.Name):
            self.findings.add(statement, "constant", N_("one name is given one value here"))
        elif self._define(target, target.id):
            value = statement.value
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "record":
                self.top.records[target.id] = read_record(target.id, value, self.findings, self.top.records)
            elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "announcement":
                self._announcement(target.id, value)
            elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in DECLARERS:
                self.top.declared.add(target.id)
                declaration = read_declaration(target.id, value, self.findings, self.top.records)
                if declaration:
                    self.declarations.append(declaration)
                    self._tell(f"register:{target.id}", value, names_of(declaration, self.top.records), by_value=True)
            elif literal(value, self.findings, f"`{target.id}`") is not UNSET:
                self.top.constants.add(target.id)

    def _announcement(self, name: str, call: ast.Call) -> None:
        """Read `name = announcement(told="…")`, which says how an event is told that the mechanism announces."""
        if call.args or [one.arg for one in call.keywords] != ["told"]:
            remedy = f"`{name} = {DECLARERS['announcement']}`"
            self.findings.add(call, "declaration", N_("`{what}` is declared otherwise", what="announcement"), remedy)
        elif name not in self.announced:
            message = N_("nothing here announces `{name}`", name=name)
            self.findings.add(call, "declaration", message, f'`announce("{name}")`')
        else:
            self._tell(f"event:{name}", call, self.announced[name])

    def _tell(self, what: str, head: ast.Call, names: Collection[str], *, by_value: bool = False) -> None:
        telling = read_telling(head, names, self.findings, by_value=by_value)
        if telling is not None:
            self.told.setdefault(what, telling)

    # Functions

    def _triggers(self, function: ast.FunctionDef, own_moves: frozenset[str]) -> tuple[Trigger, ...]:
        found = (read_trigger(node, own_moves, self.findings) for node in function.decorator_list)
        triggers = tuple(t for t in found if t is not None)
        if len(set(triggers)) < len(triggers):
            self.findings.add(
                function,
                "twice",
                N_("`{function}` has the same decorator twice", function=function.name),
                N_("take one away"),
            )
        declared = self.top.declared
        for trigger, node in zip(triggers, function.decorator_list, strict=False):
            if trigger.does == "term" and trigger.on in declared:
                self.findings.add(
                    node,
                    "taken",
                    N_("`{on}` is declared above, so it is no term", on=trigger.on),
                    N_("use another name"),
                )
        return triggers

    def _provision(self, function: ast.FunctionDef, triggers: tuple[Trigger, ...], place: int) -> Provision:
        effects, draws = self._reach(function.name)
        self._check_reach(function, triggers, effects, draws)
        parameters = read_parameters(function, triggers, self.findings, self.top.records)
        asked = {p.name for p in parameters if p.asked}
        for trigger, node in zip(triggers, function.decorator_list, strict=False):
            if isinstance(node, ast.Call):
                self._tell(f"{trigger.does}:{trigger.on}", node, IN_HAND | asked)
        parts = in_parts(function)
        for argument in function.args.args:
            self._check_parameter(argument)
        added_to = next((t.on for t in triggers if t.does == "move" and t.on in MOVES), "")
        if added_to and not any(p.asked for p in parameters):
            message = N_(
                "`{function}` adds nothing to `{added_to}`, which is a move of the program",
                function=function.name,
                added_to=added_to,
            )
            remedy = N_("give a parameter a type, and it is asked for; or use `@upon`, `@forbid` or another name")
            self.findings.add(function, "taken", message, remedy)
        return Provision(
            name=function.name,
            triggers=triggers,
            parameters=tuple(replace(p, in_parts=p.name in parts) for p in parameters),
            returns="" if function.returns is None else self._type(function.returns),
            line=function.lineno,
            place=place,
            effects=tuple(sorted(effects)),
            draws=draws,
            doc=docstring_of(function) or "",
        )

    def _helper(self, function: ast.FunctionDef) -> None:
        read_parameters(function, (), self.findings, self.top.records)
        for argument in function.args.args:
            self._check_parameter(argument)
        if function.returns is not None:
            self._type(function.returns)

    def _type(self, node: ast.expr) -> str:
        return read_type(node, self.findings, self.top.records)

    def _check_parameter(self, argument: ast.arg) -> None:
        if argument.arg in self.top.taken:
            message = N_("`{arg}` is defined at the top level already", arg=argument.arg)
            self.findings.add(argument, "shadow", message, N_("use another name"))

    def _reach(self, name: str) -> tuple[set[str], bool]:
        """The effects of a function and of all functions that it calls, and whether any of them draws."""
        seen: set[str] = set()
        waiting = [name]
        used: set[str] = set()
        while waiting:
            here = waiting.pop()
            if here not in seen and here in self.bodies:
                seen.add(here)
                used |= self.bodies[here].uses
                waiting += self.bodies[here].calls
        return used & EFFECTS.keys(), "draw" in used

    def _check_reach(
        self, function: ast.FunctionDef, triggers: tuple[Trigger, ...], effects: set[str], draws: bool
    ) -> None:
        if HOLD in effects:
            self._check_hold(function, triggers, effects)
            return
        for trigger in triggers:
            shown = f"`@{trigger.does}`"
            if effects and not (trigger.does in ACTING or (trigger.does == "adjust" and trigger.on in EFFECTS)):
                message = N_(
                    "{shown} has no consequences, and `{function}` would `{effects}`",
                    shown=shown,
                    function=function.name,
                    effects=min(effects),
                )
                self.findings.add(function, "effect", message, N_("effects belong in `@upon`, `@move` and `@timed`"))
            if draws and trigger.does not in ACTING:
                message = N_(
                    "{shown} must answer the same whenever it is asked, and `{function}` draws",
                    shown=shown,
                    function=function.name,
                )
                self.findings.add(
                    function, "draw", message, N_("draw in `@upon`, `@move` or `@timed`, and keep it in a register")
                )

    def _check_hold(self, function: ast.FunctionDef, triggers: tuple[Trigger, ...], effects: set[str]) -> None:
        """Check that only an adjustment of a move holds something, and none of a move that settles a case."""
        for trigger in triggers:
            is_of_a_move = trigger.on in MOVES or trigger.on not in {*EFFECTS, *TERMS, *FACTS, *TYPES_ADJUSTED}
            if trigger.does != "adjust" or not is_of_a_move or len(effects) > 1:
                message = N_(
                    "`hold()` is all that `@adjust` of a move does, and `{function}` is something else",
                    function=function.name,
                )
                self.findings.add(
                    function, "effect", message, N_('write `@adjust("MOVE")`, and return `hold()` or None')
                )
            elif trigger.on in CASE_MOVES:
                message = N_(
                    "`{on}` can't be held, since it's by this move that a case on the rule is settled", on=trigger.on
                )
                self.findings.add(function, "effect", message, N_("forbid it, or hold another move"))


def _moves(functions: Iterable[ast.FunctionDef]) -> Iterator[str]:
    """The moves that functions offer by valid decorators."""
    for function in functions:
        for node in function.decorator_list:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "move":
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_library_line(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)


def _puts(nodes: Iterable[ast.AST]) -> Iterator[ast.Call]:
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "put":
            yield node


def _fields_of(put: ast.Call) -> Iterator[str]:
    """The fields that a `put` adds to its proposal."""
    yield from (k.arg for k in put.keywords if k.arg and k.arg not in EFFECTS["put"].parameters)


def _kind_of(put: ast.Call) -> tuple[str, str]:
    """The kind of question that a `put` puts, and what it's `like`; an empty word where its code works that out."""
    named = {k.arg: k.value for k in put.keywords} | dict(zip(("kind", "title", "like"), put.args, strict=False))
    kind, like = (named.get(name) for name in ("kind", "like"))
    return tuple(str(one.value) if isinstance(one, ast.Constant) else "" for one in (kind, like))  # type: ignore[return-value]


def _may_be_a_fraction(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    return isinstance(node, ast.Div) or (isinstance(node, ast.Name) and node.id == "float")


def _numbers_compared(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """The whole numbers within comparisons, including numbers written as text, such as rule numbers."""
    for compare in (n for n in nodes if isinstance(n, ast.Compare)):
        negative = {
            id(n.operand) for n in ast.walk(compare) if isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.USub)
        }
        for node in ast.walk(compare):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                yield -node.value if id(node) in negative else node.value
            elif (
                isinstance(node, ast.Constant)
                and type(node.value) is str
                and len(node.value) < 19
                and (digits := digits_in(node.value))
            ):
                yield int(digits)
