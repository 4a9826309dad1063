"""Infinity played by mail over real connections: letters by SMTP in, answers and notices by SMTP out."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiosmtplib
import pytest
from tests.mail.wire import Mailboxes, hand_in
from tests.mail.writers import DOMAIN, written
from tests.waiting import until

from moot.documents.letters.values import Letter
from moot.gateways.mail.service import running
from moot.journal.addresses import open_journal
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.post.mail.servers import MailListener, Relay
from moot.runtime.clock import SetClock
from moot.views.moments import read_time

GAME = "infinity"
MONDAY = "2001-04-30 14:00"


class Correspondence:
    """A host with a game, on a wire, and the players at theirs."""

    def __init__(self, host: Host, room: Mailroom, port: int, boxes: Mailboxes):
        self.host, self.room, self.port, self.boxes = host, room, port, boxes
        self.table = host.table(GAME)
        self.own: dict[str, str] = {}
        """The address that each player writes to."""

    def at(self, time: str) -> None:
        """Set the clock, and let happen what falls due."""
        assert isinstance(self.host.clock, SetClock)
        self.host.clock.time = read_time(time)
        self.table.keep_time()

    def write(self, player: str, text: str, subject: str = "", to: str = "") -> Letter:
        """A player writes, and gets an answer."""
        home = f"{player.lower()}@home.example"
        before = len(self.answers(home))
        to = to or self.own.get(player) or f"{GAME}@{DOMAIN}"
        hand_in(self.port, written(f"{player} <{home}>", to, text, subject), home, to)
        until(lambda: len(self.answers(home)) > before)
        answer = self.answers(home)[-1]
        self.own[player] = answer.reply_to[0].address
        return answer

    def answers(self, home: str) -> list[Letter]:
        """The answers that somebody has got."""
        return [letter for letter in self.boxes.to(home) if letter.automatic == "reply"]

    def notices(self, player: str) -> list[Letter]:
        """What a player was told without asking."""
        return [x for x in self.boxes.to(f"{player.lower()}@home.example") if x.automatic == "bulk"]


@contextmanager
def correspondence(path: Path, shared: Host) -> Iterator[Correspondence]:
    """A host with a game of four and a Moderator, and the mail server of the players."""
    boxes = Mailboxes()
    host = Host(open_journal(str(path)), SetClock(read_time("2001-04-30 13:00")), shared.sandbox)
    ruleset = host.ruleset("infinity")
    host.new(GAME, ruleset, ("Ada", "Ben", "Cleo", "Dan"), seed=b"by post" * 5, offices={"moderator": "Tess"})
    room = Mailroom(host, MailroomSettings(DOMAIN, answers_per_hour=1000))
    try:
        relay = Relay("127.0.0.1", boxes.port, "none")
        with running(room, MailListener("127.0.0.1", 0), relay) as port:
            yield Correspondence(host, room, port, boxes)
    finally:
        boxes.close()
        host.journal.close()


@pytest.mark.check
def test_a_vote_of_infinity_by_mail(tmp_path: Path, host: Host) -> None:
    """Eve joins by mail as the fifth, Ada proposes in words, votes come as sentences and in the form of rule 333, a
    forged one is refused, and when the time is up everyone with an address is told the outcome."""
    with correspondence(tmp_path / "post.db", host) as post:
        book = AddressBook(post.host.journal.postbox, GAME)
        for player in ("Ada", "Ben", "Cleo", "Dan"):
            book.set_address(player, f"{player.lower()}@home.example")
            post.own[player] = post.room.addresses.of_player(GAME, player)
        post.at(MONDAY)
        asked = post.write("Eve", "I'd like to join the game as Eve.")
        assert "Eve" not in post.table.state.players and "join" in asked.text
        joined = post.write("Eve", "join\n")
        assert post.table.state.is_seated("Eve") and "Eve joins" in joined.text
        assert post.own["Eve"] == post.room.addresses.of_player(GAME, "Eve")

        proposed = post.write("Ada", "I propose to repeal rule 331.\n\n-- \nAda\nYea on 335\n")
        assert "Ada proposes 335" in proposed.text, proposed.text
        post.at("2001-05-03 14:00")
        until(lambda: post.notices("Ben"))
        opens = post.notices("Ben")[-1]
        assert "335" in opens.subject and "Yea on 335" in opens.text

        assert "Ben votes for 335" in post.write("Ben", "> Nay on 335?\nYea on 335.\n").text
        assert "Ada votes for 335" in post.write("Ada", "I vote FOR 335.").text
        post.write("Cleo", "New codeword: marmalade")
        form = post.write("Cleo", "Cleo\nmarmalade\nYea\n", "Proposal 335", to=f"{GAME}@{DOMAIN}")
        assert "Cleo votes for 335" in form.text, form.text
        assert "Dan votes against 335" in post.write("Dan", "Nay", f"Re: {opens.subject}").text
        forged = post.write("Eve", "Nay on 335", to=f"{GAME}@{DOMAIN}")
        assert "player.unproven" in forged.text
        assert dict(post.table.state.proposals["335"].ballots).keys() == {"Ada", "Ben", "Cleo", "Dan"}  # type: ignore[index]

        post.at("2001-05-06 17:00")
        assert post.table.state.proposals["335"].outcome == "adopted"  # type: ignore[index]
        for player in ("Ada", "Ben", "Cleo", "Dan", "Eve"):
            until(lambda player=player: any("adopted" in one.text for one in post.notices(player)))
        assert post.host.verify(GAME).whole


def test_letters_to_games_that_are_not_here_are_refused(tmp_path: Path, host: Host) -> None:
    """The sending server gets the refusal, and nothing is stored."""
    with correspondence(tmp_path / "post.db", host) as post:
        for address in (f"chess@{DOMAIN}", f"{GAME}@elsewhere.example", "postmaster"):
            with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
                hand_in(post.port, written("eve@home.example", address, "Status"), "eve@home.example", address)
        assert post.host.journal.postbox.of_game(GAME) == []
