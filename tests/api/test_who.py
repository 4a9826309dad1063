"""Who may ask for what: every operation, for each kind of caller; tokens, scopes, sessions, PINs; and no secrets."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from tests.api.programs import PLAYERS, STREAM, TEA, Program, refused
from tests.founding import found
from tests.playing import assembly, rule

from moot.game.rules import Ruleset
from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.operations import Operation
from moot.people.credentials import SCOPES
from moot.people.game_access import AccessSettings, with_member, with_seat
from moot.people.values import Account
from moot.play.host import Host
from moot.runtime.rate_limits import NO_LIMITS

GAME = "closed-table"
QUERY = {"compareMoments": "?before=0", "compareLines": "?one=0&other=0", "compareGames": "?other=x"}
"""What has to be asked for."""
BESIDES = {"verifyGame": "?redecide=false", "consistency": "?old=1&new=1"}
ROLES = ("nobody", "stranger", "watcher", "player", "moderator")


@pytest.fixture(scope="module")
def people(host: Host) -> dict[str, Account]:
    """One account of each kind, in a private game of members."""
    now, made = host.people.now, {}
    for name in ROLES[1:]:
        made[name] = host.people.accounts.make(name.capitalize(), now)
    host.new(GAME, host.ruleset("suber"), PLAYERS, title="Behind a door", seed=b"7" * 32)
    found(host.people, made["moderator"], AccessSettings(GAME, "members", True, owner=made["moderator"].id))

    def let_in(settings: AccessSettings) -> AccessSettings:
        settings = with_member(settings, made["watcher"].id, "watcher", now)
        return with_member(with_seat(settings, "Ada", made["player"].id), made["player"].id, "player", now)

    host.people.access_store.change(GAME, now, let_in)
    return made


@pytest.fixture(scope="module")
def callers(app: Starlette, host: Host, people: dict[str, Account]) -> dict[str, Program]:
    """A program of each, with a token that may do everything that its account may."""
    made = {"nobody": Program(app, GAME)}
    for name, account in people.items():
        token = host.people.tokens.make(account, "for tests", list(SCOPES), 30, host.people.now)
        made[name] = Program(app, GAME, token)
    return made


def ask(program: Program, one: Operation) -> Any:
    """The answer of an operation, with something in each variable part of the path; most get an empty body."""
    parts = {"game": GAME, "number": "101", "entry": "0", "player": "Ada", "ruleset": "suber", "name": "x"}
    parts |= {"account": "x", "id": "x"} | ({"player": "Nobody"} if one.method == "DELETE" else {})
    path = one.address.format(**parts) + (QUERY | BESIDES).get(one.name, "")
    body = {"content": b"{}", "headers": {"Content-Type": "application/json"}} if one.takes else {}
    return program.client.request(one.method, f"/api/v1{path}", **body)


OF_THE_HOST = {"deleteGame", "archiveGame"}
"""What only moderators of the server can do."""


def expected(one: Operation, role: str) -> set[int]:
    """The possible status: 400 if an empty body isn't enough, which reveals nothing about the game."""
    unread = {400} if one.takes else set()
    if role == "nobody" and one.scope in ("moderate", "account"):
        return {401}
    if "game" in one.parts and role in ("nobody", "stranger"):
        return {404} | unread
    if one.scope == "moderate" and (role != "moderator" or one.name in OF_THE_HOST):
        return {403} | unread
    return {200, 201, 204, 404, 422} | unread


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("one", OPERATIONS, ids=lambda one: one.name)
@pytest.mark.check
def test_every_operation_for_everybody(callers: dict[str, Program], one: Operation, role: str) -> None:
    """A private game is nothing to strangers; administration is for moderators, an account for its owner."""
    if one.name != STREAM or role in ("nobody", "stranger"):
        assert ask(callers[role], one).status_code in expected(one, role)


def test_moves_by_role(callers: dict[str, Program]) -> None:
    """Players move for their own seats only; watchers and moderators don't move."""
    assert callers["player"].table.say("Tea at four?").entry.player == "Ada"
    codes = {role: refused(lambda role=role: callers[role].table.say("Tea?", player="Ben"))[1] for role in ROLES}
    assert codes == {
        "nobody": "game.unknown",
        "stranger": "game.unknown",
        "watcher": "seat.none",
        "player": "seat.not-yours",
        "moderator": "seat.none",
    }


