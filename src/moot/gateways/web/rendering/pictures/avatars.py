"""Avatars: a ring around a player's initial, drawn from the name, so that it's the same wherever the name stands.

The ring is one of 255 patterns, alike on its left and right. Its colour follows the initial, as the lines of charts do,
and is one of the style sheet's, which can be told apart on either background.
"""

from functools import lru_cache
from hashlib import blake2b
from itertools import groupby

from markupsafe import Markup

_PARTS = 8
"""The parts of half a ring, each drawn or left out."""


@lru_cache(maxsize=4096)
def avatar_ring(name: str) -> Markup:
    """The ring of a name, as SVG in the current colour."""
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=1, person=b"avatar").digest()[0]
    half = [bool((digest or 1) >> place & 1) for place in range(_PARTS)]
    ring = [*half, *reversed(half)]
    first = ring.index(True)  # dashes begin with one that is drawn
    runs = [str(len([*run])) for _, run in groupby(ring[first:] + ring[:first])]
    dashes = " ".join(runs if len(runs) % 2 == 0 else [*runs, "0"])
    turn = first * 360 / len(ring) - 90
    return Markup(
        '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10.5"/>'
        '<path class="dashes" d="M22.5 12A10.5 10.5 0 1 1 1.5 12A10.5 10.5 0 1 1 22.5 12" pathLength="{}"'
        ' stroke-dasharray="{}" transform="rotate({:g} 12 12)"/></svg>'
    ).format(len(ring), dashes, turn)
