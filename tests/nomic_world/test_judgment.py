"""Nomic World's Judges, restrictions, winning and its law of the day: W5 to W8 and W10."""

from itertools import pairwise

import pytest
from tests.nomic_world.world import DAY, World, events_of, paid
from tests.playing import FIVE, START, amend, enact, event, repeal, transmute

from moot.game import events as e
from moot.game.moves import Refused
from moot.law.playouts import trial_of
from moot.play.host import Host


@pytest.fixture
def world(host: Host) -> World:
    """A game of five that starts from the law of 4 November 1992."""
    return World.today(host)


def to_overrule(world: World, case: str) -> str:
    """Ada's draft to overrule a judgment, signed and not on the noticeboard yet; its number."""
    number = event(world.do("Ada", "propose-to-overrule", case=case), e.Proposed).proposal
    world.do("Ben", "second", proposal=number)
    return str(number)


def overruled(world: World, case: str) -> list[e.Event]:
    """A proposal to overrule a judgment, adopted against one vote; what happened at the close."""
    number = to_overrule(world, case)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, FIVE[:4], ["Eve"])
    return world.close(number)


# --- W5: judgment ---------------------------------------------------------------------------------------


def test_W5_calling_costs_one_and_accepting_pays_one(world: World) -> None:
    """The caller loses a point at once; the Judge gains one on accepting, not on being drawn."""
    case = world.call()
    judge = world.asked(case)
    assert world.points()["Ada"] == -1
    assert world.points()[judge] == 0
    world.do(judge, "accept", case=case)
    assert world.points()[judge] == 1


def test_W5_the_judge_is_one_of_the_other_players(world: World) -> None:
    """The caller never judges, however often others refuse; nobody is drawn twice."""
    case, drawn = world.call(), []
    for _ in range(4):
        drawn.append(world.asked(case))
        world.do(drawn[-1], "refuse", case=case)
    assert sorted(drawn) == ["Ben", "Cleo", "Dan", "Eve"]
    assert world.state.cases[case].asked is None  # type: ignore[index]


def test_W5_refusing_in_time_is_free(world: World) -> None:
    """Who refuses within three days loses nothing, and another is drawn."""
    case = world.call()
    first = world.asked(case)
    world.do(first, "refuse", case=case)
    assert world.points()[first] == 0
    assert world.asked(case) != first


def test_W5_silence_costs_ten_and_counts_as_refusal(world: World) -> None:
    """One second before three days are over nothing has happened; then the one drawn has refused, at 10 points."""
    case = world.call()
    first, called = world.asked(case), world.now
    assert world.wait(called + 3 * DAY - 1) == []
    (entry,) = world.wait(called + 3 * DAY)
    assert paid(entry.events, "212") == {first: -10}
    assert world.asked(case) != first


def test_W5_those_left_are_asked_one_after_the_other(world: World) -> None:
    """Where everybody is silent, each loses 10 points, three days apart, and the case stays open."""
    case, called = world.call(), world.now
    entries = world.wait(called + 100 * DAY)
    assert [entry.time - called for entry in entries] == [3 * DAY * n for n in (1, 2, 3, 4)]
    assert paid(events_of(entries), "212") == dict.fromkeys(["Ben", "Cleo", "Dan", "Eve"], -10)
    assert world.state.open_cases == (case,)


def test_W5_a_judge_has_a_week(world: World) -> None:
    """A Judge who delivers nothing in exactly a week loses 10, and another player is drawn."""
    case = world.call()
    judge = world.asked(case)
    world.do(judge, "accept", case=case)
    accepted = world.now
    assert world.wait(accepted + 7 * DAY - 1) == []
    (entry,) = world.wait(accepted + 7 * DAY)
    assert paid(entry.events, "213") == {judge: -10}
    assert world.asked(case) != judge
    assert world.refused(judge, "judge", case=case, judgment="true").code == "case.not-judge"


