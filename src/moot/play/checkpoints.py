"""Signed checkpoints of games, receipts for entries, and proofs that a record was only added to.

Each game's entries are the leaves of a Merkle tree (`game/record/merkle.py`): a leaf is the 32 bytes of an entry's
hash. The tree is kept in memory and grows when somebody asks for a checkpoint, not when a move is made: each new
entry is read and hashed once. A checkpoint is the same text whenever it is made: it has no time in it, and Ed25519 no
chance.
"""

import threading
from urllib.parse import quote

from moot.documents.checkpoints import Checkpoint, Receipt, game_path_of, origin_of, read_checkpoint
from moot.documents.signed_notes import InvalidNote, SignedNote, VerifierKey, read_note
from moot.game.record.merkle import HASH_BYTES, MerkleTree, leaf_hash
from moot.game.values import Time, Value
from moot.journal.errors import DamagedRecord, UnknownGame
from moot.journal.journal import Journal
from moot.languages import N_
from moot.lru import LruCache
from moot.runtime.clock import Clock
from moot.runtime.host_keys import KEY, HostKeys, signature_of
from moot.runtime.typed_store import TypedStore

_TREES_MAX = 200
"""The number of games whose trees are kept in memory: 64 bytes for an entry."""
_COSIGNED_MAX = 8


class CosignedCheckpoints(Value, frozen=True):
    """The last checkpoints of a game that witnesses have cosigned, the latest last."""

    notes: tuple[str, ...]


