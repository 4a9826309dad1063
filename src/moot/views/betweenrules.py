"""What there is between rules: which refers to which, prevails over it, goes by its answers, or was changed by what.

It is read once for each law; `rulegraph` draws it, and `rulerelations` tells what one rule has to do with others.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal
from weakref import WeakKeyDictionary

from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Value
from moot.law.rule_index import Part, RuleIndex
from moot.views.citing import rules_claimed, rules_named
from moot.views.moments import Moment
from moot.views.wording import in_words

Kind = Literal["refers", "prevails", "asks", "keeps", "adjusts", "changed"]
KINDS: dict[Kind, str] = {
    "refers": "refers to",
    "prevails": "prevails over",
    "asks": "goes by an answer of",
    "adjusts": "adjusts what is done by",
    "changed": "changes",
}
"""Each kind of relation that is drawn, in the words that stand between the two."""


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


class Between:
    """All that there is between the rules of a law, and what each has to do with others."""

    def __init__(self, state: State, reading: RuleIndex):
        self.nodes = {node.key: node for node in _nodes(state)}
        self.relations = tuple(_merged(_relations(state, reading), self.nodes))
        self.of: dict[str, list[Relation]] = {}
        for relation in self.relations:
            self.of.setdefault(relation.one, []).append(relation)
            self.of.setdefault(relation.other, []).append(relation)


_known: WeakKeyDictionary[RuleIndex, Between] = WeakKeyDictionary()


def between_rules(moment: Moment) -> Between:
    """The same for a state and its law, read once."""
    reading = moment.law.reading
    found = _known.get(reading)
    if found is None:
        found = _known[reading] = Between(moment.state, reading)
    return found


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


def _relations(state: State, reading: RuleIndex) -> Iterator[Relation]:
    for rule in state.rules.values():
        yield from _texts(state, rule)
        for number in _changing(rule):
            yield Relation("changed", f"proposal {number}", _key(rule))
    for rule in reading.rules:
        yield from _claims(state, reading, rule)
    for part in reading.parts.values():
        yield from _asking(reading, part)
        yield from _keeping(reading, part)
        yield from _adjusting(reading, part)


def _texts(state: State, rule: Rule) -> Iterator[Relation]:
    for named in rules_named(rule.content.text):
        other = state.rule(named)
        if other is not None and other.id != rule.id:
            yield Relation("refers", _key(rule), _key(other))


def _claims(state: State, reading: RuleIndex, rule: Rule) -> Iterator[Relation]:
    for claim in rule.content.prevails_over:
        for other in rules_claimed(state, reading, claim):
            yield Relation("prevails", _key(rule), _key(state.rules[other]), _about(claim))
    for claim in rule.content.yields_to:
        for other in rules_claimed(state, reading, claim):
            yield Relation("prevails", _key(state.rules[other]), _key(rule), _about(claim))


def _about(claim: str) -> str:
    return in_words(claim.removeprefix("term:")) if claim.startswith("term:") else ""


def _asking(reading: RuleIndex, part: Part) -> Iterator[Relation]:
    """From a rule to those that answer the terms that it goes by."""
    for name in _asked_for(part):
        if reading.how(name) == "term":
            for other in reading.listed("term", name):
                yield Relation("asks", _key(part.rule), _key(other.rule), in_words(name))


def _keeping(reading: RuleIndex, part: Part) -> Iterator[Relation]:
    """From a rule to those that declare the quantities, offices and registers that it goes by."""
    for name in _asked_for(part):
        if name in reading.declared:
            yield Relation("keeps", _key(part.rule), _key(reading.declared[name][0]), in_words(name))


def _asked_for(part: Part) -> Iterator[str]:
    """The names that a provision leans on: those of its parameters that no mover is asked for."""
    return (parameter.name for parameter in part.provision.parameters if not parameter.asked)


def _key(rule: Rule) -> str:
    return f"rule {rule.number}"


def _adjusting(reading: RuleIndex, part: Part) -> Iterator[Relation]:
    """From a rule to those that answer the terms, or have the effects, that it adjusts."""
    for on in dict.fromkeys(trigger.on for trigger in part.provision.triggers if trigger.does == "adjust"):
        terms = [on, *(term for term, kind in reading.types.items() if kind.lower() == on)]
        others = [*reading.listed("term", *terms), *(p for p in reading.parts.values() if on in p.provision.effects)]
        for other in others:
            yield Relation("adjusts", _key(part.rule), _key(other.rule), in_words(on))


def _merged(relations: Iterable[Relation], nodes: Collection[str]) -> Iterator[Relation]:
    """Each relation between two once, with all that it is by; none of a rule to itself."""
    found: dict[tuple[Kind, str, str], dict[str, None]] = {}
    for one in relations:
        if one.one != one.other and one.one in nodes and one.other in nodes:
            found.setdefault((one.kind, one.one, one.other), {})[one.by] = None
    for (kind, first, second), by in found.items():
        yield Relation(kind, first, second, ", ".join(filter(None, by)))
