"""The command talk: what was said in a game."""

from collections.abc import Iterator

from moot.game.lines import ROOT
from moot.gateways.terminal.door import DONE, NOW, Injected, View, print_json, print_lines
from moot.house.moments import state_at, written_time
from moot.house.talk import Thread, threads


def talk(game: str, /, *, view: View = NOW, door: Injected) -> int:
    """Show what players said, in threads by what it is about: here, by mail and by news.

    Parameters
    ----------
    game
        The game's name.
    """
    with door.host(view) as host:
        table = host.table(game)
        found = threads(table, state_at(table, view.at))
    print_json(found) if view.json else print_lines(_lines(found))
    return DONE


def _lines(found: tuple[Thread, ...]) -> Iterator[str]:
    if not found:
        yield "Nobody has said anything yet."
    for thread in found:
        yield _heading(thread)
        for said in thread.said:
            yield f"  {said.entry} {said.player}, {written_time(said.at)}:"
            yield from (f"    {line}" for line in said.text.rstrip().split("\n"))


def _heading(thread: Thread) -> str:
    titled = f" “{thread.title}”" if thread.title else ""
    if thread.proposal:
        return f"On proposal {thread.proposal}{titled}"
    if thread.case:
        return f"On case {thread.case}{titled}"
    return f"On posting {thread.posting}{titled}" if thread.posting not in (None, ROOT) else "On the game"


COMMANDS = ((talk, "talk"),)
