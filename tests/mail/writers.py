"""Players who write letters, and a mailroom that gets them without any wire between."""

from email.message import EmailMessage
from itertools import count

from tests.playing import START, Game

from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter
from moot.game.rules import RuleText
from moot.game.state import State
from moot.journal.addresses import open_journal
from moot.journal.postbox import StoredMessage
from moot.law.sandbox import Sandbox
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock

DOMAIN = "play.example"
_numbers = count(1)


def written(sender: str, to: str, text: str, subject: str = "", **headers: str) -> bytes:
    """A letter as an email client writes it; `In_Reply_To` is the header `In-Reply-To`."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = "Mon, 05 Jan 2026 18:00:00 +0000"
    message["Message-ID"] = f"<{next(_numbers)}@{sender.rpartition('@')[2].strip('>')}>"
    for name, value in headers.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    message.set_content(text)
    return message.as_bytes()


class Office:
    """A game, and its host's mailroom."""

    def __init__(
        self, sandbox: Sandbox, *rules: RuleText, settings: MailroomSettings | None = None, path: str = ":memory:"
    ):
        self.host = Host(open_journal(path), SetClock(START), sandbox)
        self.room = Mailroom(self.host, settings or MailroomSettings(DOMAIN))
        if rules:
            self.play(Game.of(self.host, *rules))

    def play(self, game: Game) -> None:
        """Play a game of this host."""
        self.game, self.name = game, game.table.name

    @property
    def address(self) -> str:
        """The game's address."""
        return self.room.addresses.of_game(self.name)

    def address_of(self, player: str) -> str:
        """A player's own address in the game."""
        return self.room.addresses.of_player(self.name, player)

    def send(self, data: bytes, *recipients: str, sender: str = "ada@home.example") -> Letter | None:
        """A letter comes in and is dealt with; the answer to it, if there is one."""
        before = {one.id for one in self.out()}
        self.room.keep(data, recipients or tuple(p.address for p in read_letter(data).to), sender)
        self.room.work()
        new = [one for one in self.out() if one.id not in before and b"auto-replied" in one.data]
        assert len(new) <= 1
        return read_letter(new[0].data) if new else None

    def write(self, sender: str, to: str, text: str, subject: str = "", **headers: str) -> Letter:
        """Somebody writes, and is answered."""
        answer = self.send(written(sender, to, text, subject, **headers))
        assert answer is not None
        return answer

    def kept(self, way: str) -> list[StoredMessage]:
        """All letters one way."""
        return [one for one in self.host.journal.postbox.of_game(self.name, 100_000) if one.way == way]

    def out(self) -> list[StoredMessage]:
        """What has been written by the host."""
        return self.kept("out")

    def state_of(self) -> State:
        """The game as the host knows it."""
        return self.host.journal.rebuild(self.name)

    def ballots(self, number: str) -> dict[str, str]:
        """Who has voted how."""
        cast = self.state_of().proposals[number].ballots  # type: ignore[index]
        return {player: ballot.choice for player, ballot in cast.items()}
