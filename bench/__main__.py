"""`make bench`: how fast moves are decided and kept on disk, how fast a game is replayed, what a long one
costs, votes among many, a week of many proposals, a host of many games, an archive of many postings, pages, and how
fast proposals in words are read.

    python -m bench [--short]

Medians of one run, on one core: the host and its sandboxes share it, and the disk is the machine's own.
"""

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

from bench.ballots import many_ballots
from bench.bare import round_trip, synced_insert
from bench.crowded import a_week, many_games
from bench.measuring import MICROSECONDS, line, median_of, memory_megabytes, timed
from bench.pages import pages
from bench.playing import TURN, Changing, begin, events_in, long_game, mechanism, play_turn, words
from bench.postings import postings
from bench.prose import prose
from moot import bootstrap
from moot.game.entries import Entry, apply_entry
from moot.game.moves import Move
from moot.game.state import State
from moot.play.host import Host
from moot.play.table import SNAPSHOT_LOOK, Table
from moot.runtime.clock import SetClock

SHORT = "--short" in sys.argv
TURNS = 5 if SHORT else 40
LONG = (100, 1_000) if SHORT else (100, 10_000, 100_000)
AT_ONCE = 4


def on_one_core() -> str:
    """Keep to one core, where the machine lets us."""
    if not hasattr(os, "sched_setaffinity"):
        return "on all cores"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return "on one core"


def durable_moves(host: Host, name: str, change: Changing, against: str = "") -> float:
    """Seconds for a move of a turn whose player waits for it: kept on disk, one after another."""
    table = begin(host, name)
    return median_of(lambda: play_turn(table, change, against), TURNS, warm=3) / TURN


def pipelined_moves(host: Host, name: str, games: int) -> float:
    """Seconds for a move where several games are played at once, so that they share the waits for the disk."""
    tables = [begin(host, f"{name}-{n}") for n in range(games)]

    def play(table: Table) -> None:
        for _ in range(TURNS):
            play_turn(table, words, "Eve")

    for table in tables:
        play_turn(table, words, "Eve")
    threads = [Thread(target=play, args=(table,)) for table in tables]

    def all_of_them() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return timed(all_of_them) / (games * TURNS * TURN)


def at_one_table(host: Host, name: str, threads: int) -> float:
    """Seconds for a move that several players make at one table at once."""
    table, each = begin(host, name), TURNS * 4

    def argue(player: str) -> None:
        for n in range(each):
            table.submit(Move("argue", player, {"text": f"{n}"}))

    waiting = [Thread(target=argue, args=(table.state.seating[n],)) for n in range(threads)]

    def all_of_them() -> None:
        for thread in waiting:
            thread.start()
        for thread in waiting:
            thread.join()

    return timed(all_of_them) / (threads * each)


def moves(folder: Path) -> None:
    """Moves decided and kept, and what they are multiples of."""
    trip, insert = round_trip(), synced_insert(folder)
    print("Moves, by the turn of eight (propose, call-vote, five votes, roll), durable on disk")
    line("bare round trip to a sandbox", trip * MICROSECONDS, "µs")
    line("bare insert, synced", insert * MICROSECONDS, "µs")
    with bootstrap.host(folder / "moves.db", SetClock(0)) as host:
        defeated = durable_moves(host, "defeated", words, "Eve")
        figures = {
            "one waits; proposals are defeated": defeated,
            "one waits; adopted changes in words": durable_moves(host, "words", words),
            "one waits; adopted changes of mechanisms": durable_moves(host, "mechanisms", mechanism),
            f"{AT_ONCE} games at once; proposals are defeated": pipelined_moves(host, "games", AT_ONCE),
            f"{AT_ONCE} at one table, who argue": at_one_table(host, "arguing", AT_ONCE),
        }
        for what, seconds in figures.items():
            line(what, 1 / seconds, "moves/s", "aim 1,000" if "at once" in what or "defeated" in what else "")
        line("a move, in bare round trips", defeated / trip, "times")
        line("a move, in bare inserts", defeated / insert, "times")
    with bootstrap.host(":memory:", SetClock(0)) as host:
        line("one waits; in memory, defeated", 1 / durable_moves(host, "memory", words, "Eve"), "moves/s")


def replay(folder: Path) -> None:
    """Events applied to states: from entries in memory, and with reading them from disk."""
    print("Replay")
    with bootstrap.host(folder / "replay.db", SetClock(0)) as host:
        start, entries = write_long_game(host, "replayed", LONG[-1] // 5, snapshots=False)
        count = events_in(entries)

        def apply_all() -> None:
            state = start
            for entry in entries:
                state = apply_entry(state, entry)

        line("events applied", count / median_of(apply_all, 5, warm=1), "events/s", "aim 50,000")
        seconds = median_of(lambda: host.journal.rebuild("replayed"), 5, warm=1)
        line("events read from disk and applied", count / seconds, "events/s")


def write_long_game(host: Host, name: str, length: int, snapshots: bool = True) -> tuple[State, list[Entry]]:
    """Put a long game on disk, with the snapshots that a table would have kept; its first state and its entries."""
    table = begin(host, name)
    state = start = table.state
    entries = list(long_game(next(iter(table.entries())), length))
    for entry in entries:
        kept = host.journal.submit(entry)
        if snapshots and entry.number % SNAPSHOT_LOOK == 0:
            state = apply_all_of(state, entries[state.entry : entry.number])
            kept.result()
            host.journal.keep_snapshot_if_due(name, state)
    kept.result()
    return start, entries


def apply_all_of(state: State, entries: list[Entry]) -> State:
    """The state after entries."""
    for entry in entries:
        state = apply_entry(state, entry)
    return state


def long_games(folder: Path) -> None:
    """Opening games of growing length, and voting in them."""
    print("Games of growing length")
    for length in LONG:
        path = folder / f"long-{length}.db"
        with bootstrap.host(path, SetClock(0)) as host:
            write_long_game(host, "long", length)
        before = memory_megabytes()
        with bootstrap.host(path, SetClock(0)) as host:
            seconds = timed(lambda: host.table("long"))
            table = host.table("long")
            held = memory_megabytes() - before
            line(f"opening, after {length:,} entries", seconds * 1000, "ms", "aim under 1,000")
            line("  a vote in it", vote(table) * MICROSECONDS, "µs", "aim flat")
            line("  memory it took", held, "MB")


def vote(table: Table) -> float:
    """Seconds for a vote that decides nothing yet, kept on disk."""
    taken: list[float] = []
    for _ in range(TURNS // 2):
        play_turn(table, words, "Eve", taken)
    return median(taken)


def main() -> None:
    """Print the table."""
    print(f"moot, medians of one run, {on_one_core()}")
    with TemporaryDirectory() as folder:
        moves(Path(folder))
        replay(Path(folder))
        long_games(Path(folder))
        many_ballots(Path(folder), SHORT)
        a_week(Path(folder), 20 if SHORT else 200)
        many_games(Path(folder), 50 if SHORT else 1_000)
        postings(Path(folder), 1_000 if SHORT else 10_000)
        pages(Path(folder), 100 if SHORT else 500, 200 if SHORT else 10_000, 5 if SHORT else 25)
    prose(3 if SHORT else 20)


if __name__ == "__main__":
    main()
