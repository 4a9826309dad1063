"""The pages of the log: its search, one entry and why it happened, and comparing two moments."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from moot.game.state import State
from moot.game.values import Number, Time
from moot.gateways.web.http.caching import follows_game
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.rendering.move_offers import OfferList
from moot.gateways.web.rendering.times import moment as shown_time
from moot.gateways.web.rendering.times import reading_in, shown_in
from moot.languages import _
from moot.views.comparison import between
from moot.views.explanations import why
from moot.views.log import LogFilter, kinds_of_moves, log, search
from moot.views.moments import NoMoment, last_entry_before, read_time
from moot.views.wording import capital

ENTRIES_ON_A_PAGE = 40
FIELDS = ("player", "move", "rule", "proposal", "q", "from", "to", "since", "until")
"""The query parameters of the log's search."""
_A_DAY_SECONDS = 86_400


def log_page(visit: Visit) -> Response:
    """A page of entries with their events, the latest first, filtered by the search."""
    state = visit.moment.state
    asked = {name: visit.asked(name).strip()[:200] for name in FIELDS}
    last = _number(asked["until"], state.entry)
    wrong = ""
    try:
        wanted = _wanted(visit, state, asked)
    except NoMoment as error:
        wanted, wrong = LogFilter(), f"{capital(str(error))}."
    found = search(visit.present, wanted, min(last, state.entry), _number(visit.asked("page"), 1), ENTRIES_ON_A_PAGE)
    kept = asked | {"until": str(last) if asked["until"] or found.page > 1 else ""}
    return visit.page(
        "log.html",
        422 if wrong else 200,
        here="Log",
        entries=found.entries,
        found=found,
        wanted=wanted,
        asked=asked,
        wrong=wrong,
        moves=kinds_of_moves(visit.present),
        earlier=visit.link("log", **kept | {"page": found.page + 1, "until": last}) if found.page < found.pages else "",
        later=visit.link("log", **kept | {"page": found.page - 1}) if found.page > 1 else "",
    )


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else otherwise


def _wanted(visit: Visit, state: State, asked: Mapping[str, str]) -> LogFilter:
    """The search in the form; raises `NoMoment` if a time in it is invalid."""
    rule = state.rule(asked["rule"]) if asked["rule"] else None
    return LogFilter(
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
    """A day or time in the reader's zone; for the end of a period, the last second of a day."""
    if not text:
        return None
    time = read_time(text, ZoneInfo(visit.zone))
    return time + _A_DAY_SECONDS - 1 if ends and len(text) == len("2026-01-05") else time


def why_page(visit: Visit) -> Response:
    """One entry: each event with the rule behind it, the facts and what gave way; and how to contest it."""
    state, number = visit.moment.state, visit.number("entry")
    if number > state.entry:
        raise HTTPException(
            404,
            _(
                "Entry {number} is later than entry {entry}, the moment you’re looking at.",
                number=number,
                entry=state.entry,
            ),
        )
    entry = log(visit.present, number, number)[0]
    return visit.page(
        "why.html",
        here="Log",
        named=None if entry.earlier else state,
        entry=entry,
        contest=[offer for offer in OfferList(visit.present).on() if offer.name == "call-case"],
        why=why(visit.present, number),
        shown=shown_in(visit.present.law),
    )


def moment(visit: Visit) -> Response:
    """Redirect to the page at a time in the reader's zone, or at an entry's time."""
    if visit.asked("on"):
        try:
            entry = last_entry_before(visit.present, read_time(visit.asked("on"), ZoneInfo(visit.zone)))
        except NoMoment as error:
            raise HTTPException(404, f"{capital(str(error))}.") from error
        page = visit.asked("page", visit.root)
        page = page if page == visit.root or page.startswith(visit.root + "/") else visit.root
        return see_other(f"{page.partition('?')[0]}?at={entry}")
    if not visit.at.isdecimal() or len(visit.at) > 11 or int(visit.at) > visit.present.last.entry:
        raise HTTPException(404, _("There’s no such entry in this game."))
    with reading_in(visit.zone, None):
        return HTMLResponse(shown_time(visit.present.entry(int(visit.at)).time))


def compare_page(visit: Visit) -> Response:
    """Two moments compared: rules, scores, offices and registers."""
    last = visit.present.state.entry
    given = visit.asked("from") or str(max(0, last - 20)), visit.asked("to") or str(last)
    before, after = sorted((visit.moment_at(one) for one in given), key=lambda one: one.state.entry)
    return visit.page(
        "compare.html",
        here="Compare",
        state=visit.present.state,
        before=before.state,
        after=after.state,
        between=between(before.state, after.state),
        shown=shown_in(after.law),
    )


ROUTES = [
    route("/games/{game}/log", GET=follows_game(log_page)),
    route("/games/{game}/log/{entry}", GET=follows_game(why_page)),
    route("/games/{game}/moment", GET=moment),
    route("/games/{game}/compare", GET=follows_game(compare_page)),
]
