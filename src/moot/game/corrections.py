"""Corrections by hand, as stored: effects, each with the value before.

A keeper of the record may do these, citing a rule; never change rules, votes or judgments. Rules change by what other
rules make of an adoption, and only so.
"""

from typing import Any

from moot.game.values import Value

BY_HAND = "by hand"
"""Stands for the provision of corrections by hand; no provision can have this name."""

CORRECTABLE = frozenset(
    "award set_quantity set_register appoint open_voting close_voting adopt defeat decide publish withdraw"
    " remove_player credit_win".split()
)
"""The effects of the mechanism language that can be made by hand."""


class Correction(Value, frozen=True):
    """One effect that was made by hand."""

    effect: str
    arguments: dict[str, Any]
    was: Any = None
    """The value before: each player's amount, a register's entry, the office holder, a proposal's stage."""


class ByHand(Value, frozen=True):
    """The corrections of one entry."""

    corrections: tuple[Correction, ...]
    entry: int | None = None
    """The entry that they correct, if they name one."""
    set_back: int | None = None
    """The entry that reversed them."""
    case: str | None = None
    """The case whose judgment they put into effect, if they name one."""
