"""Long lists, a page at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

from moot.gateways.web.visits import Visit

_PAGE_DIGITS_MAX = 6


def paged(
    visit: Visit,
    listed: Sequence[Any],
    most: int,
    parts: tuple[str, ...],
    kept: Mapping[str, str] | None = None,
    *,
    first: int = 1,
) -> dict[str, Any]:
    """What is `shown` of a list on the page that is asked for, with the addresses of those beside it.

    `parts` are the page's own address within the game, `kept` is what stands behind its question mark, and `first` the
    page where none is asked for.
    """
    pages = max(1, -(-len(listed) // most))
    asked = visit.asked("page")
    page = int(asked) if asked.isdecimal() and len(asked) <= _PAGE_DIGITS_MAX else first
    page = min(max(1, page), pages)

    def beside(number: int) -> str:
        return visit.link(*parts, **(kept or {}), page=number) if 1 <= number <= pages else ""

    shown = listed[(page - 1) * most : page * most]
    return {"shown": shown, "page": page, "pages": pages, "newer": beside(page - 1), "older": beside(page + 1)}
