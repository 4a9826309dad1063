"""The fields of a move's form: types and choices, and whether the rules allow the move as filled in so far."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from moot.game.law_protocol import Luck, ResolvedMove, Standing
from moot.game.moves import Move
from moot.game.state import Case, Proposal
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
    available = moment.law.index.available_moves.get(name)
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
    if not moment.law.index.listed("term", "ballot_choices"):
        return ("for", "against")
    answered = moment.law.answer(moment.state, "ballot_choices", moment.now, proposal=proposal)
    return tuple(str(c) for c in answered.value or ("for", "against"))


CHOICES_MAX = 24
"""Of more players it is not asked one by one on whom a move may be made."""


_NOTHING: Mapping[str, Any] = MappingProxyType({})


_GIVEN = frozenset({"proposal", "case", "changes"})
"""Kinds of fields that are not asked for on the page of what a move is on, or are asked for apart."""


OTHERS_MAX = 12


class MoveContext(NamedTuple):
    """Somebody before a move, and what it would be on."""

    moment: Moment
    proposal: Proposal | None = None
    case: Case | None = None
    brief: bool = False
    """Whether a refusal need not say by which facts; finding these takes a second look."""


class PartialMove(NamedTuple):
    """A move as far as it is known before anybody has filled in its form."""

    name: str
    fields: tuple[Field, ...]
    is_offered: bool
    """Whether a rule offers it, and not the program."""


def standing_of(at: MoveContext, move: PartialMove) -> tuple[Standing, tuple[Field, ...]]:
    """What the rules say to it, and its fields with the players alone on whom it may be made.

    What is open may be so for want of what has not been said. A posting is never refused.
    """
    if any(field.type == "Posting" for field in move.fields):
        return Standing(), move.fields
    players = _on_whom(move)
    could = _may_be_on(at, move, players) if players is not None else ()
    if players is not None and could:
        return Standing(), tuple(replace(f, choices=could) if f is players else f for f in move.fields)
    unsaid = _standing(at, move)
    if players is None or not players.choices or unsaid.refused is not None:
        return unsaid, move.fields
    return _standing(at, move, {players.name: players.choices[0]}), move.fields


def others_who_cannot(at: MoveContext, move: PartialMove) -> tuple[int, int]:
    """How many of the other players may not make it now, of how many; more than a dozen are not asked about."""
    others = [player for player in at.moment.state.seating if player != at.moment.player][:OTHERS_MAX]
    seats = [at._replace(moment=at.moment.seen_by(other)) for other in others]
    players = _on_whom(move)
    if players is not None:
        return sum(not _may_be_on(seat, move, players) for seat in seats), len(seats)
    if any(field.kind == "changes" for field in move.fields):
        return sum(_refuses(at, [_understood(seat, move)])[0] for seat in seats), len(seats)
    moves = [_understood(seat, move) for seat in seats]
    return sum(_refuses(at, moves)) if moves else 0, len(seats)


def _on_whom(move: PartialMove) -> Field | None:
    """The field that says on which player a move is made, where there is one to choose from a few."""
    found = [field for field in move.fields if field.type == "Player" and field.required]
    return found[0] if len(found) == 1 and len(found[0].choices) <= CHOICES_MAX else None


def _may_be_on(at: MoveContext, move: PartialMove, players: Field) -> tuple[str, ...]:
    if not players.choices:
        return ()
    moves = [_understood(at, move, {players.name: choice}) for choice in players.choices]
    refused = _refuses(at, moves)
    return tuple(choice for choice, no in zip(players.choices, refused, strict=True) if not no)


def _standing(at: MoveContext, move: PartialMove, given: Mapping[str, Any] = _NOTHING) -> Standing:
    standing = at.moment.law.standing(
        at.moment.state, _understood(at, move, given), at.moment.now, Luck(brief=at.brief)
    )
    unsaid = any(f.required and f.kind not in _GIVEN and f.name not in given for f in move.fields)
    return Standing() if standing.question is not None and unsaid else standing


def _refuses(at: MoveContext, moves: list[ResolvedMove]) -> tuple[bool, ...]:
    return at.moment.law.refuses(at.moment.state, moves, at.moment.now)


def _understood(at: MoveContext, move: PartialMove, given: Mapping[str, Any] = _NOTHING) -> ResolvedMove:
    arguments: dict[str, Any] = {f.name: f.default for f in move.fields if f.kind not in ("proposal", "case")}
    if "changes" in arguments:
        arguments["changes"] = at.proposal.changes if at.proposal else ()
    if "corrections" in arguments:
        arguments["corrections"] = ()
    if "judgment" in arguments and at.case is not None and at.case.kind != "undecided":
        arguments["judgment"] = "true"
    arguments |= given
    return ResolvedMove(
        move=Move(name=move.name, player=at.moment.player, arguments=dict(arguments)),
        arguments=arguments,
        proposal=at.proposal,
        case=at.case,
        offered=move.is_offered,
    )
