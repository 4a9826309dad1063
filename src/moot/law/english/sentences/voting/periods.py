"""Sentences about deadlines of proposals: when a vote opens and closes by itself."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call
from moot.law.english.sentences.times.schedules import timed_pairs
from moot.law.mechanisms.mechanism import Provision

CLOSES = "close_voting(proposal)"
_DONE = {"voting_closes": CLOSES, "voting_opens": "open_voting(proposal)"}
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
