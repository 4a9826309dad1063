"""Effects of events: “its author” and “they” become whoever the event names, or each of several players."""

import ast

from moot.law.english.code.trees import (
    MANY,
    NotMeant,
    Transformer,
    call,
    excludes,
    free_people,
    is_call,
    is_slot,
    nodes_of,
    said_of,
    with_subject,
)
from moot.law.english.phrases import is_of_each


def plain_upon(event: ast.Call, effects: ast.expr) -> ast.Call:
    """`UPON` with an event that only has its name; of whom it speaks, and on what condition, is in the effects."""
    given = {keyword.arg: keyword.value for keyword in event.keywords}
    they = given.get("_they")
    if (they is None or ast.unparse(they) == "None") and not is_slot(effects):
        they = _only_person(effects) or they
    if ast.unparse(event.args[0]) == "'judgment_voided'" and "case.judge" in ast.unparse(effects):
        raise NotMeant("the case may have another judge by then")
    if not is_slot(effects):
        effects = said_of(_of_each(effects, they), "_they", they)
        _check_it_is_so_by_then(effects)
        if "_if" in given:
            if any(excludes(given["_if"], n.args[0]) for n in ast.walk(effects) if is_call(n, "WHEN")):
                raise NotMeant("that is never so")
            effects = call("DO", call("WHEN", given["_if"], effects))
    plain = ast.Call(event.func, event.args, [ast.keyword("_they", ast.Constant(None))])
    return call("UPON", plain, effects)


def _only_person(effects: ast.expr) -> ast.expr | None:
    """The only person whom effects are upon, of whom `everyone else` speaks then; None if nothing else is said so."""
    others = {id(part) for node in nodes_of(effects) if isinstance(node, ast.ListComp) for part in nodes_of(node)}
    spoken_of = [id(node) for node in nodes_of(effects) if isinstance(node, ast.Name) and node.id == "_they"]
    if not spoken_of or not others.issuperset(spoken_of):
        return None
    upon = [n.args[0] for n in ast.walk(effects) if is_call(n, "award") or is_call(n, "set_quantity")]
    single = {ast.unparse(one): one for one in upon if isinstance(one, ast.Name | ast.Attribute)}
    found = [one for code, one in single.items() if code not in MANY and code not in ("_they", "_s", "_e")]
    return found[0] if len(found) == 1 else None


def _check_it_is_so_by_then(effects: ast.expr) -> None:
    """Raise `NotMeant` where somebody is out, or wins, by what the same effects change: that isn't so yet."""
    changed = set()
    for node in nodes_of(effects):
        if is_call(node, "award") or is_call(node, "set_quantity"):
            changed.add(ast.unparse(node.args[2]).strip("'") if len(node.args) > 2 else "points")
    ends = any(is_call(node, "remove_player") or is_call(node, "win") for node in nodes_of(effects))
    read = {ast.unparse(n.value) for n in nodes_of(effects) if isinstance(n, ast.Subscript)}
    if ends and changed & read:
        raise NotMeant("what they have then isn't known yet")


def _of_each(effects: ast.expr, they: ast.expr | None) -> ast.expr:
    """Effects in which `_s`, who has them, is whoever the event speaks of; each of them, if those are many."""
    plain = with_subject(effects, ast.Name("_they", ast.Load()))
    if not isinstance(they, ast.Name) or they.id not in MANY:
        return plain
    if free_people(effects) == {"_s"} and is_of_each(ast.unparse(effects)):
        return call("DO", call("EACH", they, with_subject(effects, ast.Name("_e", ast.Load()))))
    calls = [node for node in ast.walk(plain) if isinstance(node, ast.Call) and node.args]
    whole = {id(node.args[0]) for node in calls}
    if any(isinstance(n, ast.Name) and n.id == "_they" and id(n) not in whole for n in ast.walk(plain)):
        raise NotMeant("it speaks of several as if they were one")
    for node in calls:
        is_given = is_call(node, "award") or is_call(node, "set_quantity")
        if is_given and "_they" not in ast.unparse(node.args[0]):
            raise NotMeant("it may be once for all, or once for each")
    return plain


class EachApart(Transformer):
    """Effects in which whoever is spoken of within `EACH` is one of those, and nobody else."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if is_call(node, "EACH"):
            one = ast.Name("_e", ast.Load())
            node.args[1] = said_of(with_subject(node.args[1], one), "_they", one)
        return node
