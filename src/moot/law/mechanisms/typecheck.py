"""Type checker for mechanisms: stubs of the language, inserted annotations, and the report as faults."""

import atexit
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec
import pydantic_monty as monty
from msgspec import UNSET, structs

from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_
from moot.law.mechanisms.bodies import FIELDS, GIVEN
from moot.law.mechanisms.mechanism import Mechanism, Provision, RecordType
from moot.law.mechanisms.portable_source import PortableSource
from moot.law.mechanisms.records import without_records
from moot.law.mechanisms.supported_types import ONE_OF, source_of, unsupported
from moot.law.mechanisms.syntax import Findings, did_you_mean
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, HOLD, LOCAL, MOVES, RECORDS, TERMS
from moot.lru import LruCache

PRELUDE = """
from collections.abc import Callable as Callable, Sequence as Sequence
from typing import Any as Any, Generic as Generic, Literal as Literal, TypeVar as TypeVar, overload as overload
Player = str
class Number(int): ...
Time = int
Deadline = int
Day = int
Choice = str
Board = str
Ruleset = str
Subject = Any
class Office: ...
_Under = TypeVar("_Under")
class Sealed(Generic[_Under]): ...
Holding = Any
def term(name: str, *, kind: str = "", told: str = "") -> Any: ...
def permit(move: str, *, kind: str = "", except_for: Sequence[str] = ()) -> Any: ...
def forbid(move_or_effect: str, *, kind: str = "", except_for: Sequence[str] = ()) -> Any: ...
def upon(event: str, *, kind: str = "") -> Any: ...
def adjust(name: str, *, kind: str = "") -> Any: ...
def move(name: str, *, kind: str = "", by: str = "", told: str = "") -> Any: ...
def timed(term: str, *, kind: str = "", after: str = "", told: str = "") -> Any: ...
def show(place: str, *, kind: str = "") -> Any: ...
def register(type: Any, *, of: Any = None, starts: Any = None, seen_by: str = "", told: Any = None) -> Any: ...
def quantity(type: Any = int, *, of: Any = None, starts: float = 0) -> Any: ...
def office() -> Any: ...
def announcement(*, told: str) -> Any: ...
"""
AFTERWORD = "Changes = list[Change]\nCorrections = list[Correction]\nEntry = int\n"
OPEN = {"put": "content", "announce": "fields"}
"""Effects that take any further values by name, under this name."""

ANSWERS = {"permit": "str", "forbid": "str", "show": "str"}
"""The return types of provisions by their kind; a term has a type of its own."""


class SourceInsertion(Value, frozen=True):
    """Text to insert into a source: at a line counted from 1 and a column counted from 0."""

    line: int
    column: int
    text: str


def stubs(mechanism: Mechanism, names: Mapping[str, str]) -> str:
    """The language as far as this mechanism speaks it: the checker takes longer the more there is.

    `names` with a dot, such as `proposal.value`, are fields of records.
    """
    spoken = set(re.findall(r"\w+", mechanism.source))
    extra = {record: dict.fromkeys(mechanism.fields_put, "Any") if record == "Proposal" else {} for record in RECORDS}
    declared: dict[str, dict[str, str]] = {}
    for name, kind in names.items():
        record, dot, field = name.partition(".")
        if dot and record.capitalize() in extra:
            extra[record.capitalize()][field] = kind
        elif dot and record.isalnum():
            declared.setdefault(record, {})[field] = kind
    records = [_record(name, {**extra[name], **fields}) for name, fields in RECORDS.items()]
    records += [_record(name, fields) for name, fields in declared.items()]
    records += [_record(record.name, record.fields) + _maker(record) for record in mechanism.records]
    fractions = _with_fractions(mechanism, names)
    used = ((name, effect.parameters) for name, effect in EFFECTS.items() if name in spoken)
    effects = (line for name, parameters in used for line in _effects(name, parameters, fractions))
    functions = (f"def {name}{signature}: ..." for name, signature in FUNCTIONS.items() if name in spoken)
    return "\n".join([PRELUDE, *records, AFTERWORD, *effects, *functions])


def _record(name: str, fields: Mapping[str, str]) -> str:
    return f"class {name}:\n" + "".join(f'    {field}: "{kind}"\n' for field, kind in fields.items())


