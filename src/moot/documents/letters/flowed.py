"""Text bodies of email: `format=flowed` line wrapping and unwrapping (RFC 3676), and transfer encoding."""

import quopri
import re
from typing import Literal

from moot.game.values import Value

_WIDTH = 72
_LINE_MAX = 900
"""Longer lines are wrapped or encoded; servers may refuse more than 998 bytes (RFC 5322, 2.1.1)."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_QUOTES = re.compile(r">{0,200}")


class EncodedBody(Value, frozen=True):
    """A body and its transfer encoding headers."""

    data: bytes
    charset: Literal["us-ascii", "utf-8"]
    encoding: Literal["7bit", "8bit", "quoted-printable"]
    is_flowed: bool = False


def encoded(text: str, as_is: bool) -> EncodedBody:
    """Encode a text unchanged, in eight bits if necessary; or as `format=flowed`, in seven bits (RFC 2045)."""
    lines = _CONTROLS.sub("\ufffd", _line_ends(text)).rstrip("\n").split("\n")
    data = "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n"
    charset: Literal["us-ascii", "utf-8"] = "us-ascii" if data.isascii() else "utf-8"
    if any(len(line) > _LINE_MAX for line in data.split(b"\n")) or not (as_is or data.isascii()):
        printable = quopri.encodestring(data.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
        return EncodedBody(printable, charset, "quoted-printable", not as_is)
    return EncodedBody(data, charset, "7bit" if data.isascii() else "8bit", not as_is)


def flowed(text: str) -> str:
    """Wrap long lines after a space, so that email clients join them again (RFC 3676, 4)."""
    return "\n".join(piece for line in _line_ends(text).split("\n") for piece in _pieces(line))


def _pieces(line: str) -> list[str]:
    if line == "-- ":
        return [line]
    depth = len(_QUOTES.match(line)[0])  # type: ignore[index]
    mark = ">" * depth + " " if depth else ""
    said = line[depth:].removeprefix(" ") if depth else line
    said = said.rstrip(" ")
    pieces: list[str] = []
    while len(said) > _WIDTH:
        at = said.rfind(" ", 1, _WIDTH) + 1 or said.find(" ", _WIDTH) + 1
        if not at or said[:at] == "-- ":
            break
        pieces.append(said[:at])
        said = said[at:]
    return [(mark or _stuffing(piece)) + piece for piece in (*pieces, said)]


def _line_ends(text: str) -> str:
    """Replace bare carriage returns: what follows one would no longer be quoted."""
    return text.replace("\r\n", "\n").replace("\r", " ")


def _stuffing(piece: str) -> str:
    """Space-stuffing of lines that would be misread (RFC 3676, 4.4)."""
    return " " if piece.startswith((" ", ">", "From ")) else ""


def unflowed(lines: list[str], deletes_space: bool) -> list[str]:
    """Unwrap the lines of a `format=flowed` text.

    A line goes on in the next where it ends in a space and both are quoted as deeply; the mark of a signature never
    does. Quoted lines keep their marks, and a space behind them.
    """
    out: list[list[str]] = []
    before: int | None = None
    """The quote depth of the line that is continued."""
    for line in lines:
        depth = len(_QUOTES.match(line)[0])  # type: ignore[index]
        said = line[depth:].removeprefix(" ")
        signature = said == "-- "
        goes_on = said.endswith(" ") and not signature
        kept = said[:-1] if goes_on and deletes_space else said
        if before == depth and not signature:
            out[-1].append(kept)
        else:
            out.append([">" * depth + " " if depth else "", kept])
        before = depth if goes_on else None
    return ["".join(pieces) for pieces in out]
