"""Two games that differ in a secret alone can't be told apart by anything that others get of them."""

import os
from collections.abc import Iterator

import pytest
from tests.every_ruleset import Played
from tests.playing import assembly, enact, rule
from tests.two_worlds import surfaces
from tests.two_worlds.leaks import LEAKS
from tests.two_worlds.pairs import KINDS, Pair, comparison
from tests.two_worlds.worlds import PLAYERS, World, same_chance

from moot import bootstrap
from moot.game.rules import Ruleset
from moot.law.rulesets import shipped
from moot.law.sandbox import Sandbox
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

PAIRS = int(os.environ.get("MOOT_PAIRS", "60"))
PAIRS_SOAKED = int(os.environ.get("MOOT_PAIRS_SOAKED", "10000"))
LEAK_FOUND_WITHIN = 16
"""A planted leak is found in so many pairs that differ in a ballot, on the pages where it is."""
WHERE = {"an ETag over the private state": "/games/worlds/rules"}
"""The pages on which a planted leak is looked for, if not on those of the proposal."""
SECRET = """
@term("ballots_secret")
def until_the_close(proposal):
    return proposal.stage == "voting"
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """A sandbox that all worlds share.

    What makes a shipped ruleset's rules void is of no game, and kept by the process: it's asked for before.
    """
    made = Sandbox()
    with bootstrap.host(":memory:", SetClock(0)) as host:
        for name in shipped():
            assert Played.begun(host, name).law.index
    yield made
    made.close()


@pytest.mark.parametrize("seed", range(PAIRS))
def test_nobody_else_can_tell_two_worlds_apart(sandbox: Sandbox, seed: int) -> None:
    """Pages, feeds, API, mail, views, errors, headers, logs: the same bytes, lengths, order, and cost."""
    came = comparison(Pair(seed), sandbox)
    assert came.compared >= 20 and not came.different, "\n".join(came.different)


@pytest.mark.soak
def test_ten_thousand_pairs(sandbox: Sandbox) -> None:
    """The same, for 10,000 pairs."""
    found = [one for seed in range(PAIRS_SOAKED) for one in comparison(Pair(seed), sandbox).different]
    assert not found, "\n".join(found[:50])


def test_every_route_and_operation_has_a_place() -> None:
    """A new page, form or operation has to be put among the surfaces, or it isn't known whether it tells secrets."""
    sandbox = Sandbox()
    world = World(sandbox, Ruleset(name="worlds", rules=(assembly(),)))
    try:
        routes = [route for route in world.app.routes if route.path != "/api/v1"]
        assert surfaces.unplaced(routes) == []
        assert {route.path for route in routes} >= {*surfaces.FORMS, *surfaces.LEFT_OUT, *filter_paths(surfaces.ASKED)}
    finally:
        world.close()
        sandbox.close()


def filter_paths(asked: dict[str, tuple[str, ...]]) -> set[str]:
    """Those of them that are routes of the site."""
    return {path for path in asked if path.startswith("/")}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(sandbox: Sandbox, leak: str) -> None:
    """The comparison finds each of five mistakes by which something of a secret ballot gets out."""
    with LEAKS[leak]():
        for pair in (Pair(seed * len(KINDS)) for seed in range(LEAK_FOUND_WITHIN)):
            if comparison(pair, sandbox, WHERE.get(leak, "/proposals/301")).different:
                return
    pytest.fail(f"{leak} was not found in {LEAK_FOUND_WITHIN} pairs")


def test_what_the_rules_open_is_told(sandbox: Sandbox) -> None:
    """Once the vote is closed the entry says what everybody chose: then the worlds may be told apart."""
    opened = []
    for choice in ("for", "against"):
        with same_chance():
            world = World(sandbox, Ruleset(name="worlds", rules=(assembly(), rule("102", SECRET))))
            world.do("Ben", "propose", {"changes": [enact()]})
            for player in PLAYERS:
                assert not list(world.table.entries())[-1].opened
                world.do(player, "vote", {"proposal": "301", "choice": choice if player == "Ada" else "for"})
            opened.append({one.player: one.choice for one in list(world.table.entries())[-1].opened})
            world.close()
    assert [told["Ada"] for told in opened] == ["for", "against"]
    assert all(
        told[player] == "for" for told in opened for player in PLAYERS[1:-1]
    )  # the last vote closes the voting, and is no secret
