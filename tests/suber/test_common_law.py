"""The common law of the five games, played on Suber's set: ranks, numbers, precedence, judgment (C1 to C16)."""

import pytest
from tests.playing import FIVE, Game, amend, enact, event, kinds, repeal, transmute

from moot.game import events as e
from moot.game.moves import Undecided
from moot.play.host import Host
from moot.views.talk import comments_on

TWO_THIRDS = "voting.fraction_of_voters(2, 3)\nvoting.decides_when_closed()"
THREE_VOTES = """
    @term("votes_required")
    def three():
        return 3
    """


@pytest.fixture
def game(host: Host) -> Game:
    """A game of five that has just begun; Ada is first."""
    return Game.shipped(host, "suber")


def outcome(game: Game, number: str) -> str:
    """The outcome of a proposal."""
    return game.state.proposals[number].outcome


def rule_of(verdict: object) -> str:
    """The rule that a refusal names."""
    because = getattr(verdict, "because", None)
    return because.rule if because else ""


# C1


@pytest.mark.parametrize("change", [amend("105", text="Some players vote."), repeal("105")])
def test_C1_an_immutable_rule_is_neither_amended_nor_repealed(game: Game, change: dict[str, object]) -> None:
    """Proposing it is refused by 103, which says to transmute it first."""
    refused = game.refused("Ada", "propose", changes=[change])
    assert rule_of(refused) == "103" and "transmute" in refused.reason


@pytest.mark.parametrize("change", [amend("210", text="Players whisper."), repeal("210")])
def test_C1_a_mutable_rule_is_amended_and_repealed(game: Game, change: dict[str, object]) -> None:
    """The same changes of a mutable rule are proposed and adopted."""
    assert outcome(game, game.carry(change)) == "adopted"


@pytest.mark.parametrize(("number", "to"), [("101", "mutable"), ("210", "immutable")])
def test_C1_any_rule_can_be_transmuted(game: Game, number: str, to: str) -> None:
    """Immutable rules become mutable and mutable ones immutable."""
    game.carry(transmute(number, to))
    assert game.rule(number).rank == to


def test_C1_a_transmuted_rule_can_be_amended(game: Game) -> None:
    """What was immutable is amended once it is mutable, and no longer once it is immutable again."""
    game.take_turn(transmute("101", "mutable"))
    game.take_turn(amend("101", text="Obey."))
    assert game.text("101") == "Obey."
    game.take_turn(transmute("101", "immutable"))
    assert rule_of(game.refused(game.turn, "propose", changes=[repeal("101")])) == "103"


def test_C1_no_change_within_a_proposal_takes_effect_before_the_rest_is_judged(game: Game) -> None:
    """Transmuting and repealing an immutable rule in one proposal is refused: it is immutable when proposed."""
    changes = [transmute("101", "mutable"), repeal("101")]
    assert rule_of(game.refused("Ada", "propose", changes=changes)) == "103"


# C2


def test_C2_the_four_kinds_of_rule_change(game: Game) -> None:
    """Enactment, amendment, repeal and transmutation are each proposed, adopted and made."""
    made = [
        (enact(), e.RuleEnacted),
        (amend("210", text="Whisper."), e.RuleAmended),
        (repeal("210"), e.RuleRepealed),
        (transmute("113", "mutable"), e.RuleTransmuted),
    ]
    for change, kind in made:
        game.take_turn(change)
        assert game.events(kind)


def test_C2_repealing_an_amendment_takes_its_layer_away(game: Game) -> None:
    """Of two amendments the first is repealed: the text reads as if only the second had been made."""
    first = game.take_turn(amend("210", edits=[{"find": "making", "replace": "breaking"}]))
    game.take_turn(amend(first, edits=[{"find": "teammates", "replace": "friends"}]))
    assert "breaking" in game.text("210") and "friends" in game.text("210")
    number = game.rule("210").number
    game.take_turn({"change": "repeal-amendment", "rule": number, "amendment": first})
    assert "making" in game.text("210") and "friends" in game.text("210")


