"""Players, scores, registers, the rule graph and the calendar of a game."""

from typing import Annotated

from msgspec import Meta

from moot.game.values import Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.pagination import At, MomentQuery, Page, PageAtMomentQuery, page
from moot.gateways.api.problems import existing, trouble
from moot.views.calendar import CalendarMonth, is_zone, month_of, read_month, zone_of
from moot.views.history import Scores, scores
from moot.views.law.rule_graph import KINDS, Graph, neighbourhood, whole
from moot.views.players import PlayerLine, PlayerView, player_view, players_of
from moot.views.registers import Board, board


class RuleGraphQuery(Value, frozen=True):
    """Query: around which rule, and at which moment."""

    rule: Annotated[str, Meta(max_length=60, description="Its number; leave out for all rules.")] = ""
    at: At = ""


class MonthQuery(Value, frozen=True):
    """Query: which month, in which time zone, and as known at which moment."""

    month: Annotated[str, Meta(max_length=7, description="Such as 2026-01; the default is this month.")] = ""
    zone: Annotated[
        str,
        Meta(
            max_length=60,
            description="A time zone by name, or `game` for the game's own; the default is your account's, or UTC.",
        ),
    ] = ""
    at: At = ""


BOARD = OperationGroup("board", "Players, and what the rules keep track of: quantities, offices, registers.")


@BOARD.get("/games/{game}/players")
def list_players(call: Call, ask: PageAtMomentQuery) -> Page[PlayerLine]:
    """Everybody who plays or has played: current players first, in turn order."""
    found = players_of(call.moment(ask.at))
    place = {one.player: n for n, one in enumerate(found)}
    return page(found, lambda one: (place[one.player],), ask.limit, ask.cursor)


@BOARD.get("/games/{game}/players/{player}")
def player(call: Call, player: str, ask: MomentQuery) -> PlayerView:
    """What a player has done: visible votes, proposals, offices, cases."""
    found = player_view(call.moment(ask.at), player)
    return existing(found, "player.unknown", f"Nobody called {player[:60]} has played here.", "see /players")


@BOARD.get("/games/{game}/board")
def game_board(call: Call, ask: MomentQuery) -> Board:
    """Everything the rules keep track of: quantities, offices, registers, lines, customs."""
    return board(call.moment(ask.at))


@BOARD.get("/games/{game}/scores")
def list_scores(call: Call, ask: MomentQuery) -> tuple[Scores, ...]:
    """How much of each quantity everybody has had over time."""
    return scores(call.moment(ask.at))


@BOARD.get("/games/{game}/graph")
def rule_graph(call: Call, ask: RuleGraphQuery) -> Graph:
    """Which rules refer to, prevail over, depend on and change each other; of very many, the most connected."""
    moment = call.moment(ask.at)
    if not ask.rule:
        return whole(moment, tuple(KINDS))
    said = f"There is no rule {ask.rule} in this game."
    existing(moment.state.rule(ask.rule), "rule.unknown", said, "see /rules?which=all")
    return neighbourhood(moment, ask.rule)


@BOARD.get("/games/{game}/calendar")
def calendar(call: Call, ask: MonthQuery) -> CalendarMonth:
    """A month day by day: what falls due, what was done, and the holidays that rules make."""
    moment, account = call.moment(ask.at), call.caller.account
    month = read_month(ask.month)
    if ask.month and month is None:
        raise trouble(400, "request.parameter", f"“{ask.month}” isn't a month.", "write it like 2026-01")
    zone = zone_of(moment.state) if ask.zone == "game" else ask.zone or (account.zone if account else "") or "UTC"
    if not is_zone(zone):
        raise trouble(400, "request.parameter", f"There is no time zone “{zone}”.", "write one like Europe/London")
    return month_of(moment, zone, month)