def test_W5_a_judgment_in_time_costs_nothing(world: World) -> None:
    """After it is given, no deadline of the case falls due but the week in which it can be overruled."""
    case = world.judged("false")
    before = world.points()
    (entry,) = world.wait(world.now + 30 * DAY)
    assert [type(ev).__name__ for ev in entry.events] == ["TimeCame", "CaseClosed"]
    assert world.points() == before
    assert world.state.cases[case].stage == "closed"  # type: ignore[index]


def test_W5_a_judge_who_leaves_is_replaced(world: World) -> None:
    """Another is drawn from those left when the one asked deregisters."""
    case = world.call()
    gone = world.asked(case)
    world.do(gone, "leave")
    assert world.asked(case) not in (gone, "Ada")


def test_W5_there_are_three_judgments(world: World) -> None:
    """Anything else than true, false or undecided is none, by rule 214."""
    case = world.call()
    judge = world.asked(case)
    world.do(judge, "accept", case=case)
    refused = world.refused(judge, "judge", case=case, judgment="maybe")
    assert (refused.code, refused.because.rule) == ("law.true-false-or-undecided", "214")  # type: ignore[union-attr]
    world.do(judge, "judge", case=case, judgment="undecided", reasons="Who knows?")
    assert world.state.cases[case].judgment == "undecided"  # type: ignore[index]


def test_W5_nothing_is_no_statement(world: World) -> None:
    """Judgment is on a statement."""
    assert world.refused("Ada", "call-case", statement=" ").because.rule == "211"  # type: ignore[union-attr]


def test_W5_a_true_judgment_that_stands_becomes_custom(world: World) -> None:
    """After a week without overruling, the statement is custom, shown, and no rule is made of it."""
    rules = world.state.rules
    world.judged("true", statement="A log-on counts.")
    assert world.register("custom") is None
    world.wait(world.now + 7 * DAY)
    assert world.register("custom") == ["A log-on counts."]
    assert world.state.rules is rules
    moment = world.table.moment()
    state, law = moment.state, moment.law
    assert any("A log-on counts." in line for _, line in law.shows(state, "status", world.now))


@pytest.mark.parametrize("judgment", ["false", "undecided"])
def test_W5_no_other_judgment_becomes_custom(world: World, judgment: str) -> None:
    """What is judged false or undecided is no custom."""
    world.judged(judgment)
    world.wait(world.now + 8 * DAY)
    assert world.register("custom") is None


@pytest.mark.parametrize("judgment", ["true", "false"])
def test_W5_overruling_makes_it_undecided_and_costs_the_judge_twenty(world: World, judgment: str) -> None:
    """An adopted proposal to overrule changes the judgment, closes the case, and takes 20 from the Judge."""
    case = world.judged(judgment)
    judge = world.state.cases[case].judge  # type: ignore[index]
    assert paid(overruled(world, case), "217") == {judge: -20}
    assert (world.state.cases[case].judgment, world.state.cases[case].stage) == ("undecided", "closed")  # type: ignore[index]
    world.wait(world.now + 30 * DAY)
    assert world.register("custom") is None


def test_W5_an_unanimous_overruling_costs_the_judge_as_much(world: World) -> None:
    """The loss is for the judgment, not by the vote: 1037 does not waive it."""
    case = world.judged("true")
    judge = world.state.cases[case].judge  # type: ignore[index]
    number = event(world.do("Ada", "propose-to-overrule", case=case), e.Proposed).proposal
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, FIVE)
    assert paid(world.close(number), "217") == {judge: -20}


def test_W5_overruling_is_proposed_within_a_week(world: World) -> None:
    """At the end of the week the case is closed, unless a proposal to overrule it is on the voting noticeboard."""
    late, early = world.judged("true"), world.judged("true", by="Ben")
    number = to_overrule(world, early)
    world.wait(world.now + 5 * DAY)
    world.do("Ada", "post-to-vote", proposal=number)
    world.wait(world.now + 3 * DAY)
    assert world.state.cases[late].stage == "closed"  # type: ignore[index]
    assert world.refused("Ada", "propose-to-overrule", case=late).code == "law.within-a-week"
    assert world.state.cases[early].stage == "judged"  # type: ignore[index]
    world.close(number)
    assert world.state.cases[early].stage == "closed"  # type: ignore[index]


