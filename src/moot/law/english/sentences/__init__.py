"""Kinds of sentences: how each comes to provisions, and how it's found in them again.

A kind is a name in capitals in the table of phrases. A new kind needs a module here, its phrases in the table, and its
place in `KINDS`.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from moot.law.english.sentences import answers, events, limits, moves, things
from moot.law.english.sentences.code import DraftedProvision, is_call, normal, written
from moot.law.mechanisms.mechanism import Mechanism, Provision

Functions = Mapping[str, ast.FunctionDef]
"""The functions of a mechanism by name."""


class SentenceKind(NamedTuple):
    """A kind of sentence."""

    make: Callable[[ast.Call, str], Iterator[DraftedProvision | str]]
    """The provisions of a sentence, given its code and its words; declarations are lines of source."""
    find: Callable[[Mapping[str, Provision], Functions], Iterator[tuple[tuple[str, ...], ast.expr]]]
    """The sentences of this kind among provisions: the names of theirs, and the code."""


KINDS: dict[str, SentenceKind] = {
    "FIRST_TO": SentenceKind(answers.first_to, answers.find_first_to),
    "ONCE": SentenceKind(events.once, events.find_once),
    "UPON": SentenceKind(events.upon, events.find_upon),
    "FORBID": SentenceKind(limits.forbid, limits.find_forbid),
    "TERM": SentenceKind(answers.term, answers.find_term),
    "MOVE": SentenceKind(moves.move, moves.find_move),
    "LIMITED": SentenceKind(moves.move, things.find_nothing),
    "FLOOR": SentenceKind(things.floor, things.find_floor),
    "FIRST": SentenceKind(things.first, things.find_nothing),
    "HAVE": SentenceKind(things.have, things.find_nothing),
    "POT": SentenceKind(things.pot, things.find_nothing),
    "OFFICE": SentenceKind(things.office, things.find_nothing),
    "TEXT": SentenceKind(things.text, things.find_nothing),
}
"""The kinds of sentences; those that come to several provisions are found first."""


class Clause(NamedTuple):
    """A sentence found in a mechanism."""

    names: tuple[str, ...]
    """The provisions and declarations that it comes to."""
    code: ast.expr | None
    """Its code; None where no sentence says it."""
    used: tuple[str, ...] = ()
    """The facts and effects of a provision that no sentence says."""


def mechanism_of(code: str, declared: frozenset[str], says: str = "", offices: frozenset[str] = frozenset()) -> str:
    """The mechanism that a sentence's code comes to.

    `declared` are the names that rules declare, `says` the sentence, for refusals, and `offices` those
    that may be vacant. Raises `NotMeant`.
    """
    sentence = normal(code)
    assert isinstance(sentence, ast.Call)
    made = []
    for part in sentence.args if is_call(sentence, "ALSO") else [sentence]:
        assert isinstance(part, ast.Call)
        for one in KINDS[ast.unparse(part.func)].make(part, says):
            if isinstance(one, str):
                declared |= {one.split(" =")[0]}
            made.append(one if isinstance(one, str) else written(one, declared, offices))
    return "\n\n\n".join(made) + "\n"


def clauses_of(mechanism: Mechanism) -> list[Clause]:
    """The sentences that a mechanism would be made of: declarations, then provisions in order."""
    functions = {s.name: s for s in ast.parse(mechanism.source).body if isinstance(s, ast.FunctionDef)}
    found = [Clause((d.name,), things.declared(d), (d.name,)) for d in mechanism.declarations]
    places = {p.name: p.place for p in mechanism.provisions}
    left = {p.name: p for p in mechanism.provisions}
    clauses: list[Clause] = []
    for kind in KINDS.values():
        for names, code in list(kind.find(left, functions)):
            clauses.append(Clause(names, code))
            left = {name: provision for name, provision in left.items() if name not in names}
    for provision in left.values():
        used = tuple(dict.fromkeys([*(p.name for p in provision.parameters), *provision.effects]))
        clauses.append(Clause((provision.name,), None, used))
    told = {name for clause in clauses for name in clause.names}
    declared = [clause for clause in found if clause.names[0] not in told]
    return [*declared, *sorted(clauses, key=lambda clause: min(places[n] for n in clause.names if n in places))]