def test_C2_repealing_an_amendment_brings_the_old_mechanism_back(game: Game) -> None:
    """203 amended to two thirds requires four votes of five, and five again once the amendment is repealed."""
    first = game.take_turn(amend("203", mechanism=TWO_THIRDS))
    assert game.answer("votes_required", first) == 4
    second = game.take_turn({"change": "repeal-amendment", "rule": first, "amendment": first})
    assert game.answer("votes_required", second) == 5


def test_C2_an_amendment_is_itself_amended(game: Game) -> None:
    """Its layer says something else from then on, and keeps its place."""
    first = game.take_turn(amend("210", text="Players whisper."))
    change = {"change": "amend-amendment", "rule": first, "amendment": first, "wording": {"text": "Players sing."}}
    game.take_turn(change)
    assert game.text("210") == "Players sing."
    assert len(game.rule("210").amendments) == 1


def test_C2_an_amendment_of_an_immutable_rule_is_as_fast_as_the_rule(game: Game) -> None:
    """An amendment of a rule that has become immutable is not repealed."""
    first = game.take_turn(amend("210", text="Players whisper."))
    second = game.take_turn(transmute(first, "immutable"))
    change = {"change": "repeal-amendment", "rule": second, "amendment": first}
    assert rule_of(game.refused(game.turn, "propose", changes=[change])) == "103"


@pytest.mark.parametrize(
    "change",
    [
        repeal("999"),
        amend("210", edits=[{"find": "no such words", "replace": ""}]),
        {"change": "repeal-amendment", "rule": "210", "amendment": "999"},
        transmute("210", "mutable"),
    ],
)
def test_C2_a_change_that_does_not_apply_is_refused(game: Game, change: dict[str, object]) -> None:
    """What changes no rule, no amendment, no words of the text or no rank is no rule change."""
    assert game.refused("Ada", "propose", changes=[change]).code == "proposal.does-not-apply"


# C3


def test_C3_proposals_are_numbered_from_301_adopted_or_not(game: Game) -> None:
    """301 defeated, 302 adopted, 303 defeated, 304: no gap, no repeat."""
    numbers = [game.take_turn(against=["Eve"]), game.take_turn(), game.take_turn(against=FIVE), game.propose()]
    assert numbers == ["301", "302", "303", "304"]


def test_C3_a_refused_proposal_takes_no_number(game: Game) -> None:
    """What is not proposed in the proper way is not counted."""
    game.refused("Ada", "propose", changes=[repeal("101")])
    game.refused("Ben", "propose", changes=[enact()])
    assert game.propose() == "301"


def test_C3_a_changed_rule_takes_the_number_of_the_proposal(game: Game) -> None:
    """Amended and transmuted it is listed under the new number, with that ordinal, and found under the old ones."""
    game.take_turn(amend("210", text="Whisper."))
    assert (game.rule("210").number, game.rule("210").ordinal) == ("301", 301)
    game.take_turn(transmute("301", "immutable"))
    assert game.rule("210").numbers == ("210", "301", "302")
    assert game.rule("301").id == game.rule("302").id == "210"


def test_C3_changing_an_amendment_renumbers_the_whole_rule(game: Game) -> None:
    """The rule gets the number of the proposal that repealed its amendment."""
    game.take_turn(amend("210", text="Whisper."))
    game.take_turn({"change": "repeal-amendment", "rule": "301", "amendment": "301"})
    assert game.rule("210").number == "302"


def test_C3_a_rule_enacted_again_has_a_new_number(game: Game) -> None:
    """A rule repealed and enacted again gets the number of the proposal that enacts it."""
    text = game.text("210")
    game.take_turn(repeal("210"))
    game.take_turn(enact("No conspiring", text))
    assert game.rule("302").in_force and not game.rule("210").in_force
    assert game.text("302") == text


def test_C3_a_defeated_change_leaves_the_number(game: Game) -> None:
    """Only an adopted change renumbers."""
    game.take_turn(amend("210", text="Whisper."), against=["Ben"])
    assert game.rule("210").number == "210"


# C4


