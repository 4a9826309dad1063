"""Claims that rules make of each other, and those that are about nothing."""

from collections.abc import Iterator

from moot.game.state import State
from moot.law.law import SandboxedLaw
from moot.law.reading import LawFault
from moot.law.vocabulary import EFFECTS, MOVES

_RANKS = frozenset({"mutable", "immutable"})


def claim_faults(law: SandboxedLaw, state: State) -> Iterator[LawFault]:
    """Claims of rules in force about what there is not."""
    for rule in law.reading.rules:
        for claim in (*rule.content.prevails_over, *rule.content.yields_to, *rule.content.speaks_of):
            wrong = _wrong_claim(law, state, claim)
            if wrong:
                yield LawFault(
                    code="law.claim",
                    message=f"rule {rule.number} makes a claim about {claim}: {wrong}",
                    rules=(rule.number,),
                    remedy="name a rule in force, a rank, or term:…, effect:…, move:…",
                )


def _wrong_claim(law: SandboxedLaw, state: State, claim: str) -> str:
    kind, _, name = claim.partition(":")
    known = {"term": law.reading.terms, "effect": frozenset(EFFECTS), "move": {*MOVES, *law.reading.moves}}
    if name:
        return "" if name in known.get(kind, ()) else f"there is no {kind} {name}"
    if claim in _RANKS:
        return ""
    rule = state.rule(claim)
    if rule is None:
        return "there is no such rule"
    return "" if rule.in_force else "that rule is no longer in force"
