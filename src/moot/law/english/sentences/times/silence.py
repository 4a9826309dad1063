"""Sentences on time that passes without something: nobody proposes, a player does nothing, a turn goes on."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import call, parsed, said_of, same_code, with_subject
from moot.law.english.sentences.times.schedules import timed_pairs
from moot.law.mechanisms.mechanism import Provision

_SINCE = {
    "proposal": "last_proposal", "vote": "last_vote", "adoption": "last_adoption", "case": "last_case",
    "turn_without_proposal": "turn_since", "turn": "turn_since",
}  # fmt: skip
"""What hasn't happened, and since when; each once in a silence, counted from when the rule came into force."""
_STILL = {"turn_without_proposal": "not any([_x >= turn_since for _x in proposal_times[turn]])"}
"""Conditions on which something is still waited for."""
_OF_PLAYER = {
    "move": "last_seen[_x]", "vote": "last_vote_of[_x]", "proposal": "last_proposal_of[_x]",
    "vote_or_proposal": "last_vote_of[_x], last_proposal_of[_x]",
}  # fmt: skip
"""What a player hasn't done, and since when."""
_NAME = re.compile(r"(quiet|idle)_(\w+)_(\d+)_(minutes|hours|days|weeks)")


def _span(duration: ast.expr) -> tuple[str, str]:
    """A duration as part of a name, and its code."""
    if not isinstance(duration, ast.Call) or not isinstance(duration.args[0], ast.Constant):
        raise NotMeant("it isn't clear when that is")
    return f"{ast.unparse(duration.args[0])}_{ast.unparse(duration.func)}", ast.unparse(duration)


def quiet(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`QUIET(what, duration, effects)`: what happens once nobody has done something for so long.

    Of a turn, what happens is said of whose turn it is.
    """
    what, effects = ast.literal_eval(sentence.args[0]), sentence.args[2]
    span, time = _span(sentence.args[1])
    if what.startswith("turn"):
        holder = ast.Name("turn", ast.Load())
        effects = said_of(with_subject(effects, holder), "_they", holder)
    name = f"quiet_{what}_{span}"
    due = f"max([in_force_since, {_SINCE[what]}]) + {time}"
    test = f"{due} > last" + (f" and {_STILL[what]}" if what in _STILL else "")
    lines = (f"if {test}:", f"    return {due}")
    yield DraftedProvision((f"@term({name!r})",), f"when_{name}", lines, returns="Time")
    yield DraftedProvision((f"@timed({name!r})",), f"what_comes_{name}", tuple(statements(effects)))


def idle(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`IDLE(what, duration, effects)`: what happens to each player who hasn't done something for so long."""
    what, effects = ast.literal_eval(sentence.args[0]), sentence.args[2]
    span, time = _span(sentence.args[1])
    one = ast.Name("_e", ast.Load())
    effects = said_of(with_subject(effects, one), "_they", one)
    if "_e" not in ast.unparse(effects):
        raise NotMeant("it may be once for all, or once for each")
    name = f"idle_{what}_{span}"
    due = f"max([in_force_since, joined_at[_x], {_OF_PLAYER[what]}]) + {time}"
    lines = (f"coming = [{due} for _x in players if {due} > last]", "if coming:", "    return min(coming)")
    yield DraftedProvision((f"@term({name!r})",), f"when_{name}", lines, returns="Time")
    each = call("EACH", parsed(f"[_x for _x in players if {due} == now]"), effects)
    yield DraftedProvision((f"@timed({name!r})",), f"what_comes_{name}", tuple(statements(each)))


def find_silence(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Terms that answer when a silence has lasted long enough, each with the provision that runs then."""
    for term, timed, name in timed_pairs(provisions):
        found = _NAME.fullmatch(name)
        if found is None or found[2] not in (_SINCE if found[1] == "quiet" else _OF_PLAYER):
            continue
        body = body_of(functions[timed])
        loop = body[0] if found[1] == "idle" else None
        effects: ast.expr | None = effects_of(loop.body if isinstance(loop, ast.For) else body)
        if effects is None:
            continue
        if isinstance(loop, ast.For):
            effects = said_of(effects, ast.unparse(loop.target), ast.Name("_s", ast.Load()))
        code = call(found[1].upper(), ast.Constant(found[2]), parsed(f"{found[4]}({found[3]})"), effects)
        try:
            made = list((quiet if found[1] == "quiet" else idle)(code, ""))
        except NotMeant:
            continue
        waits = same_code(body_of(functions[term]), "\n".join(made[0].body))
        whom = made[1].body[0].removeprefix("for each in ").removesuffix(":")
        if waits and (not isinstance(loop, ast.For) or same_code([ast.Expr(loop.iter)], whom)):
            yield (term, timed), code
