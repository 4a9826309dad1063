"""Ways of counting votes: against published worked examples, and against what another library found.

`elections.jsonl` has the winners of 2,000 elections drawn by lot, as pref_voting 1.18.2 names them: see `elections.py`.
"""

import json
import random
from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace
from tests.law.elections import ELECTIONS, drawn
from tests.playing import Game, rule

from moot.game.decision.ballot_forms import marked_with_scores, quoted
from moot.game.state import Ballot
from moot.game.values import PlayerId
from moot.play.host import Host

DRAWN = [(drawn(seed), json.loads(line)) for seed, line in enumerate(ELECTIONS.read_text().splitlines())]
"""Elections, with who is chosen in them."""
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
        self.held: list[tuple[str, ...]] = []

    def winners(self, names: Sequence[str], ballots: Iterable[str]) -> list[str]:
        """Who is chosen by these ballots."""
        if tuple(names) not in self.held:
            self.held.append(tuple(names))
            self.game.do("Ada", "call-election", names=list(names))
        state = self.game.state
        proposal = state.proposals[f"E{self.held.index(tuple(names)) + 1}"]  # type: ignore[index]
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


WAYS = ["most_votes", "approval", "points", "quadratic", "runoff", "schulze", "transferable"]


def line(way: str, places: int = 1) -> str:
    """The line of the library that counts in a way."""
    return f'counting.{way}("election"{f", {places}" if way == "transferable" else ""})'


@pytest.mark.parametrize("ballots", [[], ["none"] * 3])
@pytest.mark.parametrize("way", WAYS)
def test_without_votes_nobody_is_chosen(host: Host, way: str, ballots: list[str]) -> None:
    """Where nobody has voted, or no ballot says anything, nothing fails and nobody is chosen, however it's counted."""
    elections = Elections(host, line(way, 2))
    for names in ("ABCD", "AB", "A", ""):
        assert elections.winners(names, ballots) == []


