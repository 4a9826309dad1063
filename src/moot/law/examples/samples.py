"""Values to try in situations: for arguments of moves, fields of events and effects, registers and postings."""

import ast
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.postings import Posting
from moot.game.rules import RuleText
from moot.game.state import RULE_CHANGE
from moot.law.asking.register_effects import SETS_REGISTERS
from moot.law.examples.knowledge import Knowledge, constants_in, declared_in
from moot.law.examples.oddities import stage_for
from moot.law.examples.situations import (
    A_DAY,
    A_RULE,
    EVENT_SAMPLES,
    FIRST,
    HELD_AT,
    MAKE_A_RULE,
    NAMES,
    OUTSIDER,
    PARENT,
    SECOND,
    STATEMENT,
    THE_CASE,
    ExampleSituation,
    ProposalSketch,
    in_force,
    label_of,
    noon_after,
    with_entry,
)
from moot.law.mechanisms.supported_types import sealed_type, source_of
from moot.law.rule_index import ActiveProvision, number
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, WHOLLY_VOID

_CONTENT = {"ruleset": "Other rules.", "value": 1}
"""What a proposal has by a known name."""
_PERSONAL = frozenset({"whom", "who", "victor", "nominee", "candidate", "player", "target"})


def content_of(known: Knowledge, kind: str) -> Mapping[str, Any]:
    """What a proposal of a kind has that only rules keep of it."""
    if kind == RULE_CHANGE:
        return {}
    content: dict[str, Any] = {name: FIRST for name in sorted(known.attributes) if name in _PERSONAL}
    offices = known.law.index.offices if "appoint(" in known.rule.content.code else ()
    named = next(iter((*offices, *known.found, *(word for word in known.words if word in known.compared))), 1)
    for name in sorted(known.attributes - _PERSONAL):
        content[name] = _CONTENT.get(name, named)
    return content | ({"case": THE_CASE} if "case" in known.attributes or known.reads & {"case", "case_judge"} else {})


def as_carried(sketch: ProposalSketch) -> ProposalSketch:
    """A proposal without the text and code that its change can't carry: a repeal has neither."""
    is_new, is_amended = sketch.change in MAKE_A_RULE, sketch.change.startswith("amend")
    return replace(sketch, text=sketch.text * (is_new or is_amended), code=sketch.code * is_new)


def labels_of(known: Knowledge, situation: ExampleSituation) -> list[str]:
    """Two earlier proposals by number and title, as they are written on ballots."""
    return [label_of(known.law.state, situation, n) for n in range(2)]


def with_choices(known: Knowledge, situation: ExampleSituation, register: str) -> ExampleSituation:
    """A situation with two proposals from which a vote chooses, by a register that lists them."""
    one = ProposalSketch(author=FIRST, age=2 * A_DAY, stage=stage_for(known.law.index, RULE_CHANGE, "voting"))
    held = with_entry(situation.held, register, ("",), labels_of(known, situation))
    return replace(situation, others=(one, replace(one, author=NAMES[2])), held=held)


