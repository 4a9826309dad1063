"""The rules as a graph: every relation that the law has, laid out alike each time, and in words as well."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from starlette.applications import Starlette
from tests.web.played import played
from tests.web.site import Visitor

from moot.game.changes import Content
from moot.game.maps import Map
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number, RuleId
from moot.gateways.web.rendering.pictures.graph import ArrowPaths, places
from moot.play.host import Host
from moot.views.law import rule_graph
from moot.views.law.rule_graph import KINDS, WHOLE_MAX, near, neighbourhood, relations, whole

ASKS = """@term("tea_time")
def at_four(teapot):
    return 4
"""
ANSWERS = """@term("teapot")
def brown():
    return "brown"
"""
ADJUSTS = """@adjust("tea_time")
def later(answer):
    return answer + 1
"""


@pytest.fixture(scope="module")
def tea(app: Starlette, host: Host) -> Visitor:
    """A game of six rules, with one relation of each kind between rules, and a circle of references."""
    contents = {
        "1": Content(title="Time of tea", text="Tea is as rule 2 says.", mechanism=ASKS, expansion=ASKS),
        "2": Content(title="Pots", text="See rules 1 and 9.", mechanism=ANSWERS, expansion=ANSWERS),
        "3": Content(title="Summer", text="An hour later.", mechanism=ADJUSTS, expansion=ADJUSTS),
        "4": Content(title="Over", text="Above.", prevails_over=("3", "term:teapot")),
        "5": Content(title="Under", text="Below.", yields_to=("4",)),
        "6": Content(title="Alone", text="Rule 6 is by itself."),
    }
    rules = tuple(RuleText(number, "mutable", content) for number, content in contents.items())
    host.new("tea", Ruleset("tea", rules), ["Ada"], title="Tea", seed=b"7" * 32)
    return Visitor(app, "tea")


def test_every_relation_of_the_law_is_found(tea: Visitor, host: Host):
    """References in texts, claims by number and by term, terms asked, answers adjusted; none to itself."""
    graph = whole(host.table("tea").moment(), list(KINDS))
    found = {(r.kind, r.one.removeprefix("rule "), r.other.removeprefix("rule "), r.by) for r in graph.relations}
    assert found == {
        ("refers", "1", "2", ""),
        ("refers", "2", "1", ""),
        ("asks", "1", "2", "teapot"),
        ("adjusts", "3", "1", "tea time"),
        ("prevails", "4", "3", ""),
        ("prevails", "4", "2", "teapot"),
        ("prevails", "4", "5", ""),
    }
    assert "rule 6" not in {node.key for node in graph.nodes}


def test_the_page_of_a_rule_names_what_the_graph_shows(tea: Visitor, host: Host):
    """What a rule goes before and gives way to is the same on its page: claims by number and by term, of either."""
    moment = host.table("tea").moment()
    found = {rule.number: relations(moment, rule) for rule in moment.state.in_force()}
    assert {one.number for one in found["4"].goes_before} == {"2", "3", "5"}
    assert all([one.number for one in found[under].gives_way_to] == ["4"] for under in "235")


def test_the_graph_is_drawn_and_told(tea: Visitor):
    """Each rule is a box that leads to what is around it, and each relation a row of the table."""
    page = tea.get("graph")
    assert page.status == 200 and not page.crossed
    assert len([a for a in page.all("path") if a.get("class", "").startswith("arrow")]) == 7
    assert "rule 1 Time of tea goes by an answer of (teapot) rule 2 Pots" in page.words
    boxes = {a["href"] for a in page.all("a") if a.get("aria-label", "").startswith("Rule ")}
    assert boxes == {f"/games/tea/graph?rule={n}" for n in "12345"}


def test_it_can_be_of_one_kind_and_around_one_rule(tea: Visitor):
    """The form filters by kinds of relations and by rule; an isolated rule says so."""
    page = tea.get("graph?kind=prevails")
    assert len([a for a in page.all("path") if a.get("class", "").startswith("arrow")]) == 3
    assert "one prevails over the other" in page.words and "one goes by an answer of the other" not in page.words
    words = tea.get("graph?rule=3").words
    assert "Around rule 3" in words and "rule 3 Summer adjusts what is done by (tea time) rule 1" in words
    assert "Pots goes by" not in words
    assert "Rule 6 has no connections of these kinds" in tea.get("graph?rule=6").words


def test_a_rule_that_is_not_there_is_not_found(tea: Visitor):
    """An unknown number is reported, and escaped."""
    page = tea.get("graph?rule=%3Cb%3E")
    assert page.status == 404 and "<b>" not in page.source


@pytest.mark.check
@pytest.mark.parametrize("path", ["suber/amendments.play", "acronomic/three_weeks.play", "usenet/three_branches.play"])
def test_proposals_that_changed_rules_are_in_it(app: Starlette, host: Host, path: str):
    """Every rule in force that a proposal made or changed has an arrow from that proposal."""
    visitor = Visitor(app, played(host, path))
    table = host.table(visitor.game.removeprefix("/games/"))
    moment = table.moment()
    state = moment.state
    changed = {(r.one, r.other) for r in whole(moment, ["changed"]).relations}
    for rule in state.in_force():
        for revision in rule.revisions:
            if revision.proposal:
                assert (f"proposal {revision.proposal}", f"rule {rule.number}") in changed
    assert visitor.get("graph").status == 200


def test_relations_stand_in_the_order_of_rules(host: Host) -> None:
    """Relations are listed by ordinal, whatever order a process keeps rules in, so that a page is always the same."""
    rules = [
        RuleText(str(n), "mutable", Content(title=f"Rule {n}", text=f"As rule {n - 1} says.")) for n in range(201, 241)
    ]  # type: ignore[arg-type]
    table = host.new("in-order", Ruleset(name="in-order", rules=tuple(rules)), ("Ada",))
    drawn = whole(table.moment(), ("refers",))
    assert [relation.one for relation in drawn.relations] == [f"rule {n}" for n in range(202, 241)]
    assert [node.number for node in drawn.nodes] == [str(n) for n in range(201, 241)]


@given(st.sets(st.tuples(st.integers(0, 25), st.integers(0, 25)), max_size=60), st.integers(2, 7))
def test_no_two_boxes_stand_on_each_other(arrows: set[tuple[int, int]], columns: int):
    """Whatever the arrows, circles too: each box has a place within the columns, a whole box from the next one."""
    nodes = sorted({str(n) for arrow in arrows for n in arrow})
    tied = [(str(one), str(other)) for one, other in sorted(arrows) if one != other]
    placed = places(nodes, tied, columns)
    assert set(placed) == set(nodes) and placed == places(nodes, tied, columns)
    rows: dict[int, list[float]] = {}
    for column, row in placed.values():
        rows.setdefault(row, []).append(column)
    for row in rows.values():
        row.sort()
        assert row[0] >= 0 and row[-1] <= columns - 1 and all(b - a >= 1 for a, b in pairwise(row))


def _points(path: str) -> Iterator[tuple[float, float]]:
    """Points along the path of an arrow, near to one another."""
    x, y = 0.0, 0.0
    for command, said in re.findall(r"([Mchv])([^Mchv]+)", path):
        numbers = [float(one) for one in re.findall(r"-?[0-9.]+", said)]
        if command == "M":
            x, y = numbers
            continue
        numbers = {"h": [*numbers, 0.0], "v": [0.0, *numbers]}.get(command, numbers)
        corners = [(x, y), *((x + across, y + down) for across, down in zip(numbers[::2], numbers[1::2], strict=True))]
        for n in range(41):
            found = corners
            while len(found) > 1:
                found = [(a + (c - a) * n / 40, b + (d - b) * n / 40) for (a, b), (c, d) in pairwise(found)]
            yield found[0]
        x, y = corners[-1]


@given(st.sets(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=60), st.integers(2, 7))
def test_no_arrow_touches_a_box_that_it_does_not_connect(arrows: set[tuple[int, int]], columns: int):
    """Whatever the arrows: one that passes a box is drawn around it, so that it isn't taken for an arrow to it."""
    nodes = sorted({str(n) for arrow in arrows for n in arrow})
    tied = [(str(one), str(other)) for one, other in sorted(arrows) if one != other]
    placed = places(nodes, tied, columns)
    at = {node: ((column + 0.5) * 110, (row + 0.5) * 84) for node, (column, row) in placed.items()}
    paths = ArrowPaths(at, columns * 110)
    for one, other in tied:
        drawn = list(_points(paths.between(one, other)))
        (left, top), (right, below) = at[one], at[other]
        assert max(abs(drawn[0][0] - left) / 49, abs(drawn[0][1] - top) / 22) <= 1.02
        assert max(abs(drawn[-1][0] - right) / 49, abs(drawn[-1][1] - below) / 22) <= 1.02
        for x, y in drawn:
            assert 0 <= x <= columns * 110 and y >= 0
            for node, (left, top) in at.items():
                assert node in (one, other) or abs(x - left) > 49 or abs(y - top) > 21, (one, other, node, x, y)


