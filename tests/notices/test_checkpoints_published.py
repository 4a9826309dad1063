"""Checkpoints in feeds, letters and articles: whoever keeps them can see later whether the record was rewritten."""

import json
from collections.abc import Iterator
from pathlib import Path

import feedparser
import pytest
from msgspec.structs import replace
from tests.mail.writers import DOMAIN, written
from tests.web.site import Visitor

from moot import bootstrap
from moot.documents.checkpoints import read_checkpoint
from moot.documents.signed_notes import read_note
from moot.game.moves import Move
from moot.game.record.entries import Entry, seal
from moot.game.values import canonical, decode
from moot.gateways.web.app import create_app
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.play.record_evidence import ComparedRecord, kept_text
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.post.news.newsgroups import Newsgroups
from moot.runtime.clock import SetClock

START = 1_773_426_000
DAY = 86_400
GAME = "friday"


@pytest.fixture
def clock() -> SetClock:
    """The host's clock."""
    return SetClock(START)


@pytest.fixture
def host(tmp_path: Path, clock: SetClock) -> Iterator[Host]:
    """A host with a game in which something was said on three days, twice on each."""
    with bootstrap.host(tmp_path / "moot.db", clock) as opened:
        opened.new(GAME, opened.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Friday", seed=b"s" * 32)
        for _ in range(3):
            for text in ("Hello.", "Good night."):
                opened.table(GAME).submit(Move(name="argue", player="Ada", arguments={"text": text}))
            clock.time += DAY
        yield opened


def shown(host: Host, raw: bytes) -> tuple[int, int]:
    """How many checkpoints a text has that the record agrees with, and that one with its third entry rewritten doesn't.

    Each is signed by the host.
    """
    rows, keys = list(host.journal.raw(GAME)), [host.checkpoints.keys.current(START).verifier()]
    honest = ComparedRecord(rows, keys).with_receipts({"kept": kept_text(raw)})
    assert not honest.findings and all("signed." in line for line in honest.agreed)
    previous, forged = "", []
    for number, row in rows:
        entry = decode(row, Entry)
        entry = replace(entry, law="m" * 64) if number == 3 else entry
        entry = seal(replace(entry, previous=previous, hash=""))
        previous = entry.hash
        forged.append((number, canonical(entry)))
    found = ComparedRecord(forged, keys).with_receipts({"kept": kept_text(raw)})
    assert {one.code for one in found.findings} <= {"verify.rewritten"}
    return len(honest.agreed), len(found.findings)


def test_the_feed_has_a_checkpoint_for_each_day(host: Host, clock: SetClock) -> None:
    """It has the first entry's and each ended day's, signed, the latest first; those stay as they are for ever."""
    visitor = Visitor(create_app(host), GAME)
    items = json.loads(visitor.get("feeds/checkpoints.json").source)["items"]
    said = [read_checkpoint(read_note(item["content_text"])) for item in items]
    assert [one.size for one in said] == [7, 5, 3, 1]
    assert shown(host, "\n".join(item["content_text"] for item in items).encode()) == (4, 2)
    host.table(GAME).submit(Move(name="argue", player="Ben", arguments={"text": "Late."}))
    assert json.loads(visitor.get("feeds/checkpoints.json").source)["items"] == items
    clock.time += DAY
    later = json.loads(visitor.get("feeds/checkpoints.json").source)["items"]
    assert later[1:] == items and read_checkpoint(read_note(later[0]["content_text"])).size == 8


def test_what_a_feed_reader_keeps_can_be_checked(host: Host) -> None:
    """The text of an item of the Atom feed, as a reader has it, is the checkpoint to the byte."""
    page = Visitor(create_app(host), GAME).get("feeds/checkpoints.atom").source
    kept = [f"{entry.summary}\n" for entry in feedparser.parse(page.encode()).entries]
    assert read_note(kept[0]).signers([host.checkpoints.verifier(GAME)])
    assert shown(host, "\n".join(kept).encode()) == (4, 2)


def test_the_answer_to_a_letter_has_a_checkpoint(host: Host) -> None:
    """A player who makes a move by mail gets proof of it in the answer, which can be checked as it was delivered."""
    room = Mailroom(host, MailroomSettings(DOMAIN))
    AddressBook(host.journal.postbox, GAME).set_address("Ada", "ada@home.example")
    room.work()
    to = room.addresses.of_player(GAME, "Ada")

    def answer(text: str) -> bytes:
        room.keep(written("ada@home.example", to, text, Message_ID=f"<{len(text)}@home.example>"), [to], "ada")
        room.work()
        sent = [one for one in host.journal.postbox.of_game(GAME, 1000) if one.way == "out"]
        return next(one.data for one in sent if b"auto-replied" in one.data and f"<{len(text)}@".encode() in one.data)

    moved = answer("Argue: I am here.")
    assert shown(host, moved) == (1, 1)
    assert "Proof of entry 7" in kept_text(moved)
    assert "Proof of entry" not in kept_text(answer("Status."))
    asked = answer("Please send me the receipt for entry 3.")
    assert "c2sp.org/tlog-proof@v1" in kept_text(asked) and shown(host, asked) == (1, 1)
    assert "There is no entry 99; the last is 7." in kept_text(answer("Receipt 99"))


def test_each_article_has_the_checkpoint_of_its_entry(host: Host) -> None:
    """An article in the newsgroup ends with the checkpoint up to its entry, as news servers keep it."""
    news = Newsgroups(host)
    articles = [news.article(GAME, number) or b"" for number in range(1, news.last(GAME) + 1)]
    for entry, article in enumerate(articles):
        assert f"Proof of entry {entry} ".encode() in article
        assert shown(host, article) == (1, int(entry >= 3))