def test_C4_a_rule_takes_effect_no_earlier_than_the_last_vote(game: Game) -> None:
    """With four of five votes for it, it is not in force; with the fifth it is."""
    number = game.propose(repeal("210"))
    game.do("Ada", "call-vote", proposal=number)
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
        assert game.rule("210").in_force
    game.do("Eve", "vote", proposal=number, choice="for")
    assert not game.rule("210").in_force


def test_C4_nothing_reaches_back(game: Game) -> None:
    """Doubling the cost of a defeat leaves the defeats before it as they were, though its words say otherwise."""
    game.carry(against=["Eve"])
    assert game.points()["Ada"] == -10
    game.do("Ada", "roll")
    ada = game.points()["Ada"]
    double = amend("206", text="A defeat costs 20, as it always has.", mechanism="scoring.defeat_costs_proposer(20)")
    game.take_turn(double)
    assert game.points()["Ada"] == ada
    cleo = game.points()["Cleo"]
    game.carry(against=["Eve"])
    assert game.points()["Cleo"] == cleo - 20


def test_C4_a_change_does_not_govern_its_own_vote(game: Game) -> None:
    """A proposal to adopt by one vote is itself decided by the rule as it was: four of five do not carry it."""
    one = '@term("votes_required")\ndef one():\n    return 1\n\nvoting.decides_when_closed()'
    number = game.carry(amend("203", mechanism=one), against=["Eve"])
    assert outcome(game, number) == "defeated"


def test_C4_the_form_voted_on_is_the_form_in_force(game: Game) -> None:
    """After a revision the revised text is voted on and comes into force; once the vote begins there is no other."""
    number = game.propose(enact("A rule", "Be kind."))
    game.do("Ada", "revise", proposal=number, changes=[enact("A rule", "Be bold.")])
    game.do("Ada", "call-vote", proposal=number)
    revise = {"proposal": number, "changes": [enact("A rule", "Be rude.")]}
    assert rule_of(game.refused("Ada", "revise", **revise)) == "106"
    game.vote(number)
    assert game.text(number) == "Be bold."


def test_C4_a_ballot_binds_to_the_text_it_was_cast_on(game: Game) -> None:
    """A vote that names another text than the current one is refused."""
    number = game.propose(enact("A rule", "Be kind."))
    old = game.state.proposals[number].digest
    game.do("Ada", "revise", proposal=number, changes=[enact("A rule", "Be bold.")])
    game.do("Ada", "call-vote", proposal=number)
    assert game.refused("Ben", "vote", proposal=number, choice="for", digest=old).code == "vote.other-text"
    new = game.state.proposals[number].digest
    game.do("Ben", "vote", proposal=number, choice="for", digest=new)
    assert game.events(e.BallotCast)[-1].digest == new


# C5


def lower(game: Game) -> None:
    """One turn in which 203 comes to require two thirds."""
    game.take_turn(amend("203", mechanism=TWO_THIRDS))


@pytest.mark.parametrize(("against", "became"), [([], "adopted"), (["Eve"], "defeated")])
def test_C5_immutable_to_mutable_needs_unanimity_whatever_203_says(game: Game, against: list[str], became: str) -> None:
    """Under two thirds one vote against still defeats a proposal that makes an immutable rule mutable."""
    lower(game)
    assert outcome(game, game.carry(transmute("101", "mutable"), against=against)) == became


def test_C5_mutable_to_immutable_takes_the_ordinary_vote(game: Game) -> None:
    """Under two thirds, four of five make a mutable rule immutable."""
    lower(game)
    assert outcome(game, game.carry(transmute("210", "immutable"), against=["Eve"])) == "adopted"
    assert game.rule("210").rank == "immutable"


def test_C5_one_such_change_among_others_makes_all_need_unanimity(game: Game) -> None:
    """A proposal of two changes, one of them such a transmutation, takes everyone."""
    lower(game)
    number = game.carry(enact(), transmute("101", "mutable"), against=["Eve"])
    assert outcome(game, number) == "defeated"


