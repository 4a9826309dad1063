"""The vectors of receipts, checkpoints and older copies: all verifiers find the same in them."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from tests.record.vectors import FOLDER
from tests.terminal.conftest import Moot
from tests.terminal.conftest import moot as moot
from verifier import moot_verify

VECTORS = json.loads((FOLDER / "kept.json").read_text(encoding="utf-8"))


def lines_of(said: dict[str, Any]) -> bytes:
    """A record, or its beginning."""
    lines = gzip.decompress((FOLDER / f"{said['record']}.journal.gz").read_bytes()).splitlines(keepends=True)
    return b"".join(lines[: said.get("lines", len(lines))])


def written(vector: dict[str, Any], folder: Path) -> list[str]:
    """The record of a vector and what it is compared with, as files, and the words of the command."""
    record = folder / "now.journal"
    record.write_bytes(lines_of(vector))
    if "since" in vector:
        older = folder / "older.journal"
        older.write_bytes(lines_of(vector["since"]))
        return [str(record), "--since", str(older)]
    kept = folder / "kept"
    kept.write_text(vector["against"], encoding="utf-8")
    return [str(record), "--against", str(kept), *(word for key in vector["keys"] for word in ("--key", key))]


def test_there_is_a_vector_of_each_finding() -> None:
    """Something rewritten, cut and forged, and what agrees, against receipts, checkpoints and older copies."""
    codes = {code for vector in VECTORS for _, code in vector["findings"]}
    assert codes == {"verify.rewritten", "verify.truncated", "verify.evidence"}
    assert sum(not vector["findings"] for vector in VECTORS) >= 5 and len({one["name"] for one in VECTORS}) == len(
        VECTORS
    )


@pytest.mark.check
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_moot_verify_finds_what_the_vector_says(vector: dict[str, Any], moot: Moot, tmp_path: Path) -> None:
    """The entry and the code of each finding, and the exit code."""
    printed = moot("verify", *written(vector, tmp_path), "--json")
    assert [[one["entry"], one["code"]] for one in printed.json.get("findings", ())] == vector["findings"], printed.out
    assert printed.code == bool(vector["findings"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_standalone_verifier_agrees(vector: dict[str, Any], tmp_path: Path) -> None:
    """It finds something where the vector does; what is no evidence at all is an error in calling it."""
    wanted = {True: (moot_verify.BROKEN, moot_verify.USAGE), False: (moot_verify.WHOLE,)}[bool(vector["findings"])]
    assert moot_verify.main(written(vector, tmp_path)) in wanted
