"""Who plays, and what the rules keep of them and of everything else."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import Group
from moot.gateways.api.pagination import At, Moment, Page, PagedAt, page
from moot.gateways.api.problems import trouble
from moot.views.almanac import Month, is_zone, month_of, read_month, zone_of
from moot.views.betweenrules import KINDS
from moot.views.playerviews import PlayerLine, PlayerView, player_view, players_of
from moot.views.registers import Board, board
from moot.views.rulegraph import Graph, neighbourhood, whole
from moot.views.scoring import Scores, scores


class AroundRule(Value, frozen=True):
    """Around which rule, and at which moment."""

    rule: Annotated[str, Meta(max_length=60, description="Its number; else all rules together.")] = ""
    at: At = ""


class WhichMonth(Value, frozen=True):
    """Which month, in whose days, as it was known at which moment."""

    month: Annotated[str, Meta(max_length=7, description="Such as 2026-01; else the present one.")] = ""
    zone: Annotated[
        str,
        Meta(
            max_length=60,
            description="A time zone by its name, or `game` for the game's own; else that of your account, or UTC.",
        ),
    ] = ""
    at: At = ""


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


@BOARD.get("/games/{game}/scores")
def list_scores(call: Call, ask: Moment) -> tuple[Scores, ...]:
    """Say how much everybody has had of each quantity, and since when."""
    state = call.state(ask.at)
    return scores(call.table, state, call.table.law_at(state))


@BOARD.get("/games/{game}/graph")
def rule_graph(call: Call, ask: AroundRule) -> Graph:
    """Say which rules refer to which, prevail over, go by and change which; of very many, those with most relations."""
    state = call.state(ask.at)
    law = call.table.law_at(state)
    if not ask.rule:
        return whole(state, law, tuple(KINDS))
    if state.rule(ask.rule) is None:
        raise trouble(404, "rule.unknown", f"There is no rule {ask.rule} in this game.", "see /rules?which=all")
    return neighbourhood(state, law, ask.rule)


@BOARD.get("/games/{game}/calendar")
def calendar(call: Call, ask: WhichMonth) -> Month:
    """Give a month day by day: what falls due, what was done, and the holidays that rules make."""
    state, account = call.state(ask.at), call.caller.account
    month = read_month(ask.month)
    if ask.month and month is None:
        raise trouble(400, "request.parameter", f"“{ask.month}” is no month.", "write it like 2026-01")
    zone = zone_of(state) if ask.zone == "game" else ask.zone or (account.zone if account else "") or "UTC"
    if not is_zone(zone):
        raise trouble(400, "request.parameter", f"There is no time zone “{zone}”.", "name one as Europe/London")
    now = state.now if ask.at else call.table.now()
    return month_of(call.table, state, call.table.law_at(state), now, zone, month)
