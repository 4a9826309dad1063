"""Python's parser, used by several threads."""

import ast
import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from moot.law.mechanisms.syntax import expression_of, module_of, written_out

DEEP = "x = " + "(" * 60 + "1" + ")" * 60 + "\n"


@pytest.mark.check
def test_threads_take_turns() -> None:
    """Sources parsed concurrently give the same results as alone."""
    sources = [DEEP + f"y = [{', '.join(map(str, range(n % 300)))}]\n" for n in range(400)]
    with ThreadPoolExecutor(8) as pool:
        trees = list(pool.map(module_of, sources))
    assert [ast.unparse(tree) for tree in trees] == [ast.unparse(ast.parse(source)) for source in sources]


def parse_deeper(calls: int) -> None:
    """Parse something where the stack has so many calls more."""
    if calls:
        parse_deeper(calls - 1)
    else:
        ast.parse("1")


@contextmanager
def parses_upon_collection() -> Iterator[None]:
    """Collect garbage all the time, and parse something at the first collections, as a finalizer may."""
    left, before = 20, gc.get_threshold()

    def parse(phase: str, _: dict[str, int]) -> None:
        nonlocal left
        if left and phase == "stop":
            left -= 1
            parse_deeper(50)

    gc.callbacks.append(parse)
    gc.set_threshold(1)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(parse)


@pytest.mark.check
def test_a_parse_within_a_parse() -> None:
    """CPython 3.11 loses count if the garbage collector's code parses during a parse; then moot parses again."""
    module = "\n".join(f"x = [{n}, f({n})]" for n in range(200))
    expression = f"f({', '.join(map(str, range(300)))})"
    with pytest.raises(SystemError, match="recursion depth mismatch"), parses_upon_collection():
        ast.parse(module)
    with parses_upon_collection():
        tree = module_of(module)
    with parses_upon_collection():
        value = expression_of(expression)
    assert (ast.unparse(tree), ast.unparse(value)) == (module, expression)


def test_what_is_written_out_is_its_value() -> None:
    """Numbers, texts and lists; an expression is read with blanks before it."""
    assert written_out(" ['a', 1, None]") == ["a", 1, None]
    assert ast.unparse(expression_of("  a + 1")) == "a + 1"
