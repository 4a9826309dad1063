"""Typed arguments of a move, parsed from command words, form fields or JSON; every gateway makes its moves here."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from moot.authoring.move_words import requests_in
from moot.authoring.postings import posting_asked
from moot.authoring.proposals import PROSE, changes_to_propose
from moot.documents.letters.phrases import FILLERS
from moot.documents.source_text import SourceLine
from moot.game.changes import Change, Enact
from moot.game.moves import Move, Refused
from moot.game.state import State
from moot.game.values import CaseId, plain
from moot.languages import N_, joined
from moot.views.cases import HOLDINGS
from moot.views.doing.move_fields import Field, fields_of
from moot.views.moments import Moment, NoMoment, read_time
from moot.views.rulings import read_ruling

BODIES = ("changes", "ruleset", "text", "statement", "reasons")
"""The arguments that a document can be: it becomes the first of these that the move has and that isn't given yet."""
_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?")
WRITTEN = N_(
    "a text: “No talking on Sundays.” is a new rule, “repeal 210” or “amend 210 The whole new text.” changes one, "
    "and {prose} lets you say it in your own words",
    prose=PROSE,
)
"""How the rule changes of a proposal are typed."""


def move_from_words(
    moment: Moment, words: Sequence[str], document: str | None = None, changes: tuple[Change, ...] = ()
) -> Move | Refused:
    """Parse a typed command: the move's name, then its arguments by position or as `name=value`, and maybe a document.

    Rule changes that have been read already (`changes`) may be given instead of a document.

    `name.key=value` sets one entry of an argument that has several; a holding's entries don't need the name. If only
    one proposal or case is open, it can be left out. `--prose` says that the proposal is in the player's own words.
    What stands after a `--` is no option. Words that are no such command may be a sentence: `call the vote on 301`.
    """
    name, *rest = words
    end = rest.index("--") if "--" in rest else len(rest)
    options = [word for word in rest[:end] if _OPTION.fullmatch(word)]
    rest = [*(word for word in rest[:end] if word not in options), *rest[end + 1 :]]
    typed = moment.law.index.parameter_types.get(name)
    has_body = document is not None or bool(changes)
    required = _required(moment, name) if typed is not None else []
    filled = [*_only_open(moment.state, typed, required, rest, has_body), *rest] if typed is not None else rest
    if (typed is None or not _fits(moment.state, typed, filled)) and not has_body:
        said = _from_sentence(moment, [name, *rest])
        if said is not None:
            return said
    if name not in moment.law.index.available_moves:
        return Move(name=name, player=moment.player)  # the law refuses it, and lists the moves there are
    if unknown := [word for word in options if word != PROSE]:
        remedy = N_(
            "leave it out, or put a text that begins so after a `--`: {name} -- {unknown}",
            name=name,
            unknown=unknown[0],
        )
        return Refused(
            code="move.malformed",
            reason=N_("{name} has no option {unknown}", name=name, unknown=unknown[0]),
            remedy=remedy,
        )
    if name == moment.law.index.posting_move and not changes:
        return posting_asked(moment.state, name, moment.player or "", rest, document)
    types = moment.law.index.parameter_types[name]
    given: dict[str, Any] = {}
    fault: str | None = None
    if options and "Changes" not in types.values():
        fault = N_("{prose} is only for proposals", prose=PROSE)
    for word in filled:
        fault = fault or _assign(word, types, given)
    if document is not None and fault is None:
        target = next((body for body in BODIES if body in types and body not in given), None)
        if target is None:
            fault = N_("{name} doesn't take a document", name=name)
        else:
            given[target] = document
    if changes and fault is None:
        target = next((one for one, kind in types.items() if kind == "Changes"), None)
        if target is None:
            fault = N_("{name} doesn't take rule changes", name=name)
        else:
            given[target] = plain(_titled(changes, given.get("title")))
    fault = fault or _proposal_fault(name, types, required, given)
    if fault is not None:
        return _malformed(name, fields_of(moment, name), fault)
    return _move(moment, name, types, given, prose=bool(options))


def move_of_request(moment: Moment, move: str, arguments: Mapping[str, str]) -> Move | Refused:
    """The move that a sentence asks for, by its arguments; changes are in the player's own words."""
    changes = arguments.get("changes")
    named = [f"{name}={value}" for name, value in arguments.items() if name != "changes"]
    return move_from_words(moment, [move, *([PROSE] if changes is not None else []), "--", *named], changes)


def _fits(state: State, types: Mapping[str, str], words: Sequence[str]) -> bool:
    """Whether words are arguments by position: no more than there are, and proposals, cases and players that exist."""
    named = {word.partition("=")[0] for word in words if "=" in word}
    free = [kind for name, kind in types.items() if name not in named]
    plain = [word for word in words if "=" not in word]
    known: dict[str, Collection[str]] = {"Proposal": state.proposals, "Case": state.cases, "Player": state.people}
    return len(plain) <= len(free) and all(
        word in known.get(kind, (word,)) for word, kind in zip(plain, free, strict=False)
    )


