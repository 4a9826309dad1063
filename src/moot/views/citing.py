"""Which rules others name: a case, a text, and a claim to go before them or to give way."""

from functools import lru_cache

from moot.documents.citations import numbers_cited
from moot.game.state import Case, State
from moot.game.values import Number, RuleId
from moot.law.rule_index import RuleIndex


def rules_cited(state: State, case: Case) -> tuple[RuleId, ...]:
    """The rules that a case is about: those it was called about, those at odds in it, and those that its words cite."""
    numbers = [*case.rules, *rules_named(case.statement), *rules_named(case.reasons)]
    at_odds = case.question.rpartition(":")[2].split(",") if case.question else []
    identities = [state.numbers.get(Number(number)) for number in numbers]
    identities += [RuleId(one.partition(".")[0]) for one in at_odds]
    return tuple(dict.fromkeys(i for i in identities if i is not None and i in state.rules))


@lru_cache(maxsize=4096)
def rules_named(text: str) -> tuple[Number, ...]:
    """The numbers of rules that a text names, each once, as in “rule 201” and “rules 105, 201 and 203”."""
    return tuple(dict.fromkeys(numbers_cited(text)))


def rules_claimed(state: State, reading: RuleIndex, claim: str) -> tuple[RuleId, ...]:
    """The rules that a claim is about: one by its number, or those that answer a term (`term:turn`)."""
    term = claim.removeprefix("term:")
    if term != claim:
        return tuple(dict.fromkeys(part.rule.id for part in reading.listed("term", term)))
    found = state.rule(claim)
    return (found.id,) if found is not None else ()
