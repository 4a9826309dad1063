"""The vectors of receipts, checkpoints and older copies: all verifiers find the same in them."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.record.kept_vectors import FILE, vectors, words_of
from tests.record.test_vectors import NODE, SCRIPT
from verifier import moot_verify

VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
RECEIPTS_MIN = 60

each = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])


def test_there_is_a_vector_of_each_finding() -> None:
    """What was rewritten, cut or forged, and what agrees, for at least 60 receipts and checkpoints, and for copies."""
    codes = {code for vector in VECTORS for _, code in vector["findings"]}
    assert codes >= {"verify.rewritten", "verify.truncated", "verify.evidence"}
    assert sum("against" in vector for vector in VECTORS) >= RECEIPTS_MIN
    assert {vector["exit"] for vector in VECTORS} == {moot_verify.WHOLE, moot_verify.BROKEN, moot_verify.NOT_YET}
    assert len({one["name"] for one in VECTORS}) == len(VECTORS)


@pytest.mark.check
def test_moot_verify_finds_what_the_vectors_say() -> None:
    """The file is what `python -m tests.record.kept_vectors` writes: exit codes, and entry and code of each finding."""
    assert list(vectors()) == VECTORS


@each
def test_the_standalone_verifier_has_the_same_exit_code(vector: dict[str, Any], tmp_path: Path) -> None:
    """In Python, it finds something wherever `moot verify` finds something, and nowhere else."""
    assert moot_verify.main(words_of(vector, tmp_path)) == vector["exit"]


@pytest.mark.check
@pytest.mark.skipif(NODE is None, reason="there is no node here")
@each
def test_the_browser_s_verifier_has_the_same_exit_code(vector: dict[str, Any], tmp_path: Path) -> None:
    """In JavaScript, too."""
    assert NODE is not None
    ran = subprocess.run([NODE, str(SCRIPT), *words_of(vector, tmp_path)], capture_output=True, text=True)
    assert ran.returncode == vector["exit"], ran.stdout + ran.stderr


def test_no_receipt_is_good_that_the_key_has_not_signed() -> None:
    """Whatever else is in it: with a key, the exit code is 0 only where the key's own signature is there and right."""
    good = [vector for vector in VECTORS if vector.get("keys") and vector["exit"] != moot_verify.BROKEN]
    assert len(good) > 10
    for vector in good:
        names = {key.partition("+")[0] for key in vector["keys"]}
        assert any(f"— {name}" in vector["against"] for name in names), vector["name"]
