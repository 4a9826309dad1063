"""What it takes to win: a number of points, or more than that."""

import ast
import re

from moot.law.english.code.errors import NotMeant


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
