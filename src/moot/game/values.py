"""Basic values and identifiers, and their canonical serialization."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, NewType, TypeVar, get_args, get_origin

import msgspec

from moot.game.characters import is_printable
from moot.game.maps import Map
from moot.languages import N_

PlayerId = NewType("PlayerId", str)
"""A player's name in a game, on pages, in rules and in the journal."""
RuleId = NewType("RuleId", str)
"""A rule's permanent identity: its first number."""
Number = NewType("Number", str)
"""The current number of a rule or proposal; amending a rule may change it (108)."""
CaseId = NewType("CaseId", str)
"""A case's number, counted from 1."""
Time = int
"""Seconds since 1970-01-01 00:00 UTC."""
RANK = re.compile(r"[a-z][a-z0-9-]{0,39}")
"""What a rank of rules may be called."""
Rank = Annotated[str, msgspec.Meta(pattern=f"^{RANK.pattern}$")]

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


NAME_CHARACTERS_MAX = 60


def fault_of_name(name: str) -> str:
    """Why a word can't be a player's name; empty if it can."""
    if not name or name != name.strip() or not is_text(name, NAME_CHARACTERS_MAX):
        return N_("a name has 1 to {most} characters, and no white space around them", most=NAME_CHARACTERS_MAX)
    if not is_printable(name) or any(c in "/|,=<>&\"'`*[](){}" for c in name):
        return N_("“{name}” cannot be a name: use letters, digits, spaces, hyphens and dots", name=name)
    return ""


class Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frozen value that compares, prints and encodes by its fields.

    A field at its default is left out of the encoding. The encoder tells by identity, so a class with a word as
    a default is a `DefaultedValue`.
    """


class DefaultedValue(Value, frozen=True):
    """A value in which fields that equal their defaults are the very same objects: equal ones serialize equally."""

    def __post_init__(self) -> None:
        for field, default in _words_by_default(type(self)):
            if getattr(self, field) == default:
                msgspec.structs.force_setattr(self, field, default)


def from_attributes(kind: type[T], *sources: object, **more: Any) -> T:
    """A value with these fields; other fields are taken from the first source that has the attribute."""
    for source in sources:
        for field in kind.__struct_fields__:  # type: ignore[attr-defined]
            if field not in more and hasattr(source, field):
                more[field] = getattr(source, field)
    return kind(**more)


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The values of each key, in order."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


@cache
def _words_by_default(kind: type[Value]) -> tuple[tuple[str, str], ...]:
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    named = zip(fields[len(fields) - len(defaults) :], defaults, strict=True)
    return tuple((field, default) for field, default in named if isinstance(default, str) and default)


def _to_plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):  # a message, which is kept in English
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _from_plain(kind: Any, plain: Any) -> Any:
    if get_origin(kind) is Map:
        key, item = get_args(kind)
        return Map(msgspec.convert(plain, dict[key, item], dec_hook=_from_plain))  # type: ignore[valid-type]
    if hasattr(kind, "from_plain"):
        return kind.from_plain(plain)
    raise TypeError(f"{kind} has no canonical form")


_encoder = msgspec.json.Encoder(enc_hook=_to_plain, order="sorted")


def canonical(value: Any) -> bytes:
    """Serialize a value canonically: JSON with sorted keys and no white space.

    Two values are the same for a digest, a hash or a comparison when these bytes are.
    """
    return _encoder.encode(value)


unsorted_bytes = msgspec.json.Encoder(enc_hook=_to_plain).encode
"""Serialize a value for a cache in memory: tables may have numbers as keys, and count as they're ordered."""


def decode(data: bytes | str, kind: type[T]) -> T:
    """Parse the value of type `kind` that `canonical` wrote; raises `msgspec.DecodeError` or `UnicodeError`."""
    return msgspec.json.decode(data, type=kind, dec_hook=_from_plain)


def plain(value: Any) -> Any:
    """The value as dicts, lists, strings and numbers, for `--json` and pages; fractions as the record keeps them."""
    return msgspec.to_builtins(value, enc_hook=_to_shown, order="sorted")


def _to_shown(value: Any) -> Any:
    return kept(value) if isinstance(value, Fraction) else _to_plain(value)


def digest(value: Any) -> str:
    """SHA-256 of a value's canonical serialization, in hexadecimal."""
    return sha256(canonical(value)).hexdigest()


TEXT_MAX = 100_000
"""The most characters of one text by rules or players."""
_PARTS_MAX = 20_000
_DEPTH_MAX = 8
_SIZE_LIMIT = 10**15


def is_text(text: str, longest: int = TEXT_MAX) -> bool:
    """Whether a text isn't too long and can be encoded: lone surrogates can't."""
    return len(text) <= longest and (text.isascii() or not any("\ud800" <= c <= "\udfff" for c in text))


RATIO = re.compile(r"-?[0-9]{1,40}/[1-9][0-9]{0,39}")
"""How the record keeps a fraction that is no short decimal."""
Amount = int | float | str
"""A number as the record keeps it, never rounded: whole, a decimal, or a ratio such as `"1/3"`."""


def exact(amount: Amount) -> Fraction:
    """A number of the record to calculate with."""
    return Fraction(amount if isinstance(amount, int) else str(amount))


def kept(number: Fraction) -> Amount:
    """A number as the record keeps it."""
    if number.denominator == 1:
        return number.numerator
    return float(number) if exact(float(number)) == number else f"{number.numerator}/{number.denominator}"


def exact_sum(a: Amount, b: Amount) -> Amount:
    """The sum of two numbers of the record."""
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    return kept(exact(a) + exact(b))


def plain_value(value: Any) -> Any:
    """A JSON-like value in canonical form; raises ValueError if it isn't one, or is too large.

    It may have 20,000 parts, 100,000 characters in all, and whole numbers and others below 10**15. Its tables are in
    order of their keys, as they are read back from the record.
    """
    return _plain_part(value, [_PARTS_MAX, TEXT_MAX], 0)


def _plain_part(value: Any, room: list[int], depth: int) -> Any:
    room[0] -= 1
    if isinstance(value, str):
        room[1] -= len(value)
    if min(room) < 0 or depth > _DEPTH_MAX:
        raise ValueError("a value is nested too deeply" if depth > _DEPTH_MAX else "a value is too large")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str) and is_text(value):
        return value
    if isinstance(value, int | float) and -_SIZE_LIMIT < value < _SIZE_LIMIT:
        return value
    if isinstance(value, list | tuple):
        return [_plain_part(v, room, depth + 1) for v in value]
    if isinstance(value, dict):
        named = {_plain_part(str(k), room, depth): _plain_part(v, room, depth + 1) for k, v in value.items()}
        return dict(sorted(named.items()))
    raise ValueError(f"this {type(value).__name__} cannot be kept")
