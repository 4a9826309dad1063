"""Who may vote: of those whom the rules name, all but those whom a ban on voting concerns."""

from typing import Any

from moot.law.driver.answers import _answer, _call, _fact, _on_move, _settle
from moot.law.driver.fuel import _LAW, _S
from moot.law.driver.host import Env
from moot.law.driver.state import _Broken, _Crowd, _listed, _Open


def _without_barred(named: Any, env: Env, adjusted: list[dict[str, Any]]) -> Any:
    """The voters in an answer without those whom a rule bars from this vote by who they are.

    Whoever has voted could, and stays. Where nobody would be left, what bars them isn't who they are: the vote waits.
    """
    if not isinstance(named, (list, tuple, set, frozenset, _Crowd)):
        return named
    _S["heeds"] = False
    traced = _S["trace"]
    _S["trace"] = False
    voters = list(_listed(named))
    voted = _listed(_fact("voted", "proposal", env)) or []
    by = {one: _barring(one, env) for one in voters if one not in voted}
    _S["heeds"] = True
    _S["trace"] = traced
    left = [one for one in voters if not by.get(one)]
    if len(left) in (0, len(voters)):
        return named
    adjusted.extend([{"by": pid, "answer": left} for pid in _LAW["bans"] if pid in by.values()])
    return left


def _barring(player: Any, env: Env) -> str:
    """The ban that keeps somebody from voting, whatever the choice; empty if they could vote once the vote is open."""
    proposal = _fact("proposal", "proposal", env)
    extra: dict[str, Any] = {"move": "vote"}
    if proposal is not None:
        extra["proposal"] = {**proposal, "stage": "voting", "closed": None}
    choices = _answer("ballot_choices", env, {})
    ban = ""
    for choice in ["for", "against"] if isinstance(choices, _Open) else choices:
        here = {**env, "local": {"player": player, "choice": choice}}
        ban = _refusing(here, extra)
        if not ban:
            return ""
    return ban


def _refusing(env: Env, extra: dict[str, Any]) -> str:
    """The ban by which the rules refuse a vote; empty if none does, or a rule that permits the vote prevails."""
    found: list[tuple[str, str]] = []
    for kind, pids in (
        ("forbid", [pid for pid in _on_move("forbid", "vote", env) if pid in _LAW["bans"]]),
        ("permit", _on_move("permit", "vote", env)),
    ):
        for pid in pids:
            reply = _call(pid, env, extra)
            if reply and not isinstance(reply, (_Open, _Broken)):
                found.append((pid, kind))
    says = [one for _, one in found]
    if "forbid" not in says or ("permit" in says and _settle(found, "standing", "move:vote", env)["value"] != "forbid"):
        return ""
    return found[0][0]
