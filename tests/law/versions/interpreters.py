"""The Pythons on this machine."""

import os
import subprocess
from functools import cache
from pathlib import Path
from shutil import which

from tests.waiting import PATIENCE_SECONDS

VERSIONS = ("3.11", "3.12", "3.13", "3.14")


@cache
def python(version: str) -> str | None:
    """An interpreter of this version, from the path or from pyenv; None if there's none here."""
    pyenv = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*/bin/python"))
    for found in (*map(str, pyenv), which(f"python{version}")):
        runs = found and subprocess.run([found, "-c", ""], capture_output=True, timeout=PATIENCE_SECONDS)
        if runs and runs.returncode == 0:
            return found
    return None
