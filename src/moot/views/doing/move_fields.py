"""The fields of a move's form: types and choices, and whether the rules allow the move as filled in so far."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from moot.game.law_protocol import Luck, ResolvedMove, Standing
from moot.game.moves import CASE_MOVES, Move, Question
from moot.game.state import Case, Proposal
from moot.game.values import PlayerId, Value
from moot.languages import N_, _
from moot.law.choices import choices_of
from moot.law.mechanisms.supported_types import sealed_type, source_of
from moot.law.mechanisms.syntax import written_out
from moot.law.rule_index import BALLOT_FORM, RuleIndex
from moot.law.runner import LawRequest
from moot.law.vocabulary import MOVES
from moot.lru import LruCache
from moot.views.moments import Moment
from moot.views.rulings import Ruling, ruling_on

FieldKind = Literal[
    "text", "number", "yes-no", "choice", "player", "proposal", "case", "rule", "changes", "holding", "ruleset", "held"
]

_KINDS: dict[str, FieldKind] = {
    "int": "number", "Time": "number", "Deadline": "number", "Day": "number", "bool": "yes-no",
    "Player": "player", "Proposal": "proposal", "Case": "case", "Rule": "rule", "Changes": "changes",
    "Holding": "holding", "Choice": "choice", "Ruleset": "ruleset", "Entry": "number",
    "Board": "choice", "Held": "held",
}  # fmt: skip
_BLANK_FORMS_MAX = 500
"""The number of cached forms."""


class Field(Value, frozen=True):
    """A field of a move's form."""

    name: str
    kind: FieldKind
    type: str
    """The type in the mechanism language."""
    required: bool = True
    default: Any = None
    choices: tuple[str, ...] = ()
    """The choices, if there are only a few."""
    form: str = "one"
    """How a ballot is marked: `one`, `several`, `ranking` or `scores`; but for the first, `choices` are examples."""
    options: tuple[str, ...] = ()
    """What such a ballot names, ranks or gives points to; of a ruling its choices in words."""
    doc: str = ""
    """The description, from a line of the provision's docstring such as `whom: who is thanked`."""


class BlankForm(NamedTuple):
    """The part of a move's form that depends only on the rules in force."""

    rules: RuleIndex
    doc: str
    """The move's description, by its rule."""
    fields: tuple[Field, ...]
    """The fields, without choices that depend on the game."""


def blank_form(moment: Moment, name: str, *, alone: bool = False) -> BlankForm:
    """The blank form of a move; of one of the program `alone`, without what rules add to it."""
    index = moment.law.index

    def made() -> BlankForm:
        available = index.available_moves[name]
        if available.part is None:
            parameters = MOVES[name].parameters if alone else available.parameters
            added = "\n".join(part.provision.doc for part in available.additions.parts)
            return BlankForm(index, MOVES[name].doc, tuple(_fields(parameters, added)))
        provision = available.part.provision
        doc = doc_of(provision.doc) or provision.name.replace("_", " ")
        return BlankForm(index, doc, tuple(_fields(available.parameters, provision.doc)))

    forms: LruCache[tuple[int, str, bool], BlankForm] = moment.record.models.cache("forms", _BLANK_FORMS_MAX)
    return forms.get_or_make((id(index), name, alone), made)


def added_to(moment: Moment, name: str) -> Mapping[str, str]:
    """The types of what rules add to a move of the program, without a title, which every form has."""
    added = moment.law.index.available_moves[name].additions.parameters
    return {one: kind.partition(" = ")[0] for one, kind in added.items() if one != "title"}


def fields_of(
    moment: Moment, name: str, proposal: Proposal | None = None, case: Case | None = None
) -> tuple[Field, ...]:
    """The fields of a move, in order; none for an unknown move.

    In a case on an open question of the law nothing is asked that rules add to the moves that settle it.
    """
    if name not in moment.law.index.available_moves:
        return ()
    choices: dict[str, Callable[[], tuple[str, ...]]] = {
        "Player": lambda: moment.state.seating,
        "Board": lambda: moment.boards,
        "Held": lambda: tuple(str(held.number) for held in moment.state.held_moves()),
    }
    alone = case is not None and case.kind == "undecided" and name in CASE_MOVES
    fields = blank_form(moment, name, alone=alone).fields
    return tuple(
        _ballot_field(moment, proposal, field)
        if field.type == "Choice"
        else _chosen_field(moment, proposal, field)
        if "OneOf" in field.type
        else replace(field, choices=choices[field.type]())
        if field.type in choices
        else _ruling_field(ruling_on(moment, case), field)
        if alone and field.kind == "holding" and case is not None
        else field
        for field in fields
    )


