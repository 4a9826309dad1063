"""The log stays short whatever clients do."""

import logging
import sys

from moot.runtime.logs import OnceAMinute


def _record(said: str, seconds: float, level: int = logging.WARNING, number: int = 0) -> logging.LogRecord:
    try:
        raise (ValueError if number % 2 else KeyError)(number)
    except (LookupError, ValueError):
        met = sys.exc_info()
    record = logging.LogRecord("moot", level, "", 0, said, (number,), met if level >= logging.ERROR else None)
    record.created = seconds
    return record


def test_each_kind_of_warning_is_one_line_a_minute() -> None:
    """A warning is told again after a minute, with how many weren't told; what it's about makes no other kind."""
    passes = OnceAMinute()
    told = [(second, _record("no file for %d", second, number=second)) for second in range(0, 180, 1)]
    passed = [(second, getattr(record, "left_out", 0)) for second, record in told if passes.filter(record)]
    assert passed == [(0, 0), (60, 59), (120, 59)]
    assert passes.filter(_record("another %d", 121))


def test_errors_that_differ_are_all_told() -> None:
    """An error is left out only if it says the same and was raised at the same place; what is no warning passes."""
    passes = OnceAMinute()
    errors = [_record("game %d failed", n, logging.ERROR, number=n % 4) for n in range(40)]
    assert [passes.filter(one) for one in errors] == [True] * 4 + [False] * 36
    assert all(passes.filter(_record("request %d", 0, logging.INFO)) for _ in range(5))


def test_what_is_kept_about_kinds_has_a_bound() -> None:
    """Many different errors don't fill the memory."""
    passes = OnceAMinute()
    for number in range(5_000):
        passes.filter(_record(f"error {number} %d", 0, logging.ERROR))
    assert len(passes._passed) <= 1_000
