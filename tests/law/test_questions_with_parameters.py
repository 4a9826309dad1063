"""Questions with parameters: terms that rules share like functions, asked with whatever the asker has at hand."""

import pytest
from tests.playing import Game, assembly, enact, event, points, rule

from moot.game import events as e
from moot.law.lint import lint
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.typecheck import check_types
from moot.law.rule_index import LawFault
from moot.play.host import Host
from moot.views.explanations import why

POWER = """
    powers = register(dict[str, int], starts={"104": 3})

    @term("power_of")
    def as_registered(rule: Number, powers) -> int:
        return powers.get(str(rule), 1)
    """
ASK = """
    @move("ask", by="players")
    def ask(number: int, power_of):
        announce("told", power=power_of(number))
    """


def faults(game: Game) -> tuple[LawFault, ...]:
    """What is wrong with the law as a whole."""
    return lint(game.table.law_of(game.state), game.state)


def told(game: Game, number: int) -> object:
    """What the rules answer when somebody asks for the power of a rule."""
    return event(game.do("Ada", "ask", number=number), e.Announced).fields["power"]


def test_a_question_is_asked_with_what_the_asker_has(host: Host) -> None:
    """One rule defines how much power a rule has, and another asks it of any rule."""
    game = Game.of(host, rule("201", ASK), rule("202", POWER))
    assert told(game, 104) == 3
    assert told(game, 105) == 1


def test_a_question_is_asked_many_times_with_different_answers(host: Host) -> None:
    """Asked in a loop, each answer is the one for what was asked."""
    total = """
        @move("total", by="players")
        def total(rules_in_force, power_of):
            announce("told", power=sum([power_of(rule.number) for rule in rules_in_force]))
        """
    game = Game.of(host, rule("104", total), rule("202", POWER), rule("203", ASK))
    assert event(game.do("Ada", "total"), e.Announced).fields["power"] == 5


def test_questions_lean_on_questions(host: Host) -> None:
    """A rule answers one question by asking another, in a function of its own too."""
    stronger = """
        def at_least(power_of, rule, other):
            return power_of(rule) >= power_of(other)

        @term("may_change")
        def by_power(rule: Number, other: Number, power_of) -> bool:
            return at_least(power_of, rule, other)

        @move("compare", by="players")
        def compare(one: int, other: int, may_change):
            announce("told", power=may_change(one, other))
        """
    game = Game.of(host, rule("201", stronger), rule("202", POWER))
    assert event(game.do("Ada", "compare", one=104, other=105), e.Announced).fields["power"] is True
    assert event(game.do("Ada", "compare", one=105, other=104), e.Announced).fields["power"] is False


def test_the_rule_that_prevails_answers(host: Host) -> None:
    """Two rules that answer one question differently clash like other answers; a claim of precedence settles it."""
    all_two = '@term("power_of")\ndef two(rule: Number) -> int:\n    return 2'
    claims = rule("203", all_two, prevails_over=["term:power_of"])
    by_claim = rule("110", "precedence.claims_then_lowest_number()")
    assert told(Game.of(host, by_claim, rule("201", ASK), rule("202", POWER), claims), 104) == 2
    clash = Game.of(host, rule("201", ASK), rule("202", POWER), rule("203", all_two))
    question = clash.undecided("Ada", "ask", number=104).question
    assert "differ" in question.about


def test_a_holding_settles_the_question_that_was_asked(host: Host) -> None:
    """What a judge holds of rule 104's power says nothing of rule 105's."""
    silent = '@term("power_of")\ndef silent(rule: Number) -> int:\n    return None'
    game = Game.of(host, rule("201", ASK), rule("202", silent))
    question = game.undecided("Ada", "ask", number=104).question
    assert question.about == "no rule answers power_of(104)"
    assert game.undecided("Ada", "ask", number=105).question.key != question.key


def test_a_default_stands_in_for_silence(host: Host) -> None:
    """`power_of=1` answers where no rule does, whatever is asked."""
    silent = '@term("power_of")\ndef silent(rule: Number) -> int:\n    return None'
    game = Game.of(host, rule("201", ASK.replace("power_of)", "power_of=1)", 1)), rule("202", silent))
    assert told(game, 104) == 1