def test_C5_transmuting_is_never_implied(game: Game) -> None:
    """A new rule that contradicts an immutable one leaves it immutable."""
    only_ada = '@term("eligible_voters")\ndef ada(players):\n    return ["Ada"]'
    game.take_turn(enact("No votes", "Only Ada votes.", only_ada))
    assert game.rule("105").rank == "immutable"
    assert list(game.answer("eligible_voters")) == list(FIVE)


# C6


def test_C6_a_mutable_rule_gives_way_to_an_immutable_one(game: Game) -> None:
    """A mutable rule that says two votes transmute is void beside 109, though its number claims and it says so."""
    two = """
        @term("votes_required")
        def two(changes):
            for change in changes:
                if change.kind == "transmute":
                    return 2
        """
    game.take_turn(enact("Two transmute", "Two votes transmute.", two, prevails_over=["109", "immutable"]))
    number = game.carry(transmute("101", "mutable"), against=["Dan", "Eve"])
    assert outcome(game, number) == "defeated"
    assert game.answer("votes_required", number) == 5


def test_C6_it_is_void_only_while_it_is_inconsistent(game: Game) -> None:
    """Once the immutable rule is mutable, the claim of the other takes hold."""
    two = """
        @term("eligible_voters")
        def but_eve(players):
            return [p for p in players if p != "Eve"]
        """
    game.take_turn(enact("Not Eve", "Eve does not vote.", two, prevails_over=["105"]))
    assert "Eve" in game.answer("eligible_voters")
    game.take_turn(transmute("105", "mutable"))
    assert "Eve" not in game.answer("eligible_voters")


def test_C6_proposing_to_transmute_is_no_inconsistency(game: Game) -> None:
    """Any immutable rule may be proposed for transmutation, 110 and 109 themselves among them."""
    for number in ("109", "110"):
        assert outcome(game, game.take_turn(transmute(number, "mutable"))) == "adopted"


def test_C6_an_immutable_permit_stands_against_a_mutable_ban(game: Game) -> None:
    """A mutable rule that nobody may leave is void beside 113."""
    stay = '@forbid("leave")\ndef nobody_leaves():\n    return "nobody leaves"'
    game.take_turn(enact("Stay", "Nobody leaves.", stay))
    assert kinds(game.do("Dan", "leave")) == ["left"]


# C7


def test_C7_the_lowest_ordinal_decides_between_rules_of_one_rank(game: Game) -> None:
    """301 says three votes, 203 five: 203 prevails by its lower number."""
    number = game.take_turn(enact("Three", "Three votes adopt.", THREE_VOTES))
    assert game.answer("votes_required", number) == 5


def test_C7_a_claim_of_precedence_beats_the_number(game: Game) -> None:
    """301 says that it prevails over 203: three votes do."""
    number = game.take_turn(enact("Three", "Three votes adopt; over 203.", THREE_VOTES, prevails_over=["203"]))
    assert game.answer("votes_required", number) == 3


def test_C7_a_deference_beats_the_number(game: Game) -> None:
    """203 says that it yields to 302: three votes do."""
    game.take_turn(amend("203", yields_to=["302"]))
    number = game.take_turn(enact("Three", "Three votes adopt.", THREE_VOTES))
    assert game.answer("votes_required", number) == 3


def test_C7_where_both_claim_the_number_decides_again(game: Game) -> None:
    """302 claims over 301 and 301 over 302: 301 prevails by its lower number."""
    over = [enact("Three", "Three.", THREE_VOTES, prevails_over=["302", "203"])]
    over += [enact("Two", "Two.", THREE_VOTES.replace("3", "2"), prevails_over=["301", "203"])]
    game.take_turn(over[0])
    number = game.take_turn(over[1])
    assert game.answer("votes_required", number) == 3


def test_C7_where_both_defer_the_number_decides_again(game: Game) -> None:
    """301 yields to 302 and 302 to 301, both prevail over 203: 301 prevails."""
    game.take_turn(enact("Three", "Three.", THREE_VOTES, prevails_over=["203"], yields_to=["302"]))
    two = enact("Two", "Two.", THREE_VOTES.replace("3", "2"), prevails_over=["203"], yields_to=["301"])
    assert game.answer("votes_required", game.take_turn(two)) == 3


