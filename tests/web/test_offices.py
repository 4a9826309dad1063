"""Offices on the pages: a game begun with a Moderator who does not play, and what she can do from a browser."""

import pytest
from tests.web.site import Visitor

FIELDS = {"title": "A month", "ruleset": "infinity", "players": "Ada\nBen\nCleo\nDan\nEve"}


@pytest.fixture
def month(visitor: Visitor) -> Visitor:
    """A visitor to a game of Infinity, whose Moderator is Tess."""
    page = visitor.send("/new", {**FIELDS, "offices": "moderator=Tess"}, follow=False)
    visitor.game = page.headers["location"]
    return visitor


def test_the_moderator_takes_a_seat_that_is_no_players(month: Visitor) -> None:
    """Tess can be chosen among the people of the game, and isn't on the scoreboard."""
    assert "You are Tess" in month.sit("Tess").get().words
    scores = [attrs for attrs in month.get().all("tr") if attrs.get("class") == "you"]
    assert not scores


def test_the_moderator_makes_the_moves_of_the_office(month: Visitor) -> None:
    """She publishes a throttle value with a form; a player who tries learns whose move it is."""
    assert "The throttle value is 5." in month.sit("Tess").do("publish-throttle", value="5").words
    refused = month.sit("Ben").do("publish-throttle", value="6")
    assert refused.status == 422
    assert "ublish-throttle is for the moderator (Tess)" in refused.words


def test_an_office_that_the_rules_do_not_have_is_told_with_the_form(visitor: Visitor) -> None:
    """The form comes back with what was given, and says which offices there are."""
    page = visitor.send("/new", {**FIELDS, "offices": "boss=Tess"})
    assert page.status == 422
    assert "o rule has an office of boss" in page.words
    assert "boss=Tess" in page.words
