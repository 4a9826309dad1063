"""Letters going out, and letters fetched: what fails is kept, tried again, and told."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.mail.wire import Mailboxes
from tests.mail.writers import DOMAIN, Office, written
from tests.playing import Game, assembly, enact
from tests.waiting import PATIENCE_SECONDS, until

from moot import bootstrap
from moot.documents.letters.parser import read_letter
from moot.gateways.mail import smtp_server
from moot.gateways.mail.inbox import MailServerUnreachable, from_imap, from_maildir
from moot.gateways.mail.service import running, send_all
from moot.gateways.mail.smtp_client import SmtpSender
from moot.gateways.terminal.app import main
from moot.gateways.web.app import create_app
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.post.mail.correspondence import stop_game_mail, stuck_letters, trouble_of
from moot.post.mail.mailroom import MailroomSettings, sole_mail_process
from moot.post.mail.outgoing import BACKOFF, MailOutbox
from moot.post.mail.servers import Inbox, MailListener, Relay


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game of five, with a vote open on 301."""
    made = Office(host.sandbox, assembly(), settings=MailroomSettings(DOMAIN, web="https://play.example"))
    made.game.propose(enact(), by="Ben")
    yield made
    made.host.journal.close()


@pytest.fixture
def boxes() -> Iterator[Mailboxes]:
    """The players' mail server."""
    made = Mailboxes()
    yield made
    made.close()


def later(office: Office, seconds: int) -> int:
    """Let the host's clock run."""
    office.host.clock.time += seconds  # type: ignore[attr-defined]
    return office.host.clock.now()


