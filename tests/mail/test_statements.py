"""What a letter costs the database, in statements: noise can't hide a count."""

from collections.abc import Callable
from pathlib import Path

import pytest
from bench.path_count import PathCount, PathCounter
from tests.mail.writers import DOMAIN, written

from moot import bootstrap
from moot.documents.letters.parser import read_letter
from moot.game.moves import Allowed, Move
from moot.journal.postbox import StoredMessage
from moot.people.correspondents import CHANNEL, AddressBook
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock

START, GAME = 1_773_426_000, "counted"
PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
CHANGES = [{"change": "amend", "rule": "210", "wording": {"text": "Nobody conspires."}}]


class Office:
    """A game of five with a vote open, each of whom gets mail; letters are counted from their receipt to the reply."""

    def __init__(self, host: Host, counter: PathCounter):
        self.host, self.counter = host, counter
        self.table = host.new(GAME, host.ruleset("suber"), PLAYERS, seed=b"7" * 32)
        self.room = Mailroom(host, MailroomSettings(DOMAIN))
        book = AddressBook(host.journal.postbox, GAME)
        for player in PLAYERS:
            book.set_address(player, f"{player.lower()}@home.example")
        self.room.work()
        for name, arguments in (("propose", {"changes": CHANGES}), ("call-vote", {"proposal": "301"})):
            told = self.table.submit(Move(name, self.table.state.seating[0], arguments))
            assert isinstance(told.verdict, Allowed), told.verdict
        self.room.work()

    def count(self, work: Callable[[], object]) -> PathCount:
        """What some work costs."""
        self.host.clock.time += 1  # type: ignore[attr-defined]
        return self.counter.count(self.host, work)

    def vote(self, player: str, text: str, **headers: str) -> PathCount:
        """A player's letter arrives, is handled and answered."""
        sender, to = f"{player.lower()}@home.example", self.room.addresses.of_player(GAME, player)
        data = written(sender, to, text, **headers)

        def work() -> None:
            self.room.keep(data, [to], sender)
            for kept in self.host.journal.postbox.waiting(CHANNEL, "in", self.host.clock.now()):
                self.room.handle(kept)

        return self.count(work)

    def last(self, way: str) -> StoredMessage:
        """The last letter one way."""
        return next(one for one in self.host.journal.postbox.of_game(GAME) if one.way == way)


def changes(count: PathCount) -> int:
    """The statements that change something."""
    return sum(count.writes[word] for word in ("INSERT", "UPDATE", "DELETE"))


@pytest.mark.parametrize("database", [":memory:", "games.db"])
def test_a_vote_by_letter_takes_few_statements(tmp_path: Path, database: str) -> None:
    """At most four queries and four changes (the letter, the entry, the reply, and what became of the letter), whether
    it's a letter of its own or a reply to the notice; a refused one takes fewer. Telling five players, when that's
    done, takes four queries more."""
    path = database if database == ":memory:" else str(tmp_path / database)
    with PathCounter().installed() as counter, bootstrap.host(path, SetClock(START)) as host:
        office = Office(host, counter)
        office.vote(PLAYERS[0], "Yea on 301.")  # the host's key is made for the first reply
        host.clock.time += 60  # type: ignore[attr-defined]
        office.room.work()
        notice = read_letter(office.last("out").data)
        heads = {"In_Reply_To": notice.message_id, "References": f"<1@x.example> {notice.message_id}"}
        for player, headers in (("Ben", {}), ("Cleo", heads)):
            count = office.vote(player, "Yea on 301.", **headers)
            assert office.table.state.proposals["301"].ballots.get(player) is not None  # type: ignore[index, call-overload]
            assert "1 done" in office.last("in").told
            assert len(count.reads) <= 4 and changes(count) <= 4, (count.reads, count.writes)
            assert len(office.count(office.room.notifier.go).reads) <= 4
        refused = office.vote("Ben", "Nay on 301.")
        assert "has voted already" in office.last("in").told
        assert len(refused.reads) <= 3 and changes(refused) <= 3, (refused.reads, refused.writes)
