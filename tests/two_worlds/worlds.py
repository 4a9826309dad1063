"""Pairs of games that differ in a secret alone, made from a seed, and all that others can get of each.

Both worlds of a pair are played with the same times and the same chance, so everything that anybody else gets must be
the same to the byte. Commitments are made not to hang on what they commit to (that a real one tells nothing is tested
for itself), as everything that is hashed after them does.
"""

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import shake_256
from itertools import count
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from starlette.routing import Mount
from starlette.testclient import TestClient
from tests.play.test_sealed_values import AUCTION, CARDS
from tests.play.two_worlds import CHOICES, moves, rules_by, without_choice
from tests.playing import START, rule
from tests.two_worlds import surfaces
from tests.two_worlds.surfaces import ALSO_HOLDER, CLOSED, GAME, HOLDER, OTHER

from moot.authoring.plays import plain_result
from moot.game import commitments, sealed_values
from moot.game.moves import Move
from moot.game.rules import Ruleset
from moot.game.sealed_values import HostSealing
from moot.game.values import canonical, digest, plain
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
from moot.views.explanations import why
from moot.views.log import log
from moot.views.offers import offers
from moot.views.registers import board
from moot.views.status import status

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
KINDS = ("ballot", "bid", "hand", "draft", "private game")
RULESETS, SLICES, STEPS = 12, 20, 6
"""How many rulesets with secret ballots there are; in how many looks all surfaces are looked at once."""
OWN_RULES = 3
"""How many rules of players' own the rulesets of `rules_by` end with, which read secret ballots."""
_SEED = b"the secret of both hosts is one!"
_SHOWN = {"authorization", "x-request-id"}


class Seen(NamedTuple):
    """Something that others can get, and what it cost: requests to the sandbox, and statements of the database."""

    what: str
    content: bytes
    crossings: int = 0
    statements: int = 0


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


def _without_value(value: Any) -> str:
    """A seal that doesn't hang on what's under it, in place of `sealed_values.digest`."""
    return digest({name: said for name, said in value.items() if name != "value"} if isinstance(value, dict) else value)


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


class World:
    """One host, with a game that has the secret, a private game, mail, and everybody who looks."""

    latest: "World"
    """The one that was made last."""

    def __init__(self, sandbox: Sandbox, ruleset: Ruleset, title: str = "Behind a door", holders: Sequence[str] = ()):
        World.latest, self.holders = self, holders
        self.counts_moves = True
        """Whether it's counted what moves of others cost."""
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
        token = self.other.get("/").cookies.get("moot_form", "")
        sat = {"form_token": token, "player": OTHER, "back": f"/games/{GAME}", "anyway": "yes"}
        self.other.post(f"/games/{GAME}/you", data=sat)

    def _client(self) -> TestClient:
        """Somebody with a browser, whose requests share an event loop, which makes them cheap."""
        client = self._open.enter_context(TestClient(self.app, raise_server_exceptions=False))
        client.get("/")
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
            counted = cost if self.counts_moves else (0, 0)
            self.answers.append(Seen(f"answer to {name} of {player}", canonical(plain_result(told)), *counted))

    def ask(self, client: TestClient, who: str, address: str, **how: Any) -> Seen:
        """What a request is answered, with its headers."""
        crossings, statements = self.host.sandbox.crossings, Costs.statements
        answer = client.request(how.pop("method", "GET"), address, headers={"Accept-Encoding": "identity"}, **how)
        headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in _SHOWN]
        content = "\n".join([str(answer.status_code), *headers, ""]).encode() + answer.content
        cost = self.host.sandbox.crossings - crossings, Costs.statements - statements
        return Seen(f"{who}: {address} {len(how)}", content, *cost)

    def seen(self, part: int, only: str = "") -> Iterator[Seen]:
        """What others can get now: one part of all the surfaces, and always what the others follow from.

        With `only`, those surfaces instead of a part that have this in their names.
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
        for number, (name, look) in enumerate(self._surfaces(last)):
            if only in name if only else number % SLICES == part % SLICES:
                yield look()

    def _surfaces(self, last: int) -> Iterator[tuple[str, Callable[[], Seen]]]:
        """Each of all the surfaces with its name, to be looked at when it's called."""
        viewers = (("stranger", self.stranger), ("other", self.other))
        routes = [route for route in self.app.routes if not isinstance(route, Mount)]
        reads = [*surfaces.pages(routes, last), *surfaces.operations(last)]
        reads += surfaces.pages([r for r in routes if "{game}" in r.path], 1, CLOSED) + surfaces.operations(1, CLOSED)
        for _, address in reads:
            for who, client in viewers:
                yield address, lambda who=who, client=client, address=address: self.ask(client, who, address)
        for address, fields in surfaces.forms():
            sent = {"form_token": self.other.cookies.get("moot_form", ""), **fields}
            yield (
                address,
                lambda address=address, sent=sent: self.ask(self.other, "form", address, method="POST", data=sent),
            )
        for _, address, body in surfaces.bodies():
            how = {"method": "POST", "content": body}
            yield address, lambda address=address, how=how: self.ask(self.stranger, "program", address, **how)
        table, players = self.table, [player for player in PLAYERS if player not in self.holders]
        for player in (None, *players):
            yield "view", lambda player=player: self._view(f"status of {player}", status(table.moment(player)))
            yield "view", lambda player=player: self._view(f"board of {player}", board(table.moment(player)))
            yield "view", lambda player=player: self._view(f"log of {player}", log(table.moment(player)))
        for player in players:
            yield "view", lambda player=player: self._view(f"offers to {player}", offers(table.moment(player)))
        for proposal in table.state.open_proposals():
            number = proposal.number
            yield "view", lambda number=number: self._view(f"preview of {number}", preview_of(table, number))
        for entry in range(last + 1):
            yield "view", lambda entry=entry: self._view(f"why {entry}", why(table.moment(), entry))

    @staticmethod
    def _view(what: str, value: Any) -> Seen:
        return Seen(what, canonical(plain(value)))


