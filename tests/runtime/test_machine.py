"""A host takes elapsed time, pauses and chance from the machine that it is given, so a simulation can decide them."""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager

import pytest
from tests.playing import assembly

from moot.game.rules import Ruleset
from moot.journal.addresses import IN_MEMORY, open_journal
from moot.journal.database import Transaction
from moot.journal.errors import ConnectionLost
from moot.journal.writer import Writer
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.machine import Machine


class Elapsed:
    """Time that passes only in pauses."""

    def __init__(self) -> None:
        self.seconds, self.pauses = 0.0, 0

    def monotonic(self) -> float:
        """The seconds that have passed."""
        return self.seconds

    def sleep(self, seconds: float) -> None:
        """Let some pass."""
        self.seconds, self.pauses = self.seconds + seconds, self.pauses + 1


def test_the_writer_waits_for_a_lost_server_by_the_given_time() -> None:
    """A lost server is tried again until the patience is over by the time that is given, and no longer."""

    @contextmanager
    def lost(keys: Collection[str]) -> Iterator[Transaction]:
        raise ConnectionLost("nobody answers")
        yield

    time = Elapsed()
    writer = Writer(lost, 1000.0, time.monotonic, time.sleep)
    with pytest.raises(ConnectionLost):
        writer.submit("game", lambda session: None).wait()
    assert 1000 <= time.seconds < 1001 and time.pauses > 1000


def test_a_games_dice_come_from_the_given_chance(host: Host) -> None:
    """A game without a seed of its own gets the random bytes of the host's machine."""
    machine = Machine(random_bytes=lambda count: b"7" * count)
    with closing(open_journal(IN_MEMORY)) as journal:
        own = Host(journal, SetClock(0), host.sandbox, machine)
        own.new("chance", Ruleset(name="chance", rules=(assembly(),)), ["Ada"])
        assert journal.seed("chance") == b"7" * 32
