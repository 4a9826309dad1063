"""A club for tests: a host with accounts whose seats are theirs, and a mailroom that writes to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace
from tests.playing import START, rule

from moot import bootstrap
from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.journal.postbox import StoredMessage
from moot.people.game_access import with_seat
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.people.values import Account
from moot.play.host import Host
from moot.play.table import Table
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock

GAME, DOMAIN, WEB = "club", "moot.example", "https://moot.example"
PLAYERS = ("Ada", "Ben", "Cleo")
HOUR, DAY = 3_600, 86_400
VOTING_DAYS = 3
LINES = """
    numbering.proposals_from(301)
    scoring.points()
    voting.everybody_votes()
    voting.opens_at_once()
    voting.secret_until_closed()
    voting.closes_when_all_have_voted()
    voting.closes_after(3)
    voting.simple_majority()
    voting.decides_when_closed()
    voting.takes_effect_at_once()
    """
ENACT = {"change": "enact", "content": {"title": "Bees", "text": "Be kind to bees."}}


class Club:
    """A game with secret votes of three days, and people who follow it."""

    def __init__(self, host: Host, clock: SetClock):
        self.host, self.clock = host, clock
        self.room = Mailroom(host, MailroomSettings(DOMAIN, web=WEB))

    @property
    def table(self) -> Table:
        return self.host.table(GAME)

    def begin(self) -> "Club":
        """The game, with an account for each player, who is told nothing unless they say so."""
        rules = tuple(rule(str(101 + n), line) for n, line in enumerate(LINES.split()))
        self.host.new(GAME, Ruleset("club", rules), PLAYERS, seed=b"a seed for a club" * 2, now=START)
        for name in PLAYERS:
            self.account(name, seat=name)
            self.wants(name, frequency="nothing")
        return self

    def account(self, name: str, seat: str = "") -> Account:
        """Somebody's account, with a mail address; theirs is the seat."""
        accounts, now = self.host.people.accounts, self.clock.now()
        made = accounts.set_mail(accounts.make(name, now), f"{name.lower()}@home.example", now)
        if seat:
            self.host.people.access_store.change(GAME, now, lambda settings: with_seat(settings, seat, made.id))  # type: ignore[arg-type]
        return made

    def whose(self, name: str) -> Account:
        """An account by its name."""
        found = self.host.people.accounts.named(name, self.clock.now())
        assert found is not None
        return found

    def wants(self, name: str, **wishes: object) -> None:
        """Say what somebody wants to be told, and let that be seen to."""
        settings, account = NoticeSettingsStore(self.host.journal.records), self.whose(name)
        before = settings.of(account, GAME, self.clock.now()) or NoticeSettings()
        settings.set(account, GAME, replace(before, **wishes))
        self.go()

    def lives_in(self, name: str, zone: str) -> None:
        """Say in which zone somebody reads times."""
        self.host.people.accounts.set_zone(self.whose(name), zone, self.clock.now())

    def do(self, player: str, name: str, **arguments: object) -> Allowed:
        """A move that is allowed."""
        verdict = self.table.submit(Move(name, player, arguments)).verdict  # type: ignore[arg-type]
        assert isinstance(verdict, Allowed), verdict
        return verdict

    def pass_time(self, seconds: int) -> None:
        """Let time pass, and what is due happen."""
        self.clock.time += seconds
        self.table.keep_time()

    def go(self) -> None:
        """Let the mailroom work, later than it did last."""
        self.clock.time += 10
        self.room.work()

    def kept(self) -> list[StoredMessage]:
        """The letters that were written, the first before the others."""
        return [one for one in reversed(self.host.journal.postbox.of_game(GAME)) if one.way == "out"]

    def letters(self, name: str) -> list[Letter]:
        """What was written to somebody."""
        found = [read_letter(one.data) for one in self.kept() if one.channel == "mail"]
        return [letter for letter in found if letter.to[0].address == f"{name.lower()}@home.example"]


@contextmanager
def club(path: Path | str = ":memory:", time: int = START) -> Iterator[Club]:
    """A club whose clock is set."""
    clock = SetClock(time)
    with bootstrap.host(path, clock) as host:
        yield Club(host, clock)
