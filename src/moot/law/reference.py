"""Generate docs/vocabulary.md, the reference of the mechanism language; a test checks that it's up to date."""

from collections.abc import Iterable, Mapping

from moot.game.values import grouped
from moot.law import vocabulary as v
from moot.law.mechanisms import weights as w
from moot.law.mechanisms.declarations import RESERVED, TRIGGERS
from moot.law.mechanisms.expansion import Blank, LibraryMechanism, library_index

_INTRODUCTION = """# The vocabulary of mechanisms

Everything that a mechanism can name. This page is made from `src/moot/law/vocabulary.py` by `make reference`, and a
test holds it true; [mechanisms.md](mechanisms.md) explains how to use it.
"""


def reference() -> str:
    """The whole page, in Markdown."""
    tables = (
        _facts, _local_facts, _terms, _records, _events, _moves, _effects, _functions, _declarations, _library,
        _reserved,
    )  # fmt: skip
    return "\n".join([_INTRODUCTION, *(table() for table in tables)])


def _table(title: str, words: str, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = list(heads)
    lines = [f"## {title}\n", f"{words}\n", _row(heads), _row("---" for _ in heads)]
    return "\n".join([*lines, *(_row(row) for row in rows), ""])


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _facts() -> str:
    words = "Parameters that the program fills in. Some need a proposal or a case."
    rows = [
        [f"`{name}`", f"`{fact.type}`", fact.of, fact.doc + (" (adjustable)" if fact.adjustable else "")]
        for name, fact in v.FACTS.items()
    ]
    return _table("Facts", words, ("fact", "type", "of", "what it is"), rows)


def _local_facts() -> str:
    words = (
        "Parameters that the program fills in where there is such a thing; elsewhere they're None. The fields of an "
        "event, the arguments of a move or an effect, and what a rule declares are facts, too. A fact's own type may "
        "stand behind it (`players: list[Player]`), except in `@move` and `@upon`, where a type asks for something."
    )
    rows = [[f"`{name}`", f"`{fact.type}`", fact.where, fact.doc] for name, fact in v.LOCALS.items()]
    return _table("Facts of a moment", words, ("fact", "type", "in", "what it is"), rows)


def _terms() -> str:
    words = "Questions that rules answer, with `@term`. Any other name in `@term` makes a new one."
    rows = [[f"`{name}`", f"`{term.type}`", term.of, term.doc] for name, term in v.TERMS.items()]
    return _table("Terms", words, ("term", "type", "of", "what it asks"), rows)


def _records() -> str:
    rows = [
        [f"`{name}`", ", ".join(f"`{field}: {kind}`" for field, kind in fields.items())]
        for name, fields in v.RECORDS.items()
    ]
    words = "Values with attributes. A proposal also has the fields that the rule which put it to the vote gave it."
    return _table("Records", words, ("record", "attributes"), rows)


def _events() -> str:
    rows = [
        [f"`{name}`", ", ".join(f"`{field}`" for field in fields) or "none"] for name, fields in v.EVENT_FIELDS.items()
    ]
    words = "The events for `@upon`, with the fields that it can use; besides, all events that rules `announce`."
    return _table("Events", words, ("event", "fields"), rows)


def _moves() -> str:
    rows = [[f"`{name}`", _parameters(move.parameters), move.by, move.doc] for name, move in v.MOVES.items()]
    words = "What the program offers. `@permit` and `@forbid` can name them; `@move` adds to them, and more moves."
    return _table("Moves", words, ("move", "asks for", "by", "what it does"), rows)


def _effects() -> str:
    rows = [[f"`{name}`", _parameters(effect.parameters), effect.doc] for name, effect in v.EFFECTS.items()]
    words = "What a rule can do, in `@upon`, `@move` and `@timed`. `@forbid` and `@adjust` can name them."
    return _table("Effects", words, ("effect", "arguments", "what it does"), rows)


def _parameters(parameters: Mapping[str, str]) -> str:
    spelled = [f"`**{name}: Any`" if kind == "Any = {}" else f"`{name}: {kind}`" for name, kind in parameters.items()]
    return ", ".join(spelled) or "nothing"


def _functions() -> str:
    rows = [[f"`{name}{signature}`"] for name, signature in v.FUNCTIONS.items()]
    builtins, methods = (", ".join(f"`{name}`" for name in sorted(names)) for names in (v.BUILTINS, v.METHODS))
    words = f"The language's own. Beside them a mechanism may call Python's {builtins}, and the methods {methods}."
    return _table("Functions", words, ("function",), rows)


def _declarations() -> str:
    rows = [[f"`name = {declared}`"] for declared in v.DECLARERS.values()]
    words = "What a rule keeps and announces. `told=` is [how players are told of it](mechanisms.md#how-its-told)."
    return _table("Declarations", words, ("declaration",), rows)


_EXAMPLES: dict[str, str | int] = {
    "vote_kind": "election", "holder": "chief", "who": "must_vote", "deadline": "voting_closes",
    "when": "Sunday 24:00", "first_number": 301, "goal": 100, "hours_before": 24, "most": 20, "numerator": 2,
}  # fmt: skip


def _library() -> str:
    rows = [[f"`{library_line(ready)}`", ready.doc] for ready in library_index()]
    words = (
        "Ready mechanisms: one line of a mechanism each, here with examples of what is filled in; the names needn't be "
        "written. They are expanded when a rule is proposed."
    )
    return _table("Library", words, ("line", "what it says"), rows)


def library_line(ready: LibraryMechanism) -> str:
    """A line of the library with examples of what is filled in."""
    return f"{ready.name}({', '.join(map(_filled, ready.blanks))})"


def _filled(blank: Blank) -> str:
    example = _EXAMPLES.get(blank.name, 3) if blank.default is None else blank.default
    written = f'"{example}"' if isinstance(example, str) else str(example)
    return f"{blank.name}={written}"


def _reserved() -> str:
    groups: dict[str, Iterable[str]] = {
        "facts": v.FACTS,
        "facts of a moment": v.LOCAL,
        "terms": v.TERMS,
        "types": v.TYPES,
        "effects": v.EFFECTS,
        "functions": v.FUNCTIONS,
        "Python's functions": v.BUILTINS,
        "declarations": v.DECLARERS,
        "decorators": TRIGGERS,
    }
    rows = [
        [words, ", ".join(f"`{name}`" for name in sorted(RESERVED & set(names)))] for words, names in groups.items()
    ]
    later = ", ".join(f"`{name}`" for name in sorted(v.LATER))
    words = (
        "Names that mean something already, so that no register, quantity, office or record of a rule can have them. "
        f"These came into the language later: {later}. A rule can have them as names of its own; then they mean "
        "what it says."
    )
    return _table("Reserved names", words, ("what they are", "names"), rows)


_STEPS = """# What operations count for

Code of rules runs for so many steps and no longer ([mechanisms.md](mechanisms.md#what-code-may-do)). A turn of a loop
is a step, and so is a call of a function of your own; more, if much is done in it. Beyond that, an operation counts for
what stands here, by the sizes of all that it's given, so that no step takes much longer than another. What isn't here
counts for nothing more. Each operation with a fraction counts for 8 besides. Parts are those of lists, tables and sets.

This page is made from `src/moot/law/mechanisms/weights.py` by `make reference`, and a test measures each operation.
"""


def steps_reference() -> str:
    """The page of what operations count for, in Markdown."""
    tables = {
        "Operators": w.OPERATORS_WEIGHED,
        "Functions": {name: weight for name, weight in w.FUNCTIONS_WEIGHED.items() if not name.startswith("_")},
        "Methods": {f".{name}": weight for name, weight in w.METHODS_WEIGHED.items()},
        "Effects": dict.fromkeys(v.EFFECTS, w.EFFECTS_WEIGHED),
    }
    pages, about = [_STEPS], "Besides the turn or the call that they stand in:"
    for title, weights in tables.items():
        alike = grouped((_counts(weight), f"`{name}`") for name, weight in weights.items())
        rows = [[", ".join(names), words] for words, names in alike.items() if words]
        pages.append(_table(title, about, ("operation", "counts for"), rows))
    return "\n".join(pages)


def _counts(weight: w.Weight) -> str:
    """What an operation counts for, in words."""
    ways = {"": weight.instead, "its own value: ": weight.own, "each argument: ": weight.arguments}
    ways |= {"with `key=`, each argument: ": weight.by_key, "what comes of it: ": weight.result}
    return "; ".join(filter(None, [weight.told, *(of + w.WAYS[way] for of, way in ways.items() if way)]))
