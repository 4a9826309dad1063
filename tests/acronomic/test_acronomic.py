"""Acronomic's own rules, played: the week, the majority of those who voted, numbers, supplied rules (A1, A2, A5)."""

from itertools import pairwise

import pytest
from tests.acronomic.weeks import FIRST, MONDAY, SECOND, THIRD, WEEK, at, begun, collated, outcome, vote
from tests.playing import FIVE, Game, amend, enact, repeal, transmute

from moot.game import events as e
from moot.game.changes import Content, Enact, Repeal
from moot.game.moves import Refused
from moot.game.values import Number
from moot.play.host import RULESETS, Host
from moot.play.previews import preview
from moot.views.law.rules import rule_view
from moot.views.status import status


@pytest.fixture
def game(host: Host) -> Game:
    """A game of five that has just begun, on a Monday morning."""
    return begun(host)


def points_of(game: Game, player: str) -> list[tuple[str, int]]:
    """What a player got and lost, with the rule that it was for."""
    awards = [ev for ev in game.events(e.Awarded) if player in ev.players]
    return [(ev.because.rule, ev.amount) for ev in awards if ev.because is not None]


# A1: the week


def test_A1_proposals_are_collated_on_sunday_night(game: Game) -> None:
    """All proposals of the week are put to the vote when Sunday ends, and not a second before."""
    numbers = [game.propose(by="Ada"), game.propose(by="Ben")]
    assert not game.wait(FIRST - 1)
    entries = game.wait(FIRST)
    assert {entry.time for entry in entries} == {FIRST}
    opened = [ev for entry in entries for ev in entry.events if isinstance(ev, e.VotingOpened)]
    assert [(ev.proposal, ev.because.rule) for ev in opened if ev.because] == [(n, "117") for n in numbers]


def test_A1_what_is_proposed_after_midnight_waits_a_week(game: Game) -> None:
    """A second late is a week late."""
    game.wait(FIRST)
    late = game.propose(by="Ada")
    game.wait(SECOND - 1)
    assert game.state.proposals[late].opened is None
    game.wait(SECOND)
    assert game.state.proposals[late].opened == SECOND


def test_A1_votes_are_collected_through_the_week_and_close_when_sunday_ends(game: Game) -> None:
    """The last vote comes a second before midnight, and at midnight it is too late."""
    number = collated(game)
    vote(game, number, for_=FIVE[:3])
    game.do("Dan", "vote", at=SECOND - 1, proposal=number, choice="for")
    assert game.state.proposals[number].closed is None
    late = game.move("Eve", "vote", at=SECOND, proposal=number, choice="for")
    assert isinstance(late, Refused) and late.code == "vote.closed"
    assert (game.state.proposals[number].closed, outcome(game, number)) == (SECOND, "adopted")
    assert sorted(game.state.proposals[number].ballots) == ["Ada", "Ben", "Cleo", "Dan"]


def test_A1_a_vote_does_not_close_when_all_have_voted(game: Game) -> None:
    """The week is the week: what everyone has voted for waits for Sunday's end."""
    number = collated(game)
    vote(game, number, for_=FIVE)
    assert not game.wait(SECOND - 1)
    game.wait(SECOND)
    assert game.state.proposals[number].closed == SECOND


def test_A1_there_is_no_vote_before_collation(game: Game) -> None:
    """Until Sunday night a proposal is for debate."""
    number = game.propose(by="Ada")
    refused = game.refused("Ben", "vote", proposal=number, choice="for")
    assert (refused.because.rule if refused.because else "", refused.code) == ("118", "law.in-the-week-that-follows")


def test_A1_at_one_midnight_old_votes_close_before_new_ones_open(game: Game) -> None:
    """118 and 117 fall together: what is adopted is in force when the next proposals are collated."""
    first = collated(game)
    vote(game, first, for_=FIVE)
    second = game.propose(by="Ben")
    entries = game.wait(SECOND)
    told = [type(ev).__name__ for entry in entries for ev in entry.events]
    assert told.index("VotingClosed") < told.index("RuleEnacted") < told.index("VotingOpened")
    assert game.state.proposals[second].opened == SECOND
    assert {entry.time for entry in entries} == {SECOND}


