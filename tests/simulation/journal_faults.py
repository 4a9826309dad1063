"""Faults of a database server: connections lost at any moment of a transaction, delays, and other writers first."""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Literal, get_args

from moot.journal.database import Database, Row, Transaction
from moot.journal.errors import CommitUncertain, ConnectionLost, DatabaseBusy
from moot.runtime.machine import Machine

Reading = Literal["no answer"]
Writing = Literal[
    "lost before", "lost for long", "written twice", "unsure, kept", "unsure, gone", "late", "rival", "busy"
]
ServerFault = Reading | Writing
WRITING: tuple[Writing, ...] = get_args(Writing)
SERVER_FAULTS: tuple[ServerFault, ...] = (*WRITING, "no answer")


class FaultyDatabase:
    """A `Database` that fails when it's told to."""

    def __init__(self, database: Database, machine: Machine):
        self._database, self._machine = database, machine
        self.is_read_only, self.note = database.is_read_only, database.note
        self.fault: ServerFault | None = None
        self.after = 0
        """After how many calls it comes."""
        self.rival: Callable[[], object] = lambda: None
        """Makes another host write first."""
        self.is_gone = False
        """Whether the process was killed: nothing that it does reaches the database."""
        self.told: list[str] = []

    def _due(self, *kinds: ServerFault) -> ServerFault | None:
        if self.is_gone:
            raise ConnectionLost("the process was killed")
        fault = self.fault
        if fault not in kinds:
            return None
        self.after -= 1
        if self.after >= 0:
            return None
        if fault != "lost for long":
            self.fault = None
        self.told.append(fault)
        return fault

    def rows(self, query: str, *values: Any) -> list[Row]:
        """The rows of a query."""
        if self._due("no answer"):
            raise ConnectionLost("the simulated server doesn't answer")
        return self._database.rows(query, *values)

    @contextmanager
    def transaction(self, keys: Collection[str]) -> Iterator[Transaction]:
        """A write transaction, which may be lost or written twice, and of which it may be unsure whether it's kept."""
        fault = self._due(*WRITING)
        if fault in ("lost before", "lost for long"):
            raise ConnectionLost("the simulated server doesn't answer")
        if fault == "busy":
            raise DatabaseBusy("the simulated database is locked")
        if fault == "late":
            self._machine.sleep(90.0)
        if fault == "rival":
            self.rival()
        with self._database.transaction(keys) as session:
            yield session
            if fault == "written twice":  # it's rolled back, and the journal writes it again
                raise ConnectionLost("the simulated server was lost during a transaction")
            if fault == "unsure, gone":
                raise CommitUncertain("the simulated server was lost before the commit")
        if fault == "unsure, kept":
            raise CommitUncertain("the simulated server was lost after the commit")

    def moment(self) -> AbstractContextManager[Transaction]:
        """A read transaction."""
        return self._database.moment()

    def size_bytes(self) -> int:
        """How much room it takes."""
        return self._database.size_bytes()

    def close(self) -> None:
        """Close the database."""
        self._database.close()
