"""Parser of decorators, parameters, annotations and declarations: all of a mechanism but function bodies."""

import ast
import re
from collections.abc import Container
from typing import Any, get_args

from msgspec import UNSET

from moot.game.characters import is_printable
from moot.languages import N_
from moot.law.mechanisms.bodies import CALLABLE, GIVEN, check_literal, check_new_name
from moot.law.mechanisms.mechanism import Declaration, Does, Parameter, Trigger
from moot.law.mechanisms.syntax import Findings, did_you_mean
from moot.law.vocabulary import DECLARERS, EFFECTS, EVENT_FIELDS, FACTS, LATER, LOCAL, MOVES, TERMS, TYPES

TRIGGERS: tuple[str, ...] = get_args(Does)
OPTIONS = {
    "term": {"kind", "told"},
    "move": {"kind", "by", "told"},
    "timed": {"kind", "after", "told"},
    "permit": {"kind", "except_for"},
    "forbid": {"kind", "except_for"},
}
TYPES_ADJUSTED = frozenset({"deadline"})
NEAR = 0.85
"""The similarity to a known name from which a name counts as misspelt."""

_ASKED_AS = {"changes": "Changes"}
"""Facts that a move can also have as parameters."""

_GIVEN_AS = {name: LOCAL[name] for name in ("player", "proposal", "case")}
"""Fields of events that always are of one type."""
_TAKEN = (FACTS.keys() - LATER) | {"cause", "effect", "answer", "clash", "kind"}
"""Names that no move asks for."""
_NEVER_ADDED = _TAKEN | {"player", "proposal", "case", "made_by", "move"}
"""Names that no rule adds to a move of the program."""
_NEVER_NARROWED = frozenset({"digest"})
"""Texts of the program's moves that aren't for players to write."""
_NEVER_ASKED = _TAKEN | TERMS.keys() | {"proposal", "case"}
"""Names that mean something wherever a question is asked, so that it can't be asked with them."""

RESERVED = {*CALLABLE, *FACTS, *TERMS, *LOCAL, *TYPES, *DECLARERS, *TRIGGERS} - LATER
_NAME, _MOVE = re.compile(r"[a-z][a-z0-9_]*"), re.compile(r"[a-z][a-z0-9_-]*")


class _NotLiteral(Exception):
    pass


def literal(node: ast.expr, findings: Findings, what: str) -> Any:
    """The value of an expression that must be a literal; UNSET, and a fault, if it isn't."""
    try:
        return _literal(node, findings)
    except _NotLiteral:
        findings.add(
            node,
            "constant",
            N_("{what} must be a value written out", what=what),
            N_("a number, a text, True, False, None, or a list"),
        )
        return UNSET


def _literal(node: ast.expr, findings: Findings) -> Any:
    if isinstance(node, ast.Constant):
        check_literal(node, findings)
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _literal(node.operand, findings)
        if type(number) in (int, float):
            return -number
    elif isinstance(node, ast.List):
        return [_literal(n, findings) for n in node.elts]
    elif isinstance(node, ast.Tuple):
        return tuple(_literal(n, findings) for n in node.elts)
    elif isinstance(node, ast.Dict):
        keys = [_literal(k, findings) if isinstance(k, ast.Constant) else _refuse() for k in node.keys]
        return dict(zip(keys, (_literal(v, findings) for v in node.values), strict=True))
    return _refuse()


def _refuse() -> Any:
    raise _NotLiteral


# Decorators


