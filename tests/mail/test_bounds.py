"""Programs that answer programs, mail that comes back, and letters that are hard to read: handled, and bounded."""

from collections.abc import Iterable, Iterator

import pytest
from msgspec.structs import replace
from tests.documents.letters.mutating import mutants, of_others
from tests.mail.writers import DOMAIN, Office, written
from tests.playing import enact, rule

from moot.documents.letters.parser import read_letter
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import requests_of
from moot.people.correspondents import FAILURES_MAX, AddressBook
from moot.play.host import Host
from moot.post.mail.mailroom import MailroomSettings
from moot.post.mail.outgoing import MailOutbox
from moot.runtime.clock import SetClock


def game_from(number: int) -> str:
    """The mechanism of a game whose proposals are numbered from a number on."""
    lines = ("everybody_votes()", "opens_at_once()", "closes_when_all_have_voted()", "unanimity()")
    return "\n".join([f"numbering.proposals_from({number})", *(f"voting.{line}" for line in lines)])


def apart(letters: Iterable[bytes]) -> Iterator[bytes]:
    """Letters with identifiers of their own."""
    return (data.replace(b"<2@x>", b"<%d@x>" % n) for n, data in enumerate(letters))


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game of five, in which 324 is open for votes."""
    made = Office(host.sandbox, rule("101", game_from(324)), settings=MailroomSettings(DOMAIN, answers_per_hour=3))
    made.game.propose(enact(), by="Ben")
    yield made
    made.host.journal.close()


def test_who_is_not_known_is_answered_less(host: Host) -> None:
    """Letters in somebody else's name get that person three answers an hour, and all such people together few."""
    settings = MailroomSettings(DOMAIN, unproven_of_all=5)
    made = Office(host.sandbox, rule("101", game_from(324)), settings=settings)
    to = made.address

    def answers(sender: str, count: int) -> int:
        sent = (made.send(written(sender, to, f"Vote for {n}."), sender=sender) for n in range(count))
        return sum(answer is not None for answer in sent)

    assert answers("victim@elsewhere.example", 10) == settings.unproven_per_hour == 3
    assert sum(answers(f"victim{n}@elsewhere.example", 1) for n in range(10)) == 2
    assert made.send(written("ada@home.example", made.address_of("Ada"), "Status.")) is not None
    made.host.journal.close()


@pytest.mark.parametrize(
    "header",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"X_Autoreply": "yes"},
        {"Subject": "Out of office: back on Monday"},
        {"From": "mailer-daemon@home.example"},
        {"X_Loop": f"moot@{DOMAIN}"},
    ],
)
def test_programs_are_not_answered(office: Office, header: dict[str, str]) -> None:
    """What a program sent moves nothing and is not answered, though it comes to a player's own address."""
    letter = written("ada@home.example", office.address_of("Ada"), "Yea on 324.", **header)
    assert office.send(letter) is None and office.ballots("324") == {}
    assert [one.standing for one in office.kept("in")] == ["done"]


@pytest.mark.parametrize("detail", ["", "+ada.0123456789", "+bounce-0123456789", "+discussion", "+whatever"])
def test_a_letter_from_a_game_s_own_address_is_dropped(office: Office, detail: str) -> None:
    """An answer to the game's own addresses would come back to be answered: nothing is done, nothing is sent."""
    sender = office.address.replace("@", f"{detail}@").upper()
    assert office.send(written(sender, office.address_of("Ada"), "Yea on 324. Status.")) is None
    assert office.ballots("324") == {}
    assert [(one.standing, "own address" in one.told) for one in office.kept("in")] == [("done", True)]


def test_reports_to_nobody_are_not_answered(office: Office) -> None:
    """A letter without a return path is a report, whatever its header says."""
    letter = written("ada@home.example", office.address_of("Ada"), "Yea on 324.")
    assert office.send(letter, sender="") is None and office.ballots("324") == {}


def test_letters_through_a_list_are_not_answered(office: Office) -> None:
    """What comes through a mailing list is done, and the list gets no answers."""
    letter = written("ada@home.example", office.address_of("Ada"), "Yea on 324.", List_Id="<nomic.lists.example>")
    assert office.send(letter) is None and office.ballots("324") == {"Ada": "for"}


