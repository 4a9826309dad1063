"""Calls of provisions, and answers to terms: facts filled in by name, failures caught, clashes settled."""

from typing import Any

from moot.law.driver.fuel import _F, _FN, _LAW, _S
from moot.law.driver.host import Env, _ask, _running
from moot.law.driver.state import (
    _COST_EACH,
    _FUEL_EACH,
    _FUEL_PER_ENTRY,
    _FUEL_RULE,
    _RESTS,
    _SUBJECT,
    _WITH_ENTRIES,
    _afford,
    _as_kept,
    _Broken,
    _Crowd,
    _handed_on,
    _in_short,
    _listed,
    _Open,
    _Question,
    _size,
)

_BY_NAME = {"fact": 0, "proposal": 0, "case": 0, "term": 0, "lazy": 0, "local": 0}
"""Where values are found by a parameter's name alone."""
_BY_CLOCK = "it was stopped by the clock"
"""How the error begins of a provision of which a faster machine might have had an answer."""


def _call(pid: str, env: Env, extra: dict[str, Any], acts: bool = False) -> Any:
    """The answer of a provision, None if it `acts`; an _Open or _Broken if it has none."""
    if pid in _LAW["circles"]:
        return _Open("circle:" + pid, pid + " leans on its own answer: " + _LAW["circles"][pid], [], False)
    if pid in _S["dead"] or pid in _LAW["void"]:
        return _Broken(_S["dead"].get(pid) or _LAW["void"][pid])
    provision = _LAW["provisions"][pid]
    if _S["lowered"] and _S["lowered"].get(provision["id"], 0) >= _RESTS:
        return None if acts else _Broken("it rests, since its code was ended again and again")
    arguments = {}
    entries = 0
    for name, how, has_default, default, in_parts in provision["parameters"]:
        if how in _BY_NAME:
            value = extra[name] if name in extra else _fact(name, how, env)
        elif how == "question":
            value = extra[name] if name in extra else _Question(name, env, has_default, default)
        elif how == "own":
            value = _LAW["rules"][provision["id"]]["rule"]
        else:  # `field:` and a type
            fields = env.get("typed", {})
            if name + how[5:] not in fields and not has_default:
                return _Broken("the event has no " + name + " that is a " + how[6:])
            value = fields.get(name + how[5:], default)
        if isinstance(value, _Open):
            if not (value.silent and has_default):
                return value
            value = default
        if isinstance(value, _WITH_ENTRIES):
            if isinstance(value, _Crowd) and not in_parts:
                value = _listed(value)
            entries += _size(value)
        arguments[name] = value
    if "exact" in _LAW:
        try:
            arguments = {name: _as_kept(name, arguments[name]) for name in arguments}
        except ValueError as error:
            return _Broken("ValueError: " + str(error))
    return _invoke(pid, provision["id"], env, arguments, entries, acts)


def _invoke(pid: str, rule: str, env: Env, arguments: dict[str, Any], entries: int, acts: bool) -> Any:
    """Run a provision of a rule, with as much fuel as is left for it; `entries` is the size of its arguments."""
    outer, outer_pid, outer_subject = _F[0], _S["pid"], _S["subject"]
    _S["inside"] = True
    _S["pid"] = pid
    _S["subject"] = env["subject"]
    free = _FUEL_PER_ENTRY * entries
    had = _FUEL_EACH + free
    counts_work = "counts_work" in _LAW
    if counts_work:
        lowered = _S["lowered"].get(rule, 0) if _S["lowered"] else 0
        left = _S["fuel"].get(rule, _S["own"] >> lowered)
        own = free + left if left > 0 else free
        shared = _S["left"]
        most = own + (shared >> (1 + 2 * lowered)) if shared > 0 else own
        had = most if most < had else had
    else:
        left = _S["fuel"].get(rule, _FUEL_RULE)
        had = left if had > left else had
    if had > _F[1]:
        had = _F[1]
    _F[0] = had
    if _S["watch"]:
        _running(pid)
    try:
        result = _FN[pid](**arguments)
        result = None if acts else _handed_on(result, arguments)
    except Exception as error:
        result = _Broken(type(error).__name__ + ": " + str(error)[:300])
        if _F[0] < 0:
            _S["spent"].append([pid, result.error])
        if _S["unanswered"] is not None:
            result = _S["unanswered"]
            _S["unanswered"] = None
    _S["inside"] = False
    used = had - _F[0] if _F[0] > 0 else had
    if counts_work:
        counted = used - free
        if used > own:
            _S["left"] -= used - own
            _S["taken"] += used - own
            counted = own - free
        _S["fuel"][rule] = left - counted if counted > 0 else left
    else:
        _S["fuel"][rule] = left - used
    _F[1] -= used
    _F[0] = outer
    _S["pid"] = outer_pid
    _S["subject"] = outer_subject
    if _S["trace"]:
        _note({"ran": pid, "facts": _told(arguments), "result": _shown(result), "of": env["subject"]})
    return result


