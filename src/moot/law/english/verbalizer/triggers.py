"""Triggers in words: of which kind of proposal they are."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from moot.law.english.verbalizer.wording import quoted
from moot.law.mechanisms.mechanism import Trigger

_PROPOSAL = re.compile(r"\b(a|the|next) proposal\b")


def by_kinds(triggers: Sequence[Trigger]) -> list[Trigger]:
    """Triggers, with those that differ only by the kind of proposal as one."""
    kinds: dict[tuple[str, str], list[Trigger]] = {}
    for one in triggers:
        kinds.setdefault((one.does, one.on), []).append(one)
    merged = []
    for same in kinds.values():
        named = [one.kind or "rule-change" for one in same]
        merged.append(same[0] if len(same) == 1 else replace(same[0], kind="” or “".join(named)))
    return merged


def of_kind(text: str, trigger: Trigger) -> str:
    """What is said, of proposals of the trigger's kind."""
    if not trigger.kind:
        return text
    if trigger.kind == "*":
        named, count = _PROPOSAL.subn(r"\1 proposal of any kind", text, count=1)
        return named if count else text
    named, count = _PROPOSAL.subn(rf"\1 {quoted(trigger.kind)} proposal", text, count=1)
    return named if count else f"{text} (for {quoted(trigger.kind)} proposals)"
