"""How rules hang together, as a graph: the neighbourhood of one rule, or those rules on which most hangs."""

from collections import Counter
from collections.abc import Collection

from moot.game.values import Value
from moot.views.betweenrules import KINDS, Kind, Node, Relation, between_rules
from moot.views.moments import Moment

BESIDE_MAX = 9
"""As many are drawn on either side of a rule; the table has all."""
WHOLE_MAX = 40
"""As many rules are drawn together; of more, those that hang together most."""
RELATIONS_MAX = 120
"""As many relations are told at once in a table."""


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


def neighbourhood(moment: Moment, number: str, kinds: Collection[Kind] = tuple(KINDS)) -> Graph:
    """A rule with everything that it stands in a relation to; nothing but the rule where there is none such.

    Raises `KeyError` where no rule bears the number, or has borne it.
    """
    rule = moment.state.rule(number)
    if rule is None:
        raise KeyError(number)
    known, centre = between_rules(moment), f"rule {rule.number}"
    relations = [relation for relation in known.of.get(centre, ()) if relation.kind in kinds]
    keys = dict.fromkeys([centre, *(key for relation in relations for key in (relation.one, relation.other))])
    return Graph(tuple(known.nodes[key] for key in keys), tuple(relations), centre)


def near(graph: Graph) -> Graph:
    """A neighbourhood, small enough to draw: on either side of the rule those with most relations to it."""
    sides = [Counter(r.one for r in graph.relations if r.other == graph.centre)]
    sides.append(Counter(r.other for r in graph.relations if r.one == graph.centre))
    shown = {graph.centre, *(key for side in sides for key, _ in side.most_common(BESIDE_MAX))}
    return _among(graph, shown)


def whole(moment: Moment, kinds: Collection[Kind]) -> Graph:
    """All rules in force that stand in some relation; of very many, those with most relations."""
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
    """Every rule in force with how many relations it has, by ordinal."""
    known = between_rules(moment)
    rules = (known.nodes[f"rule {rule.number}"] for rule in moment.state.in_force())
    return tuple((node, sum(r.kind in kinds for r in known.of.get(node.key, ()))) for node in rules)
