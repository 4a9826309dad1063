"""Persistent maps: a change gives a new map, which shares nearly all that it holds with the old one.

They are those of `immutables`, which has no builds for Python 3.14 and later; there they are `BucketMap`s.
"""

import sys
from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BucketMap(Mapping[K, V]):
    """A persistent map as a tuple of small dicts: a change copies the tuple and one of them."""

    __slots__ = ("_buckets", "_length")

    def __init__(self, given: Any = ()) -> None:
        entries = dict(given)
        count = 1 << (len(entries) // 16).bit_length()
        buckets: list[dict[K, V]] = [{} for _ in range(count)]
        for key, value in entries.items():
            buckets[hash(key) & count - 1][key] = value
        self._buckets, self._length = tuple(buckets), len(entries)

    def _with(self, key: K, bucket: dict[K, V]) -> "BucketMap[K, V]":
        place = hash(key) & len(self._buckets) - 1
        made: BucketMap[K, V] = BucketMap.__new__(BucketMap)
        made._buckets = (*self._buckets[:place], bucket, *self._buckets[place + 1 :])
        made._length = self._length + len(bucket) - len(self._buckets[place])
        return made if made._length <= 32 * len(made._buckets) else BucketMap(made)

    def _bucket(self, key: object) -> dict[K, V]:
        return self._buckets[hash(key) & len(self._buckets) - 1]

    def set(self, key: K, value: V) -> "BucketMap[K, V]":
        """A map with this value for a key."""
        return self._with(key, {**self._bucket(key), key: value})

    def delete(self, key: K) -> "BucketMap[K, V]":
        """A map without a key; raises `KeyError` if it isn't in this one."""
        bucket = dict(self._bucket(key))
        del bucket[key]
        return self._with(key, bucket)

    def update(self, given: Any = ()) -> "BucketMap[K, V]":
        """A map with these values as well."""
        return BucketMap({**self._all(), **dict(given)})

    def mutate(self) -> "Mutation[K, V]":
        """A copy that can be changed, until its `finish`."""
        return Mutation(self._all())

    def _all(self) -> dict[K, V]:
        return dict(chain.from_iterable(bucket.items() for bucket in self._buckets))

    def __getitem__(self, key: K) -> V:
        return self._bucket(key)[key]

    def get(self, key: Any, default: Any = None) -> Any:
        return self._bucket(key).get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self._bucket(key)

    def __iter__(self) -> Iterator[K]:
        return chain.from_iterable(self._buckets)

    def __len__(self) -> int:
        return self._length

    def keys(self) -> KeysView[K]:
        return self._all().keys()

    def values(self) -> ValuesView[V]:
        return self._all().values()

    def items(self) -> ItemsView[K, V]:
        return self._all().items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BucketMap) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(frozenset(self._all().items()))

    def __repr__(self) -> str:
        return f"Map({self._all()!r})"


class Mutation(dict[K, V]):
    """A map that's being changed."""

    def __enter__(self) -> "Mutation[K, V]":
        return self

    def __exit__(self, *_: object) -> None:
        """Leave it as it is."""

    def finish(self) -> BucketMap[K, V]:
        """The map with all changes."""
        return BucketMap(self)


if TYPE_CHECKING or sys.version_info < (3, 14):
    from immutables import Map as Map
else:
    Map = BucketMap