def fields_of(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> dict[str, list[Any]]:
    """The values to try for each argument of a move, or field of an event or effect."""
    index, on = known.law.index, situation.on
    asked = {p.name: p.asked for p in part.provision.parameters if p.asked}
    if situation.does == "upon" and on in e.EVENTS:
        named = {n: [v] for n, v in EVENT_SAMPLES.items() if n in EVENT_FIELDS.get(on, {})}
        if on == "register_set":
            kept = _register_values(known, situation)
            named |= {"register": kept["name"], "value": kept["value"], "of": kept["of"]} if kept else {}
        found = {name: _named_values(known, situation, name) or values for name, values in named.items()}
        return {**found, **{name: values_of(known, situation, kind) for name, kind in asked.items()}}
    if situation.does == "upon":
        hearing = [part, *index.listed("upon", on)]
        heard = [p for one in hearing for p in one.provision.parameters if not p.asked]
        bare = {p.name: "Any" for p in heard if index.how(p.name) == "local" and p.name not in ("event", "cause")}
        return {
            name: _named_values(known, situation, name) or values_of(known, situation, kind)
            for name, kind in {**bare, **asked}.items()
        }
    if on in _CLASHING:
        return {"clash": list(_CLASHING[on](known))}
    if on in SETS_REGISTERS:
        return _register_values(known, situation)
    if on in index.available_moves:
        other = replace(situation, player=FIRST if situation.player != FIRST else SECOND)  # who is meant is another
        kinds = {name: spelled.partition(" = ") for name, spelled in index.available_moves[on].parameters.items()}
        found = {}
        for name, (kind, is_optional, usual) in kinds.items():
            if kind not in ("Proposal", "Case", "Changes") and (not is_optional or name in known.reads):
                is_outside = kind == "str" and name in _PERSONAL
                values = [OUTSIDER] if is_outside else _usual_first(values_of(known, other, kind), usual)
                found[name] = _named_values(known, situation, name) or values
        return found
    wanted = EFFECTS[on].parameters if on in EFFECTS else {}
    return {name: _effect_values(known, situation, name) for name in wanted if name not in ("proposal", "case")}


def _usual_first(values: list[Any], said: str) -> list[Any]:
    """The values to try for an argument, of which the one that it has if nothing is said comes first."""
    usual = ast.literal_eval(said) if said else None
    return [usual, *(one for one in values if one != usual)] if usual in values else values


def _named_values(known: Knowledge, situation: ExampleSituation, name: str) -> list[Any]:
    """The values to try for something that goes by a known name."""
    index, state = known.law.index, known.law.state
    declared = index.declared.items()
    others = [one for one in NAMES if one != (situation.case.caller if situation.case else SECOND)]
    own = RuleText(known.rule.number, known.rule.rank, known.rule.content)
    kept: dict[str, list[Any]] = {
        "quantity": [n for n, (_, d) in declared if d.what == "quantity"],
        "register": [n for n, (_, d) in declared if d.what == "register"],
        "office": list(index.offices),
        "choice": ["for", "against", "abstain"],
        "rule": [known.rule.number, *(rule.number for rule in reversed(in_force(state)) if rule != known.rule)][:2],
        "id": [known.rule.id],
        "text": [own if situation.on == "rule_enacted" else A_RULE.content.text],
        "change": [A_RULE],
        "players": [situation.seating] if situation.on == "game_started" else [],
        "judgment": ["true", "false", "maybe"],
        "player": [SECOND, FIRST],
        "who": [SECOND, FIRST],
        "posting": list(_postings(known)),
        "among": [others[:3], others[:1]],
    }
    found = kept.get(name, [])
    spoken = [word for word in known.words if word in found]
    return [*spoken, *(one for one in found if one not in spoken)][: 30 if name == "posting" else 4]


def _register_values(known: Knowledge, situation: ExampleSituation) -> dict[str, list[Any]]:
    """The values to try for an effect on a register: of the type that it holds, for an entry that it has."""
    registers = [d for _, d in known.law.index.declared.values() if d.what == "register" and not d.seen_by]
    spoken = [one for one in registers if one.name in known.words or one.name in known.reads] or registers
    if not spoken:
        return {}
    first = spoken[0]
    value = values_of(known, situation, first.type.removeprefix("list[").removesuffix("]"))
    entries: list[Any] = [SECOND, FIRST] if first.each == "Player" else [""]
    return {"name": [first.name], "value": value, "of": entries, "key": [SECOND, "one"]}


def _effect_values(known: Knowledge, situation: ExampleSituation, name: str) -> list[Any]:
    """The values to try for an argument of an effect."""
    index, on = known.law.index, situation.on
    of = [n for n, (_, d) in index.declared.items() if d.what == "quantity"]
    words = [word for word in known.words if word in index.declared]
    many, people = on in ("award", "set_quantity"), [SECOND, FIRST]
    found: dict[str, list[Any]] = {
        "who": [[SECOND], [FIRST], list(NAMES[:3]), [OUTSIDER], [SECOND, OUTSIDER]] if many else [*people, OUTSIDER],
        "amount": [5, -5, *known.amounts, *(-n for n in known.amounts if n > 1)],
        "value": [5, *known.amounts],
        "of": [one for one in words if one in of] or [one for one in of if one == "points"] or of or ["points"],
        "name": words or [n for n, (_, d) in index.declared.items() if d.what == "register"],
        "office": list(index.offices) or ["speaker"],
        "values": [list(range(1, 9))],
        "count": [1],
        "key": [*known.words, "one"],
        "held": [HELD_AT],
        "ruleset": ["Other rules."],
        "judgment": ["true", "false"],
        "outcome": ["adopted", *known.words],
        "choice": ["for", "against"],
        "title": ["Jokes"], "text": ["Jokes are welcome."], "reason": [""], "statement": [STATEMENT],
        "kind": [RULE_CHANGE], "to": ["mutable"], "rule": [in_force(known.law.state)[-1].number],
    }  # fmt: skip
    return found.get(name, [])


def values_of(known: Knowledge, situation: ExampleSituation, kind: str) -> list[Any]:
    """The values to try for a type."""
    kind = sealed_type(kind) or kind
    bare = kind.removesuffix(" | None").strip()
    if bare.startswith("list[") and not source_of(bare):
        inner = [one for one in values_of(known, situation, bare[5:-1]) if one is not None]
        return [inner[:2], inner[:1], []]
    if bare.startswith("Literal["):
        return list(ast.literal_eval(f"[{bare[8:-1]}]"))
    if bare.startswith("dict["):
        return [{}]
    if source := source_of(bare):
        return _chosen(known, situation, source)
    said = [one for one in situation.given.values() if isinstance(one, str)]
    now = noon_after(known.law.state) + situation.later
    named: dict[str, list[Any]] = {
        "Player": [situation.player, *(one for one in (FIRST, SECOND, NAMES[2]) if one != situation.player), OUTSIDER],
        "int": [one for one in (*known.amounts, 5) if one >= 0 or -1 in known.spoken],
        "float": [*known.amounts, 0.5],
        "bool": [True, False],
        "Time": [now - A_DAY, now, now + A_DAY, *(now + one for one in known.spans[:6])],
        "Day": [now // A_DAY, now // A_DAY - 1, now // A_DAY + 1],
        "Choice": ["for", "against"],
        "Number": (latest := [rule.number for rule in reversed(in_force(known.law.state))][:2]),
        "Rule": latest,
        "Posting": list(_postings(known)),
        "str": [*known.texts[:2], *said, *known.texts[2:], ""],
        "Board": [*known.texts[:2], "discussion"],
        "Any": [*known.amounts, *known.texts[:4], FIRST],
        "Held": [HELD_AT], "Ruleset": ["Other rules."], "Holding": [{"answer": "yes"}], "Corrections": [()],
    }  # fmt: skip
    named["Deadline"] = named["Time"]
    found = named.get(bare, [])
    if bare in known.law.index.records:
        fields = known.law.index.records[bare].fields
        firsts = {name: values_of(known, situation, inner)[:1] for name, inner in fields.items()}
        found = [{name: one[0] for name, one in firsts.items()}] if all(firsts.values()) else []
    return [*found, None] if kind.endswith("| None") else found


def _postings(known: Knowledge) -> Iterator[Posting]:
    """Postings that follow up the one of `PARENT`: a vote for what it proposes, and departures from that."""
    said = PARENT.proposal or ""
    address, votes = "ben@example", (*(PARENT.votes or ()), SECOND)
    vote = replace(
        PARENT, id="2@example", name=SECOND, address=address, signs_as=(SECOND, address), follows=0, votes=votes
    )
    number = max((rule.ordinal for rule in in_force(known.law.state)), default=0) + 1
    listed = [f"{PARENT.rules} {number} {said}", f"{PARENT.rules} {said}"]
    as_numbered, appended = (replace(vote, rules=one, proposal=None, proposer=None, votes=None) for one in listed)
    yield vote
    yield from (replace(as_numbered, follows=3), as_numbered)
    for changes in (
        {"votes": PARENT.votes}, {"votes": None}, {"votes": NAMES[3:4]}, {"votes": NAMES[2:4]}, {"rules": None},
        {"rules": "1. Other rules."}, {"proposal": "Cake is welcome.", "votes": None}, {"proposal": "Cake is welcome."},
        {"proposal": None, "proposer": None, "votes": None}, {"departures": ("a colon is missing",)}, {"follows": None},
        {"proposer": SECOND, "votes": None}, {"votes": (NAMES[2], SECOND, SECOND)}, {"votes": ()},
        {"votes": (NAMES[2], NAMES[2])}, {"address": "new@example"}, {"votes": (SECOND, NAMES[2])},
        {"proposer": SECOND}, {"votes": (NAMES[2], SECOND, FIRST)}, {"follows": 1}, {"follows": 2}, {"follows": 3},
    ):  # fmt: skip
        yield replace(vote, **changes)
    yield from (appended, replace(appended, follows=3), replace(appended, follows=1), replace(appended, proposal=said))


def _chosen(known: Knowledge, situation: ExampleSituation, source: str) -> list[Any]:
    """What can be chosen from a register of the situation; of a term, the people that it may name."""
    for declared in declared_in(known, source):
        key = situation.player if declared.each == "Player" else ""
        held = situation.held.get(source, {}).get(key, declared.starts)
        return list(held) if isinstance(held, list | tuple | dict) and held else known.texts[:2]
    index = known.law.index
    named = [one for part in index.listed("term", source) for one in constants_in(part.source)[part.provision.name]]
    if "int" in index.types.get(source, ""):
        return list(dict.fromkeys(one for one in named if isinstance(one, int)))
    named = [one for one in named if isinstance(one, str) and " " not in one]
    return [NAMES[2], FIRST] if "Player" in index.types.get(source, "") else named or known.texts[:3]


def _clashes(known: Knowledge) -> Iterator[list[dict[str, Any]]]:
    """Rules that contradict each other: of two ranks, of one, with claims and without."""
    rules = in_force(known.law.state)
    ranks = list(dict.fromkeys(rule.rank for rule in rules))
    some = [rule for rank in ranks for rule in [one for one in rules if one.rank == rank][-2:]]
    if any(declared.each == "Rule" for name in known.reads for declared in declared_in(known, name)):
        some = list(dict.fromkeys([rules[0], *some]))  # of each rule something is kept, of the first ones perhaps more
    for one, other in product(some, some):
        if one.ordinal < other.ordinal:
            for over, under in ((False, False), (True, False), (False, True)):
                yield [_contender(one, other if over else None, None), _contender(other, None, one if under else None)]
    if len(some) > 1:
        yield [{**_contender(rule, None, None), "about": "exception"} for rule in (some[-2], some[-1])]


def _between_ranks(known: Knowledge) -> Iterator[list[dict[str, Any]]]:
    """Two rules of different ranks: of others the law never asks which are void."""
    rules = in_force(known.law.state)
    firsts = [[one for one in rules if one.rank == rank][-1] for rank in dict.fromkeys(rule.rank for rule in rules)]
    for one, other in combinations(sorted(firsts, key=lambda rule: rule.ordinal), 2):
        yield [{**_contender(rule, None, None), "about": WHOLLY_VOID} for rule in (one, other)]


_CLASHING = {"prevailing": _clashes, WHOLLY_VOID: _between_ranks}


def _contender(rule: Any, over: Any, under: Any) -> dict[str, Any]:
    kept = {"rule": number(rule.number), "rank": rule.rank, "ordinal": rule.ordinal, "about": "answer"}
    return {**kept, "over": [number(over.number)] if over else [], "under": [number(under.number)] if under else []}
