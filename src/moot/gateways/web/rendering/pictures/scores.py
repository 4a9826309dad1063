"""The score chart: a step line for each player, told apart by dashes and labels."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10
from string import ascii_lowercase
from zoneinfo import ZoneInfo

from markupsafe import Markup

from moot.game.values import Amount, Time, Value
from moot.gateways.web.rendering.pictures.drawing import Cell, picture, table, tag
from moot.languages import _
from moot.languages.dates import Form, dated
from moot.views.history import ScoreLine, Scores
from moot.views.wording import in_words, listed, number_in_words

QUIET_MAX = 3
"""The most gaps that are cut out of a time axis."""
_CLIFF, _PART, _AT_PLAY = 8, 0.6, 4
"""Quiet is a time so many times as long as any other between what happens, if such take so much of the whole, and so
many other times remain."""
_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400
_CLOCK = [n * _MINUTE for n in (1, 2, 5, 10, 15, 30)] + [n * _HOUR for n in (1, 2, 3, 6, 12)]
_DAYS = (1, 2, 7, 14)
_MONTHS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200)


def round_numbers(least: int, most: int, about: int = 4) -> list[int]:
    """Round numbers in a range for an axis, some distance apart."""
    rough = max((most - least) / about, 1)
    unit = 10 ** floor(log10(rough))
    step = next(n * unit for n in (1, 2, 5, 10) if n * unit >= rough)
    return list(range(ceil(least / step) * step, most + 1, step))


class Stretch(Value, frozen=True):
    """A period without long gaps, and its position on an axis."""

    since: Time
    until: Time
    left: float = 0.0
    right: float = 0.0

    def x(self, time: Time) -> float:
        """The position of a time within it."""
        return self.left + (self.right - self.left) * (time - self.since) / max(self.until - self.since, 1)


def stretches(times: Iterable[Time]) -> list[Stretch]:
    """The periods of an axis at which something happens: one, or those between long gaps."""
    at = sorted(set(times))
    gaps = sorted(((b - a, a, b) for a, b in pairwise(at)), reverse=True)
    whole = at[-1] - at[0]
    for many in range(min(QUIET_MAX, len(gaps) - _AT_PLAY), 0, -1):
        quiet, rest = gaps[:many], gaps[many:]
        if quiet[-1][0] >= _CLIFF * rest[0][0] and sum(gap for gap, _, _ in quiet) >= _PART * whole:
            ends = [(a, b) for _, a, b in sorted(quiet, key=lambda gap: gap[1])]
            begins, until = [at[0], *(b for _, b in ends)], [*(a for a, _ in ends), at[-1]]
            return [Stretch(a, b) for a, b in zip(begins, until, strict=True)]
    return [Stretch(at[0], at[-1])]


def laid_out(found: Sequence[Stretch], left: float, right: float, apart: float, least: float) -> list[Stretch]:
    """Periods side by side, `apart` from each other, with widths by duration but at least `least`."""
    room = right - left - apart * (len(found) - 1) - least * len(found)
    spans = [one.until - one.since for one in found]
    spans = spans if any(spans) else [1 for _ in found]
    placed: list[Stretch] = []
    for one, span in zip(found, spans, strict=True):
        begin = placed[-1].right + apart if placed else left
        end = begin + least + room * span / sum(spans)
        placed.append(Stretch(one.since, one.until, begin, end))
    return placed


def labels(placed: Sequence[Stretch], zone: str, most: int, letter: float) -> Iterator[tuple[float, str]]:
    """The labels below an axis with their positions; after a gap, first the day on which it continues.

    A letter is about so wide; what would run into what stands before it is left out.
    """
    free = float("-inf")
    several = len(placed) > 1
    for one, begins in zip(placed, begun(placed, zone), strict=True):
        share = max(2, round(most * (one.right - one.left) / (placed[-1].right - placed[0].left)))
        within = round_times(one.since, one.until, zone, share if several else most)
        for time, words in [*([(one.since, begins)] if several else []), *(within if one.until > one.since else ())]:
            x, half = one.x(time), letter * len(words) / 2
            if x - half >= free:
                yield x, words
                free = x + half + letter


def begun(found: Sequence[Stretch], zone: str) -> list[str]:
    """The labels for the start of each period: the day (with the year if needed), or the hour on a labelled day."""
    days = [datetime.fromtimestamp(one.since, ZoneInfo(zone)) for one in found]
    form: Form = "day" if len({day.year for day in days}) > 1 else "short day"
    known = [day.date() for day in days]
    return [dated(day, "hour" if day.date() in known[:n] else form) for n, day in enumerate(days)]


def round_times(since: Time, until: Time, zone: str, most: int = 5) -> list[tuple[Time, str]]:
    """Round times in a range for an axis, each with its label: `18:00`, `5 Jan`, `Jan 2026` or `2026`."""
    span, here = until - since, ZoneInfo(zone)
    for step in _CLOCK:
        if span <= step * most:
            return list(_clock(since, until, here, step))
    for days in _DAYS:
        if span <= days * _DAY * most:
            return list(_days(since, until, here, days))
    months = next((n for n in _MONTHS if span <= n * 30 * _DAY * most), _MONTHS[-1])
    return list(_months(since, until, here, months))


def _clock(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    """Ticks at times of day, by the zone's offset at the start."""
    offset = int((datetime.fromtimestamp(since, UTC).astimezone(zone).utcoffset() or timedelta()).total_seconds())
    at = -(-(since + offset) // step) * step - offset
    while at <= until:
        here = datetime.fromtimestamp(at, UTC).astimezone(zone)
        yield at, dated(here, "hour" if here.hour or here.minute else "short day")
        at += step


def _days(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    day = datetime.fromtimestamp(since, UTC).astimezone(zone).replace(hour=0, minute=0, second=0)
    day += timedelta(days=1)
    if step >= 7:
        day += timedelta(days=-day.weekday() % 7)
    while (at := int(day.timestamp())) <= until:
        yield at, dated(day, "short day")
        day += timedelta(days=step)


def _months(since: Time, until: Time, zone: ZoneInfo, step: int) -> Iterator[tuple[Time, str]]:
    begun = datetime.fromtimestamp(since, UTC).astimezone(zone)
    month = begun.year * 12 + begun.month
    month += -month % step
    while month // 12 < 9_999:
        first = datetime(month // 12, month % 12 + 1, 1, tzinfo=zone)
        if (at := int(first.timestamp())) > until:
            return
        yield at, f"{first.year}" if step >= 12 else dated(first, "short month")
        month += step


LINES_MAX = 6
"""The most players that are drawn: those with the highest scores; the table has all."""
PLAYER_COLOURS = {letter: n % LINES_MAX + 1 for n, letter in enumerate(ascii_lowercase)}
"""The colour of a player's avatar, and of their line if no other has it, by initial: a number of the style sheet."""
_TABLED_MAX = 60
_NAME_LETTERS = 9
_BREAK, _STRETCH, _LETTER = 16.0, 40.0, 8.0
"""The width of a gap in the axis, the least width of a period, and the width of a label's letter."""


class _Frame(Value, frozen=True):
    """The chart's coordinates: positions of times and amounts."""

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
        for one in self.stretches:
            if time <= one.until:
                return one.x(time)
        return self.stretches[-1].x(time)

    def y(self, amount: Amount) -> float:
        above = float(Fraction(amount)) - self.least
        return self.bottom - (self.bottom - self.top) * above / max(self.most - self.least, 1)


def scores_chart(scores: Scores, zone: str = "UTC", *, small: bool = False, name: str = "") -> Markup:
    """The chart; empty if nobody's score has ever changed. `small` is for the side of a page."""
    if not scores.has_moved:
        return Markup("")
    shown = scores.lines[:LINES_MAX]
    amounts: list[Fraction | int] = [0, *(Fraction(amount) for line in shown for _, amount in line.steps)]
    goal = scores.goal if scores.goal is not None and scores.goal <= 3 * max(1, *amounts) else None
    least, most = floor(min(amounts)), ceil(max(*amounts, goal or 0))
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
        title=_("{quantity} over time", quantity=words),
        said=_said(scores, words),
        caption=" ".join(_left_out(scores, frame)),
        facts=_facts(scores, frame, words, zone),
    )


def _own_colour(player: str) -> int:
    return PLAYER_COLOURS.get(player[0].lower(), LINES_MAX)


def _colours(shown: Sequence[ScoreLine]) -> dict[str, int]:
    """A colour of its own for each line: its player's, or the next that is free."""
    found: dict[str, int] = {}
    for player in sorted((line.player for line in shown), key=lambda player: (_own_colour(player), player)):
        free = [n for n in range(1, LINES_MAX + 1) if n not in found.values()]
        found[player] = _own_colour(player) if _own_colour(player) in free else free[0]
    return found


def _said(scores: Scores, words: str) -> str:
    leading = listed(
        _("{player} has {amount}", player=line.player, amount=number_in_words(line.last))
        for line in scores.lines[:LINES_MAX]
    )
    goal = " " + _("{goal} wins.", goal=scores.goal) if scores.goal is not None else ""
    return f"{words}: {leading}.{goal}"


def _left_out(scores: Scores, frame: _Frame) -> Iterator[str]:
    if len(frame.stretches) > 1:
        yield _("A break in the axis leaves out a long quiet stretch.")
    if len(scores.lines) > LINES_MAX:
        yield _("Showing the top {most} of {count}.", most=LINES_MAX, count=len(scores.lines))


def _axes(frame: _Frame, numbers: Sequence[int], zone: str, times: int) -> Iterator[Markup]:
    for number in numbers:
        y = frame.y(number)
        yield tag("line", class_="base" if number == 0 else "grid", x1=frame.left, x2=frame.right, y1=y, y2=y)
        yield tag("text", number, class_="scale", x=frame.left - 6, y=y + 4, text_anchor="end")
    for x, words in labels(frame.stretches, zone, times, _LETTER):
        yield tag("line", class_="tick", x1=x, x2=x, y1=frame.bottom, y2=frame.bottom + 5)
        yield tag("text", words, class_="scale", x=x, y=frame.bottom + 20, text_anchor="middle")


def _breaks(frame: _Frame) -> Iterator[Markup]:
    """The marks of gaps: a band across, with two strokes through the axis."""
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
        yield tag("text", _("wins"), class_="scale", x=frame.right + 8, y=y + 4)


def _lines(frame: _Frame, shown: Sequence[ScoreLine]) -> Iterator[Markup]:
    colours = _colours(shown)
    for line in reversed(shown):
        yield tag("path", class_=f"line line-{colours[line.player]}", d=_path(frame, line))
    places = _spread([frame.y(line.last) for line in shown], 19.0, frame.top, frame.bottom)
    for line, y in zip(shown, places, strict=True):
        n = colours[line.player]
        name = line.player if len(line.player) <= _NAME_LETTERS else line.player[: _NAME_LETTERS - 1] + "…"
        yield tag("circle", class_=f"dot name-{n}", cx=frame.right, cy=frame.y(line.last), r=2.5)
        yield tag("text", name, class_=f"name name-{n}", x=frame.right + 9, y=y + 4.5)


def _path(frame: _Frame, line: ScoreLine) -> str:
    """A step line: an amount holds until the next."""
    (first, amount), *steps = line.steps
    parts = [f"M{frame.x(first):.1f} {frame.y(amount):.1f}"]
    parts += [f"H{frame.x(time):.1f}V{frame.y(amount):.1f}" for time, amount in steps]
    return "".join(parts) + f"H{frame.right:.1f}"


def _spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights for labels, from top to bottom, moved so that no two overlap."""
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
    """The data table: each player's score at the times of the axis, and at the end."""
    ends = [one.until for one in frame.stretches[:-1]]
    times = list(zip(ends, begun(frame.stretches, zone), strict=False)) or round_times(scores.since, scores.until, zone)
    rows: list[list[Cell]] = []
    for line in scores.lines[:_TABLED_MAX]:
        then = (line.at(time) for time, __ in times)
        told = ["–" if amount is None else number_in_words(amount) for amount in (*then, line.last)]
        rows.append([line.player, *told])
    return table(
        (_("Player"), *(label for __, label in times), _("Latest")),
        rows,
        _("{quantity} over time", quantity=words),
        amounts=True,
    )
