"""Trees as SVG: the family of forked games, and the postings of lines of play."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from moot.gateways.web.rendering.pictures.drawing import picture, table, tag
from moot.languages import N_, _, counted
from moot.play.forks import Branch
from moot.views.lines_of_play import PostingView

_WIDTH, _ROW, _TOP, _EDGE = 480.0, 42.0, 30.0, 8.0
_LETTER, _TITLE_LETTERS = 7.6, 40


def family_tree(family: Sequence[Branch], here: str, address: Callable[[str], str]) -> Markup:
    """The tree, each game with a link; empty if a game has neither forks nor a visible origin."""
    if len(family) < 2:
        return Markup("")
    rows = {one.game: _TOP + _ROW * n for n, one in enumerate(family)}
    latest = max(one.last for one in family)
    said = _(
        "{count} games, each from the entry where it was forked to its last entry, at most {latest}.",
        count=len(family),
        latest=latest,
    )
    return picture(
        "family",
        "family",
        (_WIDTH, _TOP + _ROW * (len(family) - 1) + 14),
        [part for one in family for part in _line(one, rows, latest, here, address)],
        title=_("Family tree of forks"),
        said=said,
        caption=_("Each line is a game, with its entries from left to right. The heavy line is this game."),
        facts=table(
            (_("Game"), _("Forked from"), _("After entry"), _("Last entry")),
            [(one.title, _title_of(family, one.source), _entry(one), str(one.last)) for one in family],
            _("Games that were forked from one another"),
        ),
        links=True,
    )


def _line(
    one: Branch, rows: dict[str, float], latest: int, here: str, address: Callable[[str], str]
) -> Iterator[Markup]:
    """One game: the line from where it was forked, its title above, and a dot at its end."""
    left, right, y = _at(one.entry, latest), _at(one.last, latest), rows[one.game]
    came = f"M{left:.1f} {rows[one.source]}V{y}" if one.source in rows else f"M{left:.1f} {y}"
    label = one.title if len(one.title) <= _TITLE_LETTERS else one.title[: _TITLE_LETTERS - 1] + "…"
    at_end = left + 8 + len(label) * _LETTER > _WIDTH
    yield tag("path", class_="branch here" if one.game == here else "branch", d=f"{came}H{right:.1f}")
    words = tag("text", label, x=_WIDTH if at_end else left + 8, y=y - 9, text_anchor="end" if at_end else None)
    yield tag("a", tag("circle", cx=right, cy=y, r=5), words, href=address(one.game))


def _at(entry: int, latest: int) -> float:
    return _EDGE + (_WIDTH - 2 * _EDGE) * entry / max(latest, 1)


def _title_of(family: Sequence[Branch], game: str) -> str:
    return next((one.title for one in family if one.game == game), "")


def _entry(one: Branch) -> str:
    return str(one.entry) if one.source else ""


DRAWN_MAX = 1_000
"""The most postings that are drawn; the list has all."""
_STEP, _COLUMN, _MARGIN, _RADIUS = 28, 24, 16, 7
_CHARACTER = 7.6
_NAME_LETTERS = 24
_SIGNS = {"talk": "“", "illegal": "×", "undecided": "?"}
"""The symbol inside a posting's mark, if the posting isn't a move by the rules."""
_VERDICTS = {"talk": N_("talk"), "illegal": N_("illegal"), "undecided": N_("undecided")}


def lines_tree(shown: Sequence[PostingView], address: Callable[[int], str]) -> Markup:
    """The tree, each posting with a link; empty if there are none, or too many to draw."""
    if not shown or len(shown) > DRAWN_MAX:
        return Markup("")
    places = {one.entry: (_MARGIN + _COLUMN * one.depth, _MARGIN + _STEP * row) for row, one in enumerate(shown)}
    labels = {one.entry: _label(one) for one in shown}
    width = max(places[one.entry][0] + 14 + _CHARACTER * len(labels[one.entry]) for one in shown)
    lines = sum(1 for one in shown if one.tip)
    return picture(
        "tree",
        "tree",
        (max(width, 340.0), _MARGIN * 2 + _STEP * (len(shown) - 1)),
        [*_branches(shown, places), *_marks(shown, places, labels, address)],
        title=_("Tree of postings"),
        said=_(
            "{count} postings on {lines} lines of play, each below the one it follows.", count=len(shown), lines=lines
        ),
        caption=_("A dot is a move, × an illegal move, “ talk, ? undecided. Most players follow the heavy line."),
        links=True,
        as_drawn=True,
    )


def _label(one: PostingView) -> str:
    name = one.player if len(one.player) <= _NAME_LETTERS else one.player[: _NAME_LETTERS - 1] + "…"
    votes = len(one.votes or ())
    what = "" if one.verdict == "move" else ", " + _(_VERDICTS.get(one.verdict, one.verdict))
    voted = counted(votes, ", {count} vote", ", {count} votes") if votes and not what else ""
    return f"{one.entry} {name}{what}{voted}"


def _branches(shown: Sequence[PostingView], places: dict[int, tuple[int, int]]) -> Iterator[Markup]:
    """The branches first, then the main line, so that it lies on top."""
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
