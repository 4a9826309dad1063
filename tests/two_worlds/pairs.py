"""Pairs of games that differ in a secret alone, made from a seed, and the comparison of what others get of each."""

import gc
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.play.test_sealed_values import AUCTION, CARDS
from tests.play.two_worlds import CHOICES, moves, rules_by, without_choice
from tests.playing import rule
from tests.two_worlds.browser import one_thread
from tests.two_worlds.surfaces import ALSO_HOLDER, GAME, HOLDER
from tests.two_worlds.worlds import Lines, Seen, World, counted_statements, counters, forget, form, same_chance

from moot.game import commitments, sealed_values
from moot.game.moves import Move
from moot.game.rules import Ruleset
from moot.game.sealed_values import HostSealing
from moot.game.values import digest
from moot.law.sandbox import Sandbox

KINDS = ("ballot", "bid", "hand", "draft", "private game")
RULESETS, STEPS = 12, 6
"""How many rulesets with secret ballots there are, and how many moves are made in a world."""

OWN_RULES = 3
"""How many rules of players' own the rulesets of `rules_by` end with, which read secret ballots."""


class Comparison(NamedTuple):
    """What came of a pair."""

    compared: int
    """How many things others can get were compared."""
    different: list[str]
    surfaces: Counter[str]
    """How often each surface was among them."""


def _without_value(value: Any) -> str:
    """A seal that doesn't hang on what's under it, in place of `sealed_values.digest`."""
    return digest({name: said for name, said in value.items() if name != "value"} if isinstance(value, dict) else value)


class Pair(NamedTuple):
    """A pair of worlds: what kind of secret they differ in, and both sides of it."""

    seed: int

    @property
    def kind(self) -> str:
        """The kind of secret."""
        return KINDS[self.seed % len(KINDS)]

    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        if self.kind in ("bid", "hand"):
            return Ruleset(name="worlds", rules=(rule("101", AUCTION), rule("102", CARDS)))
        rules = rules_by(Random(self.seed // len(KINDS) % RULESETS))
        return Ruleset(name="worlds", rules=rules[:-OWN_RULES] if self.is_plain else rules)

    @property
    def is_plain(self) -> bool:
        """Whether no rule reads secret ballots before they are opened.

        Where one does, it may also end the voting, and with it what's secret, in one of two worlds alone.
        """
        return self.kind != "ballot" or self.seed // len(KINDS) % 2 == 0

    def look(self, sandbox: Sandbox, side: int, only: str = "") -> list[list[Seen]]:
        """Play one of the two worlds; what others can get of it while the secret is one, at several moments."""
        lines, looks = Lines(), []
        forget(sandbox)
        logger, level = logging.getLogger(), logging.getLogger("moot").level
        with ExitStack() as stack:
            stack.enter_context(one_thread())
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
            before = counters(world.host)
            for moment in self._played(world, side):
                found = [
                    *world.seen(Random(f"{self.seed} {moment}"), only),
                    Seen("logs", "\n".join(lines.lines).encode()),
                ]
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
            for path in ("preview", "talk/preview"):
                client.ask(f"/games/{GAME}/{path}", data=form(client, text=words, **fields))
            client.ask(f"/api/v1/games/{GAME}/understand", body={"text": words})
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


def comparison(pair: Pair, sandbox: Sandbox, only: str = "") -> Comparison:
    """Play both worlds of a pair, and compare what others can get of each; for `only` see `World.seen`."""
    here, there = pair.look(sandbox, 0, only), pair.look(sandbox, 1, only)
    compared, found, looked = 0, [], Counter[str]()
    for one, other in zip(here, there, strict=pair.is_plain):  # votes that rules read may end the voting in one alone
        if [seen.what for seen in one] != [seen.what for seen in other]:
            found.append(f"seed {pair.seed} ({pair.kind}): other things can be got")
        for mine, yours in zip(one, other, strict=False):
            compared += 1
            looked[mine.surface] += bool(mine.surface)
            if mine != yours:
                found.append(f"seed {pair.seed} ({pair.kind}): {mine.what}: {_what_differs(mine, yours)}")
    return Comparison(compared, found, +looked)


def _what_differs(one: Seen, other: Seen) -> str:
    """In what two things differ, in short."""
    if one.content == other.content:
        mine, yours = (one.crossings, one.statements), (other.crossings, other.statements)
        return f"costs {mine} and {yours} (requests to the sandbox, statements)"
    at = next((n for n, (a, b) in enumerate(zip(one.content, other.content, strict=False)) if a != b), -1)
    at = min(len(one.content), len(other.content)) if at < 0 else at
    start = max(0, at - 60)
    return f"at byte {at}: {one.content[start : at + 60]!r} and {other.content[start : at + 60]!r}"


@cache
def _sandbox() -> Sandbox:
    """The sandbox of this process, which all its worlds share."""
    gc.freeze()
    return Sandbox()


def several(seeds: range) -> Comparison:
    """What came of several pairs together; a pair that can't be played counts as different."""
    compared, different, surfaces = 0, list[str](), Counter[str]()
    for seed in seeds:
        try:
            came = comparison(Pair(seed), _sandbox())
        except Exception as error:
            different.append(f"seed {seed} ({Pair(seed).kind}): {type(error).__name__}: {error}")
            continue
        compared, surfaces = compared + came.compared, surfaces + came.surfaces
        different += came.different
    return Comparison(compared, different, surfaces)
