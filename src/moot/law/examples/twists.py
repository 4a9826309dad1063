"""First situations for each provision, and the small changes to them that may make its code do something else.

What is changed is what the code reads. Numbers and words are those that the code speaks of or was seen to compare, one
less and one more of each.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from moot.game import events as e
from moot.game.postings import Posting
from moot.game.rules import Rule, RuleText
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId
from moot.law.examples.situations import (
    A_DAY,
    A_MINUTE,
    A_RULE,
    AN_HOUR,
    CHANGES,
    EVENT_SAMPLES,
    FIRST,
    HELD_AT,
    NAMES,
    OUTSIDER,
    PARENT,
    SECOND,
    THE_CASE,
    CaseSketch,
    Opening,
    ProposalSketch,
    Situation,
    noon_after,
    settled,
    with_entry,
)
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Declaration, Trigger
from moot.law.mechanisms.supported_types import sealed_type, source_of
from moot.law.mechanisms.syntax import expression_of, module_of
from moot.law.rule_index import BALLOT_FORM, ActiveProvision
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, HOLD, METHODS, RECORDS, TERMS

_NUMBERS_MAX, _WORD_MAX = 14, 40
_TIME_LIKE = 10**8
"""Larger numbers are moments; smaller ones are counted."""


@dataclass
class Knowledge:
    """What is known of a rule's code: what it reads, and the numbers and words that it compares."""

    law: SandboxedLaw
    reads: frozenset[str]
    numbers: list[int] = field(default_factory=list)
    spans: list[int] = field(default_factory=list)
    """Seconds after Monday noon, and seconds since something happened."""
    words: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    """Words among which the code was seen to look for something."""
    attributes: frozenset[str] = frozenset()
    """What it reads of proposals that only the rules keep of them."""
    others: set[str] = field(default_factory=set)
    """The provisions of other rules that are known too."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of proposals that rules have of their own."""
        return _kinds_in(tuple(sorted(rule.content.code for rule in self.law.index.rules if "put(" in rule.content.code)))

    def learn(self, value: Any) -> None:
        """Keep a value that the code was seen to compare, with its neighbours."""
        if isinstance(value, bool) or not isinstance(value, int):
            return
        if abs(value) >= _TIME_LIKE:
            later = value - noon_after(self.law.state)
            near = [later, later - A_MINUTE, later + A_MINUTE]
            self.spans += [one for one in near if abs(one) < 400 * A_DAY and one not in self.spans]
        else:
            self.numbers += [one for one in (value, value - 1, value + 1) if one not in self.numbers]

    def learn_words(self, values: Iterable[str]) -> None:
        """Keep words among which the code was seen to look for something."""
        self.found += [one for one in values if one and one not in NAMES and one not in self.found]

    @property
    def amounts(self) -> list[int]:
        """The numbers to try."""
        return self.numbers[:_NUMBERS_MAX]


def knowledge_of(law: SandboxedLaw, part: ActiveProvision) -> Knowledge:
    """What the code of a provision's rule speaks of, and what the provision reads."""
    terms = [trigger.on for trigger in part.provision.triggers if trigger.on in law.index.terms]
    needs = law.index.needs(("example", part.pid), [part], *terms)
    bare = {parameter.name for parameter in part.provision.parameters}
    known = Knowledge(law, needs.facts | needs.proposal | needs.case | needs.lazy | bare)
    known.numbers = [1, 0]
    _learn_code(known, part)
    return known


def _learn_code(known: Knowledge, part: ActiveProvision) -> None:
    """Learn the numbers and words in the code of a provision's rule, those of the provision first."""
    spoken = _spoken_in(part.source)
    first = spoken.get(part.provision.name, ())
    for value in (*first, *(one for values in spoken.values() for one in values)):
        if isinstance(value, str):
            known.words += [value] if value not in known.words else []
        else:
            known.learn(value)
    known.attributes |= frozenset(spoken[""])


