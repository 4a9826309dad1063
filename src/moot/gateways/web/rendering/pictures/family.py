"""Games that were forked from one another: a line for each along the entries, from where it left another to its end."""

from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from moot.gateways.web.rendering.pictures.drawing import picture, table, tag
from moot.play.forking import Branch

_WIDTH, _ROW, _TOP, _EDGE = 480.0, 42.0, 30.0, 8.0
_LETTER, _TITLE_LETTERS = 7.6, 40


def family_tree(family: Sequence[Branch], here: str, address: Callable[[str], str]) -> Markup:
    """The tree, each game with a link to it; nothing where a game has neither forks nor an origin to show."""
    if len(family) < 2:
        return Markup("")
    rows = {one.game: _TOP + _ROW * n for n, one in enumerate(family)}
    latest = max(one.last for one in family)
    said = f"{len(family)} games, each from the entry where it was forked to its last entry, at most {latest}."
    return picture(
        "family",
        "family",
        (_WIDTH, _TOP + _ROW * (len(family) - 1) + 14),
        [part for one in family for part in _line(one, rows, latest, here, address)],
        title="Family tree of forks",
        said=said,
        caption="Each line is a game, with its entries from left to right. The heavy line is this game.",
        facts=table(
            ("Game", "Forked from", "After entry", "Last entry"),
            [(one.title, _title_of(family, one.source), _entry(one), str(one.last)) for one in family],
            "Games that were forked from one another",
        ),
        links=True,
    )


def _line(
    one: Branch, rows: dict[str, float], latest: int, here: str, address: Callable[[str], str]
) -> Iterator[Markup]:
    """One game: the line from where it was forked, its title above that, and a dot at its end."""
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
