#!/usr/bin/env python3
"""Verify the record of a game of Nomic, as `moot export GAME FILE --as journal` writes it.

    python3 moot_verify.py FILE [--against RECEIPT_OR_CHECKPOINT]... [--key KEY]... [--since OLDER_FILE] [--rules]

It needs Python 3.11 and shares no code with moot; docs/record.md explains the format. It checks the spelling, hash and
place of each entry, the draws, the secret ballots, and whether the record agrees with receipts, checkpoints or an older
copy. Only `moot verify` can tell whether each entry follows from the rules (`--rules`).

The exit code is 0 if the record is whole, 1 if it is broken, 2 if a file can't be read, and 3 if it is whole as far as
it can be checked, because some secret ballots haven't been opened, texts were redacted, or dice were named.
"""

import argparse
import base64
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

WHOLE, BROKEN, USAGE, NOT_YET = 0, 1, 2, 3
REDACTED = "[redacted]"  # in place of a text that was taken out, in format 1
COMMITMENT = re.compile("redacted:[0-9a-f]{64}")  # the same in format 2
CHAIN = 4096  # links of a hash chain for draws
LINK = re.compile("[0-9a-f]{64}")
WITHHELD = "withheld"
NOT_DECIDED = (
    "Not checked here: whether what happened follows from the moves and the rules."
    " `moot verify` decides each move again."
)
DEPTH_MAX = 64  # how deep an entry's lists and objects are nested


class Invalid(Exception):
    """Something isn't what docs/record.md says; with the reason."""


class NoSignatures(Exception):
    """Signatures can't be checked here."""


# --- canonical JSON ----------------------------------------------------------------------------------------------

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
CONTROL = re.compile(r'["\\\x00-\x1f]')


def canonical(value: Any) -> bytes:
    """A value's only spelling: sorted keys, no white space, UTF-8."""
    return spelled(value).encode()


def spelled(value: Any, depth: int = 0) -> str:
    """The same as text; raises `ValueError` where it's nested too deeply."""
    if depth > DEPTH_MAX:
        raise ValueError
    if isinstance(value, str):
        return f'"{CONTROL.sub(lambda c: ESCAPES.get(c[0], f"{chr(92)}u{ord(c[0]):04x}"), value)}"'
    if isinstance(value, list):
        return f"[{','.join(spelled(part, depth + 1) for part in value)}]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{spelled(key)}:{spelled(value[key], depth + 1)}" for key in sorted(value)) + "}"
    return spelled_float(value) if isinstance(value, float) else json.dumps(value)


def spelled_float(value: float) -> str:
    """The shortest digits that give the value: plain from 0.00001 up to 10**16, with an exponent elsewhere."""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + part) - len(digits))
    digits = digits.rstrip("0") or "0"
    if value == 0:
        found = "0.0"
    elif -4 <= point <= 0:
        found = f"0.{'0' * -point}{digits}"
    elif 0 < point <= 16:
        found = f"{digits[:point].ljust(point, '0')}.{digits[point:] or '0'}"
    else:
        found = f"{digits[0]}{'.' * (len(digits) > 1)}{digits[1:]}e{point - 1}"
    return f"{'-' * (str(value)[0] == '-')}{found}"


def sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


# --- entries -----------------------------------------------------------------------------------------------------

ENTRY = {"game": str, "number": int, "time": int, "move": dict, "events": list, "law": str, "previous": str}
ENTRY_MAY = {"draws": [], "deaths": [], "reveal": "", "tip": "", "opened": [], "redacted": False, "hash": ""}
ENTRY_MAY |= {"salt": "", "format": 1}
MOVE, MOVE_MAY = {"name": str}, {"player": None, "arguments": {}, "resumes": None, "held": 0, "letter": ""}
DRAW = {"provision": str, "subject": str, "count": int, "lowest": int, "highest": int, "value": int}
OPENED = {"proposal": str, "player": str, "choice": str, "salt": str}
EVENTS: dict[str, dict[str, type]] = {
    "game_started": {},
    "ballot_cast": {"proposal": str, "player": str, "choice": str, "digest": str},
    "revised": {"proposal": str, "digest": str},
    "proposed": {"proposal": str},
    "forked": {"game": str, "entry": int, "hash": str},
    "post_redacted": {"entry": int, "hash": str, "rest": str},
    "register_set": {"register": str},
    "revealed": {"register": str, "player": str, "salt": str, "value": object},
}
EVENT_MAY = {"commitment": str, "salt": str, "digest": str, "content": dict, "of": str, "named_dice": bool}


