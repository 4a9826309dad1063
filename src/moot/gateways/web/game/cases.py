"""The pages of cases: questions for a judge, and their outcomes."""

from starlette.responses import Response

from moot.game.values import CaseId
from moot.gateways.web.http.visit import Visit, existing, paged, route
from moot.gateways.web.move_forms import RefusalView, done_of
from moot.gateways.web.rendering.move_offers import OfferList, filled_from
from moot.languages import _
from moot.views.cases import STAGES, case_record, customs, search, wanted
from moot.views.doing.offers import putting_into_effect
from moot.views.proposals import times_upon

CASES = 40
"""The number of cases on one page."""
WORDS_MAX = 200
"""The most characters of a search."""


def cases_page(visit: Visit) -> Response:
    """The cases, open ones first, perhaps filtered by a search; and the customs."""
    state = visit.moment.state
    asked = {name: visit.asked(name).strip()[:WORDS_MAX] for name in ("words", "rule", "stage")}
    offered = OfferList(visit.moment)
    found = search(state, **asked)
    return visit.page(
        "cases.html",
        here="Cases",
        found=len(found),
        **paged(visit, found, CASES, ("cases",), asked),
        asked=asked,
        stages=STAGES,
        customs=customs(state),
        calls=[offer for offer in offered.on() if offer.name == "call-case"],
        done=done_of(visit),
    )


def case_page(visit: Visit, number: str = "", refused: RefusalView | None = None, refused_at: str = "") -> Response:
    """One case, now or at an earlier moment, with what the visitor can do about it."""
    moment, state = visit.moment, visit.moment.state
    number = number or visit.part("number")
    case = existing(state.cases.get(CaseId(number)), _("There’s no case {number} in this game.", number=number[:40]))
    return visit.page(
        "case.html",
        here="Cases",
        case=case,
        wanted=wanted(state, case),
        times=() if case.closed is not None else times_upon(moment, f"case {case.id}"),
        record=case_record(moment, number),
        offered=OfferList(moment),
        effect=filled_from(moment, case, putting_into_effect(moment, case)) if moment.is_present else None,
        refused=refused,
        refused_at=refused_at,
        done=done_of(visit),
    )


ROUTES = [
    route("/games/{game}/cases", GET=cases_page),
    route("/games/{game}/cases/{number}", GET=case_page),
]
