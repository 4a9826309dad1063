"""The full game, played command by command as a script would."""

from pathlib import Path

import pytest
from tests.plays.test_plays import by_chance, play_of
from tests.terminal.conftest import Moot

from moot import bootstrap
from moot.authoring.plays import Play, PlayStepResult, name_of_game, perform
from moot.play.host import Host
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

FULL = Path(__file__).parent.parent / "plays" / "suber" / "a_full_game.play"


def raw(host: Host, game: str) -> list[bytes]:
    """A game's entries as they are on disk."""
    return [entry for _, entry in host.table(game).raw()]


def played_by_commands(moot: Moot, play: Play, steps: list[PlayStepResult]) -> None:
    """Begin the game with `moot new` and make each move with `moot do … --now …`."""
    game, players = name_of_game(play), ",".join(play.players)
    begun = moot("new", game, "--players", players, "--seed", play.seed, "--title", play.title, "--now", play.start)
    assert begun.code == 0
    for done in steps:
        step = done.step
        if step.kind == "move":
            document = ["text=-"] if step.body is not None else []
            words = ["do", game, *step.words, *document, "--as", step.player, "--now", str(done.time)]
            made = moot(*words, stdin=step.body or "")
            assert made.code == int(done.results[0].startswith(("!", "?"))), made


def test_the_full_game_can_be_played_command_by_command(moot: Moot, tmp_path: Path):
    """`moot do … --now …` for each move of the full game gives the same entries as `moot run`, byte for byte."""
    play = by_chance(play_of(FULL))
    with bootstrap.host(":memory:", SetClock(0)) as host:
        steps = list(perform(host, play))
        expected = raw(host, name_of_game(play))
    played_by_commands(moot, play, steps)
    with bootstrap.host(tmp_path / "moot.db", SetClock(0)) as kept:
        assert raw(kept, name_of_game(play)) == expected
    assert moot("verify", name_of_game(play)).code == 0
