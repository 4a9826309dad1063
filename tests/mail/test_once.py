"""Each letter moves once and is answered once, whatever stops the program in between."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.killing import killed_run
from tests.mail.dealing import GAME, LETTERS, SETTINGS, letters_wait
from tests.mail.writers import Office, written
from tests.playing import START, assembly, enact

from moot import bootstrap
from moot.journal.postbox import Postbox, StoredMessage
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check


class Stopped(BaseException):
    """The program stops."""


def test_a_vote_is_cast_once_though_the_program_stops(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the entry and the answer, which is stored with the note of it: the vote is known again."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ben")
    letter = written("ada@home.example", office.address_of("Ada"), "Yea on 301.\n\nArgue: well.")
    office.room.keep(letter, [office.address_of("Ada")], "ada@home.example")

    def stops(box: Postbox, *letters: StoredMessage, new: Iterable[StoredMessage]) -> None:
        raise Stopped

    with monkeypatch.context() as patched, pytest.raises(Stopped):
        patched.setattr(Postbox, "settle", stops)
        office.room.work()
    entries = office.game.entries()
    assert office.ballots("301") == {"Ada": "for"} and entries[-1].move.name == "argue"
    office.room.work()
    assert office.game.entries() == entries
    [answer] = office.out()
    assert b"Ada votes for 301." in answer.data and b"Refused" not in answer.data
    assert [one.standing for one in office.kept("in")] == ["done"]


def test_a_letter_that_comes_twice_counts_once(host: Host) -> None:
    """Handed in again by a server that did not hear us, it is neither done nor answered again."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ben")
    letter = written("ada@home.example", office.address_of("Ada"), "Propose:\n\n---\ntitle: Tea\n---\nThere is tea.")
    assert office.send(letter) is not None
    assert office.send(letter) is None
    assert len(office.state_of().proposals) == 2


def all_is_done_once(path: Path) -> None:
    """Go on from where the program was killed, and see what there is."""
    with bootstrap.host(path, SetClock(START)) as host:
        room = Mailroom(host, SETTINGS)
        while room.work():
            pass
        said = [e.move.arguments["text"] for e in host.table(GAME).entries() if e.move.name == "argue"]
        assert sorted(said, key=lambda text: int(text[:-1])) == [f"{n}." for n in range(LETTERS)]
        kept = host.journal.postbox.of_game(GAME, 1_000)
        assert all(one.standing == "done" for one in kept if one.way == "in")
        assert sum(one.way == "out" for one in kept) == LETTERS
        assert host.verify(GAME).whole


def test_killed_while_letters_are_dealt_with(tmp_path: Path) -> None:
    """Killed at random, again and again: what each letter says is said once, and each is answered once."""
    path, chance = tmp_path / "post.db", random.Random(1)
    letters_wait(path)
    dealt = [killed_run("tests.mail.dealing", path, 1, 0.15, chance) for _ in range(4)]
    assert any(dealt), "it was killed before it did anything"
    all_is_done_once(path)
