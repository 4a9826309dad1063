"""The Merkle tree over entries is that of RFC 6962, and its proofs prove nothing that isn't so."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from moot.game.record.merkle import (
    EMPTY,
    MerkleTree,
    included_root,
    inclusion_ranges,
    is_consistent,
    leaf_hash,
    node_hash,
)

LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
        "606162636465666768696a6b6c6d6e6f",
    )
]
"""The leaves of the reference tests of Certificate Transparency (RFC 6962), which others use, too."""
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
_A = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
_B = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
_C = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
_D = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
_E = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
INCLUSION = [
    (0, 8, [_D, _A, _E]),
    (5, 8, [_B, _C, ROOTS[3]]),
    (2, 3, [ROOTS[1]]),
    (1, 5, [ROOTS[0], _A, _B]),
]
CONSISTENCY = [
    (1, 1, []),
    (1, 8, [_D, _A, _E]),
    (6, 8, ["0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a", _C, ROOTS[3]]),
    (2, 5, [_A, _B]),
    (
        *(6, 7),
        [
            "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
            "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
            ROOTS[3],
        ],
    ),
]
SIZES = some.integers(1, 300)


def tree_of(leaves: list[bytes]) -> MerkleTree:
    """A tree of these leaves."""
    tree = MerkleTree()
    for leaf in leaves:
        tree.append(leaf)
    return tree


def numbered(size: int) -> MerkleTree:
    """A tree of so many leaves that all differ."""
    return tree_of([b"%d" % n for n in range(size)])


def by_definition(leaves: list[bytes]) -> bytes:
    """The root by the recursive definition of RFC 6962, 2.1."""
    if len(leaves) < 2:
        return leaf_hash(leaves[0]) if leaves else EMPTY
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return node_hash(by_definition(leaves[:half]), by_definition(leaves[half:]))


def test_roots_are_the_published_ones() -> None:
    """The roots of the reference leaves are those that other implementations publish, at each size, and of none."""
    tree = tree_of(LEAVES)
    assert [tree.root(size).hex() for size in range(1, 9)] == ROOTS
    assert tree.root(0).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(("index", "size", "proof"), INCLUSION)
def test_inclusion_proofs_are_the_published_ones(index: int, size: int, proof: list[str]) -> None:
    """Each published inclusion proof is made, and leads to the published root."""
    made = tree_of(LEAVES).inclusion_proof(index, size)
    assert [hash.hex() for hash in made] == proof
    root = included_root(leaf_hash(LEAVES[index]), index, size, made)
    assert root is not None and root.hex() == ROOTS[size - 1]


@pytest.mark.parametrize(("old", "new", "proof"), CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(old: int, new: int, proof: list[str]) -> None:
    """Each published consistency proof is made, and shows that the published roots belong together."""
    made = tree_of(LEAVES).consistency_proof(old, new)
    assert [hash.hex() for hash in made] == proof
    assert is_consistent(old, new, bytes.fromhex(ROOTS[old - 1]), bytes.fromhex(ROOTS[new - 1]), made)


@given(some.lists(some.binary(max_size=40), max_size=80))
def test_a_tree_that_grows_has_the_roots_of_the_definition(leaves: list[bytes]) -> None:
    """At every size the root is that of the recursive definition, whatever was added since."""
    tree = tree_of(leaves)
    for size in range(len(leaves) + 1):
        assert tree.root(size) == by_definition(leaves[:size])


@given(SIZES, some.data())
def test_what_is_in_the_tree_is_proved_at_its_place_alone(size: int, data: some.DataObject) -> None:
    """A leaf's proof leads to the root; for another leaf, place or size, or with a hash more, less or altered, none."""
    index = data.draw(some.integers(0, size - 1))
    tree = numbered(size)
    proof, root, leaf = tree.inclusion_proof(index, size), tree.root(size), leaf_hash(b"%d" % index)
    assert included_root(leaf, index, size, proof) == root
    other = data.draw(some.integers(0, size + 1).filter(lambda n: n != index))
    assert included_root(leaf, other, size, proof) != root
    assert included_root(leaf, index, 2 * size, proof) != root
    assert included_root(leaf_hash(b"another"), index, size, proof) != root
    assert included_root(leaf, index, size, [*proof, root]) != root
    assert included_root(leaf, index, size, [root, *proof]) != root
    if proof:
        assert included_root(leaf, index, size, proof[:-1]) != root
        at = data.draw(some.integers(0, len(proof) - 1))
        altered = [*proof[:at], bytes([proof[at][0] ^ 8]) + proof[at][1:], *proof[at + 1 :]]
        assert included_root(leaf, index, size, altered) != root


@given(SIZES, some.data())
def test_only_a_tree_that_goes_on_is_consistent(size: int, data: some.DataObject) -> None:
    """Two sizes of one tree are shown to belong together; with any leaf of the older one altered they aren't."""
    old = data.draw(some.integers(1, size))
    tree = numbered(size)
    proof = tree.consistency_proof(old, size)
    assert is_consistent(old, size, tree.root(old), tree.root(size), proof)
    changed = data.draw(some.integers(0, old - 1))
    rewritten = tree_of([b"changed" if n == changed else b"%d" % n for n in range(size)])
    theirs = rewritten.consistency_proof(old, size)
    assert not is_consistent(old, size, tree.root(old), rewritten.root(size), theirs)
    assert not is_consistent(old, size, tree.root(old), rewritten.root(size), proof)
    assert not is_consistent(old, size, tree.root(old), tree.root(size), [*proof, tree.root(size)])
    assert not is_consistent(old, 2 * size, tree.root(old), tree.root(size), proof)
    if proof:
        assert not is_consistent(old, size, tree.root(old), tree.root(size), proof[:-1])


@given(SIZES, some.data())
def test_the_ranges_of_a_proof_are_all_other_leaves(size: int, data: some.DataObject) -> None:
    """The subtrees of an inclusion proof cover each leaf but the one that is proved, once."""
    index = data.draw(some.integers(0, size - 1))
    covered = [leaf for first, end in inclusion_ranges(index, size) for leaf in range(first, end)]
    assert sorted([*covered, index]) == list(range(size))


def test_there_is_no_proof_of_what_is_not_there() -> None:
    """Roots and proofs for entries that aren't in the tree are refused, and nothing precedes a smaller tree."""
    tree = numbered(5)
    for refused in (
        lambda: tree.root(6),
        lambda: tree.inclusion_proof(5, 5),
        lambda: tree.inclusion_proof(0, 6),
        lambda: tree.consistency_proof(2, 6),
        lambda: tree.consistency_proof(4, 3),
    ):
        with pytest.raises(IndexError):
            refused()
    assert included_root(leaf_hash(b"0"), 0, 0, []) is None
    assert not is_consistent(4, 3, tree.root(4), tree.root(3), [])
    assert is_consistent(0, 5, EMPTY, tree.root(5), [])
    assert not is_consistent(0, 5, EMPTY, tree.root(5), [EMPTY])
