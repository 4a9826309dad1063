"""Sentences that count how often something happens: every third time, the first two, once for each player."""

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, is_call, parsed, said_of
from moot.law.mechanisms.mechanism import Provision
from moot.law.vocabulary import EVENT_FIELDS

_TODAY = "local_date(now, zone)"
_NOW = {"daily": _TODAY, "weekly": f"{_TODAY} - weekday({_TODAY})"}
"""What is remembered of a day, or of a week."""


def tallied(sentence: ast.Call, says: str) -> Iterator[DraftedProvision | str]:
    """`TALLIED(mode, n, they, event, condition, effects)`: `they` is whose times are counted, or None."""
    if len(sentence.args) != 6:
        raise NotMeant("that is nothing that could be counted")
    mode, they, test = ast.literal_eval(sentence.args[0]), ast.unparse(sentence.args[2]), sentence.args[4]
    count, effects, event = sentence.args[1], sentence.args[5], sentence.args[3]
    assert isinstance(event, ast.Call)
    name = ast.literal_eval(event.args[0])
    test_and_effects = f"{ast.unparse(test)} {ast.unparse(effects)}".lower()
    words = [word for word in re.findall(r"\w+", test_and_effects) if word not in _LEFT_OUT]
    register = "_".join([mode, ast.unparse(count), name.removeprefix("proposal_"), *words])[:44].strip("_")
    yield f"{register} = {_declared(mode, they)}"
    body = _body(mode, ast.unparse(count), register, they, list(statements(effects)))
    if ast.unparse(test) != "True":
        body = [f"if {ast.unparse(test)}:", *("    " + line for line in body)]
    has_proposal = "proposal" in EVENT_FIELDS.get(name, {})
    if mode == "voters" and not has_proposal:
        raise NotMeant("there is no vote that they could be the first of")
    yield DraftedProvision(
        (f"@upon({name!r})",), f"when_{name}", tuple(body), name, has_proposal, frozenset({register})
    )


_LEFT_OUT = frozenset("do when each true award proposal case choice is not none len".split())
"""Words of code that are left out of the names of registers."""


def _declared(mode: str, they: str) -> str:
    of = "" if they == "None" else ", of=Player"
    if mode == "voters":
        return "register(list[Player], of=Proposal, starts=[])"
    return f"register(Day{of})" if mode in _NOW else f"register(int{of}, starts=0)"


def _body(mode: str, n: str, register: str, they: str, effects: list[str]) -> list[str]:
    inner = ["    " + line for line in effects]
    own, whose = (register, "") if they == "None" else (f"{register}[{they}]", f", {they}")
    if mode == "voters":
        keep = f"    set_register({register!r}, {register} + [{they}], proposal)"
        return [f"if {they} not in {register} and len({register}) < {n}:", keep, *inner]
    if mode in _NOW:
        keep = f"    set_register({register!r}, {_NOW[mode]}{whose})"
        return [f"if {own} != {_NOW[mode]}:", keep, *inner]
    keep = f"set_register({register!r}, {own} + 1{whose})"
    if mode == "first":
        return [f"if {own} < {n}:", "    " + keep, *inner]
    return [keep, f"if ({own} + 1) % {n} == 0:" if mode == "every" else f"if {own} + 1 == {n}:", *inner]


_KEPT = re.compile(r"set_register\('(\w+)', .*")
_TEST = {
    "every": re.compile(r"\((.+) \+ 1\) % (\d+) == 0"),
    "nth": re.compile(r"(.+) \+ 1 == (\d+)"),
    "first": re.compile(r"(\w+(?:\[[\w.]+\])?) < (\d+)"),
    "voters": re.compile(r"([\w.]+) not in \w+ and len\(\w+\) < (\d+)"),
    "daily": re.compile(re.escape(r"#1 != " + _NOW["daily"]).replace("\\#1", "(.+?)")),
    "weekly": re.compile(re.escape(r"#1 != " + _NOW["weekly"]).replace("\\#1", "(.+?)")),
}


def find_tallied(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that count, and the registers in which they do."""
    for name, provision in provisions.items():
        if [(t.does, t.kind) for t in provision.triggers] != [("upon", "")]:
            continue
        body, test = body_of(functions[name]), "True"
        found = _found(body)
        if found is None and len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse:
            test, found = ast.unparse(body[0].test), _found(body[0].body)
        if found is not None:
            yield (name, found.register), _sentence(found, provision.triggers[0].on, test)


class _Tally(NamedTuple):
    """A body that counts."""

    mode: str
    n: int
    they: str
    register: str
    effects: ast.expr


_WHO = {
    "proposal_adopted": "proposal.author", "proposal_defeated": "proposal.author", "proposed": "proposal.author",
    "withdrawn": "proposal.author", "ballot_cast": "player", "joined": "player", "left": "player",
    "case_called": "case.caller", "judged": "case.judge",
}  # fmt: skip
"""The player whom each event names."""


def _sentence(found: _Tally, event: str, test: str) -> ast.expr:
    """The code of a sentence as it's read, for a body that counts."""
    keyed = found.they != "None"
    who = _WHO.get(event) if keyed or test != "True" else None
    keywords = [ast.keyword("_they", parsed(str(who)))]
    keywords += [ast.keyword("_if", parsed(test))] * (test != "True")
    on = ast.Call(ast.Name("EVENT", ast.Load()), [ast.Constant(event)], keywords)
    effects = found.effects
    if found.mode == "voters":
        effects = said_of(effects, "player", ast.Name("_s", ast.Load()))
    whose: ast.expr = ast.Name("each", ast.Load()) if keyed else ast.Constant(None)
    if found.mode in _NOW:
        whose = ast.Name("maybe", ast.Load())
    return call("TALLIED", ast.Constant(found.mode), ast.Constant(found.n), whose, on, effects)


def _found(body: list[ast.stmt]) -> _Tally | None:
    """The mode, number, whose times, register and effects of a body that counts."""
    tested = body[-1] if body else None
    if not isinstance(tested, ast.If) or tested.orelse or len(body) > 2:
        return None
    keep, done = (body[0], tested.body) if len(body) == 2 else (tested.body[0], tested.body[1:])
    if not isinstance(keep, ast.Expr) or not is_call(keep.value, "set_register"):
        return None
    register, test, effects = _KEPT.fullmatch(ast.unparse(keep)), ast.unparse(tested.test), effects_of(done)
    if register is None or effects is None:
        return None
    for mode, pattern in _TEST.items():
        match = pattern.fullmatch(test)
        if match is not None:
            whose = re.search(r"\[(.+)\]", match[1])
            they = match[1] if mode == "voters" else whose[1] if whose else "None"
            n = int(match[2]) if pattern.groups == 2 else 1
            lines = list(statements(normal(ast.unparse(effects))))
            made = "\n".join(_body(mode, str(n), register[1], they, lines))
            if ast.unparse(ast.Module(body, [])) == ast.unparse(ast.parse(made)):
                return _Tally(mode, n, they, register[1], effects)
    return None
