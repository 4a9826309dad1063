"""Early decision: a vote closes once no vote to come can change its outcome, whatever the rule for adoption."""

from collections.abc import Callable, Mapping
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, enact, rule

from moot import bootstrap
from moot.game import events as e
from moot.law.asking.secrecy import leaks
from moot.play.host import Host
from moot.runtime.clock import SetClock

DAY = 86_400
VOTE = """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.closes_after(7)
    """
ONCE = """
    @forbid("vote")
    def once(player, voted):
        if player in voted:
            return "you have voted"
    """
ABSTAINING = '@term("ballot_choices")\ndef three():\n    return ["for", "against", "abstain"]'
AT_LEAST_TWO = """
    @forbid("adopt")
    def two_and_a_majority(votes_for, votes_against):
        if len(votes_for) < 2 or len(votes_for) <= len(votes_against):
            return "fewer than two, or no majority"

    @upon("voting_closed")
    def adopt_if_it_can_be(proposal):
        adopt(proposal)
    """
NO_QUORUM = """
    voting.simple_majority()

    @upon("voting_closed")
    def three_words(proposal, votes_for, voted, votes_required):
        if len(voted) < 3:
            decide(proposal, "no quorum")
        elif len(votes_for) >= votes_required:
            adopt(proposal)
        else:
            defeat(proposal)
    """

Cast = Mapping[str, str]
Reckoning = Callable[[int, int, int, int], str]
"""What a vote comes to, by the votes for, against and of any kind, and the number of players."""


def adopted_if(so: bool) -> str:
    """The word for it."""
    return "adopted" if so else "defeated"


RULES: dict[str, tuple[str, Reckoning]] = {
    "a simple majority": (
        "voting.simple_majority()\nvoting.decides_when_closed()",
        lambda pro, con, cast, all_: adopted_if(pro > con),
    ),
    "a simple majority and a quorum": (
        "voting.simple_majority()\nvoting.quorum(3, 5)\nvoting.decides_when_closed()",
        lambda pro, con, cast, all_: adopted_if(pro > con and cast * 5 >= all_ * 3),
    ),
    "a majority of the voters": (
        "voting.majority_of_voters()\nvoting.decides_when_closed()",
        lambda pro, con, cast, all_: adopted_if(pro * 2 > all_),
    ),
    "unanimity": (
        "voting.unanimity()\nvoting.decides_when_closed()",
        lambda pro, con, cast, all_: adopted_if(pro == all_),
    ),
    "two thirds": (
        "voting.fraction_of_voters(2, 3)\nvoting.decides_when_closed()",
        lambda pro, con, cast, all_: adopted_if(pro * 3 >= all_ * 2),
    ),
    "two and a majority, or it is barred": (
        AT_LEAST_TWO,
        lambda pro, con, cast, all_: "adopted" if pro >= 2 and pro > con else "barred",
    ),
    "an outcome for want of a quorum": (
        NO_QUORUM,
        lambda pro, con, cast, all_: "no quorum" if cast < 3 else adopted_if(pro > con),
    ),
}


def begun(host: Host, players: int, *mechanisms: str, early: str = "voting.closes_when_settled()") -> Game:
    """A game of so many players with a vote that is open: proposal 301."""
    rules = [rule("201", VOTE), rule("202", early), *(rule(str(203 + n), m) for n, m in enumerate(mechanisms))]
    game = Game.of(host, *rules, players=[f"P{n}" for n in range(players)])
    game.propose(enact(), by="P0")
    return game


def outcome_of(reckoning: Reckoning, cast: Cast, players: int) -> str:
    """What the votes come to."""
    pro, con = (sum(1 for choice in cast.values() if choice == word) for word in ("for", "against"))
    return reckoning(pro, con, len(cast), players)


def is_settled(reckoning: Reckoning, cast: Cast, players: int, choices: tuple[str, ...]) -> bool:
    """Whether all combinations of future votes have the same outcome, by trying each."""
    free = [f"P{n}" for n in range(players) if f"P{n}" not in cast]
    ways = product(("", *choices), repeat=len(free))
    ends = {
        outcome_of(reckoning, {**cast, **{p: c for p, c in zip(free, way, strict=True) if c}}, players) for way in ways
    }
    return len(ends) == 1


@pytest.mark.check
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("choices", [("for", "against"), ("for", "against", "abstain")])
def test_a_vote_closes_exactly_when_it_is_settled(name: str, choices: tuple[str, ...]) -> None:
    """After each vote it is open still, or closed, as looking at every way in which the rest could fall says."""
    mechanism, reckoning = RULES[name]
    with bootstrap.host(":memory:", SetClock(0)) as host:

        @settings(max_examples=6, deadline=None)
        @given(st.integers(1, 5).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(n)))), st.data())
        def holds(table: tuple[int, list[int]], data: st.DataObject) -> None:
            players, order = table
            game = begun(host, players, mechanism, ONCE, *([ABSTAINING] if choices[2:] else []))
            cast: dict[str, str] = {}
            for place in order:
                cast[f"P{place}"] = data.draw(st.sampled_from(choices))
                game.do(f"P{place}", "vote", proposal="301", choice=cast[f"P{place}"])
                proposal = game.state.proposals["301"]  # type: ignore[index]
                assert (proposal.closed is not None) == is_settled(reckoning, cast, players, choices), cast
                if proposal.closed is not None:
                    assert proposal.outcome == outcome_of(reckoning, cast, players)
                    return

        holds()


