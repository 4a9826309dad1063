"""A live game with several threads, hosts, clocks and failing disks: entries are stored in order, exactly once."""

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any

import apsw
import pytest
from tests.play.scripted import step
from tests.playing import START, enact, rule
from tests.waiting import PATIENCE_SECONDS, until

from moot import bootstrap
from moot.game.commitments import Withheld
from moot.game.events import TimeCame
from moot.game.moves import Allowed, Move, Refused
from moot.game.record.entries import Entry
from moot.game.rules import Ruleset
from moot.game.values import canonical
from moot.journal.addresses import WAIT_SECONDS, open_database, open_journal
from moot.journal.errors import Conflict, DatabaseBusy, DiskFull
from moot.journal.journal import Journal
from moot.journal.writer import PendingWrite
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.play.table import MoveResult, Table
from moot.runtime.clock import SetClock

DAY = 86_400
PLAYERS = ("Ada", "Ben", "Cleo")
TIMED = Ruleset(
    name="timed",
    rules=(
        rule("101", "numbering.proposals_from(301)\nvoting.everybody_votes()\nvoting.opens_at_once()"),
        rule("102", "voting.closes_after(2)\nvoting.majority_of_voters()\nvoting.decides_when_closed()"),
        rule(
            "103",
            """
            @term("daily")
            def every_day(last) -> Time:
                return last + days(1)

            @timed("daily")
            def ring():
                announce("day")
            """,
        ),
    ),
)


def argue(player: str, text: str) -> Move:
    """A move that is always allowed."""
    return Move("argue", player, {"text": text})


def numbers(listener: "queue.Queue[Entry]") -> list[int]:
    """The entries that a listener has been told so far."""
    told = []
    while not listener.empty():
        told.append(listener.get().number)
    return told


class HeldWrite:
    """A change that waits until the test lets it go."""

    def __init__(self) -> None:
        self.written: Future[None] = Future()

    def wait(self) -> None:
        """As of a `PendingWrite`."""
        self.written.result()


class Holding(Journal):
    """A journal that, while told to, lets entries wait before they go to disk, or lets them fail."""

    def __init__(self) -> None:
        super().__init__(open_database(":memory:"), WAIT_SECONDS)
        self.held: list[tuple[Entry, Sequence[Withheld], HeldWrite]] = []
        self.holding = False

    def submit(self, entry: Entry, kept: Sequence[Withheld] = ()) -> PendingWrite | HeldWrite:  # type: ignore[override]
        if not self.holding:
            return super().submit(entry, kept)
        self.held.append((entry, kept, HeldWrite()))
        return self.held[-1][2]

    def let_go(self, error: Exception | None = None) -> None:
        """Write what waits; or fail the first, and with it those that follow it."""
        self.holding = False
        for entry, kept, done in self.held:
            try:
                if error is not None and entry is self.held[0][0]:
                    raise error
                super().submit(entry, kept).wait()
                done.written.set_result(None)
            except Exception as failed:
                done.written.set_exception(failed)
        self.held.clear()


class Held:
    """A game on a journal that holds entries back."""

    def __init__(self) -> None:
        self.journal = Holding()
        self.host = Host(self.journal, SetClock(START), Sandbox())
        self.table: Table = self.host.new("g", self.host.ruleset("suber"), PLAYERS, seed=b"s" * 32)

    def submit_aside(self, move: Move) -> "Future[MoveResult]":
        """Submit in a thread of its own, and wait until it has been decided."""
        result: Future[MoveResult] = Future()

        def run() -> None:
            try:
                result.set_result(self.table.submit(move))
            except Exception as error:
                result.set_exception(error)

        Thread(target=run, daemon=True).start()
        return result

    def wait_until_held(self, entries: int) -> None:
        """Wait until so many entries are on their way."""
        until(lambda: len(self.journal.held) >= entries)


