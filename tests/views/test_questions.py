"""Questions about effects that contradict each other: people and judges are asked what the values are for."""

import re

import pytest
from tests.playing import Game, assembly, enact, points, rule
from tests.web.site import Visitor

from moot.game import events as e
from moot.game.law_protocol import Luck, Practice
from moot.game.moves import Refused
from moot.game.question_keys import clash_in_words, contradicted
from moot.gateways.web.app import create_app
from moot.law.vocabulary import EFFECTS
from moot.play.host import Host
from moot.views.cases import case_line
from moot.views.customs import custom_sentence
from moot.views.explanations import question_parts
from moot.views.sentences import entry_sentences

STATE = """
victor = register(Player)
best_friend = register(Player, of=Player)
tea = register(dict[Player, int])
speaker = office()


@move("go", by="players")
def go(player):
    announce("gone", player=player)
"""
SLOTS = {
    "outcome": (
        "proposed",
        'decide(proposal, "shelved"); decide(proposal, "lost")',
        "outcomes for proposal 301: shelved and lost",
    ),
    "win": ("gone", 'win("Ada"); win("Ben")', "winners: Ada and Ben"),
    "new game": (
        "gone",
        'start_new_game("suber"); start_new_game("infinity")',
        "rulesets for the next game: suber and infinity",
    ),
    "office": (
        "gone",
        'appoint("speaker", "Ada"); appoint("speaker", None)',
        "holders of the office of speaker: Ada and none",
    ),
    "register": (
        "gone",
        'set_register("victor", "Ada"); set_register("victor", "Ben")',
        "values for Victor: Ada and Ben",
    ),
    "entry": ("gone", 'set_entry("tea", "Ada", 3); set_entry("tea", "Ada", 4)', "values for Tea of Ada: 3 and 4"),
    "quantity": ("gone", 'set_quantity("Ada", 3); set_quantity("Ada", 4)', "values for Points of Ada: 3 and 4"),
    "judge": (
        "case_called",
        'appoint_judge(case, "Ada"); appoint_judge(case, "Ben")',
        "judges for case 1: Ada and Ben",
    ),
    "judgment": (
        "case_called",
        'set_judgment(case, "true"); set_judgment(case, "false")',
        "judgments in case 1: true and false",
    ),
    "rule": (
        "gone",
        'repeal("101"); transmute("101", "mutable")',
        "changes of rule 101: repeal and transmute, mutable",
    ),
}
"""For each slot in which effects can contradict each other: upon what, the effects, and what is asked."""
OF_FRIEND = 'set_register("best_friend", "Ada", of="Cleo"); set_register("best_friend", "Ben", of="Cleo")'
RAW = re.compile(r"contradicts itself|effect:|effect “|\w+_\w+\|")


def clash(host: Host, event: str, code: str, *more: str) -> Game:
    """A game in which rules are about to contradict each other upon an event."""
    subject = {"gone": "player", "proposed": "proposal", "case_called": "case"}[event]
    bodies = [f'@upon("{event}")\ndef then({subject}):\n    ' + one.replace("; ", "\n    ") for one in (code, *more)]
    rules = [rule(str(202 + n), body) for n, body in enumerate(bodies)]
    return Game.of(host, assembly(), points(), rule("201", STATE), *rules, players=("Ada", "Ben", "Cleo"))


def provoke(game: Game, event: str) -> None:
    """Make the move upon which they do."""
    moves = {
        "gone": ("go", {}),
        "proposed": ("propose", {"changes": [enact()]}),
        "case_called": ("call-case", {"statement": "Is it so?"}),
    }
    name, arguments = moves[event]
    assert not isinstance(game.move("Ada", name, **arguments), Refused)  # of winners, only the wins wait


def test_each_slot_of_the_vocabulary_is_asked_about() -> None:
    """No effect can contradict another in a way that this file doesn't try."""
    assert {effect.slot.partition(":")[0] for effect in EFFECTS.values() if effect.slot} == {*SLOTS, "held"}
    key, about = (
        "clash:effect:carry_out|held:1 carry_out/drop:202",
        "rule 202 contradicts itself about effect:carry_out",
    )
    said = clash_in_words(key, about, ({"answer": "carry_out"}, {"answer": "drop"}))
    assert said == "Rule 202 names two outcomes for the held move 1: carry_out and drop. Which stands?"


@pytest.mark.parametrize("slot", SLOTS)
def test_a_contradiction_is_asked_for_what_it_is(host: Host, slot: str) -> None:
    """The question says which rule names what for what; so do the case, its page, the log, and the custom."""
    event, code, asked = SLOTS[slot]
    game = clash(host, event, code)
    provoke(game, event)
    (case,) = game.state.cases.values()
    assert case.statement == f"Rule 202 names two {asked}. Which stands?"
    told = [line for entry in game.entries() for line in entry_sentences(entry, game.state)]
    told += [case_line(game.state, case).statement, custom_sentence(case.question, {"answer": "Ada"})]
    site = Visitor(create_app(host), game.table.name)
    told += [site.get(page).words for page in ("", "cases", "cases/1", "log", "rules/202", "story", "moves", "talk")]
    assert f"Case 1 is opened, because the law is unclear: {case.statement}" in told[:-10]
    assert [one for one in told if RAW.search(one)] == []
    what = asked.partition(" of Ada" if slot in ("entry", "quantity") else ":")[0].partition(":")[0]
    assert custom_sentence(case.question, {"answer": "Ada"}).startswith(f"where rule 202 names different {what}")


def test_an_entry_of_a_register_and_several_rules_are_named(host: Host) -> None:
    """Of whom the entry is, which rules name values, and how many; the terminal asks the same as the record."""
    game = clash(host, "gone", OF_FRIEND, 'set_register("best_friend", "Cleo", of="Cleo")')
    verdict = game.undecided("Ada", "go")
    told = "Rules 202, 203 name three values for Best friend of Cleo: Ada, Ben and Cleo. Which stands?"
    assert verdict.question.words == game.state.cases["1"].statement == told  # type: ignore[index]
    assert question_parts(verdict)["what"] == f"Undecided: {told}"


def test_a_question_of_an_earlier_version_stays_as_it_was_written(host: Host) -> None:
    """The words of records are decided again alike; other questions keep the words they had."""
    game = clash(host, "gone", SLOTS["register"][1])
    question = game.undecided("Ada", "go").question
    assert (
        Luck(practice=Practice.COUNTS_SIZES).asked(question) == "rule 202 contradicts itself about effect:set_register"
    )
    assert clash_in_words("clash:term:majority:r1,r2", "rules 1, 2 differ", ()) == "rules 1, 2 differ"
    assert contradicted("clash:term:majority|proposal 301:r1,r2") == ""
    assert host.verify(game.table.name).whole and game.events(e.CaseCalled)
