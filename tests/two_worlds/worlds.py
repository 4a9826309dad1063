"""A host with a game that has a secret, and all that others can get of it.

Both worlds of a pair are played with the same times and the same chance, so everything that anybody else gets must be
the same to the byte. Commitments are made not to hang on what they commit to (that a real one tells nothing is tested
for itself), as everything that is hashed after them does.
"""

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import shake_256
from itertools import count
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from starlette.routing import Mount
from tests.playing import START, rule
from tests.two_worlds import surfaces
from tests.two_worlds.browser import Browser
from tests.two_worlds.surfaces import CLOSED, GAME, OTHER

from moot.authoring.plays import plain_result
from moot.game.moves import Move
from moot.game.rules import Ruleset
from moot.game.values import canonical, plain
from moot.gateways.api import app as api
from moot.gateways.web.app import create_app
from moot.journal.addresses import open_journal
from moot.journal.sqlite_file import SqliteFile, SqliteSession
from moot.law.runner import CircuitBreaker
from moot.law.sandbox import Sandbox
from moot.lru import LruCache
from moot.people.correspondents import AddressBook
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.play.monitoring import exposed
from moot.play.previews import preview_of
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS
from moot.views.doing.offers import offers
from moot.views.explanations import why
from moot.views.log import log
from moot.views.registers import board
from moot.views.status import status

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
LOOKED_AT = 12
"""How many surfaces are looked at, at each of the moments of a world."""
_SEED = b"the secret of both hosts is one!"
_SHOWN = {"authorization", "x-request-id"}


class Seen(NamedTuple):
    """Something that others can get, and what it cost: requests to the sandbox, and statements of the database."""

    what: str
    content: bytes
    crossings: int = 0
    statements: int = 0
    surface: str = ""
    """The route, operation or view, if it's one of those that are drawn by lot."""


class Surface(NamedTuple):
    """Something that others can look at."""

    name: str
    """The route, operation or view."""
    where: str
    """Its address."""
    look: Callable[[], Seen]


class Costs:
    """Counts of the statements of the database."""

    statements = 0


