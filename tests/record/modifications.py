"""Single modifications of a record, by kinds: what somebody may do to it who would deceive those who check it.

Each kind is a change at one place, and how well it's covered up afterwards: not at all, by a new hash for the entry, by
new hashes for all that follows, or by new draws too, as from a host that lies.
"""

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from verifier.moot_verify import canonical, drawn, own_hash, sha256

Record = list[dict[str, Any]]
NOT, HASHED = "", "the entry's hash"
ALL_HASHED, ALL_DRAWN = "all hashes from there on", "all hashes and draws from there on"


class Kind(NamedTuple):
    """A kind of modification."""

    name: str
    covered_up: str
    """What is done besides, so that it isn't noticed."""
    change: Callable[[Record, int], object]
    """Changes a record at an entry, or what is spelled there; answers None where there is nothing to change."""


KINDS: list[Kind] = []


def kind(name: str, *covered_up: str) -> Callable[[Callable[[Record, int], object]], Callable[[Record, int], object]]:
    """Add a kind for each way in which it may be covered up."""

    def add(change: Callable[[Record, int], object]) -> Callable[[Record, int], object]:
        KINDS.extend(Kind(name, how, change) for how in covered_up)
        return change

    return add


def last_place(record: Record, one: Kind) -> int | None:
    """The last entry at which a kind of modification can be made."""
    kept = pickle.dumps(record)  # copied once for each entry, and so much faster than by `copy`
    return next(
        (place for place in reversed(range(len(record))) if one.change(pickle.loads(kept), place) is not None), None
    )


def modified_at(record: Record, one: Kind, place: int) -> list[bytes]:
    """The lines of a record after a modification at an entry."""
    changed = copy.deepcopy(record)
    answer = one.change(changed, place)
    if one.covered_up == HASHED:
        changed[place] = hashed(changed[place])
    elif one.covered_up in (ALL_HASHED, ALL_DRAWN):
        cover_up(changed, place, draws=one.covered_up == ALL_DRAWN)
    lines = list(map(canonical, changed))
    return b"\n".join(answer(lines) if callable(answer) else lines).split(b"\n")


