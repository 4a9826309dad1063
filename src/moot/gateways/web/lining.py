"""Lines of play to look at: the tree of postings, one posting, and two lines side by side."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from moot.game.moves import Move, Refused
from moot.game.values import Value
from moot.gateways.web.visits import Visit, route
from moot.house.lineviews import PostingView, outline, posting_page, side_by_side
from moot.house.postings import posting_asked, posting_move

DRAWN_MAX = 1_000
"""As many postings are drawn; all of them are in the list."""
_ROW, _COLUMN, _EDGE = 26, 22, 16


class Dot(Value, frozen=True):
    """A posting in the drawing, with the line to the one that it follows."""

    posting: PostingView
    x: int
    y: int
    path: str
    """From what it follows, in the words of SVG; empty where it follows nothing."""


class Drawing(Value, frozen=True):
    """The tree as it is drawn."""

    dots: tuple[Dot, ...]
    width: int
    height: int


def drawn(shown: tuple[PostingView, ...]) -> Drawing:
    """One row for each posting, and one column more for each branch away from the line that most follow."""
    places: dict[int, tuple[int, int]] = {}
    dots = []
    for row, one in enumerate(shown):
        x, y = _EDGE + _COLUMN * one.depth, _EDGE + _ROW * row
        places[one.entry] = x, y
        path = ""
        if one.follows is not None:
            above, left = places[one.follows][1], places[one.follows][0]
            path = f"M{left} {above}V{y}H{x}"
        dots.append(Dot(one, x, y, path))
    widest = max((dot.x for dot in dots), default=0)
    return Drawing(tuple(dots), widest + 360, _EDGE * 2 + _ROW * max(len(dots) - 1, 0))


def lines_page(visit: Visit) -> Response:
    """The tree: drawn, and as a list."""
    state = visit.state()
    shown = outline(state)
    drawing = drawn(shown) if len(shown) <= DRAWN_MAX else None
    return visit.page("lines.html", here="Lines", state=state, shown=shown, drawing=drawing)


def posting(visit: Visit) -> Response:
    """One posting: what it says, what it is by the rules, and how it differs from what it follows."""
    state = visit.state()
    page = posting_page(state, visit.number("entry"))
    if page is None:
        raise HTTPException(404, f"Nothing was posted at entry {visit.part('entry')}.")
    return visit.page("posting.html", here="Lines", state=state, page=page, one=page.view)


def follow_up(visit: Visit) -> Response:
    """The visitor posts something: what they wish for, written by the program, or a text of their own."""
    state, name = visit.table.state, posting_move(visit.table.law.reading)
    if name is None:
        raise HTTPException(404, "This game is not played by postings.")
    if visit.player is None:
        raise HTTPException(403, "Say first who you are: choose your name at the top of the page.")
    follows = str(visit.number("entry")) if "entry" in visit.request.path_params else "none"
    wish, text = visit.form.text("wish"), visit.form.text("text")
    asked = posting_asked(state, name, visit.player, [*([wish] if wish else []), f"follows={follows}"], text)
    verdict: object = asked
    if isinstance(asked, Move):
        told = visit.table.submit(asked)
        if told.entry is not None:
            return visit.go(visit.link("lines", str(told.entry.number)))
        verdict = told.verdict
    reason = verdict.reason if isinstance(verdict, Refused) else "it is undecided"
    raise HTTPException(409, f"That could not be posted: {reason}.")


def compared(visit: Visit) -> Response:
    """Two lines side by side."""
    state = visit.state()
    asked = [visit.asked("one"), visit.asked("other")]
    if not all(entry.isdecimal() and len(entry) < 12 and int(entry) in state.postings for entry in asked):
        raise HTTPException(404, "Name two postings of this game by their entries.")
    beside = side_by_side(state, int(asked[0]), int(asked[1]))
    return visit.page("lines_beside.html", here="Lines", state=state, beside=beside)


ROUTES = [
    route("/games/{game}/lines", GET=lines_page, POST=follow_up),
    route("/games/{game}/lines/beside", GET=compared),
    route("/games/{game}/lines/{entry}", GET=posting, POST=follow_up),
]
