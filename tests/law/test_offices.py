"""Offices held by people who are no players: what they may do, and what rules must permit first."""

import pytest
from tests.playing import Game, enact, event, rule

from moot.game import events as e
from moot.play.host import Host, InvalidName, read_offices
from moot.views.doing.offers import offers

OFFICE = "moderator = office()\n"
BELL = '@move("ring", by="moderator")\ndef ring(player):\n    announce("rung", player=player)'
MAY_PROPOSE = (
    OFFICE + '@permit("propose")\ndef the_moderator_too(player, moderator):\n'
    '    if player == moderator:\n        return "the moderator may propose"'
)
COUNT = '@term("next_number")\ndef one_more(proposals_made):\n    return 301 + proposals_made'
JUDGE = OFFICE + '@upon("case_called")\ndef the_moderator_judges(case, moderator):\n    appoint_judge(case, moderator)'


def begun(host: Host, *mechanisms: str, offices: dict[str, str] | None = None) -> Game:
    """A game of these mechanisms, in which Tess, who does not play, is the moderator."""
    rules = [rule(str(201 + place), source) for place, source in enumerate(mechanisms)]
    return Game.of(host, *rules, offices={"moderator": "Tess"} if offices is None else offices)


def test_somebody_outside_the_game_can_hold_an_office_from_the_start(host: Host) -> None:
    """Tess is the moderator, and isn't a player."""
    game = begun(host, OFFICE + BELL)
    assert dict(game.state.offices) == {"moderator": "Tess"}
    assert "Tess" not in game.state.players
    assert game.state.people[-1] == "Tess"


def test_moves_of_the_office_are_made_by_its_holder_alone(host: Host) -> None:
    """What a rule gives `by="moderator"` is made by Tess, and by no player and no other stranger."""
    game = begun(host, OFFICE + BELL)
    assert event(game.do("Tess", "ring"), e.Announced).fields == {"player": "Tess"}
    assert game.refused("Ada", "ring").code == "move.not-yours"
    assert game.refused("Zoe", "ring").code == "player.unknown"


def test_moves_of_the_players_are_not_the_holders(host: Host) -> None:
    """Unless a rule permits it, the holder of an office who does not play neither proposes, votes nor calls cases."""
    game = begun(host, OFFICE + BELL, COUNT)
    assert game.refused("Tess", "propose", changes=[enact()]).code == "player.unknown"
    assert game.refused("Tess", "call-case", statement="So it is.").code == "player.unknown"
    number = game.propose(by="Ada")
    assert game.refused("Tess", "vote", proposal=number, choice="for").code == "player.unknown"


def test_a_permission_lets_the_holder_make_a_players_move(host: Host) -> None:
    """Where a rule permits it to the moderator, Tess proposes, and revises what she proposed."""
    game = begun(host, MAY_PROPOSE, COUNT)
    number = game.propose(by="Tess")
    game.do("Tess", "revise", proposal=number, changes=[enact("Tea")])
    assert game.state.proposals[number].author == "Tess"  # type: ignore[index]


def test_a_permission_that_is_silent_permits_nothing(host: Host) -> None:
    """The rule speaks of the moderator; a clerk, who holds another office, is no player all the same."""
    clerk = 'clerk = office()\n@move("file", by="clerk")\ndef file():\n    announce("stored")'
    game = begun(host, MAY_PROPOSE, COUNT, clerk, offices={"moderator": "Tess", "clerk": "Uma"})
    refused = game.refused("Uma", "propose", changes=[enact()])
    assert (refused.code, refused.reason) == ("player.unknown", "Uma is not a player in this game")


def test_the_holder_of_an_office_cannot_leave_a_game_without_being_in_it(host: Host) -> None:
    """A permission to leave makes nobody a player."""
    game = begun(host, OFFICE + BELL, '@permit("leave")\ndef anyone():\n    return "a player may always leave"')
    assert game.refused("Tess", "leave").code == "player.unknown"


def test_the_holder_of_an_office_can_judge(host: Host) -> None:
    """Appointed by a rule, Tess judges a case; so does her successor after her, though no player."""
    hand_over = OFFICE + '@move("hand-over", by="moderator")\ndef hand_over(whom: str):\n    appoint("moderator", whom)'
    game = begun(host, JUDGE, hand_over)
    game.do("Ada", "call-case", statement="So it is.")
    game.do("Tess", "judge", case="1", judgment="true")
    game.do("Tess", "hand-over", whom="Uma")
    assert game.refused("Tess", "hand-over", whom="Tess").code == "player.unknown"
    game.do("Ben", "call-case", statement="Is it?")
    assert event(game.do("Uma", "judge", case="2", judgment="false"), e.Judged).judge == "Uma"


