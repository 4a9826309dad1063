"""The journal: entries of games in a database, in statements that SQLite and PostgreSQL have in common."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import chain
from types import TracebackType
from typing import Self

from moot.game.commitments import SEALED, Withheld
from moot.game.events import GameStarted, PostRedacted
from moot.game.record.entries import Entry, apply_entry, redacted, seal
from moot.game.record.secret_ballots import restored
from moot.game.sealed_values import SealedValue, read_kept
from moot.game.state import State
from moot.game.values import Time, Value, canonical
from moot.journal import snapshots, upcasts
from moot.journal.database import Database, Row, Transaction
from moot.journal.errors import Conflict, DamagedRecord, NameTaken, UnknownGame
from moot.journal.postbox import Postbox
from moot.journal.reading_ahead import ReadAhead
from moot.journal.record_store import NOT_EXPIRED, RECORD_FIELDS, RecordStore, StoredRecord, put_record
from moot.journal.search_store import SearchStore, forget
from moot.journal.writer import PendingWrite, Writer
from moot.languages import N_

_ROWS_AT_ONCE = 1000

# Only where the place is free and the entry follows the one before; so the usual conflict is no error of the database.
_INSERT = """
    INSERT INTO entries (game, number, hash, previous, json)
    SELECT name, ?, ?, ?, ? FROM games WHERE name = ?
    AND NOT EXISTS (SELECT 1 FROM entries WHERE game = ? AND number = ?)
    AND CASE WHEN ? = 0 THEN '' ELSE (SELECT hash FROM entries WHERE game = ? AND number = ?) END = ?
    ON CONFLICT DO NOTHING
"""
_BEGIN = "INSERT INTO games (name, title, ruleset, created, seed) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_COPY = """
    INSERT INTO entries (game, number, hash, previous, json)
    SELECT ?, number, hash, previous, json FROM entries WHERE game = ? AND number < ? ORDER BY number
"""
_WITHHOLD = "INSERT INTO withheld (game, number, place, choice, salt) VALUES (?, ?, ?, ?, ?)"
_WITHHELD = """
    SELECT number, place, choice, salt FROM withheld
    WHERE game = ? AND number BETWEEN ? AND ? AND place > ? ORDER BY number, place
"""
_SEALED_ROWS = "SELECT choice, salt FROM withheld WHERE game = ? AND place <= ?"
_LENGTH = "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE game = ?"
_SEED = "SELECT seed FROM games WHERE name = ?"
_LENGTH_AND_RECORDS = f"""
    SELECT ({_LENGTH}), %s, {RECORD_FIELDS} FROM (SELECT 1) AS one LEFT JOIN papers ON (%s) AND {NOT_EXPIRED}
"""
# Bytes, whatever they are: a row that was tampered with need not be text.
_LABELS = "SELECT number, hash, previous FROM entries WHERE game = ? AND number >= ? ORDER BY number LIMIT ?"
_ROWS = """
    SELECT number, CAST(json AS BLOB) FROM entries
    WHERE game = ? AND number BETWEEN ? AND ? ORDER BY number LIMIT ?
"""
_LAST = "SELECT CAST(json AS BLOB) FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1"
_GAMES = f"""
    SELECT name, title, ruleset, created, ({_LENGTH.replace("?", "name")}) FROM games ORDER BY name
"""
_KEEP_SNAPSHOT = """
    INSERT INTO snapshots (game, number, hash, code, digest, state)
    SELECT game, number, hash, ?, ?, ? FROM entries WHERE game = ? AND number = ?
    ON CONFLICT (game, number) DO UPDATE
    SET hash = excluded.hash, code = excluded.code, digest = excluded.digest, state = excluded.state
"""
_SNAPSHOT = """
    SELECT number, digest, state FROM snapshots JOIN entries USING (game, number, hash)
    WHERE game = ? AND number <= ? AND code = ? ORDER BY number DESC LIMIT 1
"""
_SNAPSHOT_NUMBERS = "SELECT number FROM snapshots WHERE game = ? AND code = ?"
_FORGET_SNAPSHOT = "DELETE FROM snapshots WHERE game = ? AND number = ?"
_FORGET_OTHERS = "DELETE FROM snapshots WHERE game = ? AND code <> ?"

_REMEMBER_REMOVED = """
    INSERT INTO removed_games (name, removed, length, hash)
    SELECT game, ?, number + 1, hash FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1
