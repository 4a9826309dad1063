"""How a rule stands to the others: what it refers to, what refers to it, what it goes before and what it yields to."""

from collections.abc import Iterable

from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Value
from moot.law.law import SandboxedLaw
from moot.views.betweenrules import Kind, between_rules
from moot.views.moments import Moment
from moot.views.wording import in_words


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


def relations(moment: Moment, rule: Rule) -> Relations:
    """How a rule stands to the rules that are in force with it."""
    state, law = moment.state, moment.law
    in_order = state.in_force()
    place = next((n for n, other in enumerate(in_order) if other.id == rule.id), None)
    centre, between = f"rule {rule.number}", between_rules(moment).of.get(f"rule {rule.number}", ())

    def beside(*kinds: Kind, above: bool = False) -> tuple[Neighbour, ...]:
        """Those to which the rule stands so, or, from `above`, those that stand so to it."""
        pairs = ((r.one, r.other) if above else (r.other, r.one) for r in between if r.kind in kinds)
        return _neighbours(state, {key for key, own in pairs if own == centre})

    return Relations(
        refers_to=beside("refers"),
        referred_by=beside("refers", above=True),
        goes_before=beside("prevails"),
        gives_way_to=beside("prevails", above=True),
        answers=tuple(in_words(term) for term in sorted(_answers(law, rule))),
        asked_by=beside("asks", "keeps", above=True),
        before=_neighbour(in_order[place - 1]) if place else None,
        after=_neighbour(in_order[place + 1]) if place is not None and place + 1 < len(in_order) else None,
    )


def _neighbour(rule: Rule) -> Neighbour:
    return Neighbour(rule.number, rule.content.title)


def _neighbours(state: State, keys: Iterable[str]) -> tuple[Neighbour, ...]:
    """The rules with these keys that are in force, by ordinal."""
    found = (state.rule(key.removeprefix("rule ")) for key in keys)
    rules = sorted((rule for rule in found if rule is not None and rule.in_force), key=lambda r: (r.ordinal, r.id))
    return tuple(map(_neighbour, rules))


def _answers(law: SandboxedLaw, rule: Rule) -> set[str]:
    """The terms that a rule answers."""
    parts = (part for part in law.reading.parts.values() if part.rule.id == rule.id)
    return {trigger.on for part in parts for trigger in part.provision.triggers if trigger.does == "term"}
