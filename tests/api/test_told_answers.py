"""What every operation answers about two games, kept in `answers.txt`: no member, status or problem changes unseen."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.api.conftest import START
from tests.kept import assert_kept
from tests.two_worlds import surfaces
from tests.web.played import played

from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.api.app import OPERATIONS
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

GAMES = ("suber/undecided.play", "usenet/three_branches.play")
LEFT_OUT = {"journal", "forPeople", "listRuleTexts", "ruleset", "rulesets", "ruleList"}
"""Operations whose answers are long, and that other tests look at."""
_LOG = "limit=2 since=3&until=5 player=Ada&move=vote rule=206 words=Ben&limit=1 proposal=301 after=2026-01-12T18:02Z"
_LOG += " before=2026-01-12T18:02Z cursor=x limit=0 x=1"
FURTHER = (
    *(f"log?{asked}" for asked in _LOG.split()),
    *(
        "proposals?limit=1",
        "proposals?status=adopted",
        "proposals?words=rule",
        "proposals?author=Ben",
        "cases?stage=open",
    ),
    *("cases?words=prevails&rule=203", "rules?which=all&limit=1", "rules?which=repealed", "rules?limit=201"),
    *(
        "status?player=Ada",
        "status?player=Ben&at=4",
        "status?at=99",
        "status?at=x",
        "offers?player=Ada",
        "talk?limit=1",
    ),
    *("calendar?month=2026-01&zone=Asia/Tokyo", "calendar?month=x", "compare?before=0&after=9", "lines?one=3&other=5"),
    *("graph?rule=206", "graph?rule=999", "postings?limit=2"),
)
"""What is asked about each game beside the bare addresses."""


@pytest.mark.check
def test_operations_answer_what_they_did() -> None:
    """Every operation that reads, with its status; each line of the answers once, where it's first read."""
    seen: set[str] = set()

    def answered(client: TestClient, address: str) -> Iterator[str]:
        answer = client.get(address)
        assert answer.status_code < 500, address
        headers = {
            name: answer.headers[name]
            for name in ("content-type", "cache-control", "location")
            if name in answer.headers
        }
        yield f"== {address} {answer.status_code} {' '.join(headers.values())}"
        is_json = answer.headers.get("content-type", "").endswith("json")
        lines = list(_lines("", answer.json())) if is_json else []
        yield from dict.fromkeys(line for line in lines if line not in seen)
        seen.update(lines)

    def told() -> Iterator[str]:
        with bootstrap.host(":memory:", SetClock(START)) as host:
            host.people.limits = NO_LIMITS
            client = TestClient(api.create_app(host))
            for n, path in enumerate(GAMES):
                name = played(host, path)
                listed = surfaces.operations(host.table(name).state.entry, name)
                addresses = [address for one, address in listed if one not in LEFT_OUT and (name in address or not n)]
                parts = (
                    _PART.sub("w" * 99, one.path.replace("{game}", name)) for one in OPERATIONS if one.method == "GET"
                )
                long = [path for path in parts if "www" in path and not n]
                for address in (*addresses, *(f"/api/v1/games/{name}/{asked}" for asked in FURTHER), *long):
                    yield from answered(client, address.removeprefix(api.PREFIX))

    assert_kept(Path(__file__).parent / "answers.txt", told())


_PART = re.compile(r"\{[^}]+\}")


def _lines(name: str, part: Any) -> Iterator[str]:
    """Each value within an answer, with the names of what it's in."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _lines(f"{name}.{key}", value)
    elif isinstance(part, list):
        for value in part:
            yield from _lines(f"{name}[]", value)
    else:
        yield f"  {name.lstrip('.')}: {_plain(json.dumps(part, ensure_ascii=False))[:200]}"


def _plain(line: str) -> str:
    return re.sub(r"[0-9a-f]{16,}|[A-Za-z0-9+/_-]{40,}=*", "…", line)
