"""Nomic World from its first set, before any amendment, and on the way to the law of 4 November 1992 (W10)."""

import pytest
from tests.nomic_world.world import DAY, MAJORITY, TWO_THIRDS, World, paid
from tests.playing import FIVE, amend, enact, transmute

from moot.play.host import Host


@pytest.fixture
def world(host: Host) -> World:
    """A game of five that starts from the first set."""
    return World.first_set(host)


def test_W10_a_game_may_start_from_the_first_set(world: World) -> None:
    """Rules 101 to 115 are immutable, 201 to 219 mutable, and each ranks by its number; proposals begin with 1000."""
    ranks = {r.number: r.rank for r in world.state.in_force()}
    assert [n for n, rank in ranks.items() if rank == "immutable"] == [str(n) for n in range(101, 116)]
    assert [n for n, rank in ranks.items() if rank == "mutable"] == [str(n) for n in range(201, 220)]
    assert all(r.ordinal == int(r.number) for r in world.state.in_force())
    assert world.draft() == "1000"


@pytest.mark.parametrize(
    ("ayes", "noes", "outcome"), [(2, 1, "adopted"), (3, 2, "defeated"), (4, 1, "adopted"), (1, 1, "defeated")]
)
def test_W10_at_first_two_thirds_of_the_votes_cast_adopt(world: World, ayes: int, noes: int, outcome: str) -> None:
    """Exactly two thirds are enough; what a majority would adopt is not."""
    number = world.post()
    world.ballots(number, FIVE[:ayes], FIVE[5 - noes :])
    world.close(number)
    assert world.outcome(number) == outcome


def test_W10_at_first_opponents_and_the_proposer_are_paid(world: World) -> None:
    """10 for each who voted against what is adopted and 1 to 10 for the proposer; a defeat costs the proposer 10."""
    number = world.post()
    world.ballots(number, FIVE[:4], ["Eve"])
    got = paid(world.close(number), "207")
    assert got["Eve"] == 10 and 1 <= got["Ada"] <= 10 and set(got) == {"Ada", "Eve"}
    lost = world.post(by="Ben")
    world.ballots(lost, ["Ben"], ["Ada", "Cleo"])
    assert paid(world.close(lost), "208") == {"Ben": -10}


def test_W10_from_the_first_set_to_the_law_of_the_day(world: World) -> None:
    """1011 makes the majority a simple one, 1034 and 1033 transmute 109 and 114; each rule ranks by its change."""
    simple = world.rule("203").content.mechanism.replace(TWO_THIRDS, MAJORITY)
    majority = amend("203", text="A simple majority.", mechanism=simple)
    changes = [majority, transmute("109", "mutable"), transmute("114", "mutable")]
    numbers = [world.pass_(change) for change in changes]
    assert [int(n) for n in numbers] == [world.rule(n).ordinal for n in ("203", "109", "114")] == [1000, 1001, 1002]
    assert [world.rule(n).rank for n in ("109", "110", "114")] == ["mutable", "immutable", "mutable"]
    last = world.post()
    world.ballots(last, FIVE[:3], FIVE[3:])
    world.close(last)
    assert world.outcome(last) == "adopted"


def test_W10_at_first_votes_stay_secret_for_good(world: World) -> None:
    """Before the lifting of the veil nobody is told after the close either, though the outcome is."""
    number = world.post()
    world.ballots(number, FIVE[:4], ["Eve"])
    world.close(number)
    world.wait(world.now + 7 * DAY)
    assert world.outcome(number) == "adopted"
    assert world.table.state.proposals[number].votes("for") == ()  # type: ignore[index]


def test_W10_at_first_nobody_has_to_second(world: World) -> None:
    """A draft goes on the board as it is, and more than two of a player's may be there."""
    numbers = [world.draft(enact(f"Rule {n}")) for n in range(3)]
    for number in numbers:
        world.do("Ada", "post-to-vote", proposal=number)
    assert [world.state.proposals[n].stage for n in numbers] == ["voting"] * 3  # type: ignore[index]
