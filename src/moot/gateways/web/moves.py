"""From a form to a move: the fields that a move asks for, read as their kinds say."""

import json
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from moot.authoring.asking import typed
from moot.game.moves import Allowed, Move, Refused
from moot.gateways.web.refusals import Told, told_of
from moot.gateways.web.visits import Form, Visit
from moot.play.table import Told as Answer
from moot.views.moments import NoMoment, read_time
from moot.views.movefields import Field, fields_of
from moot.views.retelling import in_short
from moot.views.views import log


def arguments_of(fields: Iterable[Field], form: Form) -> dict[str, Any]:
    """What a form gives for each field; a field left empty is left out."""
    given = {}
    for field in fields:
        value = _value(field, form)
        if value not in ("", None, []):
            given[field.name] = value
    return given


def _value(field: Field, form: Form) -> Any:
    text = form.text(field.name).strip()
    if field.kind == "holding":
        said = form.text(f"{field.name}_says").strip()
        return {said: _read(text)} if said and text else None
    if field.type == "list[Player]":
        return [name.strip() for given in form.get(field.name, []) for name in given.split(",") if name.strip()]
    if field.type.startswith("list["):
        return [word for word in text.replace(",", " ").split() if word]
    if field.type in _CLOCKS:
        return _CLOCKS[field.type](text)
    return text


def _seconds(text: str) -> str:
    """A time of UTC as a form has it, `2026-01-05T18:00`, in seconds since 1970; anything else as it stands."""
    try:
        return str(read_time(text)) if "-" in text[1:] else text
    except NoMoment:
        return text


def _days(text: str) -> str:
    """A day as a form has it, `2026-01-05`, in days since 1970; anything else as it stands."""
    try:
        return str((date.fromisoformat(text) - date(1970, 1, 1)).days)
    except ValueError:
        return text


_CLOCKS: dict[str, Callable[[str], str]] = {"Time": _seconds, "Deadline": _seconds, "Day": _days}


def _read(text: str) -> Any:
    """A value as it stands, where it reads as JSON (a number, true, a list); else the words themselves."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def make(visit: Visit, name: str) -> Answer:
    """Make a move as the visitor, from the form that came."""
    state, law = visit.table.moment()
    fields = fields_of(state, law, name, None, visit.table.now())
    asked = typed(state, Move(name=name, player=visit.player, arguments=arguments_of(fields, visit.form)), fields)
    return Answer(verdict=asked) if isinstance(asked, Refused) else visit.table.submit(asked)


def refusal_in(answer: Answer, visit: Visit) -> Told | None:
    """The four parts of an answer that came to nothing; None where something came of it."""
    verdict = answer.verdict
    if isinstance(verdict, Refused):
        return told_of(verdict)
    if answer.entry is None and not isinstance(verdict, Allowed):
        return told_of(verdict, visit.table.state)
    return None


def done_of(visit: Visit) -> dict[str, Any] | None:
    """What the move came to that led to this page, told; it is named behind the question mark."""
    given = visit.asked("done")
    if not given.isdecimal() or len(given) > 11 or int(given) > visit.table.state.entry:
        return None
    entry = log(visit.table, int(given), int(given))[0]
    return {"number": entry.entry, "lines": in_short(entry)}
