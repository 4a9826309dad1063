"""Phrases as patterns of code, found by the kind of code and the name in it."""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from moot.law.english.phrases import PREFIX, Phrase, phrase_slots, tree_of

Filled = dict[str, ast.expr]
"""What stands in the slots of a pattern."""


class PhrasePattern(NamedTuple):
    """A phrase with its code as a tree, ready to be told."""

    phrase: Phrase
    tree: ast.expr
    kinds: dict[str, str]
    """The kind of each slot."""
    forms: tuple[tuple[str, ...], ...]
    """The words of each form."""
    names: frozenset[str]
    """The names of the language that stand in it."""


class PhrasePatterns:
    """Phrases that are told, indexed by kind and by what their code begins with."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._phrases = tuple(one for one in phrases if one.told_only)

    @cached_property
    def _found(self) -> dict[tuple[str, str], list[PhrasePattern]]:
        """By kind and key; made when the first is looked for, as most sentences are told by the table alone."""
        found: dict[tuple[str, str], list[PhrasePattern]] = defaultdict(list)
        for one in self._phrases:
            tree = tree_of(one)
            forms = tuple(tuple(form.split()) for form in one.forms)
            wording = PhrasePattern(one, tree, phrase_slots(one), forms, _names_in(tree))
            found[one.kind, key_of(tree)].append(wording)
        return found

    def matching(
        self, kind: str, tree: ast.expr, bound: Callable[[str], bool]
    ) -> Iterator[tuple[PhrasePattern, Filled]]:
        """The phrases of a kind whose code this is, and what stands in their slots.

        A name that is `bound` isn't the language's own.
        """
        key = key_of(tree)
        general = key.partition(":")[0]
        for one in (key,) if key == general else (key, general):
            for wording in self._found.get((kind, one), ()):
                filled: Filled = {}
                if _matches(wording.tree, tree, filled) and not any(map(bound, wording.names)):
                    yield wording, filled

    def named(self, kind: str, name: str) -> PhrasePattern | None:
        """The phrase of a kind for a name."""
        found = self._found.get((kind, f"Name:{name}"))
        return found[0] if found else None


def _names_in(tree: ast.expr) -> frozenset[str]:
    names = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    return frozenset(name for name in names if not name.startswith(PREFIX))


def key_of(tree: ast.expr) -> str:
    """What code begins with: its type, and the name or operator in it."""
    match tree:
        case ast.Name(id=name) if not name.startswith(PREFIX):
            return f"Name:{name}"
        case ast.Call(func=ast.Name(id=name)):
            return f"Call:{name}"
        case ast.Call(func=ast.Attribute(attr=name)):
            return f"Method:{name}"
        case ast.Attribute(attr=name):
            return f"Attribute:{name}"
        case ast.Compare(ops=[op]):
            return f"Compare:{type(op).__name__}"
        case ast.BinOp(op=op):
            return f"BinOp:{type(op).__name__}"
        case ast.Subscript(value=ast.Name(id=name)) if not name.startswith(PREFIX):
            return f"Subscript:{name}"
    return type(tree).__name__


def _matches(pattern: object, tree: object, filled: Filled) -> bool:
    if isinstance(pattern, ast.Name) and pattern.id.startswith(PREFIX):
        name = pattern.id[len(PREFIX) :]
        if not isinstance(tree, ast.expr):
            return False
        if name in filled:
            return ast.dump(filled[name]) == ast.dump(tree)
        filled[name] = tree
        return True
    if type(pattern) is not type(tree):
        return False
    if isinstance(pattern, list) and isinstance(tree, list):
        if len(pattern) != len(tree):
            return False
        return all(_matches(mine, theirs, filled) for mine, theirs in zip(pattern, tree, strict=True))
    if isinstance(pattern, ast.expr_context):
        return True
    if isinstance(pattern, ast.AST):
        for field in pattern._fields:
            if field not in ("ctx", "kind") and not _matches(getattr(pattern, field), getattr(tree, field), filled):
                return False
        return True
    return pattern == tree
