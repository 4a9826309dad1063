"""Games that plays have made, on the host of a test."""

from pathlib import Path

from moot.house.host import Host
from moot.house.plays import Play, name_of_game, perform, read_play

PLAYS = Path(__file__).parent.parent / "plays"


def played(host: Host, path: str) -> str:
    """The name of the game that a play under `tests/plays` has made, performed once on a host."""
    play = read_play((PLAYS / path).read_text(encoding="utf-8"))
    assert isinstance(play, Play)
    name = name_of_game(play)
    if not any(record.name == name for record in host.games()):
        list(perform(host, play))
    return name
