"""Games that plays have made, on the host of a test."""

from pathlib import Path

from moot.authoring.plays import Play, name_of_game, perform, read_play
from moot.game.values import PlayerId
from moot.play.host import Host

PLAYS = Path(__file__).parent.parent / "plays"


def played(host: Host, path: str) -> str:
    """The name of the game that a play under `tests/plays` has made, performed once on a host."""
    play = read_play((PLAYS / path).read_text(encoding="utf-8"))
    assert isinstance(play, Play)
    name = name_of_game(play)
    if not any(record.name == name for record in host.games()):
        list(perform(host, play))
    return name


IN_MID_PLAY = {
    "suber": "suber/a_full_game.play",
    "undecided": "suber/undecided.play",
    "usenet": "usenet/three_branches.play",
    "nomic-world": "nomic_world/early_decision.play",
    "infinity": "infinity/a_month.play",
    "acronomic": "acronomic/three_weeks.play",
}
"""A play for each game, of which the last third is left out, so that something is open."""
START = 1_773_426_000


def play_in_part(host: Host) -> dict[str, PlayerId]:
    """Bring a game of each shipped ruleset to mid-play on a host; the first player of each game, by its name."""
    for name, path in IN_MID_PLAY.items():
        play = read_play((PLAYS / path).read_text(encoding="utf-8"))
        assert isinstance(play, Play)
        steps = perform(host, play, name, (PLAYS / path).parent)
        for _ in range(len(play.steps) * 2 // 3):
            next(steps)
    return {name: host.table(name).state.seating[0] for name in IN_MID_PLAY}
