"""Proposals as documents, for gateways: rule changes read from a text, and written as one."""

from collections.abc import Sequence

from moot.game.changes import Change, Fault
from moot.law.changefiles import read_changes, write_changes


def read_proposal(text: str) -> tuple[Change, ...] | list[Fault]:
    """The changes that a proposal's text asks for, or everything that is wrong with it; see `docs/rule-files.md`.

    A text without fields is a new rule. Bad input never raises.
    """
    return read_changes(text)


def write_proposal(changes: Sequence[Change]) -> str:
    """The text of a proposal that asks for these changes."""
    return write_changes(changes)
