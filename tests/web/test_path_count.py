"""How much code, how many queries and sandbox requests one web request takes (`bench/path_count.py`)."""

import pytest
from bench.path_count import PathCount, counted_requests


@pytest.fixture(scope="module")
def counted() -> dict[str, PathCount]:
    """A vote and the page of a game, counted."""
    return counted_requests(":memory:")


REQUESTS = {"game page": (160, 39), "vote": (132, 33), "game page after a vote": (209, 45)}
"""The most functions and files that each passes through."""


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_reads_the_database_once(counted: dict[str, PathCount], name: str) -> None:
    """One query tells what is new in the game and who may do what there; a vote writes in one transaction besides."""
    assert len(counted[name].reads) == 1, counted[name].reads
    assert counted[name].writes.total() == (3 if name == "vote" else 0)


def test_questions_already_answered_do_not_go_to_the_sandbox(counted: dict[str, PathCount]) -> None:
    """A vote is one request to the sandbox. After it the page asks only what the vote may have changed."""
    crossings = {name: count.crossings for name, count in counted.items()}
    assert crossings == {"game page": 9, "vote": 1, "game page after a vote": 5}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_passes_through_no_more_code(counted: dict[str, PathCount], name: str) -> None:
    """Each request stays below its limits of functions and files, which go down as layers are removed."""
    functions, files = REQUESTS[name]
    assert len(counted[name].functions) <= functions
    assert len(counted[name].by_file()) <= files
