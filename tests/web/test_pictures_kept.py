"""Pictures to the last coordinate, kept in `told/`: nothing that is drawn moves, grows or loses a label unseen."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.kept import assert_kept
from tests.web.test_pictures import A_DAY, AFTER_MONTHS, OPEN, SCORES

from moot.gateways.web.rendering.pictures import previews
from moot.gateways.web.rendering.pictures.graph import rule_graph
from moot.gateways.web.rendering.pictures.scores import (
    Stretch,
    begun,
    laid_out,
    round_numbers,
    round_times,
    scores_chart,
    stretches,
)
from moot.gateways.web.rendering.pictures.trees import DRAWN_MAX, family_tree, lines_tree
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.play.forks import Branch
from moot.views.history import ScoreLine
from moot.views.law.rule_graph import KINDS, Graph, Node, Relation
from moot.views.lines_of_play import PostingView

TOLD = Path(__file__).parent / "told"
MINUTE, HOUR = 60, 3_600
STEPS = [n * MINUTE for n in (1, 2, 5, 10, 15, 30)] + [n * HOUR for n in (1, 2, 3, 6, 12)]
STEPS += [n * A_DAY for n in (1, 2, 7, 14, 30, 60, 90, 180, 360, 720, 1_800, 3_600, 7_200, 18_000, 36_000, 90_000)]
SINCE = 1_000_000_000 - 17


def drawn(name: str, source: str) -> Iterator[str]:
    """A picture with each of its elements on a line."""
    yield f"== {name}"
    yield source.replace("><", ">\n<") or "nothing"


def test_numbers_and_times_on_axes_are_those_that_were() -> None:
    """For spans just within each step of an axis and just beyond it, in zones whose hours and days begin elsewhere."""

    def told() -> Iterator[str]:
        for (least, most), about in product([(0, 1), (0, 3), (-7, 9), (3, 40), (0, 41), (99, 1_000)], (3, 4, 5)):
            yield f"{least} to {most}, about {about}: {round_numbers(least, most, about)}"
        for step, more, zone in product(STEPS, (0, 1), ("UTC", "Asia/Kathmandu", "America/Chicago")):
            found = round_times(SINCE, SINCE + 5 * step + more, zone)
            yield f"5 × {step} s + {more} in {zone}: " + ", ".join(f"{at} {words}" for at, words in found)
        for gaps in ([1, 1, 1, 1, 8], [1, 1, 1, 1, 7], [10, 10, 10, 10, 80, 90, 100, 110], [5, 5, 5, 41], [9] * 9):
            for many in (1, 4):
                times = [sum(gaps[:n]) * many for n in range(len(gaps) + 1)]
                found = stretches(times)
                placed = laid_out(found, 40, 396, 16, 40)
                yield f"{times}: " + "; ".join(
                    f"{one.since}-{one.until} at {one.left:g}-{one.right:g}" for one in placed
                )
        for days in ([0, 1, 1.5], [0, 400], [0]):
            yield f"{days}: {begun([Stretch(SINCE + int(day * A_DAY), 0) for day in days], 'Europe/Paris')}"

    assert_kept(TOLD / "axes.txt", told())


def test_scores_are_drawn_as_they_were() -> None:
    """Large and small, with breaks, many players and long names, fractions, goals within reach and beyond."""
    many = tuple(
        ScoreLine(f"{name}{'x' * n}", ((SINCE, 0), (SINCE + n * HOUR, f"{n * 7}/3")))  # type: ignore[arg-type]
        for n, name in enumerate("Ada ben Bo Cleo 9 Éva Gus Hal".split(), start=1)
    )
    pictures = {
        "two": scores_chart(SCORES),
        "small": scores_chart(SCORES, "Asia/Tokyo", small=True),
        "broken": scores_chart(AFTER_MONTHS),
        "many": scores_chart(replace(SCORES, lines=many, goal=None, since=SINCE, until=SINCE + A_DAY), name="own"),
        "goal within reach": scores_chart(replace(SCORES, goal=90)),
        "goal beyond": scores_chart(replace(SCORES, goal=91)),
    }
    assert_kept(TOLD / "scores.txt", (line for name, one in pictures.items() for line in drawn(name, one)))


def test_votes_are_drawn_as_they_were() -> None:
    """Each kind of share, with and without what is needed and a quorum, open and decided, few voters and many."""
    ballots: dict[Any, str] = {"Ada": "for", "Ben": "against", "Cleo": "abstain", "Dan": "for"}
    waiting: Any = ("Eve",)
    view = replace(OPEN, ballots=ballots, voted=tuple(ballots), waiting_for=waiting)
    crowd: Any = tuple(f"P{n}" for n in range(31))
    views = {
        "open": view,
        "needs": replace(view, votes_required=3),
        "vary": replace(view, votes_required=4, votes_vary=True, quorum=5),
        "quorum": replace(view, quorum=2),
        "decided": replace(view, stage="decided", outcome="adopted", votes_required=2, quorum=3),
        "secret": replace(view, secret=True, ballots={}),
        "nobody": OPEN,
        "named": replace(OPEN, number="Round 1", voted=crowd[:30], ballots=dict.fromkeys(crowd[:30], "for")),
        "counted": replace(OPEN, voted=crowd, ballots=dict.fromkeys(crowd, "against")),
        "not open": replace(OPEN, stage="made"),
        "recorded": replace(view, recorded=True),
    }
    assert_kept(TOLD / "votes.txt", (line for name, one in views.items() for line in drawn(name, votes_bar(one))))


def _graph(arrows: str, **rest: Any) -> Graph:
    """A graph of arrows such as `1>2`, whose kinds take turns."""
    relations = []
    for n, arrow in enumerate(arrows.split()):
        one, other = (f"rule {end}" if end.isdecimal() else f"proposal {end[1:]}" for end in arrow.split(">"))
        relations.append(Relation(list(KINDS)[n % len(KINDS)], one, other, "tea time" if n % 2 else ""))
    keys = dict.fromkeys(key for one in relations for key in (one.one, one.other))
    nodes = []
    for n, key in enumerate(keys):
        what, _, number = key.partition(" ")
        title = ("", "Tea", "A title of fifteen")[n % 3]
        rank = ("mutable", "immutable", "")[n % 2 if what == "rule" else 2]
        nodes.append(Node(number, title, what, rank, in_force=n != 4))  # type: ignore[arg-type]
    return Graph(nodes=tuple(nodes), relations=tuple(relations), **rest)


def test_graphs_are_drawn_as_they_were() -> None:
    """Single arrows and circles, several clusters, long rows that are wrapped, and arrows past other boxes."""
    graphs = {
        "one arrow": _graph("1>2"),
        "circle": _graph("1>2 2>3 3>1", centre="rule 2"),
        "clusters": _graph("1>2 3>4 5>6 p7>6 8>9", left_out=2),
        "star": _graph(" ".join(f"1>{n}" for n in range(2, 11))),
        "past others": _graph("1>2 2>3 3>4 4>5 1>5 1>4 2>5 5>1 2>4 1>3"),
        "along a row": _graph("1>2 1>3 1>4 1>5 1>6 2>6 6>2 3>5 2>7 7>8 6>8"),
        "none": _graph(""),
    }
    told = (line for name, one in graphs.items() for line in drawn(name, rule_graph(one, lambda node: f"/{node.key}")))
    assert_kept(TOLD / "graphs.txt", told)


def test_trees_are_drawn_as_they_were() -> None:
    """Families of games, and postings on several lines of play, with each sign."""
    family = [
        Branch("a", "First", 40),
        Branch("b", "A title that is so long that it's cut off", 60, "a", 20),
        Branch("c", "x" * 40, 30, "a", 29),
        Branch("d", "Elsewhere", 0, "gone", 0),
    ]

    def posting(entry: int, follows: int | None, depth: int, verdict: str = "move", **rest: Any) -> PostingView:
        given: dict[str, Any] = dict.fromkeys(PostingView.__struct_fields__) | {"against": (), "is_followed": not depth}
        given |= {"entry": entry, "player": "Ada", "follows": follows, "depth": depth, "verdict": verdict}
        return PostingView(**(given | rest))

    tip: Any = "open"
    postings = [
        posting(1, None, 0, votes=("a", "b")),
        posting(2, 1, 0, votes=("a",), player="N" * 25),
        posting(3, 2, 0, "talk", votes=("a",)),
        posting(4, 1, 1, "illegal"),
        posting(5, 4, 2, "undecided", tip=tip),
        posting(6, 2, 0, tip=tip),
    ]

    def told() -> Iterator[str]:
        yield from drawn("family", family_tree(family, "b", lambda game: f"/games/{game}"))
        yield from drawn("one game", family_tree(family[:1], "a", str))
        yield from drawn("postings", lines_tree(postings, lambda entry: f"/log/{entry}"))
        deep = [posting(1, None, 0), posting(2, 1, 12, player="Somebody with a name")]
        yield from drawn("wide", lines_tree(deep, str))
        yield from drawn("none", lines_tree([], str))

    assert_kept(TOLD / "trees.txt", told())
    assert lines_tree([postings[0]] * DRAWN_MAX, str) and not lines_tree([postings[0]] * (DRAWN_MAX + 1), str)


class _Pen:
    """Writes down what is drawn."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def rectangle(self, *given: Any, fill: str) -> None:
        self.lines.append(f"rectangle {given} {fill}")

    def line(self, *given: Any, fill: str, width: int) -> None:
        self.lines.append(f"line {[tuple(round(x) for x in one) for one in given]} {fill} {width}")

    def text(self, at: tuple[float, float], text: str, font: Any, fill: str) -> None:
        x, y = at
        self.lines.append(f"text {round(x)} {round(y)} “{text}” {font.weight} {font.size} {fill}")