def test_W5_a_draft_to_overrule_blocks_no_judgment(world: World) -> None:
    """A draft is no proposal before it is on the board: the judgment stands after its week, and the draft is gone."""
    case = world.judged("true", kind="paradox")
    number = to_overrule(world, case)
    judged = world.state.cases[case].judged  # type: ignore[index]
    assert judged is not None
    world.wait(judged + 7 * DAY)
    assert (world.state.cases[case].closed, world.state.winner) == (judged + 7 * DAY, "Ada")  # type: ignore[index]
    assert world.state.proposals[number].stage == "withdrawn"  # type: ignore[index]


def test_W5_of_several_proposals_to_overrule_one_does(world: World) -> None:
    """Any player may propose it, also while another is voted on; the judge pays once; drafts go with it."""
    case = world.judged("true")
    judge = world.state.cases[case].judge  # type: ignore[index]
    first, second, draft = to_overrule(world, case), to_overrule(world, case), to_overrule(world, case)
    for number in (first, second):
        world.do("Ada", "post-to-vote", proposal=number)
    for number in (first, second):
        for player in world.state.seating:
            world.do(player, "vote", proposal=number, choice="for")
    world.wait(world.now + 8 * DAY)
    assert [world.state.proposals[number].outcome for number in (first, second)] == ["adopted", "adopted"]  # type: ignore[index]
    paid = [one for one in world.events(e.Awarded) if one.players == (judge,) and one.amount == -20]
    assert len(paid) == 1 and world.state.cases[case].judgment == "undecided"  # type: ignore[index]
    assert world.state.proposals[draft].stage == "withdrawn"  # type: ignore[index]


def test_W5_overruling_is_too_late_when_the_week_is_over(world: World) -> None:
    """A second before its end it can be put on the board, and holds up the judgment; at its end it can't."""
    early = world.judged("true", statement="Early.")
    judged = world.now
    number = to_overrule(world, early)
    world.do("Ada", "post-to-vote", proposal=number, at=judged + 7 * DAY - 1)
    late = world.judged("true", by="Ben", statement="Late.")
    draft, at = to_overrule(world, late), world.state.cases[late].judged + 7 * DAY  # type: ignore[index, operator]
    assert isinstance(world.move("Ada", "post-to-vote", proposal=draft, at=at), Refused)
    assert world.refused("Ada", "propose-to-overrule", case=late, at=at).code == "law.within-a-week"
    assert world.register("custom") == ["Early.", "Late."]
    assert world.state.cases[early].closed == judged + 14 * DAY - 1  # type: ignore[index]
    assert world.state.cases[late].closed == at  # type: ignore[index]


def test_W5_an_undecided_judgment_cannot_be_overruled(world: World) -> None:
    """There is nothing to change it to."""
    case = world.judged("undecided")
    assert world.refused("Ada", "propose-to-overrule", case=case).code == "law.within-a-week"


def test_W5_a_proposal_to_overrule_does_nothing_else(world: World) -> None:
    """It can't be revised to do more, and what is not judged is not overruled; while it's open, another can be made."""
    case = world.judged("true")
    assert world.refused("Ada", "propose-to-overrule", case=world.call("Ben")).code == "law.within-a-week"
    number = to_overrule(world, case)
    assert world.refused("Ada", "revise", proposal=number, changes=[enact()]).because.rule == "217"  # type: ignore[union-attr]
    world.do("Ada", "post-to-vote", proposal=number)
    world.do("Ben", "propose-to-overrule", case=case)


def test_W5_a_defeated_overruling_leaves_the_judgment(world: World) -> None:
    """The judgment stands, and becomes custom when the vote is over."""
    case = world.judged("true")
    number = event(world.do("Ada", "propose-to-overrule", case=case), e.Proposed).proposal
    world.do("Ben", "second", proposal=number)
    world.do("Ada", "post-to-vote", proposal=number)
    world.ballots(number, ["Ada"], FIVE[1:])
    world.close(number)
    assert world.state.cases[case].judgment == "true"  # type: ignore[index]
    assert world.register("custom") == ["It is so."]


