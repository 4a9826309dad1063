"""Memory: what a sentence has the game keep track of, such as whose proposals have been adopted.

A sentence's code may name what is kept in `KEPT` as if it were a fact. Then a register and the provisions that keep it
come along with the sentence, and they're found again together with it. When its rule comes into force, the register is
set from the game's past, unless the past doesn't tell, or the sentence says that it counts from then.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from textwrap import indent
from typing import Literal, NamedTuple

from moot.law.english.code.provisions import DraftedProvision, written
from moot.law.english.code.trees import NotMeant, call, is_call
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.syntax import module_of

Since = Literal["", "beginning", "adoption"]
"""Since when something is kept: the beginning of the game, or the rule's adoption; empty if that's all the same."""


class Kept(NamedTuple):
    """Something that's kept: its register, and what sets it. `NAME` is the register's name."""

    register: str
    after: Mapping[str, str] = {}
    """What it is after each event: `OLD` is what it was, `AT` the time, and `WHO` whoever the event names."""
    otherwise: tuple[tuple[str, str], ...] = ()
    """What keeps it upon each event, if that's something else."""
    past: str = ""
    """The statements that fill it from the past, where `after` doesn't tell them."""
    before: tuple[tuple[str, str], ...] = ()
    """What kept it upon each event in rules of older games, if that was something else."""

    @property
    def upon(self) -> tuple[tuple[str, str], ...]:
        """What keeps it upon each event."""
        return self.otherwise or tuple((event, _upon(self.register, event, to)) for event, to in self.after.items())


_VOTES = "for who in players:\n    if votes_cast[who]:\n        set_register('NAME', {}, who)"
_LAST_VOTERS = (
    "decided = [one.proposal for one in past if one.name == 'proposal_decided']\n"
    "if decided:\n    set_register('NAME', [who for who in players if str(decided[-1]) in votes_cast[who]])"
)
_CHANGED = "known = dict(NAME)\nknown[str(rule)] = {}\nset_register('NAME', known)"
_AUTHORED = f"if proposal is not None:\n{indent(_CHANGED.format('proposal.author'), '    ')}"
_RENUMBERED = (
    "if str(was) in NAME and str(was) != str(rule):\n    known = dict(NAME)\n    known[str(rule)] = known[str(was)]\n"
    "    set_register('NAME', known)"
)
_ENACTED, _AMENDED = ("rule_enacted", _CHANGED.format("now")), ("rule_amended", _CHANGED.format("now"))
_COUNTED = ("rule_amended", _CHANGED.format("known.get(str(was), 0) + 1"))
_MOVED = ("rule_amended", _RENUMBERED), ("rule_transmuted", _RENUMBERED)
_MISSED = (
    "if register == 'turn' and value in NAME:\n    remove_from('NAME', value)\n"
    "    set_register('turn', next_after(seating, value) or value)"
)
_BEGUN = "if register == 'turn':\n    set_register('NAME', now)"
_AGAIN = (
    "if register == 'turn':\n    again = [one for one in NAME if next_after(seating, one) == value]\n"
    "    if again:\n        remove_from('NAME', again[0])\n        set_register('turn', again[0])"
)
_NUMBER, _TIME = "register(int{}, starts=0)", "register(Time{}, starts=0)"
_TIMES, _PLAYERS = "register(list[Time]{}, starts=[])", "register(list[Player], starts=[])"
_RULES, _PLAYER, _EACH = "register(dict[str, {}], starts={{}})", "register(Player)", ", of=Player"
_MORE, _FURTHER = "OLD + 1", "(list(OLD) + [AT])[-50:]"
KEPT: Mapping[str, Kept] = {
    "adoptions_of": Kept(_NUMBER.format(_EACH), {"proposal_adopted": _MORE}),
    "defeats_of": Kept(_NUMBER.format(_EACH), {"proposal_defeated": _MORE}),
    "defeats_in_a_row": Kept(_NUMBER.format(_EACH), {"proposal_defeated": _MORE, "proposal_adopted": "0"}),
    "adoptions_in_a_row": Kept(_NUMBER.format(_EACH), {"proposal_adopted": _MORE, "proposal_defeated": "0"}),
    "proposal_times": Kept(_TIMES.format(_EACH), {"proposed": _FURTHER}),
    "defeat_times": Kept(_TIMES.format(_EACH), {"proposal_defeated": _FURTHER}),
    "case_times": Kept(_TIMES.format(_EACH), {"case_called": _FURTHER}),
    "last_adoption": Kept(_TIME.format(""), {"proposal_adopted": "AT"}),
    "last_defeat": Kept(_TIME.format(""), {"proposal_defeated": "AT"}),
    "last_vote_of": Kept(_TIME.format(_EACH), {}, (("ballot_cast", "set_register('NAME', now, player)"),),
                         _VOTES.format("max(votes_cast[who].values())")),
    "last_decision": Kept(_TIME.format(""), {"proposal_decided": "AT"}),
    "turn_since": Kept(_TIME.format(""), {}, (("register_set", _BEGUN),)),
    "last_proposer": Kept(_PLAYER, {"proposed": "WHO"}),
    "last_adopted_author": Kept(_PLAYER, {"proposal_adopted": "WHO"}),
    "last_decided_author": Kept(_PLAYER, {"proposal_decided": "WHO"}),
    "decided_so_far": Kept(_NUMBER.format(""), {"proposal_decided": _MORE}),
    "ballots_of": Kept(_NUMBER.format(_EACH), {},
                       (("ballot_cast", "set_register('NAME', len(votes_cast[player]), player)"),),
                       _VOTES.format("len(votes_cast[who])"),
                       (("ballot_cast", "set_register('NAME', NAME[player] + 1, player)"),)),
    "adopted_so_far": Kept(_NUMBER.format(""), {"proposal_adopted": _MORE}),
    "defeated_so_far": Kept(_NUMBER.format(""), {"proposal_defeated": _MORE}),
    "last_voters": Kept(_PLAYERS, {}, (("proposal_decided", "set_register('NAME', list(voted))"),), _LAST_VOTERS),
    "enacted_at": Kept(_RULES.format("Time"), {"rule_enacted": "AT"}, (_ENACTED, *_MOVED)),
    "amended_at": Kept(_RULES.format("Time"), {"rule_amended": "AT"}, (_AMENDED, _MOVED[1])),
    "changed_at": Kept(_RULES.format("Time"), {"rule_enacted": "AT", "rule_amended": "AT"},
                       (_ENACTED, _AMENDED, _MOVED[1])),
    "amendments_of": Kept(_RULES.format("int"), {"rule_amended": _MORE}, (_COUNTED, _MOVED[1])),
    "rule_authors": Kept(_RULES.format("Player"), {"rule_enacted": "WHO"}, (("rule_enacted", _AUTHORED), *_MOVED)),
    "last_judge": Kept(_PLAYER, {"judged": "WHO"}),
    "gave_judgment": Kept("register(Player, of=Case)", {"judged": "WHO"}),
    "cases_called": Kept(_TIMES.format(""), {"case_called": _FURTHER}),
    "missed_turns": Kept(_PLAYERS, {}, (("register_set", _MISSED),)),
    "extra_turns": Kept(_PLAYERS, {}, (("register_set", _AGAIN),)),
    "paid_votes": Kept("register(bool, of=(Player, Proposal), starts=False)"),
}  # fmt: skip
"""What can be kept, by the name that sentences' code has for it."""


