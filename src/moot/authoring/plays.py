"""Runs a play (a transcript of a game) step by step, and compares the results with the expected ones."""

import hashlib
import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from moot.authoring.move_arguments import move_from_words
from moot.documents.plays import Play, PlayStep, blessed, read_play, span_seconds
from moot.game.events import GameStarted, name_of
from moot.game.lines import line_of
from moot.game.moves import Allowed, Refused, Undecided
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import Time, Value, plain
from moot.languages import ENGLISH, speaking
from moot.play.host import RULESETS, Host, read_offices
from moot.play.table import MoveResult, Table
from moot.views.moments import read_time
from moot.views.sentences import event_sentence

__all__ = [
    "Mismatch",
    "Play",
    "PlayStepResult",
    "blessed",
    "differences",
    "name_of_game",
    "perform",
    "read_play",
    "seed_of",
]

START = "2026-01-05 18:00"
SETBACKS = {"change_failed", "effect_barred", "mechanism_failed", "move_refused", "proposal_barred"}
"""Events that say that something was refused or failed."""


class PlayStepResult(Value, frozen=True):
    """A step of a play with its results."""

    place: int
    step: PlayStep
    time: Time
    told: tuple[MoveResult, ...]
    """The verdict on the move; of a passage of time, one for each thing that fell due."""
    results: tuple[str, ...]
    """The results, in the notation of plays."""
    unnamed: tuple[str, ...] = ()
    """The line that names its draws, where the play names none so far: `--bless` writes it first."""

    @property
    def is_as_expected(self) -> bool:
        """Whether the results are the expected ones, or none are written."""
        return not self.step.expected or self.step.expected == self.results

    @property
    def may_be_blessed(self) -> bool:
        """Whether a play tests as much with these results as with the expected ones.

        That's so if exactly what was refused, undecided or failed before is so now, and something still happens. The
        code of a refusal must be the same, too, unless the play has a bare `!`.
        """
        written, now = _setbacks(self.step.expected), _setbacks(self.results)
        if "!" in written:
            now = [one[0] if one[0] == "!" else one for one in now]
        return written == now and (any(one[0] != "~" for one in self.results) or not self.step.expected)


def _setbacks(results: tuple[str, ...]) -> list[str]:
    """The results that say that something was refused, undecided or failed, without the reasons."""
    heads = (result[0] if result[0] == "?" else result.partition(":")[0] for result in results)
    return sorted(head for head in heads if head[0] in "!?" or head[2:] in SETBACKS)


class Mismatch(Value, frozen=True):
    """A step whose results differ from the expected ones."""

    line: int
    lines: tuple[str, ...]
    """The diff: each line begins with `-` (expected), `+` (result) or a space."""


def seed_of(text: str) -> bytes:
    """The secret that dice are made from, from a play's seed."""
    return hashlib.sha256(text.encode()).digest()


def name_of_game(play: Play) -> str:
    """The name of a play's game, made from its title, not from the file's name, because the dice depend on it."""
    return re.sub(r"[^a-z0-9]+", "-", play.title.lower()).strip("-")[:60] or "play"


def perform(host: Host, play: Play, name: str = "", folder: Path | None = None) -> Iterator[PlayStepResult]:
    """Start the game of a play, and make each of its steps.

    `name` is the game's, by default made from the title; it changes the dice. `folder` is the play's, for a ruleset
    that is a folder beside it. Raises what `Host.new` raises, and `NoMoment` for a time that can't be read.
    """
    now = read_time(play.start or START)
    ruleset = host.ruleset(_ruleset(play.ruleset, folder))
    name = name or name_of_game(play)
    seed, offices = seed_of(play.seed or name), read_offices(play.offices)
    dice = play.steps[0].dice if play.names_dice else None
    table = host.new(name, ruleset, play.players, title=play.title, seed=seed, now=now, offices=offices, dice=dice)
    seen = 0
    for done in _performed(table, play, now):
        draws = [str(draw.value) for entry in table.read(seen, table.last.entry) for draw in entry.draws]
        seen, named = table.last.entry + 1, (f"~ {' '.join(draws)}",) if draws else ()
        yield replace(done, results=named + done.results) if play.names_dice else replace(done, unnamed=named)


