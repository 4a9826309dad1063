"""How the driver calls a provision: facts filled in by name, fuel counted, failures caught.

This file is never imported. Its text is fed to a sandbox session, in the sandbox's own dialect of
Python, followed by the compiled mechanisms and a table of the law (`_LAW`); `_run(request)` is then the
only door. Names that begin with an underscore are the driver's: the gate lets no mechanism say one.
"""

_FUEL_EACH = 100_000
"""Ticks for one call of a provision: one for each function entered and each turn of a loop."""
_FUEL_PER_ENTRY = 2
"""Ticks besides for each entry of the facts that it is given, so that it can go through them however many they are."""
_FUEL_RULE = 400_000
"""Ticks for all calls of one rule's provisions for one task, so that no rule uses up what others need."""
_FUEL_ALL = 4_000_000
"""Ticks for one task."""

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
    _S["facts"] = _with_crowds(request["facts"], "")
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
    for number, proposal in _S["proposals"].items():
        _with_crowds(proposal, number)


def _call(pid, env, extra, acts=False):
    """What a provision answers, None where it `acts`; an _Open or _Broken where it cannot."""
    if pid in _LAW["circles"]:
        return _Open("circle:" + pid, pid + " leans on its own answer: " + _LAW["circles"][pid], [], False)
    if pid in _S["dead"] or pid in _LAW["void"]:
        return _Broken(_S["dead"].get(pid) or _LAW["void"][pid])
    arguments = {}
    for name, how, has_default, default, in_parts in _own(pid)["parameters"]:
        value = extra[name] if name in extra else _fact(name, how, env)
        if isinstance(value, _Open):
            if not (value.silent and has_default):
                return value
            value = default
        arguments[name] = value if in_parts else _listed(value)
    return _invoke(pid, env, arguments, acts)


def _invoke(pid, env, arguments, acts):
    outer = (_S["pid"], _S["subject"], _F[0])
    rule = _own(pid)["id"]
    _S["pid"] = pid
    _S["subject"] = env["subject"]
    left = _S["fuel"].get(rule, _FUEL_RULE)
    _F[0] = min(_FUEL_EACH + _FUEL_PER_ENTRY * _entries(arguments), left, _F[1])
    had = _F[0]
    if _S["watch"]:
        _running(pid)
    try:
        result = _FN[pid](**arguments)
        result = None if acts else _handed_on(result, arguments)
    except Exception as error:
        result = _Broken(type(error).__name__ + ": " + str(error)[:300])
    used = had - max(_F[0], 0)
    _S["fuel"][rule] = left - used
    _F[1] -= used
    _S["pid"], _S["subject"], _F[0] = outer
    if _S["trace"]:
        _S["trail"].append({"ran": pid, "facts": _told(arguments), "result": _shown(result), "of": env["subject"]})
    return result


def _entries(arguments):
    """How much there is to go through in what a provision is given."""
    return sum([_size(value) for value in arguments.values() if isinstance(value, (list, dict, _Crowd))])


def _told(arguments):
    """Facts as a trail tells them: a zone by its name."""
    told = {name: _in_short(value) for name, value in arguments.items()}
    if isinstance(told.get("zone"), dict):
        told["zone"] = told["zone"]["name"]
    return told


def _shown(result):
    if isinstance(result, _Broken):
        return "failed: " + result.error
    return _in_short(result)


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


def _fact(name, how, env):
    if how == "term":
        return _answer(name, env)
    if how == "local":
        return env["local"].get(name)
    if how == "lazy":
        return _ask(name, env["proposal"])
    if how == "fact":
        value = _S["facts"].get(name)
    else:
        store = _S["proposals"] if how == "proposal" else _S["cases"]
        value = store.get(env[how], {}).get(name)
    if name in _LAW["adjust"]:
        return _adjusted_fact(name, value, env)
    return value


def _adjusted_fact(name, value, env):
    key = (name, env["proposal"], env["case"], "fact", env["local"].get("player"))
    if key not in _S["memo"]:
        _S["memo"][key] = value
        _S["memo"][key] = _adjust_answer(name, name, value, env, [])
    return _S["memo"][key]
