"""Secret ballots: two games that differ in one secret vote cannot be told apart until the close, by anything."""

from random import Random

import pytest
from tests.play.two_worlds import CHOICES, PLAYERS, World, faults_of_the_menu, moves, two_worlds, without_choice

from moot.game import commitments
from moot.play.host import Host

pytestmark = pytest.mark.check

ALIKE_PAIRS, SOAKED = 20, 540
STEPS = 14


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments that do not hang on the choice, so that all else can be compared byte by byte.

    That a real one tells nothing either is tested for itself.
    """

    monkeypatch.setattr(commitments, "digest", without_choice)


def is_secret(*worlds: World) -> bool:
    """Whether voting on the proposal goes on in all of them."""
    return all(world.table.state.proposals["301"].stage == "voting" for world in worlds)  # type: ignore[index]


def compare(one: World, other: World, voter: str, what: str) -> None:
    """Everything that others see is the same in both, to the byte."""
    for (name, seen), (_, seen_there) in zip(getattr(one, what)(voter), getattr(other, what)(voter), strict=True):
        assert seen == seen_there, name


def play(host: Host, seed: int) -> int:
    """Play a pair until the close or for some steps; how many steps were the same after the votes that differ."""
    luck = Random(seed)
    voter = luck.choice(PLAYERS[2:])
    choice, choice_there = luck.sample(CHOICES, 2)
    differs, alike = luck.randint(2, 5), 0
    with two_worlds(host.sandbox, luck) as (one, other):
        for step, (player, name, arguments, wait) in zip(range(STEPS), moves(luck, voter), strict=False):
            for world in (one, other):
                world.clock.time += wait
            if step == differs:
                one.do(voter, "vote", {"proposal": "301", "choice": choice})
                other.do(voter, "vote", {"proposal": "301", "choice": choice_there})
                if not is_secret(one, other):
                    return alike
                assert one.own_state() != other.own_state()
                compare(one, other, voter, "seen")
            answers = {one.do(player, name, arguments), other.do(player, name, arguments)}
            if step >= 2 and not is_secret(one, other):
                return alike
            assert len(answers) == 1, (name, answers)
            if step >= differs:
                alike += 1
                assert list(one.table.raw()) == list(other.table.raw())
        compare(one, other, voter, "seen")
        compare(one, other, voter, "pages")
    return alike


def test_the_lines_of_the_rulesets_pass_the_gate() -> None:
    """The rulesets of the two worlds are such as players could have."""
    assert not faults_of_the_menu()


@pytest.mark.parametrize("seed", range(ALIKE_PAIRS))
@pytest.mark.usefixtures("blank")
def test_worlds_that_differ_in_a_secret_vote_are_alike(host: Host, seed: int) -> None:
    """Journals, logs, pages, states, previews, reasons, answers to others: the same bytes until the close."""
    play(host, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(ALIKE_PAIRS, ALIKE_PAIRS + SOAKED))
@pytest.mark.usefixtures("blank")
def test_many_more_worlds_are_alike(host: Host, seed: int) -> None:
    """The same, for many more pairs."""
    play(host, seed)