def _performed(table: Table, play: Play, now: Time) -> Iterator[PlayStepResult]:
    """The steps without their draws."""
    first = next(table.entries(0, 0))
    yield PlayStepResult(0, play.steps[0], now, (), tuple(_events(first, table.state, frozenset())))
    for place, step in enumerate(play.steps[1:], 1):
        table.dice = step.dice
        if step.kind == "time":
            now = _later(now, step.words[0])
            kept = table.keep_time(now)
            results = [line for entry in kept for line in _events(entry, table.state, table.moment().hidden_ballots)]
            told = tuple(MoveResult(Allowed(events=entry.events, draws=entry.draws), entry) for entry in kept)
            yield PlayStepResult(place, step, now, told, tuple(results))
        else:
            before = table.state.entry
            made = _make(table, step, now)
            yield PlayStepResult(place, step, now, (made,), tuple(results_of(table, made, before)))


def _ruleset(name: str, folder: Path | None) -> str:
    if (RULESETS / name).is_dir():
        return name
    beside = folder / name if folder is not None else Path(name)
    return str(beside.resolve()) if beside.is_dir() else name


def _later(now: Time, text: str) -> Time:
    span = span_seconds(text)
    return read_time(text) if span is None else now + span


def _make(table: Table, step: PlayStep, now: Time) -> MoveResult:
    moment = table.moment()
    move = move_from_words(moment.seen_by(step.player), step.words, step.body)
    return MoveResult(verdict=move) if isinstance(move, Refused) else table.submit(move, now)


def results_of(table: Table, told: MoveResult, before: int) -> Iterator[str]:
    """The results of a move in the notation of plays: `= event: sentence`, `! code: reason`, `? question`.

    `before` is the last entry before the move: deadlines that came first, and moves that had waited for this one,
    have entries of their own.
    """
    verdict = told.verdict
    if isinstance(verdict, Refused):
        yield f"! {verdict.code}: {_line(verdict.reason)}"
    if isinstance(verdict, Undecided):
        yield f"? {_line(verdict.question.words)}"
    for entry in table.entries(before + 1):
        yield from _events(entry, table.state, table.moment().hidden_ballots)


def _events(entry: Entry, state: State, hidden: frozenset[Any]) -> Iterator[str]:
    state = line_of(state, entry.number)
    for event in entry.events:
        if isinstance(event, GameStarted):
            event = replace(event, named_dice=False)  # the play itself shows its dice
        with speaking(ENGLISH):  # plays are compared
            told = event_sentence(event, state, hidden)
        yield f"= {name_of(type(event))}: {_line(told)}"


def _line(text: str) -> str:
    return " ".join(text.split())


def differences(performed: PlayStepResult) -> Mismatch:
    """The diff between the expected and the actual results of a step."""
    written, came = list(performed.step.expected), list(performed.results)
    diff = list(unified_diff(written, came, lineterm="", n=len(written) + len(came)))[3:]
    return Mismatch(line=(performed.step.expected_at or (performed.step.line,))[0], lines=tuple(diff))


def plain_result(told: MoveResult) -> dict[str, Any]:
    """The result of a move for `--json`: the name of the verdict, its fields, and the entry."""
    verdict = told.verdict
    kind = type(verdict).__name__.lower()
    shown = {k: v for k, v in plain(verdict).items() if k not in ("trail", "deaths")}
    entry = {"entry": told.entry.number, "hash": told.entry.hash} if told.entry is not None else {}
    ballots = {"ballots": plain(told.ballots)} if told.ballots else {}
    return {"verdict": kind, **entry, **shown, **ballots}
