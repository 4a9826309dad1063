"""Sentences on who judges a case: they change whom the rules in force name when a case is called."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call, parsed, same_code
from moot.law.mechanisms.mechanism import Provision

_EFFECTS = {"appoint_judge": "who_judges", "ask_judge": "who_is_asked_to_judge"}
"""The effects by which rules name a judge, each with the name of the provision that changes it."""
_THERE_ARE_OTHERS = "cause.name == 'case_called' and len(players) >= 2"


def judge_is(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`JUDGE_IS(person)`: who judges each case; what the rules in force say stays if there is nobody else, or no such.

    Later judges of the same case, such as after a refusal, are left to the rules in force.
    """
    who = ast.unparse(sentence.args[0])
    held = f" and {who} is not None" if isinstance(sentence.args[0], ast.Name) else ""
    for effect, name in _EFFECTS.items():
        body = (f"if {_THERE_ARE_OTHERS}{held}:", f"    return {effect}(case, {who})")
        yield DraftedProvision((f"@adjust({effect!r})",), name, body, given=frozenset({"cause", "case"}))


def find_judge_is(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Pairs of provisions that name the same judge, whether a judge is appointed or asked."""
    named: dict[str, dict[str, str]] = {}
    for name, provision in provisions.items():
        on = [(trigger.does, trigger.on) for trigger in provision.triggers]
        last = functions[name].body[-1]
        inner = last.body[0] if isinstance(last, ast.If) and len(last.body) == 1 else None
        value = inner.value if isinstance(inner, ast.Return) else None
        if on in [[("adjust", effect)] for effect in _EFFECTS] and isinstance(value, ast.Call) and len(value.args) == 2:
            named.setdefault(ast.unparse(value.args[1]), {})[on[0][1]] = name
    for who, pair in named.items():
        code = call("JUDGE_IS", parsed(who))
        made = list(judge_is(code, ""))
        if len(pair) == len(made) and all(
            same_code(body_of(functions[pair[effect]]), "\n".join(one.body))
            for effect, one in zip(_EFFECTS, made, strict=True)
        ):
            yield tuple(pair.values()), call("JUDGE_IS", folded(parsed(who)))


_DRAWN = "judge_is_drawn"
_CHOSEN = {
    "judge_appointed": ("the_judge_is_drawn", "appoint_judge"), "judge_asked": ("who_is_asked_is_drawn", "ask_judge"),
}  # fmt: skip
"""How rules choose a judge: the event, and the provision that draws another with its effect."""


def judge_drawn(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`JUDGE_DRAWN(people)`: a case's first judge is drawn by lot; no rule that changes an effect may draw."""
    pool = ast.unparse(sentence.args[0])
    yield f"{_DRAWN} = register(bool, of=Case, starts=False)"
    one = pool if pool.isidentifier() else f"({pool})"
    for event, (name, effect) in _CHOSEN.items():
        body = (
            f"if not {_DRAWN}:",
            f"    set_register({_DRAWN!r}, True, case)",
            f"    if len({pool}) >= 1:",
            f"        {effect}(case, {one}[draw(0, len({pool}) - 1)])",
        )
        yield DraftedProvision((f"@upon({event!r})",), name, body, event, False, frozenset({_DRAWN}))


def find_judge_drawn(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that draw a case's first judge by lot, and the register that remembers it."""
    listening = [(trigger.does, trigger.on, name) for name, p in provisions.items() for trigger in p.triggers]
    for does, on, name in listening:
        if (does, on) != ("upon", "judge_appointed"):
            continue
        pool = re.search(r"if len\((.*)\) >= 1:", ast.unparse(functions[name]))
        if pool is None:
            continue
        made = [one for one in judge_drawn(call("JUDGE_DRAWN", parsed(pool[1])), "") if not isinstance(one, str)]
        names = [
            other
            for one in made
            for does, on, other in listening
            if (does, on) == ("upon", one.event) and same_code(body_of(functions[other]), "\n".join(one.body))
        ]
        if len(names) == len(made):
            yield (*names, _DRAWN), call("JUDGE_DRAWN", folded(parsed(pool[1])))
