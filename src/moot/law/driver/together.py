"""What a wave comes to together, as facts for the rules that forbid or adjust one of its effects.

Of a quantity they see what the effects before it come to, and of those after it losses where something is gained and
gains where something is lost, so that a floor or a cap is one upon the sum. Of the rest they see what comes before.
"""

from typing import Any

from moot.law.driver.fractions import _after, _exactly, _written
from moot.law.driver.fuel import _S
from moot.law.driver.host import Effect
from moot.law.driver.state import _as_kept, _Crowd, _entry_or, _listed


def _sign(effect: Effect) -> int:
    """1 for a gain, -1 for a loss, and 0 for any other effect."""
    amount = effect["arguments"]["amount"] if effect["effect"] == "award" else 0
    return 1 if _after(amount, 0) else -1 if _after(0, amount) else 0


def _shift(a: dict[str, Any], signs: Any = (0, 1, -1), way: int = 1) -> None:
    """Let effects of these signs see an amount that is given, taken or set; or no longer, by -1."""
    table = _S["kept"].get(a["of"])
    for player in a["who"] if isinstance(table, (dict, _Crowd)) else []:
        had = _as_kept(a["of"], _entry_or(table, player))
        now = _S["amounts"].setdefault(a["of"], [{}, {}, {}])
        change = way * a["amount"] if "amount" in a else a["value"] - now[0].get(player, had or 0)
        for sign in signs if had is not None else []:
            now[sign][player] = now[sign].get(player, had) + change


def _foresee(effects: list[Effect], way: int = 1) -> None:
    """Let what is given and taken later be seen by effects of the other sign; or no longer, by -1."""
    for one in effects:
        if _sign(one):
            _shift(one["arguments"], (-_sign(one),), way)


def _come_to(effect: Effect, way: int = 1) -> None:
    """Count an effect that takes place; or an award no longer, by -1."""
    name, a = effect["effect"], effect["arguments"]
    if _S["kept"] is None:
        return
    if name in ("award", "set_quantity"):
        _shift(a, way=way)
    elif name in ("set_register", "add_to", "remove_from", "set_entry"):
        _keep(name, a)
    elif name == "appoint":
        offices = {**_S["kept"].get("offices", {}), a["office"]: a["who"]}
        _S["kept"] = {**_S["kept"], a["office"]: a["who"], "offices": offices}


def _keep(name: str, a: dict[str, Any]) -> None:
    """Count an effect on a register: of the game, or of a proposal or case."""
    facts = _S["kept"]
    first, _, second = a["of"].partition("|")
    for store in ("proposals", "cases"):
        if a["name"] in _S[store].get(second or first, {}):
            facts = dict(_S[store][second or first])
            _S[store] = {**_S[store], second or first: facts}
            first = first if second else ""
    held = _listed(facts.get(a["name"]))
    try:
        key = int(first) if first.isdigit() and first not in held else first
        facts[a["name"]] = {**held, key: _with_effect(name, a, held[key])} if first else _with_effect(name, a, held)
    except Exception:
        return  # the program will say why it's impossible


def _with_effect(name: str, a: dict[str, Any], held: Any) -> Any:
    """What a register holds after an effect."""
    if name == "set_register":
        return a["value"]
    if name == "set_entry":
        return {**(held or {}), a["key"]: a["value"]}
    if name == "remove_from":
        return [one for one in held if one != a["value"]]
    if isinstance(held, (list, tuple)):
        return [*held, a["value"]]
    return _written(_exactly(held or 0, True) + _exactly(a["value"], True))


def _see(effect: Effect) -> None:
    """Let the rules upon an effect see the facts as the rest of its wave makes them."""
    if _S["kept"] is None:
        return
    facts = dict(_S["kept"])
    for of in _S["amounts"]:
        now, table = _S["amounts"][of][_sign(effect)], facts[of]
        is_crowd = isinstance(table, _Crowd)
        facts[of] = (
            _Crowd(table.name, table.number, table.size, True, table.known, now) if is_crowd else {**table, **now}
        )
    _S["facts"] = facts
    _S["memo"] = {key: _S["memo"][key] for key in _S["memo"] if len(key) == 3}
