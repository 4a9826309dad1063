"""Parse and validate a move's arguments: words become players, proposals, cases, rules, numbers and changes."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from moot.game.changes import Change, Fault
from moot.game.law_protocol import NUMBER_LONGEST, Understood
from moot.game.lines import as_given
from moot.game.moves import Move, Refused
from moot.game.postings import Posting
from moot.game.state import State
from moot.game.values import canonical, fault_of_name, is_text, plain, plain_value
from moot.law.mechanisms.mechanism import Parameter
from moot.law.mechanisms.syntax import written_out
from moot.law.rule_index import Part, RuleIndex
from moot.law.rulesets import ruleset_in
from moot.law.vocabulary import MOVES

_MISSING = object()
TEXT_MAX = 200_000
"""Characters that one argument may have."""
CHANGES_MAX = 500_000
"""Bytes that the rule changes of one proposal may have, in canonical JSON."""


class InvalidArgument(Exception):
    """An argument that names nothing, or is of the wrong kind."""

    def __init__(self, refusal: Refused):
        self.refusal = refusal


def parameters_of(reading: RuleIndex, name: str) -> Mapping[str, str] | None:
    """What a move asks of the mover: name to type, ` = default` behind it where there is one; None for no move."""
    if name in MOVES:
        return MOVES[name].parameters
    offered = reading.moves.get(name)
    if offered is None:
        return None
    return {p.name: _spelled(p) for p in offered[0].provision.parameters if p.asked}


def _spelled(parameter: Parameter) -> str:
    asked = parameter.asked.removesuffix(" | None")
    return asked if parameter.default is UNSET else f"{asked} = {parameter.default!r}"


def offering(reading: RuleIndex, name: str) -> Part | None:
    """The provision that offers a move, where the program does not."""
    return None if name in MOVES or name not in reading.moves else reading.moves[name][0]


def casts_ballots(reading: RuleIndex, name: str) -> bool:
    """Whether a move is a vote, or one by which a rule casts ballots."""
    part = offering(reading, name)
    return name == "vote" if part is None else "cast_ballot" in part.provision.effects


def lacks_a_choice(reading: RuleIndex, move: Move) -> bool:
    """Whether a vote has been asked for without saying how."""
    parameters = parameters_of(reading, move.name) or {}
    return any(kind == "Choice" and not move.arguments.get(name) for name, kind in parameters.items())


def understand(state: State, reading: RuleIndex, move: Move) -> Understood | Refused:
    """The move with its arguments tied, or what is wrong with it."""
    parameters = parameters_of(reading, move.name)
    if parameters is None:
        known = sorted({*MOVES, *reading.moves})
        return Refused(
            code="move.unknown",
            reason=f"there is no move “{move.name}”",
            facts={"moves": known},
            remedy=_like(move.name, known),
        )
    wrong = _mover_fault(state, reading, move)
    if wrong is not None:
        return wrong
    try:
        arguments = _tied(state, parameters, move)
    except InvalidArgument as unfit:
        return unfit.refusal
    proposal, case = arguments.pop("proposal", None), arguments.pop("case", None)
    if any(isinstance(given, Posting) for given in arguments.values()):
        proposal = next(reversed(state.open_proposals()), None)
    return Understood(
        move=move, arguments=arguments, proposal=proposal, case=case, offered=offering(reading, move.name) is not None
    )


def _like(name: str, known: list[str]) -> str:
    close = [k for k in known if k.startswith(name[:3]) or name in k]
    return f"did you mean {' or '.join(close)}?" if close else "see what moves there are"


def is_for_anyone(reading: RuleIndex, name: str) -> bool:
    """Whether a move is for people outside the game as well: it says so, or it is talk and a rule permits it."""
    if name in MOVES:
        return MOVES[name].by == "anyone" or (name == "argue" and bool(reading.listed("permit", name)))
    part = offering(reading, name)
    return part is not None and any(t.by == "anyone" and t.on == name for t in part.provision.triggers)


def is_for_players(reading: RuleIndex, name: str) -> bool:
    """Whether a move is for all who play: then others make it only where a rule permits them to."""
    if name in MOVES:
        return MOVES[name].by in ("players", "eligible_voters")
    part = offering(reading, name)
    by = next((t.by for t in part.provision.triggers if t.does == "move" and t.on == name), None) if part else None
    return not by or by == "players"


def is_open_to(state: State, reading: RuleIndex, person: str, name: str) -> bool:
    """Whether somebody who is no player may ask for a move; what they hold, and what rules permit, then decides."""
    if is_for_anyone(reading, name):
        return True
    permitted = not is_for_players(reading, name) or bool(reading.listed("permit", name, "*"))
    return permitted and state.holds_an_office(person)


def _mover_fault(state: State, reading: RuleIndex, move: Move) -> Refused | None:
    if not move.player:
        return Refused(code="player.missing", reason="a move needs a player", remedy="say who makes it")
    if state.is_seated(move.player):
        return None
    if is_open_to(state, reading, move.player, move.name):
        wrong = fault_of_name(move.player)
        return Refused(code="player.name", reason=wrong, remedy="take another name") if wrong else None
    if state.holds_an_office(move.player):
        return not_for_office_holders(state, move.player, move.name)
    return Refused(
        code="player.unknown",
        reason=f"{move.player} is not a player in this game",
        facts={"players": list(state.seating)},
        remedy=_other_spelling(state, move.player),
    )


def not_for_office_holders(state: State, person: str, name: str) -> Refused:
    """Why somebody who holds an office and does not play may not make a move of the players."""
    held = " and ".join(office.replace("_", " ") for office, holder in state.offices.items() if holder == person)
    may = f"as {held} one may {name.replace('-', ' ')} only where a rule permits it"
    return Refused(
        code="player.unknown",
        reason=f"{person} is not a player in this game",
        facts={"players": list(state.seating)},
        remedy=f"{may}: do what your office may, or have a rule permit it to the office",
    )


def _other_spelling(state: State, name: str) -> str:
    """What would help somebody whom the game does not know: their own name, where only its case differs."""
    meant = [player for player in state.seating if player.casefold() == name.casefold()]
    return f"did you mean {meant[0]}?" if meant else "join first"


def _tied(state: State, parameters: Mapping[str, str], move: Move) -> dict[str, Any]:
    unknown = set(move.arguments) - set(parameters)
    if unknown:
        raise InvalidArgument(
            Refused(
                code="move.malformed",
                reason=f"{move.name} does not take {', '.join(sorted(unknown))}",
                remedy=_takes(move.name, parameters),
            )
        )
    tied: dict[str, Any] = {}
    for name, spelled in parameters.items():
        kind, _, default = spelled.partition(" = ")
        given = move.arguments.get(name, _MISSING)
        if given is None and default == "None":
            tied[name] = None
        elif given is _MISSING:
            if not default:
                remedy = _takes(move.name, parameters)
                raise InvalidArgument(Refused(code="move.malformed", reason=f"{move.name} needs {name}", remedy=remedy))
            if kind != "Changes":
                tied[name] = _written_out(default)
        else:
            tied[name] = _value(state, move, name, kind, given)
    return tied


def _takes(name: str, parameters: Mapping[str, str]) -> str:
    """What a move takes, in a sentence: in brackets what may be left out."""
    listed = ", ".join(f"[{one}]" if " = " in spelled else one for one, spelled in parameters.items())
    return f"{name} takes {listed or 'nothing'}"


@cache
def _written_out(source: str) -> Any:
    """The value of a default or of a list of words in a type; for reading only."""
    return written_out(source)


def _value(state: State, move: Move, name: str, kind: str, given: Any) -> Any:
    if kind.startswith("Literal["):
        return _one_of(move, name, _written_out(kind[7:]), given)
    if kind.startswith("list[") and isinstance(given, list):
        return [_value(state, move, name, kind[5:-1], one) for one in _plain(state, move, name, given)]
    read = _KINDS.get(kind, _list if kind.startswith("list[") else _plain)
    return read(state, move, name, given)


def _one_of(move: Move, name: str, allowed: list[Any], given: Any) -> Any:
    if given in allowed:
        return given
    raise InvalidArgument(_malformed(move, name, f"one of {', '.join(map(str, allowed))}", given))


def _malformed(move: Move, name: str, wanted: str, given: Any) -> Refused:
    shown = _shown(given)
    return Refused(code="move.malformed", reason=f"{move.name}: {name} is to be {wanted}, not “{shown}”")


def _shown(given: Any) -> str:
    return str(given)[:60] if isinstance(given, str | bool) or given is None else f"a {type(given).__name__}"


def _word(given: Any) -> str:
    """What names something, as a text: words and whole numbers do, and nothing else."""
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**15:
        return str(given)
    return given if isinstance(given, str) else ""


def _named(code: str, find: Callable[[State, str], Any]) -> Callable[[State, Move, str, Any], Any]:
    def read(state: State, move: Move, name: str, given: Any) -> Any:
        found = find(state, _word(given))
        if found is None:
            what = code.partition(".")[0]
            raise InvalidArgument(
                Refused(
                    code=code, reason=f"there is no {what} {_word(given)[:60]}", remedy=f"see the {what}s of this game"
                )
            )
        return found

    return read


def _whole_number(state: State, move: Move, name: str, given: Any) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < 10**15:
        return given
    if isinstance(given, str) and len(given) < 15 and given.removeprefix("-").isdecimal():
        return int(given)
    raise InvalidArgument(_malformed(move, name, "a whole number", given))


def _text(state: State, move: Move, name: str, given: Any) -> str:
    if isinstance(given, str) and is_text(given, TEXT_MAX):
        return given
    raise InvalidArgument(_malformed(move, name, "a text", given))


def _yes_or_no(state: State, move: Move, name: str, given: Any) -> bool:
    words = {"yes": True, "true": True, "no": False, "false": False}
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in words:
        return words[given.lower()]
    raise InvalidArgument(_malformed(move, name, "yes or no", given))


def _changes(state: State, move: Move, name: str, given: Any) -> tuple[Change, ...]:
    try:
        changes = msgspec.convert(given, tuple[Change, ...])
        if len(canonical(changes)) > CHANGES_MAX:
            reason = f"the proposal is longer than {CHANGES_MAX:,} characters"
            raise InvalidArgument(Refused(code="proposal.too-long", reason=reason, remedy="propose less at once"))
        return changes
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise InvalidArgument(_malformed(move, name, f"a list of rule changes ({error})", given)) from error


def _posting(state: State, move: Move, name: str, given: Any) -> Posting:
    try:
        posting = as_given(msgspec.convert(given, Posting))
        if len(canonical(posting)) > CHANGES_MAX:
            reason = f"the posting is longer than {CHANGES_MAX:,} characters"
            raise InvalidArgument(Refused(code="posting.too-long", reason=reason, remedy="post less at once"))
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise InvalidArgument(_malformed(move, name, f"a posting ({error})", given)) from error
    if posting.follows is not None and posting.follows not in state.postings:
        reason = f"nothing was posted at entry {posting.follows}"
        raise InvalidArgument(Refused(code="posting.unknown", reason=reason, remedy="follow up what was posted"))
    return posting


def _holding(state: State, move: Move, name: str, given: Any) -> dict[str, Any]:
    if isinstance(given, dict):
        held: dict[str, Any] = _plain(state, move, name, given)
        return held
    raise InvalidArgument(
        _malformed(move, name, "what is held (answer=VALUE, prevails=RULE or sleeps=RULE.PROVISION)", given)
    )


def _number(state: State, move: Move, name: str, given: Any) -> str:
    number = _word(given)
    if 0 < len(number) <= NUMBER_LONGEST and number.isprintable():
        return number
    raise InvalidArgument(_malformed(move, name, "a number", given))


def _plain(state: State, move: Move, name: str, given: Any) -> Any:
    try:
        return plain_value(given)
    except ValueError as error:
        raise InvalidArgument(_malformed(move, name, f"a plain value ({error})", given)) from None


def _list(state: State, move: Move, name: str, given: Any) -> Any:
    raise InvalidArgument(_malformed(move, name, "a list", given))


def _entry(state: State, move: Move, name: str, given: Any) -> int:
    entry = _whole_number(state, move, name, given)
    if 0 <= entry <= state.entry:
        return entry
    raise InvalidArgument(
        Refused(code="entry.unknown", reason=f"there is no entry {entry}", remedy="see the log of this game")
    )


def _ruleset(state: State, move: Move, name: str, given: Any) -> str:
    text = _text(state, move, name, given)
    found = ruleset_in(text)
    if isinstance(found, tuple):
        raise InvalidArgument(ruleset_refused(found))
    return text


def ruleset_refused(faults: Sequence[Fault]) -> Refused:
    """Why a ruleset cannot be accepted, with all its faults at their lines of its text."""
    first = faults[0]
    return Refused(
        code=first.code,
        reason=f"line {first.line} of the ruleset: {first.message}",
        facts={"faults": plain(faults)},
        remedy=first.remedy or "fix the ruleset, then try again",
    )


_KINDS: dict[str, Callable[[State, Move, str, Any], Any]] = {
    "Player": _named("player.unknown", lambda s, given: given if s.is_seated(given) else None),
    "Proposal": _named("proposal.unknown", lambda s, given: s.proposals.get(given)),  # type: ignore[call-overload]
    "Case": _named("case.unknown", lambda s, given: s.cases.get(given)),  # type: ignore[call-overload]
    "Rule": _named("rule.unknown", lambda s, given: rule.number if (rule := s.rule(given)) else None),
    "Number": _number,
    "int": _whole_number,
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
