"""Parser of corrections by hand: effects of the language that a keeper of the record writes, one a line.

`award Ada 3`, `set_register custom ["no puns"]`, `appoint scribe Ada`, `adopt 301`: an effect, then its arguments in
the order of the vocabulary or as `name=value`. What has spaces stands between double quotation marks; several players
have commas between, and a value that is not a word is JSON. A semicolon does for the end of a line.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game.corrections import CORRECTABLE, Correction
from moot.game.law_protocol import ResolvedMove
from moot.game.moves import Refused
from moot.game.state import Case, State
from moot.game.values import Amount, Number, exact, grouped, kept, plain_value
from moot.languages import N_, joined
from moot.law.asking.register_effects import on_register
from moot.law.rule_index import RuleIndex, number
from moot.law.vocabulary import EFFECTS, RECORDS

CORRECT, KEEPERS = "correct", "keepers"
"""The move that corrects by hand, and the term that says who may make it."""
CORRECTIONS_MAX = 100
_KEY = re.compile(r"([a-z_]+)=")
_WORD = re.compile(r"[^\s;]+")
_SPACE = re.compile(r"\s*")
_PART = re.compile(r'(?:"(?:[^"\\]|\\.)*+"?|[^;"])++')
_KEPT_IN = {"award": "quantity", "set_quantity": "quantity", "set_register": "register", "appoint": "office"}
"""For each effect that sets declared state, the kind of its declaration."""

Token = tuple[str | None, Any]
"""An argument, with its name if it has one."""


class InvalidCorrection(Exception):
    """A correction that can't be parsed, or names something unknown."""


def with_corrections(state: State, index: RuleIndex, understood: ResolvedMove) -> ResolvedMove | Refused:
    """The move with its corrections parsed, or what is wrong with the first invalid one."""
    lines = [line for line in _lines(understood.arguments["corrections"]) if line.strip()]
    if not 0 < len(lines) <= CORRECTIONS_MAX:
        many = N_(
            "there are {count} corrections, and {most} can be made at once", count=len(lines), most=CORRECTIONS_MAX
        )
        reason = many if lines else N_("it doesn't say what is corrected")
        return Refused(code="correct.unreadable", reason=reason, remedy=_what_is_possible(state, index))
    read = []
    for place, line in enumerate(lines, start=1):
        try:
            read.append(_read(state, index, line))
        except InvalidCorrection as fault:
            return Refused(
                code="correct.unreadable",
                reason=N_("correction {place}: {fault}", place=place, fault=fault.args[0]),
                remedy=_what_is_possible(state, index),
            )
    return replace(understood, arguments={**understood.arguments, "corrections": tuple(read)})


def _what_is_possible(state: State, index: RuleIndex) -> str:
    """What can be corrected in this game, in words and with examples."""
    there = grouped((one.what, name) for name, (_, one) in index.declared.items())
    player = next((one if re.fullmatch(r"[^\s;,]+", one) else json.dumps([one]) for one in state.seating), "Ada")
    said = [
        N_(
            "give or take {quantity}: “{effect}”",
            quantity=name,
            effect=f"award {player} 3{f' of={name}' * (name != 'points')}",
        )
        for name in there.get("quantity", [])
    ]
    said += [
        N_("fill an office: “{effect}”", effect=f"appoint {name} {player}") for name in there.get("office", [])[:1]
    ]
    said += [
        N_("change what a rule keeps: “{effect}”", effect=f"set_register {name} VALUE")
        for name in there.get("register", [])[:1]
    ]
    said += [
        N_("decide a vote: “adopt {number}” or “defeat {number}”", number=number) for number in state.undecided[:1]
    ]
    said += [
        N_("end somebody's play or say that they won: “remove_player {player}”, “credit_win {player}”", player=player)
    ]
    return N_("write one of these: {ones}", ones=joined(said))


def left_to_the_judge(case: Case) -> Refused:
    """Why somebody can't put a judgment into effect: no rule names keepers, so that it's for the judge."""
    reason = N_(
        "no rule says who keeps the record, so {judge} puts the judgment in case {case} into effect",
        judge=case.judge,
        case=case.id,
    )
    return Refused(
        code="correct.not-judge", reason=reason, remedy=N_("ask {judge}, or put a note on record", judge=case.judge)
    )


def corrections_seen(corrections: Iterable[Correction]) -> list[dict[str, Any]]:
    """Corrections as mechanisms see them, in `@forbid("correct")`."""
    return [_seen(correction) for correction in corrections]


def _seen(correction: Correction) -> dict[str, Any]:
    a = correction.arguments
    who = a.get("who")
    seen: dict[str, Any] = dict.fromkeys(RECORDS["Correction"]) | a | {"effect": correction.effect}
    seen["who"] = who if isinstance(who, list) else [who] if who else []
    return seen | ({"proposal": number(a["proposal"])} if "proposal" in a else {})


def _lines(text: str) -> Iterator[str]:
    """Split a text into corrections: at line ends and semicolons, but not within quotation marks."""
    for line in text.splitlines():
        yield from _PART.findall(line)


