"""Memory: what a sentence has the game keep track of, such as whose proposals have been adopted.

A sentence's code may name what is kept in `KEPT` as if it were a fact. Then a register and the provisions that keep it
come along with the sentence, from when its rule comes into force; and they're found again together with it.
"""

import ast
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import NamedTuple

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.provisions import DraftedProvision, written
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import module_of


class Kept(NamedTuple):
    """Something that's kept: its register, and what keeps it upon each event. `NAME` is the register's name."""

    register: str
    upon: tuple[tuple[str, str], ...]


_COUNT = "set_register('NAME', NAME[proposal.author] + 1, proposal.author)"
_NOW = "set_register('NAME', (list(NAME[proposal.author]) + [now])[-50:], proposal.author)"
_CHANGED = "known = dict(NAME)\nknown[str(rule)] = now\nset_register('NAME', known)"
_CALLED = "if case.caller is not None:\n    set_register('NAME', (list(NAME[case.caller]) + [now])[-50:], case.caller)"
_RENUMBERED = (
    "if str(was) in NAME and str(was) != str(rule):\n    known = dict(NAME)\n    known[str(rule)] = known[str(was)]\n"
    "    set_register('NAME', known)"
)
_COUNTED = "known = dict(NAME)\nknown[str(rule)] = known.get(str(was), 0) + 1\nset_register('NAME', known)"
_AUTHORED = (
    "if proposal is not None:\n    known = dict(NAME)\n    known[str(rule)] = proposal.author\n"
    "    set_register('NAME', known)"
)
_BEGAN = "if NAME == 0:\n    set_register('NAME', now)"
_MISSED = (
    "if register == 'turn' and value in NAME:\n    remove_from('NAME', value)\n"
    "    set_register('turn', next_after(seating, value) or value)"
)
_AGAIN = (
    "if register == 'turn':\n    again = [one for one in NAME if next_after(seating, one) == value]\n"
    "    if again:\n        remove_from('NAME', again[0])\n        set_register('turn', again[0])"
)
KEPT: Mapping[str, Kept] = {
    "adoptions_of": Kept("register(int, of=Player, starts=0)", (("proposal_adopted", _COUNT),)),
    "defeats_of": Kept("register(int, of=Player, starts=0)", (("proposal_defeated", _COUNT),)),
    "defeats_in_a_row": Kept(
        "register(int, of=Player, starts=0)",
        (("proposal_defeated", _COUNT), ("proposal_adopted", "set_register('NAME', 0, proposal.author)")),
    ),
    "adoptions_in_a_row": Kept(
        "register(int, of=Player, starts=0)",
        (("proposal_adopted", _COUNT), ("proposal_defeated", "set_register('NAME', 0, proposal.author)")),
    ),
    "proposal_times": Kept("register(list[Time], of=Player, starts=[])", (("proposed", _NOW),)),
    "defeat_times": Kept("register(list[Time], of=Player, starts=[])", (("proposal_defeated", _NOW),)),
    "case_times": Kept("register(list[Time], of=Player, starts=[])", (("case_called", _CALLED),)),
    "last_adoption": Kept("register(Time, starts=0)", (("proposal_adopted", "set_register('NAME', now)"),)),
    "last_defeat": Kept("register(Time, starts=0)", (("proposal_defeated", "set_register('NAME', now)"),)),
    "last_proposal": Kept("register(Time, starts=0)", (("proposed", "set_register('NAME', now)"),)),
    "last_vote": Kept("register(Time, starts=0)", (("ballot_cast", "set_register('NAME', now)"),)),
    "last_case": Kept("register(Time, starts=0)", (("case_called", "set_register('NAME', now)"),)),
    "last_vote_of": Kept(
        "register(Time, of=Player, starts=0)", (("ballot_cast", "set_register('NAME', now, player)"),)
    ),
    "last_proposal_of": Kept(
        "register(Time, of=Player, starts=0)", (("proposed", "set_register('NAME', now, proposal.author)"),)
    ),
    "in_force_since": Kept("register(Time, starts=0)", (("game_started", _BEGAN), ("rule_enacted", _BEGAN))),
    "last_decision": Kept("register(Time, starts=0)", (("proposal_decided", "set_register('NAME', now)"),)),
    "recent_proposers": Kept(
        "register(list[Player], starts=[])",
        (("proposed", "set_register('NAME', (list(NAME) + [proposal.author])[-50:])"),),
    ),
    "turn_since": Kept(
        "register(Time, starts=0)", (("register_set", "if register == 'turn':\n    set_register('NAME', now)"),)
    ),
    "last_proposer": Kept("register(Player)", (("proposed", "set_register('NAME', proposal.author)"),)),
    "last_adopted_author": Kept("register(Player)", (("proposal_adopted", "set_register('NAME', proposal.author)"),)),
    "last_decided_author": Kept("register(Player)", (("proposal_decided", "set_register('NAME', proposal.author)"),)),
    "decided_so_far": Kept(
        "register(int, starts=0)", (("proposal_decided", "set_register('NAME', NAME + 1)"),)
    ),
    "ballots_of": Kept(
        "register(int, of=Player, starts=0)",
        (("ballot_cast", "set_register('NAME', NAME[player] + 1, player)"),),
    ),
    "repeal_times": Kept(
        "register(list[Time], starts=[])",
        (("rule_repealed", "set_register('NAME', (list(NAME) + [now])[-50:])"),),
    ),
    "adopted_so_far": Kept("register(int, starts=0)", (("proposal_adopted", "set_register('NAME', NAME + 1)"),)),
    "defeated_so_far": Kept("register(int, starts=0)", (("proposal_defeated", "set_register('NAME', NAME + 1)"),)),
    "last_voters": Kept(
        "register(list[Player], starts=[])", (("proposal_decided", "set_register('NAME', list(voted))"),)
    ),
    "enacted_at": Kept(
        "register(dict[str, Time], starts={})",
        (("rule_enacted", _CHANGED), ("rule_amended", _RENUMBERED), ("rule_transmuted", _RENUMBERED)),
    ),
    "amended_at": Kept(
        "register(dict[str, Time], starts={})", (("rule_amended", _CHANGED), ("rule_transmuted", _RENUMBERED))
    ),
    "changed_at": Kept(
        "register(dict[str, Time], starts={})",
        (("rule_enacted", _CHANGED), ("rule_amended", _CHANGED), ("rule_transmuted", _RENUMBERED)),
    ),
    "amendments_of": Kept(
        "register(dict[str, int], starts={})", (("rule_amended", _COUNTED), ("rule_transmuted", _RENUMBERED))
    ),
    "last_judge": Kept("register(Player)", (("judged", "set_register('NAME', case.judge)"),)),
    "gave_judgment": Kept("register(Player, of=Case)", (("judged", "set_register('NAME', case.judge, case)"),)),
    "cases_called": Kept(
        "register(list[Time], starts=[])",
        (("case_called", "set_register('NAME', (list(NAME) + [now])[-50:])"),),
    ),
    "missed_turns": Kept("register(list[Player], starts=[])", (("register_set", _MISSED),)),
    "extra_turns": Kept("register(list[Player], starts=[])", (("register_set", _AGAIN),)),
    "rule_authors": Kept(
        "register(dict[str, Player], starts={})",
        (("rule_enacted", _AUTHORED), ("rule_amended", _RENUMBERED), ("rule_transmuted", _RENUMBERED)),
    ),
}  # fmt: skip
"""What can be kept, by the name that sentences' code has for it."""


