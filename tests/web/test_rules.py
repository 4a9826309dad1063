"""The pages of rules: views, search and pagination; and what a rule's own page shows."""

import re

import pytest
from msgspec.structs import replace
from starlette.applications import Starlette
from tests.web.site import Visitor, changing, enacting

from moot.game.changes import Content
from moot.game.rules import RuleText
from moot.game.values import Number
from moot.gateways.web.game import rules
from moot.play.host import Host


@pytest.fixture(scope="module")
def read(app: Starlette, host: Host) -> Visitor:
    """A game in which rule 210 was amended, 212 repealed, and a new rule speaks of both 201 and 301."""
    host.new("rules-read", host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Read", seed=b"7" * 32)
    visitor = Visitor(app, "rules-read")
    forms = (
        changing("amend", "210", text="Nobody conspires on Sundays."),
        changing("repeal", "212"),
        enacting("Speech", "See rules 201 and 301."),
    )
    for number, (player, form) in enumerate(zip(("Ada", "Ben", "Cleo"), forms, strict=True), 301):
        visitor.sit(player).send("propose", form)
        visitor.do("call-vote", f"proposals/{number}", proposal=str(number))
        visitor.vote(str(number), Ada="for", Ben="for", Cleo="for")
        visitor.sit(player).do("roll")
    return visitor


@pytest.mark.check
@pytest.mark.parametrize(
    ("view", "count", "there", "not_there"),
    [
        ("", 29, "Nobody conspires on Sundays.", "becomes the Judge"),
        ("immutable", 16, "101", "Nobody conspires"),
        ("mutable", 13, "Nobody conspires on Sundays.", "becomes the Judge"),
        ("all", 30, "becomes the Judge", "no such words"),
        ("obsolete", 1, "210", "Nobody conspires on Sundays."),
        ("repealed", 1, "becomes the Judge", "Nobody conspires on Sundays."),
    ],
)
def test_a_view_has_the_rules_that_it_is_of(read: Visitor, view: str, count: int, there: str, not_there: str) -> None:
    """Each says how many it has, and shows their texts; an earlier wording is in no other view."""
    page = read.get(f"rules?which={view}")
    law = page.source.partition('class="lawbook')[2]
    assert there in law and not_there not in law and law.count('<article class="law"') == count
    assert not page.crossed


@pytest.mark.check
def test_the_rules_are_searched(read: Visitor) -> None:
    """All words must occur, in any case; what is found is counted."""
    assert "1 rule contains “CONSPIRES sundays”" in read.get("rules?q=CONSPIRES+sundays").words
    assert "No rules match your search." in read.get("rules?q=conspires+teapot").words


def test_many_rules_are_read_a_page_at_a_time(app: Starlette, host: Host) -> None:
    """No page is long, none is missing, and there is one with all of them, to print."""
    suber = host.ruleset("suber")
    more = tuple(
        RuleText(Number(str(n)), "mutable", Content(title=f"Part {n}", text="So it is said. " * 20))
        for n in range(1000, 1300)
    )
    host.new("many-rules", replace(suber, rules=(*suber.rules, *more)), ("Ada",), seed=b"7" * 32)
    visitor, found, page = Visitor(app, "many-rules"), 0, 1
    while page:
        got = visitor.get(f"rules?page={page}")
        assert len(got.source) < 100_000
        found += got.source.count('<article class="law"')
        page = page + 1 if f"page={page + 1}" in got.source else 0
    assert found == len(suber.rules) + len(more)
    assert visitor.get("rules?whole=1").source.count('<article class="law"') == found


def test_a_rule_knows_its_neighbours(read: Visitor) -> None:
    """Who refers to it, what it refers to, the terms it answers, and the rules before and after it."""
    words = read.get("rules/301").words
    assert "Referred to by" in words and "303 Speech" in words
    assert "Refers to" in read.get("rules/303").words
    source = read.get("rules/201").source
    assert "Decides" in read.get("rules/203").words
    assert f'rel="prev" href="{read.game}/rules/116"' in source and f'rel="next" href="{read.game}/rules/202"' in source


def test_a_rule_tells_what_it_did_lately(read: Visitor) -> None:
    """Entries in which it caused something, the latest first, with their why."""
    page = read.get("rules/202")
    lately = page.source.partition('id="lately"')[2].partition("</section>")[0]
    assert "points (rule 202)" in re.sub("<[^>]*>", "", lately) and "why?" in lately


def test_any_two_revisions_are_compared(read: Visitor) -> None:
    """Word by word, whichever is named first; a revision that is not there is no fault."""
    page = read.get("rules/301?from=2&to=1")
    assert "What changed from revision 1 to 2" in page.words and 'id="compared"' in page.source
    assert 'id="compared"' not in read.get("rules/301?from=1&to=9").source


def test_many_revisions_are_read_a_page_at_a_time(read: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest come first, the earlier ones are a page further; any two can be compared from each page."""
    monkeypatch.setattr(rules, "REVISIONS", 1)
    first, second = read.get("rules/301"), read.get("rules/301?page=2")
    assert "Page 1 of 2" in first.words and "What changed" in first.words
    assert "Page 2 of 2" in second.words and "What changed" not in second.words
    assert all("Compare revision" in page.words for page in (first, second))


def test_mechanisms_stand_in_colour_and_cannot_break_out(read: Visitor) -> None:
    """Words of the code have classes, without any style or script in the page."""
    source = read.get("rules/203").source
    assert '<pre class="lines"' in source and 'class="code-' in source and "style=" not in source
