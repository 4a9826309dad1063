"""The page of a game, and who joins it."""

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup
from starlette.responses import Response

from moot.authoring.move_arguments import move_from_form
from moot.game.lines import most_followed
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import PlayerId, Time
from moot.gateways.web.game.correspondence import post_trouble
from moot.gateways.web.http.security import is_secure
from moot.gateways.web.http.visit import Visit, route
from moot.gateways.web.move_forms import Told, done_of, refusal_in, told_of
from moot.gateways.web.rendering.differences import differences
from moot.gateways.web.rendering.move_offers import Offered
from moot.gateways.web.rendering.pictures.scores import scores_chart
from moot.people import last_seen as seen
from moot.play.shipped import title_of
from moot.play.table import Table
from moot.play.table import Told as Answer
from moot.views.gist import gist
from moot.views.offers import Offer, newcomings
from moot.views.scoring import scores
from moot.views.views import LogEntry, ProposalView, Status, lately, status_of

RECENT_ENTRIES = 8
NEWS_ENTRIES = 20
"""As much of what is new is told on the page of the game; the log has the rest."""
GIST_FROM, GIST_ENTRIES = 4, 300
"""Of so many new entries, and of no more, it is said first which proposals were decided and what the visitor won."""
IN_FULL = 8
"""So many open proposals stand on the page with their changes and forms; the others are named."""
DRAWN_MAX = 20
"""Of one game so many drawings are kept, of different moments and for readers in different zones."""
_drawn: WeakKeyDictionary[Table, dict[tuple[int, str], tuple[Markup, ...]]] = WeakKeyDictionary()
SEEN_COOKIE = "moot_seen"
A_YEAR_SECONDS = 365 * 24 * 3600


def game_page(visit: Visit, refused: Told | None = None, refused_at: str = "") -> Response:
    """Where the game stands, what is asked of the visitor, and what is new to them."""
    state = visit.state()
    table, is_now = visit.table, not visit.at
    law = table.law_at(state)
    player = visit.player if is_now else None
    offered = Offered(table, player) if is_now else None
    now = table.now() if is_now else state.now
    status = status_of(table.name, state, law, now, player, offered.found if offered else None)
    looked = _look(visit, state) if is_now else None
    opened = offered.open(state) if offered else []
    in_full = _first_asked(status, opened)
    response = visit.page(
        "game.html",
        422 if refused else 200,
        here="Game",
        state=state,
        status=status,
        in_full=in_full,
        charts=_charts(table, state, law, visit.zone),
        differences={p.number: differences(state, state.proposals[p.number]) for p in in_full},
        offered=offered,
        opened=[(offer, _until(offer, status)) for offer in opened],
        later=offered.later() if offered else (),
        newcomings=newcomings(table) if is_now and visit.access.may_join else (),
        recent=lately(table, 0, state.entry, RECENT_ENTRIES),
        looked=looked,
        news=_news(table, looked.news_from + 1, player) if looked else (),
        gist=_gist(table, looked.news_from + 1, player) if looked else (),
        follow_up=most_followed(table.last) if is_now and visit.has_lines else None,
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit),
        post=post_trouble(visit) if is_now else (),
        began_from=_began_from(state),
    )
    if looked is not None and visit.account is None:
        response.set_cookie(
            SEEN_COOKIE,
            seen.written(looked),
            max_age=A_YEAR_SECONDS,
            path=visit.root,
            httponly=True,
            samesite="lax",
            secure=is_secure(visit.request),
        )
    return response


def _began_from(state: State) -> str:
    """What the ruleset is called that the game began from, where it comes with the program and has a page."""
    title = title_of(state.ruleset)
    return title if title != state.ruleset else ""


def _look(visit: Visit, state: State) -> seen.Seen:
    """What the visitor had seen before; for people without an account their browser keeps it."""
    now = visit.host.clock.now()
    if visit.account is not None:
        return seen.seen_by(visit.host.people.cabinet, visit.account, visit.game, state.entry, now)
    return seen.looked(seen.read(visit.request.cookies.get(SEEN_COOKIE, "")), state.entry, now)


def _news(table: Table, since: int, player: str | None) -> tuple[LogEntry, ...]:
    """What happened since; none where it is only what the visitor has done."""
    found = lately(table, since, table.state.entry, NEWS_ENTRIES)
    return found if any(line.player is None or line.player != player for line in found) else ()


def _gist(table: Table, since: int, player: str | None) -> tuple[str, ...]:
    """What matters most of what is new, where more is new than can be taken in at once."""
    state = table.state
    since = max(since, state.entry - GIST_ENTRIES, max(state.began, default=0))
    return gist(table.entries(since), state, player) if state.entry - since >= GIST_FROM else ()


def _charts(table: Table, state: State, law: Any, zone: str) -> tuple[Markup, ...]:
    """The scores over time; drawn once for all who look at one moment."""
    known, key = _drawn.setdefault(table, {}), (state.entry, zone)
    if key not in known:
        if len(known) >= DRAWN_MAX:
            known.clear()
        known[key] = tuple(scores_chart(one, zone, small=True) for one in scores(table, state, law) if one.has_moved)
    return known[key]


def _first_asked(status: Status, opened: Iterable[Offer]) -> tuple[ProposalView, ...]:
    """The proposals that are shown in full: first those on which something is asked of the visitor or open to them."""
    asked, free = {one.proposal for one in status.asked}, {one.proposal for one in opened}
    by_need = sorted(status.proposals, key=lambda p: (p.number not in asked, p.number not in free))
    return tuple(by_need[:IN_FULL])


def _until(offer: Offer, status: Status) -> Time | None:
    """The next deadline of the proposal that an offer is on."""
    subject = f"proposal {offer.proposal}"
    return next((due.time for due in status.due if due.deadline and due.subject == subject), None)


def join(visit: Visit) -> Response:
    """Somebody new sits down, if the rules let them: by joining, or by another move by which one comes in."""
    player = " ".join(visit.form.text("player").split())
    name = visit.form.text("move")
    is_offered = name and any(one.name == name for one in newcomings(visit.table))
    barred = visit.people.fault_of_joining(visit.account, visit.game, visit.table.state.people, player)
    if barred is not None:
        return game_page(visit, told_of(barred), "join")
    state, law = visit.table.moment()
    asked = move_from_form(state, law, player, name if is_offered else "join", visit.form)
    answer = Answer(verdict=asked) if isinstance(asked, Refused) else visit.table.submit(asked)
    refused = refusal_in(answer, visit)
    if refused is not None:
        return game_page(visit, refused, "join")
    entry = answer.entry.number if answer.entry else None
    response = visit.go(visit.link(done=entry))
    case = getattr(answer.verdict, "case", None)
    visit.people.joined(visit.account, visit.table.state, visit.game, PlayerId(player), case)
    if player in visit.table.state.seating:
        visit.seat(response, player)
    return response


ROUTES = [
    route("/games/{game}", GET=game_page),
    route("/games/{game}/join", needs="join", POST=join),
]
