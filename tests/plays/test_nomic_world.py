"""What the plays of Nomic World show; that they come as written is tested with all the others."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moot import bootstrap
from moot.authoring.plays import Play, perform, read_play
from moot.game import events as e
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

FOLDER = Path(__file__).parent / "nomic_world"


def play_of(name: str) -> Play:
    """A play of this folder."""
    play = read_play((FOLDER / name).read_text(encoding="utf-8"))
    assert not isinstance(play, list), play
    return play


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[State, list[Entry]]]:
    """The long play's last state, and its entries."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        list(perform(host, play_of("early_decision.play"), folder=FOLDER))
        (game,) = host.games()
        table = host.table(game.name)
        yield table.state, list(table.entries())


def happened(entries: list[Entry], kind: type, rule: str = "") -> list[Any]:
    """The events of a kind, caused by one rule if it is named."""
    listed = [event for entry in entries for event in entry.events if isinstance(event, kind)]
    return [ev for ev in listed if not rule or (ev.because is not None and ev.because.rule == rule)]


@pytest.mark.check
def test_W10_in_the_play_205_reads_at_the_end_as_at_first(played: tuple[State, list[Entry]]) -> None:
    """Early decision comes by an amendment, which is repealed; of rule 205 only the title is another at the end."""
    rule = played[0].rule("205")
    assert rule is not None
    assert (rule.content.text, rule.content.mechanism) == (rule.first.text, rule.first.mechanism)
    assert [(a.number, a.repealed is None) for a in rule.amendments] == [("1052", False), ("1057", True)]
    assert rule.ordinal == 1057


def test_W3_in_the_play_votes_take_seven_days_and_three_under_early_decision(
    played: tuple[State, list[Entry]],
) -> None:
    """The same law decides votes after seven days, after three, and after seven again."""
    proposals = played[0].proposals
    days = {n: ((p.closed or 0) - (p.opened or 0)) // 86400 for n, p in proposals.items()}
    assert days == {"1052": 7, "1053": 7, "1054": 7, "1055": 3, "1056": 3, "1057": 7}


def test_W5_in_the_play_one_judge_defaults_and_another_is_overruled(played: tuple[State, list[Entry]]) -> None:
    """Silence costs one player 10 points, and the judgment of the next is overruled at 20."""
    state, entries = played
    assert [ev.amount for ev in happened(entries, e.Awarded, "212")] == [-10]
    assert [ev.amount for ev in happened(entries, e.Awarded, "217")] == [-20]
    (case,) = state.cases.values()
    assert (case.stage, case.judgment) == ("closed", "undecided")


def test_W4_in_the_play_a_unanimous_vote_is_paid_double(played: tuple[State, list[Entry]]) -> None:
    """Where nobody voted against, every draw is paid twice; elsewhere once."""
    for entry in played[1]:
        paid = [ev.amount for ev in happened([entry], e.Awarded, "207")]
        decided = happened([entry], e.ProposalAdopted)
        if decided:
            opposed = played[0].proposals[decided[0].proposal].votes("against")
            drawn = [draw.value for draw in entry.draws if draw.provision.startswith("207.")]
            assert paid == [value * (1 if opposed else 2) for value in drawn]


REFUSALS = {
    "case.judged", "case.not-judge", "law.a-statement-is-judged", "law.another-player-is-asked",
    "law.another-player-once-before-the-vote", "law.immutable-rules-stay-as-they-are", "law.it-only-overrules",
    "law.no-named-players", "law.no-named-proposals", "law.no-scores-by-votes-on-named-proposals", "law.once",
    "law.only-who-is-asked-refuses", "law.signed-before-it-is-posted",
    "law.the-form-voted-on-stands", "law.true-false-or-undecided", "law.two-at-a-time",
    "law.what-is-on-the-board-stays-there", "law.while-it-is-on-the-board", "law.within-a-week", "move.not-yours",
    "player.unknown", "vote.choice", "vote.closed",
}  # fmt: skip


def test_refusals_of_nomic_world_are_each_shown_with_their_code() -> None:
    """Every provision with which its rules refuse a move is in the play of refusals."""
    steps = play_of("refused.play").steps
    codes = {result[2:].partition(":")[0] for step in steps for result in step.expected if result[0] == "!"}
    assert codes == REFUSALS
    with bootstrap.host(":memory:", SetClock(0)) as host:
        mechanisms = "\n".join(rule.content.mechanism for rule in host.ruleset("nomic_world").rules)
    found = re.findall(r'@forbid\("([a-z-]+)".*\)\n(?:@.*\n)*def (\w+)', mechanisms)
    refusing = {f"law.{name.replace('_', '-')}" for upon, name in found if upon not in ("adopt", "win")}
    assert len(refusing) > 15
    assert refusing <= codes
