"""What runs inside the sandbox beside the rules: it fills in facts, asks terms, settles clashes, gathers effects.

This file is never imported. Its text is fed to a sandbox session, in the sandbox's own dialect of
Python, followed by the compiled mechanisms and a table of the law (`_LAW`); `_run(request)` is then the
only door. Names that begin with an underscore are the driver's: the gate lets no mechanism say one.
"""

import hashlib

_FUEL_EACH = 100_000
"""Ticks for one call of a provision: one for each function entered and each turn of a loop."""
_FUEL_ALL = 2_000_000
"""Ticks for one crossing."""

_LAW = {}
_FN = {}
_F = [0, 0]
_S = {}


class _Open:
    """An answer that the law leaves open: the question's key, what it is about, and the rules at odds."""

    def __init__(self, key, about, answers, silent):
        self.key = key
        self.about = about
        self.answers = answers
        self.silent = silent


class _Broken:
    """A provision that failed."""

    def __init__(self, error):
        self.error = error


def _tick():
    _F[0] -= 1
    if _F[0] < 0:
        raise RuntimeError("it ran out of fuel")
    return True


def _own(pid):
    return _LAW["provisions"][pid]


def _start(request):
    _S["facts"] = request["facts"]
    _S["proposals"] = request.get("proposals", {})
    _S["cases"] = request.get("cases", {})
    _S["customs"] = request.get("customs", {})
    _S["dead"] = request.get("dead", {})
    _S["luck"] = request.get("luck", "")
    _S["trace"] = request.get("trace", False)
    _S["watch"] = request.get("watch", False)
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
    _F[1] = _FUEL_ALL


# --- calling a provision -------------------------------------------------------------------------


def _call(pid, env, extra):
    """What a provision answers; an _Open or _Broken where it cannot."""
    if pid in _LAW["circles"]:
        return _Open("circle:" + pid, pid + " leans on its own answer: " + _LAW["circles"][pid], [], False)
    if pid in _S["dead"] or pid in _LAW["void"]:
        return _Broken(_S["dead"].get(pid) or _LAW["void"][pid])
    arguments = {}
    for name, how, has_default, default in _own(pid)["parameters"]:
        value = extra[name] if name in extra else _fact(name, how, env)
        if isinstance(value, _Open):
            if not (value.silent and has_default):
                return value
            value = default
        arguments[name] = value
    return _invoke(pid, env, arguments)


def _invoke(pid, env, arguments):
    outer = (_S["pid"], _S["subject"], _F[0])
    _S["pid"] = pid
    _S["subject"] = env["subject"]
    _F[0] = min(_FUEL_EACH, _F[1])
    had = _F[0]
    if _S["watch"]:
        _running(pid)
    try:
        result = _FN[pid](**arguments)
    except Exception as error:
        result = _Broken(type(error).__name__ + ": " + str(error)[:300])
    _F[1] -= had - max(_F[0], 0)
    _S["pid"], _S["subject"], _F[0] = outer
    if _S["trace"]:
        _S["trail"].append({"ran": pid, "facts": arguments, "result": _shown(result), "of": env["subject"]})
    return result


def _shown(result):
    if isinstance(result, _Broken):
        return "failed: " + result.error
    return result


def _asleep(pid):
    return ("sleep:" + pid) in _S["customs"]


def _concerns(kind, env):
    """Whether a provision is about the kind of proposal in hand."""
    here = env["kind"]
    if here == "" or kind == "*" or kind == here:
        return True
    return kind == "rule-change" and env["like"] == "rule-change"


def _listening(table, name, env):
    return [entry[0] for entry in _LAW[table].get(name, []) if _concerns(entry[1], env) and not _asleep(entry[0])]


def _on_move(table, move, env):
    """The provisions upon a move, and those upon every move that does not except it."""
    every = [e for e in _LAW[table].get("*", []) if move not in e[2]]
    return [e[0] for e in _LAW[table].get(move, []) + every if _concerns(e[1], env) and not _asleep(e[0])]


def _broken_answer(pid, broken):
    return _Open("failed:" + pid, pid + " failed (" + broken.error + ")", [_mark(pid, "failed")], False)


