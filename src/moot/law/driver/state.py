"""The driver's state during a request: fuel, facts, and limits on the values that provisions return.

Facts that hold something of each of many players ("crowds") stay with the program. What a provision asks of one is
compiled to the functions here, which fetch it on demand and answer as the whole would.
"""

from typing import Any

from moot.law.driver.fractions import _exactly, _Fraction, _inexactly
from moot.law.driver.fuel import _F, _LAW, _S, _tick
from moot.law.driver.host import _ask

_FUEL_EACH = 100_000
"""Ticks for one call of a provision: one for each function entered and each turn of a loop."""
_FUEL_PER_ENTRY = 2
"""Additional ticks for each entry of its facts, so that it can iterate over them."""
_FUEL_RULE = 400_000
"""Ticks for all calls of one rule's provisions in one task, so that no rule uses up those of others."""
_FUEL_ALL = 4_000_000
"""Ticks for one task."""
_OWN = 2_000
"""Where work is counted, the ticks in one task that are a rule's own."""
_SHARED = 100_000
"""The ticks beyond these that all rules share in one move; each call may take half of what is left."""
_BRIEFLY = 60
"""A time that is asked for again and again gets so much less of them, and half of what is a rule's own."""
_SHOWN = 20
"""What is shown on pages gets so much less, and half of what is a rule's own."""
_RESTS = 3
"""How often code has to be ended that isn't run at all for some days."""
_SEATS = 50
_OWN_PER_SEAT, _SHARED_PER_SEAT = 20, 400
"""Additional ticks for each player beyond so many."""

_ROOM = 100_000
"""The largest weight of a value: one for each part, and one for every ten letters."""
_NESTED = 12
_NUMBER_LIMIT = 10**15
_COST_EACH = 20
"""Ticks for each effect and each draw."""
_REASON = 500
_SUBJECT = 200
"""The most letters of what a clash is about, in the key of its question."""

_W = [0]
_WITH_PARTS = (list, tuple, set, frozenset, dict)
_AT_FIRST: dict[str, Any] = {
    "kept": None, "settling": False, "inside": False, "taken": 0, "unanswered": None, "discreet": False,
    "pid": "", "subject": "", "held": "", "customs": {}, "dead": {}, "luck": "", "dice": {}, "trace": False,
    "watch": False, "together": False, "lowered": {}, "hides": False,
}  # fmt: skip
"""What's kept at the beginning of each request, unless it says otherwise; nothing changes these tables."""


_REPORTS_MAX = 300
"""How many reports of traced code are kept of one request."""


class _Open:
    """An answer that the law leaves open: the question's key, its subject, and the conflicting rules."""

    def __init__(self, key: str, about: str, answers: list[Any], silent: bool) -> None:
        self.key = key
        self.about = about
        self.answers = answers
        self.silent = silent


class _Question:
    """A term that is asked with parameters, as a provision has it: with where it stands, and its default if any."""

    def __init__(self, name: str, env: Any, has_default: bool, default: Any) -> None:
        self.name = name
        self.env = env
        self.has_default = has_default
        self.default = default


class _Broken:
    """A provision that failed."""

    def __init__(self, error: str) -> None:
        self.error = error


def _weigh(value: Any, depth: int = 0) -> None:
    """Subtract a value's weight from the budget; an error if it isn't plain data, or the budget is used up."""
    _W[0] -= 1
    if isinstance(value, _WITH_PARTS):
        _W[0] -= len(value)
        if depth > _NESTED:
            raise ValueError("a value is nested too deeply")
        if _W[0] >= 0:
            table = value if isinstance(value, dict) else None
            for part in value:
                if isinstance(part, str):  # as most are: a call for each would take longer than all the rest
                    _W[0] -= 1 + len(part) // 10
                    if _W[0] < 0:
                        raise ValueError("a value is too large")
                else:
                    _weigh(part, depth + 1)
                if table is not None:
                    _weigh(table[part], depth + 1)
    elif isinstance(value, str):
        _W[0] -= len(value) // 10
    elif value is None or isinstance(value, (bool, _Fraction)):
        return
    elif isinstance(value, (int, float)):
        if not -_NUMBER_LIMIT < value < _NUMBER_LIMIT:
            raise ValueError("a number is not of reasonable size")
    else:
        raise TypeError("a " + type(value).__name__ + " cannot be kept or handed on")
    if _W[0] < 0:
        raise ValueError("a value is too large")


def _afford(value: Any, cost: int) -> None:
    """Check a value, and pay for it with ticks."""
    _W[0] = _ROOM
    if _LAW.get("counts_work"):
        try:
            _weigh(value)
        finally:
            _F[0] -= cost + _ROOM - _W[0]
    else:
        _weigh(value)
        _F[0] -= cost + (_ROOM - _W[0]) // 4
    _tick()


