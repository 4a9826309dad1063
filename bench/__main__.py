"""`make bench`: how fast moves are decided and kept on disk, how fast a game is replayed, what a long one
costs, votes among many, a week of many proposals, a host of many games, an archive of many postings, pages, and how
fast proposals in words are read and commands start; and the same things done by peers.

    python -m bench [--short] [--json FILE] [--keep] [SECTION …]

Medians of one run, on one core: the host and its sandboxes share it, and the disk is the machine's own. `--json` writes
all figures to a file; `--keep` puts the ratios, which may be compared between machines, into `bench/history.jsonl`.
"""

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

from bench.ballots import many_ballots
from bench.bare import round_trip, synced_insert
from bench.commands import commands
from bench.crowded import a_week, many_games
from bench.hostile import hostile
from bench.measuring import MICROSECONDS, REPORT, heading, line, median_of, memory_megabytes, timed
from bench.pages import pages
from bench.peers import peers
from bench.playing import TURN, Changing, begin, events_in, long_game, mechanism, play_turn, words
from bench.postings import postings
from bench.prose import LENGTH, prose
from moot import bootstrap
from moot.game.moves import Move
from moot.game.record.entries import Entry, apply_entry
from moot.game.state import State
from moot.play.host import Host
from moot.play.table import SNAPSHOT_LOOK, Table
from moot.runtime.clock import SetClock

AT_ONCE = 4


def single_moves(host: Host, name: str, turns: int, change: Changing, against: str = "") -> float:
    """Seconds for a move of a turn whose player waits for it, one after another."""
    table = begin(host, name)
    return median_of(lambda: play_turn(table, change, against), turns, warm=3) / TURN


def moves_of_several(host: Host, name: str, turns: int, games: int) -> float:
    """Seconds for a move where several games are played at once, so that they share the waits for the disk."""
    tables = [begin(host, f"{name}-{n}") for n in range(games)]

    def play(table: Table) -> None:
        for _ in range(turns):
            play_turn(table, words, "Eve")

    for table in tables:
        play_turn(table, words, "Eve")
    threads = [Thread(target=play, args=(table,)) for table in tables]

    def all_of_them() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return timed(all_of_them) / (games * turns * TURN)


def comments_at_once(host: Host, name: str, turns: int, threads: int) -> float:
    """Seconds for a move that several players make in one game at once."""
    table, each = begin(host, name), turns * 4

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


def moves(folder: Path, turns: int) -> None:
    """Moves decided and kept, and what they are multiples of."""
    heading("Moves, by the turn of eight (propose, call-vote, five votes, roll)")
    trip, insert = round_trip(), synced_insert(folder)
    line("bare round trip to a sandbox", trip * MICROSECONDS, "µs")
    line("bare insert, synced", insert * MICROSECONDS, "µs")
    with bootstrap.host(folder / "moves.db", SetClock(0)) as host:
        defeated = single_moves(host, "defeated", turns, words, "Eve")
        durable = {
            "durable, proposals are defeated": (defeated, "aim 25"),
            "durable, adopted changes in words": (single_moves(host, "words", turns, words), "aim 30"),
            "durable, adopted mechanisms": (single_moves(host, "mechanisms", turns, mechanism), "aim 80"),
        }
        several = moves_of_several(host, "games", turns, AT_ONCE)
        arguing = comments_at_once(host, "arguing", turns, AT_ONCE)
    with bootstrap.host(":memory:", SetClock(0)) as host:
        in_memory = single_moves(host, "memory", turns, words, "Eve")
    for what, (seconds, aim) in durable.items():
        line(what, 1 / seconds, "moves/s")
        line(f"  {what}: one in bare round trips", seconds / trip, "trips", aim)
        line(f"  {what}: one in bare inserts", seconds / insert, "inserts", "aim 8" if seconds == defeated else "")
    line(f"{AT_ONCE} games at once, proposals are defeated", 1 / several, "moves/s")
    line(f"  {AT_ONCE} games against one", defeated / several, "times", "aim 1.5")
    line(f"{AT_ONCE} players of one game comment at once", 1 / arguing, "moves/s")
    line("in memory, proposals are defeated", 1 / in_memory, "moves/s")
    line("  one in bare round trips, in memory", in_memory / trip, "trips", "aim 31")


