"""Suber's own rules, played: turns, votes, points, the limit of rules, judgment and paradox (S1 to S7)."""

import pytest
from tests.playing import FIVE, Game, amend, enact, event, kinds, repeal, transmute

from moot.authoring.proposals import changes_to_propose
from moot.game import events as e
from moot.game.moves import Draw, Refused
from moot.game.values import plain
from moot.play.host import Host
from moot.views.doing.offers import offers

TWO_THIRDS = "voting.fraction_of_voters(2, 3)\nvoting.decides_when_closed()"


@pytest.fixture
def game(host: Host) -> Game:
    """A game of five that has just begun; Ada is first."""
    return Game.shipped(host, "suber")


def two_thirds(game: Game) -> None:
    """One whole turn in which 203 comes to require two thirds of the voters."""
    game.take_turn(amend("203", text="A rule change is adopted by two thirds.", mechanism=TWO_THIRDS))


def outcome(game: Game, number: str) -> str:
    """The outcome of a proposal."""
    return game.state.proposals[number].outcome


def gift(points: int, player: str = "Ada") -> dict[str, object]:
    """A new rule that gives somebody points when it is enacted."""
    mechanism = f"""
        @upon("rule_enacted")
        def a_gift():
            award("{player}", {points})
        """
    return enact("A gift", f"{player} gets {points} points.", mechanism)


# S1


def test_S1_turns_go_clockwise_in_the_order_of_the_seats(game: Game) -> None:
    """Turns pass from seat to seat, and from the last to the first again."""
    movers = []
    for _ in range(6):
        movers.append(game.turn)
        game.take_turn()
    assert movers == [*FIVE, "Ada"]


def test_S1_only_the_one_whose_turn_it_is_proposes(game: Game) -> None:
    """Nobody proposes in another's turn, and the refusal names rule 201."""
    refused = game.refused("Ben", "propose", changes=[enact()])
    assert refused.because is not None
    assert (refused.because.rule, refused.reason) == ("201", "it is Ada's turn")


def test_S1_a_turn_has_one_proposal(game: Game) -> None:
    """A second proposal in a turn is refused, before the vote as after it."""
    number = game.propose()
    assert "has been made" in game.refused("Ada", "propose", changes=[enact()]).reason
    game.vote(number)
    assert "has been made" in game.refused("Ada", "propose", changes=[enact()]).reason


def test_S1_no_part_of_a_turn_is_left_out(game: Game) -> None:
    """The die comes after the proposal and after its vote; until it is thrown the next turn does not begin."""
    assert "propose" in game.refused("Ada", "roll").reason
    number = game.propose()
    assert "after the vote" in game.refused("Ada", "roll").reason
    game.vote(number)
    assert game.refused("Ben", "propose", changes=[enact()]).reason == "it is Ada's turn"
    game.do("Ada", "roll")
    assert game.turn == "Ben"


def test_S1_one_die_is_thrown_once_and_its_points_are_added(game: Game) -> None:
    """The mover throws one die of six faces, and just those points are added; a second throw is refused."""
    game.carry()
    thrown = game.do("Ada", "roll")
    (draw,) = thrown.draws
    assert isinstance(draw, Draw) and (draw.lowest, draw.highest) == (1, 6) and 1 <= draw.value <= 6
    assert game.points() == {"Ada": draw.value, "Ben": 0, "Cleo": 0, "Dan": 0, "Eve": 0}
    assert isinstance(game.refused("Ada", "roll"), Refused)


def test_S1_only_the_mover_throws_the_die(game: Game) -> None:
    """Another player's throw is refused by rule 202."""
    game.carry()
    refused = game.refused("Ben", "roll")
    assert refused.because is not None and refused.because.rule == "202"


def test_S1_the_die_is_thrown_after_a_defeat_too(game: Game) -> None:
    """A defeated proposal does not cost the second part of the turn."""
    game.carry(against=["Eve"])
    game.do("Ada", "roll")
    assert game.points()["Ada"] == game.thrown() - 10
    assert game.turn == "Ben"