class Pair(NamedTuple):
    """A pair of worlds: what kind of secret they differ in, and both sides of it."""

    seed: int

    @property
    def kind(self) -> str:
        """The kind of secret."""
        return KINDS[self.seed % len(KINDS)]

    @property
    def part(self) -> int:
        """The part of the surfaces that is looked at first; the next one is looked at later."""
        return self.seed // len(KINDS) * 2 + self.seed % len(KINDS) * 4

    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        if self.kind in ("bid", "hand"):
            return Ruleset(name="worlds", rules=(rule("101", AUCTION), rule("102", CARDS)))
        rules = rules_by(Random(self.seed // len(KINDS) % RULESETS))
        return Ruleset(name="worlds", rules=rules[:-OWN_RULES] if self.is_plain else rules)

    @property
    def is_plain(self) -> bool:
        """Whether no rule reads secret ballots before they are opened.

        Where one does, it runs on what it reads, and so the cost of others' moves may hang on it: that's the rules'
        doing. What the moves answer mustn't, nor the cost of anything that is only read.
        """
        return self.kind != "ballot" or self.seed // len(KINDS) % 2 == 0

    def look(self, sandbox: Sandbox, side: int, only: str = "") -> list[list[Seen]]:
        """Play one of the two worlds; what others can get of it while the secret is one, at several moments."""
        lines, looks = Lines(), []
        forget(sandbox)
        logger, level = logging.getLogger(), logging.getLogger("moot").level
        with ExitStack() as stack:
            stack.enter_context(same_chance())
            stack.enter_context(counted_statements())
            stack.enter_context(patch.object(commitments, "digest", without_choice))
            stack.enter_context(patch.object(sealed_values, "digest", _without_value))
            if self.kind == "hand" and side:
                stack.enter_context(patch.object(HostSealing, "dealt", _swapped))
            logger.addHandler(lines)
            logging.getLogger("moot").setLevel(logging.DEBUG)
            stack.callback(logging.getLogger("moot").setLevel, level)
            stack.callback(logger.removeHandler, lines)
            title = "The long plot against the king" if side and self.kind == "private game" else "Behind a door"
            world = World(sandbox, self.ruleset(), title, (HOLDER, ALSO_HOLDER) if self.kind == "hand" else (HOLDER,))
            stack.callback(world.close)
            world.counts_moves = self.is_plain
            before = counters(world.host)
            for moment in self._played(world, side):
                found = [*world.seen(self.part + moment, only), Seen("logs", "\n".join(lines.lines).encode())]
                counted = sorted((counters(world.host) - before).items())
                looks.append([*found, Seen("metrics", repr(counted).encode())])
        return looks

    def _played(self, world: World, side: int) -> Iterator[int]:
        """The moves of a world; stops at the moments at which others look."""
        luck = Random(self.seed)
        if self.kind in ("bid", "hand"):
            yield from self._auction(world, side, luck)
            return
        chosen = luck.sample(CHOICES, 2)
        for step, (player, name, arguments, wait) in zip(range(STEPS), moves(luck, HOLDER), strict=False):
            world.clock.time += wait
            if step == 2:
                self._secret(world, side, chosen)
                if not self._is_secret(world):
                    return
                yield 0
            world.do(player, name, arguments)
            if step >= 2 and not self._is_secret(world):
                return
        yield 1

    def _secret(self, world: World, side: int, chosen: list[str]) -> None:
        """What is different."""
        if self.kind == "ballot":
            world.do(HOLDER, "vote", {"proposal": "301", "choice": chosen[side]}, is_secret=True)
        elif self.kind == "draft":
            words = ("Tea is served at four.", "Every player except Ben gets 30 points.")[side]
            client = world._client()
            fields = {"do": "preview", "kind-0": "enact", "title-0": words[:8], "text-0": words}
            token = {"form_token": client.cookies.get("moot_form", "")}
            for path in ("preview", "talk/preview"):
                client.post(f"/games/{GAME}/{path}", data={**token, **fields, "text": words})
            client.post(f"/api/v1/games/{GAME}/understand", json={"text": words})
        else:
            for text in [("Hush.", "The king must never hear of it.")[side]] * 2:
                world.closed.submit(Move("argue", HOLDER, {"text": text}))  # type: ignore[arg-type]

    def _is_secret(self, world: World) -> bool:
        found = world.table.state.proposals.get("301")  # type: ignore[call-overload]
        return self.kind != "ballot" or (found is not None and found.stage == "voting")

    def _auction(self, world: World, side: int, luck: Random) -> Iterator[int]:
        if self.kind == "bid":
            world.do(HOLDER, "bid", {"amount": (luck.randint(0, 9), luck.randint(10**5, 10**9))[side]}, is_secret=True)
        else:
            world.do(HOLDER, "deal-cards", {}, is_secret=True)
        yield 0
        for player, name, arguments in (
            ("Ben", "bid", {"amount": 5}),
            ("Cleo", "peek", {}),
            ("Dan", "argue", {"text": "Well."}),
            ("Ben", "bid", {"amount": "much"}),
        ):
            world.clock.time += 60
            world.do(player, name, arguments)
        yield 1


_dealt = HostSealing.dealt


def _swapped(self: HostSealing, register: str, players: Sequence[Any], values: Sequence[Any], count: int) -> list[str]:
    """Deal as always, but with the hands of two players swapped; everybody else has the same hand."""
    order = list(players)
    here, there = order.index(HOLDER), order.index(ALSO_HOLDER)
    order[here], order[there] = order[there], order[here]
    seals = dict(zip(order, _dealt(self, register, order, values, count), strict=True))
    return [seals[player] for player in players]


def differences(pair: Pair, sandbox: Sandbox, only: str = "") -> tuple[int, list[str]]:
    """How many things others can get were compared in a pair, and which are different; for `only` see `World.seen`."""
    here, there = pair.look(sandbox, 0, only), pair.look(sandbox, 1, only)
    compared, found = 0, []
    for one, other in zip(here, there, strict=False):
        if [seen.what for seen in one] != [seen.what for seen in other]:
            found.append(f"seed {pair.seed} ({pair.kind}): other things can be got")
        for mine, yours in zip(one, other, strict=False):
            compared += 1
            if mine != yours:
                found.append(f"seed {pair.seed} ({pair.kind}): {mine.what}: {_what_differs(mine, yours)}")
    return compared, found


def _what_differs(one: Seen, other: Seen) -> str:
    """In what two things differ, in short."""
    if one.content == other.content:
        mine, yours = (one.crossings, one.statements), (other.crossings, other.statements)
        return f"costs {mine} and {yours} (requests to the sandbox, statements)"
    at = next((n for n, (a, b) in enumerate(zip(one.content, other.content, strict=False)) if a != b), -1)
    at = min(len(one.content), len(other.content)) if at < 0 else at
    start = max(0, at - 60)
    return f"at byte {at}: {one.content[start : at + 60]!r} and {other.content[start : at + 60]!r}"
