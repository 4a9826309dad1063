"""Durations: how long something takes."""

from moot.law.english.phrases import phrase

DURATIONS = (
    phrase("duration", "days({n:num})", "{n} day/days", "{n} (day|days) 's", "{n} (consecutive|full|whole) (day|days)"),
    phrase("duration", "hours({n:num})", "{n} hour/hours", "{n} (full|whole) (hour|hours)"),
    phrase("duration", "weeks({n:num})", "{n} week/weeks", "{n} (consecutive|full|whole) (week|weeks)"),
    phrase("duration", "minutes({n:num})", "{n} minute/minutes"),
    phrase("duration", "days(1)", "a day", "(a|one) (whole|full) day"),
    phrase("duration", "weeks(1)", "a week", "(a|one) (whole|full) week"),
    phrase("duration", "weeks(2)", "a fortnight"),
    phrase("duration", "hours(1)", "an hour", "a full hour"),
    phrase("duration", "minutes(30)", "half an hour"),
    phrase("duration", "hours(12)", "half a day"),
)  # fmt: skip
"""How long something takes: `three days`, `a week`."""
