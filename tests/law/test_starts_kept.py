"""When rules amend what a quantity or a register starts with, whoever had it keeps that, by an event that is told."""

from typing import Any

import pytest
from tests.playing import Game, amend, enact, repeal, rule

from moot.game import events as e
from moot.play.host import Host

TABLE = """
    @upon("proposed")
    def opens_at_once(proposal):
        open_voting(proposal)

    @upon("ballot_cast")
    def all_have_voted(proposal, voted, eligible_voters):
        if len(voted) == len(eligible_voters):
            close_voting(proposal)
            adopt(proposal)
            take_effect(proposal)

    @term("eligible_voters")
    def players_vote(players):
        return players

    @term("next_number")
    def in_order(proposals_made):
        return 301 + proposals_made
    """
HELD = """
    @move("tell", by="players")
    def tell(player, {held}):
        announce("told", held={held})

    @move("grow", by="players")
    def grow(player):
        {grow}
    """


def game_of(host: Host, declared: str, held: str, grow: str) -> Game:
    """A game with something declared, a move that tells what is held, and one that changes it."""
    game = Game.of(host, rule("201", TABLE), rule("202", declared), rule("203", HELD.format(held=held, grow=grow)))
    game.do("Ada", "grow")
    return game


def told(game: Game) -> Any:
    """What the rules read now."""
    verdict = game.do("Ada", "tell")
    return next(event for event in verdict.events if isinstance(event, e.Announced)).fields["held"]


QUANTITY = "coins = quantity(of=Player, starts=10)"
HOLDINGS = {
    "quantity": (QUANTITY, "starts=50", "coins", "award(player, 1, of='coins')"),
    "fractions": ("gold = quantity(float, of=Player, starts=2.5)", "starts=9", "gold", "award(player, 1, of='gold')"),
    "register of players": (
        "lives = register(int, of=Player, starts=3)", "starts=9", "lives", "set_register('lives', 7, of=player)",
    ),
    "list of players": (
        "friends = register(list[Player], of=Player, starts=[])", "starts=['Zoe']", "friends",
        "add_to('friends', 'Ben', of=player)",
    ),
    "register": ("pot = register(int, starts=100)", "starts=500", "pot", "announce('nothing')"),
    "register of rules": (
        "stars = register(int, of=Rule, starts=1)", "starts=5", "stars", "set_register('stars', 7, of=201)",
    ),
}  # fmt: skip
"""What is declared, with another start, how it's told, and how somebody gets another amount than they started with."""


def _other(declared: str, starts: str) -> str:
    return declared[: declared.index("starts=")] + starts + ")"


@pytest.mark.parametrize("kind", HOLDINGS)
@pytest.mark.parametrize("way", ["amended", "moved", "enacted again"])
def test_whoever_had_it_keeps_what_they_had(host: Host, kind: str, way: str) -> None:
    """Amended, moved to another rule with another start, or repealed and enacted again: nobody holds anything else."""
    declared, starts, held, grow = HOLDINGS[kind]
    game = game_of(host, declared, held, grow)
    before = told(game)
    other = _other(declared, starts)
    if way == "amended":
        last = game.adopt(amend("202", mechanism=other))
    elif way == "moved":
        last = game.adopt(repeal("202"), enact(mechanism=other))
    else:
        game.adopt(repeal("202"))
        last = game.adopt(enact(mechanism=other))
    kept = [event for event in last.events if isinstance(event, e.QuantitySet | e.RegisterSet)]
    assert kept and all(event.because and not event.because.provision for event in kept)
    after = told(game)
    if kind == "register of rules":  # the rule that declared it is another one now
        before, after = ({one: amounts[one] for one in ("201", "203")} for amounts in (before, after))
    assert after == before
    again = game.adopt(amend("201", text="Something else."))
    assert not [event for event in again.events if isinstance(event, e.QuantitySet | e.RegisterSet)]


def test_what_is_of_each_proposal_is_kept(host: Host) -> None:
    """Proposals that were made before keep what they had; those that are made later start anew."""
    declared = """
        worth = register(int, of=Proposal, starts=1)

        @upon("proposal_adopted")
        def worth_is_told(proposal, worth):
            announce("worth", of=worth)
        """
    game = Game.of(host, rule("201", TABLE), rule("202", declared))
    first = game.propose(enact(), by="Ben")
    game.adopt(amend("202", mechanism=declared.replace("starts=1", "starts=5")))
    assert game.register("worth", first) == 1
    game.adopt(enact())
    assert [event.fields["of"] for event in game.events(e.Announced)] == [1, 5]


def test_whole_numbers_that_become_decimals_keep_the_start(host: Host) -> None:
    """A quantity that is declared with fractions and another start leaves everybody what they had."""
    game = game_of(host, QUANTITY, "coins", "award(player, 1, of='coins')")
    game.adopt(amend("202", mechanism="coins = quantity(float, of=Player, starts=0.5)"))
    assert told(game) == {"Ada": 11, "Ben": 10, "Cleo": 10, "Dan": 10, "Eve": 10}


def test_who_joins_later_starts_with_the_new_amount(host: Host) -> None:
    """Somebody who left and comes back has what they had; somebody new has what the rules now say."""
    game = game_of(host, QUANTITY, "coins", "award(player, 1, of='coins')")
    game.do("Eve", "leave")
    game.adopt(amend("202", mechanism="coins = quantity(of=Player, starts=50)"))
    game.do("Eve", "join")
    game.do("Flo", "join")
    assert told(game) == {"Ada": 11, "Ben": 10, "Cleo": 10, "Dan": 10, "Eve": 10, "Flo": 50}


def test_the_same_start_and_other_declarations_write_nothing(host: Host) -> None:
    """An amendment that leaves the start alone, or declares another kind of thing, has no such event."""
    game = game_of(host, QUANTITY, "coins", "award(player, 1, of='coins')")
    for mechanism in (
        QUANTITY + "\nlevel = register(int, starts=3)",
        QUANTITY + "\nlevel = register(str, starts='low')",
    ):
        verdict = game.adopt(amend("202", mechanism=mechanism))
        assert not [event for event in verdict.events if isinstance(event, e.QuantitySet | e.RegisterSet)]