@pytest.fixture
def held() -> Iterator[Held]:
    """A game of Suber's whose entries can be held back."""
    game = Held()
    yield game
    game.host.close()


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Opens hosts on one database file, each as another process would."""
    opened: list[Any] = []

    def open_host(clock: int = START) -> Host:
        opened.append(bootstrap.host(tmp_path / "moot.db", SetClock(clock)))
        return opened[-1].__enter__()

    yield open_host
    for context in opened:
        context.__exit__(None, None, None)


# Many at once


def test_fifty_at_once_make_fifty_entries(opening: Callable[..., Host]) -> None:
    """Fifty threads submit concurrently: each gets an entry, without gaps, and listeners get them in order."""
    host = opening()
    table = host.new("g", host.ruleset("suber"), PLAYERS)
    listener = table.listen()
    with ThreadPoolExecutor(50) as threads:
        told = list(threads.map(lambda n: table.submit(argue(PLAYERS[n % 3], f"{n}")), range(50)))
    made = [t.entry.number for t in told if t.entry is not None]
    assert sorted(made) == list(range(1, 51))
    for n, answer in enumerate(told):
        assert answer.entry is not None and answer.entry.move.arguments["text"] == f"{n}"
    assert numbers(listener) == list(range(1, 51))
    assert host.verify("g").whole


def test_two_hosts_on_one_database_take_turns(opening: Callable[..., Host]) -> None:
    """Two hosts write concurrently: the slower decides again on the new state, and nothing is lost or doubled."""
    one, two = opening(), opening()
    one.new("g", one.ruleset("suber"), PLAYERS)
    tables = (one.table("g"), two.table("g"))
    listeners = [table.listen() for table in tables]

    def submit(n: int) -> MoveResult:
        for _ in range(20):
            try:
                return tables[n % 2].submit(argue("Ada", f"{n}"))
            except Conflict:
                continue
        raise AssertionError("never first")

    with ThreadPoolExecutor(8) as threads:
        made = [told.entry.number for told in threads.map(submit, range(60)) if told.entry is not None]
    assert sorted(made) == list(range(1, 61))
    assert canonical(tables[0].state) == canonical(tables[1].state)
    for listener in listeners:
        assert numbers(listener) == list(range(1, 61))
    assert one.verify("g").whole


def test_what_another_host_did_is_shown_while_an_own_entry_is_under_way(opening: Callable[..., Host]) -> None:
    """Once a move is acknowledged by one host, no other shows the game without it, whatever that one is writing."""
    one, two = opening(), opening()
    one.new("g", one.ruleset("suber"), PLAYERS)
    table, writer = one.table("g"), one.journal._writer
    assert writer.turn.acquire()
    with ThreadPoolExecutor(2) as threads:
        mine = threads.submit(table.submit, argue("Ada", "mine"))
        until(lambda: table._unshown)
        assert two.table("g").submit(argue("Ben", "theirs")).entry is not None
        seen = threads.submit(table.moment)
        time.sleep(0.1)
        writer.write(None)
        assert seen.result(PATIENCE_SECONDS).entry(1).move.player == "Ben"
        assert mine.result(PATIENCE_SECONDS).entry.number == 2
    assert [entry.move.player for entry in table.entries()] == [None, "Ben", "Ada"]


def test_what_another_host_did_is_decided_upon(opening: Callable[..., Host]) -> None:
    """After one host has taken the proposal of a turn, the other refuses a second one."""
    one, two = opening(), opening()
    one.new("g", one.ruleset("suber"), PLAYERS)
    other = two.table("g")
    propose = Move("propose", "Ada", {"changes": [enact()]})
    assert isinstance(one.table("g").submit(propose).verdict, Allowed)
    refused = other.submit(propose).verdict
    assert isinstance(refused, Refused) and refused.code == "law.one-proposal"
    assert other.state.entry == 1


# Time


def test_what_fell_due_while_down_happens_once_and_at_its_time(opening: Callable[..., Host]) -> None:
    """After five days down, each time that came is an entry of its own, in order, with the close of the vote."""
    table = opening().new("g", TIMED, PLAYERS)
    table.submit(Move("propose", "Ada", {"changes": [enact()]}))
    late = opening(START + 5 * DAY + 7).table("g")
    kept = late.keep_time()
    assert [entry.time for entry in kept] == [START + DAY * n for n in (1, 2, 2, 3, 4, 5)]
    assert all(isinstance(entry.events[0], TimeCame) for entry in kept)
    assert late.state.proposals["301"].closed == START + 2 * DAY
    assert late.keep_time() == []


def test_a_move_after_the_time_is_decided_after_what_fell_due(opening: Callable[..., Host]) -> None:
    """A vote after the close meets a closed vote, although nobody had checked the clock."""
    table = opening().new("g", TIMED, PLAYERS)
    table.submit(Move("propose", "Ada", {"changes": [enact()]}))
    vote = Move("vote", "Ben", {"proposal": "301", "choice": "for"})
    refused = table.submit(vote, START + 2 * DAY + 1).verdict
    assert isinstance(refused, Refused) and refused.code == "vote.closed"


def test_a_clock_set_back_turns_no_time_back(opening: Callable[..., Host]) -> None:
    """Entries made while the clock is behind have the last entry's time, and nothing is due twice."""
    host = opening(START)
    table = host.new("g", TIMED, PLAYERS)
    table.submit(argue("Ada", "late"), START + 3 * DAY)
    before = table.state.entry
    told = table.submit(argue("Ada", "early"), START)
    assert told.entry is not None
    assert told.entry.time == START + 3 * DAY
    assert table.state.entry == before + 1
    assert table.now() == START + 3 * DAY
    assert host.verify("g").whole


def test_the_time_of_one_game_does_not_wait_for_another(opening: Callable[..., Host]) -> None:
    """Where a game's journal is damaged, its time cannot be kept, and that of the next one is."""
    host = opening(START)
    host.new("a-broken-one", TIMED, PLAYERS)
    good = host.new("g", TIMED, PLAYERS)
    host._tables["a-broken-one"]._journal = None  # type: ignore[assignment]
    host.clock.time = START + DAY  # type: ignore[attr-defined]
    host.keep_time()
    assert [type(entry.events[0]) for entry in good.entries(since=1)] == [TimeCame]


