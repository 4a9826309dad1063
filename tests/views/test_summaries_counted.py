"""Summaries of none, one, two and many: proposals by outcome, cases, comments, points; and what a move is told with."""

from typing import Any

import pytest

from moot.game import events as e
from moot.game.moves import Move
from moot.game.record.entries import Entry
from moot.game.state import Proposal, State
from moot.game.values import Map
from moot.views.log import LogEntry, LogEvent, entry_summary, summary_sentences


def entry(*events: e.Event) -> Entry:
    """An entry with these events."""
    given: dict[str, Any] = dict.fromkeys(Entry.__struct_fields__, "")
    return Entry(**given | {"number": 1, "time": 0, "move": Move("argue", "Ada", {}), "events": events, "draws": ()})


def state(many: int) -> State:
    """A game with so many proposals from 301."""
    given: dict[str, Any] = dict.fromkeys(Proposal.__struct_fields__, "")
    made = {f"{n}": Proposal(**given | {"number": f"{n}", "title": f"T{n}"}) for n in range(301, 301 + many)}
    return State(proposals=Map(made))  # type: ignore[arg-type]


@pytest.mark.parametrize(("many", "told"), [
    (1, "Adopted: proposal 301 “T301”."),
    (2, "Adopted: proposal 301 “T301” and proposal 302 “T302”."),
    (6, "proposal 305 “T305” and proposal 306 “T306”."),
    (7, "proposal 306 “T306” and 1 more."),
    (9, "proposal 306 “T306” and 3 more."),
])  # fmt: skip
def test_six_proposals_are_named_and_the_others_counted(many: int, told: str) -> None:
    """By outcome; one that isn't known any more isn't named."""
    events = [e.ProposalDecided(proposal=f"{n}", outcome="adopted") for n in range(301, 301 + many)]  # type: ignore[arg-type]
    (found,) = summary_sentences([entry(*events, e.ProposalDecided(proposal="9", outcome="lost"))], state(many))  # type: ignore[arg-type]
    assert found.endswith(told)


@pytest.mark.parametrize(("writers", "told"), [
    (["Ada"], "1 new comment by Ada."),
    (["Ada", "Ada"], "2 new comments by Ada."),
    (["Ada", "Ben", "Ada"], "3 new comments by Ada and Ben."),
    ([f"P{n}" for n in range(7)], "7 new comments by P0, P1, P2, P3, P4, P5 and 1 more."),
])  # fmt: skip
def test_comments_are_counted_without_ones_own(writers: list[str], told: str) -> None:
    """With their writers, each once."""
    events = [e.Argued(player=who, text="Well.") for who in (*writers, "Eve")]  # type: ignore[arg-type]
    assert summary_sentences([entry(*events)], State(), "Eve") == (told,)


def test_mentions_and_cases_are_told() -> None:
    """Where somebody is mentioned; cases that others called; at most six mentions."""
    said = [
        e.Argued(player="Ben", text="@Ada?", proposal="301"),  # type: ignore[arg-type]
        e.Argued(player="Ben", text="@Ada?", case="2"),  # type: ignore[arg-type]
        *[e.Argued(player="Ben", text="@Ada?")] * 6,  # type: ignore[list-item]
        e.CaseCalled(case="1", caller="Ben", statement="Is it\nso?"),  # type: ignore[arg-type]
        e.CaseCalled(case="3", caller="Ada", statement="And so?"),  # type: ignore[arg-type]
    ]
    assert summary_sentences([entry(*said)], State(), "Ada") == (
        "New: case 1 “Is it so?”.",
        "8 new comments by Ben.",
        "Ben mentions you in a comment on proposal 301.",
        "Ben mentions you in a comment on case 2.",
        *["Ben mentions you in a comment."] * 4,
    )


@pytest.mark.parametrize(("steps", "told"), [
    ([(0, 1)], ("You have 1 point more.",)),
    ([(3, 1)], ("You have 2 points fewer.",)),
    ([(0, 5), (5, "16/3")], ("You have 5 1/3 points more.",)),
    ([(0, 5), (5, 0)], ()),
])  # fmt: skip
def test_what_somebody_gained_is_added_up(steps: list[tuple[Any, Any]], told: tuple[str, ...]) -> None:
    """Over all entries; nothing is told of what came and went."""
    events = [e.QuantityChanged(quantity="points", before={"Ada": was}, after={"Ada": now}) for was, now in steps]  # type: ignore[arg-type]
    assert summary_sentences([entry(one) for one in events], State(), "Ada") == told
    assert summary_sentences([entry(one) for one in events], State(), "Ben") == ()


@pytest.mark.parametrize(("given", "told"), [
    ({}, "Ben used “ask proxy”."),
    ({"whom": "Cleo"}, "Ben used “ask proxy” (whom Cleo)."),
    ({"whom": "Cleo", "how_many": 2, "fine": True}, "Ben used “ask proxy” (whom Cleo, how many 2 and fine yes)."),
    ({"text": "w" * 60}, f"Ben used “ask proxy” (text {'w' * 60})."),
    ({"text": "w" * 61, "x": "", "y": None, "z": "secret"}, "Ben used “ask proxy”."),
    *(({one: "x", "a": 1}, "Ben used “ask proxy” (a 1).") for one in ("changes", "ruleset", "digest", "back", "reply")),
])  # fmt: skip
def test_a_move_is_told_with_its_short_arguments(given: dict[str, Any], told: str) -> None:
    """Up to sixty characters each; without what's secret, empty, or told elsewhere."""
    line = LogEntry(1, 0, "ask-proxy", "Ben", given, (LogEvent("register_set", "Asked is now Cleo (rule 1)."),))  # type: ignore[arg-type]
    assert entry_summary(line) == (told,)
