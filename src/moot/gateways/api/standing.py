"""Who plays, and what the rules keep of them and of everything else."""

from moot.gateways.api.calls import Call
from moot.gateways.api.operations import Group
from moot.gateways.api.paging import Moment, Page, PagedAt, page
from moot.gateways.api.problems import trouble
from moot.house.playerviews import PlayerLine, PlayerView, player_view, players_of
from moot.house.registers import Board, board

BOARD = Group("board", "Who plays, and what the rules keep: quantities, offices, registers.")


@BOARD.get("/games/{game}/players")
def list_players(call: Call, ask: PagedAt) -> Page[PlayerLine]:
    """List everybody who plays or has played: first who is at the table, in the order they sit."""
    state = call.state(ask.at)
    found = players_of(call.table, state, call.table.law_at(state))
    place = {one.player: n for n, one in enumerate(found)}
    return page(found, lambda one: (place[one.player],), ask.limit, ask.cursor)


@BOARD.get("/games/{game}/players/{player}")
def player(call: Call, player: str, ask: Moment) -> PlayerView:
    """Say of somebody what they have done: votes as far as they may be seen, proposals, offices, cases."""
    state = call.state(ask.at)
    found = player_view(call.table, state, call.table.law_at(state), player)
    if found is None:
        raise trouble(404, "player.unknown", f"Nobody called {player[:60]} has played here.", "see /players")
    return found


@BOARD.get("/games/{game}/board")
def game_board(call: Call, ask: Moment) -> Board:
    """Give everything that rules keep and show: quantities, offices, registers, lines, customs."""
    state = call.state(ask.at)
    return board(state, call.table.law_at(state), state.now if ask.at else call.table.now())
