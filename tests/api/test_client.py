"""The client: whole games played through it, over a real connection."""

import ast
import contextlib
import inspect
import itertools
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx2
import msgspec
import pytest
from tests.api.programs import PLAYERS, STREAM
from tests.api.serving import served
from tests.waiting import PATIENCE_SECONDS

from moot.client import Client, HostUnreachable, RequestRefused
from moot.gateways.api import client_values
from moot.gateways.api.app import OPERATIONS
from moot.play.host import Host

SRC = Path(__file__).parents[2] / "src" / "moot"
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def address(host: Host) -> Iterator[str]:
    """Where a server runs."""
    with served(host) as where:
        yield where


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    """A client of it."""
    with Client(address) as one:
        yield one


def new(client: Client, players: tuple[str, ...] = PLAYERS) -> str:
    """A game that has just begun."""
    return client.begin(f"table-{next(_numbers)}", "suber", players, title="The Friday table").name


@pytest.mark.check
def test_a_whole_game(client: Client) -> None:
    """A game can be played from its beginning until somebody has won, by nothing but the client."""
    game = client.game(new(client))
    mechanism = game.rule("208").mechanism.replace("100", "15")
    sooner = [
        {"change": "amend", "rule": "208", "wording": {"text": "Whoever has 15 points wins.", "mechanism": mechanism}}
    ]
    for turn in range(60):
        status = game.status()
        if status.over:
            break
        mover = next(p for p in PLAYERS if any(a.move == "propose" for a in game.status(player=p).asked))
        made = game.as_(mover).propose(sooner if turn == 0 else f"Today is day {turn}.", f"Day {turn}")
        assert made.proposal
        game.do("call-vote", proposal=made.proposal, player=mover)
        for player in PLAYERS:
            seen = game.proposal(made.proposal).digest
            game.as_(player).vote(made.proposal, "for", seen=seen)
        if any(asked.move == "roll" for asked in game.status(player=mover).asked):
            game.do("roll", player=mover)
    status = game.status()
    assert status.over and status.winner in PLAYERS, status
    entries = list(game.log())
    assert [one.entry for one in entries] == list(range(status.entry + 1))
    assert game.verify().whole and game.verify().head == entries[-1].hash
    assert game.rule("208").revision == 2 and game.rule("208", at=0).revision == 1
    assert {line.number for line in game.rules()} == set(status_rules(game))
    assert len(game.journal().splitlines()) == len(entries)
    assert game.why(1).reasons and game.compare(0).rules


def status_rules(game) -> list[str]:
    """The numbers in the list of rules that people read."""
    import json

    return [rule["number"] for rule in json.loads(game.rule_list("json"))["rules"]]


@pytest.mark.check
def test_what_is_refused(client: Client) -> None:
    """A refusal is an exception with the code, the rule, the facts and the remedy."""
    game = client.game(new(client), "Ben")
    with pytest.raises(RequestRefused) as caught:
        game.propose("No talking on Sundays.")
    told = caught.value
    assert (told.status, told.code, told.rule and told.rule.rule) == (422, "law.in-turn", "201")
    assert told.facts["turn"] == "Ada" and told.remedy


@pytest.mark.check
def test_a_fork_and_a_preview(client: Client) -> None:
    """A preview shows the effect of changes without making them, and a game can be forked."""
    game = client.game(new(client), "Ada")
    assert game.preview("repeal 207").preview.rules[0].number == "207"
    assert game.understand("Repeal rule 207.").changes
    fork = game.fork(f"{game.name}-fork", at=0)
    fork.propose("Tea at four.", "Tea")
    assert (fork.status().entry, game.status().entry) == (2, 0)


def test_watching(client: Client) -> None:
    """Whoever watches gets each entry once and in order, those before the watch and those after."""
    game = client.game(new(client))
    game.propose("Tea at four.", "Tea", player="Ada")
    seen: list[int] = []

    def follow() -> None:
        seen.extend(one.entry for one in itertools.islice(game.watch(since=-1), 6))

    watcher = threading.Thread(target=follow, daemon=True)
    watcher.start()
    for n in range(4):
        game.say(f"Said {n}", player="Ben")
    watcher.join(PATIENCE_SECONDS)
    assert seen == [0, 1, 2, 3, 4, 5]


class Breaking(httpx2.BaseTransport):
    """A connection that loses the answer to every request but each third."""

    def __init__(self) -> None:
        self.inner, self.sent = httpx2.HTTPTransport(), 0

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self.sent += 1
        answer = self.inner.handle_request(request)
        if self.sent % 3:
            answer.read()
            raise httpx2.ReadError("the connection is lost")
        return answer