def read_entry(raw: bytes) -> dict[str, Any]:
    """Parse an entry, and fill in the defaults of its own fields; raises `Invalid`."""
    try:
        plain = json.loads(raw.decode(), parse_constant=int)  # which fails
        canonically = canonical(plain)
    except (ValueError, RecursionError):
        raise Invalid("it isn't JSON in UTF-8") from None
    if not isinstance(plain, dict):
        raise Invalid("its entry is no object")
    if plain.get("format", 2) != 2:
        raise Invalid("it is in a format that this program doesn't know")
    entry = _record(plain, "entry", ENTRY, ENTRY_MAY)
    entry["move"] = _record(entry["move"], "move", MOVE, MOVE_MAY)
    entry["draws"] = [_record(draw, "draw", DRAW, {}) for draw in entry["draws"]]
    entry["opened"] = [_record(one, "opened ballot", OPENED, {}) for one in entry["opened"]]
    for event in entry["events"]:
        kind = event.get("event") if isinstance(event, dict) else None
        if not isinstance(kind, str):
            raise Invalid("an event has no name")
        may = {name: kinds for name, kinds in EVENT_MAY.items() if name in event} if kind in EVENTS else {}
        _typed(event, kind, EVENTS.get(kind, {}) | may)
    if entry["number"] < 0:
        raise Invalid("its number is below 0")
    entry["forks"] = entry["move"]["name"] == "fork" and entry["move"]["player"] is None
    entry["is_canonical"] = canonically == raw
    entry["rest"] = sha256(canonical({name: part for name, part in plain.items() if name != "hash"}))
    entry["own_hash"] = own_hash(plain)
    return entry


def own_hash(plain: dict[str, Any]) -> str:
    """The hash of an entry by its other fields; in format 2, as it is when the text of its comment is taken out."""
    left = without_text(plain) if plain.get("salt") and plain.get("format") == 2 else plain
    unbound = ("hash", "redacted") if plain.get("format") == 2 else ("hash",)
    return sha256(canonical({name: part for name, part in left.items() if name not in unbound}))


def without_text(plain: dict[str, Any]) -> dict[str, Any]:
    """An entry without the text of its comment, which a later one takes out of the record."""
    salt = plain.get("salt", "")

    def put(within: dict[str, Any]) -> dict[str, Any]:
        said = within.get("text")
        left = f"redacted:{sha256(canonical({'salt': salt, 'text': said}))}" if salt else REDACTED
        return {**within, "text": left} if isinstance(said, str) else within

    move = {name: put(part) if name == "arguments" else part for name, part in plain["move"].items()}
    events = [put(event) if event["event"] == "argued" else event for event in plain["events"]]
    rest = {name: part for name, part in plain.items() if name != "salt"}
    return {**rest, "move": move, "events": events, "redacted": True}


def is_sealed(entry: dict[str, Any]) -> bool:
    """Whether an entry's hash is its own; that of format 1 with a text taken out can't be checked."""
    said = [event for event in entry["events"] if event["event"] == "argued"]
    texts = [event.get("text") for event in said] + [entry["move"]["arguments"].get("text", "")]
    if entry["format"] > 1:
        is_bound = bool(entry["salt"] or entry["redacted"]) == bool(said)
        is_out = not entry["redacted"] or (not entry["salt"] and all(COMMITMENT.fullmatch(str(one)) for one in texts))
        return is_bound and is_out and entry["own_hash"] == entry["hash"]
    if not entry["redacted"]:
        return not entry["salt"] and entry["own_hash"] == entry["hash"]
    others = [entry[name] for name in ("draws", "deaths", "opened", "reveal", "tip", "salt")]
    is_alone = len(entry["events"]) == 1 and texts == [REDACTED] * 2 and not any(others)
    return is_alone and said[0].get("player") == entry["move"]["player"]


