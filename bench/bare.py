"""What a move is measured against: the bare round trip to a sandbox, and the bare insert that is synced to disk."""

from pathlib import Path

import apsw
import pydantic_monty as monty

from bench.measuring import median_of

_ROW = "x" * 900


def round_trip() -> float:
    """Seconds for calling a function in a sandbox process that does nothing."""
    with monty.Monty() as pool, pool.checkout() as session:
        session.feed_run("def f(x):\n    return x")
        return median_of(lambda: session.feed_run("f(_x)", inputs={"_x": 1}), 2_000)


def synced_insert(folder: Path) -> float:
    """Seconds for one row in a transaction of its own, in SQLite with WAL and full synchronisation."""
    connection = apsw.Connection(str(folder / "bare.db"))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, json TEXT)")

    def insert() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rows (json) VALUES (?)", (_ROW,))
        connection.execute("COMMIT")

    try:
        return median_of(insert, 500)
    finally:
        connection.close()
