"""Planted leaks: each shows others something of a secret ballot, as a mistake in the program could."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.play.two_worlds import without_choice
from tests.two_worlds import pairs, worlds
from tests.two_worlds.surfaces import GAME

from moot.game.values import digest
from moot.gateways.web.http import caching
from moot.gateways.web.rendering import templates
from moot.play.table import Table


def _true_choices() -> dict[str, str]:
    """By player, the choices of the ballots on 301 as the host knows them."""
    state = worlds.World.latest.host.journal.rebuild(GAME)
    found = state.proposals.get("301")  # type: ignore[call-overload]
    return {str(player): ballot.choice for player, ballot in found.ballots.items()} if found is not None else {}


@contextmanager
def _lists_told(told: Callable[[list[str]], str]) -> Iterator[None]:
    """Another filter for lists of players; a template that is loaded keeps the filters that it was loaded with."""
    environment = templates.environment("en")
    assert environment.cache is not None
    environment.cache.clear()
    try:
        with patch.dict(environment.filters, listed=told):
            yield
    finally:
        environment.cache.clear()


@contextmanager
def votes_counted_on_a_page() -> Iterator[None]:
    """Pages say how many of the voters that they list have voted for a proposal."""
    listed = templates.environment("en").filters["listed"]

    def told(names: list[str]) -> str:
        chosen = _true_choices()
        ayes = sum(chosen.get(str(name)) == "for" for name in names)
        return f"{listed(names)} ({ayes} for)" if {*map(str, names)} & {*chosen} else listed(names)

    with _lists_told(told):
        yield


@contextmanager
def voters_ordered_by_choice() -> Iterator[None]:
    """Pages don't say what anybody chose, but list the voters in the order of it."""
    listed = templates.environment("en").filters["listed"]

    def told(names: list[str]) -> str:
        chosen = _true_choices()
        return listed(sorted(names, key=lambda one: chosen.get(str(one), "")))

    with _lists_told(told):
        yield


@contextmanager
def length_in_an_entry() -> Iterator[None]:
    """What an entry has in place of a choice hangs on how long it is."""

    def committed(value: dict[str, Any]) -> str:
        return digest([without_choice(value), len(value["choice"])])

    with patch.object(pairs, "without_choice", committed):
        yield


@contextmanager
def tag_of_the_private_state() -> Iterator[None]:
    """Pages have an ETag that hangs on the host's own state."""
    parts = caching._etag_parts

    def tagged(visit: Any) -> tuple[object, ...]:
        return (*parts(visit), digest(_true_choices()))

    with patch.object(caching, "_etag_parts", tagged):
        yield


@contextmanager
def line_in_the_log() -> Iterator[None]:
    """A move is logged with its arguments."""
    submit = Table.submit

    def logged(self: Table, move: Any, *rest: Any, **named: Any) -> Any:
        logging.getLogger("moot.play").debug("%s makes the move %s with %s", move.player, move.name, move.arguments)
        return submit(self, move, *rest, **named)

    with patch.object(Table, "submit", logged):
        yield


LEAKS: dict[str, Callable[[], Any]] = {
    "a count of votes by choice on a page": votes_counted_on_a_page,
    "an ordering by choice": voters_ordered_by_choice,
    "a ballot's length in an entry": length_in_an_entry,
    "an ETag over the private state": tag_of_the_private_state,
    "a line in the log": line_in_the_log,
}
