"""Sentences on how votes with more than two choices are counted: a line of the library for a kind of vote."""

import ast
from collections.abc import Iterator, Mapping

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.phrase_form import FoundSentences, Functions
from moot.law.english.code.trees import call
from moot.law.english.sentences.library_lines import functions_of_line, provisions_of_line
from moot.law.mechanisms.expansion import is_name
from moot.law.mechanisms.mechanism import Provision

METHODS = {
    "most_votes": False, "approval": False, "points": True, "quadratic": True, "runoff": False, "schulze": False,
    "transferable": True,
}  # fmt: skip
"""The lines that count, and whether they take a number besides the kind of vote."""


def counted(sentence: ast.Call, says: str) -> Iterator[str]:
    """`COUNTED(method, kind of vote, number)`."""
    method, kind, *numbers = (ast.literal_eval(one) for one in sentence.args)
    kind = kind.lower()
    if not is_name(kind) or 0 in numbers:
        raise NotMeant(f"“{kind}” can't be a kind of vote" if 0 not in numbers else "the number must be at least 1")
    yield from (function.source for function in functions_of_line(_line(method, kind, *numbers)))


def find_counted(provisions: Mapping[str, Provision], functions: Functions) -> FoundSentences:
    """Provisions that are those of a line that counts."""
    for provision in provisions.values():
        kinds = [one.kind for one in provision.triggers if (one.does, one.on) == ("term", "chosen_by_vote")]
        if len(kinds) != 1 or not is_name(kinds[0]):
            continue
        nodes = (node for function in functions.values() for node in ast.walk(function))
        constants = dict.fromkeys(node.value for node in nodes if isinstance(node, ast.Constant))
        numbers = [value for value in constants if type(value) is int and value > 0]
        for method, takes_number in METHODS.items():
            for given in [[one] for one in numbers] if takes_number else [[]]:
                found = provisions_of_line(_line(method, kinds[0], *given), provisions, functions)
                if found and provision.name in found:
                    numbers_given = (ast.Constant(one) for one in given)
                    yield found, call("COUNTED", ast.Constant(method), ast.Constant(kinds[0]), *numbers_given)


def _line(method: str, *arguments: str | int) -> str:
    written = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in arguments)
    return f"counting.{method}({written})"
