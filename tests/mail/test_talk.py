"""Talk by mail: an answer to what players were told goes to its thread, and boards have addresses of their own."""

from textwrap import fill

import pytest
from tests.mail.writers import Office, written
from tests.nomic_world.world import World
from tests.playing import assembly, enact, rule

from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.views.talk import outlined, threads

HOME = "ben@home.example"


@pytest.fixture
def office(host: Host) -> Office:
    """A game with a proposal that Ben was notified of."""
    office = Office(host.sandbox, assembly())
    book = AddressBook(office.host.journal.postbox, office.name)
    book.set_address("Ben", HOME)
    book.set_talk("Ben", wanted=True)
    office.room.work()
    office.game.propose(enact(text="Be kind."), by="Ada")
    office.room.work()
    return office


def told(office: Office) -> Letter:
    """The last letter that Ben was sent without asking."""
    sent = [one for one in office.out() if b"auto-generated" in one.data]
    return read_letter(max(sent, key=lambda one: one.entry or 0).data)


def answer(office: Office, text: str, to: Letter, subject: str = "") -> Letter | None:
    """Ben answers a letter as a mail program does, quoting it."""
    quoted = "\n".join(f"> {line}" for line in to.text.split("\n"))
    headers = {"In_Reply_To": to.message_id, "References": " ".join((*to.references, to.message_id))}
    data = written(HOME, to.reply_to[0].address, f"{text}\n\n{quoted}", subject or f"Re: {to.subject}", **headers)
    return office.send(data, sender=HOME)


def shown(office: Office) -> list[tuple[int, str, str]]:
    """The last thread: how deep, who and what."""
    table = office.game.table
    return [(depth, said.player, said.text) for depth, said in outlined(threads(table.moment())[0].said)]


def test_an_answer_to_a_notice_goes_to_the_thread_of_what_it_told(office: Office) -> None:
    """By its In-Reply-To alone, whatever the subject says; the answer to a letter of talk stands below what was said,
    and what others are told of it is in the same thread of mails."""
    first = answer(office, "Rather harsh, is it not.", told(office), "Fwd: something else")
    assert first is not None and "on proposal 301" in first.text
    office.game.do("Ada", "argue", text="Not at all.", reply=office.game.state.entry)
    office.room.work()
    talk = told(office)
    assert "Not at all." in talk.text
    assert answer(office, "Well then.", talk) is not None
    (thread,) = threads(office.game.table.moment())
    assert thread.proposal == "301"
    assert shown(office) == [
        (0, "Ben", "Rather harsh, is it not."),
        (1, "Ada", "Not at all."),
        (2, "Ben", "Well then."),
    ]
    office.game.do("Ada", "argue", text="Tea?")
    root = office.game.state.entry
    office.game.do("Cleo", "argue", text="Yes.", reply=root)
    office.room.work()
    yes = told(office)
    tea = next(read_letter(one.data) for one in office.out() if one.entry == root)
    assert yes.references[0] == tea.references[0] and yes.answers == (tea.message_id,)


@pytest.mark.parametrize(
    "quoted",
    [
        "{comment}\n\n{notice}",
        "{notice}\n\n{comment}",
        "{comment}\n\n> {notice}",
        "{comment}\n\n    {notice}",
        "{comment}\n\nVon: The club <{from_}>\nGesendet: Montag\nAn: Ben\nBetreff: Vote\n\n{notice}",
        "{comment}\n\nOn Mon, 5 Jan 2026 at 19:05, The club <{from_}>\nwrote:\n\n{notice}",
        "{comment}\n\n{wrapped}",
        "{comment}\n\n> {wrapped}",
    ],
)
def test_a_notice_quoted_without_marks_costs_no_comment(office: Office, quoted: str) -> None:
    """Above or below the comment, below a header block or not, indented or broken anew: no word of it is Ben's."""
    to, comment = told(office), "Rather harsh, is it not."
    wrapped = "\n\n".join(fill(paragraph, 60) for paragraph in to.text.split("\n\n"))
    text = quoted.format(comment=comment, notice=to.text, wrapped=wrapped, from_=to.sender.address)
    office.send(written(HOME, to.reply_to[0].address, text, In_Reply_To=to.message_id), sender=HOME)
    assert shown(office) == [(0, "Ben", comment)] and not office.ballots("301")


