"""The guide to the API holds: its first vote by curl and by Python comes out as it says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.api.programs import PLAYERS
from tests.api.serving import served
from tests.waiting import PATIENCE_SECONDS

from moot.client import Client
from moot.gateways.api.app import GROUPS, OPERATIONS
from moot.gateways.api.operations import EVERYTHING
from moot.play.host import Host

GUIDE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
SHELL, PYTHON = (re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.M | re.S) for kind in ("sh", "python"))


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl")
def test_a_first_vote(host: Host) -> None:
    """The guide's commands propose, call the vote and vote; its script votes too, but can't vote twice."""
    host.new("friday", host.ruleset("suber"), PLAYERS)
    with served(host) as address:
        asked = [command for block in SHELL for command in block.strip().split("\n\n")]
        told = [
            json.loads(subprocess.check_output(["sh", "-c", command], text=True, env={"HOST": address}))
            for command in asked
        ]
        assert told[0]["asked"][0]["move"] == "propose" and told[1]["proposal"] == "301"
        assert told[-1]["entry"]["events"][0]["event"] == "ballot_cast"
        script = f"HOST = {address!r}\n{PYTHON[0]}"
        ran = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
        )
        lines = ran.stdout.splitlines()
        assert lines[0] == "Tea ('Ada', 'Cleo')" and "Cleo" in lines[1] and lines[2].startswith("law.")
        with Client(address) as client:
            assert set(client.game("friday").proposal("301").voted) == {"Ben", "Cleo"}


@pytest.mark.check
def test_a_table_of_members(host: Host) -> None:
    """The script begins a private game, invites somebody to a seat, who moves there; and says what waits."""
    people = host.people
    scopes = {"OLGA": ("Olga", EVERYTHING), "ZOE": ("Zoe", ("play", "account"))}
    tokens = {
        name: people.tokens.make(people.accounts.make(who, people.now), "for the guide", list(held), 3, people.now)
        for name, (who, held) in scopes.items()
    }
    with served(host) as address:
        known = "".join(f"{name} = {value!r}\n" for name, value in {"HOST": address, **tokens}.items())
        script = f"from moot.client import Client\n{known}{PYTHON[1]}"
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["Olga invites you to The club as Ben", "Ben", "club Ada propose"]


def test_the_groups_and_scopes_that_it_names() -> None:
    """The guide's table has every group of operations and every scope."""
    table = GUIDE.partition("## What there is")[2].partition("## What to rely on")[0]
    said = {
        "ways in": "passwords and passkeys",
        "stream": "a stream",
        "lines": "lines",
        "board": "the game",
        "account": "your account",
    }
    assert not [group.name for group in GROUPS if said.get(group.name, group.name) not in table]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.M)) == set(EVERYTHING)


def test_the_codes_that_it_names() -> None:
    """Every address that it names is one of the API's."""
    named = {path.partition("?")[0] for path in re.findall(r"`/games/GAME(/[a-z]+)", GUIDE)}
    known = {one.address.removeprefix("/games/{game}") for one in OPERATIONS}
    assert named and named <= known
