"""Sentences on how many votes somebody has: further votes of theirs count on the side that they voted for.

Whose vote doesn't count may vote: it's on neither side, and where a proposal needs everybody, it needs the others.
"""

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
    count = more.left.value - 1 if isinstance(more, ast.BinOp) else ast.literal_eval(more)  # type: ignore[attr-defined]
    if count == -1:
        yield from _without(meant)
        return
    further = f"[_x for _x in answer if {meant}]"
    if count < 1:
        raise NotMeant("these are no further votes")
    line = f"return answer + {further}" + ("" if count == 1 else f" * {count}")
    for side in _SIDES:
        yield DraftedProvision(
            (f"@adjust({side!r})",), f"more_{side}", (line,), has_proposal=True, given=frozenset({"answer"})
        )


def _without(meant: str) -> Iterator[DraftedProvision]:
    """What leaves some votes out of the count, on both sides and of those that a proposal needs."""
    line = f"return [_x for _x in answer if not ({meant})]"
    given = frozenset({"answer"})
    for side in _SIDES:
        yield DraftedProvision((f"@adjust({side!r})",), f"without_{side}", (line,), has_proposal=True, given=given)
    lines = (
        f"counted = [_x for _x in eligible_voters if not ({meant})]",
        "if len(counted) < answer <= len(eligible_voters):\n    return len(counted)",
    )
    yield DraftedProvision(("@adjust('votes_required')",), "all_that_count", lines, has_proposal=True, given=given)


def find_weight(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that count further votes of the same players on both sides, or none of theirs."""
    sides: dict[str, dict[str, str]] = {side: {} for side in (*_SIDES, "votes_required")}
    for name, provision in provisions.items():
        trigger = provision.triggers[0]
        if trigger.does == "adjust" and trigger.on in sides and len(provision.triggers) == 1:
            sides[trigger.on].setdefault("\n".join(ast.unparse(one) for one in body_of(functions[name])), name)
    for body, name in sides["votes_for"].items():
        other = sides["votes_against"].get(body)
        found = _weight_in(body)
        if other is None or found is None:
            continue
        if ast.unparse(found.args[1]) != "-1":
            yield (name, other), found
        elif (
            needed := next((n for b, n in sides["votes_required"].items() if _is_of_the_same(b, body)), None)
        ) is not None:
            yield (name, other, needed), found


def _is_of_the_same(needed: str, body: str) -> bool:
    """Whether what a proposal needs is reckoned without the same votes as a side."""
    own = needed.partition("counted = ")[2].partition("\n")[0].replace(" in eligible_voters ", " in answer ")
    return f"return {own}" == body and needed.endswith("<= len(eligible_voters):\n    return len(counted)")


def _weight_in(body: str) -> ast.Call | None:
    """The code of a sentence whose provisions have this body."""
    statement = ast.parse(body).body[0]
    value = statement.value if isinstance(statement, ast.Return) else None
    if isinstance(value, ast.ListComp) and len(value.generators[0].ifs) == 1:
        test = value.generators[0].ifs[0]
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return _of_each(value, test.operand, ast.parse("-1", mode="eval").body)
    if not (isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add) and ast.unparse(value.left) == "answer"):
        return None
    added: ast.expr = value.right
    more: ast.expr = ast.Constant(1)
    if isinstance(added, ast.BinOp) and isinstance(added.op, ast.Mult):
        more = added.right
        added = added.left
    if not isinstance(added, ast.ListComp) or len(added.generators[0].ifs) != 1:
        return None
    return _of_each(added, added.generators[0].ifs[0], more)


def _of_each(listed: ast.ListComp, test: ast.expr, more: ast.expr) -> ast.Call | None:
    """The sentence by which so many more votes are counted of each in the answer who passes a test."""
    loop = listed.generators[0]
    same = ast.unparse(listed.elt) == ast.unparse(loop.target) and ast.unparse(loop.iter) == "answer"
    if not same or len(listed.generators) != 1:
        return None
    return call("WEIGHT", folded(said_of(test, ast.unparse(loop.target), ast.Name("player", ast.Load()))), more)
