"""The PostgreSQL store: what only a server, and several processes on it, can suffer."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from tests.journal.making import first, keep, rows
from tests.waiting import PATIENCE_SECONDS, until

from moot.game.commitments import Withheld
from moot.journal import errors
from moot.journal.addresses import open_journal
from moot.journal.postgres_server import PostgresServer
from moot.journal.record_store import StoredRecord

ROOT = Path(__file__).parents[2]
NOWHERE = "postgresql://ada:hunter2@127.0.0.1:1/games"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET json = '{}' WHERE number = 1",
        "DELETE FROM entries WHERE number = 2",
        "TRUNCATE entries CASCADE",
        "INSERT INTO entries VALUES ('g', 6, 'x', 'y', '{}')",
        "INSERT INTO entries VALUES ('g', -1, 'x', '', '{}')",
        "INSERT INTO entries VALUES ('h', 0, 'x', '', '{}')",
        "UPDATE games SET seed = 'x'",
        "DELETE FROM games",
        "UPDATE withheld SET choice = 'for'",
        "DELETE FROM withheld",
    ],
)
def test_the_database_itself_keeps_entries_from_change(database, statement):
    """Not even another program's SQL can alter, remove or misplace entries while the triggers exist."""
    with open_journal(database) as journal:
        made = keep(journal, 3)
        journal.append(first(4)[3], (Withheld(0, "against", "5a" * 32),))
        with psycopg.connect(database) as other, pytest.raises(psycopg.IntegrityError):
            other.execute(statement.encode())
        assert list(journal.raw("g")) == rows([*made, first(4)[3]])


@pytest.mark.check
def test_every_connection_lost_loses_nothing(server, database):
    """All connections are cut five times while four threads append and read: nothing is lost or doubled."""
    with open_journal(database) as journal:
        games = [f"g{n}" for n in range(4)]
        made = {game: keep(journal, 1, game) + first(120, game)[1:] for game in games}

        def play(game: str) -> int:
            cut = 0
            for entry in made[game][1:]:
                if game == "g0" and entry.number % 20 == 0:
                    cut += server.cut(database)
                journal.append(entry)
                assert journal.length(game) == entry.number + 1
            return cut

        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(play, games)) > 5
        assert all(list(journal.entries(game)) == made[game] for game in games)


def test_a_process_that_stood_still_goes_on(server, database, monkeypatch):
    """When the server has ended the transaction of a process that stood still, the process writes it again."""
    with open_journal(database) as journal:
        keep(journal, 3)
    with open_journal(database) as journal, monkeypatch.context() as short:
        short.setattr("moot.journal.postgres_server.STUCK_SECONDS", 0.2)
        stood_still = []

        def stands_still(session):
            if not stood_still:
                stood_still.append(True)
                until(lambda: not server.idle_transactions(database))
                short.undo()  # the next connection has time enough
            assert session.rows("SELECT 1")

        journal._writer.submit("g", stands_still).wait()
        journal.append(first(4)[3])
        assert list(journal.raw("g")) == rows(first(4))


def test_what_was_committed_is_known_though_nobody_said_so(server, database, monkeypatch):
    """Where the answer to a commit is lost, the server is asked: it is done once, and is not said to have failed."""
    with open_journal(database) as journal:
        commit, cuts = PostgresServer._commit, []

        def cut_off(self, connection, transaction):
            if not cuts:
                cuts.append(connection.execute("COMMIT"))
                server.cut(database)
            commit(self, connection, transaction)

        monkeypatch.setattr(PostgresServer, "_commit", cut_off)
        journal.records.change(new=[StoredRecord("account", "ada", b"{}")])
        assert cuts
        assert [one.key for one in journal.records.all("account", 0)] == ["ada"]


def test_what_was_not_committed_is_written_again(server, database, monkeypatch):
    """If the connection is lost before the commit, the changes are written again on a new one."""
    with open_journal(database) as journal:
        commit, cuts = PostgresServer._commit, []

        def cut_off(self, connection, transaction):
            if not cuts:
                cuts.append(server.cut(database))
            commit(self, connection, transaction)

        monkeypatch.setattr(PostgresServer, "_commit", cut_off)
        journal.records.change(new=[StoredRecord("account", "ada", b"{}")])
        assert cuts[0] >= 1
        assert [one.key for one in journal.records.all("account", 0)] == ["ada"]


