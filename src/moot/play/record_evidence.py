"""A record compared with what others have kept of it: receipts, checkpoints and older copies.

| code | what is wrong |
|---|---|
| `verify.rewritten` | entries aren't those that a checkpoint was signed for, or that an older copy has |
| `verify.truncated` | there are fewer entries than there were |
| `verify.evidence` | what it is compared with is no receipt or checkpoint, was altered, or is about another game |

Each entry's hash binds all entries before it. So where the hash of a part of the tree is still the same, nothing before
its end was changed; where it isn't, the first change is before its end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from moot.documents.checkpoints import Checkpoint, Receipt, game_path_of, read_checkpoint, receipts_in
from moot.documents.letters.parser import read_letter
from moot.documents.signed_notes import COSIGNATURE, InvalidNote, SignedNote, VerifierKey
from moot.game.record.entries import redacted, seal
from moot.game.record.merkle import MerkleTree, Range, included_root, inclusion_ranges, leaf_hash
from moot.game.values import Time, Value, canonical, decode, digest
from moot.journal.errors import JournalError
from moot.journal.files import read_entries
from moot.journal.upcasts import UNREADABLE, read
from moot.journal.verification import Finding
from moot.play.checkpoints import path_of_game
from moot.views.moments import written_time

_GAMES = "/games/"
_TIME_MAX = 2**35


def kept_text(raw: bytes) -> str:
    """The text of a file with receipts or checkpoints: a letter is decoded from its wire format."""
    text = raw.decode("utf-8", "replace")
    try:
        return text if receipts_in(text) else read_letter(raw).text
    except InvalidNote:
        return text


class RecordComparison(Value, frozen=True):
    """What the comparison came to."""

    findings: tuple[Finding, ...] = ()
    agreed: tuple[str, ...] = ()
    """What the record agrees with, in a sentence each."""


class _Evidence(NamedTuple):
    """A checkpoint that somebody has kept, with the receipt that it came in."""

    name: str
    said: Checkpoint
    receipt: Receipt | None
    signers: tuple[VerifierKey, ...]
    until: Time
    """The last time at which the record is known to have been so; 0 if none is."""


class _RecordPart(NamedTuple):
    leaves: Range
    hash: bytes


class ComparedRecord:
    """A game's record, as the number and bytes of each entry from 0, to be compared with what others have kept."""

    def __init__(
        self, rows: Iterable[tuple[int, bytes]], keys: Iterable[VerifierKey] = (), known: Iterable[VerifierKey] = ()
    ):
        """`keys` are the public keys of the host, by its own name or that of any of its records, and of witnesses.

        What none of them has signed is no evidence. Of `known` ones it's only told whether they have signed.
        """
        self._keys, self._known = tuple(keys), tuple(known)
        self._tree, self._raw = MerkleTree(), [raw for _, raw in rows]
        self._ends: dict[str, int] = {}
        """By game, how many entries there are up to its last: a fork begins with those of another game."""
        for number, raw in enumerate(self._raw):
            plain = _plain(raw)
            self._tree.append(bytes.fromhex(_hash_of(raw)))
            self._ends[str(plain.get("game", ""))] = number + 1

    @classmethod
    def in_file(cls, lines: Iterable[bytes], keys: Iterable[VerifierKey] = ()) -> Self:
        """The record in a file that `moot export --as journal` wrote."""
        return cls(read_entries(lines), keys)

    def with_receipts(self, texts: Mapping[str, str]) -> RecordComparison:
        """Compare with the receipts and checkpoints in some texts, such as letters, by the names of their files."""
        findings: list[Finding] = []
        kept: list[_Evidence] = []
        for name, text in texts.items():
            try:
                found = receipts_in(text)
                if not found:
                    raise InvalidNote("there is no receipt or checkpoint in it")
                kept += [self._evidence(name, one) for one in found]
            except InvalidNote as error:
                findings.append(Finding(0, "verify.evidence", f"{name}: {error}"))
        agreed: list[str] = []
        matching = [part for one in kept for part in self._parts(one) if self._is_same(part)]
        for one in kept:
            found_here = list(self._faults(one, matching))
            findings += found_here
            if not found_here:
                agreed.append(_agreement(one))
        return RecordComparison(tuple(findings), tuple(agreed))

    def with_older(self, name: str, lines: Iterable[bytes]) -> RecordComparison:
        """Compare with an older copy of the record, as `moot export --as journal` wrote it."""
        older = [raw for _, raw in read_entries(lines)]
        game = str(_plain(older[-1]).get("game", "")) if older else ""
        if game not in self._ends:
            message = f"{name} is about {f'the game {game}' if game else 'no game'}, not about this one"
            return RecordComparison((Finding(0, "verify.evidence", message),))
        end = self._end(path_of_game(game))
        compared = older if end is None else older[:end]
        for number, (then, now) in enumerate(zip(compared, self._raw, strict=False)):
            if then != now and not _is_redacted(then, now):
                message = f"{name} has another entry {number}: the record was rewritten from there on. "
                message += _told(number, then, now)
                return RecordComparison((Finding(number, "verify.rewritten", message),))
        if len(compared) > len(self._raw):
            return RecordComparison((self._truncated(f"{name} has {len(compared)} entries"),))
        return RecordComparison(agreed=(f"{name}: its {len(compared)} entries are still the first ones.",))

    def _evidence(self, name: str, kept: Receipt | SignedNote) -> _Evidence:
        note = kept.note if isinstance(kept, Receipt) else kept
        said = read_checkpoint(note)
        end = self._end(game_path_of(said.origin))
        if end == 0:
            raise InvalidNote(f"it is about {said.origin}, which isn't this game")
        asked, known = ([_for_record(key, said.origin) for key in keys] for keys in (self._keys, self._known))
        signers = note.signers(dict.fromkeys(key for key in (*known, *asked) if key is not None))
        if self._keys and not set(asked).intersection(signers):
            raise InvalidNote("none of the keys has signed it")
        seen = {(key.name, key.id) for key in signers if key.kind == COSIGNATURE}
        times: list[object] = [one.time for one in note.signatures if (one.name, one.id) in seen]
        if isinstance(kept, Receipt):
            if kept.entry and not _is_proved(kept, said, _leaf(kept.entry)):
                raise InvalidNote("its proof doesn't lead from its entry to its checkpoint, so it was altered")
            is_here = kept.index >= said.size or kept.index < (self._tree.size if end is None else end)
            if not kept.entry and is_here and not _is_proved(kept, said, self._own_leaf(kept.index)):
                told = f"its proof doesn't lead from entry {kept.index} to its checkpoint: one of them was altered"
                raise InvalidNote(told)
            times += [_plain(kept.entry).get("time")] if kept.entry else []
        until = max((time for time in times if isinstance(time, int) and 0 <= time < _TIME_MAX), default=0)
        return _Evidence(name, said, kept if isinstance(kept, Receipt) else None, signers, until)

    def _end(self, path: str) -> int | None:
        """How many entries a record has in common with this one at most: None for all, 0 for another game's."""
        games = [game for game in self._ends if path_of_game(game) == path]
        if not games:
            return 0
        end = self._ends[games[0]]
        return None if end == len(self._raw) else end

    def _parts(self, one: _Evidence) -> Iterator[_RecordPart]:
        """The parts of the tree whose hashes are known from it."""
        if one.said.size:
            yield _RecordPart((0, one.said.size), one.said.root)
        receipt = one.receipt
        if receipt is None:
            return
        own = _leaf(receipt.entry) if receipt.entry else self._own_leaf(receipt.index)
        if included_root(own, receipt.index, one.said.size, receipt.proof) == one.said.root:
            yield _RecordPart((receipt.index, receipt.index + 1), own)
            yield from map(_RecordPart, inclusion_ranges(receipt.index, one.said.size), receipt.proof)

    def _own_leaf(self, index: int) -> bytes:
        return self._tree.subtree((index, index + 1)) if index < self._tree.size else b""

    def _is_same(self, part: _RecordPart) -> bool:
        return part.leaves[1] <= self._tree.size and self._tree.subtree(part.leaves) == part.hash

    def _faults(self, one: _Evidence, matching: Sequence[_RecordPart]) -> Iterator[Finding]:
        common = self._end(game_path_of(one.said.origin))
        limit = self._tree.size if common is None else common
        wrong = [p.leaves for p in self._parts(one) if p.leaves[1] <= limit and not self._is_same(p)]
        if wrong:
            yield self._rewritten(one, min(wrong, key=lambda leaves: leaves[1]), matching)
        elif (kept := one.receipt) and kept.entry and kept.index < limit and not self._has(kept.index, kept.entry):
            message = f"{one.name}: {_told(kept.index, kept.entry, self._raw[kept.index])} {_origin_of_fault(one)}"
            yield Finding(kept.index, "verify.rewritten", message)
        if common is None and one.said.size > self._tree.size:
            yield self._truncated(f"{one.name} is signed for {one.said.size} entries", _origin_of_fault(one))

    def _has(self, index: int, entry: bytes) -> bool:
        """Whether an entry is as it was, but for a text that was taken out since, or before in another copy."""
        now = self._raw[index]
        return now == entry or _is_redacted(entry, now) or _is_redacted(now, entry)

    def _rewritten(self, one: _Evidence, wrong: Range, matching: Sequence[_RecordPart]) -> Finding:
        unchanged = max((part.leaves[1] for part in matching if part.leaves[1] < wrong[1]), default=0)
        last = wrong[1] - 1
        where = f"entry {last}" if unchanged == last else f"one of the entries {unchanged} to {last}"
        message = f"{one.name}: the record was rewritten from {where} on"
        message += f", later than {written_time(one.until)} UTC." if one.until else "."
        receipt = one.receipt
        if receipt is not None and receipt.entry and receipt.index < len(self._raw):
            now = self._raw[receipt.index]
            message += f" {_told(receipt.index, receipt.entry, now)}" if now != receipt.entry else ""
        return Finding(unchanged, "verify.rewritten", f"{message} {_origin_of_fault(one)}".rstrip())

    def _truncated(self, before: str, more: str = "") -> Finding:
        message = f"{before}, and the record has {len(self._raw)} now: its end is gone. {more}"
        return Finding(len(self._raw), "verify.truncated", message.rstrip())


