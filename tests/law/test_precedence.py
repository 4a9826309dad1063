"""Precedence: `prevailing` as law, claims, methods that change, and clashes that no rule decides."""

import pytest
from tests.playing import Game, amend, assembly, enact, repeal, rule

from moot.game.moves import Question
from moot.play.host import Host

METHOD = "precedence.claims_then_lowest_number()"
IMMUTABLE = rule("110", "precedence.immutable_first()", "immutable")
NUMBERS = rule("211", METHOD)
HIGHEST = """
    @term("prevailing")
    def highest(clash):
        top = max([c.ordinal for c in clash])
        return [c.rule for c in clash if c.ordinal == top]
    """


def says(number: str, value: int, rank: str = "mutable", **claims: object):  # type: ignore[no-untyped-def]
    """A rule that answers the term."""
    return rule(number, f'@term("size")\ndef size():\n    return {value}', rank, **claims)


def size(host: Host, *rules: object) -> object:
    """The law's answer with these rules; None if it is undecided."""
    answer = Game.of(host, *rules).answer("size")  # type: ignore[arg-type]
    return None if isinstance(answer, Question) else answer


# The methods of 110 and 211


def test_without_a_method_two_answers_are_undecided(host: Host) -> None:
    """The question names the rules that differ and what they say."""
    found = Game.of(host, says("201", 1), says("202", 2)).answer("size")
    assert isinstance(found, Question) and found.key == "clash:term:size:201,202"
    assert [a["answer"] for a in found.answers] == [1, 2]


def test_an_immutable_rule_stands_whatever_its_number(host: Host) -> None:
    """110 decides between ranks, though the mutable rule has the lower number and claims to prevail."""
    claims = says("201", 1, prevails_over=["301", "immutable"])
    assert size(host, IMMUTABLE, NUMBERS, claims, says("301", 2, "immutable")) == 2


def test_within_a_rank_the_lowest_number_stands(host: Host) -> None:
    """Among mutable rules and among immutable ones."""
    assert size(host, IMMUTABLE, NUMBERS, says("301", 1), says("302", 2), says("303", 3)) == 1
    assert size(host, IMMUTABLE, NUMBERS, says("121", 1, "immutable"), says("120", 2, "immutable")) == 2


def test_both_methods_narrow_together(host: Host) -> None:
    """Of two immutable and two mutable rules, 110 keeps the immutable ones and 211 the lower of these."""
    rules = [says("301", 1), says("302", 2), says("121", 3, "immutable"), says("120", 4, "immutable")]
    assert size(host, IMMUTABLE, NUMBERS, *rules) == 4


@pytest.mark.parametrize("claim", ["301", "mutable", "term:size"])
def test_a_claim_may_name_a_rule_a_rank_or_what_the_clash_is_about(host: Host, claim: str) -> None:
    """302 prevails over 301 by each of these."""
    assert size(host, NUMBERS, says("301", 1), says("302", 2, prevails_over=[claim])) == 2


def test_a_claim_about_something_else_is_of_no_use(host: Host) -> None:
    """A claim upon another term or another rule does not count here."""
    assert size(host, NUMBERS, says("301", 1), says("302", 2, prevails_over=["term:other", "303", "effect:win"])) == 1


def test_deference_decides(host: Host) -> None:
    """301 yields to 302."""
    assert size(host, NUMBERS, says("301", 1, yields_to=["302"]), says("302", 2)) == 2


def test_mutual_claims_leave_it_to_the_number(host: Host) -> None:
    """Both prevail over each other."""
    assert size(host, NUMBERS, says("301", 1, prevails_over=["302"]), says("302", 2, prevails_over=["301"])) == 1


def test_mutual_deference_leaves_it_to_the_number(host: Host) -> None:
    """Both yield to each other."""
    assert size(host, NUMBERS, says("301", 1, yields_to=["302"]), says("302", 2, yields_to=["301"])) == 1


def test_a_claim_met_by_a_deference_is_one_claim(host: Host) -> None:
    """302 prevails over 301, which yields to it: no contradiction."""
    assert size(host, NUMBERS, says("301", 1, yields_to=["302"]), says("302", 2, prevails_over=["301"])) == 2


def test_a_ring_of_three_claims_leaves_it_to_the_number(host: Host) -> None:
    """301 over 302 over 303 over 301: each is beaten, so the lowest number prevails."""
    ring = [
        says("301", 1, prevails_over=["302"]),
        says("302", 2, prevails_over=["303"]),
        says("303", 3, prevails_over=["301"]),
    ]
    assert size(host, NUMBERS, *ring) == 1


def test_a_claim_follows_a_rule_that_is_renumbered(host: Host) -> None:
    """302 prevails over 301 whatever number that rule has."""
    number = rule("108", "numbering.changed_rules_take_the_number()")
    game = Game.of(host, assembly(), number, NUMBERS, says("201", 1), says("202", 2, prevails_over=["201"]))
    assert game.answer("size") == 2
    game.adopt(amend("201", text="In other words."))
    assert game.rule("201").number == "301"
    assert game.answer("size") == 2


# Methods that change


def test_an_amended_method_decides_the_other_way(host: Host) -> None:
    """With 211 amended to the highest number, the newest rule prevails."""
    game = Game.of(host, assembly(), NUMBERS, says("201", 1), says("202", 2))
    assert game.answer("size") == 1
    game.adopt(amend("211", mechanism=HIGHEST))
    assert game.answer("size") == 2


def test_a_repealed_method_leaves_clashes_undecided(host: Host) -> None:
    """If the rule that decided is repealed, clashes are undecided."""
    game = Game.of(host, assembly(), NUMBERS, says("201", 1), says("202", 2))
    game.adopt(repeal("211"))
    assert isinstance(game.answer("size"), Question)


