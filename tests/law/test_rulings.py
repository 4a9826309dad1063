"""What a judge, or all players together, can answer to an open question, and how it's refused where it's none."""

import re
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from tests.playing import Game, assembly, enact, points, rule

from moot.authoring.move_arguments import move_from_values, move_from_words
from moot.game.moves import Move, Refused
from moot.game.state import Case
from moot.law.vocabulary import ASKED, TERMS
from moot.play.host import Host
from moot.views.cases import case_view
from moot.views.customs import custom_sentence
from moot.views.doing.move_fields import fields_of
from moot.views.moments import Moment
from moot.views.rulings import read_ruling, ruling_on
from moot.views.wording import statement_in_words

ASK = '@move("ask", by="players")\ndef ask(size):\n    announce("told", size=size)'
SILENT = '@term("size")\ndef silent():\n    return None'
JUDGE = '@upon("case_called")\ndef the_first_judges(case, seating):\n    appoint_judge(case, seating[0])'
KEPT = """
    diary = register(list[str], starts=[])
    mood = register(str, of=Player, starts="")
    guests = register(list[Player], starts=[])
    chief = register(Player)
    open_now = register(bool, starts=False)
    level = register(int, starts=0)
    until = register(Time)
    plan = register(Literal["tea", "cake"], starts="tea")
    prices = register(dict[str, int], starts={})
    boss = office()
    coins = quantity(of=Player, starts=0)
    shares = quantity(float, of=Player)
    """
RIGHT: dict[str, list[tuple[Any, Any]]] = {
    "Player": [("Ben", "Ben"), (" Ben ", "Ben")],
    "Player | None": [("Ben", "Ben"), ("nobody", None)],
    "list[Player]": [("Ada, Ben", ["Ada", "Ben"]), (["Ada"], ["Ada"]), ("Ada", ["Ada"]), ("nobody", [])],
    "list[Number]": [("202, 301", [202, 301])],
    "list[str]": [("a, b", ["a", "b"]), ("a", ["a"]), (["a"], ["a"])],
    "Number": [("301", 301), (301, 301), ("TVCP 1", "TVCP 1")],
    "int": [("3", 3), (3, 3), ("-1", -1)],
    "float": [("2.5", 2.5), (3, 3.0)],
    "bool": [("yes", True), ("no", False), (True, True)],
    "Deadline": [("2026-01-05 18:00", 1767636000), (1767636000, 1767636000)],
    "Time": [("2026-01-05T18:00", 1767636000)],
    "str": [("gay", "gay"), (3, "3")],
    "Literal['one', 'several', 'ranking', 'scores']": [("ranking", "ranking")],
    "Literal['tea', 'cake']": [("cake", "cake")],
    "Literal['permit', 'forbid']": [("yes", "permit"), ("no", "forbid"), ("permit", "permit")],
}
"""For each type, what can be written for an answer, and the answer that it is."""
WRONG: dict[str, list[Any]] = {
    "Player": ["yes", "Zoe", "Ada, Ben", 3, ["Ada"], "", None],
    "Player | None": ["yes", "Zoe", 3],
    "list[Player]": ["yes", "Zoe", ["Ada", "yes"], 3, True],
    "list[Number]": [[True], [["a"]]],
    "list[str]": [[["a"]], [True]],
    "Number": [True, "", ["301"], None],
    "int": ["yes", "three", True, 2.5, [3], ""],
    "float": ["yes", "many", True],
    "bool": ["maybe", "Ada", 3, ["yes"]],
    "Deadline": ["yes", "soon", True],
    "Time": ["yes", "soon"],
    "str": ["", True, None],
    "Literal['one', 'several', 'ranking', 'scores']": ["yes", "two", 1],
    "Literal['tea', 'cake']": ["yes", "coffee"],
    "Literal['permit', 'forbid']": ["maybe", 3],
}


@pytest.fixture(scope="module")
def moment(host: Host) -> Moment:
    """A game with a case on an open question, and with everything that rules can keep."""
    game = Game.of(
        host,
        points(),
        rule("201", ASK),
        rule("212", JUDGE),
        rule("202", SILENT),
        rule("203", KEPT),
        players=("Ada", "Ben"),
    )
    game.undecided("Ben", "ask")
    return game.table.moment()


def asked_about(moment: Moment, question: str, statement: str = "") -> tuple[Moment, Case]:
    """The moment with a case on another question."""
    case = structs.replace(moment.state.cases["1"], question=question, statement=statement)  # type: ignore[index]
    waiting = moment.state.waiting.delete(case.id)
    state = structs.replace(moment.state, cases=moment.state.cases.set(case.id, case), waiting=waiting)
    return replace(moment, state=state), case


