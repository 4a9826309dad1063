"""Looking back: the moment that a time falls on, and two moments of a game compared."""

from zoneinfo import ZoneInfo

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from moot.gateways.web.revalidating import follows_game
from moot.gateways.web.showing import shown_in
from moot.gateways.web.times import moment as shown_time
from moot.gateways.web.times import reading_in
from moot.gateways.web.visits import Visit, route
from moot.views.between import between
from moot.views.moments import NoMoment, last_entry_before, read_time, state_at, time_of
from moot.views.wording import capital


def moment(visit: Visit) -> Response:
    """Where a time of the reader's own zone was asked for, the page at that moment; else the time of an entry."""
    table = visit.table
    if visit.asked("on"):
        try:
            entry = last_entry_before(table, read_time(visit.asked("on"), ZoneInfo(visit.zone)))
        except NoMoment as error:
            raise HTTPException(404, f"{capital(str(error))}.") from error
        page = visit.asked("page", visit.root)
        page = page if page == visit.root or page.startswith(visit.root + "/") else visit.root
        return visit.go(f"{page.partition('?')[0]}?at={entry}")
    if not visit.at.isdecimal() or len(visit.at) > 11 or int(visit.at) > table.state.entry:
        raise HTTPException(404, "There is no such entry in this game.")
    with reading_in(visit.zone, None):
        return HTMLResponse(shown_time(time_of(table, int(visit.at))))


def compare_page(visit: Visit) -> Response:
    """Two moments of the game: what has become of rules, scores, offices and registers from the one to the other."""
    table, last = visit.table, visit.table.state.entry
    given = visit.asked("from") or str(max(0, last - 20)), visit.asked("to") or str(last)
    try:
        before, after = (state_at(table, one) for one in given)
    except NoMoment as error:
        raise HTTPException(404, f"{capital(str(error))}.") from error
    if before.entry > after.entry:
        before, after = after, before
    return visit.page(
        "compare.html",
        here="Compare",
        state=table.state,
        before=before,
        after=after,
        between=between(before, after),
        shown=shown_in(table.law_at(after)),
    )


ROUTES = [
    route("/games/{game}/moment", GET=moment),
    route("/games/{game}/compare", GET=follows_game(compare_page)),
]