# --- facts ---------------------------------------------------------------------------------------


def _fact(name, how, env):
    if how == "term":
        return _answer(name, env)
    if how == "local":
        return env["local"].get(name)
    if how == "fact":
        return _S["facts"].get(name)
    if how == "lazy":
        return _ask(name, env["proposal"])
    store = _S["proposals"] if how == "proposal" else _S["cases"]
    value = store.get(env[how], {}).get(name)
    if name in _LAW["adjust"]:
        return _adjusted_fact(name, value, env)
    return value


def _adjusted_fact(name, value, env):
    key = (name, env["proposal"], env["case"], "fact")
    if key not in _S["memo"]:
        _S["memo"][key] = value
        _S["memo"][key] = _adjust_answer(name, name, value, env, [])
    return _S["memo"][key]


# --- terms ---------------------------------------------------------------------------------------


def _answer(term, env):
    key = (term, env["proposal"], env["case"], env["kind"], env["local"].get("last"))
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
        candidates.append((rule, _Open("text:" + rule, "rule " + str(_LAW["rules"][rule]["rule"]) + " speaks of it in words only", [], False)))
    settled = _settle(candidates, "answer", "term:" + term, env)
    adjusted = []
    value = settled["value"]
    if not isinstance(value, _Open):
        value = _adjust_answer(term, _LAW["types"].get(term, ""), value, env, adjusted)
    _S["memo"][key] = value
    _S["trail"].append({
        "term": term, "of": env["subject"], "value": _plain(value), "by": settled["by"],
        "others": settled["others"], "methods": settled["methods"], "adjusted": adjusted,
    })
    return value


def _plain(value):
    return {"undecided": value.about} if isinstance(value, _Open) else value


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
    return {"by": pid, "answer": value}


# --- clashes -------------------------------------------------------------------------------------


def _settle(candidates, about, tag, env):
    """The answer that stands among (provision or rule, value) pairs, with who gave way and on what ground."""
    others = []
    methods = []
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
    rules = sorted([_rule_of(pid) for pid, _ in candidates])
    names = [str(_LAW["rules"][r]["rule"]) for r in rules]
    if len(set(rules)) == 1:
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
    custom = _S["customs"].get("clash:" + tag + ":" + ",".join(sorted(ids)))
    if custom is not None and custom.get("prevails") in ids:
        found = ([custom["prevails"]], "custom")
    elif _S["settling"] or len(ids) < 2:
        return (None, "")
    else:
        _S["settling"] = True
        found = _methods_agree(ids, about, tag)
        _S["settling"] = False
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
        "rule": rule["rule"], "rank": rule["rank"], "ordinal": rule["ordinal"], "about": about,
        "over": _claimed(rule["over"], i, ids, tag), "under": _claimed(rule["under"], i, ids, tag),
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


# --- standing ------------------------------------------------------------------------------------


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
                found.append((pid, says, str(reply)))
    return _stand(found, move, env)


def _stand(found, move, env):
    says = [s for _, s, _ in found]
    if not found or (("forbid" not in says) and not [s for s in says if isinstance(s, _Open)]):
        return {"standing": "permitted", "by": found[0][0] if found else "", "others": []}
    if "permit" not in says and "forbid" in says:
        pid, _, reason = [f for f in found if f[1] == "forbid"][0]
        return {"standing": "refused", "by": pid, "reason": reason, "others": []}
    settled = _settle([(pid, s) for pid, s, _ in found], "standing", "move:" + move, env)
    value = settled["value"]
    if isinstance(value, _Open):
        return {"standing": "open", "question": _question(value)}
    if settled["by"] == "custom":
        return {"standing": "permitted" if value == "permit" else "refused", "by": "custom", "reason": "by custom", "others": []}
    reason = [r for pid, s, r in found if pid == settled["by"]][0]
    return {
        "standing": "permitted" if value == "permit" else "refused",
        "by": settled["by"], "reason": reason, "others": settled["others"], "methods": settled["methods"],
    }


def _question(value):
    return {"key": value.key, "about": value.about, "answers": value.answers, "silent": value.silent}


# --- effects -------------------------------------------------------------------------------------


