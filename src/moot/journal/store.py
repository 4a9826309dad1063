"""What any store of games does, whichever database is behind it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Protocol, Self

from moot.game.commitments import Withheld
from moot.game.entries import Entry
from moot.game.state import State
from moot.game.values import Time, Value
from moot.journal.cabinet import Cabinet, Paper
from moot.journal.postbox import Postbox


class GameRecord(Value, frozen=True):
    """One line of the list of games."""

    name: str
    title: str
    ruleset: str
    created: Time
    length: int
    """How many entries there are."""


class Journal(Protocol):
    """Entries of many games, appended and never changed; several threads may use one journal at once.

    Every method may raise `Busy`, `Full` or `Damaged`; nothing is half done when one does.
    """

    @property
    def postbox(self) -> Postbox:
        """Letters on their way, kept beside the games."""

    @property
    def cabinet(self) -> Cabinet:
        """Papers of the house, kept beside the games."""

    def create(
        self, game: str, title: str, seed: bytes, first: Entry, *more: Entry, papers: Iterable[Paper] = ()
    ) -> None:
        """Keep a new game with its first entry, or its first entries; `seed` is the host's secret, and never leaves.

        `papers` are put into the cabinet with it, all or none, so that there is no moment without its door.
        Raises `Conflict` where the name is taken, or an entry does not follow the one before.
        """

    def fork(
        self, source: str, title: str, ruleset: str, seed: bytes, first: Entry, papers: Iterable[Paper] = ()
    ) -> None:
        """Keep a new game that goes on from another: its entries before `first`, byte for byte, and then `first`.

        `papers` are put into the cabinet with it; nothing that those withhold comes along.
        Raises `Conflict` where the name is taken, or `first` does not follow.
        """

    def append(self, entry: Entry, kept: Sequence[Withheld] = ()) -> None:
        """Keep an entry, and apart from it what it withholds; both are on disk when this returns, or neither.

        Raises `Conflict` where its number is taken or it does not follow the entry before, `Unknown` where
        there is no such game, and `ValueError` for an entry whose hash is not its own.
        """

    def submit(self, entry: Entry, kept: Sequence[Withheld] = ()) -> "Future[None]":
        """As `append`, without waiting: the future is done when the entry is on disk, or has the error.

        Entries submitted while the disk is busy share the next transaction, in the order they came.
        """

    def entries(self, game: str, since: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The entries numbered `since` to `until`, both included, in today's format; raises `Unknown`.

        They are the public ones: what they withhold is not in them, whether it has been opened since or not.
        """

    def raw(self, game: str, since: int = 0) -> Iterator[tuple[int, bytes]]:
        """Each entry's number and its bytes as they were written; raises `Unknown`."""

    def withheld(self, game: str, since: int = 0, until: int | None = None) -> Mapping[int, tuple[Withheld, ...]]:
        """What entries of a game withhold, by number: for the host alone, so that it can go on and look back."""

    def last(self, game: str) -> Entry | None:
        """The latest entry, or None where there is no such game."""

    def length(self, game: str) -> int:
        """How many entries there are; 0 where there is no such game."""

    def poll(self, game: str) -> int:
        """`length`, cheap enough to ask several times a second whether another process has appended."""

    def games(self) -> list[GameRecord]:
        """Every game, by name."""

    def seed(self, game: str) -> bytes:
        """The secret that the game's chance comes from; raises `Unknown`."""

    def keep_snapshot(self, game: str, state: State) -> None:
        """Keep the state after entry `state.entry`, to rebuild from; raises `Unknown` if there is none."""

    def snapshot(self, game: str, at: int | None = None) -> State | None:
        """The latest sound snapshot at or before entry `at`; a damaged one is passed over and dropped."""

    def last_snapshot(self, game: str) -> int | None:
        """The entry of the latest snapshot."""

    def rebuild(self, game: str, at: int | None = None) -> State:
        """The state after entry `at`, or after the last; raises `Unknown`."""

    def close(self) -> None:
        """Keep what was submitted, and let go of the database."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None: ...