def test_the_list_of_games(callers: dict[str, Program]) -> None:
    """A private game is in the lists of those who have a part in it."""
    listed = {role: GAME in {game.name for game in callers[role].host.games()} for role in ROLES}
    assert listed == {"nobody": False, "stranger": False, "watcher": True, "player": True, "moderator": True}


@pytest.mark.parametrize("scope", SCOPES)
def test_scopes(app: Starlette, host: Host, people: dict[str, Account], scope: str) -> None:
    """A token does what its scopes say and nothing else, and makes no token that may do more."""
    token = host.people.tokens.make(people["moderator"], f"only {scope}", [scope], 30, host.people.now)
    program = Program(app, GAME, token)
    got = {
        "read": program.get("status").status_code,
        "play": program.post("moves", {"name": "argue", "arguments": {"text": "x"}, "player": "Ben"}).status_code,
        "moderate": program.get("administration").status_code,
        "account": program.get("/account").status_code,
    }
    allowed = {"read": 200, "play": 403, "moderate": 200, "account": 200}
    expected = {name: allowed[name] if name == scope else 403 for name in got}
    assert got == expected
    made = program.post("/account/tokens", {"title": "more", "scopes": ["play", scope]})
    assert made.json()["code"] == "token.scope"


def test_tokens_that_are_none(
    app: Starlette, host: Host, people: dict[str, Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invented, revoked or malformed token is refused, even where none is needed."""
    monkeypatch.setattr(host.people, "limits", NO_LIMITS)
    token = host.people.tokens.make(people["player"], "to be ended", ["read"], 30, host.people.now)
    program = Program(app, GAME, token)
    assert program.get().status_code == 200
    name = next(
        name
        for name, one, _ in host.people.tokens.of(people["player"].id, host.people.now)
        if one.name == "to be ended"
    )
    host.people.tokens.revoke(people["player"].id, host.people.now, name=name)
    for header in (f"Bearer {token}", "Bearer moot_made-up", "Basic QWRhOg==", "Bearer"):
        answer = Program(app).client.get("/api/v1/games", headers={"Authorization": header})
        assert (answer.status_code, answer.headers["www-authenticate"][:6]) == (401, "Bearer")


def test_a_browsers_session(app: Starlette, host: Host, people: dict[str, Account]) -> None:
    """A browser that is signed in reads; it changes something only from a page of this site."""
    session = host.people.sessions.begin(people["player"], host.people.now)
    program = Program(app, GAME)
    program.client.cookies.set("moot_session", session)
    assert program.get("status").status_code == 200
    body = {"name": "argue", "arguments": {"text": "Tea?"}}
    assert program.post("moves", body).json()["code"] == "request.forged"
    ours = {"X-Moot-Form": "1"}
    assert program.post("moves", body, **ours).status_code == 201
    for forged in ({"Origin": "http://elsewhere.test"}, {"Sec-Fetch-Site": "cross-site"}):
        assert program.post("moves", body, **ours, **forged).json()["code"] == "request.forged"


@pytest.mark.check
def test_a_pin(program: Program) -> None:
    """On a seat with a PIN nobody moves without it, and guesses run out."""
    put = program.client.patch(program.address("seats/Ada"), json={"new_pin": "4711"})
    assert put.json() == {"player": "Ada", "pin": True}
    assert program.client.patch(program.address("seats/Ada"), json={"new_pin": ""}).json()["code"] == "seat.pin"
    said = {"name": "argue", "player": "Ada", "arguments": {"text": "It is me."}}
    assert program.post("moves", said).json()["code"] == "seat.pin"
    for _ in range(12):
        assert program.post("moves", {**said, "pin": "4711"}).status_code == 201
    guesses = [program.post("moves", {**said, "pin": str(n)}) for n in range(20)]
    assert guesses[-1].status_code == 429 and int(guesses[-1].headers["retry-after"]) > 0


def test_a_closed_game(callers: dict[str, Program]) -> None:
    """A game that its moderator has closed takes no moves, and says so; opened again it does."""
    player, settings = callers["player"].table, callers["moderator"].table.administration
    assert settings.change(closed=True).closed
    assert refused(lambda: player.say("Tea?"))[1] == "game.closed"
    assert {one.offer.allowed for one in player.offers()} == {False}, "what is offered says so too"
    assert not settings.change(closed=False).closed
    assert player.say("Tea?").entry.player == "Ada"


def test_an_invitation(app: Starlette, callers: dict[str, Program], host: Host) -> None:
    """A moderator invites somebody to a seat by a program, who then moves on it."""
    made = callers["moderator"].post("invitations", {"part": "player", "seat": "Cleo"})
    assert made.status_code == 201 and made.headers["cache-control"] == "no-store"
    guest = host.people.accounts.make("Guest", host.people.now)
    token = host.people.tokens.make(guest, "for tests", ["read", "play", "account"], 30, host.people.now)
    program = Program(app, GAME, token)
    assert refused(program.table.about) == (404, "game.unknown")
    (part,) = program.host.own.accept(made.json()["secret"]).games
    assert (part.game, part.role, part.seats) == (GAME, "player", ("Cleo",))
    assert refused(lambda: program.host.own.accept("made up")) == (404, "invitation.unknown")
    assert program.table.about().seats == ("Cleo",) and program.table.say("Here.").entry.player == "Cleo"
    told = callers["moderator"].get("administration").text
    assert made.json()["secret"] not in told and "Guest" in told


def everything(program: Program) -> Iterator[str]:
    """Whatever can be read of a game."""
    for one in OPERATIONS:
        if one.method == "GET" and "game" in one.parts and one.scope == "read" and one.name != STREAM:
            for number in ("301", "101", "1"):
                for entry in range(program.get().json()["entries"]):
                    path = one.address.format(game="{game}", number=number, entry=entry, player="Ada", ruleset="")
                    answer = program.client.get(path.replace("/games/{game}", program.game) + QUERY.get(one.name, ""))
                    yield f"{one.name} {number} {entry} {answer.status_code} {answer.text}"
                    if "entry" not in one.parts:
                        break
                if "number" not in one.parts:
                    break


SECRET = """
@term("ballots_secret")
def until_the_close(proposal):
    return proposal.stage == "voting"
"""


@pytest.mark.check
def test_secret_votes(app: Starlette, host: Host) -> None:
    """Two games that differ in a secret vote cannot be told apart by anything that the API says, to anybody."""
    ruleset, told = Ruleset(name="in-secret", rules=(assembly(), rule("102", SECRET))), []
    for n, choice in enumerate(("for", "against")):
        host.new(f"secret-{n}", ruleset, PLAYERS, title="Secret", seed=b"7" * 32)
        program = Program(app, f"secret-{n}")
        program.do("Ada", "propose", changes=TEA)
        voted = program.do("Ben", "vote", proposal="301", choice=choice)
        assert voted.status_code == 201, voted.text
        answer = {name: value for name, value in voted.json().items() if name != "ballots"}  # for the voter alone
        told.append("\n".join([*everything(program), json.dumps(answer)]).replace(f"secret-{n}", "GAME"))
    assert _without_hashes(told[0]) == _without_hashes(told[1])
    assert '"choice":"secret"' in told[0]


def _without_hashes(text: str) -> str:
    """A text without hashes, and what is signed of them, in which games differ anyway."""
    return re.sub(r"[0-9a-f]{64}|\b[0-9a-f]{8}\+|[A-Za-z0-9+/]{42,}=*", "HASH", text)


def test_wishes(callers: dict[str, Program]) -> None:
    """Somebody says by a program what they want to be told of a game; the rest of what they said stays."""
    player = callers["player"].table
    before, after = player.notices(), player.change_notices(frequency="daily", hour=7)
    assert after == player.notices() == msgspec.structs.replace(before, frequency="daily", hour=7)
    assert refused(lambda: player.change_notices(hour=24)) == (400, "request.body")


def test_an_account_sits_in_a_game_once(app: Starlette, host: Host) -> None:
    """Who has a seat does not come by another by joining under another name, alone or among several moves."""
    owner = host.people.accounts.make("Twice", host.people.now)
    settings, now = AccessSettings("once", "members", joining="anyone"), host.people.now
    records = host.people.administration.founding(owner, settings, now)
    host.new("once", host.ruleset("nomic_world"), ("Ada", "Ben"), seed=b"7" * 32, records=records)
    player = host.people.accounts.make("Joining", now)
    program = Program(app, "once", host.people.tokens.make(player, "for tests", list(SCOPES), 30, now))
    game = program.table
    game.do("join", player="Joining")
    assert refused(lambda: game.do("join", player="Other")) == (422, "seat.taken")
    assert [one.status for one in game.make_all([("join", {})], player="Third")] == [422]
    assert host.people.access(player, "once").seats == ("Joining",)
