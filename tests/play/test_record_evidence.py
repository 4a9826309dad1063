"""A record that was rewritten or cut is found by whoever has kept a receipt, a checkpoint or a copy of it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace
from tests.journal.making import first, rows

from moot.documents.checkpoints import Checkpoint, Receipt
from moot.documents.signed_notes import COSIGNATURE, SignedNote, VerifierKey, cosign, public_key, sign
from moot.game.moves import Move
from moot.game.record.entries import Entry, seal
from moot.game.record.merkle import MerkleTree
from moot.game.values import canonical
from moot.journal.verification import verify
from moot.play.record_evidence import ComparedRecord, RecordComparison

PRIVATE, OTHER = bytes(range(32)), bytes(range(1, 33))
HOST = "moot.example"
KEY = public_key(PRIVATE, HOST)
GAME = first(60)
COUNT = len(GAME)


def tree_of(game: list[Entry]) -> MerkleTree:
    """The tree of a record."""
    tree = MerkleTree()
    for entry in game:
        tree.append(bytes.fromhex(entry.hash))
    return tree


def checkpoint(game: list[Entry], size: int, private: bytes = PRIVATE, origin: str = f"{HOST}/games/g") -> SignedNote:
    """The signed checkpoint of the first so many entries."""
    text = Checkpoint(origin, size, tree_of(game).root(size)).text
    return SignedNote(text, (sign(text, private, origin),))


def receipt(game: list[Entry], index: int, size: int, private: bytes = PRIVATE) -> Receipt:
    """The receipt for an entry, as it was when there were so many."""
    proof = tuple(tree_of(game).inclusion_proof(index, size))
    return Receipt(index, proof, checkpoint(game, size, private), canonical(game[index]))


def rewritten(game: list[Entry], at: int, **fields: object) -> list[Entry]:
    """The record with one entry altered and all hashes from there on made anew: a chain without a fault."""
    made = game[:at]
    for entry in game[at:]:
        previous = made[-1].hash if made else ""
        made.append(seal(replace(entry, previous=previous, hash="", **(fields if entry.number == at else {}))))
    return made


def changed(game: list[Entry], at: int) -> list[Entry]:
    """The record with the law's digest of one entry altered."""
    return rewritten(game, at, law="m" * 64)


def compared(game: list[Entry], *kept: object, keys: tuple[VerifierKey, ...] = (KEY,)) -> RecordComparison:
    """A record compared with what was kept of it, each in a file of its own."""
    texts = {f"file-{n}": str(one) for n, one in enumerate(kept)}
    return ComparedRecord(rows(game), known=keys).with_receipts(texts)


def codes(found: RecordComparison) -> list[str]:
    """The codes of what was found."""
    return [finding.code.removeprefix("verify.") for finding in found.findings]


def range_of(message: str) -> tuple[int, int]:
    """The first and last entry from which on the record is said to have been rewritten."""
    found = re.search(r"rewritten from (?:entry (\d+)|one of the entries (\d+) to (\d+)) on", message)
    assert found is not None, message
    return (int(found[1]), int(found[1])) if found[1] else (int(found[2]), int(found[3]))


@given(some.data())
def test_a_record_that_only_grew_agrees_with_all_that_was_kept(data: some.DataObject) -> None:
    """Receipts and checkpoints of any size fit every later state of the record."""
    size = data.draw(some.integers(1, COUNT))
    now = data.draw(some.integers(size, COUNT))
    index = data.draw(some.integers(0, size - 1))
    found = compared(GAME[:now], checkpoint(GAME, size), receipt(GAME, index, size))
    assert found.findings == () and len(found.agreed) == 2
    assert all(f"what {HOST}/games/g signed" in line for line in found.agreed)