def _handed_on(result: Any, arguments: dict[str, Any]) -> Any:
    """Check the answer of a provision; a fact returned unchanged needs no check."""
    if result is None or result is True or result is False:
        return result
    for fact in arguments.values():
        if result is fact:
            return result
    _afford(result, 0)
    return result


def _reached(place: str) -> None:
    """Traced code has come to a place."""
    _report(place, None)


def _either(place: str, test: Any) -> Any:
    """A test of traced code, and how it came out."""
    _report(place, bool(test))
    return test


def _noted(place: str, value: Any) -> Any:
    """Something that traced code compares, or looks for something in."""
    whole = _listed(value)
    if isinstance(whole, (list, tuple, dict)):
        _report(place, [str(one)[:40] for one in list(whole)[:6]])
    else:
        _report(place, _in_short(value) if isinstance(value, (int, float, _Fraction)) else str(value)[:40])
    return value


def _report(place: str, found: Any) -> None:
    if len(_S["reports"]) < _REPORTS_MAX:
        _S["reports"].append([place, found])


def _word(x: Any) -> str:
    """A name, as text."""
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
    """A player, or nobody; the program knows whether there is such a player."""
    return None if x is None else _word(x)


class _Crowd:
    """A crowd: a fact that stayed in the program; its name there, the parts known here, and what is other by now."""

    def __init__(self, name: str, number: str, size: int, keyed: bool, known: dict[str, Any], now: Any) -> None:
        self.name = name
        self.number = number
        self.size = size
        self.keyed = keyed
        self.known = known
        self.now = now


_WITH_ENTRIES = (list, dict, _Crowd)


def _with_crowds(facts: dict[str, Any], number: str) -> dict[str, Any]:
    """The facts, including crowds."""
    for name, size, keyed, known in facts.get("_crowds", []):
        facts[name] = _Crowd(name, number, size, keyed, known, {})
    return facts


def _listed(x: Any) -> Any:
    """The whole of a crowd; anything else unchanged."""
    if not isinstance(x, _Crowd):
        return x
    key = (x.name, x.number, "whole")
    if key not in _S["memo"]:
        _S["memo"][key] = _ask(_S["place"], "whole", x.number, x.name)
    return {**_S["memo"][key], **x.now} if x.now else _S["memo"][key]


def _in_short(x: Any) -> Any:
    """A value for a trail: of a crowd only its size, and of a question only that it's one."""
    if isinstance(x, _Question):
        return "a question"
    if isinstance(x, _Crowd):
        return str(x.size) + " players"
    return _inexactly(x) if _LAW.get("exact") else x


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
    return {}[player] if known == [] else _as_kept(x.name, known[0])


def _entry_or(x: Any, player: Any, otherwise: Any = None) -> Any:
    if not (isinstance(x, _Crowd) and x.keyed):
        return _listed(x).get(player, otherwise)
    known = _known(x, player) if isinstance(player, str) else []
    return {}.get(player, otherwise) if known == [] else _as_kept(x.name, known[0])


def _as_kept(name: str, value: Any) -> Any:
    """A fact with exact numbers, where the rules calculate with these; a register of them writes fractions as texts."""
    return _exactly(value, name in _LAW["decimal"]) if _LAW.get("exact") else value


def _known(x: _Crowd, player: str) -> list[Any]:
    """The crowd's part for a player, in a list; empty if it has none."""
    if player in x.now:
        return [x.now[player]]
    if player not in x.known:
        x.known[player] = _ask(_S["place"], "part", x.number, x.name, player)
    found: list[Any] = x.known[player]
    return found


def _start(request: dict[str, Any], first: dict[str, Any]) -> None:
    """Begin a request; `first` is the first of those sent together, with what they share."""
    for store, key, names in request.get("shared", []):
        mine, theirs = (request[store], first[store]) if store else (request, first)
        for name in names:
            mine[key][name] = theirs[key][name]
    _S.update(_AT_FIRST)
    _S.update(request)
    _S["facts"] = _with_crowds(request["facts"], "")
    _S["proposals"] = request.get("proposals", {})
    _S["cases"] = request.get("cases", {})
    _S["memo"] = {}
    _S["order"] = {}
    _S["trail"] = []
    _S["draws"] = []
    _S["reports"] = []
    _S["counts"] = {}
    _S["buffer"] = []
    _S["failures"] = []
    _S["spent"] = []
    more = request.get("seats", _SEATS) - _SEATS
    _S["whole"] = _OWN + _OWN_PER_SEAT * more
    _S["shared"] = _SHARED + _SHARED_PER_SEAT * more - request.get("steps", 0)
    for number, proposal in _S["proposals"].items():
        _with_crowds(proposal, number)
