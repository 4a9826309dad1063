"""Sentences of what players have and what rules keep: quantities, registers, offices, wins."""

from moot.game import events as e
from moot.game.values import exact, kept
from moot.languages import _, counted
from moot.views.sentences.context import Sentence, SentenceContext, by_rule, source_rule
from moot.views.wording import (
    amount_of,
    capital,
    in_words,
    in_words_of,
    key_in_words,
    listed,
    number_in_words,
)


def _of(subject: str, scene: SentenceContext) -> str:
    """The subject of a register's entry, in words."""
    return _(" of {subject}", subject=key_in_words(scene.state, subject)) if subject else ""


def _awarded(event: e.Awarded, scene: SentenceContext) -> str:
    amount = exact(event.amount)
    told = amount_of(in_words(event.quantity), kept(abs(amount)))
    players, rule = listed(event.players), source_rule(event)
    if amount > 0:
        return counted(
            len(event.players),
            "{players} gets {amount}{rule}.",
            "{players} get {amount} each{rule}.",
            players=players,
            amount=told,
            rule=rule,
        )
    return counted(
        len(event.players),
        "{players} loses {amount}{rule}.",
        "{players} lose {amount} each{rule}.",
        players=players,
        amount=told,
        rule=rule,
    )


def _quantity_set(event: e.QuantitySet, scene: SentenceContext) -> str:
    quantity, players, rule = in_words(event.quantity), listed(event.players), source_rule(event)
    if _is_kept(event):
        return counted(
            len(event.players),
            "{players} keeps {amount}{rule}.",
            "{players} keep {amount}{rule}.",
            players=players,
            amount=amount_of(quantity, kept(exact(event.value))),
            rule=rule,
        )
    value = number_in_words(event.value)
    return _("{players}: {quantity} set to {value}{rule}.", players=players, quantity=quantity, value=value, rule=rule)


def _quantity_changed(event: e.QuantityChanged, scene: SentenceContext) -> str:
    quantity = in_words(event.quantity)
    amounts = ((p, number_in_words(event.before.get(p, 0)), number_in_words(now)) for p, now in event.after.items())
    return listed(f"{p}: {was} → {now} {quantity}" for p, was, now in amounts) + "."


def _register_set(event: e.RegisterSet, scene: SentenceContext) -> str:
    register, value = capital(in_words(event.register)) + _of(event.of, scene), in_words_of(event.value)
    if _is_kept(event):
        return _("{register} stays {value}{rule}.", register=register, value=value, rule=source_rule(event))
    return _("{register} is now {value}{rule}.", register=register, value=value, rule=source_rule(event))


def _is_kept(event: e.Event) -> bool:
    """Whether somebody keeps what they had, as a rule came to start it otherwise: no provision of it did that."""
    return event.because is not None and not event.because.provision


def _revealed(event: e.Revealed, scene: SentenceContext) -> str:
    register, value = capital(in_words(event.register)) + _of(event.of, scene), in_words_of(event.value)
    return _("{register} is revealed{under}: {value}.", register=register, under=by_rule(event), value=value)


def _appointed(event: e.Appointed, scene: SentenceContext) -> str:
    if event.player is None:
        return _("The office of {office} falls vacant{under}.", office=in_words(event.office), under=by_rule(event))
    office = in_words(event.office)
    return _("{player} becomes {office}{under}.", player=event.player, office=office, under=by_rule(event))


OF_WHAT_IS_KEPT: dict[type, Sentence] = {
    e.Awarded: _awarded,
    e.QuantitySet: _quantity_set,
    e.QuantityChanged: _quantity_changed,
    e.RegisterSet: _register_set,
    e.Revealed: _revealed,
    e.Appointed: _appointed,
    e.WinCredited: lambda event, scene: _(
        "{player} has a win{under}, and the game goes on.", player=event.player, under=by_rule(event)
    ),
    e.Won: lambda event, scene: _("{player} wins the game{under}.", player=event.player, under=by_rule(event)),
}
