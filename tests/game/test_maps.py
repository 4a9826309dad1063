"""The maps of Python 3.14 and later behave as those of `immutables`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from moot.game.maps import CopiedMap

KEYS = st.one_of(st.integers(0, 60), st.text(max_size=2))
STEPS = st.lists(st.tuples(st.sampled_from(["set", "delete", "update", "mutate"]), KEYS, st.integers()), max_size=120)


@given(STEPS)
def test_both_kinds_of_maps_hold_the_same(steps: list[tuple[str, str | int, int]]) -> None:
    """After each of the same changes; and older maps stay as they were."""
    ours, theirs = CopiedMap({"a": 1}), Map({"a": 1})
    seen = []
    for what, key, value in steps:
        if what == "delete":
            if key not in theirs:
                with pytest.raises(KeyError):
                    ours.delete(key)
                continue
            ours, theirs = ours.delete(key), theirs.delete(key)
        elif what == "mutate":
            with ours.mutate() as mine, theirs.mutate() as other:
                for changed in (mine, other):
                    changed[key] = changed.get(key, 0) + value
                ours, theirs = mine.finish(), other.finish()
        else:
            ours, theirs = (m.set(key, value) if what == "set" else m.update({key: value}) for m in (ours, theirs))
        seen.append((ours, theirs))
    for mine, other in seen:
        assert dict(mine) == dict(mine.items()) == dict(other.items())
        assert set(mine) == set(mine.keys()) == set(other) and sorted(mine.values()) == sorted(other.values())
        assert (
            len(mine) == len(other) and mine == CopiedMap(dict(other.items())) and hash(mine) == hash(CopiedMap(mine))
        )
        assert all(key in mine and mine[key] == mine.get(key) == other[key] for key in other)
        assert "nothing" not in mine and mine.get("nothing", 7) == 7
