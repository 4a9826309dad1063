"""The LRU cache."""

from moot.lru import LruCache


def test_the_least_recently_used_goes_first() -> None:
    """Of more values than fit, the ones used last stay; reading a value counts as using it."""
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert cache.items() == (("a", 1), ("c", 3))
    assert cache.get("b") is None
    assert len(cache) == 2


def test_a_value_is_made_once() -> None:
    """A cached value isn't made again, even if it's None."""
    cache: LruCache[str, None] = LruCache(2)
    made: list[str] = []
    for _ in range(2):
        cache.get_or_make("a", lambda: made.append("a"))
    assert made == ["a"]
