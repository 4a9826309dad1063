"""What it takes to win: a number of points, or more than that."""

import ast

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import call

_GOAL = (ast.GtE, ast.Gt)


def plain_wins(who: ast.expr) -> ast.Call:
    """`WINS([_x for _x in players if test])`, or `FIRST_TO(points)` where so many points are all that it takes."""
    if not isinstance(who, ast.ListComp) or not who.generators[0].ifs:
        raise NotMeant("whoever is meant would win at once")
    test = who.generators[0].ifs[0]
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    if len(tests) == 1 and _is_goal(test) and ast.unparse(test.left) == "points[_x]":  # type: ignore[attr-defined]
        assert isinstance(test, ast.Compare)
        number = test.comparators[0]
        if isinstance(number, ast.Constant) and isinstance(number.value, int):
            return call("FIRST_TO", ast.Constant(number.value + isinstance(test.ops[0], ast.Gt)))
        if isinstance(test.ops[0], ast.GtE):
            return call("FIRST_TO", number)
    if len(tests) == 1 and _is_goal(test) and isinstance(test, ast.Compare):
        raise NotMeant("what is counted isn't points")
    if not any(_is_goal(one) for one in tests):
        raise NotMeant("somebody may meet that before the game has begun")
    return call("WINS", who)


def _is_goal(test: ast.expr) -> bool:
    """Whether a condition asks for more of something than players begin with."""
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(test.ops[0], _GOAL):
        return False
    number = test.comparators[0]
    known = number.value if isinstance(number, ast.Constant) else 1
    is_own = isinstance(test.left, ast.Subscript) and ast.unparse(test.left.slice) == "_x"
    return is_own and isinstance(known, int) and known > 0 and "_x" not in ast.unparse(number)
