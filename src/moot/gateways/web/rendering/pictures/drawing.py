"""Building blocks of charts: SVG elements, and a figure with title, description and data table."""

from collections.abc import Iterable, Sequence
from functools import cache

from markupsafe import Markup, escape

from moot.languages import _

Cell = str | int | Markup
"""A table cell; numbers are right-aligned."""


def tag(name: str, *inside: object, **attributes: object) -> Markup:
    """An element with its attributes escaped: `class_` is `class`, `stroke_width` is `stroke-width`."""
    given = "".join(
        f' {_attribute(key)}="{escape(_number(value))}"' for key, value in attributes.items() if value is not None
    )
    if not inside and name in _EMPTY:
        return Markup(f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{joined(inside)}</{name}>")


_EMPTY = frozenset({"rect", "line", "path", "circle"})


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _number(value: object) -> object:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else value


def joined(parts: Iterable[object]) -> Markup:
    """Join elements; plain text is escaped."""
    return Markup("".join(escape(part) for part in parts))


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str, *, amounts: bool = False) -> Markup:
    """Data as a table with row headers; with `amounts`, all columns but the first are of numbers, written out."""
    rows = list(rows)
    numeric = [bool(rows) and all(isinstance(row[n], int) for row in rows) for n in range(len(head))]
    if amounts:
        numeric = [n > 0 for n in range(len(head))]
    heads = (tag("th", name, scope="col", class_="count" if numeric[n] else None) for n, name in enumerate(head))
    body = (
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *(tag("td", cell, class_="count" if numeric[n] else None) for n, cell in enumerate(row) if n),
        )
        for row in rows
    )
    return tag(
        "table",
        tag("caption", caption, class_="hidden"),
        tag("thead", tag("tr", *heads)),
        tag("tbody", *body),
    )


def picture(
    kind: str,
    name: str,
    size: tuple[float, float],
    drawn: Iterable[object],
    *,
    title: str,
    said: str,
    caption: object = "",
    facts: Markup | None = None,
    links: bool = False,
    as_drawn: bool = False,
) -> Markup:
    """The figure: the drawing, a caption, and its data as a table to unfold.

    `name` tells it from the other pictures on its page. With `links` in it the drawing is a group of things to
    follow, otherwise one image. It takes the width that there is, unless it is to be as large `as_drawn`.
    """
    width, height = size
    svg = tag(
        "svg",
        tag("title", title, id=f"{name}-title"),
        tag("desc", said, id=f"{name}-said"),
        *drawn,
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=_number(width) if as_drawn else None,
        height=_number(height) if as_drawn else None,
        role="group" if links else "img",
        aria_labelledby=f"{name}-title {name}-said",
    )
    below = [caption] if caption else []
    if facts is not None:
        below.append(tag("details", tag("summary", _("As a table")), tag("div", facts, class_="scroll", tabindex=0)))
    return tag("figure", svg, *([tag("figcaption", *below)] if below else []), class_=f"picture {kind}")
