"""Moves as people type them: words become the arguments that a move asks for, by place or by name."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from moot.authoring.postings import posting_asked, posting_move
from moot.authoring.proposals import has_fields, read_line, read_proposal, spelled_out
from moot.authoring.prose import UNKNOWN_FORM, Worded, place, read_prose
from moot.authoring.understood import lines_of, told_of
from moot.game.changes import Amend, Change, Enact, Fault, Retitle
from moot.game.moves import Move, Refused
from moot.game.state import State
from moot.game.values import PlayerId, plain
from moot.law.arguments import parameters_of
from moot.law.law import SandboxedLaw
from moot.views.holdings import HOLDINGS
from moot.views.movefields import Field, fields_of

BODIES = ("changes", "ruleset", "text", "statement", "reasons")
"""The arguments that a document may be, the first of them that the move has and is not given."""
PROSE = "--prose"
"""The word by which a player says that the proposal is in their own words, and means what is understood of it."""
WRITTEN = (
    "one text: “No talking on Sundays.” is a new rule, “repeal 210” or “amend 210 The whole new text.” changes one, "
    f"and with {PROSE} it is in your own words"
)
"""How the changes of a proposal are typed."""
UNCONFIRMED = "prose.unconfirmed"
"""The refusal of a proposal in words that was understood, and waits for that word."""


def asked_for(
    state: State, law: SandboxedLaw, player: str, words: Sequence[str], document: str | None = None
) -> Move | Refused:
    """The move that words ask for: its name, then arguments by place or as `name=value`, and perhaps a document.

    `name.key=value` gives one entry of an argument that has several; a holding's can go without the name. The proposal
    or case that a move is on may be left out where only one is open. `--prose` says that the proposal is in the
    player's own words. What cannot be tied to an argument is a refusal.
    """
    name, *rest = [word for word in words if word != PROSE]
    if parameters_of(law.reading, name) is None:
        return Move(name=name, player=PlayerId(player))  # which the law refuses, and says what moves there are
    if name == posting_move(law.reading):
        return posting_asked(state, name, player, rest, document)
    fields = fields_of(state, law, name)
    given: dict[str, Any] = {}
    if PROSE in words and not any(field.kind == "changes" for field in fields):
        return _malformed(name, fields, f"{PROSE} is for proposals")
    for word in [*_only_one(state, fields, rest, document), *rest]:
        fault = _take(word, fields, given)
        if fault is not None:
            return _malformed(name, fields, fault)
    if document is not None:
        target = next((f.name for b in BODIES for f in fields if f.name == b and b not in given), None)
        if target is None:
            return _malformed(name, fields, f"{name} takes no document")
        given[target] = document
    fault = _of_changes(name, fields, given)
    if fault is not None:
        return _malformed(name, fields, fault)
    return typed(state, Move(name=name, player=PlayerId(player), arguments=given), fields, prose=PROSE in words)


def _take(word: str, fields: tuple[Field, ...], given: dict[str, Any]) -> str | None:
    """Put a word where it belongs; says what is wrong where it belongs nowhere."""
    key, equals, value = word.partition("=")
    named = {field.name for field in fields}
    head, dot, entry = key.partition(".")
    holding = next((field.name for field in fields if field.kind == "holding"), "")
    if equals and holding and key in HOLDINGS and key not in named:
        head, dot, entry = holding, ".", key
    if equals and (key.isidentifier() or head in named):
        if dot:
            given.setdefault(head, {})[entry] = _plain_word(value)
        else:
            given[key] = value
        return None
    free = next((field.name for field in fields if field.name not in given), None)
    if free is None:
        return f"“{word[:60]}” is one argument too many"
    given[free] = word
    return None


def _of_changes(name: str, fields: tuple[Field, ...], given: Mapping[str, Any]) -> str | None:
    """What is wrong with what is given of a proposal: nobody is to guess how its changes are written."""
    changes = next((field.name for field in fields if field.kind == "changes" and field.required), None)
    unknown = [one for one in given if one not in {field.name for field in fields}]
    if changes is None or not (unknown or changes not in given):
        return None
    return f"{name} does not take {', '.join(unknown)}" if unknown else f"{name} needs {changes}"


def _only_one(state: State, fields: tuple[Field, ...], words: Sequence[str], document: str | None) -> list[str]:
    """The proposal or case that a move must be on, where no word is left for it and only one is open."""
    required = [field for field in fields if field.required]
    subject = next((field for field in required if field.kind in ("proposal", "case")), None)
    heads = {word.partition("=")[0].partition(".")[0] for word in words if "=" in word}
    given = len(words) + (document is not None)
    if subject is None or subject.name in heads or given >= len(required):
        return []
    found = state.undecided if subject.kind == "proposal" else state.open_cases
    return [f"{subject.name}={found[0]}"] if len(found) == 1 else []


def _plain_word(text: str) -> Any:
    """A value in a holding: a number, a yes or no, a list, or a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def typed(state: State, move: Move, fields: tuple[Field, ...], *, prose: bool = False) -> Move | Refused:
    """The move, with changes read and lists cut; everything else is tied by the law."""
    given = dict(move.arguments)
    for field in fields:
        value = given.get(field.name)
        if not isinstance(value, str):
            continue
        if field.kind == "changes":
            changes = proposal_of(state, value, prose=prose)
            if isinstance(changes, Refused):
                return changes
            given[field.name] = plain(_named(changes, given.get("title")))
        elif field.type.startswith("list["):
            given[field.name] = [part.strip() for part in value.split(",") if part.strip()]
        elif field.kind == "holding":
            given[field.name] = _plain_word(value)
    return replace(move, arguments=given)


