"""Sentences that go on from the one before: their code put into that one's.

The first sentence's event, condition, and whom its effects are upon are what `it`, `they`, `otherwise`, `the same` and
`this` speak of in the second. Both are code as phrases have it, before its normal form.
"""

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.limit_continuations import limit_gone_on, move_gone_on
from moot.law.english.code.trees import (
    MANY,
    Transformer,
    all_of,
    call,
    excludes,
    is_call,
    negated,
    parsed,
    said_of,
    subjects_of,
    with_subject,
)

_ADOPTED, _DEFEATED = "proposal_adopted", "proposal_defeated"
_OPPOSITE = {_ADOPTED: _DEFEATED, _DEFEATED: _ADOPTED}
_VOTED = {"True": "voted", "choice == 'for'": "votes_for", "choice == 'against'": "votes_against"}
"""Who had voted by the end of a vote, by which ballots a sentence speaks of."""


class Manner(NamedTuple):
    """How a sentence says that it goes on from the one before."""

    adds: bool = False
    """It says that something comes on top: `also`, `2 more`."""
    replaces: bool = False
    """It says that something comes in place of what was said: `instead`, `only 2`."""
    otherwise: bool = False
    in_that_case: bool = False
    first_is_conditional: bool = False
    """Whether the sentence before says `if`, not as its first word."""
    first_is_exception: bool = False
    """Whether the sentence before says `unless`."""


class _First(NamedTuple):
    """The sentence before, of what follows an event or comes at a time."""

    name: str
    when: tuple[ast.expr, ...]
    """The arguments of its code before its effects: the event, or the time."""
    effects: ast.expr

    def with_effects(self, *effects: ast.expr) -> str:
        """The sentence with other effects."""
        return ast.unparse(call(self.name, *self.when, call("DO", *effects)))

    @property
    def event(self) -> str:
        """The name of the event; empty if it isn't one alone."""
        first = self.when[0] if self.when else None
        return ast.literal_eval(first.args[0]) if first is not None and is_call(first, "EVENT") else ""

    @property
    def they(self) -> ast.expr | None:
        """Whom the event speaks of."""
        first = self.when[0] if self.when else None
        given = {k.arg: k.value for k in first.keywords} if first is not None and is_call(first, "EVENT") else {}
        they = given.get("_they")
        return None if they is None or ast.unparse(they) == "None" else they

    @property
    def condition(self) -> str:
        """What must hold of the event; `True` if nothing must."""
        first = self.when[0]
        given = {k.arg: k.value for k in first.keywords} if is_call(first, "EVENT") else {}
        return ast.unparse(given["_if"]) if "_if" in given else "True"


def gone_on(first: str, after: str, manner: Manner) -> Iterator[str]:
    """The codes that a sentence comes to with the one that goes on from it; none if they don't go together."""
    tree, further = parsed(first), _AsThey().visit(parsed(after))
    try:
        if is_call(tree, "FORBID") and len(tree.args) == 2:
            yield from limit_gone_on(tree, further)
        if is_call(tree, "MOVE") or is_call(tree, "LIMITED"):
            yield from move_gone_on(tree, further)
        before = _first(tree)
        if before is not None:
            yield from _effects_gone_on(before, further, manner)
    except NotMeant:
        return


class _AsThey(Transformer):
    """What a sentence says of its own subject, where that's only a pronoun: whom it speaks of is said before it."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if is_call(node, "EACH"):
            node.args[0] = self.visit(node.args[0])
            return node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Name("_they", ast.Load()) if node.id == "_s" else node


def _first(tree: ast.expr) -> _First | None:
    """The parts of a sentence on what follows something, or comes at a time."""
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        return None
    if tree.func.id == "UPON" and is_call(tree.args[0], "EVENT"):
        return _of_several(_First("UPON", (tree.args[0],), _alone(tree.args[1])))
    if tree.func.id in ("EVERY", "ONCE") and tree.args and not is_call(tree.args[-1], "SUBJECT"):
        return _First(tree.func.id, tuple(tree.args[:-1]), _alone(tree.args[-1]))
    if tree.func.id == "EVERY" and is_call(tree.args[-1], "SUBJECT"):
        person, effects = tree.args[-1].args
        return _First("EVERY", tuple(tree.args[:-1]), _alone(with_subject(effects, person)))
    return None


def _of_several(first: _First) -> _First | None:
    """The same sentence with those named whom its event speaks of, if they are several; None if that can't be said."""
    if first.they is None or ast.unparse(first.they) not in MANY:
        return first
    if not (_only_receives(first.effects, "_s") and _only_receives(first.effects, "_they")):
        return None
    effects = said_of(said_of(first.effects, "_s", first.they), "_they", first.they)
    event = _event(first.event, None)
    assert isinstance(event, ast.Call)
    if first.condition != "True":
        event.keywords.append(ast.keyword("_if", parsed(first.condition)))
    return _First("UPON", (event,), effects)


