"""Signed notes, checkpoints and receipts are those of the C2SP specifications, which other programs follow, too."""

from base64 import b64decode

import pytest
from hypothesis import given
from hypothesis import strategies as some

from moot.documents.checkpoints import (
    Checkpoint,
    Receipt,
    WitnessRequest,
    read_checkpoint,
    read_cosignatures,
    read_receipt,
    read_request,
)
from moot.documents.signed_notes import (
    COSIGNATURE,
    InvalidNote,
    SignedNote,
    VerifierKey,
    cosign,
    public_key,
    read_key,
    read_note,
    sign,
)

# From the documentation of golang.org/x/mod/sumdb/note.
GO_PRIVATE = b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
# A checkpoint of a log of certificates, with the cosignature of a witness.
COSIGNED = """\
arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
"""  # noqa: E501
COSIGNED_KEYS = (
    "arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f",
    "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2",
)
PRIVATE = bytes(range(32))
HASHES = some.lists(some.binary(min_size=32, max_size=32), max_size=63).map(tuple)


def checkpoint(size: int = 5) -> SignedNote:
    """A checkpoint of a game, signed."""
    text = Checkpoint("moot.example/games/friday", size, bytes(32)).text
    return SignedNote(text, (sign(text, PRIVATE, "moot.example/games/friday"),))


def test_a_text_is_signed_as_others_sign_it() -> None:
    """The published private key gives the published public key, and the published note to the byte."""
    assert str(public_key(GO_PRIVATE, "PeterNeumann")) == GO_KEY
    text = GO_NOTE.partition("\n\n")[0] + "\n"
    assert str(SignedNote(text, (sign(text, GO_PRIVATE, "PeterNeumann"),))) == GO_NOTE


def test_what_others_signed_is_verified() -> None:
    """A published note, checkpoint and cosignature are read, verified, and written as they were."""
    assert read_note(GO_NOTE).signers([read_key(GO_KEY)]) == (read_key(GO_KEY),)
    keys = tuple(map(read_key, COSIGNED_KEYS))
    note = read_note(COSIGNED)
    assert note.signers(keys) == keys and keys[1].kind == COSIGNATURE
    assert str(note) == COSIGNED
    assert read_checkpoint(note) == Checkpoint(
        "arche2025h1.staging.ct.transparency.dev",
        1432088532,
        b64decode("U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro="),
    )
    assert note.signatures[1].time == 1_779_573_024


@pytest.mark.parametrize("key", COSIGNED_KEYS)
def test_a_changed_text_is_refused(key: str) -> None:
    """Where a known key's signature doesn't fit the text, the note is refused, whatever else has signed it."""
    changed = read_note(COSIGNED.replace("1432088532", "1432088533"))
    with pytest.raises(InvalidNote, match="is wrong"):
        changed.signers([read_key(key)])
    later = read_note(COSIGNED)
    moved = later.signatures[1]
    at_another_time = SignedNote(
        later.text, (type(moved)(moved.name, moved.id, b"\0" + b"\1" * 7 + moved.signature[8:]),)
    )
    with pytest.raises(InvalidNote, match="is wrong"):
        at_another_time.signers(map(read_key, COSIGNED_KEYS))


def test_unknown_signatures_are_ignored() -> None:
    """A signature by a key that isn't known counts for nothing, even under a known name."""
    note = checkpoint()
    stranger = VerifierKey("moot.example/games/friday", bytes(32))
    assert note.signers([stranger]) == ()
    assert note.signers([]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a text\n",
        "a text\n\n",
        "a text\n\n— name\n",
        "a text\n\n— name AAAA\n",
        "a text\n\n- name AAAAAAAAAAAA\n",
        GO_NOTE.removesuffix("\n"),
        GO_NOTE.replace("you", "yo\x07u"),
        GO_NOTE + GO_NOTE.splitlines()[-1] * 2 + "\n",
        GO_NOTE.partition("—")[0] + ("—" + GO_NOTE.partition("—")[2]) * 65,
    ],
)
def test_other_texts_are_no_notes(text: str) -> None:
    """What isn't a text with lines of signatures is refused."""
    with pytest.raises(InvalidNote):
        read_note(text)


@pytest.mark.parametrize(
    "key",
    [
        "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+c74f20a3",
        "PeterNeumann+c74f20a3+!!!!",
        "",
    ],
)
def test_other_texts_are_no_keys(key: str) -> None:
    """A key that was copied wrongly, or that is for another algorithm, is refused."""
    with pytest.raises(InvalidNote):
        read_key(key)


def test_a_cosignature_is_on_text_and_time() -> None:
    """A witness's signature holds for its own name, text and time alone."""
    note = checkpoint()
    key = public_key(PRIVATE, "witness.example", COSIGNATURE)
    made = cosign(note.text, PRIVATE, "witness.example", 1_800_000_000)
    both = read_cosignatures(f"{made}\n", note)
    assert both.signers([key]) == (key,) and made.time == 1_800_000_000
    other = SignedNote(checkpoint(6).text, (made,))
    with pytest.raises(InvalidNote):
        other.signers([key])


@given(some.integers(0, 2**62), HASHES, some.binary(max_size=200))
def test_receipts_are_read_as_they_were_written(index: int, proof: tuple[bytes, ...], entry: bytes) -> None:
    """Whatever a receipt has in it comes back from its text, and the text from that."""
    receipt = Receipt(index, proof, checkpoint(), entry)
    assert read_receipt(str(receipt)) == receipt
    request = WitnessRequest(index, proof, checkpoint())
    assert read_request(str(request)) == request


def test_a_receipt_has_the_lines_of_the_specification() -> None:
    """Header, extra data, index, hashes, an empty line and the checkpoint: in this order, with nothing between."""
    receipt = str(Receipt(73, (bytes(32),), checkpoint(), b"entry"))
    assert receipt.startswith(
        "c2sp.org/tlog-proof@v1\nextra ZW50cnk=\nindex 73\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n"
        "moot.example/games/friday\n5\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— moot.example/games/friday "
    )


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("@v1", "@v2"),
        lambda text: text.replace("index 3", "index 03"),
        lambda text: text.replace("index 3", "index -3"),
        lambda text: text.replace("index 3\n", ""),
        lambda text: text.replace("index 3\n", "index 3\nAAAA\n"),
        lambda text: text.replace("index 3\n", "index 3\n!!!!\n"),
        lambda text: text.replace("extra ZW", "extra !!"),
        lambda text: text.partition("\n\n")[0],
        lambda text: text.replace("\n5\n", "\n05\n"),
        lambda text: "",
    ],
)
def test_spoilt_receipts_are_refused(spoil) -> None:
    """A receipt that isn't in the form of the specification is refused, not guessed at."""
    text = str(Receipt(3, (bytes(32),), checkpoint(), b"entry"))
    with pytest.raises(InvalidNote):
        read_checkpoint(read_receipt(spoil(text)).note)


@given(some.text(max_size=300))
def test_no_text_is_a_crash(text: str) -> None:
    """Any text is either read or refused."""
    for read in (read_note, read_key, read_receipt, read_request):
        try:
            read(text)
        except InvalidNote:
            continue
