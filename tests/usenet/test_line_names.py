"""Two lines of play with a proposal 301 each: every sentence names the one of its own line."""

from collections.abc import Callable

import pytest
from tests.playing import Game
from tests.terminal.conftest import Moot, moot  # noqa: F401
from tests.usenet.test_words import begun, said
from tests.web.site import Visitor

from moot.authoring.plays import perform, read_play
from moot.documents.plays import Play
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.news.newsgroups import Newsgroups
from moot.post.notices.news_items import news_of_entry
from moot.views.explanations import why
from moot.views.log import log, summary_sentences
from moot.views.plain_text import log_lines
from moot.views.sentences import entry_sentences

LAST = 5
PLAY = """
ruleset: usenet
players: Ada

Ada> post begin
Ada> post propose follows=1 subject=Tea
  | Tea is at four.
Dan> post vote follows=2
Eve> post propose follows=1 subject=Coffee
  | Coffee is at five.
Ben> post append follows=4
"""


def two_lines(host: Host) -> Game:
    """Most follow the line on which 301 is called Tea; on the other one, 301 is Coffee and has just been appended."""
    game = begun(host)
    said(game, "Ada", "propose", "follows=1", "subject=Tea", text="Tea is at four.")
    said(game, "Dan", "vote", "follows=2")
    said(game, "Eve", "propose", "follows=1", "subject=Coffee", text="Coffee is at five.")
    assert said(game, "Ben", "append", "follows=4") == LAST
    assert game.table.state.proposals["301"].title == "Tea"  # type: ignore[index]
    return game


def by_play(game: Game) -> str:
    """The results of a play."""
    play = read_play(PLAY)
    assert isinstance(play, Play)
    return "\n".join(list(perform(game.host, play))[-1].results)


def by_page(game: Game) -> str:
    """The log on the site, and why something happened."""
    site = Visitor(create_app(game.host), game.table.name)
    return site.get("log").words + site.get(f"log/{LAST}").words


ROADS: dict[str, Callable[[Game], str]] = {
    "sentences": lambda game: " ".join(entry_sentences(game.entries()[LAST], game.state)),
    "log": lambda game: " ".join(line for one in log(game.table.moment()) for line in log_lines(one)),
    "why": lambda game: " ".join(why(game.table.moment(), LAST).lines),
    "summary": lambda game: " ".join(summary_sentences(game.entries()[LAST:], game.state)),
    "feeds and letters": lambda game: " ".join(
        one.told for one in news_of_entry(game.table.moment(), game.entries()[LAST])
    ),
    "plays": by_play,
    "pages": by_page,
}


@pytest.mark.parametrize("road", ROADS)
def test_sentences_name_the_proposal_of_their_own_line(host: Host, road: str) -> None:
    """The adoption of Coffee is never told as that of Tea, which is what 301 is on the line that most follow."""
    told = ROADS[road](two_lines(host))
    assert "“Coffee”" in told.partition("301")[2] and "301, “Tea”, is adopted" not in told and "301 “Tea”" not in told


def test_links_lead_to_the_proposal_that_is_meant(host: Host) -> None:
    """A feed has no page for a proposal of another line; the log links to the game as it was on the entry's own."""
    game = two_lines(host)
    items = list(news_of_entry(game.table.moment(), game.entries()[LAST]))
    assert items and {one.page for one in items} == {f"log/{LAST}"}
    assert [one.page for one in news_of_entry(game.table.moment(), game.entries()[2])] == ["proposals/301"]
    page = Visitor(create_app(host), game.table.name).get("log")
    assert f"proposals/301?at={LAST}" in page.source
    coffee = Visitor(create_app(host), game.table.name).get(f"proposals/301?at={LAST}").words
    assert "Coffee" in coffee and Newsgroups(host).last(game.table.name)


def test_the_terminal_names_the_proposal_of_the_line_that_was_posted_on(moot: Moot) -> None:  # noqa: F811
    """What a command tells of its own move, whatever line most players follow."""
    moot("new", "g", "--ruleset", "usenet", "--players", "Ada,Ben,Dan,Eve")
    for player, *words in (
        ("Ada", "begin"),
        ("Ada", "propose", "follows=1", "subject=Tea", "Tea is at four."),
        ("Dan", "vote", "follows=2"),
        ("Eve", "propose", "follows=1", "subject=Coffee", "Coffee is at five."),
    ):
        moot("do", "g", "post", *words, "--as", player)
    told = moot("do", "g", "post", "append", "follows=4", "--as", "Ben").out
    assert "Proposal 301, “Coffee”, is adopted" in told and "Tea" not in told
    assert "Proposal 301, “Coffee”, is adopted" in moot("log", "g").out
