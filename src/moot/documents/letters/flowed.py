"""Paragraphs whose lines a client broke only for sending: `format=flowed` (RFC 3676)."""

import re

_QUOTES = re.compile(r">{0,200}")


def unflowed(lines: list[str], deletes_space: bool) -> tuple[list[str], list[int]]:
    """The lines as they were written, and the place of each among those that were sent, counted from 0.

    A line goes on in the next where it ends in a space and both are quoted as deeply; the mark of a signature never
    does. Quoted lines keep their marks, and a space behind them.
    """
    out: list[list[str]] = []
    places: list[int] = []
    before: int | None = None
    """How deep the line that goes on is quoted."""
    for n, line in enumerate(lines):
        depth = len(_QUOTES.match(line)[0])  # type: ignore[index]
        said = line[depth:].removeprefix(" ")
        signature = said == "-- "
        if before == depth and not signature:
            out[-1].append(said)
        else:
            out.append([">" * depth + " " if depth else "", said])
            places.append(n)
        goes_on = said.endswith(" ") and not signature
        before = depth if goes_on else None
        if goes_on and deletes_space:
            out[-1][-1] = said[:-1]
    return ["".join(pieces) for pieces in out], places
