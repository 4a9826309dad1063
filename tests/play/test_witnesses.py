"""Witnesses cosign what goes on from what they saw before, and nothing else; over HTTP, too."""

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as some
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.journal.making import first, rows
from tests.play.test_record_evidence import HOST, PRIVATE, changed, checkpoint, tree_of

from moot import bootstrap
from moot.documents.checkpoints import WitnessRequest, read_checkpoint
from moot.documents.signed_notes import InvalidNote, public_key, read_note
from moot.game.moves import Move
from moot.game.record.merkle import is_consistent
from moot.gateways.api import app as api
from moot.gateways.witness import app as served
from moot.gateways.witness import client
from moot.journal.addresses import open_journal
from moot.play.host import Host
from moot.play.record_evidence import ComparedRecord
from moot.play.witnesses import AcceptedWitnesses, Witness, WitnessFailed, WitnessRefusal
from moot.runtime.clock import SetClock

START = 1_773_426_000
GAME = first(60)
FORGED = changed(GAME, 20)
URL = "http://testserver"


def witness_of(name: str = "witness.example") -> Witness:
    """A witness with nothing seen yet, that watches the host of the made-up game."""
    made = Witness(open_journal(":memory:").records, SetClock(START))
    made.keys.preferred_name = name
    made.watch("https://moot.example", [str(public_key(PRIVATE, HOST))])
    return made


def request(game: list, old: int, size: int, *, proof: list | None = None) -> WitnessRequest:
    """What a host asks a witness for."""
    made = tree_of(game).consistency_proof(old, size) if proof is None and 0 < old <= size else proof or []
    return WitnessRequest(old, tuple(made), checkpoint(game, size))


def refusal(witness: Witness, asked: WitnessRequest) -> WitnessRefusal:
    """Why a witness doesn't cosign."""
    with pytest.raises(WitnessRefusal) as refused:
        witness.cosign(asked)
    return refused.value


def test_a_record_that_grows_is_cosigned_each_time() -> None:
    """Each cosignature is the witness's on that checkpoint, with the time, and the same checkpoint may come again."""
    witness = witness_of()
    for old, size in ((0, 10), (10, 10), (10, 25), (25, 60)):
        asked = request(GAME, old, size)
        made = witness.cosign(asked)
        assert asked.note.signed(made).signers([witness.key]) == (witness.key,) and made.time == START


def test_refusals_have_the_statuses_of_the_specification() -> None:
    """404 for other records, 403 for other signatures, 400 and 409 for sizes, 422 for proofs that don't hold."""
    witness = witness_of()
    witness.cosign(request(GAME, 0, 30))
    other = WitnessRequest(0, (), checkpoint(GAME, 10, origin="other.example/games/g"))
    assert refusal(witness, other).status == 404
    stranger = WitnessRequest(30, (), checkpoint(GAME, 30, bytes(range(7, 39))))
    assert refusal(witness, stranger).status == 403
    assert refusal(witness, WitnessRequest(40, (), checkpoint(GAME, 30))).status == 400
    assert (refusal(witness, request(GAME, 10, 40)).status, refusal(witness, request(GAME, 10, 40)).size) == (409, 30)
    assert refusal(witness, request(GAME, 30, 40, proof=[])).status == 422
    assert refusal(witness, request(FORGED, 30, 40)).status == 422
    assert refusal(witness, request(FORGED, 30, 30)).status == 409
    assert refusal(witness_of(), request(GAME, 0, 40, proof=[bytes(32)])).status == 422


def test_a_contradiction_is_kept_as_proof() -> None:
    """Of a host that signed for two records the witness keeps both checkpoints, each with the host's signature."""
    witness = witness_of()
    witness.cosign(request(GAME, 0, 30))
    for size in (40, 30):
        assert refusal(witness, request(FORGED, 30, size)).contradicts
    origin = f"{HOST}/games/g"
    seen = witness.seen(origin)
    assert seen is not None
    notes = read_note(seen.note), read_note(seen.contradiction)
    assert all(note.signers([public_key(PRIVATE, origin)]) for note in notes)
    assert [read_checkpoint(note).size for note in notes] == [30, 40]
    found = ComparedRecord(rows(FORGED), [public_key(PRIVATE, HOST)]).with_receipts({"seen": seen.note})
    assert [one.code for one in found.findings] == ["verify.rewritten"]