def _upon(register: str, event: str, value: str) -> str:
    """What sets a register upon an event."""
    who = {"case_called": "case.caller", "judged": "case.judge"}.get(event, "proposal.author")
    key = who if "of=Player" in register else "case" if "of=Case" in register else ""
    old = f"NAME[{key}]" if key else "NAME"
    told = value.replace("OLD", old).replace("AT", "now").replace("WHO", who)
    line = f"set_register('NAME', {told}{', ' * bool(key)}{key})"
    return f"if {who} is not None:\n    {line}" if key == "case.caller" else line


_NO_PAST = frozenset({"missed_turns", "extra_turns", "paid_votes"})
"""What has no past before its rule."""


def with_memory(
    made: Sequence[str | DraftedProvision], declared: frozenset[str], since: Since = ""
) -> list[tuple[list[str], str | DraftedProvision]]:
    """The provisions of a sentence with the names of their registers, each after the source that keeps what it names.

    Raises `NotMeant` if they can't be kept since then; without that, they're kept since the earliest that they can be.
    """
    named = {name for one in made if not isinstance(one, str) for name in KEPT if _names(one, name)}
    told = all(KEPT[name].past or KEPT[name].after for name in named)
    if since and (named <= _NO_PAST or (since == "beginning" and not told)):
        raise NotMeant("nothing is counted from then")
    kept: dict[str, str] = {}
    found: list[tuple[list[str], str | DraftedProvision]] = []
    for one in made:
        source: list[str] = []
        for name in KEPT if not isinstance(one, str) else ():
            assert isinstance(one, DraftedProvision)
            if not _names(one, name):
                continue
            if one.event in [event for event, _ in KEPT[name].upon]:
                raise NotMeant("it isn't clear whether what happens now counts")
            if name not in kept:
                kept[name] = _free_name(name, declared)
                source += _kept(name, kept[name], KEPT[name].upon, told and since != "adoption")
            own = kept[name]
            one = one._replace(body=tuple(re.sub(rf"\b{name}\b", own, line) for line in one.body))
        found.append((source, one))
    return found


def _names(made: DraftedProvision, name: str) -> bool:
    return name not in made.given and any(re.search(rf"\b{name}\b", line) for line in made.body)


def _free_name(name: str, declared: frozenset[str]) -> str:
    """The name itself, unless a rule declares it already."""
    return next(one for n in range(1, 1000) if (one := name if n == 1 else f"{name}_{n}") not in declared)


