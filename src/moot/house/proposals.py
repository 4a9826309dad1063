"""Proposals as documents, for gateways: rule changes read from a text or a line, and written as a text."""

from collections.abc import Sequence

from moot.game.changes import Change, Fault, Repeal, RepealAmendment, Retitle, Transmute
from moot.game.values import Number
from moot.law.papers.changefiles import read_changes, write_changes


def read_proposal(text: str) -> tuple[Change, ...] | list[Fault]:
    """The changes that a proposal's text asks for, or everything that is wrong with it.

    The text is written as rule files are, with a field `change`; a text without fields is a new rule.
    Bad input never raises.
    """
    return read_changes(text)


def write_proposal(changes: Sequence[Change]) -> str:
    """The text of a proposal that asks for these changes."""
    return write_changes(changes)


def read_line(line: str) -> tuple[Change, ...] | list[Fault]:
    """The change that one line asks for; any line that is none of these is the text of a new rule:

    `repeal 210` · `transmute 109 mutable` · `retitle 210 Teams` · `repeal-amendment 203 302`
    """
    match line.split():
        case ["repeal", rule]:
            return (Repeal(Number(rule)),)
        case ["repeal-amendment", rule, amendment]:
            return (RepealAmendment(Number(rule), Number(amendment)),)
        case ["transmute", rule, "mutable"]:
            return (Transmute(Number(rule), "mutable"),)
        case ["transmute", rule, "immutable"]:
            return (Transmute(Number(rule), "immutable"),)
        case ["retitle", rule, *title] if title:
            return (Retitle(Number(rule), " ".join(title)),)
    return read_changes(line)
