"""Options in typed moves: what begins with two dashes and isn't known is refused, and never becomes a rule's text."""

import pytest
from tests.playing import Game, assembly
from tests.terminal.conftest import Moot, moot  # noqa: F401

from moot.authoring.move_arguments import move_from_words
from moot.authoring.plays import perform, read_play
from moot.documents.plays import Play
from moot.game.moves import Move, Refused
from moot.play.host import Host

MOVES = ["propose", "vote", "withdraw", "revise", "argue", "call-case", "judge", "agree", "leave", "correct"]


@pytest.mark.parametrize("name", MOVES)
@pytest.mark.parametrize("option", ["--words", "--file=x", "--as"])
def test_every_move_refuses_an_unknown_option(host: Host, name: str, option: str) -> None:
    """Whatever the move, and wherever the option stands."""
    moment = Game.of(host, assembly()).table.moment("Ada")
    for words in ((name, option, "Be kind."), (name, "Be kind.", option)):
        refused = move_from_words(moment, words)
        assert isinstance(refused, Refused) and refused.code == "move.malformed"
        assert option in refused.reason and "--" in refused.remedy


def test_a_posting_refuses_one_too(host: Host) -> None:
    """The move that posts takes no options either."""
    moment = Game.shipped(host, "usenet", players=("Ada",)).table.moment("Ada")
    assert isinstance(move_from_words(moment, ("post", "--words", "Be kind.")), Refused)
    assert isinstance(move_from_words(moment, ("post", "begin", "follows=none")), Move)


@pytest.mark.parametrize(
    "words", [("--", "--words"), ("--words are dashes.",), ("text=--words",), ("-- --words",), ("-1",)]
)
def test_a_text_that_begins_with_dashes_can_be_said(host: Host, words: tuple[str, ...]) -> None:
    """After a `--`, in quotation marks with its other words, or by the argument's name."""
    moment = Game.of(host, assembly()).table.moment("Ada")
    move = move_from_words(moment, ("argue", *words))
    assert isinstance(move, Move) and move.arguments["text"].startswith("-")


def test_a_play_refuses_an_option_and_goes_on(host: Host) -> None:
    """The step says which option there isn't; the proposal isn't made."""
    play = read_play(
        "ruleset: suber\nplayers: Ada, Ben\n\nAda> propose --words 'Be kind.'\n"
        "  ! move.malformed: propose has no option --words\nAda> propose -- --words\n"
    )
    assert isinstance(play, Play)
    _, refused, made = perform(host, play)
    assert refused.is_as_expected and "proposes 301, “words”" in made.results[0]


def test_the_terminal_refuses_it_in_each_of_its_commands(moot: Moot) -> None:  # noqa: F811
    """`moot do` and `moot play` alike; after `--` it is a text."""
    moot("new", "g", "--ruleset", "suber", "--players", "Ada,Ben")
    unknown = moot("do", "g", "propose", "--wrods", "Be kind.", "--as", "Ada")
    assert unknown.code != 0 and "--wrods" in unknown.out + unknown.err
    played = moot("play", "g", stdin="propose --words 'Be kind.'\nq\n").out
    assert "propose has no option --words" in played and "proposes" not in played
    assert "proposes 301, “words”" in moot("do", "g", "propose", "--as", "Ada", "--", "--words").out