def _ruling_field(ruling: Ruling, field: Field) -> Field:
    """The field for a ruling: the type of an answer, and rulings to choose from, with each in words."""
    return replace(field, type=ruling.type, choices=ruling.choices, options=ruling.words, doc=ruling.hint)


def _ballot_field(moment: Moment, proposal: Proposal | None, field: Field) -> Field:
    """The field for a ballot, with how to mark it if that is more than one choice."""
    form = moment.law.ballot_form(moment.state, proposal, moment.now)
    if form.form == "one":
        return replace(field, choices=form.choices)
    how = form.remedy[0].upper() + form.remedy[1:] + "."
    doc = f"{field.doc} {how}".strip()
    return replace(field, choices=tuple(form.in_favour()), form=form.form, options=form.choices, doc=doc)


def _chosen_field(moment: Moment, proposal: Proposal | None, field: Field) -> Field:
    """The field for what is chosen from a term or register, with the choices where the rules tell them."""
    found = choices_of(moment.law, moment.state, source_of(field.type), moment.player or "", proposal)
    return field if isinstance(found, Question) else replace(field, choices=found.shown)


_DOC_LINE = re.compile(r"\s*([a-z][a-z0-9_]*): (.+)")


def doc_of(docstring: str) -> str:
    """The description of a move in a provision's docstring."""
    lines = docstring.strip().split("\n")
    return " ".join(line.strip() for line in lines if line.strip() and not _DOC_LINE.fullmatch(line))


_SEALED_DOC = N_("Only you see it until a rule reveals it.")


def _fields(parameters: Mapping[str, str], docstring: str) -> Iterator[Field]:
    """The fields for some parameters; a docstring can have a line about each."""
    said = {found[1]: found[2].strip() for line in docstring.split("\n") if (found := _DOC_LINE.fullmatch(line))}
    for name, spelled in parameters.items():
        kind, default = spelled.partition(" = ")[::2]
        is_sealed, kind = bool(sealed_type(kind)), sealed_type(kind) or kind
        literal = kind.startswith("Literal[")
        yield Field(
            name=name,
            kind="choice" if literal or kind.startswith("OneOf[") else _KINDS.get(kind, "text"),
            type=kind,
            required=not default,
            default=written_out(default) if default else None,
            choices=tuple(str(value) for value in written_out(kind[7:])) if literal else (),
            doc=" ".join(filter(None, (said.get(name, ""), _(_SEALED_DOC) if is_sealed else ""))),
        )


CHOICES_MAX = 24
"""The most players for which it is checked on whom a move may be made."""
_NOTHING: Mapping[str, Any] = MappingProxyType({})
_GIVEN = frozenset({"proposal", "case", "changes"})
"""Types of fields that a page fills in itself, or asks for separately."""
OTHERS_MAX = 12


class MoveContext(NamedTuple):
    """A player before a move, and its possible subject."""

    moment: Moment
    proposal: Proposal | None = None
    case: Case | None = None
    brief: bool = False
    """Whether a refusal may omit its facts, which cost a second request."""


class PartialMove(NamedTuple):
    """A move before its form is filled in."""

    name: str
    fields: tuple[Field, ...]
    is_offered: bool
    """Whether a rule offers it, not the program."""


def standing_of(at: MoveContext, move: PartialMove) -> tuple[Standing, tuple[Field, ...]]:
    """Whether the rules allow it, and its fields with only the players on whom it may be made.

    What is open may be so for want of what has not been said. A posting is never refused.
    """
    if any(field.type == "Posting" for field in move.fields):
        return Standing(), move.fields
    players = _player_field(move)
    could: tuple[str, ...] = ()
    if players is not None and players.choices:
        moves = _on_each(at, move, players, at.moment.player)
        refused = at.moment.law.refuses(at.moment.state, moves, at.moment.now)
        could = tuple(choice for choice, no in zip(players.choices, refused, strict=True) if not no)
    if players is not None and could:
        return Standing(), tuple(replace(f, choices=could) if f is players else f for f in move.fields)
    tries: list[Mapping[str, Any]] = [{}]
    if players is not None and players.choices:
        tries.append({players.name: players.choices[0]})
    for given in tries:
        understood = _understood(at, move, at.moment.player, given)
        standing = at.moment.law.standing(at.moment.state, understood, at.moment.now, Luck(brief=at.brief))
        if any(f.required and f.kind not in _GIVEN and f.name not in given for f in move.fields):
            standing = standing if standing.question is None else Standing()
        if standing.refused is not None:
            break
    return standing, move.fields


