"""Fuel: the steps that are left to a provision, and what a request and its law are kept in."""

from typing import Any

_LAW: dict[str, Any] = {}
_FN: dict[str, Any] = {}
_F = [0, 0]
"""The steps left to the provision that runs, and to the task."""
_S: dict[str, Any] = {}


def _tick() -> bool:
    _F[0] -= 1
    if _F[0] < 0:
        raise RuntimeError("it ran out of fuel")
    return True


def _operated() -> None:
    """Pay for an operation with fractions, where sizes count; a provision ends where there's no fuel left.

    Between provisions nothing is ended: an error there would be nobody's.
    """
    if "counts_sizes" in _LAW:
        _F[0] -= 8
        if _F[0] < 0 and _S.get("inside"):
            raise RuntimeError("it ran out of fuel")