# --- proposals ----------------------------------------------------------------------------------


def proposal_of(state: State, text: str, *, prose: bool = False) -> tuple[Change, ...] | Refused:
    """The changes in a proposal's document, line or words, or the refusal that it meets.

    A text in words that asks for changes is not taken for the text of a new rule: it is refused, and the refusal
    says what it was understood as, until its author confirms that (`prose`).
    """
    if prose and not has_fields(text):
        return _confirmed(read_prose(state, _as_said(text)))
    read = read_changes(state, text)
    if isinstance(read, Worded):
        return _stopped(read) if read.obstacles else _unconfirmed(read)
    return _unreadable(read) if isinstance(read, list) else read


def read_changes(state: State, text: str) -> tuple[Change, ...] | list[Fault] | Worded:
    """The changes in a proposal's document or line, or everything that is wrong with it; or what it asks for in words.

    A text without fields that asks for nothing in words is a new rule.
    """
    changes = written(text)
    if has_fields(text):
        return changes
    words = worded(state, text)
    return words if _is_meant_otherwise(words, changes) else changes


def written(text: str) -> tuple[Change, ...] | list[Fault]:
    """The changes in a document with fields, a line, or a text that is a new rule; or what is wrong with it."""
    line = text.strip()
    return read_proposal(text) if "\n" in line else read_line(line)


def worded(state: State, text: str) -> Worded:
    """A proposal in words, without the mechanism that may stand below it."""
    return read_prose(state, _as_said(text).partition("\n```python")[0])


def _as_said(text: str) -> str:
    """A proposal's text; of a line that is one of the short ones, what somebody would say."""
    line = text.strip()
    return text if "\n" in line else spelled_out(line)


def _is_meant_otherwise(words: Worded, changes: tuple[Change, ...] | list[Fault]) -> bool:
    """Whether a text in words asks for anything else than what it is when it is read without them."""
    if isinstance(changes, list):
        return bool(words.meant) and words.instructs and not words.obstacles
    if any(isinstance(change, Enact) for change in changes):
        return words.instructs
    if not any(isinstance(change, Amend | Retitle) for change in changes):
        return False
    applies = any(obstacle.code != UNKNOWN_FORM for obstacle in words.obstacles)
    return applies or (words.instructs and not words.obstacles and words.changes != changes)


def _confirmed(words: Worded) -> tuple[Change, ...] | Refused:
    if words.obstacles:
        return _stopped(words)
    if words.meant:
        return words.changes
    reason = "the text asks for no change of the rules that is understood" if words.text.strip() else "there is no text"
    return Refused(
        code="prose.no-change",
        reason=reason,
        remedy=f"say what becomes of which rule (see docs/prose.md); for a new rule's text leave out {PROSE}",
    )


def _stopped(words: Worded) -> Refused:
    """The refusal of a text in words of which not everything can be proposed."""
    faults = [
        Fault(
            *place(words.text, one.span.start),
            one.code,
            one.reason + (f" (nearest: {one.nearest})" * bool(one.nearest)),
            one.remedy,
        )
        for one in words.obstacles
    ]
    return _unreadable(faults)


def _unconfirmed(words: Worded) -> Refused:
    told = told_of(words)
    return Refused(
        code=UNCONFIRMED,
        reason="the proposal is in words; nothing is proposed until you confirm what is understood of it",
        facts={"understood": list(lines_of(told))},
        remedy=f"if that is what you mean, make the move again with {PROSE}; if the text itself is to be a new rule, "
        "put the lines `---`, `change: enact`, `---` above it",
    )


def _unreadable(faults: list[Fault]) -> Refused:
    first = faults[0]
    return Refused(
        code=first.code,
        reason=f"line {first.line} of the proposal: {first.message}",
        facts={"faults": plain(faults)},
        remedy=first.remedy or "mend the proposal, and make it again",
    )


def _named(changes: tuple[Change, ...], title: Any) -> tuple[Change, ...]:
    """The changes; where a proposal is one new rule without a name, the proposal's title is its name."""
    match changes:
        case (Enact() as only,) if title and isinstance(title, str) and not only.content.title:
            return (replace(only, content=replace(only.content, title=title)),)
    return changes


def _malformed(name: str, fields: tuple[Field, ...], fault: str) -> Refused:
    takes = ", ".join(_taking(field) if field.required else f"[{_taking(field)}]" for field in fields) or "nothing"
    return Refused(code="move.malformed", reason=fault, remedy=f"{name} takes {takes}")


def _taking(field: Field) -> str:
    """What a move takes, by its name, and with what it may be where that is one of a few, or how it is written."""
    if field.kind == "changes":
        return f"{field.name} ({WRITTEN})"
    return f"{field.name} ({', '.join(field.choices)})" if field.choices else field.name
