"""What the plays of Acronomic have in them."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from moot import bootstrap
from moot.authoring.plays import perform, read_play
from moot.game import events as e
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.runtime.clock import SetClock
from moot.views.law.rules import rule_view

pytestmark = pytest.mark.check

PLAYS = Path(__file__).parents[1] / "plays" / "acronomic"


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[State, list[Entry]]]:
    """The state that three weeks come to, and their entries."""
    play = read_play((PLAYS / "three_weeks.play").read_text(encoding="utf-8"))
    assert not isinstance(play, list)
    with bootstrap.host(":memory:", SetClock(0)) as host:
        list(perform(host, play))
        (game,) = host.games()
        table = host.table(game.name)
        yield table.state, list(table.entries())


@pytest.mark.check
def test_A1_the_play_has_weekly_cycles_each_with_collation_and_close(played: tuple[State, list[Entry]]) -> None:
    """Votes open at five Sundays' ends, and those of three weeks and more close at the next."""
    _, entries = played
    opened = {entry.time for entry in entries for ev in entry.events if isinstance(ev, e.VotingOpened)}
    closed = {entry.time for entry in entries for ev in entry.events if isinstance(ev, e.VotingClosed)}
    assert len(opened) == 5
    assert len(opened & closed) == 4
    assert all(entry.move.name == "time" for entry in entries if entry.time in opened)


@pytest.mark.check
def test_the_play_has_adopted_rejected_withdrawn_and_obsolete_rules(played: tuple[State, list[Entry]]) -> None:
    """Seven adopted, three rejected, one withdrawn; one rule repealed and four superseded by a later revision."""
    state, _ = played
    assert Counter(p.outcome or p.stage for p in state.proposals.values()) == {
        "adopted": 7,
        "defeated": 3,
        "withdrawn": 1,
    }
    assert [rule.id for rule in state.rules.values() if not rule.in_force] == ["210"]
    revised = {rule.number: rule.now.revision for rule in state.rules.values() if rule.now.revision > 1}
    assert revised == {"302": 2, "309": 2, "310": 3}


def test_A1_the_play_has_109_before_119_both_ways(played: tuple[State, list[Entry]]) -> None:
    """Four votes of four do not unlock rule 118, and five of five do."""
    state, _ = played
    without, with_all = state.proposals["304"], state.proposals["306"]
    assert without.changes == with_all.changes
    assert [len(p.votes("for")) for p in (without, with_all)] == [4, 5]
    assert [len(p.ballots) for p in (without, with_all)] == [4, 5]
    assert (without.outcome, with_all.outcome) == ("defeated", "adopted")


def test_A2_the_play_has_a_judgment_on_109(played: tuple[State, list[Entry]]) -> None:
    """It is shown with the rule."""
    shown = rule_view(played[0], "109")
    assert shown is not None
    assert [(one.judgment, one.judge) for one in shown.judgments] == [("false", "Eve")]


REFUSALS = {
    "case.judgment", "case.not-judge", "law.as-it-was-posted", "law.by-other-players", "law.in-the-week-that-follows",
    "law.one-a-week", "law.one-vote-only", "law.only-mutable-rules-change", "law.the-proposer-has-the-last-word",
    "law.what-is-collated-is-voted-on", "player.unknown", "proposal.not-yours", "vote.choice", "vote.closed",
}  # fmt: skip


def test_refusals_are_each_shown_with_their_code() -> None:
    """The play of refusals shows every code with which Acronomic's rules refuse a move."""
    play = read_play((PLAYS / "refused.play").read_text(encoding="utf-8"))
    assert not isinstance(play, list)
    codes = {result[2:].partition(":")[0] for step in play.steps for result in step.expected if result[0] == "!"}
    assert codes == REFUSALS
