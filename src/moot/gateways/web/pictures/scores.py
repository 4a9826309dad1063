"""Scores over time: a line for each player, told apart by dashes and by the name at its end."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from moot.game.values import Value
from moot.gateways.web.pictures.axes import Stretch, begun, labels, laid_out, round_numbers, round_times, stretches
from moot.gateways.web.pictures.drawing import Cell, picture, table, tag
from moot.views.scoring import ScoreLine, Scores
from moot.views.wording import in_words, listed

LINES_MAX = 6
"""Of more players only those with most are drawn; the table has all."""
_TABLED_MAX = 60
_NAME_LETTERS = 9
_BREAK, _STRETCH, _LETTER = 16.0, 40.0, 8.0
"""How wide a break of the axis is, a stretch between two at least, and a letter of what is written below it."""


class _Frame(Value, frozen=True):
    """Where on the drawing an amount at a time is."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    stretches: tuple[Stretch, ...]
    least: int
    most: int

    def x(self, time: int) -> float:
        return next((one for one in self.stretches if time <= one.until), self.stretches[-1]).x(time)

    def y(self, amount: float) -> float:
        return self.bottom - (self.bottom - self.top) * (amount - self.least) / max(self.most - self.least, 1)


def scores_chart(scores: Scores, zone: str = "UTC", *, small: bool = False, name: str = "") -> Markup:
    """The chart; nothing where nobody's score has ever changed. `small` is for the side of a page."""
    if not scores.has_moved:
        return Markup("")
    shown = scores.lines[:LINES_MAX]
    amounts = [amount for line in shown for _, amount in line.steps] + [0]
    goal = scores.goal if scores.goal is not None and scores.goal <= 3 * max(1, *amounts) else None
    least, most = min(amounts), max(*amounts, goal or 0)
    numbers = round_numbers(least, most, 3 if small else 5)
    width, height = (330.0, 210.0) if small else (480.0, 270.0)
    left, right = 40.0, width - 84
    times = {scores.since, scores.until, *(time for line in shown for time, _ in line.steps)}
    placed = tuple(laid_out(stretches(times), left, right, _BREAK, _STRETCH))
    frame = _Frame(width, height, left, right, 14.0, height - 28, placed, least, most)
    words = in_words(scores.quantity).capitalize()
    return picture(
        "scores small" if small else "scores",
        name or f"scores-{scores.quantity.replace('_', '-')}",
        (width, height),
        [*_axes(frame, numbers, zone, 3 if small else 5), *_breaks(frame), *_goal(frame, goal), *_lines(frame, shown)],
        title=f"{words} over time",
        said=_said(scores, words),
        caption=" ".join(_left_out(scores, frame)),
        facts=_facts(scores, frame, words, zone),
    )


def _said(scores: Scores, words: str) -> str:
    leading = listed(f"{line.player} has {line.last}" for line in scores.lines[:LINES_MAX])
    goal = f" {scores.goal} win." if scores.goal is not None else ""
    return f"{words}: {leading}.{goal}"


def _left_out(scores: Scores, frame: _Frame) -> Iterator[str]:
    if len(frame.stretches) > 1:
        yield "Where the axis is broken, a long quiet time is left out."
    if len(scores.lines) > LINES_MAX:
        yield f"The {LINES_MAX} with most are drawn, of {len(scores.lines)}."


def _axes(frame: _Frame, numbers: Sequence[int], zone: str, times: int) -> Iterator[Markup]:
    for number in numbers:
        y = frame.y(number)
        yield tag("line", class_="base" if number == 0 else "grid", x1=frame.left, x2=frame.right, y1=y, y2=y)
        yield tag("text", number, class_="scale", x=frame.left - 6, y=y + 4, text_anchor="end")
    for x, words in labels(frame.stretches, zone, times, _LETTER):
        yield tag("line", class_="tick", x1=x, x2=x, y1=frame.bottom, y2=frame.bottom + 5)
        yield tag("text", words, class_="scale", x=x, y=frame.bottom + 20, text_anchor="middle")


def _breaks(frame: _Frame) -> Iterator[Markup]:
    """Where a quiet time is left out: a band across, with two strokes through the axis."""
    for one, other in pairwise(frame.stretches):
        middle, y = (one.right + other.left) / 2, frame.bottom
        band = {"x": one.right + 1, "y": frame.top, "width": other.left - one.right - 2, "height": y - frame.top}
        yield tag("rect", class_="quiet", **band)
        for x in (middle - 3, middle + 3):
            yield tag("line", class_="tick", x1=x - 3, x2=x + 3, y1=y + 6, y2=y - 6)


def _goal(frame: _Frame, goal: int | None) -> Iterator[Markup]:
    if goal is not None:
        y = frame.y(goal)
        yield tag("line", class_="goal", x1=frame.left, x2=frame.right, y1=y, y2=y)
        yield tag("text", "wins", class_="scale", x=frame.right + 8, y=y + 4)


def _lines(frame: _Frame, shown: Sequence[ScoreLine]) -> Iterator[Markup]:
    for n, line in reversed(list(enumerate(shown, 1))):
        yield tag("path", class_=f"line line-{n}", d=_path(frame, line))
    places = _spread([frame.y(line.last) for line in shown], 19.0, frame.top, frame.bottom)
    for n, (line, y) in enumerate(zip(shown, places, strict=True), 1):
        name = line.player if len(line.player) <= _NAME_LETTERS else line.player[: _NAME_LETTERS - 1] + "…"
        lead = f"M{frame.right:.0f} {frame.y(line.last):.1f}L{frame.right + 6:.0f} {y:.1f}"
        yield tag("path", class_=f"line lead line-{n}", d=lead)
        yield tag("text", name, class_=f"name name-{n}", x=frame.right + 9, y=y + 4.5)


def _path(frame: _Frame, line: ScoreLine) -> str:
    """A line in steps: an amount holds until the next."""
    (first, amount), *steps = line.steps
    parts = [f"M{frame.x(first):.1f} {frame.y(amount):.1f}"]
    parts += [f"H{frame.x(time):.1f}V{frame.y(amount):.1f}" for time, amount in steps]
    return "".join(parts) + f"H{frame.right:.1f}"


def _spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights for labels, in the order given from top to bottom, moved so that no two overlap."""
    apart = min(apart, (bottom - top) / max(len(places) - 1, 1))
    spread: list[float] = []
    for place in places:
        spread.append(max(place, spread[-1] + apart) if spread else max(place, top))
    floor = bottom
    for n in reversed(range(len(spread))):
        spread[n] = min(spread[n], floor)
        floor = spread[n] - apart
    return spread


def _facts(scores: Scores, frame: _Frame, words: str, zone: str) -> Markup:
    """What each had at the times on the axis, or when each stretch of it ended, and in the end."""
    ends = [one.until for one in frame.stretches[:-1]]
    times = list(zip(ends, begun(frame.stretches, zone), strict=False)) or round_times(scores.since, scores.until, zone)
    rows: list[list[Cell]] = []
    for line in scores.lines[:_TABLED_MAX]:
        then = (line.at(time) for time, _ in times)
        rows.append([line.player, *("–" if amount is None else amount for amount in then), line.last])
    return table(("Player", *(words for _, words in times), "In the end"), rows, f"{words} over time")
