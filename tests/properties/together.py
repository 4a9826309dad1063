"""Properties of what a wave comes to together: floors, caps and payments, whatever the effects of one moment are."""

from fractions import Fraction
from textwrap import dedent

from tests.properties.choices import Choices
from tests.properties.effects import upon_argued
from tests.properties.games import NAMES, Game, World, rule
from tests.properties.registry import claims

from moot.game import events as e
from moot.game.values import exact
from moot.law.english.drafts import draft_of
from moot.law.english.table import LawNames

GUIDE = """
    @adjust("award")
    def no_more_than_twelve(effect, points):
        if [who for who in effect.who if points[who] + effect.amount > 12]:
            return []

    @forbid("award")
    def no_debts(who, amount, points):
        if [one for one in who if points[one] + amount < 0]:
            return "nobody has debts"
    """
"""Limits as somebody writes them who has read docs/mechanisms.md: what would break them isn't done at all."""
CAP = """
    @adjust("award")
    def not_too_many_points(effect, points):
        if effect.amount > 0:
            return [award(one, min(effect.amount, max({most} - points[one], 0))) for one in effect.who if one in points]

    @adjust("set_quantity")
    def not_too_many_points_when_set(effect):
        if effect.value > {most}:
            return set_quantity(effect.who, {most})
    """
"""A most that everybody may have, which is kept when several things happen at once."""
SETS = 'set_quantity(["Ada", "Ben"], {})'


def in_words(text: str) -> str:
    """The code that a rule of these words gets."""
    drafted = draft_of(text, LawNames(("points",)))
    assert drafted.mechanism, text
    return drafted.mechanism


def awarded(some: Choices, fractions: bool) -> str:
    """An award of some size to one or several players, who may be named twice."""
    who = [some.one_of(NAMES[:3]) for _ in range(some.number(1, 3))]
    amount = f"{some.number(-15, 15)}{' / ' + str(some.number(1, 4)) if fractions else ''}"
    return f"award({who}, {amount})"


def dealt(world: World, some: Choices, limits: str, *others: str, sets: bool = True) -> Game:
    """A game in which rules give and take at one moment, under limits and other rules; without `sets`, once each."""
    fractions = some.chance(30)
    lines = [
        [awarded(some, fractions) for _ in range(some.number(1, 3) if sets else 1)] for _ in range(some.number(1, 4))
    ]
    if sets and some.chance(30):
        some.one_of(lines).append(SETS.format(some.number(-5, 20)))
    declared = f"points = quantity({'float, ' if fractions else ''}of=Player, starts=6)"
    rules = [rule(str(220 + n), upon_argued(*one)) for n, one in enumerate(lines)]
    game = world.game(rule("102", declared), rule("103", limits), *rules, *(rule("104", one) for one in others))
    game.do("Ada", "argue", text="Well.")
    assert not game.events(e.MechanismFailed, e.CaseCalled)
    return game


def has(game: Game) -> dict[str, Fraction]:
    """What each player has, exactly."""
    held = game.state.quantities.get("points", {})
    return {player: Fraction(exact(held.get(player, 6))) for player in game.state.seating}


@claims
def limits_hold_for_what_a_wave_comes_to(world: World, some: Choices) -> None:
    """After each wave nobody is below a floor or above a cap, in words or code, whatever takes place at once."""
    limits = GUIDE if some.chance(40) else in_words("No player may have fewer than 0 points.")
    if limits != GUIDE and some.chance(50):
        limits += "\n" + dedent(CAP.format(most=12))
    waives = '@adjust("award")\ndef waived(effect):\n    if effect.amount > 6:\n        return []'
    game = dealt(world, some, limits, *([waives] if some.chance(30) else []), sets=limits != GUIDE)
    for amount in has(game).values():
        assert amount >= 0 and (amount <= 12 or "12" not in limits)


@claims
def a_floor_is_one_upon_the_sum(world: World, some: Choices) -> None:
    """Under a floor everybody ends with the sum of what is given and taken at once, or with none if that's less."""
    limited = dealt(world, some, in_words("No player may have fewer than 0 points."), sets=False)
    free = dealt(world, Choices(given=some.made), "", sets=False)
    assert has(limited) == {player: max(amount, Fraction(0)) for player, amount in has(free).items()}


@claims
def payments_are_made_in_full_or_not_at_all(world: World, some: Choices) -> None:
    """Where players pay each other at one moment, under a floor and a cap, nothing is lost or made."""
    count = some.number(1, 4)
    pairs = [some.in_any_order(NAMES[:3])[: some.number(2, 3)] for _ in range(count)]
    rules = []
    for n, (payer, *payees) in enumerate(pairs):
        amount = some.number(1, 9)
        lines = [f"award('{payer}', {-amount * len(payees)})", f"award({payees}, {amount})"]
        rules.append(rule(str(220 + n), upon_argued(*some.in_any_order(lines))))
    limits = (in_words("No player may have fewer than 0 points."), dedent(CAP.format(most=9)))
    game = world.game(rule("102", "points = quantity(of=Player, starts=6)"), rule("103", *limits), *rules)
    game.do("Ada", "argue", text="Well.")
    assert sum(has(game).values()) == 18
    assert all(0 <= amount <= 9 for amount in has(game).values())
