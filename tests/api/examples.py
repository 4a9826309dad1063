"""The examples of the API's document: a game is played, and what was asked and answered is written down.

`python -m tests.api.examples` prints them for `src/moot/gateways/api/examples.json`; `make reference` keeps them there.
"""

import itertools
import json
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from starlette.testclient import TestClient

from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.operations import EVERYTHING, Operation
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.machine import Machine

START = 1_773_426_000
GAME, CLUB = "friday", "club"
_TEA = {"title": "Tea", "text": "Tea is served at four."}
_PLAYERS = ["Ada", "Ben", "Cleo"]
_PROPOSED = {"changes": [{"change": "enact", "content": _TEA}], "title": "Tea"}
_CLUB = {"game": CLUB}
_VOTES = [{"name": "vote", "player": player, "arguments": {"proposal": "301", "choice": "for"}} for player in _PLAYERS]
_HOOK = "https://example.org/hook"

ASKED: tuple[tuple[str, dict[str, Any], dict[str, Any], Any], ...] = (
    ("rulesets", {}, {}, None),
    ("beginGame", {}, {}, {"name": GAME, "ruleset": "suber", "players": _PLAYERS, "title": "The Friday table"}),
    ("games", {}, {}, None),
    ("search", {}, {"q": "table"}, None),
    ("game", {}, {}, None),
    ("listMoves", {}, {}, None),
    ("previewChanges", {}, {}, {"text": "retitle 207 Voting", "player": "Ada"}),
    ("understandWords", {}, {}, {"text": "Repeal rule 207."}),
    ("understandBeside", {}, {}, {"text": "Repeal rule 7.", "rules": [{"number": "7", "text": "Be kind."}]}),
    ("draftRule", {}, {}, {"text": "When a proposal is adopted, its author gets 3 points. Be kind."}),
    ("sayMechanism", {}, {}, {"mechanism": "scoring.defeat_costs_proposer(10)"}),
    ("draftRuleOfRuleset", {"ruleset": "suber"}, {}, {"text": "The first player who has 50 points wins."}),
    ("sayMechanismOfRuleset", {"ruleset": "suber"}, {}, {"mechanism": "voting.unanimity()"}),
    ("checkMechanism", {}, {}, {"mechanism": "def f(:"}),
    ("fillIn", {"name": "winning.first_to"}, {}, {"gaps": {"goal": "50"}}),
    ("makeMove", {}, {}, {"name": "propose", "player": "Ada", "arguments": _PROPOSED}),
    ("listProposals", {}, {}, None),
    ("proposal", {"number": "301"}, {}, None),
    ("proposalWordings", {"number": "301"}, {}, None),
    ("setPin", {"player": "Ben"}, {}, {"new_pin": ""}),
    ("makeMoves", {}, {}, {"moves": [{"name": "argue", "player": "Ben", "arguments": {"text": "With milk?"}}]}),
    ("thread", {"entry": 2}, {}, None),
    ("listBoards", {}, {}, None),
    ("makeMove", {}, {}, {"name": "call-vote", "player": "Ada", "arguments": {"proposal": "301"}}),
    ("makeMoves", {}, {}, {"moves": _VOTES}),
    ("proposalCourse", {"number": "301"}, {}, None),
    ("status", {}, {"player": "Ada"}, None),
    ("listPlayers", {}, {}, None),
    ("listRules", {}, {"limit": 2}, None),
    ("rule", {"number": "208"}, {}, None),
    ("ruleGraph", {}, {"rule": "208"}, None),
    ("listLog", {}, {"since": 1, "limit": 3}, None),
    ("logEntry", {"entry": 2}, {}, None),
    ("whyEntry", {"entry": 1}, {}, None),
    ("compareMoments", {}, {"before": 0}, None),
    ("listCases", {}, {}, None),
    ("deadlines", {}, {}, None),
    ("calendar", {}, {"month": "2026-03", "zone": "UTC"}, None),
    ("talk", {}, {}, None),
    ("feeds", {}, {}, None),
    ("correspondence", {}, {}, None),
    ("makeFork", {}, {}, {"name": "what-if", "at": "1", "title": "What if"}),
    ("forks", {}, {}, None),
    ("family", {}, {}, None),
    ("compareGames", {}, {"other": "what-if"}, None),
    ("verifyGame", {}, {}, None),
    ("listKeys", {}, {}, None),
    ("checkpoint", {}, {}, None),
    ("consistency", {}, {"old": 3, "new": 5}, None),
    # with an account
    ("administration", _CLUB, {}, None),
    ("changeAdministration", _CLUB, {}, {"joining": "anyone"}),
    ("takeSeat", {**_CLUB, "player": "Ada"}, {}, None),
    ("invite", _CLUB, {}, {"part": "player", "seat": "Ben"}),
    ("changeMember", {**_CLUB, "account": "Zoe"}, {}, {"part": "moderator"}),
    ("posts", _CLUB, {}, None),
    ("makeGameHook", _CLUB, {}, {"address": _HOOK, "form": "discord", "topics": ["rules", "proposals"]}),
    ("gameHooks", _CLUB, {}, None),
    ("account", {}, {}, None),
    ("changeAccount", {}, {}, {"zone": "Europe/Athens"}),
    ("waysIn", {}, {}, None),
    ("tokens", {}, {}, None),
    ("makeToken", {}, {}, {"title": "for the bot", "scopes": ["read", "play"]}),
    ("sessions", {}, {}, None),
    ("activity", {}, {}, None),
    ("allNotices", {}, {}, None),
    ("changeNotices", _CLUB, {}, {"frequency": "daily", "hour": 7}),
    ("readingKey", {}, {}, None),
    ("tasks", {}, {}, None),
    ("look", _CLUB, {}, None),
    ("makeOwnHook", {}, {}, {"address": _HOOK}),
    ("ownHooks", {}, {}, None),
    ("makeOwnInlet", {}, {}, {"game": CLUB, "player": "Ada"}),
    ("inlets", {}, {}, None),
)
"""What is asked, in this order: the operation, the parts of its address, its parameters, its body. Of an operation that
is asked more than once, the last is the example."""
_LATER = next(n for n, one in enumerate(ASKED) if one[0] == "administration")