def test_a_game_that_was_deleted_has_no_address(office: Office) -> None:
    """By another process: the first letter after that fails at once, with the reason, and no more are taken."""
    letter = written("ada@home.example", office.address_of("Ada"), "Yea on 324.")
    assert office.room.reaches(office.address) is not None
    office.host.journal.remove(office.name, [], office.host.clock.now())
    assert office.send(letter) is None
    [kept] = office.kept("in")
    assert (kept.standing, "there is no game" in kept.told) == ("failed", True)
    assert office.room.reaches(office.address) is None


def test_two_programs_do_not_write_for_ever(office: Office) -> None:
    """A sender gets so many answers an hour, and then none until the next."""
    letters = [written("loop@home.example", office.address, "Status.") for _ in range(6)]
    assert [office.send(letter) is not None for letter in letters] == [True] * 3 + [False] * 3
    office.host.clock.time += 3_600  # type: ignore[attr-defined]
    assert office.send(written("loop@home.example", office.address, "Status.")) is not None


def test_mail_that_comes_back_is_stopped(office: Office) -> None:
    """Reports count by the address that only the mail itself had; after some, nothing more goes there."""
    book = AddressBook(office.host.journal.postbox, office.name)
    book.set_address("Ada", "ada@home.example")
    office.room.work()
    for n in range(FAILURES_MAX):
        office.game.propose(enact(f"Rule {n}"), by="Ben")
        office.room.work()
        [parcel] = MailOutbox(office.host.journal, office.room.addresses).due(office.host.clock.now())
        MailOutbox(office.host.journal, office.room.addresses).sent(parcel, "OK")
        report = written("mailer-daemon@home.example", parcel.sender, "It did not arrive. Yea on 324.")
        assert office.send(report, sender="") is None
    assert book.is_failing("ada@home.example") and not book.wants_mail("Ada")
    before = len(office.out())
    office.game.propose(enact("One more"), by="Ben")
    office.room.work()
    assert len(office.out()) == before and office.ballots("324") == {}
    AddressBook(office.host.journal.postbox, office.name).arrived("ada@home.example")
    for who, text in (("ada", "I am away."), ("mailer-daemon", "It is late.\n\nAction: delayed\nStatus: 4.4.1")):
        office.send(written(f"{who}@home.example", parcel.sender, text), sender="")
    assert book.failures("ada@home.example") == 0
    office.send(written("no-reply@home.example", parcel.sender, "No.\n\nAction: failed\nStatus: 5.1.1"), sender="")
    assert book.failures("ada@home.example") == 1
    forged = written("mailer-daemon@x.example", f"{office.name}+bounce-{'a' * 24}@{DOMAIN}", "No.")
    assert office.send(forged, sender="") is None and book.failures("ada@home.example") == 1


def test_one_click_or_one_letter_stops_mail(office: Office) -> None:
    """The address in the header of a notice stops mail to that player, whatever is written to it."""
    book = AddressBook(office.host.journal.postbox, office.name)
    book.set_address("Ada", "ada@home.example")
    office.room.work()
    office.game.propose(enact("Tea"), by="Ben")
    office.room.work()
    [notice] = office.out()
    header = notice.data.decode().replace("\r\n ", " ")
    stop = header.partition("List-Unsubscribe: <mailto:")[2].partition("?")[0]
    assert office.send(written("ada@home.example", stop, "")) is None
    assert not book.wants_mail("Ada")
    office.write("ada@home.example", office.address_of("Ada"), "Start mail.")
    assert book.wants_mail("Ada")


def test_notices_go_out_once(host: Host) -> None:
    """A player gets one letter for each entry, however often it is processed; reminders go to the right people."""
    rules = "\n".join([game_from(324), "voting.closes_after(7)", "deadlines.reminder(24)"])
    office = Office(host.sandbox, rule("101", rules.replace("voting.closes_when_all_have_voted()\n", "")))
    book = AddressBook(office.host.journal.postbox, office.name)
    for player in ("Ada", "Ben"):
        book.set_address(player, f"{player.lower()}@home.example")
    office.room.work()
    office.game.propose(enact(), by="Ben")
    opened = office.state_of().entry
    office.room.work()
    assert len(office.out()) == 2 and all(b"324" in one.data for one in office.out())
    book.set_told(opened - 1)
    office.room.work()
    assert len(office.out()) == 2
    office.write("ada@home.example", office.address_of("Ada"), "Yea on 324.")
    before = {one.id for one in office.out()}
    office.game.wait(office.game.now + 6 * 86_400 + 3_600)
    office.room.work()
    [reminder] = [one for one in office.out() if one.id not in before]
    assert read_letter(reminder.data).to[0].address == "ben@home.example"


