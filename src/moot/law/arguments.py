"""Parse and validate a move's arguments: words become players, proposals, cases, rules, numbers and changes."""

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import structs

from moot.game.changes import Change
from moot.game.characters import digits_in, is_printable, with_plain_digits
from moot.game.law_protocol import NUMBER_LONGEST, ResolvedMove
from moot.game.lines import as_given
from moot.game.moves import CASE_MOVES, Move, Refused, refused_for
from moot.game.postings import Posting
from moot.game.sealed_values import UNKNOWN, HostSealing, is_seal
from moot.game.state import State
from moot.game.values import CaseId, PlayerId, canonical, fault_of_name, is_text, plain, plain_value
from moot.languages import N_
from moot.law.mechanisms.supported_types import sealed_type
from moot.law.mechanisms.syntax import written_out
from moot.law.rule_index import RuleIndex
from moot.law.rulesets import FIX_RULESET, ruleset_in
from moot.law.vocabulary import MOVES

_MISSING = object()
TEXT_MAX = 200_000
"""The most characters of one argument."""
CHANGES_MAX = 500_000
"""The most bytes of a proposal's rule changes, in canonical JSON."""


class InvalidArgument(Exception):
    """An argument that names something unknown, or has the wrong type."""

    def __init__(self, refusal: Refused):
        self.refusal = refusal


def lacks_a_choice(index: RuleIndex, move: Move) -> bool:
    """Whether a vote lacks its choice."""
    available = index.available_moves.get(move.name)
    asked = available.parameters if available is not None else {}
    return any(kind == "Choice" and not move.arguments.get(name) for name, kind in asked.items())


def understand(state: State, index: RuleIndex, move: Move) -> ResolvedMove | Refused:
    """The move with its arguments parsed and looked up, or what is wrong with it."""
    available = index.available_moves.get(move.name)
    if available is None:
        known = sorted(index.available_moves)
        return Refused(
            code="move.unknown",
            reason=N_("there is no move “{move}”", move=move.name),
            facts={"moves": known},
            remedy=_like(move.name, known),
        )
    if not (move.player and state.is_seated(move.player)):
        wrong = _fault_of_outsider(state, index, move)
        if wrong is not None:
            return wrong
    added = available.additions.parameters
    if added and _settles_a_question(state, move):
        available, added = structs.replace(available, parameters=dict(MOVES[move.name].parameters), chosen_from={}), {}
    try:
        arguments = _parsed(state, available.parameters, move, added)
    except InvalidArgument as invalid:
        return invalid.refusal
    proposal, case = arguments.pop("proposal", None), arguments.pop("case", None)
    posting = next((given for given in arguments.values() if isinstance(given, Posting)), None)
    if posting is not None:
        proposal = next(reversed(state.open_proposals()), None)
    return ResolvedMove(
        move=move,
        arguments=arguments,
        proposal=proposal,
        case=case,
        posting=posting,
        offered=available.part is not None,
        added=tuple(added),
        is_chosen=bool(available.chosen_from),
    )


def with_seals(state: State, index: RuleIndex, move: Move, sealing: HostSealing) -> Move | Refused:
    """The move with seals in place of what rules ask for sealed, or what is wrong with that.

    One that has waited has been sealed already.
    """
    asked = index.parameter_types.get(move.name, {}).items() if move.player and move.resumes is None else ()
    sealed = {name: sealed_type(kind) for name, kind in asked if sealed_type(kind) and name in move.arguments}
    seals: dict[str, str] = {}
    for name, kind in sealed.items():
        try:
            value = _value(state, move, name, kind, move.arguments[name])
        except InvalidArgument as invalid:
            return invalid.refusal
        seals[name] = sealing.sealed(PlayerId(str(move.player)), name, plain(value))
    return structs.replace(move, arguments={**move.arguments, **seals}) if seals else move


def _settles_a_question(state: State, move: Move) -> bool:
    """Whether it's a move in a case on an open question of the law: what rules ask for mustn't stand in its way."""
    case = state.cases.get(CaseId(_word(move.arguments.get("case")))) if move.name in CASE_MOVES else None
    return case is not None and case.kind == "undecided"


