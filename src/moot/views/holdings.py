"""What a holding can be in a case that is open because the law is unclear, as a player writes it."""

from moot.game.state import Case, State
from moot.game.values import RuleId

HOLDINGS = ("answer", "prevails", "sleeps")
"""What a holding says: what the answer is, which rule prevails, or which provision sleeps."""


def holdings(state: State, case: Case) -> tuple[str, ...]:
    """The holdings that settle a case; in capitals what the players are to fill in."""
    if case.kind != "undecided":
        return ()
    kind, _, rest = case.question.partition(":")
    at_odds = rest.rpartition(":")[2].split(",")
    match kind:
        case "clash":
            return tuple(f"prevails={_number(state, rule)}" for rule in at_odds)
        case "failed" | "loop":
            named = [provision for provision in at_odds if "." in provision]
            return tuple(f"sleeps={_provision(state, one)}" for one in named) or ("sleeps=RULE.PROVISION",)
    return ("answer=VALUE",)


def _number(state: State, identity: str) -> str:
    """The number that a rule bears now."""
    rule = state.rules.get(RuleId(identity))
    return rule.number if rule else identity


def _provision(state: State, named: str) -> str:
    identity, _, provision = named.rpartition(".")
    return f"{_number(state, identity)}.{provision}"
