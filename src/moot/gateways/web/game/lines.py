"""The pages of lines of play: the tree of postings, one posting, and two lines compared."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.authoring import postings
from moot.game.lines import line_after
from moot.game.moves import Move, Refused
from moot.gateways.web.http.visit import Visit, existing, route, see_other
from moot.gateways.web.rendering.pictures.trees import lines_tree
from moot.languages import _
from moot.views.lines_of_play import outline, posting_page, side_by_side

WISHES: tuple[tuple[postings.Wish, str], ...] = (
    ("vote", "Add your name to the votes"),
    ("append", "Append the proposal to the rules"),
)
"""The forms that the program can fill in for a reply with a proposal."""


def lines_page(visit: Visit) -> Response:
    """The tree of postings, as a picture and as a list."""
    state = visit.moment.state
    shown = outline(state)
    tree = lines_tree(shown, lambda entry: visit.link("lines", str(entry)))
    return visit.page("lines.html", here="Lines", shown=shown, tree=tree)


def posting(visit: Visit, text: str = "") -> Response:
    """One posting: its text, what it is by the rules, and how it differs from what it follows.

    `text` is a proposal that its author wants to see before posting it.
    """
    state = visit.moment.state
    page = posting_page(state, visit.number("entry"))
    page = existing(page, _("There’s no posting at entry {entry}.", entry=visit.part("entry")))
    may = visit.player is not None and not visit.at and page.proposal and page.view.verdict != "talk"
    wishes = [(wish, words, _against(visit, page.view.entry, wish)) for wish, words in WISHES] if may else []
    line, told = line_after(state, page.view.entry), postings.proposal_told(state, page.view.entry)
    shown = tuple(postings.text_told(line, text, postings.changes_in(line, text))) if text.strip() else ()
    return visit.page(
        "posting.html", here="Lines", page=page, one=page.view, wishes=wishes, told=told, text=text, shown=shown
    )


def _against(visit: Visit, follows: int, wish: postings.Wish) -> postings.PostingFault | None:
    assert visit.player is not None
    return postings.fault_of_posting(visit.table, visit.player, follows, wish)


def follow_up(visit: Visit) -> Response:
    """Make a posting: written by the program as wished, or the visitor's own text."""
    state, name = visit.present.state, visit.present.law.index.posting_move
    if name is None:
        raise HTTPException(404, _("This game doesn’t use postings."))
    if visit.player is None:
        raise HTTPException(403, _("First tell us which player you are: pick your name at the top of the page."))
    follows = str(visit.number("entry")) if "entry" in visit.request.path_params else "none"
    wish, text = visit.form.text("wish"), visit.form.text("text")
    if wish == "look" and follows != "none":
        return posting(visit, text)
    asked = postings.posting_asked(state, name, visit.player, [*([wish] if wish else []), f"follows={follows}"], text)
    verdict: object = asked
    if isinstance(asked, Move):
        told = visit.submit(asked)
        if told.entry is not None:
            return see_other(visit.link("lines", str(told.entry.number)))
        verdict = told.verdict
    reason = verdict.reason if isinstance(verdict, Refused) else _("the rules don’t settle whether it’s allowed")
    raise HTTPException(409, _("Your posting didn’t go through: {reason}.", reason=reason))


def compared(visit: Visit) -> Response:
    """Two lines compared; or the form to choose them."""
    state = visit.moment.state
    asked = [visit.asked("one").strip(), visit.asked("other").strip()]
    for entry in filter(None, asked):
        if not (entry.isdecimal() and len(entry) < 12 and int(entry) in state.postings):
            raise HTTPException(
                404, _("There’s no posting at entry {entry}. Name two postings by entry.", entry=entry[:20])
            )
    one, other = asked
    beside = side_by_side(state, int(one), int(other)) if one and other else None
    tips = [posting for posting in outline(state) if posting.tip]
    return visit.page("lines_beside.html", here="Lines", beside=beside, tips=tips, asked=asked)


ROUTES = [
    route("/games/{game}/lines", GET=lines_page, POST=follow_up),
    route("/games/{game}/lines/beside", GET=compared),
    route("/games/{game}/lines/{entry}", GET=posting, POST=follow_up),
]
