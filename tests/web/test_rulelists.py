"""Rule lists on the web: in every form, of any moment, and safe to open."""

import json

import pytest
from tests.web.site import Visitor, changing

MEDIA = {"html": "text/html", "md": "text/markdown", "txt": "text/plain", "json": "application/json"}


@pytest.fixture
def played(visitor: Visitor) -> Visitor:
    """A game in which a rule has been repealed."""
    visitor.sit("Ada").send("propose", changing("repeal", "210"))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    return visitor


@pytest.mark.check
@pytest.mark.parametrize("ending", MEDIA)
def test_the_rules_page_leads_to_lists_in_every_form(played: Visitor, ending: str) -> None:
    """Each list that the page of rules links to is there, of its media type, with the rules in it."""
    addresses = [a["href"] for a in played.get("rules").all("a") if f"rules.{ending}" in a["href"]]
    assert len(addresses) == 2
    for address in addresses:
        page = played.get(address)
        assert page.status == 200
        assert page.headers["content-type"].startswith(MEDIA[ending])
        assert "Obey the rules" in page.source
        assert ("No conspiring" in page.source) == ("full=1" in address)


def test_a_list_is_of_the_moment_that_is_looked_at(played: Visitor) -> None:
    """Looking back, the links lead to lists of then."""
    address = next(a["href"] for a in played.get("rules?at=1").all("a") if "rules.json" in a["href"])
    then, now = json.loads(played.get(address).source), json.loads(played.get("rules.json").source)
    assert (then["entry"], then["mutable"], now["mutable"]) == (1, 13, 12)


@pytest.mark.check
def test_the_page_may_load_its_own_style_and_nothing_else(played: Visitor) -> None:
    """The policy of the page names its style by digest, and lets it load, run and be framed by nothing."""
    policy = played.get("rules.html").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script-src" not in policy and "frame-ancestors 'none'" in policy


def test_mechanisms_are_shown_where_they_are_wanted(played: Visitor) -> None:
    """`?mechanisms=1` adds the code of the rules."""
    assert "precedence.immutable_first()" not in played.get("rules.txt").source
    assert "precedence.immutable_first()" in played.get("rules.txt?mechanisms=1").source


def test_a_form_that_there_is_none_of_is_said_so(played: Visitor) -> None:
    """An unknown ending is a page that says which there are."""
    page = played.get("rules.pdf")
    assert page.status == 404
    assert ".html, .md, .txt and .json" in page.words
