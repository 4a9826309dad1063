"""Exact arithmetic: a division of whole numbers, or a decimal such as 0.1, is a fraction and never rounded.

Laws in which nothing divides don't use it. A fraction here is never whole: what comes to a whole number is one, so
fractions are equal to nothing else, and never zero. The sandbox calls a class's operators, but those of order: the
compiler writes `_before(a, b)` for `a < b`, and its own names for `min`, `max`, `sorted` and `float`.
"""

from typing import Any

from moot.law.driver.fuel import _LAW, _operated

_FRACTION_LIMIT = 10**40
"""No fraction has a larger numerator or denominator."""
_DIGITS_MAX = 6
"""The most decimals with which a fraction is shown; others are shown as a whole number and the rest."""


def _whole_part(number: int) -> int:
    """What a division with `//` comes to."""
    return int(_ratio(number, 1)) if "counts_sizes" in _LAW else number


class _Fraction:
    """A fraction in lowest terms, with a positive denominator."""

    def __init__(self, top: int, bottom: int) -> None:
        self.top = top
        self.bottom = bottom

    def __add__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(self.top * bottom + top * self.bottom, self.bottom * bottom)

    def __radd__(self, other: Any) -> Any:
        return self.__add__(other)

    def __sub__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(self.top * bottom - top * self.bottom, self.bottom * bottom)

    def __rsub__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(top * self.bottom - self.top * bottom, self.bottom * bottom)

    def __mul__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(self.top * top, self.bottom * bottom)

    def __rmul__(self, other: Any) -> Any:
        return self.__mul__(other)

    def __truediv__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(self.top * bottom, self.bottom * top)

    def __rtruediv__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _ratio(top * self.bottom, bottom * self.top)

    def __floordiv__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _whole_part((self.top * bottom) // (self.bottom * top))

    def __rfloordiv__(self, other: Any) -> Any:
        top, bottom = _parts(other)
        return _whole_part((top * self.bottom) // (bottom * self.top))

    def __mod__(self, other: Any) -> Any:
        return self.__sub__(_ratio(*_parts(other)) * self.__floordiv__(other))

    def __rmod__(self, other: Any) -> Any:
        return _ratio(*_parts(other)) - self.__mul__(self.__rfloordiv__(other))

    def __pow__(self, other: Any) -> Any:
        if not isinstance(other, int) or not -100 < other < 100:
            raise ValueError("a fraction is raised to a whole number of reasonable size")
        if other < 0:
            return _ratio(self.bottom**-other, self.top**-other)
        return _ratio(self.top**other, self.bottom**other)

    def __rpow__(self, other: Any) -> Any:
        raise ValueError("nothing is raised to a fraction")

    def __neg__(self) -> Any:
        return _Fraction(-self.top, self.bottom)

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return _Fraction(abs(self.top), self.bottom)

    def __int__(self) -> int:
        whole = abs(self.top) // self.bottom
        return whole if self.top > 0 else -whole

    def __float__(self) -> float:
        return self.top / self.bottom

    def __round__(self, digits: int = 0) -> Any:
        """The nearest number with so many decimals; of two that are as near, the even one."""
        scale: int = 10**digits if 0 <= digits < 20 else 1
        doubled = 2 * self.top * scale
        below = (doubled + self.bottom) // (2 * self.bottom)
        if (doubled + self.bottom) % (2 * self.bottom) == 0 and below % 2 == 1:
            below = below - 1
        return _ratio(below, scale)

    def __eq__(self, other: Any) -> bool:
        _operated()
        return isinstance(other, _Fraction) and self.top == other.top and self.bottom == other.bottom

    def __hash__(self) -> int:
        _operated()
        return hash((self.top, self.bottom))

    def __str__(self) -> str:
        """As a decimal where that's exact and short, and else with a fraction: 2.5, 2 1/3, -1/3."""
        _operated()
        for digits in range(1, _DIGITS_MAX + 1):
            if (10**digits) % self.bottom == 0:
                shown = str(abs(self.top) * 10**digits // self.bottom).rjust(digits + 1, "0")
                return ("-" if self.top < 0 else "") + shown[:-digits] + "." + shown[-digits:]
        whole, rest = abs(self.top) // self.bottom, abs(self.top) % self.bottom
        told = (str(whole) + " " if whole else "") + str(rest) + "/" + str(self.bottom)
        return "-" + told if self.top < 0 else told

    def __repr__(self) -> str:
        return self.__str__()


def _ratio(top: int, bottom: int) -> Any:
    """A fraction, or the whole number that it comes to."""
    _operated()
    if bottom == 0:
        raise ZeroDivisionError("division by zero")
    divisor = _common_divisor(top, bottom)
    if bottom < 0:
        divisor = -divisor
    top, bottom = top // divisor, bottom // divisor
    if not -_FRACTION_LIMIT < top < _FRACTION_LIMIT or bottom > _FRACTION_LIMIT:
        raise ValueError("a number is not of reasonable size")
    return top if bottom == 1 else _Fraction(top, bottom)


def _common_divisor(a: int, b: int) -> int:
    """The greatest common divisor; `b` isn't zero."""
    while b:
        a, b = b, a % b
    return abs(a)


def _parts(x: Any) -> tuple[int, int]:
    """The numerator and denominator of a number."""
    if isinstance(x, float):
        x = _exactly(x)
    if isinstance(x, _Fraction):
        return (x.top, x.bottom)
    if isinstance(x, int):
        return (int(x), 1)
    raise TypeError("a " + type(x).__name__ + " is no number")


def _divided(a: Any, b: Any) -> Any:
    """What `a / b` is."""
    if isinstance(a, int) and isinstance(b, int):
        return _ratio(int(a), int(b))
    return a / b


def _exactly(x: Any, has_texts: bool = False) -> Any:
    """A number as an exact one; lists and tables with what is in them. With `has_texts`, `"1/3"` is a number too."""
    if isinstance(x, list):
        return [_exactly(one, has_texts) for one in x]
    if isinstance(x, dict):
        return {key: _exactly(x[key], has_texts) for key in x}
    if has_texts and isinstance(x, str) and "/" in x:
        top, _, bottom = x.partition("/")
        return _ratio(int(top), int(bottom))
    return _spelled(str(x)) if isinstance(x, float) else x


def _written(x: Any) -> Any:
    """A value as a register of numbers keeps it: a fraction that is no short decimal is written out."""
    if isinstance(x, _Fraction):
        decimal = x.top / x.bottom
        return decimal if _spelled(str(decimal)) == x else str(x.top) + "/" + str(x.bottom)
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_written(one) for one in x]
    return {key: _written(x[key]) for key in x} if isinstance(x, dict) else x


def _spelled(text: str) -> Any:
    """The number that a decimal such as `-2.5` or `1e-07` spells."""
    if text.strip().lower().strip("+-") in ("nan", "inf", "infinity"):
        raise ValueError("a number is not of reasonable size")
    mantissa, _, exponent = text.strip().lower().partition("e")
    whole, _, decimals = mantissa.partition(".")
    power = int(exponent or "0") - len(decimals)
    if not -40 < power < 40:
        raise ValueError("a number is not of reasonable size")
    digits = int(whole + decimals)
    return digits * 10**power if power >= 0 else _ratio(digits, 10**-power)


def _number(x: Any) -> Any:
    """What `float(x)` is where arithmetic is exact."""
    return _spelled(x) if isinstance(x, str) else _exactly(x)


def _inexactly(x: Any) -> Any:
    """A value with fractions as the nearest decimals, as it is written down and shown in a format."""
    if isinstance(x, _Fraction):
        return x.top / x.bottom
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_inexactly(one) for one in x]
    return {key: _inexactly(x[key]) for key in x} if isinstance(x, dict) else x


def _before(a: Any, b: Any) -> bool:
    """What `a < b` is."""
    if isinstance(a, _Fraction) or isinstance(b, _Fraction):
        _operated()
        (top, bottom), (other, below) = _parts(a), _parts(b)
        return top * below < other * bottom
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        for one, other_one in zip(a, b):  # noqa: B905 (the shorter one ends it)
            if one != other_one:
                return _before(one, other_one)
        return len(a) < len(b)
    found: bool = a < b
    return found


def _in_order(signs: list[str], values: list[Any]) -> bool:
    """What a chain of comparisons such as `a < b <= c` is."""
    for n, sign in enumerate(signs):
        a, b = values[n], values[n + 1]
        holds = {"<": _before, ">": _after, "<=": _up_to, ">=": _from, "==": _same, "!=": _differs}[sign](a, b)
        if not holds:
            return False
    return True


def _after(a: Any, b: Any) -> bool:
    return _before(b, a)


def _up_to(a: Any, b: Any) -> bool:
    return a == b or _before(a, b)


def _from(a: Any, b: Any) -> bool:
    return a == b or _before(b, a)


def _same(a: Any, b: Any) -> bool:
    found: bool = a == b
    return found


def _differs(a: Any, b: Any) -> bool:
    found: bool = a != b
    return found


def _scaled(keys: list[Any]) -> list[Any]:
    """Keys to sort by, with the numbers in them multiplied until all are whole."""
    scale = 1
    todo = list(keys)
    while todo:
        key = todo.pop()
        if isinstance(key, (list, tuple)):
            todo.extend(key)
        elif isinstance(key, _Fraction):
            scale = scale * key.bottom // _common_divisor(scale, key.bottom)
            if scale > _FRACTION_LIMIT:
                raise ValueError("numbers to sort by have too many different denominators")
    return [_times(key, scale) for key in keys] if scale > 1 else keys


def _times(key: Any, scale: int) -> Any:
    if isinstance(key, (list, tuple)):
        return tuple([_times(one, scale) for one in key])
    return key * scale if isinstance(key, (int, _Fraction)) else key


def _sorted(values: Any, key: Any = None, reverse: bool = False) -> list[Any]:
    """What `sorted(values, key=key, reverse=reverse)` is."""
    listed = list(values)
    keys = _scaled([key(one) for one in listed] if key is not None else listed)
    return [listed[n] for n in sorted(range(len(listed)), key=lambda n: keys[n], reverse=reverse)]


_NONE_GIVEN = "no default is given"


def _least(*values: Any, key: Any = None, default: Any = _NONE_GIVEN) -> Any:
    """What `min(values, key=key, default=default)` is."""
    listed = list(values[0]) if len(values) == 1 else list(values)
    if not listed and default != _NONE_GIVEN:
        return default
    return _sorted(listed, key)[0] if listed else min(listed)


def _greatest(*values: Any, key: Any = None, default: Any = _NONE_GIVEN) -> Any:
    """What `max(values, key=key, default=default)` is: of several that are as great, the first."""
    listed = list(values[0]) if len(values) == 1 else list(values)
    if not listed and default != _NONE_GIVEN:
        return default
    return _sorted(listed, key, True)[0] if listed else max(listed)
