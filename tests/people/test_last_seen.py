"""What somebody has seen of a game: visits, threads that were read, and the cookie in which a browser keeps them."""

import pytest

from moot.people.last_seen import LastSeen, looked, read, with_thread, written

SEEN = LastSeen(news_from=3, entry=10, at=1_000, came=500, threads=((4, 6),))


@pytest.mark.parametrize(
    ("entry", "later", "result"),
    [
        (10, 0, SEEN),
        (10, 300, SEEN),
        (10, 301, LastSeen(3, 10, 1_301, 500, ((4, 6),))),
        (11, 0, LastSeen(3, 11, 1_000, 500, ((4, 6),))),
        (11, 1_800, LastSeen(3, 11, 2_800, 500, ((4, 6),))),
        (11, 1_801, LastSeen(10, 11, 2_801, 1_000)),
        (9, 0, LastSeen(9, 9, 1_000)),
    ],
)
def test_a_visit_goes_on_until_half_an_hour_has_passed(entry: int, later: int, result: LastSeen) -> None:
    """It's kept again after five minutes or with a new entry; a record that is shorter than before is another game."""
    assert looked(SEEN, entry, SEEN.at + later) == result


def test_a_first_visit_has_seen_everything() -> None:
    """Nothing is new on it."""
    assert looked(None, 7, 50) == LastSeen(news_from=7, entry=7, at=50)


def test_a_thread_is_read_up_to_its_last_comment() -> None:
    """Nothing changes where there was nothing new: neither older than the visit, nor read before."""
    assert with_thread(SEEN, 4, 6) is SEEN and with_thread(SEEN, 5, 3) is SEEN
    assert with_thread(SEEN, 4, 7).threads == ((4, 7),)
    assert with_thread(SEEN, 5, 4).threads == ((4, 6), (5, 4))


def test_the_threads_read_last_are_kept() -> None:
    """Thirty of them; one that is read again is among the last."""
    seen = LastSeen(0, 99, 0)
    for root in range(1, 33):
        seen = with_thread(seen, root, root + 1)
    assert seen.threads == tuple((root, root + 1) for root in range(3, 33))
    assert with_thread(seen, 3, 40).threads[-2:] == ((32, 33), (3, 40))
    assert read(written(seen)) == seen


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("1.2.3.4", LastSeen(1, 2, 3, 4)),
        ("1.2.3.4.5.6.7.8", LastSeen(1, 2, 3, 4, ((5, 6), (7, 8)))),
        ("1.2.3.999999999999", LastSeen(1, 2, 3, 999_999_999_999)),
        ("1.2.3.9999999999999", None),
        ("1.2.3", None),
        ("1.2.3.4.5", None),
        ("1.2.3.-4", None),
        ("1.2.3.x", None),
        ("", None),
        (".".join(["1"] * 64), LastSeen(1, 1, 1, 1, ((1, 1),) * 30)),
        (".".join(["1"] * 66), None),
    ],
)
def test_a_cookie_is_ours_or_is_ignored(text: str, known: LastSeen | None) -> None:
    """Four numbers of at most twelve digits, and two for each of at most thirty threads."""
    assert read(text) == known