"""
_WAS_REMOVED = "SELECT 1 FROM removed_games WHERE name = ?"
_END = 2**62
_Row = tuple[str, int, str, str, str]
_Apart = tuple[str, int, int, str, str]


class GameRecord(Value, frozen=True):
    """One line of the list of games."""

    name: str
    title: str
    ruleset: str
    created: Time
    length: int
    """The number of entries."""


class Journal:
    """Entries of many games, appended and never changed; several threads can use one journal at once.

    It closes its database. While a database server doesn't answer, writing is retried for `patience_seconds`.
    Every method may raise `DatabaseBusy`, `DiskFull` or `DamagedRecord`; nothing is half done when one does.
    """

    def __init__(
        self,
        database: Database,
        patience_seconds: float,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._database = database
        self._writer = Writer(database.transaction, patience_seconds, monotonic, sleep)
        self.is_read_only, self.note = database.is_read_only, database.note
        """Whether writing raises `ReadOnlyDatabase`; and what whoever reads should know, usually nothing."""
        self._ahead = ReadAhead()
        self.postbox = Postbox(database, self._writer, self._ahead)
        self.records = RecordStore(database, self._writer, self._ahead)
        self.search = SearchStore(database, self._writer)

    def create(
        self,
        game: str,
        title: str,
        seed: bytes,
        first: Entry,
        *more: Entry,
        records: Iterable[StoredRecord] = (),
        kept: Sequence[Withheld] = (),
    ) -> None:
        """Store a new game with its first entries; `seed` is the host's secret for its dice and is never published.

        `records` are stored with it, all or none, so that a game never exists without its access settings, and what
        the first entry withholds (`kept`).
        Raises `NameTaken`, or `Conflict` where an entry does not follow the one before.
        """
        if (first.game, first.number) != (game, 0):
            raise ValueError(f"entry {first.number} of {first.game} does not begin {game}")
        started = next((e for e in first.events if isinstance(e, GameStarted)), None)
        record = (game, title, started.ruleset if started else "", first.time, seed)
        rows, apart = [_row(entry) for entry in (first, *more)], [(game, 0, w.place, w.choice, w.salt) for w in kept]
        self._writer.submit(game, partial(_create, record, rows, apart, tuple(records))).wait()

    def fork(
        self, source: str, title: str, ruleset: str, seed: bytes, first: Entry, records: Iterable[StoredRecord] = ()
    ) -> None:
        """Store a fork of a game: its entries before `first`, byte for byte, and then `first`.

        `records` are stored with it; nothing that those withhold comes along.
        Raises `NameTaken`, or `Conflict` where `first` does not follow.
        """
        record = (first.game, title, ruleset, first.time, seed)
        self._writer.submit(first.game, partial(_fork, source, record, _row(first), tuple(records))).wait()

    def append(self, entry: Entry, kept: Sequence[Withheld] = ()) -> None:
        """Append an entry, and store apart what it withholds; both are on disk when this returns, or neither.

        Raises `Conflict` where its number is taken or it does not follow the entry before, `UnknownGame` where
        there is no such game, and `ValueError` for an entry whose hash is not its own.
        """
        self.submit(entry, kept).wait()

    def submit(self, entry: Entry, kept: Sequence[Withheld] = ()) -> PendingWrite:
        """Like `append`, but returns a future that is done when the entry is on disk, or has the error.

        Entries submitted while the disk is busy share the next transaction, in the order they came. An entry with a
        note that another's text is redacted takes it out of that one, in the same transaction.
        """
        apart = [(entry.game, entry.number, one.place, one.choice, one.salt) for one in kept]
        do = partial(_insert, _row(entry), apart)
        noted = [event.entry for event in entry.events if isinstance(event, PostRedacted)]
        return self._writer.submit(entry.game, partial(_redacting, entry.game, noted, do) if noted else do)

    def remove(self, game: str, records: Sequence[tuple[str, str]], now: Time) -> None:
        """Delete a game with its record, letters and these stored records; its name and its last hash stay known.

        Raises `UnknownGame` where there is no such game.
        """
        self._writer.submit(game, partial(_remove, game, records, now)).wait()

    def entries(self, game: str, since: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The entries numbered `since` to `until`, both included, in today's format; raises `UnknownGame`.

        They are the public ones: what they withhold is not in them, whether it has been opened since or not.
        """
        return (upcasts.read(raw) for _, raw in self._known_rows(game, since, until))

    def raw(self, game: str, since: int = 0, until: int | None = None) -> Iterator[tuple[int, bytes]]:
        """The number and bytes as written of each entry from `since` to `until`; raises `UnknownGame`."""
        return self._known_rows(game, since, until)

    def _known_rows(self, game: str, since: int, until: int | None) -> Iterator[tuple[int, bytes]]:
        last = _END if until is None else until
        rows = self._database.rows(_ROWS, game, since, last, _ROWS_AT_ONCE)
        if not rows and not self._database.rows("SELECT 1 FROM games WHERE name = ?", game):
            raise UnknownGame(N_("there is no game {game}: `moot games` lists those there are", game=game))
        return self._pages(game, rows, last)

    def _pages(self, game: str, rows: list[Row], until: int) -> Iterator[tuple[int, bytes]]:
        """Read rows page by page, so that no reader delays the writer's checkpoints."""
        while rows:
            yield from rows
            since = rows[-1][0] + 1
            is_full = len(rows) == _ROWS_AT_ONCE and since <= until
            rows = self._database.rows(_ROWS, game, since, until, _ROWS_AT_ONCE) if is_full else []

    def labels(self, game: str) -> Mapping[int, tuple[str, str]]:
        """By entry, its hash and that of the entry before, as the database keeps them beside its bytes."""
        found: dict[int, tuple[str, str]] = {}
        rows = self._database.rows(_LABELS, game, 0, _ROWS_AT_ONCE)
        while rows:
            found |= {number: (hash, previous) for number, hash, previous in rows}
            rows = self._database.rows(_LABELS, game, rows[-1][0] + 1, _ROWS_AT_ONCE)
        return found

    def hashes(self, game: str, since: int = 0) -> Iterator[tuple[int, str]]:
        """The number and hash of each entry from `since` on, as the database keeps them beside its bytes."""
        rows = self._database.rows(_LABELS, game, since, _ROWS_AT_ONCE)
        while rows:
            yield from ((number, hash) for number, hash, _ in rows)
            rows = (
                self._database.rows(_LABELS, game, rows[-1][0] + 1, _ROWS_AT_ONCE) if len(rows) == _ROWS_AT_ONCE else []
            )

    def withheld(self, game: str, since: int = 0, until: int | None = None) -> Mapping[int, tuple[Withheld, ...]]:
        """By entry, the ballots that are kept secret: only the host may read them."""
        found: dict[int, list[Withheld]] = {}
        for number, place, choice, salt in self._database.rows(
            _WITHHELD, game, since, _END if until is None else until, SEALED
        ):
            found.setdefault(number, []).append(Withheld(place, choice, salt))
        return {number: tuple(kept) for number, kept in found.items()}

    def sealed(self, game: str) -> Mapping[str, SealedValue]:
        """What is sealed in a game, by seal: only the host may read it.

        What isn't what it was has another seal, and so is not found.
        """
        found = (read_kept(kept, salt) for kept, salt in self._database.rows(_SEALED_ROWS, game, SEALED))
        return {one.seal(game): one for one in found}

    def last(self, game: str) -> Entry | None:
        """The last entry; None if there is no such game."""
        found = self._database.rows(_LAST, game)
        return upcasts.read(found[0][0]) if found else None

    def length(self, game: str) -> int:
        """The number of entries; 0 if there is no such game. Cheap: one index lookup."""
        return int(self._database.rows(_LENGTH, game)[0][0])

    def length_and_record(self, game: str, kind: str, key: str, now: Time) -> tuple[int, StoredRecord | None]:
        """`length`, and a stored record unless it is missing or expired, in one query."""
        if game == self._ahead.game and (kind, key) in self._ahead.records:
            return self._ahead.length, self._ahead.records[kind, key]
        length, _, records = self._length_and_records(game, ((kind, key),), now)
        return length, records[kind, key]

    def _length_and_records(
        self, game: str, named: Sequence[tuple[str, str]], now: Time, seed: str = "NULL"
    ) -> tuple[int, bytes, dict[tuple[str, str], StoredRecord | None]]:
        """The length of a game, its `seed` if a query for that is given, and records by kind and key, in one query."""
        query = _LENGTH_AND_RECORDS % (seed, " OR ".join(["kind = ? AND key = ?"] * len(named)))
        rows = self._database.rows(query, *[game] * (1 + seed.count("?")), *chain(*named), now)
        found = [StoredRecord(*row[2:]) for row in rows if row[2] is not None]
        return (
            int(rows[0][0]),
            bytes(rows[0][1] or b""),
            {**dict.fromkeys(named), **{(r.kind, r.key): r for r in found}},
        )

    @contextmanager
    def reading_ahead(
        self, game: str, now: Time, records: Sequence[tuple[str, str]], channels: Sequence[str], sent: Sequence[str]
    ) -> Iterator[None]:
        """Within, this thread has read of a game what one piece of work asks for again and again, in two queries.

        That is its length as of now (`length_and_record`), its seed, records (by kind and key), bookmarks of
        channels, and messages that were sent. What others write meanwhile isn't seen there; what this thread does, is.
        """
        ahead = self._ahead
        ahead.length, ahead.seed, ahead.records = self._length_and_records(game, records, now, f"({_SEED})")
        self.postbox.read_ahead(game, channels, sent)
        ahead.game = game
        try:
            yield
        finally:
            ahead.forget()

    def games(self) -> list[GameRecord]:
        """Every game, by name."""
        return [GameRecord(*row) for row in self._database.rows(_GAMES)]

    def size_bytes(self) -> int:
        """How much room the database takes."""
        return int(self._database.size_bytes())

    def seed(self, game: str) -> bytes:
        """The secret seed of the game's dice; raises `UnknownGame`."""
        if game == self._ahead.game and self._ahead.seed:
            return self._ahead.seed
        found = self._database.rows(_SEED, game)
        if not found:
            raise UnknownGame(N_("there is no game {game}: `moot games` lists those there are", game=game))
        return bytes(found[0][0])

    def keep_snapshot(self, game: str, state: State) -> None:
        """Store a snapshot of the state after entry `state.entry`; raises `UnknownGame` if there is no such entry."""
        self._writer.submit(game, partial(_keep_snapshot, game, state.entry, snapshots.pack(state))).wait()

    def keep_snapshot_if_due(self, game: str, state: State) -> bool:
        """Store a snapshot if enough has happened since the last one; returns whether it was stored.

        A game of several lines of play is rebuilt from its entries: written out, the states after all would be too
        long.
        """
        due = not state.lines and snapshots.due_for_snapshot(state.entry + 1, self.last_snapshot(game))
        if due:
            self.keep_snapshot(game, state)
        return due

    def snapshot(self, game: str, at: int | None = None) -> State | None:
        """The latest valid snapshot at or before entry `at`; damaged ones are deleted."""
        until = _END if at is None else at
        while found := self._database.rows(_SNAPSHOT, game, until, snapshots.code_mark()):
            number, digest, packed = found[0]
            state = snapshots.unpack(packed, digest)
            if state is not None and state.entry == number:
                return state
            self._writer.submit(game, partial(_forget_snapshot, game, number))
            until = number - 1
        return None

    def last_snapshot(self, game: str) -> int | None:
        """The entry of the latest snapshot."""
        return max(
            (row[0] for row in self._database.rows(_SNAPSHOT_NUMBERS, game, snapshots.code_mark())), default=None
        )

    def rebuild(self, game: str, at: int | None = None) -> State:
        """The state after entry `at` (from 0), or after the last one if the game is shorter or `at` is None.

        It is the host's own, with the ballots that are secret. Raises `UnknownGame` where there is no such game, and
        `DamagedRecord` where an entry cannot be read or applied.
        """
        known = self.snapshot(game, at) or State()
        return deque(self.states(game, known, self.length(game) - 1 if at is None else at), maxlen=1).pop()

    def states(self, game: str, state: State, last: int) -> Iterator[State]:
        """A state, and the one after each later entry up to `last`; raises what `rebuild` raises."""
        yield state
        kept = self.withheld(game, state.entry + 1, last)
        for entry in self.entries(game, state.entry + 1, last):
            state = self.following(state, entry, kept)
            yield state

    @staticmethod
    def following(state: State, entry: Entry, kept: Mapping[int, tuple[Withheld, ...]]) -> State:
        """The host's state after an entry, with what entries withhold; raises `DamagedRecord`."""
        try:
            return apply_entry(state, restored(entry, kept.get(entry.number, ())))
        except Exception as error:
            told = f"entry {entry.number} of {entry.game} does not follow from those before ({error!r})"
            raise DamagedRecord(f"{told}: run `moot verify {entry.game}`") from error

    def close(self) -> None:
        """Write what was submitted, and close the database."""
        self._writer.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _row(entry: Entry) -> _Row:
    if seal(entry).hash != entry.hash:
        raise ValueError(f"entry {entry.number} of {entry.game} bears a hash that is not its own")
    return entry.game, entry.number, entry.hash, entry.previous, canonical(entry).decode()