def _from_sentence(moment: Moment, words: Sequence[str]) -> Move | Refused | None:
    """The move that a sentence asks for; None if it speaks of none."""
    said = " ".join(words)
    read = requests_in(moment, [SourceLine(said, 1, 1)])
    moves = [one for one in read.requests if one.move in moment.law.index.available_moves]
    if len(moves) == 1 and not read.not_taken:
        return move_of_request(moment, moves[0].move, moves[0].arguments)
    lines = [line for one in read.not_taken for line in one.lines]
    is_typed = words[0] in moment.law.index.available_moves and FILLERS.isdisjoint(words[1:2])
    if moves or not lines or is_typed:
        return None
    remedy = N_("write {lines}", lines=joined((f"“{line}”" for line in lines), N_(" or ")))
    return Refused(code="move.unclear", reason=N_("we can't tell what “{said}” does", said=said[:60]), remedy=remedy)


def move_from_form(moment: Moment, name: str, form: Mapping[str, Sequence[str]]) -> Move | Refused:
    """Read a move from the fields of an HTML form; empty fields count as not given.

    A field that must be filled in and has only spaces is told as that.
    """
    types = moment.law.index.parameter_types.get(name, {})
    given = {one: _form_value(one, kind, form) for one, kind in types.items()}
    for one in given:
        written = form.get(one, ())
        if any(written) and not any(map(str.strip, written)) and one in _required(moment, name):
            reason = N_("there is nothing but spaces in “{one}”", one=one.replace("_", " "))
            return Refused(code="move.malformed", reason=reason, remedy=N_("write something there"))
    return _move(
        moment, name, types, {one: value for one, value in given.items() if value or types[one] == "Corrections"}
    )


def given_in_form(types: Mapping[str, str], form: Mapping[str, Sequence[str]], prefix: str) -> dict[str, Any]:
    """What a form of several things says for arguments of these types, whose inputs have a prefix to their names."""
    return {one: said for one, kind in types.items() if (said := _form_value(f"{prefix}{one}", kind, form))}


def move_from_values(moment: Moment, name: str, given: Mapping[str, Any], *, prose: bool = False) -> Move | Refused:
    """Make a move of arguments by name, as JSON has them; a string is parsed as its parameter's type says.

    The law itself looks up players, proposals, cases and rules, and refuses what is missing or of the wrong type.
    """
    return _move(moment, name, moment.law.index.parameter_types.get(name, {}), given, prose=prose)


def _move(
    moment: Moment, name: str, types: Mapping[str, str], given: Mapping[str, Any], *, prose: bool = False
) -> Move | Refused:
    """A move of arguments by name; those that are strings are parsed as their types say."""
    arguments = dict(given)
    for one, kind in types.items():
        value = arguments.get(one)
        if not isinstance(value, str):
            continue
        if kind == "Changes":
            changes = changes_to_propose(moment.state, value, prose=prose)
            if isinstance(changes, Refused):
                return changes
            arguments[one] = plain(_titled(changes, arguments.get("title")))
        elif kind.startswith("list["):
            arguments[one] = _list(kind, value)
        elif kind in _PARSERS:
            arguments[one] = _PARSERS[kind](value)
    if "Holding" in types.values():
        holding = next(one for one, kind in types.items() if kind == "Holding")
        ruled = _ruling(moment, str(arguments.get("case", "")), arguments.get(holding))
        if isinstance(ruled, Refused):
            return ruled
        arguments |= {holding: ruled} if ruled is not None else {}
    return Move(name=name, player=moment.player, arguments=arguments)


def _ruling(moment: Moment, number: str, given: Any) -> Any:
    """A ruling as the case's question asks for it, or what would be right; others say something else about the move."""
    case = moment.state.cases.get(CaseId(number))
    is_open = case is not None and case.kind == "undecided" and case.judged is None and case.closed is None
    if case is None or not is_open or (given is None and case.judge not in (None, moment.player)):
        return given
    return read_ruling(moment, case, given)


def _assign(word: str, types: Mapping[str, str], given: dict[str, Any]) -> str | None:
    """Assign a word to its parameter; returns what is wrong if it has none."""
    key, equals, value = word.partition("=")
    head, dot, entry = key.partition(".")
    holding = next((name for name, kind in types.items() if kind == "Holding"), "")
    if equals and holding and key in HOLDINGS and key not in types:
        head, dot, entry = holding, ".", key
    if equals and (key.isidentifier() or head in types):
        if dot:
            given.setdefault(head, {})[entry] = _json_or_text(value)
        else:
            given[key] = value
        return None
    free = next((name for name in types if name not in given), None)
    if free is None:
        return N_("“{word}” is one argument too many", word=word[:60])
    given[free] = word
    return None


