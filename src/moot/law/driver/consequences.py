"""Consequences of a wave of events: provisions in order, contradicting effects settled, then forbidden or adjusted."""

from typing import Any

from moot.law.driver.answers import (
    _asleep,
    _broken_answer,
    _call,
    _listening,
    _prevail,
    _question,
    _rule_of,
    _settle,
    _weakest_first,
)
from moot.law.driver.fractions import _after, _exactly, _written
from moot.law.driver.fuel import _LAW, _S
from moot.law.driver.host import Effect, Env, Task, _ask
from moot.law.driver.state import _REASON, _Broken, _listed, _Open, _with_crowds
from moot.law.driver.together import _come_to, _foresee, _see, _sign

_AMOUNTS = ["amount", "value", "before", "after"]
"""What events and effects call amounts of a quantity."""
_NOTHING_IN_HAND: Env = {"proposal": None, "case": None, "kind": "", "like": "", "local": {}}
_PASSES = 4
"""How often at most the effects of a wave are put before the rules that forbid or adjust them."""


def _gather(pid: str, env: Env, extra: dict[str, Any], cause: int) -> _Open | None:
    """Run one provision and collect its effects; a failure drops them all, an open question stops the wave."""
    outer = _S["buffer"]
    _S["buffer"] = []
    reply = _call(pid, env, extra, True)
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


def _wave(task: Task) -> dict[str, Any]:
    for cause, env in enumerate(task["events"]):
        extra = _as_counted(env)
        extra["event"] = env["happening"]
        extra["cause"] = env["happening"]
        for pid in _listening("upon", env["name"], env):
            question = _gather(pid, env, extra, cause)
            if question is not None:
                return {"open": _question(question)}
    if "changed" not in task:
        return _effects_of()
    conditions, unclear = _ask_conditions(task["events"][task["changed"]], task["changed"])
    return {**_effects_of(), "conditions": conditions, "unclear": unclear}