def _kept(name: str, own: str, upon: tuple[tuple[str, str], ...], recalls: bool) -> list[str]:
    """A register, and the provisions that keep it, and set it from the past when its rule comes into force if asked."""
    made: list[tuple[tuple[str, ...], str]] = [((event,), body) for event, body in upon]
    changed = ("rule_enacted", "rule_amended")
    if recalls and all(event.startswith("rule_") for event, _ in upon):  # always anew: several may change at once
        made = [(tuple(dict.fromkeys([*changed, *dict(upon)])), _past(KEPT[name]))]
    elif recalls:
        made.append((changed, f"if str(rule) == str(this_rule):\n{indent(_past(KEPT[name]), '    ')}"))
    found = [f"{own} = {KEPT[name].register}"]
    for on, body in made:
        lines = tuple(body.replace("NAME", own).split("\n"))
        called = f"keep_{own}_{on[0]}" if on[1:] == () else f"recall_{own}"
        heard = tuple(f"@upon({event!r})" for event in on)
        found.append(written(DraftedProvision(heard, called, lines, on[0], True), frozenset({own})))
    return found


def _past(memory: Kept) -> str:
    """The source lines that fill a register from the game's past."""
    if memory.past:
        return memory.past
    of, _, starts = memory.register.removesuffix(")").partition(", starts=")
    keys = {"of=Player": "one.player", "of=Case": "one.case", "dict[str": "str(one.rule)"}
    key = next((path for part, path in keys.items() if part in of), "")
    known, old = (f"known[{key}]", f"known.get({key}, {starts.replace('{}', '0')})") if key else ("known", "known")
    lines = [f"known = {'{}' if key else starts or None}", "for one in past:"]
    for event, value in memory.after.items():
        told = value.replace("OLD", old).replace("AT", "one.at").replace("WHO", "one.player")
        lines += [f"    if one.name == {event!r}{' and one.player' * (value == 'WHO')}:", f"        {known} = {told}"]
    if "of=" not in of:
        return "\n".join([*lines, "set_register('NAME', known)"])
    among = " if who in players" * ("of=Player" in of)
    return "\n".join(
        [*lines, f"for who in [who for who in known{among}]:", "    set_register('NAME', known[who], who)"]
    )


class FoundMemory(NamedTuple):
    """Something that a mechanism keeps as a sentence would have it kept."""

    name: str
    """Its name in sentences' code."""
    register: str
    provisions: tuple[str, ...]
    since: Since = ""


def memories_in(mechanism: Mechanism) -> list[FoundMemory]:
    """What a mechanism keeps as sentences would have it kept."""
    named = [(re.sub(r"_\d+$", "", one.name), one.name) for one in mechanism.declarations]
    kept = [(name, own) for name, own in named if name in KEPT]
    source = module_of(mechanism.source).body if kept else []
    functions = {s.name: s for s in source if isinstance(s, ast.FunctionDef)}
    return [found for name, own in kept if (found := _found(name, own, functions))]


def _found(name: str, own: str, functions: Mapping[str, ast.FunctionDef]) -> FoundMemory | None:
    """How a register is kept: from the past on, from its rule's adoption on, or as in older games."""
    memory = KEPT[name]
    told = bool(memory.past or memory.after)
    for upon, recalls in ((memory.upon, told), (memory.upon, False), (memory.before or memory.upon, False)):
        made = ast.parse("\n\n".join(_kept(name, own, upon, recalls))).body[1:]
        wanted = {ast.dump(_unnamed(one)) for one in made if isinstance(one, ast.FunctionDef)}
        keeping = [key for key, function in functions.items() if ast.dump(_unnamed(function)) in wanted]
        if len(keeping) == len(wanted):
            since: Since = "" if name in _NO_PAST else "beginning" if recalls else "adoption"
            return FoundMemory(name, own, tuple(keeping), since)
    return None


def latest(since: Iterable[Since]) -> Since:
    """Since when a sentence counts that names what is kept since then."""
    found = {*since}
    return "adoption" if "adoption" in found else "beginning" if "beginning" in found else ""


def since_and_sentence(sentence: ast.expr) -> tuple[Since, ast.expr]:
    """Since when a sentence says that it counts, and the code of the rest of it."""
    if isinstance(sentence, ast.Call) and is_call(sentence, "COUNTING"):
        return ast.literal_eval(sentence.args[0]), sentence.args[1]
    return "", sentence


def counting(since: Since, sentence: ast.expr) -> ast.expr:
    """Wrap a sentence's code in `COUNTING`, by which it says whether the game's past counts."""
    inner = since_and_sentence(sentence)[1]
    return call("COUNTING", ast.Constant(since), inner) if since else inner


def _unnamed(function: ast.FunctionDef) -> ast.FunctionDef:
    copy = deepcopy(function)
    copy.name = "_"
    return copy
