"""What the driver keeps while it answers a request: fuel, facts, and limits on what a provision may hand on.

Facts that hold something of each of many players ("crowds") stay with the program. What a provision asks of one is
compiled to the functions here, which fetch it on demand and answer as the whole would.
"""

from typing import Any

from moot.law.driver.host import _ask

_FUEL_EACH = 100_000
"""Ticks for one call of a provision: one for each function entered and each turn of a loop."""
_FUEL_PER_ENTRY = 2
"""Ticks besides for each entry of the facts that it is given, so that it can go through them however many they are."""
_FUEL_RULE = 400_000
"""Ticks for all calls of one rule's provisions for one task, so that no rule uses up what others need."""
_FUEL_ALL = 4_000_000
"""Ticks for one task."""

_LAW: dict[str, Any] = {}
_FN: dict[str, Any] = {}
_F = [0, 0]
_S: dict[str, Any] = {}

_ROOM = 100_000
"""What one value may weigh: one for each part, and one for every ten letters."""
_NESTED = 12
_NUMBER_LIMIT = 10**15
_COST_EACH = 20
"""Ticks for each effect and each draw."""
_REASON = 500

_W = [0]


class _Open:
    """An answer that the law leaves open: the question's key, what it is about, and the rules at odds."""

    def __init__(self, key: str, about: str, answers: list[Any], silent: bool) -> None:
        self.key = key
        self.about = about
        self.answers = answers
        self.silent = silent


class _Broken:
    """A provision that failed."""

    def __init__(self, error: str) -> None:
        self.error = error


def _tick() -> bool:
    _F[0] -= 1
    if _F[0] < 0:
        raise RuntimeError("it ran out of fuel")
    return True


def _weigh(value: Any, depth: int = 0) -> None:
    """Take a value's weight off the room left; an error where it is not plain, or there is no room."""
    _W[0] -= 1
    if value is None or isinstance(value, bool):
        return
    if isinstance(value, (int, float)):
        if not -_NUMBER_LIMIT < value < _NUMBER_LIMIT:
            raise ValueError("a number is not of reasonable size")
    elif isinstance(value, str):
        _W[0] -= len(value) // 10
    elif isinstance(value, (list, tuple, set, frozenset, dict)):
        _W[0] -= len(value)
        if depth > _NESTED:
            raise ValueError("a value is nested too deeply")
        if _W[0] >= 0:
            for part in value:
                _weigh(part, depth + 1)
                if isinstance(value, dict):
                    _weigh(value[part], depth + 1)
    else:
        raise TypeError("a " + type(value).__name__ + " cannot be kept or handed on")
    if _W[0] < 0:
        raise ValueError("a value is too large")


def _afford(value: Any, cost: int) -> None:
    """Check a value, and pay for it."""
    _W[0] = _ROOM
    _weigh(value)
    _F[0] -= cost + (_ROOM - _W[0]) // 4
    _tick()


def _handed_on(result: Any, arguments: dict[str, Any]) -> Any:
    """What a provision answers, checked; a fact handed on as it came is sound already."""
    if result is None or result is True or result is False:
        return result
    for fact in arguments.values():
        if result is fact:
            return result
    _afford(result, 0)
    return result


def _word(x: Any) -> str:
    """A name, which is a text."""
    if not isinstance(x, str) or len(x) > 200:
        raise TypeError("a name must be a text of at most 200 characters")
    return x


def _text(x: Any) -> str:
    if not isinstance(x, str):
        raise TypeError("a " + type(x).__name__ + " is no text")
    return x


def _whole(x: Any) -> int:
    if isinstance(x, bool) or not isinstance(x, int) or not -_NUMBER_LIMIT < x < _NUMBER_LIMIT:
        raise ValueError("it must be a whole number of reasonable size")
    return x


def _player(x: Any) -> str | None:
    """A player, or nobody; whether there is such a player the program knows."""
    return None if x is None else _word(x)


class _Crowd:
    """A fact that stayed with the program: what it is called there, and what is known of it here."""

    def __init__(self, name: str, number: str, size: int, keyed: bool, known: dict[str, list[Any]]) -> None:
        self.name = name
        self.number = number
        self.size = size
        self.keyed = keyed
        self.known = known


def _with_crowds(facts: dict[str, Any], number: str) -> dict[str, Any]:
    """Facts, with those that stayed with the program in their places."""
    for name, size, keyed, known in facts.get("_crowds", []):
        facts[name] = _Crowd(name, number, size, keyed, known)
    return facts


def _listed(x: Any) -> Any:
    """The whole of a fact; anything else as it is."""
    if not isinstance(x, _Crowd):
        return x
    key = (x.name, x.number, "whole")
    if key not in _S["memo"]:
        _S["memo"][key] = _ask(_S["place"], "whole", x.number, x.name)
    return _S["memo"][key]


def _in_short(x: Any) -> Any:
    """How a trail tells a value: of a crowd, how many there are."""
    return str(x.size) + " players" if isinstance(x, _Crowd) else x


def _size(x: Any) -> int:
    return x.size if isinstance(x, _Crowd) else len(x)


def _among(player: Any, x: Any) -> bool:
    if not isinstance(x, _Crowd):
        return player in x
    if not isinstance(player, str):
        return player in ({} if x.keyed else [])
    return _known(x, player) != []


def _entry(x: Any, player: Any) -> Any:
    if not (isinstance(x, _Crowd) and x.keyed):
        return _listed(x)[player]
    known = _known(x, player) if isinstance(player, str) else []
    return {}[player] if known == [] else known[0]


def _entry_or(x: Any, player: Any, otherwise: Any = None) -> Any:
    if not (isinstance(x, _Crowd) and x.keyed):
        return _listed(x).get(player, otherwise)
    known = _known(x, player) if isinstance(player, str) else []
    return {}.get(player, otherwise) if known == [] else known[0]


def _known(x: _Crowd, player: str) -> list[Any]:
    """What the fact has of a player, in a list; an empty one where they are not among it."""
    if player not in x.known:
        x.known[player] = _ask(_S["place"], "part", x.number, x.name, player)
    return x.known[player]


def _start(request: dict[str, Any]) -> None:
    _S["facts"] = _with_crowds(request["facts"], "")
    _S["proposals"] = request.get("proposals", {})
    _S["cases"] = request.get("cases", {})
    _S["customs"] = request.get("customs", {})
    _S["dead"] = request.get("dead", {})
    _S["luck"] = request.get("luck", "")
    _S["trace"] = request.get("trace", False)
    _S["watch"] = request.get("watch", False)
    _S["place"] = request["place"]
    _S["memo"] = {}
    _S["order"] = {}
    _S["trail"] = []
    _S["draws"] = []
    _S["counts"] = {}
    _S["buffer"] = []
    _S["failures"] = []
    _S["settling"] = False
    _S["pid"] = ""
    _S["subject"] = ""
    for number, proposal in _S["proposals"].items():
        _with_crowds(proposal, number)
