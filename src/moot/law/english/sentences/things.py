"""Sentences that declare what there is: things that players have, numbers of the whole game, and offices."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.sentences.code import call
from moot.law.mechanisms.mechanism import Declaration, Provision


def _name(sentence: ast.Call) -> str:
    return str(ast.literal_eval(sentence.args[0])).lower().replace(" ", "_")


def have(sentence: ast.Call, says: str) -> Iterator[str]:
    """`HAVE(things, starts)`: every player has a number of things."""
    yield f"{_name(sentence)} = quantity(of=Player, starts={ast.unparse(sentence.args[1])})"


def pot(sentence: ast.Call, says: str) -> Iterator[str]:
    """`POT(name, starts)`: there is a number of the whole game."""
    yield f"{_name(sentence)} = register(int, starts={ast.unparse(sentence.args[1])})"


def office(sentence: ast.Call, says: str) -> Iterator[str]:
    """`OFFICE(name)`."""
    yield f"{_name(sentence)} = office()"


def find_nothing(
    provisions: Mapping[str, Provision], functions: Mapping[str, ast.FunctionDef]
) -> Iterator[tuple[tuple[str, ...], ast.expr]]:
    """Declarations aren't provisions: see `declared`."""
    return iter(())


def declared(declaration: Declaration) -> ast.expr | None:
    """The code of the sentence that declares something; None where no sentence does."""
    name = ast.Constant(declaration.name.replace("_", " "))
    if declaration.what == "quantity":
        return call("HAVE", name, ast.Constant(declaration.starts or 0))
    if declaration.what == "office":
        return call("OFFICE", name)
    if declaration.type == "int" and not declaration.of:
        return call("POT", name, ast.Constant(declaration.starts or 0))
    return None