def replay(folder: Path, length: int) -> None:
    """Events applied to states: from entries in memory, and with reading them from disk."""
    heading("Replay")
    with bootstrap.host(folder / "replay.db", SetClock(0)) as host:
        start, entries = write_long_game(host, "replayed", length, snapshots=False)
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
            kept.wait()
            host.journal.keep_snapshot_if_due(name, state)
    kept.wait()
    return start, entries


def apply_all_of(state: State, entries: list[Entry]) -> State:
    """The state after entries."""
    for entry in entries:
        state = apply_entry(state, entry)
    return state


def long_games(folder: Path, lengths: tuple[int, ...], turns: int) -> None:
    """Opening games of growing length, and voting in them."""
    heading("Games of growing length")
    votes = []
    for length in lengths:
        path = folder / f"long-{length}.db"
        with bootstrap.host(path, SetClock(0)) as host:
            write_long_game(host, "long", length)
        before = memory_megabytes()
        with bootstrap.host(path, SetClock(0)) as host:
            seconds = timed(lambda: host.table("long"))
            table = host.table("long")
            held = memory_megabytes() - before
            votes.append(vote(table, turns))
            line(f"opening, after {length:,} entries", seconds * 1000, "ms", "aim under 1,000")
            line(f"  a vote, after {length:,}", votes[-1] * MICROSECONDS, "µs")
            line(f"  memory it took, after {length:,}", held, "MB")
    line("a vote in the longest against the shortest", votes[-1] / votes[0], "times", "aim 1")


def vote(table: Table, turns: int) -> float:
    """Seconds for a vote that decides nothing yet, kept on disk."""
    taken: list[float] = []
    for _ in range(max(2, turns // 2)):
        play_turn(table, words, "Eve", taken)
    return median(taken)


def sections(folder: Path, short: bool) -> dict[str, Callable[[], object]]:
    """The parts of a run by name."""
    turns, lengths = (5, (100, 1_000)) if short else (40, (100, 10_000, 100_000))
    return {
        "moves": lambda: moves(folder, turns),
        "replay": lambda: replay(folder, lengths[-1] // 5),
        "long": lambda: long_games(folder, lengths, turns),
        "ballots": lambda: many_ballots(folder, short),
        "week": lambda: [a_week(folder, proposals) for proposals in ((20,) if short else (200, 1_000))],
        "games": lambda: many_games(folder, 50 if short else 1_000),
        "postings": lambda: postings(folder, 300 if short else 10_000),
        "pages": lambda: pages(folder, *((100, 200, 3) if short else (500, 10_000, 25))),
        "hostile": lambda: hostile(folder, 5 if short else 25, few=short),
        "prose": lambda: prose(2 if short else 20, 2_000 if short else LENGTH),
        "peers": lambda: peers(folder, *((80, 3) if short else (2_000, 50))),
        "commands": lambda: commands(folder, 1 if short else 5),
    }


def on_one_core() -> str:
    """Keep to one core, where the machine lets us."""
    if not hasattr(os, "sched_setaffinity"):
        return "on all cores"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return "on one core"


def main(arguments: list[str] | None = None) -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--short", action="store_true", help="small games and few runs: under a minute")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--keep", action="store_true", help="put the ratios into bench/history.jsonl")
    given = parser.parse_args(arguments)
    print(f"moot, medians of one run, {on_one_core()}")
    with TemporaryDirectory() as folder:
        known = sections(Path(folder), given.short)
        for name in given.sections or known:
            known[name]()
    if given.json:
        given.json.write_text(json.dumps(REPORT.as_json(), indent=1, ensure_ascii=False))
    if given.keep:
        REPORT.keep()


if __name__ == "__main__":
    main()
