"""What provisions can do: each effect of the language, noted down for the program to apply."""

import hashlib


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
    return _do(
        "put", {"kind": kind, "title": title, "like": like, "content": {k: _deep(v) for k, v in content.items()}}
    )


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
