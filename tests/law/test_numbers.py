"""Numbers of rules and proposals in mechanisms: compared as numbers, and a rule's own."""

from tests.playing import Game, assembly, enact, points, rule

from moot.play.host import Host


def test_numbers_compare_as_numbers(host: Host) -> None:
    """Every rule above 200 pays a point, and so does a proposal whose number is even; nothing is converted first."""
    code = """
        @upon("proposal_adopted")
        def pay(proposal, rules_in_force):
            award(proposal.author, len([one for one in rules_in_force if one.number > 200]))
            if proposal.number >= 302 and proposal.number % 2 == 0:
                award(proposal.author, 10)

        @forbid("propose")
        def not_the_first_hundred(changes):
            for one in changes:
                if one.rule is not None and one.rule < 200:
                    return "rules below 200 stay"
        """
    game = Game.of(host, assembly(), points(), rule("201", code))
    game.adopt()
    assert game.points()["Ada"] == 1
    game.adopt(enact(text="Be kind again."))
    assert game.points()["Ada"] == 1 + 2 + 10
    assert (
        game.refused("Ben", "propose", changes=[{"change": "repeal", "rule": "102"}]).reason == "rules below 200 stay"
    )


def test_a_number_that_a_move_asks_for_is_one(host: Host) -> None:
    """An argument of type Number compares like the numbers of rules, and words such as `TVCP 1` stay words."""
    code = """
        @move("point-at", by="players")
        def point_at(which: Number, player, rules_in_force):
            award(player, len([one for one in rules_in_force if one.number == which]))
        """
    game = Game.of(host, assembly(), points(), rule("201", code))
    game.do("Ada", "point-at", which="201")
    game.do("Ada", "point-at", which="TVCP 1")
    assert game.points()["Ada"] == 1


def test_a_rule_can_name_its_own_number(host: Host) -> None:
    """A rule that repeals itself says `this_rule`, whatever number it has got."""
    once = """
        @upon("proposal_adopted")
        def pay_once(proposal, this_rule):
            if proposal.number != this_rule:
                award(proposal.author, 5)
                repeal(this_rule)
        """
    game = Game.of(host, assembly(), points())
    game.adopt(
        enact("Once", "The author of the next adopted proposal gets 5 points. Then this rule is repealed.", once)
    )
    assert game.rule("301").in_force
    game.adopt(enact(text="Be kind again."))
    game.adopt(enact(text="Be kind for ever."))
    assert game.points()["Ada"] == 5
    assert not game.rule("301").in_force


def test_a_name_of_before_keeps_its_meaning(host: Host) -> None:
    """A register that an older rule calls `this_rule` is still that register."""
    code = """
        this_rule = register(int, starts=7)

        @move("tell", by="players")
        def tell(player, this_rule):
            award(player, this_rule)
        """
    game = Game.of(host, points(), rule("201", code), checked=False)
    game.do("Ada", "tell")
    assert game.points()["Ada"] == 7


def test_who_adjusts_a_register_knows_which(host: Host) -> None:
    """In `@adjust("set_register")`, `name` is the register's name, `of` its entry and `value` what it would be."""
    code = """
        red = register(int, starts=0)
        blue = register(int, starts=0)

        @move("paint", by="players")
        def paint(amount: int):
            set_register("red", amount)
            set_register("blue", amount)

        @adjust("set_register")
        def red_is_doubled(name, value):
            if name == "red":
                return set_register(name, value * 2)
        """
    game = Game.of(host, rule("201", code))
    game.do("Ada", "paint", amount=3)
    assert (game.register("red"), game.register("blue")) == (6, 3)