def _record(value: Any, what: str, must: dict[str, type], may: dict[str, Any]) -> dict[str, Any]:
    """An object with all the fields that it must have, and no others than it may; defaults are filled in."""
    if not isinstance(value, dict):
        raise Invalid(f"its {what} is no object")
    _typed(value, what, must)
    for name in sorted(set(value) - set(must)):
        if name not in may:
            raise Invalid(f"its {what} has a field that it can't have")
        if type(value[name]) is not (str if may[name] is None else type(may[name])):
            raise Invalid(f"its {what} has no {name}, or one of the wrong type")
        if value[name] == may[name]:
            raise Invalid(f"its {what} spells out {name}, which is left out at its default")
    return {**may, **value}


def _typed(value: dict[str, Any], what: str, must: dict[str, type]) -> None:
    for name, kind in must.items():
        if name not in value or (kind is not object and type(value[name]) is not kind):
            raise Invalid(f"its {what} has no {name}, or one of the wrong type")


# --- the record --------------------------------------------------------------------------------------------------


class Record:
    """One pass over a record, and what was found."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.ends: dict[str, int] = {}
        """By game, how many entries there are up to its last: a fork begins with those of another game."""
        self.findings: list[tuple[int, str, str]] = []
        """The entry, the code and the message of each."""
        self.hashes: dict[int, str | None] = {}
        """By number; None for an entry that can't be read."""
        self.game: str | None = None
        self.highest = -1
        self._previous: dict[int, str] = {}
        self._time = 0
        self._link, self._left, self._next, self._gap = "", 0, 0, False
        self.named_dice = False
        """Whether a play named what the draws come to, so that they prove nothing."""
        self._digests: dict[str, str] = {}
        self._sealed: dict[tuple[str, str], list[tuple[int, str, str]]] = {}
        """The secret ballots by proposal and player: entry, commitment, digest of the text."""
        self._seals: dict[tuple[str, str], Any] = {}
        self._on_lines = False
        self.redacted: list[int] = []
        """The entries whose text was taken out, as later entries say."""
        self._format = 0
        """The latest so far."""
        self._rests: dict[int, str] = {}
        """The digests of what is left of those that no later entry has told of yet."""
        self._secret: dict[int, int] = {}
        """By entry, how many of its ballots aren't opened."""

    def find(self, entry: int, code: str, message: str) -> None:
        self.findings.append((entry, f"verify.{code}", message))

    @property
    def unopened(self) -> list[int]:
        """The entries with secret ballots that aren't opened."""
        return sorted(entry for entry, count in self._secret.items() if count)

    def take(self, raw: bytes) -> None:
        self.lines.append(raw)
        try:
            entry = read_entry(raw)
        except Invalid as why:
            self.highest += 1
            self.find(self.highest, "unreadable", f"entry {self.highest} is unreadable: {why}")
            self.hashes[self.highest] = None
            return
        number = entry["number"]
        self.ends[entry["game"]] = len(self.lines)
        if not entry["is_canonical"]:
            self.find(number, "unreadable", f"entry {number} is not in the canonical spelling")
        if entry["format"] < self._format:
            told = f"entry {number} is of format {entry['format']}, and one before it is of format {self._format}"
            self.find(number, "unreadable", told)
        self._format = max(self._format, entry["format"])
        if not is_sealed(entry):
            self.find(number, "hash", f"the hash of entry {number} is not its own: it was altered")
        elif entry["redacted"]:
            self._rests[number] = entry["rest"]
        for check in (self._placed, self._drawn, self._voted):
            check(entry, number)
        self.hashes[number], self._previous[number] = entry["hash"], entry["previous"]
        self.highest = max(self.highest, number)

    def _placed(self, entry: dict[str, Any], number: int) -> None:
        if entry["forks"] and self.game is not None:
            said = next(((e["game"], e["entry"], e["hash"]) for e in entry["events"] if e["event"] == "forked"), None)
            if said != (self.game, number - 1, entry["previous"]):
                self.find(number, "game", f"entry {number} says that it goes on from another record than this")
        if self.game is None or entry["forks"]:
            self.game = entry["game"]
        if entry["game"] != self.game:
            self.find(number, "game", f"entry {number} is of another game than the entries before it")
        if number in self.hashes:
            self.find(number, "order", f"entry {number} stands there twice")
        elif number < self.highest:
            self.find(number, "order", f"entry {number} stands after entry {self.highest}")
        if number > self.highest:
            if self._time > entry["time"]:
                self.find(number, "time", f"entry {number} was made before the entry before it")
            self._time = entry["time"]

    def _drawn(self, entry: dict[str, Any], number: int) -> None:
        if number >= self._next:
            self._gap = self._gap or number > self._next
            self._next = number + 1
            begins = number == 0 or entry["forks"]
            if number == 0:
                started = (event for event in entry["events"] if event["event"] == "game_started")
                self.named_dice = any(event.get("named_dice") for event in started)
            if begins:
                self._link, self._left = entry["tip"], CHAIN
            if entry["reveal"]:
                steps = steps_between(entry["reveal"], self._link, self._left if self._gap else 1)
                self._left -= steps
                if not steps and (self._link or not self._gap):
                    self.find(number, "chance", f"the link that entry {number} reveals does not lead to the tip")
                self._link, self._gap = entry["reveal"], False
            if entry["tip"] and not begins:
                if self._left and not self._gap:
                    self.find(number, "chance", f"entry {number} begins a chain before the old one is used up")
                self._link, self._left = entry["tip"], CHAIN
        if entry["draws"] and not entry["reveal"]:
            self.find(number, "chance", f"entry {number} draws and reveals no link")
        luck = sha256(f"{entry['reveal']} {entry['previous']}".encode())
        for place, draw in enumerate(entry["draws"] if entry["reveal"] else (), 1):
            if self.named_dice and not draw["lowest"] <= draw["value"] <= draw["highest"]:
                self.find(number, "chance", f"draw {place} of entry {number} is out of its range")
            elif not self.named_dice and draw["value"] != drawn(luck, draw):
                self.find(number, "chance", f"draw {place} of entry {number} is not what its link gives")

    def _voted(self, entry: dict[str, Any], number: int) -> None:
        casts = False
        for event in entry["events"]:
            kind = event["event"]
            if kind in ("game_started", "forked"):
                for kept in (self._sealed, self._digests, self._seals):
                    kept.clear()
            elif kind == "post_redacted":
                self._redacted(event, number)
            elif kind == "posted":
                self._on_lines = True
            elif kind in ("proposed", "revised"):
                self._proposed(event, kind, number)
            elif kind in ("register_set", "revealed"):
                self._sealed_value(entry["game"], event, kind, number)
            elif kind == "ballot_cast":
                casts = True
                self._cast(entry, event, number)
        if not casts and entry["move"]["arguments"].get("choice") == WITHHELD:
            self._secret[number] = self._secret.get(number, 0) + 1
        for one in entry["opened"]:
            self._opened(entry["game"], one, number)
        named = {(one["proposal"], one["player"]) for one in entry["opened"]}
        for about, player in () if self._on_lines else sorted(set(self._sealed) - named):
            if about in {proposal for proposal, _ in named}:
                told = f"entry {number} opens the ballots on {about}, and keeps back that of {player}"
                self.find(number, "opening", told)

    def _redacted(self, event: dict[str, Any], number: int) -> None:
        about = event["entry"]
        if self.hashes.get(about) != event["hash"]:
            self.find(number, "hash", f"entry {number} redacts another entry {about} than this")
        elif self._rests.get(about) == event["rest"]:
            del self._rests[about]
            self.redacted.append(about)

    def _proposed(self, event: dict[str, Any], kind: str, number: int) -> None:
        proposal, digest = event["proposal"], event.get("digest", "")
        changes, content = event.get("changes", []), event.get("content", {})
        texts = {name: said for name, said in content.items() if isinstance(said, str) and "\n" in said}
        if digest and digest != sha256(canonical([changes, texts] if texts else changes)):
            self.find(number, "opening", f"the digest of proposal {proposal} in entry {number} is not that of its text")
        self._digests[proposal] = digest
        if kind == "revised":
            self._sealed = {key: kept for key, kept in self._sealed.items() if key[0] != proposal}

    def _cast(self, entry: dict[str, Any], event: dict[str, Any], number: int) -> None:
        about, sealed = (event["proposal"], event["player"]), event.get("commitment", "")
        if not self._on_lines:
            self._sealed.pop(about, None)
            if self._digests.get(event["proposal"], event["digest"]) != event["digest"]:
                told = f"the ballot of {about[1]} on {about[0]} in entry {number} was cast on another text"
                self.find(number, "opening", told)
        if sealed:
            if not LINK.fullmatch(sealed) or event["choice"] != WITHHELD or event.get("salt"):
                self.find(number, "opening", f"entry {number} tells a ballot that it should withhold")
            self._sealed.setdefault(about, []).append((number, sealed, event["digest"]))
            self._secret[number] = self._secret.get(number, 0) + 1

    def _sealed_value(self, game: str, event: dict[str, Any], kind: str, number: int) -> None:
        about = (event["register"], event.get("of", ""))
        if kind == "register_set":
            self._seals[about] = event.get("value")
        elif not self._on_lines:
            sealed = {"game": game, **{name: event[name] for name in ("player", "salt", "value")}}
            if self._seals.get(about) != f"sealed:{sha256(canonical(sealed))}":
                self.find(number, "opening", f"what entry {number} reveals of {about[1]} is not what was sealed")

    def _opened(self, game: str, one: dict[str, Any], number: int) -> None:
        about = (one["proposal"], one["player"])
        for cast, sealed, digest in self._sealed.get(about, ()):
            if sealed == sha256(canonical({"game": game, **one, "digest": digest})):
                self._secret[cast] -= 1
                self._sealed.pop(about)
                return
        wrong = f" as {one['choice']}, which is not what its commitment says"
        why = wrong if about in self._sealed else ", and there is no secret one"
        self.find(number, "opening", f"entry {number} opens the ballot of {about[1]} on {about[0]}{why}")

    def end(self) -> None:
        """After the last line: look for gaps, and sort the findings."""
        if not self.lines:
            self.find(0, "missing", "there are no entries")
        for number in self._rests:
            told = f"the text of entry {number} was taken out, and no later entry says so: it was altered"
            self.find(number, "hash", told)
        for number, previous in self._previous.items():
            if self.hashes.get(number - 1, "" if number == 0 else previous) not in (None, previous):
                told = f"entry {number} was made on another entry {number - 1} than stands there"
                self.find(number, "chain", told if number else "entry 0 names an entry before it, and is the first")
        for last, following in pairwise([-1, *sorted(self.hashes)]):
            if following - last > 1:
                told = f"entries {last + 1} to {following - 1} are" if following - last > 2 else f"entry {last + 1} is"
                self.find(last + 1, "missing", f"{told} missing")
        self.findings.sort(key=lambda one: one[0])


