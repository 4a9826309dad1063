"""Ways of counting votes: against published worked examples, and against what another library found.

`elections.jsonl` has 240 elections drawn by lot, with the winners as pref_voting 1.18.2 names them: `instant_runoff`,
`beat_path`, `score_voting` by sums, `approval` (of whatever got more than 2 points), and the possible outcomes of
`stv_scottish`, which settles ties by lot. Choices are digits, a ranking is a word of them, and points are a digit each.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.playing import Game, rule

from moot.game.ballot_forms import marked_with_scores
from moot.game.state import Ballot
from moot.game.values import PlayerId
from moot.play.host import Host

ELECTIONS = [json.loads(line) for line in Path(__file__).with_name("elections.jsonl").read_text().splitlines()]
OFFERED = """
    @move("call-election", by="players")
    def call(names: list[str], player):
        put("election", title="Which?", author=player, names=names)

    @term("next_number", kind="election")
    def own_series(proposals_made):
        return f"E{proposals_made + 1}"

    @term("ballot_choices", kind="election")
    def the_names(proposal):
        return proposal.names

    @upon("proposed", kind="election")
    def at_once(proposal):
        open_voting(proposal)
    """


class Elections:
    """A game in which votes are counted in one way."""

    def __init__(self, host: Host, line: str):
        self.game = Game.of(host, rule("201", OFFERED), rule("202", line))
        self.held = 0

    def winners(self, names: Sequence[str], ballots: Iterable[str]) -> list[str]:
        """Who is chosen by these ballots."""
        self.held += 1
        self.game.do("Ada", "call-election", names=list(names))
        state = self.game.state
        proposal = state.proposals[f"E{self.held}"]  # type: ignore[index]
        people = [PlayerId(f"Voter {n}") for n, _ in enumerate(ballots)]
        cast = {who: Ballot(choice=one, digest="", at=state.now) for who, one in zip(people, ballots, strict=True)}
        seats = dict.fromkeys(people, state.players[PlayerId("Ada")])
        crowd = replace(state, seating=tuple(people), players=state.players.update(seats))
        voted = replace(proposal, ballots=proposal.ballots.update(cast))
        answered = self.game.table.law_of(state).answer(crowd, "chosen_by_vote", state.now, proposal=voted)
        assert answered.question is None, answered.question
        return list(answered.value)


TENNESSEE = {
    "Memphis > Nashville > Chattanooga > Knoxville": 42, "Nashville > Chattanooga > Knoxville > Memphis": 26,
    "Chattanooga > Knoxville > Nashville > Memphis": 15, "Knoxville > Chattanooga > Nashville > Memphis": 17,
}  # fmt: skip
"""The capital of Tennessee, as voting methods are usually explained."""
SCHULZE = {
    "ACBED": 5, "ADECB": 5, "BEDAC": 8, "CABED": 3, "CAEBD": 7, "CBADE": 2, "DCEBA": 7, "EBADC": 8,
}  # fmt: skip
"""The example of 45 voters by which Markus Schulze explains his method."""
PARTY = {
    "Oranges": 4, "Pears > Oranges": 2, "Chocolate > Strawberries": 8, "Chocolate > Sweets": 4, "Strawberries": 1,
    "Sweets": 1,
}  # fmt: skip
"""Three of five foods for a party of twenty, by single transferable votes."""


def ballots_of(counted: dict[str, int]) -> list[str]:
    """Each ballot as often as it was cast."""
    return [ballot for ballot, times in counted.items() for _ in range(times)]


CITIES = ("Memphis", "Nashville", "Chattanooga", "Knoxville")


def test_a_runoff_strikes_out_the_last(host: Host) -> None:
    """Chattanooga goes first, its voters turn to Knoxville, and then Nashville's do."""
    found = Elections(host, 'counting.runoff("election")').winners(CITIES, ballots_of(TENNESSEE))
    assert found == ["Knoxville"]


def test_the_method_of_schulze_finds_who_beats_all_others(host: Host) -> None:
    """Nashville beats each other city; of 45 voters without such a winner, E wins by the strongest paths."""
    elections = Elections(host, 'counting.schulze("election")')
    assert elections.winners(CITIES, ballots_of(TENNESSEE)) == ["Nashville"]
    assert elections.winners("ABCDE", [" > ".join(one) for one in ballots_of(SCHULZE)]) == ["E"]