def _note(step: dict[str, Any]) -> None:
    """Add a step to the trail; one of a question that was asked with votes is marked."""
    _S["trail"].append({**step, "discreet": True} if _S["discreet"] else step)


def _told(arguments: dict[str, Any]) -> dict[str, Any]:
    """Facts as a trail shows them: a zone by its name."""
    told = {name: _in_short(value) for name, value in arguments.items()}
    if isinstance(told.get("zone"), dict):
        told["zone"] = told["zone"]["name"]
    return told


def _shown(result: Any) -> Any:
    if isinstance(result, _Broken):
        return "failed: " + result.error
    return _in_short(result)


def _asleep(pid: str) -> bool:
    return ("sleep:" + pid) in _S["customs"]


def _concerned(entries: list[Any], env: Env, unnamed: str) -> list[str]:
    """The provisions among these that are about the kind of proposal in hand, and awake.

    `unnamed` is what those cover that name no kind.
    """
    here = env["kind"]
    found = []
    for pid, named, _ in entries:
        kind = named or unnamed
        if here == kind or here == "" or kind == "*" or (kind == "rule-change" and env["like"] == "rule-change"):
            found.append(pid)
    return [pid for pid in found if not _asleep(pid)] if _S["customs"] else found


def _listening(table: str, name: str, env: Env) -> list[str]:
    entries = _LAW[table].get(name)
    if not entries:
        return []
    every = table == "terms" and env["kind"] not in [named for _, named, _ in entries]
    return _concerned(entries, env, "*" if every else "rule-change")


def _on_move(table: str, move: str, env: Env) -> list[str]:
    """The provisions upon a move, and those upon every move that don't except it."""
    every = [e for e in _LAW[table].get("*", []) if move not in e[2]]
    return _concerned(_LAW[table].get(move, []) + every, env, "*")


def _broken_answer(pid: str, broken: _Broken) -> _Open:
    return _Open("failed:" + pid, pid + " failed (" + broken.error + ")", [_mark(pid, "failed")], False)


def _fact(name: str, how: str, env: Env) -> Any:
    if how == "fact":
        value = _S["facts"].get(name)
    elif how == "proposal":
        value = _S["proposals"].get(env["proposal"], {}).get(name)
    elif how == "term":
        return _answer(name, env, {})
    elif how == "local":
        return env["local"].get(name)
    elif how == "lazy":
        known = _S["proposals"].get(env["proposal"], {})
        return known[name] if name in known else _ask(_S["place"], name, env["proposal"])
    else:
        value = _S["cases"].get(env["case"], {}).get(name)
    if name in _LAW["adjust"]:
        return _adjusted_fact(name, value, env)
    return value


def _adjusted_fact(name: str, value: Any, env: Env) -> Any:
    key = (name, env["proposal"], env["case"], "fact", env["local"].get("player"), _S["heeds"])
    if key not in _S["memo"]:
        _S["memo"][key] = value
        _S["memo"][key] = _adjust_answer(name, name, value, env, [], {})
    return _S["memo"][key]