def _for_record(key: VerifierKey, origin: str) -> VerifierKey | None:
    """A key as it signs this record; None if it isn't a key of the record's host, or a witness's."""
    if key.kind == COSIGNATURE:
        return key
    is_of_host = key.name.partition(_GAMES)[0] == origin.rpartition(_GAMES)[0]
    return VerifierKey(origin, key.key) if is_of_host else None


def _is_proved(receipt: Receipt, said: Checkpoint, leaf: bytes) -> bool:
    return included_root(leaf, receipt.index, said.size, receipt.proof) == said.root


def _leaf(raw: bytes) -> bytes:
    return leaf_hash(bytes.fromhex(_hash_of(raw)))


def _plain(raw: bytes) -> dict[str, Any]:
    try:
        return decode(raw, dict[str, Any])
    except UNREADABLE:
        return {"unreadable": raw}


def _hash_of(raw: bytes) -> str:
    """The hash that an entry has to have by its other fields, whatever it says; where these don't show it, its own."""
    plain = _plain(raw)
    try:
        entry = read(raw)
    except JournalError:
        entry = None
    if entry is None or entry.format != plain.get("format", 1):
        return digest({name: value for name, value in plain.items() if name != "hash"})
    if entry.redacted and entry.format == 1 and re.fullmatch("[0-9a-f]{64}", entry.hash):
        return entry.hash
    return seal(entry).hash


