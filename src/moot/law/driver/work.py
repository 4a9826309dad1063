"""Work inside one call of Python is paid for in the same steps as other code, before it's done where that can be known.

The compiler puts these functions around whatever may take longer the more it's given: see
`moot.law.mechanisms.work_counting`. So a provision ends after as many steps on any machine, fast or slow.
"""

from typing import Any

from moot.law.driver.fuel import _F, _LAW, _tick

_LETTERS = 64
"""How many letters of a text are read or written in one step."""
_PARTS = 8
"""How many parts of a list, table or set are read or written in one step."""
_FEW = 2 * _PARTS
"""Among fewer things than this one is found in no time."""
_DEEPEST = 60
_LARGEST = 10**40
"""No whole number is larger."""
_CROWD = 50
"""Facts about more players than this are sent in parts."""
_PLAIN_KEY = 65_536
_KEY_COST = 20
"""Steps for a key that is a large number or a fraction: many of them may share one place in a table."""
_NUMBERS = (int, float)
_LISTS = (list, tuple, set, frozenset)
_PARTED = (str, list, tuple, set, frozenset, dict)
_VIEWS = ("dict_keys", "dict_values", "dict_items")
_WRITTEN_LETTERS = 16
"""Where sizes count, as many letters of what is within a value count as one of its parts, if it's written out."""


def _ticks(steps: int) -> bool:
    """As `_tick`, for so many steps."""
    _F[0] -= steps - 1
    return _tick()


def _length(x: Any) -> int:
    """How many parts a value has; none if it's a single thing."""
    if x is None or isinstance(x, _NUMBERS):
        return 0
    try:
        return len(x)
    except TypeError:
        return 0


def _sizes_count() -> bool:
    """Whether all operations count by all sizes: not in entries that were decided before they did."""
    return "counts_sizes" in _LAW


def _is_view(x: Any) -> bool:
    return type(x).__name__ in _VIEWS


def _paid(x: Any) -> Any:
    """A value whose parts are passed over once; those of sets and tables are hashed again."""
    steps = len(x) // _LETTERS if isinstance(x, str) else _length(x) // _PARTS
    if steps and _sizes_count() and (isinstance(x, (set, frozenset, dict)) or _is_view(x)):
        steps = len(x) // 2
    if steps:
        _ticks(steps)
    return x


def _newly_paid(x: Any) -> Any:
    """The same, where sizes count."""
    return _paid(x) if _sizes_count() else x