def _do(name, arguments):
    effect = {"effect": name, "arguments": arguments, "by": _S["pid"]}
    _S["buffer"].append(effect)
    return effect


def _people(who):
    return [who] if isinstance(who, str) else list(who)


def _ref(x):
    """A record as its number; anything else as it is."""
    return x["number"] if isinstance(x, dict) and "number" in x else x


def _deep(x):
    """What crosses back: records as their numbers, sets and tuples as lists."""
    if isinstance(x, dict):
        return x["number"] if "number" in x else {str(k): _deep(v) for k, v in x.items()}
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_deep(v) for v in x]
    return x


def award(who, amount, of="points"):
    return _do("award", {"who": _people(who), "amount": amount, "of": of})


def set_quantity(who, value, of="points"):
    return _do("set_quantity", {"who": _people(who), "value": value, "of": of})


def set_register(name, value, of=None):
    return _do("set_register", {"name": name, "value": _deep(value), "of": "" if of is None else str(_ref(of))})


def appoint(office, who):
    return _do("appoint", {"office": office, "who": who})


def open_voting(proposal):
    return _do("open_voting", {"proposal": _ref(proposal)})


def close_voting(proposal):
    return _do("close_voting", {"proposal": _ref(proposal)})


def adopt(proposal):
    return _do("adopt", {"proposal": _ref(proposal)})


def defeat(proposal):
    return _do("defeat", {"proposal": _ref(proposal)})


def take_effect(proposal):
    return _do("take_effect", {"proposal": _ref(proposal)})


def publish(proposal):
    return _do("publish", {"proposal": _ref(proposal)})


def withdraw(proposal):
    return _do("withdraw", {"proposal": _ref(proposal)})


def enact(title, text):
    return _do("enact", {"title": title, "text": text})


def amend(rule, text):
    return _do("amend", {"rule": _ref(rule), "text": text})


def repeal(rule):
    return _do("repeal", {"rule": _ref(rule)})


def transmute(rule, to):
    return _do("transmute", {"rule": _ref(rule), "to": to})


def put(kind, title="", like="", **content):
    return _do("put", {"kind": kind, "title": title, "like": like, "content": {k: _deep(v) for k, v in content.items()}})


def open_case(statement, kind="dispute"):
    return _do("open_case", {"statement": statement, "kind": kind})


def ask_judge(case, who):
    return _do("ask_judge", {"case": _ref(case), "who": who})


def appoint_judge(case, who):
    return _do("appoint_judge", {"case": _ref(case), "who": who})


def refuse_case(case):
    return _do("refuse_case", {"case": _ref(case)})


def set_judgment(case, judgment):
    return _do("set_judgment", {"case": _ref(case), "judgment": judgment})


def void_judgment(case):
    return _do("void_judgment", {"case": _ref(case)})


def close_case(case):
    return _do("close_case", {"case": _ref(case)})


def remove_player(who):
    return _do("remove_player", {"who": who})


def credit_win(who):
    return _do("credit_win", {"who": who})


def win(who):
    return _do("win", {"who": who})


def announce(name, **fields):
    return _do("announce", {"name": name, "fields": {k: _deep(v) for k, v in fields.items()}})


def draw(lowest, highest):
    """A number from the entry's luck, keyed by provision, subject and count, so that it depends on no order."""
    if highest < lowest:
        raise ValueError("draw needs lowest <= highest")
    key = (_S["pid"], _S["subject"])
    count = _S["counts"].get(key, 0)
    _S["counts"][key] = count + 1
    text = _S["luck"] + " " + key[0] + " " + key[1] + " " + str(count)
    value = lowest + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (highest - lowest + 1)
    _S["draws"].append([key[0], key[1], count, lowest, highest, value])
    return value


# --- the language's own functions ----------------------------------------------------------------


