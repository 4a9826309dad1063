"""What a holding settles: the question that was put, and not every later one of the same kind."""

from tests.playing import FIVE, Game, assembly, enact, rule

from moot.game import events as e
from moot.game.apply import apply
from moot.game.decision.what_if import consequences_of
from moot.play.host import Host

JUDGE = '@upon("case_called")\ndef the_first_judges(case, seating):\n    appoint_judge(case, seating[0])'
CALLED = (
    '@move("finish", by="players")\ndef finish(one: Player, other: Player):\n    announce("done", one=one, other=other)'
)


def wins(which: str) -> str:
    """A rule by which one of two wins."""
    return f'@upon("done")\ndef it_is_{which}({which}):\n    credit_win({which})\n    appoint("champion", {which})'


def tied(host: Host) -> Game:
    """A game in which two rules name another champion each."""
    office = rule("203", "champion = office()")
    return Game.of(
        host, rule("212", JUDGE), rule("201", CALLED), office, rule("204", wins("one")), rule("205", wins("other"))
    )


def test_an_answer_settles_the_tie_that_was_put_and_no_other(host: Host) -> None:
    """That Ben is champion, of Ben and Cleo, says nothing about Ben and Dan, or about Dan and Eve."""
    game = tied(host)
    game.undecided("Eve", "finish", one="Ben", other="Cleo")
    game.do("Ada", "judge", case="1", holding={"answer": "Ben"})
    assert game.state.offices["champion"] == "Ben"
    game.undecided("Eve", "finish", one="Ben", other="Dan")
    game.undecided("Eve", "finish", one="Dan", other="Eve")
    game.do("Eve", "finish", one="Ben", other="Cleo")


def test_which_rule_prevails_settles_all_ties_between_them(host: Host) -> None:
    """A holding that one rule prevails over the other decides every clash of the two about that office."""
    game = tied(host)
    game.undecided("Eve", "finish", one="Ben", other="Cleo")
    game.undecided("Eve", "finish", one="Ben", other="Dan")
    game.do("Ada", "judge", case="1", holding={"prevails": "205"})
    assert [case.judged is None for case in game.state.cases.values()] == [False, False]
    game.do("Eve", "finish", one="Eve", other="Ada")
    assert game.state.offices["champion"] == "Ada"


def test_which_rule_prevails_about_one_register_leaves_the_others_alone(host: Host) -> None:
    """After a holding on `red`, both rules still differ about `blue`, and nobody's words go silent."""
    registers = "red = register(int)\nblue = register(int)"
    note = '@move("note", by="players")\ndef note(colour: str):\n    announce("noted", colour=colour)'

    def sets(value: int) -> str:
        return f'@upon("noted")\ndef sets_{value}(colour):\n    set_register(colour, {value})'

    rules = [rule("203", registers), rule("204", sets(1)), rule("205", sets(2))]
    game = Game.of(host, rule("212", JUDGE), rule("201", note), *rules)
    game.undecided("Eve", "note", colour="red")
    game.do("Ada", "judge", case="1", holding={"prevails": "205"})
    assert game.register("red") == 2
    game.undecided("Eve", "note", colour="blue")


def test_which_rule_prevails_about_a_term_holds_for_every_proposal(host: Host) -> None:
    """How many votes are required is asked for each proposal; which of two rules says so is held once."""
    two = rule("204", '@term("votes_required")\ndef two():\n    return 2')
    game = Game.of(host, rule("212", JUDGE), assembly(), two)
    first, second = game.propose(by="Ada"), game.propose(enact(text="Be kinder."), by="Ben")
    for player in FIVE[:4]:
        game.do(player, "vote", proposal=first, choice="for")
    asked = game.undecided("Eve", "vote", proposal=first, choice="against").question
    assert asked.key == "clash:term:votes_required|proposal 301:101,204"
    game.do("Ada", "judge", case="1", holding={"prevails": "204"})
    assert game.state.proposals[first].outcome == "adopted"
    for player in FIVE:
        game.do(player, "vote", proposal=second, choice="for" if player in ("Ada", "Ben") else "against")
    assert game.state.proposals[second].outcome == "adopted"


def test_a_custom_of_before_still_settles_what_it_settled(host: Host) -> None:
    """A custom that names no subject, as older games have them, goes on answering all such questions."""
    game = tied(host)
    rules = game.undecided("Eve", "finish", one="Ben", other="Cleo").question.key.rpartition(":")[2]
    old = e.CustomMade(question=f"clash:effect:appoint:{rules}", holding={"answer": "Cleo"}, case="1")
    state, done = apply(game.state, old), e.Announced(name="done", fields={"one": "Ben", "other": "Cleo"})
    followed = consequences_of(state, game.table.moment().law, [done], game.now)
    assert isinstance(followed, list)
    assert [event.player for event in followed if isinstance(event, e.Appointed)] == ["Cleo"]
