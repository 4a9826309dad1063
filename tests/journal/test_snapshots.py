"""When snapshots are kept, which are let go, and what they cost all together."""

from itertools import pairwise

from tests.journal.making import first, state_after

from moot.game.state import State
from moot.journal import snapshots


def test_snapshots_cost_in_proportion_to_the_game():
    """Through 100,000 entries few are made, few are kept, and what is kept is a few times the latest."""
    made, kept = [], []
    for length in range(1, 100_001):
        if snapshots.due_for_snapshot(length, kept[-1] if kept else None):
            made.append(length)
            kept.append(length - 1)
            kept = [n for n in kept if n not in snapshots.superfluous(kept)]
    assert len(made) < 80
    assert sum(made) < 12 * 100_000
    assert len(kept) < 20
    assert sum(kept) < 4 * 100_000
    assert 100_000 - kept[-1] < 10_000


def test_a_moment_has_a_snapshot_not_far_before():
    """From the first snapshot on, any moment follows one by less than a few times what that one saves."""
    kept: list[int] = []
    for number in range(499, 50_000, 500):
        kept.append(number)
        kept = [n for n in kept if n not in snapshots.superfluous(kept)]
    assert kept[0] == 499
    assert all(later <= 2 * earlier + 500 for earlier, later in pairwise(kept))


def test_a_packed_state_is_compressed_where_that_pays():
    """A small state stays plain, a large one shrinks; both come back."""
    small, large = State(title="A"), state_after(first(300))
    assert snapshots.pack(small) == b'{"title":"A"}'
    assert snapshots.pack(large)[:1] != b"{"
    for state in (small, large):
        packed = snapshots.pack(state)
        assert snapshots.unpack(packed, snapshots.digest_of(packed)) == state
        assert snapshots.unpack(packed, "0" * 64) is None


def test_a_snapshot_that_is_no_state_is_none():
    """Bytes that have the right digest and are no state are no snapshot."""
    for packed in (b"", b"{", b"\x78\x01nothing", b'{"entry":"x"}', b'{"entry":1,"unheard_of":2}'):
        assert snapshots.unpack(packed, snapshots.digest_of(packed)) is None


def test_the_mark_of_the_code_is_a_digest_of_the_room():
    """The mark is found where the program is installed, and is the same each time."""
    assert len(snapshots.code_mark()) == 64
    assert snapshots.code_mark() == snapshots.code_mark()
