"""Quotas of rules: what was ended before gets less for some days, and effects write only so much."""

import pytest

from moot.game.changes import Content
from moot.game.quotas import EndedCode, ended_again, is_ended, letters_of, level, may_write
from moot.game.rules import COUNTS_WORK, Revision, Rule

DAY = 86_400
ENDED = {"ran out of fuel": 1, "called itself too deeply": 1, "it writes too much": 1, "used too much memory": 2}


def rule(revision: int = 1) -> Rule:
    """A rule that was changed so often."""
    content = Content(title="", text="x")
    made = Revision(revision, entry=0, time=0, number="301", ordinal=301, rank="mutable", content=content)  # type: ignore[arg-type]
    return Rule(id="301", first=content, amendments=(), revisions=(made,))  # type: ignore[arg-type]


@pytest.mark.parametrize("error", ENDED)
def test_each_way_to_be_ended_counts_once_and_memory_twice(error: str) -> None:
    """Also when it happens again, up to four; any other error isn't one of them."""
    told = f"it {error}, in rule 301"
    first = ended_again(None, rule(), 0, told)
    assert is_ended(told) and not is_ended("ZeroDivisionError")
    times = [first.times]
    for _ in range(4):
        first = ended_again(first, rule(), 0, told)
        times.append(first.times)
    assert times == [min(4, ENDED[error] * n) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("seconds", "lowered"), [(0, 3), (DAY - 1, 3), (DAY, 2), (2 * DAY, 1), (3 * DAY - 1, 1), (3 * DAY, 0), (9 * DAY, 0)]
)
def test_each_whole_day_without_an_end_takes_one_away(seconds: int, lowered: int) -> None:
    """Down to none; and a rule that was changed since begins anew."""
    known = EndedCode(revision=1, times=3, last=100)
    assert level(known, rule(), 100 + seconds) == lowered
    assert level(known, rule(revision=2), 100 + seconds) == 0
    assert ended_again(known, rule(), 100 + seconds, "it ran out of fuel").times == lowered + 1


def test_effects_may_write_up_to_their_quotas_and_no_letter_more() -> None:
    """100,000 letters by one provision and 200,000 in all, with 400 and 800 for each player; half for each level."""
    for players, lowered in ((0, 0), (3, 0), (3, 1), (7, 2)):
        one, every = (100_000 + 400 * players) >> lowered, 200_000 + 800 * players
        assert may_write(COUNTS_WORK, players, lowered, one, every)
        assert not may_write(COUNTS_WORK, players, lowered, one + 1, every)
        assert not may_write(COUNTS_WORK, players, lowered, one, every + 1)
    assert may_write(COUNTS_WORK - 1, 0, 0, 10**9, 10**9)
    assert letters_of({"a": 1}) == 300 + len("{'a': 1}")
