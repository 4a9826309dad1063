"""Secret ballots in the database: apart from the entries, kept with them or not at all, in old databases too."""

from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace
from tests.journal.making import first, keep, rows

from moot.game.commitments import Withheld
from moot.game.events import BallotCast
from moot.game.moves import Move
from moot.game.record.entries import seal
from moot.game.record.secret_ballots import WITHHELD, is_known
from moot.game.values import PlayerId
from moot.journal import ballot_checks
from moot.journal.addresses import open_journal
from moot.journal.errors import Conflict

KEPT = (Withheld(0, "against", "5a" * 32),)
COUNT = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "withheld.db"


@pytest.mark.parametrize("opens", ["a file", "PostgreSQL"], indirect=True)
def test_what_an_entry_withholds_is_kept_apart(opens) -> None:
    """It is there for the host, by entry, also after a stop; entries, rows and exported files have nothing of it."""
    with opens() as journal:
        keep(journal, COUNT)
        journal.append(first(COUNT + 1)[COUNT], KEPT)
    with opens() as journal:
        assert journal.withheld("g") == {COUNT: KEPT}
        assert journal.withheld("g", COUNT + 1) == journal.withheld("g", 0, COUNT - 1) == journal.withheld("h") == {}
        assert list(journal.raw("g")) == rows(first(COUNT + 1))
        assert b"5a5a" not in b"".join(raw for _, raw in journal.raw("g"))


def test_an_entry_that_comes_too_late_leaves_nothing_apart(journal) -> None:
    """Where another was first, neither the entry nor what it withholds is kept, and what shares the write is."""
    made = keep(journal, COUNT)
    late = seal(replace(made[-1], time=made[-1].time + 1, hash=""))
    waiting = [journal.submit(late, KEPT), journal.submit(first(COUNT + 1)[COUNT], KEPT)]
    with pytest.raises(Conflict):
        waiting[0].wait()
    waiting[1].wait()
    assert journal.withheld("g") == {COUNT: KEPT}


def test_what_cannot_be_kept_apart_keeps_its_entry_out(journal) -> None:
    """An entry whose secrets cannot be written is not written: there is never one without the other."""
    keep(journal, COUNT)
    with pytest.raises(Conflict):
        journal.append(first(COUNT + 1)[COUNT], KEPT * 2)
    assert (journal.length("g"), journal.withheld("g")) == (COUNT, {})


@pytest.mark.parametrize("statement", ["UPDATE withheld SET choice = 'for'", "DELETE FROM withheld"])
def test_what_is_withheld_is_never_changed(path: Path, statement: str) -> None:
    """The database itself refuses to change or drop a ballot."""
    with open_journal(path) as journal:
        keep(journal, COUNT)
        journal.append(first(COUNT + 1)[COUNT], KEPT)
    connection = apsw.Connection(str(path))
    with pytest.raises(apsw.ConstraintError):
        connection.execute(statement)
    connection.close()


SEARCHED = ("search_games", "search_words", "search_texts")


def test_a_database_from_before_there_were_secrets_goes_on(path: Path) -> None:
    """A database of the first schema opens, has all that it had, and keeps secrets from then on."""
    with open_journal(path) as journal:
        made = keep(journal, COUNT)
    connection = apsw.Connection(str(path))
    for table in ("withheld", "letters", "marks", "papers", "redacting", "removed_games", *SEARCHED):
        connection.execute(f"DROP TABLE {table}")
    connection.pragma("user_version", 1)
    connection.close()
    with open_journal(path) as journal:
        assert list(journal.entries("g")) == made
        journal.append(first(COUNT + 1)[COUNT], KEPT)
        assert journal.withheld("g") == {COUNT: KEPT}


def test_where_votes_can_be_filled_in_in_too_many_ways_some_are_drawn() -> None:
    """All alike first, and then as many drawn as are tried: the same ones each time, each choice among them."""
    lists = [("for", "against")] * 9
    drawn = list(ballot_checks._some(lists, "a hash"))
    assert drawn == list(ballot_checks._some(lists, "a hash")) and len(drawn) == 2 + ballot_checks.WORLDS_MAX
    assert drawn[:2] == [("for",) * 9, ("against",) * 9]
    assert all({"for", "against"} == set(column) for column in zip(*drawn[2:], strict=True))


@pytest.mark.parametrize(("choice", "known"), [("for", True), (WITHHELD, False)])
def test_a_vote_that_cast_no_ballot_is_known_unless_its_choice_is_withheld(choice: str, known: bool) -> None:
    """A vote on which the rules were unclear casts no ballot; its choice stands in the move, or is left out there."""
    vote = Move("vote", PlayerId("Ada"), {"proposal": "301", "choice": choice})
    (entry,) = first(1)
    assert is_known(replace(entry, move=vote, events=())) is known


@pytest.mark.parametrize(
    ("choice", "commitment", "salt", "tells"),
    [("for", "c", "", True), (WITHHELD, "c", "s", True), (WITHHELD, "c", "", False), ("for", "", "", False)],
)
def test_a_public_entry_may_not_tell_a_ballot_that_has_a_commitment(
    choice: str, commitment: str, salt: str, tells: bool
) -> None:
    """Neither its choice nor its salt; a public ballot has no commitment, and may be told."""
    ballot = BallotCast(proposal="301", player="Ada", choice=choice, digest="d", commitment=commitment, salt=salt)
    (begun,) = first(1)
    entry = replace(begun, number=7, events=(*begun.events, ballot))
    told = ["entry 7 tells the ballot of Ada on 301, which is secret"]
    assert list(ballot_checks.told_ballots(entry)) == (told if tells else [])
