"""Addresses of the page at hand, with something else behind the question mark."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

_PASSING = frozenset({"done"})
"""What tells of a move just made, and is not carried on."""


def this_page(request: Request, **query: Any) -> str:
    """The address of this page with these values instead of its own; what is empty is left out."""
    kept = {name: value for name, value in request.query_params.items() if name not in _PASSING}
    asked = {name: value for name, value in (kept | query).items() if value not in (None, "")}
    return request.url.path + ("?" + urlencode(asked) if asked else "")