ASKING = '@forbid("log-on")\ndef asked(password):\n    return None'
SAID = '@term("password")\ndef said() -> int:\n    return {}'


@pytest.mark.check
def test_W5_a_holding_can_be_overruled_like_a_judgment(world: World) -> None:
    """Where a Judge has held which rule prevails, overruling ends the custom and another Judge is drawn."""
    world.pass_(repeal("210"))
    one = world.pass_(enact("One", "The password is 1.", SAID.format(1)))
    world.pass_(enact("Two", "The password is 2.", SAID.format(2)))
    world.pass_(enact("Asked", "The password is asked.", ASKING))
    case = world.undecided("Ada", "log-on").case
    assert case is not None
    judge = world.asked(case)
    world.do(judge, "accept", case=case)
    world.do(judge, "judge", case=case, holding={"prevails": one})
    world.do("Ada", "log-on")
    overruled(world, case)
    assert not world.state.customs
    assert world.asked(case) != judge
    assert world.state.cases[case].judge is None


@pytest.mark.check
def test_W5_what_the_program_asks_costs_nobody_and_may_be_judged_by_all_but_the_mover(world: World) -> None:
    """Where two rules clash over a log-on, nobody pays for it; and if all four others refuse, all players agree."""
    world.pass_(repeal("210"))
    one = world.pass_(enact("One", "The password is 1.", SAID.format(1)))
    world.pass_(enact("Two", "The password is 2.", SAID.format(2)))
    world.pass_(enact("Asked", "The password is asked.", ASKING))
    had = world.points()
    case = world.undecided("Ada", "log-on").case
    assert case is not None and world.points() == had
    drawn = []
    for _ in range(4):
        drawn.append(world.asked(case))
        world.do(drawn[-1], "refuse", case=case)
    assert sorted(drawn) == list(FIVE[1:])
    for player in FIVE:
        world.do(player, "agree", case=case, holding={"prevails": one})
    assert world.state.customs
    world.do("Ada", "log-on")


# --- W6: what random means ---------------------------------------------------------------------------


def test_W6_a_player_is_drawn_by_number(world: World) -> None:
    """N players are numbered 0 to N-1 in order of joining, and the draw's number names the one chosen."""
    case = world.call(by="Cleo")
    (draw,) = world.entries()[-1].draws
    assert (draw.lowest, draw.highest) == (0, 3)
    assert world.asked(case) == ["Ada", "Ben", "Dan", "Eve"][draw.value]


def test_W6_draws_can_be_checked_by_anyone(world: World, host: Host) -> None:
    """Each draw is in its entry with what it came from, and the whole record verifies."""
    world.pass_()
    world.call()
    assert all(entry.reveal for entry in world.entries() if entry.draws)
    assert host.verify(world.table.name).whole


@pytest.mark.check
def test_W6_every_rule_can_draw_a_player(world: World) -> None:
    """A rule that wants a player at random asks 1040 for one, and amending 1040 changes how it is done."""
    lottery = """
        @move("hold-lottery", by="players")
        def hold(players):
            announce("wanted_at_random", among=players, case=None)

        @upon("drawn_at_random")
        def pay(player, case):
            if case is None:
                award(player, 5)
        """
    world.pass_(enact("Lottery", "A player drawn at random gets five points.", lottery))
    first = """
        @upon("wanted_at_random")
        def first(among, case=None):
            announce("drawn_at_random", player=among[0], case=case)
        """
    world.pass_(amend("1040", text="The first is drawn.", mechanism=first))
    before = world.points()["Ada"]
    world.do("Eve", "hold-lottery")
    assert world.points()["Ada"] == before + 5


# --- W7: restrictions on rules -----------------------------------------------------------------------

PAYS_FOR = """
    @upon("proposal_adopted")
    def pays(proposal, votes_for):
        if proposal.number == 1060:
            award(votes_for, 3)
    """
