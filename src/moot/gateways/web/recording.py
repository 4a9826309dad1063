"""The log of a game, and why each thing in it happened."""

from starlette.responses import Response

from moot.gateways.web.offered import Offered
from moot.gateways.web.registers import shown_in
from moot.gateways.web.visits import Visit, route
from moot.house.explaining import why
from moot.house.views import log

ENTRIES_ON_A_PAGE = 40


def log_page(visit: Visit) -> Response:
    """Entries with their events, the latest first."""
    state = visit.table.state
    given = visit.asked("before")
    until = min(int(given) - 1, state.entry) if given.isdecimal() and 0 < len(given) < 12 else state.entry
    since = max(0, until - ENTRIES_ON_A_PAGE + 1)
    entries = tuple(reversed(log(visit.table, since, until))) if until >= 0 else ()
    later = until + ENTRIES_ON_A_PAGE + 1
    return visit.page(
        "log.html",
        here="Log",
        state=state,
        entries=entries,
        earlier=visit.link("log", before=since) if since > 0 else "",
        later="" if until >= state.entry else visit.link("log", before=later if later <= state.entry else ""),
    )


def why_page(visit: Visit) -> Response:
    """One entry: each event, the rule behind it, the facts, what gave way, every step; and how to contest it."""
    state, number = visit.table.state, visit.number("entry")
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
    route("/games/{game}/log", GET=log_page),
    route("/games/{game}/log/{entry}", GET=why_page),
]
