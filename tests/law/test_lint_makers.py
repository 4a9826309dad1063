"""Lint of rules that look right one by one: makers whom nobody names, judges, counts at odds; choices of the mover."""

import pytest
from tests.playing import Game, assembly, rule

from moot.game import events as e
from moot.game.law_protocol import Practice
from moot.game.moves import Move, Question
from moot.law.lint import lint
from moot.play.host import Host

COUNT = "count = register(int, starts=0)\n"
GO = '@move("go", by="players")\ndef go(player):\n    announce("gone", player=player)\n'


def codes(host: Host, *mechanisms: str) -> list[str]:
    """What lint says of some rules, by its codes."""
    game = Game.of(host, assembly(), *(rule(str(201 + n), code) for n, code in enumerate(mechanisms)))
    return [fault.code for fault in lint(host.law_of(game.state), game.state)]


@pytest.mark.parametrize(
    ("more", "by", "told"),
    [
        ("", "promotor", ["law.no-maker"]),
        ("promotor = office()\n", "promotor", []),
        ("promotor = register(Player)\n", "promotor", []),
        ('@term("promotor")\ndef who(players) -> Player:\n    return players[0]\n', "promotor", []),
        ("", "anyone", []),
        ("", "players", []),
    ],
)
def test_a_move_of_an_office_that_nobody_declares_is_told(host: Host, more: str, by: str, told: list[str]) -> None:
    """`by` names players, an office, a register or a term that there is."""
    assert codes(host, f'{more}@move("tell", by="{by}")\ndef tell_all():\n    announce("published")\n') == told


def test_a_field_of_the_event_is_no_missing_term(host: Host) -> None:
    """`judge` upon `judged` is the event's own; where nothing gives it, no rule answers it."""
    paid = 'points = quantity(of=Player, starts=0)\n@upon("judged")\ndef paid(judge):\n    award(judge, 1)\n'
    assert codes(host, paid, "judging.by_lot()") == []
    assert codes(host, paid.replace("judged", "voting_closed"), "judging.by_lot()") == ["law.no-answer"]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("count + 1", "count + 2", ["law.counts-at-odds"]),
        ("count - 1", "1 + count", ["law.counts-at-odds"]),
        ("count + 1", "7", []),
        ("3", "4", []),
    ],
)
def test_two_counts_of_one_moment_are_told_to_add(host: Host, one: str, other: str, told: list[str]) -> None:
    """Two rules that each set a register to what it holds and something contradict each other: `add_to` adds up."""
    bodies = [f'@upon("gone")\ndef counted(count):\n    set_register("count", {value})\n' for value in (one, other)]
    assert codes(host, COUNT + GO, *bodies) == told
    adding = '@upon("gone")\ndef counted():\n    add_to("count", 1)\n'
    assert codes(host, COUNT + GO, adding, bodies[0]) == []


HAND = """
hand = register(list[str], of=Player, starts=["x", "y"])


@term("own_cards")
def what_you_hold(player, hand) -> list[str]:
    return hand[player]


@move("play", by="players")
def play(card: OneOf["own_cards"], player):
    remove_from("hand", card, player)
"""


def test_a_term_of_choices_knows_who_chooses(host: Host) -> None:
    """Each player has the choices that are theirs; the form shows them, and others are refused."""
    game = Game.of(host, assembly(), rule("201", HAND), players=("Ada", "Ben"))
    game.do("Ada", "play", card="x")
    assert "must be one of y, not" in game.refused("Ada", "play", card="x").reason
    game.do("Ben", "play", card="x")
    assert not game.events(e.CaseCalled) and host.verify(game.table.name).whole
    earlier = host.law_of(game.state).understand(
        game.state,
        Move("play", "Ada", {"card": "y"}),
        Practice.COUNTS_SIZES,  # type: ignore[arg-type]
    )
    assert isinstance(earlier, Question)
