"""Effects on registers that rules declare: what these start with, which entry is meant, and whether the value fits."""

from collections.abc import Mapping
from typing import Any

from moot.game.register_keys import entry_named
from moot.game.state import State
from moot.law.mechanisms.records import fault_of_value
from moot.law.rule_index import RuleIndex

ON_REGISTERS = frozenset({"set_register", "add_to", "remove_from", "set_entry"})


def on_register(state: State, index: RuleIndex, effect: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an effect with what the register starts with and the entry's key, or with a `fault`."""
    declared = index.declared.get(arguments["name"])
    if declared is None:
        return dict(arguments)
    kept = declared[1]
    starts = {} if effect == "set_register" else {"starts": kept.starts}
    found = {**arguments, **starts, **entry_named(state, kept.name, kept.of, arguments["of"], index.offices)}
    wrong = fault_of_value(kept, effect, arguments["value"], index.records)
    return found | ({"fault": wrong} if wrong else {})
