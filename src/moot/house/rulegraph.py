"""How rules hang together: which one refers to which, prevails over it, asks what it answers, or was changed by what.

It is read once for each law; a page shows the neighbourhood of one rule, or those rules that most hang on.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Literal
from weakref import WeakKeyDictionary

from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Value
from moot.house.citing import rules_claimed, rules_named
from moot.house.wording import in_words
from moot.law.law import SandboxedLaw
from moot.law.reading import Part, Reading

Kind = Literal["refers", "prevails", "asks", "adjusts", "changed"]
KINDS: dict[Kind, str] = {
    "refers": "refers to",
    "prevails": "prevails over",
    "asks": "goes by an answer of",
    "adjusts": "adjusts what is done by",
    "changed": "changes",
}
"""Each kind of relation, in the words that stand between the two."""
BESIDE_MAX = 9
"""As many are drawn on either side of a rule; the table has all."""
WHOLE_MAX = 40
"""As many rules are drawn together; of more, those that hang together most."""
RELATIONS_MAX = 120
"""As many relations are told at once in a table."""


class Node(Value, frozen=True):
    """A rule, or a proposal that changed one."""

    number: Number
    title: str
    what: Literal["rule", "proposal"] = "rule"
    rank: str = ""
    in_force: bool = True

    @property
    def key(self) -> str:
        """What tells it from all others: a rule and a proposal can have the same number."""
        return f"{self.what} {self.number}"


class Relation(Value, frozen=True):
    """One thing stands so to another; both by their keys."""

    kind: Kind
    one: str
    other: str
    by: str = ""
    """By what: the terms that are asked."""


class Graph(Value, frozen=True):
    """Nodes and what is between them."""

    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]
    centre: str = ""
    """The rule whose neighbourhood it is."""
    left_out: int = 0
    """How many nodes there are besides."""

    def named(self, key: str) -> Node:
        """The node with this key."""
        return next(node for node in self.nodes if node.key == key)


class _Known:
    """All relations of a law, and those of each node."""

    def __init__(self, state: State, reading: Reading):
        self.nodes = {node.key: node for node in _nodes(state)}
        self.relations = tuple(_merged(_relations(state, reading), self.nodes))
        self.of: dict[str, list[Relation]] = {}
        for relation in self.relations:
            self.of.setdefault(relation.one, []).append(relation)
            self.of.setdefault(relation.other, []).append(relation)


_known: WeakKeyDictionary[Reading, _Known] = WeakKeyDictionary()


def _known_of(state: State, law: SandboxedLaw) -> _Known:
    found = _known.get(law.reading)
    if found is None:
        found = _known[law.reading] = _Known(state, law.reading)
    return found


def neighbourhood(state: State, law: SandboxedLaw, number: str, kinds: Collection[Kind] = tuple(KINDS)) -> Graph:
    """A rule with everything that it stands in a relation to; nothing but the rule where there is none such.

    Raises `KeyError` where no rule bears the number, or has borne it.
    """
    rule = state.rule(number)
    if rule is None:
        raise KeyError(number)
    known, centre = _known_of(state, law), f"rule {rule.number}"
    relations = [relation for relation in known.of.get(centre, ()) if relation.kind in kinds]
    keys = dict.fromkeys([centre, *(key for relation in relations for key in (relation.one, relation.other))])
    return Graph(tuple(known.nodes[key] for key in keys), tuple(relations), centre)


def near(graph: Graph) -> Graph:
    """A neighbourhood, small enough to draw: on either side of the rule those with most relations to it."""
    sides = [Counter(r.one for r in graph.relations if r.other == graph.centre)]
    sides.append(Counter(r.other for r in graph.relations if r.one == graph.centre))
    shown = {graph.centre, *(key for side in sides for key, _ in side.most_common(BESIDE_MAX))}
    return _among(graph, shown)


def whole(state: State, law: SandboxedLaw, kinds: Collection[Kind]) -> Graph:
    """All rules in force that stand in some relation; of very many, those with most relations."""
    known = _known_of(state, law)
    relations = tuple(relation for relation in known.relations if relation.kind in kinds)
    relations = tuple(r for r in relations if known.nodes[r.one].in_force and known.nodes[r.other].in_force)
    counted = Counter(key for relation in relations for key in (relation.one, relation.other))
    graph = Graph(tuple(node for key, node in known.nodes.items() if key in counted), relations)
    most = {key for key, _ in counted.most_common(WHOLE_MAX)}
    return graph if len(counted) <= WHOLE_MAX else _among(graph, most)


def _among(graph: Graph, shown: set[str]) -> Graph:
    nodes = tuple(node for node in graph.nodes if node.key in shown)
    relations = tuple(r for r in graph.relations if r.one in shown and r.other in shown)
    return Graph(nodes, relations, graph.centre, graph.left_out + len(graph.nodes) - len(nodes))


def how_related(state: State, law: SandboxedLaw, kinds: Collection[Kind]) -> tuple[tuple[Node, int], ...]:
    """Every rule in force with how many relations it has, by ordinal."""
    known = _known_of(state, law)
    rules = (known.nodes[f"rule {rule.number}"] for rule in state.in_force())
    return tuple((node, sum(r.kind in kinds for r in known.of.get(node.key, ()))) for node in rules)


# --- what there is between rules -----------------------------------------------------------------


def _nodes(state: State) -> Iterator[Node]:
    for rule in sorted(state.rules.values(), key=lambda rule: (rule.ordinal, rule.id)):
        yield Node(rule.number, rule.content.title, "rule", rule.rank, rule.in_force)
    for rule in state.rules.values():
        for number in _changing(rule):
            proposal = state.proposals.get(number)
            yield Node(number, proposal.title if proposal else "", "proposal")


def _changing(rule: Rule) -> Iterator[Number]:
    """The proposals that made and changed a rule."""
    found = [revision.proposal for revision in rule.revisions] + [rule.repealed_by]
    return (number for number in dict.fromkeys(found) if number)


def _relations(state: State, reading: Reading) -> Iterator[Relation]:
    for rule in state.rules.values():
        yield from _texts(state, rule)
        for number in _changing(rule):
            yield Relation("changed", f"proposal {number}", f"rule {rule.number}")
    for rule in reading.rules:
        yield from _claims(state, reading, rule)
    for part in reading.parts.values():
        yield from _asking(reading, part)
        yield from _adjusting(reading, part)


def _texts(state: State, rule: Rule) -> Iterator[Relation]:
    for named in rules_named(rule.content.text):
        other = state.rule(named)
        if other is not None and other.id != rule.id:
            yield Relation("refers", f"rule {rule.number}", f"rule {other.number}")


def _claims(state: State, reading: Reading, rule: Rule) -> Iterator[Relation]:
    for claim in rule.content.prevails_over:
        for other in rules_claimed(state, reading, claim):
            yield Relation("prevails", f"rule {rule.number}", f"rule {state.rules[other].number}", _about(claim))
    for claim in rule.content.yields_to:
        for other in rules_claimed(state, reading, claim):
            yield Relation("prevails", f"rule {state.rules[other].number}", f"rule {rule.number}", _about(claim))


def _about(claim: str) -> str:
    return in_words(claim.removeprefix("term:")) if claim.startswith("term:") else ""


def _asking(reading: Reading, part: Part) -> Iterator[Relation]:
    """From a rule to those that answer the terms that it goes by."""
    for parameter in part.provision.parameters:
        if reading.how(parameter.name) == "term":
            for other in reading.listed("term", parameter.name):
                one, another = f"rule {part.rule.number}", f"rule {other.rule.number}"
                yield Relation("asks", one, another, in_words(parameter.name))


def _adjusting(reading: Reading, part: Part) -> Iterator[Relation]:
    """From a rule to those that answer the terms, or have the effects, that it adjusts."""
    for on in dict.fromkeys(trigger.on for trigger in part.provision.triggers if trigger.does == "adjust"):
        terms = [on, *(term for term, kind in reading.types.items() if kind.lower() == on)]
        others = [*reading.listed("term", *terms), *(p for p in reading.parts.values() if on in p.provision.effects)]
        for other in others:
            yield Relation("adjusts", f"rule {part.rule.number}", f"rule {other.rule.number}", in_words(on))


def _merged(relations: Iterable[Relation], nodes: Collection[str]) -> Iterator[Relation]:
    """Each relation between two once, with all that it is by; none of a rule to itself."""
    found: dict[tuple[Kind, str, str], dict[str, None]] = {}
    for one in relations:
        if one.one != one.other and one.one in nodes and one.other in nodes:
            found.setdefault((one.kind, one.one, one.other), {})[one.by] = None
    for (kind, first, second), by in found.items():
        yield Relation(kind, first, second, ", ".join(filter(None, by)))
