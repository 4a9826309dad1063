"""A game with waiting letters, and a program that handles them and is killed by tests.

    python -m tests.mail.dealing DATABASE

It prints the letters that it has settled, a game and how many a line.
"""

import sys
from pathlib import Path

from tests.mail.writers import DOMAIN, written
from tests.playing import START, assembly

from moot import bootstrap
from moot.game.rules import Ruleset
from moot.people.correspondents import CHANNEL
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock

GAME, LETTERS = "post", 60
SETTINGS = MailroomSettings(DOMAIN, answers_per_hour=1_000)


def letters_wait(path: Path) -> None:
    """A game in which Ada has sent many letters, each with something to say."""
    with bootstrap.host(path, SetClock(START)) as host:
        host.new(GAME, Ruleset("post", (assembly(),)), ("Ada", "Ben"), seed=b"letters!" * 4, now=START)
        room = Mailroom(host, SETTINGS)
        to = room.addresses.of_player(GAME, "Ada")
        for n in range(LETTERS):
            room.keep(
                written("ada@home.example", to, f"Argue: {n}.", Message_ID=f"<{n}@home.example>"), [to], "a@x.org"
            )


def deal(path: Path) -> None:
    """Deal with what waits, one letter after another."""
    with bootstrap.host(path, SetClock(START)) as host:
        room = Mailroom(host, SETTINGS)
        host.table(GAME)
        print("begun", flush=True)
        waiting = host.journal.postbox.waiting(CHANNEL, "in", START, LETTERS)
        for n, kept in enumerate(waiting):
            room.handle(kept)
            print(GAME, n, flush=True)


if __name__ == "__main__":
    deal(Path(sys.argv[1]))