@pytest.mark.check
@given(some.data())
def test_a_rewritten_record_is_found_and_so_is_the_place(data: some.DataObject) -> None:
    """Whatever entry was altered with all hashes made anew, evidence that covers it names a range that it is in.

    Its hash chain has no fault, and evidence from before the altered entry still agrees.
    """
    at = data.draw(some.integers(0, COUNT - 1))
    forged = changed(GAME, at)
    assert {one.code for one in verify(rows(forged)).findings} <= {"verify.chance"}, "the dice would be thrown again"
    sizes = data.draw(some.lists(some.integers(1, COUNT), min_size=1, max_size=5))
    kept = [receipt(GAME, data.draw(some.integers(0, size - 1)), size) for size in sizes]
    found = compared(forged, *kept)
    assert len(found.findings) == sum(size > at for size in sizes)
    assert len(found.agreed) == sum(size <= at for size in sizes)
    for finding in found.findings:
        assert finding.code == "verify.rewritten"
        begins, ends = range_of(finding.message)
        assert begins == finding.entry and begins <= at <= ends
        assert begins >= max((size for size in sizes if size <= at), default=0)


@given(some.data())
def test_a_record_that_was_cut_is_found(data: some.DataObject) -> None:
    """A record with fewer entries than were signed for has lost its end, wherever it was cut."""
    size = data.draw(some.integers(1, COUNT))
    left = data.draw(some.integers(1, size))
    found = compared(GAME[:left], receipt(GAME, data.draw(some.integers(0, size - 1)), size))
    assert codes(found) == (["truncated"] if left < size else [])
    assert all(finding.entry == left and f"{left} now" in finding.message for finding in found.findings)


def test_a_record_that_was_cut_and_rewritten_says_both() -> None:
    """What is left of a cut record is compared, too, as far as the receipt's proof shows it."""
    found = compared(changed(GAME, 3)[:40], receipt(GAME, 35, 50))
    assert sorted(codes(found)) == ["rewritten", "truncated"]


def test_a_receipt_says_what_the_entry_was() -> None:
    """Where the entry of a receipt was altered, the finding tells the move then and now, and that it was later."""
    forged = rewritten(GAME, 20, move=Move(name="vote", player="Zoe"))
    (finding,) = compared(forged, receipt(GAME, 20, 30)).findings
    assert "by Zoe" in finding.message and f"the move {GAME[20].move.name}" in finding.message
    assert "later than" in finding.message and f"Signed by {HOST}/games/g." in finding.message


def test_who_signed_is_told() -> None:
    """A contradiction counts whoever signed; that no known key has is said, and a witness's time is named."""
    forged = changed(GAME, 5)
    (unsigned,) = compared(forged, checkpoint(GAME, 9, OTHER)).findings
    assert "No key that we know has signed it" in unsigned.message
    (agreed,) = compared(GAME, checkpoint(GAME, 9), keys=()).agreed
    assert "can't check its signature" in agreed
    witness = public_key(OTHER, "witness.example", COSIGNATURE)
    note = checkpoint(GAME, 9)
    cosigned = note.signed(cosign(note.text, OTHER, "witness.example", 1_800_000_000))
    (finding,) = compared(forged, cosigned, keys=(KEY, witness)).findings
    assert "later than 2027-01-15 08:00 UTC" in finding.message and "witness.example" in finding.message


def test_what_none_of_the_asked_keys_has_signed_is_no_evidence() -> None:
    """Whoever names a key learns that it hasn't signed, whatever keys are known; what it has signed agrees."""
    for asked, expected in ((KEY, ["evidence"]), (public_key(OTHER, HOST), [])):
        text = str(checkpoint(GAME, 9, OTHER))
        assert codes(ComparedRecord(rows(GAME), (asked,), (KEY,)).with_receipts({"file": text})) == expected