@pytest.mark.check
@given(some.data())
def test_no_two_cosignatures_contradict_each_other(data: some.DataObject) -> None:
    """Whatever is asked, in whatever order, all checkpoints that a witness has cosigned belong to one record."""
    witness, cosigned = witness_of(), []
    for _ in range(data.draw(some.integers(1, 8))):
        game = data.draw(some.sampled_from([GAME, FORGED]))
        size = data.draw(some.integers(0, 60))
        seen = witness.seen(f"{HOST}/games/g")
        last = read_checkpoint(read_note(seen.note)).size if seen is not None else 0
        asked = request(game, data.draw(some.sampled_from([0, last, size])), size)
        try:
            witness.cosign(asked)
        except WitnessRefusal:
            continue
        cosigned.append((game, size))
    for game, size in cosigned:
        for other, later in cosigned:
            if 0 < size <= later:
                proof = tree_of(other).consistency_proof(size, later)
                assert is_consistent(size, later, tree_of(game).root(size), tree_of(other).root(later), proof)
    assert [size for _, size in cosigned] == sorted(size for _, size in cosigned)


def test_a_new_key_of_the_host_has_to_be_made_known() -> None:
    """After a rotation the witness refuses until it is told the new key; the names of others can't be taken."""
    witness, new = witness_of(), bytes(range(9, 41))
    witness.cosign(request(GAME, 0, 10))
    proof = tuple(tree_of(GAME).consistency_proof(10, 20))
    rotated = WitnessRequest(10, proof, checkpoint(GAME, 20, new))
    assert refusal(witness, rotated).status == 403
    witness.watch("https://moot.example", [str(public_key(new, HOST))])
    witness.cosign(rotated)
    with pytest.raises(InvalidNote):
        witness.watch("https://other.example", [str(public_key(PRIVATE, HOST))])
    with pytest.raises(InvalidNote):
        witness.watch("https://moot.example", ["no key"])


# --- over HTTP -----------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host with a game of six entries, that accepts no witness yet."""
    with bootstrap.host(tmp_path / "moot.db", SetClock(START)) as opened:
        opened.new("friday", opened.ruleset("suber"), ("Ada", "Ben"), title="Friday", seed=b"s" * 32)
        remark(opened, 5)
        yield opened


def remark(host: Host, count: int) -> None:
    """Add so many entries to the game."""
    for _ in range(count):
        host.table("friday").submit(Move(name="argue", player="Ada", arguments={"text": "Hello."}))


def site(host: Host) -> TestClient:
    """A host as others reach it."""
    app = Starlette()
    app.mount(api.PREFIX, api.create_app(host))
    app.mount(served.PREFIX, served.create_app(host))
    return TestClient(app, base_url=URL)


def own_witness() -> Witness:
    """A witness with a database of its own, that watches nobody yet."""
    made = Witness(open_journal(":memory:").records, SetClock(START))
    made.keys.preferred_name = "ada.example"
    return made


def test_a_witness_visits_a_host_and_hands_in_cosignatures(host: Host) -> None:
    """A player's program cosigns each visit what was added, and an accepting host gives the cosignatures out."""
    witness, http = own_witness(), site(host)
    (visit,) = client.visit(witness, URL, (), http)
    assert visit.is_cosigned and visit.size == 6 and "doesn't take" in visit.told
    AcceptedWitnesses(host.journal.records, host.clock).accept(str(witness.key))
    remark(host, 3)
    (visit,) = client.visit(witness, URL, (), http)
    assert (visit.before, visit.size, visit.told) == (6, 9, "cosigned, 3 of them new")
    assert host.checkpoints.current("friday").signers([witness.key])
    assert host.checkpoints.receipt("friday", 2).note.signers([witness.key])
    AcceptedWitnesses(host.journal.records, host.clock).remove("ada.example")
    assert AcceptedWitnesses(host.journal.records, host.clock).all() == ()