def steps_between(link: str, known: str, most: int) -> int:
    """How many hashes lead from a link to the known one; 0 if it isn't reached."""
    if not LINK.fullmatch(link):
        return 0
    for steps in range(1, most + 1):
        link = sha256(bytes.fromhex(link))
        if link == known:
            return steps
    return 0


def drawn(luck: str, draw: dict[str, Any]) -> int | None:
    """The number that a draw must give; None if there is nothing to draw from."""
    seed = f"{luck} {draw['provision']} {draw['subject']} {draw['count']}"
    span = draw["highest"] - draw["lowest"] + 1
    return draw["lowest"] + int(sha256(seed.encode()), 16) % span if span > 0 else None


def verified(data: bytes) -> Record:
    """What was found in a record; empty lines don't count."""
    record = Record()
    for line in data.split(b"\n"):
        if line.rstrip(b"\r"):
            record.take(line.rstrip(b"\r"))
    record.end()
    return record


# --- receipts and checkpoints (C2SP tlog-proof, tlog-checkpoint, tlog-cosignature, signed-note) --------------------

RECEIPTS = re.compile(r"^c2sp\.org/tlog-proof@v1\n(?:.+\n)+\n(?:.+\n)+\n(?:— .+\n)+", re.M)
NOTES = re.compile(r"^.+\n[0-9]+\n[A-Za-z0-9+/]{43}=\n(?:.+\n)*\n(?:— .+\n)+", re.M)
COUNT = re.compile(r"0|[1-9][0-9]{0,18}")
SIGNATURE = re.compile(r"— ([^\s+]{1,200}) ([A-Za-z0-9+/=]{8,12000})")
PLAIN, COSIGNATURE = 1, 4
HASHES_MAX, SIGNATURES_MAX = 63, 64
Range = tuple[int, int]


