"""The log of a game, and why each thing in it happened."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.state import State
from moot.game.values import Number, Time
from moot.gateways.web.offered import Offered
from moot.gateways.web.revalidating import follows_game
from moot.gateways.web.showing import shown_in
from moot.gateways.web.visits import Visit, route
from moot.views.explaining import why
from moot.views.logbook import Wanted, kinds_of_moves, search
from moot.views.moments import NoMoment, read_time
from moot.views.views import log
from moot.views.wording import capital

ENTRIES_ON_A_PAGE = 40
FIELDS = ("player", "move", "rule", "proposal", "q", "from", "to", "since", "until")
"""What the log can be asked for, as its address has it."""
_A_DAY_SECONDS = 86_400


def log_page(visit: Visit) -> Response:
    """Entries with their events, the latest first; those that are asked for, a page at a time."""
    state, table = visit.state(), visit.table
    asked = {name: visit.asked(name).strip()[:200] for name in FIELDS}
    last = _number(asked["until"], state.entry)
    wrong = ""
    try:
        wanted = _wanted(visit, state, asked)
    except NoMoment as error:
        wanted, wrong = Wanted(), f"{capital(str(error))}."
    found = search(table, wanted, min(last, state.entry), _number(visit.asked("page"), 1), ENTRIES_ON_A_PAGE)
    kept = asked | {"until": str(last) if asked["until"] or found.page > 1 else ""}
    return visit.page(
        "log.html",
        422 if wrong else 200,
        here="Log",
        state=state,
        entries=found.entries,
        found=found,
        wanted=wanted,
        asked=asked,
        wrong=wrong,
        moves=kinds_of_moves(table),
        earlier=visit.link("log", **kept | {"page": found.page + 1, "until": last}) if found.page < found.pages else "",
        later=visit.link("log", **kept | {"page": found.page - 1}) if found.page > 1 else "",
    )


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else otherwise


def _wanted(visit: Visit, state: State, asked: Mapping[str, str]) -> Wanted:
    """What the form asks for; raises `NoMoment` where a time in it is none."""
    rule = state.rule(asked["rule"]) if asked["rule"] else None
    return Wanted(
        player=asked["player"],
        move=asked["move"],
        rules=rule.numbers if rule else (Number(asked["rule"]),) if asked["rule"] else (),
        proposal=asked["proposal"],
        words=asked["q"],
        since=_number(asked["since"], 0) if asked["since"] else None,
        after=_time(visit, asked["from"]),
        before=_time(visit, asked["to"], ends=True),
    )


def _time(visit: Visit, text: str, *, ends: bool = False) -> Time | None:
    """A day or a time in the reader's zone; of a day that something `ends` with, its last second."""
    if not text:
        return None
    time = read_time(text, ZoneInfo(visit.zone))
    return time + _A_DAY_SECONDS - 1 if ends and len(text) == len("2026-01-05") else time


def why_page(visit: Visit) -> Response:
    """One entry: each event, the rule behind it, the facts, what gave way, every step; and how to contest it."""
    state, number = visit.state(), visit.number("entry")
    if number > state.entry:
        raise HTTPException(
            404, f"Entry {number} came later than the moment that you look back to, entry {state.entry}."
        )
    entry = log(visit.table, number, number)[0]
    return visit.page(
        "why.html",
        here="Log",
        state=state,
        named=None if entry.earlier else state,
        entry=entry,
        contest=[offer for offer in Offered(visit.table, visit.player).on() if offer.name == "call-case"],
        why=why(visit.table, number),
        shown=shown_in(visit.table.law),
    )


ROUTES = [
    route("/games/{game}/log", GET=follows_game(log_page)),
    route("/games/{game}/log/{entry}", GET=follows_game(why_page)),
]
