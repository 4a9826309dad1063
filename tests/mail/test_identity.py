"""Who is taken for the writer of a letter: by a signed address, a codeword, or a relay that is trusted."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.mail.writers import DOMAIN, Office, written
from tests.playing import assembly, enact

from moot.people.correspondents import AddressBook, end_token, token_of
from moot.play.host import Host
from moot.post.mail.mailroom import MailroomSettings

PASS = "mx.play.example; dkim=pass header.d=home.example; spf=pass"


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game of five with a vote open on 301, and a relay that is trusted; Ada's address is known."""
    made = Office(host.sandbox, assembly(), settings=MailroomSettings(DOMAIN, frozenset({"mx.play.example"})))
    made.game.propose(enact(), by="Ben")
    AddressBook(made.host.journal.postbox, made.name).set_address("Ada", "ada@home.example")
    yield made
    made.host.journal.close()


def test_a_signature_that_the_relay_has_checked(office: Office) -> None:
    """DKIM passed for the sender's own domain, says the relay: the player whose address it is has written."""
    office.write("ada@home.example", office.address, "Yea on 301.", Authentication_Results=PASS)
    assert office.ballots("301") == {"Ada": "for"}


@pytest.mark.parametrize(
    "result",
    [
        "mx.elsewhere.example; dkim=pass header.d=home.example",
        "mx.play.example; dkim=fail header.d=home.example",
        "mx.play.example; dkim=pass header.d=evil.example",
        "mx.play.example; spf=pass smtp.mailfrom=home.example",
        'mx.play.example; none reason="; dkim=pass header.d=home.example"',
        "",
    ],
)
def test_checks_that_prove_nothing(office: Office, result: str) -> None:
    """Another server's word, a failure, another domain, another method, and words that only look like a result."""
    answer = office.write("ada@home.example", office.address, "Yea on 301.", Authentication_Results=result)
    assert office.ballots("301") == {} and "player.unproven" in answer.text


def test_a_rewritten_sender_is_trusted_no_more_than_any(office: Office) -> None:
    """The list's signature passes, and says nothing of the Reply-To: a codeword is still needed, and is only that of
    the player whose address it is. What names one player and is signed as another is nobody's. The list, whose address
    stands in From, gets no answer."""
    AddressBook(office.host.journal.postbox, office.name).set_codeword("Ada", "marmalade")
    via, signed = "Ada via Friday <friday@lists.example>", PASS.replace("home", "lists")
    headers = {"Reply_To": "ada@home.example", "Authentication_Results": signed}
    for proof in ({"Authentication_Results": PASS}, {"Authentication_Results": signed}):
        assert office.send(written(via, office.address, "Yea on 301.", **headers | proof)) is None
    assert office.send(written(via, office.address_of("Ben"), "Yea on 301.", **headers)) is None
    assert office.send(written(via, office.address, "Codeword: wrong-one\n\nYea on 301.", **headers)) is None
    assert office.ballots("301") == {}
    office.send(written(via, office.address, "Codeword: marmalade\n\nYea on 301.", **headers))
    assert office.ballots("301") == {"Ada": "for"}
    office.send(written(via, office.address_of("Cleo"), "Start mail.", **{"Authentication_Results": signed}))
    assert AddressBook(office.host.journal.postbox, office.name).address_of("Cleo") == ""


def test_a_check_below_the_relay_s_own_is_forged(office: Office) -> None:
    """Only the first header counts: the relay adds its own on top, and those below came with the letter."""
    letter = written("ada@home.example", office.address, "Yea on 301.", Authentication_Results=PASS)
    own = b"Authentication-Results: mx.play.example; dkim=none\r\n"
    office.send(own + letter)
    assert office.ballots("301") == {}


def test_signs_that_differ_are_nobody_s(office: Office) -> None:
    """From Ada's address, and to Ben's: an answer to all of a letter must not vote for somebody else."""
    answer = office.write("ada@home.example", office.address_of("Ben"), "Yea on 301.")
    assert office.ballots("301") == {} and "one player's address and is signed as another" in answer.text
    both = f"{office.address_of('Ben')}, {office.address_of('Cleo')}"
    assert "several players' own addresses" in office.write("x@y.example", both, "Yea on 301.").text
    assert office.ballots("301") == {}


def test_a_token_that_was_ended_is_nobody_s(office: Office) -> None:
    """Letters to the old address move nothing; the token is a codeword as well, until then."""
    old, word = office.address_of("Cleo"), token_of(office.host.journal, office.name, "Cleo")
    office.write("c@home.example", office.address, f"Name: Cleo\nCodeword: {word}\n\nYea on 301.")
    assert office.ballots("301") == {"Cleo": "for"}
    end_token(office.host.journal, office.name, "Cleo")  # type: ignore[arg-type]
    assert "player.unproven" in office.write("c@home.example", old, "Argue: still here.").text


