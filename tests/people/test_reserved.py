"""Names that are kept back: those of nobody, of the program, and of the host's own addresses."""

import pytest
from starlette.testclient import TestClient
from tests.people.conftest import START

from moot.game.moves import Move, Refused
from moot.game.values import PlayerId
from moot.gateways.api import app as api
from moot.gateways.hooks import app as hooks
from moot.gateways.web.app import create_app
from moot.gateways.witness import app as witness
from moot.journal.errors import NameTaken
from moot.people import lookalikes
from moot.people.accounts import InvalidRequest
from moot.people.game_access import AccessSettings
from moot.people.lookalikes import RESERVED, RESERVED_GAMES
from moot.people.people import People
from moot.play.host import Host, InvalidName

DISGUISED = ("Nobody", "MOOT", "Моot", "ｈｏｓｔ", "Sуstem", "R00t", "Adrnin", "АDMIN", " host ")
"""In other case, with letters of other scripts, of full width, and with figures."""


@pytest.mark.parametrize("name", [*RESERVED, *DISGUISED])
def test_nobody_new_is_called_so(host: Host, people: People, name: str) -> None:
    """Neither an account nor a player, at the start of a game or when joining by whichever way."""
    with pytest.raises(InvalidRequest, match="name"):
        people.accounts.make(name.strip(), START)
    with pytest.raises(InvalidName):
        host.new("friday", host.ruleset("suber"), ("Ada", name))
    table = host.new("friday", host.ruleset("five_rules"), ("Ada", "Ben"))
    told = table.submit(Move("join", PlayerId(name.strip())))
    assert isinstance(told.verdict, Refused) and told.verdict.code == "player.name"


def test_who_is_called_so_already_plays_on(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who had the name before it was kept back moves as before, and the record is verified."""
    with monkeypatch.context() as before:
        before.setattr(lookalikes, "RESERVED", ())
        before.setattr(lookalikes.is_reserved, "__defaults__", ((),))
        table = host.new("friday", host.ruleset("suber"), ("Host", "Ben"))
    assert table.submit(Move("argue", PlayerId("Host"), {"text": "Hear!"})).entry is not None
    assert host.verify("friday").whole


def test_no_game_is_called_like_an_address_of_the_host(host: Host) -> None:
    """The first word of each page's address, and of what is served beside the pages, is no game's name."""
    paths = [route.path for route in create_app(host).routes]  # type: ignore[attr-defined]
    paths += [one.PREFIX for one in (api, hooks, witness)]
    assert {path.split("/")[1] for path in paths} - {""} == set(RESERVED_GAMES)
    for name in {*RESERVED_GAMES, "API", "Nеw"} - {".well-known"}:
        with pytest.raises(NameTaken):
            host.new(name, host.ruleset("suber"), ("Ada",))


def test_why_a_name_cannot_be_had_is_not_told(host: Host, people: People) -> None:
    """A private game, a deleted one and a name that is kept back get the same answer, from the API and on the page."""
    ada = people.accounts.make("Ada", START)
    for game in ("friday", "sunday"):
        founding = people.administration.founding(ada, AccessSettings(game, "members", True), START)
        host.new(game, host.ruleset("suber"), ("Ada",), records=founding)
    people.administration.archive("sunday", ada, START, archived=True)
    host.delete("sunday", ada)
    app, found = create_app(host), set[tuple[object, ...]]()
    app.mount(api.PREFIX, api.create_app(host))
    client = TestClient(app)
    client.get("/new")
    for game in ("friday", "sunday", "new"):
        sent = {"name": game, "ruleset": "suber", "players": ["Ben"], "title": "A game"}
        answer = client.post("/api/v1/games", json=sent)
        page = client.post("/new", data={**sent, "players": "Ben", "form_token": client.cookies["moot_form"]})
        assert answer.json()["code"] == "game.taken" and "game.taken" in page.text
        assert f"the name “{game}” isn’t available" in page.text.replace("The name", "the name")
        found.add((answer.status_code, answer.text.replace(game, "…"), page.status_code))
    assert [(one[0], one[2]) for one in found] == [(409, 409)]