def _alone(effects: ast.expr) -> ast.expr:
    """Effects without brackets around a single one."""
    while is_call(effects, "DO") and len(effects.args) == 1:
        effects = effects.args[0]
    return effects


def _in_brackets(effects: ast.expr) -> ast.expr:
    """Effects as phrases have them in each branch."""
    return call("DO", _alone(effects))


def _effects_gone_on(first: _First, further: ast.expr, manner: Manner) -> Iterator[str]:
    name = further.func.id if isinstance(further, ast.Call) and isinstance(further.func, ast.Name) else ""
    given = further.args if isinstance(further, ast.Call) else []
    if name in _OPERATIONS:
        yield from _OPERATIONS[name](first, *given)
    elif name == "DO":
        yield from _with_effects(first, _alone(further), manner)


def _with_effects(first: _First, more: ast.expr, manner: Manner) -> Iterator[str]:
    """Effects that come on top of those before, in their place, or otherwise."""
    if not manner.otherwise and _is_nothing(more):
        raise NotMeant("it may take back what was said before")
    if manner.otherwise:
        yield from _otherwise(first, more, manner)
        return
    if manner.in_that_case and manner.first_is_exception:
        if is_call(first.effects, "WHEN"):
            test, done = first.effects.args
            yield first.with_effects(call("EITHER", negated(test), _of_antecedent(first, more), done))
        return
    if manner.in_that_case and is_call(first.effects, "WHEN"):
        test, done = first.effects.args
        yield first.with_effects(call("WHEN", test, call("DO", done, _of_antecedent(first, more))))
        return
    if manner.replaces:
        if is_call(more, "WHEN") and not manner.adds:
            yield from _instead(first, *more.args)
        return
    if is_call(more, "WHEN") and not manner.adds and first.condition != "True" and first.name == "UPON":
        if not excludes(parsed(first.condition), more.args[0]):
            raise NotMeant("it may hold on the same condition only")
        event = _event(first.event, first.they)
        yield _both(first, call("UPON", event, call("DO", _of_antecedent(first, more))))
        return
    added = first.with_effects(first.effects, _of_antecedent(first, more))
    if not is_call(more, "WHEN") or manner.adds or not _subjects(first) & subjects_of(_of_antecedent(first, more)):
        if not _is_open(first, manner):
            yield added
        return
    yield added  # whether it comes on top or in place is open: both are readings
    yield from _instead(first, *more.args)


def _is_nothing(effects: ast.expr) -> bool:
    """Whether effects are none at all, or none for each of several."""
    if is_call(effects, "EACH"):
        return _is_nothing(effects.args[1])
    return is_call(effects, "DO") and all(_is_nothing(one) for one in effects.args)


def _is_open(first: _First, manner: Manner) -> bool:
    """Whether what comes next may hold only on the condition of the sentence before."""
    return manner.first_is_conditional and is_call(first.effects, "WHEN") and not manner.in_that_case


def _instead(first: _First, test: ast.expr, more: ast.expr) -> Iterator[str]:
    """Other effects if something holds."""
    antecedent = _antecedent(first)
    if antecedent is not None and ast.unparse(antecedent) in MANY and "_they" in ast.unparse(test):
        one = ast.Name("_e", ast.Load())
        before = _said_of_each(first.effects, antecedent)
        if before is not None:
            branches = call("EITHER", said_of(test, "_they", one), said_of(more, "_they", one), before)
            yield first.with_effects(call("EACH", antecedent, branches))
        return
    if subjects_of(_of_antecedent(first, more)) - _subjects(first):
        raise NotMeant("it isn't clear whether the others still have it")
    instead = _in_brackets(_of_antecedent(first, more))
    if ast.unparse(instead) == ast.unparse(_in_brackets(_of_those_spoken_of(first))):
        raise NotMeant("nothing would depend on the condition")
    yield first.with_effects(call("EITHER", _of_antecedent(first, test), instead, _in_brackets(first.effects)))


def _otherwise(first: _First, more: ast.expr, manner: Manner) -> Iterator[str]:
    """What happens if the condition before doesn't hold, or if a proposal is decided otherwise."""
    if is_call(first.effects, "WHEN"):
        if not manner.first_is_conditional or manner.first_is_exception:
            raise NotMeant("it may be otherwise in two ways")
        test, done = first.effects.args
        yield first.with_effects(call("EITHER", test, _in_brackets(done), _in_brackets(_of_antecedent(first, more))))
    elif first.event in _OPPOSITE and first.condition == "True" and first.name == "UPON":
        other = _event(_OPPOSITE[first.event], first.they)
        yield _both(first, call("UPON", other, call("DO", _of_antecedent(first, more))))