def _maker(record: RecordType) -> str:
    parameters = "".join(f', {field}: "{_or_words(kind)}"' for field, kind in record.fields.items())
    return f"    def __init__(self, *{parameters}) -> None: ...\n"


def _effects(name: str, parameters: Mapping[str, str], fractions: Sequence[str]) -> Iterator[str]:
    """An effect; on a quantity that has fractions its amount needn't be whole."""
    if name not in ("award", "set_quantity") or not fractions:
        yield _effect(name, parameters)
        return
    yield "@overload\n" + _effect(name, parameters)
    of_these = {name: "float" if kind == "int" else kind for name, kind in parameters.items()}
    named = f"Literal[{', '.join(map(repr, fractions))}]"
    yield "@overload\n" + _effect(name, of_these | {"of": named + " = 'points'" * ("points" in fractions)})


def _with_fractions(mechanism: Mechanism, names: Mapping[str, str]) -> Sequence[str]:
    """The quantities whose amounts needn't be whole; registers of such numbers are among them."""
    own = {declaration.name: declaration.seen_as for declaration in mechanism.declarations}
    return sorted(name for name, kind in {**names, **own}.items() if kind == "dict[Player, float]")


def _effect(name: str, parameters: Mapping[str, str]) -> str:
    opened = OPEN.get(name)
    shown = [f"{parameter}: {_or_number(kind)}" for parameter, kind in parameters.items() if parameter != opened]
    return f"def {name}({', '.join([*shown, f'**{opened}: Any'] if opened else shown)}) -> Any: ..."


def _or_number(kind: str) -> str:
    """The type of an effect's parameter: a record or its number, wherever one of them is meant."""
    record = {"Number": "Rule"}.get(kind, kind)
    return f"{record} | int | str" if record in ("Proposal", "Case", "Rule", "Held") else _or_words(kind)


def _or_words(kind: str) -> str:
    """A type in which a number of a rule or proposal may be any whole number, or words such as `TVCP 1`."""
    return re.sub(r"\bNumber\b", "int | str", kind)


# What the parameters are


def types_of(mechanism: Mechanism, provision: Provision, names: Mapping[str, str]) -> dict[str, str]:
    """The type of each name that this provision can have as a parameter."""
    asked: dict[str, str] = {}
    for trigger in provision.triggers:
        if trigger.does == "upon":
            asked |= EVENT_FIELDS.get(trigger.on, {})
        elif trigger.on in MOVES and (trigger.does in ("permit", "forbid", "move") or HOLD in provision.effects):
            asked |= {name: _without_default(kind) for name, kind in MOVES[trigger.on].parameters.items()}
            others = argument_name(trigger.on, "")
            asked |= {name.removeprefix(others): kind for name, kind in names.items() if name.startswith(others)}
            asked |= arguments_asked(mechanism, trigger.on)
        elif trigger.on in EFFECTS and trigger.does in ("forbid", "adjust"):
            asked |= {name: _as_carried(kind) for name, kind in EFFECTS[trigger.on].parameters.items()}
        elif trigger.does in ("permit", "forbid", "adjust"):
            others = argument_name(trigger.on, "")
            asked |= {name.removeprefix(others): kind for name, kind in names.items() if name.startswith(others)}
            asked |= arguments_asked(mechanism, trigger.on)
    known = {name: fact.type for name, fact in FACTS.items()} | {name: term.type for name, term in TERMS.items()}
    answered = {term: kind for term, kind in terms_of(mechanism).items() if kind != "Any"}
    own = {d.name: d.seen_as for d in mechanism.declarations}
    return {**names, **answered, **known, **own, **LOCAL, **asked}


def terms_of(mechanism: Mechanism) -> dict[str, str]:
    """The types of the terms that a mechanism answers; those with parameters are called."""
    return {
        trigger.on: question_type([p.asked for p in provision.parameters if p.asked], provision.returns or "Any")
        for provision in mechanism.provisions
        for trigger in provision.triggers
        if trigger.does == "term"
    }


def question_type(asked: Sequence[str], answer: str) -> str:
    """The type of a term that is asked with parameters of these types; of one without, that of its answer."""
    answer = " | ".join(kind for kind in answer.split(" | ") if kind != "None")
    return f"Callable[[{', '.join(_or_words(kind) for kind in asked)}], {answer}]" if asked else answer


