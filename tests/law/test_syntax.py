"""Python's parser, used by several threads."""

import ast
from concurrent.futures import ThreadPoolExecutor

from moot.law.mechanisms.syntax import expression_of, module_of, written_out

DEEP = "x = " + "(" * 60 + "1" + ")" * 60 + "\n"


def test_threads_take_turns() -> None:
    """Sources parsed concurrently give the same results as alone."""
    sources = [DEEP + f"y = [{', '.join(map(str, range(n % 300)))}]\n" for n in range(400)]
    with ThreadPoolExecutor(8) as pool:
        trees = list(pool.map(module_of, sources))
    assert [ast.unparse(tree) for tree in trees] == [ast.unparse(ast.parse(source)) for source in sources]


def test_what_is_written_out_is_its_value() -> None:
    """Numbers, texts and lists; an expression is read with blanks before it."""
    assert written_out(" ['a', 1, None]") == ["a", 1, None]
    assert ast.unparse(expression_of("  a + 1")) == "a + 1"