def test_C7_a_changed_rule_ranks_by_its_new_number(game: Game) -> None:
    """203, amended in a turn, has the number 302 and so gives way to 301."""
    number = game.take_turn(enact("Three", "Three votes adopt.", THREE_VOTES))
    game.take_turn(amend("203", text="Everyone, as before."))
    assert game.answer("votes_required", number) == 3


HIGHEST = """
    @term("prevailing")
    def highest(clash):
        if len({c.rank for c in clash}) == 1 and clash[0].about != "exception":
            top = max([c.ordinal for c in clash])
            return [c.rule for c in clash if c.ordinal == top]
    """


def test_C7_the_method_amended_decides_the_other_way(game: Game) -> None:
    """With 211 amended so that the highest number prevails, 301 prevails over 203."""
    number = game.take_turn(enact("Three", "Three votes adopt.", THREE_VOTES))
    assert game.answer("votes_required", number) == 5
    game.take_turn(amend("211", text="The highest number prevails.", mechanism=HIGHEST))
    assert game.answer("votes_required", number) == 3


def test_C7_without_a_method_a_clash_is_undecided(game: Game) -> None:
    """With 211 repealed, nothing decides between 203 and 301: the last vote opens a case, and waits."""
    game.take_turn(repeal("211"))
    game.take_turn(enact("Three", "Three votes adopt.", THREE_VOTES))
    number = game.propose()
    game.do(game.turn, "call-vote", proposal=number)
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=number, choice="for")
    verdict = game.undecided("Eve", "vote", proposal=number, choice="for")
    assert verdict.question.key == "clash:term:votes_required|proposal 303:203,302"
    assert game.state.cases["1"].judge == "Ben"
    game.do("Ben", "judge", case="1", holding={"prevails": "302"}, reasons="The newer one.")
    assert outcome(game, number) == "adopted"
    assert game.answer("votes_required", number) == 3


# C8


def test_C8_the_last_mutable_rules_cannot_all_go(game: Game) -> None:
    """A proposal that leaves no mutable rule is barred by 114, though everyone votes for it."""
    numbers = [r.number for r in game.state.in_force() if r.rank == "mutable"]
    number = game.carry(*[transmute(n, "immutable") for n in numbers])
    assert outcome(game, number) == "barred"
    assert event_rule(game) == "114"


def event_rule(game: Game) -> str:
    """The rule that barred the last proposal."""
    return str(game.events(e.ProposalBarred)[-1].because.rule)


@pytest.mark.check
def test_C8_what_would_make_rule_changes_impossible_is_barred(game: Game) -> None:
    """A rule by which nobody may propose anything would be the last: 114 bars it."""
    silence = enact("Silence", mechanism='@forbid("propose")\ndef nobody():\n    return "nobody proposes"')
    assert outcome(game, game.carry(silence)) == "barred"
    assert event_rule(game) == "114"


@pytest.mark.check
def test_C8_other_rules_can_be_repealed(game: Game) -> None:
    """Repealing rules that adoption doesn't depend on isn't barred."""
    for number in ("204", "206", "208", "209", "210", "211", "212", "213"):
        assert outcome(game, game.take_turn(repeal(number))) == "adopted"


# C9


def test_C9_what_no_rule_forbids_is_permitted(game: Game) -> None:
    """Speaking, noting for the record, naming a team: no rule says that one may, and one may."""
    game.do("Dan", "argue", text="Hear, hear.")
    game.do("Dan", "record", rule="101", text="Dan obeyed.")
    game.do("Dan", "name-team", team_name="Blues")


def test_C9_there_is_no_move_that_changes_the_rules(game: Game) -> None:
    """Rules change by the effect of a rule alone; what one might try as a move is unknown."""
    for name in ("enact", "amend", "repeal", "transmute", "adopt"):
        assert game.refused("Ada", name).code == "move.unknown"