def leaf_of(hash: str) -> bytes:
    """The leaf of an entry in the Merkle tree (RFC 6962, 2.1), by its hash in hexadecimal."""
    return hashlib.sha256(b"\0" + bytes.fromhex(hash if LINK.fullmatch(hash) else "00" * 32)).digest()


def root_of(leaves: list[bytes]) -> bytes:
    """The root of a tree with these leaves."""
    nodes = leaves
    while len(nodes) > 1:
        pairs = [hashlib.sha256(b"\1" + a + b).digest() for a, b in zip(nodes[::2], nodes[1::2], strict=False)]
        nodes = pairs + nodes[len(pairs) * 2 :]
    return nodes[0] if nodes else hashlib.sha256().digest()


def subtrees(index: int, size: int) -> list[Range]:
    """The leaves below each hash of an inclusion proof: the first, and the one after the last."""
    found: list[Range] = []
    first, end = 0, size
    while end - first > 1:
        middle = first + (1 << (end - first - 1).bit_length() - 1)
        is_left = index < middle
        found.append((middle, end) if is_left else (first, middle))
        first, end = (first, middle) if is_left else (middle, end)
    return found[::-1]


def root_from(leaf: bytes, index: int, size: int, proof: list[bytes]) -> bytes | None:
    """The root that an inclusion proof leads to; None if it isn't as long as it must be."""
    ranges = subtrees(index, size) if index < size else []
    if index >= size or len(ranges) != len(proof):
        return None
    for (first, _), hash in zip(ranges, proof, strict=True):
        leaf = hashlib.sha256(b"\1" + (leaf + hash if first > index else hash + leaf)).digest()
    return leaf


