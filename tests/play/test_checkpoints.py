"""Checkpoints and receipts: what a host has signed for is proved by them, and nothing else is."""

from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import apsw
import pytest
from tests.playing import FIVE

from moot import bootstrap
from moot.documents.checkpoints import Checkpoint, read_checkpoint, read_receipt
from moot.documents.signed_notes import COSIGNATURE, InvalidNote, SignedNote, cosign, public_key, read_note, sign
from moot.game.moves import Move
from moot.game.record.entries import Entry, seal
from moot.game.record.merkle import included_root, is_consistent, leaf_hash
from moot.game.values import decode
from moot.journal.errors import DamagedRecord, UnknownGame
from moot.play.forks import fork
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.host_keys import InvalidKeyName

START = 1_767_636_000
WITNESS = bytes(range(32))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of a host's own, so that its record can be tampered with."""
    return tmp_path / "moot.db"


@pytest.fixture
def host(file: Path) -> Iterator[Host]:
    """A host with a game of a few remarks."""
    with bootstrap.host(file, SetClock(START)) as opened:
        opened.new("friday", opened.ruleset("suber"), FIVE, title="Friday", seed=b"s" * 32)
        remark(opened, 6)
        yield opened


def remark(host: Host, count: int, game: str = "friday") -> None:
    """Add so many entries to the game."""
    for _ in range(count):
        host.table(game).submit(Move(name="argue", player="Ada", arguments={"text": "Hello."}))


def hashes(host: Host, game: str = "friday") -> list[bytes]:
    """The leaves of a game's tree."""
    return [bytes.fromhex(entry.hash) for entry in host.journal.entries(game)]


def test_a_checkpoint_is_signed_by_the_host_for_the_game(host: Host) -> None:
    """It names the record, its size and its root, and is signed with the host's key under the record's name."""
    note = host.checkpoints.current("friday")
    said = read_checkpoint(read_note(str(note)))
    assert said.origin == host.checkpoints.origin("friday") and said.origin.endswith("/games/friday")
    assert said.size == host.journal.length("friday") == 7
    assert note.signers([host.checkpoints.verifier("friday")]) == (host.checkpoints.verifier("friday"),)
    assert str(host.checkpoints.current("friday")) == str(note)


def test_each_entry_has_a_receipt(host: Host) -> None:
    """A receipt has the entry's bytes, whose hash is proved to be in the signed checkpoint."""
    for entry, leaf in enumerate(hashes(host)):
        receipt = read_receipt(str(host.checkpoints.receipt("friday", entry)))
        said = read_checkpoint(receipt.note)
        assert receipt.note.signers([host.checkpoints.verifier("friday")])
        assert bytes.fromhex(decode(receipt.entry, Entry).hash) == leaf
        assert seal(decode(receipt.entry, Entry)).hash == leaf.hex()
        assert included_root(leaf_hash(leaf), receipt.index, said.size, receipt.proof) == said.root
    with pytest.raises(IndexError):
        host.checkpoints.receipt("friday", 7)
    with pytest.raises(UnknownGame):
        host.checkpoints.receipt("saturday", 0)


def test_the_tree_grows_with_the_game_and_reads_each_entry_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """After more moves the checkpoint goes on from the one before; only the entries since then are read for it."""
    before = read_checkpoint(host.checkpoints.current("friday"))
    remark(host, 3)
    asked: list[int] = []
    read = host.journal.hashes
    monkeypatch.setattr(host.journal, "hashes", lambda game, since=0: asked.append(since) or read(game, since))
    after = read_checkpoint(host.checkpoints.current("friday"))
    assert asked == [before.size - 1]
    proof = host.checkpoints.consistency("friday", before.size, after.size)
    assert is_consistent(before.size, after.size, before.root, after.root, proof)
    assert read_checkpoint(host.checkpoints.at("friday", before.size)) == before


