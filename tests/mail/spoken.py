"""Moves in words, made from what is offered in games of bots: the words of pages and letters, said in three ways."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.every_ruleset import OFFICES

from moot.authoring.simulation.arguments import Situation, filled
from moot.authoring.simulation.bot_game import Simulation
from moot.authoring.simulation.results import Plan
from moot.play.host import Host
from moot.views.doing.move_fields import Field
from moot.views.doing.offers import Offer, offers
from moot.views.moments import Moment
from moot.views.status import asked_words

STAGES, VISITS = 7, 20
"""How often a game is looked at, and how many visits of bots there are in between."""
STRICT = frozenset({"leave"})
"""Moves that can't be undone: they're made in one form of words alone."""
IN_FULL = frozenset({"post", "correct"})
"""Moves whose arguments are documents with a form of their own."""


class Spoken(NamedTuple):
    """An offered move, and how it's said."""

    moment: Moment
    offer: Offer
    arguments: Mapping[str, Any]
    sentences: tuple[str, ...]


def stages(host: Host, ruleset: str) -> Iterator[Spoken]:
    """Each kind of offer that comes up in a game of a ruleset, once with each kind of subject and of asking."""
    plan = Plan(ruleset, seed="spoken", players=4, games=1, days=60, offices=dict(OFFICES.get(ruleset, {})))
    game, seen, chance = Simulation(host, plan, 1), set(), Random(1)
    for _ in range(STAGES):
        for person in game.people:
            moment = game.table.moment(person).timed(game.now)
            for offer in offers(moment):
                key = (offer.name, offer.proposal is None, offer.case is None, offer.asked)
                if key in seen or not offer.yours or not offer.allowed or offer.name in IN_FULL or offer.more:
                    continue
                if any(one.required and one.type.startswith("OneOf") and not one.choices for one in offer.fields):
                    continue
                seen.add(key)
                situation = Situation(moment.state, moment.law, person, "cooperative", chance)
                given = {**filled(offer, situation), **_text(offer)}
                given |= {"judgment": "true"} if offer.name == "judge" else {}
                given = {one.name: given[one.name] for one in offer.fields if _is_said(one) and one.name in given}
                yield Spoken(moment, offer, given, tuple(_said(offer, given)))
        for _ in range(VISITS):
            if not game.is_over:
                game._visit()


def _is_said(field: Field) -> bool:
    return field.required or field.name == "judgment"


def _text(offer: Offer) -> dict[str, str]:
    """Texts as people write them."""
    said = {one.name: "All is well" for one in offer.fields if one.type == "str" and one.required and not one.choices}
    return said | {one.name: "repeal rule 9999" for one in offer.fields if one.kind == "changes"}


def _said(offer: Offer, given: Mapping[str, Any]) -> Iterator[str]:
    """The words of page and letter as an order and as what I do; the move's name with its arguments."""
    if offer.name in STRICT:
        yield from (f"I {offer.doc}.", "I leave the game.", "I forfeit.")
        return
    subject = {name for name in ("proposal", "case") if getattr(offer, name) is not None}
    rest = "".join(_value(offer, name, value) for name, value in given.items() if name not in subject)
    button = offer.name.replace("-", " ") + (f" on {offer.subject}" if offer.subject else "")
    for words in dict.fromkeys((asked_words(offer), button)):
        if offer.name != "accept" or words == button:  # the other one asks whether
            yield f"{words[0].upper()}{words[1:]}{rest}."
            yield f"I {words}{rest}."
    yield offer.name + "".join(_value(offer, name, value) for name, value in given.items())


def _value(offer: Offer, name: str, value: Any) -> str:
    field = next(one for one in offer.fields if one.name == name)
    if field.kind == "holding":
        value = next(iter(value.values()))
        value = (
            ", ".join(value)
            if isinstance(value, list)
            else "yes"
            if value is True
            else "no"
            if value is False
            else value
        )
    texts = [one.name for one in offer.fields if one.required and one.type == "str"]
    if name in texts and len(texts) > 1:
        return f' {name}="{value}"'
    is_text = name in texts or field.kind in ("changes", "holding")
    return f": {value}" if is_text else f" {value}"
