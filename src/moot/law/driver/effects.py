"""What provisions can do: each effect of the language, noted down for the program to apply."""

import hashlib


def _do(name, arguments):
    _afford(arguments, _COST_EACH)
    effect = {"effect": name, "arguments": arguments, "by": _S["pid"], "place": len(_S["buffer"])}
    _S["buffer"].append(effect)
    return effect


def _people(who):
    return [who] if isinstance(who, str) else [_word(one) for one in who]


def _ref(x):
    """A record as its number, or the number itself."""
    n = x["number"] if isinstance(x, dict) and "number" in x else x
    return n if isinstance(n, int) and not isinstance(n, bool) else _word(n)


def _deep(x):
    """What crosses back: records as their numbers, sets and tuples as lists."""
    if isinstance(x, dict):
        return x["number"] if "number" in x else {str(k): _deep(v) for k, v in x.items()}
    if isinstance(x, (list, tuple, set, frozenset)):
        return [_deep(v) for v in x]
    return x


def _kept(x):
    """A value to keep or to tell, in the form in which it crosses; checked before it is copied."""
    _afford(x, 0)
    return {str(k): _deep(v) for k, v in x.items()} if isinstance(x, dict) and "number" not in x else _deep(x)


def award(who, amount, of="points"):
    return _do("award", {"who": _people(who), "amount": _whole(amount), "of": _word(of)})


def set_quantity(who, value, of="points"):
    return _do("set_quantity", {"who": _people(who), "value": _whole(value), "of": _word(of)})


def set_register(name, value, of=None):
    of = "" if of is None else str(_ref(of))
    return _do("set_register", {"name": _word(name), "value": _kept(value), "of": of})


def appoint(office, who):
    return _do("appoint", {"office": _word(office), "who": _player(who)})


def open_voting(proposal):
    return _do("open_voting", {"proposal": _ref(proposal)})


def close_voting(proposal):
    return _do("close_voting", {"proposal": _ref(proposal)})


def adopt(proposal):
    return _do("adopt", {"proposal": _ref(proposal)})


def defeat(proposal):
    return _do("defeat", {"proposal": _ref(proposal)})


def decide(proposal, outcome):
    return _do("decide", {"proposal": _ref(proposal), "outcome": _word(outcome)})


def take_effect(proposal):
    return _do("take_effect", {"proposal": _ref(proposal)})


def publish(proposal):
    return _do("publish", {"proposal": _ref(proposal)})


def withdraw(proposal):
    return _do("withdraw", {"proposal": _ref(proposal)})


def enact(title, text):
    return _do("enact", {"title": _text(title), "text": _text(text)})


def amend(rule, text):
    return _do("amend", {"rule": _ref(rule), "text": _text(text)})


def repeal(rule):
    return _do("repeal", {"rule": _ref(rule)})


def transmute(rule, to):
    return _do("transmute", {"rule": _ref(rule), "to": _word(to)})


def put(kind, title="", like="", changes=None, **content):
    arguments = {"kind": _word(kind), "title": _text(title), "like": _word(like), "content": _kept(content)}
    if changes is not None:
        arguments["changes"] = _proposal_of(changes)
    return _do("put", arguments)


def _proposal_of(changes):
    """The proposal whose changes these are: the one that the move is to make, or the one in hand."""
    for number in ("new", _S["subject"][len("proposal ") :]):
        if _S["proposals"].get(number, {}).get("changes") == changes:
            return number
    raise ValueError("the changes must be all those that the move asks for, or those of the proposal in hand")


def cast_ballot(proposal, who, choice):
    return _do("cast_ballot", {"proposal": _ref(proposal), "who": _player(who), "choice": _word(choice)})


def open_case(statement, kind="dispute"):
    return _do("open_case", {"statement": _text(statement), "kind": _word(kind)})


def ask_judge(case, who):
    return _do("ask_judge", {"case": _ref(case), "who": _player(who)})


def appoint_judge(case, who):
    return _do("appoint_judge", {"case": _ref(case), "who": _player(who)})


def refuse_case(case):
    return _do("refuse_case", {"case": _ref(case)})


def set_judgment(case, judgment):
    return _do("set_judgment", {"case": _ref(case), "judgment": _word(judgment)})


def void_judgment(case):
    return _do("void_judgment", {"case": _ref(case)})


def close_case(case):
    return _do("close_case", {"case": _ref(case)})


def remove_player(who):
    return _do("remove_player", {"who": _player(who)})


def admit_player(who):
    return _do("admit_player", {"who": _player(who)})


def credit_win(who):
    return _do("credit_win", {"who": _player(who)})


def win(who):
    return _do("win", {"who": _player(who)})


def end_game(reason=""):
    return _do("end_game", {"reason": _text(reason)})


def start_new_game(ruleset):
    return _do("start_new_game", {"ruleset": _text(ruleset)})


def announce(name, **fields):
    return _do("announce", {"name": _word(name), "fields": _kept(fields)})


def draw(lowest, highest):
    """A number from the entry's luck, keyed by provision, subject and count, so that it depends on no order."""
    if _whole(highest) < _whole(lowest):
        raise ValueError("draw needs lowest <= highest")
    _F[0] -= _COST_EACH
    _tick()
    key = (_S["pid"], _S["subject"])
    count = _S["counts"].get(key, 0)
    _S["counts"][key] = count + 1
    text = _S["luck"] + " " + key[0] + " " + key[1] + " " + str(count)
    value = lowest + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (highest - lowest + 1)
    _S["draws"].append([key[0], key[1], count, lowest, highest, value])
    return value
