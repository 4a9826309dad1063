"""The audit reads a snapshot of advisories from disk, and finds what concerns a locked package, and nothing else."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.supply_chain.advisories import concerns, read_snapshot
from tests.supply_chain.audit import audit
from tests.supply_chain.locks import ROOT, locked

HASH = "sha256:" + "0" * 64


def advisory(identity: str, package: str, *events: dict[str, str], **more: Any) -> dict[str, Any]:
    """An advisory in the OSV format, made for a test."""
    ranges = [{"type": "ECOSYSTEM", "events": list(events)}] if events else []
    about = {"package": {"ecosystem": "PyPI", "name": package}, "ranges": ranges, "versions": more.pop("versions", [])}
    return {"id": identity, "summary": "It leaks.", "modified": "2026-11-01T00:00:00Z", "affected": [about], **more}


def snapshot(folder: Path, *advisories: dict[str, Any]) -> Path:
    """A folder of advisories."""
    place = folder / "advisories"
    place.mkdir()
    for one in advisories:
        (place / f"{one['id']}.json").write_text(json.dumps(one))
    return place


def lock(folder: Path, *pinned: str) -> list[Path]:
    """A lock of these packages."""
    made = folder / "some.lock"
    made.write_text("".join(f"{one} --hash={HASH}\n" for one in pinned))
    return [made]


@pytest.mark.parametrize(
    ("version", "is_affected"),
    [("0.9", 0), ("1.0", 1), ("1.4.2", 1), ("1.5", 0), ("2.0rc1", 0), ("2.0", 1), ("2.1", 1), ("2.2", 0)],
)
def test_ranges_begin_and_end_where_they_say(version: str, is_affected: int) -> None:
    """A version is affected from where a fault came in, up to the one that mends it or the last that has it."""
    one = advisory(
        "A-1", "leaky", {"introduced": "1.0"}, {"fixed": "1.5"}, {"introduced": "2.0"}, {"last_affected": "2.1"}
    )
    assert concerns(one, "Leaky", version) == is_affected


@pytest.mark.check
def test_the_audit_names_package_and_advisory(tmp_path: Path) -> None:
    """It fails where an advisory concerns a locked version, and says which; other versions and packages pass."""
    place = snapshot(
        tmp_path,
        advisory("A-1", "leaky", {"introduced": "0"}, {"fixed": "2.0"}),
        advisory("A-2", "listed-one", versions=["3.1"]),
        advisory("A-3", "taken-back", {"introduced": "0"}, withdrawn="2026-10-01T00:00:00Z"),
    )
    found = audit(place, lock(tmp_path, "leaky==1.9", "listed-one==3.1", "taken-back==1.0", "sound==1.0"))
    assert found.returncode == 1, found.stderr
    assert "3 advisories, the newest of 2026-11-01" in found.stdout
    assert "A-1" in found.stdout
    assert "A-2" in found.stdout
    assert "A-3" not in found.stdout
    passed = audit(place, lock(tmp_path, "leaky==2.0", "listed-one==3.2", "taken-back==1.0"))
    assert passed.returncode == 0, passed.stderr


def test_an_archive_is_read_like_a_folder(tmp_path: Path) -> None:
    """The archive that OSV publishes can be used as it is; one without advisories on Python is no clean one."""
    one = advisory("A-1", "leaky", {"introduced": "0"})
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("A-1.json", json.dumps(one))
    assert read_snapshot(tmp_path / "all.zip").about("leaky", "1.0")
    with pytest.raises(ValueError, match="no advisories"):
        read_snapshot(snapshot(tmp_path, {"id": "B-1", "affected": [{"package": {"ecosystem": "npm", "name": "x"}}]}))


@pytest.mark.check
def test_the_locks_of_the_project_are_audited_whole(tmp_path: Path) -> None:
    """Every package of a lock is asked about: an advisory on each of them is found for each of them."""
    packages = locked((ROOT / "deploy/requirements.lock").read_text())
    place = snapshot(tmp_path, *(advisory(f"A-{one.name}", one.name, {"introduced": "0"}) for one in packages))
    found = audit(place, [ROOT / "deploy/requirements.lock"])
    assert found.returncode == 1
    assert [one.name for one in packages if f"A-{one.name}" not in found.stdout] == []
