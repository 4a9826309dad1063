"""The practice round: a real game of Five rules in which two bots play along, and of which nothing is kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moot import bootstrap
from moot.authoring.practice import CAREFUL, GENEROUS, READY, STEPS_MAX, YOU, PracticeRound, practised
from moot.game.values import PlayerId
from moot.play.host import Host, playing_notes, shipped

FIRST = ("ready:prize", "for")
"""The first turn: a bigger prize, which the bots vote for too."""
TRAP = "words:Nobody may vote."


def points(played: PracticeRound) -> dict[str, object]:
    """What each player has."""
    return dict(played.state.quantities.get("points", {}))


def text_of(played: PracticeRound, number: str) -> str:
    """What a rule says."""
    rule = played.state.rule(number)
    assert rule is not None
    return rule.content.text


def choice_of(played: PracticeRound, number: str, player: PlayerId) -> str:
    """How a player voted on a proposal."""
    return played.state.proposals[number].ballots[player].choice


def test_it_begins_with_your_turn(host: Host) -> None:
    """Five rules in force, no points, and proposals to choose from; the points that win are told."""
    begun = practised(host, ())
    assert [rule.number for rule in begun.state.in_force()] == ["1", "2", "3", "4", "5"]
    assert begun.may_propose and len(begun.ready) == len(READY) and begun.goal == 30
    assert begun.state.seating == (YOU, GENEROUS, CAREFUL)


def test_what_is_adopted_runs(host: Host) -> None:
    """Rule 3 pays the first proposal what it said before; the next one gets what it says now."""
    played = practised(host, FIRST)
    assert text_of(played, "3").endswith("15 points.") and "3" in played.changed
    assert points(played) == {YOU: 10}
    assert points(practised(host, (*FIRST, "for"))) == {YOU: 10, GENEROUS: 15}


def test_own_words_run(host: Host) -> None:
    """A rule in the person's own words has the code that its sentence comes to, and what it says happens."""
    words = "words:When a proposal is adopted, everyone who voted for it gets 2 points."
    played = practised(host, (words, "for", "for"))
    assert played.state.rule("6").content.mechanism
    assert points(played) == {YOU: 12, GENEROUS: 12, CAREFUL: 2}
    assert any(one.rule == "6" for one in played.came)


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("Repeal rule 5.", ["Repeal"]),
        ("Change 30 to 20 in rule 4.", ["Amend"]),
        ("Everybody sings.", ["Enact"]),
        ("Repeal rule 5. Amend rule 4 by replacing 30 with 20.", ["Repeal", "Amend"]),
    ],
)
def test_words_are_read_as_those_of_any_proposal(host: Host, words: str, kinds: list[str]) -> None:
    """What says how to change a rule changes it, and is no new rule with these words."""
    found = practised(host, (f"words:{words}",))
    assert found.refused is None
    (proposal,) = found.state.proposals.values()
    assert [type(change).__name__ for change in proposal.changes] == kinds


def test_words_about_no_rule_are_refused(host: Host) -> None:
    """Whoever repeals a rule that isn't there is told so, and nothing is proposed."""
    found = practised(host, ("words:Repeal rule 77.",))
    assert found.refused is not None and "77" in found.refused.reason + found.refused.remedy
    assert not found.state.proposals


def test_bots_vote_by_their_characters(host: Host) -> None:
    """One votes for everything, the other against whoever is ahead of them."""
    even = practised(host, (*FIRST, "for"))
    assert [choice_of(even, "7", bot) for bot in (GENEROUS, CAREFUL)] == ["for", "for"]
    behind = practised(host, ("ready:voters", "for", "for"))
    assert [choice_of(behind, "7", bot) for bot in (GENEROUS, CAREFUL)] == ["for", "against"]


def test_a_newcomer_can_win(host: Host) -> None:
    """Whoever votes for everything and takes the first proposal wins within twelve steps; nothing can be done then."""
    steps: tuple[str, ...] = ()
    while not (played := practised(host, steps)).state.over:
        steps = (*steps, "for" if played.proposal else f"ready:{played.ready[0].key}")
    assert played.state.winner == YOU and len(steps) < 12
    assert any(one.is_win for one in played.came)
    assert practised(host, (*steps, "for")).refused is not None


def test_a_bot_can_win(host: Host) -> None:
    """Whoever raises the prize, and then has no more ideas, loses to a bot."""
    steps = FIRST
    while not (played := practised(host, steps)).state.over:
        steps = (*steps, "for" if played.proposal else "words:Tea is served.")
    assert played.state.winner == GENEROUS


@pytest.mark.parametrize("trap", [TRAP, "words:Nobody may propose."])
def test_a_trap_is_told(host: Host, trap: str) -> None:
    """Where a rule keeps the votes from ending, or any from beginning, nobody can move any more, and that is said."""
    played = practised(host, (trap, "for"))
    assert played.is_stuck and not played.may_propose and played.proposal is None


def test_who_may_not_vote_on_their_own_proposal_is_not_waited_for(host: Host) -> None:
    """Who is barred is no voter: the votes of the others decide, and play goes on."""
    played = practised(host, ("words:Nobody may vote on their own proposal.", "for", "for"))
    assert not played.is_stuck and played.state.proposals["7"].outcome == "adopted"
    assert GENEROUS not in played.state.proposals["7"].ballots


@pytest.mark.parametrize("step", ["for", "ready:nothing", "banana", "", "words:"])
def test_a_step_that_cant_be_taken_is_refused(host: Host, step: str) -> None:
    """The round stays as it was, with the reason."""
    played = practised(host, (step,))
    assert played.refused is not None and played.refused.reason
    assert played.steps == () and played.state == practised(host, ()).state


def test_nothing_is_kept(host: Host) -> None:
    """The host has no game of it."""
    practised(host, FIRST)
    assert host.games() == []


STEPS = st.lists(
    st.one_of(
        st.sampled_from(["for", "against", *(f"ready:{one.key}" for one in READY), TRAP]),
        st.text(max_size=40).map(lambda text: f"words:{text}"),
    ),
    max_size=STEPS_MAX + 3,
)


@pytest.mark.check
@settings(max_examples=25, deadline=None)
@given(steps=STEPS)
def test_whatever_the_steps_it_goes_on_is_over_or_says_why(steps: list[str]) -> None:
    """Somebody is asked, or the round is over, stuck or refused; and the same steps come to the same round."""
    with bootstrap.host() as host:
        played = practised(host, steps)
        asked = played.proposal is not None or played.may_propose
        assert asked or played.state.over or played.is_stuck or played.refused is not None
        again = practised(host, played.steps)
        assert again.state == played.state


def test_every_shipped_ruleset_says_what_playing_it_is_like() -> None:
    """For how many, how fast, how long and how hard; and no other ruleset is told of."""
    assert set(playing_notes()) == set(shipped())
    assert all(one.difficulty in ("easy", "medium", "hard") for one in playing_notes().values())
