"""Cache warm-up for long games, and past states that are kept."""

import pytest

from moot.game.moves import Move
from moot.play import cache_warmup as warming
from moot.play import past_states as past
from moot.play.host import Host
from moot.play.table import Table
from moot.views.history import history_of
from moot.views.log import BLOCK, LogFilter, index_of, search

SAID = BLOCK + 40


@pytest.fixture
def long(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game in which much was said, and which counts as long."""
    monkeypatch.setattr(warming, "LONG", SAID)
    monkeypatch.setattr(warming, "_PAUSE_SECONDS", 0)
    for n in range(SAID):
        table.submit(Move("argue", table.state.seating[n % 5], {"text": f"For the {n}th time."}))
    return table


def test_a_long_game_is_ready_before_anybody_asks(host: Host, long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it was warmed, its record is gathered, and its log searched without reading any entry but those shown."""
    warming.warm_caches(host)
    read: list[int] = []
    entries = host.journal.entries

    def watched(game: str, since: int = 0, until: int | None = None):  # type: ignore[no-untyped-def]
        read.extend(range(since, (long.last.entry if until is None else until) + 1))
        return entries(game, since, until)

    monkeypatch.setattr(host.journal, "entries", watched)
    assert len(history_of(long.moment()).times) == SAID + 1
    assert read == []
    found = search(long.moment(), LogFilter(player="Ben", words="7th"), SAID, 1, 5)
    assert sorted(read) == sorted(line.entry for line in found.entries)
    assert found.count == sum(n % 5 == 1 and "7" in str(n)[-1] for n in range(SAID))


def test_short_games_are_left_alone(host: Host, table: Table) -> None:
    """Of a game that is gathered in no time nothing is gathered before somebody asks."""
    warming.warm_caches(host)
    assert not index_of(table.moment())._blocks


def test_the_past_is_what_was(host: Host, long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever one looks back first, and however few states are kept at hand, they are those that the journal has."""
    monkeypatch.setattr(past, "STEP", 2)
    monkeypatch.setattr(past, "KEPT_MAX", 8)
    monkeypatch.setattr(past, "NEAR", 10)
    kept = past.PastStates(host.journal, long.name)
    for entry in (200, 3, 201, 0, SAID, 77, 150, 76):
        assert kept.at(entry) == host.journal.rebuild(long.name, entry)
        assert len(kept._states) <= 8


def test_warming_ends_with_the_host(host: Host, long: Table) -> None:
    """A host that closes waits for nothing that is gathered in the background."""
    host.stopping.set()
    warming.warm_caches(host)
    assert len(index_of(long.moment())._blocks) == 0