def _like(name: str, known: list[str]) -> str:
    close = [k for k in known if k.startswith(name[:3]) or name in k]
    return f"did you mean {' or '.join(close)}?" if close else "see what moves there are"


def is_open_to(state: State, index: RuleIndex, person: str, name: str) -> bool:
    """Whether somebody who isn't a player may ask for a move; their office and the rules then decide."""
    available = index.available_moves.get(name)
    if available is not None and available.is_for_anyone:
        return True
    permitted = (available is not None and not available.is_for_players) or index.listed("permit", name, "*")
    return bool(permitted) and state.holds_an_office(person)


def _fault_of_outsider(state: State, index: RuleIndex, move: Move) -> Refused | None:
    """Why somebody who isn't a player may not ask for a move; None if they may."""
    if not move.player:
        return Refused(code="player.missing", reason=N_("a move needs a player"), remedy=N_("say who makes it"))
    if is_open_to(state, index, move.player, move.name):
        wrong = fault_of_name(move.player)
        return Refused(code="player.name", reason=wrong, remedy=N_("take another name")) if wrong else None
    if move.held and PlayerId(move.player) in state.players and index.listed("permit", move.name, "*"):
        return None  # whether it may still be made, though its maker has left, is for the rules to say
    if state.holds_an_office(move.player):
        return not_for_office_holders(state, move.player, move.name)
    return Refused(
        code="player.unknown",
        reason=N_("{player} is not a player in this game", player=move.player),
        facts={"players": list(state.seating)},
        remedy=_other_spelling(state, move.player),
    )


def not_for_office_holders(state: State, person: str, name: str) -> Refused:
    """Why an office holder who doesn't play may not make a move of players."""
    held = " and ".join(
        office.replace("_", " ") for office, holder in sorted(state.offices.items()) if holder == person
    )

    return Refused(
        code="player.unknown",
        reason=N_("{person} is not a player in this game", person=person),
        facts={"players": list(state.seating)},
        remedy=N_(
            "as {office} one may {move} only where a rule permits it:"
            " do what your office may, or have a rule permit it to the office",
            office=held,
            move=name.replace("-", " "),
        ),
    )


def _other_spelling(state: State, name: str) -> str:
    """The remedy for an unknown name: the player whose name differs only in case."""
    meant = [player for player in state.seating if player.casefold() == name.casefold()]
    return N_("did you mean {player}?", player=meant[0]) if meant else N_("join first")


def _parsed(state: State, parameters: Mapping[str, str], move: Move, added: Container[str]) -> dict[str, Any]:
    """The values of a move's arguments, with defaults for those that are left out.

    An empty text isn't one that rules have `added`.
    """
    unknown = set(move.arguments) - set(parameters)
    if unknown:
        listed = ", ".join(sorted(unknown))
        raise _invalid(
            "move.malformed",
            N_("{move} does not take {listed}", move=move.name, listed=listed),
            _takes(move.name, parameters),
        )
    parsed: dict[str, Any] = {}
    for name, spelled in parameters.items():
        kind, _, default = spelled.partition(" = ")
        given = move.arguments.get(name, _MISSING)
        given = _MISSING if given == "" and name in added else given
        if given is None and default == "None":
            parsed[name] = None
        elif given is not _MISSING:
            parsed[name] = _value(state, move, name, kind, given)
        elif not default:
            raise _invalid(
                "move.malformed", N_("{move} needs {name}", move=move.name, name=name), _takes(move.name, parameters)
            )
        elif kind != "Changes":
            parsed[name] = _written_out(default)
    return parsed


def _takes(name: str, parameters: Mapping[str, str]) -> str:
    """The parameters of a move in a sentence, optional ones in brackets."""
    listed = ", ".join(f"[{one}]" if " = " in spelled else one for one, spelled in parameters.items())
    return N_("{move} takes {what}", move=name, what=listed or N_("nothing"))


@cache
def _written_out(source: str) -> Any:
    """The value of a default, or of the words listed in a type; it must not be changed."""
    return written_out(source)


