"""What pages show hangs on the game alone, and not on how a process happens to hash words."""

import os
import subprocess
import sys

import pytest
from tests.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.check

SCRIPT = """
import re
from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.runtime.clock import SetClock
from starlette.testclient import TestClient

with bootstrap.host(":memory:", SetClock(0)) as host:
    host.new("g", host.ruleset("agora_like"), ["Ada", "Ben", "Cleo"], seed=b"x" * 32)
    client = TestClient(create_app(host))
    for path in ("", "graph", "rules", "board", "players", "log", "calendar", "vote", "propose", "players/Ada"):
        answer = client.get("/games/g/" + path if path else "/games/g")
        assert answer.status_code == 200, path
        print(re.sub(r'value="[\\w-]{43}"', "", answer.text))
"""


def test_pages_are_alike_whatever_the_hash_seed() -> None:
    """Two processes with other hash seeds show the same pages of a game with many offices and rules, byte for byte."""
    shown = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        ).stdout
        for seed in ("1", "2", "3")
    ]
    assert len(shown[0]) > 50_000
    assert shown[0] == shown[1] == shown[2]