def test_S1_who_leaves_in_turn_hands_it_on(game: Game) -> None:
    """If the player whose turn it is forfeits, a new turn begins with the next player."""
    game.propose()
    game.do("Ada", "leave")
    assert (game.turn, game.register("part")) == ("Ben", "propose")


def test_S1_the_proposal_of_one_who_leaves_is_voted_on_by_the_others(game: Game) -> None:
    """The debate ends without its proposer, and the vote decides it while the next turn goes on."""
    number = game.propose()
    game.do("Ada", "leave")
    assert game.state.proposals[number].stage == "voting"
    other = game.propose(by="Ben")
    game.vote(number)
    assert outcome(game, number) == "adopted" and game.register("part") == "vote"
    game.vote(other)
    game.do("Ben", "roll")
    assert game.turn == "Cleo"


def test_S1_who_is_left_alone_takes_every_turn(host: Host) -> None:
    """With one player the turn comes back to that player."""
    game = Game.shipped(host, "suber", ["Ada", "Ben"])
    game.do("Ada", "leave")
    game.take_turn()
    assert game.turn == "Ben"
    game.take_turn()


def test_S1_who_leaves_out_of_turn_is_passed_over(game: Game) -> None:
    """The seat of one who left is empty; the turn goes to the next who is there."""
    game.do("Ben", "leave")
    game.take_turn()
    assert game.turn == "Cleo"


# S2


def test_S2_every_player_must_vote_before_a_vote_is_complete(game: Game) -> None:
    """With four of five votes nothing is decided, whichever way they went; the fifth decides."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    for player, choice in zip(FIVE, ["against", "for", "for", "for"], strict=False):
        assert kinds(game.do(player, "vote", proposal=number, choice=choice)) == ["ballot_cast"]
    assert game.state.proposals[number].outcome == ""
    assert "proposal_defeated" in kinds(game.do("Eve", "vote", proposal=number, choice="for"))


@pytest.mark.parametrize(("against", "outcome"), [([], "adopted"), (["Eve"], "defeated"), (FIVE, "defeated")])
def test_S2_adoption_is_by_unanimity(game: Game, against: list[str], outcome: str) -> None:
    """All five for adopt a proposal; one against defeats it."""
    number = game.carry(against=against)
    assert game.state.proposals[number].outcome == outcome


def test_S2_each_player_has_one_vote(game: Game) -> None:
    """A second vote of the same player is refused by rule 207, the same way or the other."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    game.do("Ada", "vote", proposal=number, choice="for")
    for choice in ("for", "against"):
        refused = game.refused("Ada", "vote", proposal=number, choice=choice)
        assert refused.because is not None and refused.because.rule == "207"


def test_S2_the_author_votes_as_well(game: Game) -> None:
    """The proposer's own vote is waited for, and may be against."""
    number = game.carry(against=["Ada"])
    assert game.state.proposals[number].outcome == "defeated"


def test_S2_nobody_votes_before_the_vote_begins(game: Game) -> None:
    """A vote before the proposer ends the debate is refused."""
    number = game.propose()
    assert "not begun" in game.refused("Ben", "vote", proposal=number, choice="for").reason


def test_S2_nobody_votes_after_the_vote(game: Game) -> None:
    """A vote on what has been decided is refused."""
    number = game.carry()
    assert isinstance(game.refused("Ben", "vote", proposal=number, choice="for"), Refused)


def test_S2_a_vote_waits_no_longer_for_one_who_leaves(game: Game) -> None:
    """Where the last who has not voted forfeits, the vote is complete and decided among those who stay."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
    verdict = game.do("Eve", "leave")
    assert "proposal_adopted" in kinds(verdict)


def test_S2_the_vote_of_one_who_left_does_not_make_up_for_a_vote_against(game: Game) -> None:
    """Unanimity is among the eligible voters: a leaver's vote for does not replace the vote against."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    game.do("Eve", "vote", proposal=number, choice="for")
    game.do("Eve", "leave")
    for player, choice in zip(FIVE[:4], ["for", "for", "for", "against"], strict=True):
        game.do(player, "vote", proposal=number, choice=choice)
    assert game.state.proposals[number].outcome == "defeated"