# What is not on disk has not happened


def test_nobody_sees_what_is_not_on_disk(held: Held) -> None:
    """While an entry is on its way, pages show the game without it, listeners hear nothing, the mover has no answer."""
    listener = held.table.listen()
    held.journal.holding = True
    answer = held.submit_aside(argue("Ada", "soon"))
    held.wait_until_held(1)
    assert held.table.state.entry == 0
    assert not answer.done() and listener.empty()
    held.journal.let_go()
    assert answer.result(PATIENCE_SECONDS).entry is not None
    assert held.table.state.entry == 1
    assert numbers(listener) == [1]


@pytest.mark.parametrize("error", [None, Conflict("another writer was first")], ids=["kept", "undone"])
def test_what_falls_due_together_goes_to_disk_together(held: Held, error: Exception | None) -> None:
    """Five due days are five entries written together; if undone, they are made again, once."""
    table = held.host.new("timed", TIMED, PLAYERS)
    listener, kept = table.listen(), Future[list[Entry]]()
    held.journal.holding = True
    Thread(target=lambda: kept.set_result(table.keep_time(START + 5 * DAY)), daemon=True).start()
    held.wait_until_held(5)
    assert len(held.journal.held) == 5 and listener.empty() and table.state.entry == 0
    held.journal.let_go(error)
    assert [entry.time for entry in kept.result(PATIENCE_SECONDS)] == [START + DAY * n for n in range(1, 6)]
    assert numbers(listener) == [1, 2, 3, 4, 5]
    assert table.keep_time(START + 5 * DAY) == [] and held.host.verify("timed").whole


def test_a_refusal_waits_for_what_it_leans_on(held: Held) -> None:
    """Who is refused because of an entry that then fails is not refused at all: the move is decided again."""
    held.journal.holding = True
    propose = Move("propose", "Ada", {"changes": [enact()]})
    first = held.submit_aside(propose)
    held.wait_until_held(1)
    second = held.submit_aside(propose)
    with pytest.raises(TimeoutError):
        second.result(0.2)
    held.journal.let_go(DiskFull("there is no room left"))
    with pytest.raises(DiskFull):
        first.result(PATIENCE_SECONDS)
    assert isinstance(second.result(PATIENCE_SECONDS).verdict, Allowed)
    assert held.table.state.entry == 1
    assert held.host.verify("g").whole


def test_what_follows_a_failed_entry_is_decided_again(held: Held) -> None:
    """If the first of several pipelined entries fails, only its mover gets the error; the others are stored."""
    listener = held.table.listen()
    held.journal.holding = True
    answers = []
    for n, player in enumerate(PLAYERS):
        answers.append(held.submit_aside(argue(player, f"{n}")))
        held.wait_until_held(n + 1)
    held.journal.let_go(DiskFull("there is no room left"))
    with pytest.raises(DiskFull):
        answers[0].result(PATIENCE_SECONDS)
    kept = sorted(answer.result(PATIENCE_SECONDS).entry.number for answer in answers[1:])  # type: ignore[union-attr]
    assert kept == [1, 2]
    assert held.table.state.entry == 2
    assert numbers(listener) == [1, 2]
    assert isinstance(held.table.submit(argue("Ada", "again")).verdict, Allowed)
    assert held.host.verify("g").whole


def test_a_locked_database_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    """While another program holds the database, a move fails with its code, and nothing of it remains."""
    journal = open_journal(tmp_path / "moot.db", wait_seconds=0.05)
    host = Host(journal, SetClock(START), Sandbox())
    table = host.new("g", host.ruleset("suber"), PLAYERS)
    other = apsw.Connection(str(tmp_path / "moot.db"))
    other.execute("BEGIN IMMEDIATE")
    before = table.state
    with pytest.raises(DatabaseBusy) as busy:
        step(table)
    assert busy.value.code == "journal.locked"
    assert canonical(table.state) == canonical(before)
    other.execute("ROLLBACK")
    assert step(table) == 1
    assert host.verify("g").whole
    host.close()


def test_a_full_disk_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    """Where there is no room, a move fails with its code; with room again, play goes on from where it was."""
    journal = open_journal(tmp_path / "moot.db", limit_bytes=300_000)
    host = Host(journal, SetClock(START), Sandbox())
    table = host.new("g", host.ruleset("suber"), PLAYERS)
    with pytest.raises(DiskFull) as full:
        for n in range(100):
            before = table.state
            table.submit(argue("Ada", f"{n}" * 10_000))
    assert full.value.code == "journal.full"
    assert canonical(table.state) == canonical(before)
    host.close()
    with bootstrap.host(tmp_path / "moot.db", SetClock(START)) as roomy:
        assert canonical(roomy.table("g").state) == canonical(before)
        assert step(roomy.table("g")) == before.entry + 1
        assert roomy.verify("g").whole