@lru_cache(maxsize=512)
def _spoken_in(source: str) -> Mapping[str, Sequence[Any]]:
    """The numbers and words in each function of some code, those that are compared first; and `""`: its attributes."""
    found: dict[str, Sequence[Any]] = {}
    attributes: set[str] = set()
    for function in [one for one in module_of(source).body if isinstance(one, ast.FunctionDef)]:
        nodes = [node for statement in function.body for node in ast.walk(statement)]
        attributes |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        nodes = [n for node in nodes if isinstance(node, ast.Compare) for n in ast.walk(node)] + nodes
        constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
        found[function.name] = [one for one in constants if not isinstance(one, str) or 0 < len(one) < _WORD_MAX]
    return found | {"": sorted(attributes - _KNOWN_ATTRIBUTES)}


_KNOWN_ATTRIBUTES = METHODS.union(*RECORDS.values())


def widened(known: Knowledge, other: ActiveProvision) -> None:
    """Know of another rule's provision too, which decides before this one is asked."""
    if other.pid not in known.others:
        known.others.add(other.pid)
        needs = known.law.index.needs(("example", other.pid), [other])
        bare = {parameter.name for parameter in other.provision.parameters}
        known.reads |= needs.facts | needs.proposal | needs.case | bare
        _learn_code(known, other)


@lru_cache(maxsize=64)
def _kinds_in(codes: tuple[str, ...]) -> frozenset[str]:
    return frozenset(kind for code in codes for kind in re.findall(r"""put\(\s*["']([\w-]+)["']""", code))


# --- first situations ----------------------------------------------------------------------------

_STAGES = {
    "proposed": "made", "revised": "made", "withdrawn": "withdrawn", "published": "made", "voting_opened": "made",
    "ballot_cast": "voting", "voting_closed": "voting", "proposal_adopted": "closed", "proposal_defeated": "closed",
    "proposal_barred": "closed", "proposal_decided": "adopted", "took_effect": "adopted",
}  # fmt: skip
"""The stage of a proposal just before something happens to it."""
_CASE_STAGES = {
    "case_called": "called", "judge_asked": "called", "judge_appointed": "called", "judge_refused": "asked",
    "judged": "accepted", "judge_left": "called", "accept": "asked", "refuse": "asked", "judge": "accepted",
    "case_closed": "judged", "judgment_voided": "judged", "agree": "called",
}  # fmt: skip
_OF_CASES = frozenset({"case", "case_judge"})


def first_situations(
    known: Knowledge, part: ActiveProvision, trigger: Trigger, opening: Opening
) -> Iterator[Situation]:
    """Where examples of a provision start from: usually one; one for each move where it's about every move."""
    index = known.law.index
    does: Any = HOLD if trigger.does == "adjust" and HOLD in part.provision.effects else trigger.does
    moves = [trigger.on]
    if does == "adjust" and trigger.on not in {*index.terms, *FACTS, *EFFECTS}:  # every term of a type
        moves = [name for name, kind in index.types.items() if kind.lower() == trigger.on and index.listed("term", name)]
        moves = moves[:2]
    if trigger.on == "*":
        named = [word for word in known.words if word in index.available_moves]
        moves = list(dict.fromkeys([*named, "vote", "propose", "argue"]))[:4]
    for on in moves:
        situation = Situation(does=does, on=on, pid=part.pid)
        situation = replace(situation, **structs.asdict(opening))
        kind = trigger.kind if trigger.kind not in ("", "*") else RULE_CHANGE
        situation = replace(situation, kind=kind)
        if _wants_proposal(known, situation):
            sketch = ProposalSketch(kind=kind, content=_content(known, kind))
            situation = settled(replace(situation, proposal=sketch), _STAGES.get(on, "voting"))
        if _wants_case(known, situation):
            stage: Any = _CASE_STAGES.get(on, "accepted")
            situation = replace(situation, case=CaseSketch(stage=stage))
            if on in ("judge", "accept", "refuse", "judged", "judge_asked", "judge_appointed"):
                situation = replace(situation, player=NAMES[2])
        if on in ("withdraw", "revise") or (on in ("proposed",) and does == "upon"):
            situation = settled(replace(situation, player=FIRST), "made")
        if "Held" in index.parameter_types.get(on, {}).values():
            move = next((word for word in known.words if word in index.available_moves), "propose")
            situation = replace(situation, holding=(move, FIRST, A_DAY))
        if on == "join":
            situation = replace(situation, player=OUTSIDER)
        if on == "propose" and does != "upon":
            situation = settled(replace(situation, player=FIRST), "made")
        yield from _given(known, situation, part)


