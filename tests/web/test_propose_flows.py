"""Every shipped game from a proposal to its adoption, on the pages and without scripts."""

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from tests.web.flows import FLOWS, START, VOTERS, adopted_by_ballots, adopted_by_postings
from tests.web.site import Visitor

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.runtime.clock import SetClock

SiteAndClock = tuple[Starlette, Host, SetClock]


@pytest.fixture
def site() -> Iterator[SiteAndClock]:
    """A site whose clock is set by the test."""
    clock = SetClock(START)
    with bootstrap.host(":memory:", clock) as host:
        yield create_app(host), host, clock


@pytest.mark.parametrize("ruleset", FLOWS)
@pytest.mark.check
def test_a_proposal_is_voted_on_and_adopted(site: SiteAndClock, ruleset: str) -> None:
    """Proposed on the form, seconded where the game wants it, voted on by all, and adopted: its rule is in force."""
    app, host, clock = site
    flow = FLOWS[ruleset]
    host.new(ruleset, host.ruleset(ruleset), flow.players, offices=dict(flow.offices), seed=b"7" * 32)
    visitor = Visitor(app, ruleset)
    page = adopted_by_ballots(visitor, flow, host, clock)
    assert "is adopted under rule" in page.words
    state = host.table(ruleset).state
    assert any(rule.content.title == "Kindness" for rule in state.in_force())
    assert "Adopted 1" in visitor.get("proposals").words


@pytest.mark.check
def test_a_proposal_of_postings_is_appended(site: SiteAndClock) -> None:
    """In USENET-NOMIC twelve names on a posting let its proposal be appended to the rules (U3, U6)."""
    app, host, _ = site
    host.new("usenet", host.ruleset("usenet"), ("Ada", *VOTERS), seed=b"7" * 32)
    visitor = Visitor(app, "usenet")
    adopted_by_postings(visitor)
    state = host.table("usenet").state
    assert "Players are kind to one another." in [rule.content.text.strip() for rule in state.in_force()]
    assert "Adopted 1" in visitor.get("proposals").words
