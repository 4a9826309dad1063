"""What it takes to win: a number of points, or more than that."""

import ast
import re

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.trees import call


def wins_alone(effects: ast.expr) -> bool:
    """Whether all that happens is that somebody wins."""
    return re.fullmatch(r"(?:DO\()?win\(_(?:s|they)\)\)?", ast.unparse(effects)) is not None


_GOAL = (ast.GtE, ast.Gt, ast.Eq)


def plain_wins(who: ast.expr) -> ast.Call:
    """`WINS([_x for _x in players if test])`, or `FIRST_TO(points)` where so many points are all that it takes."""
    if not isinstance(who, ast.ListComp) or not who.generators[0].ifs:
        raise NotMeant("whoever is meant would win at once")
    test = who.generators[0].ifs[0]
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    if len(tests) == 1 and is_goal(test) and ast.unparse(test.left) == "points[_x]":  # type: ignore[attr-defined]
        assert isinstance(test, ast.Compare)
        number = test.comparators[0]
        if isinstance(number, ast.Constant) and isinstance(number.value, int) and not isinstance(test.ops[0], ast.Eq):
            return call("FIRST_TO", ast.Constant(number.value + isinstance(test.ops[0], ast.Gt)))
        if isinstance(test.ops[0], ast.GtE):
            return call("FIRST_TO", number)
    if not any(is_goal(one) or _is_lead(one) for one in tests):
        raise NotMeant("somebody may meet that before the game has begun")
    return call("WINS", who)


def is_goal(test: ast.expr) -> bool:
    """Whether a condition asks for more of something than players begin with."""
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(test.ops[0], _GOAL):
        return False
    number = test.comparators[0]
    if isinstance(test.ops[0], ast.Eq) and not isinstance(number, ast.Constant):
        return False
    known = number.value if isinstance(number, ast.Constant) else 1
    is_own = isinstance(test.left, ast.Subscript) and ast.unparse(test.left.slice) == "_x"
    return is_own and isinstance(known, int) and known > 0 and "_x" not in ast.unparse(number)


def check_one_wins(each: ast.Call) -> None:
    """Raise `NotMeant` where each of those who have the most would win: only one can win the game."""
    who, done = (ast.unparse(one) for one in each.args)
    if re.fullmatch(r"(?:DO\()?win\(_\w\)\)?", done) and _IN_FRONT.fullmatch(who):
        raise NotMeant("only one can win")


_IN_FRONT = re.compile(r"\[_x for _x in players if \w+\[_x\] == (?:max|min)\(\[\w+\[_y\] for _y in players\]\)\]")


def check_one_end(done: ast.Call) -> None:
    """Raise `NotMeant` where the game ends, and something else follows: nothing can."""
    effects = [ast.unparse(one) for one in done.args]
    if any(one.startswith("end_game(") for one in effects) and len(effects) > 1:
        raise NotMeant("nothing follows the end of the game")


def _is_lead(test: ast.expr) -> bool:
    """Whether a condition asks for so many more points than everybody else has: at the start all have as many."""
    return _LEAD.fullmatch(ast.unparse(test)) is not None


_LEAD = re.compile(
    r"points\[_x\] > sum\(\[points\[_y\] for _y in players if _y != _x\]\)"
    r"|all\(\[points\[_x\] >= points\[_y\] \+ [1-9]\d* for _y in players if _y != _x\]\)"
)
