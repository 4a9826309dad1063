"""What a proposal would change, as plain text for those who read it in a letter, a feed or a chat."""

from collections.abc import Sequence

from moot.game.changes import (
    Amend,
    AmendAmendment,
    Change,
    Edit,
    Enact,
    Repeal,
    RepealAmendment,
    Retitle,
    Transmute,
    Wording,
)

__all__ = ["changes_in_words"]


def changes_in_words(changes: Sequence[Change]) -> str:
    """Each change in a sentence, with the text that a rule gets in paragraphs of its own; mechanisms are only named."""
    return "\n\n".join(_in_words(change) for change in changes)


def _in_words(change: Change) -> str:
    match change:
        case Enact():
            what = f"A new {change.rank} rule" + _titled(change.content.title) + _coded(change.content.mechanism)
            return _with(what, change.content.text)
        case Amend():
            return _amended(f"Rule {change.rule}", change.wording)
        case AmendAmendment():
            return _amended(f"Amendment {change.amendment} of rule {change.rule}", change.wording)
        case Repeal():
            return f"Rule {change.rule} is repealed."
        case RepealAmendment():
            return f"Amendment {change.amendment} of rule {change.rule} is repealed."
        case Transmute():
            return f"Rule {change.rule} becomes {change.to}."
        case Retitle():
            return f"Rule {change.rule} is called “{change.title}”."


def _amended(what: str, wording: Wording) -> str:
    heading = f"{what} is amended{_titled(wording.title or '')}{_coded(wording.mechanism)}"
    if wording.text is not None:
        return _with(heading, wording.text)
    return _with(heading, "\n".join(_edited(edit) for edit in wording.edits))


def _edited(edit: Edit) -> str:
    return f"“{edit.find}” becomes “{edit.replace}”." if edit.replace else f"“{edit.find}” is left out."


def _titled(title: str) -> str:
    return f", “{title}”" if title else ""


def _coded(mechanism: str | None) -> str:
    """That there is a mechanism; None is where it stays as it was."""
    if mechanism is None:
        return ""
    return ", with a mechanism" if mechanism else ""


def _with(heading: str, text: str) -> str:
    return f"{heading}:\n\n{text.strip()}" if text.strip() else f"{heading}."
