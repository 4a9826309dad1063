"""The typed key-value store: an update that retries."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from moot import bootstrap
from moot.game.values import Value
from moot.journal.errors import Conflict
from moot.runtime.typed_store import Companions, TypedStore

NOW = 1_773_426_000


class Count(Value, frozen=True):
    """A number."""

    number: int


def one_more(before: Count | None) -> Count:
    """The next number."""
    return Count(before.number + 1 if before else 1)


@pytest.fixture
def counts(tmp_path: Path) -> Iterator[TypedStore[Count]]:
    """A store of numbers in a database on disk."""
    with bootstrap.host(tmp_path / "moot.db") as host:
        yield TypedStore(host.journal.records, "count", Count)


def test_updates_at_once_all_count(counts: TypedStore[Count]) -> None:
    """Of updates made at the same moment none is lost: each is tried again with the fresh value."""
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: counts.update("a", one_more, NOW), range(12)))
    assert counts.get("a", NOW) == Count(12)


def test_an_update_that_never_succeeds_gives_up(counts: TypedStore[Count]) -> None:
    """If others change the value every time in between, the update raises `Conflict`."""

    def overtaken(before: Count | None) -> Count:
        counts.update("a", one_more, NOW)
        return Count(0)

    with pytest.raises(Conflict):
        counts.update("a", overtaken, NOW)


def test_an_expired_value_is_replaced(counts: TypedStore[Count]) -> None:
    """An expired value counts as none, and doesn't keep a new one from being stored."""
    counts.update("a", one_more, NOW, owner="Ada", until=NOW + 10)
    counts.update("a", one_more, NOW + 5)
    assert counts.get("a", NOW + 9) == Count(2)
    assert counts.get("a", NOW + 10) is None
    assert counts.update("a", one_more, NOW + 10, owner="Ben", until=lambda count: NOW + 100 + count.number) == Count(1)
    assert [(one.value, one.until) for one in counts.of("Ben", NOW + 100)] == [(Count(1), NOW + 101)]


def test_nothing_to_change_writes_nothing(counts: TypedStore[Count]) -> None:
    """If the change returns None or an equal value, the version stays."""
    assert counts.update("a", lambda _: None, NOW) is None
    counts.update("a", one_more, NOW)
    assert counts.update("a", lambda before: before, NOW) == Count(1)
    found = counts.stored("a", NOW)
    assert found is not None
    assert found.version == 0


def test_companions_are_written_with_it(counts: TypedStore[Count]) -> None:
    """Papers named by `along` are written and deleted in the same transaction."""
    counts.update("b", one_more, NOW)
    counts.update(
        "a",
        one_more,
        NOW,
        along=lambda _, after: Companions([counts.record("c", after)], [("count", "b")]),
    )
    assert [one.key for one in counts.all(NOW)] == ["a", "c"]
