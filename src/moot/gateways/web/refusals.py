"""Refusals and open questions as pages show them: what, which rule, the facts, and what would help."""

import re

from msgspec.structs import replace

from moot.game.moves import Refused, Undecided
from moot.game.state import State
from moot.game.values import Value
from moot.views.telling import tell_refusal, tell_undecided
from moot.views.wording import capital


class Told(Value, frozen=True):
    """The four parts of a refusal, and its code."""

    code: str
    what: str
    rule: str
    facts: str = ""
    remedy: str = ""
    about: tuple[str, ...] = ()
    """The names of what it is about, or `any player` and so on, as far as that shows: forms mark these."""


def told_of(answer: Refused | Undecided, state: State | None = None) -> Told:
    """A refusal, or an undecided answer that has no entry of its own, in four parts.

    The faults of a mechanism are left out of the facts: the preview shows each at its line.
    """
    if isinstance(answer, Undecided):
        parts, code = tell_undecided(answer, state), "undecided"
    else:
        facts = {name: fact for name, fact in answer.facts.items() if name != "faults"}
        parts, code = tell_refusal(replace(answer, facts=facts)), answer.code
    return Told(
        code=code,
        what=capital(parts["what"].removeprefix(f"Refused ({code}): ")),
        rule=parts.get("rule", "No rule settles it."),
        facts=parts.get("facts", "").removeprefix("Facts: "),
        remedy=capital(parts["remedy"].removeprefix("What would help: ")),
        about=_about(answer) if isinstance(answer, Refused) else (),
    )


_NAMED = re.compile(r": (\w+) is to be |needs (\w+)$")


def _about(refused: Refused) -> tuple[str, ...]:
    """What of a form a refusal speaks of: what it names, what is of the kind it misses, and the facts it goes by."""
    found = _NAMED.search(refused.reason)
    named = {name for name in (found.groups() if found else ()) if name}
    kind, _, how = refused.code.partition(".")
    return tuple(sorted({*named, *({f"any {kind}"} if how == "unknown" else ()), *refused.facts}))
