"""The rule graph: which rules refer to, prevail over, depend on, adjust or changed others; as lists and graphs.

Relations are found once for each law.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from moot.documents.citations import numbers_cited
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, RuleId, Value
from moot.languages import N_
from moot.law.law import SandboxedLaw
from moot.law.rule_index import ActiveProvision, RuleIndex
from moot.lru import LruCache
from moot.views.moments import Moment
from moot.views.wording import in_words, name_in_words, subject_key

Kind = Literal["refers", "prevails", "asks", "keeps", "adjusts", "changed"]
KINDS: dict[Kind, str] = {
    "refers": N_("refers to"),
    "prevails": N_("prevails over"),
    "asks": N_("goes by an answer of"),
    "adjusts": N_("adjusts what is done by"),
    "changed": N_("changes"),
}
"""The kinds of relations in the graph, each with its verb."""


class Node(Value, frozen=True):
    """A node of the graph: a rule, or a proposal that changed one."""

    number: Number
    title: str
    what: Literal["rule", "proposal"] = "rule"
    rank: str = ""
    in_force: bool = True

    @property
    def key(self) -> str:
        """The unique key: a rule and a proposal can have the same number."""
        return f"{self.what} {self.number}"


class Relation(Value, frozen=True):
    """An edge of the graph, between two keys."""

    kind: Kind
    one: str
    other: str
    by: str = ""
    """Its reasons, such as the terms used."""


class RelationIndex:
    """All relations between the rules of a law, and those of each rule."""

    def __init__(self, state: State, index: RuleIndex):
        self.nodes = {node.key: node for node in _nodes(state)}
        self.relations = tuple(_merged(_relations(state, index), self.nodes))
        self.of: dict[str, list[Relation]] = {}
        for relation in self.relations:
            self.of.setdefault(relation.one, []).append(relation)
            self.of.setdefault(relation.other, []).append(relation)


def between_rules(moment: Moment) -> RelationIndex:
    """All relations at a moment, computed once for each rule index."""
    index = moment.law.index
    cache: LruCache[int, tuple[RuleIndex, RelationIndex]] = moment.record.models.cache("relations", 8)
    return cache.get_or_make(id(index), lambda: (index, RelationIndex(moment.state, index)))[1]


def _rules(state: State) -> list[Rule]:
    """The rules that numbers belong to, by ordinal: a map's own order differs from one process to the next.

    Where a new rule has the number of a repealed one, what was said of the old one isn't told of the new one.
    """
    found = (rule for rule in state.rules.values() if state.rule(rule.number) is rule)
    return sorted(found, key=lambda rule: (rule.ordinal, rule.id))


def _nodes(state: State) -> Iterator[Node]:
    for rule in _rules(state):
        yield Node(rule.number, rule.content.title, "rule", rule.rank, rule.in_force)
    for rule in _rules(state):
        for number in _changing(rule):
            proposal = state.proposals.get(number)
            yield Node(number, proposal.title if proposal else "", "proposal")


def _changing(rule: Rule) -> Iterator[Number]:
    """From proposals to the rules they made and changed."""
    found = [revision.proposal for revision in rule.revisions] + [rule.repealed_by]
    return (number for number in dict.fromkeys(found) if number)


def _relations(state: State, index: RuleIndex) -> Iterator[Relation]:
    for rule in _rules(state):
        yield from _texts(state, rule)
        for number in _changing(rule):
            yield Relation("changed", subject_key("proposal", number), _key(rule))
    for rule in index.rules:
        yield from _claims(state, index, rule)
    for part in index.parts.values():
        yield from _asking(index, part)
        yield from _keeping(index, part)
        yield from _adjusting(index, part)


def _texts(state: State, rule: Rule) -> Iterator[Relation]:
    for named in rules_named(rule.content.text):
        other = state.rule(named)
        if other is not None and other.id != rule.id:
            yield Relation("refers", _key(rule), _key(other))


def _claims(state: State, index: RuleIndex, rule: Rule) -> Iterator[Relation]:
    for claim in rule.content.prevails_over:
        for other in rules_claimed(state, index, claim):
            yield Relation("prevails", _key(rule), _key(state.rules[other]), _about(claim))
    for claim in rule.content.yields_to:
        for other in rules_claimed(state, index, claim):
            yield Relation("prevails", _key(state.rules[other]), _key(rule), _about(claim))


def _about(claim: str) -> str:
    return name_in_words(claim.removeprefix("term:")) if claim.startswith("term:") else ""


def _asking(index: RuleIndex, part: ActiveProvision) -> Iterator[Relation]:
    """From a rule to those that answer the terms it uses."""
    for name in _asked_for(part):
        if index.how(name) == "term":
            for other in index.listed("term", name):
                yield Relation("asks", _key(part.rule), _key(other.rule), in_words(name))


def _keeping(index: RuleIndex, part: ActiveProvision) -> Iterator[Relation]:
    """From a rule to those that declare the quantities, offices and registers it uses."""
    for name in _asked_for(part):
        if name in index.declared:
            yield Relation("keeps", _key(part.rule), _key(index.declared[name][0]), in_words(name))


def _asked_for(part: ActiveProvision) -> Iterator[str]:
    """The names that a provision depends on: its parameters that aren't the mover's arguments."""
    return (parameter.name for parameter in part.provision.parameters if not parameter.asked)


def _key(rule: Rule) -> str:
    return subject_key("rule", rule.number)


def _adjusting(index: RuleIndex, part: ActiveProvision) -> Iterator[Relation]:
    """From a rule to those with the terms or effects that it adjusts."""
    for on in dict.fromkeys(trigger.on for trigger in part.provision.triggers if trigger.does == "adjust"):
        terms = [on, *(term for term, kind in index.types.items() if kind.lower() == on)]
        others = [*index.listed("term", *terms), *(p for p in index.parts.values() if on in p.provision.effects)]
        for other in others:
            yield Relation("adjusts", _key(part.rule), _key(other.rule), in_words(on))


def _merged(relations: Iterable[Relation], nodes: Collection[str]) -> Iterator[Relation]:
    """Merge the relations between each pair, and drop those of a rule to itself."""
    found: dict[tuple[Kind, str, str], dict[str, None]] = {}
    for one in relations:
        if one.one != one.other and one.one in nodes and one.other in nodes:
            found.setdefault((one.kind, one.one, one.other), {})[one.by] = None
    for (kind, first, second), by in found.items():
        yield Relation(kind, first, second, ", ".join(filter(None, by)))


BESIDE_MAX = 9
"""The most neighbours drawn on either side of a rule; the table has all."""
WHOLE_MAX = 40
"""The most rules drawn together: the most connected ones."""
RELATIONS_MAX = 120
"""The most relations in a table."""


class Graph(Value, frozen=True):
    """Nodes and the relations between them."""

    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]
    centre: str = ""
    """The rule in the centre, if it is a neighbourhood."""
    left_out: int = 0
    """The number of nodes left out."""

    def named(self, key: str) -> Node:
        """The node with this key."""
        return next(node for node in self.nodes if node.key == key)


def neighbourhood(moment: Moment, number: str, kinds: Collection[Kind] = tuple(KINDS)) -> Graph:
    """A rule with everything related to it; only the rule if there is nothing.

    Raises `KeyError` where no rule bears the number, or has borne it.
    """
    rule = moment.state.rule(number)
    if rule is None:
        raise KeyError(number)
    known, centre = between_rules(moment), subject_key("rule", rule.number)
    relations = [relation for relation in known.of.get(centre, ()) if relation.kind in kinds]
    keys = dict.fromkeys([centre, *(key for relation in relations for key in (relation.one, relation.other))])
    return Graph(tuple(known.nodes[key] for key in keys), tuple(relations), centre)


def near(graph: Graph) -> Graph:
    """A neighbourhood small enough to draw: on either side, the most connected rules."""
    sides = [Counter(r.one for r in graph.relations if r.other == graph.centre)]
    sides.append(Counter(r.other for r in graph.relations if r.one == graph.centre))
    shown = {graph.centre, *(key for side in sides for key, _ in side.most_common(BESIDE_MAX))}
    return _among(graph, shown)


def whole(moment: Moment, kinds: Collection[Kind]) -> Graph:
    """All related rules in force; of very many, the most connected."""
    known = between_rules(moment)
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


def how_related(moment: Moment, kinds: Collection[Kind]) -> tuple[tuple[Node, int], ...]:
    """Every rule in force with its number of relations, by ordinal."""
    known = between_rules(moment)
    rules = (known.nodes[subject_key("rule", rule.number)] for rule in moment.state.in_force())
    return tuple((node, sum(r.kind in kinds for r in known.of.get(node.key, ()))) for node in rules)


class Neighbour(Value, frozen=True):
    """A related rule."""

    number: Number
    title: str


class Relations(Value, frozen=True):
    """The relations of a rule at one moment."""

    refers_to: tuple[Neighbour, ...] = ()
    referred_by: tuple[Neighbour, ...] = ()
    goes_before: tuple[Neighbour, ...] = ()
    """Rules that it claims to prevail over, and those that claim to yield to it."""
    gives_way_to: tuple[Neighbour, ...] = ()
    """Rules that it claims to yield to, and those that claim to prevail over it."""
    answers: tuple[str, ...] = ()
    """The terms that it answers, in words."""
    asked_by: tuple[Neighbour, ...] = ()
    """Rules whose mechanisms use these terms, or what it declares."""
    before: Neighbour | None = None
    """The rule in force before it, by ordinal."""
    after: Neighbour | None = None


def relations(moment: Moment, rule: Rule) -> Relations:
    """The relations of a rule to the rules in force with it."""
    state, law = moment.state, moment.law
    in_order = state.in_force()
    place = next((n for n, other in enumerate(in_order) if other.id == rule.id), None)
    centre, between = (
        subject_key("rule", rule.number),
        between_rules(moment).of.get(subject_key("rule", rule.number), ()),
    )

    def beside(*kinds: Kind, above: bool = False) -> tuple[Neighbour, ...]:
        """The rules with a relation of a kind; with `above`, in the other direction."""
        pairs = ((r.one, r.other) if above else (r.other, r.one) for r in between if r.kind in kinds)
        return _neighbours(state, {key for key, own in pairs if own == centre})

    return Relations(
        refers_to=beside("refers"),
        referred_by=beside("refers", above=True),
        goes_before=beside("prevails"),
        gives_way_to=beside("prevails", above=True),
        answers=tuple(name_in_words(term) for term in sorted(_answers(law, rule))),
        asked_by=beside("asks", "keeps", above=True),
        before=_neighbour(in_order[place - 1]) if place else None,
        after=_neighbour(in_order[place + 1]) if place is not None and place + 1 < len(in_order) else None,
    )


def _neighbour(rule: Rule) -> Neighbour:
    return Neighbour(rule.number, rule.content.title)


def _neighbours(state: State, keys: Iterable[str]) -> tuple[Neighbour, ...]:
    """The rules in force with these keys, by ordinal."""
    found = (state.rule(key.removeprefix("rule ")) for key in keys)
    rules = sorted((rule for rule in found if rule is not None and rule.in_force), key=lambda r: (r.ordinal, r.id))
    return tuple(map(_neighbour, rules))


def _answers(law: SandboxedLaw, rule: Rule) -> set[str]:
    """The terms that a rule answers."""
    parts = (part for part in law.index.parts.values() if part.rule.id == rule.id)
    return {trigger.on for part in parts for trigger in part.provision.triggers if trigger.does == "term"}


@lru_cache(maxsize=4096)
def rules_named(text: str) -> tuple[Number, ...]:
    """The numbers of rules that a text cites, each once, as in “rule 201” and “rules 105, 201 and 203”."""
    return tuple(dict.fromkeys(numbers_cited(text)))


def rules_claimed(state: State, index: RuleIndex, claim: str) -> tuple[RuleId, ...]:
    """The rules that a claim is about: one by its number, or those that answer a term (`term:turn`)."""
    term = claim.removeprefix("term:")
    if term != claim:
        return tuple(dict.fromkeys(part.rule.id for part in index.listed("term", term)))
    found = state.rule(claim)
    return (found.id,) if found is not None else ()