def test_what_is_over_a_quota_passes_on(host: Host) -> None:
    """Chocolate has twice the quota of six; what is over goes half to each next wish, and Oranges get the Pears'."""
    foods = ("Oranges", "Pears", "Chocolate", "Strawberries", "Sweets")
    found = Elections(host, 'counting.transferable("election", 3)').winners(foods, ballots_of(PARTY))
    assert found == ["Chocolate", "Oranges", "Strawberries"]


def test_the_most_votes_win(host: Host) -> None:
    """Memphis has the most first choices; two with as many are both told."""
    elections = Elections(host, 'counting.most_votes("election")')
    firsts = [ballot.partition(" >")[0] for ballot in ballots_of(TENNESSEE)]
    assert elections.winners(CITIES, firsts) == ["Memphis"]
    assert elections.winners("AB", ["B", "A"]) == ["A", "B"]


def test_many_small_wishes_outweigh_one_that_costs_its_square(host: Host) -> None:
    """Nine credits buy three votes for one choice, or one vote each for nine; who overspends is refused."""
    elections = Elections(host, 'counting.quadratic("election", 9)')
    assert elections.winners("AB", ["A: 3", "B: 2", "B: 2"]) == ["B"]
    refused = elections.game.refused("Ada", "vote", proposal="E1", choice="A: 3, B: 1")
    assert refused.reason == "these votes cost 10 credits, and you have 9"
    for ballot in ("A: 3", "A: 2, B: 2", "A: 0"):
        elections.game.do("Ada", "vote", proposal="E1", choice=ballot)


def test_points_have_limits(host: Host) -> None:
    """No ballot gives a choice more points than the rule says, or takes any away."""
    elections = Elections(host, 'counting.points("election", 3)')
    elections.winners("AB", ["A: 3"])
    for ballot in ("A: 4", "A: -1"):
        assert (
            elections.game.refused("Ada", "vote", proposal="E1", choice=ballot).reason
            == "each choice gets from 0 to 3 points"
        )
    elections.game.do("Ada", "vote", proposal="E1", choice="A: 3, B: 0")


def test_nobody_voted(host: Host) -> None:
    """Without any ballot nothing fails: all are tied, or as many are chosen as there are places."""
    for way in ("most_votes", "approval", "points", "quadratic", "runoff", "schulze"):
        assert Elections(host, f'counting.{way}("election")').winners("AB", []) == ["A", "B"], way
    assert len(Elections(host, 'counting.transferable("election", 1)').winners("AB", [])) == 1


@pytest.mark.check
@pytest.mark.parametrize("way", ["runoff", "schulze"])
def test_rankings_are_counted_as_another_library_counts_them(host: Host, way: str) -> None:
    """In 240 elections drawn by lot, the winners are the same, ties included."""
    elections = Elections(host, f'counting.{way}("election")')
    for one in ELECTIONS:
        found = elections.winners("01234"[: one["choices"]], [" > ".join(ranking) for ranking in one["rankings"]])
        assert found == [str(winner) for winner in one[way]], one


@pytest.mark.check
@pytest.mark.parametrize("way", ["points", "approval"])
def test_points_are_counted_as_another_library_counts_them(host: Host, way: str) -> None:
    """In 240 elections drawn by lot, the winners by points and by approval are the same, ties included."""
    elections = Elections(host, f'counting.{way}("election")')
    for one in ELECTIONS:
        given = [
            {choice: int(points) for choice, points in zip("01234", ballot, strict=False)} for ballot in one["points"]
        ]
        liked = [", ".join(choice for choice, points in ballot.items() if points > 2) or "none" for ballot in given]
        ballots = liked if way == "approval" else [marked_with_scores(ballot) for ballot in given]
        assert elections.winners("01234"[: one["choices"]], ballots) == [str(n) for n in one[f"by_{way}"]], one


@pytest.mark.parametrize("seats", [2, 3])
def test_transferable_votes_are_counted_as_another_library_counts_them(host: Host, seats: int) -> None:
    """The same are chosen as by the Scottish rules, in one of the ways in which ties can fall there."""
    elections = Elections(host, f'counting.transferable("election", {seats})')
    compared = 0
    for one in ELECTIONS:
        if one.get("seats") == seats:
            found = elections.winners("01234"[: one["choices"]], [" > ".join(ranking) for ranking in one["rankings"]])
            assert sorted(map(int, found)) in one["transferable"], one
            compared += 1
    assert compared > 15
