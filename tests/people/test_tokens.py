"""Tokens that authenticate players who write by mail or news."""

from tests.playing import Game, assembly

from moot.game.values import PlayerId
from moot.people.correspondents import end_token, is_token_of, token_of
from moot.play.host import Host


def test_a_token_is_one_player_s_in_one_game(host: Host) -> None:
    """Each player of each game has another; it stays the same, and capitals do not matter."""
    games = [Game.of(host, assembly()).table.name for _ in range(2)]
    tokens = {token_of(host.journal, game, player) for game in games for player in ("Ada", "Ben")}
    assert len(tokens) == 4 and all(len(token) == 24 and token.isalnum() for token in tokens)
    ada = token_of(host.journal, games[0], "Ada")
    assert is_token_of(host.journal, games[0], "Ada", f" {ada.upper()} ")
    assert not is_token_of(host.journal, games[0], "Ben", ada)
    assert not is_token_of(host.journal, games[1], "Ada", ada)
    assert not is_token_of(host.journal, games[0], "Ada", "") and not is_token_of(host.journal, games[0], "Ada", "é")


def test_a_token_can_be_ended(host: Host) -> None:
    """From then on the old one is nobody's, and the new one is the player's."""
    game = Game.of(host, assembly()).table.name
    old = token_of(host.journal, game, "Ada")
    new = end_token(host.journal, game, PlayerId("Ada"))
    assert [is_token_of(host.journal, game, "Ada", one) for one in (old, new)] == [False, True]
