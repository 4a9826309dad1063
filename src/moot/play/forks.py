"""Forks: games forked at any moment into separate ones, and their family tree."""

from collections.abc import Callable, Iterable

from moot.game import chance
from moot.game.decision.decide import decide
from moot.game.events import PostRedacted
from moot.game.moves import FORK, Allowed, Move
from moot.game.record.entries import FORMAT, Entry, apply_entry, seal
from moot.game.state import State
from moot.game.values import Time, Value
from moot.journal.record_store import StoredRecord
from moot.languages import N_
from moot.play.host import Host, InvalidName
from moot.play.table import Table
from moot.runtime.typed_store import TypedStore
from moot.views.lines_of_play import RuleOnLines, ScoreBeside, beside

FAMILY_MAX = 100
"""The most games in a family tree."""


class Fork(Value, frozen=True):
    """A fork: the game it was forked from, after which entry and when."""

    game: str
    source: str
    entry: int
    time: Time


class Branch(Value, frozen=True):
    """A game of a family tree."""

    game: str
    title: str
    last: int
    """Its last entry."""
    source: str = ""
    """The game that it was forked from; empty for the first one shown."""
    entry: int = 0
    """The last entry before the fork."""


class GameDifferences(Value, frozen=True):
    """How two games differ since they were one."""

    parted: int
    """The last common entry."""
    one: int
    other: int
    """The number of entries of each since then."""
    rules: tuple[RuleOnLines, ...]
    scores: tuple[ScoreBeside, ...]


def fork(
    host: Host,
    source: str,
    at: int,
    name: str,
    *,
    title: str = "",
    seed: bytes | None = None,
    records: Iterable[StoredRecord] = (),
) -> Table:
    """Copy a game's public record up to an entry into a new game (see `game.successors`).

    `records`, such as its access settings, are stored in the same transaction.

    Raises `InvalidName`, or the journal's `NameTaken`, or `UnknownGame` if there is no such game.
    """
    host.check_names(name, ())
    state, last = State(), None
    for last in host.journal.entries(source, 0, at):
        state = apply_entry(state, last)
    assert last is not None
    redacted = [noted.entry for noted in _noted_later(host, source, last.number)]
    if redacted:
        raise InvalidName(
            N_(
                "the text of entry {redacted} was redacted after entry {last}: fork {source} after the note",
                redacted=min(redacted),
                last=last.number,
                source=source,
            )
        )
    title = title or f"{state.title}, forked"
    arguments = {"game": source, "entry": last.number, "hash": last.hash, "title": title}
    move, law, time = Move(name=FORK, arguments=arguments), host.law_of(state), max(host.clock.now(), state.now)
    verdict = decide(state, law, move, time)
    assert isinstance(verdict, Allowed), verdict
    seed = seed if seed is not None else host.machine.random_bytes(32)
    first = Entry(
        game=name,
        number=last.number + 1,
        time=time,
        move=move,
        events=verdict.events,
        law=law.digest,
        previous=last.hash,
        tip=chance.tip(seed),
        format=FORMAT,
    )
    came = _forks(host).record(name, Fork(name, source, last.number, time), owner=source)
    stored = (came, *host.records_of_new(name, records))
    host.journal.fork(source, title, state.ruleset, seed, seal(first), stored)
    return host.table(name)


def _noted_later(host: Host, source: str, entry: int) -> list[PostRedacted]:
    """The notes after an entry on what was redacted in it or before; the copy wouldn't have them."""
    if not host.table(source).last.hidden:
        return []
    events = (event for later in host.journal.entries(source, entry + 1) for event in later.events)
    return [event for event in events if isinstance(event, PostRedacted) and event.entry <= entry]


def _forks(host: Host) -> TypedStore[Fork]:
    return TypedStore(host.journal.records, "fork", Fork)


def forks_of(host: Host, source: str) -> list[Fork]:
    """The games forked from a game, the first one first."""
    found = [stored.value for stored in _forks(host).of(source, host.clock.now())]
    return sorted(found, key=lambda fork: (fork.time, fork.game))


def origin_of(host: Host, game: str) -> Fork | None:
    """The origin of a game; None if it isn't a fork."""
    return _forks(host).get(game, host.clock.now())


def family_of(host: Host, game: str, may_read: Callable[[str], bool]) -> tuple[Branch, ...]:
    """A game's ancestors and all of their forks, each before its forks, the latest fork first.

    A game that somebody may not read is left out, with what is known by it alone.
    """
    games = {record.name: record for record in host.games()}
    forks = {stored.value.game: stored.value for stored in _forks(host).all(host.clock.now())}
    first = game
    while (came := forks.get(first)) is not None and came.source in games and may_read(came.source):
        first = came.source
    found: list[Branch] = []
    todo = [first]
    while todo and len(found) < FAMILY_MAX:
        name = todo.pop()
        came = forks.get(name) if name != first else None
        record = games[name]
        left = (came.source, came.entry) if came is not None else ("", 0)
        found.append(Branch(name, record.title, record.length - 1, *left))
        below = (one for one in forks.values() if one.source == name and one.game in games and may_read(one.game))
        todo += [one.game for one in sorted(below, key=lambda one: (one.entry, one.game))]
    return tuple(found)


def differences_since_fork(host: Host, one: str, other: str) -> GameDifferences | None:
    """How two games differ, if one was forked from the other; otherwise None."""
    forks = [(origin_of(host, one), other), (origin_of(host, other), one)]
    parted = next((fork.entry for fork, source in forks if fork is not None and fork.source == source), None)
    if parted is None:
        return None
    left, right = host.table(one).state, host.table(other).state
    return GameDifferences(parted, left.entry - parted, right.entry - parted, *beside(left, right))