def answers_as(moment: Moment, question: str, kind: str) -> None:
    """A question takes right answers of a type, and refuses others with what would be right."""
    at, case = asked_about(moment, question)
    ruling = ruling_on(at, case)
    assert ruling.type == kind, question
    for written, answer in RIGHT[kind]:
        assert read_ruling(at, case, {"answer": written}) == {"answer": answer}, (question, written)
    for written in WRONG[kind]:
        refused = read_ruling(at, case, {"answer": written})
        assert isinstance(refused, Refused) and refused.code == "case.holding", (question, written, refused)
        assert refused.remedy == ruling.hint and ruling.hint.startswith("answer with "), question
    assert "answers" in vars(type(case_view(at, case))) and case_view(at, case).answers == ruling.hint


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("kind", ["silent:term:{}:", "unfit:term:{}", "circle:{}", "clash:term:{}:r201,r203"])
def test_every_term_is_answered_as_its_type(moment: Moment, term: str, kind: str) -> None:
    """Whatever way a term of the vocabulary is open, its answer is of its type; anything else is refused."""
    answers_as(moment, kind.format(term), TERMS[term].type)


SLOTS = {
    "set_register:diary|register:diary: ['a']/['b']": "list[str]",
    "set_register:mood|register:mood:Ben gay/sad": "str",
    "set_register:guests|register:guests: x/y": "list[Player]",
    "set_register:chief|register:chief: x/y": "Player",
    "set_register:open_now|register:open_now: x/y": "bool",
    "set_register:level|register:level: 1/2": "int",
    "set_register:until|register:until: 1/2": "Time",
    "set_register:plan|register:plan: tea/cake": "Literal['tea', 'cake']",
    "set_entry:prices|entry:prices::tea 1/2": "int",
    "set_quantity:coins|quantity:coins:Ada 1/2": "int",
    "set_quantity:shares|quantity:shares:Ada 1/2": "float",
    "appoint:boss|office:boss Ada/Ben": "Player | None",
}


@pytest.mark.parametrize("slot", SLOTS)
def test_every_slot_is_answered_as_what_it_holds(moment: Moment, slot: str) -> None:
    """A register, an entry of a table, a quantity and an office take what their declarations say."""
    answers_as(moment, f"clash:effect:{slot}:r201,r203", SLOTS[slot])
    answers_as(moment, f"clash:effect:{slot}:r203", SLOTS[slot])


KINDS = {
    "taken:term:next_number:301": ("Number", ()),
    "clash:move:vote:r201,r203": ("Literal['permit', 'forbid']", ("prevails=201", "prevails=203")),
    "clash:effect:win|win Ada/Ben:r201,r203": ("", ("prevails=201", "prevails=203")),
    "clash:effect:adopt|outcome:301 adopt/defeat:r201,r203": ("", ("prevails=201", "prevails=203")),
    "failed:r212.the_first_judges": ("", ("sleeps=212.the_first_judges",)),
    "loop:203": ("", ("sleeps=203.noted",)),
    "text:r203": ("Any", ()),
}


@pytest.mark.parametrize("question", KINDS)
def test_every_kind_of_question_says_what_can_be_ruled(moment: Moment, question: str) -> None:
    """What can't be is refused with what can; what can be is read."""
    ids = {str(r.number): r.id for r in moment.state.in_force()}
    named = re.sub(r"\br(\d+)", lambda found: ids.get(found[1], found[0]), question)
    at, case = asked_about(moment, named, "rule 203 (noted) sets itself off again")
    ruling, (kind, choices) = ruling_on(at, case), KINDS[question]
    assert (ruling.type, ruling.choices) == (kind, choices)
    assert len(ruling.words) == len(choices)
    for choice in choices:
        key, _, said = choice.partition("=")
        read = read_ruling(at, case, {key: said})
        assert read == {key: said} or choice == "sleeps=203.noted", read
    for wrong in ({"prevails": "999"}, {"sleeps": "nothing"}, {}, None, *([{"answer": "yes"}] if not kind else [])):
        refused = read_ruling(at, case, wrong)
        assert isinstance(refused, Refused) and refused.code == "case.holding" and refused.remedy == ruling.hint, wrong


def test_every_term_has_a_question_in_plain_words(moment: Moment) -> None:
    """Each says what isn't known, and asks for it; no code name is left in it."""
    assert ASKED.keys() == TERMS.keys()
    for term in TERMS:
        for statement in (
            f"no rule answers {term}",
            f"asking for {term} leads back to it",
            f"the rules answer {term} with what is not a number",
        ):
            said = statement_in_words(statement)
            assert said.endswith("?") and not re.search(r"\w_\w", said), said
    assert statement_in_words("no rule answers keepers") == "No rule says who keeps the record. Who does?"
    assert statement_in_words("no rule answers speed_limit(Ada)") == (
        "No rule says what the answer to “speed limit” is for Ada. What is it?"
    )
    assert custom_sentence("silent:term:keepers:", {"answer": ["Ada"]}) == (
        "where the rules don't settle who keeps the record, the answer is Ada"
    )


