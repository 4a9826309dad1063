"""Two games that differ in one secret vote: all notices about them are the same until the close."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from tests.play.test_secrets import is_secret
from tests.play.two_worlds import CHOICES, NAME, PLAYERS, World, moves, two_worlds
from tests.web.site import Visitor

from moot.game import commitments
from moot.game.values import digest
from moot.gateways.web.app import create_app
from moot.people import accounts, credentials
from moot.people import notice_settings as wanted
from moot.people.game_access import with_seat
from moot.people.notice_settings import NoticeSettings
from moot.people.values import Account
from moot.play.host import Host
from moot.post.hooks import hooks
from moot.post.hooks.bodies import BODIES
from moot.post.hooks.deliveries import HookChannel
from moot.post.hooks.hooks import Hooks
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.post.notices.calendars import game_calendar, own_calendar
from moot.post.notices.feeds import FEEDS, FORMS
from moot.post.notices.notifier import Notifier

SITE = "https://moot.example"
STEPS = 6


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments that do not hang on the choice, so that all else can be compared byte by byte."""

    def without_choice(value: dict[str, Any]) -> str:
        return digest({name: said for name, said in value.items() if name != "choice"})

    monkeypatch.setattr(commitments, "digest", without_choice)


class Told:
    """Everything that is told in a world, to accounts that each player has."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch):
        self.world, numbers = world, count()
        for module in (accounts, hooks):
            monkeypatch.setattr(module, "new_id", lambda: f"{next(numbers):016x}")
        monkeypatch.setattr(credentials, "new_secret", lambda: "k" * 43)
        self.room = Mailroom(world.host, MailroomSettings("moot.example", web=SITE))
        self.hooks = Notifier(world.host, HookChannel(world.host))
        self.accounts = {player: self._account(player) for player in PLAYERS}
        ada, people = self.accounts["Ada"], world.host.people
        people.administration.name_moderator(NAME, ada, ada, people.now)
        for form in BODIES:
            box = Hooks(world.host.journal.records)
            box.make(
                self.accounts["Ada"], "https://x.example", form, world.clock.time, site=SITE, game=NAME,
                topics=("game", "rules", "proposals", "cases", "talk"), told=0,
            )  # fmt: skip
        self.go()

    def _account(self, player: str) -> Account:
        people, now = self.world.host.people, self.world.clock.time
        made = people.accounts.set_mail(people.accounts.make(player, now), f"{player.lower()}@home.example", now)
        people.access_store.change(NAME, now, lambda settings: with_seat(settings, player, made.id))  # type: ignore[arg-type]
        wishes = NoticeSettings(frequency="every", hours_before=24, talk=True)
        wanted.NoticeSettingsStore(self.world.host.journal.records).set(made, NAME, wishes)
        return made

    def go(self) -> None:
        """Tell everybody what is due."""
        self.room.work()
        self.hooks.go()

    def seen(self, voter: str) -> Iterator[tuple[str, bytes]]:
        """What others than the voter get, and what anybody can fetch."""
        for kept in self.world.host.journal.postbox.of_game(NAME, 10_000):
            if f"{voter.lower()}@home.example".encode() not in kept.data:
                yield f"letter {kept.channel} {kept.id}", kept.data
        yield "calendar", game_calendar(self.world.host, NAME, SITE, SITE)
        for player, account in self.accounts.items():
            if player != voter:
                yield f"calendar of {player}", own_calendar(self.world.host, account, SITE, SITE)
        visitor = Visitor(create_app(self.world.host), NAME)
        for path in (*(f"feeds/{name}.json" for name in FEEDS), *(f"feed.{form}" for form in FORMS)):
            page = visitor.get(path)
            assert page.status == 200
            yield path, page.source.encode()


def compare(told: tuple[Told, Told], voter: str) -> None:
    """All notices to anybody except the voter are the same, byte for byte."""
    letters = 0
    for (what, seen), (there, seen_there) in zip(told[0].seen(voter), told[1].seen(voter), strict=True):
        assert (what, seen) == (there, seen_there)
        letters += what.startswith("letter")
    assert letters > 10


@pytest.mark.check
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.usefixtures("blank")
def test_nothing_that_is_told_tells_a_secret_vote(host: Host, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters, hooks, feeds and calendars are the same for everybody but the voter, while votes are secret."""
    luck = Random(seed)
    voter = luck.choice(PLAYERS[2:])
    choices, differs = luck.sample(CHOICES, 2), luck.randint(2, 4)
    with two_worlds(host.sandbox, luck) as worlds:
        told = Told(worlds[0], monkeypatch), Told(worlds[1], monkeypatch)
        for step, (player, name, arguments, wait) in zip(range(STEPS), moves(luck, voter), strict=False):
            for world, choice in zip(worlds, choices, strict=True):
                world.clock.time += wait
                if step == differs:
                    world.do(voter, "vote", {"proposal": "301", "choice": choice})
            if step == differs:
                assert is_secret(*worlds) and worlds[0].own_state() != worlds[1].own_state()
            if step >= 2 and not is_secret(*worlds):
                return
            for all_told in told:
                all_told.go()
            if step in (differs, STEPS - 1):
                compare(told, voter)
            for world in worlds:
                world.do(player, name, arguments)