def _only_open(
    state: State, types: Mapping[str, str], required: Sequence[str], words: Sequence[str], has_body: bool
) -> list[str]:
    """The proposal or case that the move must be about, if the words leave it out and only one is open."""
    subject = next((name for name in required if types[name] in ("Proposal", "Case")), None)
    heads = {word.partition("=")[0].partition(".")[0] for word in words if "=" in word}
    given = len(words) + has_body
    if subject is None or subject in heads or given >= len(required):
        return []
    found = state.undecided if types[subject] == "Proposal" else state.open_cases
    return [f"{subject}={found[0]}"] if len(found) == 1 else []


def _proposal_fault(
    name: str, types: Mapping[str, str], required: Sequence[str], given: Mapping[str, Any]
) -> str | None:
    """What is wrong with the arguments of a proposal; caught here so that the remedy can show how changes are typed."""
    changes = next((one for one in required if types[one] == "Changes"), None)
    unknown = [one for one in given if one not in types]
    if changes is None or not (unknown or changes not in given):
        return None
    if unknown:
        return N_("{move} does not take {listed}", move=name, listed=", ".join(unknown))
    return N_("{move} needs {name}", move=name, name=changes)


def _malformed(name: str, fields: tuple[Field, ...], fault: str) -> Refused:
    takes = joined(
        (_described(field) if field.required else N_("[{field}]", field=_described(field)) for field in fields), ", "
    )
    return Refused(
        code="move.malformed", reason=fault, remedy=N_("{name} takes {takes}", name=name, takes=takes or N_("nothing"))
    )


def _described(field: Field) -> str:
    """A parameter by name, with its choices, or with how rule changes are written."""
    if field.kind == "changes":
        return N_("{field} ({written})", field=field.name, written=WRITTEN)
    return f"{field.name} ({', '.join(field.choices)})" if field.choices else field.name


def _form_value(name: str, kind: str, form: Mapping[str, Sequence[str]]) -> Any:
    """A form's value for a parameter: a list of several inputs, a holding of its choice or its inputs."""
    values = [value.replace("\r\n", "\n").strip() for value in form.get(name, ())]
    if kind == "list[Player]":
        return ",".join(values)
    text = values[0] if values else ""
    if kind == "Corrections":
        return "\n".join(filter(None, (*_corrections(name, form), text)))
    if kind == "Holding":
        says, _, chosen = next(iter(form.get(f"{name}_says", ())), "").strip().partition("=")
        written = chosen or ",".join(filter(None, values))
        return {says: _json_or_text(written)} if says and written else None
    return text


def _corrections(name: str, form: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Corrections by hand, each from the inputs of a form for one kind of thing."""

    def said(one: str) -> str:
        return next(iter(form.get(f"{name}_{one}", ())), "").strip()

    def as_json(one: str) -> str:
        return json.dumps(said(one), ensure_ascii=False)

    if form.get(f"{name}_who") or said("amount"):
        who, amount = json.dumps([*form.get(f"{name}_who", ())], ensure_ascii=False), said("amount") or "0"
        lost = "-" if said("how") == "lose" else ""
        yield f"{'set_quantity' if said('how') == 'have' else 'award'} {who} {lost}{amount} of={said('of') or 'points'}"
    if said("office"):
        yield f"appoint {said('office')} {as_json('holder')}"
    if said("register"):
        yield f"set_register {said('register')} {as_json('value')} of={as_json('entry')}"
    if said("proposal"):
        yield f"{said('outcome')} {as_json('proposal')}"
    if said("fate"):
        yield f"{said('fate')} {as_json('player')}"


def _list(kind: str, text: str) -> list[str]:
    """The items of a list: between commas, or between spaces if there are no commas; names may have spaces."""
    is_spaced = "," not in text and kind != "list[Player]"
    items = text.split() if is_spaced else text.split(",")
    return [item.strip() for item in items if item.strip()]


def _json_or_text(text: str) -> Any:
    """A number, a truth value or a list if the text is JSON; else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _seconds(text: str) -> str:
    """A UTC time such as `2026-01-05T18:00` in seconds since 1970; anything else unchanged."""
    try:
        return str(read_time(text)) if "-" in text[1:] else text
    except NoMoment:
        return text


def _days(text: str) -> str:
    """A day such as `2026-01-05` in days since 1970; anything else unchanged."""
    try:
        return str((date.fromisoformat(text) - date(1970, 1, 1)).days) if "-" in text[1:] else text
    except ValueError:
        return text


_PARSERS: dict[str, Callable[[str], Any]] = {
    "Holding": _json_or_text,
    "Time": _seconds,
    "Deadline": _seconds,
    "Day": _days,
}


def _required(moment: Moment, name: str) -> list[str]:
    parameters = moment.law.index.available_moves[name].parameters
    return [one for one, spelled in parameters.items() if " = " not in spelled]


def _titled(changes: tuple[Change, ...], title: Any) -> tuple[Change, ...]:
    """The changes; a proposal of one untitled new rule gives it the proposal's title."""
    match changes:
        case (Enact() as only,) if title and isinstance(title, str) and not only.content.title:
            return (replace(only, content=replace(only.content, title=title)),)
    return changes