@contextmanager
def counted_statements() -> Iterator[None]:
    """Count what the database is asked."""

    def counting(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            Costs.statements += 1
            return method(*arguments)

        return call

    with ExitStack() as stack:
        for kind, name in (
            (SqliteFile, "rows"),
            (SqliteSession, "rows"),
            (SqliteSession, "do"),
            (SqliteSession, "many"),
        ):
            stack.enter_context(patch.object(kind, name, counting(getattr(kind, name))))
        yield


@contextmanager
def same_chance() -> Iterator[None]:
    """Chance that's the same each time: of tokens, keys and identifiers."""
    numbers = count()

    def drawn(size: int | None = None) -> bytes:
        return shake_256(f"chance {next(numbers)}".encode()).digest(size or 32)

    with ExitStack() as stack:
        stack.enter_context(patch("secrets.token_bytes", drawn))
        stack.enter_context(patch("secrets.token_hex", lambda size=32: drawn(size).hex()))
        stack.enter_context(patch("secrets.token_urlsafe", lambda size=32: drawn(size).hex()[:43]))
        stack.enter_context(patch("moot.runtime.host_keys.token_bytes", drawn))
        stack.enter_context(patch("moot.runtime.signatures.token_bytes", drawn))
        yield


def forget(sandbox: Sandbox) -> None:
    """Forget what the sandbox answered to other hosts of this process, which would make the second world cheaper."""
    sandbox.breaker = CircuitBreaker(sandbox)
    sandbox._suspects = LruCache(sandbox._suspects.size)


class Lines(logging.Handler):
    """All lines that are logged, without how long things took."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = {name: value for name, value in vars(record).items() if name in ("method", "path", "status", "game")}
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()} {told}")


def counters(host: Host) -> Counter[str]:
    """What the metrics count; how long things took isn't counted."""
    lines = [line.rsplit(" ", 1) for line in exposed(host).decode().splitlines() if not line.startswith("#")]
    told = {name: float(value) for name, value in lines if re.match(r"moot_\w+_(total|count)\b", name)}
    return Counter({name: int(value) for name, value in told.items()})


def form(client: Browser, **fields: str) -> dict[str, str]:
    """The fields of a form, with the token that shows that it's sent from a page of the site."""
    return {"form_token": client.cookies.get("moot_form", ""), **fields}


class World:
    """One host, with a game that has the secret, a private game, mail, and everybody who looks."""

    latest: "World"
    """The one that was made last."""

    def __init__(self, sandbox: Sandbox, ruleset: Ruleset, title: str = "Behind a door", holders: Sequence[str] = ()):
        World.latest, self.holders = self, holders
        self._open = ExitStack()
        self.clock = SetClock(START)
        self.host = Host(open_journal(":memory:"), self.clock, sandbox)
        self.host.people.limits = NO_LIMITS
        self.table = self.host.new(GAME, ruleset, PLAYERS, title="Two worlds", seed=_SEED, now=START)
        owner = self.host.people.accounts.make("Owner", START)
        closed = AccessSettings(CLOSED, "members", private=True, owner=owner.id)
        records = self.host.people.administration.founding(owner, closed, START)
        rules = Ruleset(name="closed", rules=(rule("101", "numbering.proposals_from(301)"),))
        self.closed = self.host.new(CLOSED, rules, PLAYERS, title=title, seed=_SEED, now=START, records=records)
        self.heard = self.table.listen()
        self.app = create_app(self.host)
        self.app.router.routes.insert(0, Mount(api.PREFIX, api.create_app(self.host)))
        self.room = Mailroom(self.host, MailroomSettings("moot.example", answers_per_hour=10_000))
        for player in PLAYERS:
            book = AddressBook(self.host.journal.postbox, GAME)
            book.set_address(player, f"{player.lower()}@home.example")
            book.set_talk(player, wanted=True)
        self.room.work()
        self.answers: list[Seen] = []
        """What others were answered."""
        self.stranger, self.other = self._client(), self._client()
        self.other.ask(f"/games/{GAME}/you", data=form(self.other, player=OTHER, back=f"/games/{GAME}", anyway="yes"))

    def _client(self) -> Browser:
        """Somebody with a browser, who has been here before."""
        client = Browser(self.app)
        client.ask("/sign-in")
        return client

    def close(self) -> None:
        """Close the database; the sandbox is everybody's."""
        self._open.close()
        self.host.stopping.set()
        self.host.journal.close()

    def do(self, player: str | None, name: str, arguments: dict[str, Any], *, is_secret: bool = False) -> None:
        """A move; what it answers and costs is seen by whoever makes it."""
        crossings, statements = self.host.sandbox.crossings, Costs.statements
        told = self.table.submit(Move(name, player, arguments))  # type: ignore[arg-type]
        if not is_secret:
            cost = self.host.sandbox.crossings - crossings, Costs.statements - statements
            self.answers.append(Seen(f"answer to {name} of {player}", canonical(plain_result(told)), *cost))

    def ask(self, client: Browser, who: str, address: str, **how: Any) -> Seen:
        """What a request is answered, with its headers."""
        crossings, statements = self.host.sandbox.crossings, Costs.statements
        content = b""
        for answer in client.ask(address, **how):
            headers = [f"{name}: {value}" for name, value in answer.headers if name not in _SHOWN]
            content += "\n".join([str(answer.status), *headers, ""]).encode() + answer.content
        cost = self.host.sandbox.crossings - crossings, Costs.statements - statements
        return Seen(f"{who}: {address} {len(how)}", content, *cost)

    def seen(self, luck: Random, only: str = "") -> Iterator[Seen]:
        """What others can get now: some of all the surfaces, drawn by lot, and always what the others follow from.

        With `only`, those surfaces instead that have this in their names.
        """
        table, last = self.table, self.table.last.entry
        yield from self.answers
        yield Seen("journal", b"\n".join(raw for _, raw in table.raw()))
        yield Seen("state", canonical(table.state))
        yield Seen("stream", canonical([plain(self.heard.get()) for _ in range(self.heard.qsize())]))
        self.room.work()
        out = [one for one in self.host.journal.postbox.of_game(GAME, 100_000) if one.way == "out"]
        held = [f"To: {player.lower()}@home.example\r\n".encode() for player in self.holders]
        others = [one.data for one in out if not any(mine in one.data for mine in held)]
        yield Seen("mail", b"\n".join(sorted(others)))
        every = list(self._surfaces(last))
        for one in [one for one in every if only in one.where] if only else luck.sample(every, LOOKED_AT):
            yield one.look()._replace(surface=one.name)

    def _surfaces(self, last: int) -> Iterator[Surface]:
        """All surfaces, to be looked at one by one."""
        viewers = (("stranger", self.stranger), ("other", self.other))
        routes = [route for route in self.app.routes if not isinstance(route, Mount)]
        reads = [*surfaces.pages(routes, last), *surfaces.operations(last)]
        reads += surfaces.pages([r for r in routes if "{game}" in r.path], 1, CLOSED) + surfaces.operations(1, CLOSED)
        for name, address in reads:
            for who, client in viewers:
                yield Surface(name, address, partial(self.ask, client, who, address))
        for name, address, fields in surfaces.forms():
            sent = form(self.other, **fields)
            yield Surface(f"form {name}", address, partial(self.ask, self.other, "form", address, data=sent))
        for name, address, body in surfaces.bodies():
            yield Surface(name, address, partial(self.ask, self.stranger, "program", address, body=body))
        table, players = self.table, [player for player in PLAYERS if player not in self.holders]
        for player in (None, *players):
            for view in (status, board, log):
                yield self._view(
                    f"{view.__name__} of", player, lambda view=view, player=player: view(table.moment(player))
                )
        for player in players:
            yield self._view("offers to", player, lambda player=player: offers(table.moment(player)))
        for proposal in table.state.open_proposals():
            number = proposal.number
            yield self._view("preview of", number, lambda number=number: preview_of(table, number))
        for entry in range(last + 1):
            yield self._view("why", entry, lambda entry=entry: why(table.moment(), entry))

    @staticmethod
    def _view(name: str, of: object, made: Callable[[], object]) -> Surface:
        return Surface(f"view: {name}", "view", lambda: Seen(f"{name} {of}", canonical(plain(made()))))
