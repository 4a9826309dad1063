"""The command `moot account give`: a game that was begun by a command becomes somebody's."""

from tests.terminal.conftest import Moot

from moot.bootstrap import host


def test_a_game_is_given_to_an_account(game: Moot) -> None:
    """The account moderates the game, and nobody's seat changes; an unknown account or game is an error."""
    game("account", "add", "Ada")
    assert "friday now belongs to Ada" in game("account", "give", "friday", "Ada").out
    with host("moot.db") as opened:
        people = opened.people
        ada = people.accounts.named("ada", people.now)
        assert ada is not None and people.access(ada, "friday").may_moderate
        assert people.access_settings("friday").owner == ada.id and people.access_settings("friday").seating == "open"
    assert game("account", "give", "friday", "Eve").code == 1
    assert game("account", "give", "sunday", "Ada").code == 1