def test_S2_one_who_joins_during_a_vote_must_vote_too(game: Game) -> None:
    """Who is a player when the vote would be complete is one of those it waits for."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    game.do("Fay", "join")
    for player in FIVE:
        game.do(player, "vote", proposal=number, choice="for")
    assert game.state.proposals[number].outcome == ""
    game.do("Fay", "vote", proposal=number, choice="for")
    assert game.state.proposals[number].outcome == "adopted"


# S3


def test_S3_a_defeated_proposal_costs_ten(game: Game) -> None:
    """Its proposer loses 10 points, and nobody else any."""
    game.carry(against=["Dan"])
    assert game.points() == {"Ada": -10, "Ben": 0, "Cleo": 0, "Dan": 0, "Eve": 0}


def test_S3_an_adopted_proposal_costs_nothing(game: Game) -> None:
    """Adoption moves no points while it takes everyone."""
    game.carry()
    assert set(game.points().values()) == {0}


def test_S3_dissenters_get_ten_once_unanimity_is_not_needed(game: Game) -> None:
    """Under two thirds, each who voted against what is adopted gets 10; those for it, and the proposer, nothing."""
    two_thirds(game)
    before = game.points()
    number = game.carry(against=["Eve"])
    assert game.state.proposals[number].outcome == "adopted"
    moved = {p: n - before[p] for p, n in game.points().items()}
    assert moved == {"Ada": 0, "Ben": 0, "Cleo": 0, "Dan": 0, "Eve": 10}


def test_S3_the_change_that_ends_unanimity_pays_no_dissenter(game: Game) -> None:
    """It is itself adopted by everyone, under the law as it was."""
    game.carry(amend("203", mechanism=TWO_THIRDS))
    assert set(game.points().values()) == {0}


def test_S3_dissenters_get_nothing_from_a_defeat(game: Game) -> None:
    """Two of five against defeat under two thirds (four are needed): only the proposer's 10 move."""
    two_thirds(game)
    before = game.points()
    number = game.carry(against=["Dan", "Eve"])
    assert game.state.proposals[number].outcome == "defeated"
    assert {p: n - before[p] for p, n in game.points().items() if n != before[p]} == {"Ben": -10}


def test_S3_two_rules_that_are_exchanged_run_at_their_new_places(host: Host) -> None:
    """After “Swap rules 204 and 206” is adopted, the dissenter's gift comes from 206 and the loser's cost from 204.

    Replay comes to the game as it was played, and `verify` decides every move again.
    """
    game = Game.shipped(host, "suber", players=FIVE[:3])
    two_thirds(game)
    swap = changes_to_propose(game.state, "Swap rules 204 and 206.", prose=True)
    assert isinstance(swap, tuple)
    game.take_turn(*plain(swap))
    exchanged = {rule.id: rule.number for rule in game.state.rules.values() if rule.id in ("204", "206")}

    def moved_by(against: list[str]) -> list[tuple[str, int, str]]:
        mover, awarded = game.turn, len(game.events(e.Awarded))
        game.carry(against=against)
        found = game.events(e.Awarded)[awarded:]
        game.do(mover, "roll")
        return [(one.players[0], one.amount, one.because.rule) for one in found]

    assert moved_by(["Ada"]) == [("Ada", 10, exchanged["206"])]
    assert moved_by(["Ben", "Cleo"]) == [("Ada", -10, exchanged["204"])]
    assert [game.rule(exchanged[id]).content.title for id in ("204", "206")] == ["Losing proposals", "Dissenters"]
    assert plain(game.host.journal.rebuild(game.table.name)) == plain(game.state)
    assert game.host.verify(game.table.name).whole


# S4


def hundred(game: Game, points: int) -> None:
    """Ada's first turn enacts a gift of so many points."""
    game.carry(gift(points))


@pytest.mark.parametrize(("points", "won"), [(99, None), (100, "Ada"), (101, "Ada")])
def test_S4_the_first_with_a_hundred_points_wins(game: Game, points: int, won: str | None) -> None:
    """99 points win nothing, 100 and more do."""
    hundred(game, points)
    assert game.points()["Ada"] == points
    assert game.state.winner == won