TIES = {
    "most_votes": ["A", "B"], "approval": ["A", "B"], "points": ["A: 2", "B: 2"], "quadratic": ["A: 2", "B: 2"],
    "runoff": ["A > C", "B > D"], "schulze": ["A > B > C > D", "B > A > C > D"], "transferable": ["A", "B"],
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_of_several_that_are_equal_at_the_end_all_are_chosen(host: Host, way: str) -> None:
    """Two of four are ahead with as much: both are chosen, whichever stands first on the list."""
    elections = Elections(host, line(way))
    assert elections.winners("ABCD", TIES[way]) == ["A", "B"]
    assert elections.winners("DCBA", TIES[way]) == ["B", "A"]


@pytest.mark.parametrize(
    ("ballots", "found"),
    [
        ({"A": 3, "B > C": 2, "C > B": 2}, "BC"),
        ({"A": 3, "B > C > A": 1, "C > B > A": 1}, "A"),
        ({"A": 4, "B > C": 3, "C > B": 3}, "BC"),
        ({"A": 5, "B > C": 2, "C > B": 2}, "A"),
        ({"A": 4, "B > C": 2, "C > B": 2}, "ABC"),
        ({"A": 5, "B": 4, "C > B": 1, "D > B": 1}, "B"),
        ({"A > B": 1, "B > A": 1, "C > A": 1}, "ABC"),
        ({"A": 2, "B": 2, "C > A": 1}, "A"),
    ],
)
def test_several_that_are_last_go_one_by_one(host: Host, ballots: dict[str, int], found: str) -> None:
    """Whoever is last together goes in every order, unless together they have fewer than the next; else it's a tie."""
    assert "".join(Elections(host, line("runoff")).winners("ABCD", ballots_of(ballots))) == found


def test_four_with_a_vote_each_are_tied_for_two_places(host: Host) -> None:
    """More are chosen than there are places where they are equal; whoever is on no ballot is never chosen."""
    elections = Elections(host, line("transferable", 2))
    assert elections.winners("ABCD", "ABCD") == list("ABCD")
    assert elections.winners("ABCDE", "ABCD") == list("ABCD")
    assert elections.winners("ABCD", ["A", "A", "B", "C"]) == ["A", "B", "C"]
    assert elections.winners("ABCD", ["A", "A", "A"]) == ["A"]


@pytest.mark.parametrize("way", WAYS)
def test_a_choice_that_is_gone_stops_no_count(host: Host, way: str) -> None:
    """A ballot may name somebody who isn't on the list any more, because they left: the rest of it counts."""
    ballot = {"points": "Z: 5, A: 3", "quadratic": "Z: 5, A: 3", "approval": "A, Z", "most_votes": "A"}
    assert Elections(host, line(way)).winners("AB", [ballot.get(way, "Z > A")]) == ["A"]


@pytest.mark.parametrize("way", WAYS)
def test_a_choice_with_signs_in_its_name_is_counted(host: Host, way: str) -> None:
    """A name with the signs of a ballot stands in quotation marks, and is counted like any other."""
    name = 'Ben > "the, one": none'
    given = f"{quoted(name)}: 3" if way in ("points", "quadratic") else quoted(name)
    others = {"points": "A: 1", "quadratic": "A: 1"}.get(way, "A")
    ballot = name if way == "most_votes" else given
    assert Elections(host, line(way)).winners(["A", name], [ballot, ballot, others]) == [name]


@pytest.mark.check
@pytest.mark.parametrize("many", [6, 40])
@pytest.mark.parametrize("way", WAYS)
def test_forty_choices_on_a_hundred_ballots_are_counted(host: Host, way: str, many: int) -> None:
    """A provision comes to its end with 100 ballots on which up to 40 choices are marked, with ties or without."""
    lots = random.Random(f"{way} {many}")
    names = [f"Choice {n}" for n in range(40)]
    for _ in range(3):
        marked = [lots.sample(names, many) for _ in range(100)]
        if way in ("points", "quadratic"):
            ballots = [marked_with_scores({one: lots.randrange(3) for one in ballot}) for ballot in marked]
        else:
            ballots = [(", " if way == "approval" else " > ").join(ballot) for ballot in marked]
        assert Elections(host, line(way, 5)).winners(names, [b[0] for b in marked] if way == "most_votes" else ballots)


@pytest.mark.check
@pytest.mark.parametrize("way", ["plurality", "points", "approval", "schulze"])
def test_votes_are_counted_as_another_library_counts_them(host: Host, way: str) -> None:
    """In 2,000 elections drawn by lot, the winners are the same, ties included."""
    elections = Elections(host, line("most_votes" if way == "plurality" else way))
    for one, found in DRAWN:
        names = "01234"[: one["choices"]]
        given = [dict(zip(names, map(int, ballot), strict=True)) for ballot in one["points"]]
        ballots = {
            "plurality": [ranking[0] for ranking in one["rankings"]],
            "points": [marked_with_scores(ballot) for ballot in given],
            "approval": [", ".join(choice for choice in names if ballot[choice] > 2) or "none" for ballot in given],
            "schulze": [" > ".join(ranking) for ranking in one["rankings"]],
        }[way]
        nobody = set(ballots) == {"none"}
        assert elections.winners(names, ballots) == ([] if nobody else [str(n) for n in found[way]]), one


@pytest.mark.check
def test_a_runoff_is_counted_as_another_library_counts_it(host: Host) -> None:
    """In 2,000 elections drawn by lot, whoever wins in some order of striking out wins; in 63, more are wholly tied."""
    elections, tied = Elections(host, line("runoff")), 0
    for one, found in DRAWN:
        winners = elections.winners("01234"[: one["choices"]], [" > ".join(ranking) for ranking in one["rankings"]])
        possible = [str(n) for n in found["runoff"]]
        assert winners == possible or (len(winners) > 2 and set(possible) < set(winners)), one
        tied += winners != possible
    assert tied == 63


@pytest.mark.check
@pytest.mark.parametrize(
    ("ballots", "outcomes", "others"), [("rankings", "transferable", (29, 2)), ("stops", "stopped", (20, 2))]
)
def test_transferable_votes_are_counted_as_another_library_counts_them(
    host: Host, ballots: str, outcomes: str, others: tuple[int, int]
) -> None:
    """In 2,000 elections drawn by lot, those are chosen whom the Scottish rules choose, whatever lots are drawn.

    But whoever is on no ballot is never chosen, and where all that are left are equal, all of them are. In two
    elections that library draws lots among three, though one of them was ahead at an earlier count.
    """
    by_seats = {seats: Elections(host, line("transferable", seats)) for seats in range(1, 5)}
    tied = looser = 0
    for one, found in DRAWN:
        rankings, seats = one[ballots], one["seats"]
        winners = set(by_seats[seats].winners("01234"[: one["choices"]], [" > ".join(ranking) for ranking in rankings]))
        possible = {str(n) for chosen in found[outcomes] for n in chosen} & set("".join(rankings))
        tied += winners > possible and len(winners) > seats
        looser += winners < possible
        assert winners <= possible or (len(winners) > seats and possible < winners), one
    assert (tied, looser) == others
