"""Nomic World's secret votes: two games that differ in one vote are alike to all others until the close (W3)."""

from random import Random
from typing import Any

import pytest
from tests.play.test_secrets import blank, compare
from tests.play.two_worlds import PLAYERS, World
from tests.playing import enact

from moot.play.host import Host

pytestmark = pytest.mark.check

__all__ = ["blank"]
HOUR, DAY = 3_600, 86_400


class Pair:
    """Two hosts with the same game of Nomic World."""

    def __init__(self, host: Host):
        rules = host.ruleset("nomic_world").rules
        self.one, self.other = World(host.sandbox, rules), World(host.sandbox, rules)

    def do(self, player: str, name: str, wait: int = 60, **arguments: Any) -> None:
        """A move in both, which is answered alike."""
        answers = []
        for world in (self.one, self.other):
            world.clock.time += wait
            answers.append(world.do(player, name, arguments))
        assert answers[0] == answers[1], (player, name)

    def post(self, title: str, by: str, second: str) -> str:
        """A proposal that is up for vote in both."""
        self.do(by, "propose", changes=[enact(title)])
        number = str(list(self.one.table.state.proposals)[-1])
        self.do(second, "second", proposal=number)
        self.do(by, "post-to-vote", proposal=number)
        return number

    def compare(self, voter: str) -> None:
        """All that others see is the same."""
        compare(self.one, self.other, voter, "seen")
        compare(self.one, self.other, voter, "pages")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.usefixtures("blank")
def test_W3_nobody_can_tell_how_anyone_has_voted_before_the_close(host: Host, seed: int) -> None:
    """Whatever is asked and done in the seven days; then the votes are opened, and the games are two."""
    luck = Random(seed)
    voter, *others = luck.sample(PLAYERS, len(PLAYERS))
    pair = Pair(host)
    try:
        first, second = (pair.post(title, others[0], others[1]) for title in ("A rule", "Another"))
        one, other = luck.sample(["for", "against"], 2)
        for world, choice in ((pair.one, one), (pair.other, other)):
            world.do(voter, "vote", {"proposal": first, "choice": choice})
        assert pair.one.own_state() != pair.other.own_state()
        for _ in range(8):
            player, number = luck.choice(others), luck.choice([first, second])
            name, arguments = luck.choice(
                [
                    ("vote", {"proposal": number, "choice": luck.choice(["for", "against"])}),
                    ("withdraw", {"proposal": number}),
                    ("log-on", {}),
                    ("call-case", {"statement": "Is it so?"}),
                    ("argue", {"text": "Well.", "proposal": number}),
                ]
            )
            pair.do(player, name, luck.choice([60, HOUR, 5 * HOUR]), **arguments)
        opened = pair.one.table.state.proposals[first].opened or 0  # type: ignore[index]
        for world in (pair.one, pair.other):
            world.clock.time = opened + 7 * DAY - 1
            world.table.keep_time()
        pair.compare(voter)
        for world in (pair.one, pair.other):
            world.clock.time += 1
            world.table.keep_time()
        ballots = [world.table.state.proposals[first].ballots[voter].choice for world in (pair.one, pair.other)]  # type: ignore[index]
        assert ballots == [one, other]
    finally:
        for world in (pair.one, pair.other):
            world.host.journal.close()
