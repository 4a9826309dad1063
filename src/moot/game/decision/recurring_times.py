"""Times of rules that come again and again: how often at most, and what is passed over where nobody looked for long."""

from moot.game.law_protocol import Due
from moot.game.rules import COUNTS_WORK
from moot.game.state import State
from moot.game.values import Time

LEAST_SECONDS = 60
"""One rule's recurring times come once in so many seconds, on average."""
OFTEN_SECONDS = 3_600
"""Times that recur sooner are passed over where many of them were missed; others all come, however late."""
MISSED_MIN = 10
"""So many intervals have to be missed for that."""
RECENT_SECONDS = 600
"""The last ones aren't passed over: another host's clock may differ a little."""


def last_time(state: State, due: Due) -> Time | None:
    """When this time came last; None if it's the first time."""
    return state.timers.get(f"{due.timer} {due.subject}")


def passed_over_until(state: State, due: Due, now: Time) -> Time | None:
    """Until when further times of the same kind are passed over, if this one is handled only now; None if none are."""
    until = now - RECENT_SECONDS
    return until if may_be_passed_over(state, due, until) else None


def may_be_passed_over(state: State, due: Due, until: Time) -> bool:
    """Whether one entry may stand for all times until then: after a stretch in which none came."""
    last = last_time(state, due)
    if last is None or state.language < COUNTS_WORK:
        return False
    interval = due.time - last
    return interval < OFTEN_SECONDS and until - due.time >= MISSED_MIN * interval