def _answer_type(kind: str) -> str:
    """The type of the answer to a term: of a question with parameters, what a call of it gives."""
    return kind.partition("], ")[2].removesuffix("]") if kind.startswith("Callable[") else kind


def argument_name(move: str, argument: str) -> str:
    """The name under which the law's names have the type of what a move or question asks for, for other rules' use."""
    return f"@{move}.{argument}"


def arguments_asked(mechanism: Mechanism, move: str, *, defaults: bool = False) -> dict[str, str]:
    """The types of what a mechanism's own move or question asks for, with or without defaults."""
    asking = (p for p in mechanism.provisions if any(t.does in ("move", "term") and t.on == move for t in p.triggers))
    asked = [parameter for p in asking for parameter in p.parameters if parameter.asked]
    has_default = {one.name: defaults and one.default is not UNSET for one in asked}
    return {one.name: f"{one.asked} = {one.default!r}" if has_default[one.name] else one.asked for one in asked}


def fields_kept(added: Mapping[str, str]) -> dict[str, str]:
    """The types of what proposals keep of arguments that rules add to `propose`; without a default it may be None."""
    typed = {name: (_without_default(kind), " = " in kind) for name, kind in added.items() if name != "title"}
    return {f"proposal.{name}": kind if default else f"{kind} | None" for name, (kind, default) in typed.items()}


def _without_default(kind: str) -> str:
    return kind.partition(" = ")[0]


def _as_carried(kind: str) -> str:
    """The type of an effect's parameter in a provision upon it: players are a list, and a held move is its number."""
    kind = _without_default(kind)
    return {"Player | Sequence[Player]": "list[Player]", "Held": "int"}.get(kind, kind)


def _answer(provision: Provision, names: Mapping[str, str]) -> str:
    """The return type of a provision, if it is known."""
    for trigger in provision.triggers:
        if trigger.does == "term":
            kind = TERMS[trigger.on].type if trigger.on in TERMS else _answer_type(names.get(trigger.on, ""))
            return _or_words(_any_collection(kind))
        if trigger.does in ANSWERS:
            return ANSWERS[trigger.does]
    return ""


def _any_collection(kind: str) -> str:
    """Accept any collection where a list is declared."""
    return f"Sequence{kind[4:]} | set{kind[4:]}" if kind.startswith("list[") else kind


# Writing types in


def insertions(mechanism: Mechanism, names: Mapping[str, str]) -> list[SourceInsertion]:
    """The annotations to insert into the source: of bare parameters, and of return values."""
    provisions = {p.name: p for p in mechanism.provisions}
    portable = PortableSource(mechanism.source)  # which each version of `tokenize` reads
    tokens = list(tokenize.generate_tokens(io.StringIO(portable.text).readline))
    tokens = [t for t in tokens if t.type not in (tokenize.NL, tokenize.COMMENT)]
    found: list[SourceInsertion] = []
    for place, token in enumerate(tokens):
        if token.type == tokenize.NAME and token.string == "def" and tokens[place + 1].string in provisions:
            provision = provisions[tokens[place + 1].string]
            found += _header(tokens[place + 2 :], provision, types_of(mechanism, provision, names), names)
    return [SourceInsertion(*portable.place(one.line, one.column), one.text) for one in found]


def _header(
    tokens: list[tokenize.TokenInfo], provision: Provision, types: Mapping[str, str], names: Mapping[str, str]
) -> Iterator[SourceInsertion]:
    """The annotations for one function, whose tokens begin at its opening parenthesis."""
    bare = {p.name: p for p in provision.parameters if not p.asked}
    close, colon = _ends(tokens)
    depth = 0
    for place, token in enumerate(tokens[:close]):
        depth += _nesting(token)
        if depth == 1 and token.string in bare and tokens[place - 1].string in ("(", ","):
            if tokens[place + 1].string == ":":  # the source says its type
                if bare[token.string].default is None:
                    sign = next(one for one in tokens[place:] if one.string == "=")
                    yield SourceInsertion(*sign.start, "| None ")
                continue
            optional = " | None" if bare[token.string].default is None else ""
            kind = types.get(token.string, "Any")
            if kind.startswith("Callable[") and bare[token.string].default is not UNSET:
                kind = "Any"  # its default is what it answers where no rule does
            yield SourceInsertion(*token.end, f": {kind}{optional}")
    if provision.returns:
        yield SourceInsertion(*tokens[colon].start, " | None")
    elif kind := _answer(provision, names):
        yield SourceInsertion(*tokens[close].end, f" -> {kind} | None")