def with_memory(
    made: str | DraftedProvision, declared: frozenset[str], kept: dict[str, str]
) -> tuple[list[str], str | DraftedProvision]:
    """The source that keeps what a provision names, and the provision with the names of its registers.

    `kept` are the registers that the same sentence has already, by what they keep; those that are made are added.
    """
    if isinstance(made, str):
        return [], made
    source: list[str] = []
    for name in KEPT:
        if any(re.search(rf"\b{name}\b", line) for line in made.body) and name not in made.given:
            if made.event in [event for event, _ in KEPT[name].upon]:
                raise NotMeant("it isn't clear whether what happens now counts")
            if name not in kept:
                kept[name] = _free_name(name, declared)
                source += _kept(name, kept[name], declared)
            own = kept[name]
            made = made._replace(body=tuple(re.sub(rf"\b{name}\b", own, line) for line in made.body))
    return source, made


def _free_name(name: str, declared: frozenset[str]) -> str:
    """The name itself, unless a rule declares it already."""
    return next(one for n in range(1, 1000) if (one := name if n == 1 else f"{name}_{n}") not in declared)


def _kept(name: str, own: str, declared: frozenset[str]) -> list[str]:
    """A register, and the provisions that keep it."""
    found = [f"{own} = {KEPT[name].register}"]
    for event, body in KEPT[name].upon:
        lines = tuple(body.replace("NAME", own).split("\n"))
        provision = DraftedProvision((f"@upon({event!r})",), f"keep_{own}_{event}", lines, event, True)
        found.append(written(provision, declared | {own}))
    return found


class FoundMemory(NamedTuple):
    """Something that a mechanism keeps as a sentence would have it kept."""

    name: str
    """Its name in sentences' code."""
    register: str
    provisions: tuple[str, ...]


def memories_in(mechanism: Mechanism) -> list[FoundMemory]:
    """What a mechanism keeps as sentences would have it kept."""
    named = [(re.sub(r"_\d+$", "", one.name), one) for one in mechanism.declarations]
    kept = [(name, one) for name, one in named if name in KEPT]
    source = module_of(mechanism.source).body if kept else []
    functions = {s.name: s for s in source if isinstance(s, ast.FunctionDef)}
    found = []
    for name, declaration in kept:
        made = ast.parse("\n\n".join(_kept(name, declaration.name, frozenset()))).body[1:]
        own = {ast.dump(_unnamed(one)) for one in made if isinstance(one, ast.FunctionDef)}
        keeping = [key for key, function in functions.items() if ast.dump(_unnamed(function)) in own]
        if len(keeping) == len(own):
            found.append(FoundMemory(name, declaration.name, tuple(keeping)))
    return found


def _unnamed(function: ast.FunctionDef) -> ast.FunctionDef:
    copy = deepcopy(function)
    copy.name = "_"
    return copy