def test_S4_points_below_nothing_win_nothing(game: Game) -> None:
    """The hundred points are positive ones."""
    hundred(game, -100)
    assert game.state.winner is None


def test_S4_the_die_can_win(game: Game) -> None:
    """Whoever reaches 100 by the die wins there and then, because of rule 208."""
    hundred(game, 99)
    won = event(game.do("Ada", "roll"), e.Won)
    assert (won.player, won.because.rule) == ("Ada", "208")


def test_S4_after_the_win_there_are_no_moves(game: Game) -> None:
    """A game that is won is over: every move is refused."""
    hundred(game, 100)
    assert game.refused("Ada", "roll").code == "game.over"
    assert game.refused("Ben", "leave").code == "game.over"


def fill(game: Game, until: int) -> None:
    """Turns of one new rule each, until there are so many mutable rules."""
    while sum(rule.rank == "mutable" for rule in game.state.in_force()) < until:
        game.take_turn(enact(f"Rule after {game.state.entry}"))


def test_S4_there_are_never_more_than_25_mutable_rules(game: Game) -> None:
    """The twenty-fifth comes in; the twenty-sixth may not be proposed, since a vote would carry it (104)."""
    fill(game, 24)
    twenty_fifth = game.take_turn()
    assert game.state.proposals[twenty_fifth].outcome == "adopted"
    refused = game.refused(game.turn, "propose", changes=[enact()])
    assert "25" in refused.reason and refused.because is not None and refused.because.rule == "209"
    replaced = game.take_turn(repeal("210"))
    assert game.state.proposals[replaced].outcome == "adopted"
    assert outcome(game, game.take_turn()) == "adopted"


@pytest.mark.check
def test_S4_transmuting_counts_for_the_25(game: Game) -> None:
    """An immutable rule made mutable is one more mutable rule; one made immutable is one fewer."""
    fill(game, 25)
    game.refused(game.turn, "propose", changes=[transmute("101", "mutable")])
    assert outcome(game, game.take_turn(transmute("210", "immutable"))) == "adopted"
    assert outcome(game, game.take_turn(transmute("101", "mutable"))) == "adopted"


# S5


def test_S5_conspiring_is_a_rule_for_people(game: Game) -> None:
    """210 forbids no move; a breach can be put on record, with the rule cited."""
    assert "conspire" in game.text("210")
    told = game.do("Ben", "record", rule="210", text="Cleo and Dan were whispering.")
    assert event(told, e.Recorded).rule == "210"


def test_S5_teammates_are_declared_by_name(game: Game) -> None:
    """Whoever names the same team is a teammate."""
    for player in ("Ada", "Eve"):
        game.do(player, "name-team", team_name="Reds")
    assert (game.register("team", "Ada"), game.register("team", "Eve")) == ("Reds", "Reds")


# S6


def call(game: Game, by: str = "Cleo", kind: str = "dispute") -> str:
    """Judgment invoked in mid-turn, or where the next turn waits already; the case's number."""
    if game.register("part") in (None, "propose") and not game.register("invoked"):
        game.propose()
    return str(event(game.do(by, "call-case", statement="Is this so?", kind=kind), e.CaseCalled).case)


def end_turn(game: Game) -> None:
    """The vote on the proposal of this turn, and the die."""
    for number in list(game.state.undecided):
        game.vote(number)
    game.do(game.turn, "roll")


def judge_of(game: Game, case: str) -> str | None:
    """Who judges a case now."""
    return game.state.cases[case].judge


@pytest.mark.parametrize("caller", FIVE)
def test_S6_any_player_can_invoke_judgment(game: Game, caller: str) -> None:
    """One player who insists is enough, the mover and the Judge to be among them."""
    call(game, caller)
    assert len(game.state.open_cases) == 1


