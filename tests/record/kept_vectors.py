"""Vectors of receipts, checkpoints and older copies: `python -m tests.record.kept_vectors` writes them anew.

Each compares a record with something that was kept of it, as it was or changed in one way, with the exit code and the
findings of `moot verify`. The keys are those of a made-up host and a made-up witness.
"""

import base64
import contextlib
import io
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.record.vectors import FOLDER, lines_of, record
from verifier import moot_verify

from moot.documents.checkpoints import Checkpoint, Receipt
from moot.documents.signed_notes import COSIGNATURE, SignedNote, cosign, public_key, sign
from moot.game.record.merkle import MerkleTree
from moot.gateways.terminal.app import main

HOST, WITNESS = "moot.example", "witness.example"
PRIVATE, OTHER, WITNESSING = bytes(range(32)), bytes(range(1, 33)), bytes(range(2, 34))
KEY, OTHER_KEY = str(public_key(PRIVATE, HOST)), str(public_key(OTHER, HOST))
WITNESS_KEY = str(public_key(WITNESSING, WITNESS, COSIGNATURE))
SEEN_AT = 1_800_000_000
FILE = FOLDER / "kept.json"

Lines = list[bytes]


def note(lines: Lines, size: int, private: bytes = PRIVATE, *, is_seen: bool = False) -> SignedNote:
    """The checkpoint of the first so many entries, signed by the host, and by the witness if it has seen it."""
    tree = _tree(lines)
    origin = f"{HOST}/games/{json.loads(lines[0])['game']}"
    text = Checkpoint(origin, size, tree.root(size)).text
    seen = (cosign(text, WITNESSING, WITNESS, SEEN_AT),) if is_seen else ()
    return SignedNote(text, (sign(text, private, origin), *seen))


def receipt(lines: Lines, index: int, size: int, private: bytes = PRIVATE, *, is_seen: bool = False) -> str:
    """The receipt for an entry, as it was when there were so many."""
    proof = tuple(_tree(lines).inclusion_proof(index, size))
    return str(Receipt(index, proof, note(lines, size, private, is_seen=is_seen), lines[index]))


def _tree(lines: Lines) -> MerkleTree:
    tree = MerkleTree()
    for line in lines:
        tree.append(bytes.fromhex(moot_verify.hash_of(line)))
    return tree


# --- changes of what was kept ----------------------------------------------------------------------------------------


def _line(at: str, change: Callable[[str], str | None]) -> Callable[[str], str]:
    """A change of the first line that begins with some letters; of the checkpoint's by their place after the blank."""

    def changed(text: str) -> str:
        lines = text.split("\n")
        after_blank = lines.index("") + 1 if text.startswith("c2sp") else 0
        place = after_blank + int(at) if at.isdigit() else next(n for n, one in enumerate(lines) if one.startswith(at))
        new = change(lines[place])
        return "\n".join([*lines[:place], *([] if new is None else new.split("\n")), *lines[place + 1 :]])

    return changed


def _proof(change: Callable[[str], str | None]) -> Callable[[str], str]:
    """A change of the first hash of a proof."""
    return lambda text: text.replace(
        _first_hash(text) + "\n", f"{told}\n" if (told := change(_first_hash(text))) else ""
    )


def _first_hash(text: str) -> str:
    return text.partition("\nindex ")[2].split("\n")[1]


def flipped(encoded: str) -> str:
    """What is encoded in base64 at the end of a line, with one bit of its last byte turned."""
    head, space, last = encoded.rpartition(" ")
    turned = bytearray(base64.b64decode(last))
    turned[-1] ^= 1
    return head + space + base64.b64encode(bytes(turned)).decode()


