"""Who is in the game."""

from moot.game.apply import apply, begin_entry
from moot.game.events import GameStarted, Joined, Left
from moot.game.state import State
from moot.game.values import PlayerId

ADA, BEN, CLEO, DAN = (PlayerId(name) for name in ("Ada", "Ben", "Cleo", "Dan"))


def test_who_is_seated() -> None:
    """Whoever began the game or joined it sits in it, in order of joining; who left does not, until they are back."""
    state = begin_entry(State(), 0, 100, None)
    told: list[tuple[int, object, tuple[PlayerId, ...]]] = [
        (100, GameStarted(title="", ruleset="", players=(ADA, BEN), rules=()), (ADA, BEN)),
        (200, Joined(player=CLEO), (ADA, BEN, CLEO)),
        (300, Left(player=ADA, next_in_seating=BEN), (BEN, CLEO)),
        (400, Joined(player=ADA), (BEN, CLEO, ADA)),
    ]
    for number, (time, event, seated) in enumerate(told):
        state = apply(begin_entry(state, number, time, None), event)  # type: ignore[arg-type]
        assert state.seating == seated
        assert [p for p in (ADA, BEN, CLEO, DAN) if state.is_seated(p)] == sorted(seated)
        assert all(state.players[p].left is None for p in seated)
    assert state.players[ADA].joined == 400
