"""The bill of materials lists what a host runs; the wheels are the same wherever they are built, and install."""

import email
import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tests.supply_chain.locks import ROOT, locked
from tests.supply_chain.wheels import build_twice

from moot.client import Client

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


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], dict[str, Path]]:
    """The files in which two builds differ, and the wheels of the first by name."""
    folder = tmp_path_factory.mktemp("wheels")
    return build_twice(folder), {wheel.name.partition("-")[0]: wheel for wheel in folder.iterdir()}


Wheels = tuple[list[str], dict[str, Path]]


def test_the_wheels_are_the_same_wherever_they_are_built(wheels: Wheels) -> None:
    """Two builds in different folders, time zones and with different hash seeds have the same bytes."""
    assert wheels[0] == []


def needed(wheel: Path) -> list[Requirement]:
    """What a wheel says it needs."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        said = email.message_from_bytes(archive.read(name))
    return [Requirement(one) for one in said.get_all("Requires-Dist", [])]


def test_wheels_need_ranges_of_versions(wheels: Wheels) -> None:
    """They can be installed beside other packages: nothing is pinned, and the lock's versions are in the ranges."""
    versions = {one.name: one.version for one in locked((ROOT / "deploy/requirements.lock").read_text())}
    assert set(wheels[1]) == {"moot", "moot_client"}
    for wheel in wheels[1].values():
        assert needed(wheel)
        for one in needed(wheel):
            assert "==" not in str(one)
            assert one.specifier.contains(versions[one.name]), one
    assert {*map(str, needed(wheels[1]["moot_client"]))} < {*map(str, needed(wheels[1]["moot"]))}


def with_needs(of: Requirement, extra: str = "") -> Iterator[Distribution]:
    """A package that is installed here, and all that it needs in turn."""
    if of.marker is None or of.marker.evaluate({"extra": extra}):
        found = distribution(of.name)
        yield found
        for extra in of.extras or {""}:
            for one in found.requires or ():
                yield from with_needs(Requirement(one), extra)


def environment(folder: Path, wheel: Path) -> tuple[Path, int]:
    """A fresh environment with a wheel, installed by pip without a network; and the bytes of what the wheel needs.

    What it needs is linked from the packages that are here; pip checks that nothing is missing.
    """
    venv.create(folder / "new", symlinks=True, with_pip=True)
    packages = {one.name: one for need in needed(wheel) for one in with_needs(need)}
    links, size = folder / "links", 0
    links.mkdir()
    for package in packages.values():
        files = [file for file in package.files or () if ".." not in file.parts and "__pycache__" not in file.parts]
        size += sum(Path(str(file.locate())).stat().st_size for file in files)
        for top in {file.parts[0] for file in files}:
            if not (links / top).exists():
                (links / top).symlink_to(Path(str(package.locate_file(top))))
    (site,) = (folder / "new").glob("lib/python*/site-packages")
    (site / "links.pth").write_text(str(links))
    python = folder / "new/bin/python"
    options = ["--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run([python, "-m", "pip", "install", *options, wheel], check=True, env=PLAIN)
    subprocess.run([python, "-m", "pip", "check"], check=True, env=PLAIN)
    return python.parent, size + sum(file.stat().st_size for file in site.glob("moot*/**/*") if file.is_file())


PLAIN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_", "MOOT_"))}
PLAIN["MONTY_BIN"] = str(Path(sys.prefix, "bin", "monty"))  # the sandbox's program is in no folder that is linked


def test_the_wheel_can_be_installed_and_played(wheels: Wheels, tmp_path: Path) -> None:
    """`pip install` of the wheel in a fresh environment gives a `moot` that starts a game and draws its picture."""
    commands, _ = environment(tmp_path, wheels[1]["moot"])
    for line in ("moot new friday --players Ada,Ben", "moot do friday argue Well --as Ada", "moot verify friday"):
        subprocess.run([commands / "moot", *line.split()[1:]], cwd=tmp_path, check=True, env=PLAIN)
    drawn = (
        "from moot.gateways.web.rendering.pictures import previews as p; p._font('Regular', 9); p._font('Semibold', 9)"
    )
    subprocess.run([commands / "python", "-c", drawn], check=True, env=PLAIN)


def test_a_bot_needs_only_the_small_client(wheels: Wheels, tmp_path: Path) -> None:
    """`moot_client` is imported without moot, is the client that comes with moot, and takes less than 30 MB."""
    commands, size = environment(tmp_path, wheels[1]["moot_client"])
    script = "import sys, moot_client; print(sorted({*vars(moot_client.Client)})); assert 'moot' not in sys.modules"
    asked = [commands / "python", "-c", script]
    done = subprocess.run(asked, check=True, env=PLAIN, capture_output=True, text=True)
    assert done.stdout.strip() == str(sorted({*vars(Client)}))
    assert size < 30_000_000