def _passed(x: Any) -> Any:
    """The same; each letter of a text is a part."""
    if isinstance(x, str) and len(x) >= _PARTS and _sizes_count():
        _ticks(len(x) // _PARTS)
        return x
    return _paid(x)


def _weight(x: Any, depth: int = 0, letters: int = _LETTERS) -> int:
    """The size of a value with all that is in it; finding that out takes steps too."""
    if isinstance(x, str):
        return 1 + len(x) // letters
    sizes_count = _sizes_count()
    if isinstance(x, _LISTS):
        parts = x
    elif isinstance(x, dict):
        parts = [*x, *x.values()] if sizes_count else list(x.values())
    elif sizes_count and _is_view(x):
        parts = list(x)
    else:
        return 1 + _length(x)
    if depth > _DEEPEST:
        raise ValueError("a value is nested too deeply")
    total = len(x)
    _ticks(total + 1)
    for part in parts:
        if isinstance(part, _PARTED) or (sizes_count and _is_view(part)):
            total += _weight(part, depth + 1, letters) - 1
    return total


def _weighed(x: Any, letters: int = _LETTERS) -> Any:
    """A value of which every part may be looked at, such as one that is compared."""
    if x is None or isinstance(x, _NUMBERS):
        return x
    steps = _weight(x, 0, letters) // _PARTS
    if steps:
        _ticks(steps)
    return x


def _newly_weighed(x: Any) -> Any:
    """The same, where sizes count."""
    return _weighed(x) if _sizes_count() else x


def _written_out(x: Any) -> Any:
    """The same, for what is written out."""
    return _weighed(x, _WRITTEN_LETTERS if _sizes_count() else _LETTERS)


def _compared(x: Any) -> Any:
    """The same, for what may be a text whose letters are compared with each other."""
    return _passed(x) if isinstance(x, str) and _sizes_count() else _weighed(x)


def _keyed(x: Any) -> Any:
    """What a value is sorted by: it's compared with many others."""
    if x is None or isinstance(x, _NUMBERS):
        return x
    weight = _weight(x)
    if weight > 1:
        _ticks(2 * weight)
    return x


def _sorting(x: Any, by_key: bool) -> Any:
    """Values to be sorted."""
    size = _length(x)
    depth = 0
    while 2**depth < size:
        depth += 1
    steps = size * depth // 20
    if not by_key and not (isinstance(x, str) and _sizes_count()):
        steps += (_weight(x) - size) * depth // _PARTS
    if steps > 0:
        _ticks(steps)
    return x


def _sorting_exactly(x: Any, by_key: bool) -> Any:
    """Values that are put in order by the driver's own functions, which know fractions."""
    size = _length(x)
    if size:
        _ticks(6 * size)
    return _sorting(x, by_key)


def _hashed(key: Any) -> Any:
    """A key that is looked up or stored."""
    if isinstance(key, str):
        if len(key) >= _LETTERS:
            _ticks(len(key) // _LETTERS)
    elif isinstance(key, _NUMBERS):
        if isinstance(key, float) or not -_PLAIN_KEY < key < _PLAIN_KEY:
            _ticks(_KEY_COST)
    elif isinstance(key, tuple):
        for part in key:
            _hashed(part)
        _ticks(1 + len(key) // _PARTS)
    return key


def _all_hashed(keys: Any) -> Any:
    """Values that are stored in a set, or looked up in one."""
    size = _length(keys)
    if isinstance(keys, (list, tuple, range)) or (_is_view(keys) and _sizes_count()):
        _ticks(1 + size // 2)
        for key in keys:
            _hashed(key)
    elif size >= _PARTS and _sizes_count():
        _ticks(size // 2)
    elif size >= _PARTS:
        _ticks(size // _PARTS)
    return keys


def _pairs(pairs: Any) -> Any:
    """Keys with values, for a table."""
    size = _length(pairs)
    _ticks(1 + size // 2)
    if isinstance(pairs, (list, tuple)):
        for pair in pairs:
            if isinstance(pair, (list, tuple)) and len(pair) > 0:
                _hashed(pair[0])
    return pairs


def _walked(x: Any) -> Any:
    """What a loop goes through: its turns are counted, and a text is taken apart first."""
    if isinstance(x, str) and len(x) >= 4 * _LETTERS:
        _ticks(len(x) // (4 * _LETTERS))
    return x


def _item(x: Any, key: Any) -> Any:
    if isinstance(x, dict):
        _hashed(key)
    elif isinstance(x, str):
        _walked(x)
    return x[key]


def _look_for(x: Any, within: Any) -> None:
    """Pay for looking for something in a text or a list."""
    if isinstance(within, list) and len(within) < _FEW and isinstance(x, str) and len(x) < _LETTERS:
        return
    if isinstance(within, str):
        steps = len(within) // _LETTERS
    elif isinstance(within, (dict, set, frozenset)):
        _hashed(x)
        return
    else:
        size = 0 if isinstance(within, range) else _length(within)
        steps = size // _FEW
        if isinstance(x, _PARTED):
            weight = _weight(x)
            if weight > 1:
                steps += size * weight // _PARTS
    if steps:
        _ticks(steps)


def _members(x: Any) -> Any:
    """Those whom a player may be among; a fact about players costs nothing, whether it's sent whole or in parts."""
    if isinstance(x, list) and len(x) > _CROWD:
        _ticks(1 + len(x) // (2 * _PARTS))
    return x


def _is_in(x: Any, within: Any) -> bool:
    _look_for(x, within)
    found: bool = x in within
    return found


def _index(within: Any, x: Any, *between: Any) -> Any:
    _look_for(x, within)
    return within.index(x, *between)


def _count(within: Any, x: Any, *between: Any) -> Any:
    _look_for(x, within)
    return within.count(x, *between)


def _find(within: Any, x: Any, *between: Any) -> Any:
    _look_for(x, within)
    return within.find(x, *between)


def _in_bounds(number: Any) -> Any:
    if isinstance(number, int) and not -_LARGEST < number < _LARGEST:
        raise ValueError("a number is not of reasonable size")
    return number


def _bounded(number: Any) -> Any:
    """The same, where sizes count."""
    return _in_bounds(number) if _sizes_count() else number


def _plus(a: Any, b: Any) -> Any:
    if not isinstance(a, _NUMBERS):
        _paid(a)
        _paid(b)
    return _in_bounds(a + b)


def _minus(a: Any, b: Any) -> Any:
    if not isinstance(a, _NUMBERS):
        _paid(a)
        _paid(b)
    return _in_bounds(a - b)


def _multiplied(a: Any, b: Any) -> Any:
    """What `a * b` is; one of them may be a text or a list that is repeated."""
    if isinstance(a, _PARTED) and isinstance(b, int):
        _repeat(a, b)
    elif isinstance(b, _PARTED) and isinstance(a, int):
        _repeat(b, a)
    return _in_bounds(a * b)


def _repeat(x: Any, times: int) -> None:
    if times > 0:
        _ticks(1 + len(x) * times // (_LETTERS if isinstance(x, str) else _PARTS))


def _powered(a: Any, power: int) -> Any:
    return _in_bounds(_in_bounds(a) ** power)


def _remainder(a: Any, b: Any) -> Any:
    """What `a % b` is, also where `a` is a text with places for values."""
    return _paid(a % _written_out(b)) if isinstance(a, str) else a % b


def _joined(between: Any, parts: Any) -> Any:
    """What `between.join(parts)` is."""
    listed = list(_paid(parts))
    letters = _length(between) * len(listed)
    _ticks(1 + len(listed))
    for part in listed:
        if isinstance(part, str):
            letters += len(part)
    if letters >= _LETTERS:
        _ticks(letters // _LETTERS)
    return between.join(listed)


def _replaced(text: Any, old: Any, new: Any, *times: Any) -> Any:
    if isinstance(text, str) and isinstance(old, str) and isinstance(new, str):
        places = len(text) // max(1, len(old)) + 1
        _ticks(1 + places // _PARTS + (len(text) + places * len(new)) // _LETTERS)
    return text.replace(old, new, *times)


def _stripped(text: Any, *letters: Any) -> Any:
    """What `text.strip(letters)` is: each letter of the one may be looked for in the other."""
    if letters and isinstance(text, str) and isinstance(letters[0], str) and _sizes_count():
        steps = len(text) * len(letters[0]) // _LETTERS**2
        if steps:
            _ticks(steps)
    return text.strip(*letters)


def _split_text(text: Any) -> Any:
    """A text that is split."""
    if isinstance(text, str) and len(text) >= 4:
        _ticks(len(text) // 4)
    return text


def _summed(parts: Any, first: Any) -> Any:
    """What `sum(parts, first)` is; lists are copied again with each one that is added."""
    if isinstance(first, _NUMBERS):
        return sum(_paid(parts), first)
    _ticks(1 + (_weight(first) + _weight(parts)) * (1 + _length(parts)) // _PARTS)
    return sum(parts, first)


def _digits(text: Any) -> Any:
    """What is read as a number."""
    if isinstance(text, str) and len(text) >= _PARTS:
        _ticks(len(text) // _PARTS)
    return text


def _decimals(digits: Any) -> Any:
    """To how many decimals something is rounded."""
    if isinstance(digits, int) and not -100 < digits < 100:
        raise ValueError("a number is rounded to at most 99 decimals")
    return digits