def test_nothing_is_signed_when_a_move_is_made(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move touches neither the tree nor the key."""

    def never(*given: object) -> None:
        raise AssertionError("a move needs no checkpoint")

    monkeypatch.setattr(type(host.checkpoints), "_grown", never)
    monkeypatch.setattr(type(host.checkpoints.keys), "current", never)
    remark(host, 1)
    assert host.journal.length("friday") == 8


def test_a_fork_has_the_tree_of_its_source_up_to_where_it_began(host: Host) -> None:
    """The first entries of a fork are those of the other game, so their roots are the same."""
    fork(host, "friday", 4, "again")
    mine, theirs = (read_checkpoint(host.checkpoints.at(game, 5)) for game in ("again", "friday"))
    assert mine.root == theirs.root and mine.origin != theirs.origin


def test_two_processes_have_one_key(host: Host, file: Path) -> None:
    """A second process on the same database signs with the same key, whichever came first."""
    with bootstrap.host(file, SetClock(START)) as second:
        assert str(second.checkpoints.current("friday")) == str(host.checkpoints.current("friday"))


def test_many_threads_that_need_the_first_key_make_one(host: Host) -> None:
    """Whoever asks first at the same time, there is one key, one tree, and one checkpoint."""
    with ThreadPoolExecutor(12) as threads:
        notes = set(threads.map(lambda _: str(host.checkpoints.current("friday")), range(60)))
    assert len(notes) == 1 and len(host.checkpoints.keys.all(START)) == 1


def test_readers_beside_moves_get_checkpoints_of_one_record(host: Host) -> None:
    """While moves are made, each checkpoint that is read is one of the record as it is at the end."""
    with ThreadPoolExecutor(6) as threads:
        moves = threads.submit(remark, host, 20)
        notes = list(threads.map(lambda _: host.checkpoints.current("friday"), range(120)))
        moves.result()
    for said in map(read_checkpoint, notes):
        assert said == read_checkpoint(host.checkpoints.at("friday", said.size))
    assert read_checkpoint(host.checkpoints.current("friday")).size == 27


def test_the_first_key_has_the_name_of_the_site(host: Host) -> None:
    """Where the host's public address is known, the first key is called so; rotation may give another name."""
    host.checkpoints.keys.preferred_name = "moot.example"
    assert host.checkpoints.origin("friday") == "moot.example/games/friday"
    host.checkpoints.keys.preferred_name = "other.example"
    assert host.checkpoints.origin("friday") == "moot.example/games/friday"
    host.checkpoints.keys.rotate(START, "nomic.example")
    assert host.checkpoints.origin("friday") == "nomic.example/games/friday"
    for name in ("two words", "a+b", "x" * 201):
        with pytest.raises(InvalidKeyName):
            host.checkpoints.keys.rotate(START, name)


def test_rotation_keeps_old_receipts_good_and_the_old_private_key_nowhere(host: Host, file: Path) -> None:
    """After a rotation old checkpoints verify by the published old key, new ones by the new one alone."""
    old = host.checkpoints.current("friday")
    secret = host.checkpoints.keys.current(START).private
    former = host.checkpoints.verifier("friday")
    host.checkpoints.keys.rotate(START + 60)
    new = host.checkpoints.current("friday")
    listed = host.checkpoints.keys.all(START)
    assert [(key.since, key.until, key.private) for key in listed] == [
        (START, START + 60, b""),
        (START + 60, None, b""),
    ]
    assert new.text == old.text and new != old
    assert not new.signers([former]) and new.signers([host.checkpoints.verifier("friday")])
    listed_keys = [key.verifier(read_checkpoint(old).origin) for key in host.checkpoints.keys.all(START)]
    assert old.signers(listed_keys) == (former,)
    row = host.journal.records.get("signing-keys", "host", START)
    assert row is not None and b64encode(secret) not in row.value


def test_cosignatures_are_kept_with_the_checkpoint(host: Host) -> None:
    """A known witness's cosignature is handed out with the checkpoint, and with receipts that it covers."""
    key = public_key(WITNESS, "witness.example", COSIGNATURE)
    note = host.checkpoints.current("friday")
    made = cosign(note.text, WITNESS, "witness.example", START)
    whole = host.checkpoints.keep_cosigned("friday", note.signed(made), (key,))
    assert whole == host.checkpoints.current("friday") and whole.signers([key]) == (key,)
    remark(host, 2)
    assert host.checkpoints.receipt("friday", 3).note == whole
    assert not host.checkpoints.receipt("friday", 8).note.signers([key])
    assert read_checkpoint(host.checkpoints.current("friday")).size == 9


def test_cosignatures_of_strangers_and_on_other_texts_are_refused(host: Host) -> None:
    """Neither an unknown witness, nor a wrong signature, nor a checkpoint of another tree is kept."""
    key = public_key(WITNESS, "witness.example", COSIGNATURE)
    note = host.checkpoints.current("friday")
    made = cosign(note.text, WITNESS, "witness.example", START)
    other = Checkpoint(host.checkpoints.origin("friday"), 7, bytes(32)).text
    for refused, known in (
        (note.signed(made), ()),
        (note, (key,)),
        (SignedNote(note.text, (cosign(other, WITNESS, "witness.example", START),)), (key,)),
        (SignedNote(other, (cosign(other, WITNESS, "witness.example", START),)), (key,)),
        (SignedNote(other, (sign(other, WITNESS, "witness.example"),)), (key,)),
    ):
        with pytest.raises(InvalidNote):
            host.checkpoints.keep_cosigned("friday", refused, known)
    assert host.checkpoints.cosigned("friday") == ()


def test_nothing_is_signed_that_contradicts_what_was(host: Host, file: Path) -> None:
    """Where the record was rewritten since a witness cosigned it, or entries are gone, no checkpoint is signed."""
    key = public_key(WITNESS, "witness.example", COSIGNATURE)
    note = host.checkpoints.current("friday")
    host.checkpoints.keep_cosigned("friday", note.signed(cosign(note.text, WITNESS, "witness.example", START)), (key,))
    connection = apsw.Connection(str(file))
    for trigger in ("entries_stay", "entries_remain"):
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute("UPDATE entries SET hash = ? WHERE number = 3", ("0" * 64,))
    with bootstrap.host(file, SetClock(START)) as again, pytest.raises(DamagedRecord, match="witnesses"):
        again.checkpoints.current("friday")
    connection.execute("DELETE FROM entries WHERE number = 6")
    with pytest.raises(DamagedRecord, match="entry 6 is gone"):
        host.checkpoints.current("friday")
    connection.close()