_ONES_NAMED_MAX = 8


def _ones_there(state: State, kind: str) -> str:
    """The remedy for a number that there isn't: the open proposals or cases, if they are few; else empty."""
    there: Sequence[str] = {"Proposal": state.undecided, "Case": state.open_cases}.get(kind, ())
    if not 0 < len(there) <= _ONES_NAMED_MAX:
        return ""
    return N_("name one that is open: {ones}", ones=", ".join(there))


def _value(state: State, move: Move, name: str, kind: str, given: Any) -> Any:
    """Convert an argument to its type; raises `InvalidArgument`."""
    if kind in _NAMED:
        found = _NAMED[kind](state, word := _word(given))
        if found is None:
            reason, see_all = _UNKNOWN[kind](word[:60])
            raise _invalid(f"{kind.lower()}.unknown", reason, _ones_there(state, kind) or see_all)
        return found
    if kind.startswith("Sealed["):
        if is_seal(given):
            return given
        _value(state, move, name, sealed_type(kind), given)
        return UNKNOWN
    if kind.startswith("Literal["):
        allowed = _written_out(kind[7:])
        if given in allowed:
            return given
        spelled = {str(one): one for one in allowed}
        if isinstance(given, str) and given in spelled:
            return spelled[given]
        raise _malformed(move, name, N_("one of {choices}", choices=", ".join(map(str, allowed))), given)
    if kind.startswith("list["):
        if not isinstance(given, list):
            raise _malformed(move, name, N_("a list"), given)
        return [_value(state, move, name, kind[5:-1], one) for one in _plain(state, move, name, given)]
    return _PARSERS.get(kind, _plain)(state, move, name, given)


def typed_value(state: State, kind: str, given: Any) -> Any:
    """A value of a type, as an answer to a question that asks for it; raises `InvalidArgument`."""
    return _value(state, Move(name="answer"), "it", kind, given)


def _invalid(code: str, reason: str, remedy: str = "") -> InvalidArgument:
    return InvalidArgument(Refused(code=code, reason=reason, remedy=remedy))


def _malformed(move: Move, name: str, wanted: str, given: Any) -> InvalidArgument:
    shown = str(given)[:60] if isinstance(given, str | bool) or given is None else f"a {type(given).__name__}"
    return _invalid(
        "move.malformed",
        N_("{move}: {name} must be {wanted}, not “{shown}”", move=move.name, name=name, wanted=wanted, shown=shown),
    )


def _word(given: Any) -> str:
    """A name as text: words and whole numbers are names, and nothing else."""
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**15:
        return str(given)
    return given if isinstance(given, str) else ""


def _whole_number(state: State, move: Move, name: str, given: Any) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**15:
        return given
    if isinstance(given, str) and len(given) < 15 and digits_in(given.removeprefix("-")):
        return int(with_plain_digits(given))
    raise _malformed(move, name, N_("a whole number"), given)


def _decimal(state: State, move: Move, name: str, given: Any) -> float:
    if not isinstance(given, bool):
        try:
            value = float(with_plain_digits(given) if isinstance(given, str) else given)
        except (TypeError, ValueError, OverflowError):
            value = float("inf")
        if abs(value) < 10**15:
            return value
    raise _malformed(move, name, N_("a number, such as 2.5"), given)


def _text(state: State, move: Move, name: str, given: Any) -> str:
    if isinstance(given, str) and is_text(given, TEXT_MAX):
        return given
    raise _malformed(move, name, N_("a text"), given)


def _yes_or_no(state: State, move: Move, name: str, given: Any) -> bool:
    words = {"yes": True, "true": True, "no": False, "false": False}
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in words:
        return words[given.lower()]
    raise _malformed(move, name, N_("yes or no"), given)


def _changes(state: State, move: Move, name: str, given: Any) -> tuple[Change, ...]:
    too_long = _invalid(
        "proposal.too-long",
        N_("the proposal is longer than {most:,} characters", most=CHANGES_MAX),
        N_("propose less at once"),
    )
    changes: tuple[Change, ...] = _converted(move, name, given, tuple[Change, ...], "a list of rule changes", too_long)
    return changes