def test_words_and_json_are_read_alike(host: Host) -> None:
    """A command, a bare answer and JSON name the players; “yes” is refused, and names what would be right."""
    game = Game.of(host, assembly(), points(), rule("212", JUDGE), players=("Ada", "Ben", "Cleo"))
    game.undecided("Ben", "correct", rule="102", text="So we said.", corrections="award Ben 2")
    seat = game.table.moment().seen_by("Ada")
    for move in (
        move_from_words(seat, ["judge", "1", "answer=Ada, Ben"]),
        move_from_words(seat, ["judge", "1", 'answer=["Ada", "Ben"]']),
        move_from_words(seat, ["judge", "1", "holding=Ada, Ben"]),
        move_from_values(seat, "judge", {"case": "1", "holding": {"answer": ["Ada", "Ben"]}}),
    ):
        assert isinstance(move, Move) and move.arguments["holding"] == {"answer": ["Ada", "Ben"]}
    for words in (["answer=yes"], ["holding=yes"], ["reasons=So be it."], []):
        refused = move_from_words(seat, ["judge", "1", *words])
        assert isinstance(refused, Refused)
        assert refused.remedy == "answer with players with commas between them (Ada, Ben, Cleo), or nobody"
    assert "keeps the record" not in str(game.state.customs)


def test_players_agree_by_type_where_there_is_no_judge(host: Host) -> None:
    """All players' answers are read alike, and only so can they be the same."""
    game = Game.of(host, assembly(), points(), players=("Ada", "Ben"))
    game.undecided("Ada", "correct", rule="102", text="So we said.", corrections="award Ben 2")
    for player in ("Ada", "Ben"):
        seat = game.table.moment().seen_by(player)
        assert isinstance(move_from_words(seat, ["agree", "1", "answer=yes"]), Refused)
        move = move_from_words(seat, ["agree", "1", "answer=Ada"])
        assert isinstance(move, Move)
        game.do(player, "agree", **move.arguments)
    assert game.points() == {"Ada": 0, "Ben": 2}


TWICE = """
    diary = register(list[str], starts=[])
    coins = quantity(of=Player, starts=0)
    boss = office()

    @move("twice", by="players")
    def twice():
        announce("happened", what="a", who="Ada", much=1)
        announce("happened", what="b", who="Ben", much=2)

    @upon("happened")
    def noted(what, who, much):
        {effect}
    """
LISTS = {
    'set_register("diary", [what])': [("a", ["a"]), ('["b"]', ["b"]), ("a, b", ["a", "b"]), ("nothing", [])],
    'set_quantity("Cleo", much, of="coins")': [("1", 1), ("2", 2), ("7", 7)],
    'appoint("boss", who)': [("Ada", "Ada"), ("Cleo", "Cleo"), ("nobody", None)],
}


@pytest.mark.parametrize("effect", LISTS)
def test_a_judges_answer_is_carried_out(host: Host, effect: str) -> None:
    """One of the clashing answers, or another that fits: what waited happens with it, and it verifies."""
    for written, answer in LISTS[effect]:
        game = Game.of(host, rule("1", TWICE.format(effect=effect)), rule("212", JUDGE), players=("Ada", "Ben", "Cleo"))
        game.undecided("Ben", "twice")
        moment = game.table.moment().seen_by("Ada")
        (field,) = [one for one in fields_of(moment, "judge", case=moment.state.cases["1"]) if one.kind == "holding"]  # type: ignore[index]
        assert len(field.choices) == 2 and all(choice.startswith("answer=") for choice in field.choices), field
        move = move_from_words(moment, ["judge", "1", f"answer={written}"])
        assert isinstance(move, Move), move
        game.do("Ada", "judge", **move.arguments)
        there = (game.register("diary"), game.points("coins")["Cleo"], game.state.offices.get("boss"))
        assert answer in there or (answer is None and there[2] is None), (written, there)
        assert not host.verify(game.table.name).findings


def test_the_answers_of_clashing_rules_are_offered_with_their_rules(host: Host) -> None:
    """Each choice names the rule and what it says."""
    three = rule("202", '@term("size")\ndef small() -> int:\n    return 3')
    five = rule("203", '@term("size")\ndef large() -> int:\n    return 5')
    game = Game.of(host, assembly(), rule("201", ASK), rule("212", JUDGE), three, five)
    game.undecided("Ben", "ask")
    moment = game.table.moment()
    ruling = ruling_on(moment, moment.state.cases["1"])  # type: ignore[index]
    assert ruling.choices == ("prevails=202", "prevails=203")
    assert ruling.words == ("Rule 202 (Rule 202) is right: 3", "Rule 203 (Rule 203) is right: 5")
    assert ruling.type == "int"
    game.propose(enact(), by="Ben")
    assert ruling_on(game.table.moment(), game.state.cases["1"]).words == ruling.words  # type: ignore[index]