def _create(
    record: tuple[str, str, str, int, bytes],
    rows: list[_Row],
    kept: Sequence[_Apart],
    records: tuple[StoredRecord, ...],
    session: Transaction,
) -> None:
    with session.together():
        if session.rows(_WAS_REMOVED, record[0]) or not session.do(_BEGIN, *record):
            raise NameTaken.of(record[0])
        for row in rows:
            _insert(row, kept if row is rows[0] else (), session)
        for one in records:
            put_record(session, one)


def _fork(
    source: str,
    record: tuple[str, str, str, int, bytes],
    row: _Row,
    records: tuple[StoredRecord, ...],
    session: Transaction,
) -> None:
    with session.together():
        _create(record, [], (), records, session)
        session.do(_COPY, record[0], source, row[1])
        _insert(row, (), session)


def _insert(row: _Row, apart: Sequence[_Apart], session: Transaction) -> None:
    game, number, hash, previous, json = row
    values = (number, hash, previous, json, game, game, number, number, game, number - 1, previous)
    with session.together() if apart else nullcontext():
        if not session.do(_INSERT, *values):
            raise _why_not(game, number, session)
        if apart:
            session.many(_WITHHOLD, apart)


def _redacting(game: str, numbers: list[int], do: Callable[[Transaction], None], session: Transaction) -> None:
    """Write the entry with the note, take the texts out of these, and leave nothing in which they may be."""
    with session.together():
        session.overwrite()
        do(session)
        for number in numbers:
            ((_, raw),) = session.rows(_ROWS, game, number, number, 1)
            without = canonical(redacted(upcasts.read(raw))).decode()
            session.do("INSERT INTO redacting (game, number) VALUES (?, ?)", game, number)
            session.do("UPDATE entries SET json = ? WHERE game = ? AND number = ?", without, game, number)
            session.do("DELETE FROM redacting WHERE game = ? AND number = ?", game, number)
        session.do("DELETE FROM snapshots WHERE game = ?", game)
        forget(game, session)