def test_lost_answers(client: Client, address: str) -> None:
    """A move whose answer is lost is sent again and made once."""
    name = new(client)
    wire = Breaking()
    game = Client(address, http=httpx2.Client(transport=wire)).game(name)
    game.connection.sleep = lambda seconds: None
    made = game.propose("Tea at four.", "Tea", player="Ada")
    assert (wire.sent, made.entry.entry) == (3, 1)
    assert client.game(name).status().entry == 1


def test_nobody_there() -> None:
    """Where nobody answers, that is said after some tries, with the key by which it can be asked again."""
    game = Client("http://127.0.0.1:9", tries=3).game("friday")
    waits: list[float] = []
    game.connection.sleep = waits.append
    with pytest.raises(HostUnreachable) as caught:
        game.say("Anybody?", player="Ada")
    assert caught.value.key and len(waits) == 2


class Noting(httpx2.BaseTransport):
    """A host that answers everything with nothing, and notes what was asked."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.add((request.method, request.url.path.removeprefix("/api/v1")))
        return httpx2.Response(200, json={"items": [], "token": "x", "name": "x"})


def _call_everything(one: object) -> None:
    """Call each method of a part of the client, with something in each place."""
    for name, method in inspect.getmembers(one, inspect.ismethod):
        if not name.startswith("_") and name not in ("as_", "close", "game", "watch"):
            wanted = [p for p in inspect.signature(method).parameters.values() if p.default is p.empty]
            given = {p.name: 1 if p.annotation in (int, "int") else "x" for p in wanted if p.kind != p.VAR_KEYWORD}
            if "moves" in given:
                given["moves"] = [("x", {})]
            with contextlib.suppress(msgspec.ValidationError):
                made = method(**given)
                list(made) if isinstance(made, Iterator) else None


def test_there_is_a_method_for_everything() -> None:
    """Whatever the API can be asked, some method of the client asks; and none asks what there is not."""
    wire = Noting()
    client = Client("http://host.test", "moot_x", http=httpx2.Client(transport=wire))
    game = client.game("x", "x")
    for one in (client, client.own, game, game.administration):
        _call_everything(one)
    patterns = {one.name: re.compile(re.sub(r"\{[^}]+\}", "[^/]+", one.address)) for one in OPERATIONS}
    reached = {
        one.name
        for one in OPERATIONS
        if any(method == one.method and patterns[one.name].fullmatch(path) for method, path in wire.asked)
    }
    assert {one.name for one in OPERATIONS} - reached == {STREAM}, "`watch` follows that until it is stopped"
    known = [(one.method, patterns[one.name]) for one in OPERATIONS]
    assert not [asked for asked in wire.asked if not any(m == asked[0] and p.fullmatch(asked[1]) for m, p in known)]


def test_answers_of_another_version() -> None:
    """A field that the client doesn't know is ignored, and one that the server leaves out has its default."""
    from moot.client.values import GameLine, PageOfGameLine, Problem

    line = b'{"name": "a", "title": "A", "ruleset": "suber", "created": 1, "entries": 3, "brand_new": {"x": 1}}'
    sent = b'{"items": [' + line + b'], "brand_new": 2}'
    page = msgspec.json.decode(sent, type=PageOfGameLine)
    assert (page.items[0].name, page.next) == ("a", "")
    fields = {one.name: one.default for one in msgspec.structs.fields(GameLine)}
    left_out = {name: default for name, default in fields.items() if default is not msgspec.NODEFAULT}
    assert left_out and all(getattr(page.items[0], name) == default for name, default in left_out.items())
    problem = b'{"type": "x", "title": "", "status": 422, "detail": "", "code": "a.b", "since": 4}'
    assert msgspec.json.decode(problem, type=Problem).remedy == ""


def test_values_are_written_once(tmp_path: Path) -> None:
    """The generated module is replaced only where it differs, and is Python."""
    target = tmp_path / "values.py"
    client_values.write(target, client_values.generated())
    before = target.stat().st_mtime_ns
    client_values.write(target, client_values.generated())
    assert target.stat().st_mtime_ns == before and list(tmp_path.iterdir()) == [target]
    ast.parse(target.read_text())


def test_light() -> None:
    """The client loads nothing of the server."""
    found = "import sys, moot.client; print([m for m in sys.modules if m.split('.')[0] in %r or m.startswith(%r)])"
    heavy, rooms = (
        ("apsw", "pydantic_monty", "starlette", "immutables"),
        ("moot.play", "moot.law", "moot.game", "moot.gateways"),
    )
    ran = subprocess.run([sys.executable, "-c", found % (heavy, rooms)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
