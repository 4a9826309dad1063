"""Nomic World's people, proposals, votes and scores: W1 to W4 and W11."""

import pytest
from tests.nomic_world.world import DAY, World, paid
from tests.playing import FIVE, amend, enact, event, repeal, transmute

from moot.game import events as e
from moot.play.host import Host

pytestmark = pytest.mark.check
"""Long plays: what they would notice, the plays of their games notice at once."""


@pytest.fixture
def world(host: Host) -> World:
    """A game of five that starts from the law of 4 November 1992."""
    return World.today(host)


PAY = '@upon("logged_on")\ndef pay(player):\n    award(player, 7)'
"""A rule by which logging on pays, so that there are points to have."""


@pytest.fixture
def rich(world: World) -> World:
    """The same, where Ada has seven points more than the votes gave her."""
    world.pass_(enact("Presence", "Whoever logs on gets seven points.", PAY))
    world.do("Ada", "log-on")
    return world


# --- W1, W11: who plays -----------------------------------------------------------------------------


def test_W1_nobody_is_registered_twice(world: World) -> None:
    """A player who is registered cannot register again."""
    assert world.refused("Ada", "join").code == "player.already"


def test_W1_anyone_may_talk(world: World) -> None:
    """Somebody who is no player takes part in the discussion of a proposal, and stays outside."""
    number = world.draft()
    world.do("Zoe", "argue", text="I would not.", proposal=number)
    assert world.state.proposals[number].arguments[-1][0] == "Zoe"  # type: ignore[index]
    assert "Zoe" not in world.state.players


def test_W1_new_players_begin_with_nothing(world: World) -> None:
    """Who registers for the first time has no points."""
    world.do("Zoe", "join")
    assert world.points()["Zoe"] == 0


def test_W1_who_returns_within_six_weeks_resumes_their_score(rich: World) -> None:
    """42 days after deregistering, to the second, a player has the score they left with."""
    had = rich.points()["Ada"]
    rich.do("Ada", "leave")
    gone = rich.now
    rich.do("Ada", "join", at=gone + 42 * DAY)
    assert rich.points()["Ada"] == had > 0


def test_W1_who_returns_after_six_weeks_begins_with_nothing(rich: World) -> None:
    """One second later they are a new player."""
    rich.do("Ada", "leave")
    rich.do("Ada", "join", at=rich.now + 42 * DAY + 1)
    assert rich.points()["Ada"] == 0


@pytest.mark.check
def test_W1_who_returns_after_a_reset_begins_with_nothing(rich: World) -> None:
    """Where all scores have been set to 0 meanwhile, the old score is gone, though the player was away."""
    reset = '@move("reset", by="players")\ndef reset(players):\n    set_quantity(players, 0)'
    rich.pass_(enact("Reset", "Anyone may reset the scores.", reset))
    rich.do("Ada", "leave")
    rich.do("Ben", "reset")
    rich.do("Ada", "join")
    assert rich.points()["Ada"] == 0


@pytest.mark.check
def test_W1_a_newcomers_nothing_is_no_reset(rich: World) -> None:
    """Where everybody else happens to have 0, somebody new who begins with 0 takes no score that waits."""
    zero = '@move("give-up-points", by="players")\ndef give_up(player):\n    set_quantity(player, 0)'
    rich.pass_(enact("Modesty", "A player may give all their points up.", zero))
    had = rich.points()["Ada"]
    for player in FIVE[1:]:
        rich.do(player, "give-up-points")
    rich.do("Ada", "leave")
    assert set(rich.points().values()) == {0}
    rich.do("Zoe", "join")
    rich.do("Ada", "join")
    assert rich.points()["Ada"] == had > 0


@pytest.mark.check
def test_W1_a_reset_of_some_is_no_reset(rich: World) -> None:
    """Only where all scores are set to 0 an old one is gone: not where one player's is, and others have points."""
    zero = '@move("give-up-points", by="players")\ndef give_up(player):\n    set_quantity(player, 0)'
    rich.pass_(enact("Modesty", "A player may give all their points up.", zero))
    had = rich.points()["Ada"]
    rich.do("Ada", "leave")
    rich.do("Ben", "give-up-points")
    assert any(rich.points().values())
    rich.do("Ada", "join")
    assert rich.points()["Ada"] == had > 0


