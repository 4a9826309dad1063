"""Every shipped ruleset can be played by the helper that other tests share."""

import pytest
from tests.every_ruleset import NAMES, Played
from tests.playing import enact, repeal

from moot.game import events as e
from moot.play.host import Host

PAYS = '@upon("argued")\ndef pay(player):\n    announce("thanks", to=player)'
HARMLESS = {"agora_like": "123", "classroom": "7", "five_rules": "5", "infinity": "325", "nomic_world": "1031"}
"""A rule that no vote hangs on; 206 elsewhere."""


@pytest.mark.parametrize("name", NAMES)
def test_proposals_are_made_voted_on_and_decided_in_each(host: Host, name: str) -> None:
    """In words and with code, from day to day; afterwards rules can still be changed, and things happen."""
    game = Played.begun(host, name)
    game.adopt("Be kind.")
    number = game.adopt(enact("Thanks", "Whoever comments is thanked.", PAYS))
    assert number in game.state.proposals
    game.go_on_after_a_win()
    game.do("Ada", "argue", text="Hello.")
    assert game.of(e.Announced)[-1].name == "thanks"
    game.adopt(repeal(HARMLESS.get(name, "206")))
    assert game.can_change()
    game.go_on_after_a_win()
    assert game.can_happen()


@pytest.mark.check
@pytest.mark.parametrize("name", [one for one in NAMES if one not in ("usenet", "classroom")])
def test_what_most_vote_against_is_not_adopted(host: Host, name: str) -> None:
    """All but one against it; rules can be changed all the same."""
    game = Played.begun(host, name)
    number = game.propose("Be kind.", by="Ada")
    assert game.decide(number, Ben="against", Cleo="against", Dan="against", Eve="against") == "defeated"
    assert game.can_change()


@pytest.mark.check
@pytest.mark.parametrize("name", [one for one in NAMES if one != "usenet"])
def test_it_is_found_out_where_nothing_can_be_adopted(host: Host, name: str) -> None:
    """Under a rule by which nobody may propose, nothing more is adopted; the copy on which that's tried is another."""
    game = Played.begun(host, name)
    nobody = enact("Silence", "Nobody proposes.", '@forbid("propose")\ndef nobody():\n    return "nobody proposes"')
    if game.decide(game.propose(nobody)) != "barred":
        before = game.state
        assert not game.can_change(days=30)
        assert game.state is before
