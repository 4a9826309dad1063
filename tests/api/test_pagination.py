"""Pages of lists: whole, in order, each item once, whatever the size; and cursors that lead nowhere are refused."""

import base64

import pytest

from moot.gateways.api.pagination import MOST, USUAL, cursor_of_entry, descending, entry_after, page
from moot.gateways.api.problems import ProblemError


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("limit", [1, 2, 3, 5])
def test_pages_lead_through_the_whole_list(count: int, limit: int) -> None:
    """Each item once, in order; the last page has no next, also where it's full."""
    seen, sizes, cursor = list[int](), list[int](), ""
    while True:
        found = page(range(count, 0, -1), lambda n: (n,), limit, cursor)
        seen += found.items
        sizes.append(len(found.items))
        if not (cursor := found.next):
            break
    assert seen == list(range(1, count + 1))
    assert sizes[:-1] == [limit] * (len(sizes) - 1) and len(sizes) == max(1, -(-count // limit))


def test_numbers_descend_and_names_come_last() -> None:
    """The newest first."""
    assert sorted(["9", "x", "10", "a", "301"], key=descending) == ["301", "10", "9", "a", "x"]
    assert (USUAL, MOST) == (50, 200)


@pytest.mark.parametrize("cursor", ["x", "é", "=", "WzFd!", base64.urlsafe_b64encode(b'{"a":1}').decode()])
def test_a_made_up_cursor_is_refused(cursor: str) -> None:
    """With 404 and a code of its own; also one of another list."""
    for ask in (lambda: page([1], lambda n: (n,), 1, cursor), lambda: entry_after(cursor, 0)):
        with pytest.raises(ProblemError) as caught:
            ask()
        assert (caught.value.problem.status, caught.value.problem.code) == (404, "cursor.unknown")
    with pytest.raises(ProblemError):
        page([1], lambda n: (n,), 1, page(["a", "b"], lambda one: (one,), 1, "").next)


@pytest.mark.parametrize(("number", "since", "first"), [(0, 0, 1), (7, 0, 8), (7, 8, 8), (7, 9, 9)])
def test_the_log_goes_on_after_an_entry(number: int, since: int, first: int) -> None:
    """The next page begins with the entry after the last one seen, and never before the range that's asked for."""
    assert entry_after(cursor_of_entry(number), since) == first
    assert entry_after("", since) == since
    with pytest.raises(ProblemError):
        entry_after(cursor_of_entry(-1), 0)
