"""Words for values: each function with the least and the most that it tells, one and many."""

from typing import Any

import pytest

from moot.game.text_diff import Span
from moot.views import wording as w
from moot.views.calendar import MoveCount
from moot.views.moments import DueTime, read_time, written_time

TOLD: list[tuple[str, Any, str]] = [
    ("in_words", "votes_required", "votes required"),
    ("statement_in_words", "term:votes_required, move:call-vote", "votes required, the move “call-vote”"),
    ("statement_in_words", "effect:award", "the effect “award”"),
    ("proposal_name", "301", "proposal 301"),
    ("proposal_name", "Round 1", "Round 1"),
    ("subject_name", "proposal Round 1", "Round 1"),
    ("subject_name", "proposal 301", "proposal 301"),
    ("subject_name", "case 1", "case 1"),
    ("capital", "", ""),
    ("capital", "aB", "AB"),
    *(("stopped", f"so{end}", f"so{end}") for end in (".", "!", "?", "…", ".”")),
    ("stopped", "so", "so."),
    ("stopped", "“so”", "“so”."),
    ("listed", [], ""),
    ("listed", ["a"], "a"),
    ("listed", ["a", "b"], "a and b"),
    ("listed", ["a", "b", "c"], "a, b and c"),
    ("in_words_of", None, "none"),
    ("in_words_of", True, "yes"),
    ("in_words_of", False, "no"),
    ("in_words_of", [], "empty"),
    ("in_words_of", ("a", None), "a and none"),
    ("in_words_of", {}, "empty"),
    ("in_words_of", {"number": 7, "x": 1}, "7"),
    ("in_words_of", {"a": 1, "b": {"c": 2, "d": 3}}, "a: 1 and b (c: 2; d: 3)"),
    ("in_words_of", {"a": {}, "b": {"number": "301"}}, "a: empty and b: 301"),
    ("in_words_of", "", "empty"),
    ("in_words_of", 0, "0"),
    ("in_words_of", "sealed:" + "a" * 64, "sealed"),
    ("in_words_of", "sealed:no", "sealed:no"),
    ("cut", " a \n b ", "a b"),
    ("cut", "w" * 160, "w" * 160),
    ("cut", "w" * 161, "w" * 159 + "…"),
    ("provision", "202.roll_the_die", "rule 202 (“roll the die”)"),
    ("provision", "202", "rule 202"),
    ("number_in_words", 3, "3"),
    ("number_in_words", "1/2", "1/2"),
    ("number_in_words", "-1/2", "-1/2"),
    ("number_in_words", "7/3", "2 1/3"),
    ("number_in_words", "-7/3", "-2 1/3"),
    ("draw_in_words", {"lowest": 1, "highest": 6, "value": 2}, "rolled 2 (1–6)"),
    ("draw_in_words", {"lowest": 3, "highest": 3, "value": 3}, "no need to roll: 3 was the only possible result"),
    ("marked", [Span("equal", "a"), Span("removed", "b"), Span("added", "c")], "a[-b-]{+c+}"),
]  # fmt: skip
"""A function, what it's given, and what it tells."""


@pytest.mark.parametrize(("function", "given", "told"), TOLD, ids=[f"{one[0]}-{n}" for n, one in enumerate(TOLD)])
def test_values_are_told_in_words(function: str, given: Any, told: str) -> None:
    """Every function of the module that makes words."""
    assert getattr(w, function)(given) == told


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (0, "0 points"),
        (1, "1 point"),
        (2, "2 points"),
        (-1, "-1 points"),
        ("1/2", "1/2 points"),
        ("5/2", "2 1/2 points"),
    ],
)
def test_one_of_a_thing_is_in_the_singular(amount: Any, words: str) -> None:
    """And only one; a word without a plural stays as it is."""
    assert w.amount_of("points", amount) == words
    assert w.amount_of("gold", amount).endswith(" gold")


@pytest.mark.parametrize(("longest", "told"), [(6, "ab cd"), (5, "ab cd"), (4, "ab…"), (3, "ab…"), (2, "a…"), (1, "…")])
def test_longer_texts_end_with_an_ellipsis(longest: int, told: str) -> None:
    """And are as long as they may be with it, without a space before it."""
    assert w.truncated("ab cd", longest) == told


@pytest.mark.parametrize("move", ["argue", "begin", "call-case", "judge", "propose", "time", "vote", "end-turn"])
def test_moves_are_counted(move: str) -> None:
    """One in the singular, none and two in the plural; moves of rules by their names."""
    one, two, none = (MoveCount(move, n).words for n in (1, 2, 0))
    if move == "end-turn":
        assert (one, two) == ("1 × end turn", "2 × end turn")
    else:
        assert two == f"2 {one[2:]}s" and none == f"0 {one[2:]}s"


@pytest.mark.parametrize(
    ("due", "words", "titled"),
    [
        (("voting_closes", "proposal 301"), "voting on proposal 301 closes", "voting on proposal 301 (“Bees”) closes"),
        (("voting_opens", "proposal Round 1"), "voting on Round 1 opens", "voting on Round 1 (“Bees”) opens"),
        (("judgment_due", "case 1"), "judgment due, case 1", "judgment due, case 1 (“Bees”)"),
        (("closes", "case 1"), "closes, case 1", "closes, case 1 (“Bees”)"),
    ],
)
def test_due_times_are_told(due: tuple[str, str], words: str, titled: str) -> None:
    """What closes or opens is told with its subject between, everything else before it."""
    one = DueTime(0, "1", "p", subject=due[1], term=due[0])  # type: ignore[arg-type]
    assert (one.words, one.words_with("Bees")) == (words, titled)
    assert DueTime(0, "1", "end_of_turn").words == "end of turn"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("time", "zone", "told"),
    [
        ("2026-01-05 18:00", "UTC", "2026-01-05 18:00"),
        ("2026-01-05 18:00:01", "UTC", "2026-01-05 18:00:01"),
        ("2026-01-05 18:01:00", "Asia/Tokyo", "2026-01-06 03:01 (Asia/Tokyo)"),
        ("2026-07-05T18:00:59+02:00", "America/New_York", "2026-07-05 12:00:59 (America/New York)"),
    ],
)
def test_times_are_told_with_their_zone(time: str, zone: str, told: str) -> None:
    """Seconds only where they aren't 0; the zone only where it isn't UTC."""
    assert written_time(read_time(time), zone) == told
