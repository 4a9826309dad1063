"""Moderation by programs: reports, hidden and redacted posts, and the archive."""

from dataclasses import dataclass
from itertools import count

import pytest
from starlette.applications import Starlette
from tests.api.programs import Program, refused

from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.people.credentials import SCOPES
from moot.people.game_access import AccessSettings
from moot.play.host import Host

SPAM = "Buy my turnips!"
_numbers = count(1)


@dataclass
class Market:
    """A public game in which Ben advertises in entry 1, and programs of its moderator and of the server's."""

    name: str
    anybody: Program
    owner: Program
    host_moderator: Program


@pytest.fixture
def market(host: Host, app: Starlette) -> Market:
    """The game and its people."""
    people, number = host.people, next(_numbers)
    name, now = f"market-{number}", people.now
    owner, mo = people.accounts.make(f"Owner {number}", now), people.accounts.make(f"Mo {number}", now, moderates=True)
    records = people.administration.founding(owner, AccessSettings(name), now)
    host.new(name, host.ruleset("five_rules"), ["Ada", "Ben"], records=records)
    host.table(name).submit(Move("argue", PlayerId("Ben"), {"text": SPAM}))
    tokens = [people.tokens.make(one, "for tests", list(SCOPES), 30, now) for one in (owner, mo)]
    return Market(name, Program(app, name), *(Program(app, name, token) for token in tokens))


def test_a_report_is_made_and_settled(market: Market) -> None:
    """Anybody reports; a moderator reads text and reason, hides it, and nobody else can read it any more."""
    market.anybody.table.report_post(1, "It is spam.")
    acts = market.owner.table.administration
    (waiting,) = acts.posts().reported
    assert waiting.post.text == SPAM and [one.why for one in waiting.reports] == ["It is spam."]
    after = acts.decide_on_post(1, "hide", reason="Advertising.")
    assert after.reported == () and [post.hidden for post in after.hidden] == ["Advertising."]
    assert "turnips" not in str(list(market.anybody.table.talk())) + str(market.anybody.table.entry(1))
    assert acts.decide_on_post(1, "show").hidden == ()


def test_a_redacted_text_is_gone(market: Market) -> None:
    """The record that programs get has no text, and verifying it says which entry that is."""
    market.owner.table.administration.decide_on_post(1, "redact", reason="A court order.")
    assert SPAM not in str(list(market.anybody.table.journal()))
    assert market.anybody.table.verify(redecide=False).redacted == (1,)


def test_what_makes_no_sense_is_a_problem(market: Market) -> None:
    """No post there, no reason, and whoever doesn't moderate."""
    acts = market.owner.table.administration
    assert refused(lambda: market.anybody.table.report_post(0, "No.")) == (404, "post.unknown")
    assert refused(lambda: acts.decide_on_post(99, "hide", reason="No.")) == (404, "post.unknown")
    assert refused(lambda: acts.decide_on_post(1, "hide")) == (422, "post.reason")
    assert refused(lambda: market.anybody.table.administration.posts()) == (401, "token.missing")


def test_the_archive_is_for_moderators_of_the_server(host: Host, market: Market) -> None:
    """They put a game there, and delete it; its own moderator can't."""
    theirs, own = market.host_moderator.table.administration, market.owner.table.administration
    assert refused(lambda: own.archive(True)) == (403, "host.not-moderator")
    assert refused(theirs.delete) == (422, "game.not-archived")
    assert theirs.archive(True).archived and market.anybody.table.about().archived
    assert refused(own.delete) == (403, "host.not-moderator")
    theirs.delete()
    assert refused(market.anybody.table.about) == (404, "game.unknown") and not host.has(market.name)