GIFT = '@upon("logged_on")\ndef gift():\n    award("Ben", 3)'


@pytest.mark.parametrize(
    ("text", "mechanism", "rule", "says"),
    [
        ("Ben gets ten points a week.", "", "1039", "(a) it makes something depend on who Ben is"),
        ("A gift.", GIFT, "1039", "(a) it makes something depend on who Ben is"),
        ("Three points for votes on 1060.", PAYS_FOR, "1017", "it scores votes on a particular proposal: 1060"),
        (
            "Who voted against 1060 may not propose.",
            '@upon("proposal_decided")\ndef marks(proposal, votes_against):\n'
            '    if proposal.number == 1060:\n        announce("marked", who=votes_against)',
            "1039",
            "(c) it depends on votes, and refers to 1060",
        ),
    ],
)  # fmt: skip
def test_W7_what_rules_may_not_depend_on(world: World, text: str, mechanism: str, rule: str, says: str) -> None:
    """A proposal that names a player, or scores votes on a named proposal, is refused with the clause."""
    refused = world.refused("Ada", "propose", changes=[enact("No", text, mechanism)])
    assert (refused.because.rule, refused.reason) == (rule, says)  # type: ignore[union-attr]
    number = world.draft()
    again = world.refused("Ada", "revise", proposal=number, changes=[enact("No", text, mechanism)])
    assert again.because.rule == rule  # type: ignore[union-attr]


def test_W7_votes_and_other_figures_go_together(world: World) -> None:
    """A rule may depend on votes, and on figures that are no numbers of rules or proposals."""
    many = '@upon("proposal_adopted")\ndef many(votes_for):\n    if len(votes_for) > 3:\n        award(votes_for, 1)'
    world.draft(enact("Many", "More than three votes pay one each.", many))
    named = '@upon("rule_amended")\ndef named(rule, proposal):\n    if rule == 203:\n        award(proposal.author, 1)'
    world.draft(enact("Named", "Amending 203 pays one.", named))


def test_W7_claims_of_precedence_may_name_rules(world: World) -> None:
    """To specify precedence, a rule about votes may name another."""
    world.draft(enact("Thirds", "Two thirds.", "voting.fraction_of_voters(2, 3)", prevails_over=["203"]))


def test_W7_a_new_rule_does_not_score_earlier_votes(world: World) -> None:
    """Votes cast before a rule above 1017 was enacted earn nothing by it; those cast afterwards do."""
    pays = '@upon("proposal_adopted")\ndef pays(votes_for):\n    award(votes_for, 3)'
    rule = world.post(enact("Pay", "Three points for each vote for.", pays))
    world.ballots(rule, FIVE[:4], ["Eve"])
    later = world.draft(by="Ben")
    world.do("Ada", "second", proposal=later)
    opened = world.now + 5 * DAY
    world.do("Ben", "post-to-vote", at=opened, proposal=later)
    world.ballots(later, ["Ada", "Ben"])
    world.close(rule)
    world.ballots(later, ["Cleo"], ["Eve"])
    made = world.close(later)
    assert paid(made, rule) == {"Cleo": 3}
    assert set(paid(made, "207")) == {"Ada", "Ben", "Cleo"}


def test_W7_rules_that_look_at_no_votes_are_left_alone(world: World) -> None:
    """1017 is about votes: a new rule pays a proposer whose proposal was voted on before."""
    pays = '@upon("proposal_adopted")\ndef pays(proposal):\n    award(proposal.author, 3)'
    rule = world.post(enact("Pay", "Three points for a proposer.", pays))
    world.ballots(rule, FIVE[:4], ["Eve"])
    later = world.draft(by="Ben")
    world.do("Ada", "second", proposal=later)
    world.do("Ben", "post-to-vote", at=world.now + DAY, proposal=later)
    world.ballots(later, ["Ben", "Cleo"], ["Eve"])
    world.close(rule)
    assert paid(world.close(later), rule) == {"Ben": 3}


# --- W8: winning ------------------------------------------------------------------------------------------