def _put_to_rules(question: Any, arguments: list[Any]) -> Any:
    """The rules' answer to a question with parameters; whoever asks one that stays open, stays open too."""
    if not isinstance(question, _Question):
        raise TypeError("it is no question that rules answer, and can't be called")
    names = _LAW["questions"][question.name]
    if len(names) != len(arguments):
        raise TypeError(question.name + " is asked with " + ", ".join(names))
    _afford(arguments, _COST_EACH)
    outer = _S["discreet"]
    _S["discreet"] = outer or (_S["hides"] and "discreet" in _LAW["provisions"][_S["pid"]])
    _S["inside"] = False
    value = _answer(question.name, question.env, {name: arguments[place] for place, name in enumerate(names)})
    _S["discreet"], _S["inside"] = outer, True
    if not isinstance(value, _Open):
        return _listed(value)
    if value.silent and question.has_default:
        return question.default
    _S["unanswered"] = value
    raise ValueError("no answer")


def _answer(term: str, env: Env, given: dict[str, Any]) -> Any:
    """The rules' answer to a term, asked with `given` if it has parameters."""
    local = env["local"]
    topic = ", ".join([str(_in_short(value)) for value in given.values()]) if given else ""
    key = (term, env["proposal"], env["case"], env["kind"], local.get("last"), local.get("player"), topic, _S["heeds"])
    if topic:
        topic = "a secret fact" if _S["discreet"] else topic[:_SUBJECT]
    if key in _S["memo"]:
        return _S["memo"][key]
    _S["memo"][key] = _Open("circle:" + term, "asking for " + term + " leads back to it", [], False)
    candidates = []
    for pid in _listening("terms", term, env):
        value = _call(pid, env, given)
        if value is not None:
            candidates.append((pid, _broken_answer(pid, value) if isinstance(value, _Broken) else value))
    for rule in _LAW["speaks"].get("term:" + term, []):
        candidates.append(
            (
                rule,
                _Open(
                    "text:" + rule,
                    "rule " + str(_LAW["rules"][rule]["rule"]) + " speaks of it in words only",
                    [],
                    False,
                ),
            )
        )
    settled = _settle(candidates, "answer", "term:" + term, env, topic)
    adjusted: list[dict[str, Any]] = []
    value = settled["value"]
    if not isinstance(value, _Open):
        value = _adjust_answer(term, _LAW["types"].get(term, ""), value, env, adjusted, given)
        if _S["heeds"] and term in ("eligible_voters", "must_vote"):
            value = _S["without_barred"](value, env, adjusted)
    _S["memo"][key] = value
    if _S["trace"]:
        _note(
            {
                "term": term + "(" + topic + ")" if topic else term,
                "of": env["subject"],
                "value": _plain(value),
                "by": settled["by"],
                "others": settled["others"],
                "methods": settled["methods"],
                "adjusted": adjusted,
            }
        )
    return value


def _plain(value: Any) -> Any:
    return {"undecided": value.about} if isinstance(value, _Open) else _in_short(value)


def _adjust_answer(
    name: str, type_name: str, value: Any, env: Env, adjusted: list[dict[str, Any]], given: dict[str, Any]
) -> Any:
    if not _LAW["adjust"]:
        return value
    pids = _listening("adjust", name, env)
    if type_name != name:
        pids = pids + _listening("adjust", type_name.lower(), env)
    for pid in _weakest_first(pids, "term:" + name):
        other = _call(pid, env, {**given, "answer": value})
        if isinstance(other, _Broken):
            return _broken_answer(pid, other)
        if isinstance(other, _Open):
            return other
        if other is not None:
            as_it_was = {"as_it_was": True} if other == value else {}
            adjusted.append({**_mark(pid, other), **as_it_was})
            value = other
    return value


