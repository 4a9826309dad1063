"""Moves as people type them: words become the arguments that a move asks for, by place or by name."""

import json
from collections.abc import Sequence
from typing import Any

from moot.game.changes import Change, Fault
from moot.game.moves import Move, Refused
from moot.game.state import State
from moot.game.values import PlayerId, plain
from moot.house.offers import Field, fields_of
from moot.house.proposals import read_line, read_proposal
from moot.law.arguments import parameters_of
from moot.law.law import SandboxedLaw

BODIES = ("changes", "text", "statement", "reasons")
"""The arguments that a document may be, the first of them that the move has and is not given."""


def asked_for(
    state: State, law: SandboxedLaw, player: str, words: Sequence[str], document: str | None = None
) -> Move | Refused:
    """The move that words ask for: its name, then arguments by place or as `name=value`, and perhaps a document.

    `name.key=value` gives one entry of an argument that has several (a holding). What cannot be tied to an
    argument is a refusal.
    """
    name, *rest = words
    if parameters_of(law.reading, name) is None:
        return Move(name=name, player=PlayerId(player))  # which the law refuses, and says what moves there are
    fields = fields_of(state, law, name)
    given: dict[str, Any] = {}
    for word in rest:
        fault = _take(word, fields, given)
        if fault is not None:
            return _malformed(name, fields, fault)
    if document is not None:
        target = next((f.name for b in BODIES for f in fields if f.name == b and b not in given), None)
        if target is None:
            return _malformed(name, fields, f"{name} takes no document")
        given[target] = document
    return _typed(name, player, fields, given)


def _take(word: str, fields: tuple[Field, ...], given: dict[str, Any]) -> str | None:
    """Put a word where it belongs; says what is wrong where it belongs nowhere."""
    key, equals, value = word.partition("=")
    named = {field.name for field in fields}
    head, dot, entry = key.partition(".")
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


def _plain_word(text: str) -> Any:
    """A value in a holding: a number, a yes or no, a list, or a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _typed(name: str, player: str, fields: tuple[Field, ...], given: dict[str, Any]) -> Move | Refused:
    """The move, with changes read and lists cut; everything else is tied by the law."""
    for field in fields:
        value = given.get(field.name)
        if not isinstance(value, str):
            continue
        if field.kind == "changes":
            changes = proposal_of(value)
            if isinstance(changes, Refused):
                return changes
            given[field.name] = plain(changes)
        elif field.type.startswith("list["):
            given[field.name] = [part.strip() for part in value.split(",") if part.strip()]
        elif field.kind == "holding":
            given[field.name] = _plain_word(value)
    return Move(name=name, player=PlayerId(player), arguments=given)


def proposal_of(text: str) -> tuple[Change, ...] | Refused:
    """The changes in a proposal's document or line, or the refusal that it meets."""
    line = text.strip()
    changes = read_proposal(text) if "\n" in line else read_line(line)
    return _unreadable(changes) if isinstance(changes, list) else changes


def _unreadable(faults: list[Fault]) -> Refused:
    first = faults[0]
    return Refused(
        code=first.code,
        reason=f"line {first.line} of the proposal: {first.message}",
        facts={"faults": plain(faults)},
        remedy=first.remedy or "mend the proposal, and make it again",
    )


def _malformed(name: str, fields: tuple[Field, ...], fault: str) -> Refused:
    takes = ", ".join(f.name if f.required else f"[{f.name}]" for f in fields) or "nothing"
    return Refused(code="move.malformed", reason=fault, facts={"takes": takes}, remedy=f"{name} takes {takes}")
