"""A Merkle tree over a game's entries (RFC 6962, section 2.1), with inclusion and consistency proofs.

A leaf is the SHA-256 hash of an entry, as 32 bytes. An *inclusion proof* shows that an entry is in the tree of a given
size and root, a *consistency proof* that a larger tree only adds entries to a smaller one. Both are lists of hashes of
subtrees, as long as the tree is high.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

HASH_BYTES = 32
EMPTY = sha256(b"").digest()
"""The root of a tree without entries."""
Range = tuple[int, int]
"""The first leaf of a subtree, and the one after its last."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf's data."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """The largest power of two below a size of at least 2: the size of the left subtree."""
    return 1 << (size - 1).bit_length() - 1


class MerkleTree:
    """A tree that grows: adding a leaf takes one or two hashes on average, a root or a proof as many as it is high."""

    def __init__(self) -> None:
        self._levels = [bytearray()]
        """The hashes of the complete subtrees, by the power of two that is their size."""

    @property
    def size(self) -> int:
        """The number of leaves."""
        return len(self._levels[0]) // HASH_BYTES

    def append(self, leaf: bytes) -> None:
        """Add a leaf's data."""
        self._levels[0] += leaf_hash(leaf)
        index = self.size - 1
        for level in range(64):
            if index % 2 == 0:
                return
            if level + 1 == len(self._levels):
                self._levels.append(bytearray())
            self._levels[level + 1] += node_hash(self._node(level, index - 1), self._node(level, index))
            index //= 2

    def root(self, size: int | None = None) -> bytes:
        """The root of the first so many leaves, or of all; raises `IndexError` for more than there are."""
        size = self._checked(self.size if size is None else size)
        return self.subtree((0, size)) if size else EMPTY

    def subtree(self, leaves: Range) -> bytes:
        """The hash of a subtree: of leaves that a proof names (see `inclusion_ranges`)."""
        first, end = leaves
        count = end - first
        if count & (count - 1) == 0:
            level = count.bit_length() - 1
            return self._node(level, first >> level)
        middle = first + _split(count)
        return node_hash(self.subtree((first, middle)), self.subtree((middle, end)))

    def inclusion_proof(self, index: int, size: int) -> list[bytes]:
        """The proof that a leaf is in the tree of the first so many leaves; raises `IndexError`."""
        self._checked(size)
        return [self.subtree(one) for one in inclusion_ranges(index, size)]

    def consistency_proof(self, old: int, new: int) -> list[bytes]:
        """The proof that the first `new` leaves begin with the first `old`; raises `IndexError`."""
        self._checked(new)
        return [self.subtree(one) for one in _consistency_ranges(old, new)]

    def _node(self, level: int, index: int) -> bytes:
        return bytes(self._levels[level][index * HASH_BYTES : (index + 1) * HASH_BYTES])

    def _checked(self, size: int) -> int:
        if not 0 <= size <= self.size:
            raise IndexError(f"there is no tree of {size} leaves: there are {self.size}")
        return size


def inclusion_ranges(index: int, size: int) -> list[Range]:
    """The leaves below each hash of an inclusion proof, from the leaf's sibling up; raises `IndexError`."""
    if not 0 <= index < size:
        raise IndexError(f"there is no leaf {index} in a tree of {size}")
    found: list[Range] = []
    first, end = 0, size
    while end - first > 1:
        middle = first + _split(end - first)
        found.append((middle, end) if index < middle else (first, middle))
        first, end = (first, middle) if index < middle else (middle, end)
    return found[::-1]


def _consistency_ranges(old: int, new: int) -> list[Range]:
    """The leaves below each hash of a consistency proof; raises `IndexError`."""
    if not 0 <= old <= new:
        raise IndexError(f"a tree of {new} leaves does not begin with {old}")
    if old in (0, new):
        return []
    found: list[Range] = []
    first, end = 0, new
    while end != old:
        middle = first + _split(end - first)
        found.append((middle, end) if old <= middle else (first, middle))
        first, end = (first, middle) if old <= middle else (middle, end)
    return [*([(first, end)] if first else []), *found[::-1]]


def included_root(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """The root to which a proof leads from a leaf hash; None if it isn't as long as it must be (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return None
    node, last = leaf, size - 1
    for hash in proof:
        if last == 0:
            return None
        if index % 2 or index == last:
            node = node_hash(hash, node)
            while index % 2 == 0 and index:
                index, last = index >> 1, last >> 1
        else:
            node = node_hash(node, hash)
        index, last = index >> 1, last >> 1
    return node if last == 0 else None


def is_consistent(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree of `new` leaves begins with that of `old` (RFC 9162, 2.1.4.2)."""
    if not 0 <= old <= new or (old in (0, new) and proof):
        return False
    if old == 0:
        return old_root == EMPTY
    if old == new:
        return old_root == new_root
    hashes = iter(proof if old & (old - 1) else [old_root, *proof])
    index, last = old - 1, new - 1
    while index % 2:
        index, last = index >> 1, last >> 1
    return _joined(hashes, index, last) == (old_root, new_root)


def _joined(hashes: Iterator[bytes], index: int, last: int) -> tuple[bytes, bytes] | None:
    """The two roots that the hashes of a consistency proof lead to; None if there are too few or too many."""
    first = next(hashes, None)
    if first is None:
        return None
    old = new = first
    for hash in hashes:
        if last == 0:
            return None
        if index % 2 or index == last:
            old, new = node_hash(hash, old), node_hash(hash, new)
            while index % 2 == 0 and index:
                index, last = index >> 1, last >> 1
        else:
            new = node_hash(new, hash)
        index, last = index >> 1, last >> 1
    return (old, new) if last == 0 else None