def _wants_proposal(known: Knowledge, situation: Situation) -> bool:
    index, on = known.law.index, situation.on
    if any(FACTS[name].of == "proposal" for name in known.reads & FACTS.keys()) or "proposal" in known.reads:
        return True
    if any(declared.on == "Proposal" for name in known.reads for declared in _declared(known, name)):
        return True
    if situation.does == "upon":
        return "proposal" in EVENT_FIELDS.get(on, {}) and not on.startswith("rule_")
    if on in index.available_moves:
        types = index.parameter_types[on]
        return "Proposal" in types.values() and on != "argue" or "Changes" in types.values()
    if on in EFFECTS:
        return "proposal" in EFFECTS[on].parameters
    return on in TERMS and TERMS[on].of == "proposal"


def _wants_case(known: Knowledge, situation: Situation) -> bool:
    index, on = known.law.index, situation.on
    if known.reads & _OF_CASES:
        return True
    if situation.does == "upon":
        return "case" in EVENT_FIELDS.get(on, {}) and on not in ("argued", "custom_made", "custom_ended", "corrected")
    if on in index.available_moves:
        return "Case" in index.parameter_types[on].values() and on not in ("argue", "correct")
    if on in EFFECTS:
        return "case" in EFFECTS[on].parameters
    return on in TERMS and TERMS[on].of == "case"


def _content(known: Knowledge, kind: str) -> Mapping[str, Any]:
    """What a proposal of a kind has that only rules keep of it."""
    if kind == RULE_CHANGE:
        return {}
    content: dict[str, Any] = {name: FIRST for name in sorted(known.attributes) if name in _PERSONAL} 
    content |= {name: next(iter(known.words), 1) for name in sorted(known.attributes - _PERSONAL)}
    return content | ({"case": THE_CASE} if "case" in known.attributes or known.reads & _OF_CASES else {})


_PERSONAL = frozenset({"whom", "who", "victor", "nominee", "candidate", "player", "target"})


def _declared(known: Knowledge, name: str) -> Iterator[Declaration]:
    if name in known.law.index.declared:
        yield known.law.index.declared[name][1]


def _given(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Situation]:
    """A situation with the first values of what is said with it; none if something has no value."""
    each = {name: found for name, found in _fields(known, situation, part).items()}
    given = {name: found[0] for name, found in each.items() if found}
    yield replace(situation, given=given)


def _fields(known: Knowledge, situation: Situation, part: ActiveProvision) -> dict[str, list[Any]]:
    """The values to try for each argument of a move, or field of an event or effect."""
    index, on = known.law.index, situation.on
    asked = {p.name: p.asked for p in part.provision.parameters if p.asked}
    if situation.does == "upon" and on in e.EVENTS:
        named = {n: [v] for n, v in EVENT_SAMPLES.items() if n in EVENT_FIELDS.get(on, {})}
        found = {name: _named_values(known, situation, name) or values for name, values in named.items()}
        return {**found, **{name: _values(known, situation, kind) for name, kind in asked.items()}}
    if situation.does == "upon":
        bare = {p.name: "Any" for p in part.provision.parameters if index.how(p.name) == "local" and not p.asked}
        return {
            name: _named_values(known, situation, name) or _values(known, situation, kind)
            for name, kind in {**bare, **asked}.items()
            if name not in ("event", "cause")
        }
    if on in ("prevailing", "wholly_void"):
        return {"clash": list(_clashes(known))}
    if on in index.available_moves:
        types = index.available_moves[on].parameters
        return {
            name: _named_values(known, situation, name) or _values(known, situation, spelled.partition(" = ")[0])
            for name, spelled in types.items()
            if spelled.partition(" = ")[0] not in ("Proposal", "Case", "Changes") and name != "digest"
            and (" = " not in spelled or name in known.reads)
        }
    if on in EFFECTS:
        return {
            name: _effect_values(known, situation, name)
            for name, spelled in EFFECTS[on].parameters.items()
            if name not in ("proposal", "case")
        }
    return {}


