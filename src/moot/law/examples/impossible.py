"""What can't be in any game by the rules, in one table: situations that are never shown.

Whether the moves before a situation were allowed is asked of the law itself, in `past_moves`. Here is what follows from
what a move is, and from which rules there are.
"""

from moot.game.events import EVENTS
from moot.law.examples.knowledge import constants_in
from moot.law.examples.oddities import Oddity, judged_by_nobody_here, opens_votes, other_ballot
from moot.law.examples.situations import ExampleSituation
from moot.law.rule_index import RuleIndex


def cannot_be(index: RuleIndex, s: ExampleSituation) -> bool:
    """Whether a situation can't be in any game by these rules: then it's never shown."""
    return any(one.is_so(index, s) for one in NEVER)


def _of_nobody_here(index: RuleIndex, s: ExampleSituation) -> bool:
    """A move that names somebody who isn't in the game as a player: it isn't understood."""
    if s.on not in index.available_moves or s.does not in _OF_MOVES:
        return False
    types = index.available_moves[s.on].parameters
    named = [s.given[name] for name, kind in types.items() if kind.startswith("Player") and name in s.given]
    return any(one not in (None, *s.seating) for one in named)


_OF_MOVES = frozenset({"permit", "forbid", "move", "hold"})


def _not_on_offer(index: RuleIndex, s: ExampleSituation) -> bool:
    """A move with something that isn't among what it's chosen from."""
    if s.on not in index.available_moves or s.does not in _OF_MOVES:
        return False
    for name, source in index.available_moves[s.on].chosen_from.items():
        if source in index.declared and s.given.get(name) is not None:
            declared = index.declared[source][1]
            key = s.player if declared.each == "Player" else ""
            offered = s.held.get(source, {}).get(key, declared.starts)
            if isinstance(offered, list | tuple | dict) and s.given[name] not in offered:
                return True
    return False


def _out_of_turn(index: RuleIndex, s: ExampleSituation) -> bool:
    """What rules announce of whoever makes a move, such as that a turn is over, told of somebody who can't make it."""
    if s.does != "upon" or s.on in EVENTS or "player" not in s.given:
        return False
    telling = [
        part
        for part in index.parts.values()
        if "announce" in part.provision.effects and s.on in constants_in(part.source).get(part.provision.name, ())
    ]
    by = {trigger.by for part in telling for trigger in part.provision.triggers if trigger.does == "move"}
    holders = [s.held.get(name, {}).get("") for name in by]
    return len(by) == 1 and isinstance(holders[0], str) and s.given["player"] != holders[0]


def _never_voted_on(index: RuleIndex, s: ExampleSituation) -> bool:
    """A proposal is voted on by itself, though no rule opens a vote on proposals of its kind."""
    open_now = [one.kind for one in (s.proposal, *s.others) if one is not None and one.stage in ("voting", "closed")]
    return any(not opens_votes(index, kind) for kind in open_now)


NEVER = (
    Oddity("a vote for what isn’t on the ballot", other_ballot),
    Oddity("judged by somebody who has never played", judged_by_nobody_here),
    Oddity("a move about somebody who doesn’t play", _of_nobody_here),
    Oddity("a move with what isn’t on offer", _not_on_offer),
    Oddity("the end of a turn that it isn’t", _out_of_turn),
    Oddity("a vote on what is never voted on", _never_voted_on),
)
"""All that can't be. A new one needs a row here, and a pair of situations in its test."""