@pytest.mark.check
def test_W1_points_move_only_while_registered(rich: World) -> None:
    """A seconder who has left before the vote closes neither gains nor loses: they resume what they had."""
    number = rich.post(by="Cleo", second="Ada")
    rich.ballots(number, ["Ben", "Cleo", "Dan"], ["Eve"])
    had = rich.points()["Ada"]
    rich.do("Ada", "leave")
    made = rich.close(number)
    assert rich.outcome(number) == "adopted"
    assert "Ada" not in paid(made, "1036")
    rich.do("Ada", "join")
    assert rich.points()["Ada"] == had


def test_W11_who_is_no_player_makes_no_move(world: World) -> None:
    """Only players propose, vote, second, call judgment and judge."""
    number = world.post()
    for move, arguments in [
        ("propose", {"changes": [enact()]}),
        ("vote", {"proposal": number, "choice": "for"}),
        ("second", {"proposal": number}),
        ("call-case", {"statement": "It is so."}),
    ]:
        assert world.refused("Zoe", move, **arguments).code == "player.unknown", move
    case = world.call()
    assert world.refused("Zoe", "accept", case=case).code == "player.unknown"


def test_W11_the_proposals_of_one_who_leaves_go_with_them(world: World) -> None:
    """What is not on the noticeboard is withdrawn; what is there stays till the end of its period."""
    draft, posted = world.draft(), world.post()
    world.do("Ada", "leave")
    assert world.state.proposals[draft].stage == "withdrawn"  # type: ignore[index]
    assert world.state.proposals[posted].stage == "voting"  # type: ignore[index]


def test_W11_a_win_is_for_players(host: Host) -> None:
    """A rule that names somebody who has left the winner is barred by 218."""
    world = World.today(host)
    gift = '@upon("left")\ndef gift(player):\n    win(player)'
    world.pass_(repeal("110"), enact("A gift", "Who leaves wins.", gift))
    assert event(world.do("Ben", "leave"), e.EffectBarred).because.rule == "218"
    assert world.state.winner is None


# --- W2: making proposals ---------------------------------------------------------------------------


def test_W2_numbers_go_on_from_1052(world: World) -> None:
    """Each proposal gets the next number after the last that there was, adopted or not, whatever its kind."""
    assert [world.draft(), world.draft()] == ["1052", "1053"]
    case = world.judged("true")
    world.do("Ben", "propose-to-overrule", case=case)
    assert list(world.state.open_proposals())[-1].number == "1054"
    assert world.draft() == "1055"


def test_W2_the_first_set_begins_with_1000(host: Host) -> None:
    """Where no proposal has been made before, the first is 1000."""
    assert World.without_the_later_rules(host).draft() == "1000"


