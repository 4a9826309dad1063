"""The only door: a request with its tasks."""


def _ask_term(task):
    value = _answer(task["term"], task["env"])
    if isinstance(value, _Open):
        return {"open": _question(value)}
    return {"value": _deep(_listed(value))}


def _ask_fact(task):
    value = _fact(task["fact"], "fact", task["env"])
    if isinstance(value, _Open):
        return {"open": _question(value)}
    return {"value": _deep(_listed(value))}


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
    """Answer one request: its tasks in order, all on the same facts, and each as if it were alone."""
    _start(request)
    doors = {
        "standing": _standing,
        "wave": _wave,
        "act": _act,
        "term": _ask_term,
        "fact": _ask_fact,
        "shows": _ask_shows,
        "try": _try_each,
    }
    results = []
    for task in request["tasks"]:
        _S["fuel"] = {}
        _F[1] = _FUEL_ALL
        results.append(doors[task["do"]](task))
    return {
        "results": results,
        "failures": _S["failures"],
        "draws": _S["draws"],
        "trail": _S["trail"] if request.get("trace") else [],
    }
