"""The library of ready-made mechanisms: what each does, which gaps it has, and its code once they are filled."""

import re
from collections.abc import Mapping
from functools import cache

from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_
from moot.law.mechanisms.expansion import LibraryMechanism, expand, library_index
from moot.views.wording import capital

_MODULES = {
    "voting": N_("Voting"),
    "counting": N_("Counting"),
    "deadlines": N_("Deadlines"),
    "scoring": N_("Points"),
    "winning": N_("Winning"),
    "turns": N_("Turns"),
    "limits": N_("Limits"),
    "judging": N_("Judging"),
    "numbering": N_("Numbers"),
    "precedence": N_("Precedence"),
}
"""The shelves of the library with their names, in display order."""

_HINTS = {
    "int": N_("A whole number from 1 on."),
    "WeekTime": N_("A weekday and a time, such as Sunday 24:00."),
    "Name": N_("The name of a term, a fact or an office, as mechanisms write it."),
}


class Gap(Value, frozen=True):
    """A placeholder to fill in."""

    name: str
    kind: str
    """`int`, `WeekTime` or `Name`."""
    hint: str
    default: str = ""


class LibraryLine(Value, frozen=True):
    """A ready-made mechanism in the library, with gaps to fill in."""

    name: str
    words: str
    """What it does, in a sentence."""
    source: str
    """Its source: `Suber 206`; empty if it has none."""
    gaps: tuple[Gap, ...]


class Shelf(Value, frozen=True):
    """A section of the library."""

    name: str
    title: str
    lines: tuple[LibraryLine, ...]


class FilledMechanism(Value, frozen=True):
    """A ready-made mechanism with its gaps filled in: the line, its code, and what is wrong with the values given."""

    line: str
    code: str = ""
    text: str = ""
    """A text for a rule with this mechanism."""
    faults: tuple[Fault, ...] = ()
    wrong: dict[str, Fault] = {}
    """What is wrong with one gap, by its name."""


@cache
def shelves() -> tuple[Shelf, ...]:
    """The whole library."""
    lines = [_line(ready) for ready in library_index()]
    titles = _MODULES | {name: name.capitalize() for line in lines if (name := _module(line)) not in _MODULES}
    return tuple(
        Shelf(name, title, tuple(line for line in lines if _module(line) == name)) for name, title in titles.items()
    )


def find(name: str) -> LibraryLine | None:
    """The ready-made mechanism of this name; None if there is none."""
    return next((line for shelf in shelves() for line in shelf.lines if line.name == name), None)


def filled(line: LibraryLine, given: Mapping[str, str]) -> FilledMechanism:
    """Fill in the gaps of a line, and expand it to its code."""
    values = {gap.name: given.get(gap.name, "").strip() or gap.default for gap in line.gaps}
    written = f"{line.name}({', '.join(_literal(gap, values[gap.name]) for gap in line.gaps)})"
    code, faults = expand(written)
    missing = [gap for gap in line.gaps if not values[gap.name]]
    wrong = {
        gap.name: Fault(1, 1, "library", N_("“{gap}” is wanted", gap=gap.name.replace("_", " ")), gap.hint)
        for gap in missing
    }
    for fault in faults:
        named = next((gap.name for gap in line.gaps if f"`{gap.name}`" in fault.message), None)
        if named is not None and named not in wrong:
            wrong[named] = fault
    if faults:
        return FilledMechanism(line=written, faults=faults, wrong=wrong)
    return FilledMechanism(line=written, code=code, text=_text(line, values))


def _literal(gap: Gap, given: str) -> str:
    return given if gap.kind == "int" and re.fullmatch(r"-?[0-9]{1,9}", given) else repr(given)


def _text(line: LibraryLine, values: Mapping[str, str]) -> str:
    """The line's sentence with the given values; values that have no place in it follow it."""
    text, left = line.words, []
    if "this fraction" in text and {"numerator", "denominator"} <= values.keys():
        text = text.replace("this fraction", f"{values['numerator']}/{values['denominator']}")
        values = {name: value for name, value in values.items() if name not in ("numerator", "denominator")}
    for name, value in values.items():
        places = _PLACES[next(gap.kind for gap in line.gaps if gap.name == name)]
        found = next((words for words in places if words in text), "")
        text = text.replace(found, places[found].format(value.replace("_", " ")), 1) if found else text
        left += [] if found else [f"{name.replace('_', ' ')}: {value}"]
    text = capital(text)
    return text + (f" ({'; '.join(left)})" if left else "")


_PLACES: dict[str, dict[str, str]] = {
    "WeekTime": {"the first such time of the week": "the first {}", "Every week at this time": "Every {}"},
    "Name": {
        "In a vote of some kind,": "In a vote of the kind “{}”,",
        "remind those whom a term, fact or office names": "remind those who are the {}",
        "a deadline, by the name of its term": "the deadline “{}”",
        "Whoever holds an office, by its name,": "The {}",
    },
    "int": {
        "a number of days": "{} days",
        "N hours": "{} hours",
        "so many": "{}",
        "this number": "{}",
        "loses points": "loses {} points",
        "wins points": "wins {} points",
    },
}
"""For each kind of gap: its placeholder words, and what replaces them."""


def _line(ready: LibraryMechanism) -> LibraryLine:
    words, _, source = ready.doc.rstrip(".").rpartition(" (")
    if not words or not source.endswith(")"):
        words, source = ready.doc.rstrip("."), ""
    gaps = tuple(
        Gap(b.name, b.type, _HINTS.get(b.type, ""), "" if b.default is None else str(b.default)) for b in ready.blanks
    )
    return LibraryLine(ready.name, words + ".", source.removesuffix(")"), gaps)


def _module(line: LibraryLine) -> str:
    return line.name.partition(".")[0]
