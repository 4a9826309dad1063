"""An LRU cache for several threads: it keeps so many values, and drops the least recently used first."""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most `size` values by key; what was used last stays longest.

    To cache by the identity of an object, use its `id` as the key and keep the object in the value, so that no other
    object can get the same `id` while the value is cached.
    """

    def __init__(self, size: int):
        self.size = size
        self._values: dict[K, V] = {}
        self._lock = RLock()

    def get(self, key: K) -> V | None:
        """The value under a key, which counts as a use of it; None where there is none."""
        with self._lock:
            if key not in self._values:
                return None
            value = self._values[key] = self._values.pop(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Cache a value under a key, in place of the one before."""
        with self._lock:
            self._values.pop(key, None)
            self._values[key] = value
            while len(self._values) > self.size:
                del self._values[next(iter(self._values))]

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """The value under a key, made now if it isn't cached. It's made outside the lock, so it may be made twice."""
        with self._lock:
            if key in self._values:
                value = self._values[key] = self._values.pop(key)
                return value
        value = make()
        self.put(key, value)
        return value

    def items(self) -> tuple[tuple[K, V], ...]:
        """What is cached, the least recently used first; this doesn't count as a use."""
        with self._lock:
            return tuple(self._values.items())

    def __len__(self) -> int:
        return len(self._values)