def test_W2_a_proposal_needs_a_second_before_it_is_posted(world: World) -> None:
    """Another player has to sign it; one signature is enough, and several may be given."""
    number = world.draft()
    assert world.refused("Ada", "post-to-vote", proposal=number).code == "law.signed-before-it-is-posted"
    assert world.refused("Ada", "second", proposal=number).because.rule == "1035"  # type: ignore[union-attr]
    world.do("Ben", "second", proposal=number)
    world.do("Cleo", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    assert world.register("seconders", number) == ["Ben", "Cleo"]


def test_W2_only_its_author_posts_a_proposal(world: World) -> None:
    """Nobody else puts it on the noticeboard."""
    number = world.draft()
    world.do("Ben", "second", proposal=number)
    assert world.refused("Ben", "post-to-vote", proposal=number).code == "move.not-yours"


def test_W2_who_is_asked_may_refuse_in_public(world: World) -> None:
    """A public refusal is recorded with the proposal; it takes having been asked, and is final."""
    number = world.draft()
    assert world.refused("Dan", "refuse-to-second", proposal=number).code == "law.only-who-is-asked-refuses"
    world.do("Ada", "ask-to-second", proposal=number, whom="Dan")
    world.do("Dan", "refuse-to-second", proposal=number)
    assert world.register("refusers", number) == ["Dan"]
    assert world.refused("Dan", "second", proposal=number).reason == "you have answered already"
    world.do("Ben", "second", proposal=number)
    told = [ev for ev in world.do("Ada", "post-to-vote", proposal=number).events if isinstance(ev, e.Announced)]
    assert [(ev.name, ev.fields["signed"], ev.fields["refused"]) for ev in told] == [("signatures", ["Ben"], ["Dan"])]


def test_W2_a_private_refusal_leaves_no_trace(world: World) -> None:
    """One who is asked and says nothing here has refused nothing: no entry, no score, and they may still sign."""
    number = world.draft()
    world.do("Ada", "ask-to-second", proposal=number, whom="Dan")
    assert world.refused("Ada", "ask-to-second", proposal=number, whom="Dan").reason == "Dan has been asked already"
    assert world.register("refusers", number) is None
    world.do("Dan", "second", proposal=number)


def test_W2_another_text_is_signed_anew(world: World) -> None:
    """A signature approves of the text that was signed."""
    number = world.draft()
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "revise", proposal=number, changes=[enact("Another")])
    assert world.refused("Ada", "post-to-vote", proposal=number).code == "law.signed-before-it-is-posted"


def test_W2_two_proposals_at_a_time(world: World) -> None:
    """A third of one player's goes on the board only when one of the two has come down."""
    first, _ = world.post(), world.post()
    third = world.draft()
    world.do("Ben", "second", proposal=third)
    assert world.refused("Ada", "post-to-vote", proposal=third).code == "law.two-at-a-time"
    world.post(by="Ben", second="Ada")
    world.close(first)
    world.do("Ada", "post-to-vote", proposal=third)


def test_W2_what_is_on_the_board_stays_there(world: World) -> None:
    """A draft can be taken back; on the noticeboard a proposal is neither withdrawn nor revised nor posted again."""
    draft, posted = world.draft(), world.post()
    world.do("Ada", "withdraw", proposal=draft)
    assert world.refused("Ada", "withdraw", proposal=posted).because.rule == "109"  # type: ignore[union-attr]
    assert world.refused("Ada", "revise", proposal=posted, changes=[enact()]).because.rule == "105"  # type: ignore[union-attr]
    assert world.refused("Ada", "post-to-vote", proposal=posted).code == "law.once"


# --- W3: voting ---------------------------------------------------------------------------------------


def test_W3_a_vote_takes_seven_days(world: World) -> None:
    """One second before the period ends it is open, then it is decided, at its own time and once."""
    number = world.post()
    opened = world.now
    world.ballots(number, FIVE)
    world.wait(opened + 7 * DAY - 1)
    assert world.state.proposals[number].stage == "voting"  # type: ignore[index]
    (entry,) = world.wait(opened + 30 * DAY)
    assert entry.time == opened + 7 * DAY
    assert world.outcome(number) == "adopted"


@pytest.mark.parametrize(
    ("ayes", "noes", "outcome"),
    [(2, 1, "adopted"), (1, 1, "defeated"), (2, 2, "defeated"), (3, 2, "adopted"), (1, 0, "adopted")],
)
def test_W3_a_simple_majority_of_the_votes_cast_decides(world: World, ayes: int, noes: int, outcome: str) -> None:
    """Who does not vote abstains, and counts on neither side; a tie fails."""
    number = world.post()
    world.ballots(number, FIVE[:ayes], FIVE[5 - noes :])
    world.close(number)
    assert world.outcome(number) == outcome


def test_W3_votes_are_secret_until_the_period_closes(world: World) -> None:
    """The law answers so while the vote is open, and no longer when it has closed."""
    number = world.post()
    assert world.answer("ballots_secret", number) is True
    world.close(number)
    assert world.answer("ballots_secret", number) is False


