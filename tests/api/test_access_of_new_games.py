"""Access settings of new games: stored together with the game, however it is made."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.web.people import account, signed_in

from moot.play.host import Host


@pytest.mark.check
def test_a_private_game_is_private_when_it_can_first_be_found(
    app: Starlette, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A private game never exists without its access settings: made or forked, on pages or over the API."""
    host.new("public", host.ruleset("suber"), ("Ada",))
    before = {record.name for record in host.games()}
    known, seen = set(before), []

    def looking(make: Callable[..., None]) -> Callable[..., None]:
        def made(*given: Any, **more: Any) -> None:
            make(*given, **more)
            new = next(record.name for record in host.games() if record.name not in known)
            known.add(new)
            seen.append(host.people.access(None, new).may_read)

        return made

    for way in ("create", "fork"):
        monkeypatch.setattr(host.journal, way, looking(getattr(host.journal, way)))
    visitor, people = signed_in(app, "Olga of doors", "public"), host.people
    asked = {"title": "One", "name": "one", "players": "Ada", "ruleset": "suber", "seating": "open", "private": "yes"}
    assert visitor.send("/new", asked).status == visitor.send("forks", {"entry": "0", "title": "Two"}).status == 200
    token = people.tokens.make(account(host, "Olga of doors"), "for tests", ["read", "play"], 3, people.now)
    program = TestClient(app, headers={"Authorization": f"Bearer {token}"})
    given = {"name": "three", "ruleset": "suber", "players": ["Ada"], "private": True}
    assert program.post("/api/v1/games", json=given).status_code == 201
    assert program.post("/api/v1/games/three/forks", json={"name": "four"}).status_code == 201
    assert seen == [False] * 4
    assert set(people.access_store.games_of(account(host, "Olga of doors"), people.now)) == known - before


def test_whoever_founds_a_game_has_their_own_seat(app: Starlette, host: Host) -> None:
    """The player or officer of the founder's name belongs to their account; nobody else's seat does."""
    founder, people = account(host, "Nora"), host.people
    token = people.tokens.make(founder, "for tests", ["read", "play"], 3, people.now)
    program = TestClient(app, headers={"Authorization": f"Bearer {token}"})
    for name, given, seats in (
        ("hers", {"ruleset": "suber", "players": ["Ada", "Nora"]}, {"Nora"}),
        ("class", {"ruleset": "classroom", "players": ["Ada"], "offices": {"teacher": "Nora"}}, {"Nora"}),
        ("theirs", {"ruleset": "suber", "players": ["Ada", "Ben"]}, set()),
    ):
        assert program.post("/api/v1/games", json={"name": name, **given}).status_code == 201
        settings = people.access_settings(name)
        assert {seat.player for seat in settings.seats if seat.account == founder.id} == seats
