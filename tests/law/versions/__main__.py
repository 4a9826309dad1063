"""Make a record on each Python that is found, and verify it on every other: `python -m tests.law.versions`.

Each gets an environment of its own from deploy/requirements.lock, so this needs a package registry and some minutes.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.law.versions.interpreters import VERSIONS, python

ROOT = Path(__file__).parents[3]


def environment(interpreter: str, folder: Path) -> str:
    """An interpreter with all that a host needs."""
    made = str(folder / "bin/python")
    lock = str(ROOT / "deploy/requirements.lock")
    subprocess.run([interpreter, "-m", "venv", str(folder)], check=True)
    subprocess.run([made, "-m", "pip", "install", "-q", "--require-hashes", "-r", lock], check=True)
    return made


def run(interpreter: str, *told: str) -> subprocess.CompletedProcess[str]:
    """Run something in the checkout, without what this process has installed."""
    paths = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([interpreter, *told], cwd=ROOT, env=os.environ | paths, capture_output=True, text=True)


def differences(folder: Path) -> list[str]:
    """What's wrong with records that one Python made, on another."""
    found = {version: interpreter for version in VERSIONS if (interpreter := python(version))}
    print("found Python", *found, "; not here:", *(set(VERSIONS) - found.keys()) or ["none"])
    environments = {version: environment(interpreter, folder / version) for version, interpreter in found.items()}
    wrong = []
    for version, interpreter in environments.items():
        made = run(interpreter, "-m", "tests.law.versions.records", "make", str(folder / f"{version}.journal"))
        wrong += [f"{version}: {made.stderr}"] if made.returncode else []
    for maker in environments:
        for version, interpreter in environments.items():
            record = str(folder / f"{maker}.journal")
            for told in (["-m", "tests.law.versions.records", "verify", record], ["verifier/moot_verify.py", record]):
                done = run(interpreter, *told)
                print(f"made on {maker}: {done.stdout.splitlines()[:1]}")
                wrong += [f"{maker} on {version}: {done.stdout}{done.stderr}"] if done.returncode else []
    return wrong


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        sys.exit("\n".join(differences(Path(made))) or None)
