"""Check the locked packages against a snapshot of advisories: `python -m tests.supply_chain.audit SNAPSHOT`.

`SNAPSHOT` is a folder or an archive in the OSV format, such as the one that OSV publishes for PyPI. `pip-audit` checks;
it asks the snapshot on loopback, so that no network is needed.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.supply_chain.advisories import read_snapshot, serving
from tests.supply_chain.locks import locked

ROOT = Path(__file__).parents[2]
LOCKS = (ROOT / "deploy/requirements.lock", ROOT / "requirements.lock")


def audit(snapshot: Path, locks: Sequence[Path] = LOCKS) -> subprocess.CompletedProcess[str]:
    """Run `pip-audit` on locks; it exits with 1 where an advisory concerns a package, and names both.

    What only other systems install is audited too: the markers that say so are left out.
    """
    known = read_snapshot(snapshot)
    packages = dict.fromkeys(one for lock in locks for one in locked(lock.read_text()))
    pinned = (f"{one.name}=={one.version} " + " ".join(f"--hash={hash}" for hash in one.hashes) for one in packages)
    with serving(known) as address, tempfile.TemporaryDirectory() as cache:
        every = Path(cache, "every.lock")
        every.write_text("\n".join(pinned))
        asked = ["-r", str(every)]
        options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--cache-dir", cache]
        command = [sys.executable, "-m", "pip_audit", "-s", "osv", "--osv-url", address, *options, *asked]
        environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
        done = subprocess.run(command, capture_output=True, text=True, env=environment)
    told = f"{known.size:,} advisories, the newest of {known.newest[:10] or 'no known day'}\n"
    return subprocess.CompletedProcess(done.args, done.returncode, told + done.stdout, done.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).exists():
        sys.exit("name a snapshot of advisories in the OSV format: make audit SNAPSHOT=FOLDER")
    done = audit(Path(sys.argv[1]))
    print(done.stdout, done.stderr)
    sys.exit(done.returncode)