@pytest.mark.parametrize("name", ["", "ada", "a/b"])
def test_an_office_is_filled_with_a_name_that_can_be_used(host: Host, name: str) -> None:
    """No name, one that differs in case alone from a player's, one with a sign in it: the appointment fails."""
    hand_over = OFFICE + '@move("hand-over", by="moderator")\ndef hand_over(whom: str):\n    appoint("moderator", whom)'
    game = begun(host, hand_over)
    event(game.do("Tess", "hand-over", whom=name), e.MechanismFailed)
    assert dict(game.state.offices) == {"moderator": "Tess"}


def test_the_powers_of_an_office_are_offered_and_nothing_waits_for_them(host: Host) -> None:
    """Tess is offered the bell and can ring it; she is asked to judge, but never to ring."""
    game = begun(host, OFFICE + BELL, JUDGE)
    game.do("Ada", "call-case", statement="So it is.")
    offered = {offer.name: offer for offer in offers(game.table.moment("Tess")) if offer.allowed and offer.yours}
    assert {name: offer.asked for name, offer in offered.items()} == {"join": False, "judge": True, "ring": False}


def test_a_move_is_offered_though_a_rule_looks_at_what_is_not_said_yet(host: Host) -> None:
    """Until Tess has said whom and how much, a rule that looks at it has nothing to refuse; then it refuses."""
    pay = 'points = quantity(of=Player, starts=0)\n@move("pay", by="moderator")\ndef pay(whom: Player, amount: int):\n'
    pay += '    award(whom, amount)\n\n@forbid("pay")\ndef enough(whom, amount, points):\n'
    pay += '    if points[whom] + amount > 9:\n        return "nine are enough"'
    game = begun(host, OFFICE + pay)
    assert [(offer.name, offer.reason) for offer in offers(game.table.moment("Tess")) if offer.allowed][-1] == (
        "pay",
        "",
    )
    assert game.refused("Tess", "pay", whom="Ada", amount=10).code == "law.enough"


def test_a_rule_can_admit_a_player_with_what_it_asks_of_them(host: Host) -> None:
    """A move for anyone can have more arguments than `join`; players aren't admitted twice."""
    signing = (
        '@move("sign-up", by="anyone")\ndef sign_up(player, friend: Player | None = None):\n    admit_player(player)\n'
        '    if friend is not None:\n        announce("brought", who=friend)'
    )
    game = begun(host, signing, offices={})
    made = game.do("Zoe", "sign-up", friend="Ada")
    assert event(made, e.Joined).because.rule == "201"
    assert game.state.seating[-1] == "Zoe"
    assert not [ev for ev in game.do("Zoe", "sign-up").events if isinstance(ev, e.Joined)]


@pytest.mark.parametrize(
    ("offices", "said"),
    [({"umpire": "Tess"}, "no rule has an office of umpire"), ({"moderator": "ada"}, "“Ada” and “ada” look alike")],
)
def test_an_office_must_be_in_the_rules_and_its_holder_have_a_name(
    host: Host, offices: dict[str, str], said: str
) -> None:
    """A game does not begin with an office that no rule has, nor with a holder who could be taken for a player."""
    with pytest.raises(InvalidName, match=said):
        begun(host, OFFICE + BELL, offices=offices)


@pytest.mark.parametrize("text", ["Tess", "moderator=", "a=Tess,a=Uma"])
def test_offices_that_are_not_understood_are_told(text: str) -> None:
    """What fills no office, or one twice, is a fault of the one who begins the game."""
    with pytest.raises(InvalidName):
        read_offices(text)


def test_offices_are_read_from_a_line_or_several() -> None:
    """Commas and lines both part them."""
    assert read_offices("moderator=Tess, clerk = Uma\n") == {"moderator": "Tess", "clerk": "Uma"}


RESIGNING = """
@move("resign", by="anyone")
def resign(which: str):
    appoint(which, None)

@forbid("resign")
def ones_own(player, which, offices):
    if offices.get(which) != player:
        return f"you aren't the {which}"

@upon("appointed")
def told(offices):
    announce("offices_now", held=offices)
"""


def test_rules_see_who_holds_which_office(host: Host) -> None:
    """The fact `offices` has the holder of each office that is held, whichever rule declares it."""
    game = begun(
        host, OFFICE, RESIGNING, "chief = office()\ncaptain = office()", offices={"moderator": "Tess", "chief": "Ada"}
    )
    assert "you aren't the captain" in game.refused("Ada", "resign", which="captain").reason
    assert "you aren't the moderator" in game.refused("Ada", "resign", which="moderator").reason
    held = event(game.do("Ada", "resign", which="chief"), e.Announced).fields["held"]
    assert held == {"moderator": "Tess"}


def test_a_rule_with_a_name_of_its_own_for_offices_keeps_it(host: Host) -> None:
    """Where a rule declares `offices` itself, the name means what it declares."""
    move = "@move('tell', by='players')\ndef tell(offices):\n    announce('told', of=offices)"
    own = f"offices = register(int, starts=7)\n{move}"
    game = begun(host, OFFICE, own)
    assert event(game.do("Ada", "tell"), e.Announced).fields == {"of": 7}
