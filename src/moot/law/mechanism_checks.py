"""Validate the mechanisms of a proposal: library lines expanded, through the gate, with names and types that fit."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game.changes import Amend, AmendAmendment, Change, Content, Enact, Fault, Wording
from moot.law.mechanisms.expansion import expand, placed
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.records import fields_of_records
from moot.law.mechanisms.typecheck import (
    argument_name,
    arguments_asked,
    check_types,
    fields_kept,
    question_type,
    terms_of,
)
from moot.law.rule_index import RuleIndex, mechanism_of


def expanded(changes: Iterable[Change]) -> tuple[tuple[Change, ...], tuple[Fault, ...]]:
    """Expand the library lines of changes; returns the faults of those lines too.

    Whatever expansion they came with is dropped: what is shown and what runs must be the same.
    """
    out: list[Change] = []
    faults: list[Fault] = []
    for change in changes:
        if isinstance(change, Enact):
            expansion, found = expansion_of(change.content.mechanism)
            change = replace(change, content=replace(change.content, expansion=expansion))
        elif isinstance(change, Amend | AmendAmendment):
            expansion, found = expansion_of(change.wording.mechanism or "")
            change = replace(change, wording=replace(change.wording, expansion=expansion or None))
        else:
            found = ()
        out.append(change)
        faults += found
    return tuple(out), tuple(faults)


def expansion_of(mechanism: str) -> tuple[str, tuple[Fault, ...]]:
    """The expansion of a mechanism with library lines; empty if it has none."""
    expansion, faults = expand(mechanism)
    return ("" if expansion == mechanism else expansion), faults


def names_declared(index: RuleIndex) -> dict[str, str]:
    """The types of state, terms, arguments of moves and other names that the rules in force declare."""
    names = {name: d.seen_as for name, (_, d) in index.declared.items()}
    names |= {
        argument_name(move, name): kind
        for move in index.moves
        for name, kind in index.parameter_types.get(move, {}).items()
    }
    names |= {
        argument_name(move, name): kind.partition(" = ")[0]
        for move, added in index.added.items()
        for name, kind in added.parameters.items()
    }
    names |= fields_kept(index.added["propose"].parameters) if "propose" in index.added else {}
    names |= {argument_name(on, name): kind for on, asked in index.questions.items() for name, kind in asked.items()}
    mechanisms = [mechanism_of(rule.content.code) for rule in index.rules]
    names |= fields_of_records(index.records.values())
    names |= {f"proposal.{field}": "Any" for mechanism in mechanisms if mechanism for field in mechanism.fields_put}
    terms = {**index.types, **dict.fromkeys(index.questions.keys() - index.types.keys(), "Any")}
    terms = {term: question_type([*index.questions.get(term, {}).values()], kind) for term, kind in terms.items()}
    return {**terms, **names}


def check_code(code: str, names: Mapping[str, str]) -> tuple[Fault, ...]:
    """The faults of a mechanism: first those of the gate, then those of its types."""
    mechanism, faults = read_mechanism(code)
    if mechanism is None or faults:
        return faults
    return check_types(mechanism, _own(mechanism, names))


def _own(mechanism: Mechanism, names: Mapping[str, str]) -> dict[str, Any]:
    declared = {d.name for d in mechanism.declarations} | {record.name for record in mechanism.records}
    return {name: kind for name, kind in names.items() if name.partition(".")[0] not in declared}


def check_changes(index: RuleIndex, changes: Iterable[Change]) -> tuple[Fault, ...]:
    """The faults of the mechanisms of changes, together with the rules in force; at the lines as written."""
    return tuple(fault for _, faults in check_each(index, changes) for fault in faults)


def check_each(index: RuleIndex, changes: Iterable[Change]) -> list[tuple[str, tuple[Fault, ...]]]:
    """The faults of each mechanism as written; each can use what the others declare."""
    sources = sources_of(changes)
    names = names_declared(index) if sources else {}
    for _, code in sources:
        mechanism, _ = read_mechanism(code)
        if mechanism is not None:
            names |= {d.name: d.seen_as for d in mechanism.declarations}
            names |= fields_of_records(mechanism.records)
            names |= {term: kind for term, kind in terms_of(mechanism).items() if term not in names}
            offered = {t.on for p in mechanism.provisions for t in p.triggers if t.does in ("move", "term")}
            names |= {
                argument_name(move, name): kind
                for move in offered
                for name, kind in arguments_asked(mechanism, move).items()
            }
            names |= fields_kept(arguments_asked(mechanism, "propose", defaults=True))
    return [(written, placed(check_code(code, names), written)) for written, code in sources]


def sources_of(changes: Iterable[Change]) -> list[tuple[str, str]]:
    """The mechanisms of changes: as written, and expanded."""
    sources = []
    for change in changes:
        said: Content | Wording | None = (
            change.content if isinstance(change, Enact) else getattr(change, "wording", None)
        )
        if said is not None and said.mechanism:
            sources.append((said.mechanism, said.expansion or said.mechanism))
    return sources


def codes_of(changes: Iterable[Change]) -> list[str]:
    """The expanded mechanisms of changes."""
    return [code for _, code in sources_of(changes)]