def test_S6_the_judge_is_the_player_before_the_one_moving(game: Game) -> None:
    """In Ada's turn Eve judges, in Ben's turn Ada."""
    assert judge_of(game, call(game)) == "Eve"
    end_turn(game)
    for player in ("Cleo", "Dan", "Eve"):
        game.do(player, "consent")
    assert game.turn == "Ben"
    assert judge_of(game, call(game)) == "Ada"


def test_S6_a_teammate_of_the_mover_is_passed_over(game: Game) -> None:
    """Nobody judges in a teammate's turn: Eve is Ada's teammate, so Dan judges."""
    for player in ("Ada", "Eve"):
        game.do(player, "name-team", team_name="Reds")
    assert judge_of(game, call(game)) == "Dan"


def test_S6_players_without_a_team_are_nobodys_teammates(game: Game) -> None:
    """Not to have named a team is not a team; leaving one by an empty name ends it."""
    game.do("Ada", "name-team", team_name="Reds")
    game.do("Eve", "name-team", team_name="Reds")
    game.do("Eve", "name-team", team_name="")
    assert judge_of(game, call(game)) == "Eve"


def test_S6_only_the_judge_judges(game: Game) -> None:
    """A judgment by anyone else is refused."""
    case = call(game)
    assert game.refused("Dan", "judge", case=case, judgment="true").code == "case.not-judge"
    game.do("Eve", "judge", case=case, judgment="true", reasons="It is so.")
    assert game.state.cases[case].judgment == "true"


@pytest.mark.parametrize("judgment", ["", "perhaps"])
def test_S6_a_judgment_is_true_false_or_undecided(game: Game, judgment: str) -> None:
    """Anything else is refused, and the judge may try again."""
    case = call(game)
    assert game.refused("Eve", "judge", case=case, judgment=judgment).code == "case.judgment"
    game.do("Eve", "judge", case=case, judgment="undecided")


def test_S6_a_judge_judges_once(game: Game) -> None:
    """A judgment given is not given again."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    assert game.refused("Eve", "judge", case=case, judgment="false").code == "case.judged"


def test_S6_the_turn_itself_goes_on_during_a_case(game: Game) -> None:
    """Judgment holds up the next turn, not the one in which it is invoked."""
    call(game)
    end_turn(game)
    assert [one.outcome for one in game.state.proposals.values()] == ["adopted"]


def test_S6_the_next_turn_waits_for_a_majority_of_the_others(game: Game) -> None:
    """Of four others three must consent: two do not do, the mover is not asked, the third lets the turn begin."""
    call(game)
    end_turn(game)
    waits = game.refused("Ben", "propose", changes=[enact()])
    assert waits.because is not None and waits.because.rule == "212"
    assert "others" in game.refused("Ben", "consent").reason
    game.do("Ada", "consent")
    game.do("Cleo", "consent")
    assert "already" in game.refused("Cleo", "consent").reason
    game.refused("Ben", "propose", changes=[enact()])
    closed = game.do("Dan", "consent")
    assert "case_closed" in kinds(closed)
    game.propose(by="Ben")


def test_S6_consent_is_asked_once_of_each(game: Game) -> None:
    """Who has consented isn't asked again; once players have left and the consents are a majority, the turn begins."""
    call(game)
    end_turn(game)
    game.do("Ada", "consent")
    game.do("Cleo", "consent")
    asked = {p: [one.name for one in offers(game.table.moment(p)) if one.asked] for p in ("Cleo", "Dan")}
    assert asked == {"Cleo": [], "Dan": ["consent"]}
    game.do("Dan", "leave")
    game.propose(by="Ben")


def test_S6_nobody_consents_when_nothing_waits(game: Game) -> None:
    """Consent is given before the next turn and once judgment has been invoked, not otherwise."""
    assert "waiting" in game.refused("Ben", "consent").reason
    call(game)
    assert "waiting" in game.refused("Ben", "consent").reason