def _mark(pid: str, value: Any) -> dict[str, Any]:
    return {"by": pid, "answer": _in_short(value)}


def _settle(
    candidates: list[tuple[str, Any]], about: str, tag: str, env: Env, topic: str = "", slot: str = ""
) -> dict[str, Any]:
    """The prevailing answer among (provision or rule, value) pairs, with who gave way and why.

    `topic` is what a term is asked with, or what an effect is upon, such as the register `turn`, and `slot` which
    entry of it.
    """
    others: list[dict[str, Any]] = []
    methods: list[str] = []
    if len(candidates) == 1 and not isinstance(candidates[0][1], _Open):
        return {"value": candidates[0][1], "by": candidates[0][0], "others": others, "methods": methods}
    if len(candidates) > 1:
        candidates = [(pid, _listed(value)) for pid, value in candidates]
    while True:
        values = []
        for _, value in candidates:
            if isinstance(value, _Open) or value not in values:
                values.append(value)
        if not candidates:
            return _left_open(_silent(tag, env, topic), others, methods, tag, env)
        if len(values) == 1:
            if isinstance(values[0], _Open):
                return _left_open(values[0], others, methods, tag, env)
            return {"value": values[0], "by": candidates[0][0], "others": others, "methods": methods}
        ids = []
        for pid, _ in candidates:
            if _rule_of(pid) not in ids:
                ids.append(_rule_of(pid))
        kept, method = _prevail(ids, about, tag, topic)
        if kept is None:
            return _left_open(_clash(candidates, tag, env, topic, slot), others, methods, tag, env)
        for pid, value in candidates:
            if _rule_of(pid) not in kept:
                others.append({"by": pid, "answer": _plain(value), "gave_way_to": kept, "ground": method})
        methods.append(method)
        candidates = [c for c in candidates if _rule_of(c[0]) in kept]


def _rule_of(pid: str) -> str:
    """The rule of a provision, also of one that is no longer in force; a rule is its own."""
    return _LAW["provisions"][pid]["id"] if pid in _LAW["provisions"] else pid.split(".")[0]


def _silent(tag: str, env: Env, topic: str) -> _Open:
    asked = tag + "(" + topic + ")" if topic else tag
    return _Open("silent:" + asked + ":" + env["subject"], "no rule answers " + asked[5:], [], True)


def _clash(candidates: list[tuple[str, Any]], tag: str, env: Env, topic: str, slot: str) -> _Open:
    """A question that a clash leaves open; its key says what it's about, so that a holding settles that alone."""
    answers = [_mark(pid, _plain(value)) for pid, value in candidates]
    rules = sorted({_rule_of(pid) for pid, _ in candidates})
    names = [str(_LAW["rules"][r]["rule"]) if r in _LAW["rules"] else r for r in rules]
    if len(rules) == 1:
        about = "rule " + names[0] + " contradicts itself about " + tag
    else:
        about = "rules " + ", ".join(names) + " differ about " + tag + ", and no rule says which prevails"
    subject = env["subject"] if env["proposal"] is not None or env["case"] is not None else ""
    if slot:
        subject = slot + " " + "/".join(sorted([str(_plain(value)) for _, value in candidates]))
    what = tag + ":" + topic if topic else tag
    what = what + "|" + subject[:_SUBJECT] if subject and not tag.startswith("move:") else what
    return _Open("clash:" + what + ":" + ",".join(rules), about, answers, False)


def _left_open(question: _Open, others: list[Any], methods: list[str], tag: str, env: Env) -> dict[str, Any]:
    """An open question, or the custom that answers it; older customs name no subject, and settle all such questions."""
    for key in (question.key, "clash:" + tag + question.key[question.key.rfind(":") :]):
        custom = _S["customs"].get(key)
        if custom is not None and "answer" in custom:
            return {"value": custom["answer"], "by": "custom", "others": others, "methods": methods}
    return {"value": question, "by": "", "others": others, "methods": methods}