def _is_redacted(then: bytes, now: bytes) -> bool:
    """Whether an entry is what it was but for a text that was taken out."""
    try:
        return canonical(redacted(read(then))) == now
    except JournalError:
        return False


def _agreement(one: _Evidence) -> str:
    first = "entry is" if one.said.size == 1 else f"{one.said.size} entries are"
    if one.signers:
        return f"{one.name}: the first {first} still what {_signers(one)} signed."
    return f"{one.name}: the first {first} still what it says. We can't check its signature without the host's --key."


def _signers(one: _Evidence) -> str:
    return " and ".join(key.name for key in one.signers)


def _origin_of_fault(one: _Evidence) -> str:
    if one.signers:
        return f"Signed by {_signers(one)}."
    return "No key that we know has signed it: give the host's key with --key to see whether it is genuine."


def _told(number: int, then: bytes, now: bytes) -> str:
    """What an entry was and what it is, in brief."""
    return f"Entry {number} was {_brief(then)}; now it is {_brief(now)}."


def _brief(raw: bytes) -> str:
    plain = _plain(raw)
    move = plain.get("move")
    move = move if isinstance(move, dict) else {}
    by = f" by {move['player']}" if move.get("player") else ""
    return f"the move {move.get('name', '?')}{by} (hash {_hash_of(raw)[:16]}…)"