def test_a_letter_of_twenty_megabytes(office: Office) -> None:
    """It is read, its attachment is not kept, and its vote counts."""
    text = "Yea on 324.\n"
    head = f"From: ada@home.example\r\nTo: {office.address_of('Ada')}\r\nMIME-Version: 1.0\r\nMessage-ID: <1@x>\r\n"
    parts = f'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\n{text}\r\n--b\r\n'
    film = "Content-Type: video/mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n" + ("AAAA" * 18 + "\r\n") * 260_000
    answer = office.send((head + parts + film + "--b--\r\n").encode(), office.address_of("Ada"))
    assert answer is not None and office.ballots("324") == {"Ada": "for"}
    [kept] = office.kept("in")
    assert len(kept.data) < 10_000


@pytest.mark.check
def test_letters_that_nobody_would_send(host: Host) -> None:
    """Mutants to the game's own address: no crash, and not one entry, since nobody of them is known."""
    office = Office(host.sandbox, rule("101", game_from(324)))
    office.game.propose(enact(), by="Ben")
    entries = office.state_of().entry
    for data in apart(mutants(7, 120)):
        office.room.keep(data, [office.address], "x@y.example")
        office.room.work()
    assert office.state_of().entry == entries
    assert all(one.standing == "done" for one in office.kept("in"))


def deal_with_mutants(office: Office, letters: Iterable[bytes]) -> None:
    """Letters to Ada's own address: every ballot is one that some letter asks for in its writer's own words."""
    office.game.propose(enact(), by="Ben")
    asked = set()
    for data in apart(letters):
        office.room.keep(data, [office.address_of("Ada")], "x@y.example")
        office.room.work()
        for one in requests_of(own_lines(read_letter(data))).requests:
            asked.add((one.arguments.get("proposal"), one.arguments.get("choice")))
    cast = {(n, b.choice) for n, p in office.state_of().proposals.items() for b in p.ballots.values()}
    assert cast <= asked and all(one.standing == "done" for one in office.kept("in"))


@pytest.mark.check
def test_no_vote_that_nobody_cast(host: Host) -> None:
    """Mutants to a player's own address: no ballot but what some letter asks for."""
    deal_with_mutants(Office(host.sandbox, rule("101", game_from(324))), mutants(8, 120))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_no_vote_that_nobody_cast_at_length(host: Host, part: int) -> None:
    """The same with ten thousand."""
    deal_with_mutants(Office(host.sandbox, rule("101", game_from(324))), mutants(100 + part, 1_000))


def test_what_others_say_is_no_vote(host: Host) -> None:
    """Letters in which only others speak of a proposal cast no ballot on it, though they come from its voter."""
    office = Office(host.sandbox, rule("101", game_from(77777)))
    office.game.propose(enact(), by="Ben")
    for data in of_others(9, 120):
        office.room.keep(data, [office.address_of("Ada")], "x@y.example")
        office.room.work()
    assert office.ballots("77777") == {}


def test_old_letters_are_let_go_of(office: Office) -> None:
    """What was dealt with says nothing more after the days that are set, and comes again without being done again;
    what cannot be sent yet waits on, whole."""
    assert isinstance(office.host.clock, SetClock)
    said = written("ada@x.example", office.address_of("Ada"), "Argue: Once.", Message_ID="<once@x>")
    assert office.send(said) is not None
    sent, waits = office.out()[0], written("ben@x.example", office.address_of("Ben"), "Status.")
    assert office.send(waits) is not None
    office.host.journal.postbox.settle(replace(sent, standing="done"))
    office.host.clock.time += 31 * 86_400
    office.room.work()
    kept = {(one.way, one.standing, bool(one.data)) for one in office.kept("in") + office.kept("out")}
    assert kept == {("in", "done", False), ("out", "done", False), ("out", "waiting", True)}
    length = office.host.journal.length(office.name)
    assert office.send(said) is None and office.host.journal.length(office.name) == length
    office.host.clock.time += 400 * 86_400
    office.room.work()
    assert [one.standing for one in office.kept("in") + office.kept("out")] == ["waiting"]
