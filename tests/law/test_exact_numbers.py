"""Numbers in mechanisms are exact: a division or a decimal is a fraction, and nothing is rounded on the way."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import Game, assembly, event, points, rule

from moot.game import events as e
from moot.law.mechanism_checks import check_code
from moot.law.programs import program_of
from moot.law.rule_index import RuleIndex
from moot.law.rulesets import shipped
from moot.play import host as hosts
from moot.play.host import Host


def told(host: Host, expression: str, *more: str) -> Any:
    """What an expression comes to in a move of a rule; `more` are other rules' mechanisms."""
    code = f'@move("say", by="players")\ndef say(points):\n    announce("told", it={expression})'
    others = (rule(str(210 + n), mechanism) for n, mechanism in enumerate(more))
    game = Game.of(host, assembly(), points(), rule("200", code), *others)
    return event(game.do("Ada", "say"), e.Announced).fields["it"]


@pytest.mark.check
@pytest.mark.parametrize(
    ("expression", "comes_to"),
    [
        ("sum([0.1 for n in range(10)]) == 1", True),
        ("1 / 3 * 3", 1),
        ("floor(0.29 * 100)", 29),
        ("ceil(0.07 * 100)", 7),
        ("rounded(5 / 2)", 3),
        ("rounded(points['Ada'] * 3 / 2)", 0),
        ("round(2.5)", 2),
        ("round(8 / 3, 1) == 2.7", True),
        ("int(-7 / 2)", -3),
        ("f'{[split(n) for n in (-5, -1, 0, 1, 4, 5)]}'", "[(-2, -3), (0, -1), (0, 0), (0, 1), (2, 2), (2, 3)]"),
        ("abs(-1 / 3) == 1 / 3", True),
        ("(2 / 3) ** 2 == 4 / 9", True),
        ("float('0.1') + float('0.2') == 0.3", True),
        ("1 > 1 / 3 >= 1 / 3 > 0", True),
        ("0.5 <= 1 / 3", False),
        ("'a' < 'b' and [1.5, 2] < [1.5, 2.5]", True),
        ("max([1 / 3, 0.5, 0.25])", 0.5),
        ("min(2, 3 / 2)", 1.5),
        ("max([], default=1.5)", 1.5),
        ("max(['a', 'b', 'c'], key=lambda word: 1 / 2 if word != 'a' else 1 / 3)", "b"),
        ("sorted([(1 / 2, 'b'), (1 / 3, 'z'), (1 / 2, 'a')], reverse=True)[0][1]", "b"),
        ("[1, 2, 3][4 // 2]", 3),
        ("{1 / 2: 'half'}[0.5]", "half"),
        ("f'{3 / 2} {1 / 3} {7 / 3} {-0.05} {4 / 2} {2 / 3:.2f}'", "1.5 1/3 2 1/3 -0.05 2 0.67"),
    ],
)
def test_fractions_are_exact(host: Host, expression: str, comes_to: Any) -> None:
    """What a twelve-year-old would get by hand, and shown as they would write it."""
    assert told(host, expression) == comes_to


NUMBERS = st.integers(-30, 30).map(str) | st.decimals(-9, 9, places=2).map(str)
EXPRESSIONS = st.recursive(
    NUMBERS.map(lambda number: f"({number})"),
    lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "/", "//", "%"]), inner),
    max_leaves=6,
)


@pytest.mark.check
@settings(max_examples=12, deadline=None)
@given(expressions=st.lists(EXPRESSIONS, min_size=12, max_size=30))
def test_arithmetic_is_that_of_fractions(host: Host, expressions: list[str]) -> None:
    """Sums, products, quotients and remainders are Python's exact fractions, and in the same order."""
    checks = []
    for expression in expressions:
        try:
            exact = Fraction(eval(exactly(expression)))
        except ZeroDivisionError:
            continue
        ratio = f"({exact.numerator}) / {exact.denominator}"
        checks += [f"{expression} == {ratio}", f"{expression} < {ratio} + 1 / 1000", f"{expression} >= {ratio}"]
    assert told(host, f"[{', '.join(checks)}]") == [True] * len(checks)


def exactly(expression: str) -> str:
    """An expression with its numbers, and whatever stands in brackets, as Python's fractions."""
    words = expression.replace("(", "Fraction( ").replace(")", " )").split()
    numbers = {word for word in words if word.lstrip("-").replace(".", "").isdigit()}
    return " ".join(f"Fraction('{word}')" if word in numbers else word for word in words)


def test_rules_hand_each_other_exact_numbers(host: Host) -> None:
    """The answer to a term is a third for a rule that divides nothing itself, and compares as one."""
    third = '@term("share")\ndef a_third():\n    return 1 / 3'
    double = '@term("double")\ndef twice(share):\n    return share * 2 if share < 1 else 0'
    code = '@move("say", by="players")\ndef say(double):\n    announce("told", it=double * 3)'
    game = Game.of(host, assembly(), rule("200", code), rule("201", third), rule("202", double))
    assert event(game.do("Ada", "say"), e.Announced).fields == {"it": 2}