def test_W3_a_vote_may_change_until_the_close(world: World) -> None:
    """Each player has one vote, the last that they cast in time."""
    number = world.post()
    world.ballots(number, ["Ada", "Ben", "Cleo"], ["Dan"])
    world.ballots(number, [], ["Ben", "Cleo"])
    world.close(number)
    assert world.outcome(number) == "defeated"
    assert world.refused("Ada", "vote", proposal=number, choice="for").code == "vote.closed"


def test_W3_all_who_are_players_vote_and_the_votes_of_those_who_left_are_not_counted(world: World) -> None:
    """Who registers during the period votes; who deregisters before its end has voted for nothing."""
    number = world.post()
    world.ballots(number, ["Ada", "Ben"], ["Cleo"])
    world.do("Ben", "leave")
    world.do("Zoe", "join")
    world.ballots(number, [], ["Zoe"])
    made = world.close(number)
    assert world.outcome(number) == "defeated"
    assert set(paid(made, "208")) == {"Cleo", "Zoe"}


def test_W3_voting_waits_for_the_board(world: World) -> None:
    """What is only a draft is not voted on."""
    number = world.draft()
    assert world.refused("Ada", "vote", proposal=number, choice="for").code == "law.while-it-is-on-the-board"


def test_W3_a_vote_is_for_or_against(world: World) -> None:
    """There is no third thing to vote."""
    number = world.post()
    assert world.refused("Ada", "vote", proposal=number, choice="abstain").code == "vote.choice"


TEN = [f"P{n}" for n in range(10)]


def test_W3_quorum_is_a_fifth_of_the_recently_active(host: Host) -> None:
    """With ten active players two have to vote; one vote for it alone is no quorum, and nobody scores."""
    world = World.today(host, TEN)
    first, second = world.post(by="P0", second="P1"), world.post(by="P1", second="P0")
    assert world.answer("quorum", first) == 2
    world.ballots(first, ["P0"])
    world.ballots(second, ["P0"], ["P1"])
    made = world.close(first) + world.close(second)
    assert world.outcome(first) == "no quorum"
    assert world.outcome(second) == "defeated"
    assert [ev.proposal for ev in made if isinstance(ev, e.ProposalDefeated)] == [second]


def test_W3_a_fifth_is_counted_up(host: Host) -> None:
    """A fifth of eleven is more than two: three votes are wanted."""
    world = World.today(host, [*TEN, "P10"])
    assert world.answer("quorum", world.post(by="P0", second="P1")) == 3


def test_W3_recently_active_means_logged_on_in_the_two_weeks_before(host: Host) -> None:
    """Who was last seen fourteen days before voting begins counts, and who was a second longer away does not."""
    world = World.today(host, TEN)
    begin = world.now
    for player in TEN[5:]:
        world.do(player, "log-on", at=begin + 1)
    number = world.draft(by="P0")
    world.do("P1", "second", proposal=number)
    world.do("P0", "post-to-vote", at=begin + 1 + 14 * DAY, proposal=number)
    assert world.register("recently_active", number) == 7
    late = world.draft(by="P2")
    world.do("P1", "second", proposal=late)
    world.do("P2", "post-to-vote", at=begin + 1 + 14 * DAY + 1, proposal=late)
    assert world.register("recently_active", late) == 3


def test_W3_a_log_on_that_is_no_other_move_counts(host: Host) -> None:
    """`log-on` does nothing but say that the player is there."""
    world = World.today(host, TEN)
    before = world.state
    world.do("P9", "log-on")
    assert world.state.players["P9"].last_seen == world.now  # type: ignore[index]
    assert (world.state.rules, world.state.quantities) == (before.rules, before.quantities)


def test_W3_early_adoption_is_barred_by_the_immutable_104(world: World) -> None:
    """A rule that adopts at once, without quorum or period, does not get past 104."""
    hasty = '@upon("proposed")\ndef hasty(proposal):\n    adopt(proposal)'
    world.pass_(enact("Haste", "What is proposed is adopted.", hasty))
    assert event(world.do("Ada", "propose", changes=[enact()]), e.EffectBarred).because.rule == "104"


