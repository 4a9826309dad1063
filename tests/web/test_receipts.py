"""Receipts and checkpoints on the site and in the API: whoever may read a game can take them home."""

import json
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.playing import Game, enact, rule
from tests.web.site import Visitor

from moot import bootstrap
from moot.documents.checkpoints import read_checkpoint, read_receipt
from moot.documents.signed_notes import read_key, read_note
from moot.game.moves import Move
from moot.game.record.merkle import is_consistent
from moot.gateways.api.app import create_app as create_api
from moot.gateways.web.app import create_app
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.play.record_evidence import ComparedRecord
from moot.runtime.clock import SetClock

START = 1_773_426_000
GAME = "friday"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host with a game of six entries."""
    with bootstrap.host(tmp_path / "moot.db", SetClock(START)) as opened:
        opened.new(GAME, opened.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Friday", seed=b"s" * 32)
        for text in ("One.", "Two.", "Three.", "Four.", "Five."):
            opened.table(GAME).submit(Move(name="argue", player="Ada", arguments={"text": text}))
        yield opened


@pytest.fixture
def api(host: Host) -> TestClient:
    """A program that asks the host's API."""
    return TestClient(create_api(host))


def compared(host: Host, text: str) -> list[str]:
    """What the record says to a text with receipts, by the host's own keys."""
    keys = [key.verifier() for key in host.checkpoints.keys.all(START)]
    found = ComparedRecord(host.journal.raw(GAME), keys).with_receipts({"kept": text})
    assert not found.findings
    return list(found.agreed)


def test_the_page_of_an_entry_links_to_its_receipt(host: Host) -> None:
    """The link downloads a receipt for that very entry, signed by the host, under a name that says what it is."""
    visitor = Visitor(create_app(host), GAME)
    assert f'href="/games/{GAME}/log/3/receipt"' in visitor.get("log/3").source
    answer = visitor.get("log/3/receipt")
    assert "friday-3.tlog-proof" in answer.headers["content-disposition"]
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert read_receipt(answer.source).index == 3
    assert "/games/friday signed." in compared(host, answer.source)[0]
    assert visitor.get("log/6/receipt").status == 404


def test_checkpoints_and_keys_are_downloads(host: Host) -> None:
    """The page of downloads links to the checkpoint and to the public keys, by which it is verified."""
    visitor = Visitor(create_app(host), GAME)
    page = visitor.get("downloads").source
    assert f'href="/games/{GAME}/checkpoint"' in page and 'href="/keys"' in page
    note = read_note(visitor.get("checkpoint").source)
    (key,) = map(read_key, visitor.get("/keys").source.split())
    assert key.key == host.checkpoints.verifier(GAME).key
    assert note.signers([host.checkpoints.verifier(GAME)])
    assert read_checkpoint(note).size == 6


def test_a_program_gets_checkpoints_proofs_and_receipts(host: Host, api: TestClient) -> None:
    """The API's checkpoint says the same as its text; consistency proofs join any two; receipts are texts."""
    now = api.get(f"/games/{GAME}/checkpoint").json()
    said = read_checkpoint(read_note(now["text"]))
    assert (now["origin"], now["size"], now["root"]) == (said.origin, 6, now["text"].split("\n")[2])
    assert read_note(now["text"]).signers([read_key(now["key"])])
    earlier = read_checkpoint(read_note(api.get(f"/games/{GAME}/checkpoint?size=4").json()["text"]))
    proof = api.get(f"/games/{GAME}/checkpoint/consistency?old=4&new=6").json()["proof"]
    assert is_consistent(4, 6, earlier.root, said.root, [b64decode(one) for one in proof])
    assert "signed." in compared(host, api.get(f"/games/{GAME}/log/2/receipt").text)[0]
    listed = api.get("/keys").json()
    assert [one["key"] for one in listed] == [str(host.checkpoints.keys.current(START).verifier())]
    for missing in ("checkpoint?size=7", "checkpoint/consistency?old=4&new=7", "log/6/receipt"):
        assert api.get(f"/games/{GAME}/{missing}").status_code == 404


def test_a_private_game_gives_its_receipts_to_its_readers_alone(host: Host, api: TestClient) -> None:
    """Strangers get neither receipt nor checkpoint of a game that they may not read."""
    people = host.people
    olga = people.accounts.make("Olga", START)
    records = people.administration.founding(olga, AccessSettings("club", "members", private=True), START)
    host.new("club", host.ruleset("suber"), ("Ada",), title="The club", records=records)
    visitor = Visitor(create_app(host), "club")
    for path in ("checkpoint", "checkpoint/consistency?old=0&new=1", "log/0/receipt"):
        assert api.get(f"/games/club/{path}").status_code == 404
    for path in ("checkpoint", "log/0/receipt"):
        assert visitor.get(path).status in (303, 404), path


def test_a_secret_vote_isnt_in_its_receipt(host: Host) -> None:
    """The receipt of a secret vote has the commitment, as the public journal, and not the choice."""
    game = Game.of(
        host,
        rule(
            "101",
            """
            numbering.proposals_from(301)
            voting.everybody_votes()
            voting.opens_at_once()
            voting.secret_until_closed()
            voting.closes_after(7)
            """,
        ),
    )
    game.do("Ada", "propose", changes=[enact()])
    game.do("Ben", "vote", proposal="301", choice="against")
    name, entry = game.table.name, game.table.last.entry
    receipt = host.checkpoints.receipt(name, entry)
    assert b"against" not in receipt.entry and json.loads(receipt.entry)["move"]["name"] == "vote"