def floor(a, b=1):
    return int(a // b)


def ceil(a, b=1):
    return int(-(-a // b))


def rounded(a, b=1):
    """The nearest whole number, halves up."""
    return int((2 * a + b) // (2 * b))


def split(amount):
    """An amount in two parts, the lesser first: 5 is 2 and 3, -5 is -2 and -3."""
    half = abs(amount) // 2
    rest = abs(amount) - half
    return (half, rest) if amount >= 0 else (-half, -rest)


def seconds(n):
    return n


def minutes(n):
    return n * 60


def hours(n):
    return n * 3600


def days(n):
    return n * 86400


def weeks(n):
    return n * 604800


def next_after(order, player, skipping=()):
    return _neighbour(order, player, skipping, 1)


def next_before(order, player, skipping=()):
    return _neighbour(order, player, skipping, -1)


def _neighbour(order, player, skipping, step):
    if player not in order:
        return None
    place = order.index(player)
    for k in range(1, len(order)):
        other = order[(place + step * k) % len(order)]
        if other not in skipping:
            return other
    return None


# --- consequences --------------------------------------------------------------------------------


def _gather(pid, env, extra, cause):
    """Run one provision and keep its effects; a failure drops them whole, an open question stops the wave."""
    outer = _S["buffer"]
    _S["buffer"] = []
    reply = _call(pid, env, extra)
    made = _S["buffer"]
    _S["buffer"] = outer
    if isinstance(reply, _Open):
        return reply
    if isinstance(reply, _Broken):
        _S["failures"].append({"by": pid, "error": reply.error, "on": env["name"]})
        return None
    for effect in made:
        effect["cause"] = cause
        effect["env"] = env
        outer.append(effect)
    return None


def _wave(task):
    for cause, env in enumerate(task["events"]):
        extra = dict(env["local"])
        extra["event"] = env["happening"]
        extra["cause"] = env["happening"]
        for pid in _listening("upon", env["name"], env):
            question = _gather(pid, env, extra, cause)
            if question is not None:
                return {"open": _question(question)}
    return _effects_of()


def _act(task):
    """The body of a move that a rule offers, or of a timed provision."""
    env = task["env"]
    for pid in task["provisions"]:
        question = _gather(pid, env, env["local"], 0)
        if question is not None:
            return {"open": _question(question)}
    return _effects_of()


def _effects_of():
    made = _S["buffer"]
    _S["buffer"] = []
    stands, question = _by_slot(made)
    if question is not None:
        return {"open": _question(question)}
    out = []
    barred = []
    for effect in stands:
        question = _except(effect, out, barred)
        if question is not None:
            return {"open": _question(question)}
    return {"effects": [{k: v for k, v in effect.items() if k != "env"} for effect in out], "barred": barred}


def _slots(effect):
    a = effect["arguments"]
    name = effect["effect"]
    if name in ("adopt", "defeat"):
        return [("outcome:" + str(a["proposal"]), name)]
    if name == "win":
        return [("win", a["who"])]
    if name == "appoint":
        return [("office:" + a["office"], a["who"])]
    if name == "set_register":
        return [("register:" + a["name"] + ":" + a["of"], a["value"])]
    if name == "set_quantity":
        return [("quantity:" + a["of"] + ":" + str(p), a["value"]) for p in a["who"]]
    if name in ("ask_judge", "appoint_judge"):
        return [("judge:" + str(a["case"]), a["who"])]
    if name in ("set_judgment", "void_judgment"):
        return [("judgment:" + str(a["case"]), a.get("judgment"))]
    if name in ("amend", "repeal", "transmute"):
        return [("rule:" + str(a["rule"]), [name, a.get("text"), a.get("to")])]
    return []


def _by_slot(made):
    """Effects that contradict each other clash like answers; the ones that give way are dropped."""
    slots = {}
    for n, effect in enumerate(made):
        for slot, value in _slots(effect):
            slots.setdefault(slot, []).append((n, value))
    dropped = []
    for slot, entries in slots.items():
        values = [v for _, v in entries]
        if all(v == values[0] for v in values):
            continue
        candidates = [(made[n]["by"], v) for n, v in entries]
        tag = "effect:" + made[entries[0][0]]["effect"]
        settled = _settle(candidates, "effect", tag, made[entries[0][0]]["env"])
        if isinstance(settled["value"], _Open):
            return made, settled["value"]
        dropped = dropped + [n for n, v in entries if v != settled["value"]]
    return [effect for n, effect in enumerate(made) if n not in dropped], None


def _except(effect, out, barred):
    """Forbid or adjust one effect; what is left of it goes to `out`. Returns an open question, if any."""
    name = effect["effect"]
    if name not in _LAW["forbid"] and name not in _LAW["adjust"]:
        out.append(effect)
        return None
    env, extra = _about(effect)
    for pid in _listening("forbid", name, env):
        reply = _call(pid, env, extra)
        if isinstance(reply, _Broken):
            reply = _broken_answer(pid, reply)
        if isinstance(reply, _Open):
            return reply
        if reply is not None and reply is not False and not _stands(effect["by"], pid, name):
            barred.append({"effect": name, "arguments": effect["arguments"], "by": pid, "maker": effect["by"], "reason": str(reply), "cause": effect["cause"]})
            return None
    return _adjusted(effect, out)


def _about(effect):
    """The facts that a provision upon an effect may name: the effect, its cause, and the effect's arguments."""
    env = dict(effect["env"])
    for subject, store in (("proposal", "proposals"), ("case", "cases")):
        number = effect["arguments"].get(subject)
        if number is not None and str(number) in _S[store]:
            env[subject] = str(number)
            env["subject"] = subject + " " + str(number)
            env["local"] = {k: v for k, v in env["local"].items() if k != subject}
    extra = {k: v for k, v in effect["arguments"].items() if k not in ("proposal", "case")}
    seen = dict(effect["arguments"])
    seen["name"] = effect["effect"]
    extra["effect"] = seen
    extra["cause"] = env["happening"]
    return env, extra


def _stands(maker, forbidder, name):
    """Whether the law lets a maker stand against an exception: an exception holds unless it does."""
    if maker not in _LAW["provisions"] or _rule_of(maker) == _rule_of(forbidder):
        return False
    kept, _ = _prevail([_rule_of(maker), _rule_of(forbidder)], "exception", "effect:" + name)
    return kept == [_rule_of(maker)]


def _adjusted(effect, out):
    effects = [effect]
    name = effect["effect"]
    env, _ = _about(effect)
    for pid in _weakest_first(_listening("adjust", name, env), "effect:" + name):
        if _stands(effect["by"], pid, name):
            continue
        after = []
        for one in effects:
            _, extra = _about(one)
            reply = _call(pid, env, extra)
            if isinstance(reply, _Broken):
                return _broken_answer(pid, reply)
            if isinstance(reply, _Open):
                return reply
            if reply is None:
                after.append(one)
                continue
            for new in reply if isinstance(reply, (list, tuple)) else [reply]:
                new["cause"] = effect["cause"]
                new["env"] = effect["env"]
                new["by"] = effect["by"]
                new["adjusted"] = one.get("adjusted", []) + [pid]
                after.append(new)
            if reply == [] and _S["trace"]:
                _S["trail"].append({"waived": name, "by": pid, "maker": effect["by"]})
        effects = after
    for one in effects:
        out.append(one)
    return None


# --- the door ------------------------------------------------------------------------------------


def _ask_term(task):
    value = _answer(task["term"], task["env"])
    if isinstance(value, _Open):
        return {"open": _question(value)}
    return {"value": _deep(value)}


def _ask_shows(task):
    out = []
    for pid in _listening("show", task["place"], task["env"]):
        value = _call(pid, task["env"], {})
        if isinstance(value, str):
            out.append({"by": pid, "line": value})
    return {"lines": out}


def _try_each(task):
    """A dry run: each provision of a rule on the facts at hand, with what failed."""
    out = []
    for pid in task["provisions"]:
        value = _call(pid, task["env"], {**task["locals"], **task["env"]["local"]})
        if isinstance(value, _Broken):
            out.append({"by": pid, "error": value.error})
    return {"failed": out}


def _run(request):
    """Answer one request: its tasks in order, all on the same facts."""
    _start(request)
    doors = {"standing": _standing, "wave": _wave, "act": _act, "term": _ask_term, "shows": _ask_shows, "try": _try_each}
    results = []
    for task in request["tasks"]:
        result = doors[task["do"]](task)
        results.append(result)
        if "open" in result or result.get("standing") in ("refused", "open"):
            break
    return {
        "results": results, "failures": _S["failures"], "draws": _S["draws"],
        "trail": _S["trail"] if request.get("trace") else [],
    }