def _ask_conditions(happened: Env, cause: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Run what is asked after any change, with nothing in hand; returns who was asked, and what stays open."""
    happening = happened["happening"]
    env = {**_NOTHING_IN_HAND, "name": "any_change", "subject": "any_change", "happening": happening}
    asked = _listening("upon", "any_change", env)
    questions = [_gather(pid, env, {"event": happening, "cause": happening}, cause) for pid in asked]
    return asked, [_question(question) for question in questions if question is not None]


def _as_counted(env: Env) -> dict[str, Any]:
    """What an event says; amounts of a quantity with fractions are exact numbers."""
    if "exact" in _LAW and env["happening"]["quantity"] in _LAW["decimal"]:
        return _counted(env["local"])
    return dict(env["local"])


def _counted(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields of an event or effect, with exact numbers for amounts."""
    return {name: _exactly(fields[name], name in _AMOUNTS) for name in fields}


def _act(task: Task) -> dict[str, Any]:
    """The body of a rule's move, or of a timed provision."""
    env = task["env"]
    _S["held"] = env.get("held", "")
    for pid in task["provisions"]:
        question = _gather(pid, env, env["local"], 0)
        if question is not None:
            return {"open": _question(question)}
    return _effects_of()


def _effects_of(*, judged: bool = False) -> dict[str, Any]:
    made = _S["buffer"]
    if not made:
        return {"effects": [], "barred": [], "clashes": []}
    _S["buffer"] = []
    made, lost = _those_who_may_win(made) if _S["together"] and not judged else (made, [])
    stands, clashes = _by_slot(made)
    question, out, barred = _excepted(stands)
    if question is not None:
        return {"open": _question(clashes[0][0] if clashes else question)}
    return {
        "effects": [_sent(effect) for effect in out],
        "barred": lost + barred,
        "clashes": [{"open": _question(q), "effects": [_sent(effect) for effect in held]} for q, held in clashes],
    }


def _those_who_may_win(made: list[Effect]) -> tuple[list[Effect], list[dict[str, Any]]]:
    """Effects without the wins that rules bar, and these: who can't win contradicts nobody who can."""
    stand: list[Effect] = []
    lost: list[dict[str, Any]] = []
    for effect in made:
        bar = _forbidden(effect) if effect["effect"] == "win" else None
        if isinstance(bar, dict):
            lost.append(bar)
        else:
            stand.append(effect)
    return stand, lost


def _sent(effect: Effect) -> Effect:
    sent = {k: effect[k] for k in effect if k not in ("env", "place", "limit")}
    if _LAW.get("exact"):
        sent["arguments"] = _written(effect["arguments"])
    return sent


def _carry_out(task: Task) -> dict[str, Any]:
    """Effects that contradicted each other, once a judge has held which of them stand."""
    for effect in task["effects"]:
        if not _asleep(effect["by"]):
            effect["env"] = task["events"][effect["cause"]]
            if _LAW.get("exact"):
                effect["arguments"] = _counted(effect["arguments"])
            _S["buffer"].append(effect)
    return _effects_of(judged=True)


def _slots(effect: Effect) -> list[tuple[str, Any]]:
    a = effect["arguments"]
    name = effect["effect"]
    if name in ("adopt", "defeat", "decide"):
        return [("outcome:" + str(a["proposal"]), a.get("outcome", name))]
    if name == "win":
        return [("win", a["who"])]
    if name == "start_new_game":
        return [("new game", a["ruleset"])]
    if name == "appoint":
        return [("office:" + a["office"], a["who"])]
    if name == "set_register":
        return [("register:" + a["name"] + ":" + a["of"], a["value"])]
    if name == "set_entry":
        return [("entry:" + a["name"] + ":" + a["of"] + ":" + a["key"], a["value"])]
    if name in ("carry_out", "drop"):
        return [("held:" + str(a["held"]), name)]
    if name == "set_quantity":
        return [("quantity:" + a["of"] + ":" + str(p), _written(a["value"])) for p in a["who"]]
    if name in ("ask_judge", "appoint_judge"):
        return [("judge:" + str(a["case"]), a["who"])]
    if name in ("set_judgment", "void_judgment"):
        return [("judgment:" + str(a["case"]), a.get("judgment"))]
    if name in ("amend", "repeal", "transmute"):
        return [("rule:" + str(a["rule"]), [name, a.get("text"), a.get("to")])]
    return []


def _by_slot(made: list[Effect]) -> tuple[list[Effect], list[tuple[_Open, list[Effect]]]]:
    """Effects that contradict each other clash like answers; those that give way are dropped.

    Returns the effects that stand, and the clashes that no rule decides, each with its effects.
    """
    slots: dict[str, list[tuple[int, Any]]] = {}
    for n, effect in enumerate(made):
        for slot, value in _slots(effect):
            slots.setdefault(slot, []).append((n, value))
    dropped: set[int] = set()
    clashes: list[tuple[_Open, list[int]]] = []
    judged: list[Effect] = []
    for slot, entries in slots.items():
        values = [v for _, v in entries]
        if all(v == values[0] for v in values):
            continue
        candidates = [(made[n]["by"], v) for n, v in entries]
        tag = "effect:" + made[entries[0][0]]["effect"]
        settled = _settle(candidates, "effect", tag, made[entries[0][0]]["env"], _topic(slot), slot)
        if isinstance(settled["value"], _Open):
            clashes.append((settled["value"], [n for n, _ in entries]))
        else:
            dropped = dropped.union([n for n, v in entries if v != settled["value"]])
            if settled["by"] == "custom" and settled["value"] not in values:
                judged += _as_judged(made[entries[0][0]], slot, settled["value"])
    held = dropped.union([n for _, waiting in clashes for n in waiting])
    stands = [effect for n, effect in enumerate(made) if n not in held] + judged
    return stands, [(question, [made[n] for n in waiting if n not in dropped]) for question, waiting in clashes]


_JUDGED = {"set_register": "value", "set_entry": "value", "set_quantity": "value", "appoint": "who"}
"""The effects that a judge may give another value than the rules did, and the argument that has it."""


def _as_judged(effect: Effect, slot: str, value: Any) -> list[Effect]:
    """An effect with the value that custom gives its slot, where that is none of those that contradict each other."""
    name = effect["effect"]
    if name not in _JUDGED or not _S["together"]:
        return []
    arguments = {**effect["arguments"], _JUDGED[name]: value}
    if name == "set_quantity":
        arguments["who"] = [slot.split(":", 2)[2]]
    return [{**effect, "arguments": _counted(arguments) if _LAW.get("exact") else arguments}]


def _topic(slot: str) -> str:
    """What kept thing a slot belongs to: a register, a quantity or an office; empty for other slots."""
    parts = slot.split(":")
    return parts[1] if parts[0] in ("register", "entry", "quantity", "office") else ""


def _excepted(made: list[Effect]) -> tuple[_Open | None, list[Effect], list[dict[str, Any]]]:
    """Apply the rules that forbid or adjust effects; returns an open question, the effects left, and those barred.

    Where some give and others take, all are put before them again, with what they came to in view. That stands where
    none of them falls short of what others counted on; else what comes of them one after another.
    """
    if not [one for one in made if one["effect"] in _LAW["forbid"] or one["effect"] in _LAW["adjust"]]:
        return None, made, []
    if not _S["together"]:
        return _pass(made, [])[:3]
    stands = [one for effect in made for one in _each_once(effect)]
    signs = [_sign(effect) for effect in stands]
    before: dict[str, Any] = dict(_S)
    stood: Any = None
    foreseen: list[list[Effect]] = []
    for _ in range(_PASSES if 1 in signs and -1 in signs else 1):
        _S["counts"], _S["draws"], _S["trail"] = dict(before["counts"]), [*before["draws"]], [*before["trail"]]
        _S["kept"], _S["amounts"] = dict(before["facts"]), {}
        question, out, barred, came = _pass(stands, foreseen)
        short = question is not None or [True for n, one in enumerate(foreseen) if _falls_short(came[n], one)]
        if stood is None or not short:
            stood = (question, out, barred), _S["counts"], _S["draws"], _S["trail"]
        for key in ("facts", "proposals", "cases", "memo", "kept"):
            _S[key] = before[key]
        if question is not None or (foreseen and not short):
            break
        foreseen = came
    found, _S["counts"], _S["draws"], _S["trail"] = stood
    return found  # type: ignore[no-any-return]


def _pass(stands: list[Effect], foreseen: list[list[Effect]]) -> tuple[_Open | None, list[Effect], Any, Any]:
    """An open question, what takes place, what is barred, and what each effect comes to, where so much is foreseen."""
    came: list[list[Effect]] = []
    barred: list[dict[str, Any]] = []
    payments = _payments(stands) if _S["together"] else [[] for _ in stands]
    for later in foreseen:
        _foresee(later)
    for n, effect in enumerate(stands):
        _foresee(foreseen[n] if foreseen else [], -1)
        came.append([])
        question = _except(effect, came[n], barred)
        if question is not None:
            return question, [], [], []
        if payments[n][-1:] == [n]:
            _in_full([stands[place] for place in payments[n]], [came[place] for place in payments[n]], barred)
    return None, [one for effects in came for one in effects], barred, came


def _each_once(effect: Effect) -> list[Effect]:
    """An effect; an award that names somebody twice is one for each time."""
    a = effect["arguments"]
    if effect["effect"] != "award" or len(set(a["who"])) == len(a["who"]):
        return [effect]
    return [{**effect, "arguments": {**a, "who": [player]}} for player in a["who"]]


def _payments(stands: list[Effect]) -> list[list[int]]:
    """For each effect the places of those that it's a payment with: awards of one call that come to nothing in all.

    Nobody is paid who pays.
    """
    found: list[list[int]] = [[] for _ in stands]
    running: dict[Any, tuple[Any, list[int]]] = {}
    for n, effect in enumerate(stands):
        a = effect["arguments"]
        if effect["effect"] == "award":
            key = (effect["by"], effect["cause"], a["of"])
            total, places = running.get(key, (0, []))
            total, places = total + a["amount"] * len(a["who"]), [*places, n]
            running[key] = (total, places) if total != 0 else (0, [])
            sides = [_named(stands, places, sign) for sign in (1, -1)]
            for place in places if total == 0 and not sides[0] & sides[1] else []:
                found[place] = places
    return found


def _named(stands: list[Effect], places: list[int], sign: int) -> set[str]:
    return {who for n in places if _sign(stands[n]) == sign for who in stands[n]["arguments"]["who"]}


def _in_full(raw: list[Effect], came: list[list[Effect]], barred: list[dict[str, Any]]) -> None:
    """Bar a payment of which less would be given or taken than its rule says."""
    limits = [one["limit"] for one in raw if "limit" in one]
    made = [one for effects in came for one in effects]
    if limits and _falls_short(made, raw):
        for one in made:
            _come_to(one, -1)
            barred.append(_bar(one, limits[0], "a payment that can't be made in full isn't made"))
        for effects in came:
            effects.clear()


def _falls_short(made: list[Effect], foreseen: list[Effect]) -> bool:
    """Whether awards give or take less than others."""
    return _after(_paid_by(foreseen, 1), _paid_by(made, 1)) or _after(_paid_by(made, -1), _paid_by(foreseen, -1))


def _paid_by(effects: list[Effect], sign: int) -> Any:
    """What the awards of one sign come to."""
    return sum([one["arguments"]["amount"] * len(one["arguments"]["who"]) for one in effects if _sign(one) == sign])


def _except(effect: Effect, out: list[Effect], barred: list[dict[str, Any]]) -> _Open | None:
    """Forbid or adjust one effect; what is left of it is added to `out`. Returns an open question, if any."""
    name = effect["effect"]
    if name not in _LAW["forbid"] and name not in _LAW["adjust"]:
        out.append(effect)
        _come_to(effect)
        return None
    _see(effect)
    bar = _forbidden(effect)
    if bar is not None:
        effect["limit"] = "" if isinstance(bar, _Open) else bar["by"]
        return _barred(bar, barred)
    after = _adjusted(effect)
    if isinstance(after, _Open):
        return after
    for one in after:
        if one is not effect:
            _see(one)
        bar = None if one is effect else _forbidden(one)
        if bar is None:
            out.append(one)
            _come_to(one)
        else:
            question = _barred(bar, barred)
            if question is not None:
                return question
    return None


def _barred(bar: dict[str, Any] | _Open, barred: list[dict[str, Any]]) -> _Open | None:
    """Record that an effect is barred; or return the open question."""
    if isinstance(bar, _Open):
        return bar
    barred.append(bar)
    return None


def _forbidden(effect: Effect) -> dict[str, Any] | _Open | None:
    """The provision that bars an effect and why, an open question, or None if it is allowed."""
    name = effect["effect"]
    env, extra = _about(effect)
    if env is None or extra is None:
        return None
    for pid in _listening("forbid", name, env):
        reply = _call(pid, env, extra)
        if isinstance(reply, _Broken):
            reply = _broken_answer(pid, reply)
        if isinstance(reply, _Open):
            return reply
        if reply is not None and reply is not False and not _stands(effect["by"], pid, name):
            return _bar(effect, pid, str(_listed(reply))[:_REASON])
    return None


def _bar(effect: Effect, pid: str, reason: str) -> dict[str, Any]:
    """What is told of an effect that a provision bars."""
    return {
        "effect": effect["effect"],
        "arguments": _written(effect["arguments"]),
        "by": pid,
        "maker": effect["by"],
        "reason": reason,
        "cause": effect["cause"],
    }


def _about(effect: Effect) -> tuple[Env, dict[str, Any]] | tuple[None, None]:
    """The facts for a provision upon an effect: the effect, its cause, and the effect's arguments.

    What the effect is upon is in hand, also where it is not what the maker had in hand; None where it is not there.
    """
    env = dict(effect["env"])
    for subject, store in (("proposal", "proposals"), ("case", "cases")):
        number = effect["arguments"].get(subject)
        if number is None:
            continue
        if str(number) != env[subject]:
            found = _fetched(subject, store, str(number))
            if found is None:
                return None, None
            env["kind"], env["like"] = (found["kind"], found["like"]) if subject == "proposal" else ("", "")
        env[subject] = str(number)
        env["subject"] = subject + " " + str(number)
        env["local"] = {k: v for k, v in env["local"].items() if k != subject}
    extra = {k: v for k, v in effect["arguments"].items() if k not in ("proposal", "case")}
    seen = dict(effect["arguments"])
    seen["name"] = effect["effect"]
    maker = _LAW["rules"].get(_rule_of(effect["by"]))
    if maker is not None:
        for key in ("rule", "since", "uses"):
            seen[key] = maker[key]
    extra["effect"] = seen
    extra["cause"] = env["happening"]
    return env, extra


def _fetched(subject: str, store: str, number: str) -> Any:
    """The facts of a proposal or case that wasn't sent along, fetched once."""
    key = (store, number, "fetched")
    if key not in _S["memo"]:
        found = _ask(_S["place"], subject, number)
        if found is not None:
            _S[store][number] = _with_crowds(found["facts"], number)
        _S["memo"][key] = found
    return _S["memo"][key]


def _stands(maker: str, forbidder: str, name: str) -> bool:
    """Whether the law lets a maker prevail over an exception: by default the exception prevails."""
    if maker not in _LAW["provisions"] or _rule_of(maker) == _rule_of(forbidder):
        return False
    kept, _ = _prevail([_rule_of(maker), _rule_of(forbidder)], "exception", "effect:" + name)
    return kept == [_rule_of(maker)]


def _adjusted(effect: Effect) -> list[Effect] | _Open:
    """The result of adjusters on an effect, or an open question; each is asked once."""
    effects = [effect]
    name = effect["effect"]
    env, _ = _about(effect)
    if env is None:
        return effects
    for pid in _weakest_first(_listening("adjust", name, env), "effect:" + name):
        if _stands(effect["by"], pid, name):
            continue
        after = []
        for one in effects:
            reply = _instead(pid, env, one)
            if isinstance(reply, _Broken):
                return _broken_answer(pid, reply)
            if isinstance(reply, _Open):
                return reply
            if reply is None:
                after.append(one)
                continue
            effect["limit"] = pid
            for new in reply:
                new["cause"] = effect["cause"]
                new["env"] = effect["env"]
                new["by"] = effect["by"]
                new["adjusted"] = [*one.get("adjusted", []), pid]
                after.append(new)
            if reply == [] and _S["trace"]:
                _S["trail"].append({"waived": name, "by": pid, "maker": effect["by"]})
        effects = after
    return effects


def _answered_with(pid: str, env: Env, extra: dict[str, Any]) -> tuple[Any, list[Effect]]:
    """What an adjuster answers, with the effects that it made for that; none of them takes place by itself."""
    outer = _S["buffer"]
    _S["buffer"] = []
    reply = _call(pid, env, extra)
    made = _S["buffer"]
    _S["buffer"] = outer
    return reply, made


def _held(pid: str, env: Env, extra: dict[str, Any]) -> bool | _Open | _Broken:
    """Whether a provision holds a move."""
    reply, made = _answered_with(pid, env, extra)
    if reply is None or isinstance(reply, (_Broken, _Open)):
        return False if reply is None else reply
    if not made or reply is not made[-1]:
        return _Broken("what @adjust of a move returns must be hold() or None")
    return True


def _instead(pid: str, env: Env, effect: Effect) -> list[Effect] | _Open | _Broken | None:
    """What an adjuster replaces an effect by: effects that it just made; None if it leaves it."""
    _, extra = _about(effect)
    if extra is None:
        return None
    reply, made = _answered_with(pid, env, extra)
    if reply is None or isinstance(reply, (_Broken, _Open)):
        return reply
    reply = _listed(reply)
    listed = list(reply) if isinstance(reply, (list, tuple)) else [reply]
    for new in listed:
        place = new.get("place") if isinstance(new, dict) else None
        if not isinstance(place, int) or not 0 <= place < len(made) or made[place] is not new:
            return _Broken("what stands in an effect's place must be effects")
        if new["effect"] != effect["effect"]:
            return _Broken("what stands in an effect's place must be of its kind")
    return listed
