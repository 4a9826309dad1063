"""Games that begin where faults are: just below the winning score, with all offices in one hand."""

from random import Random

from msgspec.structs import replace

from moot.game.changes import Content
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number, Time
from moot.law.rulesets import beginning_of, expanded_rule
from moot.play.host import Host

_BEHIND = (1, 12)
"""How many points players are at least and at most behind the goal when such a game begins."""
_HEAD_START = """
points = quantity(of=Player, starts=0)


@upon("game_started")
def head_start(players):
    set_quantity(players, {points})
"""


def near_the_end(
    host: Host, ruleset: Ruleset, chance: Random, holder: str, now: Time
) -> tuple[Ruleset, dict[str, str]]:
    """A ruleset by which all begin with the same points, just below the goal; and its offices, all in one hand."""
    state = beginning_of(replace(ruleset, rules=tuple(expanded_rule(rule) for rule in ruleset.rules)))
    law = host.law_of(state)
    offices = {name: holder for name, (_, kept) in law.index.declared.items() if kept.what == "office"}
    goal = law.answer(state, "points_to_win", now).value
    if not isinstance(goal, int):
        return ruleset, offices
    taken = {rule.number for rule in ruleset.rules}
    number = next(str(n) for n in range(299, 1000) if str(n) not in taken)
    mechanism = _HEAD_START.format(points=goal - chance.randint(*_BEHIND))
    content = Content(title="Head start", text="All players begin just below the goal.", mechanism=mechanism)
    rule = RuleText(number=Number(number), rank="mutable", content=content)
    return replace(ruleset, rules=(*ruleset.rules, rule)), offices
