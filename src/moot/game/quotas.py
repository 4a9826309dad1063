"""Quotas of what rules may use: a rule whose code was ended gets less for some days, and effects write only so much."""

from moot.game.question_keys import read_key, rule_of
from moot.game.rules import COUNTS_WORK, Rule
from moot.game.values import Time, Value

STOPPED_BY_CLOCK = "it was stopped by the clock"
"""The error of a provision that took too long in seconds: a faster machine might not have stopped it.

So nothing may depend on it: such a provision has no effects, nothing reacts to its failure, and whatever it was asked
stays open.
"""
_TOO_LONG = "as it took too long"
STOPPED_AND_COUNTED = f"{STOPPED_BY_CLOCK}, {_TOO_LONG}"
"""The same, where the rule's quotas are lowered for it."""
TOO_LARGE = "it writes too much"
_COSTLY = "used too much memory"
_ENDED = ("ran out of fuel", "called itself too deeply", TOO_LARGE, _COSTLY, _TOO_LONG)
"""Parts of the errors of code that was ended."""
_DAY = 86_400
RESTS, _LEVELS_MAX = 3, 4
"""How often code is ended before it isn't run at all for some days, and the most that is counted."""
WRITTEN_BY_ONE, WRITTEN_BY_ALL = 100_000, 200_000
"""How many letters the effects of one provision upon one event may have, and those of all in one entry."""
_PER_PLAYER = 400
_PER_EFFECT = 300
"""Letters for each effect, however little it says."""


class EndedCode(Value, frozen=True):
    """How often a rule's code was ended lately."""

    revision: int
    """The rule's revision then: a rule that was changed begins anew."""
    times: int
    last: Time


def is_ended(error: str) -> bool:
    """Whether a failure means that code used too much of something."""
    return any(reason in error for reason in _ENDED)


def ended_by_question(key: str, about: str) -> str:
    """The identity of the rule that leaves a question open because its code was ended; empty if that isn't so."""
    question = read_key(key)
    return rule_of(question.at_odds[0]) if question.kind == "failed" and is_ended(about) else ""


def ended_again(known: EndedCode | None, rule: Rule, now: Time, error: str) -> EndedCode:
    """What is known of a rule after its code was ended once more; what needs much memory or time counts twice."""
    revision = rule.revisions[-1].revision
    before = 0 if known is None else level(known, rule, now)
    more = 2 if _COSTLY in error or _TOO_LONG in error else 1
    return EndedCode(revision=revision, times=min(_LEVELS_MAX, before + more), last=now)


def level(known: EndedCode, rule: Rule, now: Time) -> int:
    """How far a rule's quotas are lowered, each time by half: less with each day that its code isn't ended."""
    if rule.revisions[-1].revision != known.revision:
        return 0
    return max(0, known.times - (now - known.last) // _DAY)


def letters_of(arguments: object) -> int:
    """What an effect counts for in these quotas."""
    return _PER_EFFECT + len(repr(arguments))


def may_write(language: int, players: int, lowered: int, by_one: int, by_all: int) -> bool:
    """Whether effects may be so long in all, those of one provision and those of an entry."""
    if language < COUNTS_WORK:
        return True
    one, every = WRITTEN_BY_ONE + _PER_PLAYER * players, WRITTEN_BY_ALL + 2 * _PER_PLAYER * players
    return by_one <= one >> lowered and by_all <= every