# --- W4: scores -----------------------------------------------------------------------------------------


def test_W4_adoption_pays_supporters_one_to_ten(world: World) -> None:
    """Each player who voted for it gets a draw of their own, and those against get nothing."""
    number = world.post()
    world.ballots(number, FIVE[:4], ["Eve"])
    got = paid(world.close(number), "207")
    assert set(got) == set(FIVE[:4])
    assert all(1 <= amount <= 10 for amount in got.values())
    drawn = [draw.value for entry in world.entries() for draw in entry.draws]
    assert list(got.values()) == drawn


def test_W4_defeat_pays_opponents_one_to_ten(world: World) -> None:
    """Each player who voted against it gets a draw of their own, and its proposer loses nothing."""
    number = world.post()
    world.ballots(number, ["Ada", "Ben"], FIVE[2:])
    made = world.close(number)
    assert set(paid(made, "208")) == set(FIVE[2:])
    assert world.points()["Ada"] == 0


@pytest.mark.parametrize(("noes", "signed", "refused"), [(("Eve",), 2, -8), (FIVE[1:], -2, 8)])
def test_W4_seconding_pays_and_costs(world: World, noes: tuple[str, ...], signed: int, refused: int) -> None:
    """2 for a seconder and -8 for a public refuser on adoption; on defeat the other way round."""
    number = world.draft()
    world.do("Ada", "ask-to-second", proposal=number, whom="Dan")
    world.do("Dan", "refuse-to-second", proposal=number)
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, [p for p in FIVE if p not in noes], noes)
    assert paid(world.close(number), "1036") == {"Ben": signed, "Dan": refused}


def test_W4_unanimity_doubles_gains_and_waives_losses(world: World) -> None:
    """Where nobody votes against, draws and the seconder's 2 are doubled, and the refuser loses nothing."""
    number = world.draft()
    world.do("Ada", "ask-to-second", proposal=number, whom="Dan")
    world.do("Dan", "refuse-to-second", proposal=number)
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, FIVE[:3])
    made = world.close(number)
    drawn = [draw.value for entry in world.entries() for draw in entry.draws]
    assert paid(made, "207") == dict(zip(FIVE[:3], [2 * value for value in drawn], strict=True))
    assert paid(made, "1036") == {"Ben": 4}


def test_W4_where_all_are_against_nothing_is_doubled_or_waived(world: World) -> None:
    """1037 is about what passes: a defeat by every vote pays each draw once, and costs the seconder 2."""
    number = world.post()
    world.ballots(number, [], FIVE)
    made = world.close(number)
    drawn = [draw.value for entry in world.entries() for draw in entry.draws]
    assert list(paid(made, "208").values()) == drawn
    assert paid(made, "1036") == {"Ben": -2}


def test_W4_without_a_quorum_nobody_scores(host: Host) -> None:
    """Not the seconder nor who refused in public: the proposal has neither passed nor failed."""
    world = World.today(host, TEN)
    number = world.draft(by="P0")
    world.do("P0", "ask-to-second", proposal=number, whom="P2")
    world.do("P2", "refuse-to-second", proposal=number)
    world.do("P1", "second", proposal=number)
    world.do("P0", "post-to-vote", proposal=number)
    world.ballots(number, ["P0"])
    world.close(number)
    assert world.outcome(number) == "no quorum"
    assert set(world.points().values()) == {0}


def test_W4_a_proposal_that_is_no_rule_change_pays_seconders_alone(world: World) -> None:
    """On a proposal to overrule, 207 pays nobody; 1036 speaks of any proposal."""
    case = world.judged("true")
    number = world.do("Ada", "propose-to-overrule", case=case).events[0].proposal  # type: ignore[union-attr]
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, FIVE[:4], ["Eve"])
    made = world.close(number)
    assert paid(made, "207") == {}
    assert paid(made, "1036") == {"Ben": 2}


