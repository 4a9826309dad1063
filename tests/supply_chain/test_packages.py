"""The bill of materials lists what a host runs, and the wheel is the same wherever and whenever it's built."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.supply_chain.locks import ROOT, locked
from tests.supply_chain.wheels import build_twice

pytestmark = pytest.mark.check


def bill(folder: Path, name: str) -> Path:
    """The bill of materials, as `make sbom` writes it."""
    made = folder / name
    command = ["requirements", "--output-reproducible", "--pyproject", "pyproject.toml", "--validate", "-o", str(made)]
    subprocess.run(
        [sys.executable, "-m", "cyclonedx_py", *command, "deploy/requirements.lock"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return made


def test_the_bill_of_materials_lists_every_package(tmp_path: Path) -> None:
    """It's a valid CycloneDX document with each locked package, its version and its hashes, and the same each time."""
    first = bill(tmp_path, "first.json")
    assert first.read_bytes() == bill(tmp_path, "second.json").read_bytes()
    said = json.loads(first.read_text())
    assert said["bomFormat"] == "CycloneDX"
    assert said["metadata"]["component"]["name"] == "moot"
    listed = {one["purl"].partition("?")[0]: one for one in said["components"]}
    packages = locked((ROOT / "deploy/requirements.lock").read_text())
    assert set(listed) == {f"pkg:pypi/{one.name}@{one.version}" for one in packages}
    for one in packages:
        references = listed[f"pkg:pypi/{one.name}@{one.version}"]["externalReferences"]
        hashes = {hash["content"] for reference in references for hash in reference.get("hashes", ())}
        assert hashes == {hash.removeprefix("sha256:") for hash in one.hashes}


def test_the_wheel_is_the_same_wherever_it_is_built() -> None:
    """Two builds in different folders, time zones and with different hash seeds have the same bytes."""
    assert build_twice() == []
