"""The program of a law for the sandbox: its mechanisms compiled, and a table of its provisions and rules."""

import re
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import UNSET

from moot.game.law_protocol import NEWEST_PRACTICE, Practice
from moot.game.rules import COUNTS_WORK, Rule
from moot.game.state import RULE_CHANGE
from moot.game.values import digest, grouped
from moot.law.mechanisms.gate import compile_mechanism
from moot.law.mechanisms.mechanism import Trigger
from moot.law.rule_index import SELDOM, ActiveProvision, RuleIndex, mechanism_of, number
from moot.law.runner import Program
from moot.law.vocabulary import HOLD, TERMS

_programs: WeakKeyDictionary[RuleIndex, dict[Any, Program]] = WeakKeyDictionary()
_TABLES = {
    "term": "terms", "permit": "permit", "forbid": "forbid", "hold": "hold", "upon": "upon", "adjust": "adjust",
    "show": "show",
}  # fmt: skip


_COVERS_EVERY_KIND = 2
"""The first edition of the language in which restrictions that name no kind of proposal cover every kind."""
_IS_EXACT = 2
"""The first edition in which divisions and decimals are exact."""
_EVERY_KIND = ""
"""What the program's table has as the kind where every kind is meant, unless another provision names one."""
_OF_A_KIND = frozenset({"next_number", "proposals_made"})
"""Names that are about the kind of proposal in hand, whatever the proposal."""


def program_of(index: RuleIndex, practice: Practice = NEWEST_PRACTICE, traced: str = "") -> Program:
    """The program of the rules in force, as a practice has it; the same rules give the same digest.

    The code of the rule with the identity `traced` reports which parts of it run.
    """
    known = _programs.setdefault(index, {})
    ways = practice >= Practice.COUNTS_SIZES, practice >= Practice.TAKES_TOGETHER, traced
    if ways not in known:
        known[ways] = _program(index, *ways)
    return known[ways]


def _program(index: RuleIndex, counts_sizes: bool, heeds_bans: bool, traced: str) -> Program:
    exact, counts_work = _is_exact(index), index.language >= COUNTS_WORK
    in_order = sorted(index.rules, key=lambda r: r.id)
    compiled = [
        _compiled(rule.content.code, prefix_of(rule.id), exact, counts_work, traced if rule.id == traced else "")
        for rule in in_order
    ]
    names = [f"{pid!r}: {prefix_of(part.rule.id)}{part.provision.name}" for pid, part in sorted(index.parts.items())]
    source = "\n".join([*filter(None, compiled), "_FN = {" + ", ".join(names) + "}"])
    table = _table(index) | ({"exact": True, "decimal": _decimal(index)} if exact else {})
    table |= {"counts_work": True} if counts_work else {}
    table |= {"counts_sizes": True} if counts_work and counts_sizes else {}
    table |= {"bans": [part.pid for part in index.bans]} if heeds_bans and index.bans else {}
    return Program(code=digest(source), digest=digest([source, table]), source=source, table=table)


@lru_cache(maxsize=4096)
def prefix_of(identity: str) -> str:
    """The prefix of a rule's function names in the sandbox, unique to the rule."""
    return "r" + re.sub(r"[^0-9A-Za-wyz]", lambda m: f"x{ord(m[0]):x}x", identity) + "_"


@lru_cache(maxsize=4096)
def _compiled(code: str, prefix: str, exact: bool, counts_work: bool, traced: str) -> str:
    mechanism = mechanism_of(code)
    return compile_mechanism(mechanism, prefix, exact, counts_work, traced) if mechanism else ""


def _decimal(index: RuleIndex) -> list[str]:
    """The registers of numbers that needn't be whole."""
    named = {name: set(re.findall(r"\w+", declaration.type)) for name, (_, declaration) in index.declared.items()}
    return sorted(name for name, kinds in named.items() if "float" in kinds and not kinds & {"Literal", "Any"})


def _is_exact(index: RuleIndex) -> bool:
    """Whether the rules calculate with exact fractions: where none divides, numbers are whole anyway."""
    codes = [rule.content.code for rule in index.rules]
    return index.language >= _IS_EXACT and any(found.divides for found in map(mechanism_of, codes) if found)