def test_C9_a_rule_may_permit_changing_the_rules(game: Game) -> None:
    """A rule that says so changes rules without a proposal, and is named as the cause."""
    decree = """
        @move("decree", by="players")
        def decree():
            enact("By decree", "Sing.")
        """
    game.take_turn(enact("Decrees", "Anyone decrees.", decree))
    enacted = event(game.do("Eve", "decree"), e.RuleEnacted)
    assert enacted.because.rule == "301" and game.rule(enacted.rule).content.text == "Sing."


# C10


@pytest.mark.parametrize("player", ["Ada", "Dan"])
def test_C10_a_player_may_always_forfeit(game: Game, player: str) -> None:
    """In turn or out of it, during a vote and during a case."""
    number = game.propose()
    game.do("Ada", "call-vote", proposal=number)
    game.do("Cleo", "call-case", statement="May one?")
    game.do(player, "leave")
    assert player not in game.state.seating


def test_C10_who_has_left_makes_no_moves(game: Game) -> None:
    """A player who forfeited is out."""
    game.do("Dan", "leave")
    assert game.refused("Dan", "argue", text="But!").code == "player.unknown"


def test_C10_winning_stays_reaching_points(game: Game) -> None:
    """A rule by which whoever gets a proposal adopted wins at once is void: 112 bars the win."""
    quick = '@upon("proposal_adopted")\ndef quick(proposal):\n    win(proposal.author)'
    game.take_turn(enact("Quick", "Whoever gets a proposal adopted wins.", quick))
    verdict = game.vote(game.propose())
    assert event(verdict, e.EffectBarred).because.rule == "112"
    assert game.state.winner is None


def test_C10_how_many_points_win_may_change(game: Game) -> None:
    """With 208 amended to one point, the next die wins."""
    game.carry(amend("208", text="One point wins.", mechanism="winning.first_to(1)"))
    assert event(game.do("Ada", "roll"), e.Won).player == "Ada"


def test_C10_how_points_are_earned_may_change(game: Game) -> None:
    """With 206 amended to cost 25, a defeat costs 25."""
    game.take_turn(amend("206", mechanism="scoring.defeat_costs_proposer(25)"))
    game.carry(against=["Eve"])
    assert game.points()["Ben"] == -25


# C11


def test_C11_a_rule_may_amend_its_own_authority(game: Game) -> None:
    """203, by which 203 is amended, is amended; 205, by which changes take effect, likewise."""
    assert outcome(game, game.take_turn(amend("203", mechanism=TWO_THIRDS))) == "adopted"
    assert outcome(game, game.take_turn(amend("205", text="At once, as ever."))) == "adopted"


def test_C11_self_application_is_no_ground_for_refusal(game: Game) -> None:
    """A rule about itself is proposed and adopted."""
    assert outcome(game, game.take_turn(enact("This rule", "This rule may be repealed by this rule."))) == "adopted"


def test_C11_a_rule_may_repeal_itself(game: Game) -> None:
    """It ends by its own effect, and is named as the cause."""
    brief = '@upon("turn_completed")\ndef over():\n    repeal(301)'
    game.carry(enact("Brief", "This rule ends with the turn.", brief))
    repealed = event(game.do("Ada", "roll"), e.RuleRepealed)
    assert (repealed.rule, repealed.because.rule) == ("301", "301")
    assert not game.rule("301").in_force


# C12


def test_C12_a_dispute_goes_to_judgment(game: Game) -> None:
    """Any player puts a question; a person answers it, never the program."""
    case = event(game.do("Dan", "call-case", statement="Was that legal?", rules=["202"]), e.CaseCalled)
    assert game.state.cases[case.case].stage == "accepted"
    game.do("Eve", "judge", case=case.case, judgment="false")
    assert game.state.cases[case.case].judgment == "false"


def test_C12_a_move_equally_legal_and_illegal_goes_to_the_judge(game: Game) -> None:
    """A rule that permits and one that forbids, with no method to choose, make the move undecided, and it waits."""
    both = '@permit("argue")\ndef may():\n    return "one may"\n'
    neither = '@forbid("argue")\ndef may_not():\n    return "one may not"\n'
    game.take_turn(repeal("211"))
    game.take_turn(enact("May", "One may argue.", both))
    game.take_turn(enact("May not", "One may not argue.", neither))
    verdict = game.move("Eve", "argue", text="So?")
    assert isinstance(verdict, Undecided) and "302" in verdict.question.about and "303" in verdict.question.about


