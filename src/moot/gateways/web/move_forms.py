"""Makes moves from submitted forms, and says in four parts why one was refused."""

import re
from typing import Any

from msgspec.structs import replace

from moot.game.moves import Allowed, Refused, Undecided
from moot.game.state import State
from moot.game.values import Value
from moot.gateways.web.http.visit import Visit
from moot.languages import _
from moot.play.table import MoveResult
from moot.views.explanations import question_parts, refusal_parts
from moot.views.log import entry_summary, log
from moot.views.wording import capital


class RefusalView(Value, frozen=True):
    """The four parts of a refusal, and its code."""

    code: str
    what: str
    rule: str
    facts: str = ""
    remedy: str = ""
    about: tuple[str, ...] = ()
    """The form fields to mark as wrong: names, or `any player` and so on."""


def refusal_view(answer: Refused | Undecided, state: State | None = None) -> RefusalView:
    """A refusal, or an undecided answer that has no entry of its own, in four parts.

    The faults of a mechanism are left out of the facts: the preview shows each at its line.
    """
    if isinstance(answer, Undecided):
        parts, code = question_parts(answer, state), "undecided"
    else:
        facts = {name: fact for name, fact in answer.facts.items() if name != "faults"}
        parts, code = refusal_parts(replace(answer, facts=facts)), answer.code
    return RefusalView(
        code=code,
        what=capital(parts["what"].removeprefix(_("Refused ({code}): {reason}", code=code, reason=""))),
        rule=parts.get("rule", _("No rule settles this.")),
        facts=parts.get("facts", "").removeprefix(_("Facts: {facts}", facts="")),
        remedy=capital(parts["remedy"].removeprefix(_("What to do: {remedy}", remedy=""))),
        about=_about(answer) if isinstance(answer, Refused) else (),
    )


_NAMED = re.compile(r": (\w+) must be |needs (\w+)$")


def _about(refused: Refused) -> tuple[str, ...]:
    """The form fields that a refusal is about: those it names, those of an unknown kind, and its facts."""
    found = _NAMED.search(refused.reason)
    named = {name for name in (found.groups() if found else ()) if name}
    kind, __, how = refused.code.partition(".")
    return tuple(sorted({*named, *({f"any {kind}"} if how == "unknown" else ()), *refused.facts}))


def refusal_of(answer: MoveResult, visit: Visit) -> RefusalView | None:
    """The four parts of a refusal; None if the move was made or opened a case."""
    verdict = answer.verdict
    if isinstance(verdict, Refused):
        return refusal_view(verdict)
    if answer.entry is None and not isinstance(verdict, Allowed):
        return refusal_view(verdict, visit.present.state)
    return None


def done_of(visit: Visit) -> dict[str, Any] | None:
    """What the move that led to this page did, in sentences; its entry is the query parameter `done`."""
    given = visit.asked("done")
    if not given.isdecimal() or len(given) > 11 or int(given) > visit.present.state.entry:
        return None
    entry = log(visit.present, int(given), int(given))[0]
    return {"number": entry.entry, "lines": entry_summary(entry)}
