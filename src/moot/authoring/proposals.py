"""Parse the text of a proposal into rule changes: a document with fields, a one-line command, or plain words."""

import re

from moot.authoring.prose.code import changes_with_code
from moot.authoring.prose.explanation import explain, explanation_lines
from moot.authoring.prose.reader import read_prose
from moot.authoring.prose.values import ProseProposal, place
from moot.documents.prose.values import NOT_UNDERSTOOD, READ_AS
from moot.game.changes import Amend, Change, Enact, Fault, Repeal, RepealAmendment, Retitle, Transmute, Wording
from moot.game.moves import Refused, refused_for
from moot.game.state import State
from moot.game.values import RANK, Number
from moot.languages import N_, joined
from moot.law.files.change_files import read_changes
from moot.law.files.front_matter import has_fields as has_fields

PROSE = "--prose"
"""The option by which a player says that a proposal is in their own words, and confirms what we understood."""
UNCONFIRMED = "prose.unconfirmed"
"""The refusal of a proposal in words that we understood, but that its author hasn't confirmed."""
_FIX = N_("fix the proposal and make it again")

_USES = {
    "amend": "amend 210 The whole new text.",
    "repeal": "repeal 210",
    "repeal-amendment": "repeal-amendment 203 302",
    "transmute": "transmute 109 mutable",
    "retitle": "retitle 210 Teams",
}
"""The one-line commands, each with an example; any other line is the text of a new rule."""


def read_line(line: str) -> tuple[Change, ...] | list[Fault]:
    """Parse a one-line command into a change; any other line is the text of a new rule:

    `amend 210 The whole new text.` · `repeal 210` · `transmute 109 mutable` · `retitle 210 Teams` ·
    `repeal-amendment 203 302`
    """
    match line.split():
        case ["repeal", rule]:
            return (Repeal(Number(rule)),)
        case ["repeal-amendment", rule, amendment]:
            return (RepealAmendment(Number(rule), Number(amendment)),)
        case ["transmute", rule, rank] if RANK.fullmatch(rank):
            return (Transmute(Number(rule), rank),)
        case ["retitle", rule, *title] if title:
            return (Retitle(Number(rule), " ".join(title)),)
        case ["amend", rule, *text] if text and rule[:1].isdecimal():
            return (Amend(Number(rule), Wording(text=line.split(maxsplit=2)[2])),)
        case [word, *_] if word in _USES:
            message = N_("this isn't a proposal to {word}", word=word.replace("-", " "))
            return [Fault(1, 1, "proposal.line", message, N_("write: {uses}", uses=_USES[word]))]
    return read_changes(line)


def spelled_out(text: str) -> str:
    """A text in plain words, with a one-line command as somebody would say it: `amend rule 210 …`."""
    line = text.strip()
    return text if "\n" in line else re.sub(rf"^({'|'.join(_USES)})(?= \d)", r"\1 rule", line)


def changes_to_propose(state: State, text: str, *, prose: bool = False) -> tuple[Change, ...] | Refused:
    """The rule changes of a proposal's text, or the refusal if there is something wrong with it.

    A text that asks for changes in plain words doesn't become a new rule: it's refused, with what we understood, until
    its author confirms that (`prose`). Rules get the code that the sentences of their new texts come to, unless it's a
    document with fields, which says all there is to propose.
    """
    if prose and not has_fields(text):
        return confirmed(read_prose(state, spelled_out(text)))
    read = parse_proposal(state, text)
    if isinstance(read, ProseProposal):
        return _stopped(read) if read.obstacles else _unconfirmed(read)
    if isinstance(read, list):
        return refused_for(read, "proposal", _FIX)
    return read if has_fields(text) else changes_with_code(state, read)


def parse_proposal(state: State, text: str) -> tuple[Change, ...] | list[Fault] | ProseProposal:
    """The rule changes of a document or a one-line command, its faults, or what a text asks for in plain words.

    A text without fields that gives no instructions is a new rule.
    """
    line = text.strip()
    changes = read_changes(text) if "\n" in line else read_line(line)
    if has_fields(text):
        return changes
    if _is_meant_otherwise(read_words(state, text, drafts=False), changes):
        return read_words(state, text)
    return changes


def read_words(state: State, text: str, *, drafts: bool = True) -> ProseProposal:
    """Read a proposal in plain words, without the code that may follow it."""
    return read_prose(state, spelled_out(text).partition("\n```python")[0], drafts=drafts)


def _is_meant_otherwise(words: ProseProposal, changes: tuple[Change, ...] | list[Fault]) -> bool:
    """Whether a text read as plain words asks for something else than the same text read as a document or command."""
    if isinstance(changes, list):
        return bool(words.meant) and words.instructs and not words.obstacles
    if any(isinstance(change, Enact) for change in changes):
        return words.instructs
    if not any(isinstance(change, Amend | Retitle) for change in changes):
        return False
    applies = any(obstacle.code != NOT_UNDERSTOOD for obstacle in words.obstacles)
    return applies or (words.instructs and not words.obstacles and words.changes != changes)


def confirmed(words: ProseProposal) -> tuple[Change, ...] | Refused:
    """The changes of a text in plain words that its author has confirmed; or why they can't be proposed."""
    if words.obstacles:
        return _stopped(words)
    if words.slips:
        reason = joined(one.message for one in words.slips)
        return Refused(
            code=READ_AS, reason=reason, remedy=N_("if that's what you mean, write it so and propose it again")
        )
    if words.meant:
        return words.changes
    reason = N_("we found no rule change in the text") if words.text.strip() else N_("there is no text")
    return Refused(
        code="prose.no-change",
        reason=reason,
        remedy=N_(
            "try “Repeal rule 206.” (docs/prose.md has more); leave out {prose} if the text is a new rule", prose=PROSE
        ),
    )


def _stopped(words: ProseProposal) -> Refused:
    """The refusal of a text in words if part of it can't be proposed."""
    faults = [
        Fault(*place(words.text, one.span.start), one.code, one.reason_and_nearest, one.remedy)
        for one in words.obstacles
    ]
    return refused_for(faults, "proposal", _FIX)


def _unconfirmed(words: ProseProposal) -> Refused:
    told = explain(words)
    return Refused(
        code=UNCONFIRMED,
        reason=N_("this proposal is in plain words: nothing is proposed until you confirm what we understood"),
        facts={"understood": list(explanation_lines(told))},
        remedy=N_(
            "if we got it right, make the move again with {prose}; if the text is a new rule, put"
            " the lines `---`, `change: enact`, `---` above it",
            prose=PROSE,
        ),
    )