def test_what_was_said_of_a_repealed_rule_is_not_told_of_one_with_its_number(tea: Visitor, host: Host):
    """Where a rule has the number of a repealed one, the references and changes of the old one don't become its own."""
    moment = host.table("tea").moment()
    alone, other = moment.state.rule("6"), moment.state.rule("2")
    assert alone is not None and other is not None
    revisions = (replace(alone.now, content=other.content),)
    old = replace(alone, id=RuleId("old"), revisions=revisions, repealed=1, repealed_by=Number("9"))
    state = replace(moment.state, rules=Map({**moment.state.rules, old.id: old}))
    found = rule_graph.RelationIndex(state, moment.law.index).relations
    assert found == rule_graph.RelationIndex(moment.state, moment.law.index).relations


def test_an_arrow_goes_down_where_there_is_no_circle():
    """Along a chain, each box is below the one that points to it."""
    placed = places(list("dcba"), [("a", "b"), ("b", "c"), ("a", "c"), ("c", "d")], 6)
    assert [placed[n][1] for n in "abcd"] == [0, 1, 2, 3]


def test_a_law_of_five_hundred_rules_is_no_hairball(app: Starlette, host: Host, monkeypatch: pytest.MonkeyPatch):
    """Of very many rules those with most relations are drawn, on a small page; the law is read for it once."""
    rules = [
        RuleText(str(n), "mutable", Content(title=f"Made {n}", text=f"See rules {n // 2}, {n // 3 + 1} and {n - 1}."))
        for n in range(1, 501)
    ]
    table = host.new("many", Ruleset("many", tuple(rules)), ["Ada"], seed=b"7" * 32)
    visitor = Visitor(app, "many")
    graph = whole(table.moment(), list(KINDS))
    assert len(graph.nodes) == WHOLE_MAX and graph.left_out == 500 - WHOLE_MAX
    assert len(near(neighbourhood(table.moment(), "2")).nodes) < 20
    page = visitor.get("graph")
    assert len(page.source) < 125_000 and f"{graph.left_out} more aren’t shown." in page.words
    monkeypatch.setattr(rule_graph, "RelationIndex", None)  # so that whoever reads the law again fails
    assert visitor.get("graph").source == page.source and visitor.get("graph?rule=2").status == 200