def test_what_a_player_gives_is_exact(host: Host) -> None:
    """0.1 arrives as a tenth, and a register keeps it as 0.1 and gives it back as a tenth."""
    code = """
        kept = register(float, starts=0.2)

        @move("keep", by="players")
        def keep(given: float, kept):
            set_register("kept", given + kept)

        @move("tell", by="players")
        def tell(kept):
            announce("told", same=kept == 3 / 10, it=kept)
        """
    game = Game.of(host, assembly(), rule("200", code))
    game.do("Ada", "keep", given="0.1")
    game.do("Ada", "tell")
    assert game.events(e.Announced)[-1].fields == {"same": True, "it": 0.3}
    assert host.verify(game.table.name).whole


@pytest.mark.parametrize("crowd", [10_000, 0])
def test_registers_of_numbers_keep_fractions(host: Host, crowd: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times a third is 1, move after move: also where each player has their own, and in lists and tables."""
    monkeypatch.setattr(host.sandbox, "crowd", crowd)
    code = """
        total = register(float, starts=0.1)
        share = register(float, of=Player, starts=0)
        parts = register(list[float], starts=[])
        table = register(dict[str, float], starts={})

        @move("add", by="players")
        def add(player, share):
            add_to("total", 0.1)
            set_register("share", share[player] + 1 / 3, player)
            add_to("parts", 1 / 3)
            set_entry("table", "third", 1 / 3)

        @move("tell", by="players")
        def tell(total, share, player, parts, table):
            announce("told", it=[total == 0.4, share[player] == 1, sum(parts) == 1, table["third"] * 3 == 1])
        """
    game = Game.of(host, assembly(), rule("200", code))
    for _ in range(3):
        game.do("Ada", "add")
    game.do("Ada", "tell")
    assert game.events(e.Announced)[-1].fields == {"it": [True] * 4}
    assert (game.register("total"), game.register("parts")) == (0.4, ["1/3"] * 3)
    assert host.verify(game.table.name).whole


def test_points_are_whole_and_the_check_says_how_to_make_them_so(host: Host) -> None:
    """Half a point can't be awarded; `rounded` makes it a whole one, from the exact half."""
    code = '@move("earn", by="players")\ndef earn(player):\n    award(player, {})'
    (fault,) = check_code(code.format("3 / 2"), {})
    assert fault.remedy == "floor(…), ceil(…) or rounded(…) makes a whole number of it"
    game = Game.of(host, assembly(), points(), rule("200", code.format("rounded(0.1 * 3 * 5)")))
    game.do("Ada", "earn")
    assert game.points()["Ada"] == 2


def test_a_number_of_no_reasonable_size_fails_where_it_is_wanted(host: Host) -> None:
    """What a player hands in makes the provision fail for all to see, and not the sandbox; other numbers arrive."""
    code = '@move("hand-in", by="players")\ndef hand_in(given: float):\n    announce("told", it=given > 0)'
    game = Game.of(host, assembly(), rule("200", code))
    assert "reasonable size" in event(game.do("Ada", "hand-in", given="1e-300"), e.MechanismFailed).error
    assert event(game.do("Ada", "hand-in", given="12345678901234.5678"), e.Announced).fields == {"it": True}


def test_a_fraction_that_grows_without_end_fails_where_it_grows(host: Host) -> None:
    """The provision fails for all to see, and nothing else does."""
    code = """
        @move("grow", by="players")
        def grow():
            x = 2 / 3
            for n in range(1000):
                x = x * x
            announce("told", it=x)
        """
    game = Game.of(host, assembly(), rule("200", code))
    assert "reasonable size" in event(game.do("Ada", "grow"), e.MechanismFailed).error


def test_a_game_begun_in_the_first_edition_rounds_as_it_did(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record follows from decimals as processors have them."""
    monkeypatch.setattr(hosts, "LANGUAGE", 1)
    code = '@move("say", by="players")\ndef say():\n    announce("told", it=[0.1 + 0.2 == 0.3, floor(0.29 * 100)])'
    game = Game.of(host, assembly(), rule("200", code))
    monkeypatch.undo()
    assert event(game.do("Ada", "say"), e.Announced).fields == {"it": [False, 28]}
    assert host.verify(game.table.name).whole


def test_rules_that_divide_nothing_are_compiled_as_ever(host: Host) -> None:
    """Exact numbers cost the shipped games nothing: their rules run as they did."""
    for name in shipped():
        assert "exact" not in program_of(RuleIndex(Game.shipped(host, name).state)).table
    divides = Game.of(host, assembly(), rule("200", '@term("half")\ndef half():\n    return 1 / 2'))
    assert program_of(RuleIndex(divides.state)).table["exact"]
