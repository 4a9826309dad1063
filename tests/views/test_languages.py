"""Views in another language: what readers are told is in it, and nothing else depends on it."""

import re

import msgspec
import pytest
from tests.languages.pseudo import OPEN, PSEUDO
from tests.views.test_views import adopt, make

from moot.authoring.move_words import move_reader
from moot.authoring.plays import results_of
from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.languages import speaking
from moot.play.table import Table
from moot.views.log import LogFilter, entry_summary, log, search
from moot.views.plain_text import status_lines
from moot.views.status import status

pytestmark = pytest.mark.usefixtures("bracketed")


@pytest.fixture
def played(table: Table) -> Table:
    """A game with a few turns, a comment and a case."""
    adopt(table, "Ada", "301", [{"change": "enact", "content": {"title": "Tea", "text": "There is tea."}}])
    make(table, "Ben", "argue", text="Good.", proposal="301")
    make(table, "Cleo", "call-case", statement="Is there tea?")
    return table


def test_the_record_has_no_language(table: Table) -> None:
    """Moves that are made in another language leave no message of it in the record."""
    with speaking(PSEUDO):
        adopt(table, "Ada", "301", [{"change": "enact", "content": {"title": "Tea", "text": "There is tea."}}])
        make(table, "Cleo", "call-case", statement="Is there tea?")
    assert OPEN not in msgspec.json.encode(list(table.entries())).decode()


def test_what_is_told_of_an_entry_is_alike_in_every_language(played: Table) -> None:
    """The log tells of an entry in as many sentences, whatever the language, and in it."""
    moment = played.moment()
    english = [entry_summary(line) for line in log(moment)]
    with speaking(PSEUDO):
        told = [entry_summary(line) for line in log(moment)]
    assert [len(lines) for lines in told] == [len(lines) for lines in english]
    as_written = [line for lines in told for line in lines if OPEN not in line]
    assert len(as_written) == 1 and re.fullmatch(r"Ada: 0 → \d points\.", as_written[0])
    assert not any(OPEN in line for lines in english for line in lines)


def test_the_log_is_searched_in_the_language_that_it_is_read_in(played: Table) -> None:
    """Words are found in the sentences of the reader's language, whichever language was searched before."""
    moment = played.moment()
    wanted, last = LogFilter(words=OPEN), moment.last.entry

    def found() -> int:
        return search(moment, wanted, last, 1, 50).count

    assert found() == 0
    with speaking(PSEUDO):
        assert found() == last + 1
    assert found() == 0


def test_the_status_is_in_the_language_of_the_reader(played: Table) -> None:
    """The status is told in the reader's language, and its machine-readable parts aren't."""
    moment = played.moment("Ada")
    with speaking(PSEUDO):
        lines, shown = list(status_lines(status(moment))), status(moment)
    assert OPEN in lines[0] and [line for line in lines if "Is there tea?" in line and OPEN in line]
    assert [case.stage for case in shown.cases] == [case.stage for case in status(moment).cases]


def test_moves_are_written_in_the_same_words_in_every_language(played: Table) -> None:
    """What players write to make moves doesn't depend on the language in which they read."""
    english = move_reader(played.moment())
    with speaking(PSEUDO):
        other = move_reader(played.moment())
    for line in ("vote for 301", "call the vote on 301", "propose"):
        assert english.commands_in(line) == other.commands_in(line)


def test_plays_are_written_in_english(table: Table) -> None:
    """What happened is compared with a play's own lines, so it has no other language."""
    with speaking(PSEUDO):
        told = table.submit(Move(name="argue", player=PlayerId("Ada"), arguments={"text": "Hello."}))
        assert list(results_of(table, told, 0)) == ["= argued: Ada said: “Hello.”"]