def read_trigger(node: ast.expr, own_moves: frozenset[str], findings: Findings) -> Trigger | None:
    """Parse a decorator; None, and a fault, if the language doesn't have it."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in TRIGGERS:
        name = ast.unparse(node.func if isinstance(node, ast.Call) else node)
        remedy = did_you_mean(name, TRIGGERS, N_("one of {triggers}", triggers=", ".join("@" + t for t in TRIGGERS)))
        if name in TRIGGERS:
            remedy = N_('say of what: `@{name}("…")`', name=name)
        findings.add(node, "decorator", N_("`@{name}` is not a kind of provision", name=name), remedy)
        return None
    does: Any = node.func.id
    if len(node.args) != 1 or not isinstance(node.args[0], ast.Constant) or type(node.args[0].value) is not str:
        findings.add(
            node,
            "decorator",
            N_("`@{does}` takes one name in quotation marks", does=does),
            f'`@{does}("…")`',
        )
        return None
    trigger = Trigger(does, node.args[0].value, **_options(node, does, findings))
    _check_subject(node.args[0], trigger, own_moves, findings)
    return trigger


def _options(node: ast.Call, does: str, findings: Findings) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for keyword in node.keywords:
        allowed = OPTIONS.get(does, {"kind"})
        if keyword.arg not in allowed:
            remedy = did_you_mean(
                keyword.arg or "", allowed, N_("it may have {names}", names=" and ".join(sorted(allowed)))
            )
            findings.add(keyword, "decorator", N_("`@{does}` has no `{arg}=`", does=does, arg=keyword.arg), remedy)
            continue
        if keyword.arg == "told":
            continue
        value = literal(keyword.value, findings, f"`{keyword.arg}=`")
        if keyword.arg == "except_for":
            if isinstance(value, list | tuple) and all(isinstance(v, str) for v in value):
                found["except_for"] = tuple(value)
                continue
        elif isinstance(value, str):
            found[keyword.arg] = value
            continue
        findings.add(
            keyword, "decorator", N_("`{arg}=` must be a name in quotation marks, or a list of them", arg=keyword.arg)
        )
    return found


def _check_subject(node: ast.expr, trigger: Trigger, own_moves: frozenset[str], findings: Findings) -> None:
    """Check that a decorator names something of its own kind: a term isn't a fact, for instance."""
    does, on = trigger.does, trigger.on
    pattern = _MOVE if does in ("move", "permit", "forbid", "adjust", "show") else _NAME
    if not pattern.fullmatch(on) and not (on == "*" and does in ("permit", "forbid")):
        remedy = N_("small letters, digits and `-`") if pattern is _MOVE else N_("small letters, digits and `_`")
        findings.add(node, "decorator", N_("`{on}` cannot be a name", on=on), remedy)
        return
    if trigger.except_for and on != "*":
        findings.add(node, "decorator", N_("`except_for=` only goes with `*`"))
    if does in ("term", "timed"):
        _check_term(node, trigger, findings)
    elif does == "move" and on in MOVES and trigger.by:
        findings.add(
            node,
            "decorator",
            N_("`{on}` is a move of the program, and who makes it is known", on=on),
            N_("leave `by=` away"),
        )
    elif does == "upon":
        _check_slip(node, on, set(EVENT_FIELDS), frozenset(), "event", findings)
    elif does in ("permit", "forbid") and on != "*":
        if does == "permit" and on in EFFECTS.keys() - MOVES.keys() - own_moves:
            findings.add(
                node,
                "decorator",
                N_("`{on}` is an effect, which needs no permit", on=on),
                N_("`@permit` speaks of moves"),
            )
        known = set(MOVES) | (set(EFFECTS) if does == "forbid" else set())
        _check_slip(node, on, known, own_moves, "move", findings)
    elif does == "adjust":
        _check_adjusted(node, on, findings)


def _check_term(node: ast.expr, trigger: Trigger, findings: Findings) -> None:
    on = trigger.on
    if on in TERMS:
        return
    if on in FACTS or on in LOCAL:
        remedy = (
            N_('a rule may adjust it: `@adjust("{on}")`', on=on)
            if on in FACTS and FACTS[on].adjustable
            else N_("use another name")
        )
        findings.add(node, "fact", N_("`{on}` is a fact, which no rule answers", on=on), remedy)
    elif on in RESERVED or (on in GIVEN and on not in LATER):
        findings.add(node, "taken", N_("`{on}` means something else already", on=on), N_("use another name"))
    else:
        _check_slip(node, on, set(TERMS) - LATER, frozenset(), "term", findings)


def _check_adjusted(node: ast.expr, on: str, findings: Findings) -> None:
    if on in LOCAL or (on in FACTS and not FACTS[on].adjustable):
        findings.add(node, "fact", N_("`{on}` is a fact, which no rule adjusts", on=on))
    else:
        adjustable = {*TERMS, *EFFECTS, *MOVES, *TYPES_ADJUSTED, *(f for f, fact in FACTS.items() if fact.adjustable)}
        _check_slip(node, on, adjustable, frozenset(), "name", findings)


def _check_slip(node: ast.expr, on: str, known: set[str], own: frozenset[str], what: str, findings: Findings) -> None:
    if on not in known and on not in own:
        slip = did_you_mean(on, known, closeness=NEAR)
        if slip:
            findings.add(
                node,
                what if what != "name" else "adjust",
                N_("the program knows no {what} `{on}`", what=what, on=on),
                slip,
            )


# Parameters and annotations


