"""What a refusal advises leads on from where the player is."""

from tests.playing import Game, enact

from moot.play.host import Host


def test_an_unknown_proposal_names_those_that_are_open(host: Host) -> None:
    """A vote on a proposal that there isn't is told which there are; where none is open, where to look."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    assert game.refused("Ada", "vote", proposal="99", choice="for").remedy == "see the proposals of this game"
    game.do("Ada", "propose", changes=[enact("Tea", "Tea is served.")])
    assert game.refused("Ada", "vote", proposal="99", choice="for").remedy == "name one that is open: 6"


def test_an_empty_proposal_is_told_to_say_something(host: Host) -> None:
    """A new rule without words gets advice about its words, not about a rule as it stands."""
    game = Game.shipped(host, "five_rules", ("Ada", "Ben", "Cleo"))
    refused = game.refused("Ada", "propose", changes=[enact("", "")])
    assert refused.remedy == "write what the rule should say, or its title"
