"""The picture that other sites and messengers show beside a link to a game (the Open Graph protocol, og:image)."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, truetype

SIZE = 1200, 630
"""Width and height in pixels, as the large services crop pictures of links."""
ROWS = 5
"""The most rows in a column."""
_PAPER, _INK, _FAINT, _LINE, _MARK = "#fbf9f4", "#211e1a", "#665f55", "#e0d9cb", "#7b2d1b"
_MARGIN, _GAP = 72, 56
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


@cache
def _font(weight: str, size: int) -> FreeTypeFont:
    return truetype(Path(__file__).parent / "fonts" / f"SourceSerifPro-{weight}.ttf", size)


@cache
def _drawn_as(letter: str) -> bytes:
    return bytes(_font("Regular", 34).getmask(letter))


def _shown(text: str) -> str:
    """The text without the letters that the font lacks: each run of them is an ellipsis."""
    known = ("…" if not one.isspace() and _drawn_as(one) == _drawn_as(_UNKNOWN) else one for one in text)
    words: list[str] = []
    for one in known:
        if one != "…" or words[-1:] != ["…"]:
            words.append(one)
    return " ".join("".join(words).split())


def _cut(text: str, font: FreeTypeFont, width: float) -> str:
    """As much of the text as the width takes."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _wrapped(text: str, font: FreeTypeFont, width: float, most: int) -> list[str]:
    """The text in at most so many lines; the last is cut."""
    words = text.split()
    lines: list[str] = []
    while words and len(lines) < most - 1:
        taken = 1
        while taken < len(words) and font.getlength(" ".join(words[: taken + 1])) <= width:
            taken += 1
        lines.append(_cut(" ".join(words[:taken]), font, width))
        del words[:taken]
    return [*lines, _cut(" ".join(words), font, width)] if words else lines


def link_picture(
    title: str, said: str, proposals: Sequence[tuple[str, str]], scores: Sequence[tuple[str, str]]
) -> bytes:
    """A PNG with the title of a game, a line on how it stands, its open proposals and its scores.

    A row is a name with what is told of it, such as ("301 Tea at four", "3 votes in") or ("Ada", "12"). Without rows
    a column is left out, and the other takes the width.
    """
    picture = Image.new("RGB", SIZE, _PAPER)
    draw = ImageDraw.Draw(picture)
    width, height = SIZE
    inside = width - 2 * _MARGIN
    draw.rectangle((0, 0, width, 14), fill=_MARK)
    draw.text((_MARGIN, 52), "moot", font=_font("Semibold", 38), fill=_MARK)
    head, small, y = _font("Semibold", 68), _font("Regular", 36), 108
    for line in _wrapped(_shown(title[:200]), head, inside, 2):
        draw.text((_MARGIN, y), line, font=head, fill=_INK)
        y += 78
    y += 12
    draw.text((_MARGIN, y), _cut(_shown(said[:200]), small, inside), font=small, fill=_FAINT)
    y += 72
    columns = [rows[:ROWS] for rows in (proposals, scores) if rows]
    widths = [inside] if len(columns) < 2 else [(inside - _GAP) * 0.62, (inside - _GAP) * 0.38]
    left: float = _MARGIN
    for rows, wide in zip(columns, widths, strict=False):
        _column(draw, rows, (left, y), wide, height - 30)
        left += wide + _GAP
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def _column(
    draw: ImageDraw.ImageDraw, rows: Sequence[tuple[str, str]], corner: tuple[float, float], width: float, end: float
) -> None:
    left, y = corner
    font = _font("Regular", 34)
    for name, told in rows:
        if y + 54 > end:
            return
        draw.line((left, y, left + width, y), fill=_LINE, width=2)
        taken = font.getlength(_shown(told))
        draw.text((left, y + 6), _cut(_shown(name[:200]), font, width - taken - 24), font=font, fill=_INK)
        draw.text((left + width - taken, y + 6), _shown(told), font=font, fill=_FAINT)
        y += 56
