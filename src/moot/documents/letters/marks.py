"""Marks of quotation that a client put before the lines of a whole posting, when somebody followed it up."""

import re
from collections.abc import Sequence

from moot.game.values import Value

_PREFIX = re.compile(r"(?:[ \t]{0,3}[A-Za-z]{0,12}[>|}]|[ \t]{0,3}:(?=[ \t:]))*")
_DEPTH_MAX = 10


class Unmarked(Value, frozen=True):
    """Lines without the marks, with the column where each begins now, and how many had marks."""

    lines: tuple[str, ...]
    columns: tuple[int, ...]
    marks: int = 0


def bare(line: str) -> str:
    """A line without any marks before it."""
    return line[_prefix(line) :].strip()


def unmarked_lines(lines: Sequence[str], heading: str) -> Unmarked:
    """The lines without as many marks as stand before a heading; where it stands there several times, the fewest.

    Lines with fewer marks lose those that they have: a client that breaks lines leaves rests without any.
    """
    depth, space = _before(lines, heading.casefold())
    if not depth:
        return Unmarked(tuple(lines), (1,) * len(lines))
    mark = re.compile(rf"(?:[ \t]{{0,3}}[A-Za-z]{{0,12}}[>|}}]|[ \t]{{0,3}}:(?=[ \t:]|$)){{1,{depth}}}{space}")
    cuts = [found.end() if (found := mark.match(line)) else 0 for line in lines]
    kept = tuple(line[cut:] for line, cut in zip(lines, cuts, strict=True))
    return Unmarked(kept, tuple(cut + 1 for cut in cuts), sum(1 for cut in cuts if cut))


def _before(lines: Sequence[str], heading: str) -> tuple[int, str]:
    """How many marks stand before a heading, and whether a space does behind them."""
    fewest, space = _DEPTH_MAX + 1, ""
    for line in lines:
        if len(line) <= 4 * (len(heading) + _DEPTH_MAX) and heading in line.casefold():
            end = _prefix(line)
            depth = sum(line[:end].count(mark) for mark in ">|}:")
            if bare(line).rstrip(": \t").casefold() == heading and depth < fewest:
                fewest, space = depth, " ?" if line[end : end + 1] == " " else ""
    return (0, "") if fewest > _DEPTH_MAX else (fewest, space)


def _prefix(line: str) -> int:
    found = _PREFIX.match(line)
    return found.end() if found else 0