def _both(first: _First, second: ast.expr) -> str:
    return ast.unparse(call("ALSO", parsed(first.with_effects(first.effects)), second))


def _event(name: str, they: ast.expr | None) -> ast.expr:
    return ast.Call(
        ast.Name("EVENT", ast.Load()), [ast.Constant(name)], [ast.keyword("_they", they or ast.Constant(None))]
    )


def _subjects(first: _First) -> frozenset[str]:
    """Whom the effects of the sentence before are upon."""
    return subjects_of(_of_those_spoken_of(first))


def _of_those_spoken_of(first: _First) -> ast.expr:
    """The effects of the sentence before, with pronouns replaced by the player that its event is about, if any."""
    effects = first.effects
    for name in ("_s", "_they"):
        if first.they is not None:
            effects = said_of(effects, name, first.they)
    return effects


def _antecedent(first: _First) -> ast.expr | None:
    """Whom `they` speaks of after the sentence before: whom its effects are upon, if that is one, or one group."""
    subjects = _subjects(first)
    if first.they is not None:
        return first.they if subjects <= {ast.unparse(first.they)} else None
    return parsed(next(iter(subjects))) if len(subjects) == 1 else None


def _of_antecedent(first: _First, more: ast.expr) -> ast.expr:
    """Code in which `they` is who the sentence before speaks of. Raises `NotMeant` if that isn't clear."""
    if "_they" not in {node.id for node in ast.walk(more) if isinstance(node, ast.Name)}:
        return more
    antecedent = _antecedent(first)
    if antecedent is None:
        raise NotMeant("it isn't clear whom it speaks of")
    is_many = ast.unparse(antecedent) in MANY or isinstance(antecedent, ast.ListComp)
    if not is_many or _only_receives(more, "_they"):
        return said_of(more, "_they", antecedent)
    return call("EACH", antecedent, call("DO", said_of(more, "_they", ast.Name("_e", ast.Load()))))


def _only_receives(effects: ast.expr, name: str) -> bool:
    """Whether somebody is only spoken of as who gets or loses something."""
    receivers = {id(node.args[0]) for node in ast.walk(effects) if is_call(node, "award")}
    return all(id(n) in receivers for n in ast.walk(effects) if isinstance(n, ast.Name) and n.id == name)


def _said_of_each(effects: ast.expr, people: ast.expr) -> ast.expr | None:
    """What each of several gets, who is `_e`; None if it's said of others, too."""
    if is_call(effects, "EACH") and ast.unparse(effects.args[0]) == ast.unparse(people):
        return with_subject(effects.args[1], ast.Name("_e", ast.Load()))
    if is_call(effects, "award") and ast.unparse(effects.args[0]) == ast.unparse(people):
        return call("award", ast.Name("_e", ast.Load()), *effects.args[1:])
    return None


def _except_when(first: _First, test: ast.expr) -> Iterator[str]:
    yield first.with_effects(call("WHEN", negated(_of_antecedent(first, test)), first.effects))


def _only_when(first: _First, test: ast.expr) -> Iterator[str]:
    yield first.with_effects(call("WHEN", _of_antecedent(first, test), first.effects))


def _except_who(first: _First, test: ast.expr) -> Iterator[str]:
    yield from _for_some(first, negated(test))


def _only_who(first: _First, test: ast.expr) -> Iterator[str]:
    yield from _for_some(first, test)


def _for_some(first: _First, test: ast.expr) -> Iterator[str]:
    """The effects for only some of those whom they're upon; `_x` is each of them."""
    antecedent = _antecedent(first)
    if antecedent is None or not _subjects(first):
        raise NotMeant("it isn't clear of whom it's said")
    if {n.id for n in ast.walk(test) if isinstance(n, ast.Name)} & {"_they", "_s"}:
        raise NotMeant("it is said of the same player")
    some = _some_of(antecedent, test)
    if some is None:
        yield first.with_effects(call("WHEN", said_of(test, "_x", antecedent), first.effects))
        return
    if first.they is not None:
        raise NotMeant("it isn't clear what becomes of the others")
    yield first.with_effects(_with_people(first.effects, ast.unparse(antecedent), some))


def _some_of(people: ast.expr, test: ast.expr) -> ast.expr | None:
    """Some of several people; None if they're just one."""
    if isinstance(people, ast.ListComp) and ast.unparse(people.generators[0].iter) == "players":
        tests = [*people.generators[0].ifs, said_of(test, "_x", people.elt)]
        return parsed(f"[{ast.unparse(people.elt)} for {ast.unparse(people.elt)} in players if "
                      f"{ast.unparse(all_of(tests))}]")  # fmt: skip
    if ast.unparse(people) not in MANY:
        return None
    among = "" if ast.unparse(people) == "players" else f"_x in {ast.unparse(people)} and "
    return parsed(f"[_x for _x in players if {among}{ast.unparse(test)}]")


