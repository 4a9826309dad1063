"""Standing: moves permitted, forbidden, neither and both; who makes a move; rules that break while they are asked."""

import pytest
from tests.playing import Game, amend, assembly, event, rule

from moot.game import events as e
from moot.play.host import Host

MAY = '@permit("argue")\ndef may():\n    return "one may"'
MAY_NOT = '@forbid("argue")\ndef may_not():\n    return "one may not"'
NUMBERS = rule("211", "precedence.claims_then_lowest_number()")


def test_what_no_rule_speaks_of_is_permitted(host: Host) -> None:
    """Neither permitted nor forbidden, a move is made (116)."""
    Game.of(host, rule("201")).do("Ada", "argue", text="Yes.")


def test_a_forbidden_move_is_refused_with_its_reason(host: Host) -> None:
    """The refusal has the rule, the provision, its reason and a stable code."""
    refused = Game.of(host, rule("201", MAY_NOT)).refused("Ada", "argue", text="Yes.")
    assert refused.because is not None
    assert (refused.because.rule, refused.because.provision) == ("201", "may_not")
    assert (refused.reason, refused.code) == ("one may not", "law.may-not")


def test_a_permit_alone_permits(host: Host) -> None:
    """A permitted move is made."""
    Game.of(host, rule("201", MAY)).do("Ada", "argue", text="Yes.")


def test_a_forbid_that_says_none_or_false_forbids_nothing(host: Host) -> None:
    """None and False are no reasons."""
    for value in ("None", "False"):
        mechanism = f'@forbid("argue")\ndef may_not():\n    return {value}'
        Game.of(host, rule("201", mechanism), checked=False).do("Ada", "argue", text="Yes.")


@pytest.mark.parametrize(("permit", "allowed"), [("201", True), ("203", False)])
def test_permit_against_forbid_is_a_clash_that_the_law_decides(host: Host, permit: str, allowed: bool) -> None:
    """By 211 the lower number prevails, whether it permits or forbids."""
    game = Game.of(host, rule(permit, MAY), rule("202", MAY_NOT), NUMBERS)
    if allowed:
        game.do("Ada", "argue", text="Yes.")
    else:
        refused = game.refused("Ada", "argue", text="Yes.")
        assert refused.outranked[0]["by"]["rule"] == "203" and "211" in refused.outranked[0]["ground"]


def test_a_claim_upon_the_move_decides(host: Host) -> None:
    """203 prevails over every rule about the move that it names, not over the rule of a lower number elsewhere."""
    rules = [rule("202", MAY_NOT), rule("203", MAY, prevails_over=["move:argue"]), NUMBERS]
    Game.of(host, *rules).do("Ada", "argue", text="Yes.")


def test_without_a_method_permit_against_forbid_is_undecided(host: Host) -> None:
    """A move equally legal and illegal waits for a judgment."""
    verdict = Game.of(host, rule("201", MAY), rule("202", MAY_NOT)).undecided("Ada", "argue", text="Yes.")
    assert verdict.question.key == "clash:move:argue:201,202"


def test_two_that_forbid_do_not_clash(host: Host) -> None:
    """Two reasons against a move are a refusal, whatever the method."""
    refused = Game.of(host, rule("201", MAY_NOT), rule("202", MAY_NOT)).refused("Ada", "argue", text="Yes.")
    assert refused.because is not None and refused.because.rule == "201"


def test_a_ban_on_every_move_excepts_those_it_names(host: Host) -> None:
    """`*` is every move but those in except_for, the program's and the rules' own."""
    ban = """
        @forbid("*", except_for=["argue"])
        def quiet(move):
            return move + " must wait"

        @move("sing", by="players")
        def sing():
            announce("song")
        """
    game = Game.of(host, rule("201", ban))
    game.do("Ada", "argue", text="Yes.")
    assert game.refused("Ada", "sing").reason == "sing must wait"
    assert game.refused("Ada", "leave").reason == "leave must wait"


