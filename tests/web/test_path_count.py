"""How much code, how many queries and sandbox requests one web request takes (`bench/path_count.py`)."""

from functools import partial

import pytest
from bench.path_count import NAME, PLAYERS, START, PathCount, PathCounter, counted_requests

from moot import bootstrap
from moot.game.moves import Move
from moot.game.values import PlayerId
from moot.play.table import RECENT_ENTRIES
from moot.runtime.clock import SetClock


@pytest.fixture(scope="module")
def counted() -> dict[str, PathCount]:
    """A vote and the page of a game, counted."""
    return counted_requests(":memory:")


REQUESTS = {"game page": (183, 40), "vote": (142, 35), "game page after a vote": (237, 50)}
"""The most functions and files that each passes through; ten of them are for the language of the reader,
one or two find what changed without looking at each provision; sentences of
events stand in three files by what they are about."""


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_reads_the_database_once(counted: dict[str, PathCount], name: str) -> None:
    """One query tells what is new in the game and who may do what there; a vote writes in one transaction besides."""
    assert len(counted[name].reads) == 1, counted[name].reads
    assert counted[name].writes.total() == (3 if name == "vote" else 0)


def test_a_request_goes_to_the_sandbox_once(counted: dict[str, PathCount]) -> None:
    """A vote is one request to the sandbox, and so is all that a page asks."""
    crossings = {name: count.crossings for name, count in counted.items()}
    assert crossings == {"game page": 1, "vote": 1, "game page after a vote": 1}


def test_an_entry_that_is_not_in_memory_is_read_by_one_query() -> None:
    """The last hundred entries are kept in memory; an earlier one takes a single query, and no entry beside it."""
    with PathCounter().installed() as counter, bootstrap.host(":memory:", SetClock(START)) as host:
        table = host.new(NAME, host.ruleset("suber"), PLAYERS)
        for number in range(RECENT_ENTRIES + 5):
            table.submit(Move("argue", PlayerId("Ada"), {"text": f"Argument {number}"}))
        moment, last = table.moment(), table.last.entry
        assert moment.entry(last).number == last > RECENT_ENTRIES
        reads = {entry: counter.count(host, partial(moment.entry, entry)).reads for entry in (last - 90, 3)}
        assert [len(found) for found in reads.values()] == [0, 1], reads


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_passes_through_no_more_code(counted: dict[str, PathCount], name: str) -> None:
    """Each request stays below its limits of functions and files, which go down as layers are removed."""
    functions, files = REQUESTS[name]
    assert len(counted[name].functions) <= functions
    assert len(counted[name].by_file()) <= files