def _posting(state: State, move: Move, name: str, given: Any) -> Posting:
    too_long = _invalid(
        "posting.too-long",
        N_("the posting is longer than {most:,} characters", most=CHANGES_MAX),
        N_("post less at once"),
    )
    posting = as_given(_converted(move, name, given, Posting, "a posting", too_long))
    if posting.follows is not None and posting.follows not in state.postings:
        reason = N_("nothing was posted at entry {follows}", follows=posting.follows)
        raise _invalid("posting.unknown", reason, N_("follow up what was posted"))
    return posting


def _converted(move: Move, name: str, given: Any, kind: Any, wanted: str, too_long: InvalidArgument) -> Any:
    """Convert plain data to a value that can be stored as UTF-8; raises `too_long` if it is too long."""
    try:
        value = msgspec.convert(given, kind)
        written = canonical(value)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise _malformed(move, name, N_("{wanted} ({error})", wanted=wanted, error=str(error)), given) from error
    if len(written) > CHANGES_MAX:
        raise too_long
    return value


def _holding(state: State, move: Move, name: str, given: Any) -> dict[str, Any]:
    if isinstance(given, dict):
        held: dict[str, Any] = _plain(state, move, name, given)
        return held
    raise _malformed(move, name, N_("what is held (answer=VALUE, prevails=RULE or sleeps=RULE.PROVISION)"), given)


def _number(state: State, move: Move, name: str, given: Any) -> str:
    number = _word(given)
    if 0 < len(number) <= NUMBER_LONGEST and is_printable(number):
        return number
    raise _malformed(move, name, N_("a number"), given)


def _plain(state: State, move: Move, name: str, given: Any) -> Any:
    try:
        return plain_value(given)
    except ValueError as error:
        raise _malformed(move, name, N_("a plain value ({error})", error=str(error)), given) from None


def _entry(state: State, move: Move, name: str, given: Any) -> int:
    entry = _whole_number(state, move, name, given)
    if 0 <= entry <= state.entry:
        return entry
    raise _invalid("entry.unknown", N_("there is no entry {entry}", entry=entry), N_("see the log of this game"))


def _ruleset(state: State, move: Move, name: str, given: Any) -> str:
    text = _text(state, move, name, given)
    found = ruleset_in(text)
    if isinstance(found, tuple):
        raise InvalidArgument(refused_for(found, "ruleset", FIX_RULESET))
    return text


_NAMED: dict[str, Callable[[State, Any], Any]] = {
    "Player": lambda state, name: name if state.is_seated(name) else None,
    "Proposal": lambda state, number: state.proposals.get(number),
    "Case": lambda state, number: state.cases.get(number),
    "Held": lambda state, number: state.held.get(number),
    "Rule": lambda state, number: rule.number if (rule := state.rule(number)) else None,
}
"""How to look up what an argument of each type names."""
_UNKNOWN: dict[str, Callable[[str], tuple[str, str]]] = {
    "Player": lambda word: (N_("there is no player {word}", word=word), N_("see the players of this game")),
    "Proposal": lambda word: (N_("there is no proposal {word}", word=word), N_("see the proposals of this game")),
    "Case": lambda word: (N_("there is no case {word}", word=word), N_("see the cases of this game")),
    "Held": lambda word: (N_("there is no held move {word}", word=word), N_("see the held moves of this game")),
    "Rule": lambda word: (N_("there is no rule {word}", word=word), N_("see the rules of this game")),
}
"""What is said of one of each type that there isn't, and where to look."""

_PARSERS: dict[str, Callable[[State, Move, str, Any], Any]] = {
    "Number": _number,
    "int": _whole_number,
    "float": _decimal,
    "Time": _whole_number,
    "Deadline": _whole_number,
    "Day": _whole_number,
    "str": _text,
    "Choice": _text,
    "Board": _text,
    "bool": _yes_or_no,
    "Ruleset": _ruleset,
    "Changes": _changes,
    "Posting": _posting,
    "Corrections": _text,
    "Entry": _entry,
    "Holding": _holding,
}