def test_what_the_mover_says_is_a_fact_for_the_standing(host: Host) -> None:
    """A forbid looks at the argument, and the move's body need not."""
    give = """
        @move("give", by="players")
        def give(amount: int, whom: Player):
            announce("given", amount=amount, whom=whom)

        @forbid("give")
        def not_too_much(amount, whom, player):
            if amount > 10 or whom == player:
                return "too much, or to oneself"
        """
    game = Game.of(host, rule("201", give))
    assert event(game.do("Ada", "give", amount=10, whom="Ben"), e.Announced).fields == {"amount": 10, "whom": "Ben"}
    game.refused("Ada", "give", amount=11, whom="Ben")
    game.refused("Ada", "give", amount=1, whom="Ada")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"amount": 1, "whom": "Zoe"}, "player.unknown"),
        ({"amount": "much", "whom": "Ben"}, "move.malformed"),
        ({"amount": "--5", "whom": "Ben"}, "move.malformed"),
        ({"whom": "Ben"}, "move.malformed"),
        ({"amount": 1, "whom": "Ben", "why": "?"}, "move.malformed"),
    ],
)
def test_arguments_that_name_nothing_are_refused(host: Host, arguments: dict[str, object], code: str) -> None:
    """A wrong player, a word for a number, one too few and one too many each have their code."""
    give = '@move("give", by="players")\ndef give(amount: int, whom: Player):\n    announce("given", amount=amount)'
    assert Game.of(host, rule("201", give)).refused("Ada", "give", **arguments).code == code


def test_a_choice_is_one_of_those_offered(host: Host) -> None:
    """A Literal is a choice, with a default."""
    pick = """
        @move("pick", by="players")
        def pick(colour: Literal["red", "blue"] = "red"):
            announce("picked", colour=colour)
        """
    game = Game.of(host, rule("201", pick))
    assert event(game.do("Ada", "pick"), e.Announced).fields == {"colour": "red"}
    assert event(game.do("Ada", "pick", colour="blue"), e.Announced).fields == {"colour": "blue"}
    assert game.refused("Ada", "pick", colour="green").code == "move.malformed"


OFFICE = """
    chair = office()
    turn = register(Player)

    @upon("game_started")
    def beginning(seating):
        appoint("chair", seating[0])
        set_register("turn", seating[1])

    @term("elders")
    def elders(seating):
        return seating[2:]

    @move("by-office", by="chair")
    def by_office():
        announce("done")

    @move("by-register", by="turn")
    def by_register():
        announce("done")

    @move("by-term", by="elders")
    def by_term():
        announce("done")
    """


@pytest.mark.parametrize(
    ("move", "theirs"), [("by-office", ["Ada"]), ("by-register", ["Ben"]), ("by-term", ["Cleo", "Dan", "Eve"])]
)
def test_a_move_is_for_those_whom_it_names(host: Host, move: str, theirs: list[str]) -> None:
    """An office, a register or a term says who makes a move; anybody else is refused, by the rule that offers it."""
    game = Game.of(host, rule("201", OFFICE))
    for player in game.state.seating:
        if player in theirs:
            game.do(player, move)
        else:
            refused = game.refused(player, move)
            assert refused.code == "move.not-yours" and refused.because is not None and refused.because.rule == "201"


def test_nobody_makes_the_move_of_an_empty_office(host: Host) -> None:
    """Where the office is empty the move is nobody's."""
    vacant = OFFICE.replace('appoint("chair", seating[0])', 'appoint("chair", None)')
    game = Game.of(host, rule("201", vacant))
    for player in game.state.seating:
        game.refused(player, "by-office")


def test_the_author_of_a_proposal_makes_the_authors_moves(host: Host) -> None:
    """`by="author"` is the author of the proposal that the move is on; the program's own such moves likewise."""
    bless = '@move("bless", by="author")\ndef bless(proposal: Proposal):\n    announce("blessed")'
    game = Game.of(host, assembly(), rule("201", bless))
    number = game.propose(by="Ben")
    game.do("Ben", "bless", proposal=number)
    game.refused("Ada", "bless", proposal=number)
    game.refused("Ada", "withdraw", proposal=number)
    game.do("Ben", "withdraw", proposal=number)