def read_parameters(
    function: ast.FunctionDef, triggers: tuple[Trigger, ...], findings: Findings, records: Container[str] = ()
) -> tuple[Parameter, ...]:
    """Parse the parameters of a function: facts, and for a move the arguments of the mover."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        findings.add(function, "parameter", N_("parameters are plain names, without `*` or `/`"))
    defaults = [None] * (len(arguments.args) - len(arguments.defaults)) + list(arguments.defaults)
    found = []
    for argument, default in zip(arguments.args, defaults, strict=True):
        check_new_name(argument, argument.arg, findings)
        asked = ""
        if argument.annotation is not None and not _restates(argument, triggers):
            _check_asked(argument, triggers, findings)
            asked = read_type(argument.annotation, findings, records)
        value = UNSET if default is None else literal(default, findings, f"what `{argument.arg}` is without an answer")
        found.append(Parameter(argument.arg, asked, value))
    return tuple(found)


def _check_asked(argument: ast.arg, triggers: tuple[Trigger, ...], findings: Findings) -> None:
    assert argument.annotation is not None
    if any(t.does == "term" and t.on not in TERMS for t in triggers) and all(t.does == "term" for t in triggers):
        if argument.arg in _NEVER_ASKED:
            findings.add(
                argument, "taken", N_("`{arg}` means something else already", arg=argument.arg), N_("use another name")
            )
    elif triggers and all(t.does == "upon" for t in triggers):
        if argument.arg in _GIVEN_AS and ast.unparse(argument.annotation) != _GIVEN_AS[argument.arg]:
            told = N_(
                "`{arg}` is a {given_as} wherever it is a field", arg=argument.arg, given_as=_GIVEN_AS[argument.arg]
            )
            findings.add(argument, "type", told, N_("leave the type away: `{arg}`", arg=argument.arg))
        elif argument.arg in FACTS or argument.arg in LOCAL.keys() - _GIVEN_AS.keys():
            findings.add(
                argument, "taken", N_("`{arg}` is a fact, and no field", arg=argument.arg), N_("use another name")
            )
    elif triggers and any(t.does != "move" for t in triggers):
        remedy = N_("leave the type away: `{arg}`", arg=argument.arg)
        told = N_(
            "only a move, an event and a term of your own bring something, and so only their parameters have types"
        )
        findings.add(argument, "parameter", told, remedy)
    elif triggers and any(trigger.on in MOVES for trigger in triggers):
        _check_added(argument, triggers, findings)
    elif triggers and argument.arg in _ASKED_AS and ast.unparse(argument.annotation) == _ASKED_AS[argument.arg]:
        pass
    elif triggers and argument.arg in _TAKEN:
        findings.add(
            argument,
            "taken",
            N_("`{arg}` is a fact, and cannot be asked for", arg=argument.arg),
            N_("use another name"),
        )


def _restates(argument: ast.arg, triggers: tuple[Trigger, ...]) -> bool:
    """Whether a parameter says the type that its name has anyway, where it couldn't be asked for: then it's a fact."""
    assert argument.annotation is not None
    name, kind = argument.arg, ast.unparse(argument.annotation)
    does = {trigger.does for trigger in triggers}
    if does & {"move", "upon"} or not does:
        return False
    facts = {one: FACTS[one].type for one in FACTS if one in _TAKEN}
    facts |= {one: term.type for one, term in TERMS.items()} | {one: LOCAL[one] for one in ("proposal", "case")}
    if not any(trigger.does == "term" and trigger.on not in TERMS for trigger in triggers):
        facts |= {one: FACTS[one].type for one in FACTS} | LOCAL
        for trigger in triggers:
            named = MOVES.get(trigger.on) or EFFECTS.get(trigger.on)
            given = named.parameters if named is not None else {}
            facts |= {one: spelled.partition(" = ")[0] for one, spelled in given.items()}
    return facts.get(name) == kind


def _check_added(argument: ast.arg, triggers: tuple[Trigger, ...], findings: Findings) -> None:
    """Check what a rule adds to a move of the program: a new argument, or a narrower type for a text of the move."""
    assert argument.annotation is not None
    kind = ast.unparse(argument.annotation)
    for trigger in triggers:
        known = MOVES[trigger.on].parameters.get(argument.arg, "") if trigger.on in MOVES else ""
        if known and not (_is_words(known) and _is_words(kind) and argument.arg not in _NEVER_NARROWED):
            told = N_(
                "`{on}` asks for `{arg}` already, and it can't be a {kind}", on=trigger.on, arg=argument.arg, kind=kind
            )
            findings.add(argument, "taken", told, N_("use another name, or leave the type away to have what is given"))
        elif not known and argument.arg in _NEVER_ADDED:
            findings.add(
                argument,
                "taken",
                N_("`{arg}` is a fact, and cannot be asked for", arg=argument.arg),
                N_("use another name"),
            )


def _is_words(kind: str) -> bool:
    """Whether what a move asks for is a text, or one of several words."""
    return kind.split(" = ")[0] == "str" or kind.startswith(("Literal[", "OneOf["))


def read_type(node: ast.expr, findings: Findings, records: Container[str] = ()) -> str:
    """The source of a type; empty, and a fault, if the language doesn't have it and it's none of these records."""
    strange = next((n for n in ast.walk(node) if not _is_part_of_type(n, records)), None)
    if strange is None:
        return ast.unparse(node)
    name = strange.id if isinstance(strange, ast.Name) else ast.unparse(node)
    findings.add(
        strange if hasattr(strange, "lineno") else node,
        "type",
        N_("`{name}` is not a type", name=name),
        did_you_mean(name, TYPES),
    )
    return ""


def _is_part_of_type(node: ast.AST, records: Container[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in TYPES or node.id in records
    if isinstance(node, ast.Constant):
        return node.value is None or (
            type(node.value) in (str, int) and len(str(node.value)) <= 60 and is_printable(str(node.value))
        )
    return isinstance(node, ast.Subscript | ast.Tuple | ast.BinOp | ast.BitOr | ast.Load)


# Declarations

_ARGUMENTS = {"register": (1, 1), "quantity": (0, 1)}
"""The least and most arguments without a name of each declaration."""


def read_declaration(name: str, call: ast.Call, findings: Findings, records: Container[str] = ()) -> Declaration | None:
    """Parse `register(type, of=…, starts=…)`, `quantity(int, of=Player, starts=0)` or `office()`; else None."""
    what: Any = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in GIVEN and name not in LATER:
        findings.add(
            call,
            "taken",
            N_("`{name}` means something else already: it is a field of an event", name=name),
            N_("use another name"),
        )
    least, most = _ARGUMENTS.get(what, (0, 0))
    if not least <= len(call.args) <= most:
        findings.add(
            call,
            "declaration",
            N_("`{what}` is declared otherwise", what=what),
            N_("`{name} = {declarers}`", name=name, declarers=DECLARERS[what]),
        )
        return None
    kept = read_type(call.args[0], findings, records) if call.args else {"quantity": "int", "office": "Player"}[what]
    if what == "quantity" and kept not in ("int", "float"):
        findings.add(call, "declaration", N_("amounts are `int`, or `float` where they needn't be whole"))
    each: Any = "Player" if what == "quantity" else ""
    on: Any = ""
    starts: Any = 0 if what == "quantity" else None
    seen_by: Any = ""
    for keyword in call.keywords:
        if keyword.arg == "of" and what != "office":
            each, on = _subject(keyword.value, what, findings)
        elif keyword.arg == "starts" and what != "office":
            starts = literal(keyword.value, findings, "`starts=`")
            if what == "quantity" and type(starts) not in ((int, float) if kept == "float" else (int,)):
                findings.add(
                    keyword, "declaration", N_("a quantity starts as a whole number, or is a `quantity(float)`")
                )
        elif keyword.arg == "seen_by" and what == "register":
            seen_by = literal(keyword.value, findings, "`seen_by=`")
        elif not (keyword.arg == "told" and what == "register"):
            findings.add(
                keyword,
                "declaration",
                N_("`{what}` has no `{arg}=`", what=what, arg=keyword.arg),
                N_("`{name} = {declarers}`", name=name, declarers=DECLARERS[what]),
            )
    if seen_by and (seen_by != "holder" or (each, on) != ("Player", "") or starts is not None):
        remedy = N_('`{name} = register({kept}, of=Player, seen_by="holder")`', name=name, kept=kept)
        findings.add(
            call, "declaration", N_("what only its holder sees is kept for each player, and starts empty"), remedy
        )
        seen_by = ""
    return Declaration(name, what, kept, each, on, None if starts is UNSET else starts, seen_by)


def _subject(node: ast.expr, what: str, findings: Findings) -> tuple[str, str]:
    """What the entries of a table are about, and what has an entry or a table of its own."""
    named = node.elts if isinstance(node, ast.Tuple) and len(node.elts) == 2 else [node]
    match [one.id if isinstance(one, ast.Name) else "" for one in named]:
        case ["Player"]:
            return "Player", ""
        case [("Rule" | "Office") as each] if what == "register":
            return each, ""
        case [("Proposal" | "Case") as on] if what == "register":
            return "", on
        case [("Player" | "Rule" | "Office") as each, ("Proposal" | "Case") as on] if what == "register":
            return each, on
    allowed = N_(
        "Player, Rule, Office, Proposal or Case, or one of the first three with one of the others: (Player, Proposal)"
    )
    remedy = N_("it may be {types}", types="Player" if what == "quantity" else allowed)
    findings.add(node, "declaration", N_("`of=` says what each entry is about"), remedy)
    return "", ""
