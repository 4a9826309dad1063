"""Sentences on whose turn is next: they change what the rules in force make of the turn as one ends."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call
from moot.law.mechanisms.mechanism import Provision

_ENDED = "name == 'turn' and cause.name in ('turn_completed', 'proposal_decided')"
"""That the turn passes on because one has ended, and not because somebody gives it away or leaves."""
_SET = "set_register('turn', "


def next_turn(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`NEXT_TURN(player)`: whose turn it is after each turn."""
    yield DraftedProvision(
        ("@adjust('set_register')",),
        "whose_turn_is_next",
        (f"if {_ENDED}:", f"    return {_SET}{ast.unparse(sentence.args[0])})"),
        given=frozenset({"name", "cause"}),
    )


def find_next_turn(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that say whose turn is next."""
    for name, provision in provisions.items():
        body = body_of(functions[name])
        on = [(trigger.does, trigger.on) for trigger in provision.triggers]
        if on != [("adjust", "set_register")] or len(body) != 1 or not isinstance(body[0], ast.If):
            continue
        inner = body[0].body[0]
        value = inner.value if isinstance(inner, ast.Return) and len(body[0].body) == 1 else None
        is_ours = ast.unparse(body[0].test) == _ENDED and not body[0].orelse
        if is_ours and isinstance(value, ast.Call) and ast.unparse(value).startswith(_SET) and len(value.args) == 2:
            yield (name,), call("NEXT_TURN", folded(value.args[1]))
