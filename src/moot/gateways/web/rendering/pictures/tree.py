"""The tree of postings: one row for each, and one column more for each branch away from the line that most follow."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from moot.gateways.web.rendering.pictures.drawing import picture, tag
from moot.views.lineviews import PostingView

DRAWN_MAX = 1_000
"""As many postings are drawn; all of them are in the list."""
_ROW, _COLUMN, _EDGE, _RADIUS = 28, 24, 16, 7
_LETTER = 7.6
_NAME_LETTERS = 24
_SIGNS = {"talk": "“", "illegal": "×", "undecided": "?"}
"""What stands within a posting's mark, where it is not a move by the rules."""


def lines_tree(shown: Sequence[PostingView], address: Callable[[int], str]) -> Markup:
    """The tree, each posting with a link to its page; nothing where there are none, or too many to draw."""
    if not shown or len(shown) > DRAWN_MAX:
        return Markup("")
    places = {one.entry: (_EDGE + _COLUMN * one.depth, _EDGE + _ROW * row) for row, one in enumerate(shown)}
    labels = {one.entry: _label(one) for one in shown}
    width = max(places[one.entry][0] + 14 + _LETTER * len(labels[one.entry]) for one in shown)
    lines = sum(1 for one in shown if one.tip)
    return picture(
        "tree",
        "tree",
        (max(width, 340.0), _EDGE * 2 + _ROW * (len(shown) - 1)),
        [*_branches(shown, places), *_marks(shown, places, labels, address)],
        title="Tree of postings",
        said=f"{len(shown)} postings on {lines} lines of play, each below the one it follows.",
        caption="A dot is a move, × an illegal move, “ talk, ? undecided. Most players follow the heavy line.",
        links=True,
        as_drawn=True,
    )


def _label(one: PostingView) -> str:
    name = one.player if len(one.player) <= _NAME_LETTERS else one.player[: _NAME_LETTERS - 1] + "…"
    votes = len(one.votes or ())
    what = "" if one.verdict == "move" else f", {one.verdict}"
    voted = f", {votes} vote{'' if votes == 1 else 's'}" if votes and not what else ""
    return f"{one.entry} {name}{what}{voted}"


def _branches(shown: Sequence[PostingView], places: dict[int, tuple[int, int]]) -> Iterator[Markup]:
    """First the branches, then the line that most follow, so that it lies on top."""
    for is_followed in (False, True):
        for one in shown:
            if one.follows is not None and one.is_followed == is_followed:
                (left, above), (x, y) = places[one.follows], places[one.entry]
                corner = f"V{y}" if x == left else f"V{y - _COLUMN // 2}Q{left} {y} {left + _COLUMN // 2} {y}H{x}"
                yield tag("path", class_="branch followed" if is_followed else "branch", d=f"M{left} {above}{corner}")


def _marks(
    shown: Sequence[PostingView],
    places: dict[int, tuple[int, int]],
    labels: dict[int, str],
    address: Callable[[int], str],
) -> Iterator[Markup]:
    for one in shown:
        x, y = places[one.entry]
        sign = _SIGNS.get(one.verdict)
        mark = [tag("circle", class_=one.verdict, cx=x, cy=y, r=_RADIUS)]
        if sign:
            mark.append(tag("text", sign, class_=f"sign {one.verdict}", x=x, y=y + 4.5, text_anchor="middle"))
        yield tag("a", *mark, tag("text", labels[one.entry], x=x + 14, y=y + 5), href=address(one.entry))
