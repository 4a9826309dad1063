"""Who may start games, and for whom a new game is: over the API, on pages and in the terminal alike."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.web.people import account, signed_in
from tests.web.site import Visitor

from moot.gateways.terminal.app import main
from moot.gateways.terminal.server import ServerOptions, keep_serving
from moot.people.game_access import AccessSettings
from moot.people.values import Founders, NewGames
from moot.play.host import Host

_numbers = count(1)
CLUB = NewGames("accounts", "members", private=True)


@pytest.fixture
def choose(host: Host) -> Iterator[Callable[[NewGames], None]]:
    """Sets who may start games here; afterwards anybody may again."""
    yield lambda chosen: setattr(host.people, "new_games", chosen)
    host.people.new_games = NewGames()


def program(app: Starlette, host: Host, name: str = "") -> TestClient:
    """A program with somebody's token, or with none."""
    if not name:
        return TestClient(app)
    token = host.people.tokens.make(account(host, name), "for tests", ["read", "play"], 3, host.people.now)
    return TestClient(app, headers={"Authorization": f"Bearer {token}"})


def begun(by: TestClient, **more: Any) -> Any:
    """The answer to a program that starts a game."""
    given = {"name": f"begun-{next(_numbers)}", "ruleset": "five_rules", "players": ["Ada", "Ben"], **more}
    return by.post("/api/v1/games", json=given)


def moderator(host: Host) -> str:
    """Somebody who moderates the host."""
    made = account(host, "Mona of the host")
    if not made.moderates:
        host.people.accounts.set_moderates(made, True, host.people.now)
    return made.name


@pytest.mark.parametrize(
    ("founders", "allowed"),
    [("anyone", (True, True, True)), ("accounts", (False, True, True)), ("moderators", (False, False, True))],
)
def test_only_those_who_may_start_games(
    app: Starlette, host: Host, choose: Callable[[NewGames], None], founders: Founders, allowed: tuple[bool, ...]
) -> None:
    """A stranger, an account and a moderator: a new game and a fork, over the API and on pages, are for the same."""
    host.new(source := f"source-{next(_numbers)}", host.ruleset("five_rules"), ("Ada", "Ben"))
    choose(NewGames(founders))
    for name, may in zip(("", "Ada of the games", moderator(host)), allowed, strict=True):
        before = {record.name for record in host.games()}
        api = program(app, host, name)
        answers = [begun(api), api.post(f"/api/v1/games/{source}/forks", json={"name": f"forked-{next(_numbers)}"})]
        assert [one.status_code for one in answers] == [201 if may else 403] * 2, (name, [one.text for one in answers])
        assert may or {one.json()["code"] for one in answers} == {f"new-games.{founders}"}
        visitor = signed_in(app, name, source) if name else Visitor(app, source)
        form = {"title": "Tea", "players": "Ada", "ruleset": "five_rules"}
        shown = (visitor.send("/new", form), visitor.send("forks", {"entry": "0", "title": "Two"}))
        assert [page.status for page in shown] == [200 if may else 403] * 2
        assert may or "start" in shown[0].words
        assert len({record.name for record in host.games()} - before) == (4 if may else 0)


def test_a_new_game_is_as_the_host_does_it(app: Starlette, host: Host, choose: Callable[[NewGames], None]) -> None:
    """Where a program or a form says nothing; what it says counts."""
    choose(CLUB)
    api = program(app, host, "Ada of the club")
    for given, seating, private in (
        ({}, "members", True),
        ({"seating": None, "private": None}, "members", True),
        ({"seating": "open", "private": False}, "open", False),
        ({"seating": "open"}, "open", True),
    ):
        made = begun(api, **given)
        assert made.status_code == 201, made.text
        settings = host.people.access_settings(made.json()["name"])
        assert (settings.seating, settings.private) == (seating, private)
        assert settings.owner == account(host, "Ada of the club").id
    visitor = signed_in(app, "Ada of the club")
    form = visitor.get("/new").source
    assert form.count('value="members" checked') == form.count('name="private" value="yes" checked') == 1
    visitor.send("/new", {"title": "Tea", "name": "tea-of-the-club", "players": "Ada", "ruleset": "five_rules"})
    assert host.people.access_settings("tea-of-the-club").private


def test_a_stranger_is_asked_to_sign_in(app: Starlette, choose: Callable[[NewGames], None]) -> None:
    """The page says why there's no form."""
    choose(NewGames("accounts"))
    page = Visitor(app).get("/new")
    assert page.status == 200 and "You need an account to start a game here" in page.words
    assert 'href="/sign-in?next=/new"' in page.source and 'name="title"' not in page.source


@pytest.mark.parametrize(
    ("options", "is_open", "chosen"),
    [
        (ServerOptions(), True, NewGames()),
        (ServerOptions(sign_up="closed"), False, NewGames("accounts")),
        (ServerOptions(sign_up="closed", new_games="anyone"), False, NewGames()),
        (ServerOptions(new_games="moderators"), True, NewGames("moderators")),
        (ServerOptions(profile="club"), False, CLUB),
        (ServerOptions(profile="club", sign_up="open"), True, CLUB),
        (ServerOptions(profile="club", new_games="moderators"), False, NewGames("moderators", "members", private=True)),
    ],
)
def test_options_of_the_server(
    host: Host, choose: Callable[[NewGames], None], options: ServerOptions, is_open: bool, chosen: NewGames
) -> None:
    """`--sign-up closed` keeps strangers from starting games; `--profile club` is several options in one."""

    class Served(Exception):
        """The server would start now."""

    class Serving:
        """Services that only serve."""

        def serve(self, *given: Any, **how: Any) -> None:
            raise Served

    host.start_keeping_time = lambda: None  # type: ignore[method-assign]
    try:
        with pytest.raises(Served):
            keep_serving(Serving(), host, "127.0.0.1", 0, site=options)  # type: ignore[arg-type]
        assert (host.people.sign_up_is_open, host.people.new_games) == (is_open, chosen)
    finally:
        del host.start_keeping_time
        host.people.sign_up_is_open = True
        choose(NewGames())


def test_whoever_runs_a_club_starts_games_for_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`moot new` and `moot fork` on a club's database make games that no stranger reads or plays."""
    from moot import bootstrap

    database = str(tmp_path / "club.db")
    monkeypatch.setenv("MOOT_DATABASE", database)
    assert main(["new", "before", "--players", "Ada,Ben", "--ruleset", "five_rules"]) == 0
    with bootstrap.host(database) as host:
        host.people.new_games = CLUB
    assert main(["new", "after", "--players", "Ada,Ben", "--ruleset", "five_rules"]) == 0
    assert main(["fork", "before", "--as", "forked"]) == 0
    with bootstrap.host(database, access="read") as host:
        assert host.people.access_settings("before") == AccessSettings("before")
        for name in ("after", "forked"):
            assert host.people.access_settings(name) == AccessSettings(name, "members", private=True)
            assert not host.people.access(None, name).may_read