def test_a_witness_finds_a_host_that_rewrites_or_cuts(host: Host, tmp_path: Path) -> None:
    """Where a record was rewritten behind the host's back, or its end is gone, the witness says so and doesn't sign."""
    witness = own_witness()
    client.visit(witness, URL, (), site(host))
    connection = apsw.Connection(str(tmp_path / "moot.db"))
    for (name,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute("UPDATE entries SET hash = ? WHERE number = 3", ("0" * 64,))
    with bootstrap.host(tmp_path / "moot.db", SetClock(START)) as rewriting:
        (visit,) = client.visit(witness, URL, (), site(rewriting))
        assert not visit.is_cosigned and "was rewritten" in visit.told
    connection.execute("DELETE FROM entries WHERE number = 5")
    with bootstrap.host(tmp_path / "moot.db", SetClock(START)) as cutting:
        (visit,) = client.visit(witness, URL, (), site(cutting))
        assert not visit.is_cosigned and visit.told == "its end is gone: there were 6 entries"
    connection.close()


def test_a_host_asks_a_witness_on_another_host(host: Host, tmp_path: Path) -> None:
    """`add-checkpoint` answers by the specification; the asking host learns the size from a 409, and keeps the rest."""
    with bootstrap.host(tmp_path / "other.db", SetClock(START)) as other:
        http = site(other)
        key = http.get("/witness/key").text.strip()
        with pytest.raises(WitnessFailed, match="404"):
            client.ask(host, "friday", f"{URL}/witness", http)
        Witness(other.journal.records, other.clock).watch(
            "https://moot.example", [str(host.checkpoints.keys.current(START).verifier())]
        )
        with pytest.raises(WitnessFailed, match="none of the witnesses"):
            client.ask(host, "friday", f"{URL}/witness", http)
        AcceptedWitnesses(host.journal.records, host.clock).accept(key)
        remark(host, 2)
        note = read_note(client.ask(host, "friday", f"{URL}/witness", http))
        assert read_checkpoint(note).size == 8
        assert note.signers(AcceptedWitnesses(host.journal.records, host.clock).all())
        remark(host, 2)
        assert read_checkpoint(read_note(client.ask(host, "friday", f"{URL}/witness", http))).size == 10
        answer = http.post("/witness/add-checkpoint", content=str(WitnessRequest(3, (), note)))
        assert (answer.status_code, answer.text) == (409, "10\n")
        assert answer.headers["content-type"] == "text/x.tlog.size"
        for body, status in ((b"old x\n\n", 400), (b"\xff", 400), (b"x" * 60_000, 413)):
            assert http.post("/witness/add-checkpoint", content=body).status_code == status


def test_what_isnt_a_host_or_a_witness_is_told(host: Host) -> None:
    """Addresses that answer otherwise end in an error with a reason, and not in a cosignature."""
    silent = TestClient(Starlette(), base_url=URL)
    with pytest.raises(WitnessFailed, match="404"):
        client.visit(own_witness(), URL, (), silent)
    with pytest.raises(WitnessFailed, match="404"):
        client.ask(host, "friday", URL, silent)
    with pytest.raises(InvalidNote, match="not a witness's"):
        accepted = AcceptedWitnesses(host.journal.records, host.clock)
        accepted.accept(str(host.checkpoints.keys.current(START).verifier()))


def test_a_handed_in_text_that_is_no_cosignature_is_refused(host: Host) -> None:
    """The API takes cosignatures of accepted witnesses on the host's own checkpoints, and says why not."""
    http, note = site(host), host.checkpoints.current("friday")
    for text in ("", "no note", str(note), str(checkpoint(GAME, 10))):
        answer = http.post("/api/v1/games/friday/checkpoint/cosignatures", json={"text": text})
        assert answer.status_code == 422 and answer.json()["code"] == "checkpoint.unsigned", answer.text