def examples() -> dict[str, Any]:
    """Requests to a fresh host and their answers, by operation."""
    with_names = {one.name: one for one in OPERATIONS}
    machine = Machine(random_bytes=lambda size: b"7" * size)
    with bootstrap.host(":memory:", SetClock(START), machine) as host, ExitStack() as kept:
        for one in _chance():
            kept.enter_context(one)
        app = api.create_app(host)
        anybody, olga = TestClient(app), TestClient(app, headers={"Authorization": f"Bearer {_olga(host)}"})
        return {
            name: _asked(olga if n >= _LATER else anybody, with_names[name], parts, query, body)
            for n, (name, parts, query, body) in enumerate(ASKED)
        }


def _chance() -> Iterator[Any]:
    """What is drawn at random elsewhere is the same here each time."""
    count = itertools.count(1)

    def drawn() -> str:
        return sha256(f"example {next(count)}".encode()).hexdigest()

    yield patch("moot.runtime.host_keys.token_bytes", return_value=b"7" * 32)
    yield patch("moot.runtime.signatures.token_bytes", return_value=b"7" * 24)
    yield patch("moot.runtime.secret_tokens.secrets.token_urlsafe", side_effect=lambda size: drawn()[:43])
    yield patch("moot.runtime.secret_tokens.secrets.token_hex", side_effect=lambda size: drawn()[: 2 * size])


def _olga(host: Host) -> str:
    """A token of somebody who has made a game of members."""
    people, now = host.people, host.people.now
    olga, _ = people.accounts.make("Olga", now), people.accounts.make("Zoe", now)
    records = people.administration.founding(olga, AccessSettings(CLUB, "members"), now)
    host.new(CLUB, host.ruleset("suber"), _PLAYERS, title="The club", records=records)
    return people.tokens.make(olga, "for examples", list(EVERYTHING), 30, now)


def _asked(
    client: TestClient, one: Operation, parts: dict[str, Any], query: dict[str, Any], body: Any
) -> dict[str, Any]:
    parts = ({"game": GAME} if "game" in one.parts else {}) | parts
    address = one.address.format(**parts) + ("?" + urlencode(query) if query else "")
    sent = {"json": body} if body is not None else {}
    answer = client.request(one.method, address, **sent)
    assert answer.status_code == one.status, answer.text
    return dict(_filled(parts=parts, query=query, body=body)) | {"answer": answer.json()}


def _filled(**said: Any) -> Iterator[tuple[str, Any]]:
    yield from ((name, value) for name, value in said.items() if value)


if __name__ == "__main__":
    print(json.dumps(examples(), indent=1, ensure_ascii=False, sort_keys=True))