def test_the_method_in_force_judges_the_newcomer(host: Host) -> None:
    """A new method without a claim loses to 211 by number; with a claim over 211 it governs."""
    for claims, expected in (((), 1), (["211"], 2)):
        game = Game.of(host, assembly(), NUMBERS, says("201", 1), says("202", 2))
        game.adopt(enact("Highest", "The highest stands.", HIGHEST, prevails_over=list(claims)))
        assert game.answer("size") == expected


def test_a_newcomer_does_not_put_itself_in_force(host: Host) -> None:
    """By its own method 301 would prevail over 211; but 211's method is asked."""
    game = Game.of(host, assembly(), IMMUTABLE, NUMBERS, says("201", 1), says("202", 2))
    game.adopt(enact("Highest", "The highest stands.", HIGHEST))
    assert game.answer("size") == 1


def test_a_method_that_leans_on_a_clash_is_silent(host: Host) -> None:
    """It asks for a term that is itself in dispute: no way round, and the clash is undecided."""
    leaning = """
        @term("prevailing")
        def by_size(clash, other):
            return [c.rule for c in clash if c.ordinal == other]
        """
    others = [rule(str(n), f'@term("other")\ndef other():\n    return {n}') for n in (201, 202)]
    assert size(host, rule("211", leaning), *others, says("203", 1), says("204", 2)) is None


def test_a_method_may_lean_on_what_is_not_in_dispute(host: Host) -> None:
    """A method may depend on a term with a single answer."""
    leaning = """
        @term("prevailing")
        def by_choice(clash, favourite):
            return [c.rule for c in clash if c.ordinal == favourite]

        @term("favourite")
        def favourite_rule():
            return 204
        """
    assert size(host, rule("211", leaning), says("203", 1), says("204", 2)) == 2


@pytest.mark.parametrize(
    "body", ["return []", "return [c.rule for c in clash]", "return [999]", "return clash[99].rule", "return 1 // 0"]
)
def test_a_method_that_keeps_none_or_all_or_breaks_decides_nothing(host: Host, body: str) -> None:
    """The clash stays undecided, and nothing loops."""
    method = f'@term("prevailing")\ndef method(clash):\n    {body}'
    game = Game.of(host, rule("211", method), says("203", 1), says("204", 2), checked=False)
    assert isinstance(game.answer("size"), Question)


def test_a_rule_that_contradicts_itself_is_undecided(host: Host) -> None:
    """Two provisions of one rule differ, and no method between rules helps."""
    both = '@term("size")\ndef one():\n    return 1\n\n@term("size")\ndef two():\n    return 2'
    found = Game.of(host, NUMBERS, rule("301", both)).answer("size")
    assert isinstance(found, Question) and "contradicts itself" in found.about


# Holdings


def agreed(game: Game, holding: dict[str, object], case: str = "1") -> None:
    """All players agree on a holding."""
    for player in game.state.seating:
        game.do(player, "agree", case=case, holding=holding)


ASK = '@move("ask", by="players")\ndef ask(size):\n    announce("told", size=size)'


def test_a_holding_says_which_rule_prevails(host: Host) -> None:
    """It is custom from then on, for this clash."""
    game = Game.of(host, rule("200", ASK), says("201", 1), says("202", 2))
    game.undecided("Ada", "ask")
    agreed(game, {"prevails": "202"})
    assert game.answer("size") == 2
    game.do("Ben", "ask")


def test_a_holding_must_name_one_of_those_at_odds(host: Host) -> None:
    """A rule that takes no part in a clash can't prevail in it."""
    game = Game.of(host, rule("200", ASK), says("201", 1), says("202", 2))
    game.undecided("Ada", "ask")
    assert game.refused("Ada", "agree", case="1", holding={"prevails": "200"}).code == "case.holding"
    assert game.refused("Ada", "agree", case="1", holding={"why": "because"}).code == "case.holding"


def test_custom_ends_when_one_of_the_rules_changes(host: Host) -> None:
    """An amendment of either opens the question again."""
    game = Game.of(host, assembly(), rule("200", ASK), says("201", 1), says("202", 2))
    game.undecided("Ada", "ask")
    agreed(game, {"prevails": "202"})
    game.adopt(amend("201", text="In other words."))
    game.undecided("Ben", "ask")


def test_custom_gives_way_to_law(host: Host) -> None:
    """A method adopted later decides; the custom counts only where the law is undecided."""
    game = Game.of(host, assembly(), rule("200", ASK), says("201", 1), says("202", 2))
    game.undecided("Ada", "ask")
    agreed(game, {"prevails": "202"})
    game.adopt(enact("Lowest", "The lowest number stands.", METHOD))
    assert game.answer("size") == 1


def test_a_rule_against_itself_is_settled_by_an_answer(host: Host) -> None:
    """No rule prevails over itself: the holding must say the answer, which is then custom."""
    both = '@term("size")\ndef one():\n    return 1\n\n@term("size")\ndef two():\n    return 2'
    game = Game.of(host, rule("200", ASK), rule("201", both))
    game.undecided("Ada", "ask")
    assert game.refused("Ada", "agree", case="1", holding={"prevails": "201"}).code == "case.holding"
    agreed(game, {"answer": 2})
    assert game.answer("size") == 2


def test_a_holding_settles_a_clash_in_which_one_rule_has_two_answers(host: Host) -> None:
    """201 says two things and 202 a third; a holding for 202 is applied."""
    both = '@term("size")\ndef one():\n    return 1\n\n@term("size")\ndef two():\n    return 2'
    game = Game.of(host, rule("200", ASK), rule("201", both), says("202", 3))
    game.undecided("Ada", "ask")
    agreed(game, {"prevails": "202"})
    assert game.answer("size") == 3
