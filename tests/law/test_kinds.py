"""Other questions than rule changes: `put`, kinds, and `like`, which takes in the rules about rule changes."""

from tests.playing import Game, assembly, enact, event, points, rule

from moot.game import events as e
from moot.play.host import Host
from moot.views.sentences import event_sentence

THROTTLE = """
    throttle = register(int, starts=3)

    @move("put-tvcp", by="players")
    def put_one(value: int, player):
        put("tvcp", title=f"Throttle {value}", value=value)

    @term("next_number", kind="tvcp")
    def in_a_series_of_its_own(proposals_made):
        return f"TVCP {proposals_made + 1}"

    @upon("proposed", kind="tvcp")
    def open_it(proposal):
        open_voting(proposal)

    @upon("ballot_cast", kind="tvcp")
    def two_and_a_majority(proposal, votes_for, votes_against):
        if len(votes_for) >= 2 and len(votes_for) > len(votes_against):
            adopt(proposal)

    @upon("proposal_adopted", kind="tvcp")
    def takes_hold(proposal):
        set_register("throttle", proposal.value)
    """


def tvcp(host: Host) -> Game:
    """A game with a question of its own kind, and a scoring rule about rule changes."""
    pays = '@upon("proposal_adopted")\ndef pay(proposal):\n    award(proposal.author, 30)'
    return Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("334", pays))


def put(game: Game, value: int, by: str = "Ada") -> str:
    """A question put; its number."""
    return str(event(game.do(by, "put-tvcp", value=value), e.Proposed).proposal)


def test_a_question_of_another_kind_has_its_own_numbers(host: Host) -> None:
    """`TVCP 1`, `TVCP 2`; rule changes go on from 301."""
    game = tvcp(host)
    assert [put(game, 5), game.propose(by="Ben"), put(game, 6), game.propose(by="Ben")] == [
        "TVCP 1", "301", "TVCP 2", "302",
    ]  # fmt: skip


def test_rules_about_rule_changes_leave_it_alone(host: Host) -> None:
    """Two votes adopt it, nobody gets the 30 points, and what it asks for is done."""
    game = tvcp(host)
    number = put(game, 5)
    game.do("Ben", "vote", proposal=number, choice="for")
    game.do("Cleo", "vote", proposal=number, choice="for")
    assert game.state.proposals[number].outcome == "adopted"
    assert game.register("throttle") == 5
    assert set(game.points().values()) == {0}


def test_its_rules_leave_rule_changes_alone(host: Host) -> None:
    """Two votes adopt no rule change."""
    game = tvcp(host)
    number = game.propose(by="Ada")
    game.do("Ben", "vote", proposal=number, choice="for")
    game.do("Cleo", "vote", proposal=number, choice="for")
    assert game.state.proposals[number].outcome == ""


def test_what_a_rule_put_into_it_is_its_own(host: Host) -> None:
    """`proposal.value` is read by the rules, and kept with the proposal."""
    game = tvcp(host)
    number = put(game, 5)
    assert game.state.proposals[number].content["value"] == 5


def test_the_mover_is_the_author(host: Host) -> None:
    """Whoever makes the move that puts the question is its author."""
    game = tvcp(host)
    number = put(game, 5, by="Dan")
    assert game.state.proposals[number].author == "Dan"


OVERRULE = """
    @move("propose-to-overrule", by="players")
    def overrule(case: Case):
        put("overrule", like="rule-change", case=case)

    @term("next_number", kind="overrule")
    def numbered(proposals_made):
        return f"O {proposals_made + 1}"

    @upon("proposal_adopted", kind="overrule")
    def overruled(proposal):
        set_judgment(proposal.case, "undecided")
    """


def test_a_question_like_a_rule_change_takes_in_their_rules(host: Host) -> None:
    """Opened, voted on and decided by the general rules, scored by them, and then its own consequence."""
    pays = '@upon("proposal_adopted")\ndef pay(proposal):\n    award(proposal.author, 30)'
    judge = '@upon("case_called")\ndef first(case, seating):\n    appoint_judge(case, seating[0])'
    game = Game.of(host, assembly(), points(), rule("212", judge), rule("217", OVERRULE), rule("334", pays))
    game.do("Cleo", "call-case", statement="So?")
    game.do("Ada", "judge", case="1", judgment="true")
    number = event(game.do("Ben", "propose-to-overrule", case="1"), e.Proposed).proposal
    assert game.state.proposals[number].stage == "voting"
    for player in game.state.seating:
        game.do(player, "vote", proposal=number, choice="for")
    assert game.state.cases["1"].judgment == "undecided"
    assert game.points()["Ben"] == 30


