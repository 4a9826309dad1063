"""The guide for whoever drafts code: a text of our own, what the library's lines come to, and the reference."""

from functools import cache
from importlib.resources import files

from moot.law.mechanisms.expansion import expand, library_index
from moot.law.mechanisms.gate import read_mechanism
from moot.law.reference import library_line, reference

CHARACTERS_MAX = 45_000
"""What the guide may have at most; a test counts."""


@cache
def drafters_guide() -> str:
    """The whole guide. It's the same for all games, so that services can cache it."""
    own = files("moot.authoring.drafting").joinpath("guide.md").read_text("utf-8")
    lines = "\n".join(f"- {_comes_to(library_line(ready))}" for ready in library_index())
    about = "What the lines of the library come to, besides what their table below says:"
    return f"{own}\n# What library lines do\n\n{about}\n\n{lines}\n\n{reference()}"


def _comes_to(line: str) -> str:
    """What a library line listens to, does and declares."""
    mechanism, _ = read_mechanism(expand(line)[0])
    if mechanism is None:
        return ""
    parts = [
        " ".join([*(f'@{t.does}("{t.on}")' for t in provision.triggers), *sorted(provision.effects)])
        for provision in mechanism.provisions
    ]
    declared = [f"declares {one.name}" for one in mechanism.declarations]
    return f"`{line.partition('(')[0]}`: {'; '.join([*declared, *parts])}"