def test_A1_weeks_turn_at_midnight_where_the_game_is(host: Host) -> None:
    """Summer time makes one week an hour shorter and another an hour longer; each turns when clocks show midnight."""
    game = begun(host, now=at(2004, 3, 22, 9))
    entries = game.wait(at(2004, 4, 6)) + game.wait(at(2004, 11, 10))
    turns = sorted({entry.time for entry in entries})
    lengths = [later - earlier for earlier, later in pairwise(turns)]
    assert turns[:3] == [at(2004, 3, 29), at(2004, 4, 5), at(2004, 4, 12)]
    assert turns[0] == at(2004, 3, 28, 23) + 3_600
    assert [hours // 3_600 for hours in lengths if hours != WEEK] == [169]
    assert begun(host, now=at(2004, 3, 21, 9)).wait(at(2004, 3, 30))[-1].time - at(2004, 3, 22) == WEEK - 3_600


def test_A1_weeks_that_the_program_missed_come_in_order_each_at_its_time(game: Game) -> None:
    """After three weeks without the program, what was due happens at each Sunday's end, once."""
    number = game.propose(by="Ada")
    entries = game.wait(THIRD)
    assert [entry.time for entry in entries] == sorted(entry.time for entry in entries)
    assert {entry.time for entry in entries} == {FIRST, SECOND, THIRD}
    assert (game.state.proposals[number].opened, game.state.proposals[number].closed) == (FIRST, SECOND)
    assert not game.wait(THIRD)


@pytest.mark.parametrize(
    ("in_favour", "against", "what"),
    [(3, 2, "adopted"), (2, 3, "defeated"), (2, 2, "defeated"), (1, 0, "adopted"), (0, 0, "defeated")],
)
def test_A1_a_simple_majority_of_those_who_voted_decides(game: Game, in_favour: int, against: int, what: str) -> None:
    """Who does not vote does not count; a tie fails, and so does a vote in which nobody voted."""
    number = collated(game)
    vote(game, number, for_=FIVE[:in_favour], against=FIVE[in_favour : in_favour + against])
    game.wait(SECOND)
    assert outcome(game, number) == what


@pytest.mark.parametrize(("voting", "what"), [(FIVE, "adopted"), (FIVE[:4], "defeated")])
def test_A1_to_unlock_an_immutable_rule_takes_every_voter(game: Game, voting: tuple[str, ...], what: str) -> None:
    """109 prevails over 119, both immutable, by the lower number: four of four who voted are not all five."""
    number = collated(game, transmute("101", "mutable"))
    assert game.answer("votes_required", number) == 5
    vote(game, number, for_=voting)
    game.wait(SECOND)
    assert outcome(game, number) == what


def test_A1_to_lock_a_mutable_rule_takes_the_usual_majority(game: Game) -> None:
    """109 is about the other direction."""
    number = collated(game, transmute("210", "immutable"))
    vote(game, number, for_=["Ada"])
    game.wait(SECOND)
    assert game.rule(number).rank == "immutable"


def test_A1_every_player_must_vote_and_nothing_happens_to_those_who_do_not(game: Game) -> None:
    """105 says must: the page waits for them by name, and no rule takes anything from them."""
    number = collated(game)
    vote(game, number, for_=["Ben", "Cleo", "Dan"])
    (shown,) = status(game.table.moment()).proposals
    assert shown.waiting_for == ("Ada", "Eve")
    game.wait(SECOND)
    assert outcome(game, number) == "adopted"
    assert points_of(game, "Eve") == []


def test_A1_who_joins_during_a_vote_votes_and_who_leaves_takes_their_vote_along(game: Game) -> None:
    """Two ties are none any more: of one the vote against has left, and in the other a newcomer is for it."""
    left, joined = game.propose(by="Ada"), collated(game, by="Dan")
    vote(game, left, for_=["Ada"], against=["Ben"])
    vote(game, joined, for_=["Ada"], against=["Cleo"])
    game.do("Ben", "leave")
    game.do("Zoe", "join")
    vote(game, joined, for_=["Zoe"])
    game.wait(SECOND)
    assert [outcome(game, number) for number in (left, joined)] == ["adopted", "adopted"]
    assert points_of(game, "Ben") == []


def test_A1_to_unlock_takes_those_too_who_joined_during_the_vote(game: Game) -> None:
    """109 requires the eligible voters at the close: a newcomer who doesn't vote prevents it."""
    number = collated(game, transmute("101", "mutable"))
    vote(game, number, for_=FIVE)
    game.do("Zoe", "join")
    game.wait(SECOND)
    assert outcome(game, number) == "defeated"


def test_A1_without_211_what_109_and_119_ask_for_is_a_question_for_a_judge(game: Game) -> None:
    """Both are immutable and neither gives way: once the method is repealed, no vote to unlock is counted unasked."""
    gone = collated(game, repeal("211"))
    vote(game, gone, for_=FIVE)
    number = collated(game, transmute("101", "mutable"), turn=SECOND)
    vote(game, number, for_=FIVE[:4])
    game.wait(THIRD)
    assert outcome(game, number) == ""
    (case,) = game.state.cases.values()
    assert case.kind == "undecided" and case.judge is not None


# A2: numbers, revisions, and what a rule carries


def test_A2_a_rule_carries_its_number_and_revision_and_where_they_come_from(game: Game) -> None:
    """An amended rule has the proposal's number and the next revision, with who made it, and when it was proposed."""
    proposed = game.now + 60
    number = collated(game, amend("210", title="Plotting"), by="Cleo")
    vote(game, number, for_=FIVE)
    game.wait(SECOND)
    shown = rule_view(game.state, "210")
    assert shown is not None
    assert (shown.number, shown.revision, shown.title) == ("301", 2, "Plotting")
    last = shown.revisions[-1]
    assert (last.author, last.proposed, last.time) == ("Cleo", proposed, SECOND)
    first = rule_view(game.state, "109")
    assert first is not None and (first.number, first.revision, first.revisions[0].time) == ("109", 1, MONDAY)


def test_A2_every_proposal_has_the_next_number(game: Game) -> None:
    """Adopted, rejected or withdrawn, it uses up a number."""
    game.do("Ada", "withdraw", proposal=game.propose(by="Ada"))
    assert [game.propose(by=player) for player in ("Ada", "Ben")] == ["302", "303"]


def test_A2_judgments_are_shown_on_the_rules_that_they_cite(game: Game) -> None:
    """A judgment on rule 109 is shown with rule 109, and with no other."""
    game.do("Ada", "call-case", statement="Must those vote who are away?", rules=["109"])
    game.do("Eve", "judge", case="1", judgment="true", reasons="All eligible voters.")
    shown = [rule_view(game.state, number) for number in ("109", "119")]
    assert [[one.judgment for one in view.judgments] for view in shown if view] == [["true"], []]


# A3: proposals can be taken back


def test_A3_a_proposal_can_be_withdrawn_until_it_is_collated(game: Game) -> None:
    """Before Sunday night its author takes it back, and it is not voted on; afterwards nobody does."""
    gone = game.propose(by="Ada")
    assert game.refused("Ben", "withdraw", proposal=gone).code == "proposal.not-yours"
    game.do("Ada", "withdraw", proposal=gone)
    number = collated(game)
    assert game.state.proposals[gone].opened is None
    refused = game.refused("Ada", "withdraw", proposal=number)
    assert (refused.because.rule if refused.because else "") == "104"


# A5: the rules that are supplied


def test_A5_the_rules_that_the_document_lacks_are_there_and_labelled() -> None:
    """201 to 213 are among the files, and the notes say of each that it is supplied."""
    notes = (RULESETS / "acronomic" / "NOTES.md").read_text(encoding="utf-8")
    supplied = notes.partition("## Supplied rules")[2].partition("\n## ")[0]
    for number in range(201, 214):
        assert list((RULESETS / "acronomic").glob(f"{number}-*.md"))
        assert f"**{number}**" in supplied


def test_A5_a_player_has_one_proposal_a_week(game: Game) -> None:
    """201: the next may be made when the last has been collated or withdrawn."""
    number = game.propose(by="Ada")
    assert game.refused("Ada", "propose", changes=[enact()]).code == "law.one-a-week"
    game.do("Ada", "withdraw", proposal=number)
    game.propose(by="Ada")
    game.wait(FIRST)
    game.propose(by="Ada")


def test_A5_the_proposer_throws_a_die_when_the_vote_is_over(game: Game) -> None:
    """202: its points come on top of what 206 takes for a rejection; nobody throws for a proposal withdrawn."""
    game.do("Ben", "withdraw", proposal=game.propose(by="Ben"))
    number = collated(game)
    vote(game, number, against=["Ben"])
    game.wait(SECOND)
    assert [rule for rule, _ in points_of(game, "Ada")] == ["206", "202"]
    assert game.points()["Ada"] == game.thrown() - 10
    assert points_of(game, "Ben") == []


def test_A5_dissenters_are_paid(game: Game) -> None:
    """204: adoption does not take unanimity here, so each vote against what is adopted earns ten."""
    number = collated(game)
    vote(game, number, for_=["Ada", "Ben", "Cleo"], against=["Dan", "Eve"])
    game.wait(SECOND)
    assert (points_of(game, "Dan"), points_of(game, "Eve")) == ([("204", 10)], [("204", 10)])


def test_A5_a_vote_is_cast_once(game: Game) -> None:
    """207: it cannot be changed afterwards."""
    number = collated(game)
    vote(game, number, for_=["Ada"])
    assert game.refused("Ada", "vote", proposal=number, choice="against").code == "law.one-vote-only"


@pytest.mark.parametrize(("points", "winner"), [(99, None), (100, "Ben")])
def test_A5_a_hundred_points_win(game: Game, points: int, winner: str | None) -> None:
    """208: and the game is over; one point less wins nothing."""
    mechanism = f'@upon("rule_enacted")\ndef gift():\n    award("Ben", {points})\n'
    number = collated(game, enact("Gift", f"Ben gets {points} points.", mechanism))
    vote(game, number, for_=FIVE)
    game.wait(SECOND)
    assert game.state.winner == winner


def test_A5_a_twenty_fifth_mutable_rule_comes_in(game: Game) -> None:
    """209: with 13 mutable rules, 12 more are as many as there may be."""
    number = collated(game, *[enact(f"Rule {n}", f"Text {n}.") for n in range(12)])
    vote(game, number, for_=FIVE)
    game.wait(SECOND)
    assert outcome(game, number) == "adopted"
    assert len([rule for rule in game.state.in_force() if rule.rank == "mutable"]) == 25


def test_A5_a_twenty_sixth_mutable_rule_may_not_be_proposed(game: Game) -> None:
    """209: by itself, or together with what others have proposed; a vote would carry it (104)."""
    game.propose(*[enact(f"Rule {n}", f"Text {n}.") for n in range(12)], by="Ada")
    refused = game.refused("Ben", "propose", changes=[enact()])
    assert refused.because is not None and refused.because.rule == "209"
    game.do("Ben", "propose", changes=[repeal("210"), enact()])


def test_A5_the_player_before_the_one_who_asks_judges_for_the_week(game: Game) -> None:
    """212: Eve sits before Ada; she judges Ben's question as well, and the one before her what she asks herself."""
    for player in ("Ada", "Ben", "Eve"):
        game.do(player, "call-case", statement="Is it so?")
    assert [game.state.cases[number].judge for number in ("1", "2", "3")] == ["Eve", "Eve", "Dan"]
    game.wait(FIRST)
    game.do("Ben", "call-case", statement="And now?")
    assert game.state.cases["4"].judge == "Ada"


def test_A5_a_majority_of_the_others_overrules_a_judgment(game: Game) -> None:
    """212: three of the four others; then the player before judges, but never the one who asked."""
    game.do("Eve", "call-case", statement="Is it so?")
    assert game.refused("Ada", "overrule", case="1").code == "law.by-other-players"
    game.do("Dan", "judge", case="1", judgment="true")
    assert game.refused("Dan", "overrule", case="1").code == "law.by-other-players"
    for player in ("Ada", "Ben", "Cleo"):
        assert game.state.cases["1"].judge == "Dan"
        game.do(player, "overrule", case="1")
    assert (game.state.cases["1"].judge, game.state.cases["1"].judged) == ("Cleo", None)


def test_A5_a_judgment_stands_when_proposals_are_next_collated(game: Game) -> None:
    """212: until then it can be overruled; a question that nobody has judged stays open."""
    for player in ("Ada", "Ben"):
        game.do(player, "call-case", statement="Is it so?")
    game.do("Eve", "judge", case="1", judgment="true")
    game.wait(FIRST)
    assert [game.state.cases[number].stage for number in ("1", "2")] == ["closed", "accepted"]


def test_A5_a_judge_who_leaves_is_followed_by_the_player_before(game: Game) -> None:
    """212: the question does not go with them."""
    game.do("Ada", "call-case", statement="Is it so?")
    game.do("Eve", "leave")
    assert game.state.cases["1"].judge == "Dan"


def test_A5_whoever_asked_wins_by_a_paradox_that_stands(game: Game) -> None:
    """213: the game is won when the week turns, if nobody overrules the judgment."""
    game.do("Ada", "call-case", statement="This cannot go on.", kind="paradox")
    game.do("Eve", "judge", case="1", judgment="true")
    assert game.state.winner is None
    game.wait(FIRST)
    assert (game.state.winner, game.events(e.Won)[0].because.rule) == ("Ada", "213")


# What holds beyond


def test_a_mutable_rule_against_the_majority_of_119_is_void(game: Game) -> None:
    """110: a rule that asks for more votes than an immutable one is not followed."""
    number = collated(game, amend("203", mechanism="voting.unanimity()\nvoting.decides_when_closed()"))
    vote(game, number, for_=FIVE)
    game.wait(SECOND)
    other = collated(game, turn=THIRD)
    vote(game, other, for_=["Ada"])
    assert game.answer("votes_required", other) == 1


def test_117_can_be_changed_once_it_is_mutable(game: Game) -> None:
    """Unlocked by all, the weeks can be made to turn on another day, and do so from then on."""
    number = collated(game, transmute("117", "mutable"))
    vote(game, number, for_=FIVE)
    game.wait(SECOND)
    wednesday = 'deadlines.opens_weekly("Wednesday 12:00")'
    change = collated(game, amend(number, text="Collated on Wednesdays.", mechanism=wednesday), turn=THIRD)
    vote(game, change, for_=FIVE)
    game.wait(THIRD + WEEK)
    waiting = game.propose(by="Ben")
    game.wait(at(2004, 2, 4, 11, 59))
    assert game.state.proposals[waiting].opened is None
    game.wait(at(2004, 2, 4, 12))
    assert game.state.proposals[waiting].opened == at(2004, 2, 4, 12)


@pytest.mark.check
def test_players_are_warned_of_what_would_end_all_change(game: Game) -> None:
    """Where all votes are against all law, a trial of many weeks finds no way to change a rule, and says so."""
    many = "@term('must_pass')\ndef m():\n    return 1\n\n@adjust('votes_for')\ndef none_counts(answer):\n    return []"
    alive = [
        found.liveness.alive
        for change in (Enact(Content(title="None", text="No vote counts.", mechanism=many)), Repeal(rule=Number("203")))
        if (found := preview(game.table, "Ada", (change,))).liveness is not None
    ]
    assert alive == [None, True]