def test_a_provision_may_concern_every_kind(host: Host) -> None:
    """`kind="*"` hears of all."""
    counts = """
        made = register(int, starts=0)

        @upon("proposed", kind="*")
        def count(made):
            set_register("made", made + 1)
        """
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("319", counts))
    put(game, 5)
    game.propose(by="Ada")
    assert game.register("made") == 2


def test_a_ban_on_voting_concerns_its_kind(host: Host) -> None:
    """A forbid about votes on rule changes leaves the other votes free, and the other way round."""
    ban = rule("320", '@forbid("vote")\ndef not_ben(player):\n    if player == "Ben":\n        return "not Ben"')
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), ban)
    game.do("Ben", "vote", proposal=put(game, 5), choice="for")
    game.refused("Ben", "vote", proposal=game.propose(by="Ada"), choice="for")


def test_a_question_without_a_number_is_undecided(host: Host) -> None:
    """Where no rule numbers this kind, the move waits for a judgment."""
    plain = THROTTLE.replace('@term("next_number", kind="tvcp")', '@term("other_number", kind="tvcp")')
    game = Game.of(host, assembly(), points(), rule("318", plain))
    assert "next_number" in game.undecided("Ada", "put-tvcp", value=5).question.about


def test_a_ballot_may_have_other_choices(host: Host) -> None:
    """A rule says what a ballot may say; anything else is refused, and what is neither for nor against abstains."""
    choices = """
        @term("ballot_choices")
        def three():
            return ["for", "against", "blank"]

        @upon("ballot_cast")
        def who(abstaining):
            announce("blank", who=abstaining)
        """
    game = Game.of(host, assembly(), rule("201", choices))
    number = game.propose(by="Ada")
    told = event(game.do("Ada", "vote", proposal=number, choice="blank"), e.Announced)
    assert told.fields["who"] == ["Ada"]
    assert game.refused("Ben", "vote", proposal=number, choice="perhaps").code == "vote.choice"


def test_for_and_against_are_the_choices_where_no_rule_says_otherwise(host: Host) -> None:
    """Anything else is refused."""
    game = Game.of(host, assembly())
    number = game.propose(by="Ada")
    assert game.refused("Ben", "vote", proposal=number, choice="blank").code == "vote.choice"


def test_a_rule_change_put_by_a_rule_keeps_what_else_it_says(host: Host) -> None:
    """`put("rule-change", …, ai=2)`: the proposal has an `ai` of 2 at its close."""
    code = """
        @move("ask", by="players")
        def ask(changes: Changes, player):
            put("rule-change", author=player, changes=changes, ai=2)

        @upon("proposal_adopted")
        def pay(proposal):
            award(proposal.author, proposal.ai)
        """
    game = Game.of(host, assembly(), points(), rule("200", code))
    made = event(game.do("Ada", "ask", changes=[enact()]), e.Proposed)
    assert made.content == {"ai": 2}
    for player in game.state.seating:
        game.do(player, "vote", proposal=made.proposal, choice="for", digest=made.digest)
    assert game.points()["Ada"] == 2


def test_a_rule_puts_a_question_by_itself_when_its_time_comes(host: Host) -> None:
    """A question that a timed rule puts has no player as its author; it's told as the rule's, and can be voted on."""
    code = """
        @term("asked_daily")
        def each_day(last) -> Deadline:
            return last + days(1)

        @timed("asked_daily")
        def ask():
            put("mood", title="Is all well?")

        @term("next_number", kind="mood")
        def own_series(proposals_made):
            return f"M{proposals_made + 1}"

        @upon("proposed", kind="mood")
        def open_it(proposal):
            open_voting(proposal)
        """
    game = Game.of(host, assembly(), rule("200", code))
    game.wait(game.now + 86_400)
    (question,) = game.state.proposals.values()
    assert (question.number, question.author, question.is_voting) == ("M1", "", True)
    game.do("Ada", "vote", proposal="M1", choice="for")
    made = game.events(e.Proposed)[0]
    assert event_sentence(made, game.state) == "Rule 200 puts M1, “Is all well?” to the vote."
