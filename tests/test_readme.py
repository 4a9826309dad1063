"""The commands of README.md and of the other documents can be typed as they stand there."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from moot.gateways.terminal.app import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
NAMES = {name for commands in COMMANDS.values() for name in commands}


def section(heading: str) -> list[str]:
    """The lines of commands under a heading."""
    (text,) = re.findall(rf"^## {heading}\n(.*?)^## ", README, re.M | re.S)
    return re.findall(r"^    (.*)$", text, re.M)


def test_every_command_that_a_document_names_is_there() -> None:
    """What stands behind `moot` in a line of commands, or in code within a sentence, is a command."""
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "clients").rglob("*.md")]:
        told = re.findall(r"(?:^    |`)moot ([a-z][\w-]*)", page.read_text("utf-8"), re.M)
        assert set(told) <= NAMES, page


def test_the_wheels_are_named_as_they_are_built() -> None:
    """The lines that install a wheel name this version's."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    named = re.findall(r"dist/(\S+?\.whl)", README + (ROOT / "clients/python/README.md").read_text("utf-8"))
    assert set(named) == {f"{name}-{version}-py3-none-any.whl" for name in ("moot", "moot_client")}
    assert [line.split()[0] for line in section("Install")] == ["pipx", "uvx", "pip"]


@pytest.mark.check
def test_the_first_commands_can_be_typed_as_they_stand(tmp_path: Path) -> None:
    """After `make demo`, each line of the first game is typed in a terminal, and does what its comment says."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    path = os.pathsep.join(part for part in os.environ["PATH"].split(os.pathsep) if not (Path(part) / "moot").exists())
    lines = "\n".join(["set -eux", *section("Sixty seconds")])
    environment = {"PATH": path, "HOME": str(tmp_path)}
    done = subprocess.run(["bash", "-c", lines], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Rule 206 is repealed" in done.stdout