@pytest.mark.check
@pytest.mark.parametrize("name", RULES)
def test_however_the_rest_had_voted_it_would_have_come_to_the_same(name: str) -> None:
    """A vote that was closed early has the outcome that it would have had at its last day, after any further votes."""
    mechanism, _ = RULES[name]
    with bootstrap.host(":memory:", SetClock(0)) as host:

        @settings(max_examples=4, deadline=None)
        @given(st.lists(st.sampled_from(("for", "against", "")), min_size=5, max_size=5), st.data())
        def holds(votes: list[str], data: st.DataObject) -> None:
            early = begun(host, 5, mechanism, ONCE)
            late = begun(host, 5, mechanism, ONCE, early="scoring.points()")
            for n, choice in enumerate(votes):
                if early.state.proposals["301"].closed is not None:  # type: ignore[index]
                    choice = data.draw(st.sampled_from(("for", "against", "")))
                elif choice:
                    early.do(f"P{n}", "vote", proposal="301", choice=choice)
                if choice:
                    late.do(f"P{n}", "vote", proposal="301", choice=choice)
            ends = []
            for game in (early, late):
                game.wait(game.now + 8 * DAY)
                ends.append(game.state.proposals["301"].outcome)  # type: ignore[index]
            assert ends[0] == ends[1]

        holds()


def test_where_votes_can_be_changed_they_are_votes_to_come(host: Host) -> None:
    """Four of five for it settle a majority only where they cannot think better of it."""
    for once, closed in (([], False), ([ONCE], True)):
        game = begun(host, 5, "voting.majority_of_voters()\nvoting.decides_when_closed()", *once)
        for n in range(4 if not once else 3):
            game.do(f"P{n}", "vote", proposal="301", choice="for")
        assert (game.state.proposals["301"].closed is not None) == closed  # type: ignore[index]


def test_of_many_voters_the_extremes_are_tried(host: Host) -> None:
    """Of forty players, the twenty-first to vote for it closes a vote that takes a majority of them."""
    game = begun(host, 40, "voting.majority_of_voters()\nvoting.decides_when_closed()", ONCE)
    for n in range(21):
        assert game.state.proposals["301"].closed is None  # type: ignore[index]
        game.do(f"P{n}", "vote", proposal="301", choice="for")
    assert game.state.proposals["301"].outcome == "adopted"  # type: ignore[index]


def test_a_shortest_and_a_longest_period(host: Host) -> None:
    """Settled on the first day, it closes at the third's end; on the fifth, then; never settled, on the seventh."""
    majority = "voting.majority_of_voters()\nvoting.decides_when_closed()"
    closed = []
    for days in ((0, 0, 0), (1, 1, 5), (1, 1)):
        game = begun(host, 5, majority, ONCE, early="voting.closes_when_settled_from(3)")
        opened = game.now
        for n, day in enumerate(days):
            game.do(f"P{n}", "vote", at=opened + day * DAY + n + 1, proposal="301", choice="for")
        game.wait(opened + 8 * DAY)
        closed.append(game.state.proposals["301"].closed - opened)  # type: ignore[index, operator]
    assert closed == [3 * DAY, 5 * DAY + 3, 7 * DAY]


def test_what_the_rules_leave_open_is_not_settled(host: Host) -> None:
    """Where nobody says how many votes are needed, the vote goes on, and no case is opened about it."""
    game = begun(host, 3, "voting.decides_when_closed()", ONCE)
    for n in range(3):
        game.do(f"P{n}", "vote", proposal="301", choice="for")
    assert game.state.proposals["301"].closed is None and not game.events(e.CaseCalled)  # type: ignore[index]


def test_secret_votes_close_early_and_tell_nothing_else(host: Host) -> None:
    """That the vote is closed is seen; how anyone voted is opened only then, and no rule tells votes."""
    game = begun(
        host, 3, "voting.majority_of_voters()\nvoting.decides_when_closed()\nvoting.secret_until_closed()", ONCE
    )
    assert leaks(game.table.moment().law.index) == ()
    game.do("P0", "vote", proposal="301", choice="for")
    assert {b.choice for b in game.state.proposals["301"].ballots.values()} == {"withheld"}  # type: ignore[index]
    game.do("P1", "vote", proposal="301", choice="for")
    assert game.state.proposals["301"].outcome == "adopted"  # type: ignore[index]
    assert host.verify(game.table.name).whole


@pytest.mark.parametrize(("strength", "settled_after"), [(5, 1), (4, 2), (2, 3), (1, 3)])
def test_votes_of_different_strength(host: Host, strength: int, settled_after: int) -> None:
    """A vote that rules count by strength closes as soon as the weaker votes to come can't outweigh those cast."""
    by_strength = f"""
        strength = register(int, of=Player, starts=1)

        @upon("game_started")
        def one_is_stronger():
            set_register("strength", {strength}, "Ada")

        @upon("voting_closed")
        def the_stronger_side(proposal, votes_for, votes_against, strength):
            if sum([strength[one] for one in votes_for]) > sum([strength[one] for one in votes_against]):
                adopt(proposal)
            else:
                defeat(proposal)
        """
    sources = (VOTE, ONCE, by_strength, "voting.closes_when_settled()")
    game = Game.of(host, *(rule(str(201 + place), source) for place, source in enumerate(sources)))
    number = game.propose(enact(), by="Ben")
    for cast, player in enumerate(("Ada", "Ben", "Cleo"), 1):
        if game.state.proposals[number].is_voting:  # type: ignore[index]
            game.do(player, "vote", proposal=number, choice="for")
            last = cast
    assert last == settled_after
    assert game.state.proposals[number].outcome == "adopted"  # type: ignore[index]
