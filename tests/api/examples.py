"""The examples of the API's document: a game is played, and what was asked and answered is written down.

`python -m tests.api.examples` prints them for `src/moot/gateways/api/examples.json`; `make reference` keeps them there.
"""

import json
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from starlette.testclient import TestClient

from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.operations import Operation
from moot.house.clock import SetClock

START = 1_773_426_000
GAME = "friday"
_TEA = {"title": "Tea", "text": "Tea is served at four."}
_PLAYERS = ["Ada", "Ben", "Cleo"]
_PROPOSED = {"changes": [{"change": "enact", "content": _TEA}], "title": "Tea"}

ASKED: tuple[tuple[str, dict[str, Any], dict[str, Any], Any], ...] = (
    ("rulesets", {}, {}, None),
    ("beginGame", {}, {}, {"name": GAME, "ruleset": "suber", "players": _PLAYERS, "title": "The Friday table"}),
    ("games", {}, {}, None),
    ("game", {}, {}, None),
    ("previewChanges", {}, {}, {"text": "retitle 207 Voting", "player": "Ada"}),
    ("understandWords", {}, {}, {"text": "Repeal rule 207."}),
    ("understandBeside", {}, {}, {"text": "Repeal rule 7.", "rules": [{"number": "7", "text": "Be kind."}]}),
    ("checkMechanism", {}, {}, {"mechanism": "def f(:"}),
    ("makeMove", {}, {}, {"name": "propose", "player": "Ada", "arguments": _PROPOSED}),
    ("listProposals", {}, {}, None),
    ("proposal", {"number": "301"}, {}, None),
    ("makeMoves", {}, {}, {"moves": [{"name": "argue", "player": "Ben", "arguments": {"text": "With milk?"}}]}),
    ("status", {}, {"player": "Ada"}, None),
    ("listPlayers", {}, {}, None),
    ("listRules", {}, {"limit": 2}, None),
    ("rule", {"number": "208"}, {}, None),
    ("listLog", {}, {"since": 1}, None),
    ("logEntry", {"entry": 2}, {}, None),
    ("whyEntry", {"entry": 1}, {}, None),
    ("compareMoments", {}, {"before": 0}, None),
    ("listCases", {}, {}, None),
    ("deadlines", {}, {}, None),
    ("talk", {}, {}, None),
    ("verifyGame", {}, {}, None),
)
"""What is asked in the game, in this order: the operation, the parts of its address, its parameters, its body."""


def examples() -> dict[str, Any]:
    """What is asked of a fresh host and answered, by the operation's name."""
    with_names = {one.name: one for one in OPERATIONS}
    with (
        bootstrap.host(":memory:", SetClock(START)) as host,
        patch("moot.house.host.secrets.token_bytes", return_value=b"7" * 32),
    ):
        client = TestClient(api.create_app(host))
        return {name: _asked(client, with_names[name], parts, query, body) for name, parts, query, body in ASKED}


def _asked(
    client: TestClient, one: Operation, parts: dict[str, Any], query: dict[str, Any], body: Any
) -> dict[str, Any]:
    parts = ({"game": GAME} if "game" in one.parts else {}) | parts
    address = one.address.format(**parts) + ("?" + urlencode(query) if query else "")
    answer = client.request(one.method, address, json=body) if body is not None else client.get(address)
    assert answer.status_code == one.status, answer.text
    return dict(_filled(parts=parts, query=query, body=body)) | {"answer": answer.json()}


def _filled(**said: Any) -> Iterator[tuple[str, Any]]:
    yield from ((name, value) for name, value in said.items() if value)


if __name__ == "__main__":
    print(json.dumps(examples(), indent=1, ensure_ascii=False, sort_keys=True))
