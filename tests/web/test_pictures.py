"""Pictures: what they say in words, that colour is never the only sign, and that they keep to the site's own rules."""

import re
from datetime import datetime
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from moot.gateways.web.rendering.pictures.scores import (
    LINES_MAX,
    laid_out,
    round_numbers,
    round_times,
    scores_chart,
    stretches,
)
from moot.gateways.web.rendering.pictures.votes import votes_bar
from moot.views.history import ScoreLine, Scores
from moot.views.proposals import ProposalView

OPEN = ProposalView(number="301", title="<b>", author="Ada", kind="rule-change", stage="voting", made=0, digest="d")  # type: ignore[arg-type]


def _is_well_made(source: str) -> list[tuple[str, dict[str, Any]]]:
    """The elements of a picture, once it is known to be whole and to have neither style nor script."""
    found: list[tuple[str, dict[str, Any]]] = []
    unclosed: list[str] = []

    class Reader(HTMLParser):
        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))
            unclosed.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert unclosed.pop() == tag

    Reader().feed(source)
    assert not unclosed
    assert not any(tag in ("style", "script") or {"style", "onclick"} & set(attrs) for tag, attrs in found)
    named = {attrs["id"] for _, attrs in found if "id" in attrs}
    (svg,) = (attrs for tag, attrs in found if tag == "svg")
    assert set(svg["aria-labelledby"].split()) <= named and svg["role"] in ("img", "group")
    assert set(re.findall(r"url\(#([^)]+)\)", source)) <= named
    return found


def test_votes_are_told_in_words_and_in_a_table():
    """For, against, other choices and those not yet in, the votes it takes and the quorum: drawn, said and tabled."""
    view = replace(
        OPEN,
        ballots={"Ada": "for", "Ben": "against", "Cleo": "abstain"},
        voted=("Ada", "Ben", "Cleo"),
        waiting_for=("Dan",),
        votes_required=3,
        quorum=2,
    )
    source = votes_bar(view)
    _is_well_made(source)
    said = "1 for, 1 abstain, 1 against and 1 not voted yet. It needs 3 for. It counts once 2 have voted."
    assert source.count(said) == 2
    assert '<th scope="row">Against</th><td class="count">1</td><td>Ben</td>' in source
    assert "-stripes)" in source and "-dots)" in source


def test_what_it_took_is_told_when_the_vote_is_over():
    """The bar of a proposal that was decided is marked as before, and says what it took then."""
    view = replace(OPEN, stage="decided", outcome="no quorum", ballots={"Ada": "for"}, voted=("Ada",))
    source = votes_bar(replace(view, votes_required=1, quorum=2))
    assert "It needed 1 for. It counted if 2 had voted." in source
    assert [attrs["class"] for _, attrs in _is_well_made(source) if "mark" in attrs.get("class", "")]


def test_secret_votes_are_not_drawn():
    """A secret ballot leaves nothing but that it was cast, whatever the view had in it."""
    view = replace(OPEN, voted=("Ada", "Ben"), secret=True, ballots={})
    source = votes_bar(view)
    _is_well_made(source)
    assert "2 voted in secret. Votes are secret for now." in source
    assert "2 for" not in source and "against" not in source.casefold()


@pytest.mark.parametrize("view", [replace(OPEN, stage="made"), replace(OPEN, voted=("Ada",), recorded=True)])
def test_where_there_was_no_vote_nothing_is_drawn(view: ProposalView):
    """A proposal that is not up for vote, or only written down from a document, has no bar."""
    assert votes_bar(view) == ""


def test_a_vote_without_voters_is_drawn_as_that():
    """A vote that nobody has cast yet, with nobody who must, is an empty bar that says so."""
    source = votes_bar(OPEN)
    _is_well_made(source)
    assert "Nobody has voted yet." in source


def test_of_many_voters_only_numbers_are_told():
    """A vote of hundreds lists no names, so that the page stays small."""
    ballots = {f"P{n}": "for" for n in range(500)}
    source = votes_bar(replace(OPEN, ballots=ballots, voted=tuple(ballots)))
    assert "500" in source and "P499" not in source and len(source) < 6_000


SCORES = Scores(
    "victory_points",
    since=1_000_000_000,
    until=1_000_500_000,
    lines=(
        ScoreLine("Ada", ((1_000_000_000, 0), (1_000_100_000, 30), (1_000_400_000, 20))),  # type: ignore[arg-type]
        ScoreLine("<Ben>", ((1_000_200_000, 0), (1_000_300_000, -5))),  # type: ignore[arg-type]
    ),
    goal=40,
)


def test_scores_over_time_are_told_in_words_and_in_a_table():
    """Each line has its player's name at its end and dashes of its own; the table has amounts at times, and the end."""
    source = scores_chart(SCORES, "UTC")
    found = _is_well_made(source)
    assert "Victory points: Ada has 20 and &lt;Ben&gt; has -5. 40 wins." in source and "<Ben>" not in source
    lines = [attrs["class"] for tag, attrs in found if tag == "path" and "lead" not in attrs["class"]]
    assert sorted(lines) == ["line line-1", "line line-6"]  # the colours of their avatars
    times = round_times(SCORES.since, SCORES.until, "UTC")
    cells = re.findall("<td[^>]*>([^<]*)</td>", source)
    assert len(cells) == 2 * (len(times) + 1)
    assert cells[: len(times)] == [str(SCORES.lines[0].at(time)) for time, _ in times]
    assert cells[-1] == "-5" and "–" in cells


