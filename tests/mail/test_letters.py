"""Letters to a game: who is believed, what is done, and what is answered."""

from collections.abc import Iterator

import pytest
from tests.mail.writers import Office
from tests.playing import assembly, enact, points

from moot.house.host import Host
from moot.house.mailroom.book import Book


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game of five with a vote open on 301."""
    made = Office(host.sandbox, assembly(), points())
    made.game.propose(enact(), by="Ben")
    yield made
    made.host.journal.close()


def test_who_writes_to_their_own_address_is_known(office: Office) -> None:
    """A vote that comes to a player's signed address is cast, and the answer says so, in its thread."""
    answer = office.write("Ada <ada@home.example>", office.address_of("Ada"), "Yea on 301.", "The vote")
    assert office.ballots("301") == {"Ada": "for"}
    assert "> Yea on 301" in answer.text and "Ada votes for 301." in answer.text
    assert answer.subject == "Re: The vote" and answer.automatic == "reply" and len(answer.references) == 1
    assert [p.address for p in answer.reply_to] == [office.address_of("Ada")]
    assert answer.list_id == f"{office.name}.play.example"


def test_a_forged_sender_moves_nothing(office: Office) -> None:
    """Who only says to be a player is told what would help, and gets nobody's token, though the address is known."""
    Book(office.host.journal.postbox, office.name).set_address("Ada", "ada@home.example")
    answer = office.write("Ada <ada@home.example>", office.address, "Yea on 301.")
    assert office.ballots("301") == {}
    assert "Refused (player.unproven)" in answer.text and "codeword" in answer.text
    assert [p.address for p in answer.reply_to] == [office.address]
    token = office.address_of("Ada").partition("@")[0].rpartition(".")[2]
    assert token not in office.out()[0].data.decode()


def test_infinity_s_form(office: Office) -> None:
    """I3: a name, a codeword and Yea or Nay, on lines of their own, are a vote on what the subject names."""
    office.write("ada@home.example", office.address_of("Ada"), "New codeword: marmalade")
    answer = office.write("ada@elsewhere.example", office.address, "Ada\nmarmalade\nNay\n", "Proposal 301")
    assert office.ballots("301") == {"Ada": "against"}, answer.text
    wrong = office.write("ada@elsewhere.example", office.address, "Ben\nmarmalade\nYea\n", "Proposal 301")
    assert office.ballots("301") == {"Ada": "against"} and "do not belong together" in wrong.text
    assert "marmalade" not in wrong.text
