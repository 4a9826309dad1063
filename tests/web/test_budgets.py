"""What moves and pages may cost, in counts (`bench/budgets.json`)."""

import json
from itertools import count

import pytest
from bench import budgets
from bench.budgets import TABLE, exceeded

from moot.gateways.web.http.visit import Visit
from moot.law.mechanisms.gate import read_mechanism
from moot.play.table import Table

pytestmark = pytest.mark.check

BUDGETS: dict[str, dict[str, int]] = json.loads(TABLE.read_text())
RULE = "def f():\n    return 1"


@pytest.fixture(scope="module")
def counts() -> dict[str, dict[str, int]]:
    """The acts of a turn of Suber's game and its pages, counted."""
    return budgets.counted_apart()


def test_every_act_keeps_within_its_budget(counts: dict[str, dict[str, int]]) -> None:
    """No act costs more crossings, statements, parses or encodings than the table says, nor a fifth more calls."""
    assert exceeded(counts, BUDGETS) == []


def test_the_table_is_what_is_counted(counts: dict[str, dict[str, int]]) -> None:
    """An act that became cheaper gets a smaller budget (`python -m bench.budgets --write`), so that it stays cheap."""
    exact = {act: {what: n for what, n in row.items() if what != "calls"} for act, row in counts.items()}
    assert exact == {act: {what: n for what, n in row.items() if what != "calls"} for act, row in BUDGETS.items()}


def test_a_move_reads_once_writes_once_and_parses_nothing(counts: dict[str, dict[str, int]]) -> None:
    """One query and one transaction for each move, however many rules react; no rule is parsed that hasn't changed."""
    moves = {act: counts[act] for act in ("propose", "call the vote", "vote", "last vote, which adopts", "roll")}
    for act, row in moves.items():
        assert (row["reads"], row["writes"], row["compilations"]) == (1, len(("BEGIN", "INSERT", "COMMIT")), 0), act
    assert moves["vote"]["crossings"] == moves["call the vote"]["crossings"] == 1


def test_a_parse_that_is_added_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is parsed again at each page breaks the budget of parses."""
    page, pages = Visit.page, count()

    def with_a_parse(visit: Visit, *arguments: object, **named: object) -> object:
        read_mechanism(f"{RULE}# {next(pages)}\n")  # what was read before isn't parsed again
        return page(visit, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Visit, "page", with_a_parse)
    assert "page of a game: 1 compilations, and 0 are allowed" in exceeded(budgets.counted(), BUDGETS)


def test_a_crossing_that_is_added_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is put to the rules beside a vote breaks the budget of crossings."""
    submit = Table.submit

    def with_a_question(table: Table, *arguments: object, **named: object) -> object:
        moment = table.moment()
        moment.law.deciding.answer(moment.state, "eligible_voters", moment.now, trace=True)
        return submit(table, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "submit", with_a_question)
    assert "vote: 2 crossings, and 1 are allowed" in exceeded(budgets.counted(), BUDGETS)