def hashed(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry with the hash of what it is now."""
    return {**entry, "hash": own_hash(entry)}


def cover_up(record: Record, since: int, *, draws: bool) -> None:
    """Chain a record again from an entry on, and draw again by the links that it reveals."""
    for place in range(since, len(record)):
        entry = record[place]
        if place > since and place:
            entry["previous"] = record[place - 1]["hash"]
        if draws:
            luck = sha256(f"{entry.get('reveal', '')} {entry['previous']}".encode())
            for draw in entry.get("draws", []):
                draw["value"] = drawn(luck, draw)
        record[place] = hashed(entry)


def event(record: Record, place: int, name: str) -> dict[str, Any]:
    """The first event of a name in an entry; empty where there is none."""
    return next((one for one in record[place]["events"] if one["event"] == name), {})


def raw(change: Callable[[bytes], bytes], place: int) -> Callable[[list[bytes]], list[bytes]]:
    """A change of an entry's bytes alone."""
    return lambda lines: [change(line) if number == place else line for number, line in enumerate(lines)]


# --- bytes and spelling ----------------------------------------------------------------------------------------------


@kind("a letter of a text is changed", NOT)
def _letter(record: Record, place: int) -> object:
    return raw(lambda line: re.sub(rb'("event":"[a-z_]*)[a-z]"', rb'\1q"', line, count=1), place)


@kind("a line is not JSON", NOT)
def _garbage(record: Record, place: int) -> object:
    return raw(lambda line: line[: len(line) // 2], place)


@kind("a space is added", NOT)
def _space(record: Record, place: int) -> object:
    return raw(lambda line: line.replace(b'":', b'": ', 1), place)


@kind("two keys change places", NOT)
def _keys(record: Record, place: int) -> object:
    def swapped(line: bytes) -> bytes:
        number, time = b'"number":%d' % place, b'"time":%d' % record[place]["time"]
        return line.replace(number, b"@").replace(time, number).replace(b"@", time)

    return raw(swapped, place)


@kind("a letter is escaped", NOT)
def _escaped(record: Record, place: int) -> object:
    return raw(lambda line: re.sub(rb'"game":"(.)', lambda found: b'"game":"\\u%04x' % ord(found[1]), line), place)


@kind("a number is spelled otherwise", NOT)
def _number_spelled(record: Record, place: int) -> object:
    return raw(lambda line: re.sub(rb'"time":(\d+)\}', rb'"time":\1e0}', line), place) if place else None


@kind("a key stands twice", NOT)
def _twice(record: Record, place: int) -> object:
    return raw(lambda line: line.replace(b'"game":', b'"game":"other","game":', 1), place)


@kind("a default of the entry is spelled out", ALL_DRAWN)
def _default(record: Record, place: int) -> object:
    return record[place].setdefault("tip", "") == "" or None


@kind("a default of an event is spelled out", ALL_DRAWN)
def _event_default(record: Record, place: int) -> object:
    for one in record[place]["events"][:1]:
        if "adjusted" not in one:
            one["adjusted"] = []
            return True
    return None


@kind("a field is added to an event", ALL_DRAWN)
def _field(record: Record, place: int) -> object:
    for one in record[place]["events"][:1]:
        one["note"] = "x"
        return True
    return None


@kind("an event gets a name that there isn't", ALL_DRAWN)
def _no_event(record: Record, place: int) -> object:
    for one in record[place]["events"][-1:]:
        one["event"] += "_twice"
        return True
    return None


@kind("the format is another", ALL_DRAWN)
def _format(record: Record, place: int) -> object:
    record[place]["format"] = 3
    return True


_ARGUMENT = b'"arguments":{'
_BYTES: dict[str, Callable[[bytes], bytes]] = {
    "a form feed stands before an entry": lambda line: b"\x0c\n" + line,
    "a line has nothing but spaces": lambda line: b"   \n" + line,
    "a line is a list": lambda line: b"[]\n" + line,
    "a line is a number": lambda line: b"5\n" + line,
    "a line is a note of somebody's": lambda line: b"// checked\n" + line,
    "a line is a zero byte": lambda line: b"\x00\n" + line,
    "two entries stand on a line": lambda line: line + line,
    "a comma stands at the end": lambda line: line[:-1] + b",}",
    "a byte order mark stands before an entry": lambda line: b"\xef\xbb\xbf" + line,
    "a text isn't UTF-8": lambda line: line.replace(b'"game":"', b'"game":"\xff', 1),
    "a letter is spelled with more bytes than it needs": lambda line: line.replace(b'"game":"', b'"game":"\xc1\xa1', 1),
    "a text has half of a pair": lambda line: line.replace(b'"game":"', b'"game":"\xed\xa0\x80', 1),
    "a number has a zero in front": lambda line: re.sub(rb'"number":(\d)', rb'"number":0\1', line, count=1),
    "a number has a plus sign": lambda line: line.replace(b'"number":', b'"number":+', 1),
    "an argument is more than any number": lambda line: line.replace(_ARGUMENT, _ARGUMENT + b'"A":1e400,', 1),
    "an argument is minus zero": lambda line: line.replace(_ARGUMENT, _ARGUMENT + b'"A":-0,', 1),
    "an argument is no number": lambda line: line.replace(_ARGUMENT, _ARGUMENT + b'"A":NaN,', 1),
    "an argument has 5,000 digits": lambda line: line.replace(_ARGUMENT, _ARGUMENT + b'"A":' + b"9" * 5000 + b",", 1),
    "an argument is nested deeply": lambda line: line.replace(
        _ARGUMENT, _ARGUMENT + b'"A":' + b"[" * 300 + b"]" * 300 + b",", 1
    ),
    "an argument is nested more deeply than a program can follow": lambda line: line.replace(
        _ARGUMENT, _ARGUMENT + b'"A":' + b"[" * 5000 + b"]" * 5000 + b",", 1
    ),
    "an entry has a key that JavaScript knows": lambda line: b'{"__proto__":{"redacted":true},' + line[1:],
    "an argument has a key that JavaScript knows": lambda line: line.replace(
        _ARGUMENT, _ARGUMENT + b'"__proto__":{"choice":"withheld"},', 1
    ),
}


def _of_bytes(change: Callable[[bytes], bytes]) -> Callable[[Record, int], object]:
    def changed(record: Record, place: int) -> object:
        line = canonical(record[place])
        return None if change(line) == line else raw(change, place)

    return changed


for _name, _change in _BYTES.items():
    kind(_name, NOT)(_of_bytes(_change))


# --- places ----------------------------------------------------------------------------------------------------------


@kind("an entry is removed", NOT)
def _removed(record: Record, place: int) -> object:
    return None if place == len(record) - 1 else record.pop(place)


@kind("an entry is removed and the rest renumbered", ALL_DRAWN)
def _closed_up(record: Record, place: int) -> object:
    if not 0 < place < len(record) - 1:
        return None
    record.pop(place)
    record[place]["previous"] = record[place - 1]["hash"]
    for number, entry in enumerate(record):
        entry["number"] = number
    return True


@kind("the end is cut off", NOT)
def _cut(record: Record, place: int) -> object:
    if place + 1 == len(record):
        return None
    del record[place + 1 :]
    return True


@kind("two entries change places", NOT)
def _swapped(record: Record, place: int) -> object:
    if place + 1 == len(record):
        return None
    record[place : place + 2] = [record[place + 1], record[place]]
    return True


@kind("an entry stands twice", NOT)
def _repeated(record: Record, place: int) -> object:
    record.insert(place, record[place])
    return True


@kind("a comment that nobody made is put in", ALL_DRAWN)
def _put_in(record: Record, place: int) -> object:
    if not 0 < place < len(record):
        return None
    said = {"event": "argued", "player": "Ada", "text": "I agree."}
    move = {"name": "argue", "player": "Ada", "arguments": {"text": "I agree."}}
    made = {**{name: record[place][name] for name in ("game", "law", "time")}, "move": move, "events": [said]}
    record.insert(
        place, {**made, "previous": record[place - 1]["hash"], "number": place, "time": record[place - 1]["time"]}
    )
    for number, entry in enumerate(record):
        entry["number"] = number
    return True


@kind("a number is left out", ALL_DRAWN)
def _gap(record: Record, place: int) -> object:
    for entry in record[place:]:
        entry["number"] += 1
    return True


@kind("an entry is of another game", ALL_DRAWN)
def _other_game(record: Record, place: int) -> object:
    record[place]["game"] += "-two"
    return True


@kind("all entries are of another game", ALL_DRAWN)
def _renamed(record: Record, place: int) -> object:
    for entry in record:
        entry["game"] += "-two"
    return True if place == 0 else None


@kind("an entry says that it's a fork", ALL_DRAWN)
def _fork(record: Record, place: int) -> object:
    if place == 0:
        return None
    record[place]["move"] = {"name": "fork"}
    for entry in record[place:]:
        entry["game"] += "-two"
    return True


# --- time, law, chain ------------------------------------------------------------------------------------------------


@kind("an entry is made before the one before it", ALL_DRAWN)
def _early(record: Record, place: int) -> object:
    if place == 0:
        return None
    record[place]["time"] = record[place - 1]["time"] - 1
    return True


@kind("an entry is made a second later", ALL_DRAWN)
def _later(record: Record, place: int) -> object:
    if place + 1 == len(record) or record[place]["time"] == record[place + 1]["time"]:
        return None
    record[place]["time"] += 1
    return True


@kind("the digest of the law is another", HASHED, ALL_DRAWN)
def _law(record: Record, place: int) -> object:
    record[place]["law"] = sha256(record[place]["law"].encode())
    return True


@kind("the hash is another", NOT)
def _hash(record: Record, place: int) -> object:
    record[place]["hash"] = sha256(record[place]["hash"].encode())
    return True


@kind("the hash of the entry before is another", HASHED, ALL_DRAWN)
def _previous(record: Record, place: int) -> object:
    record[place]["previous"] = sha256(record[place]["previous"].encode())
    return True