class Checkpoints:
    """The checkpoints of a host's games; safe to use from several threads.

    Methods raise what a `Journal` raises: `UnknownGame`, and `DamagedRecord` where entries aren't what they were when
    they were signed for, so that no two checkpoints contradict each other.
    """

    def __init__(self, journal: Journal, clock: Clock):
        self._journal, self._clock = journal, clock
        self.keys = HostKeys(journal.records)
        self._cosigned = TypedStore(journal.records, "cosigned", CosignedCheckpoints)
        self._trees: LruCache[str, MerkleTree] = LruCache(_TREES_MAX)
        self._lock = threading.Lock()

    def records_of(self, game: str) -> list[tuple[str, str]]:
        """The kinds and keys of the records that its checkpoints are made with."""
        return [(self.keys.kind, KEY), (self._cosigned.kind, game)]

    @property
    def now(self) -> Time:
        """The time by the host's clock."""
        return self._clock.now()

    def origin(self, game: str) -> str:
        """The name of a game's record in its checkpoints."""
        return origin_of(self.keys.current(self.now).name, path_of_game(game))

    def verifier(self, game: str) -> VerifierKey:
        """The public key that verifies a game's new checkpoints."""
        return self.keys.current(self.now).verifier(self.origin(game))

    def size(self, game: str) -> int:
        """The number of entries in a game's tree now."""
        return self._grown(game)[1]

    def current(self, game: str) -> SignedNote:
        """The checkpoint of a game as it is now, with the cosignatures that there are for it."""
        return self._at(game, *self._grown(game))

    def at(self, game: str, size: int) -> SignedNote:
        """The checkpoint of a game's first so many entries; raises `IndexError` for more than there are."""
        tree, grown = self._grown(game)
        return self._at(game, tree, grown, size)

    def receipt(self, game: str, entry: int) -> Receipt:
        """The receipt for an entry; raises `IndexError` if there is no such entry.

        Its checkpoint is one that witnesses have cosigned, if one of these covers the entry, and else the current one.
        """
        tree, grown = self._grown(game)
        covering = [note for note in self._checked_cosigned(game, tree, grown) if read_checkpoint(note).size > entry]
        note = max(covering, key=lambda one: len(one.signatures)) if covering else self._at(game, tree, grown)
        proof = tree.inclusion_proof(entry, read_checkpoint(note).size)
        ((_, raw),) = self._journal.raw(game, entry, entry)
        return Receipt(entry, tuple(proof), note, raw)

    def consistency(self, game: str, old: int, new: int) -> tuple[bytes, ...]:
        """The proof that the first `new` entries begin with the first `old`; raises `IndexError`."""
        return tuple(self._grown(game)[0].consistency_proof(old, new))

    def cosigned(self, game: str) -> tuple[SignedNote, ...]:
        """The last checkpoints that witnesses have cosigned, the latest last."""
        kept = self._cosigned.get(game, self.now)
        return tuple(map(read_note, kept.notes)) if kept else ()

    def keep_cosigned(self, game: str, note: SignedNote, witnesses: tuple[VerifierKey, ...]) -> SignedNote:
        """Keep the cosignatures of known witnesses on one of this host's checkpoints, and return it with all it has.

        Raises `InvalidNote` where the note isn't a checkpoint that this host has signed, or no known witness has.
        """
        said, (tree, grown) = read_checkpoint(note), self._grown(game)
        if said.size > grown or note.text != self._text(self.origin(game), tree, said.size):
            raise InvalidNote(f"this isn't a checkpoint that this host has signed for {game}")
        known = {(key.name, key.id) for key in note.signers(witnesses)}
        added = [one for one in note.signatures if (one.name, one.id) in known]
        if not added:
            raise InvalidNote("none of the witnesses that this host knows has signed this checkpoint")

        def kept(before: CosignedCheckpoints | None) -> CosignedCheckpoints:
            notes = {one.text: one for one in map(read_note, before.notes if before else ())}
            whole = notes.get(note.text) or self.at(game, said.size)
            notes[note.text] = SignedNote(
                note.text, tuple({(one.name, one.id): one for one in (*whole.signatures, *added)}.values())
            )
            latest = sorted(notes.values(), key=lambda one: read_checkpoint(one).size)[-_COSIGNED_MAX:]
            return CosignedCheckpoints(tuple(map(str, latest)))

        self._cosigned.update(game, kept, self.now)
        return self.at(game, said.size)

    def _at(self, game: str, tree: MerkleTree, grown: int, size: int | None = None) -> SignedNote:
        cosigned = self._checked_cosigned(game, tree, grown)
        key = self.keys.current(self.now)
        origin = origin_of(key.name, path_of_game(game))
        text = self._text(origin, tree, grown if size is None else size)
        own = signature_of(key, text, origin)
        return SignedNote(text, (own,)).signed(*(s for note in cosigned if note.text == text for s in note.signatures))

    @staticmethod
    def _text(origin: str, tree: MerkleTree, size: int) -> str:
        return Checkpoint(origin, size, tree.root(size)).text

    def _checked_cosigned(self, game: str, tree: MerkleTree, grown: int) -> tuple[SignedNote, ...]:
        """The cosigned checkpoints, if the record still agrees with them."""
        notes = self.cosigned(game)
        for said in map(read_checkpoint, notes):
            if said.size > grown or tree.root(said.size) != said.root:
                raise _rewritten(game, f"the first {said.size} entries aren't those that witnesses have cosigned")
        return notes

    def _grown(self, game: str) -> tuple[MerkleTree, int]:
        """A game's tree with all entries on disk, and how many they are: another thread may add to it meanwhile."""
        with self._lock:
            tree = self._trees.get(game) or MerkleTree()
            last = tree.size - 1
            for number, hash in self._journal.hashes(game, max(0, last)):
                leaf = _leaf(game, number, hash)
                if number == last:
                    if tree.subtree((last, last + 1)) != leaf_hash(leaf):
                        raise _rewritten(game, f"entry {last} isn't what it was")
                    last = -1
                elif number == tree.size:
                    tree.append(leaf)
                else:
                    raise _rewritten(game, f"entry {tree.size} is missing")
            if not tree.size:
                raise UnknownGame(N_("there is no game {game}: `moot games` lists those there are", game=game))
            if last >= 0:
                raise _rewritten(game, f"entry {last} is gone")
            self._trees.put(game, tree)
            return tree, tree.size


def path_of_game(game: str) -> str:
    """A game's name as it stands in addresses, and in the names of records."""
    return quote(game, safe="")


def is_record_of(origin: str, game: str) -> bool:
    """Whether a record's name is one of this game, on whichever host."""
    return game_path_of(origin) == path_of_game(game)


def _leaf(game: str, number: int, hash: str) -> bytes:
    try:
        leaf = bytes.fromhex(hash)
    except ValueError:
        leaf = b""
    if len(leaf) != HASH_BYTES:
        raise _rewritten(game, f"the hash of entry {number} is damaged")
    return leaf


def _rewritten(game: str, how: str) -> DamagedRecord:
    return DamagedRecord(f"{game}: {how}, so nothing is signed for it; run `moot verify {game}`")
