"""Every package that is installed is pinned to a version and its hashes, and pip refuses one that was tampered with."""

import json
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from tests.supply_chain.locks import ROOT, locked
from tests.supply_chain.wheels import tracked

PYTHON_LOCKS = ("requirements.lock", "deploy/requirements.lock")
NPM_LOCKS = ("bench/peers/package-lock.json", "tests/web/tools/package-lock.json")


@pytest.mark.parametrize("lock", PYTHON_LOCKS)
def test_every_python_package_has_hashes(lock: str) -> None:
    """Each line is one version of a package, with SHA-256 hashes of its files, and none comes from an address."""
    found = locked((ROOT / lock).read_text())
    assert len(found) > 50
    for one in found:
        assert one.hashes, one.name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", hash) for hash in one.hashes), one.name


def test_a_line_without_a_version_is_found() -> None:
    """What isn't pinned is told."""
    for line in ("flask>=3\n", "flask @ https://example.org/flask.whl\n", "--index-url https://example.org\n"):
        with pytest.raises(ValueError, match="isn't pinned"):
            locked(line)


def test_hosts_run_what_was_tested() -> None:
    """Whatever a host installs is in the lock of the tests, at the same version and with the same hashes."""
    tested = {one.name: one for one in locked((ROOT / "requirements.lock").read_text())}
    for one in locked((ROOT / "deploy/requirements.lock").read_text()):
        assert tested[one.name] == one


def test_locks_are_installed_with_their_hashes() -> None:
    """Whoever installs from a lock asks pip for hashes and npm for the lock; nothing else is installed in CI."""
    makefile, script = (ROOT / "Makefile").read_text(), (ROOT / ".ci/run").read_text()
    installs = [line for line in makefile.splitlines() if "$(PIP) install" in line]
    assert len(installs) == 3
    for line in installs:
        assert "--require-hashes" in line or "--no-deps --no-build-isolation --editable ." in line, line
    assert "pip install" not in script
    for line in (makefile + script).splitlines():
        assert not re.search(r"\bnpm (install|i|update)\b(?! *\|\|)", line.replace("install npm", "")), line
        assert "npm ci" not in line or "--ignore-scripts" in line, line


@pytest.mark.parametrize("lock", NPM_LOCKS)
def test_every_npm_package_has_its_integrity(lock: str) -> None:
    """Each package of an npm lock that is fetched has a SHA-512 hash."""
    packages = json.loads((ROOT / lock).read_text())["packages"]
    fetched = {name: one for name, one in packages.items() if name and not one.get("link")}
    assert fetched
    for name, one in fetched.items():
        assert one.get("integrity", "").startswith("sha512-"), name


def test_no_lock_is_left_out() -> None:
    """The checkout has no other lock of packages, nor a list of npm packages without one."""
    names = [name for name in tracked() if name.endswith((".lock", "-lock.json"))]
    assert sorted(names) == sorted([*PYTHON_LOCKS, *NPM_LOCKS])
    for name in tracked():
        if name.endswith("package.json"):
            assert name.replace("package.json", "package-lock.json") in NPM_LOCKS


# --- pip refuses what was tampered with -------------------------------------------------------------------


def wheel(folder: Path, text: str) -> Path:
    """A small wheel with one module."""
    made = folder / "trusted-1.0-py3-none-any.whl"
    information = {
        "METADATA": "Metadata-Version: 2.1\nName: trusted\nVersion: 1.0\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("trusted.py", text)
        for name, content in information.items():
            archive.writestr(f"trusted-1.0.dist-info/{name}", content)
    return made


def installed(folder: Path, lock: str) -> subprocess.CompletedProcess[str]:
    """What pip makes of a lock, as the Makefile asks it, with a folder in place of a registry."""
    (folder / "lock").write_text(lock)
    options = ["--require-hashes", "--no-index", "--find-links", str(folder), "--target", str(folder / "site")]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *options]
    return subprocess.run([*command, "--requirement", str(folder / "lock")], capture_output=True, text=True)


@pytest.mark.check
def test_pip_refuses_a_package_that_was_tampered_with(tmp_path: Path) -> None:
    """A package whose bytes have the locked hash is installed; one byte more, or no hash in the lock, and it isn't."""
    made = wheel(tmp_path, "A = 1\n")
    lock = f"trusted==1.0 --hash=sha256:{sha256(made.read_bytes()).hexdigest()}\n"
    assert installed(tmp_path, lock).returncode == 0
    assert (tmp_path / "site/trusted.py").exists()
    without = installed(tmp_path, "trusted==1.0\n")
    assert without.returncode != 0
    assert "hash" in without.stderr.lower()
    wheel(tmp_path, "A = 2\n")
    tampered = installed(tmp_path, lock)
    assert tampered.returncode != 0
    assert "DO NOT MATCH THE HASHES" in tampered.stderr


def test_pip_refuses_a_lock_with_an_altered_hash(tmp_path: Path) -> None:
    """A digit of the hash is changed in the lock: nothing is installed."""
    made = wheel(tmp_path, "A = 1\n")
    known = sha256(made.read_bytes()).hexdigest()
    altered = ("0" if known[0] != "0" else "1") + known[1:]
    assert installed(tmp_path, f"trusted==1.0 --hash=sha256:{altered}\n").returncode != 0
    assert not (tmp_path / "site").exists()