def test_S6_a_dispute_between_turns_holds_up_the_next_turn(game: Game) -> None:
    """The player before the one about to move judges, and that turn begins when three of the four others consent."""
    game.take_turn()
    game.do("Cleo", "call-case", statement="Was the die fair?")
    assert game.state.cases["1"].judge == "Ada"
    assert "consented" in game.refused("Ben", "propose", changes=[enact()]).reason
    game.do("Ada", "judge", case="1", judgment="true")
    assert "consented" in game.refused("Ben", "propose", changes=[enact()]).reason
    for player in ("Ada", "Cleo"):
        game.do(player, "consent")
    assert "consented" in game.refused("Ben", "propose", changes=[enact()]).reason
    game.do("Dan", "consent")
    assert not game.state.open_cases
    game.propose(by="Ben")


def test_S6_a_dispute_before_the_first_turn_holds_it_up(game: Game) -> None:
    """Before anybody has moved, the player who sits last judges what is asked, and the first turn waits."""
    game.do("Ben", "call-case", statement="Who begins?")
    assert game.state.cases["1"].judge == "Eve"
    assert "consented" in game.refused("Ada", "propose", changes=[enact()]).reason


def test_S6_a_proposal_that_waits_for_the_judge_has_begun_the_turn(game: Game) -> None:
    """Where the program finds that a proposal's legality is open, nobody's consent is asked to make it."""
    game.carry(enact("Odd", mechanism='@forbid("propose")\ndef odd(players):\n    return ["no"][len(players)]'))
    game.do("Ada", "roll")
    game.undecided("Ben", "propose", changes=[enact()])
    judge = game.state.cases["1"].judge
    game.do(judge, "judge", case="1", holding={"sleeps": "301.odd"})
    assert game.register("part") == "vote" and game.turn == "Ben"


def test_S6_of_two_players_the_one_other_consents(host: Host) -> None:
    """With two players a majority of the others is the one other."""
    game = Game.shipped(host, "suber", ["Ada", "Ben"])
    case = call(game, "Ada")
    assert game.state.cases[case].judge == "Ben"
    end_turn(game)
    game.do("Ada", "consent")
    game.propose(by="Ben")


def test_S6_a_majority_overrules_and_the_duty_passes_on(game: Game) -> None:
    """Three of the four besides the Judge overrule; the judgment falls and the player before judges."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    game.do("Ada", "overrule", case=case)
    game.do("Ben", "overrule", case=case)
    assert game.state.cases[case].judge == "Eve"
    verdict = game.do("Cleo", "overrule", case=case)
    assert "judgment_voided" in kinds(verdict)
    assert (game.state.cases[case].judge, game.state.cases[case].judgment) == ("Dan", "")


def test_S6_one_player_counts_once_towards_overruling(game: Game) -> None:
    """To overrule again adds nothing."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    for _ in range(4):
        game.do("Ada", "overrule", case=case)
    assert game.state.cases[case].judge == "Eve"


def test_S6_the_judge_is_not_asked_about_being_overruled(game: Game) -> None:
    """The Judge's own word for being overruled is refused."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    assert "Judge" in game.refused("Eve", "overrule", case=case).reason


def test_S6_there_must_be_a_judgment_to_overrule(game: Game) -> None:
    """Before a judgment nothing can be overruled."""
    assert "no judgment" in game.refused("Ada", "overrule", case=call(game)).reason


def overrule(game: Game, case: str) -> None:
    """Everyone but the Judge overrules, as far as it takes."""
    judge = game.state.cases[case].judge
    for player in game.state.seating:
        if player != judge and game.state.cases[case].judge == judge:
            game.do(player, "overrule", case=case)


def test_S6_the_duty_skips_the_mover_and_goes_round(game: Game) -> None:
    """From Eve it passes to Dan, Cleo, Ben, and past Ada, whose turn it is, to Eve again."""
    case, judges = call(game), []
    for _ in range(5):
        judge = str(game.state.cases[case].judge)
        judges.append(judge)
        game.do(judge, "judge", case=case, judgment="true")
        overrule(game, case)
    assert judges == ["Eve", "Dan", "Cleo", "Ben", "Eve"]


def test_S6_the_duty_skips_the_movers_teammates(game: Game) -> None:
    """Dan is Ada's teammate: from Eve it passes to Cleo."""
    for player in ("Ada", "Dan"):
        game.do(player, "name-team", team_name="Reds")
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    overrule(game, case)
    assert game.state.cases[case].judge == "Cleo"


