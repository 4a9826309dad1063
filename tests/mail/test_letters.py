"""Letters to a game: who is believed, what is done, and what is answered."""

from collections.abc import Iterator

import pytest
from tests.mail.writers import Office
from tests.playing import Game, assembly, enact, points

from moot.authoring.postings import composed
from moot.documents.letters.parser import read_letter
from moot.game.lines import most_followed
from moot.people.correspondents import AddressBook
from moot.play.host import Host


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
    """An unproven sender learns what would help, and gets nobody's token, even from a known address."""
    AddressBook(office.host.journal.postbox, office.name).set_address("Ada", "ada@home.example")
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
    assert office.ballots("301") == {"Ada": "against"} and "wrong name or codeword" in wrong.text
    assert "marmalade" not in wrong.text


def test_commands_at_the_beginning(office: Office) -> None:
    """A move with all its arguments named is made as it is typed; in the text of a proposal such a line is text."""
    answer = office.write("ada@x.example", office.address_of("Ada"), "Hello,\n\nvote proposal=301 choice=for\n")
    assert "Ada votes for 301." in answer.text and office.ballots("301") == {"Ada": "for"}
    text = "Propose:\n\n---\ntitle: Tea\n---\nWrite\n\nvote proposal=301 choice=for\nNew codeword: marmalade\nStop mail"
    assert "proposes 302" in office.write("ben@x.example", office.address_of("Ben"), text).text
    assert office.ballots("301") == {"Ada": "for"}


def test_a_call_for_judgment(office: Office) -> None:
    """It opens a case, in the caller's own words."""
    answer = office.write("ada@x.example", office.address_of("Ada"), "Call for judgment: Is a rule a promise?")
    assert "Is a rule a promise?" in answer.text
    assert [case.caller for case in office.state_of().cases.values()] == ["Ada"]


def test_a_page_of_html(office: Office) -> None:
    """A letter that is only HTML is read: its writer's words count, and what it quotes does not."""
    page = "<html><p>Yea on 301.</p><blockquote><p>Nay on 301.</p></blockquote></html>"
    head = f"From: ada@x.example\r\nTo: {office.address_of('Ada')}\r\nMessage-ID: <h@x>\r\nContent-Type: text/html\r\n"
    assert office.send(f"{head}\r\n{page}".encode()) is not None and office.ballots("301") == {"Ada": "for"}


def test_a_posting_by_mail(host: Host) -> None:
    """In a game of postings a letter in its form, to a player's own address, is theirs; from others it is none."""
    office = Office(host.sandbox)
    office.play(Game.shipped(office.host, "usenet", players=("Ada",)))
    state = office.game.table.state
    text = composed(state, most_followed(state), "Ada", "begin")
    assert isinstance(text, str)
    forged = office.write("Ada <ada@x.example>", office.address, text, "The rules")
    assert "player.unproven" in forged.text and not office.game.table.state.postings
    office.write("Ada <ada@x.example>", office.address_of("Ada"), text, "The rules")
    [placed] = office.game.table.state.postings.values()
    assert placed.player == "Ada"


def test_an_answer_to_a_posting_without_the_form_is_talk_below_it(host: Host) -> None:
    """Its writer's own words, without the codeword that proves who wrote; from nobody known it is nothing."""
    office = Office(host.sandbox)
    office.play(Game.shipped(office.host, "usenet", players=("Ada", "Ben")))
    state = office.game.table.state
    text = composed(state, most_followed(state), "Ada", "begin")
    assert isinstance(text, str)
    office.write("ada@x.example", office.address_of("Ada"), text, "The rules")
    [first] = office.game.table.state.postings.values()
    AddressBook(office.host.journal.postbox, office.name).set_codeword("Ben", "marmalade")
    said = "Ben\nmarmalade\n\nA fine beginning it is.\n\n> 101. All players must abide.\n"
    answers = {"In_Reply_To": first.posting.id}
    office.write("ben@x.example", office.address, "A fine beginning it is.", **answers)
    assert len(office.game.table.last.postings) == 1
    office.write("ben@x.example", office.address, said, **answers)
    talk = office.game.table.last.postings[max(office.game.table.last.postings)]
    assert (talk.player, talk.verdict, talk.follows) == ("Ben", "talk", first.entry)
    assert talk.posting.talk.strip() == "A fine beginning it is."


def test_talk_goes_to_those_who_want_it(office: Office) -> None:
    """What is said for the record, by mail or on the pages, is sent to who asked for talk, in one thread, and once."""
    book = AddressBook(office.host.journal.postbox, office.name)
    for player in ("Ada", "Ben", "Cleo"):
        book.set_address(player, f"{player.lower()}@home.example")
    for player in ("Ada", "Ben"):
        office.write(f"{player.lower()}@home.example", office.address_of(player), "Send talk.")
    before = {one.id for one in office.out()}
    office.write("ada@home.example", office.address_of("Ada"), "Argue on 301: I am against it.\n\nIt is unkind.")
    office.game.do("Cleo", "argue", proposal="301", text="So am I.")
    office.room.work()
    sent = [read_letter(one.data) for one in office.out() if one.id not in before and b"auto-generated" in one.data]
    told = sorted(
        (letter.to[0].address, letter.text.partition("\n\n")[2].partition("\n\nIf your reply")[0]) for letter in sent
    )
    assert told == [
        ("ada@home.example", "So am I."),
        ("ben@home.example", "I am against it.\n\nIt is unkind."),
        ("ben@home.example", "So am I."),
    ]
    assert len({letter.references for letter in sent}) == 1 and all("Proposal 301" in x.subject for x in sent)
