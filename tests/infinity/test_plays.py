"""What the plays of Infinity have in them; that they come as written is tested with all the others."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.infinity.months import at

from moot import bootstrap
from moot.authoring.plays import Play, perform, read_play
from moot.game import events as e
from moot.game.record.entries import Entry
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

PLAYS = Path(__file__).parents[1] / "plays" / "infinity"


def play_of(name: str) -> Play:
    """A play of the folder."""
    play = read_play((PLAYS / name).read_text(encoding="utf-8"))
    assert not isinstance(play, list), play
    return play


def entries_of(name: str) -> list[Entry]:
    """What a play leaves."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        list(perform(host, play_of(name), folder=PLAYS))
        (game,) = host.games()
        return list(host.table(game.name).entries())


@pytest.fixture(scope="module")
def month() -> Iterator[list[Entry]]:
    """The entries of the month."""
    yield entries_of("a_month.play")


def happened(entries: list[Entry], kind: type) -> list[Any]:
    """The events of a kind."""
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


def when(entries: list[Entry], kind: type, number: str) -> list[int]:
    """When events of a kind happened to a proposal."""
    return [n.time for n in entries for ev in n.events if isinstance(ev, kind) and ev.proposal == number]  # type: ignore[attr-defined]


@pytest.mark.check
def test_I7_the_month_keeps_nomic_time_across_memorial_day(month: list[Entry]) -> None:
    """Votes begin and end when Wednesday or Saturday ends; the one across the holiday is open for a whole week."""
    ends = {at(month_, day, 24) for month_, day in ((5, 2), (5, 5), (5, 9), (5, 12), (5, 16), (5, 19), (5, 26), (6, 2))}
    for number in [str(n) for n in range(335, 344)] + ["TVCP 1"]:
        assert {*when(month, e.VotingOpened, number), *when(month, e.VotingClosed, number)} <= ends, number
    assert when(month, e.VotingOpened, "343") == [at(5, 26, 24)]
    assert when(month, e.VotingClosed, "343") == [at(6, 2, 24)]


@pytest.mark.check
def test_I9_the_month_has_a_vote_and_a_proposal_by_proxy(month: list[Entry]) -> None:
    """Cleo votes for Eve three times; Dan proposes for Ada, and half of what it pays is his."""
    assert [(ev.player, ev.proxy) for ev in happened(month, e.BallotCast) if ev.proxy] == [("Eve", "Cleo")] * 3
    assert [(ev.proposal, ev.proxy) for ev in happened(month, e.Proposed) if ev.proxy] == [("342", "Dan")]
    paid = [ev for n in month for ev in n.events if n.time == at(5, 19, 24) and isinstance(ev, e.Awarded)]
    assert sorted((ev.players[0], ev.amount) for ev in paid) == [("Ada", 10), ("Ada", 15), ("Dan", 10), ("Dan", 15)]


def test_I2_the_month_has_a_tvcp_and_a_draft(month: list[Entry]) -> None:
    """The throttle value is 4 afterwards, and what it had held back before has a number."""
    registers = [(ev.register, ev.value) for ev in happened(month, e.RegisterSet)]
    assert ("throttle_value", 4) in registers
    outcomes = {ev.proposal: ev.outcome for ev in happened(month, e.ProposalDecided)}
    assert (outcomes["TVCP 1"], outcomes["draft 1"]) == ("adopted", "numbered")


def test_I1_in_the_month_one_removal_is_objected_to_and_one_passes(month: list[Entry]) -> None:
    """Eve stays by her objection, and Finn goes after three publications and a vote."""
    outcomes = {ev.proposal: ev.outcome for ev in happened(month, e.ProposalDecided)}
    assert (outcomes["PTR 1"], outcomes["PTR 2"]) == ("void", "adopted")
    assert len(when(month, e.Published, "PTR 2")) == 3
    assert [ev.player for ev in happened(month, e.Left)] == ["Finn"]


def test_I8_in_the_month_five_are_chief_justice_in_five_weeks(month: list[Entry]) -> None:
    """In order of joining; Finn, who has left by then, is skipped, and Zoe comes next."""
    held = [ev.player for ev in happened(month, e.Appointed) if ev.office == "chief_justice"]
    assert held == ["Ada", "Ben", "Cleo", "Dan", "Eve", "Zoe"]


def test_I5_the_month_ends_with_a_win_and_a_new_ruleset(month: list[Entry]) -> None:
    """Ada is credited with a win at 200, and four of six of the players of that moment adopt what she offers."""
    assert [ev.player for ev in happened(month, e.WinCredited)] == ["Ada"]
    assert len([ev for ev in happened(month, e.BallotCast) if ev.proposal == "Ruleset 1" and ev.choice == "for"]) == 4
    assert [ev.ruleset for ev in happened(month, e.GameStarted)] == ["infinity", "smaller"]


def test_I7_deadlines_keep_the_clocks_when_these_go_forward() -> None:
    """Midnight and 12:01 a.m. come an hour earlier in UTC after 1 April, which as a holiday moves a deadline."""
    entries = entries_of("clocks_change.play")
    assert when(entries, e.VotingOpened, "335") == [at(3, 28, 24)]
    assert when(entries, e.VotingClosed, "335") == [at(4, 4, 24)]
    assert [t % 86_400 // 3_600 for t in (at(3, 28, 24), at(4, 4, 24))] == [6, 5]
    weeks = [entry.time for entry in entries for ev in entry.events if isinstance(ev, e.Appointed)]
    assert weeks == [at(3, 26, 0, 1), at(4, 2, 0, 1)]


REFUSALS = {
    "case.judgment", "case.not-judge", "law.a-name-of-its-own", "law.a-positive-number",
    "law.after-a-paradox-and-a-failure", "law.another-and-one-at-a-time", "law.another-than-oneself",
    "law.at-minus-100-or-less", "law.before-the-vote-and-with-time-for-it", "law.immutable-rules-stay-as-they-are",
    "law.in-the-first-message", "law.no-business-on-sunday", "law.not-before-five", "law.one-vote-each",
    "law.only-a-proxy",
    "law.only-a-vote-on-a-ruleset", "law.only-on-rule-changes", "law.only-where-asked", "law.only-who-is-named",
    "law.positive-and-one-at-a-time", "law.the-form-voted-on-stands", "law.the-moderator-does-not-play",
    "law.the-proposer-decides-the-form", "law.there-is-room", "law.there-must-be-one", "law.throttled",
    "law.time-for-debate", "law.to-somebody-who-does-not-play", "law.what-is-proposed-is-voted-on",
    "law.who-takes-no-part-yet", "law.whoever-was-moderator", "move.not-yours", "player.unknown",
    "rulefile.missing-key", "vote.closed",
}  # fmt: skip


def test_refusals_are_each_shown_with_their_code() -> None:
    """The play of refusals shows every code with which Infinity's rules refuse a move."""
    results = [result for step in play_of("refused.play").steps for result in step.expected]
    assert {result[2:].partition(":")[0] for result in results if result[0] == "!"} == REFUSALS
