"""Mechanisms as players and language models write them, each with what a careful editor would say of it.

`mechanisms/seen` may be looked at by whoever improves how code is told; of `mechanisms/held` only the totals may.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "mechanisms"
HALVES = ("seen", "held")
AWKWARD = tuple(one for group in tomllib.loads((FOLDER / "awkward.toml").read_text("utf-8")).values() for one in group)
"""What no telling may say, whatever the code."""
_REASONS = re.compile(r"\(“[^”]*”\)")


class MechanismCase(NamedTuple):
    """A mechanism, and what tells a right telling of it from a wrong or clumsy one."""

    id: str
    kind: str
    half: str
    about: str
    """What its author had in mind."""
    mechanism: str
    editor: str
    """How a careful editor would tell it."""
    must_say: tuple[tuple[str, ...], ...]
    """The facts that a telling must contain, each as patterns of which one is found in it in lower case."""
    must_not_say: tuple[str, ...] = ()
    """Patterns that a telling must not contain: wrong or awkward phrases."""

    def shortfalls(self, telling: str) -> list[str]:
        """What a telling lacks, and what it shouldn't say; the reasons that it quotes from the code don't count."""
        said = " ".join(_REASONS.sub("", telling).lower().replace("’", "'").split())
        lacks = [f"lacks {' | '.join(fact)}" for fact in self.must_say if not any(re.search(one, said) for one in fact)]
        says = [found[0] for one in (*self.must_not_say, *AWKWARD) for found in re.finditer(one, said)]
        return lacks + [f"says “{one}”" for one in dict.fromkeys(says)]


@cache
def read_mechanism_cases(half: str) -> tuple[MechanismCase, ...]:
    """The cases of one half, by file and place."""
    found = []
    for file in sorted((FOLDER / half).glob("*.toml")):
        for said in tomllib.loads(file.read_text("utf-8"))["case"]:
            facts = tuple(tuple(fact) for fact in said.pop("must_say"))
            awkward = tuple(said.pop("must_not_say", ()))
            found.append(MechanismCase(kind=file.stem, half=half, must_say=facts, must_not_say=awkward, **said))
    return tuple(found)