def decoded(text: str) -> bytes:
    """What is spelled in base64, in its one spelling."""
    try:
        found = base64.b64decode(text, validate=True)
    except ValueError:
        found = b""
    if base64.b64encode(found).decode() != text:
        raise Invalid(f"this isn't base64: {text[:60]}")
    return found


def hash_in(text: str) -> bytes:
    """A hash in base64."""
    if len(found := decoded(text)) != 32:
        raise Invalid(f"this isn't a hash in base64: {text[:60]}")
    return found


class Kept:
    """A checkpoint that somebody has kept, or a receipt with its checkpoint, by its text; raises `Invalid`."""

    def __init__(self, text: str) -> None:
        self.index, self.proof, self.entry, note = -1, list[bytes](), b"", text
        if RECEIPTS.fullmatch(text):
            head, _, note = text.partition("\n")[2].partition("\n\n")
            lines = head.split("\n")
            self.entry = decoded(lines.pop(0)[6:]) if lines[0].startswith("extra ") else b""
            name, _, index = lines[0].partition(" ") if lines else ("", "", "")
            if name != "index" or not COUNT.fullmatch(index):
                raise Invalid("this receipt doesn't say which entry it is for")
            self.index, self.proof = int(index), [hash_in(line) for line in lines[1:]]
        body, _, listed = note.rpartition("\n\n")
        self.text, self.signatures = f"{body}\n", list[tuple[str, bytes, bytes]]()
        for line in listed.split("\n")[:-1]:
            found = SIGNATURE.fullmatch(line)
            data = decoded(found[2]) if found else b""
            if found is None or len(data) <= 4:
                raise Invalid(f"this line isn't a signature: {line[:80]}")
            self.signatures.append((found[1], data[:4], data[4:]))
        self.origin, size, root, *more = [*body.split("\n"), "", ""][: max(3, body.count("\n") + 1)]
        if not (self.origin and COUNT.fullmatch(size) and all(more)) or any(c < " " and c != "\n" for c in text):
            raise Invalid("this isn't a checkpoint: the lines of its name, size and root are missing")
        self.size, self.root = int(size), hash_in(root)
        self.path = self.origin.rpartition("/games/")[2] if "/games/" in self.origin else ""
        if len(self.proof) > HASHES_MAX or len(self.signatures) > SIGNATURES_MAX:
            raise Invalid("it has too many hashes or signatures")
        if self.entry and root_from(leaf_of(hash_of(self.entry)), self.index, self.size, self.proof) != self.root:
            raise Invalid("its proof doesn't lead from its entry to its checkpoint, so it was altered")


