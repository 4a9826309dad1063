"""The driver: the program that calls the rules inside the sandbox, in the sandbox's dialect of Python.

These modules are imported by nobody. They import each other for the type checker alone: the sandbox gets them as one
text (`driver_text`), without imports, in the order of `_PARTS`. Then come the compiled mechanisms and a table of the
law (`_LAW`), and `_run(request, first)` is the only way in. The dialect has no `del`, no `yield` and no classes that
inherit, and takes no notice of annotations. Names that begin with an underscore are the driver's: the gate lets no
mechanism say one. Most effects are functions made here from the vocabulary.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

from moot.law.vocabulary import EFFECTS

_PARTS = (
    "fuel", "fractions", "state", "work", "answers", "electorate", "functions", "together", "consequences",
    "entry_point",
)  # fmt: skip
_IMPORT = re.compile(r"^from (?:typing|moot\.[\w.]+) import (?:\([^)]*\)|.*)\n", re.MULTILINE)
_DOCSTRING = re.compile(r'^ *"""(?:[^"]|"(?!""))*"""\n', re.MULTILINE)
_BY_HAND = frozenset({"award", "set_quantity", "set_register", "add_to", "remove_from", "set_entry", "put", "announce"})
"""Effects that are written by hand, in `functions.py`."""
_CHECKED_BY_TYPE = {
    "Player | Sequence[Player]": "_people",
    "Player | None": "_player",
    "Player": "_player",
    "Proposal": "_ref",
    "Case": "_ref",
    "Held": "_ref",
    "Number": "_ref",
    "Choice": "_word",
    "Ruleset": "_text",
    "Subject": "_entry_named",
    "Sequence[Any]": "_kept",
    "int": "_whole",
}
_TEXTS = frozenset({"title", "text", "statement", "reason"})
"""Parameters that are long texts; other strings are names."""


def driver_text() -> str:
    """The driver's source text, as the sandbox runs it: without docstrings, which each new session would load."""
    parts = (files("moot.law").joinpath(f"driver/{part}.py").read_text(encoding="utf-8") for part in _PARTS)
    effects = (_effect(name, effect.parameters) for name, effect in EFFECTS.items() if name not in _BY_HAND)
    return "\n".join([*(_DOCSTRING.sub("", _IMPORT.sub("", part)) for part in parts), *effects])


def _effect(name: str, parameters: Mapping[str, str]) -> str:
    """Generate the function of an effect, which checks its arguments and records it."""
    taken, checked = [], []
    for parameter, spelled in parameters.items():
        kind, has_default, default = spelled.partition(" = ")
        check = _CHECKED_BY_TYPE.get(kind) or ("_text" if parameter in _TEXTS else "_word")
        taken.append(f"{parameter}={default}" if has_default else parameter)
        checked.append(f"{parameter!r}: {check}({parameter})")
    return f"def {name}({', '.join(taken)}):\n    return _do({name!r}, {{{', '.join(checked)}}})\n"
