"""What the sentences of all kinds of events share: the game that they are about, and the rule behind an event."""

from collections.abc import Callable
from typing import Any

from moot.game import events as e
from moot.game.corrections import BY_HAND
from moot.game.state import State
from moot.game.values import Value
from moot.languages import _
from moot.views.wording import (
    listed,
    proposal_name,
)


class SentenceContext(Value, frozen=True):
    """The context of a sentence: the game, and the proposals whose ballots are hidden."""

    state: State
    hidden: frozenset[str] = frozenset()


Sentence = Callable[[Any, SentenceContext], str]


def by_rule(event: e.Event) -> str:
    """The rule by which something happens, as the end of a clause; empty if it's by none."""
    if event.because is None:
        return ""
    return _(" under rule {rule}{how}", rule=event.because.rule, how=_hand_or_adjusters(event))


def actor(event: e.Event) -> str:
    """Who does something that no player does: a rule, or the program."""
    if event.because is None:
        return _("The program")
    if event.because.provision == BY_HAND:
        return _("Rule {rule}, by hand,", rule=event.because.rule)
    return _("Rule {rule}", rule=event.because.rule)


def source_rule(event: e.Event) -> str:
    """The rule behind an event, in brackets."""
    if event.because is None:
        return ""
    return _(" (rule {rule}{how})", rule=event.because.rule, how=_hand_or_adjusters(event))


def _hand_or_adjusters(event: e.Event) -> str:
    """What else there is to say of the rule behind an event: that it's followed by hand, or which rules adjusted it."""
    if event.because is not None and event.because.provision == BY_HAND:
        return _(", by hand")
    others = dict.fromkeys(_("rule {rule}", rule=one.rule) for one in event.adjusted)
    return _(", adjusted by {rules}", rules=listed(others)) if others else ""


def titled(number: str, scene: SentenceContext) -> str:
    """A proposal as it stands within a sentence: with its title between commas."""
    proposal = scene.state.proposals.get(number)  # type: ignore[call-overload]
    if proposal and proposal.title:
        return _("{proposal}, “{title}”,", proposal=proposal_name(number), title=proposal.title)
    return proposal_name(number)


def with_title(name: str, title: str) -> str:
    """A proposal as it stands at the end of a sentence, by its name and title."""
    return _("{proposal}, “{title}”", proposal=name, title=title) if title else name


def name_of(event: Any) -> str:
    """The proposal that an event is about, by its name."""
    return proposal_name(event.proposal)
