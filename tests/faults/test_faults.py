"""A sample of the faults of `make faults`: nothing that was acknowledged is lost, and a loss would be seen."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.faults.__main__ import CANARY, CANARY_MIN
from tests.faults.disk import Disk, ways
from tests.faults.tracing import Call

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """The results of a quick run, by kind."""
    if shutil.which("strace") is None:
        pytest.skip("needs strace")
    file = tmp_path_factory.mktemp("faults") / "results.json"
    command = [sys.executable, "-m", "tests.faults", "--quick", "--json", str(file)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "CannotTrace" in told.stderr:
        pytest.skip(f"strace may not trace here: {told.stderr[-300:]}")
    assert file.exists(), told.stderr
    return json.loads(file.read_text())


def test_nothing_acknowledged_is_lost_whatever_call_fails(results: dict) -> None:
    """After a kill, an error, a full disk, a short write or a power cut, all moves are there, and play goes on."""
    trials = {kind: told for kind, told in results.items() if kind != CANARY}
    assert sum(told["trials"] for told in trials.values()) > 150
    assert [line for told in trials.values() for line in told["told"]] == []


def test_the_canary_fails(results: dict) -> None:
    """With its syncs switched off, SQLite loses acknowledged moves in the power cuts of the trials."""
    canary = results[CANARY]
    assert canary["failed"]["lost"] >= CANARY_MIN * canary["trials"]


def _hex(words: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in words.encode())


def test_the_model_of_the_disk(tmp_path: Path) -> None:
    """A power cut takes what wasn't synced, as far as its file or its folder wasn't, and a failed sync lets go."""
    import random

    file, folder = f"3<{_hex(str(tmp_path / 'f'))}>", f"4<{_hex(str(tmp_path))}>"
    disk, chance = Disk(tmp_path, {"f": b"old"}), random.Random(0)
    none, some = ways(chance)["nothing is left"], ways(chance)["some writes are left"]

    def write(words: str, at: int) -> None:
        disk.do(Call("pwrite64", f'{file}, "{_hex(words)}", {len(words)}, {at}', str(len(words)), ""))

    write("new", 0)
    assert disk.left(chance, none) == {"f": b"old"} and disk.killed() == {"f": b"new"}
    disk.do(Call("fdatasync", file, "0", ""))
    write("er", 3)
    assert disk.left(chance, none) == {"f": b"new"}
    assert {disk.left(chance, some)["f"] for _ in range(50)} == {b"new", b"newer"}
    disk.do(Call("fdatasync", file, "-1", " EIO (Input/output error) (INJECTED)"))
    write("!", 5)
    disk.do(Call("fdatasync", file, "0", ""))
    assert {disk.left(chance, some)["f"] for _ in range(50)} == {b"new\0\0!", b"newer!"}
    disk.do(Call("unlink", f'"{_hex(str(tmp_path / "f"))}"', "0", ""))
    assert {len(disk.left(chance, none)) for _ in range(50)} == {0, 1}
    disk.do(Call("fsync", folder, "0", ""))
    assert disk.left(chance, none) == {}