def _remove(game: str, records: Sequence[tuple[str, str]], now: Time, session: Transaction) -> None:
    with session.together():
        session.overwrite()
        if not session.do(_REMEMBER_REMOVED, now, game):
            raise UnknownGame(N_("there is no game {game}: `moot games` lists those there are", game=game))
        for table in ("snapshots", "withheld", "letters", "marks", "entries"):
            session.do(f"DELETE FROM {table} WHERE game = ?", game)
        forget(game, session)
        session.do("DELETE FROM games WHERE name = ?", game)
        for kind, key in records:
            session.do("DELETE FROM papers WHERE kind = ? AND key = ?", kind, key)


def _why_not(game: str, number: int, session: Transaction) -> Conflict | UnknownGame:
    length = session.rows(_LENGTH, game)[0][0]
    if not length:
        return UnknownGame(N_("there is no game {game}: `moot games` lists those there are", game=game))
    if number < length:
        return Conflict(
            N_(
                "entry {number} of {game} was made by someone else meanwhile: decide again on the new state",
                number=number,
                game=game,
            )
        )
    return Conflict(
        N_(
            "entry {number} of {game} does not follow entry {length}, the last: decide again",
            number=number,
            game=game,
            length=length - 1,
        )
    )


def _keep_snapshot(game: str, number: int, packed: bytes, session: Transaction) -> None:
    code = snapshots.code_mark()
    if not session.do(_KEEP_SNAPSHOT, code, snapshots.digest_of(packed), packed, game, number):
        raise UnknownGame(N_("there is no entry {number} of {game} to keep a snapshot of", number=number, game=game))
    session.do(_FORGET_OTHERS, game, code)
    numbers = [row[0] for row in session.rows(_SNAPSHOT_NUMBERS, game, code)]
    for gone in snapshots.superfluous(numbers):
        _forget_snapshot(game, gone, session)


def _forget_snapshot(game: str, number: int, session: Transaction) -> None:
    session.do(_FORGET_SNAPSHOT, game, number)
