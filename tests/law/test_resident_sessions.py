"""Sessions of the sandbox stay for the requests that follow: one is enough for a game."""

from collections.abc import Iterator

import pytest
from tests.properties.games import World, rule

from moot.law.sandbox import Sandbox


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    """A sandbox of the test's own."""
    opened = Sandbox()
    yield opened
    opened.close()


def test_one_session_serves_a_game(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many moves are made, a law's code is loaded once."""
    made = []
    new = sandbox._new

    def counted(seconds: float, callbacks: int = 0):  # type: ignore[no-untyped-def]
        made.append(seconds)
        return new(seconds, callbacks)

    monkeypatch.setattr(sandbox, "_new", counted)
    world = World()
    world.runner = sandbox  # type: ignore[assignment]
    game = world.game(rule("101", "scoring.points()", '@upon("argued")\ndef pay(player):\n    award(player, 1)'))
    for _ in range(5):
        game.do("Ada", "argue", text="Well.")
    assert game.points()["Ada"] == 5
    assert len(made) == 1


def test_only_what_a_request_says_is_cached(sandbox: Sandbox) -> None:
    """An answer that follows from its request isn't asked for again; one for which further facts were fetched is."""
    rich = '@term("riches")\ndef riches(points):\n    return points["Ada"]'
    for players, again in ((3, 0), (60, 1)):
        world = World()
        world.runner = sandbox  # type: ignore[assignment]
        game = world.game(
            rule("101", "scoring.points()", rich), players=[f"P{n}" for n in range(players - 1)] + ["Ada"]
        )
        assert game.answer("riches") == 0
        before = sandbox.crossings
        assert game.answer("riches") == 0
        assert sandbox.crossings - before == again
