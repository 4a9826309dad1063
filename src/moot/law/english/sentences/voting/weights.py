"""Sentences on how many votes somebody has: further votes of theirs count on the side that they voted for."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions, body_of, folded
from moot.law.english.code.provisions import DraftedProvision
from moot.law.english.code.trees import call, said_of
from moot.law.mechanisms.mechanism import Provision

_SIDES = ("votes_for", "votes_against")
_VOTING = ("votes_for", "votes_against", "voted", "abstaining")


def weight(sentence: ast.Call, says: str) -> Iterator[DraftedProvision]:
    """`WEIGHT(test, more)`: whoever passes the test, as `player`, has so many more votes."""
    test, more = sentence.args
    if any(isinstance(n, ast.Name) and n.id in _VOTING for n in ast.walk(test)):
        raise NotMeant("how votes count can't depend on the votes")
    meant = ast.unparse(said_of(test, "player", ast.Name("_x", ast.Load())))
    further = f"[_x for _x in answer if {meant}]"
    count = more.left.value - 1 if isinstance(more, ast.BinOp) else ast.literal_eval(more)  # type: ignore[attr-defined]
    if count < 1:
        raise NotMeant("these are no further votes")
    line = f"return answer + {further}" + ("" if count == 1 else f" * {count}")
    for side in _SIDES:
        yield DraftedProvision(
            (f"@adjust({side!r})",), f"more_{side}", (line,), has_proposal=True, given=frozenset({"answer"})
        )


def find_weight(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Pairs of provisions that count further votes of the same players on both sides."""
    sides: dict[str, dict[str, str]] = {side: {} for side in _SIDES}
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "adjust" and trigger.on in sides and len(provision.triggers) == 1:
            sides[trigger.on].setdefault("\n".join(ast.unparse(one) for one in body_of(functions[name])), name)
    for body, name in sides["votes_for"].items():
        other = sides["votes_against"].get(body)
        found = _weight_in(body)
        if other is not None and found is not None:
            yield (name, other), found


def _weight_in(body: str) -> ast.expr | None:
    """The code of a sentence whose provisions have this body."""
    statement = ast.parse(body).body[0]
    value = statement.value if isinstance(statement, ast.Return) else None
    if not (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and ast.unparse(value.left) == "answer"):
        return None
    added: ast.expr = value.right
    more: ast.expr = ast.Constant(1)
    if isinstance(added, ast.BinOp) and isinstance(added.op, ast.Mult):
        more = added.right
        added = added.left
    if not isinstance(added, ast.ListComp) or len(added.generators) != 1:
        return None
    loop = added.generators[0]
    same = ast.unparse(added.elt) == ast.unparse(loop.target) and ast.unparse(loop.iter) == "answer"
    if not same or len(loop.ifs) != 1:
        return None
    return call("WEIGHT", folded(said_of(loop.ifs[0], ast.unparse(loop.target), ast.Name("player", ast.Load()))), more)
