"""Sentences about deadlines: when a vote opens and closes by itself, and what happens so long after something."""

import ast
import re
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, effects_of, folded
from moot.law.english.code.provisions import DraftedProvision, statements
from moot.law.english.code.trees import NotMeant, call, names_in, parsed
from moot.law.english.sentences.schedules import timed_pairs
from moot.law.mechanisms.mechanism import Provision

_DONE = {"voting_closes": "close_voting(proposal)", "voting_opens": "open_voting(proposal)"}
"""What is done when the time has come, by the term that answers when that is."""
_IF = {"voting_closes": "proposal.opened is not None", "voting_opens": "proposal.stage == 'made'"}
_ZONE = frozenset({"zone"})


def period(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`PERIOD(term, time)`: the term that answers when, and what happens then."""
    name, time = ast.literal_eval(sentence.args[0]), ast.unparse(sentence.args[1])
    lines = (f"if {_IF[name]}:", f"    return {time}")
    yield DraftedProvision((f"@term({name!r})",), f"when_{name}", lines, "", True, _ZONE, returns="Deadline")
    yield DraftedProvision((f"@timed({name!r})",), f"what_comes_when_{name}", (_DONE[name],), has_proposal=True)


def find_period(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Terms that answer when a vote opens or closes, each with the provision that does it."""
    for term, timed, name in timed_pairs(provisions):
        body = body_of(functions[term])
        if name not in _DONE or [ast.unparse(one) for one in body_of(functions[timed])] != [_DONE[name]]:
            continue
        only = body[0] if len(body) == 1 else None
        if isinstance(only, ast.If) and ast.unparse(only.test) == _IF[name] and not only.orelse:
            given = only.body[0]
            if len(only.body) == 1 and isinstance(given, ast.Return) and given.value is not None:
                yield (term, timed), call("PERIOD", ast.Constant(name), folded(given.value))


_VOTES = ("votes_for", "votes_against", "voted")
_ALWAYS = ("proposal.made", "case.called")
"""Moments that every proposal and every case has had."""
_NAME = re.compile(r"(\d+)_(minutes|hours|days|weeks)_after_(proposal|case)_(made|opened|called|accepted|judged)")


def due(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`DUE(moment, duration, effects)`: what happens so long after a moment of a proposal or a case that is open."""
    moment, duration, effects = ast.unparse(sentence.args[0]), sentence.args[1], sentence.args[2]
    subject = moment.split(".")[0]
    if not isinstance(duration, ast.Call) or not isinstance(duration.args[0], ast.Constant):
        raise NotMeant("nobody waits for that")
    name = f"{ast.unparse(duration.args[0])}_{ast.unparse(duration.func)}_after_{moment.replace('.', '_')}"
    if {"proposal" if name in _VOTES else name for name in names_in(effects) & {"proposal", "case", *_VOTES}} != {
        subject
    }:
        raise NotMeant("it speaks of something else")
    answer = f"return {moment} + {ast.unparse(duration)}"
    lines = (answer,) if moment in _ALWAYS else (f"if {moment} is not None:", f"    {answer}")
    is_proposal, given = subject == "proposal", frozenset({subject})
    yield DraftedProvision((f"@term('due_{name}')",), f"due_{name}", lines, "", is_proposal, given, returns="Deadline")
    done = tuple(statements(effects))
    yield DraftedProvision((f"@timed('due_{name}')",), f"done_{name}", done, "", is_proposal, given)


def find_due(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Terms that answer when something is due after a moment, each with the provision that runs then."""
    for term, timed, name in timed_pairs(provisions):
        found = _NAME.fullmatch(name.removeprefix("due_"))
        effects = effects_of(body_of(functions[timed])) if found else None
        if not found or effects is None:
            continue
        moment = parsed(f"{found[3]}.{found[4]}")
        duration = parsed(f"{found[2]}({found[1]})")
        body = [ast.unparse(one) for one in body_of(functions[term])]
        answer = f"return {ast.unparse(moment)} + {ast.unparse(duration)}"
        if body in ([answer], [f"if {ast.unparse(moment)} is not None:\n    {answer}"]):
            yield (term, timed), call("DUE", moment, duration, effects)
