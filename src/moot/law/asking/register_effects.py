"""Effects on registers that rules declare: what these start with, which entry is meant, and whether the value fits."""

from collections.abc import Mapping
from typing import Any

from moot.game.register_keys import entry_named
from moot.game.sealed_values import is_seal
from moot.game.state import State
from moot.law.mechanisms.records import fault_of_value
from moot.law.rule_index import RuleIndex

_ON_SEALED = frozenset({"reveal", "deal"})
SETS_REGISTERS = frozenset({"set_register", "add_to", "remove_from", "set_entry"})
"""The effects by which a register comes to hold something else."""
ON_REGISTERS = SETS_REGISTERS | _ON_SEALED


def on_register(state: State, index: RuleIndex, effect: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an effect with what the register starts with and the entry's key, or with a `fault`."""
    declared = index.declared.get(arguments["name"])
    if effect in _ON_SEALED:
        is_sealed = declared is not None and declared[1].seen_by
        wrong = "" if is_sealed else f"no rule declares {arguments['name']} with `seen_by`, so nothing in it is sealed"
        return {**arguments, "fault": wrong} if wrong else dict(arguments)
    if declared is None:
        return dict(arguments)
    kept = declared[1]
    if kept.seen_by and not (effect == "set_register" and (arguments["value"] is None or is_seal(arguments["value"]))):
        wrong = f"only what a move asks for as `Sealed[{kept.type}]` can be put into {kept.name}, or None"
        return {**arguments, "fault": wrong}
    starts = {} if effect == "set_register" else {"starts": kept.starts}
    found = {**arguments, **starts, **entry_named(state, kept.name, kept.of, arguments["of"], index.offices)}
    wrong = fault_of_value(kept, effect, arguments["value"], index.records)
    return found | ({"fault": wrong} if wrong else {})
