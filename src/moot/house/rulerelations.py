"""How a rule stands to the others: what it refers to, what refers to it, what it goes before and what it yields to."""

from collections.abc import Iterable, Iterator

from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, RuleId, Value
from moot.house.citing import rules_claimed, rules_named
from moot.house.wording import in_words
from moot.law.law import SandboxedLaw


class Neighbour(Value, frozen=True):
    """Another rule."""

    number: Number
    title: str


class Relations(Value, frozen=True):
    """What a rule has to do with others of its time."""

    refers_to: tuple[Neighbour, ...] = ()
    referred_by: tuple[Neighbour, ...] = ()
    goes_before: tuple[Neighbour, ...] = ()
    """Rules that it claims to prevail over, and those that say that they yield to it."""
    gives_way_to: tuple[Neighbour, ...] = ()
    """Rules that it says it yields to, and those that claim to prevail over it."""
    answers: tuple[str, ...] = ()
    """The terms that it answers, in words."""
    asked_by: tuple[Neighbour, ...] = ()
    """Rules whose mechanisms lean on these terms or on what it declares."""
    before: Neighbour | None = None
    """The rule in force before it, by ordinal."""
    after: Neighbour | None = None


def relations(state: State, rule: Rule, law: SandboxedLaw) -> Relations:
    """How a rule stands to the rules that are in force with it."""
    in_order = state.in_force()
    place = next((n for n, other in enumerate(in_order) if other.id == rule.id), None)
    over, under = _claims(state, law, rule)
    terms, needed = _answers(law, rule)
    return Relations(
        refers_to=_neighbours(state, _named(state, rule)),
        referred_by=_neighbours(state, (other.id for other in in_order if rule.id in _named(state, other))),
        goes_before=_neighbours(state, over),
        gives_way_to=_neighbours(state, under),
        answers=tuple(in_words(term) for term in sorted(terms)),
        asked_by=_neighbours(state, _leaning(law, rule, terms | needed)),
        before=_neighbour(in_order[place - 1]) if place else None,
        after=_neighbour(in_order[place + 1]) if place is not None and place + 1 < len(in_order) else None,
    )


def _neighbour(rule: Rule) -> Neighbour:
    return Neighbour(rule.number, rule.content.title)


def _neighbours(state: State, identities: Iterable[RuleId]) -> tuple[Neighbour, ...]:
    found = {identity: state.rules[identity] for identity in identities}
    return tuple(_neighbour(rule) for rule in sorted(found.values(), key=lambda r: (r.ordinal, r.id)) if rule.in_force)


def _named(state: State, rule: Rule) -> frozenset[RuleId]:
    """The other rules that the text of one names."""
    found = {state.numbers.get(number) for number in rules_named(rule.content.text)}
    return frozenset(identity for identity in found if identity is not None and identity != rule.id)


def _claims(state: State, law: SandboxedLaw, rule: Rule) -> tuple[set[RuleId], set[RuleId]]:
    """The rules that a rule goes before, and those that it gives way to, as either of them claims."""

    def claimed(claims: Iterable[str]) -> set[RuleId]:
        return {identity for claim in claims for identity in rules_claimed(state, law.reading, claim)}

    over, under = claimed(rule.content.prevails_over), claimed(rule.content.yields_to)
    for other in state.in_force():
        if rule.id in claimed(other.content.yields_to):
            over.add(other.id)
        if rule.id in claimed(other.content.prevails_over):
            under.add(other.id)
    return over - {rule.id}, under - {rule.id}


def _answers(law: SandboxedLaw, rule: Rule) -> tuple[set[str], set[str]]:
    """The terms that a rule answers, and the names that it declares."""
    parts = (part for part in law.reading.parts.values() if part.rule.id == rule.id)
    terms = {trigger.on for part in parts for trigger in part.provision.triggers if trigger.does == "term"}
    declared = {name for name, (owner, _) in law.reading.declared.items() if owner.id == rule.id}
    return terms, declared


def _leaning(law: SandboxedLaw, rule: Rule, names: set[str]) -> Iterator[RuleId]:
    for part in law.reading.parts.values():
        if part.rule.id != rule.id and names.intersection(p.name for p in part.provision.parameters if not p.asked):
            yield part.rule.id