def hash_of(raw: bytes) -> str:
    """The hash that an entry has to have; of format 1 with a text taken out, what it says."""
    try:
        entry = read_entry(raw)
    except Invalid:
        return sha256(raw)
    is_unknown = entry["redacted"] and entry["format"] == 1 and LINK.fullmatch(entry["hash"])
    return entry["hash"] if is_unknown else entry["own_hash"]


def against(record: Record, text: str, keys: list[str]) -> Iterator[str]:
    """How a record differs from the receipts and checkpoints in a text; raises `Invalid` for a key that is none."""
    text = text.replace("\r\n", "\n").removesuffix("\n") + "\n"
    found = [*RECEIPTS.findall(text), *NOTES.findall(RECEIPTS.sub("\n", text))]
    if not found:
        yield "there is no receipt or checkpoint in it"
    known = [key_of(key) for key in keys]
    for one in found:
        try:
            yield from _differences(record, Kept(one), known)
        except Invalid as why:
            yield str(why)


def _differences(record: Record, kept: Kept, keys: list[tuple[str, int, bytes]]) -> Iterator[str]:
    ends = {quote(game, safe=""): end for game, end in record.ends.items()}
    common = ends.get(kept.path, 0)
    if not common:
        raise Invalid(f"it is about {kept.origin}, and this is the record of {record.game}")
    signed = [_has_signed(kept, key) for key in keys]  # each, since a wrong signature of any is told
    if keys and not any(signed):
        raise Invalid("none of the keys has signed it")
    leaves = [leaf_of(hash_of(raw)) for raw in record.lines]
    parts = {(0, kept.size): kept.root} if kept.size else {}
    if kept.index >= 0:
        own = leaf_of(hash_of(kept.entry)) if kept.entry else b"".join(leaves[kept.index : kept.index + 1])
        if root_from(own, kept.index, kept.size, kept.proof) == kept.root:
            parts |= {(kept.index, kept.index + 1): own}
            parts |= dict(zip(subtrees(kept.index, kept.size), kept.proof, strict=True))
        elif kept.index >= kept.size or kept.index < common:
            raise Invalid(f"its proof doesn't lead from entry {kept.index} to its checkpoint: one of them was altered")
    wrong = [one for one, hash in parts.items() if one[1] <= common and root_of(leaves[one[0] : one[1]]) != hash]
    if wrong:
        yield f"the record was rewritten, from one of the entries 0 to {min(end for _, end in wrong) - 1} on"
    elif kept.entry and kept.index < common and not is_same(kept.entry, record.lines[kept.index]):
        yield f"entry {kept.index} is another one than the receipt is for: it was rewritten"
    if kept.size > common == len(leaves):
        yield f"it was signed for {kept.size} entries, and this record has {common}: the end was cut off"


def key_of(text: str) -> tuple[str, int, bytes]:
    """The name, algorithm and bytes of a public key, NAME+ID+KEY; raises `Invalid`."""
    name, _, rest = text.strip().partition("+")
    id, _, spelled_key = rest.partition("+")
    key = decoded(spelled_key)
    if not name or len(key) != 33 or key[0] not in (PLAIN, COSIGNATURE) or id != key_id(name, key).hex():
        raise Invalid(f"this isn't the key of an Ed25519 signer, NAME+ID+KEY: {text.strip()[:80]}")
    return name, key[0], key[1:]


def key_id(name: str, key: bytes) -> bytes:
    """What identifies a key beside its name: four bytes."""
    return hashlib.sha256(f"{name}\n".encode() + key).digest()[:4]