def _with_people(effects: ast.expr, people: str, some: ast.expr) -> ast.expr:
    """Effects upon other people."""

    class Fewer(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            self.generic_visit(node)
            names = ("award", "set_quantity", "EACH")
            if any(is_call(node, name) for name in names) and ast.unparse(node.args[0]) == people:
                return call(ast.unparse(node.func), some, *node.args[1:])
            return node

    return Fewer().visit(parsed(ast.unparse(effects)))  # type: ignore[no-any-return]


def _likewise(first: _First, who: ast.expr) -> Iterator[str]:
    """The same effects upon somebody else."""
    subjects = _subjects(first)
    if len(subjects) != 1:
        raise NotMeant("it isn't clear what the same is")
    effects = first.effects
    for name in ("_s", "_they"):
        if first.they is not None:
            effects = said_of(effects, name, first.they)
    if not is_call(effects, "award"):
        raise NotMeant("it isn't clear what the same is")
    amount = {n.id for n in ast.walk(effects.args[1]) if isinstance(n, ast.Name)}
    if amount & {"_e", "_x", "points"}:
        raise NotMeant("it isn't clear whether it is as many")
    yield first.with_effects(first.effects, call("award", _of_antecedent(first, who), *effects.args[1:]))


def _so_often(first: _First, mode: ast.expr, number: ast.expr, whose: ast.expr) -> Iterator[str]:
    """Only so many times."""
    if first.name != "UPON":
        return
    if ast.unparse(mode) == "'first'" and ast.unparse(whose) == "maybe":
        raise NotMeant("it may be once for all, or once for each")
    antecedent = _antecedent(first)
    event: ast.expr = first.when[0]
    if first.they is None and first.condition == "True" and antecedent is not None and _is_named(antecedent):
        event = _event(first.event, antecedent)
    yield ast.unparse(call("TALLIED", mode, number, whose, event, call("DO", first.effects)))


def _is_named(person: ast.expr) -> bool:
    """Whether events name such a person."""
    return ast.unparse(person) in ("proposal.author", "case.caller", "case.judge", "player")


def _at_most(first: _First, number: ast.expr) -> Iterator[str]:
    """Never more than so many, of what comes to each of them by the sentence before."""
    effects = first.effects
    test, done = effects.args if is_call(effects, "WHEN") else (None, effects)
    done = _alone(done)
    if not is_call(done, "award") or isinstance(done.args[1], ast.Constant):
        raise NotMeant("it isn't clear of what it is the most")
    sign = isinstance(done.args[1], ast.UnaryOp)
    value = done.args[1].operand if isinstance(done.args[1], ast.UnaryOp) else done.args[1]
    most: ast.expr = call("min", number, value)
    capped = call("award", done.args[0], ast.UnaryOp(ast.USub(), most) if sign else most, *done.args[2:])
    yield first.with_effects(capped if test is None else call("WHEN", test, capped))


def _then(first: _First, event: ast.expr, effects: ast.expr) -> Iterator[str]:
    """What follows another event of the same proposal: “if it's adopted, they get 2 more”."""
    assert is_call(event, "EVENT")
    they: ast.expr | None = parsed("proposal.author")
    if first.name != "UPON" or first.event in (*_OPPOSITE, "proposal_decided", "voting_closed"):
        opposite = first.event in _OPPOSITE and ast.literal_eval(event.args[0]) == _OPPOSITE[first.event]
        if not opposite or first.condition != "True":
            raise NotMeant("it speaks of the same event")
        they = _antecedent(first)
        they = None if they is not None and ast.unparse(they).startswith("votes_") else they
    elif first.event == "ballot_cast":
        if first.condition not in _VOTED:
            raise NotMeant("it isn't clear which votes are meant")
        they = parsed(_VOTED[first.condition])
    elif first.event != "proposed":
        raise NotMeant("there is no proposal that it could be")
    if is_call(first.effects, "WHEN") and first.event not in _OPPOSITE:
        raise NotMeant("it may hold on the same condition only")
    if they is not None and ast.unparse(they) in MANY:
        effects = said_of(effects, "_they", they) if _only_receives(effects, "_they") else effects
        they = None
    yield _both(first, call("UPON", _event(ast.literal_eval(event.args[0]), they), effects))


_OPERATIONS: dict[str, Callable[..., Iterator[str]]] = {
    "EXCEPT_WHO": _except_who,
    "EXCEPT_WHEN": _except_when,
    "ONLY_WHO": _only_who,
    "ONLY_WHEN": _only_when,
    "LIKEWISE": _likewise,
    "SO_OFTEN": _so_often,
    "AT_MOST": _at_most,
    "THEN": _then,
}
"""What a sentence can say of the one before, by the name that phrases have for it."""
