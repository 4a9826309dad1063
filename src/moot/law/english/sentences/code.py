"""What the sentences have in common: code in a normal form, provisions written from code, and code found in provisions.

Names in capitals aren't the mechanism language's own. `_x` is the one of whom a trait is said, and `_they` the one of
whom the sentence spoke before. `normal` and `folded` are each other's reverse.
"""

import ast
from collections.abc import Iterator, Mapping
from math import gcd
from typing import NamedTuple, TypeGuard, TypeVar

from moot.law.english.new_names import plural, singular
from moot.law.english.phrases import PREFIX, is_of_each
from moot.law.english.sentences.clocks import in_words, plain_time
from moot.law.english.sentences.errors import NotMeant as NotMeant
from moot.law.english.sentences.goals import plain_wins
from moot.law.english.sentences.incumbents import appointed
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, TERMS

_KNOWN = BUILTINS | FUNCTIONS.keys() | EFFECTS.keys() | {"True", "False", "None"}
_OPERATORS: dict[str, type[ast.cmpop]] = {
    ">=": ast.GtE, ">": ast.Gt, "<": ast.Lt, "<=": ast.LtE, "==": ast.Eq,
}  # fmt: skip


_OTHERS = "[_x for _x in players if _x not in (case.caller, case.judge)]"
_DRAWN_JUDGE = f"WHEN(len({_OTHERS}) >= 1, appoint_judge(case, {_OTHERS}[draw(0, len({_OTHERS}) - 1)]))"
"""Another judge than the one of the case, drawn by lot, and not its caller either."""
WAITING = {"proposal": "proposal.author", "case.called": "case.caller", "case": "case.judge"}
"""Of whom a sentence on what is due after a moment speaks, by the moment or by what it's a moment of."""
_OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.GtE: ast.Lt, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def normal(code: str) -> ast.expr:
    """The tree of a sentence's code, in the form in which equal meanings are equal."""
    tree = ast.parse(code, mode="eval").body
    found = _Normal().visit(tree)
    assert isinstance(found, ast.expr)
    return found


