"""The search over all games on the site, its operation in the API, and what's told of one's own games."""

from collections.abc import Callable
from math import inf

import pytest
from starlette.applications import Starlette
from tests.founding import found
from tests.web.people import account, signed_in
from tests.web.site import Visitor, enacting

from moot.game.values import PlayerId
from moot.gateways.api import app as api
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.play.search import bring_up_to_date


@pytest.fixture
def told(visitor: Visitor, host: Host) -> str:
    """A game in which something with the word “marmalade” has been proposed and said."""
    visitor.sit("Ada")
    visitor.send("propose", enacting("Marmalade <b>", "Everybody gets marmalade & tea."))
    visitor.do("argue", text="I prefer **marmalade** to <script>honey</script>.")
    bring_up_to_date(host, host.games(), inf)
    return visitor.game


def test_results_are_grouped_marked_and_lead_to_their_place(app: Starlette, told: str) -> None:
    """Every kind under its heading; what players wrote is only text; each link leads to a page of the game."""
    visitor = Visitor(app)
    page = visitor.get("/search?q=marmalade")
    assert page.status == 200 and "Proposals" in page.words and "Talk" in page.words
    assert "<mark>marmalade</mark> &amp; tea" in page.source and "<script>honey" not in page.source
    links = [link["href"] for link in page.all("a") if link.get("href", "").startswith(told)]
    assert f"{told}/proposals/301" in links and f"{told}/talk/2#said-2" in links
    assert all(visitor.get(link).status == 200 for link in links)
    assert 'id="said-2"' in visitor.get(f"{told}/talk/2").source


def test_every_page_has_a_way_to_the_search(app: Starlette, visitor: Visitor) -> None:
    """A box that works without scripts outside games, and a link in them."""
    assert Visitor(app).get("/new").all("form")[0]["action"] == "/search"
    assert "/search" in [link.get("href") for link in visitor.get().all("a")]
    assert "Nothing found" in Visitor(app).get("/search?q=zyzzyva").words
    assert Visitor(app).get("/search?q=rule&kind=player").status == 200


def test_the_operation_finds_the_same(host: Host, app: Starlette, told: str) -> None:
    """As on the page, with the words marked."""
    mounted = api.create_app(host)
    answer = Visitor(mounted).client.get("/search", params={"q": "marmalade", "only": "talk"}).json()
    mine = [one for one in answer["results"] if told.endswith(one["game"])]
    assert [one["key"] for one in mine] == ["2"]
    assert [span["text"] for span in mine[0]["excerpt"] if span.get("match")] == ["marmalade"]


def test_the_search_of_the_site_asks_who_looks(host: Host, app: Starlette, begin: Callable[..., Visitor]) -> None:
    """A private game is in the answer for its members alone."""
    visitor = begin()
    game = visitor.game.removeprefix("/games/")
    visitor.sit("Ben").do("argue", text="Rhubarb!")
    found(host.people, account(host, "Olga"), AccessSettings(game, private=True))
    assert game not in Visitor(app).get("/search?q=rhubarb").source
    assert game not in signed_in(app, "Stan").get("/search?q=rhubarb").source
    assert game in signed_in(app, "Olga").get("/search?q=rhubarb").source


def test_your_games_come_first_with_what_is_new(host: Host, app: Starlette, begin: Callable[..., Visitor]) -> None:
    """What waits for you, and a summary of what happened since you were last there; to others it's one of many."""
    visitor = begin()
    game = visitor.game.removeprefix("/games/")
    mine = account(host, "Marta")
    host.people.administration.take(game, mine, PlayerId("Ada"), host.people.now)
    browser = signed_in(app, "Marta")
    assert "waiting for you" in browser.get("/").words
    browser.get(visitor.game)
    visitor.sit("Ben").do("argue", text="Hello @Ada")
    page = browser.get("/")
    own, _, others = page.source.partition('id="games"')
    assert visitor.game in own.partition('id="own-games"')[2] and visitor.game + '"' not in others
    assert "Since your last visit: 1 new comment by Ben. Ben mentions you in a comment." in page.words
    assert (
        "Your games" not in Visitor(app).get("/").words and "Since your last visit" not in Visitor(app).get("/").words
    )