class _Font:
    """A font whose letters are half as wide as they're high, whatever libraries a machine draws with."""

    def __init__(self, weight: str, size: int):
        self.weight, self.size = weight, size

    def getlength(self, text: str) -> float:
        return len(text) * self.size / 2


LINKED: dict[str, tuple[str, str, list[tuple[str, str]], list[tuple[str, str]]]] = {
    "short": ("Tea", "2 players", [("301 Tea at four", "3 votes in")], [("Ada", "12"), ("Ben", "3")]),
    "only scores": ("Tea", "2 players", [], [("Ada", "12")]),
    "nothing": ("Tea", "", [], []),
    "long": (
        "A game of Nomic whose title needs three lines of the picture but has two, so that it is cut off somewhere",
        "It goes on and on " * 20,
        [(f"{301 + n} A title that doesn’t fit into its column at all", "11 votes in") for n in range(7)],
        [(f"Player {n} with a name", str(n)) for n in range(7)],
    ),
    "one word": ("W" * 90, "茶会 and Τσάι", [], []),
    "two words": ("W" * 20 + " " + "i" * 30, "x", [("W" * 300, "1")], []),
}


def test_pictures_of_links_are_drawn_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles of one line, two and more, letters that the font lacks, one column and two, rows that don't fit."""
    pen = _Pen()
    monkeypatch.setattr(previews.ImageDraw, "Draw", lambda picture: pen)
    monkeypatch.setattr(previews, "_font", _Font)
    monkeypatch.setattr(previews, "_drawn_as", lambda letter: b"" if letter in "茶会\ufffd" else letter.encode())
    for name, given in LINKED.items():
        pen.lines.append(f"== {name}")
        assert previews.link_picture(*given).startswith(b"\x89PNG")
    assert_kept(TOLD / "links.txt", pen.lines)
