"""Which ballots the rules keep secret, which provisions see them, and which rules would tell what they see."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from moot.game.lawful import Luck
from moot.game.state import Proposal, State
from moot.game.values import Number
from moot.law.facts import scene
from moot.law.mechanisms.mechanism import Trigger
from moot.law.reading import LawFault, Part, Reading
from moot.law.seeing import TERM, keeps_secrets, sees_votes
from moot.law.timing import Asking
from moot.law.vocabulary import MOVES

_AFTER_THE_CLOSE = frozenset(
    "voting_closed proposal_adopted proposal_defeated proposal_barred proposal_decided took_effect rule_enacted"
    " rule_amended rule_repealed rule_transmuted change_failed withdrawn revised game_started".split()
)
_DECIDING = frozenset({"close_voting", "adopt", "defeat", "cast_ballot"})
"""Effects that are part of a secret vote, or end it, rather than telling of it."""


def secret_ballots(reading: Reading, asking: Asking, state: State, numbers: Iterable[Number]) -> frozenset[Number]:
    """Those of some proposals whose ballots are secret, asked of the rules in one crossing.

    A question that the rules leave open keeps them secret; so does their silence where secret ballots have been
    cast, until the vote is over: a rule that goes does not tell what was voted under it.
    """
    asked = [state.proposals[number] for number in dict.fromkeys(numbers)]
    if not asked or not keeps_secrets(reading):
        return frozenset(p.number for p in asked if _outlasts(state, p))
    parts = reading.listed("term", TERM) + reading.listed("adjust", TERM, "bool")
    needs = reading.needs(("term", TERM), parts)
    envs = [scene(proposal=proposal, local={"last": state.now}) for proposal in asked]
    tasks = [{"do": "term", "term": TERM, "env": env} for env in envs]
    results = asking(state, state.now, needs, tasks, envs, Luck())
    told = zip(asked, results, strict=True)
    return frozenset(proposal.number for proposal, result in told if _is_secret(state, proposal, result))


def _is_secret(state: State, proposal: Proposal, result: Mapping[str, Any]) -> bool:
    if "open" in result:
        return _outlasts(state, proposal) if result["open"]["silent"] else True
    return bool(result["value"])


def _outlasts(state: State, proposal: Proposal) -> bool:
    return proposal.number in state.withheld and proposal.stage in ("made", "voting")


def leaks(reading: Reading) -> tuple[LawFault, ...]:
    """Rules that would let others see something of secret votes before the close, where there are any."""
    if not keeps_secrets(reading):
        return ()
    found = ((part, telling) for part in reading.parts.values() for telling in _telling(reading, part))
    return tuple(
        LawFault(
            code="law.tells-votes",
            message=f"rule {part.rule.number} ({part.provision.name.replace('_', ' ')}) {telling}",
            rules=(part.rule.number,),
            remedy="let it wait for voting_closed, or go by who has voted",
        )
        for part, telling in found
    )


def _telling(reading: Reading, part: Part) -> Iterator[str]:
    if not sees_votes(reading, part, own=True):
        if (
            any(trigger.does == "move" for trigger in part.provision.triggers)
            and "cast_ballot" in part.provision.effects
        ):
            yield "casts ballots without asking for a `choice`, so that the move itself tells what they say"
        return
    effects = sorted(set(part.provision.effects) - _DECIDING)
    for trigger in part.provision.triggers:
        telling = _tells(reading, part, trigger, effects)
        if telling:
            yield telling
            return


def _tells(reading: Reading, part: Part, trigger: Trigger, effects: list[str]) -> str:
    """What of secret votes a provision would tell by its place, in words; empty where it tells nothing."""
    acts = trigger.does in ("timed", "move") or (trigger.does == "upon" and trigger.on not in _AFTER_THE_CLOSE)
    if acts and effects:
        return f"goes by secret votes before the close, and what it does ({', '.join(effects)}) is seen by all"
    asked = trigger.does in ("permit", "forbid") and trigger.on in {*MOVES, *reading.moves, "*"}
    if asked and sees_votes(reading, part):
        return f"goes by secret votes, and whether {trigger.on} may be made is seen by whoever tries"
    return ""