def test_a_vote_above_or_below_a_notice_without_marks_is_cast(office: Office) -> None:
    """The words of the notice, such as how one would vote, are told apart from the same words of the player's."""
    to = told(office)
    answered = {"In_Reply_To": to.message_id}
    office.send(written(HOME, to.reply_to[0].address, f"Yea on 301\n\n{to.text}", **answered), sender=HOME)
    assert office.ballots("301") == {"Ben": "for"}


def test_an_answer_that_asks_for_something_is_no_talk(office: Office) -> None:
    """A vote is a vote; what looks like one and is none is told, and not put up for all to read; and an answer to the
    answer is no talk either, nor is a letter that says nothing of its own."""
    notice = told(office)
    reply = answer(office, "Yea.", notice)
    assert office.ballots("301") == {"Ben": "for"}
    assert reply is not None
    answer(office, "I may vote for 301 tomorrow.", notice)
    answer(office, "That is not what I meant at all!", reply)
    answer(office, "", notice)
    assert not threads(office.game.table.moment())


def test_a_forged_answer_says_nothing(office: Office) -> None:
    """To the game's address, from Ben's: nobody is taken for its writer, and nothing is said."""
    headers = {"In_Reply_To": told(office).message_id}
    reply = office.write(HOME, office.address, "I resign in disgrace.", **headers)
    assert "player.unproven" in reply.text and not threads(office.game.table.moment())


def test_boards_by_address_and_by_tag(office: Office) -> None:
    """With a codeword to the board's address, or with the tag to one's own; the codeword is never shown. What asks for
    a move is not said there, and told; there is no mail for a board that does not exist."""
    AddressBook(office.host.journal.postbox, office.name).set_codeword("Ben", "marmalade")
    domain = office.address.partition("@")[2]
    voting = f"{office.name}+voting@{domain}"
    office.write(HOME, voting, "Ben\nmarmalade\n\nGood day to the board.")
    office.write(HOME, office.address_of("Ben"), "By tag.", "[Voting] Hello")
    table = office.game.table
    boards = [(thread.board, thread.said[0].text) for thread in threads(table.moment())]
    assert boards == [("voting", "By tag."), ("voting", "Good day to the board.")]
    refused = office.write(HOME, office.address_of("Ben"), "Nay on 301.", "[voting] My vote")
    assert "argue.asks" in refused.text and not office.ballots("301") and len(threads(table.moment())) == 2
    assert office.room.reaches(f"{office.name}+attic@{domain}") is None


def test_where_a_rule_hears_what_is_said_votes_can_be_mailed_to_the_board(host: Host) -> None:
    """The letter is said on the board, and the rule makes a ballot of it."""
    posted = """
    @upon("argued")
    def votes_are_posted(board, player, text):
        if board == "voting" and text.strip().lower().startswith("nay on 301"):
            announce("nay", player=player)
    """
    office = Office(host.sandbox, assembly(), rule("200", posted))
    office.game.propose(enact(), by="Ada")
    office.write(HOME, office.address_of("Ben"), "Nay on 301.", "[voting] My vote")
    assert [event.name for event in office.game.entries()[-1].events if hasattr(event, "name")] == ["nay"]


def test_an_answer_to_the_notice_of_a_secret_vote_is_not_put_up(host: Host) -> None:
    """It might reveal the vote: its writer learns how to vote, and how to comment; an explicit comment is posted."""
    office = Office(host.sandbox)
    world = World.today(office.host)
    office.play(world)
    book = AddressBook(office.host.journal.postbox, office.name)
    book.set_address("Ben", HOME)
    office.room.work()
    number = world.post()
    office.room.work()
    reply = answer(office, "Absolutely, with all my heart", told(office))
    assert reply is not None and "argue.secret" in reply.text
    assert not threads(office.game.table.moment())
    office.write(HOME, office.address_of("Ben"), f"Argue on {number}: Let us think.")
    assert threads(office.game.table.moment())[0].proposal == number
