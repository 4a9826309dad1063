"""What search engines are told: all that is public, and nothing of a private game."""

import re
from urllib.robotparser import RobotFileParser

import pytest
from starlette.applications import Starlette
from tests.web.people import set_access
from tests.web.site import Visitor

from moot.gateways.web import search_engines
from moot.people.game_access import AccessSettings
from moot.play.host import Host


def listed(app: Starlette) -> list[str]:
    """The paths of the sitemap."""
    answer = Visitor(app).get("/sitemap.xml")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/xml")
    return re.findall(r"<loc>http://testserver(.*?)</loc>", answer.source)


def test_the_sitemap_lists_public_pages_that_are_there(app: Starlette, host: Host) -> None:
    """Each address answers a visitor without an account; private and archived games are not among them."""
    for name in ("robots-public", "robots-private", "robots-archived"):
        host.new(name, host.ruleset("five_rules"), ("Ada", "Ben"))
    set_access(host, AccessSettings("robots-private", private=True))
    set_access(host, AccessSettings("robots-archived", closed=True, archived=True))
    paths = listed(app)
    assert not [path for path in paths if "private" in path or "archived" in path]
    mine = [path for path in paths if "robots-public" in path]
    assert len(mine) == len(search_engines._OF_GAME)
    for path in ("/", "/rulesets/suber", *mine):
        assert path in paths and Visitor(app).get(path).status == 200, path


def test_robots_may_read_what_the_sitemap_lists(app: Starlette, host: Host) -> None:
    """robots.txt names the sitemap, and bars nothing of it; pages about whoever asks are barred."""
    answer = Visitor(app).get("/robots.txt")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    robots = RobotFileParser()
    robots.parse(answer.source.splitlines())
    assert robots.site_maps() == ["http://testserver/sitemap.xml"]
    assert all(robots.can_fetch("anybot", path) for path in listed(app))
    assert not any(robots.can_fetch("anybot", path) for path in ("/account", "/sign-in", "/api/v1/games", "/new"))
    assert "Disallow: /*?at=\n" in answer.source


def test_a_sitemap_has_no_more_pages_than_it_may(app: Starlette, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The protocol's limit holds however many games there are."""
    monkeypatch.setattr(search_engines, "_PAGES_MAX", 5)
    assert len(listed(app)) == 5
