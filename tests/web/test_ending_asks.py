"""A move of the rules that ends the game asks once before it's made, with and without scripts."""

from starlette.applications import Starlette
from tests.playing import START, Game, enact
from tests.web.site import Visitor

from moot.play.host import Host

TEACHER = "Ms Gray"


def test_ending_a_lesson_asks_once(app: Starlette, host: Host) -> None:
    """The first press shows what would happen and that nothing is lost; only the second one ends the game."""
    game = Game(host, host.ruleset("classroom"), now=START, offices={"teacher": TEACHER})
    game.propose(enact("Tea", "Tea is served."), by="Ben")
    teacher = Visitor(app, game.table.name, moot_seat=TEACHER)
    teacher.get()
    asked = teacher.do("end-lesson")
    assert asked.status == 200 and "End lesson?" in asked.words and "Nothing is lost" in asked.words
    assert "lead with 0 points" in asked.words and "The open proposal stays undecided" in asked.words
    assert not asked.crossed and not host.table(game.table.name).state.over
    fields = {one["name"]: one["value"] for one in asked.all("input") if one.get("type") == "hidden" and "name" in one}
    done = teacher.send("do/end-lesson", fields | {"confirmed": "yes"})
    assert done.status == 200 and host.table(game.table.name).state.over


def test_a_refusal_and_other_moves_are_not_asked_about(app: Starlette, host: Host) -> None:
    """What the rules refuse is told at once, and so is what ends nothing."""
    game = Game(host, host.ruleset("classroom"), now=START, offices={"teacher": TEACHER})
    game.propose(enact("Tea", "Tea is served."), by="Ben")
    teacher, pupil = (Visitor(app, game.table.name, moot_seat=player) for player in (TEACHER, "Ada"))
    for visitor in (teacher, pupil):
        visitor.get()
    assert pupil.do("end-lesson").status == 422
    assert "Nothing is lost" not in teacher.do("begin-ranking").words
    assert teacher.do("end-lesson").status == 422
    assert not host.table(game.table.name).state.over