@pytest.mark.check
def test_W8_a_hundred_points_win(world: World) -> None:
    """99 points win nothing, and the hundredth does."""
    pay = """
        @move("pay", by="players")
        def pay(player, points):
            award(player, 1 if points[player] >= 99 else 99 - points[player])
        """
    world.pass_(enact("Pay", "Players may take what they want.", pay))
    world.do("Dan", "pay")
    assert world.points()["Dan"] == 99
    assert world.state.winner is None
    world.do("Dan", "pay")
    assert world.state.winner == "Dan"


def test_W8_a_paradox_that_stands_makes_its_caller_the_winner(world: World) -> None:
    """Not the judgment wins but its standing for a week."""
    case = world.judged("true", by="Dan", kind="paradox", statement="Nobody can go on.")
    judged = world.now
    world.wait(judged + 7 * DAY - 1)
    assert world.state.winner is None
    world.wait(judged + 7 * DAY)
    assert world.state.winner == "Dan"
    assert event(world_last(world), e.Won).because.rule == "219"
    assert world.state.cases[case].stage == "closed"  # type: ignore[index]


@pytest.mark.parametrize("judgment", ["false", "undecided"])
def test_W8_a_paradox_that_is_none_wins_nothing(world: World, judgment: str) -> None:
    """Only a true statement of paradox wins."""
    world.judged(judgment, by="Dan", kind="paradox")
    world.wait(world.now + 10 * DAY)
    assert world.state.winner is None


def test_W8_an_overruled_paradox_wins_nothing(world: World) -> None:
    """Overruled within the week, the judgment is undecided and nobody has won."""
    overruled(world, world.judged("true", by="Dan", kind="paradox"))
    world.wait(world.now + 30 * DAY)
    assert world.state.winner is None


def test_W8_an_ordinary_true_judgment_wins_nothing(world: World) -> None:
    """A dispute is no paradox."""
    world.judged("true")
    world.wait(world.now + 10 * DAY)
    assert world.state.winner is None


def test_W8_the_paradox_prevails_over_every_other_win(world: World) -> None:
    """Where another rule names another winner by the same event, 219's stands by its claim."""
    other = '@upon("case_closed")\ndef other(case):\n    win(case.judge)'
    world.pass_(enact("Judges win", "A Judge whose case is closed wins.", other))
    world.judged("true", by="Dan", kind="paradox")
    world.wait(world.now + 7 * DAY)
    assert world.state.winner == "Dan"


def world_last(world: World):  # type: ignore[no-untyped-def]
    """The last entry, as a verdict is looked at."""
    return world.entries()[-1]


# --- W10: the law of that day --------------------------------------------------------------------------

ORDINALS = {
    "109": 1034, "110": 1040, "114": 1048, "203": 1011, "205": 1044, "207": 1042, "208": 1043, "209": 1007,
    "1014": 1042, "1033": 1048, "1040": 1051,
}  # fmt: skip


def test_W10_ranks_and_ordinals_are_those_of_the_day(world: World) -> None:
    """109, 110 and 114 are mutable, and what had been changed ranks by its latest change."""
    state = world.state
    assert [r.number for r in state.in_force() if r.rank == "immutable"] == [
        str(n) for n in range(101, 116) if n not in (109, 110, 114)
    ]
    unlike = {r.number: r.ordinal for r in state.in_force() if r.number.isdecimal() and int(r.number) != r.ordinal}
    assert unlike == ORDINALS
    assert all(one.ordinal <= two.ordinal for one, two in pairwise(state.in_force()))


def test_W10_the_answers_are_those_of_the_day(world: World) -> None:
    """A majority of the votes cast, seven days, a fifth, a hundred points."""
    number = world.post()
    world.ballots(number, FIVE[:2], ["Eve"])
    assert world.answer("votes_required", number) == 2
    assert world.answer("voting_closes", number) == world.state.proposals[number].opened + 7 * DAY  # type: ignore[index,operator]
    assert (world.answer("quorum", number), world.answer("points_to_win")) == (1, 100)