def test_codewords_cannot_be_guessed_for_ever(office: Office) -> None:
    """After ten wrong ones in an hour even the right one is not believed, until the hour is over."""
    AddressBook(office.host.journal.postbox, office.name).set_codeword("Dan", "marmalade")
    for n in range(9):
        office.write(f"{n}@x.example", office.address, f"Dan\nwrong-{n}\nYea\n", "Proposal 301")
    office.write("d@x.example", office.address, "Dan\nmarmalade\nNay\n", "Proposal 301")
    assert office.ballots("301") == {"Dan": "against"}
    office.write("9@x.example", office.address, "Dan\nwrong-9\nYea\n", "Proposal 301")
    office.write("e@x.example", office.address, "Dan\nmarmalade\nYea\n", "Proposal 301")
    assert office.ballots("301") == {"Dan": "against"}
    office.host.clock.time += 3_600  # type: ignore[attr-defined]
    office.write("d@x.example", office.address, "Dan\nmarmalade\nYea\n", "Proposal 301")
    assert office.ballots("301") == {"Dan": "for"}


def test_a_codeword_is_in_nothing_that_is_kept_or_sent(office: Office) -> None:
    """A codeword isn't part of a proposal or comment below it; only its hash is stored."""
    word = token_of(office.host.journal, office.name, "Dan")
    text = f"Propose:\n\n---\ntitle: Tea\n---\nThere is tea.\n\nName: Dan\nCodeword: {word}\n"
    answer = office.write("d@x.example", office.address, text)
    assert "Dan proposes 302" in answer.text
    assert "There is tea" in str(office.state_of().proposals["302"].changes)  # type: ignore[index]
    assert word not in str(office.state_of().proposals) and word not in answer.text


def test_joining_takes_an_answer_to_our_letter(office: Office) -> None:
    """Who says to be from an address has to get mail there: the name is theirs once they answer, and not before."""
    asked = office.write("Gil <gil@home.example>", office.address, "Join as Gil.")
    assert "Gil" not in office.state_of().players
    confirm = asked.reply_to[0].address
    assert confirm not in (office.address, office.address_of("Gil"))
    joined = office.write("Gil <gil@home.example>", confirm, "> Reply to this letter\n\njoin\n")
    assert office.state_of().is_seated("Gil") and joined.reply_to[0].address == office.address_of("Gil")
    assert AddressBook(office.host.journal.postbox, office.name).address_of("Gil") == "gil@home.example"
    again = office.write("Gil <gil@home.example>", confirm, "join\n")
    assert "the name Gil is taken" in again.text
    assert [p.address for p in again.reply_to] == [office.address]


def test_nobody_joins_under_a_name_that_is_taken(office: Office) -> None:
    """Or gets a token for it."""
    answer = office.write("eve@home.example", office.address, "Join as ada.")
    assert "the name Ada is taken" in answer.text
    assert [p.address for p in answer.reply_to] == [office.address]


def test_a_private_game_answers_nobody_whom_it_does_not_know(office: Office) -> None:
    """Not even that it is there; its players write as ever. A game of members takes nobody in by mail."""
    people = office.host.people
    people.access_store.change(office.name, people.now, lambda settings: replace(settings, seating="members"))
    refused = office.write("Gil <gil@x.example>", office.address, "Join as Gil.")
    assert "seat.invited" in refused.text
    people.access_store.change(office.name, people.now, lambda settings: replace(settings, private=True))
    assert office.send(written("gil@x.example", office.address, "Status."), sender="gil@x.example") is None
    assert office.write("ada@x.example", office.address_of("Ada"), "Status.").text


def test_anybody_may_ask(office: Office) -> None:
    """Strangers can ask for the status, the rules and the log."""
    text = office.write("eve@home.example", office.address, "Status\n\nRule 101\n\nLog\n\nHelp\n").text
    assert "Proposal 301" in text and "Rule 101, Rule 101 (immutable)" in text
    assert "Ben proposes 301" in text and "Write plain sentences" in text


def test_what_is_not_a_request_is_told(office: Office) -> None:
    """With the reason, and how to say it otherwise; and nothing is done."""
    answer = office.write("ada@home.example", office.address_of("Ada"), "If Ben does, I vote for 301.")
    assert "depends on something" in answer.text and office.ballots("301") == {}


def test_an_address_is_somebody_s_once_mail_to_it_is_answered(office: Office) -> None:
    """A player cannot have mail sent to others, or make a stranger's address theirs, by writing in their name."""
    book = AddressBook(office.host.journal.postbox, office.name)
    asked = office.write("Ben <ben@home.example>", office.address_of("Eve"), "Start mail.")
    assert book.address_of("Eve") == "" and asked.reply_to[0].address != office.address_of("Eve")
    office.write("Ben <ben@home.example>", office.address_of("Ben"), "Yea on 301.")
    assert office.ballots("301") == {"Ben": "for"}
    told = office.write("ben@home.example", asked.reply_to[0].address, "What is this? Yea on 301.")
    assert "player.unproven" in told.text and book.address_of("Eve") == ""
    office.write("ben@home.example", asked.reply_to[0].address, "Start mail")
    assert book.address_of("Eve") == "ben@home.example" and book.wants_mail("Eve")