def _has_signed(kept: Kept, key: tuple[str, int, bytes]) -> bool:
    """Whether a checkpoint has a signature of a key; raises `Invalid` where one is said to be its and isn't."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise NoSignatures("signatures need the package `cryptography`: install it, or leave out --key") from None
    name, kind, public = key
    if kind == PLAIN:  # the host's key signs all of its records, by their own names
        if name.partition("/games/")[0] != kept.origin.rpartition("/games/")[0]:
            return False
        name = kept.origin
    id, is_signed = key_id(name, bytes([kind]) + public), False
    for signer, signer_id, signature in kept.signatures:
        if (signer, signer_id) != (name, id):
            continue
        told, signed = kept.text, signature
        if kind == COSIGNATURE:
            told, signed = f"cosignature/v1\ntime {int.from_bytes(signature[:8])}\n{told}", signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signed, told.encode())
        except (InvalidSignature, ValueError):
            raise Invalid(f"the signature of {name} is wrong: somebody has changed the text") from None
        is_signed = True
    return is_signed


def is_same(then: bytes, now: bytes) -> bool:
    """Whether an entry is what it was, but for the text of its comment, which may have been taken out."""
    return then == now or any(_is_left(*two) for two in ((then, now), (now, then)))


def _is_left(before: bytes, after: bytes) -> bool:
    try:
        read_entry(before)
        return canonical(without_text(json.loads(before))) == after
    except (Invalid, ValueError):
        return False


def since(record: Record, older: Record) -> Iterator[str]:
    """How a record differs from an older copy of it."""
    end = record.ends.get(older.game or "", 0)
    if not end:
        yield f"it is about {older.game or 'no game'}, and this is the record of {record.game}"
        return
    lines = older.lines if end == len(record.lines) else older.lines[:end]
    for number, (then, now) in enumerate(zip(lines, record.lines, strict=False)):
        if then != now and not _is_left(then, now):
            yield f"it has another entry {number}: the record was rewritten from there on"
            return
    if len(lines) > len(record.lines):
        yield f"it has {len(lines)} entries: the end of this record was cut off"


def shown(text: str) -> str:
    """A text with visible marks for what could command a terminal."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def report(name: str, record: Record, faults: Iterable[str]) -> int:
    """Print what was found, and return the exit code."""
    told = [f"entry {entry}: {message} ({code})" for entry, code, message in record.findings] + list(faults)
    for line in told:
        sys.stdout.write(f"{shown(name)}, {shown(line)}\n")
    if told:
        return BROKEN
    entries = f"{len(record.lines)} {'entry' if len(record.lines) == 1 else 'entries'}"
    sys.stdout.write(f"{shown(name)} is whole: {entries}, the last one is {record.hashes[record.highest]}.\n")
    if record.unopened:
        listed = ", ".join(map(str, record.unopened[:20])) + ", \u2026" * (len(record.unopened) > 20)
        sys.stdout.write(
            f"Entries with secret ballots that haven't been opened, so that they can't be checked: {listed}\n"
        )
    if record.redacted:
        sys.stdout.write(f"Entries whose text moderators took out: {', '.join(map(str, record.redacted))}\n")
    if record.named_dice:
        sys.stdout.write("The dice of this game were named by a play, not drawn: they prove nothing.\n")
    sys.stdout.write(f"{NOT_DECIDED}\n")
    return NOT_YET if record.unopened or record.redacted or record.named_dice else WHOLE


def main(words: list[str] | None = None) -> int:
    """Run the command, and return its exit code."""
    parser = argparse.ArgumentParser(prog="moot_verify.py", description="Verify the record of a game of Nomic.")
    parser.add_argument("file", type=Path, help="what `moot export GAME FILE --as journal` wrote")
    parser.add_argument("--against", type=Path, action="append", default=[], help="a receipt or a checkpoint")
    parser.add_argument("--key", action="append", default=[], help="the public key of the host, NAME+ID+KEY")
    parser.add_argument("--since", type=Path, help="an older copy of the record")
    parser.add_argument("--rules", action="store_true", help="have `moot verify` decide each entry again, too")
    asked = parser.parse_args(words)
    faults: list[str] = []
    try:
        record = verified(asked.file.read_bytes())
        for path in asked.against:
            text = path.read_bytes().decode("utf-8", "replace")
            faults += (f"{path}: {fault}" for fault in against(record, text, asked.key))
        if asked.since:
            faults += (f"{asked.since}: {fault}" for fault in since(record, verified(asked.since.read_bytes())))
    except (OSError, ValueError, Invalid, NoSignatures) as error:
        sys.stderr.write(f"moot_verify.py: {shown(str(error))}\n")
        return USAGE
    found = report(asked.file.name, record, faults)
    if asked.rules and found != BROKEN:
        decided = subprocess.run(["moot", "verify", str(asked.file)]).returncode
        return decided if decided else found
    return found


if __name__ == "__main__":
    sys.exit(main())
