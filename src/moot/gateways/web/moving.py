"""Moves made from the forms of any page, and back to that page with what came of them."""

from starlette.responses import Response

from moot.gateways.web.judging import case_page
from moot.gateways.web.moves import make, refusal_in
from moot.gateways.web.offered import named
from moot.gateways.web.playing import game_page
from moot.gateways.web.proposing import proposal_page
from moot.gateways.web.refusals import Told
from moot.gateways.web.visits import Visit, route


def move(visit: Visit) -> Response:
    """A move made from a form; back to the page it was on, with what came of it."""
    name = visit.part("move")
    proposal, case = visit.form.text("proposal"), visit.form.text("case")
    answer = make(visit, name)
    refused = refusal_in(answer, visit)
    if refused is not None:
        return _page_of(visit, proposal, case, refused, named(name, proposal or case))
    assert answer.entry is not None
    opened = getattr(answer.verdict, "case", None)
    if opened is not None:
        return visit.go(visit.link("cases", opened, done=answer.entry.number))
    back = visit.back()
    return visit.go(f"{back}{'&' if '?' in back else '?'}done={answer.entry.number}")


def _page_of(visit: Visit, proposal: str, case: str, refused: Told, at: str) -> Response:
    """The page that the form was on, with the refusal."""
    back, state = visit.form.text("back"), visit.table.state
    if proposal in state.proposals and back.startswith(visit.link("proposals", proposal)):
        return proposal_page(visit, proposal, refused, at)
    if case in state.cases and back.startswith(visit.link("cases", case)):
        return case_page(visit, case, refused, at)
    return game_page(visit, refused, at)


ROUTES = [route("/games/{game}/do/{move}", POST=move)]