ENTICING = ["1010", "1013", "1017", "1029"]


@pytest.mark.parametrize("number", ENTICING[:3])
def test_W4_enticements_paid_their_supporters_twelve(host: Host, number: str) -> None:
    """Proposed anew under another number, the rule pays 12 to whoever voted for it, when it is enacted."""
    mechanism = next(r.content.mechanism for r in host.ruleset("nomic_world").rules if r.number == number)
    world = World.without_the_later_rules(host)
    world.pass_(enact("Again", "Twelve points.", mechanism.replace(number, "1000")))
    gained = paid(events_of_last(world), "1000")
    assert gained == dict.fromkeys(FIVE[:4], 12)


def test_W4_an_enticement_pays_for_the_next_proposals_too(host: Host) -> None:
    """Rule 1010 pays on the two proposals after it that it names, and on no other."""
    mechanism = next(r.content.mechanism for r in host.ruleset("nomic_world").rules if r.number == "1010")
    for old, new in (("1010", "1000"), ("1011", "1001"), ("1012", "1002")):
        mechanism = mechanism.replace(old, new)
    world = World.without_the_later_rules(host)
    world.pass_(enact("Again", "Twelve points.", mechanism))
    gains = []
    for _ in range(3):
        world.pass_(enact())
        gains.append(paid(events_of_last(world), "1000"))
    assert gains == [dict.fromkeys(FIVE[:4], 12)] * 2 + [{}]


def test_W4_the_reset_sets_all_scores_to_nothing(host: Host) -> None:
    """1029, proposed anew, takes every point as it is enacted, those of its own vote too."""
    mechanism = next(r.content.mechanism for r in host.ruleset("nomic_world").rules if r.number == "1029")
    world = World.without_the_later_rules(host)
    world.pass_()
    assert any(world.points().values())
    world.pass_(enact("Again", "Nothing.", mechanism.replace("1029", "1001")))
    assert set(world.points().values()) == {0}


def events_of_last(world: World) -> list[e.Event]:
    """What happened when the last time came."""
    return list(world.entries()[-1].events)


def test_W4_no_points_move_unless_a_rule_moves_them(world: World) -> None:
    """Every change of a score names its rule."""
    world.pass_()
    world.judged("true")
    moved = [*world.events(e.Awarded), *world.events(e.QuantitySet)]
    assert moved
    assert all(ev.because is not None for ev in moved)


# --- the common law where Nomic World differs --------------------------------------------------------


def test_C3_a_changed_rule_keeps_its_number_and_gets_an_ordinal(world: World) -> None:
    """The effective ordinal of a rule is the number of the latest change to it."""
    number = world.pass_(amend("201", text="A quorum is a quarter of the active."))
    assert (world.rule("201").number, str(world.rule("201").ordinal)) == ("201", number)


def test_C7_of_two_rules_the_one_that_was_changed_first_prevails(world: World) -> None:
    """The lowest effective ordinal decides, not the lowest number; an amended rule comes behind the other."""
    said = '@term("password")\ndef said() -> int:\n    return {}'
    first, second = (world.pass_(enact(f"Says {n}", f"The password is {n}.", said.format(n))) for n in (1, 2))
    assert int(first) < int(second) and world.answer("password") == 1
    world.pass_(amend(first, text="The password is, still, 1."))
    assert world.answer("password") == 2


def test_C5_transmuting_takes_the_ordinary_vote(world: World) -> None:
    """A simple majority makes an immutable rule mutable, where the proposal says so."""
    world.pass_(transmute("105", "mutable"))
    assert world.rule("105").rank == "mutable"


def test_C15_a_change_is_in_force_when_the_period_ends(world: World) -> None:
    """Enough votes on the first day do nothing before the seventh is over."""
    number = world.post(amend("209", text="Fifty points win.", mechanism="winning.first_to(50)"))
    world.ballots(number, FIVE)
    assert world.answer("points_to_win") == 100
    world.close(number)
    assert world.answer("points_to_win") == 50