def _named_values(known: Knowledge, situation: Situation, name: str) -> list[Any]:
    """The values to try for something that goes by a known name."""
    index, state = known.law.index, known.law.state
    declared = index.declared.items()
    kept: dict[str, list[Any]] = {
        "quantity": [n for n, (_, d) in declared if d.what == "quantity"],
        "register": [n for n, (_, d) in declared if d.what == "register"],
        "office": list(index.offices),
        "choice": ["for", "against", "abstain"],
        "rule": [rule.number for rule in reversed(state.in_force())][:2],
        "id": [rule.id for rule in reversed(state.in_force())][:2],
        "text": [_rule_text(state.in_force()[-1])] if situation.on == "rule_enacted" else [],
        "change": [A_RULE],
        "players": [NAMES[: situation.players]] if situation.on == "game_started" else [],
        "judgment": ["true", "false", "maybe"],
        "player": [SECOND, FIRST],
        "who": [SECOND, FIRST],
        "posting": list(_postings(known)),
    }
    found = kept.get(name, [])
    spoken = [word for word in known.words if word in found]
    return [*spoken, *(one for one in found if one not in spoken)][: 30 if name == "posting" else 4]


def _rule_text(rule: Rule) -> RuleText:
    return RuleText(rule.number, rule.rank, rule.content)


def _effect_values(known: Knowledge, situation: Situation, name: str) -> list[Any]:
    """The values to try for an argument of an effect."""
    index, on = known.law.index, situation.on
    of = [n for n, (_, d) in index.declared.items() if d.what == "quantity"]
    words = [word for word in known.words if word in index.declared]
    found: dict[str, list[Any]] = {
        "who": [[SECOND], [FIRST], list(NAMES[:3])] if on in ("award", "set_quantity") else [SECOND, FIRST, OUTSIDER],
        "amount": [5, -5, *known.amounts, *(-n for n in known.amounts if n > 1)],
        "value": [5, *known.amounts],
        "of": [one for one in words if one in of] or [one for one in of if one == "points"] or of or ["points"],
        "name": words or [n for n, (_, d) in index.declared.items() if d.what == "register"],
        "office": list(index.offices),
        "judgment": ["true", "false"],
        "outcome": ["adopted", *known.words],
        "choice": ["for", "against"],
        "title": ["Jokes"], "text": ["Jokes are welcome."], "reason": [""], "statement": ["Is that so?"],
        "kind": [RULE_CHANGE], "to": ["mutable"], "rule": [known.law.state.in_force()[-1].number],
    }  # fmt: skip
    return found.get(name, [])