def test_an_unknown_move_is_refused_with_what_there_is(host: Host) -> None:
    """The refusal lists the moves, those of rules among them."""
    refused = Game.of(host, rule("201", OFFICE)).refused("Ada", "dance")
    assert refused.code == "move.unknown" and "by-term" in refused.facts["moves"]


def test_a_move_goes_with_the_rule_that_offers_it(host: Host) -> None:
    """Once the rule is repealed the move is unknown."""
    sing = '@move("sing", by="players")\ndef sing():\n    announce("song")'
    game = Game.of(host, assembly(), rule("201", sing))
    game.do("Ada", "sing")
    game.adopt({"change": "repeal", "rule": "201"})
    assert game.refused("Ada", "sing").code == "move.unknown"


# Breaking


BROKEN = '@forbid("argue")\ndef broken(seating):\n    return seating[99]'


@pytest.mark.parametrize("kind", ["forbid", "permit"])
def test_a_provision_that_fails_makes_the_move_undecided(host: Host, kind: str) -> None:
    """It neither lets the move through nor blocks it: it is an open question."""
    game = Game.of(host, rule("201", BROKEN.replace("forbid", kind)))
    verdict = game.undecided("Ada", "argue", text="Yes.")
    assert verdict.question.key == "failed:201.broken"


def test_a_clear_ban_refuses_whatever_else_failed(host: Host) -> None:
    """One provision fails and another forbids: the move is refused."""
    game = Game.of(host, rule("201", BROKEN), rule("202", MAY_NOT))
    assert game.refused("Ada", "argue", text="Yes.").because.rule == "202"  # type: ignore[union-attr]


def test_a_failure_of_one_move_leaves_the_others(host: Host) -> None:
    """Only what the provision is upon is undecided."""
    game = Game.of(host, rule("201", BROKEN))
    game.do("Ada", "record", rule="201", text="It is broken.")


def test_one_case_is_opened_for_one_question(host: Host) -> None:
    """The same question again opens no second case, and keeps no second move."""
    game = Game.of(host, rule("201", BROKEN))
    game.undecided("Ada", "argue", text="Yes.")
    again = game.undecided("Ben", "argue", text="No.")
    assert (again.case, again.events, list(game.state.open_cases)) == ("1", (), ["1"])


def agree(game: Game, holding: dict[str, object], case: str = "1") -> None:
    """All players agree on a holding."""
    for player in game.state.seating:
        game.do(player, "agree", case=case, holding=holding)


def test_a_provision_put_to_sleep_says_nothing(host: Host) -> None:
    """The waiting move is made, and so are the next ones, without a case."""
    game = Game.of(host, rule("201", BROKEN))
    game.undecided("Ada", "argue", text="Yes.")
    agree(game, {"sleeps": "201.broken"})
    assert event(game.entries()[-1], e.Argued).text == "Yes."
    game.do("Ben", "argue", text="No.")


def test_it_sleeps_until_its_rule_changes(host: Host) -> None:
    """An amendment of the rule wakes it."""
    game = Game.of(host, assembly(), rule("201", BROKEN))
    game.undecided("Ada", "argue", text="Yes.")
    agree(game, {"sleeps": "201.broken"})
    game.do("Ben", "argue", text="No.")
    game.adopt(amend("201", text="As before, in other words."))
    game.undecided("Ben", "argue", text="But now?")


def test_an_amendment_that_mends_it_needs_no_holding(host: Host) -> None:
    """Mended, it is asked and answers."""
    game = Game.of(host, assembly(), rule("201", BROKEN))
    game.undecided("Ada", "argue", text="Yes.")
    game.adopt(amend("201", mechanism=MAY_NOT))
    assert game.refused("Ben", "argue", text="But now?").reason == "one may not"


def test_a_holding_may_answer_in_place_of_what_failed(host: Host) -> None:
    """The custom forbids, until the rule changes."""
    game = Game.of(host, assembly(), rule("201", BROKEN))
    game.undecided("Ada", "argue", text="Yes.")
    agree(game, {"answer": "forbid"})
    assert "move_refused" in [e.name_of(type(ev)) for ev in game.entries()[-1].events]
    game.refused("Ben", "argue", text="No.")
