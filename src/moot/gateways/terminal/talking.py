"""The command talk: what was said in a game."""

from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter

from moot.game.lines import ROOT
from moot.gateways.terminal.door import DONE, NOW, Injected, Refusal, View, print_json, print_lines
from moot.play.talk import Thread, board_named, boards, outlined, threads
from moot.views.moments import state_at, written_time


def talk(
    game: str,
    /,
    *,
    board: Annotated[str, Parameter(help="Only what has to do with this board.")] = "",
    search: Annotated[str, Parameter(help="Only threads in which these words occur.")] = "",
    view: View = NOW,
    door: Injected,
) -> int:
    """Show what players said, in threads: here, by mail and by news.

    Parameters
    ----------
    game
        The game's name.
    """
    with door.host(view) as host:
        table = host.table(game)
        on = board_named(table, board) if board else ""
        if on is None:
            message = f"there is no board “{board}” in {game}: its boards are {', '.join(boards(table))}"
            raise Refusal("argue.board", message)
        found = threads(table, state_at(table, view.at), on, search)
    print_json(found) if view.json else print_lines(_lines(found))
    return DONE


def _lines(found: tuple[Thread, ...]) -> Iterator[str]:
    if not found:
        yield "Nobody has said anything yet."
    for thread in found:
        yield _heading(thread)
        for depth, said in outlined(thread.said):
            inset = "  " * (depth + 1)
            on = f", on {said.board}" if said.board != thread.board else ""
            yield f"{inset}{said.entry} {said.player}, {written_time(said.at)}{on}:"
            yield from (f"{inset}  {line}" for line in said.text.rstrip().split("\n"))


def _heading(thread: Thread) -> str:
    titled = f" “{thread.title}”" if thread.title else ""
    on = f" ({thread.board})" if thread.board else ""
    if thread.proposal:
        return f"On proposal {thread.proposal}{titled}{on}"
    if thread.case:
        return f"On case {thread.case}{titled}{on}"
    if thread.entry is not None:
        return f"On entry {thread.entry}{on}"
    if thread.posting is not None:
        return f"On posting {thread.posting}{titled}" if thread.posting != ROOT else "On the game"
    return f"{thread.title or 'On the game'}{on}"


COMMANDS = ((talk, "talk"),)