# C13


def test_C13_others_argue_before_the_vote(game: Game) -> None:
    """Comments are listed with the proposal, and the vote waits for its proposer."""
    number = game.propose()
    game.do("Dan", "argue", proposal=number, text="Unclear.")
    assert comments_on(game.table.moment(), number)[0].text == "Unclear."
    assert game.state.proposals[number].stage == "made"


def test_C13_the_proposer_alone_fixes_the_form_and_the_time(game: Game) -> None:
    """Another's revision and another's call for the vote are refused by 111."""
    number = game.propose()
    assert rule_of(game.refused("Ben", "revise", proposal=number, changes=[repeal("210")])) == "111"
    assert rule_of(game.refused("Ben", "call-vote", proposal=number)) == "111"
    game.do("Ada", "revise", proposal=number, changes=[repeal("210")])
    game.do("Ada", "call-vote", proposal=number)
    assert "begun" in game.refused("Ada", "call-vote", proposal=number).reason


def test_C13_a_proposal_once_made_is_voted_on(game: Game) -> None:
    """It is not taken back."""
    assert rule_of(game.refused("Ada", "withdraw", proposal=game.propose())) == "104"


def test_C13_a_revision_obeys_the_rules_for_proposals(game: Game) -> None:
    """A proposal cannot be revised into one that repeals an immutable rule."""
    number = game.propose()
    assert rule_of(game.refused("Ada", "revise", proposal=number, changes=[repeal("101")])) == "103"


# C14


def test_C14_all_start_at_nothing(game: Game) -> None:
    """Everyone has 0 points, and so has who joins later."""
    game.do("Fay", "join")
    assert game.points() == dict.fromkeys([*FIVE, "Fay"], 0)


def test_C14_who_comes_back_has_the_points_they_left_with(game: Game) -> None:
    """Ten below nothing stay ten below nothing, and the seat is the last."""
    game.carry(against=["Eve"])
    game.do("Ada", "leave")
    game.do("Ada", "join")
    assert game.points()["Ada"] == -10
    assert game.state.seating[-1] == "Ada"


def test_C14_a_proposal_is_published_before_it_is_voted_on(game: Game) -> None:
    """Its full text is on record before anyone can vote."""
    number = game.propose(enact("A rule", "Be kind."))
    assert game.state.proposals[number].changes[0].content.text == "Be kind."  # type: ignore[union-attr]
    assert rule_of(game.refused("Ben", "vote", proposal=number, choice="for")) == "111"


# C15


def test_C15_an_adopted_change_is_in_force_when_its_vote_is_complete(game: Game) -> None:
    """The move that casts the last vote brings it into force."""
    number = game.propose(repeal("210"))
    assert kinds(game.vote(number))[-1] == "rule_repealed"
    assert game.state.proposals[number].effective == game.state.entry


def test_C15_what_is_defeated_changes_nothing(game: Game) -> None:
    """The rules after a defeat are the rules before it."""
    before = game.state.rules
    game.carry(repeal("210"), against=["Ben"])
    assert game.state.rules == before


# C16


def test_C16_new_rules_start_mutable(game: Game) -> None:
    """An enacted rule is mutable, and one that would be immutable is refused."""
    number = game.take_turn()
    assert game.rule(number).rank == "mutable"
    refused = game.refused("Ben", "propose", changes=[{**enact(), "rank": "immutable"}])
    assert rule_of(refused) == "103"


@pytest.mark.parametrize(("against", "became"), [(1, "adopted"), (2, "defeated"), (3, "defeated")])
def test_C16_under_a_majority_a_tie_fails(host: Host, against: int, became: str) -> None:
    """Of four votes three adopt; two against two is no majority."""
    game = Game.shipped(host, "suber", FIVE[:4])
    game.take_turn(amend("203", mechanism="voting.simple_majority()\nvoting.decides_when_closed()"))
    assert outcome(game, game.carry(against=FIVE[:against])) == became
