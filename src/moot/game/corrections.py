"""What is done by hand, as it is kept: corrections of what is so, each with what was so before.

A keeper of the record may do these, citing a rule; never change rules, votes or judgments. Rules change by what other
rules make of an adoption, and only so.
"""

from typing import Any

from moot.game.values import Value

BY_HAND = "by hand"
"""Stands in the place of a provision in what is done by hand; no provision can be called so."""

CORRECTABLE = frozenset(
    "award set_quantity set_register appoint open_voting close_voting adopt defeat decide publish withdraw"
    " remove_player credit_win".split()
)
"""The effects of the mechanism language that can be had by hand."""


class Correction(Value, frozen=True):
    """One effect that was had by hand."""

    effect: str
    arguments: dict[str, Any]
    was: Any = None
    """What was so before: each player's holding, a register's entry, who held the office, where a proposal stood."""


class ByHand(Value, frozen=True):
    """The corrections of one entry."""

    corrections: tuple[Correction, ...]
    entry: int | None = None
    """The entry that they correct, where they name one."""
    set_back: int | None = None
    """The entry that set them back."""