def requests_about(at: MoveContext, name: str) -> Iterator[LawRequest | None]:
    """The requests of `fields_of` and `standing_of`, to be sent together with others."""
    law, state, now, by = at.moment.law, at.moment.state, at.moment.now, at.moment.player
    blank = blank_form(at.moment, name).fields
    fields = tuple(replace(field, choices=state.seating) if field.type == "Player" else field for field in blank)
    move = PartialMove(name, fields, law.index.available_moves[name].part is not None)
    if all(field.type != "Posting" for field in fields):
        players = _player_field(move)
        made = [_understood(at, move, by)]
        yield law.standing_request(state, made, now)
        if players is not None and players.choices:
            on_each = _on_each(at, move, players, by)
            yield law.standing_request(state, on_each, now)
            yield law.standing_request(state, on_each[:1], now)
    if any(field.type == "Choice" for field in fields):
        for term in ("ballot_choices", BALLOT_FORM):
            if law.index.listed("term", term):
                yield law.term_request(state, term, now, at.proposal)
    if any(field.type == "Board" for field in fields):
        yield law.term_request(state, "boards", now)


def others_who_cannot(each: Sequence[MoveContext], moves: Sequence[PartialMove]) -> list[tuple[int, int]]:
    """How many of the other players can't make it now, of how many; up to a dozen are checked.

    All of them go to the rules in one request.
    """
    if not each:
        return []
    law, state, now = each[0].moment.law, each[0].moment.state, each[0].moment.now
    asked: list[list[list[ResolvedMove]]] = []
    for at, move in zip(each, moves, strict=True):
        others = [player for player in state.seating if player != at.moment.player][:OTHERS_MAX]
        players = _player_field(move)
        if players is not None:
            asked.append([_on_each(at, move, players, other) for other in others])
            continue
        made = [_understood(at, move, other) for other in others]
        are_alike = all(field.kind != "changes" for field in move.fields)
        asked.append([made] if are_alike else [[one] for one in made])
    law.prefetch(law.standing_request(state, group, now) for groups in asked for group in groups if group)
    counts = []
    for move, groups in zip(moves, asked, strict=True):
        refused = [law.refuses(state, group, now) if group else () for group in groups]
        if _player_field(move) is not None:
            counts.append((sum(all(one) for one in refused), len(refused)))
        else:
            counts.append((sum(sum(one) for one in refused), sum(len(one) for one in refused)))
    return counts


def _player_field(move: PartialMove) -> Field | None:
    """The field for the player on whom a move is made, if there are a few to choose from."""
    found = [field for field in move.fields if field.type == "Player" and field.required]
    return found[0] if len(found) == 1 and len(found[0].choices) <= CHOICES_MAX else None


def _on_each(at: MoveContext, move: PartialMove, players: Field, by: PlayerId | None) -> list[ResolvedMove]:
    """The move as somebody makes it on each player whom it can be on."""
    return [_understood(at, move, by, {players.name: choice}) for choice in players.choices]


def _understood(
    at: MoveContext, move: PartialMove, by: PlayerId | None, given: Mapping[str, Any] = _NOTHING
) -> ResolvedMove:
    arguments: dict[str, Any] = {f.name: f.default for f in move.fields if f.kind not in ("proposal", "case")}
    if "changes" in arguments:
        arguments["changes"] = at.proposal.changes if at.proposal else ()
    if "corrections" in arguments:
        arguments["corrections"] = ()
    if "judgment" in arguments and at.case is not None and at.case.kind != "undecided":
        arguments["judgment"] = "true"
    arguments |= given
    return ResolvedMove(
        move=Move(name=move.name, player=by, arguments=dict(arguments)),
        arguments=arguments,
        proposal=at.proposal,
        case=at.case,
        offered=move.is_offered,
    )
