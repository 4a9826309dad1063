"""What a move asks of the mover: its fields, what each takes, and what the rule says of it."""

import re
from typing import Any, Literal

from msgspec.structs import replace

from moot.game.state import Proposal
from moot.game.values import Value
from moot.law.mechanisms.syntax import written_out
from moot.views.moments import Moment
from moot.views.talk import boards

FieldKind = Literal[
    "text", "number", "yes-no", "choice", "player", "proposal", "case", "rule", "changes", "holding", "ruleset"
]

_KINDS: dict[str, FieldKind] = {
    "int": "number", "Time": "number", "Deadline": "number", "Day": "number", "bool": "yes-no",
    "Player": "player", "Proposal": "proposal", "Case": "case", "Rule": "rule", "Changes": "changes",
    "Holding": "holding", "Choice": "choice", "Ruleset": "ruleset", "Entry": "number",
    "Board": "choice",
}  # fmt: skip


class Field(Value, frozen=True):
    """One thing that a move asks of the mover."""

    name: str
    kind: FieldKind
    type: str
    """As the mechanism language spells it."""
    required: bool = True
    default: Any = None
    choices: tuple[str, ...] = ()
    """What may be given, where it is one of a few."""
    doc: str = ""
    """What the rule says of it, in a line of its provision's docstring such as `whom: who is thanked`."""


def fields_of(moment: Moment, name: str, proposal: Proposal | None = None) -> tuple[Field, ...]:
    """What a move asks of the mover, in order; empty for no such move."""
    available = moment.law.reading.available_moves.get(name)
    if available is None:
        return ()
    said = _docs(available.part.provision.doc) if available.part is not None else {}
    fields = (_field(moment, n, spelled, proposal) for n, spelled in available.parameters.items())
    return tuple(replace(field, doc=said[field.name]) if field.name in said else field for field in fields)


_DOC_LINE = re.compile(r"\s*([a-z][a-z0-9_]*): (.+)")


def doc_of(docstring: str) -> str:
    """What a provision's docstring says of the move itself."""
    lines = docstring.strip().split("\n")
    return " ".join(line.strip() for line in lines if line.strip() and not _DOC_LINE.fullmatch(line))


def _docs(docstring: str) -> dict[str, str]:
    """What a provision's docstring says of its parameters, a line for each."""
    return {found[1]: found[2].strip() for line in docstring.split("\n") if (found := _DOC_LINE.fullmatch(line))}


def _field(moment: Moment, name: str, spelled: str, proposal: Proposal | None) -> Field:
    kind, _, default = spelled.partition(" = ")
    choices: tuple[str, ...] = ()
    if kind.startswith("Literal["):
        choices = tuple(str(v) for v in written_out(kind[7:]))
    elif kind == "Choice":
        choices = ballot_choices(moment, proposal)
    elif kind == "Player":
        choices = moment.state.seating
    elif kind == "Board":
        choices = boards(moment)
    return Field(
        name=name,
        kind="choice" if kind.startswith("Literal[") else _KINDS.get(kind, "text"),
        type=kind,
        required=not default,
        default=written_out(default) if default else None,
        choices=choices,
    )


def ballot_choices(moment: Moment, proposal: Proposal | None) -> tuple[str, ...]:
    """What a ballot may say: what the rules answer, or for and against."""
    if not moment.law.reading.listed("term", "ballot_choices"):
        return ("for", "against")
    answered = moment.law.answer(moment.state, "ballot_choices", moment.now, proposal=proposal)
    return tuple(str(c) for c in answered.value or ("for", "against"))