@pytest.mark.check
def test_W10_what_10_says_of_winning_can_be_changed(world: World) -> None:
    """110 is mutable: it can be repealed, and then a win may come of anything."""
    world.pass_(repeal("110"))
    quick = '@upon("logged_on")\ndef quick(player):\n    win(player)'
    world.pass_(enact("Quick", "Who logs on wins.", quick))
    world.do("Cleo", "log-on")
    assert world.state.winner == "Cleo"


@pytest.mark.check
def test_W10_while_110_stands_winning_is_reaching_points(world: World) -> None:
    """Until then such a rule is void."""
    quick = '@upon("logged_on")\ndef quick(player):\n    win(player)'
    world.pass_(enact("Quick", "Who logs on wins.", quick))
    assert event(world.do("Cleo", "log-on"), e.EffectBarred).because.rule == "110"


EARLY = """
    @term("voting_closes")
    def after_seven_days(proposal) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(7)

    @timed("voting_closes")
    def close_at_last(proposal):
        close_voting(proposal)

    @term("early_decision")
    def after_three_days(proposal) -> Time:
        if proposal.opened is not None:
            return proposal.opened + days(3)

    @timed("early_decision")
    @upon("ballot_cast")
    def close_if_it_is_settled(proposal, early_decision, now, players, votes_for, votes_against):
        if now >= early_decision:
            if len(votes_for) * 2 > len(players) or len(votes_against) * 2 >= len(players):
                close_voting(proposal)
    """


def test_W10_early_decision_comes_and_goes(world: World) -> None:
    """1012's change of 205, made anew: settled votes close after three days; repealed, 205 is as it was at first."""
    first = world.rule("205").content
    number = world.pass_(amend("205", text="Three days at least, seven at most.", mechanism=EARLY))
    early = world.post()
    world.ballots(early, FIVE[:3])
    opened = world.state.proposals[early].opened or 0
    assert world.wait(opened + 3 * DAY - 1) == []
    world.wait(opened + 3 * DAY)
    assert world.outcome(early) == "adopted"
    undo = {"change": "repeal-amendment", "rule": "205", "amendment": number}
    last = world.post(undo)
    world.ballots(last, FIVE)
    world.wait(world.state.proposals[last].opened + 3 * DAY)  # type: ignore[operator]
    assert world.outcome(last) == "adopted"
    assert world.rule("205").content == first
    assert world.rule("205").ordinal == int(last)


def test_W10_early_decision_waits_while_a_vote_could_still_turn(world: World) -> None:
    """Two of five for and two against decide nothing after three days; the third vote does, at once."""
    world.pass_(amend("205", text="Three days at least, seven at most.", mechanism=EARLY))
    number = world.post()
    world.ballots(number, FIVE[:2], FIVE[2:4])
    opened = world.state.proposals[number].opened or 0
    world.wait(opened + 4 * DAY)
    assert world.state.proposals[number].stage == "voting"  # type: ignore[index]
    world.do("Eve", "vote", proposal=number, choice="against")
    assert world.outcome(number) == "defeated"


def test_W10_rules_can_always_be_changed(world: World) -> None:
    """The law of the day is alive; and 112 itself can be changed."""
    moment = world.table.moment()
    state, law = moment.state, moment.law
    assert trial_of(law.within_a_trial(), state, START).alive is True
    number = world.post(transmute("112", "mutable"))
    world.ballots(number, FIVE)
    world.close(number)
    assert world.outcome(number) == "adopted"


@pytest.mark.check
def test_W10_repealing_the_voting_period_is_barred(world: World) -> None:
    """Without 205 no vote would ever close: 112 bars it, and nobody scores."""
    number = world.post(repeal("205"))
    world.ballots(number, FIVE)
    made = world.close(number)
    assert world.outcome(number) == "barred"
    assert paid(made, "207") == {}


def test_W9_two_rules_bear_1040(world: World) -> None:
    """The later one is 1040/2 here, as in an import, and shows that 1040 is printed."""
    assert (world.rule("1040").now.printed, world.rule("1040/2").now.printed) == ("", "1040")
