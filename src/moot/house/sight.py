"""Who may see what: votes that the law keeps secret are hidden from pages, trails and refusals."""

from typing import Any

from msgspec.structs import replace

from moot.game.events import BallotCast, Event
from moot.game.moves import Refused
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


def hides_votes(law: SandboxedLaw, state: State) -> bool:
    """Whether any open proposal's votes are hidden, so that trails must not show them."""
    return any(is_secret(law, state, p) for p in state.open_proposals())


def veiled_trail(law: SandboxedLaw, trail: tuple[dict[str, Any], ...]) -> tuple[dict[str, Any], ...]:
    """A trail in which votes are hidden, and whatever terms make of them."""
    hidden = _hidden_names(law)
    return tuple(_veiled_step(step, hidden) for step in trail)


def veiled_refusal(law: SandboxedLaw, state: State, refused: Refused) -> Refused:
    """A refusal as everyone may see it now."""
    if not hides_votes(law, state):
        return refused
    return replace(
        refused, trail=veiled_trail(law, refused.trail), facts=_veiled_facts(refused.facts, _hidden_names(law))
    )


def _hidden_names(law: SandboxedLaw) -> frozenset[str]:
    return _SECRET_FACTS | {term for term in law.reading.terms if _tells_votes(law, term)}


def _veiled_facts(facts: dict[str, Any], hidden: frozenset[str]) -> dict[str, Any]:
    return {name: SECRET if name in hidden else _without_choice(value) for name, value in facts.items()}


def _without_choice(value: Any) -> Any:
    """A fact as everyone may see it: of an event that it is, all but the choice of a vote."""
    return {**value, "choice": SECRET} if isinstance(value, dict) and "choice" in value else value


def _tells_votes(law: SandboxedLaw, term: str) -> bool:
    """Whether an answer is worked out from votes, by however many steps."""
    return bool(law.reading.needs(("tells", term), (), term).proposal & _SECRET_FACTS)


def _veiled_step(step: dict[str, Any], hidden: frozenset[str]) -> dict[str, Any]:
    veiled = dict(step)
    if "facts" in step:
        veiled["facts"] = _veiled_facts(step["facts"], hidden)
        if step.get("result") is not None and hidden & set(step["facts"]):
            veiled["result"] = SECRET
    if step.get("term") in hidden:
        veiled["value"] = SECRET
        for name in ("others", "adjusted"):
            veiled[name] = [{**answer, "answer": SECRET} for answer in step.get(name, ())]
    return veiled