def test_a_relay_that_is_down_is_tried_again(office: Office, boxes: Mailboxes) -> None:
    """The letter waits, each time twice as long, and arrives once when the relay is back."""
    office.write("Ada <ada@home.example>", office.address_of("Ada"), "Yea on 301.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nobody = Relay("127.0.0.1", free.getsockname()[1], "none")
    down = SmtpSender(MailOutbox(office.host.journal, office.room.addresses), nobody)
    now = office.host.clock.now()
    assert down.send_due(now) == 0 and down.send_due(now + 59) == 0
    [letter] = stuck_letters(office.host, office.name)
    assert (letter.tries, letter.due) == (1, now + 60) and "127.0.0.1" in letter.told
    down.send_due(now + 60)
    assert [(one.tries, one.due) for one in stuck_letters(office.host, office.name)] == [(2, now + 180)]
    later(office, 180)
    relay = Relay("127.0.0.1", boxes.port, "none")
    assert (send_all(office.room, relay), send_all(office.room, relay)) == (1, 0)
    [(sender, _, arrived)] = boxes.letters
    assert "Ada votes for 301." in arrived.text and sender.startswith(f"{office.name}+bounce-")
    assert stuck_letters(office.host, office.name) == []


def test_a_relay_that_stays_down_is_given_up(office: Office) -> None:
    """After so many attempts the letter has failed, and is reported."""
    office.write("Ada <ada@home.example>", office.address, "Status.")
    outbox = MailOutbox(office.host.journal, office.room.addresses)
    for _ in range(BACKOFF.attempts):
        [parcel] = outbox.due(later(office, 7 * 3_600))
        outbox.later(parcel, "no answer", office.host.clock.now())
    assert outbox.due(later(office, 1_000_000)) == []
    assert [one.standing for one in stuck_letters(office.host, office.name)] == ["failed"]


def test_a_refusal_is_for_good_and_told(office: Office, boxes: Mailboxes) -> None:
    """A letter refused by the relay isn't retried; others of the batch arrive; the player is notified."""
    AddressBook(office.host.journal.postbox, office.name).set_address("Ada", "gone@home.example")
    boxes.refuses = {"gone@home.example": "550 nobody", "full@home.example": "452 full"}
    for sender in ("gone", "full", "well"):
        office.write(f"{sender}@home.example", office.address, "Status.")
    send_all(office.room, Relay("127.0.0.1", boxes.port, "none"))
    assert [to for _, to, _ in boxes.letters] == ["well@home.example"]
    assert sorted((one.who, one.standing) for one in stuck_letters(office.host, office.name)) == [
        ("full@home.example", "waiting"),
        ("gone@home.example", "failed"),
    ]
    assert "bounced 1 time" in trouble_of(office.host, office.name, "Ada")


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_a_relay_that_wants_a_login(office: Office) -> None:
    """The password is given to it; a wrong one is trouble that passes, and the letter waits."""
    boxes = Mailboxes(password="secret")
    office.write("Ada <ada@home.example>", office.address, "Status.")
    for password, sent in (("wrong", 0), ("secret", 1)):
        relay = Relay("127.0.0.1", boxes.port, "none", "moot", password)
        assert send_all(office.room, relay) == sent
        assert len(boxes.letters) == sent
        later(office, 60)
    boxes.close()


def test_letters_by_lmtp(office: Office) -> None:
    """Each recipient is answered for, and a letter for two games is kept for both."""
    other = Game.of(office.host, assembly()).table.name
    letter = written("ada@home.example", office.address, "Status.")
    to = [office.address, f"chess@{DOMAIN}", f"{other}@{DOMAIN}"]
    asked = ["LHLO x", "MAIL FROM:<ada@home.example>", *(f"RCPT TO:<{one}>" for one in to), "DATA"]
    with (
        running(office.room, MailListener("127.0.0.1", 0, "lmtp"), None) as port,
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection,
        connection.makefile("rwb") as wire,
    ):
        for command in asked:
            wire.write(f"{command}\r\n".encode())
        wire.write(letter.replace(b"\n", b"\r\n") + b"\r\n.\r\nQUIT\r\n")
        wire.flush()
        codes = [line[:3] for line in wire if line[3:4] == b" "]
    assert codes == [b"220", b"250", b"250", b"250", b"550", b"250", b"354", b"250", b"250", b"221"]
    postbox = office.host.journal.postbox
    assert all(postbox.find(name, "in", read_letter(letter).key) for name in (office.name, other))


def test_one_click_stops_mail(office: Office) -> None:
    """A mail program sends the form that the header names, without cookies; looking at the page stops nothing."""
    book = AddressBook(office.host.journal.postbox, office.name)
    book.set_address("Ada", "ada@home.example")
    office.room.work()
    office.game.propose(enact("Tea"), by="Ben")
    office.room.work()
    header = office.out()[0].data.decode().replace("\r\n ", " ")
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in header
    link = header.partition("<https://play.example")[2].partition(">")[0]
    site = TestClient(create_app(office.host), base_url="https://play.example")
    assert "Stop emails?" in site.get(link).text and book.wants_mail("Ada")
    assert site.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not book.wants_mail("Ada")
    assert site.post(link[:-1] + "0").status_code == 404
    assert stop_game_mail(office.host, "no-such-game", "a", stop=True) is None


def test_letters_in_a_maildir(office: Office, tmp_path: Path) -> None:
    """What is for a game is kept once and moved; what is for nobody here stays."""
    for folder in ("new", "cur", "tmp"):
        (tmp_path / folder).mkdir()
    (tmp_path / "new" / "1.host").write_bytes(written("ada@x.example", office.address_of("Ada"), "Yea on 301."))
    (tmp_path / "new" / "2.host").write_bytes(written("ada@x.example", "chess@play.example", "Yea on 301."))
    fetched = from_maildir(office.room, tmp_path)
    assert (fetched.kept, fetched.passed_over) == (1, 1)
    assert [path.name for path in (tmp_path / "cur").iterdir()] == ["1.host:2,S"]
    office.room.work()
    assert office.ballots("301") == {"Ada": "for"}
    with pytest.raises(NotADirectoryError):
        from_maildir(office.room, tmp_path / "new")


def imap_with(letter: bytes, said: list[str]) -> int:
    """A mail server with one unread letter and the given answers; returns its port."""
    server = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        connection, _ = server.accept()
        with connection, connection.makefile("rwb") as wire:
            wire.write(b"* OK ready\r\n")
            wire.flush()
            for line in wire:
                tag, command = line.decode().strip().split(" ", 1)
                said.append(command)
                if command.startswith("UID SEARCH"):
                    wire.write(b"* SEARCH 7\r\n")
                elif command.startswith("UID FETCH"):
                    wire.write(b"* 1 FETCH (UID 7 BODY[] {%d}\r\n%b)\r\n" % (len(letter), letter))
                elif command.startswith("CAPABILITY"):
                    wire.write(b"* CAPABILITY IMAP4rev1\r\n")
                wire.write(f"{tag} {'NO' if 'wrong' in command else 'OK'} done\r\n".encode())
                wire.flush()

    threading.Thread(target=answer, daemon=True).start()
    return int(server.getsockname()[1])


def test_letters_by_imap(office: Office) -> None:
    """An unread letter is fetched without being marked, kept, and only then marked as read."""
    said: list[str] = []
    port = imap_with(written("ada@x.example", office.address_of("Ada"), "Yea on 301."), said)
    fetched = from_imap(office.room, Inbox("127.0.0.1", port, "none", "ada", "secret"))
    assert (fetched.kept, fetched.passed_over) == (1, 0)
    kinds = [" ".join(command.split()[:2]) for command in said]
    assert kinds.index("UID FETCH") < kinds.index("UID STORE")
    office.room.work()
    assert office.ballots("301") == {"Ada": "for"}
    with pytest.raises(MailServerUnreachable):
        from_imap(office.room, Inbox("127.0.0.1", imap_with(b"", said), "none", "ada", "wrong"))


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], boxes: Mailboxes) -> None:
    """A player's address and token are printed, and a letter is fetched, done, and answered; where another process
    deals with letters, they are fetched for that."""
    base = ["--database", str(tmp_path / "moot.db")]
    assert main(["new", "friday", "--players", "Ada,Ben", *base]) == 0
    assert main(["mail", "address", "friday", "ada", "ada@home.example", *base]) == 0
    assert main(["mail", "codeword", "friday", "Ben", "marmalade", *base]) == 0
    assert main(["mail", "codeword", "friday", "Ben", "short", *base]) == 1
    capsys.readouterr()
    assert main(["mail", "token", "friday", "ada", "--domain", DOMAIN, *base]) == 0
    address, token = capsys.readouterr().out.split()
    assert address == f"friday+ada.{token}@{DOMAIN}"
    for folder in ("new", "cur", "tmp"):
        (tmp_path / folder).mkdir()
    (tmp_path / "new" / "1").write_bytes(written("ada@home.example", address, "Argue: hello."))
    relay = ["--relay", "127.0.0.1", "--relay-port", str(boxes.port), "--relay-security", "none"]
    assert main(["mail", "fetch", "--maildir", str(tmp_path), "--domain", DOMAIN, *relay, *base]) == 0
    assert "1 letter fetched" in capsys.readouterr().out
    assert "Ada said: “hello.”" in boxes.to("ada@home.example")[0].text
    assert main(["mail", "send", "--domain", DOMAIN, *relay, *base]) == 0
    assert main(["mail", "status", "friday", *base]) == 0
    assert "ada@home.example" in capsys.readouterr().out
    with bootstrap.host(tmp_path / "moot.db") as host, sole_mail_process(host, str(tmp_path / "moot.db")) as is_alone:
        assert is_alone and main(["mail", "send", "--domain", DOMAIN, *relay, *base]) == 1
        assert main(["mail", "serve", "--port", "0", "--domain", DOMAIN, *base]) == 1
        (tmp_path / "new" / "2").write_bytes(written("ada@home.example", address, "Argue: hello again."))
        assert main(["mail", "fetch", "--maildir", str(tmp_path), "--domain", DOMAIN, *relay, *base]) == 0
        assert "will handle them" in capsys.readouterr().out and len(boxes.letters) == 1
    assert main(["mail", "token", "friday", "Zoe", *base]) == 1
    assert main(["mail", "fetch", *base]) == 1


def test_too_many_connections(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections over the limit are refused, and the others are served; new ones are accepted once some have left."""
    monkeypatch.setattr(smtp_server, "CONNECTIONS_MAX", 1)

    def greeting() -> tuple[socket.socket, bytes]:
        connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
        return connection, connection.recv(3)

    with running(office.room, MailListener("127.0.0.1", 0), None) as port:
        first, said = greeting()
        second, refused = greeting()
        assert (said, refused) == (b"220", b"421")
        first.close()
        second.close()

        def is_served() -> bool:
            connection, said = greeting()
            connection.close()
            return said == b"220"

        until(is_served)