def _ends(tokens: list[tokenize.TokenInfo]) -> tuple[int, int]:
    """The position of the closing parenthesis, and of the header's end."""
    depth, close = 0, -1
    for place, token in enumerate(tokens):
        depth += _nesting(token)
        if depth == 0 and close < 0:
            close = place
        elif depth == 0 and token.string == ":":
            return close, place
    raise ValueError("not the header of a function")


def _nesting(token: tokenize.TokenInfo) -> int:
    return {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token.string, 0)


def write_in(source: str, found: Iterable[SourceInsertion]) -> str:
    """The source with its insertions."""
    lines = source.split("\n")
    for insertion in sorted(found, key=lambda i: (i.line, i.column), reverse=True):
        line = lines[insertion.line - 1]
        lines[insertion.line - 1] = line[: insertion.column] + insertion.text + line[insertion.column :]
    return "\n".join(lines)


def original_column(line: int, column: int, found: Iterable[SourceInsertion]) -> int:
    """Map a column of the source with insertions to the original one, counted from 1."""
    for insertion in sorted(found, key=lambda i: (i.line, i.column)):
        if insertion.line == line and insertion.column + 1 < column:
            column = max(column - len(insertion.text), insertion.column + 1)
    return column


SECONDS_MAX = 2.0
CHECKOUT_SECONDS = 30
"""How long a check waits for a worker, or for a new one to start."""
MEMORY_MAX = 64_000_000
"""Checking types takes far more memory than running, and hostile code can make it take any amount."""
WORKERS_MAX = 4
REPORTS_MAX = 200
"""The number of cached reports: what is previewed is often proposed, and what is proposed is adopted."""
FINDINGS_MAX = 20
REPORT_MAX = 200_000

_UNFINISHED = Fault(1, 1, "mechanism.types", N_("its types are too involved to be checked"), N_("write it more simply"))


_reports: LruCache[tuple[str, str], str] = LruCache(REPORTS_MAX)


class _SourcePosition(msgspec.Struct):
    row: int
    column: int


class _Found(msgspec.Struct):
    """A finding in the checker's report."""

    code: str
    message: str
    location: _SourcePosition


def check_types(mechanism: Mechanism, names: Mapping[str, str] | None = None) -> tuple[Fault, ...]:
    """Check the types of a mechanism that passed the gate; faults have positions in its own source.

    `names` says what the rest of the law declares: a register, term or event field with its type, or a field of a
    proposal or case (`proposal.value`). Without it, unknown parameters are taken for such names. Nothing of the
    mechanism is run.
    """
    mechanism = structs.replace(mechanism, source=mechanism.source.replace("\r\n", "\n").replace("\r", "\n"))
    written = insertions(mechanism, names or {})
    source = write_in(without_records(mechanism), written)
    unknown: tuple[Fault, ...] = ()
    own = {d.name: d.seen_as for d in mechanism.declarations} | terms_of(mechanism)
    known = {**(names or {}), **{name: term.type for name, term in TERMS.items()}, **own}
    if names is not None:
        unknown = (
            *_unknown(mechanism, names),
            *_nothing_to_choose(mechanism, known),
            *_taken(mechanism, names),
            *unsupported(mechanism).faults,
        )
    report = _report(*(_with_chosen_types(text, known) for text in (source, stubs(mechanism, names or {}))))
    if report is None:
        return (*unknown, _UNFINISHED)
    found = [_fault(line, written) for line in report[:REPORT_MAX].split("\n") if line.endswith("}")]
    return (*unknown, *found[:FINDINGS_MAX])


def _with_chosen_types(source: str, known: Mapping[str, str]) -> str:
    """A source in which `OneOf["term"]` is the type of the choices, as long as it was so that every column stays."""

    def chosen(found: re.Match[str]) -> str:
        kind = known.get(found[1], "")
        part = re.match(r"(?:list|dict)\[(\w+)", kind)
        return (part[1] if part else "Any").ljust(len(found[0]))

    return ONE_OF.sub(chosen, source)


