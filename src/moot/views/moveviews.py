"""All moves of a game, whether or not anybody may make them now: who makes each, and what the rules say to it."""

from moot.game.values import Number, Value
from moot.law.rule_index import Part
from moot.law.vocabulary import MOVES
from moot.views.moments import Moment
from moot.views.movefields import Field
from moot.views.offers import Offer, described, makers


class Saying(Value, frozen=True):
    """A provision that forbids or permits a move."""

    rule: Number
    title: str
    provision: str
    words: str = ""
    """What its docstring says, where it has one."""
    every_move: bool = False
    """Whether it speaks of all moves."""


class MoveView(Value, frozen=True):
    """A move of the game."""

    name: str
    doc: str
    whose: str
    """Who makes it, in words, by name where somebody holds the office."""
    fields: tuple[Field, ...] = ()
    rule: Number | None = None
    """The rule that offers it; None where the program does, which rules can forbid."""
    title: str = ""
    forbid: tuple[Saying, ...] = ()
    permit: tuple[Saying, ...] = ()


def moves_of(moment: Moment) -> tuple[MoveView, ...]:
    """Every move: those that rules offer first, then those of any game."""
    views = [_view(moment, described(moment, name)) for name in (*MOVES, *moment.law.reading.moves)]
    return tuple(sorted(views, key=lambda view: view.rule is None))


def _view(moment: Moment, offer: Offer) -> MoveView:
    who = makers(moment, offer.by) if offer.by not in _KNOWN else ()
    named = Offer(name=offer.name, doc=offer.doc, by=offer.by, makers=who)
    rule = moment.state.rule(offer.rule) if offer.rule else None
    return MoveView(
        name=offer.name,
        doc=offer.doc,
        whose=_KNOWN.get(offer.by) or named.whose,
        fields=offer.fields,
        rule=offer.rule,
        title=rule.content.title if rule else "",
        forbid=tuple(_saying(part, offer.name) for part in moment.law.reading.listed("forbid", offer.name, "*")),
        permit=tuple(_saying(part, offer.name) for part in moment.law.reading.listed("permit", offer.name, "*")),
    )


_KNOWN = {
    "anyone": "anyone",
    "players": "all players",
    "eligible_voters": "those who may vote",
    "author": "the proposal's author",
    "asked": "whoever is asked to judge",
    "judge": "the judge of the case",
}


def _saying(part: Part, name: str) -> Saying:
    triggers = [trigger for trigger in part.provision.triggers if trigger.does in ("forbid", "permit")]
    everything = all(trigger.on != name for trigger in triggers)
    return Saying(part.rule.number, part.rule.content.title, part.provision.name, part.provision.doc, everything)
