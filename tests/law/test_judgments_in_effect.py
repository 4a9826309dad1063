"""Putting a judgment into effect by hand: by keepers, or else by its judge; once, and open to be overruled."""

from typing import Any

import pytest
from tests.law.test_by_hand import KEEPER
from tests.law.test_undecided import ASK, SILENT
from tests.playing import Game, assembly, kinds, points, rule

from moot.game import events as e
from moot.game.moves import Allowed, Undecided
from moot.play.host import Host
from moot.views.explanations import why
from moot.views.log import log
from moot.views.sentences import event_sentence

JUDGE = """
    @upon("case_called")
    def the_last_judges(case, seating):
        appoint_judge(case, seating[-1])

    @move("overrule", by="players")
    def overrule(case: Case):
        void_judgment(case)

    @move("settle", by="players")
    def settle(case: Case):
        close_case(case)
    """


def judged(host: Host, *more: Any, judgment: str = "true") -> Game:
    """A game in which Eve has judged a question of Ada's; no rule keeps the record unless `more` do."""
    game = Game.of(host, assembly(), points(), rule("212", JUDGE), *more)
    game.do("Ada", "call-case", statement="Does everybody get 5 points?")
    game.do("Eve", "judge", case="1", judgment=judgment)
    return game


EFFECT = {"rule": "102", "text": "Everybody gets 5.", "corrections": "award Ada,Ben,Cleo,Dan,Eve 5", "case": "1"}


def test_the_judge_puts_a_judgment_into_effect_where_no_rule_names_keepers(host: Host) -> None:
    """Nobody is asked who keeps the record; the log and `why` name the case and the judge."""
    game = judged(host)
    done = game.do("Eve", "correct", **EFFECT)
    assert kinds(done)[:2] == ["corrected", "awarded"]
    assert set(game.points().values()) == {5}
    told = event_sentence(done.events[0], game.state)
    assert "put into effect the judgment in case 1, by Eve, under rule 102" in told
    (entry,) = log(game.table.moment(), game.state.entry, game.state.entry)
    assert any("put into effect the judgment in case 1, by Eve" in line.told for line in entry.events)
    because = why(game.table.moment(), game.state.entry).reasons[0].line
    assert because == "Eve put into effect the judgment in case 1, by Eve, and cites rule 102 (Rule 102)."
    assert not host.verify(game.table.name).findings
    assert host.journal.rebuild(game.table.name) == game.state


def test_nobody_else_does_where_no_rule_names_keepers(host: Host) -> None:
    """The refusal names the judge; without a case, the question who keeps the record goes to the judge as before."""
    game = judged(host)
    refused = game.refused("Ada", "correct", **EFFECT)
    assert refused.code == "correct.not-judge"
    assert refused.reason == ("no rule says who keeps the record, so Eve puts the judgment in case 1 into effect")
    alone = {name: value for name, value in EFFECT.items() if name != "case"}
    assert isinstance(game.move("Eve", "correct", **alone), Undecided)


def test_keepers_do_where_rules_name_them(host: Host) -> None:
    """Then it's theirs and not the judge's."""
    game = judged(host, rule("201", KEEPER))
    assert game.refused("Eve", "correct", **EFFECT).code == "correct.not-keeper"
    told = event_sentence(game.do("Ada", "correct", **EFFECT).events[0], game.state)
    assert told.startswith("Ada put into effect the judgment in case 1, by Eve, under rule 102")


def test_rules_that_forbid_corrections_bind_the_judge(host: Host) -> None:
    """It's no way around what rules forbid to whoever corrects."""
    bound = '@forbid("correct")\ndef never(corrections):\n    return "points are not for hands"'
    refused = judged(host, rule("202", bound)).refused("Eve", "correct", **EFFECT)
    assert refused.code == "law.never"


def test_a_judgment_is_put_into_effect_once(host: Host) -> None:
    """A second time is refused with the entry of the first; when that has been undone, it can be done again."""
    game = judged(host)
    game.do("Eve", "correct", **EFFECT)
    entry = game.state.entry
    refused = game.refused("Eve", "correct", **EFFECT)
    assert (refused.code, str(entry) in refused.reason) == ("correct.in-effect", True)
    game.do("Ben", "call-case", statement="Eve has been too kind.", entry=entry)
    game.do("Eve", "judge", case="2", judgment="true")
    undone = game.do("Dan", "settle", case="2")
    assert "set_back" in kinds(undone) and set(game.points().values()) == {0}
    game.do("Eve", "correct", **EFFECT | {"corrections": "award Ada 5"})
    assert game.points()["Ada"] == 5


@pytest.mark.parametrize("judgment", ["", "undecided"])
def test_only_a_judgment_that_says_something_is_put_into_effect(host: Host, judgment: str) -> None:
    """An open case has none yet, an overruled one has none any more, and “undecided” changes nothing."""
    game = judged(host, judgment=judgment or "true")
    if not judgment:
        game.do("Ben", "overrule", case="1")
    refused = game.refused("Eve", "correct", **EFFECT)
    assert refused.code == "correct.not-judged"
    game.do("Ada", "call-case", statement="And now?")
    assert game.refused("Eve", "correct", **EFFECT | {"case": "2"}).code == "correct.not-judged"


def test_overruling_a_judgment_undoes_what_put_it_into_effect(host: Host) -> None:
    """The difference is taken back, and the log says why."""
    game = judged(host)
    game.do("Eve", "correct", **EFFECT)
    entry = game.state.entry
    overruled = game.do("Ben", "overrule", case="1")
    assert "set_back" in kinds(overruled) and set(game.points().values()) == {0}
    (back,) = game.events(e.SetBack)
    assert event_sentence(back, game.state) == (
        f"Entry {entry} is undone under rule 212, because the judgment in case 1 was overruled."
    )
    assert not host.verify(game.table.name).findings


def test_the_judge_of_a_machines_question_only_answers_it(host: Host) -> None:
    """What follows from the answer the program does: it's no leave to correct the record."""
    game = Game.of(host, assembly(), points(), rule("212", JUDGE), rule("201", ASK), rule("202", SILENT))
    game.undecided("Ada", "ask")
    game.do("Eve", "judge", case="1", holding={"answer": 3})
    assert isinstance(game.move("Eve", "correct", **EFFECT), Undecided)


def test_a_case_that_is_closed_long_since_is_still_put_into_effect(host: Host) -> None:
    """A week later, closed and not overruled, a judgment stands, and so may be put into effect."""
    game = judged(host)
    game.do("Ben", "settle", case="1")
    assert isinstance(game.move("Eve", "correct", at=game.now + 7 * 86_400, **EFFECT), Allowed)


def test_a_correction_in_plain_words_is_answered_with_what_is_possible(host: Host) -> None:
    """No list of code names: examples with the names of this game."""
    game = judged(host, rule("201", KEEPER))
    refused = game.refused("Ada", "correct", **EFFECT | {"corrections": "Everybody gets five points"})
    assert refused.reason == "correction 1: “Everybody” is no correction"
    assert "give or take points: “award Ada 3”" in refused.remedy
    assert "fill an office: “appoint scribe Ada”" in refused.remedy
    assert "open_voting" not in refused.remedy and not refused.facts
