"""Blessing a play never makes it test less: refusals and failures that it doesn't expect aren't written into it."""

from itertools import pairwise
from pathlib import Path

import pytest
from tests.plays.test_plays import PLAYS, play_of

from moot.authoring.plays import Play, PlayStepResult, blessed, read_play
from moot.documents.plays import PlayStep
from moot.gateways.terminal.app import main

EVENT, REFUSED, OTHER = "= joined: Ada joins.", "! law.in-turn: it is Ben's turn", "! law.quorum: nobody is here"
FAILED = "= mechanism_failed: Rule 305 fails."


@pytest.mark.parametrize(
    ("written", "now", "may_be"),
    [
        ((), (EVENT,), True),
        ((), (), True),
        ((), (REFUSED,), False),
        ((), ("? who is it?",), False),
        ((), (FAILED,), False),
        ((EVENT,), (EVENT, EVENT), True),
        ((EVENT,), (), False),
        ((EVENT,), (REFUSED,), False),
        ((EVENT,), ("? who is it?", EVENT), False),
        ((EVENT,), (EVENT, FAILED), False),
        ((REFUSED,), ("! law.in-turn: it is Dan's turn",), True),
        ((REFUSED,), (OTHER,), False),
        ((REFUSED,), (EVENT,), False),
        (("!",), (OTHER,), True),
        (("!",), (EVENT,), False),
        (("?",), ("? who is it: Ada?", EVENT), True),
        (("? who is it?",), (EVENT,), False),
        (("= mechanism_failed",), (EVENT, FAILED), True),
        ((FAILED,), (EVENT,), False),
    ],
)
def test_blessing_keeps_what_is_refused_undecided_or_failed(
    written: tuple[str, ...], now: tuple[str, ...], may_be: bool
) -> None:
    """A step's results may be replaced by those that have the same refusal, question and failures, and aren't empty."""
    step = PlayStep(kind="move", line=1, end=1, expected=written)
    assert PlayStepResult(1, step, 0, (), now).may_be_blessed == may_be


def test_blessing_leaves_results_of_steps_that_were_not_made() -> None:
    """If a play wasn't performed to its end, the results of the other steps stay in the file."""
    source = "ruleset: suber\nplayers: Ada\n\nAda> roll\n  = announced: one\nAda> roll\n  !\n"
    play = read_play(source)
    assert isinstance(play, Play)
    assert blessed(play, {}) == source
    assert blessed(play, {1: ("= announced: six",)}) == source.replace("one", "six")


def _without_proposals_and_cases(path: Path) -> str:
    """A play without the moves that propose something or call a case."""
    play = play_of(path)
    ends = [*(step.line for step in play.steps[1:]), len(play.lines) + 1]
    parts = [play.lines[: ends[0] - 1], *(play.lines[a - 1 : b - 1] for a, b in pairwise(ends))]
    kept = [part for step, part in zip(play.steps, parts, strict=True) if not _begins_something(step)]
    return "\n".join(line for part in kept for line in part) + "\n"


def _begins_something(step: PlayStep) -> bool:
    return bool({"propose", "call-case"} & {*step.words[:2]}) and step.expected[0][0] == "="


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.check
def test_a_play_whose_moves_become_refusals_is_not_blessed(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without its proposals and cases, votes and judgments of each kept play are refused; so it's left as it is."""
    source = _without_proposals_and_cases(path)
    copy = tmp_path / path.name
    copy.write_text(source, encoding="utf-8")
    assert main(["run", str(copy), "--bless"]) == 1
    assert copy.read_text(encoding="utf-8") == source
    told = capsys.readouterr().out
    assert "    +! " in told
    assert "of its steps would test less" in told
