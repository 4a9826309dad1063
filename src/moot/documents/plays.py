"""Plays: test transcripts of games that people can read and the program can run; parser and writer.

The format is described in `docs/plays.md`. A play keeps its lines, so that blessing it changes nothing but the
results.
"""

import re
import shlex
from typing import Literal

from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.values import Value

HEADERS = ("ruleset", "players", "offices", "seed", "start", "title")

_HEADER = re.compile(rf"^({'|'.join(HEADERS)}):[ \t]*(.*)$")
_MOVE = re.compile(r"^(\w[\w .'-]{0,59})>[ \t]+(\S.*)$")
_TIME = re.compile(r"^@[ \t]+(\S.*)$")
_BODY = re.compile(r"^[ \t]+\|(?: (.*)|)$")
_RESULT = re.compile(r"^[ \t]+(?:([=!?~])[ \t]+(\S.*)|([!?])[ \t]*)$")
_DICE = re.compile(r"~( +-?\d{1,15})+")
_SPAN = re.compile(r"^\+((?:\d+[dhms])+)$")
_UNITS = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}


class PlayStep(Value, frozen=True):
    """One step of a play: the start of the game, a passage of time, or a move."""

    kind: Literal["begin", "time", "move"]
    line: int
    """Counted from 1."""
    end: int
    """The line after which its results are written."""
    player: str = ""
    words: tuple[str, ...] = ()
    """The move's name and arguments; for a time, the time."""
    body: str | None = None
    """The document that the move includes."""
    expected: tuple[str, ...] = ()
    """The expected results with their marks; if there are none, nothing is checked."""
    expected_at: tuple[int, ...] = ()
    """The lines of the results."""

    @property
    def dice(self) -> tuple[int, ...]:
        """What the draws of this step come to, in order."""
        return tuple(int(one) for line in self.expected if line[0] == "~" for one in line[1:].split())


class Play(Value, frozen=True):
    """A transcript."""

    ruleset: str
    players: tuple[str, ...]
    steps: tuple[PlayStep, ...]
    lines: tuple[str, ...]
    offices: str = ""
    title: str = ""
    seed: str = ""
    start: str = ""

    @property
    def names_dice(self) -> bool:
        """Whether it says of any step what its draws come to."""
        return any(step.dice for step in self.steps)


def read_play(source: str) -> Play | list[Fault]:
    """Parse a play, or return its faults. Bad input never raises."""
    reader = _PlayReader(tuple(source.splitlines()))
    for number, line in enumerate(reader.lines, 1):
        reader.take(number, line)
    return reader.play()


class _PlayReader:
    """Parses a play's lines; what is neither header, step, body nor result is commentary."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self._headers: dict[str, str] = {}
        self._steps: list[PlayStep] = [PlayStep(kind="begin", line=1, end=0)]
        self._faults: list[Fault] = []
        self._is_near = True
        """Whether the line before belongs to the last step, so that a result or body may follow."""

    def take(self, number: int, line: str) -> None:
        """Parse the next line."""
        begun = len(self._steps) > 1
        if not begun and (header := _HEADER.match(line)):
            self._header(number, header[1], header[2].strip())
        elif move := _MOVE.match(line):
            self._move(number, move[1], move[2])
        elif time := _TIME.match(line):
            self._begin(PlayStep(kind="time", line=number, end=number, words=(time[1].strip(),)))
        elif body := _BODY.match(line):
            self._body(number, body[1] or "")
        elif result := _RESULT.match(line):
            self._result(number, result[3] or f"{result[1]} {result[2].rstrip()}")
        elif line.strip():
            self._is_near = False

    def _header(self, number: int, key: str, value: str) -> None:
        if key in self._headers:
            self._fault(number, "header-twice", f"`{key}` is given twice", "leave one of them out")
        self._headers[key] = value
        self._steps[0] = PlayStep(kind="begin", line=number, end=number)
        self._is_near = True

    def _move(self, number: int, player: str, rest: str) -> None:
        try:
            words = tuple(shlex.split(rest))
        except ValueError:
            self._fault(number, "quotes", "a quotation mark is not closed", "close it, or leave it out")
            words = ("?",)
        self._begin(PlayStep(kind="move", line=number, end=number, player=player.strip(), words=words))

    def _begin(self, step: PlayStep) -> None:
        self._steps.append(step)
        self._is_near = True

    def _body(self, number: int, text: str) -> None:
        step = self._steps[-1]
        if step.kind != "move" or step.expected or not self._is_near:
            self._fault(number, "stray-body", "a line of a document follows no move", "put it right below the move")
            return
        body = text if step.body is None else f"{step.body}\n{text}"
        self._steps[-1] = replace(step, body=body, end=number)

    def _result(self, number: int, text: str) -> None:
        step = self._steps[-1]
        if not self._is_near:
            self._fault(number, "stray-result", "a result follows no move", "put it right below the move")
            return
        if text[0] == "~" and not _DICE.fullmatch(text):
            self._fault(number, "dice", "dice are whole numbers", "write them like `~ 4 2`")
            return
        self._steps[-1] = replace(step, expected=(*step.expected, text), expected_at=(*step.expected_at, number))

    def _fault(self, line: int, code: str, message: str, remedy: str) -> None:
        self._faults.append(Fault(line, 1, f"play.{code}", message, remedy))

    def play(self) -> Play | list[Fault]:
        """The play, or the faults."""
        for key, example in (("ruleset", "suber"), ("players", "Ada, Ben, Cleo")):
            if not self._headers.get(key):
                self._fault(1, "no-header", f"the play does not say its {key}", f"write a line `{key}: {example}`")
        if self._faults:
            return self._faults
        return Play(
            ruleset=self._headers["ruleset"],
            players=tuple(p.strip() for p in self._headers["players"].split(",")),
            offices=self._headers.get("offices", ""),
            title=self._headers.get("title", ""),
            seed=self._headers.get("seed", ""),
            start=self._headers.get("start", ""),
            steps=tuple(self._steps),
            lines=self.lines,
        )


def blessed(play: Play, results: dict[int, tuple[str, ...]]) -> str:
    """The play's text with the expected results of these steps replaced."""
    dropped = {line for step in play.steps for line in step.expected_at}
    after = {step.end: results.get(place, step.expected) for place, step in enumerate(play.steps)}
    out = []
    for number, line in enumerate(("", *play.lines)):
        if number and number not in dropped:
            out.append(line)
        out += [f"  {result}" for result in after.get(number, ())]
    return "\n".join(out) + "\n"


def span_seconds(text: str) -> int | None:
    """The seconds of a duration such as `+1d2h30m`; None if it isn't one."""
    found = _SPAN.match(text.replace(" ", ""))
    if found is None:
        return None
    return sum(int(n) * _UNITS[unit] for n, unit in re.findall(r"(\d+)([dhms])", found[1]))