def test_S6_new_judges_are_not_bound_by_old_ones(game: Game) -> None:
    """The new Judge may decide the other way."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    overrule(game, case)
    game.do("Dan", "judge", case=case, judgment="false")
    assert game.state.cases[case].judgment == "false"


def test_S6_one_judge_settles_every_question_until_the_next_turn(game: Game) -> None:
    """Who judges the first question judges the others, also after being passed the duty; then it ends."""
    first = call(game)
    game.do("Eve", "judge", case=first, judgment="true")
    overrule(game, first)
    assert judge_of(game, call(game, "Ben")) == "Dan"
    end_turn(game)
    assert judge_of(game, call(game, "Ben")) == "Dan"
    for player in ("Ada", "Cleo", "Dan"):
        game.do(player, "consent")
    assert not game.state.open_cases
    assert judge_of(game, call(game, "Cleo")) == "Ada"


def test_S6_a_judge_who_leaves_judges_no_more(game: Game) -> None:
    """Where the Judge of the turn has left, the player before judges what is called next."""
    call(game)
    game.do("Eve", "leave")
    assert judge_of(game, call(game)) == "Dan"


# S7


def paradox(game: Game, judgment: str) -> str:
    """A paradox called in Ada's turn and judged by Eve, the turn finished, and everyone's consent asked."""
    case = call(game, "Cleo", kind="paradox")
    game.do("Eve", "judge", case=case, judgment=judgment)
    return case


def go_on(game: Game) -> list[str]:
    """The rest of the turn, and the consent of three; the kinds of the last move's events."""
    end_turn(game)
    for player in ("Ada", "Cleo"):
        game.do(player, "consent")
    return kinds(game.do("Dan", "consent"))


def test_S7_a_paradox_is_won_by_the_one_who_cannot_complete_a_turn(game: Game) -> None:
    """Judged true and not overruled, it is won by Ada, in whose turn play stopped, though Cleo called it."""
    paradox(game, "true")
    assert game.state.winner is None
    for player in ("Ben", "Cleo"):
        game.do(player, "consent")
    won = event(game.do("Dan", "consent"), e.Won)
    assert (won.player, won.because.rule) == ("Ada", "213")


def test_S7_whoever_completes_the_turn_was_able_to(game: Game) -> None:
    """Ada throws the die all the same: she isn't the first who couldn't complete a turn, and nobody wins."""
    paradox(game, "true")
    assert "won" not in go_on(game)
    assert game.state.winner is None


@pytest.mark.parametrize("judgment", ["false", "undecided"])
def test_S7_no_paradox_no_winner(game: Game, judgment: str) -> None:
    """Judged otherwise, play goes on."""
    paradox(game, judgment)
    go_on(game)
    assert game.state.winner is None
    game.propose(by="Ben")


def test_S7_a_paradox_that_is_overruled_wins_nothing(game: Game) -> None:
    """The judgment falls; where the new Judge says false, play goes on."""
    case = paradox(game, "true")
    overrule(game, case)
    game.do("Dan", "judge", case=case, judgment="false")
    go_on(game)
    assert game.state.winner is None


def test_S7_a_dispute_judged_true_wins_nothing(game: Game) -> None:
    """Only a paradox ends the game."""
    case = call(game)
    game.do("Eve", "judge", case=case, judgment="true")
    go_on(game)
    assert game.state.winner is None


def test_S7_paradox_prevails_over_every_other_winning_rule(game: Game) -> None:
    """If another rule names another winner in the same wave, 213's winner wins, by its claim upon effect:win."""
    other = """
        @upon("case_closed")
        def the_caller(case):
            win(case.caller)
        """
    game.take_turn(enact("Another winner", "Who calls a case wins when it is closed.", other))
    case = call(game, "Dan", kind="paradox")
    assert game.state.cases[case].judge == "Ada"
    game.do("Ada", "judge", case=case, judgment="true")
    for player in ("Ada", "Cleo"):
        game.do(player, "consent")
    assert event(game.do("Dan", "consent"), e.Won).player == "Ben"
