"""Secret ballots: which are secret, which provisions see them, and which rules would reveal them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from moot.game.law_protocol import Luck
from moot.game.state import Proposal, State
from moot.game.values import Number
from moot.languages import N_
from moot.law.asking.requests import RequestSender, scene
from moot.law.mechanisms.mechanism import Trigger
from moot.law.mechanisms.supported_types import source_of
from moot.law.rule_index import SECRET_BALLOTS, ActiveProvision, LawFault, RuleIndex
from moot.law.vocabulary import HOLD, MOVES

SECRET = "a secret fact"
SECRET_REASON = N_("for a reason that would tell how somebody voted")


_AFTER_THE_CLOSE = frozenset(
    "voting_closed proposal_adopted proposal_defeated proposal_barred proposal_decided took_effect rule_enacted"
    " rule_amended rule_repealed rule_transmuted change_failed withdrawn revised game_started".split()
)
_DECIDING = frozenset({"close_voting", "adopt", "defeat", "cast_ballot"})
"""Effects that belong to a secret vote or end it, and don't reveal it."""


class BallotSecrecy:
    """Which ballots are secret now, and which provisions would reveal them; for one law."""

    def __init__(self, index: RuleIndex, sender: RequestSender):
        self._index, self._sender = index, sender

    def secret_ballots(self, state: State, numbers: Iterable[Number]) -> frozenset[Number]:
        """Of some proposals, those with secret ballots, asked in one request.

        A question that the rules leave open keeps them secret; so does their silence where secret ballots have been
        cast, until the vote is over: a rule that goes does not tell what was voted under it.
        """
        asked = [state.proposals[number] for number in dict.fromkeys(numbers)]
        if not asked or not self._index.keeps_secrets:
            return frozenset(p.number for p in asked if _outlasts(state, p))
        needs = self._index.needs_of_term(SECRET_BALLOTS)
        local = {"last": state.now} if needs.last else None
        envs = [scene(proposal=proposal, local=local) for proposal in asked]
        tasks = [{"do": "term", "term": SECRET_BALLOTS, "env": env} for env in envs]
        results = zip(asked, self._sender.ask_cached(state, state.now, needs, tasks, envs, Luck()), strict=True)
        return frozenset(proposal.number for proposal, (result, _) in results if _is_secret(state, proposal, result))

    def veiled(self, state: State, *pids: str) -> frozenset[str]:
        """Of some provisions, those whose words could reveal secret votes, so that they aren't shown."""
        if not self._index.keeps_secrets and not state.withheld:
            return frozenset()
        parts = (self._index.parts[pid] for pid in pids if pid in self._index.parts)
        seeing = frozenset(part.pid for part in parts if self._index.sees_votes(part, own=True))
        return seeing if seeing and self._hides_votes(state) else frozenset()

    def hides_answer(self, state: State, term: str) -> bool:
        """Whether the answer to a term could reveal secret votes."""
        return self._index.tells_votes(term) and self._hides_votes(state)

    def _hides_votes(self, state: State) -> bool:
        cast = (number for number in state.undecided if state.proposals[number].ballots)
        return bool(self.secret_ballots(state, (*state.withheld, *cast)))


def _is_secret(state: State, proposal: Proposal, result: Mapping[str, Any]) -> bool:
    if "open" in result:
        return _outlasts(state, proposal) if result["open"]["silent"] else True
    return bool(result["value"])


def _outlasts(state: State, proposal: Proposal) -> bool:
    return proposal.number in state.withheld and proposal.accepts_votes


def leaks(index: RuleIndex) -> tuple[LawFault, ...]:
    """The rules that would reveal something about secret votes before the close."""
    if not index.keeps_secrets:
        return ()
    found = ((part, telling) for part in index.parts.values() for telling in _telling(index, part))
    return tuple(
        LawFault(
            code="law.tells-votes",
            message=f"rule {part.rule.number} ({part.provision.name.replace('_', ' ')}) {telling}",
            rules=(part.rule.number,),
            remedy="let it wait for voting_closed, or go by who has voted",
        )
        for part, telling in found
    )


def _telling(index: RuleIndex, part: ActiveProvision) -> Iterator[str]:
    chosen = [source_of(parameter.asked) for parameter in part.provision.parameters if parameter.asked]
    if any(index.tells_votes(source) for source in chosen if source):
        yield "lets players choose by secret votes, and whether they can choose something is seen by whoever tries"
    if not index.sees_votes(part, own=True):
        if (
            any(trigger.does == "move" for trigger in part.provision.triggers)
            and "cast_ballot" in part.provision.effects
        ):
            yield "casts ballots without asking for a `choice`, so that the move itself tells what they say"
        return
    effects = sorted(set(part.provision.effects) - _DECIDING)
    for trigger in part.provision.triggers:
        telling = _tells(index, part, trigger, effects)
        if telling:
            yield telling
            return


def _tells(index: RuleIndex, part: ActiveProvision, trigger: Trigger, effects: list[str]) -> str:
    """How a provision would reveal secret votes, in words; empty if it wouldn't."""
    acts = trigger.does in ("timed", "move") or (trigger.does == "upon" and trigger.on not in _AFTER_THE_CLOSE)
    if acts and effects:
        return f"goes by secret votes before the close, and what it does ({', '.join(effects)}) is seen by all"
    if HOLD in part.provision.effects and index.sees_votes(part):
        return f"goes by secret votes, and whether {trigger.on} is held is seen by all"
    asked = trigger.does in ("permit", "forbid") and trigger.on in {*MOVES, *index.moves, "*"}
    if asked and index.sees_votes(part):
        return f"goes by secret votes, and whether {trigger.on} may be made is seen by whoever tries"
    return ""
