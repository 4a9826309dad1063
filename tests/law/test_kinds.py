"""Other questions than rule changes: `put`, kinds, and `like`, which takes in the rules about rule changes."""

from textwrap import dedent

import pytest
from msgspec import structs
from tests.playing import Game, assembly, enact, event, points, rule

from moot.authoring.lint import lint_ruleset
from moot.game import events as e
from moot.game.rules import Ruleset, RuleText
from moot.game.values import canonical
from moot.law.lint import kinds_missed
from moot.law.rule_index import RuleIndex
from moot.play import host as hosts
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


def not_ben(kind: str = "") -> RuleText:
    """A rule that Ben may not vote, on proposals of a kind if it names one."""
    named = f', kind="{kind}"' if kind else ""
    code = f'@forbid("vote"{named})\ndef not_ben(player):\n    if player == "Ben":\n        return "not Ben"'
    return rule("320", code)


@pytest.mark.parametrize("kind", ["rule-change", "tvcp"])
def test_a_ban_on_voting_that_names_a_kind_concerns_that_kind(host: Host, kind: str) -> None:
    """A forbid about votes on rule changes leaves the other votes free, and the other way round."""
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), not_ben(kind))
    numbers = {"tvcp": put(game, 5), "rule-change": game.propose(by="Ada")}
    game.refused("Ben", "vote", proposal=numbers.pop(kind), choice="for")
    for free in numbers.values():
        game.do("Ben", "vote", proposal=free, choice="for")


def test_a_ban_that_names_no_kind_covers_every_kind(host: Host) -> None:
    """`@forbid("vote")` concerns votes on whatever is put to the vote, and so does a `@permit`."""
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), not_ben())
    for number in (put(game, 5), game.propose(by="Ada")):
        game.refused("Ben", "vote", proposal=number, choice="for")
    permits = '@permit("vote")\ndef the_chair(player, chair):\n    return "the chair" if player == chair else None'
    permits = "chair = office()\n\n" + permits
    chair = {"chair": "Tess"}
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("320", permits), offices=chair)
    for number in (put(game, 5), game.propose(by="Ada")):
        game.do("Tess", "vote", proposal=number, choice="for")


def test_a_ban_on_withdrawing_leaves_rules_free_to_withdraw(host: Host) -> None:
    """Without a kind it covers the move for every kind; what rules do it covers, like any effect, for rule changes."""
    code = """
        @forbid("withdraw")
        def never():
            return "what is proposed is voted on"

        @move("drop", by="author")
        def drop(proposal: Proposal):
            withdraw(proposal)
        """
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("320", code))
    number, change = put(game, 5), game.propose(by="Ada")
    game.refused("Ada", "withdraw", proposal=number)
    game.do("Ada", "drop", proposal=number)
    assert game.state.proposals[number].withdrawn is not None
    game.do("Ada", "drop", proposal=change)
    assert game.state.proposals[change].withdrawn is None


WELL_OFF = """
    @term("well_off")
    def two_of_them():
        return 2

    @upon("proposed", kind="tvcp")
    def paid_for_it(proposal, well_off):
        award(proposal.author, well_off)
    """


def test_a_term_that_has_nothing_to_do_with_proposals_is_answered_for_every_kind(host: Host) -> None:
    """An answer without a kind holds while a question of any kind is in hand; so voters are the same for all."""
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("320", WELL_OFF))
    number = put(game, 5)
    assert game.points()["Ada"] == 2
    assert game.answer("eligible_voters", number) == list(game.state.seating)


def test_an_answer_about_the_proposal_is_about_rule_changes(host: Host) -> None:
    """What needs a proposal covers rule changes alone, unless it names another kind."""
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE))
    assert game.answer("votes_required", game.propose(by="Ada")) == 5
    assert "votes_required" in game.answer("votes_required", put(game, 5)).about


def test_an_answer_for_a_kind_goes_before_one_for_all(host: Host) -> None:
    """They don't clash: for that kind the rule that names it answers, and for others the general one."""
    named = rule("321", '@term("well_off", kind="tvcp")\ndef seven():\n    return 7')
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), rule("320", WELL_OFF), named)
    assert [game.answer("well_off", put(game, 5)), game.answer("well_off", game.propose(by="Ben"))] == [7, 2]


def test_a_game_begun_in_the_first_edition_keeps_its_reading(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """There a ban that names no kind covers rule changes alone; its record says so, and verifies."""
    monkeypatch.setattr(hosts, "LANGUAGE", 1)
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), not_ben())
    monkeypatch.undo()
    number = put(game, 5)
    game.do("Ben", "vote", proposal=number, choice="for")
    game.refused("Ben", "vote", proposal=game.propose(by="Ada"), choice="for")
    assert "eligible_voters" in game.answer("eligible_voters", number).about
    assert b"language" not in canonical(next(host.journal.entries(game.table.name)))
    assert host.verify(game.table.name).whole


def test_lint_says_where_a_restriction_misses_a_kind(host: Host) -> None:
    """A ban on an effect that names no kind leaves out other kinds; and one for a kind that nobody puts covers none."""
    code = """
        @forbid("win")
        def nobody_wins():
            return "nobody wins"

        @forbid("vote", kind="tvpc")
        def nobody_votes():
            return "nobody votes"

        @forbid("adopt", kind="rule-change")
        def nothing_is_adopted():
            return "nothing is adopted"

        @forbid("vote")
        def not_zoe(player):
            if player == "Zoe":
                return "not Zoe"
        """
    lines = dedent(code)
    rules = (assembly(), points(), rule("320", lines))
    assert kinds_told(host, *rules) == ['rule 320: @forbid("vote", kind="tvpc") covers a kind that no rule puts']
    assert kinds_told(host, *rules, rule("318", THROTTLE)) == [
        'rule 320: @forbid("win") covers rule changes only, and not tvcp',
        'rule 320: @forbid("vote", kind="tvpc") covers a kind that no rule puts',
    ]


def kinds_told(host: Host, *rules: RuleText) -> list[str]:
    """What lint says of restrictions that miss a kind."""
    found = lint_ruleset(host, Ruleset(name="of-the-test", rules=rules))
    return [fault.message for fault in found if fault.code == "law.kind-missed"]


def test_lint_says_that_a_ban_on_a_move_misses_a_kind_in_the_first_edition(host: Host) -> None:
    """There `@forbid("vote")` covers rule changes only; a ban on a move without a proposal misses nothing."""
    bans = rule("322", '@forbid("leave")\ndef stay():\n    return "stay"')
    game = Game.of(host, assembly(), points(), rule("318", THROTTLE), not_ben(), bans)
    first = structs.replace(game.state, language=1)
    told = [[fault.message for fault in kinds_missed(RuleIndex(state))] for state in (first, game.state)]
    assert told == [['rule 320: @forbid("vote") covers rule changes only, and not tvcp'], []]


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


def test_tables_of_a_question_are_in_the_order_of_the_record(host: Host) -> None:
    """A rule that goes through a table put with a question does the same when the move is decided again."""
    game = Game.of(
        host,
        rule(
            "201",
            """
            @move("ask", by="players")
            def ask(player):
                put("question", title="Which?", author=player, table={"b": 1, "a": 2})

            @term("next_number", kind="question")
            def own_series():
                return "Q1"

            @move("read", by="players")
            def read(open_proposals):
                announce("read_out", keys=list(open_proposals[0].table))
            """,
        ),
    )
    game.do("Ada", "ask")
    verdict = game.do("Ada", "read")
    assert event(verdict, e.Announced).fields["keys"] == ["a", "b"]
    assert game.host.verify(game.table.name).whole