def _table(index: RuleIndex) -> dict[str, Any]:
    table: dict[str, Any] = {name: {} for name in _TABLES.values()}
    for (does, on), listed in index.by_trigger.items():
        if does in _TABLES and on not in SELDOM:
            table[_TABLES[does]][on] = [
                [part.pid, kind_of(index, part, trigger), list(trigger.except_for)] for part, trigger in listed
            ]
    methods = sorted(index.listed("term", "prevailing"), key=lambda p: (p.rule.now.entry, p.rule.ordinal))
    return table | {
        "methods": [p.pid for p in methods],
        "provisions": {pid: _entry(index, part) for pid, part in index.parts.items()},
        "rules": {rule.id: _contender(index, rule) for rule in _contenders(index)},
        "types": {t: kind for t, kind in index.types.items() if t in index.terms},
        "questions": {term: list(asked) for term, asked in index.questions.items()},
        "circles": index.circles,
        "void": index.void,
        "speaks": grouped((tag, rule.id) for rule in index.speaking for tag in rule.content.speaks_of),
    }


def kind_of(index: RuleIndex, part: ActiveProvision, trigger: Trigger) -> str:
    """The kind of proposal that a provision covers by a trigger; `"*"` is every kind.

    It is empty for a restriction that names none, and for an answer that has nothing to do with proposals. These cover
    every kind too, but a restriction on an effect only rule changes; and an answer for a kind goes before.
    """
    if trigger.kind or index.language < _COVERS_EVERY_KIND:
        return trigger.kind or RULE_CHANGE
    if trigger.does == "term":
        is_unrelated = trigger.on not in _OF_A_KIND and not _is_about_proposals(index, trigger.on, part)
    else:
        is_unrelated = trigger.does in ("permit", "forbid") or HOLD in part.provision.effects
    return _EVERY_KIND if is_unrelated else RULE_CHANGE


def _is_about_proposals(index: RuleIndex, term: str, part: ActiveProvision) -> bool:
    """Whether an answer to a term needs a proposal by itself, not counting what it asks of other rules."""
    names = [parameter.name for parameter in part.provision.parameters if not parameter.asked]
    asked_of = term in TERMS and TERMS[term].of == "proposal"
    return asked_of or any(name in _OF_A_KIND or index.how(name) in ("proposal", "lazy") for name in names)


def _entry(index: RuleIndex, part: ActiveProvision) -> dict[str, Any]:
    asks = False
    parameters = []
    is_upon = "upon" in [trigger.does for trigger in part.provision.triggers]
    for p in part.provision.parameters:
        is_question = p.name in index.questions
        asks = asks or is_question
        how = "question" if is_question else index.how(p.name)
        if is_upon and p.asked and how == "local":
            how = f"field:{p.asked}"
        parameters.append([p.name, how, p.default is not UNSET, None if p.default is UNSET else p.default, p.in_parts])
    entry = {"id": part.rule.id, "parameters": parameters}
    return {**entry, "discreet": True} if asks and index.sees_votes(part, own=True) else entry


def _contenders(index: RuleIndex) -> list[Rule]:
    """The rules that can take part in a clash: those with provisions or claims."""
    with_parts = {part.rule.id for part in index.parts.values()}
    return [rule for rule in index.rules if rule.id in with_parts or rule in index.speaking]


def _contender(index: RuleIndex, rule: Rule) -> dict[str, Any]:
    content, mechanism = rule.content, mechanism_of(rule.content.code)
    return {
        "rule": number(rule.number),
        "rank": rule.rank,
        "ordinal": rule.ordinal,
        "since": rule.revisions[0].time,
        "uses": sorted(mechanism.names_used) if mechanism else [],
        "over": [_claim(index, c) for c in content.prevails_over],
        "under": [_claim(index, c) for c in content.yields_to],
    }


def _claim(index: RuleIndex, claim: str) -> str:
    """A claim as the driver compares it: a rule's identity, a rank, or a tag such as `effect:win`."""
    return index.numbers.get(claim, claim)  # type: ignore[call-overload, no-any-return]