_OF_RECEIPTS: dict[str, Callable[[str], str]] = {
    "its index is another": _line("index", lambda one: "index 2"),
    "its index is beyond its checkpoint": _line("index", lambda one: "index 99"),
    "its index is below 0": _line("index", lambda one: "index -1"),
    "its index has a zero in front": _line("index", lambda one: one.replace(" ", " 0")),
    "its index has 5,000 digits": _line("index", lambda one: "index " + "9" * 5000),
    "it has no index": _line("index", lambda one: None),
    "its entry is left out": _line("extra", lambda one: None),
    "a bit of its entry is another": _line("extra", flipped),
    "its entry isn't base64": _line("extra", lambda one: "extra !!!"),
    "its entry isn't one": _line("extra", lambda one: "extra aGVsbG8="),
    "a bit of its proof is another": _proof(flipped),
    "a hash of its proof is left out": _proof(lambda one: None),
    "a hash of its proof stands twice": _proof(lambda one: f"{one}\n{one}"),
    "a hash of its proof is short": _proof(lambda one: "AAAA"),
    "only its checkpoint is there": lambda text: text.partition("\n\n")[2],
    "its header is another": lambda text: text.replace("@v1", "@v2", 1),
}
_OF_CHECKPOINTS: dict[str, Callable[[str], str]] = {
    "a bit of its root is another": _line("2", flipped),
    "its root is short": _line("2", lambda one: "AAAA"),
    "its root ends with a space": _line("2", lambda one: f"{one} "),
    "it's for an entry more": _line("1", lambda one: str(int(one) + 1)),
    "it's for an entry fewer": _line("1", lambda one: str(int(one) - 1)),
    "it's for no entries": _line("1", lambda one: "0"),
    "its size has a zero in front": _line("1", lambda one: f"0{one}"),
    "its size has 30 digits": _line("1", lambda one: "9" * 30),
    "it's of another game": lambda text: text.replace("/games/", "/games/un", 1),
    "it's of another host": lambda text: text.replace(f"{HOST}/", "evil.example/", 1),
    "a line is added to it": _line("2", lambda one: f"{one}\nmore"),
    "a bit of its signature is another": _line("— ", flipped),
    "it has no signature": _line("— ", lambda one: None),
    "its signature has another name": _line("— ", lambda one: one.replace(HOST, "evil.example")),
    "its signature stands twice, first with another bit": _line("— ", lambda one: f"{flipped(one)}\n{one}"),
    "a line like a signature is added": _line("— ", lambda one: f"— x y\n{one}"),
    "its lines end with carriage returns": lambda text: text.replace("\n", "\r\n"),
    "words stand around it": lambda text: f"Dear Ben,\n\nkeep this:\n\n{text}\nAda\n",
}


def _vectors() -> Iterator[dict[str, Any]]:
    signed, comments = record("signed"), record("comments")
    size = len(signed)
    cut = {"record": "signed", "lines": [[0, 8]]}
    for name, kept in (("receipt", receipt(signed, 5, 9)), ("later receipt", receipt(signed, 11, size))):
        yield _against(name, "signed", kept)
        yield _against(f"{name}, the record was rewritten", "rewritten", kept)
        yield _against(f"{name}, the end was cut off", cut, kept)
    for name, kept in (("checkpoint", note(signed, 9)), ("later checkpoint", note(signed, size))):
        yield _against(name, "signed", str(kept))
        yield _against(f"{name}, the record was rewritten", "rewritten", str(kept))
        yield _against(f"{name}, the end was cut off", cut, str(kept))
    for about, change in (_OF_RECEIPTS | _OF_CHECKPOINTS).items():
        yield _against(f"a receipt: {about}", "signed", change(receipt(signed, 5, 9)))
    for about, change in _OF_CHECKPOINTS.items():
        yield _against(f"a checkpoint: {about}", "signed", change(str(note(signed, 9))))
    yield _against("nothing", "signed", "")
    yield _against("words", "signed", "Dear all,\n\nhello.\n")
    yield _against("zero bytes", "signed", "\0\1\n\n")
    yield _against("two receipts, the second rewritten", "rewritten", receipt(signed, 5, 9) + receipt(signed, 11, size))
    yield _against("signed by another key", "signed", str(note(signed, 9, OTHER)))
    yield _against("signed by another key, a receipt", "signed", receipt(signed, 5, 9, OTHER))
    yield _against("signed by another key, no key is known", "signed", str(note(signed, 9, OTHER)), [])
    yield _against("signed by one of two keys", "signed", str(note(signed, 9, OTHER)), [KEY, OTHER_KEY])
    for name, kept in (
        ("checkpoint", str(note(signed, size, is_seen=True))),
        ("receipt", receipt(signed, 5, size, is_seen=True)),
    ):
        keys = [KEY, WITNESS_KEY]
        yield _against(f"a {name} that a witness has seen", "signed", kept, keys)
        yield _against(f"a {name} that a witness has seen, the record was rewritten", "rewritten", kept, [WITNESS_KEY])
        altered = _line(f"— {WITNESS}", flipped)(kept)
        yield _against(f"a {name}, a bit of the witness's signature is another", "signed", altered, keys)
        without = _line(f"— {WITNESS}", lambda one: None)(kept)
        yield _against(f"a {name} that the witness hasn't seen", "signed", without, [WITNESS_KEY])
    yield from _of_redactions(comments)
    for name, said, older in (
        ("the whole record", {"record": "signed"}, cut),
        ("the end was cut off", cut, {"record": "signed"}),
        ("the record was rewritten", {"record": "rewritten"}, {"record": "signed"}),
        ("another game", {"record": "comments"}, {"record": "signed"}),
        ("the text of a comment was taken out", {"record": "comments"}, {"record": "before-redaction"}),
    ):
        yield {"name": f"an older copy, {name}", **said, "since": older}


