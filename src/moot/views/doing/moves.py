"""All moves of a game: who may make each, and which rules offer, forbid or permit it."""

from moot.game.values import Number, Value, from_attributes
from moot.languages import N_, _
from moot.law.rule_index import ActiveProvision
from moot.law.vocabulary import HOLD, MOVES
from moot.views.doing.move_fields import Field
from moot.views.doing.offers import MADE_BY, Offer, described, makers
from moot.views.moments import Moment


class ProvisionOnMove(Value, frozen=True):
    """A provision that forbids, permits or holds a move, or adds to it."""

    rule: Number
    title: str
    provision: str
    words: str = ""
    """Its docstring."""
    every_move: bool = False
    """Whether it applies to all moves."""


class MoveView(Value, frozen=True):
    """A move of the game."""

    name: str
    doc: str
    whose: str
    """Who may make it, in words, with the name of the office holder."""
    fields: tuple[Field, ...] = ()
    rule: Number | None = None
    """The rule that offers it; None for built-in moves, which rules can forbid."""
    title: str = ""
    forbid: tuple[ProvisionOnMove, ...] = ()
    permit: tuple[ProvisionOnMove, ...] = ()
    hold: tuple[ProvisionOnMove, ...] = ()
    """Those that may hold it, so that it waits for a rule to carry it out."""
    add: tuple[ProvisionOnMove, ...] = ()
    """Those that ask for more with it than the program does."""


def moves_of(moment: Moment) -> tuple[MoveView, ...]:
    """Every move of the game: those of rules first, then the built-in ones."""
    views = [_view(moment, described(moment, name)) for name in (*MOVES, *moment.law.index.moves)]
    return tuple(sorted(views, key=lambda view: view.rule is None))


def _view(moment: Moment, offer: Offer) -> MoveView:
    available = moment.law.index.available_moves[offer.name]
    who = makers(moment, offer.by) if offer.by not in _KNOWN else ()
    named = Offer(name=offer.name, doc=offer.doc, by=offer.by, makers=who)
    rule = moment.state.rule(offer.rule) if offer.rule else None
    return from_attributes(
        MoveView,
        offer,
        whose=_(_KNOWN[offer.by]) if offer.by in _KNOWN else named.whose,
        title=rule.content.title if rule else "",
        forbid=tuple(_saying(part, offer.name) for part in moment.law.index.listed("forbid", offer.name, "*")),
        permit=tuple(_saying(part, offer.name) for part in moment.law.index.listed("permit", offer.name, "*")),
        hold=tuple(_saying(part, offer.name) for part in moment.law.index.listed(HOLD, offer.name)),
        add=tuple(_saying(part, offer.name) for part in available.additions.parts),
    )


_KNOWN = {
    **MADE_BY,
    "author": N_("the proposal's author"),
    "asked": N_("the person who is asked to judge"),
    "judge": N_("the judge of the case"),
}


def _saying(part: ActiveProvision, name: str) -> ProvisionOnMove:
    everything = all(trigger.on != name for trigger in part.provision.triggers)
    return ProvisionOnMove(
        part.rule.number, part.rule.content.title, part.provision.name, part.provision.doc, everything
    )