def test_scores_that_have_never_moved_are_not_drawn():
    """Scores that never changed have no chart."""
    still = replace(SCORES, lines=tuple(replace(line, steps=line.steps[:1]) for line in SCORES.lines))
    assert scores_chart(still) == "" != scores_chart(SCORES)


def test_of_many_players_those_with_most_are_drawn():
    """Twenty players give a chart of six lines, which says so, and a table with all of them."""
    many = tuple(replace(SCORES.lines[0], player=f"P{n}") for n in range(20))
    source = scores_chart(replace(SCORES, lines=many))
    assert f"Showing the top {LINES_MAX} of 20." in source
    assert source.count("<tr>") == 21 and source.count('class="name ') == LINES_MAX


@given(st.integers(-(10**9), 10**9), st.integers(0, 10**9), st.integers(2, 6))
def test_numbers_on_an_axis_are_round_and_few(least: int, span: int, about: int):
    """Between the least and the most there are one to a handful, evenly apart, on a step of 1, 2 or 5 and noughts."""
    numbers = round_numbers(least, least + span, about)
    assert len(numbers) <= about + 1 and all(least <= number <= least + span for number in numbers)
    steps = {b - a for a, b in pairwise(numbers)}
    assert len(steps) <= 1 and all(str(step).rstrip("0") in ("1", "2", "5") for step in steps)


@given(
    st.integers(0, 4 * 10**9),
    st.integers(60, 3 * 10**9),
    st.sampled_from(["UTC", "America/Chicago", "Asia/Kathmandu", "Pacific/Apia"]),
)
def test_times_on_an_axis_are_round_few_and_in_order(since: int, span: int, zone: str):
    """Whatever the span and the zone, labels lie within, rise, are no more than a handful, and no two are alike."""
    times = round_times(since, since + span, zone)
    at = [time for time, _ in times]
    assert at == sorted(set(at)) and all(since <= time <= since + span for time in at) and len(at) <= 7


def test_days_on_an_axis_begin_at_midnight_in_the_zone():
    """Across a change of daylight saving in Chicago every label is at midnight there."""
    since = int(datetime(2001, 3, 30, tzinfo=ZoneInfo("America/Chicago")).timestamp())
    times = round_times(since, since + 5 * 86_400, "America/Chicago")
    assert [words for _, words in times] == ["31 Mar", "1 Apr", "2 Apr", "3 Apr", "4 Apr"]
    assert all(datetime.fromtimestamp(time, ZoneInfo("America/Chicago")).hour == 0 for time, _ in times)


A_DAY = 86_400
AFTER_MONTHS = replace(
    SCORES,
    until=1_000_400_000 + 200 * A_DAY,
    lines=(
        replace(SCORES.lines[0], steps=(*SCORES.lines[0].steps, (1_000_400_000 + 200 * A_DAY, 35))),
        SCORES.lines[1],
    ),
)


def test_months_of_quiet_leave_the_play_readable():
    """After half a year in which nothing happens the axis is broken, as it says, and play has most of the width."""
    source = scores_chart(AFTER_MONTHS, "UTC")
    found = _is_well_made(source)
    assert [attrs for tag, attrs in found if attrs.get("class") == "quiet"]
    assert "A break in the axis leaves out a long quiet stretch." in source
    (path,) = (attrs["d"] for _, attrs in found if attrs.get("class") == "line line-1")
    at = [float(x) for x in re.findall(r"[MH]([\d.]+)", path)]
    assert at == sorted(at) and at[2] - at[0] > (at[-1] - at[0]) / 2
    heads = re.findall('<th[^>]*scope="col"[^>]*>([^<]*)</th>', source)
    assert heads == ["Player", "9 Sep 2001", "Latest"]
    assert '<th scope="row">Ada</th><td class="count">20</td><td class="count">35</td>' in source


@given(st.lists(st.integers(0, 2 * 10**9), min_size=1, max_size=40))
def test_stretches_hold_every_time_and_only_long_quiet_lies_between(times: list[int]):
    """Each time is in exactly one stretch, in order; what lies between two is longer than anything within one."""
    found = stretches(times)
    assert all(sum(one.since <= time <= one.until for one in found) == 1 for time in times)
    between = [other.since - one.until for one, other in pairwise(found)]
    at = sorted({*times})
    assert all(b - a < min(between) or b - a in between for a, b in pairwise(at)) if between else True
    placed = laid_out(found, 40, 396, 16, 40)
    edges = [edge for one in placed for edge in (one.left, one.right)]
    assert edges == sorted(edges) and edges[0] == 40 and edges[-1] == pytest.approx(396)