def test_a_key_counts_for_records_of_its_host_alone() -> None:
    """The host's key, or that of one of its records, is known for all its records, and for no other host's."""
    note = checkpoint(GAME, 9)
    for known in (KEY, public_key(PRIVATE, f"{HOST}/games/g"), public_key(PRIVATE, f"{HOST}/games/other")):
        assert "signed" in compared(GAME, note, keys=(known,)).agreed[0].split("still")[1].split("can't")[0]
    assert "can't check" in compared(GAME, note, keys=(public_key(PRIVATE, "other.example"),)).agreed[0]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "Dear all, we meet on Friday.\n",
        lambda text: text.replace("/games/g\n", "/games/other\n"),
        lambda text: text.replace("/games/g\n9\n", "/games/g\n8\n"),
        lambda text: text.replace("extra ey", "extra fy"),
        lambda text: text.replace("index 4", "index 5"),
    ],
)
def test_what_is_no_evidence_is_said_to_be_none(spoil) -> None:
    """A file without receipts, about another game, or altered, is a finding of its own and never an agreement."""
    text = spoil(str(receipt(GAME, 4, 9)))
    found = ComparedRecord(rows(GAME), (KEY,)).with_receipts({"file": text})
    assert codes(found) == ["evidence"] and found.agreed == ()


def test_receipts_are_found_in_letters() -> None:
    """Several receipts and checkpoints in one text, with other words around them and any line ends, are all read."""
    letter = f"Dear all,\n\n{receipt(GAME, 4, 9)}\nand this is from Friday:\n\n{checkpoint(GAME, 30)}\nYours, moot\n"
    for text in (letter, letter.replace("\n", "\r\n")):
        found = ComparedRecord(rows(GAME), (KEY,)).with_receipts({"letter": text})
        assert len(found.agreed) == 2 and not found.findings
        forged = ComparedRecord(rows(changed(GAME, 20)), (KEY,)).with_receipts({"letter": text})
        assert codes(forged) == ["rewritten"] and range_of(forged.findings[0].message) == (9, 29)


def test_a_fork_is_not_a_rewriting() -> None:
    """What was kept of the game that a fork was made from is compared up to there, and no further."""
    here = [replace(entry, game="fork") if entry.number >= 30 else entry for entry in GAME]
    forked = rewritten(here, 30)
    source = [checkpoint(GAME, 20), checkpoint(GAME, 50), receipt(GAME, 10, 50)]
    assert compared(forked, *source).findings == ()
    own = checkpoint(forked, 40, origin=f"{HOST}/games/fork")
    assert compared(forked, own).findings == ()
    assert codes(compared(changed(forked, 5), *source, own)) == ["rewritten", "rewritten", "rewritten"]


def lines(game: list[Entry]) -> list[bytes]:
    """A record as a file."""
    return [raw + b"\n" for _, raw in rows(game)]


@given(some.data())
@pytest.mark.check
def test_an_older_copy_shows_the_very_entry(data: some.DataObject) -> None:
    """Compared with an older copy, the first entry that was altered is named, and so is a cut."""
    size = data.draw(some.integers(1, COUNT))
    at = data.draw(some.integers(0, size - 1))
    older = lines(GAME[:size])
    assert ComparedRecord(rows(GAME)).with_older("old", older).findings == ()
    (finding,) = ComparedRecord(rows(changed(GAME, at))).with_older("old", older).findings
    assert (finding.entry, finding.code) == (at, "verify.rewritten")
    cut = ComparedRecord(rows(GAME[:at])).with_older("old", older) if at else None
    assert cut is None or [(one.entry, one.code) for one in cut.findings] == [(at, "verify.truncated")]


def test_a_copy_of_another_game_is_no_older_copy() -> None:
    """An empty file and another game's record aren't compared."""
    other = first(10, game="other")
    for older in ([], lines(other), [b"no entry\n"]):
        found = ComparedRecord(rows(GAME)).with_older("old", older)
        assert codes(found) == ["evidence"]
    forked = rewritten([replace(entry, game="fork") if entry.number >= 30 else entry for entry in GAME], 30)
    assert ComparedRecord(rows(forked)).with_older("old", lines(GAME)).findings == ()