def _of_redactions(comments: Lines) -> Iterator[dict[str, Any]]:
    """A comment's text was taken out, honestly or with something more; the receipt has the text or hasn't."""
    before = record("before-redaction")
    older, now = receipt(before, 1, 3), receipt(comments, 1, 5)
    yield _against("a comment, from before its text was taken out", "comments", older)
    yield _against("a comment without its text", "comments", now)
    yield _against("a comment without its text, and the text is there", "before-redaction", receipt(comments, 1, 3))
    for about, change in (
        ("points were added to it", {"event": "awarded", "quantity": "points", "players": ["Ada"], "amount": 1000}),
        ("a win was added to it", {"event": "won", "player": "Ada"}),
    ):
        entry = json.loads(comments[1])
        entry["events"].append(change)
        said = {"record": "comments", "lines": [[0, 0], moot_verify.canonical(entry).decode(), [2, 4]]}
        yield _against(f"a comment, {about}", said, older)
        yield _against(f"a comment without its text, {about}", said, now)
    first = record("redacted")
    entry = json.loads(first[1])
    entry["move"]["arguments"]["text"] = entry["events"][0]["text"] = "Ben lives at 12 Canal Street."
    del entry["redacted"]
    text = moot_verify.canonical(entry)
    yield _against("a comment of format 1, before its text was taken out", "redacted", receipt([first[0], text], 1, 2))
    entry = json.loads(first[1])
    entry["move"]["player"] = entry["events"][0]["player"] = "Cleo"
    said = {"record": "redacted", "lines": [[0, 0], moot_verify.canonical(entry).decode(), [2, 4]]}
    yield _against("a comment of format 1, said by another", said, receipt([first[0], text], 1, 2))


def _against(name: str, said: str | dict[str, Any], kept: str, keys: list[str] | None = None) -> dict[str, Any]:
    whose = said if isinstance(said, dict) else {"record": said}
    return {"name": name, **whose, "against": kept, "keys": [KEY] if keys is None else keys}


# --- what is found ---------------------------------------------------------------------------------------------------


def words_of(vector: dict[str, Any], folder: Path) -> list[str]:
    """The record of a vector and what it is compared with, as files, and the words of the command."""
    now, kept = folder / "now.journal", folder / "kept"
    now.write_bytes(b"".join(line + b"\n" for line in lines_of(vector)))
    if "since" in vector:
        kept.write_bytes(b"".join(line + b"\n" for line in lines_of(vector["since"])))
        return [str(now), "--since", str(kept)]
    kept.write_bytes(vector["against"].encode())
    return [str(now), "--against", str(kept), *(word for key in vector["keys"] for word in ("--key", key))]


def vectors() -> Iterator[dict[str, Any]]:
    """Every vector, with the exit code of `moot verify` and the entry and code of each finding."""
    for vector in _vectors():
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
            code = main(["verify", *words_of(vector, Path(folder)), "--json"])
        found = json.loads(out.getvalue()).get("findings", ())
        yield {**vector, "exit": code, "findings": [[one["entry"], one["code"]] for one in found]}


def written() -> str:
    """The file of all vectors, one a line."""
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in vectors()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
