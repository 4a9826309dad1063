"""The form endpoint that makes a move, and the page that lists all moves with who may make them."""

from starlette.responses import Response

from moot.authoring.move_arguments import move_from_form
from moot.game.events import GameEnded, Won
from moot.game.moves import Move, Refused
from moot.gateways.web.game.cases import case_page
from moot.gateways.web.game.overview import game_page
from moot.gateways.web.game.talk import talk_page, thread_page
from moot.gateways.web.http.visit import Visit, route, see_other
from moot.gateways.web.move_forms import RefusalView, refusal_of
from moot.gateways.web.proposals.pages import proposal_page
from moot.gateways.web.rendering.move_offers import OfferList, labels
from moot.play.previews import ending_of
from moot.play.table import MoveResult
from moot.views.doing.moves import moves_of
from moot.views.doing.offers import described
from moot.views.sentences import event_sentence
from moot.views.talk import thread_of


def move(visit: Visit) -> Response:
    """Make a move from a form, and go back to its page with the result."""
    name = visit.part("move")
    proposal, case = visit.form.text("proposal"), visit.form.text("case")
    asked = move_from_form(visit.present, name, visit.form)
    if isinstance(asked, Move) and "confirmed" not in visit.form and (ending := ending_of(visit.present, asked)):
        return _confirmation(visit, asked, ending)
    answer = MoveResult(verdict=asked) if isinstance(asked, Refused) else visit.submit(asked)
    if answer.entry is None:
        refused = refusal_of(answer, visit)
        assert refused is not None
        return _page_of(visit, proposal, case, refused, "-".join((name, *(proposal or case).split())))
    opened = getattr(answer.verdict, "case", None)
    if opened is not None:
        return see_other(visit.link("cases", opened, done=answer.entry.number))
    back = visit.back()
    if back.startswith(f"{visit.root}/talk"):
        said = str(answer.entry.number)
        return see_other(f"{visit.link('talk', said, done=said)}#said-{said}")
    response = see_other(f"{back}{'&' if '?' in back else '?'}done={answer.entry.number}")
    if answer.ballots:
        visit.keep_ballots(response, answer.entry.number, answer.ballots)
    return response


def _confirmation(visit: Visit, asked: Move, ending: tuple[Won | GameEnded, ...]) -> Response:
    """A page that asks once before a move ends the game: what happens then, and that nothing is lost."""
    state = visit.present.state
    return visit.page(
        "confirm.html",
        here="Game",
        button=labels(described(visit.present, asked.name)).button,
        ending=[event_sentence(event, state) for event in ending],
        open=len(state.undecided),
        fields=[(name, value) for name, values in visit.form.items() for value in values if name != "form_token"],
    )


def _page_of(visit: Visit, proposal: str, case: str, refused: RefusalView, at: str) -> Response:
    """The form's page, with the refusal."""
    back, state = visit.form.text("back"), visit.present.state
    if proposal in state.proposals and back.startswith(visit.link("proposals", proposal)):
        return proposal_page(visit, proposal, refused, at)
    if case in state.cases and back.startswith(visit.link("cases", case)):
        return case_page(visit, case, refused, at)
    if back.startswith(f"{visit.root}/talk"):
        entry = back.partition("?")[0].rpartition("/")[2]
        said = entry.isdecimal() and len(entry) < 12 and thread_of(visit.present, int(entry)) is not None
        return thread_page(visit, refused, int(entry)) if said else talk_page(visit, refused)
    return game_page(visit, refused, at)


def moves_page(visit: Visit) -> Response:
    """All moves, those of the rules first; and whether the visitor may make each now, or why not."""
    offered = OfferList(visit.present) if visit.moment.is_present and visit.player else None
    return visit.page(
        "moves.html",
        here="Moves",
        moves=moves_of(visit.moment),
        can=frozenset(o.name for o in offered.all if o.allowed and o.yours) if offered else frozenset(),
        cannot={alike[0].name: alike[0] for alike in offered.later()} if offered else {},
        offered=offered,
    )


ROUTES = [
    route("/games/{game}/do/{move}", POST=move),
    route("/games/{game}/moves", GET=moves_page),
]
