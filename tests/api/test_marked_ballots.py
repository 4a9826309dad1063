"""Ballots that carry more than a word, over the API: what an offer says of them, a vote, a refusal and the count."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from tests.api.programs import PLAYERS, client_of
from tests.playing import points, rule

from moot.client import RequestRefused
from moot.client.game import Game
from moot.game.rules import Ruleset
from moot.play.host import Host


def election(host: Host, app: Starlette, method: str) -> Game:
    """A game of three in which the guide's election of a president is open, counted by a method."""
    guide = Path(__file__).parents[2].joinpath("docs", "mechanisms.md").read_text(encoding="utf-8")
    president = guide[guide.index("president = office()") :].partition("\n```")[0]
    name = f"election-{method}"
    rules = (points(), rule("201", president.replace("counting.runoff", f"counting.{method}")))
    host.new(name, Ruleset("election", rules), PLAYERS, title="Election", seed=b"7" * 32)
    game = client_of(app).game(name)
    game.do("call-election", player="Ada")
    return game


@pytest.mark.parametrize(
    ("method", "example", "how", "ballots", "elected"),
    [
        ("approval", "Ada", "Name as many as you like", ("Ben, Cleo", "cleo", "Cleo, Ada"), "Cleo"),
        ("schulze", "Ada > Ben > Cleo", "Put them in order", ("Ada > Cleo", "Cleo>Ada", "Ben > Ada"), "Ada"),
        ("points", "Ada: 1", "Give each its points", ("Ada: 3, Ben: 1", "Cleo: 2", "Ben: 1"), "Ada"),
    ],
)
def test_a_vote_of_each_form(
    app: Starlette, host: Host, method: str, example: str, how: str, ballots: tuple[str, ...], elected: str
) -> None:
    """The offer's schema says how to mark a ballot, with examples; a vote is a line of text; the rules count it."""
    game = election(host, app, method)
    [offer] = [one for one in game.offers(player="Ada") if one.offer.name == "vote"]
    choice = offer.arguments["properties"]["choice"]
    assert example in choice["examples"] and how in choice["description"]
    for malformed in ("Zoe", "Ada: 2.5", "Ada: five", "Ada; Ben", "Ada, Ada", "Ada > Ada"):
        with pytest.raises(RequestRefused) as refused:
            game.vote("Election 1", malformed, player="Ada")
        assert (refused.value.code, refused.value.facts["choices"]) == ("vote.choice", list(PLAYERS))
        assert how in refused.value.remedy
    for player, ballot in zip(PLAYERS, ballots, strict=True):
        game.vote("Election 1", ballot, player=player)
    assert game.status().offices["president"] == elected
