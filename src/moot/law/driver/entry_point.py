"""The driver's entry point: whether a move may be made, and every other task of a request."""

from typing import Any

from moot.law.driver.answers import _answer, _broken_answer, _call, _fact, _listening, _on_move, _question, _settle
from moot.law.driver.consequences import _act, _carry_out, _held, _wave
from moot.law.driver.electorate import _without_barred
from moot.law.driver.fuel import _F, _LAW, _S
from moot.law.driver.functions import _deep
from moot.law.driver.host import Env, Task
from moot.law.driver.state import _BRIEFLY, _FUEL_ALL, _REASON, _SHOWN, _among, _Broken, _Crowd, _listed, _Open, _start


def _standing(task: Task) -> dict[str, Any]:
    env = task["env"]
    move = task["move"]
    _S["heeds"] = "bans" in _LAW and move != "vote"  # who is barred from voting is told that, not that they're no voter
    found: list[tuple[str, Any, str]] = []
    for says, table in (("forbid", "forbid"), ("permit", "permit")):
        for pid in _on_move(table, move, env):
            reply = _call(pid, env, {"move": move})
            if isinstance(reply, _Broken):
                reply = _broken_answer(pid, reply)
            if isinstance(reply, _Open):
                found.append((pid, reply, ""))
            elif reply is not None and reply is not False:
                found.append((pid, says, str(_listed(reply))[:_REASON]))
    result = _stand(found, move, env)
    if result["standing"] == "permitted" and task.get("outside") and "permit" not in [says for _, says, _ in found]:
        reason = str(env["local"].get("player")) + " is not a player in this game"
        return {"standing": "refused", "by": "", "reason": reason, "others": [], "outside": True}
    if result["standing"] == "permitted" and task.get("by"):
        result = _whose(task["by"], move, env, result)
    if result["standing"] == "permitted" and task.get("may_be_held"):
        return _with_holder(move, env, result)
    return result


def _with_holder(move: str, env: Env, result: dict[str, Any]) -> dict[str, Any]:
    """What stands of a permitted move, with the first provision that holds it."""
    for pid in _on_move("hold", move, env):
        reply = _held(pid, env, {"move": move})
        if isinstance(reply, _Broken):
            reply = _broken_answer(pid, reply)
        if isinstance(reply, _Open):
            return {"standing": "open", "question": _question(reply)}
        if reply:
            return {**result, "held": pid}
    return result


def _whose(by: list[str], move: str, env: Env, result: dict[str, Any]) -> dict[str, Any]:
    """Check that a rule's move is made by those whom it names."""
    name, how, pid = by
    who = None if how == "nobody" else _fact(name, how, env)
    if isinstance(who, _Open):
        return {"standing": "open", "question": _question(who)}
    player = env["local"].get("player")
    if player == who or (isinstance(who, (list, tuple, _Crowd)) and _among(player, who)):
        return result
    holder = f" ({who})" if isinstance(who, str) else ""
    reason = move + " is for the " + name.replace("_", " ") + holder
    return {"standing": "refused", "by": pid, "reason": reason, "others": [], "not_by": True}


def _stand(found: list[tuple[str, Any, str]], move: str, env: Env) -> dict[str, Any]:
    says = [s for _, s, _ in found]
    if not found or (("forbid" not in says) and not [s for s in says if isinstance(s, _Open)]):
        return {"standing": "permitted", "by": found[0][0] if found else "", "others": []}
    if "permit" not in says and "forbid" in says:
        against = [{"by": pid, "reason": reason} for pid, says, reason in found if says == "forbid"]
        first = against[0]
        return {"standing": "refused", "by": first["by"], "reason": first["reason"], "others": [], "also": against[1:]}
    settled = _settle([(pid, s) for pid, s, _ in found], "standing", "move:" + move, env)
    value = settled["value"]
    if isinstance(value, _Open):
        return {"standing": "open", "question": _question(value)}
    if settled["by"] == "custom":
        return {
            "standing": "permitted" if value == "permit" else "refused",
            "by": "custom",
            "reason": "by custom",
            "others": [],
        }
    reason = [r for pid, s, r in found if pid == settled["by"]][0]
    return {
        "standing": "permitted" if value == "permit" else "refused",
        "by": settled["by"],
        "reason": reason,
        "others": settled["others"],
        "methods": settled["methods"],
    }


def _ask_term(task: Task) -> dict[str, Any]:
    value = _answer(task["term"], task["env"], {})
    if isinstance(value, _Open):
        return {"open": _question(value)}
    return {"value": _deep(_listed(value))}


def _ask_fact(task: Task) -> dict[str, Any]:
    value = _fact(task["fact"], task.get("how", "fact"), task["env"])
    if isinstance(value, _Open):
        return {"open": _question(value)}
    return {"value": _deep(_listed(value))}


def _ask_shows(task: Task) -> dict[str, Any]:
    out = []
    for pid in _listening("show", task["place"], task["env"]):
        value = _call(pid, task["env"], {})
        if isinstance(value, str):
            out.append({"by": pid, "line": value})
    return {"lines": out}


def _try_each(task: Task) -> dict[str, Any]:
    """A dry run: each provision of a rule with the given facts, its failures, and its answers."""
    out = []
    said = []
    for pid in task["provisions"]:
        value = _call(pid, task["env"], {**task["locals"], **task["env"]["local"]})
        if isinstance(value, _Broken):
            out.append({"by": pid, "error": value.error})
        elif not isinstance(value, _Open):
            said.append([pid, _deep(_listed(value))])
    return {"failed": out, "said": said}


_HANDLERS = {
    "standing": _standing,
    "wave": _wave,
    "act": _act,
    "carry out": _carry_out,
    "term": _ask_term,
    "fact": _ask_fact,
    "shows": _ask_shows,
    "try": _try_each,
}
"""What answers each kind of task."""


def _run(request: dict[str, Any], first: dict[str, Any]) -> dict[str, Any]:
    """Answer one request: its tasks in order, all with the same facts, and each as if it were alone."""
    _start(request, first)
    _S["without_barred"] = _without_barred  # which asks for answers itself
    results = []
    for task in request["tasks"]:
        _S["fuel"] = {}
        _S["heeds"] = "bans" in _LAW
        _F[1] = _FUEL_ALL
        less = _BRIEFLY if task.get("brief") else _SHOWN if task["do"] == "shows" else 1
        _S["own"] = _S["whole"] // 2 if less > 1 else _S["whole"]
        _S["left"] = _S["shared"] // less
        results.append(_HANDLERS[task["do"]](task))
    answer = {
        "results": results,
        "failures": _S["failures"],
        "draws": _S["draws"],
        "trail": _S["trail"] if request.get("trace") else [],
    }
    answer |= {"spent": _S["spent"][0]} if _S["spent"] else {}
    answer |= {"reports": _S["reports"]} if _S["reports"] else {}
    return {**answer, "steps": _S["taken"]} if _S["taken"] else answer
