"""Who may see what: votes that the law keeps secret are hidden from pages, trails and refusals."""

from typing import Any

from msgspec.structs import replace

from moot.game.events import BallotCast, Event
from moot.game.state import Proposal, State
from moot.law.law import SandboxedLaw

SECRET = "a secret fact"
_SECRET_FACTS = frozenset({"votes_for", "votes_against", "abstaining", "choice"})


def is_secret(law: SandboxedLaw, state: State, proposal: Proposal) -> bool:
    """Whether the votes on a proposal are hidden at this moment."""
    if proposal.outcome or not law.reading.listed("term", "ballots_secret"):
        return False
    answered = law.answer(state, "ballots_secret", state.now, proposal)
    return answered.question is not None or bool(answered.value)


def veiled(law: SandboxedLaw, state: State, event: Event) -> Event:
    """An event as everyone may see it now."""
    if isinstance(event, BallotCast) and is_secret(law, state, state.proposals[event.proposal]):
        return replace(event, choice=SECRET)
    return event


def veiled_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts of a trail in which votes are hidden."""
    return {name: SECRET if name in _SECRET_FACTS else value for name, value in facts.items()}


def hides_votes(law: SandboxedLaw, state: State) -> bool:
    """Whether any open proposal's votes are hidden, so that trails must not show them."""
    return any(is_secret(law, state, p) for p in state.open_proposals())
