"""Kinds of sentences: how each comes to provisions, and how it's found in them again.

A kind is a name in capitals in the table of phrases. A new kind needs a module here, its phrases in the table, and its
place in `KINDS`.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions
from moot.law.english.code.provisions import DraftedProvision, written
from moot.law.english.code.trees import NotMeant, is_call
from moot.law.english.sentences import (
    answers,
    deadlines,
    found_moves,
    library_lines,
    limits,
    moves,
    reactions,
    schedules,
    things,
)
from moot.law.english.sentences.memory import FoundMemory, Since, latest, memories_in, since_and_sentence, with_memory
from moot.law.mechanisms.mechanism import Mechanism, Provision
from moot.law.mechanisms.syntax import module_of


class SentenceKind(NamedTuple):
    """A kind of sentence."""

    make: Callable[[ast.Call, str], Iterator[DraftedProvision | str]]
    """The provisions of a sentence, given its code and its words; declarations, and what is ready-made, are source."""
    find: Callable[[Mapping[str, Provision], Functions], FoundSentences] = lambda provisions, functions: iter(())
    """The sentences of this kind among provisions: the names of theirs, and the code; none where another finds them."""


KINDS: dict[str, SentenceKind] = {
    "PERIOD": SentenceKind(deadlines.period, deadlines.find_period),
    "DUE": SentenceKind(deadlines.due, deadlines.find_due),
    "EVERY": SentenceKind(schedules.every, schedules.find_every),
    "FIRST": SentenceKind(things.first, things.find_first),
    "MOVE": SentenceKind(moves.move, found_moves.find_move),
    "LINE": SentenceKind(library_lines.line, library_lines.find_line),
    "FIRST_TO": SentenceKind(answers.first_to, answers.find_first_to),
    "ONCE": SentenceKind(reactions.once, reactions.find_once),
    "UPON": SentenceKind(reactions.upon, reactions.find_upon),
    "VOTES": SentenceKind(reactions.votes),
    "FORBID": SentenceKind(limits.forbid, limits.find_forbid),
    "TERM": SentenceKind(answers.term, answers.find_term),
    "LIMITED": SentenceKind(moves.move),
    "FLOOR": SentenceKind(things.floor, things.find_floor),
    "HAVE": SentenceKind(things.have),
    **dict.fromkeys(things.DECLARED, SentenceKind(things.declares)),
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
    since: Since = ""
    """Since when what it keeps is kept."""


def mechanism_of(
    code: str,
    declared: frozenset[str],
    says: Callable[[ast.Call], str] = ast.unparse,
    offices: frozenset[str] = frozenset(),
) -> str:
    """The mechanism that a sentence's code comes to.

    `declared` are the names that rules declare, `says` tells a part of it in words, for refusals, and `offices` are
    those that may be vacant. Raises `NotMeant`.
    """
    since, sentence = since_and_sentence(normal(code))
    if not isinstance(sentence, ast.Call):
        raise NotMeant("this is no sentence")
    made: list[str] = []
    for part in sentence.args if is_call(sentence, "ALSO") else [sentence]:
        kind = KINDS.get(ast.unparse(part.func)) if isinstance(part, ast.Call) else None
        if kind is None or not isinstance(part, ast.Call):
            raise NotMeant("this is no sentence")
        if is_call(part, "OFFICE") and len(part.args) > 1 and things.declared_name(part) in declared:
            raise NotMeant("there is such an office already")
        if is_call(part, "HAVE") and is_call(sentence.args[-1], "ONCE") and things.declared_name(part) in declared:
            raise NotMeant("players have it already")
        vacant = offices
        for keeping, one in with_memory([*kind.make(part, says(part))], declared, since):
            made += keeping
            lines = [line for line in (*keeping, one) if isinstance(line, str) and not line.startswith("@")]
            declared |= {line.split(" =")[0] for line in lines}
            vacant |= {line.split(" =")[0] for line in lines if line.endswith("= register(Player)")}
            made.append(one if isinstance(one, str) else written(one, declared, vacant))
    return "\n\n\n".join(made) + "\n"


def clauses_of(mechanism: Mechanism) -> list[Clause]:
    """The sentences that a mechanism would be made of: declarations, then provisions in order."""
    memories = memories_in(mechanism)
    source = mechanism.source
    for one in memories:
        source = re.sub(rf"\b{one.register}\b", one.name, source)
    functions = {s.name: s for s in module_of(source).body if isinstance(s, ast.FunctionDef)}
    found = [Clause((record.name,), None, (record.name,)) for record in mechanism.records]
    found += [Clause((d.name,), things.declared(d), (d.name,)) for d in mechanism.declarations]
    places = {p.name: p.place for p in mechanism.provisions}
    keeping = {name for one in memories for name in one.provisions}
    left = {p.name: p for p in mechanism.provisions if p.name not in keeping}
    clauses: list[Clause] = []
    for kind in KINDS.values():
        for names, code in list(kind.find(left, functions)):
            if any(set(names) < set(one.names) for one in clauses):
                continue  # it's part of a sentence that was found before
            clauses.append(Clause(names, code))
            left = {name: provision for name, provision in left.items() if name not in names}
    for provision in left.values():
        used = tuple(dict.fromkeys([*(p.name for p in provision.parameters), *provision.effects]))
        clauses.append(Clause((provision.name,), None, used))
    clauses = _with_memories(clauses, memories, mechanism)
    told = {name for clause in clauses for name in clause.names}
    declared = [clause for clause in found if clause.names[0] not in told]
    return [*declared, *sorted(clauses, key=lambda clause: min(places[n] for n in clause.names if n in places))]


def _with_memories(clauses: list[Clause], memories: list[FoundMemory], mechanism: Mechanism) -> list[Clause]:
    """The sentences with what is kept for them; what no sentence needs is told by itself."""
    reads = {p.name: {parameter.name for parameter in p.parameters} for p in mechanism.provisions}
    for one in memories:
        names = (one.register, *one.provisions)
        users = (n for n, clause in enumerate(clauses) if any(one.register in reads.get(x, ()) for x in clause.names))
        place = next(users, None)
        if place is None:
            clauses += [Clause((name,), None) for name in one.provisions]
        else:
            since = latest([one.since, clauses[place].since])
            clauses[place] = clauses[place]._replace(names=(*clauses[place].names, *names), since=since)
    return clauses
