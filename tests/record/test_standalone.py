"""The standalone verifier: it spells as moot does, and takes no bytes on trust."""

import ast
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from verifier import moot_verify

from moot.game.values import canonical

FILE = Path(moot_verify.__file__)
LINES_MAX = 720
JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | some.text(),
    lambda parts: some.lists(parts) | some.dictionaries(some.text(), parts),
)


def test_it_is_one_short_file_that_needs_python_alone() -> None:
    """It imports the standard library, and one library where signatures are asked for; it has at most 720 lines."""
    source = FILE.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    names = [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    others = {name.partition(".")[0] for name in names} - sys.stdlib_module_names
    assert others == {"cryptography"}
    assert len(source.splitlines()) <= LINES_MAX


@pytest.mark.check
@given(JSON)
def test_it_spells_every_value_as_moot_does(value: Any) -> None:
    """Numbers, strings and keys of all kinds have the same canonical bytes as in the program."""
    assert moot_verify.canonical(value) == canonical(value)


@given(some.floats(allow_nan=False, allow_infinity=False))
def test_it_spells_every_decimal_as_moot_does(value: float) -> None:
    """Doubles of all sizes have the same digits, and the same form, as in the program."""
    assert moot_verify.spelled_float(value).encode() == canonical(value)


@pytest.mark.check
@given(some.lists(some.binary(max_size=80), max_size=5) | some.lists(JSON.map(canonical), max_size=5))
def test_it_reports_whatever_it_is_given(lines: list[bytes]) -> None:
    """Lines that aren't entries are found; none of them ends the check with an error."""
    assert moot_verify.verified(b"\n".join(lines)).findings


@pytest.mark.parametrize("code", [0, 1, 2])
def test_it_answers_by_its_exit_code(code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole record gives 0, a broken one 1 and the finding, and a file that isn't there 2."""
    line = canonical(
        {"events": [], "game": "g", "law": "", "move": {"name": "x"}, "number": 0, "previous": "", "time": 0}
    )
    hashed = line.replace(b'"law"', b'"hash":"%s","law"' % moot_verify.sha256(line).encode())
    path = tmp_path / "g.journal"
    if code < 2:
        path.write_bytes(hashed.replace(b'"time":0', b'"time":%d' % code) + b"\n")
    assert moot_verify.main([str(path)]) == code
    said = capsys.readouterr()
    assert ("is whole: 1 entry" in said.out, "(verify.hash)" in said.out, bool(said.err)) == (
        code == 0,
        code == 1,
        code == 2,
    )
