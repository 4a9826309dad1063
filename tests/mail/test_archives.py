"""An archive of a mailing list: listed first, done when it is confirmed, and once."""

from pathlib import Path

import pytest
from tests.mail.writers import Office, written
from tests.playing import assembly, enact

from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.post.mail.archives import choose, do_chosen, list_archive


def test_talk_and_moves_of_a_list(host: Host, tmp_path: Path) -> None:
    """What players said becomes talk, what they asked for moves, once each; what others wrote is only listed."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ben")
    letters = (
        written("Ada <ada@lists.example>", "nomic@lists.example", "Yea on 301.", "Votes"),
        written("Ben <ben@lists.example>", "nomic@lists.example", "I like tea.\n\n> Nay on 301\n\n-- \nBen", "Tea"),
        written("Zoe <zoe@lists.example>", "nomic@lists.example", "Nay on 301.", "Votes"),
    )
    box = tmp_path / "list.mbox"
    box.write_bytes(b"".join(b"From x@y Mon Jan  5 18:00:00 2026\n" + letter + b"\n" for letter in letters))
    items = list_archive(office.host, office.name, box).items
    told = {(item.player, item.request.move, item.is_done) for item in items}
    assert told == {("Ada", "vote", False), ("Ada", "argue", False), ("Ben", "argue", False), (None, "vote", False),
                    (None, "argue", False)}  # fmt: skip
    assert office.ballots("301") == {}
    assert len(list(do_chosen(office.host, office.name, items))) == 3
    assert office.ballots("301") == {"Ada": "for"}
    talk = [e.move.arguments["text"] for e in office.game.entries() if e.move.name == "argue"]
    assert sorted(talk) == ["Tea\n\nI like tea.", "Votes\n\nYea on 301."]
    again = list_archive(office.host, office.name, box).items
    assert {item.player for item in again if item.is_done} == {"Ada", "Ben"}
    assert list(do_chosen(office.host, office.name, again)) == []


def test_senders_whom_a_list_has_rewritten(host: Host, tmp_path: Path) -> None:
    """They're known by the address in Reply-To that is registered as theirs, as they are by that in From."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ben")
    AddressBook(office.host.journal.postbox, office.name).set_address("Ben", "ben@work.example")
    via = "Benedict via Nomic <nomic@lists.example>"
    letters = (
        written(via, "nomic@lists.example", "Yea on 301.", Reply_To="Benedict <ben@work.example>"),
        written(via, "nomic@lists.example", "Nay on 301.", Reply_To="ben@work.example, eve@evil.example"),
        written("Zoe <zoe@evil.example>", "nomic@lists.example", "Nay on 301.", Reply_To="ben@work.example"),
    )
    box = tmp_path / "list.mbox"
    box.write_bytes(b"".join(b"From x@y Mon Jan  5 18:00:00 2026\n" + letter + b"\n" for letter in letters))
    items = list_archive(office.host, office.name, box).items
    assert {(item.letter.text.strip(), item.player) for item in items} == {
        ("Yea on 301.", "Ben"),
        ("Nay on 301.", None),
    }


def test_what_is_confirmed(host: Host, tmp_path: Path) -> None:
    """All, the talk alone, or numbers and spans of them."""
    office = Office(host.sandbox, assembly())
    box = tmp_path / "list.mbox"
    box.write_bytes(b"From x@y Mon Jan  5 18:00:00 2026\n" + written("Ada <a@x.example>", "l@x.example", "Yea on 301."))
    items = list_archive(office.host, office.name, box).items
    assert [len(choose(items, words)) for words in ("all", "talk", "1", "1-2", "7")] == [2, 1, 1, 2, 0]
    with pytest.raises(ValueError, match="neither"):
        choose(items, "some")
