"""Effects: what provisions can do, noted down for the program to apply. Most are generated from the vocabulary."""

import hashlib
from typing import Any

from moot.law.driver.host import Effect
from moot.law.driver.state import _COST_EACH, _F, _S, _afford, _text, _tick, _whole, _word


def _do(name: str, arguments: dict[str, Any]) -> Effect:
    _afford(arguments, _COST_EACH)
    effect = {"effect": name, "arguments": arguments, "by": _S["pid"], "place": len(_S["buffer"])}
    _S["buffer"].append(effect)
    return effect


def _people(who: Any) -> list[str]:
    return [who] if isinstance(who, str) else [_word(one) for one in who]


def _ref(x: Any) -> int | str:
    """A record as its number, or the number itself."""
    n = x["number"] if isinstance(x, dict) and "number" in x else x
    return n if isinstance(n, int) and not isinstance(n, bool) else _word(n)


def _deep(x: Any) -> Any:
    """What crosses back: records as their numbers, sets and tuples as lists."""
    if isinstance(x, dict):
        return x["number"] if "number" in x else {str(k): _deep(v) for k, v in x.items()}
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_deep(v) for v in x]
    return x


def _kept(x: Any) -> Any:
    """A value to keep or to tell, in the form in which it crosses; checked before it is copied."""
    _afford(x, 0)
    return {str(k): _deep(v) for k, v in x.items()} if isinstance(x, dict) and "number" not in x else _deep(x)


def set_register(name: Any, value: Any, of: Any = None) -> Effect:
    of = "" if of is None else str(_ref(of))
    return _do("set_register", {"name": _word(name), "value": _kept(value), "of": of})


def put(kind: Any, title: Any = "", like: Any = "", changes: Any = None, **content: Any) -> Effect:
    arguments = {"kind": _word(kind), "title": _text(title), "like": _word(like), "content": _kept(content)}
    if changes is not None:
        arguments["changes"] = _proposal_of(changes)
    return _do("put", arguments)


def _proposal_of(changes: Any) -> str:
    """The proposal whose changes these are: the one that the move is to make, or the one in hand."""
    for number in ("new", _S["subject"][len("proposal ") :]):
        if _S["proposals"].get(number, {}).get("changes") == changes:
            return number
    raise ValueError("the changes must be all those that the move asks for, or those of the proposal in hand")


def announce(name: Any, **fields: Any) -> Effect:
    return _do("announce", {"name": _word(name), "fields": _kept(fields)})


def draw(lowest: Any, highest: Any) -> int:
    """A number from the entry's luck, keyed by provision, subject and count, so that it depends on no order."""
    if _whole(highest) < _whole(lowest):
        raise ValueError("draw needs lowest <= highest")
    _F[0] -= _COST_EACH
    _tick()
    key = (_S["pid"], _S["subject"])
    count = _S["counts"].get(key, 0)
    _S["counts"][key] = count + 1
    text = _S["luck"] + " " + key[0] + " " + key[1] + " " + str(count)
    value: int = lowest + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (highest - lowest + 1)
    _S["draws"].append([key[0], key[1], count, lowest, highest, value])
    return value