def _values(known: Knowledge, situation: Situation, kind: str) -> list[Any]:
    """The values to try for a type."""
    kind = sealed_type(kind) or kind
    bare = kind.removesuffix(" | None").strip()
    if bare.startswith("list[") and not source_of(bare):
        inner = [one for one in _values(known, situation, bare[5:-1]) if one is not None]
        return [[], inner[:1], inner[:2]][:: -1 if inner else 1]
    if bare.startswith("Literal["):
        return list(ast.literal_eval(f"[{bare[8:-1]}]"))
    if bare.startswith("dict["):
        key, _, inner = bare[5:-1].partition(", ")
        said = [one for one in situation.given.values() if isinstance(one, str)]
        if situation.holding:
            said.append(str(HELD_AT))
        keys: list[Any] = list(NAMES[:2]) if key == "Player" else [*said, *known.words]
        values = _values(known, situation, inner)
        return [{}, *({k: v} for k in keys[:3] for v in values[:4]), *({k: v for k in keys[:3]} for v in values[:1])]
    if source := source_of(bare):
        return _chosen(known, situation, source)
    now = noon_after(known.law.state) + situation.later
    named: dict[str, list[Any]] = {
        "Player": [situation.player, *(one for one in (FIRST, SECOND, NAMES[2]) if one != situation.player), OUTSIDER],
        "int": [*known.amounts, 5],
        "float": [*known.amounts, 0.5],
        "bool": [True, False],
        "Time": [now - A_DAY, now, now + A_DAY, *(now + one for one in known.spans[:6])],
        "Day": [now // A_DAY, now // A_DAY - 1, now // A_DAY + 1],
        "Choice": ["for", "against"],
        "Number": [rule.number for rule in reversed(known.law.state.in_force())][:2],
        "Rule": [rule.number for rule in reversed(known.law.state.in_force())][:2],
        "Posting": list(_postings(known)),
        "str": [*known.found[:3], *(one for one in situation.given.values() if isinstance(one, str)), *known.words[:6], "Jokes", ""],
        "Board": [*known.words[:2], "discussion"],
        "Any": [*known.amounts, *known.words[:4], FIRST],
        "Held": [HELD_AT],
    }
    named["Deadline"] = named["Time"]
    found = named.get(bare, [])
    if bare in known.law.index.records:
        fields = known.law.index.records[bare].fields
        firsts = {name: _values(known, situation, inner)[:1] for name, inner in fields.items()}
        found = [{name: one[0] for name, one in firsts.items()}] if all(firsts.values()) else []
    return [*found, None] if kind.endswith("| None") else found


def _postings(known: Knowledge) -> Iterator[Posting]:
    """Postings that follow up the one of `PARENT`: a vote for what it proposes, and departures from that."""
    said = PARENT.proposal or ""
    vote = replace(PARENT, id="2@example", name=SECOND, address="ben@example", signs_as=(SECOND, "ben@example"), follows=0)
    vote = replace(vote, votes=(*(PARENT.votes or ()), SECOND))
    appended = replace(vote, rules=f"{PARENT.rules} {said}", proposal=None, proposer=None, votes=None)
    yield vote
    for changes in (
        {"votes": PARENT.votes}, {"votes": None}, {"votes": (NAMES[2],)}, {"votes": (FIRST, NAMES[2])}, {"rules": None},
        {"rules": "1. Other rules."}, {"proposal": "Cake is welcome.", "votes": None}, {"proposal": "Cake is welcome."},
        {"proposal": None, "proposer": None, "votes": None}, {"departures": ("no heading",)}, {"follows": None},
        {"proposer": SECOND, "votes": None}, {"proposer": FIRST, "votes": (FIRST, SECOND, SECOND)}, {"votes": ()},
        {"votes": (FIRST, FIRST)}, {"address": "new@example"}, {"votes": (SECOND, FIRST)}, {"proposer": SECOND},
        {"follows": 1}, {"follows": 2}, {"follows": 3},
    ):  # fmt: skip
        yield replace(vote, **changes)
    yield from (appended, replace(appended, follows=3), replace(appended, follows=1), replace(appended, proposal=said))


def _chosen(known: Knowledge, situation: Situation, source: str) -> list[Any]:
    """What can be chosen from a register of the situation; of a term, the people that it may name."""
    for declared in _declared(known, source):
        held = situation.held.get(source, {}).get(situation.player if declared.each == "Player" else "", declared.starts)
        return list(held) if isinstance(held, list | tuple | dict) and held else known.words[:2]
    return [NAMES[2], FIRST] if "Player" in known.law.index.types.get(source, "") else known.words[:3]


def _clashes(known: Knowledge) -> Iterator[list[dict[str, Any]]]:
    """Rules that contradict each other: of two ranks, of one, with claims and without."""
    in_force = known.law.state.in_force()
    ranks = list(dict.fromkeys(rule.rank for rule in in_force))
    some = [rule for rank in ranks for rule in [one for one in in_force if one.rank == rank][-2:]]
    for one, other in product(some, some):
        if one.ordinal < other.ordinal:
            for over, under in ((False, False), (True, False), (False, True)):
                yield [_contender(one, other if over else None, None), _contender(other, None, one if under else None)]
    if len(some) > 1:
        yield [{**_contender(rule, None, None), "about": "exception"} for rule in (some[-2], some[-1])]


def _contender(rule: Any, over: Any, under: Any) -> dict[str, Any]:
    kept = {"rule": _number(rule), "rank": rule.rank, "ordinal": rule.ordinal, "about": "answer"}
    return {**kept, "over": [_number(over)] if over else [], "under": [_number(under)] if under else []}


def _number(rule: Any) -> Any:
    return int(rule.number) if rule.number.isdigit() else rule.number


# --- twists --------------------------------------------------------------------------------------

Twist = tuple[str, Situation]
"""A changed situation, with the names under which code reads what was changed."""
Twists = Callable[[Knowledge, Situation, ActiveProvision], Iterable[Twist]]


def twisted(
    known: Knowledge, situation: Situation, part: ActiveProvision, wanted: frozenset[str]
) -> Iterator[Situation]:
    """A situation with each small change that may matter to the code; those of what is `wanted` come first."""
    turns = [list(twists(known, situation, part)) for twists in _TWISTS]
    for is_wanted in (True, False):
        mine = [[one for names, one in turn if wanted.isdisjoint(names.split()) != is_wanted] for turn in turns]
        for place in range(max(map(len, mine), default=0)):  # by turns, so that no kind crowds out the others
            yield from (turn[place] for turn in mine if place < len(turn))


def _other_given(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    for name, values in _fields(known, situation, part).items():
        for value in values:
            if situation.given.get(name) != value:
                yield name, replace(situation, given={**situation.given, name: value})


def _other_amounts(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    quantities = [n for n in sorted(known.reads) for d in _declared(known, n) if d.what == "quantity"]
    for name in quantities:
        for value in known.amounts:
            for who in ((situation.player,), (FIRST,), situation.seating, NAMES[2:3]):
                yield name, replace(situation, amounts=with_entry(situation.amounts, name, who, value))


def _other_registers(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    for name in sorted(known.reads):
        for declared in _declared(known, name):
            if declared.what != "register":
                continue
            keys: list[tuple[Any, ...]] = [("",)]
            if declared.each == "Player":
                keys = [(situation.player,), (FIRST,), situation.seating]
            elif declared.each == "Office":
                keys = [(f"office {office}",) for office in known.law.index.offices[:1]]
            elif declared.each == "Rule":
                keys = [(f"rule {rule.id}",) for rule in known.law.state.in_force()[-1:]]
            for value in _values(known, situation, declared.type):
                for who in keys:
                    yield name, replace(situation, held=with_entry(situation.held, name, who, value))


def _other_offices(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    for office in known.law.index.offices:
        if office in known.reads or "offices" in known.reads:
            for who in (situation.player, NAMES[2], FIRST, OUTSIDER):
                yield f"{office} offices", replace(situation, offices={**situation.offices, office: who})


_OF_VOTES = "votes_for votes_against abstaining choices voted voted_at votes_cast votes_required quorum"
_ABOUT_VOTES = frozenset(_OF_VOTES.split())


def _other_votes(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.proposal
    if sketch is None or not known.reads & _ABOUT_VOTES:
        return
    seats = situation.seating
    if known.law.index.listed("term", BALLOT_FORM):
        yield from ((_OF_VOTES, replace(situation, proposal=replace(sketch, ballots=one))) for one in _rankings(known))
    ways: list[dict[PlayerId, str]] = [
        dict.fromkeys(seats, "for"),
        {p: "against" if p == seats[-1] else "for" for p in seats},
        {p: "for" if n < len(seats) // 2 else "against" for n, p in enumerate(seats)},
        {},
        {FIRST: "for"},
        {p: "against" if p == FIRST else "for" for p in seats},
        {SECOND: "for"},
        dict.fromkeys(seats, "against"),
        {p: "for" if n % 2 else "abstain" for n, p in enumerate(seats)},
        {p: "for" if n < len(seats) // 2 + 1 else "against" for n, p in enumerate(seats)},
        {FIRST: "for", SECOND: "against"},
        {SECOND: "against"},
    ]
    if situation.on == "ballot_cast":  # the event says how they vote now
        ways = [{p: choice for p, choice in one.items() if p != situation.player} for one in ways]
    for ballots in ways:
        if ballots != sketch.ballots:
            yield _OF_VOTES, replace(situation, proposal=replace(sketch, ballots=ballots))


def _rankings(known: Knowledge) -> Iterator[dict[PlayerId, str]]:
    """Ballots that rank names: one ahead of the others, a runoff, a tie."""
    one, two, three = (*known.found, *NAMES)[:3]
    for ranked in (
        [f"{one} > {two}", f"{one} > {two}", f"{two} > {one}", f"{one}"],
        [f"{one}", f"{one} > {two}", f"{two}", f"{two} > {one}", f"{three} > {two}"],
        [f"{one}", f"{two}"],
        [f"{one} > {three}", f"{two} > {three}", f"{three} > {one}"],
        [f"{one}"],
        ["none"],
    ):
        yield dict(zip(NAMES, ranked, strict=False))


def _other_people(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    for who in (FIRST, SECOND, NAMES[2], OUTSIDER):
        if who != situation.player:
            yield "player who author caller judge", replace(situation, player=who)
    if known.reads & {"players", "seating", "eligible_voters", "joined_at", "votes_required", "must_vote", "quorum"}:
        for many in (2, 3, 5, *(n for n in known.amounts if 1 < n <= len(NAMES)), 6):
            if many != situation.players:
                yield "players seating eligible_voters votes_required", replace(situation, players=many)
    if "winner" in known.reads:
        yield "winner", replace(situation, winner=FIRST)


def _other_times(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    if not known.reads & {"now", "zone", "last", "joined_at", "last_seen", "voted_at", "holidays", "proposal"}:
        return
    for later in (5 * A_DAY, *known.spans, 6 * A_DAY, A_DAY, 12 * AN_HOUR, 2 * A_DAY, 30 * A_DAY, 8 * AN_HOUR, 4 * A_DAY):
        if later != situation.later:
            yield "now zone local_date weekday holidays", replace(situation, later=later)
    spans = [n * unit for n in known.amounts if 0 < n < 400 for unit in (A_DAY, AN_HOUR)]
    for waited in (0, *spans, *(n for n in known.numbers if n > 600), 30 * A_DAY):
        if waited != situation.waited:
            yield "now last joined_at last_seen", replace(situation, waited=waited)
    if situation.proposal is not None:
        for age in (0, *spans, 30 * A_DAY):
            yield "made opened closed voted_at", replace(situation, proposal=replace(situation.proposal, age=age))


def _other_proposals(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.proposal
    if sketch is not None:
        reads_titles = known.reads & {"proposal", "changes", "title"}
        fields: list[tuple[str, list[Any]]] = [
            ("author", [situation.player, SECOND, FIRST, OUTSIDER]),
            ("change", list(CHANGES) if known.reads & _ABOUT_CHANGES else []),
            ("stage", ["voting", "made", "closed", "adopted", "defeated"] if "proposal" in known.reads else []),
            ("kind", [RULE_CHANGE, *[word for word in known.words if word in known.kinds][:3], *sorted(known.kinds)[:1]]),
            ("assumed", [{name: value} for name in sorted(known.reads & TRIAL_FACTS) for value in (True, False)]),
            ("title", [*known.words[:3], known.law.state.in_force()[-1].content.title, " "] if reads_titles else []),
            ("text", [" ".join([FIRST, *known.words[:4]])] if "changes" in known.reads else []),
            ("code", [_some_code(known)] if "changes" in known.reads else []),
        ]
        for name, values in fields:
            for value in values:
                if getattr(sketch, name) != value:
                    changed = replace(sketch, **{name: value})
                    if name == "kind":
                        changed = replace(changed, content=_content(known, value))
                    yield _AS_READ.get(name, name), replace(situation, proposal=changed)
        for name in sketch.content:
            for value in (situation.player, *situation.given.values(), NAMES[2], *known.words[:3], *known.amounts[:3]):
                if sketch.content[name] != value:
                    content = {**sketch.content, name: value}
                    yield name, replace(situation, proposal=replace(sketch, content=content))
    if known.reads & set(_OF_OTHERS.split()):
        who = sketch.author if sketch else situation.player
        kinds = [word for word in known.words if word in known.kinds]
        stages: tuple[Any, ...] = ("adopted", "voting", "defeated", "made", "closed")
        for stage, kind in [*product(stages[:2], [*kinds, RULE_CHANGE]), *product(stages[2:], [RULE_CHANGE, *kinds])]:
            for author in (who, NAMES[2]):
                content = {**_content(known, kind), **(sketch.content if sketch and kind != RULE_CHANGE else {})}
                content |= {name: one for name, one in situation.given.items() if name in content}
                votes = {FIRST: "for", SECOND: "against"}
                one = ProposalSketch(author=author, stage=stage, ballots=votes, age=2 * A_DAY, kind=kind, content=content)
                for many in (1, 2, *(n for n in known.amounts if 2 < n < 31)):
                    if situation.others != (one,) * many:
                        yield _OF_OTHERS, replace(situation, others=(one,) * many)


TRIAL_FACTS = frozenset(name for name, fact in FACTS.items() if fact.lazy)
_OF_OTHERS = "open_proposals proposals_made past votes_cast last_ordinal next_number mutable_rules_to_come"
_AS_READ = {
    "change": "changes change rank kind rule to c mutable_rules_after mutable_rules_to_come",
    "text": "text words title",
    "code": "uses numbers_compared",
    "assumed": "can_still_change outcome_settled",
}
"""The names under which code reads what a proposal of an example has."""
_ABOUT_CHANGES = frozenset("changes mutable_rules mutable_rules_after mutable_rules_to_come can_still_change".split())


def _some_code(known: Knowledge) -> str:
    """Code with the facts, effects and numbers that rules look for in the code of proposals."""
    facts = ", ".join(["proposal", *(word for word in known.words if word in FACTS)])
    number = max((one for one in known.numbers if one < _TIME_LIKE), default=1)
    given = "award(proposal.author, 1)" if "award" in known.words else 'announce("example")'
    return f'@upon("proposal_adopted")\ndef example({facts}):\n    if proposal.number == {number}:\n        {given}\n'


def _other_cases(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.case
    if sketch is None and known.reads & {"open_cases", "past"}:
        yield "open_cases", replace(situation, case=CaseSketch(stage="called"))
        yield "open_cases judge", replace(situation, case=CaseSketch(stage="accepted"))
    if sketch is None:
        return
    rules = [rule.number for rule in known.law.state.in_force()]
    fields: list[tuple[str, list[Any]]] = [
        ("judgment", ["true", "false"]),
        ("judge", [SECOND, FIRST, None, OUTSIDER]),
        ("stage", ["called", "asked", "judged", "closed", "accepted"]),
        ("kind", ["paradox", "undecided", *known.words[:2]]),
        ("caller", [situation.player, SECOND, OUTSIDER]),
        ("rules", [(one,) for one in rules if one in known.words or one in known.found][:3]),
    ]
    for name, values in fields:
        for value in values:
            if getattr(sketch, name) != value:
                yield name, replace(situation, case=replace(sketch, **{name: value}))


def _other_holding(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    kinds = set(known.law.index.parameter_types.get(situation.on, {}).values())
    if "held_moves" in known.reads or "Held" in kinds:
        moves = [word for word in known.words if word in known.law.index.available_moves] or ["propose"]
        for move in moves:
            for who in (FIRST, situation.player):
                for age in (A_DAY, *(n * A_DAY for n in known.amounts if 0 < n < 60)):
                    yield "held_moves held intent", replace(situation, holding=(move, who, age))


def _other_luck(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    for luck in range(1, 7) if part.provision.draws else ():
        yield "draw", replace(situation, luck=luck)


def _other_causes(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    if situation.on in EFFECTS and "cause" in known.reads:
        for name in [word for word in known.words if word in e.EVENTS]:
            yield "cause", replace(situation, cause=name)


def _other_numbers(known: Knowledge, situation: Situation, part: ActiveProvision) -> Iterator[Twist]:
    if situation.proposal is not None and "proposal" in known.reads:
        for number in [one for one in known.numbers if 300 < one < 100_000][:6]:
            yield "number", replace(situation, number=number)


_TWISTS: tuple[Twists, ...] = (
    _other_given, _other_amounts, _other_registers, _other_votes, _other_people, _other_offices, _other_proposals,
    _other_cases, _other_times, _other_holding, _other_luck, _other_causes, _other_numbers,
)  # fmt: skip
