"""Which rules a case is about, so that judgments are shown on them."""

import re
from collections.abc import Iterator

from moot.game.state import Case, State
from moot.game.values import Number, RuleId

_CITED = re.compile(r"\brules?\s+((?:[0-9][0-9A-Za-z/.-]*(?:,\s*|\s+and\s+|\s+or\s+)?)+)", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9][0-9A-Za-z/.-]*")


def rules_cited(state: State, case: Case) -> tuple[RuleId, ...]:
    """The rules that a case is about: those it was called about, those at odds in it, and those that its words cite."""
    numbers = [*case.rules, *rules_named(case.statement), *rules_named(case.reasons)]
    at_odds = case.question.rpartition(":")[2].split(",") if case.question else []
    identities = [state.numbers.get(Number(number)) for number in numbers]
    identities += [RuleId(one.partition(".")[0]) for one in at_odds]
    return tuple(dict.fromkeys(i for i in identities if i is not None and i in state.rules))


def rules_named(text: str) -> Iterator[str]:
    """The numbers of rules that a text names, as in “rule 201” and “rules 105, 201 and 203”."""
    for listed in _CITED.findall(text):
        yield from (number.rstrip(".-/") for number in _NUMBER.findall(listed))
