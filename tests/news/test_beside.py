"""Two processes that exchange the same news on one database: each article is in the game once."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.news.group import Posters, mailbox
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.documents.letters.archives import gather, letters_in
from moot.documents.letters.values import Letter
from moot.documents.letters.writer import write_article
from moot.game.moves import Move
from moot.journal.postbox import StoredMessage
from moot.play.host import Host
from moot.play.table import MoveResult, Table
from moot.post.news.placement import place_archive
from moot.runtime.clock import SetClock

VOTES = 40


@pytest.mark.check
def test_an_article_is_placed_once_whoever_places_it(tmp_path: Path, host: Host) -> None:
    """Two processes place the same articles at the same time; together they place each of them once, and the record
    follows from its rules."""
    group = Posters(host)
    at = group.propose("Ada", group.begin())
    for n in range(VOTES):
        at = group.post(f"Voter {n}", f"This is what I say, number {n}.", at)
    archive, database = tmp_path / "box.mbox", tmp_path / "m.db"
    archive.write_bytes(mailbox(group.letters))
    with bootstrap.host(database, SetClock(0)) as opened:
        opened.new("g", opened.ruleset("usenet"), (), unseated=True)
        opened.journal.postbox.keep(waiting(letter) for letter in group.letters)
    command = [sys.executable, "-m", "tests.news.placing_beside", str(database), "g", str(archive)]
    both = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for one in both:
        assert one.stdout is not None and one.stdout.readline() == "ready\n"
    told = []
    for one in both:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    for one in both:
        out, _ = one.communicate(timeout=PATIENCE_SECONDS)
        assert one.returncode == 0
        told.append([int(word) for word in out.split()])
    with bootstrap.host(database) as opened:
        ids = [placed.posting.id for placed in opened.table("g").last.postings.values()]
        assert sorted(ids) == sorted(letter.message_id for letter in group.letters)
        assert opened.verify("g").whole
    assert sum(placed for placed, _ in told) == len(ids)


def test_an_article_that_comes_in_between_is_not_placed_again(
    tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process places an article after this one has looked for it, and before it decides: it is known again."""
    group = Posters(host)
    first = group.begin()
    group.propose("Ada", first)
    archive = gather(letters_in("box", mailbox(group.letters)))
    database = tmp_path / "m.db"
    with bootstrap.host(database, SetClock(0)) as here, bootstrap.host(database, SetClock(0)) as there:
        here.new("g", here.ruleset("usenet"), (), unseated=True)
        submit, others = Table.submit, list[int]()

        def after_the_other(table: Table, move: Move, *rest: Any) -> MoveResult:
            """The other process is done before this one decides."""
            if table is here.table("g") and not others:
                others.append(1)
                others.extend(place_archive(there, "g", archive).placed)
            return submit(table, move, *rest)

        monkeypatch.setattr(Table, "submit", after_the_other)
        placings = place_archive(here, "g", archive)
        assert others == [1, 1, 2] and placings.placed == () and placings.waiting == ()
        assert len(here.table("g").last.postings) == 2


def waiting(letter: Letter) -> StoredMessage:
    """An article that has come and is not placed yet."""
    return StoredMessage(
        game="g", channel="news", way="in", id=letter.key, at=letter.sent or 0, data=write_article(letter)
    )
