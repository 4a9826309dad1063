"""Typed arguments of a move: command words, form fields and JSON give the same move, and the same refusals."""

from collections.abc import Mapping
from typing import Any

import pytest

from moot.authoring.move_arguments import move_from_form, move_from_values, move_from_words
from moot.game.moves import Move, Refused
from moot.play.table import Table

PRAISE = """@move("praise", by="players")
def praise(
    whom: Player, together: list[Player], about: list[Rule], at: Time, on: Day, loud: bool, player, note: str = ""
):
    announce("praised", whom=whom)
"""
EXPECTED = {
    "whom": "Ben",
    "together": ["Ben", "Cleo"],
    "about": ["201", "202"],
    "at": "1767636000",
    "on": "20458",
    "loud": "yes",
}


@pytest.fixture
def praising(table: Table) -> Table:
    """A game with a move that takes an argument of each kind that needs parsing."""
    content = {"title": "Praise", "text": "Praise each other.", "mechanism": PRAISE}
    moves = [Move("propose", "Ada", {"changes": [{"change": "enact", "content": content}]})]
    moves += [Move("call-vote", "Ada", {"proposal": "301"})]
    moves += [Move("vote", player, {"proposal": "301", "choice": "for"}) for player in table.state.seating]
    for move in moves:
        told = table.submit(move)
        assert told.entry is not None, told.verdict
    assert "praise" in table.moment().law.index.moves
    return table


def _form(**fields: str | list[str]) -> Mapping[str, list[str]]:
    return {name: [value] if isinstance(value, str) else value for name, value in fields.items()}


@pytest.mark.parametrize(
    "words",
    [
        ["Ben", "Ben,Cleo", "201 202", "2026-01-05 18:00", "2026-01-05", "yes"],
        ["whom=Ben", "together=Ben, Cleo", "about=201,202", "at=2026-01-05T18:00", "on=2026-01-05", "loud=yes"],
        ["loud=yes", "Ben", "Ben,Cleo", "201, 202", "1767636000", "20458"],
    ],
)
def test_words_are_parsed_by_position_and_by_name(praising: Table, words: list[str]):
    """Words become typed arguments in the order of the parameters, or by name in any order."""
    assert move_from_words(praising.moment("Ada"), ["praise", *words]) == Move("praise", "Ada", EXPECTED)


def test_a_form_gives_the_same_move_as_words(praising: Table):
    """Checkboxes, date fields and empty fields of a form come to the same arguments."""
    form = _form(
        whom="Ben",
        together=["Ben", "Cleo"],
        about="201 202",
        at="2026-01-05T18:00",
        on="2026-01-05",
        loud="yes",
        note="",
        back="/games/friday",
    )
    assert move_from_form(praising.moment("Ada"), "praise", form) == Move("praise", "Ada", EXPECTED)


def test_spaces_are_told_as_nothing_but_spaces(table: Table):
    """A field that must be filled in isn't filled in with spaces, and the answer says that."""
    refused = move_from_form(table.moment("Ada"), "argue", _form(text=" \r\n "))
    assert isinstance(refused, Refused) and refused.reason == "there is nothing but spaces in “text”"
    unsaid = move_from_form(table.moment("Ada"), "agree", _form(case="C1", holding_says="", holding="3"))
    assert unsaid == Move("agree", "Ada", {"case": "C1"})  # what is written there isn't spaces: the law says what lacks


def test_json_gives_the_same_move_as_words(praising: Table):
    """JSON has lists as they are, or as text; times are text or numbers."""
    given: dict[str, Any] = {**EXPECTED, "about": "201,202", "at": "2026-01-05 18:00", "together": ["Ben", "Cleo"]}
    assert move_from_values(praising.moment("Ada"), "praise", given) == Move("praise", "Ada", EXPECTED)


def test_a_holding_is_the_same_from_words_a_form_and_json(table: Table):
    """What a judge holds is an answer's JSON, whichever way it comes in."""
    ada = table.moment("Ada")
    expected = Move("agree", "Ada", {"case": "C1", "holding": {"answer": 3}})
    assert move_from_words(ada, ["agree", "C1", "answer=3"]) == expected
    assert move_from_words(ada, ["agree", "C1", "holding.answer=3"]) == expected
    assert move_from_form(ada, "agree", _form(case="C1", holding_says="answer", holding="3")) == expected
    assert move_from_values(ada, "agree", {"case": "C1", "holding": '{"answer": 3}'}) == expected


@pytest.mark.parametrize(
    ("words", "document", "reason"),
    [
        (["vote", "301", "for", "x", "y"], None, "“y” is one argument too many"),
        (["leave"], "A text.", "leave doesn't take a document"),
        (["leave", "--prose"], None, "--prose is only for proposals"),
        (["propose", "color=red"], "A text.", "propose does not take color"),
        (["propose"], None, "propose needs changes"),
    ],
)
def test_words_that_fit_no_parameter_are_refused(table: Table, words: list[str], document: str | None, reason: str):
    """A refusal says what is wrong, and what the move takes."""
    refused = move_from_words(table.moment("Ada"), words, document)
    assert isinstance(refused, Refused)
    assert refused.code == "move.malformed" and refused.reason == reason
    assert refused.remedy.startswith(f"{words[0]} takes ")


def test_every_way_in_meets_the_same_refusal_of_a_proposal(table: Table):
    """A proposal that can't be read is refused alike from words, a form and JSON."""
    ada, text = table.moment("Ada"), "repeal"
    found = [
        move_from_words(ada, ["propose", f"changes={text}"]),
        move_from_form(ada, "propose", _form(changes=text)),
        move_from_values(ada, "propose", {"changes": text}),
    ]
    assert isinstance(found[0], Refused) and found[0].code == "proposal.line"
    assert found[1:] == found[:1] * 2
