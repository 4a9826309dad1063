"""How terms are answered, how clashing answers are settled by the rules that say which prevails, and standing."""


def _answer(term, env):
    key = (term, env["proposal"], env["case"], env["kind"], env["local"].get("last"), env["local"].get("player"))
    if key in _S["memo"]:
        return _S["memo"][key]
    _S["memo"][key] = _Open("circle:" + term, "asking for " + term + " leads back to it", [], False)
    candidates = []
    for pid in _listening("terms", term, env):
        value = _call(pid, env, {})
        if isinstance(value, _Broken):
            value = _broken_answer(pid, value)
        if value is not None:
            candidates.append((pid, value))
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
    settled = _settle(candidates, "answer", "term:" + term, env)
    adjusted = []
    value = settled["value"]
    if not isinstance(value, _Open):
        value = _adjust_answer(term, _LAW["types"].get(term, ""), value, env, adjusted)
    _S["memo"][key] = value
    _S["trail"].append(
        {
            "term": term,
            "of": env["subject"],
            "value": _plain(value),
            "by": settled["by"],
            "others": settled["others"],
            "methods": settled["methods"],
            "adjusted": adjusted,
        }
    )
    return value


def _plain(value):
    return {"undecided": value.about} if isinstance(value, _Open) else _in_short(value)


def _adjust_answer(name, type_name, value, env, adjusted):
    pids = _listening("adjust", name, env)
    if type_name != name:
        pids = pids + _listening("adjust", type_name.lower(), env)
    for pid in _weakest_first(pids, "term:" + name):
        other = _call(pid, env, {"answer": value})
        if isinstance(other, _Broken):
            return _broken_answer(pid, other)
        if isinstance(other, _Open):
            return other
        if other is not None:
            adjusted.append(_mark(pid, other))
            value = other
    return value


def _mark(pid, value):
    return {"by": pid, "answer": _in_short(value)}


def _settle(candidates, about, tag, env):
    """The answer that stands among (provision or rule, value) pairs, with who gave way and on what ground."""
    others = []
    methods = []
    if len(candidates) > 1:
        candidates = [(pid, _listed(value)) for pid, value in candidates]
    while True:
        values = []
        for _, value in candidates:
            if isinstance(value, _Open) or value not in values:
                values.append(value)
        if not candidates:
            return _left_open(_silent(tag, env), others, methods, tag, env)
        if len(values) == 1:
            if isinstance(values[0], _Open):
                return _left_open(values[0], others, methods, tag, env)
            return {"value": values[0], "by": candidates[0][0], "others": others, "methods": methods}
        ids = []
        for pid, _ in candidates:
            if _rule_of(pid) not in ids:
                ids.append(_rule_of(pid))
        kept, method = _prevail(ids, about, tag)
        if kept is None:
            return _left_open(_clash(candidates, tag), others, methods, tag, env)
        for pid, value in candidates:
            if _rule_of(pid) not in kept:
                others.append({"by": pid, "answer": _plain(value), "gave_way_to": kept, "ground": method})
        methods.append(method)
        candidates = [c for c in candidates if _rule_of(c[0]) in kept]


def _rule_of(pid):
    return _LAW["provisions"][pid]["id"] if pid in _LAW["provisions"] else pid


def _silent(tag, env):
    return _Open("silent:" + tag + ":" + env["subject"], "no rule answers " + tag[5:], [], True)


def _clash(candidates, tag):
    answers = [_mark(pid, _plain(value)) for pid, value in candidates]
    rules = sorted({_rule_of(pid) for pid, _ in candidates})
    names = [str(_LAW["rules"][r]["rule"]) for r in rules]
    if len(rules) == 1:
        about = "rule " + names[0] + " contradicts itself about " + tag
    else:
        about = "rules " + ", ".join(names) + " differ about " + tag + ", and no rule says which prevails"
    return _Open("clash:" + tag + ":" + ",".join(rules), about, answers, False)


def _left_open(question, others, methods, tag, env):
    """An open question, or the custom that answers it."""
    custom = _S["customs"].get(question.key)
    if custom is not None and "answer" in custom:
        return {"value": custom["answer"], "by": "custom", "others": others, "methods": methods}
    return {"value": question, "by": "", "others": others, "methods": methods}


def _prevail(ids, about, tag):
    """Which rules stand in a clash and by which method, or (None, "") where the law does not say."""
    key = (tuple(sorted(ids)), about, tag)
    if key in _S["order"]:
        return _S["order"][key]
    if len(ids) < 2:
        return (None, "")
    found = (None, "")
    nested = _S["settling"]
    if not nested:
        _S["settling"] = True
        found = _methods_agree(ids, about, tag)
        _S["settling"] = False
    custom = _S["customs"].get("clash:" + tag + ":" + ",".join(sorted(ids)))
    if found[0] is None and custom is not None and custom.get("prevails") in ids:
        found = ([custom["prevails"]], "custom")
    if not nested:
        _S["order"][key] = found
    return found


def _methods_agree(ids, about, tag):
    """Methods are folded in the order they became law: the one in force judges the newcomer."""
    kept, method = None, ""
    for pid in _LAW["methods"]:
        if _asleep(pid):
            continue
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


def _ask_method(pid, ids, about, tag):
    """The ids that a method keeps, or None where it is silent or keeps all or none."""
    clash = [_contender(i, ids, about, tag) for i in ids]
    env = {"proposal": None, "case": None, "kind": "", "like": "", "subject": "", "local": {}}
    reply = _call(pid, env, {"clash": clash})
    if not isinstance(reply, list):
        return None
    kept = [i for i in ids if _LAW["rules"][i]["rule"] in reply]
    return kept if 0 < len(kept) < len(ids) else None


def _contender(i, ids, about, tag):
    rule = _LAW["rules"][i]
    return {
        "rule": rule["rule"],
        "rank": rule["rank"],
        "ordinal": rule["ordinal"],
        "about": about,
        "over": _claimed(rule["over"], i, ids, tag),
        "under": _claimed(rule["under"], i, ids, tag),
    }


def _claimed(claims, i, ids, tag):
    """The members of a clash that a rule's claims name: by rule, by rank, or by what the clash is about."""
    named = []
    for other in ids:
        rule = _LAW["rules"][other]
        if other != i and (tag in claims or other in claims or rule["rank"] in claims):
            named.append(rule["rule"])
    return named


def _weakest_first(pids, tag):
    """Adjusters in the order they speak: the one that prevails has the last word."""
    rest = list(pids)
    last = []
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


def _standing(task):
    env = task["env"]
    move = task["move"]
    found = []
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
        return _whose(task["by"], move, env, result)
    return result


def _whose(by, move, env, result):
    """A move that a rule offers is for those whom it names."""
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


def _stand(found, move, env):
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


def _question(value):
    return {"key": value.key, "about": value.about, "answers": value.answers, "silent": value.silent}
