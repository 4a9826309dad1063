"""Points needn't be whole: a rule may declare a quantity of which players have fractions, and nothing is rounded."""

from typing import Any

import pytest
from tests.playing import Game, amend, assembly, enact, event, rule

from moot.game import events as e
from moot.law.mechanism_checks import check_code
from moot.play import host as hosts
from moot.play.host import Host

SHARES = "points = quantity(float, of=Player)"
EARN = '@move("earn", by="players")\ndef earn(player, points):\n    award(player, {})'


def dealt(host: Host, *more: str, declares: str = SHARES) -> Game:
    """A game in which points needn't be whole, with other rules' mechanisms."""
    others = (rule(str(211 + n), code) for n, code in enumerate(more))
    return Game.of(host, assembly(), rule("210", declares), *others)


def test_thirds_add_up_to_a_point(host: Host) -> None:
    """Three awards of a third of a point are a point, in the record as on the pages; one is 1/3 and two are 2/3."""
    game = dealt(host, EARN.format("1 / 3"))
    held = []
    for _ in range(3):
        game.do("Ada", "earn")
        held.append(game.points()["Ada"])
    assert held == ["1/3", "2/3", 1]
    assert host.verify(game.table.name).whole


@pytest.mark.parametrize(("amount", "held"), [("0.5", 0.5), ("7 / 2", 3.5), ("-1 / 3", "-1/3"), ("4 / 2", 2)])
def test_an_amount_is_kept_as_it_is(host: Host, amount: str, held: Any) -> None:
    """Whole numbers stay whole, short decimals are decimals, and other fractions are ratios."""
    game = dealt(host, EARN.format(amount))
    game.do("Ada", "earn")
    assert game.points()["Ada"] == held


def test_players_start_with_a_fraction(host: Host) -> None:
    """Who starts with half a point has three quarters after a quarter; late joiners start with half, too."""
    game = dealt(host, EARN.format("0.25"), declares="points = quantity(float, of=Player, starts=0.5)")
    game.do("Ada", "earn")
    assert game.points()["Ada"] == 0.75


def test_rules_compare_and_split_what_players_have(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule sees exact numbers, also of one player among many: half of a third is a sixth."""
    for crowd in (10_000, 0):
        monkeypatch.setattr(host.sandbox, "crowd", crowd)
        halve = '@move("halve", by="players")\ndef halve(player, points):\n    set_quantity(player, points[player] / 2)'
        tell = """
            @move("tell", by="players")
            def tell(player, points):
                announce("told", it=[points[player] == 1 / 6, points[player] < 0.17, sum(points.values()) * 6])
            """
        game = dealt(host, EARN.format("1 / 3"), halve, tell)
        for move in ("earn", "halve"):
            game.do("Ada", move)
        assert event(game.do("Ada", "tell"), e.Announced).fields == {"it": [True, True, 1]}


def test_a_rule_doubles_and_bars_awards_of_fractions(host: Host) -> None:
    """`effect.amount` of an award is the exact number, in adjustments, in bans and in what follows from it."""
    double = '@adjust("award")\ndef doubled(effect):\n    return award(effect.who, effect.amount * 2, effect.of)'
    bar = '@forbid("award")\ndef small(amount):\n    if amount < 1 / 2:\n        return "too small"'
    upon = """
        @upon("awarded")
        def told(amount):
            announce("got", it=amount * 3 == 2)
        """
    changes = """
        @upon("quantity_changed")
        def changed(before, after, quantity):
            announce("moved", by=[(after[p] - before[p]) * 3 for p in after])
        """
    game = dealt(host, EARN.format("1 / 3"), double, upon, changes)
    told = game.do("Ada", "earn")
    assert [one.fields for one in told.events if isinstance(one, e.Announced)] == [{"it": True}, {"by": [2]}]
    barred = dealt(host, EARN.format("1 / 3"), bar)
    assert event(barred.do("Ada", "earn"), e.EffectBarred).arguments["amount"] == "1/3"
    assert host.verify(game.table.name).whole


def test_fractions_that_contradict_each_other_wait_for_the_judge(host: Host) -> None:
    """Two rules set different fractions at one close; the one that is held to prevail is carried out, exactly."""
    sets = '@upon("voting_closed", kind="*")\ndef sets(proposal):\n    set_quantity("Ada", {})'
    cleo = '@upon("case_called")\ndef cleo_judges(case):\n    appoint_judge(case, "Cleo")'
    double = (
        '@adjust("set_quantity")\ndef twice(effect):\n    return set_quantity(effect.who, effect.value * 2, effect.of)'
    )
    game = dealt(host, sets.format("1 / 3"), sets.format("1 / 7"), cleo, double)
    game.adopt(enact())
    assert game.points().get("Ada", 0) == 0
    game.do("Cleo", "judge", at=game.now + 100, case="1", holding={"answer": "1/7"})
    assert game.points()["Ada"] == "2/7"
    assert host.verify(game.table.name).whole


def test_whole_points_stay_whole(host: Host) -> None:
    """Half a point of a quantity of whole numbers is refused when it's written, and fails where it's worked out."""
    code = '@move("earn", by="players")\ndef earn(player):\n    award(player, {}, "coins")'
    for law in ({}, {"points": "dict[Player, float]"}):
        (fault,) = check_code(code.format("3 / 2"), law)
        assert fault.remedy == "floor(…), ceil(…) or rounded(…) makes a whole number of it"
    whole = rule("211", "coins = quantity(of=Player)")
    game = Game.of(host, assembly(), rule("210", SHARES), whole, rule("212", code.format("3 / 2")), checked=False)
    assert "whole number" in event(game.do("Ada", "earn"), e.MechanismFailed).error


def test_the_check_knows_which_quantity_has_fractions() -> None:
    """Only an award of a quantity declared with `float` takes a fraction."""
    assert not check_code(f"{SHARES}\n{EARN.format('1 / 3')}", {})
    assert check_code("points = quantity(of=Player)\n" + EARN.format("1 / 3"), {})
    assert not check_code("parts = quantity(float, of=Player)\n" + EARN.format("1 / 3, 'parts'"), {})
    assert not check_code(f"{SHARES}\n{EARN.format('2')}", {})


@pytest.mark.parametrize("wrong", ["quantity(str)", "quantity(int, float)", "quantity(of=Player, starts=0.5)"])
def test_what_no_quantity_can_be(wrong: str) -> None:
    """Amounts are numbers, of one type, and start as numbers of that type."""
    (fault, *_) = check_code(f"coins = {wrong}", {})
    assert fault.code == "mechanism.declaration"


def test_of_a_quantity_made_whole_again_rules_see_the_whole_part(host: Host) -> None:
    """The record forgets nothing: 5/3 stands there, and a rule about whole points counts 1."""
    tell = '@move("tell", by="players")\ndef tell(player, points):\n    announce("told", it=points[player])'
    game = dealt(host, EARN.format("5 / 3"), tell)
    game.do("Ada", "earn")
    game.adopt(amend("210", text="Points are whole.", mechanism="points = quantity(of=Player)"))
    assert event(game.do("Ada", "tell"), e.Announced).fields == {"it": 1}
    assert game.points()["Ada"] == "5/3"


def test_a_game_begun_in_the_first_edition_has_whole_points(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its arithmetic is as it was, and what isn't whole can't be awarded."""
    monkeypatch.setattr(hosts, "LANGUAGE", 1)
    game = dealt(host, EARN.format("1 / 3"))
    monkeypatch.undo()
    assert "whole number" in event(game.do("Ada", "earn"), e.MechanismFailed).error