def test_what_is_done_before_an_open_answer_is_not_done(host: Host) -> None:
    """A provision that meets a question without an answer has no effects at all."""
    pays_first = """
        @move("ask", by="players")
        def ask(number: int, power_of, player):
            award(player, 5)
            announce("told", power=power_of(number))
        """
    silent = '@term("power_of")\ndef silent(rule: Number) -> int:\n    return None'
    game = Game.of(host, points(), rule("201", pays_first), rule("202", silent))
    game.undecided("Ada", "ask", number=104)
    assert game.points()["Ada"] == 0


def test_an_answer_can_be_adjusted_for_what_was_asked(host: Host) -> None:
    """An `@adjust` gets what the question was asked with, by its name."""
    doubled = '@adjust("power_of")\ndef doubled(answer, rule):\n    if rule == 105:\n        return answer * 2'
    game = Game.of(host, rule("201", ASK), rule("202", POWER), rule("203", doubled))
    assert (told(game, 104), told(game, 105)) == (3, 2)


def test_why_names_the_rule_that_answered(host: Host) -> None:
    """The explanation of a move says who answered, and what was asked."""
    game = Game.of(host, rule("201", ASK), rule("202", POWER))
    game.do("Ada", "ask", number=104)
    trail = why(game.table.moment(), game.state.entry).trail
    step = next(step for step in trail if step.get("term") == "power_of(104)")
    assert step["by"]["rule"] == "202"
    assert step["value"] == 3


def test_rules_that_ask_for_different_things_are_told(host: Host) -> None:
    """Two rules that answer one question about different things don't fit together, and the law says so."""
    other = '@term("power_of")\ndef other(player: Player, rule: Number) -> int:\n    return 2'
    game = Game.of(host, rule("201", ASK), rule("202", POWER), rule("203", other), checked=False)
    assert "rules 202 and 203 ask for other things in power_of" in [fault.message for fault in faults(game)]


def test_a_question_that_leads_back_to_itself_is_found(host: Host) -> None:
    """A rule can't answer a question by asking it again: such a circle is found when the law is read."""
    circle = '@term("power_of")\ndef again(rule: Number, power_of) -> int:\n    return power_of(rule - 1)'
    game = Game.of(host, rule("201", ASK), rule("202", circle), checked=False)
    assert any(fault.code == "law.circle" for fault in faults(game))
    game.undecided("Ada", "ask", number=104)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('@term("votes_required")\ndef f(rule: Number):\n    return 1', "have types"),
        ('@term("size")\ndef f(one: Changes):\n    return 1', "can't ask for"),
        ('@term("size")\ndef f(rule: Number = 1):\n    return 1', "whenever the question is asked"),
        ('@term("size")\ndef f(players: Number):\n    return 1', "means something else"),
        ('@term("size")\ndef f(half):\n    return half(rule=1)', "in order"),
        ('@term("size")\ndef f(players):\n    return players()', "a value here"),
    ],
)
def test_what_a_question_cannot_be_is_said_before_the_vote(source: str, told: str) -> None:
    """The program's own questions have no parameters; others have plain ones, without defaults."""
    mechanism, faults = read_mechanism(source)
    found = faults if mechanism is None else check_types(mechanism, {"half": "int"})
    assert any(told in fault.message for fault in found), found


def test_calling_what_is_no_question_is_found_before_the_vote(host: Host) -> None:
    """A register that is called like a question, or a question used like a value, is a mistake in the types."""
    game = Game.of(host, assembly(), points(), rule("202", POWER))
    for body in ("award(player, powers(1))", "award(player, power_of)", "award(player, power_of(1, 2))"):
        source = f'@move("a", by="players")\ndef a(player, power_of, powers):\n    {body}'
        assert game.refused("Ada", "propose", changes=[enact(mechanism=source)]).code == "mechanism.types", body
    good = '@move("a", by="players")\ndef a(player, power_of):\n    award(player, power_of(1))'
    game.do("Ada", "propose", changes=[enact(mechanism=good)])
