"""What an act may cost, in counts: noise can't hide a count.

The table is `bench/budgets.json`; `tests/web/test_budgets.py` holds it. A change of it is a line in the changelog.

Why an act crosses into the sandbox as often as it does:

    call the vote, vote       1   whether it may be made, and what the rules do about it first, go in one request
    propose                   2   first its number, which the rules give, and which is in the event that they hear; this
                                  is known already after a change of what runs, whose trial has asked for it
    roll                      2   what it does, and what the rules do about that: the points depend on the die
    the last vote             4   as any vote; then the close, the decision, and the number that the changed rule takes
    votes that close at once  3   for each, as their times go 17 to a request: the close, the decision, and the points
    page of a game            1   all its questions go in one request; one more if it matters what others could do now
    page of a proposal        1   and 4 where the last vote is told with its reasons, which takes deciding it once more

Each wave of consequences is a request of its own, because the program makes its events and the facts after them: the
sandbox knows what rules do in a state, and only `game/apply.py` what an event does to one. A refused move takes one
request more, for the facts that the refusal names.

Each act is counted the third time that it's done in a new process, each time with words that are new to it. So
what a host makes once is made, what is new at each move is paid for, and the counts are the same whatever ran before.

    python -m bench.budgets           print the counts beside the budgets
    python -m bench.budgets --write   make today's counts the budgets
    python -m bench.budgets --json    print the counts alone, as JSON
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from starlette.testclient import TestClient

from bench.path_count import PathCount, PathCounter
from bench.playing import PLAYERS, START, begin
from moot import bootstrap
from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

TABLE = Path(__file__).parent / "budgets.json"
GAME = "/games/budget"
TURNS = 3
"""Each act is counted in the last of them."""
CALLS_MORE = 1.2
"""Calls of functions may be so many times what the table says; all other counts are exact."""


def figures(count: PathCount) -> dict[str, int]:
    """The counts of an act that have budgets."""
    return {
        "crossings": count.crossings,
        "reads": len(count.reads),
        "writes": count.writes.total(),
        "compilations": count.compilations,
        "encodings": count.encodings,
        "calls": count.calls,
    }


def exceeded(counts: dict[str, dict[str, int]], table: dict[str, dict[str, int]]) -> list[str]:
    """What costs more than its budget, in words; an act that isn't in the table has none."""
    found = []
    for act, measured in counts.items():
        for what, most in table.get(act, dict.fromkeys(measured, 0)).items():
            limit = most * CALLS_MORE if what == "calls" else most
            if measured[what] > limit:
                found.append(f"{act}: {measured[what]} {what}, and {most} are allowed")
    return found


def counted_apart() -> dict[str, dict[str, int]]:
    """The counts of each act, made in a process of their own, so that this one's caches don't change them."""
    command = [sys.executable, "-m", "bench.budgets", "--json"]
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    output = subprocess.run(command, cwd=TABLE.parents[1], env=environment, check=True, capture_output=True).stdout
    found: dict[str, dict[str, int]] = json.loads(output)
    return found


def counted(database: str = ":memory:") -> dict[str, dict[str, int]]:
    """The counts of each act, the third time that it's done; calls depend on what this process did before."""
    clock = SetClock(START)
    with PathCounter().installed() as counter, bootstrap.host(database, clock) as host:
        begin(host, "budget")
        host.people.limits = NO_LIMITS
        site = create_app(host)
        site.mount(api.PREFIX, api.create_app(host))
        with TestClient(site, raise_server_exceptions=False) as client:
            client.get("/")
            found: dict[str, dict[str, int]] = {}
            for turn in range(TURNS):
                for act, do in _turn(host, client, turn):
                    clock.time += 60
                    found[act] = figures(counter.count(host, do))
        return found


def _turn(host: Host, client: TestClient, turn: int) -> list[tuple[str, Callable[[], None]]]:
    """The acts of a turn by their names: of moves, each by the player who may make it, and of pages."""
    mover, second, *others, last = PLAYERS[turn:] + PLAYERS[:turn]
    number = str(301 + turn)
    vote = {"proposal": number, "choice": "for"}
    amended = {"kind-0": "amend", "rule-0": "210", "shown-0": "amend:210:"}
    text = {"title-0": "Talk", "text-0": f"Talk, {turn + 1}."}
    api_vote = {"name": "vote", "player": second, "arguments": vote}
    return [
        ("sit down", partial(_form, client, "/you", player=mover)),
        ("propose", partial(_form, client, "/propose", do="propose", **amended, **text)),
        ("call the vote", partial(_form, client, "/do/call-vote", proposal=number)),
        ("vote", partial(_form, client, "/do/vote", **vote)),
        ("API: vote", partial(_posted, client, f"{api.PREFIX}{GAME}/moves", api_vote)),
        *(step for voter in others for step in _vote_of(client, voter, vote)),
        ("take the last seat", partial(_form, client, "/you", player=last)),
        ("last vote, which adopts", partial(_form, client, "/do/vote", **vote)),
        ("page of a proposal with five votes", partial(_page, client, f"{GAME}/proposals/{number}")),
        ("go back", partial(_form, client, "/you", player=mover)),
        ("roll", partial(_form, client, "/do/roll")),
        ("page of a game", partial(_page, client, GAME)),
        ("page of a rule", partial(_page, client, f"{GAME}/rules/203")),
        ("page of the log", partial(_page, client, f"{GAME}/log")),
    ]


def _vote_of(client: TestClient, player: str, vote: dict[str, str]) -> list[tuple[str, Callable[[], None]]]:
    return [
        ("change seats", partial(_form, client, "/you", player=player)),
        ("vote", partial(_form, client, "/do/vote", **vote)),
    ]


def _form(client: TestClient, path: str, **fields: str) -> None:
    data = {"form_token": client.cookies["moot_form"], "back": GAME, **fields}
    answer = client.post(GAME + path, data=data, follow_redirects=False)
    assert answer.status_code == 303, (path, answer.status_code, answer.text[:2000])


def _posted(client: TestClient, path: str, content: dict[str, object]) -> None:
    answer = client.post(path, json=content)
    assert answer.status_code == 201, (answer.status_code, answer.text[:2000])


def _page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)


def main() -> None:
    """Print the table, or write it."""
    if "--json" in sys.argv:
        print(json.dumps(counted()))
        return
    counts = counted_apart()
    if "--write" in sys.argv:
        lines = (f"  {json.dumps(act)}: {json.dumps(measured)}" for act, measured in counts.items())
        TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    columns = list(next(iter(counts.values())))
    print(f"{'':<36}" + "".join(f"{column:>20}" for column in columns))
    for act, measured in counts.items():
        budget = table.get(act, {})
        print(f"{act:<36}" + "".join(f"{f'{measured[c]} of {budget.get(c, 0)}':>20}" for c in columns))
    for line in exceeded(counts, table):
        print(line)


if __name__ == "__main__":
    main()