@cache
def _workers() -> monty.Monty:
    """The workers that check types, started with the first check; they end with the program."""
    pool = monty.Monty(
        max_processes=WORKERS_MAX,
        request_timeout=SECONDS_MAX * 2,
        checkout_timeout=CHECKOUT_SECONDS,
        feed_duration_limit_grace=0.5,
    )
    pool.__enter__()
    atexit.register(pool.__exit__, None, None, None)
    return pool


def _report(source: str, language: str) -> str | None:
    """The checker's report, empty if nothing is wrong; None if it couldn't be finished."""
    known = _reports.get((source, language))
    if known is None:
        known = _checked(source, language)
        if known is not None:
            _reports.put((source, language), known)
    return known


def _checked(source: str, language: str) -> str | None:
    limits: monty.ResourceLimits = {
        "max_feed_duration_secs": SECONDS_MAX,
        "max_memory": MEMORY_MAX,
        "max_recursion_depth": 100,
        "max_suspensions": 10,
    }
    try:
        with _workers().checkout(
            limits=limits, type_check=True, type_check_stubs=language, type_check_format="jsonlines"
        ) as session:
            # Once checked, it is fed, and stops at the first decorator: there are none in the session.
            session.feed_run(source)
    except monty.MontyTypingError as error:
        return error.display()
    except (monty.MontyError, RuntimeError, TimeoutError) as error:
        return "" if _stopped_at_a_decorator(error) else None
    return ""


def _stopped_at_a_decorator(error: Exception) -> bool:
    return isinstance(error, monty.MontyRuntimeError) and isinstance(error.exception(), NameError)


def _fault(line: str, written: list[SourceInsertion]) -> Fault:
    found = msgspec.json.decode(line, type=_Found)
    place = found.location
    column = original_column(place.row, place.column, written)
    attribute = re.search(r"has no attribute `(\w+)`", found.message)
    remedy = did_you_mean(attribute[1], FIELDS) if attribute else ""
    if "Expected `int`, found `float" in found.message or "No overload of function `award`" in found.message:
        remedy = N_("floor(…), ceil(…) or rounded(…) makes a whole number of it")
    return Fault(place.row, column, "mechanism.types", found.message[:400], remedy)


def _taken(mechanism: Mechanism, names: Mapping[str, str]) -> Iterator[Fault]:
    """Arguments of moves with the name of a term or of declared state, which other rules would get in their place."""
    findings = Findings(mechanism.source)
    taken = {*TERMS, *names, *(declaration.name for declaration in mechanism.declarations)}
    for provision in mechanism.provisions:
        for parameter in provision.parameters:
            if parameter.asked and parameter.name in taken:
                message = N_(
                    "`{parameter}` means something else already, and can't be asked for", parameter=parameter.name
                )
                findings.add_at(provision.line, 1, "taken", message, N_("use another name"))
    return iter(findings.faults)


def _nothing_to_choose(mechanism: Mechanism, known: Mapping[str, str]) -> Iterator[Fault]:
    """Arguments that are chosen from what is neither a term nor a register."""
    findings = Findings(mechanism.source)
    for provision in mechanism.provisions:
        for parameter in provision.parameters:
            source = source_of(parameter.asked)
            if source and source not in known:
                message = N_(
                    "`{source}` is no term and no register, from which something could be chosen", source=source
                )
                remedy = did_you_mean(source, known, N_("let a rule answer it, or declare it"))
                findings.add_at(provision.line, 1, "name", message, remedy)
    return iter(findings.faults)


def _unknown(mechanism: Mechanism, names: Mapping[str, str]) -> Iterator[Fault]:
    """Parameters that look like misspelt names."""
    findings = Findings(mechanism.source)
    for provision in mechanism.provisions:
        types = types_of(mechanism, provision, names)
        announced = any(t.does == "upon" and t.on not in EVENT_FIELDS for t in provision.triggers)
        for parameter in provision.parameters:
            if parameter.name not in types and not parameter.asked and not announced:
                slip = did_you_mean(parameter.name, {*types, *GIVEN}, closeness=0.82)
                if slip:
                    remedy = N_("it means something elsewhere") if parameter.name in GIVEN else slip
                    findings.add_at(
                        provision.line,
                        1,
                        "name",
                        N_("`{parameter}` means nothing here", parameter=parameter.name),
                        remedy,
                    )
    return iter(findings.faults)