def _prevail(ids: list[str], about: str, tag: str, topic: str = "") -> tuple[list[str] | None, str]:
    """Which rules prevail in a clash and by which method, or (None, "") if the law doesn't say."""
    key = (tuple(sorted(ids)), about, tag, topic)
    found: tuple[list[str] | None, str] = (None, "")
    if key in _S["order"]:
        found = _S["order"][key]
        return found
    if len(ids) < 2:
        return found
    nested = _S["settling"]
    if not nested and all(i in _LAW["rules"] for i in ids):
        _S["settling"] = True
        found = _methods_agree(ids, about, tag)
        _S["settling"] = False
    for what in (tag + ":" + topic, tag) if topic else (tag,):
        custom = _S["customs"].get("clash:" + what + ":" + ",".join(sorted(ids)))
        if found[0] is None and custom is not None and custom.get("prevails") in ids:
            found = ([custom["prevails"]], "custom")
    if not nested:
        _S["order"][key] = found
    return found


def _methods_agree(ids: list[str], about: str, tag: str) -> tuple[list[str] | None, str]:
    """Methods are folded in the order they became law: the one in force judges the new one."""
    kept, method = None, ""
    for pid in _LAW["methods"]:
        if _asleep(pid):
            continue
        if _S["dead"].get(pid, "")[: len(_BY_CLOCK)] == _BY_CLOCK:
            return (None, "")
        reply = _ask_method(pid, ids, about, tag)
        if reply is None:
            continue
        if kept is None:
            kept, method = reply, pid
        elif sorted(reply) != sorted(kept) and _rule_of(pid) != _rule_of(method):
            judged = _ask_method(method, [_rule_of(method), _rule_of(pid)], "answer", "term:prevailing")
            if judged == [_rule_of(pid)]:
                kept, method = reply, pid
    return (kept, method)


def _ask_method(pid: str, ids: list[str], about: str, tag: str) -> list[str] | None:
    """The ids that a method keeps; None if it is silent, or keeps all or none."""
    clash = [_contender(i, ids, about, tag) for i in ids]
    env: Env = {"proposal": None, "case": None, "kind": "", "like": "", "subject": "", "local": {}}
    reply = _call(pid, env, {"clash": clash})
    if not isinstance(reply, list):
        return None
    kept = [i for i in ids if _LAW["rules"][i]["rule"] in reply]
    return kept if 0 < len(kept) < len(ids) else None


def _contender(i: str, ids: list[str], about: str, tag: str) -> dict[str, Any]:
    rule = _LAW["rules"][i]
    return {
        "rule": rule["rule"],
        "rank": rule["rank"],
        "ordinal": rule["ordinal"],
        "about": about,
        "over": _claimed(rule["over"], i, ids, tag),
        "under": _claimed(rule["under"], i, ids, tag),
    }


def _claimed(claims: list[str], i: str, ids: list[str], tag: str) -> list[Any]:
    """The members of a clash that a rule's claims name: by rule, by rank, or by subject."""
    named = []
    for other in ids:
        rule = _LAW["rules"][other]
        if other != i and (tag in claims or other in claims or rule["rank"] in claims):
            named.append(rule["rule"])
    return named


def _weakest_first(pids: list[str], tag: str) -> list[str]:
    """Adjusters in order: the one that prevails comes last."""
    rest = list(pids)
    last: list[str] = []
    while len(rest) > 1:
        ids = []
        for pid in rest:
            if _rule_of(pid) not in ids:
                ids.append(_rule_of(pid))
        kept, _ = _prevail(ids, "answer", tag)
        if kept is None:
            break
        last = [pid for pid in rest if _rule_of(pid) in kept] + last
        rest = [pid for pid in rest if _rule_of(pid) not in kept]
    return rest + last


def _question(value: _Open) -> dict[str, Any]:
    return {"key": value.key, "about": value.about, "answers": value.answers, "silent": value.silent}
