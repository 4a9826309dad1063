"""Secret ballots: hides secret votes from pages, explanations (trails) and answers.

Views are made from the public state, which has no secret votes. This module puts placeholders in their place, and
removes votes from answers that were decided on the full state.
"""

from typing import Any

from msgspec.structs import replace

from moot.game.events import BallotCast, Event
from moot.game.moves import Refused, Verdict
from moot.game.state import Proposal, State
from moot.game.values import Number
from moot.law.asking.secrecy import SECRET
from moot.law.law import SandboxedLaw
from moot.law.rule_index import VOTES

_SECRET_FACTS = VOTES | {"choice"}


def hidden_ballots(law: SandboxedLaw, state: State) -> frozenset[Number]:
    """The proposals whose votes are hidden at this moment."""
    if not state.withheld and not law.index.keeps_secrets:
        return frozenset()
    return law.secrecy.secret_ballots(state, (*state.withheld, *state.undecided)) | frozenset(state.withheld)


def is_secret(law: SandboxedLaw, state: State, proposal: Proposal) -> bool:
    """Whether the votes on a proposal are hidden at this moment."""
    return proposal.number in state.withheld or bool(law.secrecy.secret_ballots(state, [proposal.number]))


def veiled(law: SandboxedLaw, state: State, event: Event) -> Event:
    """An event without its secrets."""
    if isinstance(event, BallotCast) and is_secret(law, state, state.proposals[event.proposal]):
        return replace(event, choice=SECRET, salt="")
    return event


def veiled_trail(law: SandboxedLaw, trail: tuple[dict[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    """A trail without what tells votes.

    That is votes, the answers of terms that depend on them, questions that were asked with votes, and who adjusted
    effects.
    """
    hidden = _hidden_names(law)
    return tuple(_veiled_step(step, hidden) for step in trail if not {"adjusted_by", "discreet"} & step.keys())


def veiled_verdict(law: SandboxedLaw, state: State, verdict: Verdict) -> Verdict:
    """A verdict as the player who moved may see it; a trail that depends on votes is left out.

    Which steps were taken, and who was outranked, can tell votes as well as any fact.
    """
    if not hidden_ballots(law, state):
        return verdict
    hidden = _hidden_names(law)
    trail = () if any(_depends_on_votes(step, hidden) for step in verdict.trail) else verdict.trail
    if isinstance(verdict, Refused):
        return replace(verdict, trail=trail, facts=_veiled_facts(verdict.facts, hidden))
    return replace(verdict, trail=trail)


_TELLING = frozenset({"waived", "adjusted_by"})
"""What a step has that tells what an adjuster did, which may depend on votes."""


def _depends_on_votes(step: dict[str, Any], hidden: frozenset[str]) -> bool:
    facts = step.get("facts", {})
    whole = any(isinstance(value, dict) and "choice" in value for value in facts.values())
    return (
        _term_of(step) in hidden
        or "discreet" in step
        or bool(hidden & set(facts))
        or whole
        or bool(_TELLING & set(step))
    )


def _term_of(step: dict[str, Any]) -> str:
    """The term that a step answered, without what it was asked with."""
    return str(step.get("term", "")).partition("(")[0]


def _hidden_names(law: SandboxedLaw) -> frozenset[str]:
    return _SECRET_FACTS | {term for term in law.index.terms if law.index.tells_votes(term)}


def _veiled_facts(facts: dict[str, Any], hidden: frozenset[str]) -> dict[str, Any]:
    return {name: SECRET if name in hidden else _without_choice(value) for name, value in facts.items()}


def _without_choice(value: Any) -> Any:
    """A fact without the choice of a vote."""
    return {**value, "choice": SECRET} if isinstance(value, dict) and "choice" in value else value


def _veiled_step(step: dict[str, Any], hidden: frozenset[str]) -> dict[str, Any]:
    veiled = dict(step)
    if "facts" in step:
        veiled["facts"] = _veiled_facts(step["facts"], hidden)
        if step.get("result") is not None and hidden & set(step["facts"]):
            veiled["result"] = SECRET
    if _term_of(step) in hidden:
        veiled["value"] = SECRET
        for name in ("others", "adjusted"):
            veiled[name] = [{**answer, "answer": SECRET} for answer in step.get(name, ())]
    return veiled