def test_a_commit_that_nobody_can_answer_for_is_said_to_be_unsure(server, database, monkeypatch):
    """While the server stays away after a commit, the error says that nothing can be said, and not that it failed."""
    with open_journal(database) as journal:
        commit = PostgresServer._commit

        def refuse(self):
            raise psycopg.OperationalError("connection refused")

        def cut_off(self, connection, transaction):
            connection.execute("COMMIT")
            server.cut(database)
            monkeypatch.setattr(self, "_wait_seconds", 0.3)
            monkeypatch.setattr(PostgresServer, "_connect", refuse)
            commit(self, connection, transaction)

        monkeypatch.setattr(PostgresServer, "_commit", cut_off)
        with pytest.raises(errors.CommitUncertain) as caught:
            journal.records.change(new=[StoredRecord("account", "ada", b"{}")])
        assert caught.value.code == "journal.unsure"
        monkeypatch.undo()
        journal.records.change(gone=[("account", "ada")])


@contextmanager
def held_up(journal):
    """While within, another process holds up all who write to game g."""
    other = PostgresServer(journal._database._url, 5)
    with other.transaction({"g"}):
        yield
    other.close()


def test_who_is_held_up_too_long_is_told(database):
    """A game locked by another process for too long is `journal.locked`; other games go on."""
    with open_journal(database) as journal:
        keep(journal, 3), keep(journal, 3, "h")
        journal._database._writer().execute("SET lock_timeout = 200")
        with held_up(journal):
            journal.append(first(4, "h")[3])
            with pytest.raises(errors.DatabaseBusy) as caught:
                journal.append(first(4)[3])
        assert caught.value.code == "journal.locked"
        journal.append(first(4)[3])


def test_who_is_held_up_for_a_while_waits(database):
    """A short hold delays an append, and does not fail it."""
    with open_journal(database) as journal, ThreadPoolExecutor(1) as pool:
        keep(journal, 3)
        let_go, held = threading.Event(), threading.Event()

        def hold() -> None:
            with held_up(journal):
                held.set()
                let_go.wait()

        holding = threading.Thread(target=hold)
        holding.start()
        held.wait()
        waiting = journal.submit(first(4)[3])
        writing = pool.submit(waiting.wait)
        time.sleep(0.1)
        assert not waiting.done
        let_go.set()
        writing.result(timeout=PATIENCE_SECONDS)
        holding.join()


def test_a_server_that_is_not_there_says_so():
    """Where nobody listens, it is said, and neither the user's name nor the password."""
    with pytest.raises(errors.CannotOpenDatabase) as caught:
        open_journal(NOWHERE)
    assert caught.value.code == "journal.unopened"
    assert "games on 127.0.0.1:1" in str(caught.value)
    assert "hunter2" not in str(caught.value) and "ada" not in str(caught.value)


def test_another_programs_database_is_left_alone(server):
    """A database with tables of its own is not made into a journal."""
    url = server.new(empty=True)
    with psycopg.connect(url) as other:
        other.execute("CREATE TABLE stamps (value text)")
    with pytest.raises(errors.NotAJournal):
        open_journal(url)


def test_a_newer_layout_is_left_alone(database):
    """A database that a newer version laid out is not opened."""
    with psycopg.connect(database) as other:
        other.execute("UPDATE layout SET schema = 99")
    with pytest.raises(errors.NewerVersion):
        open_journal(database)


def test_several_may_lay_it_out_at_once(server):
    """Processes that start together on an empty database all find it laid out, once."""
    url = server.new(empty=True)
    with ThreadPoolExecutor(6) as pool:
        opened = list(pool.map(lambda _: open_journal(url), range(6)))
    keep(opened[0], 3)
    assert opened[5].length("g") == 3
    for one in opened:
        one.close()


def test_text_of_any_kind_is_kept(database):
    """A character that the database's text cannot have is replaced by a sign for it, and found again so."""
    with open_journal(database) as journal:
        journal.records.change(new=[StoredRecord("account", "a\0b", b"\0\xff", owner="\U0001f600")])
        assert journal.records.get("account", "a\0b", 0) == StoredRecord(
            "account", "a\u2400b", b"\0\xff", owner="\U0001f600"
        )
        assert journal.length("no\0thing") == 0
