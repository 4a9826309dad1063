"""Games forked at any moment into ones of their own."""

import secrets

from moot.game import chance
from moot.game.decide import decide
from moot.game.entries import FORMAT, Entry, apply_entry, seal
from moot.game.moves import FORK, Allowed, Move
from moot.game.state import State
from moot.house.host import Host
from moot.house.table import Table


def fork(host: Host, source: str, at: int, name: str, *, title: str = "", seed: bytes | None = None) -> Table:
    """A copy of a game's public record up to an entry, which goes on as a game of its own (see `game.forking`).

    Raises `BadName`, or the journal's `Conflict` where the name is taken, `Unknown` where there is no such game.
    """
    host.check_names(name, ())
    state, last = State(), None
    for last in host.journal.entries(source, 0, at):
        state = apply_entry(state, last)
    assert last is not None
    title = title or f"{state.title}, forked"
    arguments = {"game": source, "entry": last.number, "hash": last.hash, "title": title}
    move, law, time = Move(name=FORK, arguments=arguments), host.law_of(state), max(host.clock.now(), state.now)
    verdict = decide(state, law, move, time)
    assert isinstance(verdict, Allowed), verdict
    seed = seed if seed is not None else secrets.token_bytes(32)
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
    host.journal.fork(source, title, state.ruleset, seed, seal(first))
    return host.table(name)
