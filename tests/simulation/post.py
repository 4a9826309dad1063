"""Mail on wires that lose, repeat and reorder letters; the servers at both ends try again until they're answered."""

from dataclasses import dataclass, field
from email.message import EmailMessage
from random import Random

from tests.simulation.games import PEOPLE

from moot.game.state import State
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.post.mail.outgoing import MailOutbox

DOMAIN = "play.example"


@dataclass
class LetterUnderWay:
    """A letter on the wire, until a host has said that it has it."""

    data: bytes
    to: str
    id: str
    is_taken: bool = False


@dataclass
class Wire:
    """The letters between players and hosts."""

    game: str
    letters: list[LetterUnderWay] = field(default_factory=list)
    written: int = 0
    relayed: dict[str, bytes] = field(default_factory=dict)
    """What a relay has taken from a host, by Message-ID."""

    def write(self, room: Mailroom, state: State, chance: Random, seed: str) -> str:
        """Somebody writes a letter."""
        person = chance.choice([one for one in PEOPLE if one in state.seating] or list(PEOPLE))
        voting = [one.number for one in state.open_proposals() if one.is_voting]
        texts = ["Argue: so be it.", "Propose:\n\n---\ntitle: Tea\n---\nThere is tea."]
        texts += [f"vote proposal={number} choice={chance.choice(('for', 'against'))}" for number in voting] * 2
        said = chance.choice(texts)
        self.written += 1
        message = EmailMessage()
        to = room.addresses.of_player(self.game, person)
        message["From"], message["To"], message["Subject"] = f"{person.lower()}@home.example", to, "The game"
        message["Date"] = "Mon, 05 Jan 2026 18:00:00 +0000"
        message["Message-ID"] = id = f"<{seed}.{self.written}@home.example>"
        message.set_content(said)
        self.letters.append(LetterUnderWay(message.as_bytes(), to, id))
        return f"{person} writes: {said.splitlines()[0]}"

    def bring(self, room: Mailroom, chance: Random) -> str:
        """A letter arrives, maybe not for the first time, and what waits is handled."""
        waiting = [one for one in self.letters if not one.is_taken]
        if not waiting or (len(self.letters) > len(waiting) and chance.random() < 0.3):
            waiting = self.letters
        if not waiting:
            return "no letter"
        letter = chance.choice(waiting)
        if chance.random() < 0.1:
            return "a letter is lost"
        was = letter.is_taken
        if room.keep(letter.data, [letter.to], "somebody@home.example"):
            letter.is_taken = True
        room.work()
        return f"letter {letter.id} arrives{' again' if was else ''}"

    def collect(self, room: Mailroom, chance: Random, *, surely: bool = False) -> str:
        """A relay takes letters from a host, or fails to, or says so too late."""
        outbox, now = MailOutbox(room.host.journal, room.addresses), room.host.clock.now()
        due = outbox.due(now)
        for letter in due:
            luck = 1.0 if surely else chance.random()
            if luck < 0.2:
                outbox.later(letter, "the relay doesn't answer", now)
                continue
            self.relayed[letter.kept.id] = letter.data
            if luck >= 0.3:  # otherwise the relay has it, and the host doesn't know
                outbox.sent(letter, "taken")
        return f"{len(due)} letters to relay"


def mailroom(host: Host) -> Mailroom:
    """A host's mailroom."""
    return Mailroom(host, MailroomSettings(DOMAIN))
