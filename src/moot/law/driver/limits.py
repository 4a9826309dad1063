"""What a provision may hand on: plain values of a reasonable size, paid for in fuel, and effects well told.

Checked within the call of the provision that made it, so that it fails alone.
"""

_ROOM = 100_000
"""What one value may weigh: one for each part, and one for every ten letters."""
_NESTED = 12
_NUMBER_LIMIT = 10**15
_COST_EACH = 20
"""Ticks for each effect and each draw."""
_REASON = 500

_W = [0]


def _weigh(value, depth=0):
    """Take a value's weight off the room left; an error where it is not plain, or there is no room."""
    _W[0] -= 1
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        if not -_NUMBER_LIMIT < value < _NUMBER_LIMIT:
            raise ValueError("a number is not of reasonable size")
    elif isinstance(value, str):
        _W[0] -= len(value) // 10
    elif isinstance(value, (list, tuple, set, frozenset, dict)):
        _W[0] -= len(value)
        if depth > _NESTED:
            raise ValueError("a value is nested too deeply")
        if _W[0] >= 0:
            for part in value:
                _weigh(part, depth + 1)
                if isinstance(value, dict):
                    _weigh(value[part], depth + 1)
    else:
        raise TypeError("a " + type(value).__name__ + " cannot be kept or handed on")
    if _W[0] < 0:
        raise ValueError("a value is too large")


def _afford(value, cost):
    """Check a value, and pay for it."""
    _W[0] = _ROOM
    _weigh(value)
    _F[0] -= cost + (_ROOM - _W[0]) // 4
    _tick()


def _handed_on(result, arguments):
    """What a provision answers, checked; a fact handed on as it came is sound already."""
    if result is None or result is True or result is False:
        return result
    for fact in arguments.values():
        if result is fact:
            return result
    _afford(result, 0)
    return result


def _word(x):
    """A name, which is a text."""
    if not isinstance(x, str) or len(x) > 200:
        raise TypeError("a name must be a text of at most 200 characters")
    return x


def _text(x):
    if not isinstance(x, str):
        raise TypeError("a " + type(x).__name__ + " is no text")
    return x


def _whole(x):
    if isinstance(x, bool) or not isinstance(x, int) or not -_NUMBER_LIMIT < x < _NUMBER_LIMIT:
        raise ValueError("it must be a whole number of reasonable size")
    return x


def _player(x):
    """A player, or nobody; whether there is such a player the program knows."""
    return None if x is None else _word(x)
