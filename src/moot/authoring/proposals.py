"""Proposals as documents, for gateways: rule changes read from a text or a line, and written as a text."""

import re
from collections.abc import Sequence

from moot.game.changes import Amend, Change, Fault, Repeal, RepealAmendment, Retitle, Transmute, Wording
from moot.game.values import Number
from moot.law.papers.changefiles import read_changes, write_changes
from moot.law.papers.frontmatter import has_fields

__all__ = ["has_fields", "read_line", "read_proposal", "spelled_out", "write_proposal"]


def read_proposal(text: str) -> tuple[Change, ...] | list[Fault]:
    """The changes that a proposal's text asks for, or everything that is wrong with it.

    The text is written as rule files are, with a field `change`; a text without fields is a new rule.
    Bad input never raises.
    """
    return read_changes(text)


def write_proposal(changes: Sequence[Change]) -> str:
    """The text of a proposal that asks for these changes."""
    return write_changes(changes)


_USES = {
    "amend": "amend 210 The whole new text.",
    "repeal": "repeal 210",
    "repeal-amendment": "repeal-amendment 203 302",
    "transmute": "transmute 109 mutable",
    "retitle": "retitle 210 Teams",
}
"""How each line begins that is not the text of a new rule, with an example."""


def read_line(line: str) -> tuple[Change, ...] | list[Fault]:
    """The change that one line asks for; any line that is none of these is the text of a new rule:

    `amend 210 The whole new text.` · `repeal 210` · `transmute 109 mutable` · `retitle 210 Teams` ·
    `repeal-amendment 203 302`
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
        case ["amend", rule, *text] if text and rule[:1].isdecimal():
            return (Amend(Number(rule), Wording(text=line.split(maxsplit=2)[2])),)
        case [word, *_] if word in _USES:
            message = f"this is no proposal to {word.replace('-', ' ')}"
            return [Fault(1, 1, "proposal.line", message, f"write: {_USES[word]}")]
    return read_changes(line)


def spelled_out(line: str) -> str:
    """A line that begins as these do, as somebody would say it: `amend rule 210 …`."""
    return re.sub(rf"^({'|'.join(_USES)})(?= \d)", r"\1 rule", line)