class _Normal(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if isinstance(node.func, ast.Call) and ast.unparse(node.func.func) == "AMOUNT":
            sign, number = node.func.args
            return ast.Compare(node.args[0], [_OPERATORS[ast.literal_eval(sign)]()], [number])
        if name == "IS" and not _is_slot(node.args[0]) and not _is_slot(node.args[1]):
            return said_of(node.args[1], "_x", node.args[0])
        if name in ("NAME", "REG") and isinstance(node.args[0], ast.Constant):
            called = str(ast.literal_eval(node.args[0])).replace(" ", "_")
            return ast.Constant(called) if name == "NAME" else ast.Name(called, ast.Load())
        if name == "DAY_OF_ANSWER":
            return ast.parse(ast.unparse(node.args[0]).replace("now", "answer"), mode="eval").body
        if name == "TIES" and not _is_slot(node.args[0]):
            return _with_ties(node.args[0], ast.literal_eval(node.args[1]))
        if name == "DRAWN_JUDGE":
            return ast.parse(_DRAWN_JUDGE, mode="eval").body
        time = plain_time(name, node)
        if time is not None:
            return time
        if name == "JOINED" and all(isinstance(arg, ast.Constant) for arg in node.args):
            return ast.Constant(" ".join(str(ast.literal_eval(arg)) for arg in node.args))
        if name == "SAME" and all(isinstance(arg, ast.Constant) for arg in node.args):
            return _same_verb(*(str(ast.literal_eval(arg)) for arg in node.args))
        if name in ("PART_DOWN", "PART_UP") and is_call(node.args[1], "FRACTION"):
            p, q = (ast.unparse(arg) for arg in node.args[1].args)
            part = ast.unparse(node.args[0]) + ("" if p == "1" else f" * {p}")
            return ast.parse(f"{part} // {q}" if name == "PART_DOWN" else f"ceil({part}, {q})", mode="eval").body
        if name == "APPOINT" and is_call(node.args[1], "FRONT") and not _has_slot(node):
            return appointed(node.args[0], node.args[1])
        if name == "SUBJECT" and not _is_slot(node.args[1]):
            return with_subject(node.args[1], node.args[0])
        if name == "OF_WHOM" and not _is_slot(node.args[0]):
            return said_of(node.args[0], "_they", ast.Name("whom", ast.Load()))
        if name == "ALSO":
            node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "ALSO") else [arg])]
        if name in ("MORE_THAN", "AT_LEAST", "FLOOR_OF"):
            fraction, tally = node.args
            return _threshold(name, fraction, tally) if is_call(fraction, "FRACTION") else node
        if name == "DUE" and not _is_slot(node.args[0]):
            moment = ast.unparse(node.args[0])
            meant = WAITING.get(moment) or WAITING.get(moment.split(".")[0])
            if meant is None:
                raise NotMeant("nobody waits for that")
            person = ast.parse(meant, mode="eval").body
            apart = _EachApart().visit(node.args[2])
            node.args[2] = said_of(with_subject(apart, person), "_they", person)
            return node
        if name == "UPON" and is_call(node.args[0], "EVENT_AT"):
            event, at = node.args[0].args
            return self.visit_Call(call("UPON", event, call("DO", call("WHEN", at, node.args[1]))))
        if name == "UPON" and is_call(node.args[0], "EVENT"):
            return _plain_upon(node.args[0], node.args[1])
        if name == "FORBID":
            node.args[1] = said_of(node.args[1], "_they", ast.Name("player", ast.Load()))
            node.args[:2] = _of_the_changes(node.args[0], node.args[1])
        if name == "LIMIT" and not _is_slot(node.args[0]):
            if not is_call(node.args[0], "FORBID"):
                raise NotMeant("only limits are said so")
            return node.args[0]
        if name == "WINS" and not any(_is_slot(part) for part in ast.walk(node.args[0])):
            return plain_wins(node.args[0])
        if name == "BY_CASE" and is_call(node.args[0], "CASE"):
            return ast.IfExp(node.args[0].args[0], node.args[0].args[1], node.args[1])
        if name == "DESPITE" and not _is_slot(node.args[0]):
            if not is_call(node.args[0], "FORBID"):
                raise NotMeant("it isn't clear what becomes of the other rule")
            return node.args[0]
        if name == "BY_CONDITIONS" and not _is_slot(node.args[0]):
            return _by_conditions(*node.args)
        if name == "BUT_MAY" and is_call(node.args[0], "ACT"):
            return _limit_but(*node.args)
        if name == "TALLIED" and is_call(node.args[0], "SAME") and is_call(node.args[0].args[-1], "EVENT"):
            actor, *numbered = node.args[0].args
            if ast.unparse(actor) != ast.unparse(numbered[-1]):
                raise NotMeant("it is something else that is counted")
            node = call("TALLIED", *numbered, node.args[1])
        if name == "TALLIED" and len(node.args) == 5 and is_call(node.args[3], "EVENT") and not _is_slot(node.args[4]):
            return _tallied(*node.args)
        if name == "REACHED":
            return _reached(*node.args)
        if name == "DO":
            node.args = [one for arg in node.args for one in (arg.args if is_call(arg, "DO") else [arg])]
        if name in ("WHEN", "EITHER", "EACH"):
            return self._without_nothing(name, node)
        if name in ("award", "set_quantity") and len(node.args) == 3 and ast.unparse(node.args[2]) == "'points'":
            node.args = node.args[:2]
        return node

    def _without_nothing(self, name: str, node: ast.Call) -> ast.AST:
        """Effects without branches in which nothing happens."""
        test, *branches = node.args
        nothing = [is_call(one, "DO") and not one.args for one in branches]
        if branches and all(nothing):
            raise NotMeant("it may take back what was said before")
        if name == "EITHER" and nothing[1]:
            return call("WHEN", test, branches[0])
        if name == "EITHER" and nothing[0]:
            otherwise = self.visit_UnaryOp(ast.UnaryOp(ast.Not(), test))
            assert isinstance(otherwise, ast.expr)
            return call("WHEN", otherwise, branches[1])
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not x < y` is `x >= y`, and `not not x` is `x`."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
            return inner.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and not _is_number_test(inner):
            return ast.Compare(inner.left, [_OPPOSITES[type(inner.ops[0])]()], inner.comparators)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`a and (b and c)` is `a and b and c`; what is always so is left out."""
        self.generic_visit(node)
        found: list[ast.expr] = []
        for value in node.values:
            found += value.values if isinstance(value, ast.BoolOp) and type(value.op) is type(node.op) else [value]
        if isinstance(node.op, ast.And):
            found = [one for one in found if ast.unparse(one) != "True"] or [ast.Constant(True)]
            found = list({ast.unparse(one): one for one in found}.values())
        return found[0] if len(found) == 1 else ast.BoolOp(node.op, found)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        """`[x for x in players if x in votes_for]` is `votes_for`."""
        self.generic_visit(node)
        loop = node.generators[0]
        if isinstance(loop.iter, ast.Name) and loop.iter.id == "players" and len(loop.ifs) == 1:
            test = loop.ifs[0]
            if (
                isinstance(test, ast.Compare)
                and isinstance(test.ops[0], ast.In)
                and isinstance(test.left, ast.Name)
                and test.left.id == ast.unparse(loop.target)
                and isinstance(test.comparators[0], ast.Name)
            ):
                return test.comparators[0]
        return node


_MANY = frozenset({"votes_for", "votes_against", "voted", "abstaining", "players", "eligible_voters"})


def _plain_upon(event: ast.Call, effects: ast.expr) -> ast.Call:
    """`UPON` with an event that only has its name; of whom it speaks, and on what condition, is in the effects."""
    given = {keyword.arg: keyword.value for keyword in event.keywords}
    they = given.get("_they")
    if not _is_slot(effects):
        effects = said_of(_of_each(effects, they), "_they", they)
        _check_it_is_so_by_then(effects)
        if "_if" in given:
            effects = call("DO", call("WHEN", given["_if"], effects))
    plain = ast.Call(event.func, event.args, [ast.keyword("_they", ast.Constant(None))])
    return call("UPON", plain, effects)


def _by_conditions(first: ast.expr, one: ast.expr, second: ast.expr, other: ast.expr) -> ast.IfExp:
    """One value or another, by two conditions of which always just one holds."""
    if ast.dump(normal(f"not ({ast.unparse(first)})")) != ast.dump(normal(ast.unparse(second))):
        raise NotMeant("something may be neither")
    return ast.IfExp(first, one, other)


def _check_it_is_so_by_then(effects: ast.expr) -> None:
    """Raise `NotMeant` where somebody is out, or wins, by what the same effects change: that isn't so yet."""
    changed = set()
    for node in ast.walk(effects):
        if is_call(node, "award") or is_call(node, "set_quantity"):
            changed.add(ast.unparse(node.args[2]).strip("'") if len(node.args) > 2 else "points")
    ends = any(is_call(node, "remove_player") or is_call(node, "win") for node in ast.walk(effects))
    read = {ast.unparse(n.value) for n in ast.walk(effects) if isinstance(n, ast.Subscript)}
    if ends and changed & read:
        raise NotMeant("what they have then isn't known yet")


def _of_the_changes(act: ast.expr, condition: ast.expr) -> tuple[ast.expr, ast.expr]:
    """The act of a limit and its condition: which rule changes are meant belongs to the act."""
    if not is_call(act, "ACT") or ast.unparse(act.args[0]) != "'propose'":
        return act, condition
    parts = conjuncts(condition)
    which = [one for one in parts if is_call(one, "any") and ast.unparse(one).endswith(" for _x in changes])")]
    if not which:
        return act, condition
    of_act = all_of([*(one for one in conjuncts(act.args[1]) if ast.unparse(one) != "True"), *which])
    return call("ACT", act.args[0], of_act), all_of([one for one in parts if one not in which])


def _with_ties(sentence: ast.expr, how: str) -> ast.expr:
    """A sentence about the player with the most, of whom there may be several: all of them, the first, or then none."""
    if not any(is_call(node, "TOP") for node in ast.walk(sentence)):
        raise NotMeant("nobody can be equal")

    class Tied(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            is_done = ast.unparse(node.func) in ("award", "set_quantity")
            if how != "first" and not is_done and any(is_call(one, "TOP") for one in node.args):
                raise NotMeant("that can't be done to several")
            self.generic_visit(node)
            if not is_call(node, "TOP"):
                return node
            if how == "none":
                top = ast.unparse(node.args[0])
                return ast.parse(f"[_z for _z in {top} if len({top}) == 1]", mode="eval").body
            return node.args[0] if how == "all" else ast.Subscript(node.args[0], ast.Constant(0), ast.Load())

        def visit_Compare(self, node: ast.Compare) -> ast.AST:
            self.generic_visit(node)
            one = node.comparators[0]
            if how != "first" and isinstance(node.ops[0], ast.Eq) and isinstance(one, ast.ListComp):
                test = said_of(one.generators[0].ifs[0], "_x", node.left) if how == "all" else None
                return test or ast.Compare(node.left, [ast.In()], [one])
            return node

    return Tied().visit(ast.parse(ast.unparse(sentence), mode="eval").body)  # type: ignore[no-any-return]


def _limit_but(act: ast.expr, other: ast.expr, ban: ast.expr) -> ast.Call:
    """A limit on one act that leaves another alone: of two acts of one kind, one may be part of the other."""
    assert isinstance(act, ast.Call) and isinstance(other, ast.Call)
    if ast.unparse(act.args[0]) == ast.unparse(other.args[0]):
        raise NotMeant("the same move is forbidden and allowed")
    return call("FORBID", act, ban)


def _tallied(mode: ast.expr, n: ast.expr, whose: ast.expr, event: ast.expr, effects: ast.expr) -> ast.Call:
    """`TALLIED` with an event that only has its name; `whose` is `each` for whoever the event speaks of."""
    assert isinstance(event, ast.Call)
    given = {keyword.arg: keyword.value for keyword in event.keywords}
    they, name = given["_they"], ast.literal_eval(event.args[0])
    asked = ast.unparse(whose)
    of_them = ast.unparse(they) != "None" and (free_people(effects) or ast.unparse(they) in ast.unparse(effects))
    named = {"proposal.author", "player", "case.caller", "case.judge"}
    if asked == "maybe" and not of_them and any(ast.unparse(node) in named for node in ast.walk(effects)):
        raise NotMeant("it may be once for all, or once for each")
    if asked == "maybe" and not of_them:
        who: ast.expr = ast.Constant(None)
    elif asked == "None":
        who = ast.Constant(None)
    else:
        who = they
        if ast.unparse(they) == "None" or ast.unparse(they) in _MANY:
            raise NotMeant("there is nobody whose times could be counted")
        if asked == "maybe" and name in ("proposal_adopted", "proposal_defeated", "proposal_decided"):
            raise NotMeant("it may be once for all, or once for each")
    done = _plain_upon(ast.Call(event.func, event.args, [ast.keyword("_they", they)]), effects).args[1]
    plain = ast.Call(event.func, event.args, [ast.keyword("_they", ast.Constant(None))])
    return call("TALLIED", mode, n, who, plain, given.get("_if", ast.Constant(True)), done)


def _reached(thing: ast.expr, test: ast.expr, effects: ast.expr) -> ast.Call:
    """What happens to each player of whose number of things something holds, when these numbers change."""
    if any(is_call(node, "EACH") for node in ast.walk(effects)):
        raise NotMeant("it speaks of others, too")
    one = ast.Name("_e", ast.Load())
    if not _is_slot(effects) and not _is_slot(test):
        effects, test = said_of(with_subject(effects, one), "_they", one), with_subject(test, one)
    changed = ast.Compare(ast.Name("quantity", ast.Load()), [ast.Eq()], [thing])
    inner = call("EACH", ast.Name("after", ast.Load()), call("DO", call("WHEN", test, effects)))
    event = ast.Call(
        ast.Name("EVENT", ast.Load()), [ast.Constant("quantity_changed")], [ast.keyword("_they", ast.Constant(None))]
    )
    return call("UPON", event, call("DO", call("WHEN", changed, call("DO", inner))))


def _of_each(effects: ast.expr, they: ast.expr | None) -> ast.expr:
    """Effects in which `_s`, who has them, is whoever the event speaks of; each of them, if those are many."""
    if isinstance(they, ast.Name) and they.id in _MANY:
        if free_people(effects) == {"_s"} and is_of_each(ast.unparse(effects)):
            return call("DO", call("EACH", they, with_subject(effects, ast.Name("_e", ast.Load()))))
        effects = with_subject(effects, ast.Name("_they", ast.Load()))
        _check_each(effects)
        return effects
    return with_subject(effects, ast.Name("_they", ast.Load()))


class _EachApart(ast.NodeTransformer):
    """Effects in which whoever is spoken of within `EACH` is one of those, and nobody else."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if is_call(node, "EACH"):
            one = ast.Name("_e", ast.Load())
            node.args[1] = said_of(with_subject(node.args[1], one), "_they", one)
        return node


def _with_each(tree: ast.expr, each: ast.expr) -> ast.expr:
    """Code in which each of several, `_e` or `_s`, is somebody."""
    return said_of(said_of(tree, "_e", each), "_s", each)


def with_subject(tree: ast.expr, subject: ast.expr) -> ast.expr:
    """Code in which `_s` is somebody."""
    return said_of(tree, "_s", subject)


def free_people(tree: ast.AST) -> set[str]:
    """Which of `_they` and `_s` code speaks of that isn't said of each of several."""
    if isinstance(tree, ast.Name):
        return {tree.id} & {"_they", "_s"}
    return {name for child in ast.iter_child_nodes(tree) for name in free_people(child)}


def _same_verb(verb: str, again: str) -> ast.Constant:
    """A verb that is said again of somebody: `pray` of `prays`. Raises `NotMeant`."""
    first, *rest = verb.split()
    if again.split() not in ([plural(first), *rest], [first + "s", *rest], [first + "es", *rest]):
        raise NotMeant("that is another verb")
    return ast.Constant(verb)


def _check_each(effects: ast.expr) -> None:
    """Raise `NotMeant` where several are spoken of as if they were one."""
    whole = [node.args[0] for node in ast.walk(effects) if isinstance(node, ast.Call) and node.args]
    for node in ast.walk(effects):
        if isinstance(node, ast.Name) and node.id == "_they" and not any(node is one for one in whole):
            raise NotMeant("it speaks of several as if they were one")


def _is_number_test(test: ast.Compare) -> bool:
    """Whether something is compared with one number exactly, whose opposite no phrase says."""
    return len(test.ops) > 1 or (isinstance(test.ops[0], ast.Eq) and isinstance(test.comparators[0], ast.Constant))


def _is_slot(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith(PREFIX)


def _has_slot(tree: ast.AST) -> bool:
    return any(isinstance(node, ast.expr) and _is_slot(node) for node in ast.walk(tree))


def is_call(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    """Whether code is a call of a name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _threshold(name: str, fraction: ast.Call, tally: ast.expr) -> ast.expr:
    """The votes required: more than, or at least, a fraction of so many."""
    p, q = (ast.literal_eval(arg) for arg in fraction.args)
    if not 0 < p <= q:
        raise NotMeant("that is no fraction of so many")
    p, q = p // gcd(p, q), q // gcd(p, q)
    count = f"({ast.unparse(tally)})"
    share = f"{count} // {q}" if p == 1 else f"{count} * {p} // {q}"
    up = f"ceil({count} * {p}, {q})" if p != 1 else f"ceil({count}, {q})"
    code = {"MORE_THAN": f"{share} + 1", "AT_LEAST": up, "FLOOR_OF": share}[name]
    return ast.parse(code, mode="eval").body


class DraftedProvision(NamedTuple):
    """A provision made of a sentence, before it has its parameters."""

    decorators: tuple[str, ...]
    name: str
    body: tuple[str, ...]
    """Its lines."""
    event: str = ""
    has_proposal: bool = False
    """Whether there is a proposal in hand."""
    given: frozenset[str] = frozenset()
    """Other names that it can have as parameters, such as the arguments of a move."""
    asked: tuple[tuple[str, str], ...] = ()
    """What the mover fills in, each with its type."""
    returns: str = ""
    """The type of what it answers, if it says so."""
    unlike: frozenset[str] = frozenset()
    """Words of its name that mean nothing here, and so may not be the name of anything that there is."""


def said_of(tree: ast.expr, name: str, meant: ast.expr | None) -> ast.expr:
    """Code in which `_they` is whoever is meant."""

    class Named(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            if node.id != name:
                return node
            if meant is None or (isinstance(meant, ast.Constant) and meant.value is None):
                raise NotMeant("there is nobody whom it speaks of")
            return meant

    return Named().visit(copied(tree))  # type: ignore[no-any-return]


_Tree = TypeVar("_Tree", bound=ast.AST)


def copied(tree: _Tree) -> _Tree:
    """A copy of code, which may be changed."""
    fields = ((name, getattr(tree, name)) for name in (*tree._fields, *tree._attributes) if hasattr(tree, name))
    return type(tree)(**{name: _copied_value(value) for name, value in fields})


def _copied_value(value: object) -> object:
    if isinstance(value, list):
        return [_copied_value(one) for one in value]
    return copied(value) if isinstance(value, ast.AST) else value


def statements(effects: ast.expr) -> Iterator[str]:
    """The source lines of some effects, such as `award(proposal.author, 3)`. Raises `NotMeant` if nothing happens."""
    if is_call(effects, "DO") and not effects.args:
        raise NotMeant("nothing happens")
    if is_call(effects, "DO"):
        for one in effects.args:
            yield from statements(one)
    elif is_call(effects, "WHEN"):
        condition, inner = effects.args
        yield f"if {ast.unparse(condition)}:"
        yield from ("    " + line for line in statements(inner))
    elif is_call(effects, "EITHER"):
        condition, inner, other = effects.args
        yield from statements(call("WHEN", condition, inner))
        yield "else:"
        yield from ("    " + line for line in statements(other))
    elif is_call(effects, "EACH"):
        people, inner = effects.args
        if any(is_call(node, "set_register") or is_call(node, "appoint") for node in ast.walk(inner)):
            raise NotMeant("this can't be done again for each of them")
        yield f"for each in {ast.unparse(people)}:"
        yield from ("    " + line for line in statements(_with_each(inner, ast.Name("each", ast.Load()))))
    else:
        yield ast.unparse(effects)


def written(provision: DraftedProvision, declared: frozenset[str], offices: frozenset[str] = frozenset()) -> str:
    """The source of a provision, with the facts that it names as its parameters.

    What it does to the holder of an office, it only does if there is one.
    """
    tree = _IfHeld(offices).visit(ast.parse("\n".join(provision.body)))
    tree = _Bound(("one", "other", "another")).visit(tree)  # no mechanism may say `_x`
    names = list(dict.fromkeys(_free(tree)))
    asked = dict(provision.asked)
    if any({one, plural(one), singular(one)} & declared for one in provision.unlike):
        raise NotMeant("what the move is called means something in this game")
    for name in names:
        if name not in asked:
            _check(name, provision, declared)
    names = [name for name in names if name not in asked]
    body = "\n".join("    " + line for line in ast.unparse(ast.fix_missing_locations(tree)).split("\n"))
    parameters = ", ".join([*(f"{name}: {kind}" for name, kind in provision.asked), *sorted(names)])
    returns = f" -> {provision.returns}" if provision.returns else ""
    return "\n".join([*provision.decorators, f"def {provision.name}({parameters}){returns}:", body])


class _IfHeld(ast.NodeTransformer):
    """Effects upon the holder of an office only if there is one."""

    def __init__(self, offices: frozenset[str]) -> None:
        self._offices = offices

    def visit_If(self, node: ast.If) -> ast.AST:
        """What is only done if an office is held isn't put on that condition again."""
        asked = {name for name in self._offices if ast.unparse(node.test) == f"{name} is not None"}
        return _IfHeld(self._offices - asked).generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        who = call.args[0] if isinstance(call, ast.Call) and call.args else None
        if isinstance(who, ast.Name) and who.id in self._offices:
            return ast.parse(f"if {who.id} is not None:\n    {ast.unparse(node)}").body[0]
        return node


class _Renamer(ast.NodeTransformer):
    """Other names for some names."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name(self._names.get(node.id, node.id), node.ctx)


class _Bound(ast.NodeTransformer):
    """Other names for those that comprehensions bind, from the outermost inwards."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names, self._depth = names, 0

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        place = self._depth
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        target = node.generators[0].target
        if len(node.generators) == 1 and isinstance(target, ast.Name) and place < len(self._names):
            return _Renamer({target.id: f"_bound_{self._names[place]}"}).visit(node) if place else self._finished(node)
        return node

    def _finished(self, node: ast.ListComp) -> ast.AST:
        target = node.generators[0].target
        assert isinstance(target, ast.Name)
        names = {target.id: self._names[0], **{f"_bound_{name}": name for name in self._names}}
        return _Renamer(names).visit(node)  # type: ignore[no-any-return]


def people_in(tree: ast.expr) -> list[tuple[str, ast.expr]]:
    """The parts of code that may be one person, each with its source, and each once."""
    others = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    others |= {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Attribute | ast.Subscript)}
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in others:
            code = ast.unparse(node)
            if code not in _MANY and code not in ("_x", "_y", "changes", "choice", "now", "zone", "open_proposals"):
                found.setdefault(code, node)
    return list(found.items())


def trait_of(tree: ast.expr, person: str) -> ast.expr:
    """What code says of a person, who is `_x` in it."""

    class Said(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            if node.id == person:
                return ast.Name("_x", node.ctx)
            return ast.Name("_y", node.ctx) if node.id == "_x" else node

        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            if "." in person and ast.unparse(node) == person:
                return ast.Name("_x", node.ctx)
            return self.generic_visit(node)

    return Said().visit(copied(tree))  # type: ignore[no-any-return]


def _free(tree: ast.AST) -> Iterator[str]:
    """The names that code takes from outside, in order."""
    bound = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id not in bound and node.id not in _KNOWN:
            yield node.id


def _check(name: str, provision: DraftedProvision, declared: frozenset[str]) -> None:
    """Raise `NotMeant` unless a provision can have this parameter."""
    fact = FACTS.get(name)
    if name in declared or name in provision.given or name in EVENT_FIELDS.get(provision.event, {}):
        return
    if fact is not None and (fact.of == "" or (fact.of == "proposal" and provision.has_proposal)):
        return
    if name in TERMS and (TERMS[name].of != "proposal" or provision.has_proposal):
        return
    if name == "this_rule" or (name == "proposal" and provision.has_proposal):
        return
    raise NotMeant(f"{name} isn't there")


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function, without its docstring."""
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def returned(function: ast.FunctionDef) -> ast.expr | None:
    """What a function returns, if that is all it does."""
    body = body_of(function)
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def cases_of(body: list[ast.stmt]) -> list[tuple[ast.expr, ast.expr]] | None:
    """Each condition on which a function returns something, with what it returns; None if it does anything else.

    Within a loop, the condition is whether it holds for any of those that the loop goes over.
    """
    found: list[tuple[ast.expr, ast.expr]] = []
    for place, one in enumerate(body):
        if isinstance(one, ast.Return) and one.value is not None and place == len(body) - 1:
            found.append((ast.Constant(True), one.value))
        elif isinstance(one, ast.If | ast.For) and not one.orelse:
            inner = cases_of(one.body)
            if inner is None:
                return None
            found += [(_within(one, test), value) for test, value in inner]
        else:
            return None
    return found


def _within(one: ast.If | ast.For, test: ast.expr) -> ast.expr:
    """A condition within another, or within a loop."""
    if isinstance(one, ast.If):
        return all_of([*conjuncts(one.test), *conjuncts(test)])
    return call("any", ast.ListComp(test, [ast.comprehension(one.target, one.iter, [], 0)]))


def conjuncts(test: ast.expr) -> list[ast.expr]:
    """What a condition asks all of."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [inner for value in test.values for inner in conjuncts(value)]
    return [test]


def all_of(tests: list[ast.expr]) -> ast.expr:
    """The condition that asks all of some."""
    tests = [one for one in tests if ast.unparse(one) != "True"]
    return ast.Constant(True) if not tests else tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


def effects_of(body: list[ast.stmt]) -> ast.Call | None:
    """Statements as effects: None if some of them are anything else."""
    found: list[ast.expr] = []
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            found.append(_effect(statement.value))
        elif isinstance(statement, ast.If):
            inner, other = effects_of(statement.body), effects_of(statement.orelse)
            if inner is None or other is None:
                return None
            test = folded(statement.test)
            if not other.args and _asks_whether_held(statement.test, inner):
                found += inner.args
                continue
            found.append(call("EITHER", test, inner, other) if other.args else call("WHEN", test, inner))
        elif isinstance(statement, ast.For) and isinstance(statement.target, ast.Name) and not statement.orelse:
            inner = effects_of(statement.body)
            if inner is None:
                return None
            each = said_of(inner, statement.target.id, ast.Name("_s", ast.Load()))
            found.append(call("EACH", folded(statement.iter), each))
        else:
            return None
    return call("DO", *found)


_LAST = frozenset({"last_proposer", "last_adopted_author", "last_decided_author"})
"""Players that are kept, and of whom there is none at first: what happens to them only happens if there is one."""


def _asks_whether_held(test: ast.expr, effects: ast.Call) -> bool:
    """Whether a test only asks if there is somebody for whom all these effects are."""
    name = ast.unparse(test).removesuffix(" is not None")
    upon = {ast.unparse(one.args[0]) for one in effects.args if isinstance(one, ast.Call) and one.args}
    return name in _LAST and ast.unparse(test) != name and upon == {name}


def _effect(call: ast.Call) -> ast.expr:
    return folded(call)


def folded(tree: ast.expr) -> ast.expr:
    """Code as phrases have it: who is spoken of is `_x`, and thresholds are a fraction of a tally."""
    tree = _Folded().visit(_Bound(("_x", "_y", "_z")).visit(copied(tree)))
    return tree


def in_points(tree: ast.expr) -> ast.expr:
    """Code in which awards say what they are of, also of points."""

    class InPoints(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            self.generic_visit(node)
            return _of_points(node) if is_call(node, "award") or is_call(node, "set_quantity") else node

    return InPoints().visit(tree)  # type: ignore[no-any-return]


def _of_points(award: ast.Call) -> ast.Call:
    if len(award.args) != 2:
        return award
    given = [keyword.value for keyword in award.keywords if keyword.arg == "of"]
    return ast.Call(award.func, [*award.args, *(given or [ast.Constant("points")])], [])


class _Folded(ast.NodeTransformer):
    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        return in_words(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return in_words(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        in_words(node)
        if is_call(node, "EACH"):
            node.args[1] = _with_each(node.args[1], ast.Name("_s", ast.Load()))
        if is_call(node, "award") or is_call(node, "set_quantity"):
            return _of_points(node)
        if is_call(node, "ceil") and len(node.args) == 2:
            share, whole = node.args
            times = share if isinstance(share, ast.BinOp) and isinstance(share.op, ast.Mult) else None
            part = times.right if times else ast.Constant(1)
            return call("AT_LEAST", call("FRACTION", part, whole), times.left if times else share)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        share = node.left
        if (
            isinstance(node.op, ast.Add)
            and ast.unparse(node.right) == "1"
            and isinstance(share, ast.BinOp)
            and isinstance(share.op, ast.FloorDiv)
        ):
            times = share.left if isinstance(share.left, ast.BinOp) and isinstance(share.left.op, ast.Mult) else None
            part = times.right if times else ast.Constant(1)
            return call("MORE_THAN", call("FRACTION", part, share.right), times.left if times else share.left)
        return node


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """A call of a name."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def same_code(body: list[ast.stmt], source: str) -> bool:
    """Whether two bodies do the same, but for the names of their own."""
    other = ast.parse(source)
    return len(body) == len(other.body) and shape_of(body) == shape_of(other.body)


def shape_of(body: list[ast.stmt]) -> str:
    """What a body does, whatever it calls what's its own."""
    return _shape(ast.Module(body, []))


def _shape(tree: ast.AST) -> str:
    bound = dict.fromkeys(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    places = {name: f"_{n}" for n, name in enumerate(bound)}

    return ast.unparse(ast.fix_missing_locations(_Renamer(places).visit(copied(tree))))