def _read(state: State, index: RuleIndex, line: str) -> Correction:
    head, *tokens = list(_tokens(line.strip()))
    effect = str(head[1])
    if effect not in CORRECTABLE:
        raise InvalidCorrection(N_("“{effect}” is no correction", effect=effect[:40]))
    given = _arguments(effect, tokens)
    arguments = {}
    for name, spelled in EFFECTS[effect].parameters.items():
        kind, _, default = spelled.partition(" = ")
        if kind == "int" and _has_fractions(index, str(given.get("of", "points"))):
            kind = "float"
        if name not in given and not default:
            raise InvalidCorrection(N_("{effect} needs {name}", effect=effect, name=name))
        arguments[name] = _converted(state, name, kind, given[name]) if name in given else _default(default)
    was = _starts(index, effect, arguments)
    if effect == "set_register":
        arguments = on_register(state, index, effect, arguments)
        if "fault" in arguments:
            raise InvalidCorrection(arguments["fault"])
    return Correction(effect=effect, arguments=arguments, was=was)


def _default(written: str) -> Any:
    """The value of an argument that is left out."""
    return "" if written == "None" else written.strip("'")


def _tokens(line: str) -> Iterator[Token]:
    at = 0
    while at < len(line):
        key = _KEY.match(line, at)
        at = key.end() if key else at
        value, at = _token(line, at)
        yield (key[1] if key else None), value
        space = _SPACE.match(line, at)
        at = space.end() if space else at


def _token(line: str, at: int) -> tuple[Any, int]:
    """The token at a position of a line, and its end: JSON, or else a word."""
    if line[at : at + 1] in ('"', "[", "{"):
        try:
            return json.JSONDecoder().raw_decode(line, at)
        except (ValueError, RecursionError):
            raise InvalidCorrection(N_("“{line}” is no JSON", line=line[at : at + 40])) from None
    word = _WORD.match(line, at)
    if word is None:
        raise InvalidCorrection(N_("a value is missing behind “=”"))
    return word[0], word.end()


def _arguments(effect: str, tokens: Iterable[Token]) -> Mapping[str, Any]:
    """The arguments of an effect by name."""
    names = list(EFFECTS[effect].parameters)
    given: dict[str, Any] = {}
    for key, value in tokens:
        name = key or next((one for one in names if one not in given), "")
        if name not in names or name in given:
            raise InvalidCorrection(
                N_(
                    "{effect} takes {names}, and “{value}” is too much",
                    effect=effect,
                    names=", ".join(names),
                    value=str(value)[:40],
                )
            )
        given[name] = value
    return given


def _converted(state: State, name: str, kind: str, value: Any) -> Any:
    """Convert an argument to the type that the effect takes."""
    if kind == "Player | Sequence[Player]":
        names = value if isinstance(value, list) else str(value).split(",")
        return [_player(state, str(one).strip()) for one in names]
    if kind == "Player | None" and value in ("none", "nobody"):
        return None
    if kind in ("Player", "Player | None"):
        return _player(state, str(value))
    if kind == "int":
        return _whole(name, value)
    if kind == "float":
        return _fraction(name, value)
    if kind == "Any":
        return _plain(value)
    word = "|".join(map(str, value)) if isinstance(value, list) else str(value)
    if kind == "Proposal" and word not in state.proposals:
        raise InvalidCorrection(N_("there is no proposal {word}", word=word[:40]))
    return Number(word) if kind == "Proposal" else word


def _player(state: State, name: str) -> str:
    if name not in state.players:
        raise InvalidCorrection(N_("{name} is no player, and was none", name=name[:60] or "nobody"))
    return name


def _whole(name: str, value: Any) -> int:
    word = str(value)
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", word):
        raise InvalidCorrection(N_("{name} must be a whole number, not “{word}”", name=name, word=word[:40]))
    return int(word)


def _has_fractions(index: RuleIndex, quantity: str) -> bool:
    declared = index.declared.get(quantity)
    return declared is not None and declared[1].what == "quantity" and declared[1].type == "float"


def _fraction(name: str, value: Any) -> Amount:
    word = str(value)
    if not re.fullmatch(r"[+-]?[0-9]{1,12}(\.[0-9]{1,12}|/[1-9][0-9]{0,11})?", word):
        raise InvalidCorrection(
            N_("{name} must be a number such as 2, 0.5 or 1/3, not “{word}”", name=name, word=word[:40])
        )
    return kept(exact(word))


def _plain(value: Any) -> Any:
    """Parse a plain value: numbers, true, false and null aren't text."""
    try:
        return plain_value(json.loads(value) if isinstance(value, str) else value)
    except (ValueError, RecursionError):
        pass
    try:
        return plain_value(value)
    except ValueError as fault:
        raise InvalidCorrection(str(fault)) from None


def _starts(index: RuleIndex, effect: str, arguments: Mapping[str, Any]) -> Any:
    """The initial value of declared state; raises an error if no rule declares it."""
    what = _KEPT_IN.get(effect)
    if what is None:
        return None
    name = arguments[{"quantity": "of", "register": "name", "office": "office"}[what]]
    known = {n for n, (_, declaration) in index.declared.items() if declaration.what == what}
    if name not in known:
        there = ", ".join(sorted(known)) or N_("of names¦none")
        raise InvalidCorrection(
            N_("no rule in force declares the {what} {name}; there is {there}", what=what, name=name[:40], there=there)
        )
    return index.declared[name][1].starts
